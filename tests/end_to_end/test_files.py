"""Files out of and into the ledger: `/export` at the table, `bot.py export` and `import`."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from bot import main
from cogs._card import Attachment
from cogs._client import Hangma
from cogs._export_cards import MOST_BYTES, export_card
from cogs._i18n import texts
from cogs._window import REPLY_WINDOW
from data.records import Exported
from tests.cogs.support import text_of as text_of_card
from tests.conftest import HandClock
from tests.end_to_end.steps import is_private, open_night, says
from tests.world import World


async def a_night(world: World, clock: HandClock) -> None:
    await open_night(world)
    clock.wait(120)
    await world["小红"].slash(world.channel, "win", winner="E")


@pytest.mark.parametrize("kind", ["json", "csv", "xlsx"])
async def test_night_as_a_file_for_the_asker_alone(
    world: World, clock: HandClock, kind: str
) -> None:
    await a_night(world, clock)
    answer = await world["小红"].slash(world.channel, "export", format=kind)
    assert is_private(answer)
    assert "文件在这里" in says(answer)
    assert answer.response is not None
    (file,) = answer.response.attachments
    assert file.filename == f"hangma-2026-09-21.{kind}"


async def test_export_of_nothing_says_how_to_begin(world: World) -> None:
    answer = await world["小红"].slash(world.channel, "export", format="csv")
    assert is_private(answer)
    assert says(answer) == "这个频道还没打过牌。先用 **/开台**。"


async def test_whole_server_is_for_managers(world: World, clock: HandClock) -> None:
    await a_night(world, clock)
    answer = await world["小红"].slash(world.channel, "export", format="csv", what="server")
    assert is_private(answer)
    assert "文件" not in says(answer)


async def test_r88_export_that_takes_long_is_deferred_and_then_handed_over(
    world: World, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is shown by and by is the same message that has the file in the end."""
    await a_night(world, clock)
    bot, disk = world.env.bot, asyncio.Event()
    assert isinstance(bot, Hangma)
    quick = bot.scorebook.export

    async def slow(*asked: Any, **said: Any) -> Exported:
        found = await quick(*asked, **said)
        await world.env.external_wait(disk.wait(), reason="the disk is slow")
        return found

    monkeypatch.setattr(bot.scorebook, "export", slow)
    answer = await world["小红"].slash(world.channel, "export", format="xlsx")
    await world.env.advance_time(REPLY_WINDOW + 0.1)
    assert is_private(answer)
    assert says(answer) == "正在写文件：100%"
    disk.set()
    await world.env.settle()
    assert "文件在这里" in says(answer)
    assert answer.response is not None
    assert len(answer.response.attachments) == 1


def test_file_too_large_for_discord_is_not_sent() -> None:
    card = export_card(texts("zh-CN"), Exported("x.json", b"x" * (MOST_BYTES + 1)))
    assert not any(isinstance(block, Attachment) for block in card.blocks)
    assert text_of_card(card).startswith("文件有 8,193 KB，这里最多只能发 8,192 KB。")


# bot.py


class Shell:
    """Runs `bot.py` on a ledger file."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._patch = patch

    def run(self, db: str, *said: str) -> Result:
        self._patch.setenv("HZ_DB", str(self.folder / db))
        return CliRunner().invoke(main, list(said))


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.csv").write_text("date,name,points\n2026-01-03,小红,5\n2026-01-03,老王,-5\n")
    return Shell(tmp_path, monkeypatch)


TO = ("--guild", "1", "--channel", "10")


def test_r125_ledger_goes_out_and_comes_in(shell: Shell) -> None:
    assert shell.run("one.sqlite", "import", "old.csv", *TO).output == (
        "1 nights, 4 events, 2 new people\n"
    )
    assert shell.run("one.sqlite", "export", "one.json").exit_code == 0
    assert shell.run("two.sqlite", "import", "one.json").exit_code == 0
    assert shell.run("two.sqlite", "export", "two.json").exit_code == 0
    one, two = (shell.folder.joinpath(name).read_bytes() for name in ("one.json", "two.json"))
    assert one == two
    assert len(json.loads(one)["nights"]) == 1


def test_tables_are_written_by_their_ending(shell: Shell) -> None:
    shell.run("one.sqlite", "import", "old.csv", *TO)
    shell.run("one.sqlite", "export", "t.xlsx")
    shell.run("one.sqlite", "export", "t.csv", "--no-bom")
    book = openpyxl.load_workbook(io.BytesIO((shell.folder / "t.xlsx").read_bytes()))
    assert book.worksheets[1]["F2"].value == 5
    assert (shell.folder / "t.csv").read_bytes().startswith("日期".encode())


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (("export", "x.pdf"), "say --format, one of json, csv, xlsx"),
        (("export", "x.json"), "there is no such file"),
        (("import", "old.csv"), "old totals need --guild and --channel"),
        (("import", "bad.json"), "nothing was written.\nthe file: is not JSON"),
        (("import", "bad.csv", *TO), "night of 2026-01-03: the points sum to +5, not to 0"),
    ],
)
def test_what_cannot_be_done_is_said(shell: Shell, said: tuple[str, ...], answer: str) -> None:
    (shell.folder / "bad.json").write_text("{")
    (shell.folder / "bad.csv").write_text("2026-01-03,小红,5\n")
    done = shell.run("none.sqlite", *said)
    assert done.exit_code == 1
    assert answer in done.output
