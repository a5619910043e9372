"""设置、帮助: what a channel chooses, what people choose for themselves, how to use all this."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Literal, cast
from zoneinfo import available_timezones

from discord import app_commands
from discord.ext import commands

from cogs._boards import all_boards
from cogs._card import FELT
from cogs._cards import note_card
from cogs._choices import LANGUAGES, ON_BOARDS, RECORDERS
from cogs._context import (
    Interaction,
    actor_of,
    announce,
    place_of,
    public,
    reader,
    request_of,
    whisper,
)
from cogs._currency import read_stake, stake_choices, stake_text
from cogs._i18n import L, texts
from cogs._names import safe
from cogs._night_cards import help_card
from data.records import Language
from data.refusals import Refusal

if TYPE_CHECKING:
    from cogs._client import Hangma


NEAR_ZONES = (
    "Asia/Shanghai",
    "Asia/Taipei",
    "Asia/Hong_Kong",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/London",
    "Europe/Berlin",
    "America/New_York",
    "America/Los_Angeles",
)


class Settings(commands.Cog):
    """Commands about the channel's settings, and help."""

    group = app_commands.Group(name=L("settings"), description=L("Settings of this channel"))

    @group.command(name=L("language"), description=L("The language of what everybody reads here"))
    @app_commands.rename(language=L("language"))
    @app_commands.describe(language=L("The channel's language"))
    @app_commands.choices(language=LANGUAGES)
    async def language(self, interaction: Interaction, language: app_commands.Choice[str]) -> None:
        """Set the language of public messages. Private ones follow each reader's own."""
        chosen = cast("Language", language.value)
        place = place_of(interaction)
        await interaction.client.scorebook.set_language(place, chosen)
        text = texts(chosen)._("Messages for everybody are in English here from now on.")
        await announce(interaction, note_card(text, colour=FELT))

    @group.command(name=L("recorders"), description=L("Who may record hands here"))
    @app_commands.rename(who=L("who"))
    @app_commands.describe(who=L("Those who sit at a table, or anyone"))
    @app_commands.choices(who=RECORDERS)
    async def recorders(self, interaction: Interaction, who: app_commands.Choice[str]) -> None:
        """Who may record: those seated, or anyone. Managers always may."""
        chosen = cast("Literal['seated', 'anyone']", who.value)
        settings = await interaction.client.scorebook.set_recorders(
            place_of(interaction), actor_of(interaction), chosen
        )
        t = public(settings, interaction)
        anyone = t._("Anyone may record here from now on.")
        seated = t._("Only those who sit at a table may record here from now on.")
        text = anyone if chosen == "anyone" else seated
        await announce(interaction, note_card(text, colour=FELT))

    @group.command(name=L("stake"), description=L("What a point is worth"))
    @app_commands.rename(point=L("point"))
    @app_commands.describe(point=L("Money for one point, such as 0.5 CNY; 0 for points alone"))
    async def stake(self, interaction: Interaction, point: str) -> None:
        """一分多少钱, tonight included. Said here, once: the bot moves no money."""
        stake = read_stake(reader(interaction), point)
        cash = interaction.client.scorebook.cash
        settings = await cash.set_stake(request_of(interaction), stake)
        t = public(settings, interaction)
        if stake is None:
            text = t._("Points alone from now on, tonight included.")
        else:
            text = t._("{stake} from now on, tonight included.", stake=stake_text(t, stake))
            note = t._("I only keep count: I move no money and know nobody's accounts.")
            text = f"{text}\n-# {note}"
        await announce(interaction, note_card(text, colour=FELT))
        with suppress(Refusal):  # no night is open: there is no board
            await all_boards(
                interaction.client,
                await interaction.client.scorebook.view_open(place_of(interaction)),
            )

    @stake.autocomplete("point")
    async def complete_stake(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """What the number typed means, currency by currency."""
        return stake_choices(reader(interaction), current)

    @group.command(name=L("timezone"), description=L("The time zone of this channel's nights"))
    @app_commands.rename(zone=L("zone"))
    @app_commands.describe(zone=L("A city of that zone"))
    async def timezone(self, interaction: Interaction, zone: str) -> None:
        """By which clock a night gets its date; for nights opened from now on."""
        scorebook, place = interaction.client.scorebook, place_of(interaction)
        settings = await scorebook.set_time_zone(place, actor_of(interaction), zone.strip())
        text = public(settings, interaction)._(
            "Nights opened here go by the clock of {zone}.", zone=safe(zone)
        )
        await announce(interaction, note_card(text, colour=FELT))

    @timezone.autocomplete("zone")
    async def complete_zone(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Time zones by their names; those most of us live in first."""
        wanted = current.casefold().replace(" ", "_")
        rest = sorted(available_timezones().difference(NEAR_ZONES))
        found = [zone for zone in (*NEAR_ZONES, *rest) if wanted in zone.casefold()]
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:25]]

    @group.command(
        name=L("daystart"), description=L("Until when a night still counts as the day before")
    )
    @app_commands.rename(hour=L("hour"))
    @app_commands.describe(hour=L("The hour at which a new day begins"))
    async def daystart(
        self, interaction: Interaction, hour: app_commands.Range[int, 0, 23]
    ) -> None:
        """The night boundary; for nights opened from now on."""
        scorebook, place = interaction.client.scorebook, place_of(interaction)
        settings = await scorebook.set_day_start(place, actor_of(interaction), hour)
        text = public(settings, interaction)._(
            "A night opened before {hour}:00 counts as the day before from now on.", hour=hour
        )
        await announce(interaction, note_card(text, colour=FELT))

    @group.command(name=L("board"), description=L("Whether you appear on leaderboards here"))
    @app_commands.rename(me=L("me"))
    @app_commands.describe(me=L("Only you decide about yourself"))
    @app_commands.choices(me=ON_BOARDS)
    async def board(self, interaction: Interaction, me: app_commands.Choice[str]) -> None:
        """Opt out of leaderboards, or back in. For oneself only."""
        hidden = me.value == "hide"
        hiding = interaction.client.scorebook.stats.hide(
            place_of(interaction), actor_of(interaction), hidden=hidden
        )
        await hiding
        t = reader(interaction)
        gone = t._("You are on no leaderboard, and only you can see your record.")
        back = t._("You are on the leaderboards, and everybody can see your record.")
        await whisper(interaction, note_card(gone if hidden else back, colour=FELT))

    @app_commands.command(name=L("help"), description=L("How to keep score with me"))
    async def help(self, interaction: Interaction) -> None:
        """A short guide, for the asker."""
        await whisper(interaction, help_card(reader(interaction)))


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Settings())
