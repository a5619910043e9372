"""算番: what a hand would pay, from its facts or its tiles. Records nothing (R02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._choices import HAND_HELP, HAND_NAMES, SHAPES, preset_choices
from cogs._context import Interaction, place_of, reader, whisper
from cogs._forms import patterns_from, seat_named, seat_word, ticks_of, win
from cogs._i18n import L, Texts
from cogs._input import InputError, InputProblem
from cogs._recording import offered_players, table_here
from cogs._sentences import bold
from cogs._worth import Situation, worth_card
from data.refusals import Refusal
from hzrules.houserules import HouseRules
from hzrules.outcome import TableState
from hzrules.presets import preset
from hzrules.terms import Seat

if TYPE_CHECKING:
    from cogs._client import Hangma


class Worth(commands.Cog):
    """The command that settles arguments."""

    @app_commands.command(name=L("worth"), description=L("What a hand would pay; records nothing"))
    @app_commands.rename(
        **HAND_NAMES,
        level=L("level"),
        rules=L("rules"),
    )
    @app_commands.describe(
        tiles=L("The hand, such as 123m456p789s11z23s+4s caishen 5m; then it is judged"),
        winner=L("Who would win: a seat, a mention, or a name; otherwise you"),
        **HAND_HELP,
        level=L("The dealer's streak; otherwise that of your table"),
        rules=L("House rules; otherwise those in force here"),
    )
    @app_commands.choices(shape=SHAPES, rules=preset_choices())
    async def worth(
        self,
        interaction: Interaction,
        tiles: str | None = None,
        winner: str | None = None,
        discarder: str | None = None,
        shape: app_commands.Choice[str] | None = None,
        baotou: bool = False,
        caipiao: app_commands.Range[int, 0, 6] = 0,
        gangkai: app_commands.Range[int, 0, 4] = 0,
        extras: str | None = None,
        level: app_commands.Range[int, 1, 99] | None = None,
        rules: app_commands.Choice[str] | None = None,
    ) -> None:
        """Say privately what the hand is and who would pay what."""
        t = reader(interaction)
        scorebook = interaction.client.scorebook
        in_force = await scorebook.rules(place_of(interaction))
        chosen = preset(rules.value) if rules else in_force
        ticks = ticks_of(
            t,
            shape=shape.value if shape else None,
            baotou=baotou,
            caipiao=caipiao,
            gangkai=gangkai,
            extras=extras,
        )
        seat_of, situation, own = await _situation(interaction, t, chosen, level)
        reported = win(
            seat_of(winner) if winner else own,
            seat_of(discarder) if discarder else None,
            patterns_from(ticks),
        )
        await whisper(interaction, await worth_card(t, situation, reported, tiles))

    @worth.autocomplete("winner")
    @worth.autocomplete("discarder")
    async def complete_player(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The four at the caller's table, by seat and name."""
        return await offered_players(interaction, current)


async def _situation(
    interaction: Interaction, t: Texts, rules: HouseRules, level: int | None
) -> tuple[Callable[[str], Seat], Situation, Seat]:
    """How seats are found by name, the table meant, and the asker's own seat.

    Without a table it is one that nobody sits at: East deals, and the seats have no names.
    """
    try:
        view, table = await table_here(interaction, None)
    except Refusal:
        state = TableState(dealer=Seat.E, level=level or rules.start_level)
        return _seat_alone, Situation(rules, state, t.term), Seat.E
    state = table.state()
    if level is not None:
        state = state.model_copy(update={"level": level})
    player = view.player_of(interaction.user.id)
    own = table.seat_of(player.id) if player else None
    situation = Situation(rules, state, lambda seat: bold(view.name_at(table, seat)))
    return lambda text: seat_named(view, table, text), situation, own or table.dealer


def _seat_alone(text: str) -> Seat:
    seat = seat_word(text)
    if seat is None:
        raise InputError(InputProblem.WHO, text=text, seated="E, S, W, N")
    return seat


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Worth())
