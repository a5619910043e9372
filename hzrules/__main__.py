"""`python -m hzrules settle|judge`: the rules as a filter, one JSON object a line in and out."""

from __future__ import annotations

import sys
from collections.abc import Callable

from hzrules.wire import Answer, answer_settle, answers, dump
from hzrules.wire_judge import answer_judge

COMMANDS: dict[str, Callable[[bytes], Answer]] = {"settle": answer_settle, "judge": answer_judge}


def main(arguments: list[str]) -> int:
    """Run the filter. Exit status 0: every line answered; 2: some line was not understood."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        sys.stderr.write(f"usage: python -m hzrules {{{'|'.join(COMMANDS)}}} < requests.jsonl\n")
        return 2
    all_understood = True
    for answer, understood in answers(COMMANDS[arguments[0]], sys.stdin.buffer):
        all_understood &= understood
        sys.stdout.buffer.write(dump(answer).encode() + b"\n")
        sys.stdout.buffer.flush()
    return 0 if all_understood else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
