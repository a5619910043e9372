"""The ordered schema migrations. A released one is never edited; a new one is appended."""

from __future__ import annotations

from sqlite_utils import Database, Migrations

ledger = Migrations("hangma")

_FIRST_LEDGER = (
    # People. Events name them by id, so that erasing a person touches only this table. A guest may
    # turn out to be a member: `linked_to`. Who is hidden stands on no leaderboard.
    """
    CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        discord_id INTEGER,
        name TEXT NOT NULL,
        linked_to INTEGER REFERENCES player (id),
        is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
        UNIQUE (guild_id, discord_id)
    ) STRICT
    """,
    "CREATE INDEX player_name ON player (guild_id, name)",
    "CREATE INDEX player_hidden ON player (guild_id) WHERE is_hidden",
    "CREATE INDEX player_link ON player (linked_to) WHERE linked_to IS NOT NULL",
    # What a channel has chosen. A thread without a row of its own takes its parent's.
    """
    CREATE TABLE channel_setting (
        channel_id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        language TEXT,
        time_zone TEXT NOT NULL,
        day_starts_at INTEGER NOT NULL CHECK (day_starts_at BETWEEN 0 AND 23),
        recorders TEXT NOT NULL CHECK (recorders IN ('seated', 'anyone')),
        rules TEXT
    ) STRICT
    """,
    """
    CREATE TABLE night (
        id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        channel_id INTEGER NOT NULL,
        date TEXT NOT NULL,
        opened_at INTEGER NOT NULL,
        is_open INTEGER NOT NULL CHECK (is_open IN (0, 1))
    ) STRICT
    """,
    # One open night a channel, whoever writes.
    "CREATE UNIQUE INDEX one_open_night ON night (channel_id) WHERE is_open",
    "CREATE INDEX night_of_channel ON night (channel_id, is_open)",
    "CREATE INDEX night_by_channel_date ON night (channel_id, date)",
    "CREATE INDEX night_by_guild_date ON night (guild_id, date)",
    "CREATE INDEX night_open_in_guild ON night (guild_id) WHERE is_open",
    # The ledger itself.
    """
    CREATE TABLE event (
        id INTEGER PRIMARY KEY,
        night_id INTEGER NOT NULL REFERENCES night (id),
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        recorder INTEGER REFERENCES player (id),
        origin TEXT NOT NULL,
        part INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL CHECK (json_valid(body)),
        UNIQUE (night_id, seq),
        UNIQUE (origin, part)
    ) STRICT
    """,
    """
    CREATE TRIGGER event_no_update BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no update'); END
    """,
    """
    CREATE TRIGGER event_no_delete BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no delete'); END
    """,
    # INSERT OR REPLACE removes rows without asking the DELETE trigger on a plain connection.
    """
    CREATE TRIGGER event_no_replace BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
      OR EXISTS (SELECT 1 FROM event WHERE night_id = NEW.night_id AND seq = NEW.seq)
      OR EXISTS (SELECT 1 FROM event WHERE origin = NEW.origin AND part = NEW.part)
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no replace'); END
    """,
    # Projections of the fold, renewed in the transaction that appends the event.
    """
    CREATE TABLE posting (
        night_id INTEGER NOT NULL REFERENCES night (id),
        seq INTEGER NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player (id),
        points INTEGER NOT NULL,
        PRIMARY KEY (night_id, seq, player_id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE hand_stat (
        night_id INTEGER NOT NULL REFERENCES night (id),
        seq INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        dealer_id INTEGER NOT NULL REFERENCES player (id),
        level INTEGER NOT NULL,
        winner_id INTEGER REFERENCES player (id),
        discarder_id INTEGER REFERENCES player (id),
        multiplier INTEGER NOT NULL,
        patterns TEXT NOT NULL,
        PRIMARY KEY (night_id, seq)
    ) STRICT, WITHOUT ROWID
    """,
    # What each person did in each night (`data.tallies`), renewed with every event; who met whom is
    # written when the night closes. A closed night's rows are frozen.
    """
    CREATE TABLE person_night (
        night_id INTEGER NOT NULL REFERENCES night (id),
        player_id INTEGER NOT NULL REFERENCES player (id),
        hands INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        self_draws INTEGER NOT NULL,
        discards INTEGER NOT NULL,
        liable INTEGER NOT NULL,
        false_wins INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER NOT NULL,
        best_seq INTEGER,
        streak INTEGER NOT NULL,
        run INTEGER NOT NULL,
        PRIMARY KEY (night_id, player_id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE pair_night (
        night_id INTEGER NOT NULL REFERENCES night (id),
        player_id INTEGER NOT NULL REFERENCES player (id),
        other_id INTEGER NOT NULL REFERENCES player (id),
        hands INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (night_id, player_id, other_id)
    ) STRICT, WITHOUT ROWID
    """,
    # The same for closed nights together, by month, season, year and for ever: statistics read one
    # row a person, however long the ledger.
    """
    CREATE TABLE person_period (
        scope TEXT NOT NULL CHECK (scope IN ('server', 'channel')),
        scope_id INTEGER NOT NULL,
        period TEXT NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player (id),
        nights INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        self_draws INTEGER NOT NULL,
        discards INTEGER NOT NULL,
        liable INTEGER NOT NULL,
        false_wins INTEGER NOT NULL,
        points INTEGER NOT NULL,
        best INTEGER NOT NULL,
        best_night INTEGER REFERENCES night (id),
        best_seq INTEGER,
        streak INTEGER NOT NULL,
        PRIMARY KEY (scope, scope_id, period, player_id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE pair_period (
        scope TEXT NOT NULL CHECK (scope IN ('server', 'channel')),
        scope_id INTEGER NOT NULL,
        period TEXT NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player (id),
        other_id INTEGER NOT NULL REFERENCES player (id),
        hands INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (scope, scope_id, period, player_id, other_id)
    ) STRICT, WITHOUT ROWID
    """,
    # Where the live board of each table hangs.
    """
    CREATE TABLE board (
        night_id INTEGER NOT NULL REFERENCES night (id),
        table_name TEXT NOT NULL,
        channel_id INTEGER NOT NULL,
        message_id INTEGER NOT NULL,
        retired_id INTEGER,
        PRIMARY KEY (night_id, table_name)
    ) STRICT, WITHOUT ROWID
    """,
    # What the program remembers about itself, such as which commands Discord already has.
    "CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
)


