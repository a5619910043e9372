"""The Chromium that browser tests use. `python -m tests.browser` installs one where none is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """The path of an installed Chromium, the system's before Playwright's own."""
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> None:
    """Install Chromium: from Debian's packages where that is possible, else Playwright's."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=environment)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "chromium"],
            check=False,
            env=environment,
            stdout=subprocess.DEVNULL,
        )
    if find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    if find() is None:
        install()
    if find() is None:
        sys.exit("The browser tests need Chromium, and it could not be installed. Install it.")
