"""流水: the pages of a night's history, struck-through lines included."""

from __future__ import annotations

from cogs._card import FELT, Block, Button, Card, Row
from cogs._i18n import Texts
from cogs._names import safe
from cogs._sentences import entry_text, signed
from data.records import NightView
from hzrules.events import HandPlayed
from hzrules.night import Entry

PAGE = 10
PAGE_TEXT = 3200
EDITS_SHOWN = 3
"""A page holds so many entries, or fewer where names are long; an entry its last few mendings."""


def history_card(t: Texts, view: NightView, page: int | None = None) -> Card:
    """Page `page` (from 0) of the night's entries; without it the last one. Out of range clamps."""
    pages = _paged([_line(t, view, entry) for entry in view.night.entries])
    last = len(pages) - 1
    page = last if page is None else min(max(page, 0), last)
    title = t._("History of {date}", date=view.date)
    blocks: list[Block] = [f"## 📜 {title}", "\n".join(pages[page])]
    if last:
        blocks.append("-# " + t._("page {page} of {pages}", page=page + 1, pages=last + 1))
        blocks.append(_turn(t, view, page, last))
    return Card(tuple(blocks), FELT)


def _paged(lines: list[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    for line in lines:
        page = pages[-1]
        if len(page) == PAGE or sum(map(len, page)) + len(line) > PAGE_TEXT:
            pages.append([])
        pages[-1].append(line)
    return pages


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
    return line


def _number(view: NightView, entry: Entry) -> str:
    if entry.result is None or not isinstance(entry.body, HandPlayed):
        return ""
    table = f"{safe(entry.body.table)}-" if len(view.night.tables) > 1 else ""
    return f"**#{table}{entry.result.number}** "
