"""Options that mean somebody who has played, whether or not they are still here."""

from __future__ import annotations

import re

from discord import app_commands

from cogs._context import Interaction, place_of
from cogs._names import clean
from data.stat_records import Wanted

_REFERENCE = re.compile(r"(#|<@!?)(\d{1,18}|[1-8]\d{18})>?")


def wanted_of(text: str | None) -> Wanted:
    """Whom an option means: `#12` from the list, a mention, or a name; nothing is oneself."""
    if not text or not text.strip():
        return Wanted()
    reference = _REFERENCE.fullmatch(text.strip())
    if reference is None:
        return Wanted(name=clean(text))
    number = int(reference[2])
    return Wanted(player_id=number) if reference[1] == "#" else Wanted(discord_id=number)


async def offered_people(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Up to 25 of them by their names, for an option's list."""
    found = await interaction.client.scorebook.stats.players_like(place_of(interaction), typed)
    return [app_commands.Choice(name=player.name, value=f"#{player.id}") for player in found]
