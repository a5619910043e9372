"""The wire format: one JSON request in, one JSON answer out (`python -m hzrules`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pydantic import Field, ValidationError

from hzrules.check import Violation, check
from hzrules.messages import sentence
from hzrules.outcome import Claims, DiscardWin, Liable, Outcome, SelfDraw, TableState
from hzrules.presets import UnknownPresetError, resolve
from hzrules.settle import settle
from hzrules.settlement import Settlement, Transfer
from hzrules.terms import Seat
from hzrules.values import Value

Answer = dict[str, Any]
RulesSpec = str | dict[str, Any]


class SettleRequest(Value):
    """`settle`: what does this hand pay? `liable` may stand beside the outcome or inside it."""

    rules: RulesSpec
    dealer: Seat
    level: int = Field(ge=1, le=999)
    outcome: Outcome
    claims: tuple[Claims, ...] = ()
    liable: tuple[Liable, ...] = ()


def answer_settle(line: bytes) -> Answer:
    """The settlement, or all violations. Raises `ValidationError`, `UnknownPresetError`."""
    request = SettleRequest.model_validate_json(line, by_alias=True, by_name=False)
    rules = resolve(request.rules)
    table = TableState(dealer=request.dealer, level=request.level, claims=request.claims)
    outcome = request.outcome
    if request.liable and isinstance(outcome, SelfDraw | DiscardWin):
        outcome = outcome.model_copy(update={"liable": outcome.liable + request.liable})
    violations = check(rules, table, outcome)
    if violations:
        return violations_answer(violations)
    return _settlement_answer(settle(rules, table, outcome))


def answers(
    answer: Callable[[bytes], Answer], lines: Iterable[bytes]
) -> Iterator[tuple[Answer, bool]]:
    """Each line's answer in order, with whether it was understood; errors become answers."""
    for line in lines:
        try:
            yield answer(line), True
        except UnknownPresetError as error:
            yield _error("unknown_preset", str(error), "rules"), False
        except ValidationError as error:
            yield _validation_answer(error), False


def dump(answer: Answer) -> str:
    """One line of JSON, Chinese as it is."""
    return json.dumps(answer, ensure_ascii=False)


def violations_answer(violations: Iterable[Violation]) -> Answer:
    """`{"violations": […]}`, all of them."""
    return {
        "violations": [
            {"code": v.code, "message": sentence(v), "facts": dict(v.facts)} for v in violations
        ]
    }


def _settlement_answer(settlement: Settlement) -> Answer:
    return {
        "multiplier": settlement.multiplier,
        "deltas": settlement.deltas(),
        "transfers": [_transfer_answer(transfer) for transfer in settlement.transfers],
        "next": settlement.next._asdict(),
    }


def _transfer_answer(transfer: Transfer) -> Answer:
    return {
        "payer": transfer.payer,
        "payee": transfer.payee,
        "points": transfer.points,
        "for": transfer.in_place_of,
        "because": [[factor.code, factor.value] for factor in transfer.because],
    }


_ERROR_CODES = {
    "json_invalid": "not_json",
    "extra_forbidden": "unknown_key",
    "missing": "missing_key",
}


def _validation_answer(error: ValidationError) -> Answer:
    """The first error, an unknown key before any other, with its path in the request."""
    details = error.errors(include_url=False, include_context=False, include_input=False)
    detail = min(details, key=lambda each: each["type"] != "extra_forbidden")
    code = _ERROR_CODES.get(detail["type"], "bad_value")
    prefix = ["rules"] if error.title == "HouseRules" else []
    path = ".".join([*prefix, *_path(detail["loc"])])
    message = detail["msg"].removeprefix("Value error, ")
    if code == "unknown_key":
        message = f"unknown key {path!r}"
    return _error(code, message, path)


_UNION_STEPS: dict[int | str | None, frozenset[str]] = {
    "outcome": frozenset({"self_draw", "discard", "draw", "false_win"}),
    "rules": frozenset({"str", "dict[str,any]"}),
}
"""What pydantic writes into a location for a union, by the key the union stands under."""


def _path(loc: tuple[int | str, ...]) -> list[str]:
    """The location as the writer of the request knows it: without pydantic's union steps."""
    return [
        str(step)
        for before, step in zip((None, *loc), loc, strict=False)
        if step not in _UNION_STEPS.get(before, ())
    ]


def _error(code: str, message: str, path: str) -> Answer:
    return {"error": {"code": code, "message": message, "path": path}}
