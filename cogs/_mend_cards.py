"""Cards about mending: what would change, what did, and an entry with what can be done to it."""

from __future__ import annotations

from cogs._card import FELT, GREY, RED, Block, Button, Card, Row, Style
from cogs._fitting import shortened
from cogs._i18n import Texts
from cogs._names import safe
from cogs._sentences import (
    bold,
    entry_text,
    hand_name,
    level_name,
    outcome_text,
    signed,
    standings_line,
)
from cogs._violation_text import violation_line
from data.records import MendPreview, NightView, Recorded
from hzrules.consequences import Change, Refused, Total
from hzrules.events import Claimed, Corrected, DealerSet, HandPlayed, Inserted, Seated
from hzrules.night import Entry
from hzrules.outcome import FalseWin
from hzrules.terms import Seat

SHOWN = 8
"""So many changed hands are listed; the rest is counted."""
REFUSED_TEXT = 2000
"""So many characters of refused hands; the rest is counted."""


def preview_card(t: Texts, preview: MendPreview, what: str, draft: str, *, agreed: bool) -> Card:
    """Before saving: `what` is done, what follows downstream, and the question."""
    difference = preview.difference
    blocks: list[Block] = [what]
    if difference.changes:
        blocks.append(_changes(t, preview))
    if difference.totals:
        totals = [_total(preview.then, total) for total in difference.totals]
        blocks.append(t.titled(t._("Totals"), "  ".join(totals)))
    else:
        blocks.append(t._("No total changes."))
    if agreed:
        blocks.append(_refusals(t, preview.then, difference.refused))
    yes = t._("The table agrees, save it") if agreed else t._("Save it")
    blocks.append(
        Row(
            (
                Button(yes, "mend", (draft,), Style.SUCCESS),
                Button(t._("No, leave it"), "dismiss", ()),
            )
        )
    )
    return Card(tuple(blocks), RED if agreed else FELT)


def refused_card(t: Texts, then: NightView, refused: tuple[Refused, ...]) -> Card:
    """A mending that other hands forbid, naming them."""
    head = t._("This cannot be saved, because of:")
    hint = t._("Correct or take back those hands first. Nothing was changed.")
    return Card((f"{head}\n{_refusals(t, then, refused)}", f"-# {hint}"), RED)


def corrected_card(t: Texts, recorded: Recorded) -> Card:
    """An entry corrected or added later, for everybody: before and after."""
    view, entry = recorded.view, recorded.entry
    edit = entry.edits[-1]
    by = bold(view.name(edit.by))
    now = entry_text(t, view, entry)
    name = _entry_name(t, view, entry)
    if isinstance(edit.before, HandPlayed):
        was = f"~~{outcome_text(t, view, entry, edit.before.outcome)}~~"
        head = t._("{name} corrected {hand}: {was} → {now}", name=by, hand=name, was=was, now=now)
    else:
        head = t._("{name} added {hand}: {now}", name=by, hand=name, now=now)
    return Card((head, f"-# {standings_line(view)}"), GREY)


def entry_card(t: Texts, view: NightView, entry: Entry) -> Card:
    """One entry of the history, with what can be done to it."""
    text = entry_text(t, view, entry)
    keys = (view.id, entry.seq)
    buttons = []
    if entry.voided:
        buttons.append(Button(t._("Bring back"), "restore", keys, Style.SUCCESS))
    else:
        if can_be_corrected(entry):
            buttons.append(Button(t._("Correct"), "fix", keys, Style.PRIMARY))
        buttons.append(Button(t._("Take back"), "void", keys, Style.DANGER))
    if isinstance(entry.body, HandPlayed | Seated | DealerSet | Claimed):
        buttons.append(Button(t._("Add a hand after it"), "insert", keys))
    struck = f"~~{text}~~" if entry.voided else text
    return Card((f"### {_entry_name(t, view, entry)}\n{struck}", Row(tuple(buttons))), FELT)


