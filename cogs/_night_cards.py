"""Cards about the night: opened, to be closed; its house rules; how to keep score."""

from __future__ import annotations

from cogs._card import RED, Button, Card, Row, Style
from cogs._i18n import Texts
from cogs._names import safe
from cogs._rules_text import preset_name, rules_lines, rules_name
from cogs._sentences import bold
from data.records import NightView
from hzrules.events import Seated
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
        t._("**/settings stake** says what a point is worth, **/fee** shares a table fee."),
        t._("**/paid** notes a payment, **/debts** shows who still owes whom."),
        t._("**/chart** draws how the points moved and who won from whom."),
        t._("**/stats** and **/leaderboard** count all nights, **/export** makes a file of them."),
        t._("**/privacy** says what is kept about you, **/forgetme** takes your name out."),
        t._("**/rules show** explains the house rules; **/rules use** chooses others."),
    ]
    presets = t.list([preset_name(t, name) for name in PRESETS])
    return Card(
        (
            "## " + t._("Keeping score"),
            "\n".join(lines),
            "-# " + t._("Built-in house rules: {presets}", presets=presets),
        )
    )
