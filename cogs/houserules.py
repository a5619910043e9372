"""规则: the effective house rules in plain words, and choosing others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._choices import preset_choices
from cogs._context import (
    Interaction,
    actor_of,
    announce,
    origin_of,
    place_of,
    public,
    reader,
    replace_question,
    whisper,
)
from cogs._i18n import L
from cogs._night_cards import rules_card, rules_changed_card
from cogs._rules_text import preset_name
from cogs._views import Keys, on_press, whole
from data.refusals import Refusal, RefusalCode
from hzrules.presets import PRESETS, preset

if TYPE_CHECKING:
    from cogs._client import Hangma


class HouseRulesCommands(
    commands.GroupCog, group_name=L("rules"), group_description=L("House rules of this channel")
):
    """Commands about house rules."""

    @app_commands.command(name=L("show"), description=L("The house rules in plain words"))
    @app_commands.rename(name=L("preset"))
    @app_commands.describe(name=L("A built-in one; otherwise those in force here"))
    @app_commands.choices(name=preset_choices())
    async def show(
        self, interaction: Interaction, name: app_commands.Choice[str] | None = None
    ) -> None:
        """Show the rules in force, or a preset, to the asker."""
        if name is not None:
            rules = preset(name.value)
        else:
            rules = await interaction.client.scorebook.rules(place_of(interaction))
        await whisper(interaction, rules_card(reader(interaction), rules))

    @app_commands.command(name=L("use"), description=L("Play by other house rules from now on"))
    @app_commands.rename(name=L("preset"))
    @app_commands.describe(name=L("The name of the house rules"))
    async def use(self, interaction: Interaction, name: str) -> None:
        """Choose a preset for the channel and the open night."""
        place = place_of(interaction)
        scorebook = interaction.client.scorebook
        rules = await scorebook.use_rules(
            place, actor_of(interaction), name.strip(), origin_of(interaction)
        )
        t = public(await scorebook.settings(place), interaction)
        in_night = await _is_night_open(interaction)
        await announce(interaction, rules_changed_card(t, rules, in_night=in_night))

    @use.autocomplete("name")
    async def complete_preset(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The presets that come along."""
        t = reader(interaction)
        names = [(preset_name(t, name), name) for name in PRESETS]
        wanted = current.casefold()
        return [
            app_commands.Choice(name=shown, value=name)
            for shown, name in names
            if wanted in shown.casefold() or wanted in name
        ]


@on_press("rules", whole)
async def rules_pressed(interaction: Interaction, keys: Keys) -> None:
    """规则 under 更多."""
    rules = await interaction.client.scorebook.rules(place_of(interaction))
    await replace_question(interaction, rules_card(reader(interaction), rules))


async def _is_night_open(interaction: Interaction) -> bool:
    try:
        await interaction.client.scorebook.view_open(place_of(interaction))
    except Refusal as refusal:
        if refusal.code is RefusalCode.NO_OPEN_NIGHT:
            return False
        raise
    return True


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(HouseRulesCommands())
