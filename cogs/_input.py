"""What people typed and could not be read: the field's problem, before any rule is asked."""

from __future__ import annotations

from enum import StrEnum


class InputProblem(StrEnum):
    """Why a field could not be read."""

    WHO = "who"
    WHO_OF_THESE = "who_of_these"
    BOT = "bot"
    FOUR_PEOPLE = "four_people"
    ONE_PERSON = "one_person"
    TOO_MANY_PEOPLE = "too_many_people"
    PATTERN = "pattern"
    WHO_TONIGHT = "who_tonight"
    AMOUNT = "amount"
    WHOLE_POINTS = "whole_points"
    TOO_FINE = "too_fine"
    CURRENCY = "currency"
    OTHER_CURRENCY = "other_currency"
    DEBT = "debt"
    REASON = "reason"


class InputError(Exception):
    """A field could not be read; `facts` say which words and what was expected."""

    def __init__(self, problem: InputProblem, **facts: str | int) -> None:
        super().__init__(f"{problem}: {facts}")
        self.problem = problem
        self.facts = facts
