"""The public face of the rules: what `import hzrules` gives, and the README's example of it."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import hzrules

README = Path(__file__).resolve().parents[2] / "README.md"


def test_every_public_name_is_there_documented_and_listed_once() -> None:
    assert len(set(hzrules.__all__)) == len(hzrules.__all__)
    undocumented = [name for name in hzrules.__all__ if not getattr(hzrules, name).__doc__]
    assert undocumented == []


def test_nothing_public_is_left_out() -> None:
    modules = {"annotations"} | {path.stem for path in Path(hzrules.__file__).parent.glob("*.py")}
    names = {name for name in vars(hzrules) if not name.startswith("_")} - modules
    assert names <= set(hzrules.__all__)


def test_readme_example_runs_and_says_what_it_says() -> None:
    example = re.search(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert example is not None
    said = StringIO()
    with redirect_stdout(said):
        exec(example[1], {})
    lines = said.getvalue().splitlines()
    assert [line.split()[:3] for line in lines[:3]] == [
        ["E", "pays", "8"],
        ["W", "pays", "2"],
        ["N", "pays", "2"],
    ]
    assert "qidui=True" in lines[3]
    assert "baotou=True" in lines[3]
