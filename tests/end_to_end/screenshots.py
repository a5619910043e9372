"""Pictures of the demo for the README: `python -m tests.end_to_end.screenshots docs`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.end_to_end.page import Phone, phone

WORDS = {
    "zh-CN": {
        "open": "开台",
        "win": "胡",
        "draw": "流局",
        "baotou": "暴头",
        "close": "收摊",
        "second": "第 2 局",
        "third": "第 3 局",
        "fourth": "第 4 局",
        "closed": "付",
        "payment": "笔就清",
        "last": "共 3 局",
        "guests": "外婆, 二叔, Bob",
    },
    "en-US": {
        "open": "open",
        "win": "Win",
        "draw": "Draw",
        "baotou": "Baotou",
        "close": "close",
        "second": "Hand 2",
        "third": "Hand 3",
        "fourth": "Hand 4",
        "closed": "payments settle it",
        "payment": "settle it",
        "last": "3 hands",
        "guests": "Grandma, Uncle Li, Bob",
    },
}


def take(folder: Path, language: str) -> None:
    """The board after some hands, the form, and the end of the night."""
    words = WORDS[language]
    with tempfile.TemporaryDirectory() as ledger, phone(Path(ledger) / "l", language) as hand:
        hand.command(words["open"])
        hand.seat_four("小红", words["guests"])
        hand.touch(hand.button(words["draw"]))
        hand.sees(words["second"])
        _win(hand, words, "小红")
        hand.sees(words["third"])
        form = hand.open_form(hand.button(words["win"]))
        form.get_by_text("小红").first.click()
        form.get_by_text(words["baotou"], exact=True).click()
        _shoot(hand, folder / f"form-{language}.png")
        form.get_by_role("button", name="Submit").click()
        hand.sees(words["fourth"])
        _shoot(hand, folder / f"night-{language}.png")
        hand.command(words["close"])
        hand.sees(words["closed"])
        hand.page.wait_for_timeout(1500)
        hand.page.get_by_text(words["payment"]).last.scroll_into_view_if_needed()
        hand.page.get_by_text(words["last"]).last.scroll_into_view_if_needed()
        _shoot(hand, folder / f"close-{language}.png")


def _win(hand: Phone, words: dict[str, str], name: str) -> None:
    form = hand.open_form(hand.button(words["win"]))
    form.get_by_text(name).first.click()
    hand.form().get_by_role("button", name="Submit").click()


def _shoot(hand: Phone, path: Path) -> None:
    hand.page.wait_for_timeout(800)
    hand.page.screenshot(path=path)


if __name__ == "__main__":
    for spoken in WORDS:
        take(Path(sys.argv[1]), spoken)
