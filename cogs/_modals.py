"""The forms: recording a win, a false win, opening a night. Their ids carry keys, never facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs._forms import SELF_DRAW, extras_priced, tick_name, ticks_from
from cogs._i18n import Texts
from cogs._sentences import hand_name, seat_label
from cogs._verifying import rules_of
from cogs._views import custom_id
from data.records import NightView
from hzrules.events import HandPlayed
from hzrules.houserules import HouseRules
from hzrules.liability import standings
from hzrules.night import Table
from hzrules.outcome import DiscardWin, Liable, SelfDraw
from hzrules.patterns import PLAIN, Patterns
from hzrules.terms import SEATS, LiableAs, Seat

MAX_TITLE = 45
MAX_BOXES = 10

MOST_TILES = 150
"""Characters of the field for tiles."""


class Form(ui.Modal):
    """A modal whose answer is handled by its id (`_views.on_submit`), restart or not."""

    def __init__(self, title: str, form_id: str) -> None:
        super().__init__(title=title[:MAX_TITLE], custom_id=form_id)
        self.stop()  # discord.py need not remember it: the id says everything

    def part(self, text: str, component: ui.Item[Any], description: str | None = None) -> None:
        """One labelled part."""
        self.add_item(ui.Label(text=text[:MAX_TITLE], component=component, description=description))


NOBODY = "draw"
"""The choice of a mended or forgotten hand that nobody won it."""


def win_form(t: Texts, view: NightView, table: Table, was: HandPlayed | None = None) -> Form:
    """胡: who, how (where the rules allow a choice), patterns, who is liable, tiles.

    `was` is what had been filled in before, where that could not be recorded.
    """
    rules = rules_of(view)
    hand = hand_name(t, view, table.name, table.hands + 1, shown=str)
    form = Form(f"{t._('Win')} · {hand}", custom_id("win", (view.id, table.name, table.seq)))
    labels = {seat: seat_label(t, view, table, seat) for seat in SEATS}
    said = was.outcome if was else None
    winner = said.winner.value if isinstance(said, SelfDraw | DiscardWin) else None
    form.part(t._("Who won?"), _radio("winner", [(labels[s], s.value) for s in SEATS], winner))
    if rules.discard_from_level and table.level >= rules.discard_from_level:
        discarder = said.discarder if isinstance(said, DiscardWin) else None
        form.part(t._("How?"), _how(t, labels, discarder))
    _patterns_liable_tiles(t, form, rules, labels, was, _relations_hint(t, view, table))
    return form


def mend_form(
    t: Texts, title: str, form_id: str, labels: dict[Seat, str], rules: HouseRules, was: HandPlayed
) -> Form:
    """改、补: the same as a win's form, filled with how the hand reads now; 流局 is a choice."""
    form = Form(title, form_id)
    outcome = was.outcome
    winner = outcome.winner.value if isinstance(outcome, SelfDraw | DiscardWin) else NOBODY
    people = [(labels[seat], seat.value) for seat in SEATS]
    form.part(t._("Who won?"), _radio("winner", [*people, (t._("Draw"), NOBODY)], winner))
    discarder = outcome.discarder if isinstance(outcome, DiscardWin) else None
    form.part(t._("How?"), _how(t, labels, discarder))
    _patterns_liable_tiles(t, form, rules, labels, was, None)
    return form


def _patterns_liable_tiles(
    t: Texts,
    form: Form,
    rules: HouseRules,
    labels: dict[Seat, str],
    was: HandPlayed | None,
    hint: str | None,
) -> None:
    outcome = was.outcome if was else None
    won = outcome if isinstance(outcome, SelfDraw | DiscardWin) else None
    boxes = pattern_boxes(t, rules, won.patterns if won else PLAIN)
    if boxes:
        form.part(
            t._("Patterns (none: plain hand)"),
            ui.CheckboxGroup(custom_id="patterns", required=False, min_values=0, options=boxes),
        )
    if rules.liability.count:
        chosen = won.liable if won else ()
        form.part(t._("Liable (nobody: leave empty)"), _liable(t, labels, rules, chosen), hint)
    form.part(
        t._("Tiles (optional, checked)"),
        ui.TextInput(
            custom_id="tiles",
            required=False,
            max_length=MOST_TILES,
            default=was.tiles if was else None,
            placeholder=t._("123m 456p 789s 11z 23s +4s, caishen 5m"),
        ),
    )


def false_win_form(t: Texts, view: NightView, table: Table) -> Form:
    """诈胡: who declared it."""
    form = Form(t._("False win"), custom_id("falsewin", (view.id, table.name, table.seq)))
    people = [(seat_label(t, view, table, seat), seat.value) for seat in SEATS]
    form.part(t._("Who declared it?"), _radio("winner", people))
    return form


