"""本场之最: the moments of a night as one reads them out at the table."""

from __future__ import annotations

from collections.abc import Sequence

from cogs._i18n import Texts
from cogs._sentences import bold, hand_name, level_name, patterns_text, signed
from data.records import NightView
from hzrules.moments import moments

MOST_EQUALS = 2
"""So many of those that tie are told; the others are counted."""


def moment_lines(t: Texts, view: NightView) -> list[str]:
    """A line for each kind of moment there was."""
    found = moments(view.night)

    def name(player: int) -> str:
        return bold(view.name(player))

    told = (
        (
            "💥",
            t._("Biggest hand"),
            [
                t._(
                    "{winner} {points}, {patterns} ({hand})",
                    winner=name(hand.winner),
                    points=signed(hand.points),
                    patterns=patterns_text(t, hand.patterns),
                    hand=hand_name(t, view, hand.table, hand.number),
                )
                for hand in found.biggest
            ],
        ),
        (
            "🎲",
            t._("Longest streak"),
            [
                t._("{dealer}, {level}", dealer=name(s.dealer), level=level_name(t, s.level))
                for s in found.streak
            ],
        ),
        (
            "🕊️",
            t._("Most floats"),
            [
                t.n("{player}, {n} float", "{player}, {n} floats", f.times, player=name(f.player))
                for f in found.floats
            ],
        ),
        (
            "🤝",
            t._("Paid for another"),
            [
                t._(
                    "{payer} paid {points} for {bearer}",
                    payer=name(paid.payer),
                    points=paid.points,
                    bearer=name(paid.bearer),
                )
                for paid in found.paid_for
            ],
        ),
        (
            "📈",
            t._("Comeback"),
            [
                t._(
                    "{player} from {low} to {final}",
                    player=name(back.player),
                    low=signed(back.low),
                    final=signed(back.final),
                )
                for back in found.comeback
            ],
        ),
    )
    return [f"{sign} {t.titled(title, _some(t, each))}" for sign, title, each in told if each]


def _some(t: Texts, each: Sequence[str]) -> str:
    text = t.clauses(list(each[:MOST_EQUALS]))
    more = len(each) - MOST_EQUALS
    return t._("{some} and {n} more", some=text, n=more) if more > 0 else text
