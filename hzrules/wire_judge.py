"""`python -m hzrules judge`: is this a winning hand, and what is it? One line in, one line out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import PlainValidator, ValidationError

from hzrules.faults import Fault, faults
from hzrules.hand import Hand, Meld
from hzrules.judge import judge, waits
from hzrules.judge_messages import fault_sentence, misread_sentence, notes_sentence
from hzrules.notation import Misread, read_meld, read_tile, read_tiles
from hzrules.play import Play
from hzrules.presets import resolve
from hzrules.tiles import Tile, mpsz, write_tiles
from hzrules.verdict import Verdict, Waits, Won
from hzrules.wire import Answer, RulesSpec

T = TypeVar("T")


def _read(read: Callable[[str], T | Misread], raw: object) -> T:
    """The text of a key, read by the notation; what cannot be read says where and why."""
    if not isinstance(raw, str):
        raise ValueError("expected text in the tile notation")
    value = read(raw)
    if isinstance(value, Misread):
        raise ValueError(misread_sentence(value))
    return value


_TILES = PlainValidator(lambda raw: _read(read_tiles, raw))
_MELD = PlainValidator(lambda raw: _read(read_meld, raw))
_TILE_OR_NULL = PlainValidator(lambda raw: None if raw is None else _read(read_tile, raw))


class JudgeRequest(Play):
    """`judge`: the concealed tiles, melds, last tile and turned caishen, with facts of the play."""

    rules: RulesSpec
    tiles: Annotated[tuple[Tile, ...], _TILES]
    melds: tuple[Annotated[Meld, _MELD], ...] = ()
    drawn: Annotated[Tile | None, _TILE_OR_NULL] = None
    caishen: Annotated[Tile | None, _TILE_OR_NULL] = None


def answer_judge(line: bytes) -> Answer:
    """The verdict, or all violations. Raises `ValidationError`, `UnknownPresetError`."""
    request = JudgeRequest.model_validate_json(line)
    rules = resolve(request.rules)
    if rules.caishen == "turned" and request.caishen is None:
        raise _missing_caishen()
    hand = Hand(request.tiles, request.melds, request.drawn, request.caishen)
    if found := faults(rules, hand, request):
        return {"violations": [_fault_answer(fault) for fault in found]}
    answer = _verdict_answer(judge(rules, hand, request))
    return {**answer, "waits": _waits_answer(waits(rules, hand, request))}


def _missing_caishen() -> ValidationError:
    """Which tile was turned can be left out only where the white always is the caishen."""
    return ValidationError.from_exception_data(
        "JudgeRequest", [{"type": "missing", "loc": ("caishen",), "input": {}}]
    )


def _fault_answer(fault: Fault) -> Answer:
    return {"code": fault.code, "message": fault_sentence(fault), "facts": dict(fault.facts)}


def _verdict_answer(verdict: Verdict) -> Answer:
    """A win names only the patterns it has; `why` says what it lacks, where it lacks something."""
    why = {"why": notes_sentence(verdict.notes)} if verdict.notes else {}
    if not isinstance(verdict, Won):
        return {"wins": False, **why}
    patterns: dict[str, Any] = {name: value for name, value in verdict.patterns if value}
    return {
        "wins": True,
        "multiplier": verdict.multiplier,
        "patterns": patterns,
        "reading": [write_tiles(group) for group in verdict.reading],
        **why,
    }


def _waits_answer(waiting: Waits) -> str | list[str]:
    return "any" if waiting.any_tile else [mpsz(tile) for tile in waiting.tiles]
