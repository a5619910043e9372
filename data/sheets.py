"""表格 Sheets: nights as rows to read: every hand and transfer, totals, payments. Numbers stay so.

The columns are in Chinese and English both, for the file knows no reader's language.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from data.ledger_file import FiledNight
from data.records import Player
from hzrules.accounts import accounts
from hzrules.dues import dues
from hzrules.events import HOUSE, Adjusted, HandPlayed, PlayerId
from hzrules.night import Entry, Night
from hzrules.outcome import DiscardWin, SelfDraw
from hzrules.stake import Unit, unit_of
from hzrules.terms import Pattern, Seat

Cell = str | int | Decimal | date | None
Row = tuple[Cell, ...]
Names = Mapping[PlayerId, Player]

HANDS: Row = (
    "日期 date",
    "场 night",
    "频道 channel",
    "台 table",
    "局 hand",
    "怎么 kind",
    "庄家 dealer",
    "连庄 level",
    "胡 winner",
    "放冲 discarder",
    "番型 patterns",
    "倍 multiplier",
    "说明 reason",
    "玩家 player",
    "分 points",
)
"""A row for each person and hand, or transfer outside the hands."""
TOTALS: Row = (
    "日期 date",
    "场 night",
    "频道 channel",
    "玩家 player",
    "局数 hands",
    "分 points",
    "货币 currency",
    "输赢 money",
)
"""The last two stay empty in a night for points; fees borne are taken off the money."""
PAYMENTS: Row = (
    "日期 date",
    "场 night",
    "频道 channel",
    "付 payer",
    "收 payee",
    "货币 currency",
    "金额 amount",
    "已付 paid",
)
"""Amounts are decimal numbers of the currency, or points where the night had none."""

KINDS = {
    "self_draw": "自摸 self-draw",
    "discard": "放冲 discard",
    "draw": "流局 draw",
    "false_win": "诈胡 false win",
}
_HOUSE = "台费 the house"
FORMER = "前牌友 former player"
_ADJUSTED = "调整 adjusted"
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Sheets(NamedTuple):
    """The rows of the three sheets."""

    hands: list[Row]
    totals: list[Row]
    payments: list[Row]


def hand_rows(filed: FiledNight, night: Night, names: Names) -> Iterator[Row]:
    """The live entries that move points or are hands, a row a person."""
    for entry in night.entries:
        what = _what(entry, names)
        if what is not None:
            for player, points in entry.deltas().items():
                yield (*_where(filed), *what, _name(names, player), points)


def total_rows(filed: FiledNight, night: Night, names: Names) -> Iterator[Row]:
    """What everybody of the night has, most first."""
    hands: dict[PlayerId, int] = {}
    for entry in night.hands():
        if isinstance(entry.body, HandPlayed) and entry.body.outcome.kind != "false_win":
            for player in entry.deltas():
                hands[player] = hands.get(player, 0) + 1
    found, unit = accounts(night), unit_of(night.stake)
    for player, points in night.standings():
        money = (
            (unit.currency, _decimal(found[player].result, unit)) if night.stake else (None,) * 2
        )
        yield (*_where(filed), _name(names, player), hands.get(player, 0), points, *money)


def payment_rows(filed: FiledNight, night: Night, names: Names) -> Iterator[Row]:
    """What was paid before the end; the fewest payments for the rest, and what of it is paid."""
    unit = unit_of(night.stake)
    found = dues(night)
    for payer, payee, amount, paid in (*found.earlier, *found.lines):
        two = _name(names, payer), _name(names, payee)
        amounts = _decimal(amount, unit), _decimal(paid, unit)
        yield (*_where(filed), *two, unit.currency or None, *amounts)


def _decimal(amount: int, unit: Unit) -> Decimal | int:
    """A number as a spreadsheet adds it up."""
    return Decimal(amount).scaleb(-unit.digits) if unit.digits else amount


def workbook(sheets: Sheets, written: Callable[[int], None]) -> bytes:
    """An XLSX file of the three sheets; `written` is told how many of their rows are done.

    openpyxl is imported when the first one is asked for.
    """
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    def _text(sheet: Any, text: str) -> object:
        """A text that stays one: "=1+1" is somebody's name, not a formula."""
        cell = WriteOnlyCell(sheet, value=_UNPRINTABLE.sub("", text))
        cell.data_type = "s"
        return cell

    book = Workbook(write_only=True)
    done = 0
    for title, head, rows in (
        ("流水 hands", HANDS, sheets.hands),
        ("总分 totals", TOTALS, sheets.totals),
        ("结算 payments", PAYMENTS, sheets.payments),
    ):
        sheet = book.create_sheet(title)
        sheet.freeze_panes = "A2"
        for row in (head, *rows):
            sheet.append([_text(sheet, cell) if isinstance(cell, str) else cell for cell in row])
            done += row is not head
            written(done)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _where(filed: FiledNight) -> Row:
    """The day, the night, the channel: its number is too long to be a number in a spreadsheet."""
    return date.fromisoformat(filed.date), filed.id, str(filed.channel)


def _name(names: Names, player: PlayerId) -> str:
    if player == HOUSE:
        return _HOUSE
    known = names.get(player)
    if known is None:
        return f"#{player}"
    return known.name if known.former is None else f"{FORMER} {known.former}"


def _what(entry: Entry, names: Names) -> Row | None:
    """What the entry was, as in `HANDS` from the table to the reason; None for any other kind."""
    body, result = entry.body, entry.result
    if isinstance(body, Adjusted):
        return (None, None, _ADJUSTED, *[None] * 6, body.reason)
    if result is None or not isinstance(body, HandPlayed):
        return None
    outcome = body.outcome

    def name(seat: Seat) -> str:
        return _name(names, result.seats[seat.order])

    won = isinstance(outcome, SelfDraw | DiscardWin)
    return (
        body.table,
        result.number,
        KINDS[outcome.kind],
        name(result.state.dealer),
        result.state.level,
        name(outcome.winner) if isinstance(outcome, SelfDraw | DiscardWin) else None,
        name(outcome.discarder) if isinstance(outcome, DiscardWin) else None,
        _patterns(outcome) if won else None,
        result.settlement.multiplier,
        None,
    )


def _patterns(outcome: object) -> str:
    assert isinstance(outcome, SelfDraw | DiscardWin)
    found = []
    for code, value in outcome.patterns:
        if value:
            times = "" if value is True or value == 1 else f" ×{value}"
            found.append(Pattern(code).zh + times)
    return "、".join(found) or "平胡"
