"""结算、调整、台费、已付、欠账: who pays whom, and who has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._boards import all_boards
from cogs._cards import note_card, seated_card
from cogs._chart_cards import if_possible, night_picture
from cogs._choices import FEE_SHARES
from cogs._clearing_cards import clearing_card, closing_card
from cogs._context import (
    Interaction,
    announce,
    place_of,
    public,
    public_of,
    reader,
    replace_question,
    request_of,
    whisper,
)
from cogs._currency import read_amount
from cogs._debt_cards import debt_from, debt_key, debt_label, debts_card, paid_card, taken_back_card
from cogs._forms import player_named
from cogs._i18n import L
from cogs._input import InputError, InputProblem
from cogs._names import tidy
from cogs._recording import offered_roster
from cogs._views import Keys, on_press, pair, triple, whole
from data.money_records import DebtKey, Line
from data.records import NightClearing, Recorded
from hzrules.stake import unit_of
from hzrules.terms import FeeShare

if TYPE_CHECKING:
    from cogs._client import Hangma

Choice = app_commands.Choice[str]
MOST_POINTS = 1_000_000


class Money(commands.Cog):
    """Commands about money."""

    @app_commands.command(name=L("settle"), description=L("Who pays whom, as the night stands"))
    async def settle(self, interaction: Interaction) -> None:
        """Show results and the fewest payments to everybody; changes nothing."""
        done = await interaction.client.scorebook.settle(place_of(interaction))
        await announce(interaction, clearing_card(public_of(done.view), done))

    @app_commands.command(name=L("adjust"), description=L("Points agreed outside the hands"))
    @app_commands.rename(
        payer=L("giver"), payee=L("receiver"), points=L("points"), reason=L("reason")
    )
    @app_commands.describe(
        payer=L("Who gives"),
        payee=L("Who gets"),
        points=L("How many points"),
        reason=L("What for"),
    )
    async def adjust(
        self,
        interaction: Interaction,
        payer: str,
        payee: str,
        points: app_commands.Range[int, 1, MOST_POINTS],
        reason: app_commands.Range[str, 1, 200],
    ) -> None:
        """调整: zero-sum, with its reason; taken back like a hand."""
        scorebook = interaction.client.scorebook
        view = await scorebook.view_open(place_of(interaction))
        pair = player_named(view, payer), player_named(view, payee)
        why = tidy(reason)
        if not why:
            raise InputError(InputProblem.REASON)
        recorded = await scorebook.cash.adjust(request_of(interaction), pair, points, why)
        await _tell(interaction, recorded)

    @app_commands.command(name=L("fee"), description=L("A table fee, to be shared"))
    @app_commands.rename(amount=L("amount"), payer=L("paid-by"), share=L("share"))
    @app_commands.describe(
        amount=L("How much, in the night's currency"),
        payer=L("Who paid it for everybody; left out: still owed to the house"),
        share=L("Who bears it; left out: everybody the same"),
    )
    @app_commands.choices(share=FEE_SHARES)
    async def fee(
        self,
        interaction: Interaction,
        amount: str,
        payer: str | None = None,
        share: Choice | None = None,
    ) -> None:
        """台费."""
        scorebook = interaction.client.scorebook
        view = await scorebook.view_open(place_of(interaction))
        unit = unit_of(view.night.stake)
        fee = read_amount(amount, unit), unit
        fronted = None if payer is None else player_named(view, payer)
        shared = FeeShare(share.value) if share else FeeShare.EQUAL
        recorded = await scorebook.cash.take_fee(request_of(interaction), fee, fronted, shared)
        await _tell(interaction, recorded)

    @app_commands.command(
        name=L("paid"), description=L("Note a payment of a debt, all or part of it")
    )
    @app_commands.rename(debt=L("debt"), amount=L("amount"))
    @app_commands.describe(
        debt=L("Which debt: choose from the list"), amount=L("How much of it; left out: all")
    )
    async def paid(self, interaction: Interaction, debt: str, amount: str | None = None) -> None:
        """已付, whole or in part."""
        try:
            key, shown = debt_from(debt)
        except ValueError as unknown:
            raise InputError(InputProblem.DEBT, text=debt) from unknown
        part = None if amount is None else read_amount(amount, key.unit)
        await _pay(interaction, key, part, shown)

    @app_commands.command(name=L("debts"), description=L("Who still owes whom, all nights"))
    async def debts(self, interaction: Interaction) -> None:
        """欠账, with a button for each."""
        cash = interaction.client.scorebook.cash
        found = await cash.debts(place_of(interaction))
        await announce(interaction, debts_card(public(found.settings, interaction), found))

    @adjust.autocomplete("payer")
    @adjust.autocomplete("payee")
    @fee.autocomplete("payer")
    async def complete_player(self, interaction: Interaction, current: str) -> list[Choice]:
        """Everybody of tonight."""
        return await offered_roster(interaction, current)

    @paid.autocomplete("debt")
    async def complete_debt(self, interaction: Interaction, current: str) -> list[Choice]:
        """The debts of the server, the asker's own first."""
        t = reader(interaction)
        found = await interaction.client.scorebook.cash.debts(place_of(interaction))
        own = interaction.user.id
        ordered = sorted(found.debts, key=lambda debt: own not in debt.accounts)
        labels = [(debt_label(t, debt), debt_key(debt)) for debt in ordered]
        wanted = current.casefold()
        found_ones = [(label, key) for label, key in labels if wanted in label.casefold()]
        return [app_commands.Choice(name=label[:100], value=key) for label, key in found_ones[:25]]


