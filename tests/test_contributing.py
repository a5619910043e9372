"""The table of CONTRIBUTING.md: every module is in it, and everything in it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("cogs", "data", "hzrules")


def named() -> Iterator[str]:
    """The files of the table; a name without a folder lies in the folder named before it."""
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## How it hangs")[0]
    for row in table.splitlines():
        folder = ""
        for name in re.findall(r"`([\w./]+\.(?:py|md|yaml))`", row):
            parent, slash, last = name.rpartition("/")
            folder = parent if slash else folder
            is_at_the_top = not slash and (ROOT / last).is_file()
            yield last if is_at_the_top else f"{folder}/{last}"


def test_every_module_is_found_in_the_table() -> None:
    files = (file for package in PACKAGES for file in (ROOT / package).glob("*.py"))
    modules = {f"{file.parent.name}/{file.name}" for file in files if file.stem != "__init__"}
    assert modules - set(named()) == set()


def test_everything_in_the_table_is_there() -> None:
    assert [name for name in named() if not (ROOT / name).is_file()] == []
