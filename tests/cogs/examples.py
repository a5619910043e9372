"""One real example of everything that can be refused: violations found by `check`, and exceptions.

The facts of refusals are those with which the scorebook raises them.
"""

from __future__ import annotations

from collections.abc import Mapping

from cogs._input import InputError, InputProblem
from data.refusals import MoreThanOwed, Refusal, RefusalCode
from hzrules.check import Violation, check
from hzrules.houserules import HouseRules
from hzrules.outcome import Outcome, TableState
from hzrules.stake import Unit
from hzrules.terms import ViolationCode
from tests.hzrules.support import claim, discard, false_win, liable, rules, self_draw, table

_AT, _THREE = table(), table(level=3)
_NO_SEVEN = table("E", 1, [claim("S", "E", peng=1)])

_SITUATIONS: list[tuple[HouseRules, TableState, Outcome]] = [
    (rules(), _THREE, discard("S", "S")),
    (rules(), _THREE, discard("S", "E", baotou=True)),
    (rules(), _AT, self_draw("S", caipiao=5)),
    (rules(), _AT, self_draw("S", haohua=4)),
    (rules(), _AT, self_draw("S", gangkai=6)),
    (rules(), _NO_SEVEN, self_draw("S", qidui=True)),
    (rules(), _AT, self_draw("S", gang_first=True)),
    (rules("mil-2025"), _AT, self_draw("S", no_caishen=True, baotou=True)),
    (rules(), table("E", 1, [claim("S", "N", chi=1)]), self_draw("S")),
    (rules(), table("E", 1, [claim("S", "S", peng=1)]), self_draw("S")),
    (rules(), table("E", 1, [claim("S", "E", chi=5)]), self_draw("S")),
    (rules(), _AT, self_draw("S", [liable("S")])),
    (rules(), _THREE, discard("S", "E", also=["E"])),
    (rules(), _AT, discard("S", "E")),
    (rules(), _THREE, discard("S", "W")),
    (rules(discard_between="anyone"), _THREE, discard("N", "E", also=["S"])),
    (rules(), _AT, self_draw("S", [liable("W", "reverse")])),
    (rules(), _AT, false_win("S")),
    (rules(), _AT, self_draw("S", ten_winds=True)),
]

VIOLATIONS: Mapping[ViolationCode, Violation] = {
    violation.code: violation
    for situation in reversed(_SITUATIONS)
    for violation in reversed(check(*situation))
}
"""A violation of every code, as `check` finds it."""

NEVER_A_DISCARD = next(
    found
    for found in check(rules("sanlao"), _THREE, discard("S", "E"))
    if found.code is ViolationCode.DISCARD_LEVEL
)
"""`DISCARD_LEVEL` at a table where no level lets a discard win."""

