"""Use-cases about paying: a line of a settlement, a debt over many nights, taking either back.

A payment reduces what closed nights have left to pay, and nothing else. One over several nights
first sets off what these owe the other way round; it is one payment, and taken back as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from data.hands import ALIKE_WITHIN_SECONDS
from data.money_records import Debt, DebtKey, Debts, Line, PaidNow
from data.nights import clearing_of, look_at
from data.owing import DueRow, PaymentRow
from data.records import NightClearing, NightView, Place, Player, Request
from data.refusals import MoreThanOwed, NotAParty, Refusal, RefusalCode
from data.store import Store
from hzrules.accounts import amounts_of
from hzrules.dues import Pair, dues, last_closing
from hzrules.events import HOUSE, Paid, PlayerId, Seq, Voided
from hzrules.stake import unit_of

LAST_PAYMENTS = 10
"""So many can be taken back from the list of debts, and those that open nights count."""
MOST_PAYMENTS = 25


def pay_line(store: Store, request: Request, line: Line, at: int) -> NightClearing:
    """已付: what is left of a line, if that is what was shown.

    Raises `OLD_SETTLEMENT`, `AMOUNT_CHANGED`, `NotAParty`, `NOT_OF_THE_NIGHT`.
    """
    view = _settled(store, request.place, line)
    due = dues(view.night).between(line.pair)
    _require_party(store, request, line.pair, [view.id])
    if due is None or due.left not in (0, line.shown):
        raise Refusal(RefusalCode.AMOUNT_CHANGED)
    if due.left and not store.already(request.origin, 0):
        unit = unit_of(view.night.stake)
        body = Paid(payer=due.payer, payee=due.payee, amount=due.left, unit=unit)
        _write(store, request, [(view.id, body)], at)
    return clearing_of(store, _settled(store, request.place, line))


def unpay_line(
    store: Store, request: Request, line: Line, at: int
) -> tuple[NightClearing, PaidNow | None]:
    """未付: take the last payment of a line back, with all that was paid in one go with it.

    Returns what that was; None where nothing is paid any more.
    """
    view = _settled(store, request.place, line)
    _require_party(store, request, line.pair, [view.id])
    paid = [
        seq
        for seq, payment in amounts_of(view.night).payments
        if seq > line.closing and (payment.payer, payment.payee) == line.pair
    ]
    told = None
    if paid and not store.already(request.origin, 0):
        made = store.owing.made_with(view.id, paid[-1])
        _write(store, request, _voids(store, made), at)
        told = _told(store, request.place, made)
    return clearing_of(store, _settled(store, request.place, line)), told


def debts(store: Store, place: Place) -> Debts:
    """欠账 of the whole server, over all closed nights, each pair set off against itself."""
    netted = _netted(store, store.owing.dues(place.guild_id))
    found = []
    for key, (amount, nights) in netted.items():
        two = _players(store, (key.payer, key.payee), place)
        found.append(Debt(key, two.get(key.payer), two.get(key.payee), amount, len(nights)))
    found.sort(key=lambda debt: (debt.key.unit, -debt.amount, debt.key))
    open_now = {row.id for row in store.open_nights(place.guild_id)}
    paid = list(_payments(store, place))
    last = [p for i, p in enumerate(paid) if i < LAST_PAYMENTS or p.night_id in open_now]
    return Debts(store.settings(place), tuple(found), tuple(last[:MOST_PAYMENTS]))


def pay_debt(
    store: Store,
    request: Request,
    key: DebtKey,
    amount: int | None,
    at: int,
    *,
    shown: int | None = None,
) -> PaidNow:
    """已付: all of a debt (if it is what was `shown`), or part of it, oldest nights first.

    Raises `NOTHING_OWED`, `MoreThanOwed`, `AMOUNT_CHANGED`, `PAID_JUST_NOW`, `NotAParty`,
    `NOT_OF_THE_NIGHT`.
    """
    known = store.already(request.origin, 0)
    if known is not None:
        made = store.owing.made_with(known[0].id, known[1])
        return _told(store, request.place, made, repeated=True)
    rows = [row for row in store.owing.dues(request.place.guild_id) if row.unit == key.unit]
    persons = _persons(store, rows)
    there = [row for row in rows if (persons[row.payer], persons[row.payee]) == key[:2]]
    back = [row for row in rows if (persons[row.payee], persons[row.payer]) == key[:2]]
    set_off = sum(row.amount for row in back)
    owed = sum(row.amount for row in there) - set_off
    if owed <= 0:
        raise Refusal(RefusalCode.NOTHING_OWED)
    if amount is not None and amount > owed:
        raise MoreThanOwed(owed, key.unit)
    _require_party(store, request, key[:2], [row.night_id for row in there])
    if shown is not None and amount is None and shown != owed:
        raise Refusal(RefusalCode.AMOUNT_CHANGED)
    amount = owed if amount is None else amount
    _require_news(store, request.place, key, amount, at)
    bodies = [_part(row, row.amount, set_off=True) for row in back]
    left = set_off + amount
    for row in there:
        if left:
            bodies.append(_part(row, min(row.amount, left)))
            left -= bodies[-1][1].amount
    first = _write(store, request, bodies, at)
    return _told(store, request.place, store.owing.made_with(*first))


def take_back(store: Store, request: Request, night_id: int, seq: Seq, at: int) -> PaidNow:
    """Take a payment back, with all that was paid in one go with it. Raises `NOT_PAID`."""
    row = store.night_row(request.place.guild_id, night_id)
    made = store.owing.made_with(night_id, seq) if row is not None else []
    if not made:
        raise Refusal(RefusalCode.NOT_PAID)
    paid = made[-1].paid
    _require_party(store, request, (paid.payer, paid.payee), [part.night_id for part in made])
    if store.already(request.origin, 0):
        return _told(store, request.place, made, repeated=True)
    voids = _voids(store, made)
    if not voids:
        raise Refusal(RefusalCode.NOT_PAID)
    _write(store, request, voids, at)
    return _told(store, request.place, made)


def _settled(store: Store, place: Place, line: Line) -> NightView:
    """The night as that closing left it, wherever it was. Raises `OLD_SETTLEMENT`."""
    row = store.night_row(place.guild_id, line.night_id)
    if row is None:
        raise Refusal(RefusalCode.OLD_SETTLEMENT)
    there = place if row.channel_id == place.channel_id else Place(place.guild_id, row.channel_id)
    view = look_at(store, there, row)
    if last_closing(view.night) != line.closing:
        raise Refusal(RefusalCode.OLD_SETTLEMENT)
    return view


def _part(row: DueRow, amount: int, *, set_off: bool = False) -> tuple[int, Paid]:
    """What is written into a night for its part of a payment."""
    unit = row.unit
    body = Paid(payer=row.payer, payee=row.payee, amount=amount, unit=unit, set_off=set_off)
    return row.night_id, body


def _require_news(store: Store, place: Place, key: DebtKey, amount: int, at: int) -> None:
    """Raises `PAID_JUST_NOW`: both of the two say so, and mean the same payment (R43)."""
    for made in islice(_made(store, place), 1):
        told = _told(store, place, made)
        just_now = at - _entry_at(store, made[0]) < ALIKE_WITHIN_SECONDS
        if just_now and told.key == key and told.amount == amount:
            raise Refusal(RefusalCode.PAID_JUST_NOW)


def _entry_at(store: Store, part: PaymentRow) -> int:
    entry = store.night(part.night_id).entry(part.seq)
    assert entry is not None, "a payment stays in its night"
    return entry.at


def _write(
    store: Store, request: Request, bodies: Iterable[tuple[int, Paid | Voided]], at: int
) -> tuple[int, Seq]:
    """Append to several nights what one request says; the night and `seq` of the first of it."""
    by = store.players.known(request.place.guild_id, request.by).id
    written = [
        (night_id, store.append(night_id, body, at=at, by=by, origin=request.origin, part=n).seq)
        for n, (night_id, body) in enumerate(bodies)
    ]
    return written[0]


def _voids(store: Store, made: Iterable[PaymentRow]) -> list[tuple[int, Voided]]:
    """What takes those payments back; nothing for those that are."""
    return [(part.night_id, Voided(target=part.seq)) for part in made if _counts(store, part)]


def _counts(store: Store, part: PaymentRow) -> bool:
    entry = store.night(part.night_id).entry(part.seq)
    return entry is not None and not entry.voided


def _made(store: Store, place: Place) -> Iterator[list[PaymentRow]]:
    """The payments that count with their parts, newest first."""
    rows = store.owing.payments(place.guild_id)
    for _, parts in groupby(rows, key=lambda row: row.origin):
        made = list(parts)
        if _counts(store, made[0]):
            yield made


def _payments(store: Store, place: Place) -> Iterator[PaidNow]:
    """The same in words; not what somebody paid who turned out to be the payee."""
    told = (_told(store, place, made) for made in _made(store, place))
    return (paid for paid in told if paid.key.payer != paid.key.payee)


def _told(
    store: Store, place: Place, made: Sequence[PaymentRow], *, repeated: bool = False
) -> PaidNow:
    """What the parts of a payment come to, and what is left between the two."""
    persons = _persons(store, [part.paid for part in made])
    night_id, seq, *_ = made[0]
    row = store.night_row(place.guild_id, night_id)
    assert row is not None, "a payment belongs to a night of its server"
    last = made[-1].paid
    payer, payee = persons[last.payer], persons[last.payee]
    amounts = [-p.paid.amount if p.paid.set_off else p.paid.amount for p in made]
    netted = _netted(store, store.owing.dues(place.guild_id))
    key = DebtKey(payer, payee, last.unit)
    there = netted.get(key, (0, set()))[0]
    back = netted.get(DebtKey(payee, payer, last.unit), (0, set()))[0]
    two = _players(store, (payer, payee), place)
    return PaidNow(
        settings=store.settings(place),
        key=key,
        payer=two.get(payer),
        payee=two.get(payee),
        unit=last.unit,
        amount=sum(amounts),
        left=there - back,
        is_even=not any({each.payer, each.payee} == {payer, payee} for each in netted),
        night_id=night_id,
        seq=seq,
        date=row.date,
        repeated=repeated,
    )


def _netted(store: Store, rows: Sequence[DueRow]) -> dict[DebtKey, tuple[int, set[int]]]:
    """What each owes each, and from how many nights; who is even with somebody is left out."""
    persons = _persons(store, rows)
    owed: dict[DebtKey, int] = {}
    nights: dict[DebtKey, set[int]] = {}
    for row in rows:
        one, other = persons[row.payer], persons[row.payee]
        if one == other:
            continue  # somebody who turned out to be both
        key, turned = DebtKey(one, other, row.unit), DebtKey(other, one, row.unit)
        owed[key] = owed.get(key, 0) + row.amount
        owed[turned] = owed.get(turned, 0) - row.amount
        nights.setdefault(key, set()).add(row.night_id)
        nights.setdefault(turned, set()).add(row.night_id)
    return {key: (amount, nights[key]) for key, amount in owed.items() if amount > 0}


def _persons(store: Store, rows: Iterable[DueRow | Paid]) -> dict[PlayerId, PlayerId]:
    """The person behind each player; the house is itself."""
    players = {player for row in rows for player in (row.payer, row.payee)}
    return {HOUSE: HOUSE, **store.standings.people(players)}


def _players(store: Store, persons: Pair, place: Place) -> dict[PlayerId, Player]:
    language = store.settings(place).language
    return store.players.shown((person for person in persons if person != HOUSE), language)


def _require_party(store: Store, request: Request, pair: Pair, nights: Iterable[int]) -> None:
    """Either of the two may say so, and managers; for a guest or the house whoever played.

    Raises `NotAParty`, `NOT_OF_THE_NIGHT`.
    """
    two = _players(store, pair, request.place)
    accounts = {player.discord_id for player in two.values()}
    if request.by.is_manager or request.by.discord_id in accounts:
        return
    if len(two) == len(accounts) == 2 and None not in accounts:
        raise NotAParty(*(two[person].name for person in pair))
    there = {p for night_id in nights for p in store.night(night_id).people}
    if request.by.discord_id not in {p.discord_id for p in store.players.shown(there).values()}:
        raise Refusal(RefusalCode.NOT_OF_THE_NIGHT)
