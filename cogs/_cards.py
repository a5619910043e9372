"""Cards about a table: its board, a recorded hand, what can be done, questions. No Discord."""

from __future__ import annotations

from cogs._card import FELT, GOLD, GREY, RED, Block, Button, Card, Line, Row, Style
from cogs._claim_cards import relations_line
from cogs._currency import stake_text
from cogs._i18n import Texts
from cogs._mend_cards import can_be_corrected
from cogs._names import safe
from cogs._rules_text import level_meaning, rules_name
from cogs._sentences import (
    bold,
    entry_text,
    hand_name,
    level_name,
    outcome_text,
    payment_text,
    signed,
    standings_line,
)
from cogs._verifying import rules_of
from data.records import NightView, Recorded
from hzrules.events import HandPlayed, PlayerId
from hzrules.houserules import HouseRules
from hzrules.night import Entry, Table
from hzrules.terms import SEATS


def board_card(t: Texts, view: NightView, table: Table) -> Card:
    """The live board of a table: the hand being played, seats, totals, and what can be done."""
    night, rules = view.night, view.night.rules
    title = hand_name(t, view, table.name, table.hands + 1)
    blocks: list[Block] = [f"## 🀄 {title} · {level_name(t, table.level)}"]
    if rules is not None:
        dealer = bold(view.name_at(table, table.dealer))
        meaning = level_meaning(t, rules, table.level)
        blocks.append(t._("Dealer {dealer}: {meaning}", dealer=dealer, meaning=meaning))
    blocks += [Line(), "\n".join(_seat_lines(t, view, table))]
    relations = relations_line(t, view, table)
    if relations:
        blocks.append(t._("Claims: {relations}", relations=relations))
    resting = [p for p in night.balances if night.table_of(p) is None]
    if resting:
        totals = [f"{bold(view.name(p))} {signed(night.balances[p])}" for p in resting]
        blocks.append(t._("Resting: {people}", people=t.list(totals)))
    if rules is not None:
        hints = [_discard_hint(t, rules, table), rules_name(t, rules)]
        hints += [stake_text(t, night.stake)] if night.stake else []
        blocks.append("-# " + " · ".join(hints))
    blocks.append(_board_buttons(t, view, table))
    return Card(tuple(blocks), FELT)


def retired_card(t: Texts, view: NightView) -> Card:
    """What is left of a board that is not the live one any more."""
    closed, moved = t._("Night closed"), t._("The board has moved down.")
    return Card((f"-# {closed if view.night.closed else moved}",), GREY)


def result_card(t: Texts, recorded: Recorded, tiles: tuple[Block, ...] = ()) -> Card:
    """A hand just recorded: what happened, every payment with its reasons, who deals next."""
    view, entry = recorded.view, recorded.entry
    played, result = entry.body, entry.result
    assert isinstance(played, HandPlayed), "a result card shows a hand"
    assert result is not None, "a recorded hand has a result"
    settlement = result.settlement
    title = hand_name(t, view, played.table, result.number)
    headline = f"### {title} · {outcome_text(t, view, entry, played.outcome)}"
    if settlement.multiplier > 1:
        headline += f" · ×{settlement.multiplier}"
    blocks: list[Block] = [headline, *tiles]
    payments = [payment_text(t, view, result, transfer) for transfer in settlement.transfers]
    if payments:
        blocks.append("\n".join(payments))
        blocks.append(_changes_line(view, entry))
    footer = [_next_line(t, view, entry)]
    if played.agreed:
        footer.append(t._("against the house rules, the table agreed"))
    footer.append(t._("recorded by {name}", name=safe(view.name(entry.by))))
    blocks.append("-# " + " · ".join(footer))
    if can_be_corrected(entry):
        blocks.append(Row((Button(t._("Correct"), "fix", (view.id, entry.seq), emoji="✏️"),)))
    return Card(tuple(blocks), GOLD if payments else GREY)


