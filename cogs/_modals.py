"""The forms: recording a win, a false win, opening a night. Their ids carry keys, never facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs._forms import SELF_DRAW
from cogs._i18n import Texts
from cogs._sentences import hand_name, seat_label
from cogs._views import custom_id
from data.records import NightView
from hzrules.houserules import HouseRules
from hzrules.night import Table
from hzrules.terms import EXTRAS, SEATS, LiableAs, Pattern

MAX_TITLE = 45
MAX_BOXES = 10


class Form(ui.Modal):
    """A modal whose answer is handled by its id (`_views.on_submit`), restart or not."""

    def __init__(self, title: str, form_id: str) -> None:
        super().__init__(title=title[:MAX_TITLE], custom_id=form_id)
        self.stop()  # discord.py need not remember it: the id says everything

    def part(self, text: str, component: ui.Item[Any], description: str | None = None) -> None:
        """One labelled part."""
        self.add_item(ui.Label(text=text[:MAX_TITLE], component=component, description=description))


def win_form(t: Texts, view: NightView, table: Table) -> Form:
    """胡: who, how (where the rules allow a choice), patterns, who is liable."""
    rules = view.night.rules
    assert rules is not None, "an open night has rules"
    hand = hand_name(t, view, table.name, table.hands + 1, shown=str)
    form = Form(f"{t._('Win')} · {hand}", custom_id("win", (view.id, table.name, table.seq)))
    form.part(t._("Who won?"), _seats(t, view, table, "winner"))
    if rules.discard_from_level and table.level >= rules.discard_from_level:
        form.part(t._("How?"), _how(t, view, table))
    boxes = pattern_boxes(t, rules)
    if boxes:
        form.part(
            t._("Patterns (none: plain hand)"),
            ui.CheckboxGroup(custom_id="patterns", required=False, min_values=0, options=boxes),
        )
    if rules.liability.count:
        form.part(t._("Liable (nobody: leave empty)"), _liable(t, view, table, rules))
    form.part(
        t._("Tiles (optional, checked)"),
        ui.TextInput(
            custom_id="tiles",
            required=False,
            max_length=150,
            placeholder=t._("123m 456p 789s 11z 23s +4s, caishen 5m"),
        ),
    )
    return form


def false_win_form(t: Texts, view: NightView, table: Table) -> Form:
    """诈胡: who declared it."""
    form = Form(t._("False win"), custom_id("falsewin", (view.id, table.name, table.seq)))
    form.part(t._("Who declared it?"), _seats(t, view, table, "winner"))
    return form


def open_form(
    t: Texts,
    members: Sequence[discord.User | discord.Member | None],
    guests: str,
    keys: tuple[str, str],
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


def pattern_boxes(t: Texts, rules: HouseRules) -> list[discord.CheckboxGroupOption]:
    """A box for each pattern the table prices, commonest first; Discord shows at most ten."""
    prices = rules.patterns
    most_floats = min(3, rules.caishen_copies - 1)
    counted = [(Pattern.CAIPIAO, n) for n in range(1, most_floats + 1) if prices.caipiao]
    kongs = 1 if rules.chains.gangkai_max == 1 else 2
    counted += [(Pattern.GANGKAI, n) for n in range(1, kongs + 1) if prices.gangkai]
    tiers = len(dict.fromkeys(prices.haohua))
    fours = [(Pattern.HAOHUA, n) for n in range(1, tiers + 1)]
    named: list[tuple[str, str]] = []
    if prices.baotou:
        named.append((t.term(Pattern.BAOTOU), Pattern.BAOTOU.value))
    named += [_box(t, pattern, n) for pattern, n in counted]
    if prices.qidui:
        named.append((t.term(Pattern.QIDUI), Pattern.QIDUI.value))
    named += [_box(t, pattern, n) for pattern, n in fours[:1]]
    if prices.no_caishen.scope != "none":
        named.append((t.term(Pattern.NO_CAISHEN), Pattern.NO_CAISHEN.value))
    named += [(t.term(x), x.value) for x in EXTRAS if getattr(prices, x) is not None]
    named += [_box(t, pattern, n) for pattern, n in fours[1:]]
    return [discord.CheckboxGroupOption(label=n, value=v) for n, v in named[:MAX_BOXES]]


def _box(t: Texts, pattern: Pattern, count: int) -> tuple[str, str]:
    label = t.term(pattern) if count == 1 else f"{t.term(pattern)} ×{count}"
    return label, f"{pattern.value}{count}"


def _seats(t: Texts, view: NightView, table: Table, field: str) -> ui.RadioGroup[ui.LayoutView]:
    options = [
        discord.RadioGroupOption(label=seat_label(t, view, table, seat), value=seat.value)
        for seat in SEATS
    ]
    return ui.RadioGroup(custom_id=field, options=options)


def _how(t: Texts, view: NightView, table: Table) -> ui.RadioGroup[ui.LayoutView]:
    options = [discord.RadioGroupOption(label=t._("Self-draw"), value=SELF_DRAW, default=True)]
    for seat in SEATS:
        label = t._("{name} discarded", name=seat_label(t, view, table, seat))
        options.append(discord.RadioGroupOption(label=label, value=seat.value))
    return ui.RadioGroup(custom_id="how", options=options)


def _liable(t: Texts, view: NightView, table: Table, rules: HouseRules) -> ui.Select[ui.LayoutView]:
    directions = [LiableAs.FORWARD] + ([LiableAs.REVERSE] if rules.liability.reverse else [])
    options = [
        discord.SelectOption(
            label=f"{seat_label(t, view, table, seat)} · {t.term(direction)}",
            value=f"{direction.value}-{seat.value}",
        )
        for direction in directions
        for seat in SEATS
    ]
    return ui.Select(custom_id="liable", required=False, min_values=0, options=options)
