"""A line to `python -m hzrules settle`, and what is answered."""

from __future__ import annotations

import json
from typing import Any

from hzrules.wire import answer_settle, answers, dump

Answer = dict[str, Any]
LINE: Answer = {
    "rules": "standard",
    "dealer": "E",
    "level": 2,
    "outcome": {"kind": "self_draw", "winner": "S"},
}
"""A request that is in order; the tests change one thing about it."""


def ask(line: bytes) -> tuple[Answer, bool]:
    """The one answer to one line, read back from its JSON, and whether it was understood."""
    ((answer, understood),) = answers(answer_settle, [line + b"\n"])
    text = dump(answer)
    assert "\n" not in text
    read: Answer = json.loads(text)
    return read, understood


def settled(**changes: Any) -> Answer:
    answer, understood = ask(json.dumps(LINE | changes).encode())
    assert understood
    return answer


def refused(line: bytes | Answer) -> Answer:
    """The error, exactly its three parts, of a line that is not understood."""
    answer, understood = ask(line if isinstance(line, bytes) else json.dumps(line).encode())
    assert not understood
    assert answer.keys() == {"error"}
    assert answer["error"].keys() == {"code", "message", "path"}
    assert answer["error"]["message"]
    error: Answer = answer["error"]
    return error


def win(**words: Any) -> Answer:
    return {"kind": "self_draw", "winner": "S", **words}


def preset(**overrides: Any) -> Answer:
    return {"preset": "standard", **overrides}
