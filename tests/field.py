"""Which tests keep which row of `docs/field.md`: `python -m tests.field [R88 …]`.

A test claims a row by citing its id in its name (`test_r88_…`), in its docstring (`(R88)`) or in
the id of one of its cases. They are read from the syntax tree: comments and prose claim nothing.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
TABLE = TESTS.parent / "docs" / "field.md"

Claims = dict[str, list[str]]
"""Tests by the id of the row that they keep."""


def rows() -> list[tuple[str, ...]]:
    """The rows of the table: id, what happened elsewhere, how it goes here."""
    lines = TABLE.read_text("utf-8").splitlines()
    cells = (tuple(cell.strip() for cell in line.strip("|").split(" | ")) for line in lines)
    return [row for row in cells if re.match(r"R\d", row[0])]


def claims() -> Claims:
    """The tests that claim each row, as pytest names them."""
    found: Claims = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for test in _tests(ast.parse(path.read_text("utf-8"))):
            for row in _cited(test):
                name = f"{path.relative_to(TESTS.parent)}::{test.name}"
                found.setdefault(row, []).append(name)
    return found


def _tests(module: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(module):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                yield node


def _cited(test: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    in_name = re.findall(r"(?<=_)r\d+(?=_|$)", test.name)
    in_docstring = re.findall(r"\bR\d+\b", ast.get_docstring(test) or "")
    in_cases = re.findall(r"\b[rR]\d+\b", " ".join(_case_ids(test)))
    return {row.upper() for row in (*in_name, *in_docstring, *in_cases)}


def _case_ids(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The ids of `pytest.param(…, id="…")` in the decorators."""
    for decorator in test.decorator_list:
        for node in ast.walk(decorator):
            match node:
                case ast.keyword(arg="id", value=ast.Constant(str(words))):
                    yield words


def main(wanted: list[str]) -> None:
    """Print the tests of these rows, or of all."""
    kept = claims()
    for row, elsewhere, here in rows():
        if not wanted or row in wanted:
            told = [f"{row}: {elsewhere} → {here}", *(f"  {name}" for name in kept.get(row, ()))]
            sys.stdout.write("\n".join(told) + "\n")


if __name__ == "__main__":
    main([word.upper() for word in sys.argv[1:]])