@on_press("settle", whole)
async def settle_pressed(interaction: Interaction, keys: Keys) -> None:
    """结算 under 更多: for the asker alone."""
    done = await interaction.client.scorebook.settle(place_of(interaction))
    await replace_question(interaction, clearing_card(reader(interaction), done))


@on_press("paid", whole, whole, whole, triple)
async def paid_pressed(interaction: Interaction, keys: Keys) -> None:
    """已付 beside a line of a settlement; the message shows the line as it is then."""
    cash = interaction.client.scorebook.cash
    done = await cash.pay_line(request_of(interaction), _line_of(keys))
    await _renew(interaction, done, is_closing_card=keys[2])


@on_press("unpaid", whole, whole, whole, triple)
async def unpaid_pressed(interaction: Interaction, keys: Keys) -> None:
    """没付 beside a line that was paid; everybody is told what was taken back."""
    cash = interaction.client.scorebook.cash
    done, told = await cash.unpay_line(request_of(interaction), _line_of(keys))
    await _renew(interaction, done, is_closing_card=keys[2])
    if told is not None:
        await announce(interaction, taken_back_card(public(told.settings, interaction), told))


@on_press("debtpaid", debt_from)
async def debt_pressed(interaction: Interaction, keys: Keys) -> None:
    """已付 beside a debt: all of it."""
    key, shown = keys[0]
    await _pay(interaction, key, None, shown)


@on_press("takeback", pair)
async def take_back_pressed(interaction: Interaction, keys: Keys) -> None:
    """A payment is taken back."""
    night_id, seq = keys[0]
    cash = interaction.client.scorebook.cash
    told = await cash.take_back(request_of(interaction), night_id, seq)
    await announce(interaction, taken_back_card(public(told.settings, interaction), told))


def _line_of(keys: Keys) -> Line:
    night_id, closing, _, (payer, payee, shown) = keys
    return Line(night_id, closing, (payer, payee), shown)


async def _renew(interaction: Interaction, done: NightClearing, *, is_closing_card: int) -> None:
    """The settlement in place of the message that was pressed, in the language of its readers."""
    message = interaction.message
    is_private = message is not None and message.flags.ephemeral
    t = reader(interaction) if is_private else public_of(done.view)
    if is_closing_card:
        picture = await if_possible(night_picture(t, done.view), of=f"night {done.view.id}")
        card = closing_card(t, done, picture)
    else:
        card = clearing_card(t, done)
    await replace_question(interaction, card)


async def _pay(interaction: Interaction, key: DebtKey, amount: int | None, shown: int) -> None:
    cash = interaction.client.scorebook.cash
    paid = await cash.pay_debt(request_of(interaction), key, amount, shown=shown)
    if paid.repeated:
        await whisper(interaction, note_card(reader(interaction)._("Noted already.")))
        return
    await announce(interaction, paid_card(public(paid.settings, interaction), paid))


async def _tell(interaction: Interaction, recorded: Recorded) -> None:
    """Say what was written into the night, and move its boards below it."""
    if recorded.repeated:
        await whisper(interaction, note_card(reader(interaction)._("Noted already.")))
        return
    await announce(interaction, seated_card(public_of(recorded.view), recorded))
    await all_boards(interaction.client, recorded.view)


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Money())
