"""Cards → Discord components. The only place that knows Discord's limits for messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from io import BytesIO

import discord
from discord import ui

from cogs._card import Attachment, Beside, Button, Card, Choices, Line, Picture, Row, Style
from cogs._views import Control, custom_id

MAX_TEXT = 4000
MAX_PARTS = 40
MAX_LABEL = 80
MAX_ALT = 1024
MAX_OPTION = 100

_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


def paint(card: Card) -> ui.LayoutView:
    """The message that shows `card`. Raises `ValueError` for a card that Discord would refuse."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=card.colour)
    for block in card.blocks:
        match block:
            case str():
                container.add_item(ui.TextDisplay(block))
            case Line():
                container.add_item(ui.Separator())
            case Picture(name=name, alt=alt):
                shown = discord.MediaGalleryItem(f"attachment://{name}", description=alt[:MAX_ALT])
                container.add_item(ui.MediaGallery(shown))
            case Attachment(name=name):
                container.add_item(ui.File(f"attachment://{name}"))
            case Row(buttons=buttons):
                container.add_item(_row(buttons))
            case Beside(text=text, button=button):
                container.add_item(ui.Section(text, accessory=_button(button)))
            case Choices():
                container.add_item(_choices(block))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    if view.content_length() > MAX_TEXT or view.total_children_count > MAX_PARTS:
        raise ValueError("the card is too long for one message")
    return view


def files(card: Card) -> list[discord.File]:
    """The pictures and files that must go along with `card`; made anew for each sending."""
    along = [block for block in card.blocks if isinstance(block, Picture | Attachment)]
    return [discord.File(BytesIO(each.data), each.name) for each in along]


def _row(buttons: tuple[Button, ...]) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for button in buttons:
        row.add_item(_button(button))
    return row


def _button(button: Button) -> Control:
    return Control(
        ui.Button(
            label=button.label[:MAX_LABEL],
            style=_STYLES[button.style],
            custom_id=custom_id(button.action, button.keys),
            emoji=button.emoji,
        )
    )


def told_apart(labels: Iterable[str]) -> list[str]:
    """Labels short enough for a list; those that would look the same are numbered."""
    found: list[str] = []
    seen: Counter[str] = Counter()
    for label in labels:
        short = label[:MAX_OPTION]
        seen[short] += 1
        mark = f" ({seen[short]})" if seen[short] > 1 else ""
        found.append(short[: MAX_OPTION - len(mark)] + mark)
    return found


def _choices(block: Choices) -> ui.ActionRow[ui.LayoutView]:
    labels = told_apart(label for label, _ in block.options)
    select: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id(block.action, block.keys),
        placeholder=block.placeholder,
        options=[
            discord.SelectOption(label=label, value=str(value))
            for label, (_, value) in zip(labels, block.options, strict=True)
        ],
    )
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(Control(select))
    return row
