"""Sentences about hands: who did what, who pays what and why. Values in, one line of text out."""

from __future__ import annotations

from collections.abc import Callable

from cogs._currency import amount_text, stake_text
from cogs._i18n import Texts
from cogs._names import safe
from data.records import NightView
from hzrules.events import (
    HOUSE,
    Adjusted,
    Claimed,
    Closed,
    DealerSet,
    FeeTaken,
    HandPlayed,
    Opened,
    Paid,
    PlayerId,
    Reopened,
    RulesChanged,
    Seated,
    StakeChanged,
)
from hzrules.night import Entry, HandResult, Table
from hzrules.outcome import DiscardWin, Draw, FalseWin, Outcome, SelfDraw, TableState
from hzrules.patterns import Patterns
from hzrules.price import Factor, product
from hzrules.settlement import Transfer
from hzrules.terms import FactorCode, Pattern, Seat

NameOf = Callable[[Seat], str]
"""How a seat is called in a sentence: by who sits there, or by itself."""


def bold(name: str) -> str:
    """A person's name as it stands in a message."""
    return f"**{safe(name)}**"


def signed(points: int) -> str:
    """+12, −4, 0: with the real minus sign, which does not break from its number."""
    if points > 0:
        return f"+{points}"
    return f"−{-points}" if points < 0 else "0"


def level_name(t: Texts, level: int) -> str:
    """平庄、二连庄、三连庄、四连庄 …: in words, for its price stands beside it in figures."""
    if level == 1:
        return t._("first deal")
    return t._("{nth} deal running", nth=t.ordinal(level))


def hand_name(
    t: Texts, view: NightView, table: str, number: int, *, shown: Callable[[str], str] = safe
) -> str:
    """第 5 局; with the table's name, as `shown` makes it, where the night has several."""
    if len(view.night.tables) > 1:
        return t._("Table {table}, hand {number}", table=shown(table), number=number)
    return t._("Hand {number}", number=number)


def patterns_text(t: Texts, patterns: Patterns) -> str:
    """暴头 · 双财飘 · 七对 …, or 平胡 where there is nothing to name."""
    named = []
    if patterns.haohua:
        named.append(counted_pattern(t, Pattern.HAOHUA, patterns.haohua))
    elif patterns.qidui:
        named.append(t.term(Pattern.QIDUI))
    if patterns.caipiao:
        named.append(counted_pattern(t, Pattern.CAIPIAO, patterns.caipiao))
    elif patterns.baotou:
        named.append(t.term(Pattern.BAOTOU))
    if patterns.gangkai:
        named.append(counted_pattern(t, Pattern.GANGKAI, patterns.gangkai))
    if patterns.gang_first:
        named.append(t.term(Pattern.GANG_FIRST))
    if patterns.no_caishen:
        named.append(t.term(Pattern.NO_CAISHEN))
    named += [t.term(extra) for extra in patterns.extras()]
    return " · ".join(named) if named else t._("plain hand")


def outcome_text(t: Texts, view: NightView, entry: Entry, outcome: Outcome) -> str:
    """What happened, by name: "**老王** 自摸 · 暴头"."""

    def name(seat: Seat) -> str:
        return name_in(t, view, entry, seat)

    match outcome:
        case SelfDraw():
            facts = {"winner": name(outcome.winner), "patterns": patterns_text(t, outcome.patterns)}
            return t._("{winner} self-draw · {patterns}", **facts)
        case DiscardWin():
            return t._(
                "{winner} wins on {discarder}'s discard · {patterns}",
                winner=name(outcome.winner),
                discarder=name(outcome.discarder),
                patterns=patterns_text(t, outcome.patterns),
            )
        case Draw():
            return t._("Draw: the wall ended, nobody won")
        case FalseWin(by=by):
            return t._("{player} declared a false win", player=name(by))


def name_in(t: Texts, view: NightView, entry: Entry, seat: Seat) -> str:
    """Who sat at `seat` when the entry was made; the seat itself where nobody knows."""
    if entry.seats is None:
        return t.term(seat)
    return bold(view.name(entry.seats[seat.order]))


def seat_label(t: Texts, view: NightView, table: Table, seat: Seat) -> str:
    """A seat in a list to choose from, without markdown: "东 小红 · 庄"."""
    label = f"{t.term(seat)} {view.name_at(table, seat)}"
    if seat != table.dealer:
        return label
    return t._("{seat} · dealer", seat=label)


def payment_text(t: Texts, view: NightView, result: HandResult, transfer: Transfer) -> str:
    """One payment of a recorded hand: "**小红** 付 16：1 × 暴头 2 × 三连庄 8"."""

    def name(seat: Seat) -> str:
        return bold(view.name(result.seats[seat.order]))

    return payment_line(t, name, result.state, transfer)


