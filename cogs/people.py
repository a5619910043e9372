"""换人、定庄、绑定: who sits where, who deals, and guests who turn out to be members."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs._boards import all_boards
from cogs._card import FELT
from cogs._cards import note_card, seated_card
from cogs._choices import SEAT_CHOICES
from cogs._context import (
    Interaction,
    actor_of,
    announce,
    member_of,
    place_of,
    public,
    public_of,
    request_of,
)
from cogs._forms import guests_named, seat_named
from cogs._i18n import L
from cogs._input import InputError, InputProblem
from cogs._mending import propose
from cogs._names import clean
from cogs._recording import offered_players, table_here
from cogs._sentences import bold
from data.records import Guest, Person
from data.scorebook import before_hand
from hzrules.events import Inserted
from hzrules.terms import Seat

if TYPE_CHECKING:
    from cogs._client import Hangma

SeatChoice = app_commands.Choice[str]


class People(commands.Cog):
    """Commands about people."""

    @app_commands.command(name=L("seat"), description=L("Somebody takes a seat, not its score"))
    @app_commands.rename(
        seat=L("seat"), player=L("player"), guest=L("guest"), hand=L("hand"), table=L("table")
    )
    @app_commands.describe(
        seat=L("Which seat"),
        player=L("The member who sits down there"),
        guest=L("Or a guest, by name"),
        hand=L("From which hand on, if that is past"),
        table=L("Which table, if not your own"),
    )
    @app_commands.choices(seat=SEAT_CHOICES)
    async def seat(
        self,
        interaction: Interaction,
        seat: SeatChoice,
        player: discord.Member | None = None,
        guest: str | None = None,
        hand: int | None = None,
        table: str | None = None,
    ) -> None:
        """Substitute between hands; with `hand`, mend the seats from that hand on."""
        person = _person(player, guest)
        view, chosen = await table_here(interaction, table)
        scorebook = interaction.client.scorebook
        if hand is not None:
            before = before_hand(view, chosen.name, hand)
            body = await scorebook.seating(view, chosen, Seat(seat.value), person, at=before)
            await propose(interaction, Inserted(after=before.seq, body=body))
            return
        recorded = await scorebook.seat(
            request_of(interaction), chosen.name, Seat(seat.value), person
        )
        await announce(interaction, seated_card(public_of(recorded.view), recorded))
        await all_boards(interaction.client, recorded.view)

    @app_commands.command(name=L("dealer"), description=L("The table agrees who deals now"))
    @app_commands.rename(player=L("player"), level=L("level"), table=L("table"))
    @app_commands.describe(
        player=L("Who deals: a seat, a mention, or a name"),
        level=L("The dealer's streak, this hand included"),
        table=L("Which table, if not your own"),
    )
    async def dealer(
        self,
        interaction: Interaction,
        player: str,
        level: app_commands.Range[int, 1, 99] = 1,
        table: str | None = None,
    ) -> None:
        """Set the dealer by agreement."""
        view, chosen = await table_here(interaction, table)
        seat = seat_named(view, chosen, player)
        recorded = await interaction.client.scorebook.set_dealer(
            request_of(interaction), chosen.name, seat, level
        )
        await announce(interaction, seated_card(public_of(recorded.view), recorded))
        await interaction.client.boards.post(recorded.view, chosen.name)

    @app_commands.command(name=L("link"), description=L("A guest is this member, history and all"))
    @app_commands.rename(guest=L("guest"), member=L("member"))
    @app_commands.describe(guest=L("The guest's name"), member=L("The member it is"))
    async def link(self, interaction: Interaction, guest: str, member: discord.Member) -> None:
        """Link a guest to a member."""
        if member.bot:
            raise InputError(InputProblem.BOT, name=clean(member.display_name))
        place, known = place_of(interaction), member_of(member)
        scorebook = interaction.client.scorebook
        named = Guest(clean(guest))
        await scorebook.link(place, actor_of(interaction), named, known)
        t = public(await scorebook.settings(place), interaction)
        text = t._("{guest} is {member} from now on.", guest=bold(guest), member=bold(known.name))
        await announce(interaction, note_card(text, colour=FELT))
        await all_boards(interaction.client, await scorebook.view(place))

    @app_commands.command(name=L("unlink"), description=L("The guest is a guest again"))
    @app_commands.rename(guest=L("guest"))
    @app_commands.describe(guest=L("The guest's name"))
    async def unlink(self, interaction: Interaction, guest: str) -> None:
        """Take a link back."""
        place, scorebook = place_of(interaction), interaction.client.scorebook
        named = Guest(clean(guest))
        await scorebook.unlink(place, actor_of(interaction), named)
        t = public(await scorebook.settings(place), interaction)
        text = t._("{guest} is a guest again.", guest=bold(named.name))
        await announce(interaction, note_card(text, colour=FELT))
        await all_boards(interaction.client, await scorebook.view(place))

    @dealer.autocomplete("player")
    async def complete_player(self, interaction: Interaction, current: str) -> list[SeatChoice]:
        """The four at the table."""
        return await offered_players(interaction, current, interaction.namespace.table)

    @link.autocomplete("guest")
    async def complete_guest(self, interaction: Interaction, current: str) -> list[SeatChoice]:
        """The guests of the channel's last night."""
        names = await interaction.client.scorebook.guests(place_of(interaction))
        wanted = current.casefold()
        found = [name for name in names if wanted in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in found[:25]]


def _person(player: discord.Member | None, guest: str | None) -> Person:
    """Exactly one of the two. Raises `InputError`."""
    guests = guests_named(guest)
    if player is not None and player.bot:
        raise InputError(InputProblem.BOT, name=clean(player.display_name))
    if (player is None) == (not guests) or len(guests) > 1:
        raise InputError(InputProblem.ONE_PERSON)
    return member_of(player) if player is not None else guests[0]


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(People())
