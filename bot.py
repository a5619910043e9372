"""杭麻记分: the one entry point. It composes the parts; what they do is theirs."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

import aiohttp
import click
import discord
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from cogs._client import Hangma
from cogs._log import LogListener, configure
from cogs._serving import serve
from cogs._traffic import Traffic
from data.dump import Dump, Part
from data.exchange import FileKind, Progress, exported
from data.importing import BadFile, Imported, read_ledger
from data.ledger_file import LedgerFile
from data.old_totals import read_totals
from data.reading import read_only
from data.records import Place
from data.refusals import StorageTrouble
from data.scorebook import Scorebook
from data.worker import LedgerFolderError, LedgerInUseError, Worker


class Config(BaseSettings):
    """Settings from the environment or `.env`; `.env.example` lists them."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    hz_db: Path = Path("data/var/hangma.sqlite")
    hz_log: Literal["text", "json"] = "text"
    hz_health_port: int | None = Field(default=None, ge=0, le=65535)
    hz_health_host: str = "127.0.0.1"


@click.group()
def main() -> None:
    """Hangma keeps the score of a Hangzhou Mahjong night."""
    configure(as_json=False, secret=None)


@main.command()
def run() -> None:
    """Connect to Discord with DISCORD_TOKEN and serve until stopped."""
    try:
        config = Config()
    except ValidationError as error:
        wrong = "; ".join(f"{e['loc'][0]}: {e['msg']}".upper() for e in error.errors())
        raise click.ClickException(f"a setting cannot be read: {wrong}") from error
    if config.discord_token is None:
        raise click.ClickException(
            "DISCORD_TOKEN is not set. Copy .env.example to .env and put the bot's token there, "
            "or try the bot without one: make demo"
        )
    try:
        asyncio.run(_serve(config, config.discord_token.get_secret_value()))
    except LedgerInUseError as error:
        raise click.ClickException(f"{error}; stop the other one first") from error
    except (LedgerFolderError, StorageTrouble) as error:
        raise click.ClickException(str(error)) from error
    except discord.LoginFailure as error:
        raise click.ClickException("Discord refused DISCORD_TOKEN; check it in .env") from error
    except (aiohttp.ClientError, OSError) as error:
        raise click.ClickException(f"cannot start: {error}") from error


@main.command()
@click.option("--port", default=8321, show_default=True, help="Port on this machine.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
@click.option("--fresh", is_flag=True, help="Forget what was recorded in earlier demos.")
@click.option(
    "--language",
    type=click.Choice(["zh-CN", "zh-TW", "en-US"]),
    default="zh-CN",
    show_default=True,
    help="Language of the friends' Discord clients.",
)
@click.option("--db", type=click.Path(path_type=Path), default=Path("data/var/demo.sqlite"))
def demo(port: int, *, open_browser: bool, fresh: bool, language: str, db: Path) -> None:
    """Serve the bot in a browser on a simulated Discord: no token, no network."""
    try:
        from tests.demo import PortInUseError, serve
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"the demo needs {missing.name}: pip install -r requirements-dev.txt"
        ) from missing
    logging.getLogger().setLevel(logging.ERROR)
    try:
        asyncio.run(serve(db, port, language, open_browser=open_browser, fresh=fresh))
    except LedgerInUseError as error:
        raise click.ClickException(f"{error}; is another demo running?") from error
    except PortInUseError as error:
        raise click.ClickException(f"{error}; choose another with --port") from error
    except KeyboardInterrupt:
        click.echo("\nThe demo has stopped; its nights are kept.")


@main.command(name="export")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--format", "kind", type=click.Choice([*FileKind]), help="Default: by the ending.")
@click.option("--guild", type=int, help="Only this server's nights.")
@click.option("--channel", type=int, help="Only this channel's nights.")
@click.option("--bom/--no-bom", default=True, help="Begin a CSV as Excel wants it. [default: yes]")
def export_file(
    target: Path, kind: str | None, guild: int | None, channel: int | None, *, bom: bool
) -> None:
    """Write the ledger into a file: .json (all of it), .csv or .xlsx (tables)."""
    try:
        wanted = FileKind(kind or target.suffix.removeprefix("."))
    except ValueError as error:
        kinds = ", ".join(FileKind)
        raise click.ClickException(f"{target.name}: say --format, one of {kinds}") from error
    part = Part(guild_id=guild, channel_id=channel)
    told = progress_on_terminal()
    try:
        data = read_only(Config().hz_db, lambda c: exported(Dump(c), part, wanted, told, bom=bom))
    except StorageTrouble as error:
        raise click.ClickException(f"cannot read the ledger: {error}") from error
    target.write_bytes(data)
    click.echo(f"{target}: {len(data):,} bytes")


@main.command(name="import")
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--guild", type=int, help="For a CSV: the id of the server it belongs to.")
@click.option("--channel", type=int, help="For a CSV: the id of the channel it belongs to.")
def import_file(source: Path, guild: int | None, channel: int | None) -> None:
    """Bring a file in: a .json that was exported, or a .csv of old totals (date, name, points).

    Everything is checked first; where anything is wrong, all of it is said and nothing is written.
    """
    data = source.read_bytes()
    if source.suffix.lower() == ".csv" and (guild is None or channel is None):
        raise click.ClickException("old totals need --guild and --channel: where they belong")
    try:
        if source.suffix.lower() == ".csv":
            file = read_totals(data, Place(guild or 0, channel or 0))
        else:
            file = read_ledger(data)
        done = asyncio.run(_import(Config().hz_db, file))
    except BadFile as error:
        raise click.ClickException(
            f"{source} cannot come in; nothing was written.\n{error}"
        ) from error
    except (LedgerInUseError, StorageTrouble) as error:
        raise click.ClickException(f"{error}; nothing was written") from error
    click.echo(f"{done.nights} nights, {done.events} events, {done.people} new people")


async def _import(db: Path, file: LedgerFile) -> Imported:
    worker = Worker(db)
    await worker.start()
    try:
        return await worker.run(lambda store: store.bring_in(file, progress_on_terminal()))
    finally:
        await worker.stop()


def progress_on_terminal() -> Progress:
    """Says how far something is, from its third second on."""
    begun = time.monotonic()
    said = [begun + 1]

    def tell(done: int, total: int) -> None:
        now = time.monotonic()
        if now - said[0] >= 1 and total:
            said[0] = now
            click.echo(f"{100 * done // total}% of {total:,} nights", err=True)

    return tell


async def _serve(config: Config, token: str) -> None:
    configure(as_json=config.hz_log == "json", secret=token)
    traffic = Traffic(LogListener())
    worker = Worker(config.hz_db, on_commit=traffic.committed)
    await worker.start()
    async with AsyncExitStack() as parts:
        parts.push_async_callback(worker.stop)
        scorebook = Scorebook(worker, lambda: int(time.time()))
        client = await parts.enter_async_context(Hangma(scorebook, traffic))
        if config.hz_health_port is not None:
            from cogs._health import health_port  # imports prometheus_client

            port = health_port(client, config.hz_health_host, config.hz_health_port)
            await parts.enter_async_context(port)
        await serve(client, token)


if __name__ == "__main__":
    main()
