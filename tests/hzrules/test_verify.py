"""The claims of a win against its tiles: who is right, the report or the hand?"""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.faults import Fault
from hzrules.hand import Hand
from hzrules.notation import Misread, read_complete_hand
from hzrules.outcome import Claims, DiscardWin, Liable, SelfDraw, TableState
from hzrules.patterns import Patterns
from hzrules.presets import preset, resolve
from hzrules.terms import JudgeNote, LiableAs, Seat, ViolationCode
from hzrules.verdict import Lost, Won
from hzrules.verify import Verified, verify

TABLE = TableState(dealer=Seat.E, level=3)
SEVEN_PAIRS_READY = "1122m3344p5566s 五万 九筒 财神五万"


def hand(text: str) -> Hand:
    read = read_complete_hand(text)
    assert not isinstance(read, Misread), read
    return read


def verified(text: str, rules: Any = "standard", **win: Any) -> Verified:
    outcome = SelfDraw(winner=Seat.S, **win)
    found = verify(resolve(rules), TABLE, outcome, hand(text))
    assert isinstance(found, Verified), found
    return found


def test_last_tile_written_is_the_drawn_one() -> None:
    assert hand("1122m3344p5566s5m9p").drawn == hand("9p").concealed[0]


def test_marked_tile_is_the_drawn_one_wherever_it_stands() -> None:
    assert hand("+9p 1122m3344p5566s5m").drawn == hand("9p").concealed[0]


def test_report_that_names_nothing_takes_what_the_tiles_show() -> None:
    found = verified(SEVEN_PAIRS_READY)
    assert found.agrees
    assert found.outcome.patterns == Patterns(qidui=True, baotou=True)


def test_report_that_names_the_same_agrees() -> None:
    assert verified(SEVEN_PAIRS_READY, patterns=Patterns(qidui=True, baotou=True)).agrees


def test_report_that_names_less_disagrees_and_the_tiles_are_offered() -> None:
    found = verified(SEVEN_PAIRS_READY, patterns=Patterns(baotou=True))
    assert not found.agrees
    assert found.outcome.patterns == Patterns(qidui=True, baotou=True)


def test_float_is_taken_from_the_report() -> None:
    found = verified(SEVEN_PAIRS_READY, patterns=Patterns(caipiao=1, qidui=True))
    assert found.agrees
    assert isinstance(found.verdict, Won)
    assert found.verdict.multiplier == 8


def test_float_without_a_ready_hand_disagrees() -> None:
    found = verified("123m456p789s11z5m2p3p 财神5m", patterns=Patterns(caipiao=1))
    assert not found.agrees
    assert found.outcome.patterns == Patterns()


def test_discard_is_never_baotou() -> None:
    outcome = DiscardWin(winner=Seat.S, discarder=Seat.E)
    found = verify(preset("standard"), TABLE, outcome, hand(SEVEN_PAIRS_READY))
    assert isinstance(found, Verified)
    assert found.outcome.patterns == Patterns(qidui=True)


def test_tiles_that_do_not_win_say_why_and_leave_the_report() -> None:
    found = verified("19m19p19s1234567z1z 财神5m", patterns=Patterns(baotou=True))
    assert not found.agrees
    assert isinstance(found.verdict, Lost)
    assert JudgeNote.NOT_SEVEN_PAIRS in [note.code for note in found.verdict.notes]
    assert found.outcome.patterns == Patterns(baotou=True)


THREE_FROM_EAST = "吃123m@东 碰555p@东 碰777s@东 11z 9s9s +1z 财神4m"


def test_melds_bind_the_liable_player() -> None:
    """S0-42, S1-27: counted from the melds' seats."""
    found = verified(THREE_FROM_EAST)
    assert found.outcome.liable == (Liable(player=Seat.E),)


def test_reported_liability_is_not_doubled() -> None:
    found = verified(THREE_FROM_EAST, liable=(Liable(player=Seat.E),))
    assert found.outcome.liable == (Liable(player=Seat.E),)


def test_melds_replace_the_winners_logged_claims() -> None:
    logged = TABLE.model_copy(update={"claims": (Claims(by=Seat.S, source=Seat.W, peng=3),)})
    found = verify(preset("standard"), logged, SelfDraw(winner=Seat.S), hand(THREE_FROM_EAST))
    assert isinstance(found, Verified)
    assert [liable.player for liable in found.outcome.liable] == [Seat.E]


def test_reverse_liability_of_others_claims_stays_theirs() -> None:
    """Under MIL the winner's right neighbour, having chowed thrice, is bound by the log."""
    logged = TABLE.model_copy(update={"claims": (Claims(by=Seat.W, source=Seat.S, chi=3),)})
    rules = preset("mil-2025")
    found = verify(rules, logged, SelfDraw(winner=Seat.S), hand("123m456p789s11z222s +2s"))
    assert not isinstance(found, Verified) or all(
        liable.direction is LiableAs.FORWARD for liable in found.outcome.liable
    )


def test_no_liability_where_the_table_has_none() -> None:
    found = verified(THREE_FROM_EAST.replace("财神4m", ""), rules="sanlao")
    assert found.outcome.liable == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("吃123m@西 456p789s11z2s3s+4s 财神5m", ViolationCode.CHI_NOT_FROM_LEFT),
        ("碰555p@南 456p789s11z2s3s+4s 财神5m", ViolationCode.CLAIM_FROM_SELF),
    ],
    ids=["chi from the right", "pong from oneself"],
)
def test_impossible_claims_are_faults(text: str, code: ViolationCode) -> None:
    found = verify(preset("standard"), TABLE, SelfDraw(winner=Seat.S), hand(text))
    assert not isinstance(found, Verified)
    assert [fault.code for fault in found] == [code]


def test_faults_of_the_hand_come_all_at_once() -> None:
    found = verify(
        preset("standard"), TABLE, SelfDraw(winner=Seat.S), hand("11111m9p 碰222p@东 333p")
    )
    assert not isinstance(found, Verified)
    assert all(isinstance(fault, Fault) for fault in found)
    assert len(found) >= 3
