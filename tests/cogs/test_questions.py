"""Hands that wait for an answer are few, are taken once, and are shown as a question."""

from __future__ import annotations

import pytest

from cogs._client import Hangma
from cogs._questions import MOST_DRAFTS, Drafts, question_about
from cogs._verifying import TilesDisagree, agreed, rules_of
from data.records import Language, Member, RecordHand
from data.refusals import LooksAlike, MovedOn, Objections, Refusal, RefusalCode
from hzrules.check import check
from hzrules.outcome import Outcome, Win
from tests.cogs.support import PLACE, after, buttons_of, interaction, text_of, the_table
from tests.hzrules.support import discard, self_draw

VIEW = after(self_draw("S", baotou=True))


def draft(number: int, outcome: Outcome | None = None) -> RecordHand:
    """A hand that 小红 reported with interaction `number`."""
    return RecordHand(
        place=PLACE,
        by=Member(11, "小红"),
        origin=f"i{number}",
        table="1",
        outcome=outcome or self_draw("E"),
        expected_seq=2,
    )


def test_draft_is_taken_once() -> None:
    """R39: two quick presses on *yes* record one hand."""
    drafts = Drafts()
    key = drafts.keep(draft(1))
    assert drafts.take(key) == draft(1)
    assert drafts.take(key) is None


def test_unknown_draft_is_none() -> None:
    """R56: after a restart the question has expired."""
    assert Drafts().take("i1") is None


def test_draft_asked_about_again_is_kept_as_it_is_now() -> None:
    drafts = Drafts()
    drafts.keep(draft(1))
    drafts.keep(draft(1, self_draw("W")))
    taken = drafts.take("i1")
    assert taken is not None
    assert taken.outcome == self_draw("W")


def test_drafts_are_bounded_and_the_oldest_goes_first() -> None:
    drafts = Drafts()
    keys = [drafts.keep(draft(n)) for n in range(MOST_DRAFTS + 5)]
    left = [key for key in keys if drafts.take(key)]
    assert left == keys[5:]


def ask(
    bot: Hangma, error: Exception, outcome: Outcome, locale: Language = "zh-CN"
) -> tuple[str, list[str]]:
    """The question about a hand that met `error`: its text, and the ids of its buttons."""
    sent = interaction(bot, {"custom_id": "hz:v1:win:1:1:2", "components": []}, locale=locale)
    sent.extras["draft"] = draft(1, outcome)
    card = question_about(sent, error)
    assert card is not None
    return text_of(card), [button.action for button in buttons_of(card)]


def objections(outcome: Outcome) -> Objections:
    rules = VIEW.night.rules
    assert rules is not None
    return Objections(VIEW, the_table(VIEW).name, check(rules, the_table(VIEW).state(), outcome))


async def test_hand_against_the_rules_may_be_agreed_to(bot: Hangma) -> None:
    outcome = discard("S", "W")
    text, actions = ask(bot, objections(outcome), outcome)
    assert "这局不合规则" in text
    assert "现在是平庄，还不能放冲，三连庄起才可以" in text
    assert actions == ["confirm", "dismiss"]
    kept = bot.drafts.take("i1")
    assert kept is not None
    assert kept.agreed
    assert kept.outcome == outcome


async def test_impossible_hand_is_not_offered_for_agreement(bot: Hangma) -> None:
    outcome = discard("S", "S")
    text, actions = ask(bot, objections(outcome), outcome)
    assert "**老王** 不能胡自己打的牌。" in text
    assert "还不能放冲" in text, "every reason at once"
    assert actions == ["again"]


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("zh-CN", "刚才 老王 已经记了：**老王** 自摸 · 暴头。你记的是另外一局吗？"),
        ("zh-TW", "剛才 老王 已經記了：**老王** 自摸 · 暴頭。你記的是另外一局嗎？"),
        ("en", "Meanwhile 老王 recorded: **老王** self-draw · Baotou. Is yours another hand?"),
    ],
)
async def test_table_that_moved_on_is_shown_and_asked_about(
    bot: Hangma, locale: Language, said: str
) -> None:
    """R40: the second of two people is told what the first recorded, in their own language."""
    latest = VIEW.night.entries[-1]._replace(by=2)
    text, actions = ask(bot, MovedOn(VIEW, latest), self_draw("E"), locale)
    assert text == said
    assert actions == ["confirm", "dismiss"]
    kept = bot.drafts.take("i1")
    assert kept is not None
    assert kept.another
    assert not kept.agreed


async def test_same_hand_again_is_asked_about(bot: Hangma) -> None:
    """R43."""
    latest = VIEW.night.entries[-1]._replace(by=2)
    text, actions = ask(bot, LooksAlike(VIEW, latest), self_draw("S", baotou=True))
    assert text.startswith("老王 刚刚记过一模一样的：**老王** 自摸 · 暴头。")
    assert actions == ["confirm", "dismiss"]


READY_SEVEN = "1122m 3344p 5566s 五万 +9p 财神五万"


async def disagreement(reported: Win, tiles: str) -> TilesDisagree:
    """What comes of a report that its tiles do not bear out."""
    with pytest.raises(TilesDisagree) as raised:
        await agreed(rules_of(after()), the_table(after()).state(), reported, tiles)
    return raised.value


async def test_report_and_tiles_are_shown_side_by_side(bot: Hangma) -> None:
    error = await disagreement(self_draw("S", baotou=True), READY_SEVEN)
    text, actions = ask(bot, error, error.found.outcome)
    assert text.split("\n") == [
        "你记的：暴头",
        "牌面是：**七对 · 暴头** ×4",
        "-# 读作 一一万 二二万 三三筒 四四筒 九九筒 五五条 六六条",
    ]
    assert actions == ["confirm", "dismiss"]
    kept = bot.drafts.take("i1")
    assert kept is not None
    assert kept.outcome == self_draw("S", qidui=True, baotou=True)


async def test_tiles_that_do_not_win_can_only_be_corrected(bot: Hangma) -> None:
    error = await disagreement(self_draw("S"), "147m147p147s1234z +9s 财神5m")
    text, actions = ask(bot, error, self_draw("S"))
    assert text.startswith("这手牌没胡：不成四副一对；不成七对：14 张落单，0 张财神。")
    assert "没有记上" in text
    assert actions == ["again"]


async def test_undo_of_a_table_that_moved_on_only_says_so(bot: Hangma) -> None:
    """There is no hand to record: nothing to say yes to."""
    sent = interaction(bot, {"custom_id": "hz:v1:undo:1:1:2"})
    card = question_about(sent, MovedOn(VIEW, VIEW.night.entries[-1]))
    assert card is not None
    assert "所以没有撤销" in text_of(card)
    assert buttons_of(card) == []


async def test_plain_refusal_is_no_question(bot: Hangma) -> None:
    sent = interaction(bot, {"custom_id": "hz:v1:undo:1:1:2"})
    assert question_about(sent, Refusal(RefusalCode.NOTHING_TO_UNDO)) is None
