"""Storage: an append-only ledger in SQLite, reached through `data.scorebook`."""
