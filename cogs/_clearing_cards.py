"""结算、收摊 The messages of the end: results, payments, the chart, and the night's moments."""

from __future__ import annotations

from cogs._card import FELT, GOLD, Attachment, Block, Card, Line, Picture
from cogs._fitting import room_for, shortened
from cogs._i18n import Texts
from cogs._moments_text import moment_lines
from cogs._names import tidy
from cogs._sentences import bold, signed
from data.records import NightClearing, NightView
from hzrules.clearing import Payment

MOST_TEXT = 3700
"""Of the 4000 characters of a message: the rest is for titles and what counts the left out."""
LEAST = 700
"""Room that the payments have in any case."""


def clearing_card(t: Texts, done: NightClearing) -> Card:
    """结算: results and the fewest payments; at the end of a night, or in the middle of it."""
    return _card(t, done, None, [])


def closing_card(t: Texts, done: NightClearing, picture: Picture | None) -> Card:
    """收摊: the same with the chart and the moments: the message that people screenshot."""
    return _card(t, done, picture, moment_lines(t, done.view))


def _card(t: Texts, done: NightClearing, picture: Picture | None, moments: list[str]) -> Card:
    """Money comes first where room is short: moments go, then lists end with a count.

    Whatever is left out stands in a file that goes with the message.
    """
    view, night = done.view, done.view.night
    title = t._("Night of {date} closed", date=view.date)
    if not night.closed:
        title = t._("Night of {date} so far", date=view.date)
    results, since = _result_lines(view), _since_lines(t, done)
    payments = [_payment_line(t, view, payment) for payment in done.clearing.payments]
    footer = _footer(t, done)
    lists = (results, since, payments)
    room = MOST_TEXT - len(title) - len(footer)
    is_cut = sum(map(room_for, lists)) > room
    if is_cut:
        results = shortened(t, results, room // 3)
        room -= room_for(results)
        since = shortened(t, since, room - min(room_for(payments), max(LEAST, room // 2)))
        payments = shortened(t, payments, room - room_for(since))
    room -= sum(map(room_for, (results, since, payments)))
    blocks: list[Block] = [f"## 🧾 {title}"]
    blocks.append("\n".join(results) or t._("Nobody has sat down yet."))
    blocks.append(Line())
    if since:
        blocks += ["\n".join(since), Line()]
    blocks.append(_payments_text(t, done, payments))
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


def _payments_text(t: Texts, done: NightClearing, payments: list[str]) -> str:
    if not payments:
        return t._("All are even: nobody owes anything.")
    count = len(done.clearing.payments)
    head = t.n("{n} payment settles it", "{n} payments settle it", count)
    return f"**{head}**\n" + "\n".join(payments)


def _payment_line(t: Texts, view: NightView, payment: Payment) -> str:
    return t._(
        "{payer} → {payee}: **{points}**",
        payer=bold(view.name(payment.payer)),
        payee=bold(view.name(payment.payee)),
        points=payment.amount,
    )


def _footer(t: Texts, done: NightClearing) -> str:
    night = done.view.night
    footer = [t.n("{n} hand", "{n} hands", len(night.hands()))]
    if not done.clearing.exact:
        footer.append(t._("so many people: the payments may be one or two more than needed"))
    pending = [table.name for table in night.tables.values() if table.claims]
    if night.closed and pending:
        footer.append(t._("claims of the unfinished hand are dropped"))
    return "-# " + " · ".join(footer)


def _since_lines(t: Texts, done: NightClearing) -> list[str]:
    """A night closed again: what changed since the first settlement, and only that difference."""
    view, since = done.view, done.since
    if since is None or not view.night.closed:
        return []
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


def _result_lines(view: NightView) -> list[str]:
    medals = ("🥇", "🥈", "🥉")
    standings = view.night.standings()
    lines = []
    place = 0
    for row, (player, points) in enumerate(standings):
        if row == 0 or points != standings[row - 1][1]:
            place = row
        medal = medals[place] if place < len(medals) else "▫️"
        lines.append(f"{medal} {bold(view.name(player))}  **{signed(points)}**")
    return lines


def _plain(line: str) -> str:
    """A line for a file: markdown means nothing there."""
    return tidy(line.replace("**", "").replace("\\", ""))
