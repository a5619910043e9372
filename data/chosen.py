"""What channels have chosen, as it lies in the ledger. SQL only."""

from __future__ import annotations

import sqlite3

from data.records import Place, Settings
from hzrules.houserules import HouseRules
from hzrules.stake import Stake


class Chosen:
    """The settings of channels."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute

    def read(self, place: Place) -> Settings:
        """The channel's settings, else the parent channel's, else the defaults."""
        for channel_id in (place.channel_id, place.parent_id):
            row = self._execute(
                "SELECT language, time_zone, day_starts_at, recorders, rules, stake"
                " FROM channel_setting WHERE channel_id = ?",
                (channel_id,),
            ).fetchone()
            if row is not None:
                rules = HouseRules.model_validate_json(row[4]) if row[4] else None
                stake = Stake.model_validate_json(row[5]) if row[5] else None
                return Settings(row[0], row[1], row[2], row[3], rules, stake)
        return Settings()

    def write(self, place: Place, settings: Settings) -> None:
        """The channel has chosen these."""
        rules = settings.rules.model_dump_json() if settings.rules else None
        stake = settings.stake.model_dump_json() if settings.stake else None
        self._execute(
            "INSERT INTO channel_setting VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (channel_id) DO UPDATE SET language = excluded.language,"
            " time_zone = excluded.time_zone, day_starts_at = excluded.day_starts_at,"
            " recorders = excluded.recorders, rules = excluded.rules, stake = excluded.stake",
            (
                place.channel_id,
                place.guild_id,
                settings.language,
                settings.time_zone,
                settings.day_starts_at,
                settings.recorders,
                rules,
                stake,
            ),
        )
