"""`python -m hzrules`: the program, its usage and its exit statuses."""

from __future__ import annotations

import io
import json
import runpy
import subprocess
import sys

import pytest

from hzrules.__main__ import main
from tests.hzrules.support import ROOT
from tests.hzrules.wire_support import LINE, Answer


class _Pipe(io.TextIOWrapper):
    """Standard input or output as the command sees it: text over bytes."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="ascii")

    def value(self) -> bytes:
        raw = self.buffer
        assert isinstance(raw, io.BytesIO)
        return raw.getvalue()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([], 0),
        ([LINE], 0),
        ([LINE | {"level": 1, "outcome": {"kind": "false_win", "by": "E"}}], 0),
        ([LINE, {"rules": 1}, LINE], 2),
    ],
    ids=["nothing asked", "settled", "violations are an answer", "one line not understood"],
)
def test_exit_status_says_whether_every_line_was_understood(
    lines: list[Answer], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    out = _Pipe()
    monkeypatch.setattr(sys, "stdin", _Pipe(asked))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["settle"]) == status
    assert len(out.value().splitlines()) == len(lines)


@pytest.mark.parametrize("arguments", [[], ["sing"], ["settle", "more"]], ids=str)
def test_wrong_arguments_show_the_usage_and_exit_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("usage: python -m hzrules {settle")


def _run(asked: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "hzrules", "settle"]
    return subprocess.run(command, input=asked, capture_output=True, check=False, cwd=ROOT)


def test_command_answers_a_line_each_in_utf8_and_exits_2_after_an_error() -> None:
    asked = json.dumps(LINE).encode() + b"\n\xff\n" + '{"杭州": 1}'.encode()
    done = _run(asked)
    first, second, third = (json.loads(line) for line in done.stdout.decode().splitlines())
    assert first["deltas"] == {"E": -4, "S": 6, "W": -1, "N": -1}
    assert second["error"]["code"] == "not_json"
    assert third["error"]["message"] == "unknown key '杭州'"
    assert done.stderr == b""
    assert done.returncode == 2


def test_command_exits_0_where_every_line_was_answered() -> None:
    done = _run(json.dumps(LINE).encode())
    assert json.loads(done.stdout)["multiplier"] == 1
    assert done.returncode == 0


def test_module_run_as_a_program_exits_with_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["hzrules"])
    monkeypatch.delitem(sys.modules, "hzrules.__main__")
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("hzrules", run_name="__main__")
