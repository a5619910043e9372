"""What is written about hosting agrees with the program: settings, commands, permissions, image."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import bot
from cogs._config import Config
from cogs._invite import PERMISSIONS, invitation

ROOT = Path(bot.__file__).parent
GUIDES = ("docs/hosting.md", "docs/hosting.zh-CN.md")
SETTINGS = sorted(name.upper() for name in Config.model_fields)


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("setting", SETTINGS)
def test_setting_stands_in_the_example_and_in_both_guides(setting: str) -> None:
    assert re.search(rf"^#?{setting}=", _text(".env.example"), re.MULTILINE)
    for guide in GUIDES:
        assert f"`{setting}`" in _text(guide), guide


@pytest.mark.parametrize("command", sorted(bot.main.commands))
def test_command_of_the_program_stands_in_both_guides(command: str) -> None:
    for guide in GUIDES:
        assert re.search(rf"^\| `{command}[ `]", _text(guide), re.MULTILINE), guide


def test_invitation_asks_for_what_the_code_needs() -> None:
    asked = parse_qs(urlsplit(invitation(42)).query)
    assert asked == {
        "client_id": ["42"],
        "scope": ["bot applications.commands"],
        "permissions": [str(PERMISSIONS.value)],
    }


@pytest.mark.parametrize("guide", GUIDES)
def test_guide_invites_with_the_same_address(guide: str) -> None:
    assert invitation("APPLICATION_ID") in _text(guide)


@pytest.mark.parametrize("page", ["README.md", "README.zh-CN.md", *GUIDES])
def test_no_page_invites_with_other_permissions(page: str) -> None:
    found = re.findall(r"permissions=(\d+)", _text(page))
    assert set(found) <= {str(PERMISSIONS.value)}


def test_image_holds_the_program_and_its_volume_is_the_ledgers_folder() -> None:
    image, compose = _text("Dockerfile"), _text("compose.yaml")
    copied = re.findall(r"^COPY (\S+) \S+$", image, re.MULTILINE)
    assert copied == ["requirements.txt", "bot.py", "hzrules", "data", "cogs"]
    ledger = Path("/app") / Config.model_fields["hz_db"].default
    assert f"VOLUME {ledger.parent}\n" in image
    assert f"- ledger:{ledger.parent}\n" in compose
    port = re.search(r"HZ_HEALTH_PORT=(\d+)", image)
    assert port is not None
    assert f'HZ_HEALTH_PORT: "{port[1]}"' in compose


def test_image_leaves_out_everything_else_above_all_token_and_ledger() -> None:
    ignored = _text(".dockerignore").splitlines()
    assert [line for line in ignored if not line.startswith("#")] == [
        "*",
        "!requirements.txt",
        "!bot.py",
        "!hzrules",
        "!data",
        "!cogs",
        "data/var",
        "**/__pycache__",
    ]


def test_unit_gives_longer_to_stop_than_the_bot_takes() -> None:
    from cogs._serving import PATIENCE

    unit, compose = _text("docs/hangma.service"), _text("compose.yaml")
    for given in (
        re.search(r"TimeoutStopSec=(\d+)s", unit),
        re.search(r"stop_grace_period: (\d+)s", compose),
    ):
        assert given is not None
        assert int(given[1]) > 2 * PATIENCE
