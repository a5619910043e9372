"""杭麻记分: the one entry point. It composes the parts; what they do is theirs."""

from __future__ import annotations

import gc

# What the imports make stays: looking for garbage among it, over and over, would be a tenth of a
# start. Afterwards none of it is looked through again.
gc.disable()

import asyncio
import logging
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path

import click

from cogs._client import Hangma
from cogs._config import Config
from cogs._doctor import examine, token_set
from cogs._i18n import former_name
from cogs._log import LogListener, configure
from cogs._serving import serve
from cogs._terminal import configured, progress_on_terminal, trouble_said
from cogs._traffic import Traffic
from data.audit import audit, concluded, rebuild, said_of
from data.backups import back_up
from data.checkup import check_up, places
from data.dump import Dump, Part
from data.exchange import FileKind, exported
from data.findings import Report
from data.importing import BadFile, Imported, read_ledger
from data.ledger_file import LedgerFile
from data.old_totals import read_totals
from data.reading import read_only
from data.records import Place
from data.refusals import StorageTrouble
from data.restoring import restore
from data.scorebook import Scorebook
from data.upkeep import backing_up, utc_now
from data.worker import LedgerInUseError, Worker

gc.freeze()
gc.enable()

EXIT = "Exit code: 0 done, 1 not done (the last line says why), 2 mistyped."


@click.group(epilog="What needs a setting takes it from the environment or .env (.env.example).")
def main() -> None:
    """Hangma keeps the score of a Hangzhou Mahjong night."""
    configure(as_json=False, secret=None)


@main.command(epilog=EXIT)
def run() -> None:
    """Connect to Discord and serve until stopped.

    The token is DISCORD_TOKEN. A ledger of an older version is upgraded, after a backup. While the
    bot runs it makes a backup every HZ_BACKUP_HOURS and rotates the old ones.
    """
    config = configured()
    if config.discord_token is None:
        raise click.ClickException(
            "DISCORD_TOKEN is not set. Copy .env.example to .env and put the bot's token there, "
            "or try the bot without one: make demo"
        )
    with trouble_said():
        asyncio.run(_serve(config, config.discord_token.get_secret_value()))
    click.echo(f"Stopped; all that was recorded is in {config.hz_db}.")


@main.command(epilog=EXIT)
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
@click.option(
    "--db",
    type=click.Path(path_type=Path),
    default=Path("data/var/demo.sqlite"),
    show_default=True,
    help="The demo's ledger.",
)
def demo(port: int, *, open_browser: bool, fresh: bool, language: str, db: Path) -> None:
    """Serve the bot in a browser, without Discord.

    It is the real bot on a simulated Discord: no token, no network. Ctrl+C stops it.
    """
    logging.getLogger().setLevel(logging.ERROR)
    try:
        from tests.demo import PortInUseError, serve
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"the demo needs {missing.name}: pip install -r requirements-dev.txt"
        ) from missing
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        asyncio.run(serve(db, port, language, open_browser=open_browser, fresh=fresh))
    except LedgerInUseError as error:
        raise click.ClickException(f"{error}; is another demo running?") from error
    except StorageTrouble as error:
        raise click.ClickException(f"{error}; --fresh begins anew") from error
    except PortInUseError as error:
        raise click.ClickException(f"{error}; choose another with --port") from error
    except KeyboardInterrupt:
        click.echo("\nThe demo has stopped; its nights are kept.")


def _interrupt(*_: object) -> None:
    """SIGTERM stops the demo as Ctrl+C does: the ledger's file is closed."""
    raise KeyboardInterrupt


@main.command(name="export", epilog=EXIT)
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--format",
    "kind",
    type=click.Choice([kind.value for kind in FileKind]),
    help="Default: by the ending.",
)
@click.option("--guild", type=int, help="Only this server's nights.")
@click.option("--channel", type=int, help="Only this channel's nights.")
@click.option("--bom/--no-bom", default=True, help="Begin a CSV as Excel wants it. [default: yes]")
def export_file(
    target: Path, kind: str | None, guild: int | None, channel: int | None, *, bom: bool
) -> None:
    """Write the ledger into a file.

    .json is all of it and comes back in with import; .csv and .xlsx are tables. The bot may run.
    """
    try:
        wanted = FileKind(kind or target.suffix.removeprefix("."))
    except ValueError as error:
        kinds = ", ".join(FileKind)
        raise click.ClickException(f"{target.name}: say --format, one of {kinds}") from error
    part = Part(guild_id=guild, channel_id=channel)
    with trouble_said():
        data = read_only(
            configured().hz_db,
            lambda c: exported(Dump(c), part, wanted, progress_on_terminal(), bom=bom),
        )
        target.write_bytes(data)
    click.echo(f"{target}: {len(data):,} bytes")


@main.command(name="import", epilog=EXIT)
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--guild", type=int, help="For a CSV: the id of the server it belongs to.")
@click.option("--channel", type=int, help="For a CSV: the id of the channel it belongs to.")
def import_file(source: Path, guild: int | None, channel: int | None) -> None:
    """Bring a file into the ledger. The bot must be stopped.

    A .json that was exported, or a .csv of old totals (date, name, points). Everything is checked
    first; where anything is wrong, all of it is said and nothing is written.
    """
    data, config, is_csv = source.read_bytes(), configured(), source.suffix.lower() == ".csv"
    if is_csv and (guild is None or channel is None):
        raise click.ClickException("old totals need --guild and --channel: where they belong")
    place = Place(guild or 0, channel or 0)
    try:
        with trouble_said():
            file = read_totals(data, place) if is_csv else read_ledger(data)
            done = asyncio.run(_import(config.hz_db, config.hz_backups, file))
    except BadFile as error:
        raise click.ClickException(
            f"{source} cannot come in; nothing was written.\n{error}"
        ) from error
    click.echo(f"{done.nights} nights, {done.events} events, {done.people} new people")


