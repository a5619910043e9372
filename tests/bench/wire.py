"""The bot in its own process against a bare discord.py bot in its own, socket to socket.

Both talk to a Discord of the same kind on this machine (`tests/wire/`). A burst is 500 commands at
once, ours each at a table of its own. Memory is what the kernel counts as resident.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from tests.bench.recording import peer_night
from tests.bench.report import Figure
from tests.end_to_end.steps import FOUR
from tests.wire.bot_process import BotProcess
from tests.wire.friend import COMMAND
from tests.wire.night import Party
from tests.wire.server import ANSWER_WITHIN, Asked

HANDS = 200
BURST = 500
STARTS = 7
MOST_ANSWER = 2.0
MOST_START = 1.6
MOST_MEMORY = 1.6
BARE = "tests.bench.bare_bot"


def rows() -> list[Figure]:
    """Start, memory, a night of single commands, a burst."""
    with tempfile.TemporaryDirectory(prefix="hangma-bench-") as folder:
        return asyncio.run(_measured(Path(folder)))


async def _measured(folder: Path) -> list[Figure]:
    async with _pair(folder) as (ours, bare):
        figures = [await _starts(ours, bare), _memory("idle", ours, bare, MOST_MEMORY)]
        figures += await _answers(ours, bare, folder)
        figures.append(_memory(f"after {HANDS} hands", ours, bare, MOST_MEMORY))
        figures += await _burst(ours, bare)
        await ours["小红"].slash("close")
        figures.append(_memory("after a burst and a closing with chart", ours, bare, None))
    return figures


@asynccontextmanager
async def _pair(folder: Path) -> AsyncIterator[tuple[Party, Party]]:
    """Ours and the bare bot, each with a Discord of its own; started once, and stopped again.

    By that Python has compiled the sources of both, as it has where a bot is installed.
    """
    async with Party.opened(folder / "ours.db") as ours, Party.opened(folder / "bare.db") as bare:
        installed = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        bare.bot = BotProcess(bare.server, bare.db, BARE)
        ours.bot.settings = bare.bot.settings = installed
        try:
            for party in (ours, bare):
                await _start_took(party)
                await party.bot.kill()
            yield ours, bare
        finally:
            await ours.bot.kill()
            await bare.bot.kill()


async def _starts(ours: Party, bare: Party) -> Figure:
    """From the start of the process until Discord has heard of it; both know their files."""
    taken: dict[Party, list[float]] = {ours: [], bare: []}
    for _ in range(STARTS):
        for party, seconds in taken.items():
            await party.bot.kill()
            seconds.append(await _start_took(party) * 1000)
    what = "start until identified at the gateway"
    return Figure(what, "bare bot", median(taken[ours]), median(taken[bare]), MOST_START)


async def _start_took(party: Party) -> float:
    begun = time.perf_counter()
    await party.bot.start()
    return time.perf_counter() - begun


def _memory(when: str, ours: Party, bare: Party, most: float | None) -> Figure:
    sizes = (_resident_mib(ours), _resident_mib(bare))
    return Figure(f"resident memory, {when}", "bare bot", *sizes, most, "MiB")


def _resident_mib(party: Party) -> float:
    status = Path(f"/proc/{party.bot.pid}/status").read_text()
    kib = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kib) / 1024


async def _answers(ours: Party, bare: Party, folder: Path) -> list[Figure]:
    """Taking turns: a hand of ours, a no-op of theirs; then the same rows by bare sqlite3."""
    await ours.open()
    wins, noops = [], []
    for number in range(HANDS):
        wins.append(_ms(await ours.win(FOUR[number % 4])))
        noops.append(_ms(await bare["小红"].slash("noop")))
    peer = peer_night(ours.db, folder / "peer.db")
    transaction = median(peer) * 1000
    return [
        Figure(
            "/win answered, socket to socket",
            "no-op + bare transaction",
            median(wins),
            median(noops) + transaction,
            MOST_ANSWER,
        ),
        Figure("/win answered, 99th of 100", "no-op, same", _percentile(wins), _percentile(noops)),
    ]


async def _burst(ours: Party, bare: Party) -> list[Figure]:
    """Everything at once; no hand may be lost or doubled, or go without being said."""
    tables = [await ours.elsewhere() for _ in range(BURST)]
    for table in tables:
        await table.open()
    hands = [table["小红"].typed("win", COMMAND, {"winner": "小红"}) for table in tables]
    noops = [bare["小红"].typed("noop", COMMAND, {}) for _ in range(BURST)]
    seen = [len(table.channel.history()) for table in tables]
    our_total = await _all_at_once(
        ours,
        hands,
        lambda: all(len(t.channel.history()) >= n + 2 for t, n in zip(tables, seen, strict=True)),
    )
    their_total = await _all_at_once(bare, noops, lambda: all(n.answered.is_set() for n in noops))
    assert [table.recorded() for table in tables] == [1] * BURST, "lost or doubled"
    our_ms, their_ms = [_ms(asked) for asked in hands], [_ms(asked) for asked in noops]
    what, peer = f"burst of {BURST} /win", f"{BURST} no-ops"
    return [
        Figure(f"{what}, everything done, boards too", peer, our_total, their_total),
        Figure(f"{what}, answered: median", peer, median(our_ms), median(their_ms)),
        Figure(f"{what}, answered: 99th of 100", peer, _percentile(our_ms), _percentile(their_ms)),
        Figure(
            f"{what}, answered within 3 s", peer, _in_time(hands), _in_time(noops), unit="replies"
        ),
    ]


async def _all_at_once(party: Party, asked: list[Asked], done: Callable[[], bool]) -> float:
    """Milliseconds until all is done."""
    begun = time.perf_counter()
    for one in asked:
        await party.server.ask(one)
    await party.server.until(done)
    return (time.perf_counter() - begun) * 1000


def _ms(asked: Asked) -> float:
    """Until the first answer; what was forgotten meanwhile counts as long as it was remembered."""
    return (asked.took or ANSWER_WITHIN) * 1000


def _in_time(asked: list[Asked]) -> int:
    return sum(one.took is not None for one in asked)


def _percentile(values: list[float]) -> float:
    return quantiles(values, n=100)[98]
