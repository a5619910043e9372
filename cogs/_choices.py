"""Choices of slash commands: fixed lists with translated names."""

from __future__ import annotations

from discord import app_commands

from cogs._i18n import L
from hzrules.presets import PRESETS

_PRESET_NAMES = {
    "standard": L("Standard"),
    "classic": L("Classic"),
    "luxury": L("Luxury"),
    "mil-2025": L("Official 2025"),
    "sanlao": L("Always three, self-draw only"),
}

HAND_NAMES = {
    "winner": L("winner"),
    "discarder": L("from"),
    "shape": L("shape"),
    "baotou": L("baotou"),
    "caipiao": L("caipiao"),
    "gangkai": L("gangkai"),
    "extras": L("extras"),
    "tiles": L("tiles"),
}
"""The names of the options that describe a winning hand, for every command that takes one."""

HAND_HELP = {
    "discarder": L("Whose discard it was; leave out for a self-draw"),
    "shape": L("Seven pairs and above"),
    "baotou": L("Ready for any tile before the draw"),
    "caipiao": L("How many caishen were thrown in that state"),
    "gangkai": L("How many kongs in a row before the winning tile"),
    "extras": L("Other patterns of your house rules, with commas"),
}
"""What those options mean, where it is the same for every command."""

SHAPES = [
    app_commands.Choice(name=L("Plain: four sets and a pair"), value="plain"),
    app_commands.Choice(name=L("Seven pairs"), value="qidui"),
    app_commands.Choice(name=L("Luxury pairs"), value="haohua1"),
    app_commands.Choice(name=L("Double luxury pairs"), value="haohua2"),
    app_commands.Choice(name=L("Triple luxury pairs"), value="haohua3"),
]

SEAT_CHOICES = [
    app_commands.Choice(name=L("East"), value="E"),
    app_commands.Choice(name=L("South"), value="S"),
    app_commands.Choice(name=L("West"), value="W"),
    app_commands.Choice(name=L("North"), value="N"),
]

CLAIM_CHOICES = [
    app_commands.Choice(name=L("Chow"), value="chi"),
    app_commands.Choice(name=L("Pong"), value="peng"),
    app_commands.Choice(name=L("Open kong"), value="gang"),
    app_commands.Choice(name=L("Kong added to a pong"), value="bugang"),
]

RECORDERS = [
    app_commands.Choice(name=L("Those who sit at a table"), value="seated"),
    app_commands.Choice(name=L("Anyone"), value="anyone"),
]

FEE_SHARES = [
    app_commands.Choice(name=L("Everybody the same"), value="equal"),
    app_commands.Choice(name=L("The winners, the same each"), value="winners"),
    app_commands.Choice(name=L("The winners, as they won"), value="proportion"),
]

SPANS = [
    app_commands.Choice(name=L("This month"), value="month"),
    app_commands.Choice(name=L("This season (three months)"), value="season"),
    app_commands.Choice(name=L("This year"), value="year"),
    app_commands.Choice(name=L("All time"), value="all"),
]

SCOPES = [
    app_commands.Choice(name=L("The whole server"), value="server"),
    app_commands.Choice(name=L("This channel alone"), value="channel"),
]

RANKINGS = [
    app_commands.Choice(name=L("Points"), value="points"),
    app_commands.Choice(name=L("Points per hand"), value="hand"),
    app_commands.Choice(name=L("Win rate"), value="wins"),
]

ON_BOARDS = [
    app_commands.Choice(name=L("Show me"), value="show"),
    app_commands.Choice(name=L("Hide me"), value="hide"),
]

FILE_KINDS = [
    app_commands.Choice(name=L("Spreadsheet (XLSX)"), value="xlsx"),
    app_commands.Choice(name=L("Table as text (CSV)"), value="csv"),
    app_commands.Choice(name=L("The whole record (JSON)"), value="json"),
]

EXPORTS = [
    app_commands.Choice(name=L("The last night here"), value="night"),
    app_commands.Choice(name=L("All nights of this channel"), value="channel"),
    app_commands.Choice(name=L("The whole server"), value="server"),
]

LANGUAGES = [
    app_commands.Choice(name="简体中文", value="zh-CN"),
    app_commands.Choice(name="繁體中文", value="zh-TW"),
    app_commands.Choice(name="English", value="en"),
]


def preset_choices() -> list[app_commands.Choice[str]]:
    """The presets that ship, default first."""
    return [app_commands.Choice(name=_PRESET_NAMES[name], value=name) for name in PRESETS]
