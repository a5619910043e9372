"""Cards about people's rights: what is kept, and being forgotten. Plain values, no Discord."""

from __future__ import annotations

from cogs._card import FELT, RED, Button, Card, Row, Style
from cogs._debt_cards import debt_text
from cogs._fitting import shortened
from cogs._i18n import Texts
from cogs._names import quoted
from cogs._sentences import bold
from data.forget_records import Forgetting

NIGHTS_ROOM, DEBTS_ROOM = 900, 1500
"""Characters for open nights and for debts; a message holds 4000."""


def privacy_card(t: Texts, contact: str | None, kept_days: int) -> Card:
    """隐私: what is stored about people and what is not, for how long, and what they can do."""
    stored = t._(
        "**Kept:** your Discord id and name here, which seats you had, the hands with their "
        "points, who recorded what and when, words typed as a reason or a table's name, payments "
        "noted, and what a channel has chosen."
    )
    never = t._(
        "**Not kept:** what you write in channels, for I cannot read it, and bank or card "
        "details. No money moves through me, and nothing is passed on to anybody."
    )
    where = t._(
        "**Where and how long:** in one file on the machine that runs me, and its backups, until "
        "you are forgotten. {days} days after I am removed from a server, everybody there is "
        "forgotten.",
        days=kept_days,
    )
    rights = t._(
        "**What you can do:** **/export** gives you the record as a file, **/forgetme** takes your "
        "name out of it, **/settings board** keeps you off leaderboards."
    )
    return Card(("## 🔒 " + t._("Privacy"), stored, never, where, rights, _asked(t, contact)), FELT)


def forget_question_card(t: Texts, found: Forgetting, *, own: bool) -> Card:
    """忘记: what it would mean, before it is done."""
    nights = t.n("{n} night", "{n} nights", found.nights)
    if own:
        head = t._("Forget you on this server? You have played {nights} here.", nights=nights)
    else:
        head = t._(
            "Forget {name} on this server? They have played {nights} here.",
            name=bold(found.player.name),
            nights=nights,
        )
    lines = [
        t._(
            "Name and Discord id go, everywhere; “Former player” and a number stay in their place."
        ),
        t._("The points of everybody else, and all past nights, stay as they are."),
        t._("Whoever plays again is a new person, with an empty record."),
        t._("Messages already in channels, and reasons somebody typed, are not changed."),
    ]
    open_nights = [
        t._(
            "The night of {date} in <#{channel}> is not settled yet. Close it first, or nobody "
            "will know who owes those points.",
            date=night.date,
            channel=night.channel_id,
        )
        for night in found.playing
    ]
    listed = [*_listed(lines), *shortened(t, _listed(open_nights), NIGHTS_ROOM)]
    blocks = [head, "\n".join(listed)]
    if found.debts:
        blocks.append(_unpaid(t, found))
    yes = Button(t._("Yes, forget"), "forget", (found.player.id,), Style.DANGER)
    no = Button(t._("No, keep everything"), "dismiss", (), Style.SECONDARY)
    blocks.append(t._("**This cannot be taken back.**"))
    return Card((*blocks, Row((yes, no))), RED)


def forgotten_card(t: Texts, found: Forgetting) -> Card:
    """It is done."""
    text = t._(
        "Forgotten. The record says “{former}” now. Backups made before today still hold the name "
        "until they are thrown away.",
        former=t._("Former player {number}", number=found.player.id),
    )
    return Card((text,), FELT)


def still_here_card(t: Texts, found: Forgetting) -> Card:
    """A manager asked about somebody who can decide for themselves."""
    text = t._(
        "{name} is on this server and decides about that alone, with **/forgetme**.",
        name=bold(found.player.name),
    )
    return Card((text,), RED)


def _listed(lines: list[str]) -> list[str]:
    return [f"- {line}" for line in lines]


def _unpaid(t: Texts, found: Forgetting) -> str:
    """The debts, which outlive the name (R121)."""
    head = t._(
        "**Not paid yet.** This stays owed, without the name, so that nobody will know whom to "
        "ask. Settle it first with **/paid**:"
    )
    lines = _listed([debt_text(t, debt) for debt in found.debts])
    shown = shortened(t, lines, DEBTS_ROOM)
    return "\n".join([head, *shown])


def _asked(t: Texts, contact: str | None) -> str:
    if contact is None:
        return t._("**Questions:** ask whoever runs me; the managers of this server know who.")
    return t._("**Questions:** ask whoever runs me: {contact}", contact=quoted(contact))
