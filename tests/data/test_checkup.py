"""The check-up of files: each fault is named, with what to do."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from data.backups import back_up
from data.checkup import MIB, Places, check_up, places, room
from data.findings import Finding, Level, Report
from data.lock import alone
from data.upkeep import Plan
from tests.data.spoilt import UNFIT, no_database, of_a_newer_version
from tests.data.support import counted, rows

NOON = datetime(2026, 9, 21, 12, tzinfo=UTC)
DAY = timedelta(days=1)


class Installation(NamedTuple):
    """A ledger and a folder for its backups."""

    ledger: Path
    backups: Path

    def findings(self, now: datetime = NOON) -> dict[str, Finding]:
        secrets = self.ledger.with_name(".env")
        return {
            finding.subject: finding
            for finding in check_up(self.ledger, Plan(self.backups), secrets, now)
        }


@pytest.fixture
def installed(ledger: Path, tmp_path: Path) -> Installation:
    """All is well: a ledger, and a backup of an hour ago."""
    back_up(ledger, tmp_path / "backups", NOON - timedelta(hours=3))
    return Installation(ledger, tmp_path / "backups")


def test_sound_installation_is_fine_all_over(installed: Installation) -> None:
    found = installed.findings()
    assert {finding.level for finding in found.values()} == {Level.FINE}
    assert list(found) == [
        *("folder of the ledger", "ledger", "running", "folder of backups", "last good backup"),
        "disk",
    ]
    nights, events = counted(installed.ledger)
    assert str(found["ledger"]).startswith(f"✓ ledger: {nights} nights, {events} events, sound")
    assert "3 hours old" in str(found["last good backup"])


def test_looking_changes_nothing(installed: Installation) -> None:
    before = sorted(installed.ledger.parent.rglob("*"))
    content = installed.ledger.read_bytes()
    installed.findings()
    assert sorted(installed.ledger.parent.rglob("*")) == before
    assert installed.ledger.read_bytes() == content


def test_fresh_machine_is_fine(tmp_path: Path) -> None:
    fresh = Installation(tmp_path / "data" / "ledger.sqlite", tmp_path / "data" / "backups")
    found = fresh.findings()
    assert {finding.level for finding in found.values()} == {Level.FINE}
    assert "is made when the bot first starts" in found["ledger"].said
    assert "will be made when it is needed" in found["folder of the ledger"].said
    assert list(tmp_path.iterdir()) == []


def test_r119_folder_that_cannot_be_written_is_named_with_the_user(ledger: Path) -> None:
    found = Installation(ledger / "x.sqlite", ledger / "backups").findings()
    for subject in ("folder of the ledger", "folder of backups"):
        assert found[subject].level is Level.WRONG
        assert f"{ledger} cannot be written by user" in found[subject].said


@pytest.mark.parametrize("spoil", UNFIT, ids=lambda spoil: spoil.__name__)
def test_unfit_ledger_is_wrong_and_what_to_do_is_said(
    installed: Installation, spoil: Callable[[Path], None]
) -> None:
    spoil(installed.ledger)
    finding = installed.findings()["ledger"]
    assert finding.level is Level.WRONG
    assert "restore FILE" in str(finding)


def test_newer_ledger_is_told_once_what_to_do(installed: Installation) -> None:
    of_a_newer_version(installed.ledger)
    finding = installed.findings()["ledger"]
    assert "Install that version again" in finding.said
    assert finding.advice == ""


def test_older_ledger_is_worth_knowing(installed: Installation, tomorrow: str) -> None:
    finding = installed.findings()["ledger"]
    assert finding.level is Level.WARNING
    assert f"upgraded when the bot starts ({tomorrow})" in finding.said
    assert installed.findings()["last good backup"].level is Level.FINE


def test_r110_running_copy_is_said(installed: Installation) -> None:
    with alone(installed.ledger):
        assert "a bot has this ledger open" in installed.findings()["running"].said
    assert "no bot has this ledger open" in installed.findings()["running"].said


# Backups


def test_no_backup_yet_is_worth_knowing(ledger: Path, tmp_path: Path) -> None:
    finding = Installation(ledger, tmp_path / "none").findings()["last good backup"]
    assert str(finding) == (
        f"! last good backup: there is none in {tmp_path / 'none'} → python bot.py backup"
    )


@pytest.mark.parametrize(
    ("age", "level", "said"),
    [
        (timedelta(), Level.FINE, "less than an hour old"),
        (DAY, Level.FINE, "27 hours old"),
        (2 * DAY, Level.WARNING, "2 days old"),
        (90 * DAY, Level.WARNING, "90 days old"),
    ],
)
def test_backup_gets_old(installed: Installation, age: timedelta, level: Level, said: str) -> None:
    now = NOON + age if age else NOON - timedelta(hours=3)
    finding = installed.findings(now)["last good backup"]
    assert finding.level is level
    assert said in finding.said


def test_damaged_backup_is_wrong_and_the_last_good_one_is_named(installed: Installation) -> None:
    good = next(installed.backups.iterdir())
    bad = back_up(installed.ledger, installed.backups, NOON).path
    no_database(bad)
    finding = installed.findings()["last good backup"]
    assert finding.level is Level.WRONG
    assert str(good) in finding.said
    assert f"damaged: {bad.name}" in finding.said
    good.unlink()
    assert installed.findings()["last good backup"].said == f"none; damaged: {bad.name}"


# The rest


def test_report_writes_findings_as_they_come_and_counts_them() -> None:
    lines: list[str] = []
    say = Report(lines.append)
    say(Finding(Level.FINE, "disk", "large"))
    say(Finding(Level.WARNING, "backup", "old", "make one"))
    assert (say.summary, say.is_bad) == ("2 checks: 0 wrong, 1 worth knowing", False)
    say(Finding(Level.WRONG, "token", "refused"))
    assert (say.summary, say.is_bad) == ("3 checks: 1 wrong, 1 worth knowing", True)
    assert lines == ["✓ disk: large", "! backup: old → make one", "✗ token: refused"]


def test_secrets_that_others_can_read_are_worth_knowing(installed: Installation) -> None:
    secrets = installed.ledger.with_name(".env")
    secrets.write_text("DISCORD_TOKEN=x")
    secrets.chmod(0o644)
    assert str(installed.findings()["secrets"]).endswith(f"→ chmod 600 {secrets}")
    secrets.chmod(0o600)
    assert installed.findings()["secrets"].level is Level.FINE


def test_free_space_is_told(installed: Installation) -> None:
    free = shutil.disk_usage(installed.ledger).free // 2**20
    said = installed.findings()["disk"].said
    assert said.endswith("MB are free where the ledger is")
    assert abs(int(said.split()[0].replace(",", "")) - free) < 4096


@pytest.mark.parametrize(
    ("free", "level"),
    [(29, Level.WRONG), (31, Level.WARNING), (229, Level.WARNING), (231, Level.FINE)],
)
def test_room_is_for_the_ledger_and_its_backups(free: int, level: Level) -> None:
    assert room(free * MIB, 10 * MIB) is level


def test_places_are_servers_with_nights_and_channels_with_an_open_one(ledger: Path) -> None:
    assert places(ledger) == Places((1,), ((1, 10),))
    rows(ledger, "INSERT INTO board VALUES (2, '2', 11, 5, NULL)")
    assert places(ledger) == Places((1,), ((1, 10), (1, 11)))
    rows(ledger, "UPDATE night SET is_open = 0")
    assert places(ledger) == Places((1,), ())


def test_without_a_ledger_there_are_no_places(path: Path) -> None:
    assert places(path) == Places((), ())
