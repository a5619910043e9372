"""Every function that builds a card, a form or a list of suggestions, with its worst examples.

The table below is compared with the source: who adds a builder adds its examples here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import cogs
from cogs import (
    _cards,
    _chart_cards,
    _choices,
    _claim_cards,
    _clearing_cards,
    _currency,
    _debt_cards,
    _export_cards,
    _history,
    _mend_cards,
    _modals,
    _night_cards,
    _privacy_cards,
    _stat_cards,
)
from cogs._card import Card
from cogs._mending import labels_of
from cogs._modals import Form
from cogs._names import quoted
from cogs._verifying import rules_of
from cogs._violation_text import violation_text
from data.forget_records import Forgetting
from data.records import Exported, MendPreview, OpenElsewhere, Recorded, Settings
from data.stat_records import Companion, Leaderboard, RankBy, Ranked, Scope, Stats, Which
from data.tallies import Tally
from hzrules.consequences import Refused, consequences
from hzrules.events import Claimed, HandPlayed, Seated
from hzrules.night import Entry, Table
from hzrules.presets import PRESETS, preset
from hzrules.terms import SEATS
from tests.cogs.crowd import CHART, MONEY, Crowd
from tests.cogs.examples import VIOLATIONS
from tests.cogs.support import PLACE, user

Built = Card | Form | list[Any]
DRAFT = "i" + "9" * 20


def _tables(crowd: Crowd) -> Iterable[Table]:
    return crowd.night.tables.values()


def _entries(crowd: Crowd) -> list[Entry]:
    """The first and the last entries: some of every kind, mended and not."""
    return [*crowd.night.entries[:12], *crowd.night.entries[-40:]]


def _hands(crowd: Crowd) -> list[tuple[Entry, HandPlayed]]:
    found = [(entry, entry.body) for entry in _entries(crowd) if entry.result is not None]
    return [(entry, body) for entry, body in found if isinstance(body, HandPlayed)]


def _refused(crowd: Crowd, count: int) -> tuple[Refused, ...]:
    """Hands that a mending would forbid, each for more reasons than a hand can have at once."""
    live = [entry for entry, _ in _hands(crowd)]
    reasons = [*VIOLATIONS.values()] * 2
    return tuple(
        Refused(live[n % len(live)], tuple(reasons[n % len(VIOLATIONS) :][:6]))
        for n in range(count)
    )


def _preview(crowd: Crowd) -> MendPreview:
    """The mending that changes most: none of the hands was played."""
    early = crowd.view.after(crowd.night.until(12), crowd.player(1))
    return MendPreview(early, crowd.view, consequences(early.night, crowd.night))


def _forgetting(crowd: Crowd) -> Forgetting:
    """Somebody of many nights, several of them open, who owes everybody."""
    playing = tuple(OpenElsewhere(n, 10**18, "2026-09-21") for n in range(20))
    return Forgetting(crowd.player(1), 9999, playing, crowd.debts().debts[:40])


def _stats(crowd: Crowd) -> Stats:
    tally = Tally(9999, 10**6, 10**6, 10**6, 10**6, 999, 999, -(10**9), 10**9, 1, 99, 999)
    met = Companion(crowd.player(2), 10**6, -(10**9))
    which = Which(PLACE, Scope.SERVER, "all")
    money = tuple((MONEY._replace(currency=code), -(10**9)) for code in ("CNY", "TWD", "USD"))
    return Stats(
        which, Settings(), crowd.player(1), tally, "2026-09-21", "{}", met, met, met, money
    )


def _leaderboards(crowd: Crowd) -> Iterable[Card]:
    tally = Tally(99, 9999, 999, 999, 99, 9, 9, -(10**9), 10**6, 1, 9, 9)
    ranks = tuple(Ranked(n, crowd.player(n % 12 + 1), tally) for n in range(1, 60))
    for by in RankBy:
        board = Leaderboard(Which(PLACE, Scope.CHANNEL, "2026Q3"), Settings(), by, 10**5, ranks)
        yield from (_stat_cards.leaderboard_card(crowd.t, board, page) for page in range(8))


def _mend_forms(crowd: Crowd) -> Iterable[Form]:
    for entry, body in _hands(crowd):
        labels = labels_of(crowd.t, crowd.view, entry.seats)
        yield _modals.mend_form(
            crowd.t,
            quoted(body.table) * 3,
            f"hz:v1:fix:1:{entry.seq}",
            labels,
            rules_of(crowd.view),
            body,
        )


def _open_forms(crowd: Crowd) -> Iterable[Form]:
    people = [user(n, crowd.names[n]) for n in (1, 2, 3, 4)]
    keys = ("mil-2025", "麻" * 20, "CNY-2-1000000000")
    yield _modals.open_form(crowd.t, people, "", keys)
    yield _modals.open_form(crowd.t, [None] * 4, "名" * 6000, keys)


BUILDERS: Mapping[str, Callable[[Crowd], Iterable[Built | None]]] = {
    "_cards.board_card": lambda c: (_cards.board_card(c.t, c.view, x) for x in _tables(c)),
    "_cards.retired_card": lambda c: (_cards.retired_card(c.t, v) for v in (c.view, c.closed)),
    "_cards.result_card": lambda c: (
        _cards.result_card(c.t, Recorded(c.view, entry)) for entry, _ in _hands(c)
    ),
    "_cards.mended_card": lambda c: (
        _cards.mended_card(c.t, Recorded(c.view, entry)) for entry in _entries(c) if entry.edits
    ),
    "_cards.seated_card": lambda c: (
        _cards.seated_card(c.t, Recorded(c.view, entry)) for entry in _entries(c)
    ),
    "_cards.more_card": lambda c: (_cards.more_card(c.t, c.view, x) for x in _tables(c)),
    "_cards.question_card": lambda c: (
        _cards.question_card(
            c.t,
            ("\n".join(violation_text(c.t, c.view, x, found) for found in VIOLATIONS.values()),),
            c.t._("The table agrees"),
            DRAFT,
        )
        for x in _tables(c)
    ),
    "_cards.note_card": lambda c: [_cards.note_card(quoted("*" * 6000))],
    "_chart_cards.chart_card": lambda c: [_chart_cards.chart_card("2026-09-21", [CHART, CHART])],
    "_choices.preset_choices": lambda c: [_choices.preset_choices()],
    "_claim_cards.claimers_card": lambda c: (
        _claim_cards.claimers_card(c.t, c.view, x) for x in _tables(c)
    ),
    "_claim_cards.claims_card": lambda c: (
        _claim_cards.claims_card(c.t, c.view, x, seat) for x in _tables(c) for seat in SEATS
    ),
    "_claim_cards.claimed_card": lambda c: (
        _claim_cards.claimed_card(c.t, c.view, entry)
        for entry in _entries(c)
        if isinstance(entry.body, Claimed)
    ),
    "_clearing_cards.clearing_card": lambda c: [
        _clearing_cards.clearing_card(c.t, c.done(again=again)) for again in (False, True)
    ],
    "_clearing_cards.closing_card": lambda c: [
        _clearing_cards.closing_card(c.t, c.done(again=again), picture)
        for again in (False, True)
        for picture in (None, CHART)
    ],
    "_currency.stake_choices": lambda c: [
        _currency.stake_choices(c.t, typed) for typed in ("", "0.5", "元", "999999999", "x" * 6000)
    ],
    "_debt_cards.debts_card": lambda c: [_debt_cards.debts_card(c.t, c.debts())],
    "_debt_cards.paid_card": lambda c: [_debt_cards.paid_card(c.t, c.paid(1, 2))],
    "_debt_cards.taken_back_card": lambda c: [_debt_cards.taken_back_card(c.t, c.paid(1, 2))],
    "_export_cards.export_card": lambda c: [
        _export_cards.export_card(c.t, Exported("hangma-2026-09-21.json", b"x" * size))
        for size in (1, _export_cards.MOST_BYTES + 1)
    ],
    "_export_cards.progress_card": lambda c: [_export_cards.progress_card(c.t, 100)],
    "_history.history_card": lambda c: (
        _history.history_card(c.t, view, page)
        for view, page in ((c.view, 0), (c.view, 17), (c.view, 30), (c.view, None), (c.closed, 99))
    ),
    "_history.hand_choices": lambda c: (
        _history.hand_choices(c.t, c.view, x.name, typed) for x in _tables(c) for typed in ("", "1")
    ),
    "_mend_cards.preview_card": lambda c: [
        _mend_cards.preview_card(c.t, _preview(c), _what(c), DRAFT, agreed=agreed)
        for agreed in (False, True)
    ],
    "_mend_cards.refused_card": lambda c: (
        _mend_cards.refused_card(c.t, c.view, _refused(c, count)) for count in (1, 3, 300)
    ),
    "_mend_cards.corrected_card": lambda c: (
        _mend_cards.corrected_card(c.t, Recorded(c.view, entry))
        for entry in _entries(c)
        if entry.edits
    ),
    "_mend_cards.entry_card": lambda c: (
        _mend_cards.entry_card(c.t, c.view, entry) for entry in _entries(c)
    ),
    "_modals.win_form": lambda c: (_modals.win_form(c.t, c.view, x) for x in _tables(c)),
    "_modals.mend_form": _mend_forms,
    "_modals.false_win_form": lambda c: (
        _modals.false_win_form(c.t, c.view, x) for x in _tables(c)
    ),
    "_modals.open_form": _open_forms,
    "_night_cards.opened_card": lambda c: (
        _night_cards.opened_card(c.t, c.view, entry.body)
        for entry in c.night.entries[:4]
        if isinstance(entry.body, Seated)
    ),
    "_night_cards.rules_card": lambda c: (
        _night_cards.rules_card(c.t, preset(name)) for name in PRESETS
    ),
    "_night_cards.rules_changed_card": lambda c: (
        _night_cards.rules_changed_card(c.t, preset(name), in_night=in_night)
        for name in PRESETS
        for in_night in (False, True)
    ),
    "_night_cards.close_question_card": lambda c: [_night_cards.close_question_card(c.t, c.view)],
    "_night_cards.help_card": lambda c: [_night_cards.help_card(c.t)],
    "_privacy_cards.privacy_card": lambda c: [
        _privacy_cards.privacy_card(c.t, contact, 365) for contact in (None, "@" * 100)
    ],
    "_privacy_cards.forget_question_card": lambda c: [
        _privacy_cards.forget_question_card(c.t, _forgetting(c), own=own) for own in (False, True)
    ],
    "_privacy_cards.forgotten_card": lambda c: [_privacy_cards.forgotten_card(c.t, _forgetting(c))],
    "_privacy_cards.still_here_card": lambda c: [
        _privacy_cards.still_here_card(c.t, _forgetting(c))
    ],
    "_stat_cards.stats_card": lambda c: [_stat_cards.stats_card(c.t, _stats(c))],
    "_stat_cards.leaderboard_card": _leaderboards,
}
"""Whatever is built from values alone, by module and function."""

ELSEWHERE: Mapping[str, str] = {
    "_errors.card_for": "test_errors.py: every error, refusal and question",
    "_questions.to_correct": "a refused win with one button more: test_bad_input.py",
    "_questions.to_open": "a refusal with one button more: test_bad_input.py",
    "_questions.question_about": "test_errors.py: every error, refusal and question",
    "_people.offered_people": "test_any_input.py: every option, with wide names too",
    "_recording.offered_players": "test_any_input.py: every option, with wide names too",
    "_recording.offered_roster": "test_any_input.py: every option, with wide names too",
    "_worth.worth_card": "test_worth.py: needs a loop to draw its tiles",
}
"""What is built from more than values, and where its examples are."""


def _what(crowd: Crowd) -> str:
    preview = _preview(crowd)
    return _mend_cards.mending_text(crowd.t, crowd.view, crowd.night.entries[6], preview)


def builders() -> set[str]:
    """Every public function of `cogs` that returns a card, a form or suggestions, by the source."""
    found = set()
    for path in Path(cogs.__path__[0]).glob("_*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _builds(node):
                found.add(f"{path.stem}.{node.name}")
    return found


def _builds(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    returned = ast.unparse(function.returns) if function.returns else ""
    is_built = returned in ("Card", "Card | None", "Form") or ".Choice[" in returned
    return is_built and not function.name.startswith("_")
