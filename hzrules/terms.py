"""术语 Terms: the closed vocabularies of the rules, each member with its Chinese term.

The values are wire ids: they are stored and exchanged, and are never renamed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Term(StrEnum):
    """A wire id together with the Chinese term a player would use."""

    zh: str

    def __new__(cls, value: str, zh: str = "") -> Self:
        """Make a member whose string value is the wire id."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.zh = zh
        return member


class Seat(Term):
    """座位 Seat: a fixed place at a table, in playing order E → S → W → N (counter-clockwise)."""

    E = "E", "东"
    S = "S", "南"
    W = "W", "西"
    N = "N", "北"

    @property
    def order(self) -> int:
        """Place in playing order, 0 for East to 3 for North."""
        return SEATS.index(self)

    def after(self, steps: int = 1) -> Seat:
        """The seat `steps` turns later in playing order."""
        return SEATS[(self.order + steps) % 4]

    @property
    def left(self) -> Seat:
        """上家: the neighbour who plays just before this seat, the only one to chi from."""
        return self.after(3)

    def distance_to(self, other: Seat) -> int:
        """Turns from this seat to `other` in playing order, 0 to 3."""
        return (other.order - self.order) % 4


SEATS: tuple[Seat, ...] = (Seat.E, Seat.S, Seat.W, Seat.N)


class Pattern(Term):
    """番型 Pattern: what a winning hand may be priced for (RULES section 4)."""

    BAOTOU = "baotou", "暴头"
    CAIPIAO = "caipiao", "财飘"
    GANGKAI = "gangkai", "杠开"
    GANG_FIRST = "gang_first", "杠飘"
    QIDUI = "qidui", "七对"
    HAOHUA = "haohua", "豪华七对"
    NO_CAISHEN = "no_caishen", "无财"
    TEN_WINDS = "ten_winds", "十风"
    TEN_WINDS_WHITE = "ten_winds_white", "十风带白"
    FOUR_CAISHEN = "four_caishen", "四财神"
    ONE_SUIT = "one_suit", "清一色"
    ALL_HONOURS = "all_honours", "字一色"
    ALL_TRIPLETS = "all_triplets", "大对子"
    LONE_PAIR = "lone_pair", "大吊车"
    HEAVENLY = "heavenly", "天胡"
    EARTHLY = "earthly", "地胡"


EXTRAS: tuple[Pattern, ...] = (
    Pattern.TEN_WINDS,
    Pattern.TEN_WINDS_WHITE,
    Pattern.FOUR_CAISHEN,
    Pattern.ONE_SUIT,
    Pattern.ALL_HONOURS,
    Pattern.ALL_TRIPLETS,
    Pattern.LONE_PAIR,
    Pattern.HEAVENLY,
    Pattern.EARTHLY,
)
"""The patterns that stand beside tier, ladder and kongs; a table has them where it prices them."""


class ClaimKind(Term):
    """吃碰杠 Claim kind: how a meld came to be (`Hand` notation and liability counts)."""

    CHI = "chi", "吃"
    PENG = "peng", "碰"
    GANG = "gang", "明杠"
    BUGANG = "bugang", "补杠"
    ANGANG = "angang", "暗杠"


class LiableAs(Term):
    """承包的方向 Which way liability runs: from the claimed-from seat or from the claimer."""

    FORWARD = "forward", "承包"
    REVERSE = "reverse", "反承包"


class FactorCode(Term):
    """因子 Factor: a reason inside a payment that is no pattern; patterns stand for themselves."""

    BASE = "base", "底分"
    QIDUI_BAOTOU = "qidui_baotou", "七对暴头"
    COMBO = "combo", "定价"
    HAND_CAP = "hand_cap", "封顶"
    LEVEL = "level", "连庄"
    DOUBLE = "double", "放冲双倍"
    LIABILITY = "liability", "承包"
    LOSS_CAP = "loss_cap", "输分封顶"
    FALSE_WIN = "false_win", "诈胡"


class FeeShare(Term):
    """台费怎么摊 How a table fee is shared."""

    EQUAL = "equal", "平摊"
    WINNERS = "winners", "赢家平摊"
    PROPORTION = "proportion", "赢家按赢多少摊"


class Weight(Term):
    """轻重 How heavy a violation is: the table may agree to the second, never to the first."""

    IMPOSSIBLE = "impossible", "不可能"
    AGAINST_RULES = "against_rules", "不合规则"


