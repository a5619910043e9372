"""Statistics counted the slow way: a person at a time, a question at a time, over whole nights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, permutations
from typing import Any, NamedTuple

from hzrules.dues import dues as lines_of
from hzrules.entries import Entry
from hzrules.events import FeeTaken, HandPlayed
from hzrules.night import Night

Row = tuple[Any, ...]


class Told(NamedTuple):
    """A night as told by its log, with the scopes and the day it belongs to."""

    id: int
    scopes: tuple[tuple[str, int], tuple[str, int]]
    date: str
    night: Night


def person_nights(nights: Sequence[Told]) -> list[Row]:
    return [
        (told.id, player, *_counts(told.night, player), *_streaks(told.night, player))
        for told in nights
        for player in sorted(_moved(told.night))
    ]


def pair_nights(nights: Sequence[Told]) -> list[Row]:
    return [
        (told.id, one, other, hands, points)
        for told in nights
        if told.night.closed
        for one, other, hands, points in _pairs(told.night)
    ]


def person_periods(nights: Sequence[Told]) -> list[Row]:
    found = []
    for where, closed in _by_period(nights):
        for player in sorted({p for told in closed for p in _moved(told.night)}):
            mine = [told for told in closed if player in _moved(told.night)]
            counts = [_counts(told.night, player) for told in mine]
            sums = [sum(column) for column in zip(*(c[:7] for c in counts), strict=True)]
            best, night, seq = 0, None, None
            for told, count in zip(mine, counts, strict=True):
                if count[7] > best:
                    best, night, seq = count[7], told.id, count[8]
            streak = max(_streaks(told.night, player)[0] for told in mine)
            found.append((*where, player, len(mine), *sums, best, night, seq, streak))
    return found


def pair_periods(nights: Sequence[Told]) -> list[Row]:
    found = []
    for where, closed in _by_period(nights):
        sums: dict[tuple[int, int], tuple[int, int]] = {}
        for told in closed:
            for one, other, hands, points in _pairs(told.night):
                before = sums.get((one, other), (0, 0))
                sums[one, other] = (before[0] + hands, before[1] + points)
        found += [(*where, *pair, *sums[pair]) for pair in sums]
    return found


def money_nights(nights: Sequence[Told]) -> list[Row]:
    return [(told.id, *row) for told in nights if told.night.closed for row in _money(told.night)]


def money_periods(nights: Sequence[Told]) -> list[Row]:
    found: dict[Row, int] = {}
    for where, closed in _by_period(nights):
        for player, currency, digits, amount in (row for t in closed for row in _money(t.night)):
            key = (*where, player, currency, digits)
            found[key] = found.get(key, 0) + amount
    return [(*key, amount) for key, amount in found.items()]


def dues(nights: Sequence[Told]) -> list[Row]:
    """Only that each night's lines bring everybody to zero is counted apart; see `test_dues`."""
    found = []
    for told in (told for told in nights if told.night.closed):
        stake = told.night.stake
        unit = (stake.currency, stake.digits) if stake else ("", 0)
        left = [line for line in lines_of(told.night).lines if line.left]
        found += [(told.scopes[0][1], told.id, d.payer, d.payee, *unit, d.left) for d in left]
    return found