_MONEY = (
    "ALTER TABLE channel_setting ADD COLUMN stake TEXT",
    # What closed nights have left to pay, line by line; a line that is paid is gone. The house is
    # player 0, who has no row, so neither side refers to one. `currency` '' counts points.
    """
    CREATE TABLE due (
        guild_id INTEGER NOT NULL,
        night_id INTEGER NOT NULL REFERENCES night (id),
        payer_id INTEGER NOT NULL,
        payee_id INTEGER NOT NULL,
        currency TEXT NOT NULL,
        digits INTEGER NOT NULL,
        amount INTEGER NOT NULL CHECK (amount > 0),
        PRIMARY KEY (guild_id, night_id, payer_id, payee_id)
    ) STRICT, WITHOUT ROWID
    """,
    # What each person won or lost in money in closed nights, and in all of a period.
    """
    CREATE TABLE money_night (
        night_id INTEGER NOT NULL REFERENCES night (id),
        player_id INTEGER NOT NULL REFERENCES player (id),
        currency TEXT NOT NULL,
        digits INTEGER NOT NULL,
        amount INTEGER NOT NULL,
        PRIMARY KEY (night_id, player_id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE money_period (
        scope TEXT NOT NULL CHECK (scope IN ('server', 'channel')),
        scope_id INTEGER NOT NULL,
        period TEXT NOT NULL,
        player_id INTEGER NOT NULL REFERENCES player (id),
        currency TEXT NOT NULL,
        digits INTEGER NOT NULL,
        amount INTEGER NOT NULL,
        PRIMARY KEY (scope, scope_id, period, player_id, currency, digits)
    ) STRICT, WITHOUT ROWID
    """,
    # The payments of a server, newest first.
    "CREATE INDEX event_paid ON event (id) WHERE kind = 'paid'",
)


@ledger()
def m001_first_ledger(db: Database) -> None:
    """People, settings, nights, the event log with its guards, and its projections."""
    for statement in _FIRST_LEDGER:
        db.execute(statement)


@ledger()
def m002_money(db: Database) -> None:
    """Stakes of channels, what is left to pay, and results in money."""
    for statement in _MONEY:
        db.execute(statement)
