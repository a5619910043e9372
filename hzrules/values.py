"""The base of every value that crosses the border of the rules: frozen, strict, no unknown key."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen pydantic value. Read it from JSON (`model_validate_json`), where strict is exact."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
    )