def _money(night: Night) -> list[Row]:
    """Points times stake, less what each fee costs, in the plainest words of the rule."""
    if night.stake is None:
        return []
    worth, unit = night.stake.minor, (night.stake.currency, night.stake.digits)
    got = {player: points * worth for player, points in night.balances.items()}
    best_first = sorted(night.balances, key=lambda player: -night.balances[player])
    for entry in night.entries:
        if not isinstance(entry.body, FeeTaken) or entry.voided or entry.body.unit != unit:
            continue
        winners = [p for p in best_first if night.balances[p] > 0]
        bearers = winners if entry.body.share != "equal" and winners else best_first
        weigh = entry.body.share == "proportion" and bool(winners)
        parts = {p: night.balances[p] if weigh else 1 for p in bearers}
        shares = {p: entry.body.amount * part // sum(parts.values()) for p, part in parts.items()}
        left = entry.body.amount - sum(shares.values())
        for place, player in enumerate(bearers):
            got[player] -= shares[player] + (place < left)
    return [(player, *unit, amount) for player, amount in got.items()]


def _by_period(nights: Sequence[Told]) -> Iterator[tuple[Row, list[Told]]]:
    closed = sorted((told for told in nights if told.night.closed), key=lambda t: (t.date, t.id))
    for place in (0, 1):
        for scope in sorted({told.scopes[place] for told in closed}):
            here = [told for told in closed if told.scopes[place] == scope]
            periods = {p for told in here for p in periods_of(told.date)}
            for period in sorted(periods):
                yield (*scope, period), [t for t in here if period in periods_of(t.date)]


def periods_of(date: str) -> tuple[str, str, str, str]:
    """A date's month, season, year, and all time."""
    year, month, _ = date.split("-")
    season = {"01": 1, "02": 1, "03": 1, "04": 2, "05": 2, "06": 2, "07": 3, "08": 3, "09": 3}
    return f"{year}-{month}", f"{year}Q{season.get(month, 4)}", year, "all"


def _moved(night: Night) -> set[int]:
    return {player for entry in night.entries for player in entry.deltas()}


def _said(entry: Entry) -> dict[str, Any]:
    """The outcome of a hand, its seats read as players."""
    assert isinstance(entry.body, HandPlayed)
    assert entry.result is not None
    seats = dict(zip("ESWN", entry.result.seats, strict=True))
    said = entry.body.outcome.model_dump(mode="json")
    return {key: seats.get(value, value) if key in _WHO else value for key, value in said.items()}


_WHO = ("winner", "from", "by")


def _counts(night: Night, player: int) -> Row:
    """Hands, wins, self-draws, discards, liable, false wins, points, best hand and its seq."""
    mine = [e for e in night.hands() if e.result is not None and player in e.result.seats]
    said = [(entry, _said(entry)) for entry in mine]
    hands = [(entry, words) for entry, words in said if words["kind"] != "false_win"]
    wins = [entry for entry, words in hands if words.get("winner") == player]
    gains = [(entry.deltas()[player], -entry.seq) for entry in wins if entry.deltas()[player] > 0]
    order = {-entry.seq: i for i, entry in enumerate(wins)}
    best = min(gains, key=lambda gain: (-gain[0], order[gain[1]]), default=(0, None))
    return (
        len(hands),
        len(wins),
        sum(words["kind"] == "self_draw" and words["winner"] == player for _, words in hands),
        sum(words.get("from") == player for _, words in hands),
        sum(_was_liable(entry, player) for entry, w in hands if w.get("winner") != player),
        sum(words["by"] == player for _, words in said if words["kind"] == "false_win"),
        sum(entry.deltas().get(player, 0) for entry in night.entries),
        best[0],
        None if best[1] is None else -best[1],
    )


def _was_liable(entry: Entry, player: int) -> bool:
    assert entry.result is not None
    seats = entry.result.seats
    paid = [t for t in entry.result.settlement.transfers if seats[t.payer.order] == player]
    factors = {str(factor.code) for transfer in paid for factor in transfer.because}
    return "liability" in factors or any(transfer.in_place_of for transfer in paid)


def _streaks(night: Night, player: int) -> tuple[int, int]:
    """The longest run of wins, and the one that still lasts."""
    won = [
        words.get("winner") == player
        for entry in night.hands()
        if entry.result is not None and player in entry.result.seats
        for words in [_said(entry)]
        if words["kind"] != "false_win"
    ]
    runs = [(is_run, len(list(group))) for is_run, group in groupby(won)]
    last = runs[-1][1] if runs and runs[-1][0] else 0
    return max((length for is_run, length in runs if is_run), default=0), last


def _pairs(night: Night) -> list[tuple[int, int, int, int]]:
    found: dict[tuple[int, int], list[int]] = {}
    for entry in night.hands():
        assert entry.result is not None
        seats = entry.result.seats
        is_hand = _said(entry)["kind"] != "false_win"
        for one, other in permutations(seats, 2):
            got = sum(
                transfer.points
                * ((seats[transfer.payee.order], seats[transfer.payer.order]) == (one, other))
                - transfer.points
                * ((seats[transfer.payer.order], seats[transfer.payee.order]) == (one, other))
                for transfer in entry.result.settlement.transfers
            )
            if is_hand or got:
                kept = found.setdefault((one, other), [0, 0])
                kept[0] += is_hand
                kept[1] += got
    return [(*pair, kept[0], kept[1]) for pair, kept in sorted(found.items())]