class ViolationCode(Term):
    """不合之处 Violation: why an outcome may not be recorded."""

    WINNER_IS_DISCARDER = "winner_is_discarder", "自己放冲给自己"
    SELF_DRAW_ONLY = "self_draw_only", "只能自摸的番型"
    TOO_MANY_FLOATS = "too_many_floats", "飘得太多"
    TOO_MANY_FOURS = "too_many_fours", "豪华太多"
    TOO_MANY_KONGS = "too_many_kongs", "杠得太多"
    QIDUI_WITH_MELD = "qidui_with_meld", "七对有吃碰杠"
    GANG_FIRST_ALONE = "gang_first_alone", "杠飘缺杠或飘"
    CAISHEN_CONTRADICTION = "caishen_contradiction", "无财又有财"
    CHI_NOT_FROM_LEFT = "chi_not_from_left", "只能吃上家"
    CLAIM_FROM_SELF = "claim_from_self", "吃碰自己"
    TOO_MANY_MELDS = "too_many_melds", "超过四副"
    LIABLE_WINNER = "liable_winner", "赢家承包自己"
    CLAIMANT_IS_DISCARDER = "claimant_is_discarder", "放冲者也要胡"
    DISCARD_LEVEL = "discard_level", "还不能放冲"
    DISCARD_BETWEEN = "discard_between", "闲家之间不能放冲"
    NOT_FIRST_CLAIMANT = "not_first_claimant", "不是截胡的那家"
    LIABLE_UNRULED = "liable_unruled", "没有这种承包"
    FALSE_WIN_UNRULED = "false_win_unruled", "没有诈胡罚分"
    UNPRICED = "unpriced", "没有这个番型"

    @property
    def weight(self) -> Weight:
        """Whether the table may agree to it all the same."""
        return Weight.AGAINST_RULES if self in _AGREEABLE else Weight.IMPOSSIBLE


_AGREEABLE = frozenset(
    {
        ViolationCode.DISCARD_LEVEL,
        ViolationCode.DISCARD_BETWEEN,
        ViolationCode.NOT_FIRST_CLAIMANT,
        ViolationCode.LIABLE_UNRULED,
        ViolationCode.FALSE_WIN_UNRULED,
        ViolationCode.UNPRICED,
    }
)

RESETS: frozenset[FactorCode | Pattern] = frozenset({FactorCode.COMBO, FactorCode.HAND_CAP})
"""Factors whose value stands in place of the whole hand multiplier written before them."""


class NotationFault(Term):
    """看不懂 Misread: what was expected where a hand's text could not be read."""

    TILE_EXPECTED = "tile_expected", "这里应是一张牌"
    SUIT_EXPECTED = "suit_expected", "数字后面应是 m p s z 万 筒 条"
    RANK_EXPECTED = "rank_expected", "应是一到九"
    HONOUR_RANK_EXPECTED = "honour_rank_expected", "字牌应是一到七"
    ONE_TILE_EXPECTED = "one_tile_expected", "只能是一张牌"
    MELD_EXPECTED = "meld_expected", "应是吃、碰或杠"
    SEAT_EXPECTED = "seat_expected", "应是东南西北"
    BRACKET_EXPECTED = "bracket_expected", "应是 ]"
    END_EXPECTED = "end_expected", "到这里应已结束"
    SECOND_DRAWN = "second_drawn", "摸牌写了两次"
    SECOND_CAISHEN = "second_caishen", "财神写了两次"


class HandFault(Term):
    """不可能的牌 Hand fault: why tiles cannot lie before a player as they are written."""

    HAND_SIZE = "hand_size", "张数不对"
    TOO_MANY_MELDS = "too_many_melds", "超过四副"
    TOO_MANY_COPIES = "too_many_copies", "同一张牌超过四张"
    TOO_MANY_CAISHEN = "too_many_caishen", "财神太多"
    CAISHEN_UNKNOWN = "caishen_unknown", "不知道哪张是财神"
    CAISHEN_IS_WHITE = "caishen_is_white", "财神是白板"
    CAISHEN_MELDED = "caishen_melded", "财神不能吃碰杠"
    MELD_SIZE = "meld_size", "一副的张数不对"
    CHI_ACROSS_SUITS = "chi_across_suits", "吃的不是一门"
    CHI_NOT_A_RUN = "chi_not_a_run", "吃的不是顺子"
    NOT_IDENTICAL = "not_identical", "碰杠的不是同一张牌"
    CONCEALED_KONG_CLAIMED = "concealed_kong_claimed", "暗杠没有来源"
    KONG_MISSING = "kong_missing", "没有这么多杠"


class JudgeNote(Term):
    """判词 Judge's note: why tiles do not win, or win without what was hoped for."""

    NOTHING_DRAWN = "nothing_drawn", "还没摸牌"
    NOT_FOUR_SETS = "not_four_sets", "不成四副一对"
    NOT_SEVEN_PAIRS = "not_seven_pairs", "不成七对"
    SEVEN_PAIRS_MELDED = "seven_pairs_melded", "七对不能有吃碰杠"
    SEVEN_PAIRS_UNPRICED = "seven_pairs_unpriced", "这里没有七对"
    MUST_BAOTOU = "must_baotou", "有财必拷响"
    DISCARD_BAOTOU = "discard_baotou", "暴头不能放冲"
    DISCARD_CAISHEN = "discard_caishen", "打出的财神不能胡"
    NO_CAISHEN_BEFORE = "no_caishen_before", "摸牌前没有财神，不是暴头"
    NOT_READY = "not_ready", "去掉一张财神不成四副或六对，不是暴头"
    DISCARD_NOT_BAOTOU = "discard_not_baotou", "放冲不算暴头"
    FLOAT_LOST = "float_lost", "不是暴头，飘不算"
    KONG_LOST = "kong_lost", "飘不算，飘前的杠也不算"
