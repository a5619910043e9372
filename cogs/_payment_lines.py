"""付款 Lines of who pays whom, each with what can be pressed: for a settlement, and for debts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs._card import Beside, Block, Button, Choices, Style
from cogs._currency import amount_text
from cogs._fitting import room_for, shortened
from cogs._i18n import Texts
from cogs._names import safe
from cogs._sentences import who
from data.records import NightClearing, NightView
from hzrules.accounts import amounts_of
from hzrules.dues import Due
from hzrules.stake import unit_of

MOST_BUTTONS = 8
"""So many lines have a button of their own; more than that share a list to choose from."""
OPTIONS = 25


class Payable(NamedTuple):
    """A line, what pressing it does, and how a list to choose from calls it ('': it does not)."""

    text: str
    button: Button | None = None
    label: str = ""


def payable_blocks(
    t: Texts, head: str, lines: Sequence[Payable], placeholder: str, room: int
) -> list[Block]:
    """The lines under their heading, in at most `room` characters."""
    texts = [line.text for line in lines]
    buttons = [line.button for line in lines]
    if len(lines) <= MOST_BUTTONS and room_for(texts) <= room and any(buttons):
        beside = [Beside(line.text, line.button) if line.button else line.text for line in lines]
        return [f"**{head}**", *beside]
    blocks: list[Block] = ["\n".join([f"**{head}**", *shortened(t, texts, room)])]
    choices = [(line.label, line.button) for line in lines if line.button and line.label]
    if choices:
        action, keys = choices[0][1].action, choices[0][1].keys[:-1]
        options = tuple((label, button.keys[-1]) for label, button in choices[:OPTIONS])
        blocks.append(Choices(placeholder, action, keys, options))
    return blocks


def due_lines(t: Texts, done: NightClearing, *, whole: bool) -> list[Payable]:
    """The lines of a settlement; after the night is closed each can be paid, or taken back.

    `whole`: the message has the chart and the moments too, and keeps them when it is pressed.
    """
    return [_due_line(t, done, due, whole=whole) for due in done.dues.lines]


def _due_line(t: Texts, done: NightClearing, due: Due, *, whole: bool) -> Payable:
    view, unit = done.view, unit_of(done.view.night.stake)
    two = {"payer": who(t, view, due.payer), "payee": who(t, view, due.payee)}
    amounts = {
        "amount": amount_text(t, due.amount, unit),
        "paid": amount_text(t, due.paid, unit),
        "left": amount_text(t, due.left, unit),
    }
    by = _marked_by(view, due) if not due.left else None
    if by is not None:
        said = {"name": safe(view.name(by)), **two, **amounts}
        text = t._("✅ {payer} → {payee}: {amount}, paid (says {name})", **said)
    elif not due.left:
        return Payable(t._("✅ {payer} → {payee}: {amount}, paid", **two, **amounts))
    elif due.paid:
        text = t._("{payer} → {payee}: **{left}** left of {amount}", **two, **amounts)
    else:
        text = t._("{payer} → {payee}: **{amount}**", **two, **amounts)
    if done.dues.closing is None:
        return Payable(text)
    line = f"{due.payer}-{due.payee}-{due.left or due.paid}"
    keys = (view.id, done.dues.closing, int(whole), line)
    if not due.left:
        return Payable(text, Button(t._("Not paid"), "unpaid", keys))
    names = " → ".join(view.name(p) if p else t._("the house") for p in (due.payer, due.payee))
    return Payable(
        text, Button(t._("Paid"), "paid", keys, Style.SUCCESS), f"{names} {amounts['left']}"
    )


def earlier_lines(t: Texts, done: NightClearing) -> list[str]:
    """What had been paid before the lines were drawn up, so that nobody misses it."""
    view, unit = done.view, unit_of(done.view.night.stake)
    paid = [
        f"{who(t, view, due.payer)} → {who(t, view, due.payee)} {amount_text(t, due.amount, unit)}"
        for due in done.dues.earlier
    ]
    return [t._("Paid before: {payments}", payments=t.list(paid))] if paid else []


def _marked_by(view: NightView, due: Due) -> int | None:
    """Who said last that the line was paid."""
    seqs = [
        seq
        for seq, paid in amounts_of(view.night).payments
        if (paid.payer, paid.payee) == (due.payer, due.payee)
    ]
    entry = view.night.entry(seqs[-1])
    return None if entry is None else entry.by
