"""The demo page as somebody with a phone uses it: a real Chromium on the real `bot.py demo`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, TimeoutError, sync_playwright

from tests import browser

PHONE = {"width": 390, "height": 844}
SETTLED = 500
"""Milliseconds after which the page has drawn what a choice changed."""
SLOWEST = 90_000
"""Milliseconds a busy machine may take for anything."""
REACTION = 5_000
"""Milliseconds after which somebody touches what did not react once more."""
PATIENCE = 5
"""How often somebody touches what did not react."""
ROOT = Path(__file__).resolve().parents[2]


class Phone:
    """One friend's phone. Counts the touches, which is what a quick bot is measured by."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def command(self, name: str) -> None:
        """Type a slash command without options, and send it."""
        self.page.get_by_role("textbox").last.click()
        self.page.keyboard.type(f"/{name}")
        self.page.get_by_text(f"/{name}", exact=True).first.wait_for()
        self.page.keyboard.press("Enter")
        self.page.get_by_role("button", name=re.compile("send", re.IGNORECASE)).last.click()

    def touch(self, target: Locator, then: str | None = None) -> None:
        """Touch something; again, as one does, while `then` does not come and it is still there."""
        self.touches += 1
        for _ in range(PATIENCE):
            target.click()
            if then is None or self._comes(then) or not target.is_visible():
                break
        if then is not None:
            self.sees(then)

    def open_form(self, target: Locator) -> Locator:
        """Touch what opens a form; again, as one does, while none opens on a busy machine."""
        self.touches += 1
        form = self.page.get_by_role("dialog")
        for _ in range(PATIENCE):
            target.click()
            try:
                form.wait_for(timeout=REACTION)
            except TimeoutError:
                continue
            break
        return self.form()

    def _comes(self, text: str) -> bool:
        try:
            self.page.get_by_text(text).last.wait_for(timeout=REACTION)
        except TimeoutError:
            return False
        return True

    def button(self, label: str) -> Locator:
        """The lowest button of that label, whatever emoji stands before it."""
        return self.page.get_by_role("button", name=re.compile(rf"(^|\s){label}$")).last

    def form(self) -> Locator:
        """The form that is open."""
        form = self.page.get_by_role("dialog")
        form.wait_for()
        return form

    def sees(self, text: str) -> None:
        """Wait until the text stands in the channel."""
        self.page.get_by_text(text).last.wait_for()

    def as_friend(self, name: str) -> None:
        """Look and act as another friend."""
        self.page.get_by_label("Viewing as").select_option(label=name)

    def seat_four(self, first: str, guests: str) -> None:
        """Fill the opening form in: a member in the East, guests for the rest."""
        form = self.form()
        for _ in range(PATIENCE):  # the page, drawn anew meanwhile, may lose a touch
            form.get_by_text("Select an option").first.click()
            form.get_by_role("option", name=re.compile(first)).first.click()
            self.page.wait_for_timeout(SETTLED)
            if form.get_by_text("1 selected").is_visible():
                break
        form.get_by_text("1 selected").wait_for()
        form.get_by_role("textbox").last.fill(guests)
        self.page.wait_for_timeout(SETTLED)
        form.get_by_role("button", name="Submit").click()


@contextmanager
def phone(db: Path, language: str = "zh-CN") -> Iterator[Phone]:
    """Start the demo on the ledger `db` and open its page at phone width."""
    chromium = browser.find()
    assert chromium is not None, "Chromium is missing: python -m tests.browser installs it"
    command = [sys.executable, "bot.py", "demo", "--port", "0", "--db", str(db)]
    demo = subprocess.Popen(
        [*command, "--language", language], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert demo.stdout is not None
        address = next(line for line in demo.stdout if "http://" in line)
        found = re.search(r"http://\S+", address)
        assert found is not None
        with sync_playwright() as playwright:
            chrome = playwright.chromium.launch(executable_path=chromium, args=list(browser.FLAGS))
            page = chrome.new_page(viewport=PHONE)  # type: ignore[arg-type]  # a plain dict of the two
            page.set_default_timeout(SLOWEST)
            page.goto(found[0])
            page.get_by_text("打麻将").last.wait_for()
            yield Phone(page)
            chrome.close()
    finally:
        demo.terminate()
        demo.wait(timeout=20)
        if demo.stdout is not None:
            demo.stdout.close()
