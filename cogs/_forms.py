"""Options and form fields → requests. Parsing only; what may be is the rules' business."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

import discord

from cogs._context import member_of
from cogs._i18n import Texts
from cogs._input import InputError, InputProblem
from cogs._names import clean
from cogs._sentences import counted_pattern
from data.records import Guest, NightView, Person
from hzrules.events import PlayerId
from hzrules.houserules import HouseRules
from hzrules.night import Table
from hzrules.outcome import DiscardWin, Liable, SelfDraw, Win
from hzrules.patterns import Patterns
from hzrules.terms import EXTRAS, SEATS, LiableAs, Pattern, Seat

SELF_DRAW = "self"
_COUNTED = r"(caipiao|gangkai|haohua)(\d)"


def seat_named(view: NightView, table: Table, text: str) -> Seat:
    """The seat meant by a letter, a mention, or (the beginning of) a name.

    Raises `InputError`: nobody, or several, of that name (R33: never a guess).
    """
    named = seat_word(text)
    if named is not None:
        return named
    found = _named(view, table.seats, text, InputProblem.WHO, seated=_seated(view, table))
    return SEATS[table.seats.index(found)]


def player_named(view: NightView, text: str) -> PlayerId:
    """Who of the night's roster is meant by a mention or (the beginning of) a name.

    Raises `InputError`.
    """
    roster = tuple(view.night.balances)
    names = ", ".join(view.name(player) for player in roster)
    return _named(view, roster, text, InputProblem.WHO_TONIGHT, seated=names)


def _named(
    view: NightView, among: Sequence[PlayerId], text: str, nobody: InputProblem, *, seated: str
) -> PlayerId:
    wanted = unicodedata.normalize("NFKC", text).strip()
    mention = re.fullmatch(r"<@!?(\d+)>|@?(\d{15,20})", wanted)
    if mention:
        player = view.player_of(int(mention[1] or mention[2]))
        if player is not None and player.id in among:
            return player.id
    name = _folded(clean(text))
    names = {player: _folded(view.name(player)) for player in among}
    found = [player for player, known in names.items() if known == name]
    found = found or [player for player, known in names.items() if name and known.startswith(name)]
    if len(found) != 1:
        problem = InputProblem.WHO_OF_THESE if found else nobody
        raise InputError(problem, text=wanted, seated=seated)
    return found[0]


def seats_named(view: NightView, table: Table, text: str | None) -> tuple[Seat, ...]:
    """Several seats, separated by commas."""
    if not text:
        return ()
    return tuple(seat_named(view, table, word) for word in _split(text) if word.strip())


def guests_named(text: str | None, seats: int = 0) -> list[Guest]:
    """People without an account, by name, separated by commas.

    Spaces separate them too where there are no commas and that makes just as many as `seats`.
    """
    words = _split(text or "")
    if len(words) == 1 and len(words[0].split()) == seats:
        words = words[0].split()
    names = [clean(word) for word in words]
    return [Guest(name) for name in names if name]


def people(
    members: Iterable[discord.User | discord.Member | None], guests: list[Guest]
) -> tuple[Person, Person, Person, Person] | None:
    """Four people East first: members where named, guests in the seats left over, in order.

    `None` where seats stay empty. Raises `InputError` for a bot or a guest too many.
    """
    waiting = list(guests)
    seated: list[Person | None] = []
    for user in members:
        if user is not None and user.bot:
            raise InputError(InputProblem.BOT, name=clean(user.display_name))
        if user is not None:
            seated.append(member_of(user))
        else:
            seated.append(waiting.pop(0) if waiting else None)
    if waiting:
        raise InputError(InputProblem.TOO_MANY_PEOPLE, name=waiting[0].name)
    east, south, west, north = seated
    if east is None or south is None or west is None or north is None:
        return None
    return east, south, west, north


def win(
    winner: Seat,
    discarder: Seat | None,
    patterns: Patterns,
    liable: Iterable[Liable] = (),
    also: Iterable[Seat] = (),
) -> Win:
    """自摸 where nobody discarded, else 放冲."""
    if discarder is None:
        return SelfDraw(winner=winner, patterns=patterns, liable=tuple(liable))
    return DiscardWin(
        winner=winner,
        discarder=discarder,
        also=tuple(also),
        patterns=patterns,
        liable=tuple(liable),
    )


def patterns_from(ticks: Iterable[str]) -> Patterns:
    """Ticked boxes → patterns. A box is a pattern id, or a counted one such as `caipiao2`."""
    claimed: dict[str, Any] = {}
    for tick in ticks:
        counted = re.fullmatch(_COUNTED, tick)
        if counted:
            name, count = counted[1], int(counted[2])
            claimed[name] = max(count, claimed.get(name, 0))
        elif tick in ("baotou", "qidui", "no_caishen", "gang_first", *EXTRAS):
            claimed[tick] = True
        else:
            raise InputError(InputProblem.PATTERN, text=tick)
    return Patterns(**claimed)


def ticks_from(patterns: Patterns) -> list[str]:
    """The boxes that say these patterns; `patterns_from` reads them back."""
    ticks = ["baotou"] if patterns.baotou else []
    counted = (Pattern.CAIPIAO, Pattern.GANGKAI, Pattern.HAOHUA)
    ticks += [f"{name}{getattr(patterns, name)}" for name in counted if getattr(patterns, name)]
    if patterns.qidui and not patterns.haohua:
        ticks.append("qidui")
    plain = (Pattern.GANG_FIRST, Pattern.NO_CAISHEN, *EXTRAS)
    return ticks + [name.value for name in plain if getattr(patterns, name)]


def tick_name(t: Texts, tick: str) -> str:
    """What stands beside a box: 暴头, 双财飘, 七对."""
    counted = re.fullmatch(_COUNTED, tick)
    if counted is None:
        return t.term(Pattern(tick))
    return counted_pattern(t, Pattern(counted[1]), int(counted[2]))


def ticks_of(
    t: Texts, *, shape: str | None, baotou: bool, caipiao: int, gangkai: int, extras: str | None
) -> list[str]:
    """The options of a command as the boxes that a form would have ticked."""
    ticks = ["baotou"] * baotou + extras_named(t, extras)
    ticks += [f"caipiao{caipiao}"] * bool(caipiao) + [f"gangkai{gangkai}"] * bool(gangkai)
    return ticks if shape in (None, "plain") else [*ticks, shape]


def seat_word(text: str) -> Seat | None:
    """The seat a word names, in any language."""
    wanted = _folded(text.strip())
    return next((seat for seat in SEATS if wanted in _SEAT_WORDS[seat]), None)


def extras_priced(rules: HouseRules) -> list[Pattern]:
    """The yes-or-no patterns besides 暴头 and 七对 that the table prices."""
    prices = rules.patterns
    has_no_caishen = prices.no_caishen.scope != "none"
    extras = [extra for extra in EXTRAS if getattr(prices, extra) is not None]
    return [Pattern.NO_CAISHEN, *extras] if has_no_caishen else extras


def extras_named(t: Texts, text: str | None) -> list[str]:
    """Extra patterns by id or by name, separated by commas. Raises `InputError`."""
    by_name = {t.term(extra).casefold(): extra.value for extra in (Pattern.NO_CAISHEN, *EXTRAS)}
    ids = set(by_name.values())
    chosen = []
    for word in _split(text or ""):
        wanted = word.strip().casefold()
        if wanted and wanted not in by_name and wanted not in ids:
            raise InputError(InputProblem.PATTERN, text=word.strip())
        if wanted:
            chosen.append(by_name.get(wanted, wanted))
    return chosen


def discarder_from(choice: str) -> Seat | None:
    """How a hand was won: by a self-draw, or by that seat's discard."""
    return None if choice == SELF_DRAW else Seat(choice)


def liable_from(choice: str) -> Liable:
    """`forward-E` → East is liable; `reverse-W` the other way round."""
    direction, _, seat = choice.partition("-")
    return Liable(player=Seat(seat), direction=LiableAs(direction))


_SEAT_WORDS = {
    Seat.E: {"e", "east", "东", "東"},
    Seat.S: {"s", "south", "南"},
    Seat.W: {"w", "west", "西"},
    Seat.N: {"n", "north", "北"},
}


def _folded(name: str) -> str:
    """A name as it compares: whatever the case or width (as IMEs write), with an @ or without."""
    return unicodedata.normalize("NFKC", name).casefold().removeprefix("@")


def _split(text: str) -> list[str]:
    return re.split(r"[,，、;；\n]", text)


def _seated(view: NightView, table: Table) -> str:
    return ", ".join(f"{seat.value} {view.name_at(table, seat)}" for seat in SEATS)
