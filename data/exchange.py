"""导出 Export: the ledger, or a part of it, as JSON, CSV or XLSX. Reads alone.

JSON is the event log and comes back in (`data.importing`); the tables are for reading: every hand,
who has what, who pays whom.
"""

from __future__ import annotations

import csv
import io
import json
from enum import StrEnum

from data.dump import Dump, Part
from data.ledger_file import FORMAT, VERSION, FiledNight
from data.progress import Progress
from data.sheets import HANDS, Sheets, hand_rows, payment_rows, total_rows, workbook
from hzrules.events import Event, PlayerId
from hzrules.night import Night, fold

READING = 10
"""Reading the nights is a tenth of the work of a workbook; writing its cells is the rest."""


class FileKind(StrEnum):
    """What a ledger can be written as."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


def exported(
    dump: Dump, part: Part, kind: FileKind, progress: Progress, *, bom: bool = True
) -> bytes:
    """The part as a file. `bom`: begin a CSV with the mark by which Excel knows UTF-8 (R115)."""
    if kind is FileKind.JSON:
        return _json(dump, part, progress)
    if kind is FileKind.CSV:
        return _csv(_sheets(dump, part, progress), bom=bom)
    nights = len(dump.night_ids(part))
    read = nights // READING
    sheets = _sheets(dump, part, lambda done, total: progress(done // READING, total))
    rows = max(1, sum(map(len, sheets)))
    return workbook(sheets, lambda done: progress(read + (nights - read) * done // rows, nights))


def folded(filed: FiledNight) -> Night:
    """The night that a filed log tells."""
    return fold(Event(e.seq, e.at, e.by, e.body) for e in filed.events)


def _json(dump: Dump, part: Part, progress: Progress) -> bytes:
    """One line a night, so that a ledger can be read by eye and compared line by line."""
    is_all = part == Part()
    named: set[PlayerId] = set()
    nights: list[str] = []
    ids = dump.night_ids(part)
    for done, night_id in enumerate(ids):
        progress(done, len(ids))
        filed = dump.night(night_id)
        named |= folded(filed).people
        nights.append(filed.model_dump_json())
    people = [person.model_dump_json() for person in dump.people(None if is_all else named)]
    channels = [channel.model_dump_json() for channel in dump.channels(part)]
    head = f'{{"format":{json.dumps(FORMAT)},"version":{VERSION}'
    lists = {"people": people, "channels": channels, "nights": nights}
    body = "".join(f',\n"{name}":[\n{_lines(items)}]' for name, items in lists.items())
    progress(len(ids), len(ids))
    return f"{head}{body}}}\n".encode()


def _lines(items: list[str]) -> str:
    return ",\n".join(items) + ("\n" if items else "")


def _sheets(dump: Dump, part: Part, progress: Progress) -> Sheets:
    names = dump.names()
    sheets = Sheets([], [], [])
    ids = dump.night_ids(part)
    for done, night_id in enumerate(ids):
        progress(done, len(ids))
        filed = dump.night(night_id)
        night = folded(filed)
        sheets.hands.extend(hand_rows(filed, night, names))
        sheets.totals.extend(total_rows(filed, night, names))
        sheets.payments.extend(payment_rows(filed, night, names))
    progress(len(ids), len(ids))
    return sheets


def _csv(sheets: Sheets, *, bom: bool) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(HANDS)
    writer.writerows([defused(cell) for cell in row] for row in sheets.hands)
    return text.getvalue().encode("utf-8-sig" if bom else "utf-8")


FORMULAS = tuple("=+-@\t\r\n＝＋－＠")
"""What begins a text that some spreadsheet computes."""


def defused(cell: object) -> object:
    """A text that a spreadsheet would take for a formula, marked as text; all else as it is."""
    if isinstance(cell, str) and (cell.startswith(FORMULAS) or cell.lstrip().startswith(FORMULAS)):
        return f"'{cell}"
    return cell
