"""Refusals: what the scorebook will not do, as exceptions with codes and facts, never prose.

Refusal               a use-case refused; `code` says why
├── Objections        the hand has violations (hzrules.check)
├── MovedOn           the table has moved on since the form was opened
└── LooksAlike        the same hand was recorded a moment ago
StorageTrouble        the file could not be read or written; nothing was recorded
├── DamagedLedger     the file is no database any more, or its pages contradict each other
├── NotALedger        the file is something else
└── NewerLedger       the file was written by a newer version of the program
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from hzrules.check import Violation
from hzrules.terms import Weight

if TYPE_CHECKING:
    from data.records import NightView
    from hzrules.consequences import Refused
    from hzrules.night import Entry
    from hzrules.stake import Unit


class RefusalCode(StrEnum):
    """Why a use-case refused."""

    NO_OPEN_NIGHT = "no_open_night"
    NO_NIGHT_YET = "no_night_yet"
    EARLIER_NIGHT = "earlier_night"
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
    NO_SUCH_HAND = "no_such_hand"
    NO_SUCH_ENTRY = "no_such_entry"
    NO_SUCH_MOMENT = "no_such_moment"
    STRUCK_ALREADY = "struck_already"
    NOT_STRUCK = "not_struck"
    FIRST_SEATING = "first_seating"
    ROSTER_FULL = "roster_full"
    SITS_THERE = "sits_there"
    NO_SUCH_GUEST = "no_such_guest"
    BOTH_PLAYED = "both_played"
    MANAGERS_ONLY = "managers_only"
    NO_SUCH_NIGHT = "no_such_night"
    LATER_HANDS = "later_hands"
    NO_SUCH_PLAYER = "no_such_player"
    SEVERAL_PLAYERS = "several_players"
    HIDES_STATS = "hides_stats"
    KNOWS_NOTHING = "knows_nothing"
    DECIDES_ALONE = "decides_alone"
    SITS_NOW = "sits_now"
    UNKNOWN_ZONE = "unknown_zone"
    SAME_STAKE = "same_stake"
    ONE_STAKE = "one_stake"
    SAME_PERSON = "same_person"
    UNIT_IN_USE = "unit_in_use"
    NOT_A_PARTY = "not_a_party"
    NOT_OF_THE_NIGHT = "not_of_the_night"
    OLD_SETTLEMENT = "old_settlement"
    AMOUNT_CHANGED = "amount_changed"
    PAID_JUST_NOW = "paid_just_now"
    NOTHING_OWED = "nothing_owed"
    MORE_THAN_OWED = "more_than_owed"
    NOT_PAID = "not_paid"
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
    """What was reported at `table` has violations, all of them listed."""

    def __init__(self, view: NightView, table: str, violations: Sequence[Violation]) -> None:
        super().__init__(RefusalCode.OBJECTIONS)
        self.view = view
        self.table = table
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


class LaterHandsRefuse(Refusal):
    """`refused` could not stand as they are if the mending were made; `view` shows them so."""

    def __init__(self, view: NightView, refused: Sequence[Refused]) -> None:
        super().__init__(RefusalCode.LATER_HANDS)
        self.view = view
        self.refused = tuple(refused)


class MoreThanOwed(Refusal):
    """Somebody would pay more than there is to pay: `owed` of `unit` (R61)."""

    def __init__(self, owed: int, unit: Unit) -> None:
        super().__init__(RefusalCode.MORE_THAN_OWED)
        self.owed = owed
        self.unit = unit


class NotAParty(Refusal):
    """Only the two between whom a payment is, or a manager, may say that it is paid."""

    def __init__(self, payer: str, payee: str) -> None:
        super().__init__(RefusalCode.NOT_A_PARTY, payer=payer, payee=payee)


class StorageKind(StrEnum):
    """What is the matter with the ledger file, as far as somebody can do something about it."""

    LOCKED = "locked"
    """Another program held it for longer than we wait."""
    FULL = "full"
    READ_ONLY = "read_only"
    CORRUPT = "corrupt"
    GONE = "gone"
    """Deleted, moved, or out of reach."""
    DISK = "disk"
    """The disk reports errors."""
    OTHER = "other"


class StorageTrouble(Exception):
    """The ledger file could not be read or written; the transaction left no trace."""

    def __init__(self, what: str, kind: StorageKind = StorageKind.OTHER) -> None:
        super().__init__(what)
        self.kind = kind


class DamagedLedger(StorageTrouble):
    """The file cannot be relied upon; a backup may be."""

    def __init__(self, what: str) -> None:
        super().__init__(what, StorageKind.CORRUPT)


class NotALedger(StorageTrouble):
    """The file is something else: nothing of ours may be written into it."""

    def __init__(self, what: str) -> None:
        super().__init__(what, StorageKind.CORRUPT)


class NewerLedger(StorageTrouble):
    """The file has a schema that this program does not know yet; nothing was touched."""
