"""Cards about statistics: 战绩 of a person, 排行 of all. Plain values, no Discord."""

from __future__ import annotations

from cogs._card import FELT, GOLD, Block, Button, Card, Picture, Row
from cogs._currency import signed_amount
from cogs._i18n import Texts
from cogs._sentences import bold, patterns_text, signed
from data.stat_records import (
    EVERYTHING,
    Leaderboard,
    RankBy,
    Ranked,
    Scope,
    Stats,
    Which,
)
from data.tallies import Tally
from hzrules.patterns import Patterns

PAGE = 20
"""People on a page: even with the longest names they fit into one message."""
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def stats_card(t: Texts, stats: Stats, season: Picture | None = None) -> Card:
    """战绩: what somebody has done in a period, with the picture of it below."""
    tally = stats.tally
    head = "## 📊 " + bold(stats.player.name) + "\n-# " + which_text(t, stats.which)
    if not tally.nights:
        return Card((head, t._("Nothing played in this time.")), FELT)
    total = f"**{signed(tally.points)}**"
    points = t._("Points: {points}", points=total)
    counts = [
        t.n("{n} night", "{n} nights", tally.nights),
        t.n("over {n} hand", "over {n} hands", tally.hands),
    ]
    first = [" · ".join([points, *counts])]
    if stats.money:
        won = [f"**{signed_amount(t, amount, unit)}**" for unit, amount in stats.money]
        first.append(t._("Money, fees included: {amounts}", amounts=t.list(won)))
    pictures = () if season is None else (season,)
    return Card((head, "\n".join(first), *_lines(t, stats), *pictures), FELT)


def leaderboard_card(t: Texts, board: Leaderboard, page: int = 0) -> Card:
    """排行, page `page` from 0; out of range clamps."""
    last = max(0, (len(board.ranks) - 1) // PAGE)
    page = min(max(page, 0), last)
    shown = board.ranks[page * PAGE : (page + 1) * PAGE]
    titles = {
        RankBy.POINTS: t._("Leaderboard by points"),
        RankBy.PER_HAND: t._("Leaderboard by points per hand"),
        RankBy.WIN_RATE: t._("Leaderboard by win rate"),
    }
    blocks: list[Block] = ["## 🏆 " + titles[board.by] + "\n-# " + which_text(t, board.which)]
    lines = [_rank_line(t, board.by, ranked) for ranked in shown]
    blocks.append("\n".join(lines) or t._("Nobody has played enough hands in this time."))
    footer = [t.n("{n} person", "{n} people", len(board.ranks))]
    if board.minimum:
        footer.append(t.n("at least {n} hand", "at least {n} hands", board.minimum))
    if last:
        footer.append(t._("page {page} of {pages}", page=page + 1, pages=last + 1))
    blocks.append("-# " + " · ".join(footer))
    if last:
        blocks.append(_turn(t, board, page, last))
    return Card(tuple(blocks), GOLD)


def ratio(part: int, whole: int, digits: int) -> str:
    """`part / whole` with so many decimals, rounded half away from zero; exact, in integers."""
    if not whole:
        return "–"
    scaled = (2 * abs(part) * 10**digits + whole) // (2 * whole)
    ones, rest = divmod(scaled, 10**digits)
    sign = "" if not scaled else "+" if part > 0 else "−"
    return f"{sign}{ones}.{rest:0{digits}}"


def percent(part: int, whole: int) -> str:
    """`part` of `whole` in per cent with one decimal."""
    return ratio(100 * part, whole, 1).removeprefix("+") + "%" if whole else "–"


def _lines(t: Texts, stats: Stats) -> list[str]:
    tally = stats.tally
    lines = [
        t._("Wins: {wins} ({rate})", wins=tally.wins, rate=percent(tally.wins, tally.hands)),
        t._("Self-draws: {count}", count=tally.self_draws),
        t._("Discards paid: {count}", count=tally.discards),
        t._("Paid as liable: {count}", count=tally.liable),
    ]
    if tally.false_wins:
        lines.append(t._("False wins: {count}", count=tally.false_wins))
    lines.append(t._("Points per hand: {points}", points=ratio(tally.points, tally.hands, 2)))
    best = [_best(t, stats), _streak(t, tally)]
    people = _companions(t, stats)
    parts = ["\n".join(lines), "\n".join(line for line in best if line), "\n".join(people)]
    return [part for part in parts if part]


def _companions(t: Texts, stats: Stats) -> list[str]:
    lines = []
    if stats.partner is not None:
        name, hands = bold(stats.partner.player.name), stats.partner.hands
        lines.append(t._("Most hands with {name}: {count}", name=name, count=hands))
    if stats.prey is not None:
        name, points = bold(stats.prey.player.name), signed(stats.prey.points)
        lines.append(t._("Won most from {name}: {points}", name=name, points=points))
    if stats.nemesis is not None:
        name, points = bold(stats.nemesis.player.name), signed(stats.nemesis.points)
        lines.append(t._("Lost most to {name}: {points}", name=name, points=points))
    return lines


def _best(t: Texts, stats: Stats) -> str:
    if not stats.tally.best or stats.best_on is None:
        return ""
    patterns = patterns_text(t, Patterns.model_validate_json(stats.best_patterns))
    points = f"**{signed(stats.tally.best)}**"
    return t._(
        "Biggest hand: {points}, {patterns} ({date})",
        points=points,
        patterns=patterns,
        date=stats.best_on,
    )


def _streak(t: Texts, tally: Tally) -> str:
    if tally.streak < 2:
        return ""
    return t._("Best streak: {count} wins in a row", count=tally.streak)


def which_text(t: Texts, which: Which) -> str:
    """The period and the scope, in words."""
    where = t._("the whole server") if which.scope is Scope.SERVER else t._("this channel")
    return period_name(t, which.period) + " · " + where


def period_name(t: Texts, period: str) -> str:
    """2026 年 9 月、2026 年第 3 季、2026 年、历来."""
    if period == EVERYTHING:
        return t._("all time")
    year, is_season, quarter = period.partition("Q")
    if is_season:
        return t._("season {quarter} of {year}", quarter=quarter, year=year)
    year, is_month, month = period.partition("-")
    if is_month:
        return t._("month {month} of {year}", month=int(month), year=year)
    return t._("year {year}", year=year)


def _rank_line(t: Texts, by: RankBy, ranked: Ranked) -> str:
    tally = ranked.tally
    worth = {
        RankBy.POINTS: signed(tally.points),
        RankBy.PER_HAND: ratio(tally.points, tally.hands, 2),
        RankBy.WIN_RATE: percent(tally.wins, tally.hands),
    }
    rank = MEDALS.get(ranked.rank, f"**{ranked.rank}**")
    hands = t.n("over {n} hand", "over {n} hands", tally.hands)
    return f"{rank} {bold(ranked.player.name)}  **{worth[by]}** · {hands}"


def _turn(t: Texts, board: Leaderboard, page: int, last: int) -> Row:
    which = board.which
    keys = (which.scope.value, which.period, board.by.value, board.minimum)
    buttons = []
    if page > 0:
        buttons.append(Button(t._("Earlier"), "ranks", (*keys, page - 1)))
    if page < last:
        buttons.append(Button(t._("Later"), "ranks", (*keys, page + 1)))
    return Row(tuple(buttons))
