"""Refusals → text: what is refused, why, and what to do next. One sentence or two a reason."""

from __future__ import annotations

from cogs._currency import amount_text
from cogs._i18n import N_, Texts
from cogs._input import InputError, InputProblem
from cogs._names import quoted
from cogs._rules_text import preset_name
from cogs._sentences import NameOf, bold, level_name
from data.records import NightView
from data.refusals import MoreThanOwed, Refusal, RefusalCode, StorageKind
from hzrules.check import Violation
from hzrules.night import Table
from hzrules.presets import PRESETS
from hzrules.terms import LiableAs, Pattern, Seat, ViolationCode


def refusal_text(t: Texts, refusal: Refusal) -> str:
    """Why a use-case refused. Raises `ValueError` for a refusal that is a question."""
    if refusal.code not in _REFUSALS:
        raise ValueError(f"{refusal.code} is a question, not a sentence")
    facts = {key: quoted(str(value)) for key, value in refusal.facts.items()}
    if refusal.code is RefusalCode.UNKNOWN_PRESET:
        facts["names"] = t.list([f"`{name}` {preset_name(t, name)}" for name in PRESETS])
    if isinstance(refusal, MoreThanOwed):
        facts["owed"] = amount_text(t, refusal.owed, refusal.unit)
    return t._(_REFUSALS[refusal.code], **facts)


