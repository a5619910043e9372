"""流水: the pages of a night's history, struck-through lines included."""

from __future__ import annotations

import re

from discord import app_commands

from cogs._card import FELT, Block, Button, Card, Choices, Row
from cogs._i18n import Texts
from cogs._mend_cards import can_be_corrected
from cogs._names import safe
from cogs._sentences import entry_text, signed
from data.records import NightView
from hzrules.events import Closed, HandPlayed, Opened, Paid, Reopened
from hzrules.night import Entry

PAGE = 10
PAGE_TEXT = 3200
EDITS_SHOWN = 3
OPTION = 100
"""A page holds so many entries, or fewer where names are long; an entry its last few mendings."""


def history_card(t: Texts, view: NightView, page: int | None = None) -> Card:
    """Page `page` (from 0) of the night's entries; without it the last one. Out of range clamps."""
    lines = [(entry, _line(t, view, entry)) for entry in view.night.entries]
    pages = _paged(lines)
    last = len(pages) - 1
    page = last if page is None else min(max(page, 0), last)
    title = t._("History of {date}", date=view.date)
    blocks: list[Block] = [f"## 📜 {title}", "\n".join(line for _, line in pages[page])]
    options = [(_option(t, view, entry), entry.seq) for entry, _ in pages[page]]
    pick = [(label, seq) for label, seq in options if label]
    if pick and not view.night.closed:
        blocks.append(Choices(t._("Change one of these"), "entry", (view.id,), tuple(pick)))
    if last:
        blocks.append("-# " + t._("page {page} of {pages}", page=page + 1, pages=last + 1))
        blocks.append(_turn(t, view, page, last))
    return Card(tuple(blocks), FELT)


def hand_choices(
    t: Texts, view: NightView, table: str, typed: str
) -> list[app_commands.Choice[int]]:
    """The hands of a table for an option that takes their numbers, newest first."""
    found = []
    for entry in reversed(view.night.hands(table)):
        label = _option(t, view, entry)
        if entry.result is not None and can_be_corrected(entry) and typed in label:
            found.append(app_commands.Choice(name=label, value=entry.result.number))
    return found[:25]


def _paged(lines: list[tuple[Entry, str]]) -> list[list[tuple[Entry, str]]]:
    pages: list[list[tuple[Entry, str]]] = [[]]
    for entry, line in lines:
        page = pages[-1]
        if len(page) == PAGE or sum(len(each) for _, each in page) + len(line) > PAGE_TEXT:
            pages.append([])
        pages[-1].append((entry, line))
    return pages


def _option(t: Texts, view: NightView, entry: Entry) -> str:
    """An entry in the list of those that can be changed, without markdown; empty: it cannot."""
    if isinstance(entry.body, Opened | Paid | Closed | Reopened):
        return ""
    number = f"#{entry.result.number} " if entry.result else ""
    text = re.sub(r"\*\*|\\(?=\W)|[\u2068\u2069]", "", entry_text(t, view, entry))
    struck = t._("(taken back)") if entry.voided else ""
    return f"{number}{text} {struck}".strip()[:OPTION]


def _turn(t: Texts, view: NightView, page: int, last: int) -> Row:
    buttons = []
    if page > 0:
        buttons.append(Button(t._("Earlier"), "handspage", (view.id, page - 1)))
    if page < last:
        buttons.append(Button(t._("Later"), "handspage", (view.id, page + 1)))
    return Row(tuple(buttons))


def _line(t: Texts, view: NightView, entry: Entry) -> str:
    """`#5` for a hand, what it says, what it moved, who wrote it and when, who mended it."""
    text = entry_text(t, view, entry)
    if entry.voided:
        text = f"~~{text}~~"
    number = _number(view, entry)
    moved = [f"{safe(view.name(p))} {signed(x)}" for p, x in entry.deltas().items() if x]
    parts = [f"{number}{text}"]
    if moved:
        parts.append(" ".join(moved))
    parts.append(f"{safe(view.name(entry.by))} <t:{entry.at}:t>")
    line = " — ".join(parts)
    verbs = {
        "void": t._("taken back"),
        "restore": t._("brought back"),
        "correct": t._("corrected"),
        "insert": t._("added later"),
    }
    for edit in entry.edits[-EDITS_SHOWN:]:
        who = f"{safe(view.name(edit.by))} <t:{edit.at}:t>"
        line += f"\n-# ↳ {t.titled(verbs[edit.kind], who)}"
        if edit.before is not None:
            line += f" ~~{entry_text(t, view, entry._replace(body=edit.before))}~~"
    return line


def _number(view: NightView, entry: Entry) -> str:
    if entry.result is None or not isinstance(entry.body, HandPlayed):
        return ""
    table = f"{safe(entry.body.table)}-" if len(view.night.tables) > 1 else ""
    return f"**#{table}{entry.result.number}** "