def mended_card(t: Texts, recorded: Recorded) -> Card:
    """An entry taken back or brought back: struck through or not, and the standings after it."""
    view, entry = recorded.view, recorded.entry
    edit = entry.edits[-1]
    by = bold(view.name(edit.by))
    text = entry_text(t, view, entry)
    if entry.voided:
        struck = f"~~{text}~~"
        head = t._("{name} took back: {entry}", name=by, entry=struck)
    else:
        head = t._("{name} brought back: {entry}", name=by, entry=text)
    return Card((head, f"-# {standings_line(view)}"), GREY)


def seated_card(t: Texts, recorded: Recorded) -> Card:
    """Somebody sat down, or the table agreed who deals."""
    return Card((entry_text(t, recorded.view, recorded.entry),), GREY)


def more_card(t: Texts, view: NightView, table: Table) -> Card:
    """更多: what is rarer than a win."""
    keys = (view.id, table.name, table.seq)
    first = [
        Button(t._("Claim"), "claims", keys, emoji="🀄"),
        Button(t._("Redo"), "redo", keys, emoji="↪️"),
        Button(t._("History"), "hands", (view.id, 0), emoji="📜"),
    ]
    if rules_of(view).false_win_each:
        first.append(Button(t._("False win"), "falsewin", keys, emoji="🙈"))
    second = Row(
        (
            Button(t._("Settle"), "settle", (view.id,), emoji="🧮"),
            Button(t._("House rules"), "rules", (view.id,), emoji="📖"),
            Button(t._("Close the night"), "close", (view.id,), Style.DANGER, emoji="🧾"),
        )
    )
    return Card((t._("What else?"), Row(tuple(first)), second), FELT)


def question_card(t: Texts, blocks: tuple[Block, ...], yes: str, draft: str) -> Card:
    """A private question about a hand that is not recorded yet; `draft` is its key."""
    row = Row(
        (
            Button(yes, "confirm", (draft,), Style.SUCCESS),
            Button(t._("No, leave it"), "dismiss", (), Style.SECONDARY),
        )
    )
    return Card((*blocks, row), RED)


def note_card(text: str, *, colour: int = RED) -> Card:
    """A card that only says something."""
    return Card((text,), colour)


def _seat_lines(t: Texts, view: NightView, table: Table) -> list[str]:
    last = _last_changes(view, table)
    lines = []
    for seat in SEATS:
        player = table.player_at(seat)
        marker = "🎲" if seat == table.dealer else "▫️"
        total = signed(view.night.balances.get(player, 0))
        line = f"{marker} {t.term(seat)} {bold(view.name(player))}  **{total}**"
        change = last.get(player)
        lines.append(f"{line}  ({signed(change)})" if change else line)
    return lines


def _last_changes(view: NightView, table: Table) -> dict[PlayerId, int]:
    hands = view.night.hands(table.name)
    return hands[-1].deltas() if hands else {}


def _discard_hint(t: Texts, rules: HouseRules, table: Table) -> str:
    if not rules.discard_from_level:
        return t._("self-draw only")
    if table.level >= rules.discard_from_level:
        return t._("discards win now")
    return t._("discards win from {level}", level=level_name(t, rules.discard_from_level))


def _board_buttons(t: Texts, view: NightView, table: Table) -> Row:
    keys = (view.id, table.name, table.seq)
    return Row(
        (
            Button(t._("Win"), "win", keys, Style.SUCCESS, emoji="🀄"),
            Button(t._("Draw"), "draw", keys, Style.PRIMARY),
            Button(t._("Undo"), "undo", keys, Style.SECONDARY),
            Button(t._("More"), "more", keys, Style.SECONDARY),
        )
    )


def _changes_line(view: NightView, entry: Entry) -> str:
    changes = sorted(entry.deltas().items(), key=lambda item: -item[1])
    moved = [(player, points) for player, points in changes if points]
    return "  ".join(f"{bold(view.name(player))}\u00a0{signed(points)}" for player, points in moved)


def _next_line(t: Texts, view: NightView, entry: Entry) -> str:
    result = entry.result
    assert result is not None, "only a live hand has a next one"
    dealer, level = result.settlement.next
    return t._(
        "next: {dealer} deals, {level}",
        dealer=safe(view.name(result.seats[dealer.order])),
        level=level_name(t, level),
    )
