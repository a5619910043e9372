"""The settings, which bot.py reads once at start and hands on."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from data.backups import Keep
from data.upkeep import Plan


class Config(BaseSettings):
    """Settings from the environment or `.env`; `.env.example` lists them."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    hz_db: Path = Path("data/var/hangma.sqlite")
    hz_contact: str | None = None
    hz_backups: Path = Path("data/var/backups")
    hz_backup_hours: int = Field(24, ge=0, le=24 * 365)
    hz_keep_days: int = Field(7, ge=1)
    hz_keep_weeks: int = Field(4, ge=0)
    hz_keep_months: int = Field(12, ge=0)
    hz_log: Literal["text", "json"] = "text"
    hz_health_port: int | None = Field(default=None, ge=0, le=65535)
    hz_health_host: str = "127.0.0.1"

    @property
    def plan(self) -> Plan:
        """When and where backups are made."""
        keep = Keep(self.hz_keep_days, self.hz_keep_weeks, self.hz_keep_months)
        return Plan(self.hz_backups, timedelta(hours=self.hz_backup_hours), keep)
