"""PRIVACY.md says the truth about the file: every column about people, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlite_utils import Database

from data.forgetting import KEPT_DAYS
from data.migrations import ledger

PAGE = (Path(__file__).parents[2] / "PRIVACY.md").read_text(encoding="utf-8")
OF_PEOPLE = {
    "player.discord_id",
    "player.name",
    "player.linked_to",
    "player.is_hidden",
    "event.at",
    "event.body",
    "due.payer_id",
    "due.payee_id",
}
"""What says something about a person without pointing at one by number."""


@pytest.fixture
def schema(tmp_path: Path) -> dict[str, set[str]]:
    """Every column of a fresh ledger, and those among them that point at a person."""
    db = Database(str(tmp_path / "fresh.sqlite"))
    ledger.apply(db)
    columns, pointing = set(), set()
    for table in db.tables:
        columns |= {f"{table.name}.{column.name}" for column in table.columns}
        pointing |= {
            f"{table.name}.{key.column}"
            for key in table.foreign_keys
            if key.other_table == "player"
        }
    db.close()
    return {"all": columns, "pointing": pointing}


def listed() -> set[str]:
    return set(re.findall(r"`([a-z_]+\.[a-z_]+)`", PAGE))


def test_r120_every_column_about_people_is_on_the_privacy_page(
    schema: dict[str, set[str]],
) -> None:
    assert listed() == schema["pointing"] | OF_PEOPLE
    assert listed() <= schema["all"]


def test_r122_privacy_page_says_how_long_servers_are_kept_that_were_left() -> None:
    assert f"forgotten {KEPT_DAYS} days later" in PAGE
    assert f"移出服务器 {KEPT_DAYS} 天以后" in PAGE
