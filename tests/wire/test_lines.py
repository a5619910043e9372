"""The gateway's line: torn, taken up again, refused; events that come twice; several shards."""

from __future__ import annotations

import pytest

from tests.end_to_end.steps import button
from tests.wire.gateway import RECONNECT, Session
from tests.wire.night import Party, is_private, says

pytestmark = pytest.mark.asyncio(loop_scope="session")


def session(party: Party) -> Session:
    return party.server.gateway.session_of(party.guild.id)


async def torn(party: Party) -> None:
    """The line is torn and taken up again."""
    gateway, line = party.server.gateway, session(party).line
    resumes = gateway.resumes
    assert line is not None
    line.cut()
    await party.server.until(lambda: gateway.resumes > resumes)


async def test_hand_sent_while_the_line_was_down_is_recorded_once_it_is_up(party: Party) -> None:
    """RESUME: what was missed comes after all."""
    await party.open()
    old, line = party.board(), session(party).line
    asked = party["小红"].pressing(old, button(old, "draw"))
    assert line is not None
    line.cut()
    await party.server.until(lambda: session(party).line is None)
    await party.server.ask(asked)
    await party.moved_on(old)
    assert party.recorded() == 1


@pytest.mark.parametrize("how", ["command", "button"])
async def test_interaction_replayed_after_a_torn_line_is_recorded_once(
    party: Party, how: str
) -> None:
    """R39: Discord sends the last event again though it had arrived; nobody is told twice."""
    await party.open()
    old = party.board()
    if how == "command":
        asked = await party["小红"].slash("win", winner="小红")
    else:
        asked = await party.press("小红", old, "draw")
    live = await party.moved_on(old)
    party.server.gateway.repeats = 1
    await torn(party)
    reply = ("POST", f"/api/v10/interactions/{asked.id}/{asked.token}/callback")
    await party.server.until(lambda: party.server.rest.requests.count(reply) == 2)
    assert party.recorded() == 1
    assert party.boards() == [live]
    assert asked.followups == []
    assert not party.errors()


async def test_same_interaction_twice_in_a_row_is_recorded_once(party: Party) -> None:
    """R39: both are on their way at the same time."""
    await party.open()
    old = party.board()
    asked = party["阿明"].typed("win", 2, {"winner": "阿明", "baotou": True})
    await party.server.ask(asked)
    await party.server.ask(asked)
    await party.moved_on(old)
    await party.win("老王")
    assert party.recorded() == 2
    assert party.totals() == party.ledger_totals()
    assert not party.errors()


async def test_form_sent_twice_is_recorded_once(party: Party) -> None:
    """R39."""
    await party.open()
    old = party.board()
    form = await party.press("丽丽", old, "win")
    sent = party["丽丽"].filled(form, {"winner": "N"})
    await party.server.ask(sent)
    await party.server.ask(sent)
    await party.moved_on(old)
    await party.win("老王")
    assert party.recorded() == 2
    assert not party.errors()


async def test_discord_asking_to_reconnect_loses_nothing(party: Party) -> None:
    """Discord does so before it restarts one of its machines."""
    await party.open()
    resumes, line = party.server.gateway.resumes, session(party).line
    assert line is not None
    await line.send(RECONNECT)
    await party.server.until(lambda: party.server.gateway.resumes > resumes)
    await party.win("小红")
    assert party.recorded() == 1


async def test_session_that_discord_has_forgotten_is_begun_anew(party: Party) -> None:
    """Invalid session: identified again, the boards go on working."""
    await party.open()
    old, before = party.board(), session(party)
    assert before.line is not None
    party.server.gateway.refuse_resumes = 1
    before.line.cut()
    await party.server.until(lambda: session_begun(party, before))
    asked = await party.press("小红", old, "draw")
    assert "流局" in says(asked)
    await party.moved_on(old)
    assert party.recorded() == 1


def session_begun(party: Party, before: Session) -> bool:
    gateway = party.server.gateway
    return gateway.is_ready and gateway.sessions[-1] is not before


async def test_every_shard_hears_its_own_guilds(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Discord says two shards: the nights of either go on beside each other."""
    folder = tmp_path_factory.mktemp("shards")
    async with Party.opened(folder / "ledger.sqlite", shards=2) as one:
        await one.bot.start()
        other = await one.elsewhere(one.server.guilds[1])
        for party in (one, other):
            await party.open()
            await party.win("小红")
            form = await party.press("老王", party.board(), "win")
            await party["老王"].submit(form, winner="S")
        assert {s.shard for s in one.server.gateway.sessions} == {0, 1}
        assert one.recorded() == other.recorded() == 2
        assert one.totals() != {}
        refused = await other["小红"].slash("win", winner="nobody")
        assert is_private(refused)
