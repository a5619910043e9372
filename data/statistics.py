"""Use-cases about statistics: 战绩 of a person, 排行 of all, and who wants to be on none."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

from data.nights import day_at
from data.records import Member, Place, Player, Settings
from data.refusals import Refusal, RefusalCode
from data.stat_records import (
    Companion,
    Leaderboard,
    RankBy,
    Ranked,
    Scope,
    Span,
    Stats,
    Wanted,
    Which,
    period_of,
)
from data.store import Store
from data.tallies import Tally, pairs
from hzrules.events import PlayerId


def which_now(store: Store, place: Place, scope: Scope, span: Span, at: int) -> Which:
    """The nights of the period that is now, by the channel's zone and night boundary (R78)."""
    today = date.fromisoformat(day_at(store.settings(place), at))
    return Which(place, scope, period_of(span, today))


def stats(
    store: Store, place: Place, by: Member, wanted: Wanted, span: Span, scope: Scope, at: int
) -> Stats:
    """What somebody has done. Raises `NO_SUCH_PLAYER`, `SEVERAL_PLAYERS`, `HIDES_STATS`."""
    which = which_now(store, place, scope, span, at)
    player = _person(store, place, by, wanted)
    is_hidden = player.id in store.standings.hidden(place.guild_id)
    if is_hidden and player.discord_id != by.discord_id:
        raise Refusal(RefusalCode.HIDES_STATS, name=player.name)
    identities = store.standings.identities(player.id)
    tally = store.standings.tallies(which, identities).get(player.id, Tally())
    best_on, patterns = store.standings.best_hand(tally) or (None, "{}")
    met = _met(store, which, player.id)
    settings = store.settings(place)
    names = store.players.shown((companion for companion, _, _ in met), settings.language)
    companions = [Companion(names[other], hands, points) for other, hands, points in met]
    by_points = sorted(companions, key=lambda each: (each.points, -each.hands, each.player.id))
    return Stats(
        which=which,
        settings=settings,
        player=player,
        tally=tally,
        best_on=best_on,
        best_patterns=patterns,
        partner=max(companions, key=lambda each: each.hands, default=None),
        prey=by_points[-1] if by_points and by_points[-1].points > 0 else None,
        nemesis=by_points[0] if by_points and by_points[0].points < 0 else None,
        money=tuple(store.standings.money(which, player.id)),
        is_hidden=is_hidden,
        season=store.standings.seasons.season(which, identities, tally.nights),
    )


def leaderboard_now(
    store: Store, place: Place, scope: Scope, span: Span, by: RankBy, minimum: int, at: int
) -> Leaderboard:
    """排行 of the period that is now."""
    return leaderboard(store, which_now(store, place, scope, span, at), by, minimum)


def leaderboard(store: Store, which: Which, by: RankBy, minimum: int) -> Leaderboard:
    """排行: people under their last known names, whether or not they are still here (R79)."""
    tallies = store.standings.tallies(which)
    hidden = store.standings.hidden(which.place.guild_id)
    least = minimum if by is RankBy.POINTS else max(minimum, 1)
    counted = {p: t for p, t in tallies.items() if t.hands >= least and p not in hidden}
    worth = _WORTH[by]
    order = sorted(counted.items(), key=lambda item: (-worth(item[1]), -item[1].hands, item[0]))
    settings = store.settings(which.place)
    names = store.players.shown(counted, settings.language)
    ranks: list[Ranked] = []
    for place, (player, tally) in enumerate(order, 1):
        is_level = bool(ranks) and worth(ranks[-1].tally) == worth(tally)
        ranks.append(Ranked(ranks[-1].rank if is_level else place, names[player], tally))
    return Leaderboard(which, settings, by, minimum, tuple(ranks))


def hide(store: Store, place: Place, by: Member, *, hidden: bool) -> Settings:
    """Keep oneself off the leaderboards of this server, or not any more."""
    store.standings.hide(store.players.known(place.guild_id, by).id, hidden=hidden)
    return store.settings(place)


_WORTH: dict[RankBy, Callable[[Tally], Fraction]] = {
    RankBy.POINTS: lambda tally: Fraction(tally.points),
    RankBy.PER_HAND: lambda tally: Fraction(tally.points, tally.hands),
    RankBy.WIN_RATE: lambda tally: Fraction(tally.wins, tally.hands),
}


def _person(store: Store, place: Place, by: Member, wanted: Wanted) -> Player:
    """The one person meant; nobody is made."""
    own = Wanted(discord_id=by.discord_id)
    found = store.standings.find(place.guild_id, own if wanted == Wanted() else wanted)
    if not found:
        raise Refusal(RefusalCode.NO_SUCH_PLAYER, name=wanted.name or by.name)
    if len(found) > 1:
        raise Refusal(RefusalCode.SEVERAL_PLAYERS, name=found[0].name)
    return found[0]


def _met(store: Store, which: Which, person: PlayerId) -> list[tuple[PlayerId, int, int]]:
    """Everybody else the person met, closed nights and open ones together."""
    met = {other: (hands, points) for other, hands, points in store.standings.met(which, person)}
    own = set(store.standings.identities(person))
    for night_id in store.standings.open_nights_of(which, person):
        found = [pair for pair in pairs(store.night(night_id)) if pair.player in own]
        people = store.standings.people(pair.other for pair in found)
        for pair in found:
            hands, points = met.get(people[pair.other], (0, 0))
            met[people[pair.other]] = (hands + pair.hands, points + pair.points)
    met.pop(person, None)  # they may have sat with a guest who turned out to be themselves
    return [(other, hands, points) for other, (hands, points) in sorted(met.items())]
