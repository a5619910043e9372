"""Storage: an append-only ledger in SQLite, reached through `data.scorebook`."""

from data import _lean as _lean
