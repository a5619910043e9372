"""A form that could not be taken comes back as it was filled in: nothing typed is lost."""

from __future__ import annotations

from tests.end_to_end.steps import board, is_private, open_night, press, says
from tests.world import World


async def test_refused_win_can_be_corrected_in_the_form_as_it_was_filled_in(
    world: World,
) -> None:
    """Nothing that was typed is lost: the patterns are ticked, the tiles stand there."""
    await open_night(world)
    form = await press(world, "小红", board(world), "win")
    filled = {"winner": "S", "patterns": ["caipiao2", "baotou"], "tiles": "一万万"}
    refused = await world["小红"].submit_modal(form, filled)
    assert is_private(refused)
    again = await press(world, "小红", refused.response, "again")
    assert again.modal is not None
    inside = [part["component"] for part in again.modal["components"]]
    parts = {component["custom_id"]: component for component in inside}
    assert [o["value"] for o in parts["winner"]["options"] if o.get("default")] == ["S"]
    ticked = [o["value"] for o in parts["patterns"]["options"] if o.get("default")]
    assert ticked == ["baotou", "caipiao2"]
    assert parts["tiles"]["value"] == "一万万"
    sent = await world["小红"].submit_modal(again, {**filled, "tiles": ""})
    assert "双财飘" in says(sent)


async def test_refused_opening_can_be_corrected_in_the_form_as_it_was_filled_in(
    world: World,
) -> None:
    """Three people are one too few; whoever was chosen stays chosen."""
    form = await world["小红"].slash(world.channel, "open")
    filled = {"E": [world["小红"]], "S": [world["老王"]], "W": [], "N": [], "guests": "外婆"}
    refused = await world["小红"].submit_modal(form, filled)
    assert is_private(refused)
    assert "一桌要四个人" in says(refused)
    again = await press(world, "小红", refused.response, "openagain")
    assert again.modal is not None
    inside = [part["component"] for part in again.modal["components"]]
    parts = {component["custom_id"]: component for component in inside}
    chosen = {
        seat: [user["id"] for user in parts[seat].get("default_values", ())] for seat in "ESWN"
    }
    assert chosen == {"E": [world["小红"].id], "S": [world["老王"].id], "W": [], "N": []}
    assert parts["guests"]["value"] == "外婆"
    opened = await world["小红"].submit_modal(again, {**filled, "guests": "外婆, 二叔"})
    assert "北 **二叔**" in says(opened)
