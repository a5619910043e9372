"""What the bot needs where it is invited. No privileged intent, no administrator."""

from __future__ import annotations

import discord

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,  # tiles, charts, exports
)
SCOPES = ("bot", "applications.commands")


def invitation(application_id: int | str) -> str:
    """The address that invites the bot of that application."""
    return discord.utils.oauth_url(application_id, permissions=NEEDED, scopes=SCOPES)
