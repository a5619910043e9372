"""算番: a hand that nobody has to have played, at a table that need not exist."""

from __future__ import annotations

from dataclasses import dataclass

from cogs._card import FELT, GREY, Block, Card
from cogs._i18n import Texts
from cogs._judge_text import drawn_text, notes_text, reading_text, waits_text
from cogs._rules_text import rules_name
from cogs._sentences import NameOf, level_name, patterns_text, payment_line
from cogs._verifying import judged, picture_of, read
from cogs._violation_text import violation_line
from hzrules.check import check
from hzrules.houserules import HouseRules
from hzrules.judge import waits
from hzrules.outcome import TableState, Win
from hzrules.settle import settle
from hzrules.terms import Weight
from hzrules.verdict import Won
from hzrules.verify import play_of


@dataclass(frozen=True, slots=True)
class Situation:
    """Where the hand would be won: the rules, the table, and how its seats are called."""

    rules: HouseRules
    state: TableState
    name: NameOf


async def worth_card(t: Texts, at: Situation, reported: Win, tiles: str | None) -> Card:
    """What the hand is and who would pay what. Raises `TilesMisread`, `TilesImpossible`."""
    if tiles is None:
        blocks = [f"### {patterns_text(t, reported.patterns)}", *_payments(t, at, reported)]
        return _card(t, at, blocks, FELT)
    hand = read(tiles)
    found = judged(at.rules, at.state, reported, hand)
    shown = await picture_of(at.rules, hand)
    verdict = found.verdict
    why = notes_text(t, verdict.notes)
    waiting = waits_text(t, waits(at.rules, hand, play_of(reported)))
    if not isinstance(verdict, Won):
        lost = t._("Does not win: {why}", why=why)
        return _card(t, at, [shown, f"### {lost}", f"-# {waiting}"], GREY)
    details = [drawn_text(t, hand), reading_text(t, verdict), waiting, *([why] if why else [])]
    blocks = [
        shown,
        f"### {patterns_text(t, verdict.patterns)} · ×{verdict.multiplier}",
        "\n".join(f"-# {detail}" for detail in details),
        *_payments(t, at, found.outcome),
    ]
    return _card(t, at, blocks, FELT)


def _card(t: Texts, at: Situation, blocks: list[Block], colour: int) -> Card:
    footer = [
        t._("nothing was recorded"),
        level_name(t, at.state.level),
        rules_name(t, at.rules),
    ]
    return Card((*blocks, "-# " + " · ".join(footer)), colour)


def _payments(t: Texts, at: Situation, outcome: Win) -> list[Block]:
    """Who would pay, or why it could not be; what is only against the rules is both."""
    violations = check(at.rules, at.state, outcome)
    reasons = "\n".join(f"- {violation_line(t, at.name, v)}" for v in violations)
    if any(v.weight is Weight.IMPOSSIBLE for v in violations):
        head = t._("There is no such hand:")
        return [f"{head}\n{reasons}"]
    blocks: list[Block] = []
    if violations:
        head = t._("This is against the house rules:")
        blocks.append(f"{head}\n{reasons}")
    settlement = settle(at.rules, at.state, outcome)
    lines = [payment_line(t, at.name, at.state, transfer) for transfer in settlement.transfers]
    total = settlement.deltas()[outcome.winner]
    wins = t._("{winner} would win {points}", winner=at.name(outcome.winner), points=total)
    return [*blocks, "\n".join([wins, *lines])]