def payment_line(t: Texts, name: NameOf, state: TableState, transfer: Transfer) -> str:
    """One payment with its reasons, by whatever name its seats have."""
    facts = {
        "payer": name(transfer.payer),
        "points": transfer.points,
        "why": _why(t, state, transfer),
    }
    if transfer.in_place_of is None:
        return t._("{payer} pays {points}: {why}", **facts)
    replaced = name(transfer.in_place_of)
    return t._("{payer} pays {points} for {replaced}: {why}", replaced=replaced, **facts)


def entry_text(t: Texts, view: NightView, entry: Entry) -> str:
    """One line for the history: what the entry says, whoever wrote it."""
    match entry.body:
        case HandPlayed(outcome=outcome):
            return outcome_text(t, view, entry, outcome)
        case Seated(sittings=sittings):
            seated = [f"{t.term(s.seat)} {bold(view.name(s.player))}" for s in sittings]
            return t._("Seats: {seats}", seats=t.list(seated))
        case Claimed(by=by, source=source, claim=kind):
            return t._(
                "{claimer}: {claim} from {source}",
                claim=t.term(kind),
                claimer=name_in(t, view, entry, by),
                source=name_in(t, view, entry, source),
            )
        case Adjusted(payer=payer, payee=payee, points=points, reason=reason):
            return t._(
                "{payer} gives {payee} {points} in points: {reason}",
                payer=bold(view.name(payer)),
                payee=bold(view.name(payee)),
                points=points,
                reason=safe(reason),
            )
        case StakeChanged(stake=stake):
            return t._("Stake: {stake}", stake=stake_text(t, stake))
        case FeeTaken():
            return fee_text(t, view, entry.body)
        case Paid(payer=payer, payee=payee, amount=amount, unit=unit, set_off=set_off):
            facts = {
                "payer": who(t, view, payer),
                "payee": who(t, view, payee),
                "amount": amount_text(t, amount, unit),
            }
            if set_off:
                return t._("{payer} → {payee} {amount}: set off against another night", **facts)
            return t._("{payer} paid {payee} {amount}", **facts)
        case DealerSet(seat=seat, level=level):
            return t._(
                "Dealer by agreement: {seat}, {level}",
                seat=name_in(t, view, entry, seat),
                level=level_name(t, level),
            )
        case Opened():
            return t._("Night opened")
        case RulesChanged():
            return t._("House rules changed")
        case Closed():
            return t._("Night closed")
        case Reopened():
            return t._("Night reopened")


def fee_text(t: Texts, view: NightView, fee: FeeTaken) -> str:
    """台费 ¥80.00，老王垫付，平摊."""
    facts = {
        "amount": f"**{amount_text(t, fee.amount, fee.unit)}**",
        "share": t.term(fee.share),
    }
    if fee.payer is None:
        return t._("Table fee {amount}, still owed to the house, {share}", **facts)
    payer = bold(view.name(fee.payer))
    return t._("Table fee {amount}, paid by {payer} for all, {share}", payer=payer, **facts)


def who(t: Texts, view: NightView, player: PlayerId) -> str:
    """Somebody of the night, or the house."""
    return t._("the house") if player == HOUSE else bold(view.name(player))


def standings_line(view: NightView) -> str:
    """What everybody stands at, most first, each number kept with its name."""
    return "  ".join(
        f"{bold(view.name(player))}\u00a0{signed(points)}"
        for player, points in view.night.standings()
    )


def counted_pattern(t: Texts, pattern: Pattern, count: int) -> str:
    """财飘, 双财飘, 三财飘: how many of it, in words, for × is what a pattern multiplies by."""
    name = t.term(pattern)
    match count:
        case 1:
            return name
        case 2:
            return t._("double {pattern}", pattern=name)
        case 3:
            return t._("triple {pattern}", pattern=name)
        case _:
            return t._("{count}-fold {pattern}", count=count, pattern=name)


def _why(t: Texts, state: TableState, transfer: Transfer) -> str:
    """The factors in order. The level is named only on the edges the dealer is on.

    What stands there multiplies to the points: a cap is followed by what it caps in brackets.
    """
    bearer = transfer.in_place_of or transfer.payer
    touches_dealer = state.dealer in (bearer, transfer.payee)
    shown: list[str] = []
    for factor in transfer.because:
        text = _factor(t, factor, state.level if touches_dealer else None)
        match factor.code:
            case FactorCode.HAND_CAP:
                capped = " × ".join(shown[1:])
                shown = [shown[0], t._("{cap} ({factors})", cap=text, factors=capped)]
            case FactorCode.LOSS_CAP:
                uncut = f"{' × '.join(shown)} = {product(transfer.because)}"
                return t.clauses([uncut, text])
            case _:
                shown.append(text)
    return " × ".join(shown)


def _factor(t: Texts, factor: Factor, level: int | None) -> str:
    """`level`: the streak, on an edge that the dealer is on."""
    match factor.code:
        case FactorCode.BASE:
            return str(factor.value)
        case FactorCode.LEVEL if level is not None:
            return f"{level_name(t, level)} {factor.value}"
        case FactorCode.LEVEL:
            return t._("non-dealer {value}", value=factor.value)
        case code:
            return f"{t.term(code)} {factor.value}"
