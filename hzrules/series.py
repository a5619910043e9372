"""走势 Series: how the points of a night moved, hand by hand and from whom to whom. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hzrules.entries import Entry
from hzrules.events import Adjusted, HandPlayed, PlayerId, Seated
from hzrules.night import Night


@dataclass(frozen=True, slots=True)
class Course:
    """走势 of one person: `totals[k]` after hand `start + k` of the night, all tables counted.

    It begins at 0 with the hand after which the person joined, and ends with the last hand.
    """

    player: PlayerId
    start: int
    totals: tuple[int, ...]


def courses(night: Night) -> tuple[Course, ...]:
    """Everybody's running totals, in the order they joined; the last ones are the balances.

    A step is a hand (诈胡 counts as one, as in `Night.hands`). What moved between two hands counts
    with the later one; after the last hand, with the last.
    """
    deltas: list[dict[PlayerId, int]] = [{}]
    starts: dict[PlayerId, int] = {}
    last = len(night.hands())
    for entry in night.entries:
        played = len(deltas) - 1
        moved = entry.deltas()
        for player in (*_joined(entry), *moved):
            starts.setdefault(player, max(min(played, last - 1), 0))
        _add(deltas[-1], moved)
        if isinstance(entry.body, HandPlayed) and entry.result is not None:
            deltas.append({})
    return tuple(
        Course(player, start, _sums(deltas, player, start)) for player, start in starts.items()
    )


def _joined(entry: Entry) -> Iterable[PlayerId]:
    """Who sits down with this entry; of two on one seat, the last."""
    if not isinstance(entry.body, Seated) or entry.voided:
        return ()
    return {sitting.seat: sitting.player for sitting in entry.body.sittings}.values()


def _add(total: dict[PlayerId, int], moved: dict[PlayerId, int]) -> None:
    for player, points in moved.items():
        total[player] = total.get(player, 0) + points


def _sums(deltas: list[dict[PlayerId, int]], player: PlayerId, start: int) -> tuple[int, ...]:
    """`deltas[k]` is what moved up to hand k + 1; what came after the last hand joins it."""
    *steps, rest = (moved.get(player, 0) for moved in deltas[start:])
    steps = steps or [0]
    steps[-1] += rest
    totals = [0]
    for step in steps:
        totals.append(totals[-1] + step)
    return tuple(totals)


@dataclass(frozen=True, slots=True)
class WonFrom:
    """谁赢谁: `net[i][j]` is what `players[i]` won from `players[j]`, less what was lost to them.

    Antisymmetric; a row sums to the balance of its player.
    """

    players: tuple[PlayerId, ...]
    net: tuple[tuple[int, ...], ...]


def won_from(night: Night) -> WonFrom:
    """Who won from whom, hands and agreed payments together; most points first."""
    players = tuple(player for player, _ in night.standings())
    row = {player: i for i, player in enumerate(players)}
    net = [[0] * len(players) for _ in players]
    for entry in night.entries:
        for payer, payee, points in _payments(entry):
            net[row[payee]][row[payer]] += points
            net[row[payer]][row[payee]] -= points
    return WonFrom(players, tuple(map(tuple, net)))


def _payments(entry: Entry) -> Iterator[tuple[PlayerId, PlayerId, int]]:
    if entry.result is not None:
        seats = entry.result.seats
        for transfer in entry.result.settlement.transfers:
            yield seats[transfer.payer.order], seats[transfer.payee.order], transfer.points
    elif isinstance(entry.body, Adjusted) and entry.deltas():
        yield entry.body.payer, entry.body.payee, entry.body.points
