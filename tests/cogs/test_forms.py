"""Options and form fields become requests; what cannot be read is never guessed (R33)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs._forms import (
    extras_named,
    extras_priced,
    guests_named,
    liable_from,
    patterns_from,
    people,
    seat_named,
    seats_named,
    ticks_of,
    win,
)
from cogs._i18n import LANGUAGES, texts
from cogs._input import InputError, InputProblem
from data.records import Guest, Language, Member, NightView
from hzrules.night import Table
from hzrules.outcome import DiscardWin, Liable, SelfDraw
from hzrules.patterns import PLAIN, Patterns
from hzrules.presets import preset
from hzrules.terms import EXTRAS, SEATS, LiableAs, Pattern, Seat
from tests.cogs.strategies import PROVE, Evening, evenings
from tests.cogs.support import ACCOUNT, after, opened, the_table, user

E, S, W, N = SEATS
VIEW = after()
EN = texts("en")


def named(text: str, view: NightView = VIEW) -> Seat:
    return seat_named(view, the_table(view), text)


def called(*names: str) -> NightView:
    """Four people of these names, E to N."""
    return opened(names=dict(enumerate(names, 1)))


# Seats


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (E, "E e Ｅ east East EAST 东 東"),
        (S, "S s Ｓ south South 南"),
        (W, "W w Ｗ west West 西"),
        (N, "N n Ｎ north North 北"),
    ],
    ids=lambda value: value.value if isinstance(value, Seat) else "",
)
def test_seat_by_letter_or_word(seat: Seat, words: str) -> None:
    """In each language, either case, half-width or full-width."""
    assert {named(word) for word in words.split()} == {seat}
    assert {named(f"  {word} ") for word in words.split()} == {seat}


@pytest.mark.parametrize("mention", ["<@{}>", "<@!{}>", "{}", "@{}"])
def test_seat_by_mention(mention: str) -> None:
    assert named(mention.format(ACCOUNT + 3)) is W


@pytest.mark.parametrize(
    ("view", "text", "seat"),
    [
        pytest.param(VIEW, "老王", S, id="exact"),
        pytest.param(VIEW, "老", S, id="prefix"),
        pytest.param(VIEW, "@老王", S, id="at"),
        pytest.param(VIEW, " 老王 ", S, id="spaces"),
        pytest.param(called("Anna", "Ann", "Bo", "Cy"), "ann", S, id="exact-before-prefix"),
        pytest.param(called("Anna", "Ben", "Bo", "Cy"), "AN", E, id="case"),
        pytest.param(called("Ａｎｎａ", "Ben", "Bo", "Cy"), "anna", E, id="full-width-name"),
        pytest.param(called("Anna", "Ben", "Bo", "Cy"), "Ａｎｎａ", E, id="full-width-text"),
        pytest.param(called("Straße", "Ben", "Bo", "Cy"), "STRASSE", E, id="case-folded"),
        pytest.param(called("East", "South", "West", "x y"), "x y", N, id="name-of-two-words"),
        pytest.param(called("Al", "_a_", "Bo", "Cy"), "_A", S, id="markdown-name"),
        pytest.param(called("Al", "@everyone", "Bo", "Cy"), "@everyone", S, id="name-with-at"),
        pytest.param(called("Al", "<@123>", "Bo", "Cy"), "<@123>", S, id="name-like-a-mention"),
    ],
)
def test_seat_by_name(view: NightView, text: str, seat: Seat) -> None:
    assert named(text, view) is seat


@pytest.mark.parametrize(
    ("view", "text", "problem"),
    [
        pytest.param(VIEW, "张三", InputProblem.WHO, id="unknown"),
        pytest.param(VIEW, "", InputProblem.WHO, id="empty"),
        pytest.param(VIEW, "@", InputProblem.WHO, id="only-at"),
        pytest.param(VIEW, "王", InputProblem.WHO, id="not-the-beginning"),
        pytest.param(VIEW, f"<@{ACCOUNT + 9}>", InputProblem.WHO, id="stranger"),
        pytest.param(
            called("小红", "小王", "a", "b"), "小", InputProblem.WHO_OF_THESE, id="prefix"
        ),
        pytest.param(called("Bo", "bo", "a", "b"), "Bo", InputProblem.WHO_OF_THESE, id="namesakes"),
    ],
)
def test_nobody_is_guessed(view: NightView, text: str, problem: InputProblem) -> None:
    with pytest.raises(InputError) as raised:
        named(text, view)
    assert raised.value.problem is problem
    assert raised.value.facts["text"] == text.strip()
    assert str(raised.value.facts["seated"]).startswith(f"E {view.name(1)}, S {view.name(2)}")


def test_somebody_who_gave_up_the_seat_cannot_win() -> None:
    newcomer = opened(names={1: "小红", 2: "老王", 3: "阿明", 4: "丽丽", 5: "大刘"})
    with pytest.raises(InputError):
        named(f"<@{ACCOUNT + 5}>", newcomer)


SEAT_WORDS = ["e", "s", "w", "n", "east", "south", "west", "north", "东", "南", "西", "北", "東"]
"""What is a seat before it is a name."""


@PROVE
@given(evenings(opened_only=True))
def test_everybody_is_found_by_their_whole_name_or_asked_about(evening: Evening) -> None:
    """Whatever people are called, a full name never leads to somebody else."""
    for table in evening.night.tables.values():
        for seat in SEATS:
            name = evening.view.name_at(table, seat)
            if name.casefold() not in SEAT_WORDS:
                assert found_or_asked(evening.view, table, name) in (seat, "asked")


def found_or_asked(view: NightView, table: Table, name: str) -> Seat | str:
    try:
        return seat_named(view, table, name)
    except InputError as error:
        if error.problem is not InputProblem.WHO_OF_THESE:
            raise
        return "asked"


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        (None, ()),
        ("", ()),
        ("S", (S,)),
        ("S, W", (S, W)),
        ("老王，阿明", (S, W)),
        ("南、西；北", (S, W, N)),
        ("S,,", (S,)),
    ],
)
def test_several_seats(text: str | None, seats: tuple[Seat, ...]) -> None:
    assert seats_named(VIEW, the_table(VIEW), text) == seats


# People


def test_members_take_their_seats_and_guests_the_rest_in_order() -> None:
    """R85."""
    seated = people([user(1), None, user(3), None], [Guest("外婆"), Guest("二叔")])
    assert seated == (Member(1, "人1"), Guest("外婆"), Member(3, "人3"), Guest("二叔"))


def test_four_guests_need_no_member() -> None:
    guests = [Guest(name) for name in "甲乙丙丁"]
    assert people([None] * 4, guests) == tuple(guests)


@pytest.mark.parametrize("guests", [0, 1], ids=["none", "one-of-two"])
def test_empty_seats_are_asked_about(guests: int) -> None:
    assert people([user(1), None, user(3), None], [Guest("外婆")] * guests) is None


def test_guest_without_a_seat_is_named() -> None:
    four = [user(n) for n in (1, 2, 3, 4)]
    with pytest.raises(InputError) as raised:
        people(four, [Guest("外婆"), Guest("二叔")])
    assert raised.value.problem is InputProblem.TOO_MANY_PEOPLE
    assert raised.value.facts == {"name": "外婆"}


def test_bot_cannot_sit_down() -> None:
    with pytest.raises(InputError) as raised:
        people([user(1), user(2, bot=True), None, None], [])
    assert raised.value.problem is InputProblem.BOT
    assert raised.value.facts == {"name": "人2"}


def test_member_with_an_invisible_name_is_known_by_number() -> None:
    nameless = user(5)
    nameless.global_name = "\u3164"
    seated = people([nameless, None, None, None], [Guest(name) for name in "甲乙丙"])
    assert seated is not None
    assert seated[0] == Member(5, "5")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (None, []),
        ("", []),
        ("外婆", ["外婆"]),
        ("外婆, Bob，二叔、三姨；四舅", ["外婆", "Bob", "二叔", "三姨", "四舅"]),
        ("a,,\u200b,b", ["a", "b"]),
        ("小  红\n", ["小 红"]),
    ],
)
def test_guests_by_name(text: str | None, names: list[str]) -> None:
    assert guests_named(text) == [Guest(name) for name in names]


# Wins


def test_win_without_discarder_is_a_self_draw() -> None:
    assert win(S, None, PLAIN) == SelfDraw(winner=S)


def test_win_with_discarder_keeps_everything() -> None:
    owed = Liable(player=W, direction=LiableAs.REVERSE)
    made = win(S, E, PLAIN, [owed], [N])
    assert made == DiscardWin(winner=S, discarder=E, also=(N,), liable=(owed,))


@pytest.mark.parametrize(
    ("ticks", "patterns"),
    [
        ([], PLAIN),
        (["baotou"], Patterns(baotou=True)),
        (["caipiao2"], Patterns(baotou=True, caipiao=2)),
        (["caipiao1", "caipiao2"], Patterns(baotou=True, caipiao=2)),
        (["caipiao2", "caipiao1"], Patterns(baotou=True, caipiao=2)),
        (["haohua3"], Patterns(qidui=True, haohua=3)),
        (["gangkai1", "caipiao1", "gang_first"], Patterns(caipiao=1, gangkai=1, gang_first=True)),
        (["qidui", "no_caishen"], Patterns(qidui=True, no_caishen=True)),
        ([extra.value for extra in EXTRAS], Patterns(**dict.fromkeys(EXTRAS, True))),
    ],
)
def test_ticked_boxes_are_patterns(ticks: list[str], patterns: Patterns) -> None:
    """Of two boxes of one kind the greater counts; what is implied need not be ticked."""
    assert patterns_from(ticks) == patterns


@pytest.mark.parametrize("tick", ["", "caipiao", "caipiao10", "Baotou", "base", "haohua1 "])
def test_unknown_box_is_refused(tick: str) -> None:
    with pytest.raises(InputError) as raised:
        patterns_from([tick])
    assert raised.value.facts == {"text": tick}


@pytest.mark.parametrize(
    ("options", "ticks"),
    [
        ({}, []),
        ({"shape": "plain"}, []),
        ({"shape": "haohua2"}, ["haohua2"]),
        ({"baotou": True, "caipiao": 2, "gangkai": 1}, ["baotou", "caipiao2", "gangkai1"]),
        ({"extras": "清一色，十风"}, ["one_suit", "ten_winds"]),
    ],
    ids=["nothing", "plain", "luxury", "counted", "extras"],
)
def test_options_of_a_command_are_ticks(options: dict[str, Any], ticks: list[str]) -> None:
    """Whatever is said on the command line is said like in the form."""
    nothing: dict[str, Any] = {"shape": None, "baotou": False, "caipiao": 0, "gangkai": 0}
    said = ticks_of(texts("zh-CN"), **{**nothing, "extras": None, **options})
    assert sorted(said) == sorted(ticks)


NAMEABLE = (Pattern.NO_CAISHEN, *EXTRAS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("extra", NAMEABLE)
def test_extra_by_term_or_id(extra: Pattern, language: Language) -> None:
    t = texts(language)
    assert extras_named(t, t.term(extra)) == [extra.value]
    assert extras_named(t, f" {t.term(extra).upper()} ") == [extra.value]
    assert extras_named(t, extra.value) == [extra.value]


def test_several_extras_in_one_field() -> None:
    assert extras_named(texts("zh-CN"), "十风，清一色、heavenly,") == [
        "ten_winds",
        "one_suit",
        "heavenly",
    ]
    assert extras_named(EN, None) == []


@pytest.mark.parametrize("text", ["龙七对", "baotou", "十风 清一色"])
def test_unknown_extra_is_named(text: str) -> None:
    with pytest.raises(InputError) as raised:
        extras_named(texts("zh-CN"), f"清一色, {text}")
    assert raised.value.problem is InputProblem.PATTERN
    assert raised.value.facts == {"text": text}


def test_extras_offered_are_those_with_a_price() -> None:
    assert extras_priced(preset("standard")) == []
    mil = [Pattern.NO_CAISHEN, Pattern.TEN_WINDS, Pattern.TEN_WINDS_WHITE]
    assert extras_priced(preset("mil-2025")) == mil
    assert extras_priced(preset("sanlao")) == [Pattern.FOUR_CAISHEN]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("direction", list(LiableAs))
def test_liable_by_choice(direction: LiableAs, seat: Seat) -> None:
    assert liable_from(f"{direction}-{seat}") == Liable(player=seat, direction=direction)


@PROVE
@given(st.text())
def test_liable_of_nobody_is_refused(choice: str) -> None:
    known = {f"{direction}-{seat}" for direction in LiableAs for seat in SEATS}
    if choice not in known:
        with pytest.raises(ValueError, match=r"not a valid|is not a"):
            liable_from(choice)
