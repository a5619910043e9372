"""Results → cards: the board, a recorded hand, the end of a night. Knows no Discord."""

from __future__ import annotations

from cogs._card import FELT, GOLD, GREY, RED, Block, Button, Card, Line, Row, Style
from cogs._i18n import Texts
from cogs._names import safe
from cogs._rules_text import level_meaning, preset_name, rules_lines, rules_name
from cogs._sentences import (
    bold,
    entry_text,
    hand_name,
    level_name,
    outcome_text,
    payment_text,
    signed,
)
from data.records import NightClearing, NightView, Recorded
from hzrules.events import HandPlayed, PlayerId, Seated
from hzrules.houserules import HouseRules
from hzrules.night import Entry, Table
from hzrules.presets import PRESETS
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
    resting = [p for p in night.balances if night.table_of(p) is None]
    if resting:
        totals = [f"{bold(view.name(p))} {signed(night.balances[p])}" for p in resting]
        blocks.append(t._("Resting: {people}", people=t.list(totals)))
    if rules is not None:
        blocks.append(f"-# {_discard_hint(t, rules, table)} · {rules_name(t, rules)}")
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
    return Card((head, f"-# {_standings_line(view)}"), GREY)


def opened_card(t: Texts, view: NightView, seated: Seated) -> Card:
    """The night, or one more table of it, is open."""
    night = view.night
    assert night.rules is not None, "an open night has rules"
    seats = t.list([f"{t.term(s.seat)} {bold(view.name(s.player))}" for s in seated.sittings])
    return Card(
        (
            "## " + t._("Night of {date}", date=view.date),
            seats,
            t._("East deals. House rules: {rules}", rules=rules_name(t, night.rules)),
            "-# " + t._("Everything is written down; a mistake is taken back with Undo."),
        )
    )


def clearing_card(t: Texts, done: NightClearing) -> Card:
    """Results and the fewest payments; at the end of a night, or in the middle of it."""
    view, night = done.view, done.view.night
    closed = t._("Night of {date} closed", date=view.date)
    so_far = t._("Night of {date} so far", date=view.date)
    blocks: list[Block] = ["## 🧾 " + (closed if night.closed else so_far)]
    hands = [e for e in night.hands() if isinstance(e.body, HandPlayed)]
    blocks.append("\n".join(_result_lines(view)) or t._("Nobody has sat down yet."))
    blocks.append(Line())
    payments = [
        t._(
            "{payer} → {payee}: **{points}**",
            payer=bold(view.name(payment.payer)),
            payee=bold(view.name(payment.payee)),
            points=payment.amount,
        )
        for payment in done.clearing.payments
    ]
    if payments:
        count = t.n("{n} payment settles it", "{n} payments settle it", len(payments))
        blocks.append(f"**{count}**\n" + "\n".join(payments))
    else:
        blocks.append(t._("All are even: nobody owes anything."))
    footer = [t.n("{n} hand", "{n} hands", len(hands))]
    if not done.clearing.exact:
        footer.append(t._("so many people: the payments may be one or two more than needed"))
    pending = [table.name for table in night.tables.values() if table.claims]
    if night.closed and pending:
        footer.append(t._("claims of the unfinished hand are dropped"))
    blocks.append("-# " + " · ".join(footer))
    return Card(tuple(blocks), GOLD if night.closed else FELT)


def rules_card(t: Texts, rules: HouseRules) -> Card:
    """The effective rules in plain words."""
    return Card(
        (
            "## " + t._("House rules: {name}", name=rules_name(t, rules)),
            "\n".join(f"- {line}" for line in rules_lines(t, rules)),
            "-# " + t._("Version {digest}", digest=rules.digest()),
        )
    )


def rules_changed_card(t: Texts, rules: HouseRules, *, in_night: bool) -> Card:
    """The channel plays by other rules now."""
    when = (
        t._("They apply from the next hand on; hands already recorded stay as they are.")
        if in_night
        else t._("They apply to the next night opened here.")
    )
    return Card((t._("House rules are now **{name}**.", name=rules_name(t, rules)), f"-# {when}"))


def more_card(t: Texts, view: NightView, table: Table) -> Card:
    """更多: what is rarer than a win."""
    keys = (view.id, table.name, table.seq)
    first = Row(
        (
            Button(t._("False win"), "falsewin", keys, emoji="🙈"),
            Button(t._("Redo"), "redo", keys, emoji="↪️"),
            Button(t._("History"), "hands", (view.id, 0), emoji="📜"),
        )
    )
    second = Row(
        (
            Button(t._("Settle"), "settle", (view.id,), emoji="🧮"),
            Button(t._("House rules"), "rules", (view.id,), emoji="📖"),
            Button(t._("Close the night"), "close", (view.id,), Style.DANGER, emoji="🧾"),
        )
    )
    return Card((t._("What else?"), first, second), FELT)


def close_question_card(t: Texts, view: NightView) -> Card:
    """Ask before closing: it ends the evening for everybody (R47)."""
    return Card(
        (
            t._("Close the night? It will say who pays whom. It can be reopened."),
            Row(
                (
                    Button(t._("Yes, close it"), "closeyes", (view.id,), Style.DANGER),
                    Button(t._("No, go on"), "dismiss", (), Style.SECONDARY),
                )
            ),
        ),
        RED,
    )


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


def help_card(t: Texts) -> Card:
    """How to play a night with the bot, in as many words as one reads at a table."""
    lines = [
        t._("**/open** starts a night: who sits East, South, West, North."),
        t._("The **board** stays at the bottom: Win, Draw, Undo, More."),
        t._("**/win** records a hand in one line; leave out *from* for a self-draw."),
        t._("**/undo** and **/redo** take the last entry back and bring it back."),
        t._("**/hands** is the history, **/score** brings the board down here."),
        t._("**/settle** says who pays whom so far, **/close** ends the night."),
        t._("**/rules show** explains the house rules; **/rules use** chooses others."),
    ]
    presets = t.list([preset_name(t, name) for name in PRESETS])
    return Card(
        (
            "## " + t._("Keeping score"),
            "\n".join(lines),
            "-# " + t._("House rules that come along: {presets}", presets=presets),
        )
    )


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
    return "  ".join(f"{bold(view.name(player))} {signed(points)}" for player, points in moved)


def _next_line(t: Texts, view: NightView, entry: Entry) -> str:
    result = entry.result
    assert result is not None, "only a live hand has a next one"
    dealer, level = result.settlement.next
    return t._(
        "next: {dealer} deals, {level}",
        dealer=safe(view.name(result.seats[dealer.order])),
        level=level_name(t, level),
    )


def _standings_line(view: NightView) -> str:
    return "  ".join(
        f"{bold(view.name(player))} {signed(points)}" for player, points in view.night.standings()
    )


def _result_lines(view: NightView) -> list[str]:
    medals = ("🥇", "🥈", "🥉")
    lines = []
    place = 0
    for row, (player, points) in enumerate(view.night.standings()):
        if row == 0 or points != view.night.standings()[row - 1][1]:
            place = row
        medal = medals[place] if place < len(medals) else "▫️"
        lines.append(f"{medal} {bold(view.name(player))}  **{signed(points)}**")
    return lines
