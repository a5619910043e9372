"""The demo in a real browser, at phone width: a night by touches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.end_to_end.page import phone


def test_hands_are_recorded_by_touching_in_three_and_four_touches(tmp_path: Path) -> None:
    with phone(tmp_path / "demo.sqlite") as hand:
        hand.command("开台")
        hand.seat_four("小红", "外婆, 二叔, Bob")
        hand.sees("第 1 局 · 平庄")

        form = hand.open_form(hand.button("胡"))
        hand.touch(form.get_by_text("东 小红 · 庄", exact=True))
        hand.touch(hand.form().get_by_role("button", name="Submit"))
        hand.sees("付 2：1 × 平庄 2")
        hand.sees("第 2 局 · 二连庄")
        assert hand.touches == 3, "a plain self-draw"

        hand.touches = 0
        form = hand.open_form(hand.button("胡"))
        hand.touch(form.get_by_text("南 外婆", exact=True))
        hand.touch(hand.form().get_by_text("暴头", exact=True))
        hand.touch(hand.form().get_by_role("button", name="Submit"))
        hand.sees("付 8：1 × 暴头 2 × 二连庄 4")
        assert hand.touches == 4, "a 暴头"

        hand.touch(hand.button("流局"))
        hand.sees("流局，没人胡")
        hand.command("收摊")
        hand.sees("付 3 笔就清")


def test_the_demo_keeps_its_nights_between_runs(tmp_path: Path) -> None:
    ledger = tmp_path / "demo.sqlite"
    with phone(ledger) as hand:
        hand.command("开台")
        hand.seat_four("小红", "外婆, 二叔, Bob")
        hand.touch(hand.button("流局"))
        hand.sees("第 2 局 · 二连庄")
    with phone(ledger) as hand:
        hand.command("看分")
        hand.sees("第 2 局 · 二连庄")
        hand.touch(hand.button("撤销"))
        hand.sees("第 1 局 · 平庄")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "zh-CN",
            {
                "open": "开台",
                "draw": "流局",
                "win": "胡",
                "fix": "改",
                "second": "第 2 局",
                "third": "第 3 局",
                "follows": "会跟着变",
                "save": "保存",
                "saved": "改了第 1 局",
                "history": "流水",
                "mended": "更正：小红",
            },
        ),
        (
            "en-US",
            {
                "open": "open",
                "draw": "Draw",
                "win": "Win",
                "fix": "Correct",
                "second": "Hand 2",
                "third": "Hand 3",
                "follows": "What follows",
                "save": "Save it",
                "saved": "corrected Hand 1",
                "history": "hands",
                "mended": "corrected: 小红",
            },
        ),
    ],
    ids=["Chinese", "English"],
)
def test_hand_is_corrected_after_a_look_at_what_follows(
    tmp_path: Path, language: str, words: dict[str, str]
) -> None:
    with phone(tmp_path / "demo.sqlite", language) as hand:
        hand.command(words["open"])
        hand.seat_four("小红", "外婆, 二叔, Bob")
        hand.touch(hand.button(words["draw"]), then=words["second"])
        form = hand.open_form(hand.button(words["win"]))
        form.get_by_text("小红").first.click()
        hand.form().get_by_role("button", name="Submit").click()
        hand.sees(words["third"])

        fix = hand.page.get_by_role("button", name=re.compile(rf"(^|\s){words['fix']}$")).first
        hand.open_form(fix).get_by_text("外婆").first.click()
        hand.form().get_by_role("button", name="Submit").click()
        hand.sees(words["follows"])
        save = hand.page.get_by_role("button", name=words["save"], exact=True).last
        hand.touch(save, then=words["saved"])
        hand.command(words["history"])
        hand.sees(words["mended"])
