"""Questions before a hand is recorded: the table's agreement, or whether it is another hand.

The hand waits as a draft in memory, under the request it came with. A lost draft costs nothing:
nothing was recorded, and the person is told so.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import discord

from cogs._card import RED, Button, Card, Row
from cogs._cards import note_card, question_card
from cogs._context import Interaction, reader
from cogs._i18n import Texts
from cogs._judge_text import notes_text, reading_text
from cogs._mend_cards import refused_card
from cogs._names import safe
from cogs._sentences import entry_text, patterns_text
from cogs._verifying import TilesDisagree
from cogs._violation_text import violation_text
from data.records import Mend, NightView, RecordHand
from data.refusals import LaterHandsRefuse, LooksAlike, MovedOn, Objections
from hzrules.night import Entry
from hzrules.outcome import DiscardWin, SelfDraw
from hzrules.verdict import Won

MOST_DRAFTS = 1000


@dataclass(frozen=True, slots=True)
class Opening:
    """The form of 开台 as it was filled in: who sits East to North, guests, the form's keys."""

    origin: str
    members: tuple[discord.User | discord.Member | None, ...]
    guests: str
    keys: tuple[str, str, str]


Draft = TypeVar("Draft", RecordHand, Mend, Opening)


class Drafts(Generic[Draft]):
    """Requests that wait for an answer, oldest forgotten first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Draft] = OrderedDict()

    def keep(self, draft: Draft) -> str:
        """Keep a draft; returns its key."""
        self._waiting[draft.origin] = draft
        while len(self._waiting) > MOST_DRAFTS:
            self._waiting.popitem(last=False)
        return draft.origin

    def take(self, key: str) -> Draft | None:
        """The draft of that key, once."""
        return self._waiting.pop(key, None)


def question_about(interaction: Interaction, error: Exception) -> Card | None:
    """The question that `error` calls for, or None where there is nothing to ask."""
    t = reader(interaction)
    draft: RecordHand | None = interaction.extras.get("draft")
    match error:
        case Objections():
            return _objections_card(interaction, t, error, draft)
        case MovedOn() if draft is not None:
            what = t._(
                "Meanwhile {name} recorded: {entry}. Is yours another hand?",
                **_latest(t, error.view, error.latest),
            )
            key = interaction.client.drafts.keep(replace(draft, another=True))
            return question_card(t, (what,), t._("Yes, record mine too"), key)
        case MovedOn():
            what = t._(
                "Meanwhile {name} recorded: {entry}. Nothing was taken back; look at the board "
                "and press again.",
                **_latest(t, error.view, error.latest),
            )
            return note_card(what)
        case LooksAlike() if draft is not None:
            what = t._(
                "{name} recorded the very same a moment ago: {entry}. Is yours another hand?",
                **_latest(t, error.view, error.latest),
            )
            key = interaction.client.drafts.keep(replace(draft, another=True))
            return question_card(t, (what,), t._("Yes, record mine too"), key)
        case LaterHandsRefuse():
            return refused_card(t, error.view, error.refused)
        case TilesDisagree():
            return _tiles_card(interaction, t, error, draft)
        case _:
            return None


def to_correct(interaction: Interaction, card: Card) -> Card:
    """The refusal of a win with a button that opens its form again, as it was filled in."""
    draft: RecordHand | None = interaction.extras.get("draft")
    if draft is None or not isinstance(draft.outcome, SelfDraw | DiscardWin):
        return card
    return _with_form(interaction, card, "again", interaction.client.drafts.keep(draft))


def to_open(interaction: Interaction, card: Card) -> Card:
    """The same for the form of 开台, if that is what was refused."""
    opening: Opening | None = interaction.extras.get("opening")
    if opening is None:
        return card
    return _with_form(interaction, card, "openagain", interaction.client.openings.keep(opening))


def _with_form(interaction: Interaction, card: Card, action: str, key: str) -> Card:
    button = Button(reader(interaction)._("Correct"), action, (key,), emoji="✏️")
    return replace(card, blocks=(*card.blocks, Row((button,))))


def _tiles_card(
    interaction: Interaction, t: Texts, error: TilesDisagree, draft: RecordHand | None
) -> Card:
    """The report and the tiles side by side, the judge's reading one touch away."""
    verdict = error.found.verdict
    why = notes_text(t, verdict.notes)
    if not isinstance(verdict, Won):
        head = t._("These tiles do not win: {why}.", why=why)
        hint = t._("Nothing was recorded. Correct the tiles, or leave them out.")
        return to_correct(interaction, Card((error.picture, head, f"-# {hint}"), RED))
    lines = [
        t._("You reported: {patterns}", patterns=patterns_text(t, error.reported.patterns)),
        t._(
            "The tiles show: **{patterns}** ×{multiplier}",
            patterns=patterns_text(t, verdict.patterns),
            multiplier=verdict.multiplier,
        ),
    ]
    details = [reading_text(t, verdict), *([why] if why else [])]
    blocks = (error.picture, "\n".join(lines), "\n".join(f"-# {detail}" for detail in details))
    if draft is None:
        hint = t._("Nothing was changed. Name the patterns that the tiles show, or none.")
        return Card((*blocks, f"-# {hint}"), RED)
    key = interaction.client.drafts.keep(draft)
    return question_card(t, blocks, t._("Record what the tiles show"), key)


def _objections_card(
    interaction: Interaction, t: Texts, error: Objections, draft: RecordHand | None
) -> Card:
    table = error.view.night.tables[error.table]
    reasons = "\n".join(
        f"- {violation_text(t, error.view, table, violation)}" for violation in error.violations
    )
    if draft is None or not error.agreeable:
        head = t._("This cannot be recorded:")
        hint = t._("Nothing was recorded. Correct it.")
        return to_correct(interaction, note_card(f"{head}\n{reasons}\n-# {hint}"))
    head = t._("This is against the house rules:")
    hint = t._("If everybody agrees, it is recorded and marked so.")
    key = interaction.client.drafts.keep(replace(draft, agreed=True))
    return question_card(t, (f"{head}\n{reasons}", f"-# {hint}"), t._("The table agrees"), key)


def _latest(t: Texts, view: NightView, entry: Entry) -> dict[str, str]:
    writer = entry.edits[-1].by if entry.edits else entry.by
    return {"name": safe(view.name(writer)), "entry": entry_text(t, view, entry)}
