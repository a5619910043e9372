"""The conversation with Discord: one module a command family, everything shared behind `_`."""
