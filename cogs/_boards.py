"""The live board of a table: one message, always the lowest, renewed after every change.

A pressed board turns into the result of its hand, and a new one is posted below. A board that was
not pressed is retired: it loses its buttons, and goes when the next one comes. It is not removed
at once, because somebody may have a form open that was opened from it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from cogs._card import Card
from cogs._cards import board_card, retired_card
from cogs._context import public_of
from cogs._paint import paint
from cogs._window import BROKEN_LINE
from data.records import Board, NightView
from data.refusals import StorageTrouble

if TYPE_CHECKING:
    from cogs._client import Hangma

log = logging.getLogger("hangma")


class BoardLost(Exception):
    """The board could not be posted because of `trouble`; what it should show is recorded."""

    def __init__(self, trouble: StorageTrouble) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


class Boards:
    """Posts boards through the channel, so that neither tokens nor restarts matter (R89–R92)."""

    def __init__(self, client: Hangma) -> None:
        self._client = client
        self._one_at_a_time: WeakValueDictionary[tuple[int, str], asyncio.Lock]
        self._one_at_a_time = WeakValueDictionary()

    async def post(self, view: NightView, table: str, *, used: int | None = None) -> None:
        """Post the table's board below everything else.

        `used` is the message that was the board and shows a result now. Raises
        `discord.Forbidden` where the bot may not write, `BoardLost` on storage trouble.
        """
        turn = self._one_at_a_time.setdefault((view.id, table), asyncio.Lock())
        async with turn:
            try:
                await self._post(view, table, used)
            except StorageTrouble as trouble:
                raise BoardLost(trouble) from trouble

    async def _post(self, view: NightView, table: str, used: int | None) -> None:
        current = await self._client.scorebook.view(view.place)
        if current.id != view.id or current.night.closed:
            return
        t = public_of(current)
        channel = self._client.get_partial_messageable(view.place.channel_id)
        card = board_card(t, current, current.night.tables[table])
        message = await channel.send(view=paint(card))
        old = current.boards.get(table)
        to_retire = old.message_id if old is not None and old.message_id != used else None
        board = Board(view.place.channel_id, message.id, to_retire)
        await self._client.scorebook.hang_board(view.id, table, board)
        if old is not None and old.retired_id is not None:
            await self._remove(old.channel_id, old.retired_id)
        if old is not None and to_retire is not None:
            await self._redraw(old.channel_id, to_retire, retired_card(t, current))

    async def renew(self, view: NightView) -> None:
        """Draw the boards of an open night again where they hang: somebody's name has gone."""
        for table, board in view.boards.items():
            card = board_card(public_of(view), view, view.night.tables[table])
            await self._redraw(board.channel_id, board.message_id, card)

    async def take_down(self, view: NightView) -> None:
        """Retire the boards of a closed night."""
        card = retired_card(public_of(view), view)
        for board in view.boards.values():
            await self._redraw(board.channel_id, board.message_id, card)

    async def _redraw(self, channel_id: int, message_id: int, card: Card) -> None:
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await message.edit(view=paint(card))
        except (discord.NotFound, discord.Forbidden):
            return  # gone, or out of reach: its buttons answer as those of an old board
        except (discord.HTTPException, *BROKEN_LINE) as error:
            log.warning("an old board keeps its buttons: %r", error)

    async def _remove(self, channel_id: int, message_id: int) -> None:
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await message.delete()
        except (discord.NotFound, discord.Forbidden):
            return  # gone, or out of reach: it has no buttons any more
        except (discord.HTTPException, *BROKEN_LINE) as error:
            log.warning("an old board stays: %r", error)


async def all_boards(client: Hangma, view: NightView) -> None:
    """Post the board of every table anew."""
    for table in view.night.tables:
        await client.boards.post(view, table)


def board_link(view: NightView, table: str) -> str | None:
    """The address of the table's live board."""
    board = view.boards.get(table)
    if board is None:
        return None
    return (
        f"https://discord.com/channels/{view.place.guild_id}/{board.channel_id}/{board.message_id}"
    )