def open_form(
    t: Texts,
    members: Sequence[discord.User | discord.Member | None],
    guests: str,
    keys: tuple[str, str, str],
) -> Form:
    """开台: a person for each seat, guests by name for the seats left empty."""
    form = Form(t._("Who sits where?"), custom_id("open", keys))
    for seat, member in zip(SEATS, members, strict=True):
        chosen = [] if member is None else [member]
        select: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=seat.value, required=False, min_values=0, max_values=1, default_values=chosen
        )
        form.part(t.term(seat), select)
    form.part(
        t._("Friends without an account"),
        ui.TextInput(custom_id="guests", required=False, default=guests or None, max_length=150),
        t._("Names with commas; they take the seats left empty, East first"),
    )
    return form


def pattern_boxes(
    t: Texts, rules: HouseRules, claimed: Patterns = PLAIN
) -> list[discord.CheckboxGroupOption]:
    """A box for each pattern the table prices, commonest first; Discord shows at most ten.

    What `claimed` names has its box ticked, whether or not it would otherwise be among the ten.
    """
    ticked = ticks_from(claimed)
    offered = _offered(t, rules)
    missing = [tick for tick in ticked if tick not in offered]
    kept = [tick for tick in offered if tick in ticked]
    room = MAX_BOXES - len(missing) - len(kept)
    others = [tick for tick in offered if tick not in ticked][:room]
    shown = [tick for tick in offered if tick in kept or tick in others] + missing
    return [
        discord.CheckboxGroupOption(
            label=offered.get(tick) or tick_name(t, tick), value=tick, default=tick in ticked
        )
        for tick in shown[:MAX_BOXES]
    ]


def _offered(t: Texts, rules: HouseRules) -> dict[str, str]:
    """Boxes by id with their names, commonest first."""
    prices = rules.patterns
    most_floats = min(3, rules.caishen_copies - 1)
    kongs = 1 if rules.chains.gangkai_max == 1 else 2
    tiers = len(dict.fromkeys(prices.haohua))
    ticks = ["baotou"] if prices.baotou else []
    ticks += [f"caipiao{n}" for n in range(1, most_floats + 1) if prices.caipiao]
    ticks += [f"gangkai{n}" for n in range(1, kongs + 1) if prices.gangkai]
    ticks += ["qidui"] if prices.qidui else []
    ticks += [f"haohua{n}" for n in range(1, tiers + 1)][:1]
    ticks += [extra.value for extra in extras_priced(rules)]
    ticks += [f"haohua{n}" for n in range(2, tiers + 1)]
    return {tick: tick_name(t, tick) for tick in ticks}


def _radio(
    field: str, choices: list[tuple[str, str]], chosen: str | None = None
) -> ui.RadioGroup[ui.LayoutView]:
    options = [
        discord.RadioGroupOption(label=label, value=value, default=value == chosen)
        for label, value in choices
    ]
    return ui.RadioGroup(custom_id=field, options=options)


def _how(
    t: Texts, labels: dict[Seat, str], discarder: Seat | None = None
) -> ui.RadioGroup[ui.LayoutView]:
    choices = [(t._("Self-draw"), SELF_DRAW)]
    choices += [(t._("{name} discarded", name=labels[seat]), seat.value) for seat in SEATS]
    return _radio("how", choices, discarder.value if discarder else SELF_DRAW)


def _liable(
    t: Texts, labels: dict[Seat, str], rules: HouseRules, chosen: Sequence[Liable]
) -> ui.Select[ui.LayoutView]:
    directions = [LiableAs.FORWARD] + ([LiableAs.REVERSE] if rules.liability.reverse else [])
    said = [(liable.player, liable.direction) for liable in chosen]
    options = [
        discord.SelectOption(
            label=f"{labels[seat]} · {t.term(direction)}",
            value=f"{direction.value}-{seat.value}",
            default=(seat, direction) in said,
        )
        for direction in directions
        for seat in SEATS
    ]
    return ui.Select(
        custom_id="liable", required=False, min_values=0, max_values=4, options=options
    )


def _relations_hint(t: Texts, view: NightView, table: Table) -> str | None:
    """Who is bound already, so that nobody has to choose it: it is counted by itself."""
    bound = [r for r in standings(rules_of(view), table.state()) if r.binds]
    if not bound:
        return None
    lines = [
        f"{view.name_at(table, r.claimer)} ← {view.name_at(table, r.source)} {r.melds}"
        for r in bound
    ]
    return t._("Counted by itself: {relations}", relations=t.list(lines))[:100]