_DATE: dict[str, str | int] = {"date": "2026-09-21"}
_FACTS: dict[RefusalCode, dict[str, str | int]] = {
    RefusalCode.NO_OPEN_NIGHT: {},
    RefusalCode.NO_NIGHT_YET: {},
    RefusalCode.EARLIER_NIGHT: {},
    RefusalCode.ALREADY_OPEN: _DATE,
    RefusalCode.ALREADY_CLOSED: _DATE,
    RefusalCode.MAY_NOT_RECORD: {},
    RefusalCode.SEATED_TWICE: {"name": "小红"},
    RefusalCode.AT_OTHER_TABLE: {"name": "小红", "table": "二楼"},
    RefusalCode.SAME_NAME: {"name": "小红"},
    RefusalCode.TABLE_EXISTS: {**_DATE, "table": "二楼"},
    RefusalCode.NO_SUCH_TABLE: {"table": "三楼", "tables": "1, 二楼"},
    RefusalCode.WHICH_TABLE: {"tables": "1, 二楼"},
    RefusalCode.UNKNOWN_PRESET: {"preset": "宁波", "presets": "standard, classic"},
    RefusalCode.SAME_RULES: {"preset": "standard"},
    RefusalCode.NOTHING_TO_UNDO: {},
    RefusalCode.NOTHING_TO_REDO: {},
    RefusalCode.NO_SUCH_HAND: {"number": 12},
    RefusalCode.NO_SUCH_ENTRY: {},
    RefusalCode.NO_SUCH_MOMENT: {},
    RefusalCode.STRUCK_ALREADY: {},
    RefusalCode.NOT_STRUCK: {},
    RefusalCode.FIRST_SEATING: {},
    RefusalCode.ROSTER_FULL: {"most": 12},
    RefusalCode.SITS_THERE: {"name": "小红"},
    RefusalCode.NO_SUCH_GUEST: {"name": "外婆"},
    RefusalCode.BOTH_PLAYED: {"guest": "外婆", "member": "小红"},
    RefusalCode.MANAGERS_ONLY: {},
    RefusalCode.NO_SUCH_NIGHT: {},
    RefusalCode.NO_SUCH_PLAYER: {"name": "张三"},
    RefusalCode.SEVERAL_PLAYERS: {"name": "小红"},
    RefusalCode.HIDES_STATS: {"name": "小红"},
    RefusalCode.KNOWS_NOTHING: {},
    RefusalCode.DECIDES_ALONE: {"name": "小红"},
    RefusalCode.SITS_NOW: {"name": "小红", "date": "2026-09-21"},
    RefusalCode.UNKNOWN_ZONE: {"zone": "杭州"},
    RefusalCode.SAME_STAKE: {},
    RefusalCode.ONE_STAKE: {},
    RefusalCode.SAME_PERSON: {},
    RefusalCode.UNIT_IN_USE: {},
    RefusalCode.NOT_A_PARTY: {"payer": "老王", "payee": "小红"},
    RefusalCode.NOT_OF_THE_NIGHT: {},
    RefusalCode.OLD_SETTLEMENT: {},
    RefusalCode.AMOUNT_CHANGED: {},
    RefusalCode.PAID_JUST_NOW: {},
    RefusalCode.NOTHING_OWED: {},
    RefusalCode.NOT_PAID: {},
}
REFUSALS: Mapping[RefusalCode, Refusal] = {
    **{code: Refusal(code, **facts) for code, facts in _FACTS.items()},
    RefusalCode.MORE_THAN_OWED: MoreThanOwed(1250, Unit("CNY", 2)),
}
QUESTIONS = frozenset(
    {
        RefusalCode.OBJECTIONS,
        RefusalCode.MOVED_ON,
        RefusalCode.LOOKS_ALIKE,
        RefusalCode.LATER_HANDS,
    }
)
"""Refusals that are answered with a question instead of a sentence."""

_SEATED = "E 小红, S 老王, W 阿明, N 丽丽"
_INPUTS: dict[InputProblem, dict[str, str | int]] = {
    InputProblem.WHO: {"text": "张三", "seated": _SEATED},
    InputProblem.WHO_OF_THESE: {"text": "小", "seated": _SEATED},
    InputProblem.BOT: {"name": "机器"},
    InputProblem.FOUR_PEOPLE: {},
    InputProblem.ONE_PERSON: {},
    InputProblem.TOO_MANY_PEOPLE: {"name": "外婆"},
    InputProblem.PATTERN: {"text": "龙七对"},
    InputProblem.WHO_TONIGHT: {"text": "张三", "seated": "小红, 老王"},
    InputProblem.AMOUNT: {"text": "一把"},
    InputProblem.WHOLE_POINTS: {"text": "0.5"},
    InputProblem.TOO_FINE: {"text": "0.5", "currency": "CNY", "digits": 0},
    InputProblem.CURRENCY: {"text": "铜板"},
    InputProblem.OTHER_CURRENCY: {"text": "3 USD", "currency": "CNY"},
    InputProblem.DEBT: {"text": "上次的"},
    InputProblem.REASON: {},
}
INPUT_ERRORS: Mapping[InputProblem, InputError] = {
    problem: InputError(problem, **facts) for problem, facts in _INPUTS.items()
}
