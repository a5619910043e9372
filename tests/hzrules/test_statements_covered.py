"""Every statement of the two founding texts has a test that names it, or a reason in RULES.md."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

STATEMENTS = {f"S0-{number}" for number in range(1, 43)} | {f"S1-{n}" for n in range(1, 48)}
TESTS = Path(__file__).parent.parent


def _named_by_tests() -> set[str]:
    texts = (path.read_text("utf-8") for path in TESTS.rglob("test_*.py") if path != Path(__file__))
    return {found for text in texts for found in re.findall(r"\bS[01]-\d+\b", text)}


def _excused() -> set[str]:
    text = resources.files("hzrules").joinpath("RULES.md").read_text("utf-8")
    table = text.rpartition("## 12 ")[2]
    rows = re.findall(r"^\| (S[01]-\d+) \| (.+) \| (.+) \|$", table, re.MULTILINE)
    assert all(" · " in told and " · " in why for _, told, why in rows)
    return {identifier for identifier, _, _ in rows}


def test_every_statement_has_a_test_or_an_excuse() -> None:
    assert _named_by_tests() | _excused() >= STATEMENTS


def test_no_statement_is_named_that_does_not_exist() -> None:
    assert _named_by_tests() | _excused() <= STATEMENTS


def test_no_statement_is_excused_that_has_a_test() -> None:
    assert not _named_by_tests() & _excused()
