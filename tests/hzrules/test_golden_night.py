"""A whole night against totals worked out by hand (R10)."""

from __future__ import annotations

import json
from typing import Any

from hzrules.check import check
from hzrules.clearing import clear
from hzrules.entries import Entry
from hzrules.events import BODY, HandPlayed
from hzrules.night import fold
from hzrules.presets import resolve
from hzrules.terms import Seat
from tests.hzrules.night_support import log
from tests.hzrules.support import CASES

GOLDEN = json.loads((CASES / "golden_night.json").read_text("utf-8"))
PEOPLE: dict[str, int] = GOLDEN["people"]
NAMES = {player: name for name, player in PEOPLE.items()}


def _body(words: dict[str, Any]) -> Any:
    if "rules" in words:
        words = {**words, "rules": json.loads(resolve(words["rules"]).model_dump_json())}
    return BODY.validate_json(json.dumps(words))


NIGHT = fold(log(_body(words) for words in GOLDEN["log"]))


def _line(entry: Entry) -> dict[str, Any]:
    """An entry in the words of the file."""
    deltas = {NAMES[player]: points for player, points in entry.deltas().items() if points}
    if entry.result is None:
        return {"seq": entry.seq, "deltas": deltas}
    number, _, state, _, _ = entry.result
    played = {"hand": number, "dealer": state.dealer.value, "level": state.level}
    return {"seq": entry.seq, **played, "deltas": deltas}


def test_r10_every_line_of_the_night_reads_as_worked_out_by_hand() -> None:
    lines = [_line(e) for e in NIGHT.entries if e.result is not None or e.deltas()]
    told = [{k: v for k, v in r.items() if k not in ("why", "totals")} for r in GOLDEN["reads"]]
    assert lines == told


def test_r10_totals_after_every_line_are_those_worked_out_by_hand() -> None:
    totals = dict.fromkeys(PEOPLE, 0)
    for row in GOLDEN["reads"]:
        entry = NIGHT.entry(row["seq"])
        assert entry is not None
        for player, points in entry.deltas().items():
            totals[NAMES[player]] += points
        assert totals == row["totals"]
        assert sum(totals.values()) == 0
    assert {NAMES[player]: points for player, points in NIGHT.balances.items()} == totals


def test_r10_night_ends_where_the_file_says() -> None:
    table, after = NIGHT.tables["1"], GOLDEN["after"]
    seats = {seat.value: NAMES[table.player_at(seat)] for seat in Seat}
    assert seats == after["seats"]
    assert (table.dealer.value, table.level) == (after["dealer"], after["level"])
    assert table.hands == after["hands"]
    assert NIGHT.closed
    assert len(clear(NIGHT.balances).payments) == GOLDEN["payments"]


def test_every_hand_of_the_night_as_it_now_reads_is_within_the_rules() -> None:
    for entry in NIGHT.hands():
        assert entry.result is not None
        assert isinstance(entry.body, HandPlayed)
        assert check(entry.result.rules, entry.result.state, entry.body.outcome) == ()
