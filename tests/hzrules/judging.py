"""Short ways to ask the judge in tests: hands as text, answers as plain words."""

from __future__ import annotations

from typing import Any

from hzrules.faults import faults
from hzrules.hand import Hand
from hzrules.judge import is_baotou_ready, judge
from hzrules.notation import read_hand
from hzrules.play import Play
from hzrules.presets import resolve
from hzrules.tiles import write_tiles
from hzrules.verdict import Lost, Verdict, Won

Told = dict[str, Any]


def hand(text: str) -> Hand:
    read = read_hand(text)
    assert isinstance(read, Hand), read
    return read


def verdict(text: str, told: Told | None = None, /, **overrides: Any) -> Verdict:
    """The verdict at `standard` with overrides; 五万 is turned unless the text says otherwise."""
    rules = resolve({"preset": "standard", **overrides})
    if "财神" not in text and rules.caishen == "turned":
        text += " 财神=5m"
    asked, play = hand(text), Play(**(told or {}))
    assert faults(rules, asked, play) == ()
    return judge(rules, asked, play)


def won(text: str, told: Told | None = None, /, **overrides: Any) -> tuple[int, dict[str, Any]]:
    """(multiplier, the patterns named) of a hand that wins."""
    answer = verdict(text, told, **overrides)
    assert isinstance(answer, Won), answer
    return answer.multiplier, {name: value for name, value in answer.patterns if value}


def notes(answer: Verdict) -> list[str]:
    return [note.code.value for note in answer.notes]


def why(text: str, told: Told | None = None, /, **overrides: Any) -> list[str]:
    """Why a hand does not win."""
    answer = verdict(text, told, **overrides)
    assert isinstance(answer, Lost), answer
    return notes(answer)


def reading(text: str, told: Told | None = None, /, **overrides: Any) -> list[str]:
    answer = verdict(text, told, **overrides)
    assert isinstance(answer, Won), answer
    return [write_tiles(group) for group in answer.reading]


def ready(text: str, **overrides: Any) -> bool:
    rules = resolve({"preset": "standard", **overrides})
    asked = hand(text if "财神" in text else text + " 财神=5m")
    assert faults(rules, asked) == ()
    return is_baotou_ready(rules, asked)


PLAIN: tuple[int, dict[str, Any]] = (1, {})
BAOTOU: dict[str, Any] = {"baotou": True}
QIDUI: dict[str, Any] = {"qidui": True}
WHITES: Told = {"caishen": "white"}
NO_SEVEN_PAIRS: Told = {"patterns": {"qidui": None, "haohua": []}}
