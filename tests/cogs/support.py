"""Short ways to tell a night as its readers see it, and Discord's limits as assertions.

Values only: nights are folded from events, cards are painted to real components. No bot, no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord
from discord import app_commands, ui

from cogs._card import Beside, Card, Row
from data.records import Language, NightView, Place, Player, Recorded, Settings
from hzrules.events import Body, Event, Opened, PlayerId
from hzrules.houserules import HouseRules
from hzrules.night import Night, Table, fold
from hzrules.outcome import Outcome
from hzrules.presets import preset
from tests.hzrules.night_support import four, log, played

PLACE = Place(guild_id=7, channel_id=8)
FOUR: Mapping[PlayerId, str] = {1: "小红", 2: "老王", 3: "阿明", 4: "丽丽"}
"""Players by id, East first."""
ACCOUNT = 100_000_000_000_000_000
"""Player n has the Discord account `ACCOUNT` + n."""


def view_of(
    events: Iterable[Event], names: Mapping[PlayerId, str] = FOUR, language: Language = "zh-CN"
) -> NightView:
    """What the scorebook would show of a night with these events."""
    return view(fold(events), names, language)


def view(
    night: Night, names: Mapping[PlayerId, str] = FOUR, language: Language = "zh-CN"
) -> NightView:
    """A night with the names of its people, in a channel that speaks `language`."""
    people = {p: Player(p, ACCOUNT + p, name) for p, name in names.items()}
    return NightView(1, PLACE, "2026-09-21", night, people, Settings(language=language), {})


def opened(
    *bodies: Body,
    under: HouseRules | str = "standard",
    names: Mapping[PlayerId, str] = FOUR,
    language: Language = "zh-CN",
) -> NightView:
    """A night at table 1; players 1 to 4 sit E to N, and `bodies` follow as events 3, 4, …"""
    rules = preset(under) if isinstance(under, str) else under
    events = log([Opened(rules=rules), four("1", (1, 2, 3, 4)), *bodies])
    return view_of(events, names, language)


def after(*outcomes: Outcome, under: HouseRules | str = "standard") -> NightView:
    """A night at table 1 with these hands, one after the other."""
    return opened(*map(played, outcomes), under=under)


def the_table(view: NightView, name: str = "1") -> Table:
    return view.night.tables[name]


def last(view: NightView) -> Recorded:
    """The last entry, as the scorebook hands it over once it is recorded."""
    return Recorded(view, view.night.entries[-1])


# Cards


def text_of(card: Card) -> str:
    """All text blocks of a card."""
    lines = (b.text if isinstance(b, Beside) else b for b in card.blocks)
    return "\n".join(line for line in lines if isinstance(line, str)).replace("\u00a0", " ")


def buttons_of(card: Card) -> list[Any]:
    """All buttons of a card."""
    found: list[Any] = []
    for block in card.blocks:
        found += block.buttons if isinstance(block, Row) else ()
        found += [block.button] if isinstance(block, Beside) else []
    return found


# Discord


def user_data(number: int, name: str, *, bot: bool = False) -> Any:
    """A user as Discord sends one."""
    return {
        "id": str(number),
        "username": f"user{number}",
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
    }


def user(number: int, name: str = "", *, bot: bool = False) -> discord.User:
    """Somebody with an account."""
    nowhere: Any = None
    return discord.User(state=nowhere, data=user_data(number, name or f"人{number}", bot=bot))


def interaction(
    client: discord.Client,
    data: Mapping[str, Any],
    *,
    locale: str = "zh-CN",
    kind: discord.InteractionType = discord.InteractionType.modal_submit,
    channel: Mapping[str, Any] | None = None,
) -> discord.Interaction[Any]:
    """What 小红 (account 11) did in channel 8 of guild 7, as Discord tells the bot."""
    person = {
        "user": user_data(11, "小红"),
        "roles": [],
        "permissions": "0",
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
    where = {
        "id": "8",
        "type": 0,
        "name": "打麻将",
        "guild_id": "7",
        "position": 0,
        **(channel or {}),
    }
    raw: Any = {
        "id": "5",
        "application_id": "1",
        "type": kind.value,
        "token": "token",
        "version": 1,
        "locale": locale,
        "guild_id": "7",
        "guild": {"id": "7", "features": [], "locale": locale},
        "channel_id": where["id"],
        "channel": where,
        "member": person,
        "data": data,
        "entitlements": [],
        "authorizing_integration_owners": {},
        "attachment_size_limit": 0,
        "context": 0,
    }
    return discord.Interaction(data=raw, state=client._connection)


# Discord's limits


def walk(parts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Raw components, outermost first."""
    for part in parts:
        yield part
        yield from walk(part.get("components", ()))
        yield from walk([part["accessory"]] if "accessory" in part else ())


