"""A whole night through real sockets: commands, buttons, forms, the closing with its chart."""

from __future__ import annotations

from typing import Any

import pytest

from tests.end_to_end.steps import FOUR, LETTERS, button
from tests.end_to_end.test_whole_night import NIGHT, Hand
from tests.wire.night import Party, is_private, says
from tests.wire.server import Asked

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def by_command(party: Party, who: str, hand: Hand) -> Asked:
    """Record with /win or /draw."""
    if hand.winner is None:
        return await party[who].slash("draw")
    return await party[who].slash("win", **hand.options())


async def by_board(party: Party, who: str, hand: Hand) -> Asked:
    """Record with the board's buttons and form."""
    if hand.winner is None:
        return await party.press(who, party.board(), "draw")
    fields: dict[str, Any] = {"winner": hand.winner, "patterns": hand.ticks}
    if hand.discarder:
        fields["how"] = LETTERS[hand.discarder]
    if hand.liable:
        fields["liable"] = [f"forward-{LETTERS[hand.liable]}"]
    return await party.win_by_form(who, **fields)


async def record(party: Party, number: int, hand: Hand) -> None:
    """By command or by board in turns; two equal hands within a minute are asked about (R05)."""
    old, who = party.board(), FOUR[number % 4]
    asked = await (by_command if number % 2 else by_board)(party, who, hand)
    if asked.messages and button(asked.messages[-1], "confirm"):
        await party.press(who, asked.messages[-1], "confirm")
    await party.moved_on(old)


async def test_night_of_twenty_hands_comes_to_the_hand_computed_totals(party: Party) -> None:
    await party.open()
    for number, hand in enumerate(NIGHT, 1):
        await record(party, number, hand)
        expected = dict(zip(FOUR, hand.totals, strict=True))
        assert party.totals() == party.ledger_totals() | expected == expected, f"hand {number}"
    assert party.recorded() == len(NIGHT)
    assert len(party.boards()) == 1, "only the live board can record"


async def test_closing_by_the_button_brings_the_payments_and_the_chart(party: Party) -> None:
    await party.open()
    await record(party, 1, Hand("小红", (6, -2, -2, -2)))
    await record(party, 2, Hand("老王", (-2, 10, -4, -4), ticks=("baotou",)))
    more = await party.press("小红", party.board(), "more")
    question = await party.press("小红", more.messages[-1], "close")
    await party.press("小红", more.messages[-1], "closeyes")
    await party.server.until(lambda: any(m.files for m in party.channel.history()))
    closing = party.channel.history()[-1]
    assert is_private(question)
    assert [content[:4] for content in closing.files.values()] == [b"\x89PNG"]
    assert "走势" in str(closing.components)
    await party.server.until(lambda: not party.boards())


async def test_autocomplete_offers_the_four_at_the_table(party: Party) -> None:
    await party.open()
    asked = await party["老王"].complete("win", "winner", "阿")
    assert [choice["value"] for choice in asked.data["choices"]] == ["W"]


async def test_server_manager_is_known_by_what_discord_says(party: Party) -> None:
    """Permissions come with the interaction, no privileged intent is needed."""
    asked = await party["小红"].slash("export", format="json", what="server")
    assert is_private(asked)
    assert "管理" in says(asked)
