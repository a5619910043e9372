"""后果 Consequences: what a mending changes downstream, hand by hand, before it is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hzrules.check import Violation, check
from hzrules.entries import Entry
from hzrules.events import HandPlayed, PlayerId, Seq
from hzrules.night import Night
from hzrules.terms import Weight


class Change(NamedTuple):
    """One hand as it reads now and as it would read; `None` where it does not count."""

    seq: Seq
    before: Entry | None
    after: Entry | None


class Total(NamedTuple):
    """What somebody stands at now and would stand at."""

    player: PlayerId
    before: int
    after: int


class Refused(NamedTuple):
    """A hand that could not be recorded as it stands, if the mending were made."""

    entry: Entry
    violations: tuple[Violation, ...]


class Consequences(NamedTuple):
    """What differs between a night and the same night mended.

    `changes` are the hands whose number, people, dealer, level or payments differ, in order;
    `refused` those that would newly be impossible, or against the rules without the table's word.
    """

    changes: tuple[Change, ...]
    totals: tuple[Total, ...]
    refused: tuple[Refused, ...]


def consequences(before: Night, after: Night) -> Consequences:
    """Compare a night with what a mending would make of it. Pure; changes nothing."""
    return Consequences(
        tuple(_changes(before, after)),
        tuple(_totals(before, after)),
        tuple(_refused(before, after)),
    )


def objections(entry: Entry) -> tuple[Violation, ...]:
    """Why a live hand should not stand: impossible, or against the rules and not agreed to."""
    if entry.result is None or not isinstance(entry.body, HandPlayed):
        return ()
    found = check(entry.result.rules, entry.result.state, entry.body.outcome)
    agreed = entry.body.agreed
    return tuple(v for v in found if v.weight is Weight.IMPOSSIBLE or not agreed)


def _changes(before: Night, after: Night) -> Iterator[Change]:
    old = {entry.seq: entry for entry in before.hands()}
    new = {entry.seq: entry for entry in after.hands()}
    order = [entry.seq for entry in after.entries]
    for seq in order:
        was, would_be = old.get(seq), new.get(seq)
        if _reading(was) != _reading(would_be):
            yield Change(seq, was, would_be)


def _reading(entry: Entry | None) -> object:
    """What people would notice of a hand."""
    if entry is None or entry.result is None:
        return None
    number, seats, state, settlement, _ = entry.result
    return entry.body, number, seats, state.dealer, state.level, settlement.transfers


def _totals(before: Night, after: Night) -> Iterator[Total]:
    for player in sorted({*before.balances, *after.balances}):
        was, would_be = before.balances.get(player, 0), after.balances.get(player, 0)
        if was != would_be:
            yield Total(player, was, would_be)


def _refused(before: Night, after: Night) -> Iterator[Refused]:
    """Hands with objections that they did not have before."""
    old = {entry.seq: entry for entry in before.hands()}
    for entry in after.hands():
        was = old.get(entry.seq)
        if was is not None and _reading(was) == _reading(entry) and was.result == entry.result:
            continue
        known = objections(was) if was is not None else ()
        new = tuple(v for v in objections(entry) if v not in known)
        if new:
            yield Refused(entry, new)