def parts_of(message: ui.LayoutView) -> list[dict[str, Any]]:
    """All components of a message as Discord gets them, outermost first."""
    raw: Any = message
    return list(walk(raw.to_components()))


def assert_sendable(message: ui.LayoutView) -> None:
    """What Discord demands of a components-V2 message."""
    parts = parts_of(message)
    texts = [p["content"] for p in parts if p["type"] == discord.ComponentType.text_display.value]
    buttons = [p for p in parts if p["type"] == discord.ComponentType.button.value]
    rows = [p for p in parts if p["type"] == discord.ComponentType.action_row.value]
    lists = [p for p in parts if p["type"] == discord.ComponentType.string_select.value]
    galleries = [p for p in parts if p["type"] == discord.ComponentType.media_gallery.value]
    ids = [control["custom_id"] for control in (*buttons, *lists)]
    assert len(parts) <= 40
    assert sum(map(len, texts)) <= 4000
    assert all(text.strip() for text in texts), "Discord refuses an empty text"
    assert all(1 <= len(button["label"]) <= 80 for button in buttons)
    assert all(len(id_) <= 100 for id_ in ids)
    assert len(set(ids)) == len(ids), "ids must differ within a message"
    assert all(1 <= len(row["components"]) <= 5 for row in rows)
    for each in lists:
        _assert_field(each)
        assert len(each["placeholder"]) <= 150
    for gallery in galleries:
        assert all(1 <= len(item["description"]) <= 1024 for item in gallery["items"])


def fields_of(form: ui.Modal) -> dict[str, dict[str, Any]]:
    """The fields of a form by their ids, as Discord gets them."""
    return {label["component"]["custom_id"]: label["component"] for label in _labels(form)}


def assert_form(form: ui.Modal) -> None:
    """What Discord demands of a modal."""
    raw = form.to_dict()
    assert 1 <= len(raw["title"]) <= 45
    assert len(raw["custom_id"]) <= 100
    labels = _labels(form)
    assert 1 <= len(labels) <= 5
    for label in labels:
        assert 1 <= len(label["label"]) <= 45
        assert len(label.get("description") or "") <= 100
        _assert_field(label["component"])
    assert len(fields_of(form)) == len(labels), "ids must differ within a form"


OPTIONS = {
    discord.ComponentType.radio_group.value: range(2, 11),
    discord.ComponentType.checkbox_group.value: range(1, 11),
    discord.ComponentType.string_select.value: range(1, 26),
}
"""How many options a field of that type may have."""


def _assert_field(field: dict[str, Any]) -> None:
    assert len(field["custom_id"]) <= 100
    if field["type"] not in OPTIONS:
        return
    options = field["options"]
    assert len(options) in OPTIONS[field["type"]]
    assert all(1 <= len(option["label"]) <= 100 for option in options)
    assert all(1 <= len(option["value"]) <= 100 for option in options)
    values = [option["value"] for option in options]
    assert len(set(values)) == len(values), "two options mean the same"
    names = [option["label"] for option in options]
    assert len(set(names)) == len(names), f"two options look the same: {names}"


def _labels(form: ui.Modal) -> list[dict[str, Any]]:
    raw: dict[str, Any] = dict(form.to_dict())
    return list(raw["components"])


def assert_choices(choices: list[app_commands.Choice[Any]]) -> None:
    """What Discord demands of suggestions."""
    assert len(choices) <= 25
    assert all(1 <= len(choice.name) <= 100 for choice in choices)
    assert all(1 <= len(str(choice.value)) <= 100 for choice in choices)
