"""House rules in plain words, every key of them, from the very value the engine uses (R19)."""

from __future__ import annotations

from cogs._i18n import Texts
from cogs._sentences import level_name, patterns_text
from hzrules.houserules import (
    BeyondLevels,
    DiscardBetween,
    DiscardPays,
    HouseRules,
    LevelEdges,
    LiabilityBoth,
    LiabilityOnDiscard,
    NextDealer,
    OnDraw,
    QiduiWithBaotou,
)
from hzrules.presets import PRESETS, preset
from hzrules.terms import EXTRAS, Pattern


def preset_name(t: Texts, name: str) -> str:
    """The name of a shipped preset as players call it."""
    names = {
        "standard": t._("Standard"),
        "classic": t._("Classic"),
        "luxury": t._("Luxury"),
        "mil-2025": t._("Official 2025"),
        "sanlao": t._("Always three, self-draw only"),
    }
    return names[name]


def rules_name(t: Texts, rules: HouseRules) -> str:
    """The preset these rules are, or "own rules" with the digest that tells them apart (R17)."""
    for name in PRESETS:
        if preset(name) == rules:
            return preset_name(t, name)
    return t._("Own rules {digest}", digest=rules.digest())


def rules_lines(t: Texts, rules: HouseRules) -> list[str]:
    """One line a topic, in the order they come up at the table."""
    return [
        t.n("Base: {n} point a unit", "Base: {n} points a unit", rules.base),
        *_level_lines(t, rules),
        _streak_line(t, rules),
        _discard_line(t, rules),
        _pattern_line(t, rules),
        *_pattern_fine_print(t, rules),
        _caishen_line(t, rules),
        *_liability_lines(t, rules),
        _false_win_line(t, rules),
        _caps_line(t, rules),
    ]


def level_meaning(t: Texts, rules: HouseRules, level: int) -> str:
    """What a plain self-draw costs at this level, in points."""
    row = LevelEdges(*(edge * rules.base for edge in rules.edges_at(level)))
    return t._(
        "dealer wins {each} from each; otherwise the dealer pays {dealer}, the others {other}",
        each=row.dealer_wins_each,
        dealer=row.dealer_pays,
        other=row.other_pays,
    )


def _level_lines(t: Texts, rules: HouseRules) -> list[str]:
    lines = [
        t.titled(level_name(t, level), level_meaning(t, rules, level))
        for level in range(1, len(rules.levels) + 1)
    ]
    doubling = rules.beyond_levels is BeyondLevels.DOUBLE
    lines.append(
        t._("Beyond: doubled each time") if doubling else t._("Beyond: as the last of these")
    )
    return lines


def _streak_line(t: Texts, rules: HouseRules) -> str:
    on_draw = {
        OnDraw.GROW: t._("after a draw the dealer stays and the streak grows"),
        OnDraw.KEEP: t._("after a draw the dealer stays, the streak does not grow"),
        OnDraw.RESET: t._("after a draw the dealer stays and starts anew"),
    }[rules.on_draw]
    next_dealer = {
        NextDealer.WINNER: t._("a winning non-dealer deals next"),
        NextDealer.NEXT_SEAT: t._("when a non-dealer wins, the next seat deals"),
    }[rules.next_dealer]
    start = t._("a new dealer starts at {level}", level=level_name(t, rules.start_level))
    return t._("Dealer: {points}", points=t.clauses([next_dealer, start, on_draw]))


def _discard_line(t: Texts, rules: HouseRules) -> str:
    if not rules.discard_from_level:
        return t._("Discards: never win, self-draw only")
    between = {
        DiscardBetween.DEALER: t._("only between dealer and non-dealers"),
        DiscardBetween.ANYONE: t._("between anyone"),
    }[rules.discard_between]
    pays = {
        DiscardPays.EDGE: t._("the discarder pays their own share"),
        DiscardPays.TOTAL: t._("the discarder pays for all three"),
        DiscardPays.ALL: t._("all three pay as on a self-draw"),
        DiscardPays.DOUBLE: t._("the discarder pays two units, the others one each"),
    }[rules.discard_pays]
    baotou = (
        t._("a Baotou hand may win on a discard, as a plain one")
        if rules.discard_baotou == "allowed"
        else t._("a Baotou hand may not win on a discard")
    )
    level = level_name(t, rules.discard_from_level)
    return t._(
        "Discards win from {level}: {terms}", level=level, terms=t.clauses([between, pays, baotou])
    )


def _pattern_line(t: Texts, rules: HouseRules) -> str:
    prices = rules.patterns
    named = [
        (t.term(Pattern.BAOTOU), prices.baotou),
        (t._("each Caipiao"), prices.caipiao),
        (t._("each Gangkai"), prices.gangkai),
        (t.term(Pattern.QIDUI), prices.qidui),
        *((t.term(extra), getattr(prices, extra)) for extra in EXTRAS),
    ]
    shown = [f"{name} ×{price}" for name, price in named if price is not None]
    if prices.haohua:
        tiers = " / ".join(f"×{price}" for price in prices.haohua)
        shown.append(f"{t.term(Pattern.HAOHUA)} {tiers}")
    match prices.no_caishen.scope:
        case "any":
            shown.append(f"{t.term(Pattern.NO_CAISHEN)} ×{prices.no_caishen.value}")
        case "qidui":
            shown.append(t._("No caishen in seven pairs ×{value}", value=prices.no_caishen.value))
    return t._("Patterns: {patterns}", patterns=t.list(shown) if shown else t._("none"))


