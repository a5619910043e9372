"""Refusals → text: what is refused, why, and what to do next. One sentence or two a reason."""

from __future__ import annotations

from cogs._currency import amount_text
from cogs._i18n import N_, Texts
from cogs._names import quoted
from cogs._rules_text import preset_name
from data.refusals import MoreThanOwed, Refusal, RefusalCode, StorageKind
from hzrules.presets import PRESETS


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
    RefusalCode.AMOUNT_CHANGED: N_(
        "That is not the amount any more, so nothing was noted. **/settle** and **/debts** show "
        "what is left now."
    ),
    RefusalCode.PAID_JUST_NOW: N_(
        "The same payment was noted a moment ago. If this is another one, wait a minute and enter "
        "it again."
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
