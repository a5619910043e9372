"""At the terminal: a command's settings, what is in its way in one line, how far it has come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import click
import discord
from pydantic import ValidationError

from cogs._config import Config
from data.lock import LedgerInUseError
from data.progress import Progress, paced
from data.refusals import DamagedLedger, StorageTrouble


def configured() -> Config:
    """The settings; a bad one is named."""
    try:
        return Config()
    except ValidationError as error:
        bad = "; ".join(f"{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors())
        raise click.ClickException(f"a setting cannot be used: {bad}") from error


@contextmanager
def trouble_said() -> Iterator[None]:
    """Say in a line what is in the way of a command, instead of a traceback."""
    try:
        yield
    except LedgerInUseError as error:
        raise click.ClickException(f"{error}; stop that one first") from error
    except discord.LoginFailure as error:
        raise click.ClickException("Discord refused DISCORD_TOKEN; check it in .env") from error
    except DamagedLedger as error:
        hint = "Put a good backup in the ledger's place: python bot.py restore FILE"
        raise click.ClickException(f"{error}. {hint}") from error
    except (StorageTrouble, OSError, aiohttp.ClientError) as error:
        raise click.ClickException(str(error)) from error


def progress_on_terminal() -> Progress:
    """Says how far something is that takes long."""
    return paced(lambda text: click.echo(text, err=True))
