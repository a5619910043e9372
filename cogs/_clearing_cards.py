"""结算、收摊 The messages of the end: results, payments, the chart, and the night's moments."""

from __future__ import annotations

from cogs._card import FELT, GOLD, Attachment, Block, Card, Line, Picture
from cogs._currency import amount_text, signed_amount
from cogs._fitting import room_for, shortened
from cogs._i18n import Texts
from cogs._moments_text import moment_lines
from cogs._names import tidy
from cogs._payment_lines import Payable, due_lines, earlier_lines, payable_blocks
from cogs._sentences import bold, fee_text, signed, who
from data.records import NightClearing, NightView
from hzrules.accounts import accounts, amounts_of, fee_shares
from hzrules.stake import unit_of

MOST_TEXT = 3700
"""Of the 4000 characters of a message: the rest is for titles and what counts the left out."""
LEAST = 700
"""Room that the payments have in any case."""


def clearing_card(t: Texts, done: NightClearing) -> Card:
    """结算: results and the fewest payments; at the end of a night, or in the middle of it."""
    return _card(t, done, None, [], whole=False)


def closing_card(t: Texts, done: NightClearing, picture: Picture | None) -> Card:
    """收摊: the same with the chart and the moments: the message that people screenshot."""
    return _card(t, done, picture, moment_lines(t, done.view), whole=True)


def _card(
    t: Texts, done: NightClearing, picture: Picture | None, moments: list[str], *, whole: bool
) -> Card:
    """Money comes first where room is short: moments go, then lists end with a count.

    Whatever is left out stands in a file that goes with the message.
    """
    view, night = done.view, done.view.night
    title = t._("Night of {date} closed", date=view.date)
    if not night.closed:
        title = t._("Night of {date} so far", date=view.date)
    results = _result_lines(t, view)
    notes = [*_fee_lines(t, view), *_since_lines(t, done), *earlier_lines(t, done)]
    payable = due_lines(t, done, whole=whole)
    payments = [line.text for line in payable]
    footer = _footer(t, done)
    lists = (results, notes, payments)
    room = MOST_TEXT - len(title) - len(footer)
    is_cut = sum(map(room_for, lists)) > room
    if is_cut:
        results = shortened(t, results, room // 3)
        rest = room - room_for(results)
        notes = shortened(t, notes, rest - min(room_for(payments), max(LEAST, rest // 2)))
    room -= room_for(results) + room_for(notes)
    blocks: list[Block] = [f"## 🧾 {title}"]
    blocks.append("\n".join(results) or t._("Nobody has sat down yet."))
    blocks.append(Line())
    if notes:
        blocks += ["\n".join(notes), Line()]
    blocks += _payment_blocks(t, payable, room)
    room -= room_for(payments)
    if picture is not None:
        blocks.append(picture)
    told = [line for i, line in enumerate(moments) if room_for(moments[: i + 1]) <= room]
    if told:
        blocks += [Line(), "\n".join(told)]
    blocks.append(footer)
    if is_cut:
        full = [title, *(line for each in lists for line in ("", *each)), "", *moments]
        everything = "\n".join(map(_plain, full))
        blocks.append(Attachment("night.txt", everything.encode("utf-8-sig")))
    return Card(tuple(blocks), GOLD if night.closed else FELT)


def _payment_blocks(t: Texts, payable: list[Payable], room: int) -> list[Block]:
    if not payable:
        return [t._("All are even: nobody owes anything.")]
    head = t.n("{n} payment settles it", "{n} payments settle it", len(payable))
    return payable_blocks(t, head, payable, t._("Mark one as paid"), room)


def _footer(t: Texts, done: NightClearing) -> str:
    night = done.view.night
    footer = [t.n("{n} hand", "{n} hands", len(night.hands()))]
    if not done.dues.exact:
        footer.append(t._("so many people: the payments may be one or two more than needed"))
    pending = [table.name for table in night.tables.values() if table.claims]
    if night.closed and pending:
        footer.append(t._("claims of the unfinished hand are dropped"))
    return "-# " + " · ".join(footer)


def _fee_lines(t: Texts, view: NightView) -> list[str]:
    """Each fee: who bears how much, and who one unit more than can be divided evenly."""
    lines = []
    for fee, amounts, one_more in fee_shares(view.night):
        text = fee_text(t, view, fee)
        each = min(amounts.values())
        if all(amount == each + (p in one_more) for p, amount in amounts.items()):
            equal = t._("{amount} each", amount=amount_text(t, each, fee.unit))
            lines.append(t.titled(text, equal))
        else:
            shares = [
                f"{bold(view.name(p))} {amount_text(t, amount, fee.unit)}"
                for p, amount in amounts.items()
            ]
            lines.append(t.titled(text, t.list(shares)))
        if one_more:
            facts = {
                "amount": amount_text(t, 1, fee.unit),
                "people": t.list([bold(view.name(player)) for player in one_more]),
            }
            lines.append("-# " + t._("what does not divide: {amount} more for {people}", **facts))
    return lines


def _since_lines(t: Texts, done: NightClearing) -> list[str]:
    """A night closed again: what changed since the first settlement.

    A table that paid without saying so is told the payments of the difference alone.
    """
    view, since = done.view, done.since
    if since is None or not view.night.closed:
        return []
    left = since.clearing.payments if since.clearing is not None else None
    if not since.balances and left == ():
        return [t._("Nothing has changed since it was settled.")]
    lines = []
    if since.balances:
        moved = [f"{bold(view.name(p))} {signed(x)}" for p, x in sorted(since.balances.items())]
        lines.append(t._("Changed since it was settled: {changes}", changes="  ".join(moved)))
    if left and not amounts_of(view.night).payments:
        unit = unit_of(view.night.stake)
        payments = [
            f"{who(t, view, p.payer)} → {who(t, view, p.payee)}"
            f" **{amount_text(t, p.amount, unit)}**"
            for p in left
        ]
        hint = t._("If that was paid, only this is left: {payments}", payments=t.list(payments))
        lines.append(hint)
    return lines


def _result_lines(t: Texts, view: NightView) -> list[str]:
    """Medals, points, and what they come to in money."""
    medals = ("🥇", "🥈", "🥉")
    night = view.night
    standings, found, unit = night.standings(), accounts(night), unit_of(night.stake)
    has_fees = bool(fee_shares(night))
    lines = []
    place = 0
    for row, (player, points) in enumerate(standings):
        if row == 0 or points != standings[row - 1][1]:
            place = row
        medal = medals[place] if place < len(medals) else "▫️"
        line = f"{medal} {bold(view.name(player))}  **{signed(points)}**"
        net = signed_amount(t, found[player].result, unit)
        if has_fees:
            line += " · " + t._("{amount} after fees", amount=net)
        elif night.stake is not None:
            line += f" · {net}"
        lines.append(line)
    return lines


def _plain(line: str) -> str:
    """A line for a file: markdown means nothing there."""
    return tidy(line.replace("**", "").replace("\\", ""))
