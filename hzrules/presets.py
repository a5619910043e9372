"""预设 Presets: the rule sets that ship, and how a name with overrides becomes house rules."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from hzrules.houserules import HouseRules

PRESETS: tuple[str, ...] = ("standard", "classic", "luxury", "mil-2025", "sanlao")
"""The shipped presets, default first (RULES 9.11)."""


class UnknownPresetError(ValueError):
    """No preset of that name; the message lists those there are."""

    def __init__(self, name: object) -> None:
        super().__init__(f"unknown preset {name!r}; there are: {', '.join(PRESETS)}")
        self.name = name


@cache
def _preset_keys(name: str) -> dict[str, Any]:
    text = resources.files("hzrules").joinpath("presets", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def preset(name: str) -> HouseRules:
    """The house rules of a shipped preset. Raises `UnknownPresetError`."""
    if name not in PRESETS:
        raise UnknownPresetError(name)
    return _validated(_preset_keys(name))


def resolve(spec: str | dict[str, Any]) -> HouseRules:
    """House rules from a preset's name, or `{"preset": NAME, …overrides…}` (nested tables merge).

    Raises `UnknownPresetError`, or pydantic's `ValidationError` naming every wrong key.
    """
    if isinstance(spec, str):
        return preset(spec)
    overrides = dict(spec)
    name = overrides.pop("preset", None)
    if name not in PRESETS:
        raise UnknownPresetError(name)
    return _validated(_merged(_preset_keys(name), overrides))


def _validated(keys: dict[str, Any]) -> HouseRules:
    """Strict only in JSON mode is exact about enums and tuples, so go through JSON."""
    return HouseRules.model_validate_json(json.dumps(keys))


def _merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        if isinstance(under, dict) and isinstance(value, dict):
            value = _merged(under, value)
        merged[key] = value
    return merged
