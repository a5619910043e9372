"""旧账 Old totals: a group's spreadsheet, `date, name, points` a line, as nights of transfers.

A night becomes its fewest payments, so that here too there is no place to write totals that do not
sum to zero. Whoever ended a night at 0 has nothing to show for it.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import NamedTuple

from data.importing import BadFile, Fault
from data.ledger_file import FiledEvent, FiledNight, FiledPerson, LedgerFile
from data.records import Place
from hzrules.clearing import clear
from hzrules.events import Adjusted, Body, Closed, Opened, Paid
from hzrules.presets import PRESETS, preset
from hzrules.stake import POINTS

REASON = "旧账"
LONGEST_NAME = 32
MOST_POINTS = 10**12


class Total(NamedTuple):
    """A line of the spreadsheet."""

    day: date
    name: str
    points: int


def read_totals(data: bytes, place: Place) -> LedgerFile:
    """The spreadsheet as nights of `place` among guests. Raises `BadFile` naming every fault."""
    faults: list[Fault] = []
    nights: dict[date, dict[str, int]] = {}
    for line, cells in _lines(data):
        total = _total(cells)
        if isinstance(total, str):
            is_heading = line == 1 and not any(map(str.isdigit, "".join(cells)))
            if not is_heading:
                faults.append(Fault(f"line {line}", total))
        elif total.name in nights.setdefault(total.day, {}):
            faults.append(Fault(f"line {line}", f"{total.name} is on {total.day} already"))
        else:
            nights[total.day][total.name] = total.points
    faults += [
        Fault(f"night of {day}", f"the points sum to {sum(points.values()):+d}, not to 0")
        for day, points in sorted(nights.items())
        if sum(points.values())
    ]
    if not nights and not faults:
        faults.append(Fault("the file", "has no lines of date, name, points"))
    if faults:
        raise BadFile(faults)
    return _ledger(nights, place)


def _lines(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Each line that says something, by its number; half-width, whatever separates its cells."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("gb18030", errors="replace")  # what Excel writes on a Chinese Windows
    text = unicodedata.normalize("NFKC", text).replace("\N{MINUS SIGN}", "-")
    first = text.split("\n", 1)[0]
    separator = max(";\t,", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    for cells in rows:
        stripped = [cell.strip() for cell in cells]
        if any(stripped):
            yield rows.line_num, stripped


def _total(cells: list[str]) -> Total | str:
    """What a line says, or what is wrong with it."""
    while len(cells) > 3 and not cells[-1]:
        cells = cells[:-1]
    if len(cells) != 3:
        return f"{len(cells)} cells instead of date, name, points"
    day, name, points = cells
    numbers = re.fullmatch(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?", day) or re.fullmatch(
        r"(\d{4})(\d\d)(\d\d)", day
    )
    try:
        parsed = date(*map(int, numbers.groups())) if numbers else None
    except ValueError:
        parsed = None
    if parsed is None:
        return f"{day!r} is no date like 2026-09-21"
    if not name or len(name) > LONGEST_NAME:
        return f"a name has 1 to {LONGEST_NAME} characters"
    if not re.fullmatch(r"[+-]?\d{1,13}", points) or abs(int(points)) > MOST_POINTS:
        return f"{points!r} is no whole number of points"
    return Total(parsed, name, int(points))


def _ledger(nights: dict[date, dict[str, int]], place: Place) -> LedgerFile:
    names = sorted({name for points in nights.values() for name in points})
    ids = {name: number for number, name in enumerate(names, 1)}
    people = tuple(
        FiledPerson.model_construct(id=ids[name], guild=place.guild_id, name=name) for name in names
    )
    filed = []
    for number, (day, points) in enumerate(sorted(nights.items()), 1):
        noon = int(datetime.combine(day, time(12), UTC).timestamp())
        balances = {ids[name]: won for name, won in points.items()}
        origin = f"totals:{place.channel_id}:{day}"
        filed.append(
            FiledNight.model_construct(
                id=number,
                guild=place.guild_id,
                channel=place.channel_id,
                date=day.isoformat(),
                opened_at=max(noon, 0),
                events=tuple(
                    FiledEvent.model_construct(
                        seq=seq,
                        at=max(noon, 0),
                        by=None,
                        origin=f"{origin}:{seq}" if isinstance(body, Paid) else origin,
                        part=seq,
                        body=body,
                    )
                    for seq, body in enumerate(_bodies(balances), 1)
                ),
            )
        )
    return LedgerFile.model_construct(people=people, channels=(), nights=tuple(filed))


def _bodies(balances: dict[int, int]) -> Iterator[Body]:
    """A night that moved those points, and was settled at its end: old nights leave no debts."""
    payments = clear(balances).payments
    yield Opened(rules=preset(PRESETS[0]))
    for payer, payee, points in payments:
        yield Adjusted(payer=payer, payee=payee, points=points, reason=REASON)
    yield Closed()
    for payer, payee, points in payments:
        yield Paid(payer=payer, payee=payee, amount=points, unit=POINTS)
