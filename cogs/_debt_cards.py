"""欠账、已付 Cards about debts over many nights, and about a payment. Plain values, no Discord."""

from __future__ import annotations

import re

from cogs._card import FELT, GREY, Block, Button, Card, Choices, Line, Row, Style
from cogs._currency import amount_text
from cogs._i18n import Texts
from cogs._payment_lines import Payable, payable_blocks
from cogs._sentences import bold
from data.money_records import Debt, DebtKey, Debts, PaidNow
from data.records import Player
from hzrules.stake import Unit

MOST_TEXT = 3600


def debts_card(t: Texts, found: Debts) -> Card:
    """欠账: who still owes whom, all nights together; and the last payments, to be taken back."""
    blocks: list[Block] = ["## 💰 " + t._("Debts")]
    if found.debts:
        head = t.n("{n} debt from closed nights", "{n} debts from closed nights", len(found.debts))
        lines = [_debt_line(t, debt) for debt in found.debts]
        blocks += payable_blocks(t, head, lines, t._("Mark one as paid"), MOST_TEXT)
    else:
        blocks.append(t._("Nobody owes anybody anything."))
    if found.payments:
        options = [(_made(t, paid)[:100], f"{paid.night_id}-{paid.seq}") for paid in found.payments]
        blocks += [Line(), Choices(t._("Take back a payment"), "takeback", (), tuple(options))]
    return Card(tuple(blocks), FELT)


def paid_card(t: Texts, paid: PaidNow) -> Card:
    """已付: what was paid, and what is left; it can be taken back."""
    facts = {"payer": _bold(t, paid.payer), "payee": _bold(t, paid.payee)}
    text = t._("{payer} paid {payee} **{amount}**.", amount=_amount(t, paid), **facts)
    undo = Button(t._("Take it back"), "takeback", (f"{paid.night_id}-{paid.seq}",))
    return Card((f"✅ {text}\n-# {_left(t, paid)}", Row((undo,))), FELT)


def taken_back_card(t: Texts, paid: PaidNow) -> Card:
    """A payment does not count any more."""
    facts = {"payer": _bold(t, paid.payer), "payee": _bold(t, paid.payee)}
    text = t._(
        "Taken back: {payer} did not pay {payee} **{amount}**.", amount=_amount(t, paid), **facts
    )
    return Card((f"{text}\n-# {_left(t, paid)}",), GREY)


def debt_key(debt: Debt) -> str:
    """A debt as a control or an option carries it, with the amount that is shown."""
    payer, payee, (currency, digits) = debt.key
    return f"{payer}-{payee}-{currency}-{digits}-{debt.amount}"


def debt_from(text: str) -> tuple[DebtKey, int]:
    """The debt and the amount that `debt_key` wrote. Raises `ValueError` for anything else."""
    number = "([0-9]{1,18})"
    written = re.fullmatch(rf"{number}-{number}-([A-Z]{{3}}|)-([0-4])-{number}", text)
    if written is None:
        raise ValueError(text)
    payer, payee, currency, digits, shown = written.groups()
    return DebtKey(int(payer), int(payee), Unit(currency, int(digits))), int(shown)


def debt_label(t: Texts, debt: Debt) -> str:
    """A debt in a list to choose from, without markdown."""
    amount = amount_text(t, debt.amount, debt.key.unit)
    return f"{_name(t, debt.payer)} → {_name(t, debt.payee)} {amount}"


def debt_text(t: Texts, debt: Debt) -> str:
    """A debt as a line of a message."""
    amount = amount_text(t, debt.amount, debt.key.unit)
    text = t._(
        "{payer} → {payee}: **{amount}**",
        payer=_bold(t, debt.payer),
        payee=_bold(t, debt.payee),
        amount=amount,
    )
    if debt.nights > 1:
        text += " · " + t.n("from {n} night", "from {n} nights", debt.nights)
    return text


def _debt_line(t: Texts, debt: Debt) -> Payable:
    button = Button(t._("Paid"), "debtpaid", (debt_key(debt),), Style.SUCCESS)
    return Payable(debt_text(t, debt), button, debt_label(t, debt)[:100])


def _made(t: Texts, paid: PaidNow) -> str:
    two = f"{_name(t, paid.payer)} → {_name(t, paid.payee)}"
    return f"{two} {_amount(t, paid)} ({paid.date})"


def _name(t: Texts, player: Player | None) -> str:
    return player.name if player else t._("the house")


def _bold(t: Texts, player: Player | None) -> str:
    return bold(player.name) if player else t._("the house")


def _amount(t: Texts, paid: PaidNow) -> str:
    return amount_text(t, paid.amount, paid.unit)


def _left(t: Texts, paid: PaidNow) -> str:
    if paid.is_even:
        return t._("Nothing is left between them.")
    if not paid.left:
        return t._("Nothing is left of this; there is more in another currency.")
    amount = amount_text(t, abs(paid.left), paid.unit)
    if paid.left > 0:
        return t._("{amount} is left.", amount=amount)
    facts = {"payer": _bold(t, paid.payee), "payee": _bold(t, paid.payer)}
    return t._("Now {payer} owes {payee} {amount}.", amount=amount, **facts)