def can_be_corrected(entry: Entry) -> bool:
    """Whether the form of a hand fits it; everything else is taken back and said anew."""
    body = entry.body
    return isinstance(body, HandPlayed) and not isinstance(body.outcome, FalseWin)


def mending_text(t: Texts, view: NightView, entry: Entry, then: MendPreview) -> str:
    """What a correction, void or restore does, in a line or two."""
    name = _entry_name(t, view, entry)
    was = entry_text(t, view, entry)
    after = then.then.night.entry(entry.seq)
    assert after is not None, "a mended entry stays in the night"
    if after.voided:
        return t._("Take back {hand}: {was}", hand=name, was=was)
    if entry.voided:
        return t._("Bring back {hand}: {was}", hand=name, was=was)
    now = entry_text(t, then.then, after)
    struck = f"~~{was}~~"
    return t._("Correct {hand}: {was} → {now}", hand=name, was=struck, now=now)


def inserted_text(t: Texts, then: MendPreview) -> str:
    """What adding a forgotten hand does."""
    entry = next(e for e in then.then.night.entries if e.seq == then.then.night.seq)
    name, now = _entry_name(t, then.then, entry), entry_text(t, then.then, entry)
    return t._("Add {hand}: {now}", hand=name, now=now)


def _entry_name(t: Texts, view: NightView, entry: Entry) -> str:
    if isinstance(entry.body, HandPlayed) and entry.result is not None:
        return hand_name(t, view, entry.body.table, entry.result.number)
    return t._("the entry")


def _changes(t: Texts, preview: MendPreview) -> str:
    changes = preview.difference.changes
    lines = [f"- {_change(t, preview, change)}" for change in changes[:SHOWN]]
    rest = len(changes) - SHOWN
    if rest > 0:
        lines.append("- " + t.n("and {n} hand more", "and {n} hands more", rest))
    head = t._("What follows:")
    return "\n".join([head, *lines])


def _change(t: Texts, preview: MendPreview, change: Change) -> str:
    """`#6: dealer and level, and who gets what, before → after`."""
    was, now = change.before, change.after
    reads, would_read = _short(t, preview.now, was), _short(t, preview.then, now)
    parts = [reads if reads == would_read else f"{reads} → {would_read}"]
    before = was.deltas() if was else {}
    after = now.deltas() if now else {}
    for player in sorted({*before, *after}):
        one, other = before.get(player, 0), after.get(player, 0)
        if one != other:
            parts.append(f"{safe(preview.then.name(player))} {signed(one)} → {signed(other)}")
    return t.clauses(parts)


def _short(t: Texts, view: NightView, entry: Entry | None) -> str:
    if entry is None or entry.result is None:
        return t._("does not count")
    state = entry.result.state
    dealer = safe(view.name(entry.result.seats[state.dealer.order]))
    return f"#{entry.result.number} {dealer} {level_name(t, state.level)}"


def _total(view: NightView, total: Total) -> str:
    return f"{bold(view.name(total.player))} {signed(total.before)} → {signed(total.after)}"


def _refusals(t: Texts, then: NightView, refused: tuple[Refused, ...]) -> str:
    lines = []
    for entry, violations in refused:
        seats = entry.seats

        def name(seat: Seat, seats: tuple[int, ...] | None = seats) -> str:
            return bold(then.name(seats[seat.order])) if seats else t.term(seat)

        reasons = t.clauses([violation_line(t, name, violation) for violation in violations])
        lines.append(f"- {t.titled(_entry_name(t, then, entry), reasons)}")
    return "\n".join(shortened(t, lines, REFUSED_TEXT))


def is_own(body: object, entry: Entry, then: NightView) -> bool:
    """Whether a refused hand is the very one that is being corrected or added."""
    if isinstance(body, Corrected):
        return entry.seq == body.target
    return isinstance(body, Inserted) and entry.seq == then.night.seq
