"""Autocomplete: the four at the table, the patterns of the house rules, the presets."""

from __future__ import annotations

from tests.end_to_end.steps import open_night
from tests.world import World


async def test_players_are_offered_by_seat_and_name(world: World) -> None:
    await open_night(world)
    offered = await world["小红"].autocomplete(world.channel, "win", "winner", "")
    assert [(c["name"], c["value"]) for c in offered] == [
        ("东 小红 · 庄", "E"),
        ("南 老王", "S"),
        ("西 阿明", "W"),
        ("北 丽丽", "N"),
    ]


async def test_typing_narrows_the_players(world: World) -> None:
    await open_night(world)
    offered = await world["小红"].autocomplete(world.channel, "win", "from", "王")
    assert [c["value"] for c in offered] == ["S"]


async def test_extras_are_those_of_the_house_rules(world: World) -> None:
    await open_night(world, rules="mil-2025")
    offered = await world["小红"].autocomplete(world.channel, "win", "extras", "")
    assert [c["name"] for c in offered] == ["无财", "十风", "十风带白"]


async def test_nothing_is_offered_without_a_night(world: World) -> None:
    assert await world["小红"].autocomplete(world.channel, "win", "winner", "小") == []


async def test_presets_are_offered_by_name(world: World) -> None:
    offered = await world["小红"].autocomplete(world.channel, "rules use", "preset", "官方")
    assert [c["value"] for c in offered] == ["mil-2025"]