def _pattern_fine_print(t: Texts, rules: HouseRules) -> list[str]:
    combine = {
        QiduiWithBaotou.MULTIPLY: t._("Seven pairs and Baotou multiply"),
        QiduiWithBaotou.FLOOR4: t._("Seven pairs with Baotou count at least ×4"),
        QiduiWithBaotou.EXCLUDE: t._("Seven pairs do not count Baotou"),
        QiduiWithBaotou.EXTRA: t._("Seven pairs with Baotou count another ×2"),
    }[rules.qidui_with_baotou]
    kongs = (
        t._("a kong before the float still counts")
        if rules.kong_before_float == "keep"
        else t._("a kong before the float is lost")
    )
    lines = [t.clauses([combine, kongs])]
    if rules.chains.caipiao_max:
        most = rules.chains.caipiao_max
        lines.append(t.n("At most {n} Caipiao counts", "At most {n} Caipiao count", most))
    if rules.chains.gangkai_max:
        most = rules.chains.gangkai_max
        lines.append(t.n("At most {n} Gangkai counts", "At most {n} Gangkai count", most))
    lines += [
        t._(
            "Listed price: {patterns} = {value}",
            patterns=patterns_text(t, combo.when),
            value=combo.value,
        )
        for combo in rules.combos
    ]
    return lines


def _caishen_line(t: Texts, rules: HouseRules) -> str:
    if rules.caishen == "white":
        which = t._("the four whites")
    else:
        which = {
            "plain": t._("the turned tile; white is an ordinary tile"),
            "stand_in": t._("the turned tile; white stands in for its face"),
            "wild": t._("the turned tile; white stands in for its face and is wild, too"),
        }[rules.white]
    quads = (
        t._("a caishen cannot complete a four")
        if rules.quads == "natural"
        else t._("a caishen may complete a four")
    )
    points = [which, quads]
    if rules.must_baotou:
        points.append(t._("holding a caishen you may win only with Baotou or Gangkai"))
    return t._("Caishen: {points}", points=t.clauses(points))


def _liability_lines(t: Texts, rules: HouseRules) -> list[str]:
    rule = rules.liability
    if not rule.count:
        return [t._("Liability: none")]
    kinds = {"chi": t._("chows"), "peng": t._("pongs"), "gang": t._("open kongs")}
    pairs = (
        t._("between any two")
        if rule.pairs == "any"
        else t._("only where one of the two is the dealer")
    )
    on_discard = {
        LiabilityOnDiscard.NO: t._("on self-draw only"),
        LiabilityOnDiscard.REPLACE: t._("on a discard, too, in the discarder's place"),
        LiabilityOnDiscard.ADD: t._("on a discard the discarder, if liable, pays it on top"),
    }[rule.on_discard]
    lines = [
        t._(
            "Liability: {count} claims ({kinds}) from one seat bind, {pairs}, {on_discard}",
            count=rule.count,
            kinds=t.list([kinds[kind] for kind in rule.claims]),
            pairs=pairs,
            on_discard=on_discard,
        )
    ]
    if rule.forward:
        lines.append(t._("If the claimer wins, the one claimed from pays for all"))
    match rule.reverse:
        case 1:
            lines.append(t._("If the one claimed from wins, the claimer pays for all"))
        case 2:
            lines.append(t._("If the one claimed from wins, the claimer pays for all, twice"))
        case "own_edge_double":
            lines.append(t._("If the one claimed from wins, the claimer pays their share twice"))
    lines.append(
        {
            LiabilityBoth.SUM: t._("If both apply, both pay in full"),
            LiabilityBoth.REVERSE_FIRST: t._("If both apply, only the claimer pays"),
            LiabilityBoth.FORWARD_FIRST: t._("If both apply, only the one claimed from pays"),
        }[rule.both]
    )
    return lines


def _false_win_line(t: Texts, rules: HouseRules) -> str:
    if not rules.false_win_each:
        return t._("False win: no penalty")
    return t._("False win: pays {points} to each", points=rules.false_win_each)


def _caps_line(t: Texts, rules: HouseRules) -> str:
    hand = (
        t._("a hand counts at most ×{cap}", cap=rules.hand_cap)
        if rules.hand_cap
        else t._("a hand has no cap")
    )
    loss = (
        t._("nobody loses more than {cap} a hand", cap=rules.loss_cap)
        if rules.loss_cap
        else t._("a loss has no cap")
    )
    return t._("Caps: {points}", points=t.clauses([hand, loss]))
