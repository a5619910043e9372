"""Input that cannot be read → text: what it was, and what was expected."""

from __future__ import annotations

from cogs._i18n import Texts
from cogs._input import InputError, InputProblem
from cogs._names import quoted


def input_text(t: Texts, error: InputError) -> str:
    """What could not be read, and what was expected."""
    facts = {key: quoted(str(value)) for key, value in error.facts.items()}
    match error.problem:
        case InputProblem.WHO:
            return t._(
                "Nobody at the table is called {text}. Say a seat (E, S, W, N), mention the "
                "person, or write the name: {seated}.",
                **facts,
            )
        case InputProblem.WHO_OF_THESE:
            return t._(
                "{text} could be several people. Write more of the name, or the seat: {seated}.",
                **facts,
            )
        case InputProblem.BOT:
            return t._("{name} is a bot and cannot sit at a table. Choose a person.", **facts)
        case InputProblem.FOUR_PEOPLE:
            return t._(
                "A table needs four people. Choose a member for each seat, or write the names of "
                "guests for the seats left over."
            )
        case InputProblem.ONE_PERSON:
            return t._("Say one person who sits down: a member, or a guest by name.")
        case InputProblem.TOO_MANY_PEOPLE:
            return t._("All four seats are taken; there is none left for {name}.", **facts)
        case InputProblem.PATTERN:
            return t._("There is no pattern called {text}. Choose from the list.", **facts)
        case InputProblem.WHO_TONIGHT:
            return t._(
                "Nobody of tonight is called {text}. Mention the person, or write the name: "
                "{seated}.",
                **facts,
            )
        case InputProblem.AMOUNT:
            return t._(
                "{text} is not an amount. Write a number above 0, such as 12 or 0.5.", **facts
            )
        case InputProblem.WHOLE_POINTS:
            return t._("Points are whole numbers; {text} is not. Write 12, for example.", **facts)
        case InputProblem.TOO_FINE:
            return t._(
                "{text} cannot be paid: {currency} has {digits} decimals. Write an amount "
                "with no more than that.",
                **facts,
            )
        case InputProblem.CURRENCY:
            return t._(
                "There is no currency called {text}. Choose from the list, or write its three "
                "letters: CNY, TWD, USD.",
                **facts,
            )
        case InputProblem.OTHER_CURRENCY:
            return t._("This is counted in {currency}; {text} is not. Write it in that.", **facts)
        case InputProblem.DEBT:
            return t._(
                "There is no such debt: {text}. Choose from the list; **/debts** shows all.",
                **facts,
            )
        case InputProblem.REASON:
            return t._("Say what it is for, in a few words: *ordered the noodles*.")
