"""`bot.py` as people run it: a real process, its last line, its exit code."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from bot import main
from data.schema import released
from tests.cogs.discord_http import TOKEN, DiscordHttp, listening
from tests.data.released_schema import load
from tests.data.spoilt import (
    damage_pages,
    no_database,
    of_a_newer_version,
    with_an_unreadable_event,
)
from tests.data.support import counted, rows, snapshot

ROOT = Path(__file__).parent.parent
COMMANDS = ("run", "demo", "doctor", "backup", "restore", "audit", "export", "import")
LIE = "UPDATE posting SET points = 99 WHERE night_id = 1 AND seq = 4 AND player_id = 1"


class Done(NamedTuple):
    """What a process said and how it ended."""

    code: int
    lines: list[str]
    said: str
    """Everything, what went to stderr included."""

    @property
    def last(self) -> str:
        return self.said.splitlines()[-1]


class Shell:
    """Runs `bot.py` in a folder of its own, on the ledger there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = folder / "hangma.sqlite"
        self.backups = folder / "backups"
        self.environment = {
            **{key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"},
            **{"HZ_DB": str(self.db), "HZ_BACKUPS": str(self.backups)},
            "PYTHONPATH": str(ROOT),
        }

    def __call__(self, *words: str | Path, program: tuple[str, ...] = (), **settings: str) -> Done:
        run = subprocess.run(
            [sys.executable, *(program or (str(ROOT / "bot.py"),)), *map(str, words)],
            cwd=self.folder,
            env={**self.environment, **settings},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in run.stderr, run.stderr
        return Done(run.returncode, run.stdout.splitlines(), run.stdout + run.stderr)

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Meanwhile another process has the ledger and records hand after hand."""
        command = [sys.executable, "-m", "tests.data.recorder", str(self.db), "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as recorder:
            assert recorder.stdout is not None
            recorder.stdout.readline()
            try:
                yield
            finally:
                recorder.kill()
                recorder.stdout.read()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = Shell(tmp_path)
    load(released()[-1], shell.db)
    return shell


@pytest.fixture
def fresh(tmp_path: Path) -> Shell:
    """Without a ledger."""
    return Shell(tmp_path)


def test_every_command_is_listed_in_a_whole_sentence(fresh: Shell) -> None:
    _, listed = fresh("--help").said.split("Commands:")
    for command in COMMANDS:
        assert f"  {command} " in listed
    assert "..." not in listed


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_says_what_its_exit_code_means(command: str) -> None:
    done = CliRunner().invoke(main, [command, "--help"])
    assert done.exit_code == 0
    assert "Exit code: 0 " in done.output


# backup, restore


def test_backup_and_restore(shell: Shell) -> None:
    nights, events = counted(shell.db)
    made = shell("backup")
    (copy,) = shell.backups.iterdir()
    assert (made.code, made.last) == (0, f"{copy}: {nights} nights, {events} events, sound")
    rows(shell.db, LIE)
    done = shell("restore", copy)
    kept = Path(done.lines[0].removeprefix("The ledger that was there is kept as ").rstrip("."))
    assert done.code == 0
    assert done.last == f"{shell.db}: restored from {copy}: {nights} nights, {events} events"
    assert rows(kept, "SELECT count(*) FROM posting WHERE points = 99") == [(1,)]
    assert snapshot(shell.db)["posting"] == snapshot(copy)["posting"]


def test_backup_goes_into_the_folder_or_the_file_that_was_said(shell: Shell) -> None:
    assert shell("backup", "elsewhere").code == 0
    (copy,) = (shell.folder / "elsewhere").glob("hangma-*Z.sqlite")
    copy.rename(shell.folder / "mine.sqlite")
    again = shell("backup", "mine.sqlite")
    assert (again.code, again.last) == (
        1,
        "Error: mine.sqlite is there already; nothing was written over it",
    )


def test_r118_running_ledger_is_copied_and_audited_but_not_replaced(fresh: Shell) -> None:
    with fresh.recording():
        assert fresh("backup", "copy.sqlite").code == 0
        assert fresh("audit").code == 0
        assert "a bot has this ledger open" in fresh("doctor", "--offline").said
        for words in (("restore", "copy.sqlite"), ("audit", "--rebuild")):
            done = fresh(*words)
            assert done.code == 1
            assert done.last == (
                f"Error: {fresh.db} is in use by another process; stop that one first"
            )
    assert fresh("restore", "copy.sqlite").code == 0


@pytest.mark.parametrize(
    "spoil", [damage_pages, no_database, with_an_unreadable_event], ids=lambda spoil: spoil.__name__
)
def test_unfit_file_is_not_restored(shell: Shell, spoil: Callable[[Path], None]) -> None:
    load(released()[-1], shell.folder / "copy.sqlite")
    spoil(shell.folder / "copy.sqlite")
    before = shell.db.read_bytes()
    done = shell("restore", "copy.sqlite")
    assert done.code == 1
    assert done.last.startswith("Error: ")
    assert shell.db.read_bytes() == before


@pytest.mark.parametrize("words", [("run",), ("restore", "newer.sqlite")])
def test_newer_ledger_is_refused_with_advice(shell: Shell, words: tuple[str, ...]) -> None:
    of_a_newer_version(shell.db)
    (shell.folder / "newer.sqlite").write_bytes(shell.db.read_bytes())
    before = shell.db.read_bytes()
    done = shell(*words, DISCORD_TOKEN="x")
    assert done.code == 1
    assert "was written by a newer Hangma" in done.last
    assert "Install that version again" in done.last
    assert shell.db.read_bytes() == before


# audit


def test_audit_finds_rebuilds_and_is_content(shell: Shell) -> None:
    rows(shell.db, LIE)
    nights, events = counted(shell.db)
    found = shell("audit")
    assert found.code == 1
    assert found.lines == [
        "night 1 of 2026-09-21, channel 10",
        "  posting (seq 4, player 1 Lin): points is 99, the log says 24",
    ]
    assert found.last.endswith("Stop the bot, then: python bot.py audit --rebuild")
    renewed = shell("audit", "--rebuild")
    assert (renewed.code, renewed.lines[:-1]) == (0, found.lines)
    assert renewed.last == (
        f"{nights} nights, {events} events: 1 rows renewed; every total is what the log says"
    )
    assert shell("audit").code == 0


# doctor


def test_doctor_without_token_or_ledger_is_content_offline(fresh: Shell) -> None:
    done = fresh("doctor", "--offline")
    assert done.code == 0
    assert done.last == "7 checks: 0 wrong, 1 worth knowing"
    assert list(fresh.folder.iterdir()) == []


def test_doctor_says_that_the_token_is_missing(shell: Shell) -> None:
    done = shell("doctor")
    assert done.code == 1
    assert any(line.startswith("✗ token: DISCORD_TOKEN is not set") for line in done.lines)


def test_doctor_names_everything_that_is_wrong_with_the_files(shell: Shell) -> None:
    of_a_newer_version(shell.db)
    shell.backups.write_text("in the way")
    done = shell("doctor", "--offline")
    assert done.code == 1
    wrong = [line for line in done.lines if line.startswith("✗")]
    assert [line.split(":")[0] for line in wrong] == ["✗ ledger", "✗ folder of backups"]
    assert "Install that version again" in wrong[0]


def test_r103_doctor_asks_discord_and_clears_commands_only_when_told(shell: Shell) -> None:
    discord = DiscordHttp()
    discord.register_twice("win")

    async def both() -> tuple[Done, Done]:
        async with listening(discord) as address:
            program = ("-m", "tests.wire.process", address)

            def doctor(*words: str) -> Done:
                return shell("doctor", *words, program=program, DISCORD_TOKEN=TOKEN)

            looked = await asyncio.to_thread(doctor)
            return looked, await asyncio.to_thread(doctor, "--fix-commands")

    looked, fixed = asyncio.run(both())
    assert looked.code == 1
    assert any("--fix-commands" in line for line in looked.lines)
    assert fixed.code == 0
    assert "✓ Friends: 1 commands registered twice, now cleared" in fixed.lines
    assert [method for method, _ in discord.asked if method != "GET"] == ["PUT"]
    assert TOKEN not in looked.said + fixed.said


def test_fixing_commands_needs_discord(fresh: Shell) -> None:
    done = fresh("doctor", "--offline", "--fix-commands")
    assert (done.code, done.last) == (
        2,
        "Error: --fix-commands needs Discord: leave --offline out",
    )


# run


def test_damaged_ledger_is_not_used_and_what_to_do_is_said(shell: Shell) -> None:
    damage_pages(shell.db)
    before = shell.db.read_bytes()
    done = shell("run", DISCORD_TOKEN="x")
    assert done.code == 1
    assert done.last.endswith("Put a good backup in the ledger's place: python bot.py restore FILE")
    assert shell.db.read_bytes() == before


def test_running_bot_backs_up_at_once_where_there_is_no_backup_yet(shell: Shell) -> None:
    discord = DiscordHttp()
    discord.is_ready = lambda: bool(list(shell.backups.glob("hangma-*Z.sqlite")))

    async def refused() -> Done:
        async with listening(discord) as address:
            program = ("-m", "tests.wire.process", address)
            return await asyncio.to_thread(
                lambda: shell("run", program=program, DISCORD_TOKEN="not-that-one")
            )

    done = asyncio.run(refused())
    (copy,) = shell.backups.iterdir()
    assert counted(copy) == counted(shell.db)
    assert done.code == 1
    assert done.last == "Error: Discord refused DISCORD_TOKEN; check it in .env"
    assert "not-that-one" not in done.said


# What is in the way


def test_setting_that_cannot_be_used_is_named(fresh: Shell) -> None:
    done = fresh("backup", HZ_KEEP_DAYS="many")
    assert done.code == 1
    assert done.last.startswith("Error: a setting cannot be used: HZ_KEEP_DAYS: Input should be")


def test_r119_folder_that_cannot_be_written_is_named(shell: Shell) -> None:
    inside = str(shell.db / "inside.sqlite")
    done = shell("run", HZ_DB=inside, DISCORD_TOKEN="x")
    assert done.code == 1
    assert f"{shell.db} cannot be written by user {os.getuid()}" in done.last


def test_export_into_no_folder_is_said(shell: Shell) -> None:
    done = shell("export", "nowhere/x.json")
    assert done.code == 1
    assert done.last == "Error: [Errno 2] No such file or directory: 'nowhere/x.json'"


def test_export_takes_its_formats_in_small_letters(shell: Shell) -> None:
    done = shell("export", "ledger.txt", "--format", "csv", "--no-bom")
    assert done.code == 0
    assert (shell.folder / "ledger.txt").read_bytes().startswith("日期".encode())