async def _import(db: Path, backups: Path, file: LedgerFile) -> Imported:
    worker = Worker(db, backups)
    await worker.start()
    try:
        return await worker.run(lambda store: store.bring_in(file, progress_on_terminal()))
    finally:
        await worker.stop()


@main.command(epilog=EXIT)
@click.argument("target", type=click.Path(path_type=Path), required=False)
def backup(target: Path | None) -> None:
    """Make a verified copy of the ledger. The bot may run.

    The copy is read to its end before it counts. TARGET is a folder (default: HZ_BACKUPS), where
    the copy is named by the time, or a new file ending in .sqlite. Copies in HZ_BACKUPS are
    rotated; one to keep for ever belongs elsewhere.
    """
    config = configured()
    with trouble_said():
        copy = back_up(config.hz_db, target or config.hz_backups, utc_now(), progress_on_terminal())
    click.echo(f"{copy.path}: {copy.nights:,} nights, {copy.events:,} events, sound")


@main.command(name="restore", epilog=EXIT)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def restore_file(file: Path) -> None:
    """Put a backup in the ledger's place. The bot must be stopped.

    FILE is read to its end before anything is replaced. The ledger that it replaces is kept beside
    it; what was recorded after the backup is only in there.
    """
    db = configured().hz_db
    with trouble_said():
        done = restore(file, db, utc_now(), progress_on_terminal())
    if done.kept:
        kept = ", ".join(map(str, done.kept))
        click.echo(f"The ledger that was there is kept as {kept}.")
    if done.contents.pending:
        click.echo("The backup is of an older version: it is upgraded when the bot starts.")
    nights, events, _ = done.contents
    again = f", {done.forgotten:,} people forgotten again" if done.forgotten else ""
    click.echo(f"{db}: restored from {file}: {nights:,} nights, {events:,} events{again}")


@main.command(
    name="audit",
    epilog="Exit code: 0 no difference (or all renewed), 1 differences, faults or no ledger, "
    "2 mistyped.",
)
@click.option("--rebuild", "renew", is_flag=True, help="Renew what differs. Stop the bot first.")
def audit_ledger(*, renew: bool) -> None:
    """Compare every stored total with the log.

    The log of events is read anew, night by night, and whatever is stored besides must say the
    same. Without --rebuild nothing is written, and the bot may run.
    """
    look = rebuild if renew else audit
    with trouble_said():
        found = look(configured().hz_db, progress_on_terminal())
    for line in said_of(found):
        click.echo(line)
    conclusion, is_well = concluded(found, rebuilt=renew)
    if not is_well:
        raise click.ClickException(conclusion)
    click.echo(conclusion)


@main.command(
    epilog="Exit code: 0 fine or only warnings (!), 1 something is wrong (✗), 2 mistyped."
)
@click.option("--offline", is_flag=True, help="Look at this machine only; ask Discord nothing.")
@click.option("--fix-commands", is_flag=True, help="Clear commands registered a second time.")
def doctor(*, offline: bool, fix_commands: bool) -> None:
    """Check the installation, here and on Discord.

    A line a check: ✓ fine, ! worth knowing, ✗ wrong, and after → what to do. Looks at folders,
    ledger, backups, disk and token; on Discord at the application, commands, permissions, clock.
    """
    if offline and fix_commands:
        raise click.UsageError("--fix-commands needs Discord: leave --offline out")
    config = configured()
    logging.getLogger("discord").setLevel(logging.CRITICAL)
    say = Report(click.echo)
    for finding in check_up(config.hz_db, config.plan, Path(".env"), utc_now()):
        say(finding)
    token = config.discord_token.get_secret_value() if config.discord_token else ""
    say(token_set(token, offline=offline))
    if token and not offline:
        asyncio.run(examine(token, places(config.hz_db), say, fix_commands=fix_commands))
    click.echo(say.summary)
    if say.is_bad:
        raise click.exceptions.Exit(1)


async def _serve(config: Config, token: str) -> None:
    configure(as_json=config.hz_log == "json", secret=token)
    traffic = Traffic(LogListener())
    told = traffic.committed
    worker = Worker(config.hz_db, config.plan.folder, on_commit=told, former=former_name)
    await worker.start()
    async with AsyncExitStack() as parts:
        parts.push_async_callback(worker.stop)
        scorebook = Scorebook(worker, lambda: int(time.time()))
        client = Hangma(scorebook, traffic, contact=config.hz_contact)
        await parts.enter_async_context(client)
        await parts.enter_async_context(backing_up(config.hz_db, config.plan))
        if config.hz_health_port is not None:
            from cogs._health import health_port  # imports prometheus_client

            port = health_port(client, config.hz_health_host, config.hz_health_port)
            await parts.enter_async_context(port)
        await serve(client, token)


if __name__ == "__main__":
    main()
