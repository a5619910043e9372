"""Refusals: what the scorebook will not do, as exceptions with codes and facts, never prose.

Refusal               a use-case refused; `code` says why
├── Objections        the hand has violations (hzrules.check)
├── MovedOn           the table has moved on since the form was opened
└── LooksAlike        the same hand was recorded a moment ago
StorageTrouble        the file could not be read or written; nothing was recorded
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from hzrules.check import Violation
from hzrules.terms import Weight

if TYPE_CHECKING:
    from data.records import NightView
    from hzrules.night import Entry


class RefusalCode(StrEnum):
    """Why a use-case refused."""

    NO_OPEN_NIGHT = "no_open_night"
    NO_NIGHT_YET = "no_night_yet"
    ALREADY_OPEN = "already_open"
    ALREADY_CLOSED = "already_closed"
    MAY_NOT_RECORD = "may_not_record"
    SEATED_TWICE = "seated_twice"
    AT_OTHER_TABLE = "at_other_table"
    SAME_NAME = "same_name"
    TABLE_EXISTS = "table_exists"
    NO_SUCH_TABLE = "no_such_table"
    WHICH_TABLE = "which_table"
    UNKNOWN_PRESET = "unknown_preset"
    SAME_RULES = "same_rules"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    OBJECTIONS = "objections"
    MOVED_ON = "moved_on"
    LOOKS_ALIKE = "looks_alike"


class Refusal(Exception):
    """A use-case refused and wrote nothing. `facts` are what a sentence about it needs."""

    def __init__(self, code: RefusalCode, **facts: str | int) -> None:
        super().__init__(f"{code}: {facts}")
        self.code = code
        self.facts: Mapping[str, str | int] = facts


class Objections(Refusal):
    """The hand has violations, all of them listed."""

    def __init__(self, view: NightView, violations: Sequence[Violation]) -> None:
        super().__init__(RefusalCode.OBJECTIONS)
        self.view = view
        self.violations = tuple(violations)

    @property
    def agreeable(self) -> bool:
        """Whether the table may agree to it all the same: nothing in it is impossible."""
        return all(v.weight is Weight.AGAINST_RULES for v in self.violations)


class MovedOn(Refusal):
    """Somebody recorded `latest` after this form was opened."""

    def __init__(self, view: NightView, latest: Entry) -> None:
        super().__init__(RefusalCode.MOVED_ON)
        self.view = view
        self.latest = latest


class LooksAlike(Refusal):
    """`latest`, of a moment ago, is the very same hand (R43)."""

    def __init__(self, view: NightView, latest: Entry) -> None:
        super().__init__(RefusalCode.LOOKS_ALIKE)
        self.view = view
        self.latest = latest


class StorageTrouble(Exception):
    """The ledger file could not be read or written; the transaction left no trace."""
