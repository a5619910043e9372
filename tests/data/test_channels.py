"""A channel's own nights, settings, language and day; threads have their parent's."""

from __future__ import annotations

from datetime import datetime

import pytest

from data.records import Place, Settings
from data.refusals import Refusal
from data.worker import Worker
from hzrules.presets import preset
from tests.conftest import HandClock
from tests.data.support import LIN, PLACE, Evening

THREAD = Place(guild_id=1, channel_id=20, parent_id=10)


async def test_channels_have_nights_of_their_own(evening: Evening, clock: HandClock) -> None:
    await evening.open()
    other = Evening(evening.book, clock, Place(guild_id=1, channel_id=11))
    opened = await other.open()
    assert opened.view.id == 2
    await evening.play()
    assert (await other.totals()) == {"Lin": 0, "Mei": 0, "Hao": 0, "Qi": 0}


async def test_preset_said_at_opening_becomes_the_channels(evening: Evening) -> None:
    opened = await evening.open(preset="luxury")
    assert opened.view.night.rules == preset("luxury")
    await evening.close()
    assert (await evening.open()).view.night.rules == preset("luxury")
    assert await evening.book.rules(PLACE) == preset("luxury")


async def test_first_opener_brings_the_language_and_nobody_overrides_it(evening: Evening) -> None:
    opened = await evening.open(language="zh-TW")
    assert opened.view.settings.language == "zh-TW"
    await evening.close()
    assert (await evening.open(language="en")).view.settings.language == "zh-TW"


async def test_r98_thread_takes_its_parents_settings_and_has_its_own_night(
    evening: Evening, clock: HandClock
) -> None:
    await evening.book.set_language(PLACE, "en")
    await evening.book.use_rules(PLACE, LIN, "classic", evening.origin())
    thread = Evening(evening.book, clock, THREAD)
    opened = await thread.open()
    assert opened.view.night.rules == preset("classic")
    assert opened.view.settings.language == "en"
    await evening.book.set_language(PLACE, "zh-CN")
    assert (await evening.book.settings(THREAD)).language == "zh-CN"
    await evening.book.set_language(THREAD, "zh-TW")
    assert (await evening.book.settings(PLACE)).language == "zh-CN"
    await evening.book.set_language(PLACE, "en")
    assert (await evening.book.settings(THREAD)).language == "zh-TW"
    with pytest.raises(Refusal):
        await evening.view()


async def test_r98_opening_in_a_thread_leaves_it_its_parents_settings(
    evening: Evening, clock: HandClock
) -> None:
    thread = Evening(evening.book, clock, THREAD)
    opened = await thread.open(language="zh-TW")
    assert opened.view.settings.language == "zh-TW"
    await evening.book.use_rules(PLACE, LIN, "luxury", evening.origin())
    assert (await evening.book.settings(THREAD)).rules == preset("luxury")


@pytest.mark.parametrize(
    ("zone", "day_starts_at", "opened_at", "date"),
    [
        pytest.param("Asia/Shanghai", 6, "2026-09-21T15:30Z", "2026-09-21", id="23:30 there"),
        pytest.param("Asia/Shanghai", 6, "2026-09-21T17:59Z", "2026-09-21", id="past midnight"),
        pytest.param("Asia/Shanghai", 6, "2026-09-21T21:59Z", "2026-09-21", id="05:59 there"),
        pytest.param("Asia/Shanghai", 6, "2026-09-21T22:00Z", "2026-09-22", id="06:00 there"),
        pytest.param("Asia/Shanghai", 6, "2026-09-21T23:30Z", "2026-09-22", id="23:30 UTC"),
        pytest.param("UTC", 6, "2026-09-21T23:30Z", "2026-09-21", id="23:30 UTC in UTC"),
        pytest.param("UTC", 6, "2026-09-22T00:30Z", "2026-09-21", id="half past midnight UTC"),
        pytest.param("UTC", 0, "2026-09-22T00:30Z", "2026-09-22", id="day starts at midnight"),
        pytest.param("UTC", 12, "2026-09-22T11:59Z", "2026-09-21", id="R78 until noon"),
        pytest.param("UTC", 12, "2026-09-22T12:00Z", "2026-09-22", id="R78 from noon"),
        pytest.param("Asia/Shanghai", 6, "2026-09-30T20:00Z", "2026-09-30", id="R78 month end"),
        pytest.param("Asia/Shanghai", 6, "2026-12-31T21:00Z", "2026-12-31", id="new year"),
        pytest.param("America/Los_Angeles", 6, "2026-09-22T05:00Z", "2026-09-21", id="the west"),
        pytest.param("Asia/Kathmandu", 6, "2026-09-22T00:14Z", "2026-09-21", id="05:59 at +5:45"),
        pytest.param("Asia/Kathmandu", 6, "2026-09-22T00:15Z", "2026-09-22", id="06:00 at +5:45"),
        pytest.param("America/New_York", 6, "2026-03-08T09:59Z", "2026-03-07", id="summer comes"),
        pytest.param("America/New_York", 6, "2026-03-08T10:00Z", "2026-03-08", id="06:00 in EDT"),
        pytest.param("America/New_York", 6, "2026-11-01T10:59Z", "2026-10-31", id="summer goes"),
        pytest.param("America/New_York", 6, "2026-11-01T11:00Z", "2026-11-01", id="06:00 in EST"),
    ],
)
async def test_r74_night_belongs_to_the_day_it_began_where_its_people_are(
    evening: Evening,
    worker: Worker,
    zone: str,
    day_starts_at: int,
    opened_at: str,
    date: str,
) -> None:
    settings = Settings(time_zone=zone, day_starts_at=day_starts_at)
    await worker.run(lambda store: store.save_settings(PLACE, settings))
    origin = evening.origin()
    evening.clock.seconds = int(datetime.fromisoformat(opened_at).timestamp())
    assert (await evening.open(origin=origin)).view.date == date
    evening.clock.wait(8 * 3600)
    await worker.run(lambda store: store.save_settings(PLACE, Settings()))
    assert (await evening.play()).view.date == date
