"""Four friends at a table: a night on the wire, step by step."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from tests.end_to_end.steps import FOUR, LETTERS, button
from tests.wire.bot_process import BotProcess
from tests.wire.friend import Friend
from tests.wire.payloads import Channel, Guild, Message
from tests.wire.server import PATIENCE, Asked, Server
from tests.world import text_of

_numbers = count(1)
_BOARD = "SELECT 1 FROM board WHERE message_id = ?"


class Party:
    """小红, 老王, 阿明 and 丽丽 in a channel, with the bot and its ledger."""

    def __init__(
        self, server: Server, guild: Guild, channel: Channel, bot: BotProcess, db: Path
    ) -> None:
        self.server = server
        self.guild = guild
        self.channel = channel
        self.bot = bot
        self.db = db
        self._log_begins = len(bot.log)
        ids = iter(range(100 * next(_numbers), 10**9))
        self.friends = {name: Friend(server, channel, next(ids), name) for name in FOUR}

    @classmethod
    @asynccontextmanager
    async def opened(cls, db: Path, shards: int = 1) -> AsyncIterator[Party]:
        """A Discord with a guild for each shard; the bot is not started yet."""
        server = Server(shards)
        await server.start()
        guilds = [server.add_guild(f"麻友{number}") for number in range(shards)]
        channel = await server.add_channel(guilds[0], "打麻将")
        bot = BotProcess(server, db)
        try:
            yield cls(server, guilds[0], channel, bot, db)
        finally:
            await bot.kill()
            await server.stop()

    async def elsewhere(self, guild: Guild | None = None) -> Party:
        """Four others in a new channel, with the same bot."""
        where = guild or self.guild
        channel = await self.server.add_channel(where, f"打麻将{next(_numbers)}")
        return Party(self.server, where, channel, self.bot, self.db)

    def __getitem__(self, name: str) -> Friend:
        return self.friends[name]

    async def open(self) -> Asked:
        """小红 opens: the four sit East, South, West, North; returns when all of it is done."""
        seats = dict(zip(("east", "south", "west", "north"), self.friends.values(), strict=True))
        asked = await self["小红"].slash("open", **seats)
        await self.server.until(self.boards)
        async with asyncio.timeout(PATIENCE):
            while not self.query(_BOARD, self.board().id):  # noqa: ASYNC110 (a file tells nobody)
                await asyncio.sleep(0.01)
        return asked

    def boards(self) -> list[Message]:
        """The messages with a button to record a win, oldest first."""
        return [message for message in self.channel.history() if button(message, "win")]

    def board(self) -> Message:
        """The live board."""
        return self.boards()[-1]

    def totals(self, message: Message | None = None) -> dict[str, int]:
        """The totals as the board shows them, by name."""
        text = text_of(message or self.board())
        shown = re.findall(r"\*\*(\S+?)\*\*  \*\*([+−]?\d+)\*\*", text)
        return {name: int(points.replace("−", "-")) for name, points in shown}

    async def press(self, who: str, message: Message, action: str) -> Asked:
        """Somebody presses the button of that action."""
        return await self[who].press(message, button(message, action))

    async def win(self, who: str) -> Asked:
        """`who` records a win of their own by command; returns when the board has moved."""
        old = self.board()
        asked = await self[who].slash("win", winner=who)
        await self.moved_on(old)
        return asked

    async def win_by_form(self, who: str, **fields: Any) -> Asked:
        """`who` records a win from the board: 胡, the form filled in, sent."""
        form = await self.press(who, self.board(), "win")
        fields["winner"] = LETTERS[fields["winner"]]
        return await self[who].submit(form, **fields)

    async def moved_on(self, old: Message) -> Message:
        """Wait for the board below `old`."""
        await self.server.until(lambda: self.boards() and self.board().id > old.id)
        return self.board()

    def errors(self) -> list[str]:
        """What the bot has logged as errors since these four came."""
        return [line for line in self.bot.log[self._log_begins :] if " level=error " in line]

    @contextmanager
    def busy_ledger(self) -> Iterator[None]:
        """Another program writes to the ledger's file meanwhile: whoever records waits."""
        with closing(sqlite3.connect(self.db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            try:
                yield
            finally:
                other.execute("ROLLBACK")

    def recorded(self, kind: str = "hand") -> int:
        """How many events of a kind the ledger holds for this channel."""
        return len(
            self.query(
                "SELECT 1 FROM event e JOIN night n ON n.id = e.night_id"
                " WHERE n.channel_id = ? AND e.kind = ?",
                self.channel.id,
                kind,
            )
        )

    def ledger_totals(self) -> dict[str, int]:
        """What the ledger's postings add up to, by name."""
        rows = self.query(
            "SELECT p.name, sum(t.points) FROM posting t JOIN night n ON n.id = t.night_id"
            " JOIN player p ON p.id = t.player_id WHERE n.channel_id = ? GROUP BY p.id",
            self.channel.id,
        )
        return dict(rows)

    def query(self, sql: str, *values: object) -> list[Any]:
        """Ask the file itself."""
        with closing(sqlite3.connect(f"file:{self.db}?mode=ro", uri=True)) as ledger:
            return ledger.execute(sql, values).fetchall()


def says(asked: Asked) -> str:
    """What the answer says."""
    return "\n".join(text_of(message) for message in asked.messages)


def is_private(asked: Asked) -> bool:
    """Whether only the asker sees the answer."""
    return all(message.is_ephemeral for message in asked.messages)
