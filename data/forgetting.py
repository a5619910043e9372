"""忘记 Forgetting: people who want to be known no more, and servers that have sent the bot away.

Nobody else's sums, balances or past nights change: the log stays, and says a number where it had
meant a person. Who was forgotten and plays again is somebody new.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from data import paying
from data.erasure import Erasure
from data.forget_records import Forgetting
from data.records import Member, OpenElsewhere, Place, Player
from data.refusals import Refusal, RefusalCode
from data.stat_records import EVERYTHING, Scope, Wanted, Which
from data.store import Store
from data.tallies import Tally
from hzrules.events import Closed, PlayerId

KEPT_DAYS = 30
"""So long after the bot has left a server nothing of it is lost."""
_DAY = 86_400


def preview(store: Store, place: Place, by: Member, wanted: Wanted) -> Forgetting:
    """What forgetting somebody would mean; without anybody wanted, the asker. Writes nothing.

    Raises `KNOWS_NOTHING`, `NO_SUCH_PLAYER`, `SEVERAL_PLAYERS`, `DECIDES_ALONE`, `SITS_NOW`.
    """
    player = _person(store, place, by, wanted)
    identities = store.standings.identities(player.id)
    playing = []
    for row in store.open_nights(place.guild_id, most=-1):
        night = store.night(row.id)
        if any(night.table_of(own) for own in identities):
            raise Refusal(RefusalCode.SITS_NOW, name=player.name, date=row.date)
        if not night.balances.keys().isdisjoint(identities):
            playing.append(OpenElsewhere(row.id, row.channel_id, row.date))
    which = Which(place, Scope.SERVER, EVERYTHING)
    tally = store.standings.tallies(which, identities).get(player.id, Tally())
    owed = paying.debts(store, place).debts
    debts = tuple(debt for debt in owed if player.id in (debt.key.payer, debt.key.payee))
    return Forgetting(player, tally.nights, tuple(playing), debts)


def forget(store: Store, place: Place, by: Member, player: PlayerId) -> Forgetting:
    """Forget somebody, everywhere on this server. Raises as `preview` does."""
    found = preview(store, place, by, Wanted(player_id=player))
    store.forget(lambda erasure: erasure.people([found.player.id]))
    return found


def left(store: Store, guild_id: int, at: int) -> None:
    """The bot has been removed from a server."""
    if guild_id in store.erasure.known_guilds():
        store.erasure.note_left(guild_id, at)


def back(store: Store, guild_id: int) -> None:
    """The bot has been invited, perhaps again."""
    store.erasure.note_back(guild_id)


def sweep(store: Store, present: Collection[int], at: int) -> list[int]:
    """Forget everybody of the servers left `KEPT_DAYS` ago; returns those servers.

    `present`: where the bot is now. Whatever was missed while it was not running is noted first.
    """
    for guild_id in present:
        back(store, guild_id)
    for guild_id in store.erasure.known_guilds().difference(present):
        store.erasure.note_left(guild_id, at)
    due = [
        guild_id
        for guild_id, since in store.erasure.left().items()
        if at - since >= KEPT_DAYS * _DAY
    ]
    for guild_id in due:
        for row in store.open_nights(guild_id, most=-1):
            store.append(row.id, Closed(), at=at, by=None, origin=f"left:{row.id}:{at}")
        store.forget(partial(Erasure.guild, guild_id=guild_id))
    return due


def _person(store: Store, place: Place, by: Member, wanted: Wanted) -> Player:
    own = Wanted(discord_id=by.discord_id)
    found = store.standings.find(place.guild_id, own if wanted == Wanted() else wanted)
    if not found and wanted.name is not None:
        raise Refusal(RefusalCode.NO_SUCH_PLAYER, name=wanted.name)
    if not found:
        raise Refusal(RefusalCode.KNOWS_NOTHING)
    if len(found) > 1:
        raise Refusal(RefusalCode.SEVERAL_PLAYERS, name=found[0].name)
    (player,) = found
    if player.discord_id != by.discord_id and not by.is_manager:
        raise Refusal(RefusalCode.DECIDES_ALONE, name=player.name)
    return player