_REFUSALS = {
    RefusalCode.NO_OPEN_NIGHT: N_("No night is open in this channel. Start one with **/open**."),
    RefusalCode.NO_NIGHT_YET: N_(
        "Nothing has been played in this channel yet. Start with **/open**."
    ),
    RefusalCode.EARLIER_NIGHT: N_(
        "That belongs to an earlier night. **/score** brings tonight's board."
    ),
    RefusalCode.ALREADY_OPEN: N_(
        "The night of {date} is still open here. Close it with **/close** first, or name "
        "another *table* to open one more."
    ),
    RefusalCode.ALREADY_CLOSED: N_(
        "The night of {date} is closed already. **/settle** shows it again, **/reopen** opens it."
    ),
    RefusalCode.MAY_NOT_RECORD: N_(
        "Only people sitting at a table of this night record here. Ask one of them, or "
        "somebody who manages the server."
    ),
    RefusalCode.SEATED_TWICE: N_(
        "{name} cannot sit in two seats. Choose somebody else for one, or free the other one first."
    ),
    RefusalCode.SAME_NAME: N_(
        "Two people are called {name}. Give the guest a name that tells them apart."
    ),
    RefusalCode.AT_OTHER_TABLE: N_(
        "{name} already sits at table {table}. Nobody plays at two tables at once."
    ),
    RefusalCode.TABLE_EXISTS: N_(
        "The night of {date} is open and has a table {table}. Close it with **/close**, or "
        "give the new table another name."
    ),
    RefusalCode.NO_SUCH_TABLE: N_("There is no table {table}. Tonight's tables: {tables}."),
    RefusalCode.WHICH_TABLE: N_(
        "You sit at no table, so say which one with *table*. Tonight's tables: {tables}."
    ),
    RefusalCode.SAME_RULES: N_("These house rules are in force already. Nothing has changed."),
    RefusalCode.NOTHING_TO_UNDO: N_("There is nothing to take back at this table."),
    RefusalCode.NOTHING_TO_REDO: N_(
        "There is nothing to bring back: nothing was taken back, or something has been "
        "recorded since. **/hands** shows it all."
    ),
    RefusalCode.NO_SUCH_HAND: N_(
        "There is no hand {number} at this table. **/hands** shows them all."
    ),
    RefusalCode.NO_SUCH_MOMENT: N_(
        "Nothing can be added there: the table was not open at that point of the night. Choose a "
        "later place."
    ),
    RefusalCode.NO_SUCH_ENTRY: N_("That entry cannot be changed. **/hands** shows those that can."),
    RefusalCode.STRUCK_ALREADY: N_(
        "That entry has been taken back already. **/hands** can bring it back."
    ),
    RefusalCode.NOT_STRUCK: N_("That entry counts already; there is nothing to bring back."),
    RefusalCode.FIRST_SEATING: N_(
        "Without its first seats the table would not exist. Correct them with **/seat**."
    ),
    RefusalCode.ROSTER_FULL: N_(
        "{most} people have played tonight; that is as many as one night holds."
    ),
    RefusalCode.SITS_THERE: N_("{name} sits there already. Nothing has changed."),
    RefusalCode.NO_SUCH_GUEST: N_(
        "No guest called {name} has played here. Write the name as **/hands** shows it."
    ),
    RefusalCode.BOTH_PLAYED: N_(
        "{guest} and {member} have played in the same night, so they are two people."
    ),
    RefusalCode.MANAGERS_ONLY: N_(
        "Only somebody who manages the server can reach a night in another channel."
    ),
    RefusalCode.NO_SUCH_NIGHT: N_("That night is not open any more. Choose one from the list."),
    RefusalCode.NO_SUCH_PLAYER: N_(
        "Nobody called {name} has played on this server. Choose from the list."
    ),
    RefusalCode.SEVERAL_PLAYERS: N_("Several people are called {name}. Choose from the list."),
    RefusalCode.HIDES_STATS: N_("{name} keeps their record to themselves."),
    RefusalCode.KNOWS_NOTHING: N_(
        "Nothing on this server names that person. There is nothing to forget."
    ),
    RefusalCode.DECIDES_ALONE: N_(
        "{name} decides about that alone. For somebody who has left the server, and for guests, "
        "somebody who manages it can."
    ),
    RefusalCode.SITS_NOW: N_(
        "{name} sits at a table of the night of {date}, which is still open. Let somebody else "
        "take the seat with **/seat**, or end the night with **/close**, and ask again."
    ),
    RefusalCode.UNKNOWN_ZONE: N_("There is no time zone called {zone}. Choose one from the list."),
    RefusalCode.SAME_STAKE: N_("That is the stake already. Nothing has changed."),
    RefusalCode.ONE_STAKE: N_(
        "A night has one stake for all its tables. **/settings stake** changes tonight's."
    ),
    RefusalCode.UNIT_IN_USE: N_(
        "A fee or a payment of tonight is counted in another currency. Take it back first, in "
        "**/hands** or **/debts**, then do this again."
    ),
    RefusalCode.SAME_PERSON: N_("Nobody pays themselves. Choose two people."),
    RefusalCode.NOT_A_PARTY: N_(
        "Only {payer} or {payee} can say that this is paid, or somebody who manages the server."
    ),
    RefusalCode.NOT_OF_THE_NIGHT: N_(
        "Only somebody who played that night can say this, or somebody who manages the server."
    ),
    RefusalCode.OLD_SETTLEMENT: N_(
        "That settlement is not the last word any more: its night was opened again. **/settle** "
        "shows who pays whom now."
    ),
    RefusalCode.NOTHING_OWED: N_("Nothing is owed there any more. **/debts** shows what is."),
    RefusalCode.MORE_THAN_OWED: N_("That is more than is owed: {owed}. Write that or less."),
    RefusalCode.NOT_PAID: N_(
        "That payment does not count any more. **/debts** shows those that do."
    ),
    RefusalCode.UNKNOWN_PRESET: N_("There are no house rules called {preset}. There are: {names}."),
}


def storage_text(t: Texts, kind: StorageKind) -> str:
    """What is the matter with the ledger file, and what to do about it."""
    return t._(_STORAGE[kind])


