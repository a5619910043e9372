"""What the bot needs where it is invited. No privileged intent, no administrator."""

from __future__ import annotations

import discord

IN_CHANNELS = ("view_channel", "send_messages", "attach_files")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
NEEDED = (*IN_CHANNELS, "send_messages_in_threads")
"""Files are tiles, charts and exports."""
PERMISSIONS = discord.Permissions(**dict.fromkeys(NEEDED, True))
SCOPES = ("bot", "applications.commands")


def invitation(application_id: int | str) -> str:
    """The address that invites the bot of that application."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
