"""The rules of Hangzhou Mahjong as pure values and functions, usable alone.

Rules: `preset`, `resolve`. A hand's payments: `check`, then `settle`. Its tiles: `read_hand`,
`faults`, then `judge`; `verify` compares tiles with a report. A night: `fold`. Its end: `clear`.
"""

from hzrules.check import Violation, check
from hzrules.clearing import Clearing, Payment, clear
from hzrules.consequences import consequences
from hzrules.events import Event
from hzrules.faults import Fault, faults
from hzrules.hand import Hand, Meld, claims_of, write_hand
from hzrules.houserules import HouseRules
from hzrules.judge import is_baotou_ready, judge, waits
from hzrules.night import Night, fold
from hzrules.notation import Misread, read_complete_hand, read_hand, read_meld, read_tiles
from hzrules.outcome import Claims, DiscardWin, Draw, FalseWin, Liable, SelfDraw, TableState
from hzrules.patterns import Patterns
from hzrules.play import Play
from hzrules.presets import PRESETS, UnknownPresetError, preset, resolve
from hzrules.price import Factor, multiplier, product
from hzrules.settle import settle
from hzrules.settlement import NextHand, Settlement, Transfer
from hzrules.terms import ClaimKind, FactorCode, Pattern, Seat, ViolationCode, Weight
from hzrules.verdict import Lost, Waits, Won
from hzrules.verify import Verified, verify

__all__ = [
    "PRESETS",
    "ClaimKind",
    "Claims",
    "Clearing",
    "DiscardWin",
    "Draw",
    "Event",
    "Factor",
    "FactorCode",
    "FalseWin",
    "Fault",
    "Hand",
    "HouseRules",
    "Liable",
    "Lost",
    "Meld",
    "Misread",
    "NextHand",
    "Night",
    "Pattern",
    "Patterns",
    "Payment",
    "Play",
    "Seat",
    "SelfDraw",
    "Settlement",
    "TableState",
    "Transfer",
    "UnknownPresetError",
    "Verified",
    "Violation",
    "ViolationCode",
    "Waits",
    "Weight",
    "Won",
    "check",
    "claims_of",
    "clear",
    "consequences",
    "faults",
    "fold",
    "is_baotou_ready",
    "judge",
    "multiplier",
    "preset",
    "product",
    "read_complete_hand",
    "read_hand",
    "read_meld",
    "read_tiles",
    "resolve",
    "settle",
    "verify",
    "waits",
    "write_hand",
]