_STORAGE = {
    StorageKind.LOCKED: N_(
        "Another program is holding the score file. Try again in a moment; if it goes on, tell "
        "whoever runs the bot."
    ),
    StorageKind.FULL: N_(
        "The disk with the score file is full. Tell whoever runs the bot to make room, then enter "
        "it again."
    ),
    StorageKind.READ_ONLY: N_(
        "The score file can be read but not written. Tell whoever runs the bot, then enter it "
        "again."
    ),
    StorageKind.CORRUPT: N_(
        "The score file is damaged. Tell whoever runs the bot to restore a backup; until then, "
        "keep the score on paper."
    ),
    StorageKind.GONE: N_(
        "The score file is not in its place any more. Tell whoever runs the bot to put it back; "
        "until then, keep the score on paper."
    ),
    StorageKind.DISK: N_(
        "The disk with the score file reports errors. Tell whoever runs the bot; until it works "
        "again, keep the score on paper."
    ),
    StorageKind.OTHER: N_(
        "The score file cannot be used right now. Tell whoever runs the bot, and try again in a "
        "moment."
    ),
}


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


def violation_text(t: Texts, view: NightView, table: Table, violation: Violation) -> str:
    """One reason why the hand may not be recorded, by the names of those who sit there."""
    return violation_line(t, lambda seat: bold(view.name_at(table, seat)), violation)


def violation_line(t: Texts, name: NameOf, violation: Violation) -> str:
    """One reason why a hand may not be, by whatever name its seats have."""
    if violation.code is ViolationCode.DISCARD_LEVEL and not violation.facts["from_level"]:
        return t._("Discards never win under these house rules; only a self-draw does.")
    facts = {key: _fact(t, name, key, fact) for key, fact in violation.facts.items()}
    return t._(_VIOLATIONS[violation.code], **facts)


_VIOLATIONS = {
    ViolationCode.WINNER_IS_DISCARDER: N_("{winner} cannot win on their own discard."),
    ViolationCode.SELF_DRAW_ONLY: N_("{pattern} needs a self-draw; this was a discard."),
    ViolationCode.TOO_MANY_FLOATS: N_(
        "{floats} caishen thrown: at most {most} can be, for one must stay in the hand."
    ),
    ViolationCode.TOO_MANY_FOURS: N_("Seven pairs hold at most {most} fours."),
    ViolationCode.TOO_MANY_KONGS: N_("A hand holds at most {most} kongs."),
    ViolationCode.QIDUI_WITH_MELD: N_("Seven pairs have no kong and nothing claimed."),
    ViolationCode.GANG_FIRST_ALONE: N_("A kong before a float needs both a kong and a float."),
    ViolationCode.CAISHEN_CONTRADICTION: N_("A hand without caishen cannot have {patterns}."),
    ViolationCode.CHI_NOT_FROM_LEFT: N_("{by} can chow only from {left}."),
    ViolationCode.CLAIM_FROM_SELF: N_("{by} cannot claim their own discard."),
    ViolationCode.TOO_MANY_MELDS: N_("{by} has {melds} melds; a hand holds {most}."),
    ViolationCode.LIABLE_WINNER: N_("{player} won, so cannot be liable."),
    ViolationCode.CLAIMANT_IS_DISCARDER: N_("{discarder} threw the tile."),
    ViolationCode.DISCARD_LEVEL: N_("Discards do not win yet: {level} now, from {from_level} on."),
    ViolationCode.DISCARD_BETWEEN: N_(
        "Discards win only between the dealer and the others; {dealer} deals."
    ),
    ViolationCode.NOT_FIRST_CLAIMANT: N_(
        "{first} is nearer to {discarder} in playing order and wins instead."
    ),
    ViolationCode.LIABLE_UNRULED: N_("These house rules make nobody liable that way ({player})."),
    ViolationCode.FALSE_WIN_UNRULED: N_("These house rules have no false win penalty."),
    ViolationCode.UNPRICED: N_("These house rules have no {pattern}."),
}


_SEAT_FACTS = frozenset({"winner", "discarder", "by", "from", "left", "player", "dealer", "first"})


def _fact(t: Texts, name: NameOf, key: str, fact: object) -> str:
    if key in _SEAT_FACTS:
        return name(Seat(str(fact)))
    match key, fact:
        case "pattern", str():
            return t.term(Pattern(fact))
        case "patterns", tuple():
            return t.list([t.term(Pattern(pattern)) for pattern in fact])
        case "as", str():
            return t.term(LiableAs(fact))
        case "level" | "from_level", int():
            return level_name(t, fact)
        case _:
            return str(fact)
