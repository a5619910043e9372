"""Mending step by step: form or button → preview → question → saved and told."""

from __future__ import annotations

from dataclasses import replace

from cogs._boards import all_boards
from cogs._card import Card
from cogs._cards import mended_card
from cogs._context import (
    Interaction,
    actor_of,
    announce,
    origin_of,
    place_of,
    public_of,
    reader,
    whisper,
)
from cogs._fields import Fields
from cogs._forms import discarder_from, liable_from, patterns_from, win
from cogs._i18n import Texts
from cogs._mend_cards import (
    corrected_card,
    inserted_text,
    is_own,
    mending_text,
    preview_card,
    refused_card,
)
from cogs._modals import NOBODY
from cogs._verifying import agreed
from data.records import Mend, MendPreview, NightView, Recorded
from hzrules.events import Corrected, HandPlayed, Inserted, Restored, Voided
from hzrules.houserules import HouseRules
from hzrules.night import Seats
from hzrules.outcome import DiscardWin, Draw, TableState
from hzrules.terms import SEATS, Seat, Weight

Body = Voided | Restored | Corrected | Inserted


async def propose(interaction: Interaction, body: Body) -> None:
    """Show privately what a mending would change, and ask."""
    view = await interaction.client.scorebook.view_open(place_of(interaction))
    request = Mend(
        place_of(interaction),
        actor_of(interaction),
        origin_of(interaction),
        body,
        view.night.seq,
    )
    preview = await interaction.client.scorebook.preview(request)
    await whisper(interaction, _proposal(interaction, request, preview))


def _proposal(interaction: Interaction, request: Mend, preview: MendPreview) -> Card:
    t = reader(interaction)
    refused = preview.difference.refused
    own = [r for r in refused if is_own(request.body, r.entry, preview.then)]
    is_agreeable = len(own) == len(refused) and all(
        v.weight is Weight.AGAINST_RULES for r in own for v in r.violations
    )
    if refused and not is_agreeable:
        return refused_card(t, preview.then, refused)
    if refused:
        request = replace(request, body=_agreed(request.body))
    key = interaction.client.mends.keep(request)
    return preview_card(t, preview, _what(t, preview, request.body), key, agreed=bool(refused))


def _what(t: Texts, preview: MendPreview, body: Body) -> str:
    if isinstance(body, Inserted):
        return inserted_text(t, preview)
    entry = preview.now.night.entry(body.target)
    assert entry is not None, "the preview found it"
    return mending_text(t, preview.now, entry, preview)


def _agreed(body: Body) -> Body:
    """The same mending with the table's word that the hand stands though against the rules."""
    if isinstance(body, Corrected | Inserted) and isinstance(body.body, HandPlayed):
        return body.model_copy(update={"body": body.body.model_copy(update={"agreed": True})})
    return body


async def save(interaction: Interaction, request: Mend) -> None:
    """Make the mending, tell everybody, renew the boards."""
    recorded = await interaction.client.scorebook.mend(request)
    await announce(interaction, _told(recorded, request.body))
    await all_boards(interaction.client, recorded.view)


def _told(recorded: Recorded, body: Body) -> Card:
    t = public_of(recorded.view)
    if isinstance(body, Voided | Restored):
        return mended_card(t, recorded)
    return corrected_card(t, recorded)


async def hand_from(
    fields: Fields, was: HandPlayed, rules: HouseRules, state: TableState
) -> HandPlayed:
    """A mended or forgotten hand as its form says. Raises `TilesDisagree` like a new one."""
    if fields.choice("winner") == NOBODY:
        return HandPlayed(table=was.table, outcome=Draw())
    discarder = fields.choice("how", discarder_from, default=None)
    outcome = win(
        fields.choice("winner", Seat),
        discarder,
        patterns_from(fields.choices("patterns")),
        fields.choices("liable", liable_from),
        _others_who_claimed(was, discarder),
    )
    tiles = fields.text("tiles") or None
    if tiles:
        outcome, tiles = await agreed(rules, state, outcome, tiles)
    return HandPlayed(table=was.table, outcome=outcome, tiles=tiles)


def _others_who_claimed(was: HandPlayed, discarder: Seat | None) -> tuple[Seat, ...]:
    """The form does not ask who else claimed the tile, so that answer is kept (R64)."""
    outcome = was.outcome
    if isinstance(outcome, DiscardWin) and outcome.discarder == discarder:
        return outcome.also
    return ()


def labels_of(t: Texts, view: NightView, seats: Seats | None) -> dict[Seat, str]:
    """The seats by who sat there then, for a form."""
    if seats is None:
        return {seat: t.term(seat) for seat in SEATS}
    return {seat: f"{t.term(seat)} {view.name(seats[seat.order])}" for seat in SEATS}
