"""欠账 Owing: what closed nights have left to pay, and the payments made. SQL only."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from hzrules.events import BODY, Paid, PlayerId, Seq
from hzrules.stake import Unit


class DueRow(NamedTuple):
    """A line that a night has left to pay; the players are those of the night."""

    night_id: int
    payer: PlayerId
    payee: PlayerId
    unit: Unit
    amount: int


class PaymentRow(NamedTuple):
    """A payment as it was written down, still counting or not. `origin` names the request."""

    night_id: int
    seq: Seq
    origin: str
    paid: Paid


class Owing:
    """Dues and payments of one ledger file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute

    def dues(self, guild_id: int) -> list[DueRow]:
        """Everything unpaid in a server, oldest night first."""
        rows = self._execute(
            "SELECT night_id, payer_id, payee_id, currency, digits, amount FROM due"
            " WHERE guild_id = ? ORDER BY night_id, payer_id, payee_id",
            (guild_id,),
        )
        return [
            DueRow(night_id, payer, payee, Unit(currency, digits), amount)
            for night_id, payer, payee, currency, digits, amount in rows
        ]

    def payments(self, guild_id: int) -> Iterator[PaymentRow]:
        """Every payment that somebody noted in a server, newest first, its parts in their order.

        Those of old totals were noted by nobody.
        """
        rows = self._execute(
            "SELECT e.night_id, e.seq, e.origin, e.body FROM event e INDEXED BY event_paid"
            " CROSS JOIN night n ON n.id = e.night_id"
            " WHERE e.kind = 'paid' AND e.recorder IS NOT NULL AND n.guild_id = ?"
            " ORDER BY e.at DESC, e.origin, e.part",
            (guild_id,),
        )
        return map(_payment, rows)

    def made_with(self, night_id: int, seq: Seq) -> list[PaymentRow]:
        """All that was paid in one go with that payment, itself included."""
        rows = self._execute(
            "SELECT night_id, seq, origin, body FROM event WHERE kind = 'paid' AND origin ="
            " (SELECT origin FROM event WHERE night_id = ? AND seq = ?) ORDER BY part",
            (night_id, seq),
        )
        return [_payment(row) for row in rows]


def _payment(row: tuple[int, Seq, str, str]) -> PaymentRow:
    body = BODY.validate_json(row[3])
    assert isinstance(body, Paid), "the rows are those of payments"
    return PaymentRow(*row[:3], body)
