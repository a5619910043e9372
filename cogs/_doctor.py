"""The Discord part of `bot.py doctor`: token, application, commands, permissions, clock.

Everything is asked over HTTP, nothing connects: a running bot is not disturbed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import discord
from discord import app_commands

from cogs._invite import IN_CHANNELS, IN_THREADS, NEEDED, invitation
from data.checkup import Places
from data.findings import Finding, Level

Say = Callable[[Finding], None]

PRIVILEGED = {
    "Presence": ("gateway_presence", "gateway_presence_limited"),
    "Server Members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "Message Content": ("gateway_message_content", "gateway_message_content_limited"),
}
PORTAL = "https://discord.com/developers/applications"
SLOW_CLOCK, WRONG_CLOCK = timedelta(seconds=10), timedelta(minutes=5)


def token_set(token: str, *, offline: bool) -> Finding:
    """Whether there is a token at all; without Discord it is not needed."""
    if token:
        return Finding(Level.FINE, "token", "DISCORD_TOKEN is set")
    level = Level.WARNING if offline else Level.WRONG
    advice = f"copy it from {PORTAL}, Bot, into .env (see .env.example)"
    return Finding(level, "token", "DISCORD_TOKEN is not set", advice)


async def examine(token: str, places: Places, say: Say, *, fix_commands: bool) -> None:
    """Ask Discord, and `say` each finding. `fix_commands`: clear those registered twice."""
    clock = _Clock()
    client = discord.Client(intents=discord.Intents(guilds=True), http_trace=clock.trace)
    try:
        async with client:
            await client.login(token)
            say(Finding(Level.FINE, "token", f"Discord knows it: the bot is {client.user}"))
            say(clock.finding())
            for finding in _application(client):
                say(finding)
            await _Servers(client, places, say, fix_commands=fix_commands).examine()
    except discord.LoginFailure:
        advice = f"reset it at {PORTAL}, Bot, and copy the new one into .env"
        say(Finding(Level.WRONG, "token", "Discord refuses DISCORD_TOKEN", advice))
    except discord.HTTPException as error:
        advice = "try again; https://discordstatus.com says whether Discord has trouble"
        say(Finding(Level.WRONG, "Discord", f"it answered {error.status}: {error.text}", advice))
    except (aiohttp.ClientError, OSError) as error:
        advice = "look at the network, and at a proxy or firewall"
        say(Finding(Level.WRONG, "Discord", f"cannot be reached: {error}", advice))


class _Clock:
    """Compares the machine's clock with the date of Discord's first answer."""

    def __init__(self) -> None:
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_end.append(self._see)
        self._ahead: timedelta | None = None

    async def _see(
        self,
        session: aiohttp.ClientSession,
        context: SimpleNamespace,
        ended: aiohttp.TraceRequestEndParams,
    ) -> None:
        date = ended.response.headers.get("Date")
        if date and self._ahead is None:
            self._ahead = datetime.now(UTC) - parsedate_to_datetime(date)

    def finding(self) -> Finding:
        """How far the clock is off. Nights are dated by it."""
        if self._ahead is None:
            return Finding(Level.WARNING, "clock", "Discord did not say what time it is")
        off = abs(self._ahead)
        if off < SLOW_CLOCK:
            return Finding(Level.FINE, "clock", "agrees with Discord's")
        level = Level.WARNING if off < WRONG_CLOCK else Level.WRONG
        way = "ahead of" if self._ahead > timedelta() else "behind"
        said = f"is {off - off % timedelta(seconds=1)} {way} Discord's; nights are dated by it"
        return Finding(level, "clock", said, "set it: sudo timedatectl set-ntp true")


def _application(client: discord.Client) -> Iterator[Finding]:
    """What is set for the application in the developer portal."""
    app = client.application
    if app is None:
        return
    subject = "application"
    if app.interactions_endpoint_url:
        said = "an Interactions Endpoint URL is set: Discord sends commands there, not to the bot"
        yield Finding(Level.WRONG, subject, said, f"empty it at {PORTAL}, General Information")
    if app.bot_require_code_grant:
        said = "it requires an OAuth2 code grant: nobody can invite the bot"
        yield Finding(Level.WRONG, subject, said, f"switch that off at {PORTAL}, Bot")
    names = [
        name for name, flags in PRIVILEGED.items() if any(getattr(app.flags, f) for f in flags)
    ]
    if names:
        said = f"privileged intents are on that Hangma does not need: {', '.join(names)}"
        yield Finding(Level.WARNING, subject, said, f"switch them off at {PORTAL}, Bot")
    else:
        yield Finding(Level.FINE, subject, f"{app.name}; no privileged intent, none is needed")


class _Servers:
    """The servers the bot is in: commands that are there twice, permissions that are missing."""

    def __init__(
        self, client: discord.Client, places: Places, say: Say, *, fix_commands: bool
    ) -> None:
        self._client = client
        self._tree = app_commands.CommandTree(client)
        self._places = places
        self._say = say
        self._fix = fix_commands
        self._lines = 0
        self._channels = 0

    async def examine(self) -> None:
        """A line for everything that is not as it should be, and for what is."""
        count = len(await self._tree.fetch_commands())
        said = f"Discord has {count} for all servers" if count else "Discord has none yet"
        self._say(Finding(Level.FINE, "commands", said, "" if count else "start the bot once"))
        joined = [guild.id async for guild in self._client.fetch_guilds(with_counts=False)]
        if not joined:
            advice = f"invite it: {self._invitation}"
            self._say(Finding(Level.WARNING, "servers", "the bot is in none", advice))
            return
        for guild_id in joined:
            try:
                await self._server(guild_id)
            except discord.HTTPException as error:
                said = f"cannot be looked at: Discord answered {error.status}: {error.text}"
                self._note(Level.WARNING, f"server {guild_id}", said)
        for guild_id in self._places.guilds:
            if guild_id not in joined:
                said = "has nights in the ledger, but the bot is not there any more"
                self._note(Level.WARNING, f"server {guild_id}", said)
        if not self._lines:
            said = f"{len(joined)} servers, {self._channels} channels in use: nothing is missing"
            self._say(Finding(Level.FINE, "permissions", said))

    async def _server(self, guild_id: int) -> None:
        guild = await self._client.fetch_guild(guild_id, with_counts=False)
        await self._doubles(guild)
        user = self._client.user
        me = await guild.fetch_member(user.id if user else 0)
        missing = _missing(me.guild_permissions, NEEDED)
        if missing:
            said = f"its role lacks {missing}, unless a channel grants it"
            advice = f"Server Settings, Roles, or invite it again: {self._invitation}"
            self._note(Level.WARNING, guild.name, said, advice)
        for of_guild, channel_id in self._places.channels:
            if of_guild == guild_id:
                self._channels += 1
                await self._channel(guild, me, channel_id)

    async def _doubles(self, guild: discord.Guild) -> None:
        """Commands of this server alone stand beside those for all servers (R103)."""
        try:
            count = len(await self._tree.fetch_commands(guild=guild))
        except discord.Forbidden:
            advice = f"invite it again: {self._invitation}"
            said = "the bot was invited without the scope applications.commands"
            self._note(Level.WRONG, guild.name, said, advice)
            return
        if count and self._fix:
            self._tree.clear_commands(guild=guild)
            await self._tree.sync(guild=guild)
            self._note(Level.FINE, guild.name, f"{count} commands registered twice, now cleared")
        elif count:
            said = f"{count} commands are registered for this server too, so members see them twice"
            self._note(Level.WRONG, guild.name, said, "python bot.py doctor --fix-commands")

    async def _channel(self, guild: discord.Guild, me: discord.Member, channel_id: int) -> None:
        subject = f"{guild.name}, channel {channel_id}"
        try:
            channel = await guild.fetch_channel(channel_id)
            if isinstance(channel, discord.Thread):
                parent = await guild.fetch_channel(channel.parent_id)
                permissions = parent.permissions_for(me)
                # discord.py takes Attach Files away with Send Messages, which threads do not need
                needed = IN_THREADS if permissions.send_messages else IN_THREADS[:2]
            else:
                permissions, needed = channel.permissions_for(me), IN_CHANNELS
        except discord.NotFound:
            advice = "/move in another channel carries the night on there"
            self._note(Level.WARNING, subject, "has an open night, but is gone", advice)
            return
        except discord.Forbidden:
            missing = "View Channel"
        else:
            subject = f"{guild.name} #{channel.name}"
            missing = _missing(permissions, needed)
        if missing:
            advice = "Edit Channel, Permissions: allow it for the bot"
            self._note(Level.WRONG, subject, f"has an open night, but lacks {missing}", advice)

    @property
    def _invitation(self) -> str:
        return invitation(self._client.application_id or 0)

    def _note(self, level: Level, subject: str, said: str, advice: str = "") -> None:
        self._lines += 1
        self._say(Finding(level, subject, said, advice))


def _missing(have: discord.Permissions, needed: tuple[str, ...]) -> str:
    """The needed permissions that are not there, as Discord's settings call them."""
    names = [name for name in needed if not getattr(have, name)]
    return ", ".join(name.replace("_", " ").title() for name in names)
