"""The presets that ship: their values, their texts, and how overrides merge."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import resources
from typing import Any

import pytest
from pydantic import ValidationError

from hzrules.houserules import HouseRules
from hzrules.presets import PRESETS, UnknownPresetError, preset, resolve
from tests.hzrules.support import ROOT, rules

USUAL_EDGES = ((2, 2, 1), (4, 4, 1), (8, 8, 1))
LUXURY_TIERS = (4, 8, 16)
LIABILITY_OF_THREE = (3, ("chi", "peng"), "any", "no", 1, 0)

TABLE: dict[str, dict[str, Any]] = {
    "standard": {
        "levels": USUAL_EDGES,
        "discard": (3, "dealer", "edge"),
        "qidui": (2, LUXURY_TIERS),
        "ladder": (2, 2, 2),
        "chains": (0, 0),
        "extras": {},
        "no_caishen": ("none", 1),
        "kong_before_float": "keep",
        "hand_cap": 0,
        "liability": LIABILITY_OF_THREE,
        "caishen": ("turned", "stand_in"),
    }
}
TABLE["classic"] = TABLE["standard"] | {
    "qidui": (2, ()),
    "liability": (3, ("chi", "peng"), "any", "replace", 1, 0),
    "caishen": ("turned", "plain"),
}
TABLE["luxury"] = TABLE["standard"] | {
    "levels": ((2, 2, 1), (4, 8, 4), (8, 16, 8)),
    "discard": (2, "dealer", "edge"),
    "caishen": ("turned", "wild"),
}
TABLE["mil-2025"] = TABLE["standard"] | {
    "discard": (0, "dealer", "edge"),
    "qidui": (4, (16, 16, 16)),
    "chains": (0, 1),
    "extras": {"ten_winds": 8, "ten_winds_white": 16},
    "no_caishen": ("any", 2),
    "kong_before_float": "drop",
    "hand_cap": 16,
    "liability": (3, ("chi",), "any", "no", 1, 2),
    "caishen": ("white", "plain"),
}
TABLE["sanlao"] = TABLE["standard"] | {
    "levels": ((8, 8, 1),),
    "discard": (0, "dealer", "edge"),
    "extras": {"four_caishen": 2},
    "liability": (0, ("chi", "peng"), "any", "no", 1, 0),
    "caishen": ("white", "plain"),
}
LADDER = ("baotou", "caipiao", "gangkai", "qidui", "haohua", "no_caishen")


def _row(house: HouseRules) -> dict[str, Any]:
    prices, liability = house.patterns, house.liability
    extras = {
        name: price
        for name, price in prices.model_dump().items()
        if name not in LADDER and price is not None
    }
    return {
        "levels": house.levels,
        "discard": (house.discard_from_level, house.discard_between, house.discard_pays),
        "qidui": (prices.qidui, prices.haohua),
        "ladder": (prices.baotou, prices.caipiao, prices.gangkai),
        "chains": (house.chains.caipiao_max, house.chains.gangkai_max),
        "extras": extras,
        "no_caishen": (prices.no_caishen.scope, prices.no_caishen.value),
        "kong_before_float": house.kong_before_float,
        "hand_cap": house.hand_cap,
        "liability": (
            liability.count,
            liability.claims,
            liability.pairs,
            liability.on_discard,
            liability.forward,
            liability.reverse,
        ),
        "caishen": (house.caishen, house.white),
    }


@pytest.mark.parametrize("name", PRESETS)
def test_preset_has_the_values_of_the_table(name: str) -> None:
    """C1, C3, C7, C9, C12: each decision stands in the preset it was made for."""
    assert _row(preset(name)) == TABLE[name]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_share_what_no_source_makes_them_differ_in(name: str) -> None:
    """C10, C11: a draw grows the streak, the winner deals next."""
    house = preset(name)
    assert (house.base, house.start_level) == (1, 1)
    assert (house.beyond_levels, house.on_draw, house.next_dealer) == ("repeat", "grow", "winner")
    assert (house.qidui_with_baotou, house.discard_baotou) == ("multiply", "allowed")
    assert (house.quads, house.must_baotou) == ("natural", False)
    assert (house.combos, house.loss_cap, house.false_win_each) == ((), 0, 0)
    assert house.liability.both == "sum"


def _text(name: str) -> str:
    return resources.files("hzrules").joinpath("presets", f"{name}.toml").read_text("utf-8")


def test_every_file_that_ships_is_a_named_preset_and_standard_comes_first() -> None:
    files = resources.files("hzrules").joinpath("presets").iterdir()
    assert sorted(PRESETS) == sorted(file.name.removesuffix(".toml") for file in files)
    assert PRESETS[0] == "standard"


@pytest.mark.parametrize("name", PRESETS)
def test_preset_file_opens_with_whose_rules_they_are(name: str) -> None:
    first, _ = _text(name).split("\n", 1)
    term, colon, told = first.removeprefix("# ").partition(": ")
    assert first.startswith("# ")
    assert colon
    assert any("一" <= letter <= "\u9fff" for letter in term)
    assert len(told) > 20


@pytest.mark.parametrize("name", PRESETS)
def test_preset_file_spells_out_every_key_but_absent_patterns(name: str) -> None:
    keys = tomllib.loads(_text(name))
    assert keys.keys() == HouseRules.model_fields.keys()
    for nested in ("chains", "liability"):
        model = HouseRules.model_fields[nested].annotation
        assert keys[nested].keys() == model.model_fields.keys()  # type: ignore[union-attr]
    stated = preset(name).patterns.model_dump(exclude_none=True, exclude_defaults=True)
    assert {"haohua", *stated} == keys["patterns"].keys()


# What a name with overrides becomes


def test_override_replaces_one_key_and_leaves_the_others() -> None:
    changed = resolve({"preset": "classic", "base": 5})
    assert changed.base == 5
    assert changed.model_copy(update={"base": 1}) == preset("classic")


def test_nested_tables_merge_and_lists_are_replaced() -> None:
    changed = rules(liability={"reverse": 2}, levels=[[3, 3, 1]], patterns={"haohua": [5]})
    assert (changed.liability.reverse, changed.liability.count) == (2, 3)
    assert changed.levels == ((3, 3, 1),)
    assert (changed.patterns.haohua, changed.patterns.baotou) == ((5,), 2)


def test_table_two_deep_merges_too() -> None:
    changed = rules("mil-2025", patterns={"no_caishen": {"scope": "qidui"}})
    assert (changed.patterns.no_caishen.scope, changed.patterns.no_caishen.value) == ("qidui", 2)


def test_merging_changes_no_preset() -> None:
    before = preset("standard").digest()
    rules(liability={"reverse": 2}, patterns={"baotou": 9})
    assert preset("standard").digest() == before
    assert resolve("standard") == resolve({"preset": "standard"})


@pytest.mark.parametrize("name", ["", "STANDARD", "house", "../standard", None, 3])
def test_unknown_name_is_refused_with_the_names_there_are(name: Any) -> None:
    with pytest.raises(UnknownPresetError, match="standard, classic, luxury, mil-2025, sanlao"):
        resolve({"preset": name})
    with pytest.raises(UnknownPresetError):
        preset(name)


@pytest.mark.parametrize(
    ("overrides", "where"),
    [
        ({"bass": 1}, ("bass",)),
        ({"liability": {"multi": "sum"}}, ("liability", "multi")),
        ({"patterns": {"tsumo": 1}}, ("patterns", "tsumo")),
        ({"chains": {"qidui_max": 1}}, ("chains", "qidui_max")),
    ],
    ids=str,
)
def test_unknown_key_is_refused_by_name(overrides: dict[str, Any], where: tuple[str, ...]) -> None:
    with pytest.raises(ValidationError) as refused:
        rules(**overrides)
    assert [error["loc"] for error in refused.value.errors()] == [where]


def test_claims_are_spelled_one_way_whatever_the_order_written() -> None:
    one = rules(liability={"claims": ["peng", "chi", "peng"]})
    other = rules(liability={"claims": ["chi", "peng"]})
    assert one == other
    assert one.digest() == other.digest()


# The digest


def test_digest_tells_presets_apart_and_equal_rules_together() -> None:
    digests = {preset(name).digest() for name in PRESETS}
    assert len(digests) == len(PRESETS)
    assert all(re.fullmatch("[0-9a-f]{12}", digest) for digest in digests)
    assert rules(base=1).digest() == preset("standard").digest()
    assert rules(base=2).digest() != preset("standard").digest()


def test_digest_is_the_same_in_every_process() -> None:
    """Hash seeds differ between processes; a pinned night must find its rules again."""
    script = "from hzrules.presets import preset; print(preset('mil-2025').digest())"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == preset("mil-2025").digest()
