"""Properties of every night: the fold is total, repeatable, zero-sum, and mending is exact."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzrules.events import (
    Body,
    Closed,
    Corrected,
    Event,
    Inserted,
    Opened,
    Reopened,
    Restored,
    Voided,
)
from hzrules.night import Night, fold
from tests.hzrules.night_strategies import (
    ANY_BODY,
    MENDABLE,
    PROVE,
    bodies,
    logs,
    played_nights,
)
from tests.hzrules.night_support import log, meaning, tables_of

KINDS = tuple(ANY_BODY)


def one_by_one(events: list[Event]) -> Night:
    night = Night()
    for event in events:
        night = night.append(event)
    return night


def next_event(night: Night, body: Body) -> Event:
    return Event(night.seq + 1, 9000 + night.seq, 3, body)


def mendable(night: Night) -> list[int]:
    """The numbers of the entries that may be mended."""
    return [e.seq for e in night.entries if not isinstance(e.body, Opened | Closed | Reopened)]


@PROVE
@given(logs())
def test_any_log_folds_and_folds_the_same_again(events: list[Event]) -> None:
    night = fold(events)
    assert fold(events) == night
    assert fold(iter(events)) == night
    assert night.seq == len(events)


@pytest.mark.parametrize("kind", KINDS)
def test_appending_equals_folding_anew(kind: str) -> None:
    @PROVE
    @given(logs() | played_nights(), bodies(kind))
    def equal(events: list[Event], body: Body) -> None:
        night = fold(events)
        event = next_event(night, body)
        assert night.append(event) == fold([*events, event])

    equal()


@PROVE
@given(logs() | played_nights())
def test_night_grown_event_by_event_equals_the_fold(events: list[Event]) -> None:
    assert one_by_one(events) == fold(events)


@PROVE
@given(logs() | played_nights())
def test_points_sum_to_zero_after_every_event(events: list[Event]) -> None:
    """R71."""
    night = Night()
    for event in events:
        night = night.append(event)
        assert sum(night.balances.values()) == 0
        for entry in night.entries:
            assert sum(entry.deltas().values()) == 0
        totals = dict.fromkeys(night.balances, 0)
        for entry in night.entries:
            for player, points in entry.deltas().items():
                totals[player] += points
        assert totals == night.balances
        assert all(isinstance(points, int) for points in totals.values())


@PROVE
@given(played_nights(), st.data())
def test_void_then_restore_changes_nothing(events: list[Event], data: st.DataObject) -> None:
    night = fold(events)
    target = data.draw(st.sampled_from([e.seq for e in night.entries if not e.voided]))
    struck = night.append(next_event(night, Voided(target=target)))
    back = struck.append(next_event(struck, Restored(target=target)))
    assert meaning(back) == meaning(night)
    assert back.standings() == night.standings()
    assert [e.seq for e in back.entries] == [e.seq for e in night.entries]


@PROVE
@given(played_nights(), st.data())
def test_restore_then_void_changes_nothing(events: list[Event], data: st.DataObject) -> None:
    night = fold(events)
    target = data.draw(st.sampled_from(mendable(night)))
    struck = night.append(next_event(night, Voided(target=target)))
    back = struck.append(next_event(struck, Restored(target=target)))
    assert meaning(back.append(next_event(back, Voided(target=target)))) == meaning(struck)


@pytest.mark.parametrize("kind", MENDABLE)
def test_void_of_what_was_just_recorded_is_as_had_it_never_been(kind: str) -> None:
    @PROVE
    @given(played_nights(), bodies(kind))
    def identity(events: list[Event], body: Body) -> None:
        night = fold(events)
        recorded = night.append(next_event(night, body))
        struck = recorded.append(next_event(recorded, Voided(target=recorded.seq)))
        assert meaning(struck) == meaning(night)
        assert struck.standings() == night.standings()

    identity()


@PROVE
@given(played_nights(), st.data())
def test_void_of_anything_is_as_had_it_never_been(events: list[Event], data: st.DataObject) -> None:
    night = fold(events)
    target = data.draw(st.sampled_from(mendable(night)))
    struck = fold([*events, next_event(night, Voided(target=target))])
    without = [entry for entry in night.entries if entry.seq != target and not entry.voided]
    told = log(entry.body for entry in without)
    assert meaning(struck) == meaning(fold(told))


@PROVE
@given(played_nights(mended=False), bodies(*MENDABLE), st.data())
def test_corrected_equals_recorded_right(
    events: list[Event], body: Any, data: st.DataObject
) -> None:
    night = fold(events)
    target = data.draw(st.sampled_from(mendable(night)))
    corrected = fold([*events, next_event(night, Corrected(target=target, body=body))])
    right = [e._replace(body=body) if e.seq == target else e for e in events]
    assert meaning(corrected) == meaning(fold(right))


def _pointed_at(events: list[Event]) -> set[int]:
    """The places where an insertion would not be told from one in the log, and odd numbers."""
    pointed = {getattr(e.body, "target", 1) - 1 for e in events}
    pointed |= {e.body.after for e in events if isinstance(e.body, Inserted)}
    pointed |= {after - 1 for after in pointed}
    return pointed | {e.seq for e in events if isinstance(e.body, Inserted)}


@PROVE
@given(played_nights(step=2), bodies(*MENDABLE), st.data())
def test_inserted_equals_recorded_there(
    events: list[Event], body: Any, data: st.DataObject
) -> None:
    night = fold(events)
    places = [e.seq for e in night.entries if e.seq not in _pointed_at(events)]
    after = data.draw(st.sampled_from(places))
    inserted = fold([*events, next_event(night, Inserted(after=after, body=body))])
    there = [*events, Event(after + 1, 0, 3, body)]
    assert meaning(inserted) == meaning(fold(sorted(there)))


@PROVE
@given(played_nights(), bodies(*MENDABLE), st.data())
def test_mending_takes_effect_wherever_it_stands_in_the_log(
    events: list[Event], body: Any, data: st.DataObject
) -> None:
    """Voiding at once or at the end of the night comes to the same."""
    night = fold(events)
    recorded = night.append(next_event(night, body))
    later = data.draw(st.lists(bodies("hand", "adjust", "claim", "dealer"), max_size=5))
    soon = recorded.append(next_event(recorded, Voided(target=recorded.seq)))
    late = recorded
    for more in later:
        soon = soon.append(next_event(soon, more))
        late = late.append(next_event(late, more))
    late = late.append(next_event(late, Voided(target=recorded.seq)))
    assert meaning(soon) == meaning(late)


@PROVE
@given(logs() | played_nights())
def test_table_number_never_runs_ahead_of_the_night_nor_back(events: list[Event]) -> None:
    night = Night()
    for event in events:
        before, night = night, night.append(event)
        assert all(table.seq <= night.seq for table in night.tables.values())
        for name, table in before.tables.items():
            if name in night.tables and tables_of(night)[name] != tables_of(before)[name]:
                is_within_the_hand = night.tables[name]._replace(claims=()) == table._replace(
                    claims=()
                )
                assert night.tables[name].seq == event.seq or is_within_the_hand


@PROVE
@given(logs() | played_nights())
def test_hands_of_a_table_are_numbered_without_gaps(events: list[Event]) -> None:
    night = fold(events)
    for name, table in night.tables.items():
        counted = [
            entry.result.number
            for entry in night.hands(name)
            if entry.result and entry.body.kind == "hand" and entry.body.outcome.kind != "false_win"
        ]
        assert counted == list(range(1, table.hands + 1))
