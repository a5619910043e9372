"""Sent forms as Discord sends them: their fields, and the people chosen in them."""

from __future__ import annotations

from cogs._client import Hangma
from cogs._fields import form_fields, form_user
from tests.cogs.support import interaction, user_data


def test_fields_of_a_sent_form(bot: Hangma) -> None:
    """As in the payload of a modal: labels around fields, a lone text, nothing chosen."""
    sent = interaction(
        bot,
        {
            "custom_id": "hz:v1:win:1:1:3",
            "components": [
                {
                    "type": 18,
                    "id": 1,
                    "component": {"type": 21, "custom_id": "winner", "value": "S"},
                },
                {"type": 18, "id": 3, "component": {"type": 21, "custom_id": "how", "value": None}},
                {
                    "type": 18,
                    "id": 5,
                    "component": {"type": 22, "custom_id": "patterns", "values": ["baotou"]},
                },
                {
                    "type": 18,
                    "id": 7,
                    "component": {"type": 3, "custom_id": "liable", "values": []},
                },
                {"type": 18, "id": 9, "component": {"type": 4, "custom_id": "guests", "value": ""}},
                {"type": 10, "id": 11, "content": "only a text"},
            ],
        },
    )
    assert form_fields(sent) == {
        "winner": "S",
        "how": None,
        "patterns": ["baotou"],
        "liable": [],
        "guests": "",
    }


def test_people_chosen_in_a_form_come_with_it(bot: Hangma) -> None:
    """Names and bots are known without the privileged members intent."""
    member = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "nick": "老王", "flags": 0}
    users = {"21": user_data(21, "Wang"), "22": user_data(22, "机器", bot=True)}
    sent = interaction(
        bot, {"custom_id": "", "resolved": {"users": users, "members": {"21": member}}}
    )
    chosen, robot = form_user(sent, ["21"]), form_user(sent, ["22"])
    assert chosen is not None
    assert (chosen.id, chosen.display_name, chosen.bot) == (21, "老王", False)
    assert robot is not None
    assert robot.bot
    assert form_user(sent, []) is None
