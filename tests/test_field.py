"""The table of what went wrong elsewhere (`docs/field.md`) and the tests that keep it agree."""

from __future__ import annotations

from tests.field import claims, rows

NEVER_GIVEN = frozenset(
    (11, 27, 36, 38, 42, 45, 46, 49, 55, 57, 60, 63, 69, 72, 75, 76, 80, 84, 93, 95)
) | frozenset((97, 100, 102, 106, 109, 113, 114, 116, 117, 123))
"""Numbers between 1 and 125 that no row has."""
LISTED = [f"R{number:02}" for number in range(1, 126) if number not in NEVER_GIVEN]

PENDING: dict[str, str] = {}
"""Rows whose feature is still being built: each goes from here when its test comes."""

NOT_OURS = "Does not apply: "
"""How a row begins that needs no test; why not follows."""


def test_every_row_is_there_once_and_in_order() -> None:
    assert [row[0] for row in rows()] == LISTED


def test_every_row_says_what_happened_and_how_it_goes_here() -> None:
    for row in rows():
        assert len(row) == 3, row
        assert all(len(cell) > 5 for cell in row[1:]), row


def test_every_row_is_kept_by_a_test_or_says_why_not() -> None:
    kept = claims()
    reasoned = {row for row, _, here in rows() if here.startswith(NOT_OURS)}
    assert set(LISTED) - kept.keys() - reasoned == PENDING.keys()


def test_no_test_cites_a_row_that_is_not_there() -> None:
    assert claims().keys() <= set(LISTED)
