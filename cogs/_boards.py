"""The live board of a table: one message, always the lowest, replaced after every change."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING

import discord

from cogs._cards import board_card
from cogs._context import public_of
from cogs._paint import paint
from data.records import Board, NightView

if TYPE_CHECKING:
    from cogs._client import Hangma


class Boards:
    """Posts boards through the channel, so that neither tokens nor restarts matter (R89–R92)."""

    def __init__(self, client: Hangma) -> None:
        self._client = client
        self._one_at_a_time: defaultdict[tuple[int, str], asyncio.Lock] = defaultdict(asyncio.Lock)

    async def post(self, view: NightView, table: str) -> None:
        """Bring the table's board below everything else; the old one goes.

        Raises `discord.Forbidden` where the bot may not write.
        """
        async with self._one_at_a_time[view.id, table]:
            current = await self._client.scorebook.view(view.place)
            if current.id != view.id:
                return
            channel = self._client.get_partial_messageable(view.place.channel_id)
            card = board_card(public_of(current), current, current.night.tables[table])
            message = await channel.send(view=paint(card))
            old = current.boards.get(table)
            board = Board(view.place.channel_id, message.id)
            await self._client.scorebook.hang_board(view.id, table, board)
            if old is not None:
                await self._remove(old)

    async def take_down(self, view: NightView) -> None:
        """Remove the boards of a closed night."""
        for board in view.boards.values():
            await self._remove(board)

    async def _remove(self, board: Board) -> None:
        channel = self._client.get_partial_messageable(board.channel_id)
        try:
            await channel.get_partial_message(board.message_id).delete()
        except (discord.NotFound, discord.Forbidden):
            return  # already gone, or not ours to remove: an old board answers as an old board


def board_link(view: NightView, table: str) -> str | None:
    """The address of the table's live board."""
    board = view.boards.get(table)
    if board is None:
        return None
    return (
        f"https://discord.com/channels/{view.place.guild_id}/{board.channel_id}/{board.message_id}"
    )
