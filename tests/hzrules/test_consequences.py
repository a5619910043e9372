"""后果: what a mending changes downstream, hand by hand, before it is made; and 承包 standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzrules.check import check
from hzrules.consequences import consequences, objections
from hzrules.events import (
    Body,
    Corrected,
    Event,
    HandPlayed,
    Inserted,
    Restored,
    RulesChanged,
    Voided,
)
from hzrules.night import Entry, Night, fold
from hzrules.presets import preset
from hzrules.terms import Weight
from tests.hzrules.night_strategies import MENDING, PROVE, bodies, played_nights
from tests.hzrules.night_support import (
    EAST_WINS,
    NOBODY_WINS,
    SOUTH_WINS,
    WEST_WINS,
    adjusted,
    claim,
    dealer_set,
    meaning,
    night,
    played,
    seating,
)
from tests.hzrules.support import discard, false_win, self_draw

STREAK = (EAST_WINS, EAST_WINS, EAST_WINS, EAST_WINS)
"""Hands 1 to 4 are events 3 to 6: East deals at 1, 2, 3, 4."""


def mended(bodies: Sequence[Body], mending: Body, **under: Any) -> tuple[Night, Night]:
    return night(*bodies, **under), night(*bodies, mending, **under)


# By example


@pytest.mark.parametrize(
    ("bodies", "mending", "changed", "totals"),
    [
        pytest.param(
            STREAK,
            Corrected(target=4, body=SOUTH_WINS),
            [4, 5, 6],
            # 6 − 4 and 4 from dealer S, then 2 each; before 6 + 12 + 24 + 24.
            {1: (66, 12), 2: (-22, 0), 3: (-22, -6), 4: (-22, -6)},
            id="a winner",
        ),
        pytest.param(
            STREAK,
            Corrected(target=4, body=played(self_draw("E", baotou=True))),
            [4],
            {1: (66, 78), 2: (-22, -26), 3: (-22, -26), 4: (-22, -26)},
            id="a pattern changes one hand",
        ),
        pytest.param(
            STREAK,
            Corrected(target=6, body=played(self_draw("E"))),
            [],
            {},
            id="into the same changes nothing",
        ),
        pytest.param(
            STREAK,
            Inserted(after=2, body=adjusted(1, 2, 5)),
            [],
            {1: (66, 61), 2: (-22, -17)},
            id="an adjustment is no hand",
        ),
        pytest.param(
            STREAK,
            Inserted(after=6, body=NOBODY_WINS),
            [7],
            {},
            id="a forgotten draw at the end",
        ),
        pytest.param(
            STREAK,
            Inserted(after=6, body=dealer_set("W", 2)),
            [],
            {},
            id="who deals the hand that is not played yet",
        ),
        pytest.param(
            (EAST_WINS, claim("S", "E", "chi"), claim("S", "E", "peng"), SOUTH_WINS),
            Inserted(after=4, body=claim("S", "E", "peng")),
            [6],
            {1: (2, 0), 3: (-3, -2), 4: (-3, -2)},
            id="a forgotten third claim binds",
        ),
        pytest.param(
            (EAST_WINS, SOUTH_WINS),
            Inserted(after=3, body=seating("1", S=9)),
            [4],
            {2: (4, -2), 9: (0, 6)},
            id="a substitute",
        ),
        pytest.param(
            (EAST_WINS, Voided(target=3), SOUTH_WINS),
            Restored(target=3),
            [3, 5],
            {1: (-2, 2), 3: (-1, -3), 4: (-1, -3)},
            id="what was struck",
        ),
    ],
)
def test_what_follows_from_a_mending(
    bodies: Sequence[Body],
    mending: Body,
    changed: list[int],
    totals: dict[int, tuple[int, int]],
) -> None:
    difference = consequences(*mended(bodies, mending))
    assert [change.seq for change in difference.changes] == changed
    assert {t.player: (t.before, t.after) for t in difference.totals} == totals
    assert difference.refused == ()


def test_change_of_a_struck_hand_is_from_its_reading_to_nothing() -> None:
    before, after = mended(STREAK, Voided(target=6))
    (change,) = consequences(before, after).changes
    assert (change.seq, change.before, change.after) == (6, before.entry(6), None)
    (back,) = consequences(after, before).changes
    assert (back.seq, back.before, back.after) == (6, None, before.entry(6))


def test_hand_that_loses_its_streak_is_refused_with_every_reason() -> None:
    bodies = (EAST_WINS, EAST_WINS, played(discard("E", "S")))
    before, after = mended(bodies, Corrected(target=4, body=WEST_WINS))
    assert consequences(before, before).refused == ()
    (refused,) = consequences(before, after).refused
    assert refused.entry == after.entry(5)
    assert [v.code.value for v in refused.violations] == ["discard_level", "discard_between"]


@pytest.mark.parametrize("agreed", [False, True])
def test_hand_the_table_agreed_to_is_not_refused_but_an_impossible_one_is(*, agreed: bool) -> None:
    early = HandPlayed(table="1", outcome=discard("E", "S"), agreed=agreed)
    difference = consequences(*mended((EAST_WINS,), Inserted(after=2, body=early)))
    assert bool(difference.refused) is not agreed
    own = HandPlayed(table="1", outcome=discard("E", "E"), agreed=agreed)
    difference = consequences(*mended((EAST_WINS,), Inserted(after=2, body=own)))
    assert [r.entry.seq for r in difference.refused] == [4]


def test_objection_that_was_there_before_is_not_held_against_a_mending() -> None:
    """Hand 2 has stood all the while; striking what comes after it changes nothing of that."""
    bodies = (EAST_WINS, played(discard("E", "S")), EAST_WINS)
    before, after = mended(bodies, Voided(target=5))
    assert objections_of(before, 4) == objections_of(after, 4) != []
    assert consequences(before, after).refused == ()


def objections_of(at: Night, seq: int) -> list[str]:
    entry = at.entry(seq)
    assert entry is not None
    return [violation.code.value for violation in objections(entry)]


def test_rules_changed_later_do_not_judge_the_hands_before() -> None:
    bodies = (EAST_WINS, EAST_WINS, played(discard("E", "S")))
    late = consequences(
        *mended(bodies, Inserted(after=5, body=RulesChanged(rules=preset("sanlao"))))
    )
    assert (late.changes, late.refused) == ((), ())
    early = RulesChanged(rules=preset("mil-2025"))
    difference = consequences(*mended(bodies, Inserted(after=4, body=early)))
    assert [refused.entry.seq for refused in difference.refused] == [5]


def test_struck_or_other_entries_have_no_objections() -> None:
    at = night(played(discard("E", "E")), adjusted(1, 2, 3), Voided(target=3))
    assert [objections(entry) for entry in at.entries] == [()] * len(at.entries)


def test_false_win_that_becomes_unruled_is_refused() -> None:
    bodies = (played(false_win("W")),)
    before, after = mended(
        bodies, Inserted(after=2, body=RulesChanged(rules=preset("standard"))), false_win_each=2
    )
    (refused,) = consequences(before, after).refused
    assert [v.code.value for v in refused.violations] == ["false_win_unruled"]


# For any night


@st.composite
def mendings(draw: st.DrawFn) -> tuple[Night, Night]:
    """A night, and the same with one more mending."""
    events = draw(played_nights())
    before = fold(events)
    mending = draw(bodies(*MENDING))
    return before, before.append(Event(before.seq + 1, 9999, 1, mending))


@PROVE
@given(played_nights())
def test_nothing_follows_from_no_mending(events: list[Event]) -> None:
    at = fold(events)
    assert consequences(at, at) == ((), (), ())
    assert consequences(at, fold(events)) == ((), (), ())


def noticed(at: Night) -> dict[int, Any]:
    """What people would notice of each hand that counts, told without the module under test."""
    found = {}
    for entry in at.entries:
        result = entry.result
        if result is not None:
            paid = [tuple(transfer) for transfer in result.settlement.transfers]
            dealer, level = result.state.dealer, result.state.level
            found[entry.seq] = (entry.body, result.number, result.seats, dealer, level, paid)
    return found


@PROVE
@given(mendings())
def test_changes_are_exactly_the_hands_that_read_otherwise(pair: tuple[Night, Night]) -> None:
    before, after = pair
    old, new = noticed(before), noticed(after)
    differing = [e.seq for e in after.entries if old.get(e.seq) != new.get(e.seq)]
    changes = consequences(before, after).changes
    assert [change.seq for change in changes] == differing
    for seq, was, would_be in changes:
        assert was == (before.entry(seq) if seq in old else None)
        assert would_be == (after.entry(seq) if seq in new else None)


@PROVE
@given(mendings())
def test_totals_are_the_difference_of_balances_and_sum_to_zero(pair: tuple[Night, Night]) -> None:
    before, after = pair
    totals = consequences(before, after).totals
    assert sum(total.after - total.before for total in totals) == 0
    moved = {total.player: total.after - total.before for total in totals}
    everybody = {*before.balances, *after.balances}
    assert moved == {
        p: after.balances.get(p, 0) - before.balances.get(p, 0)
        for p in sorted(everybody)
        if after.balances.get(p, 0) != before.balances.get(p, 0)
    }


def against(entry: Entry) -> list[Any]:
    """What `check` says against a hand, but for what its table agreed to."""
    played_hand, result = entry.body, entry.result
    if not isinstance(played_hand, HandPlayed) or result is None:
        return []
    found = check(result.rules, result.state, played_hand.outcome)
    impossible = [v for v in found if v.weight is Weight.IMPOSSIBLE]
    return impossible if played_hand.agreed else list(found)


@PROVE
@given(mendings())
def test_refused_are_exactly_the_hands_newly_wrong(pair: tuple[Night, Night]) -> None:
    before, after = pair
    known = {entry.seq: against(entry) for entry in before.entries}
    expected = {}
    for entry in after.entries:
        new = [v for v in against(entry) if v not in known.get(entry.seq, [])]
        if new:
            expected[entry.seq] = new
    refused = consequences(before, after).refused
    assert {entry.seq: list(found) for entry, found in refused} == expected


@PROVE
@given(mendings())
def test_what_a_mending_does_its_opposite_takes_back(pair: tuple[Night, Night]) -> None:
    there, back = consequences(*pair), consequences(*reversed(pair))
    assert [(p, b, a) for p, a, b in back.totals] == [tuple(total) for total in there.totals]
    assert {c.seq for c in back.changes} <= {c.seq for c in there.changes}


@PROVE
@given(played_nights(mended=False), st.data())
def test_night_until_an_entry_is_the_fold_of_what_was_said_so_far(
    events: list[Event], data: st.DataObject
) -> None:
    count = data.draw(st.integers(1, len(events)))
    prefix = fold(events[:count])
    until = fold(events).until(events[count - 1].seq)
    assert meaning(until) == meaning(prefix)
    assert (until.seq, until.entries) == (prefix.seq, prefix.entries)


@PROVE
@given(played_nights(), st.data())
def test_mended_night_until_an_entry_is_the_fold_of_the_entries_so_far(
    events: list[Event], data: st.DataObject
) -> None:
    """In the order they count: an inserted hand is there before what it was put in front of."""
    whole = fold(events)
    place = data.draw(st.integers(0, len(whole.entries) - 1))
    kept = whole.entries[: place + 1]
    told = [entry.body for entry in kept if not entry.voided]
    right = fold(Event(n, 0, 1, body) for n, body in enumerate(told, 1))
    assert meaning(whole.until(kept[-1].seq)) == meaning(right)
    assert whole.until(kept[-1].seq).entries == kept
