"""Use-cases about the money of a night: what a point is worth, table fees, agreed transfers."""

from __future__ import annotations

from dataclasses import replace

from data.nights import answered_before, look, look_open, require_recorder
from data.records import Recorded, Request, Settings
from data.refusals import Refusal, RefusalCode
from data.store import Store
from hzrules.accounts import amounts_of
from hzrules.events import Adjusted, Event, FeeTaken, PlayerId, StakeChanged
from hzrules.night import Night
from hzrules.stake import Stake, Unit
from hzrules.terms import FeeShare


def set_stake(store: Store, request: Request, stake: Stake | None, at: int) -> Settings:
    """一分多少钱, here and in the open night from its first hand on.

    Raises `SAME_STAKE`, `UNIT_IN_USE`.
    """
    place = request.place
    settings = store.settings(place)
    if store.already(request.origin, 0):
        return settings
    row = store.latest_night(place)
    if row is not None and row.is_open:
        view = look(store, place)
        writer = require_recorder(store, view, request.by)
        if view.night.stake != stake:
            body = StakeChanged(stake=stake)
            require_one_unit(view.night.append(Event(view.night.seq + 1, at, None, body)))
            store.append(view.id, body, at=at, by=writer.id, origin=request.origin)
        elif settings.stake == stake:
            raise Refusal(RefusalCode.SAME_STAKE)
    elif settings.stake == stake:
        raise Refusal(RefusalCode.SAME_STAKE)
    return store.change_settings(place, lambda old: replace(old, stake=stake))


def require_one_unit(night: Night) -> None:
    """Refuse a night whose fees and payments are not in the unit of its stake: `UNIT_IN_USE`."""
    if amounts_of(night).is_mixed:
        raise Refusal(RefusalCode.UNIT_IN_USE)


def adjust(
    store: Store, request: Request, pair: tuple[PlayerId, PlayerId], points: int, why: str, at: int
) -> Recorded:
    """调整: an agreed transfer, from the first of the two to the second. Raises `SAME_PERSON`."""
    payer, payee = pair
    if payer == payee:
        raise Refusal(RefusalCode.SAME_PERSON)
    body = Adjusted(payer=payer, payee=payee, points=points, reason=why)
    return _append(store, request, body, at)


def take_fee(
    store: Store,
    request: Request,
    fee: tuple[int, Unit],
    payer: PlayerId | None,
    share: FeeShare,
    at: int,
) -> Recorded:
    """台费: somebody of the night paid it, or (`None`) the house is to get it."""
    amount, unit = fee
    body = FeeTaken(amount=amount, unit=unit, payer=payer, share=share)
    return _append(store, request, body, at)


def _append(store: Store, request: Request, body: Adjusted | FeeTaken, at: int) -> Recorded:
    """Write it into the open night. Raises `UNIT_IN_USE`."""
    repeated = answered_before(store, request.place, request.origin)
    if repeated is not None:
        return repeated
    view = look_open(store, request.place)
    writer = require_recorder(store, view, request.by)
    require_one_unit(view.night.append(Event(view.night.seq + 1, at, None, body)))
    night = store.append(view.id, body, at=at, by=writer.id, origin=request.origin)
    return Recorded(view.after(night, writer), night.entries[-1])
