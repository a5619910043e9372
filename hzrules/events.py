"""事件 Events: everything that can be said about a night, in the order it was said.

The log is append-only. Mending a record is one more event (`void`, `restore`, `correct`,
`insert`); what the night *is* comes from `hzrules.night.fold`. People are internal player ids.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field, TypeAdapter

from hzrules.houserules import HouseRules
from hzrules.outcome import Outcome
from hzrules.stake import Stake, Unit, real
from hzrules.terms import ClaimKind, FeeShare, Seat
from hzrules.values import Value

PlayerId = int
Seq = int
HOUSE: PlayerId = 0
"""Who is paid a fee that nobody of the table has paid yet: the room, the house."""
TableName = Annotated[str, Field(min_length=1, max_length=20)]
Counted = Annotated[Unit, AfterValidator(real)]
Amount = Annotated[int, Field(ge=1, lt=2**63)]
"""A whole number of the unit that stands beside it."""


class Opened(Value):
    """开台: the night begins under `rules`, for `stake` a point, both pinned until changed."""

    kind: Literal["opened"] = "opened"
    rules: HouseRules
    stake: Stake | None = None


class Sitting(Value):
    """Who sits where."""

    seat: Seat
    player: PlayerId


class Seated(Value):
    """入座、换人: from the next hand on these seats belong to these players.

    The first one of a table fills all four seats, and East deals.
    """

    kind: Literal["seated"] = "seated"
    table: TableName
    sittings: tuple[Sitting, ...] = Field(min_length=1, max_length=4)


class HandPlayed(Value):
    """一局: what happened in a hand of `table`. `agreed`: recorded though against the rules."""

    kind: Literal["hand"] = "hand"
    table: TableName
    outcome: Outcome
    agreed: bool = False
    tiles: str | None = Field(default=None, max_length=200)


class Claimed(Value):
    """吃碰: `by` took a discard of `source` in the hand being played."""

    kind: Literal["claim"] = "claim"
    table: TableName
    by: Seat
    source: Seat = Field(alias="from")
    claim: ClaimKind


class Adjusted(Value):
    """调整: an agreed payment outside the hands, with its reason."""

    kind: Literal["adjust"] = "adjust"
    payer: PlayerId
    payee: PlayerId
    points: int = Field(ge=1)
    reason: str = Field(min_length=1, max_length=200)


class DealerSet(Value):
    """定庄: the table agrees who deals now, and at which level."""

    kind: Literal["dealer"] = "dealer"
    table: TableName
    seat: Seat
    level: int = Field(ge=1, le=999)


class RulesChanged(Value):
    """换规则: from the next hand on."""

    kind: Literal["rules"] = "rules"
    rules: HouseRules


class StakeChanged(Value):
    """一分多少钱: for the whole night, hands already played included. `None`: points alone."""

    kind: Literal["stake"] = "stake"
    stake: Stake | None


class FeeTaken(Value):
    """台费: `payer` paid it for everybody, or the house takes it (`None`); shared by `share`."""

    kind: Literal["fee"] = "fee"
    amount: Amount
    unit: Counted
    payer: PlayerId | None
    share: FeeShare


class Paid(Value):
    """已付: `payer` handed `payee` this much of what the night left to pay.

    `set_off`: nothing was handed over, for another night owed as much the other way round.
    """

    kind: Literal["paid"] = "paid"
    payer: PlayerId
    payee: PlayerId
    amount: Amount
    unit: Counted
    set_off: bool = False


class Closed(Value):
    """收摊."""

    kind: Literal["closed"] = "closed"


class Reopened(Value):
    """重开."""

    kind: Literal["reopened"] = "reopened"


class Voided(Value):
    """作废: the event `target` counts no more, and stays visible."""

    kind: Literal["void"] = "void"
    target: Seq


class Restored(Value):
    """恢复: the event `target` counts again, where it stood."""

    kind: Literal["restore"] = "restore"
    target: Seq


Mendable = Annotated[
    Seated | HandPlayed | Claimed | Adjusted | DealerSet | RulesChanged | StakeChanged | FeeTaken,
    Field(discriminator="kind"),
]
"""What may be voided, corrected or inserted. A payment may be voided: it is taken back."""

NightWide = Adjusted | RulesChanged | StakeChanged | FeeTaken
"""What is about the whole night rather than one table."""


class Corrected(Value):
    """改: the event `target` says `body` instead, from the beginning."""

    kind: Literal["correct"] = "correct"
    target: Seq
    body: Mendable


class Inserted(Value):
    """补: `body` was forgotten; it belongs right after the event `after`."""

    kind: Literal["insert"] = "insert"
    after: Seq
    body: Mendable


Body = Annotated[
    Opened
    | Seated
    | HandPlayed
    | Claimed
    | Adjusted
    | DealerSet
    | RulesChanged
    | StakeChanged
    | FeeTaken
    | Paid
    | Closed
    | Reopened
    | Voided
    | Restored
    | Corrected
    | Inserted,
    Field(discriminator="kind"),
]

BODY: TypeAdapter[Body] = TypeAdapter(Body)
"""Reads a body from JSON: `BODY.validate_json(text)`. Writing is `body.model_dump_json()`."""


class Event(NamedTuple):
    """One line of the log: `seq` counts from 1 in a night, `at` is Unix time in seconds."""

    seq: Seq
    at: int
    by: PlayerId | None
    body: Body
