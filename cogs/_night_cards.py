"""Cards about the night: opened, settled, closed; its house rules; how to keep score."""

from __future__ import annotations

from cogs._card import FELT, GOLD, RED, Block, Button, Card, Line, Row, Style
from cogs._i18n import Texts
from cogs._names import safe
from cogs._rules_text import preset_name, rules_lines, rules_name
from cogs._sentences import (
    bold,
    signed,
)
from data.records import NightClearing, NightView, Since
from hzrules.events import HandPlayed, Seated
from hzrules.houserules import HouseRules
from hzrules.presets import PRESETS


def opened_card(t: Texts, view: NightView, seated: Seated) -> Card:
    """The night, or one more table of it, is open."""
    night = view.night
    assert night.rules is not None, "an open night has rules"
    seats = t.list([f"{t.term(s.seat)} {bold(view.name(s.player))}" for s in seated.sittings])
    name = f" · {safe(seated.table)}" if len(night.tables) > 1 else ""
    return Card(
        (
            "## " + t._("Night of {date}", date=view.date) + name,
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
    if done.since is not None and night.closed:
        blocks += [*_since_blocks(t, view, done.since), Line()]
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


def _since_blocks(t: Texts, view: NightView, since: Since) -> list[Block]:
    """A night closed again: what changed since the first settlement, and only that difference."""
    if not since.balances:
        return [t._("Nothing has changed since it was settled.")]
    moved = [f"{bold(view.name(p))} {signed(x)}" for p, x in sorted(since.balances.items())]
    payments = [
        f"{bold(view.name(p.payer))} → {bold(view.name(p.payee))} **{p.amount}**"
        for p in since.clearing.payments
    ]
    return [
        t._("Changed since it was settled: {changes}", changes="  ".join(moved)),
        t._("If that has been paid, only this is left: {payments}", payments=t.list(payments)),
    ]


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


def help_card(t: Texts) -> Card:
    """How to play a night with the bot, in as many words as one reads at a table."""
    lines = [
        t._("**/open** starts a night: who sits East, South, West, North."),
        t._("The **board** stays at the bottom: Win, Draw, Undo, More."),
        t._("**/win** records a hand in one line; leave out *from* for a self-draw."),
        t._("**/undo** and **/redo** take the last entry back and bring it back."),
        t._("**/hands** is the history, **/score** brings the board down here."),
        t._("**/fix** corrects any hand, **/insert** adds a forgotten one."),
        t._("**/seat** lets somebody else sit down, **/link** says which member a guest is."),
        t._("**/claim** logs chows and pongs; three from one seat are counted by themselves."),
        t._("**/worth** says what a hand would pay, from its tiles too, and records nothing."),
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
