"""The charts to be looked at by a person: `python -m tests.cogs.chart_gallery docs/charts`.

That renews those that are kept; with `all` after the folder, every chart of the gallery is written.
Each is set on Discord's dark and on its light, as wide as a phone shows it, two pixels a point.
"""

from __future__ import annotations

import sys
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from random import Random

from PIL import Image

from cogs._charts import Running, Season, Trace, running_chart, season_chart
from cogs._matrix import Matrix, matrix_chart

DARK, LIGHT = "#313338", "#ffffff"
PHONE = 265
"""The points that a card leaves for a picture on a phone 390 wide, measured on the demo page."""
SCRIPTS = (
    "小红", "𠮷野家の禛", "Zoë Ångström", "שלומי", "مرحبا 12", "👨‍👩‍👧‍👦🀄发财",
    "麻雀龘靐" * 7 + "12", "Дмитрий", "สมชาย", "한결", "𝓐𝓵𝓮𝔁 ꧁༒", "Bob",
)  # fmt: skip
"""Chinese, rare and Japanese characters, accents, Hebrew, Arabic, emoji, the widest name, …"""
KEPT = (
    "night-2-people-5-hands", "night-4-people-40-hands", "night-6-people-300-hands",
    "night-12-people-5-hands", "night-12-people-300-hands", "night-scripts",
    "matrix-4-people", "matrix-scripts", "season-8-nights",
)  # fmt: skip
FRIENDS = (
    "小红", "老王", "阿明", "丽丽", "大刘", "小陈", "外婆", "二叔", "Bob", "阿珍", "老周", "三妹",
)  # fmt: skip


def totals(people: int, hands: int, seed: int) -> list[list[int]]:
    """Running totals of a night played by chance: four of the people at each hand."""
    chance = Random(seed)
    deltas = [[0] * (hands + 1) for _ in range(people)]
    for hand in range(1, hands + 1):
        seated = chance.sample(range(people), min(4, people))
        winner, *payers = seated
        worth = chance.choice((1, 1, 2, 2, 4, 8))
        for payer in payers:
            points = worth * chance.choice((1, 2))
            deltas[payer][hand] -= points
            deltas[winner][hand] += points
    return [list(accumulate(each)) for each in deltas]


def running(names: tuple[str, ...], hands: int, seed: int = 3) -> Running:
    """A night's running totals."""
    found = totals(len(names), hands, seed)
    traces = tuple(Trace(name, 0, tuple(each)) for name, each in zip(names, found, strict=True))
    return Running("2026-09-21 走势", f"共 {hands} 局", traces)


def matrix(names: tuple[str, ...], most: int) -> Matrix:
    """Who won from whom, by chance."""
    chance, people = Random(5), len(names)
    net = [[0] * people for _ in names]
    for i in range(people):
        for j in range(i):
            net[i][j] = chance.randint(-most, most)
            net[j][i] = -net[i][j]
    return Matrix(
        "2026-09-21 谁赢谁", "横着看：这个人从每个人那里赢了多少",
        "合计", names, tuple(map(tuple, net)),
    )  # fmt: skip


def season(nights: int) -> Season:
    """A person's nights."""
    chance = Random(9)
    won = [(f"2026-{n * 11 // nights + 1:02}-14", chance.randint(-90, 100)) for n in range(nights)]
    return Season("小红的战绩", f"{nights} 场", tuple(won))


def gallery() -> dict[str, bytes]:
    """Every chart by its name."""
    made = {
        f"night-{people}-people-{hands}-hands": running_chart(running(FRIENDS[:people], hands))
        for people in (2, 4, 6, 12)
        for hands in (5, 40, 300)
    }
    made["night-scripts"] = running_chart(running(SCRIPTS, 40))
    for people in (2, 4, 6, 12):
        made[f"matrix-{people}-people"] = matrix_chart(matrix(FRIENDS[:people], 120))
    made["matrix-scripts"] = matrix_chart(matrix(SCRIPTS, 12345))
    made["matrix-scripts-6"] = matrix_chart(matrix(SCRIPTS[:6], 123456))
    for nights in (1, 8, 101):
        made[f"season-{nights}-nights"] = season_chart(season(nights))
    return made


def shown(png: bytes) -> Image.Image:
    """The chart as wide as on a phone, on both of Discord's grounds."""
    chart = Image.open(BytesIO(png)).convert("RGB")
    width, height = 2 * PHONE, chart.height * 2 * PHONE // chart.width
    small = chart.resize((width, height), Image.Resampling.LANCZOS)
    sheet = Image.new("RGB", (2 * (width + 24), height + 24), DARK)
    sheet.paste(LIGHT, (width + 24, 0, *sheet.size))
    sheet.paste(small, (12, 12))
    sheet.paste(small, (width + 36, 12))
    return sheet


if __name__ == "__main__":
    folder, *rest = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, picture in gallery().items():
        if name in KEPT or rest == ["all"]:
            reduced = shown(picture).quantize(96, dither=Image.Dither.NONE)
            reduced.save(Path(folder, f"{name}.png"), optimize=True)
