"""杭麻记分: the one entry point. It composes the parts; what they do is theirs."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from pathlib import Path

import click
import discord
from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from cogs._client import Hangma
from data.scorebook import Scorebook
from data.worker import LedgerInUseError, Worker


class Config(BaseSettings):
    """Settings from the environment or `.env`; `.env.example` lists them."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    discord_token: SecretStr | None = None
    hz_db: Path = Path("data/var/hangma.sqlite")


@click.group()
def main() -> None:
    """Hangma keeps the score of a Hangzhou Mahjong night."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")


@main.command()
def run() -> None:
    """Connect to Discord with DISCORD_TOKEN and serve until stopped."""
    config = Config()
    if config.discord_token is None:
        raise click.ClickException(
            "DISCORD_TOKEN is not set. Copy .env.example to .env and put the bot's token there, "
            "or try the bot without one: make demo"
        )
    try:
        asyncio.run(_serve(config.discord_token.get_secret_value(), config.hz_db))
    except LedgerInUseError as error:
        raise click.ClickException(f"{error}; stop the other one first") from error
    except discord.LoginFailure as error:
        raise click.ClickException("Discord refused DISCORD_TOKEN; check it in .env") from error


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


async def _serve(token: str, db: Path) -> None:
    worker = Worker(db)
    await worker.start()
    try:
        async with Hangma(Scorebook(worker, lambda: int(time.time()))) as client:
            loop = asyncio.get_running_loop()
            closing: list[asyncio.Task[None]] = []
            stop = lambda: closing.append(loop.create_task(client.close()))  # noqa: E731
            loop.add_signal_handler(signal.SIGTERM, stop)
            await client.start(token)
    finally:
        await worker.stop()


if __name__ == "__main__":
    main()
