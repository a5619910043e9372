"""The demo in a real browser, at phone width: a night by touches."""

from __future__ import annotations

from pathlib import Path

from tests.end_to_end.page import phone


def test_hands_are_recorded_by_touching_in_three_and_four_touches(tmp_path: Path) -> None:
    with phone(tmp_path / "demo.sqlite") as hand:
        hand.command("开台")
        hand.seat_four("小红", "外婆, 二叔, Bob")
        hand.sees("第 1 局 · 平庄")

        hand.touch(hand.button("胡"))
        hand.touch(hand.form().get_by_text("东 小红 · 庄", exact=True))
        hand.touch(hand.form().get_by_role("button", name="Submit"))
        hand.sees("付 2：1 × 平庄 2")
        hand.sees("第 2 局 · 二连庄")
        assert hand.touches == 3, "a plain self-draw"

        hand.touches = 0
        hand.touch(hand.button("胡"))
        hand.touch(hand.form().get_by_text("南 外婆", exact=True))
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
