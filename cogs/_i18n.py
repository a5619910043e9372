"""Languages: catalogues, terms, and the translator for command names. Babel, but for amounts.

Source texts are English. `_("Hand {no}")`, `N_("…")`, `L("win")` and `P_("term", "Baotou")` mark
them for extraction; the catalogues in `locales/` are read and compiled in memory, each when the
first text of its language is asked for, which is when Babel is imported.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from discord import Locale, app_commands

from data.records import Language
from hzrules.terms import ClaimKind, FactorCode, FeeShare, LiableAs, Pattern, Seat, Term

if TYPE_CHECKING:
    from babel import Locale as BabelLocale

LOCALES = Path(__file__).with_name("locales")
LANGUAGES: tuple[Language, ...] = get_args(Language)
BABEL_NAMES: dict[Language, str] = {"en": "en", "zh-CN": "zh_Hans_CN", "zh-TW": "zh_Hant_TW"}
"""What Babel calls them, in full: to complete a `zh_CN` it would load a table of 3 MiB."""
L = app_commands.locale_str


def N_(message: str) -> str:
    """Mark `message` for translation where it is not yet translated; returns it unchanged."""
    return message


def P_(context: str, message: str) -> str:
    """Mark `message` for translation under `context`; returns it unchanged."""
    return message


TERMS: dict[Term, str] = {
    Seat.E: P_("term", "East"),
    Seat.S: P_("term", "South"),
    Seat.W: P_("term", "West"),
    Seat.N: P_("term", "North"),
    Pattern.BAOTOU: P_("term", "Baotou"),
    Pattern.CAIPIAO: P_("term", "Caipiao"),
    Pattern.GANGKAI: P_("term", "Gangkai"),
    Pattern.GANG_FIRST: P_("term", "kong before float"),
    Pattern.QIDUI: P_("term", "Seven pairs"),
    Pattern.HAOHUA: P_("term", "Luxury pairs"),
    Pattern.NO_CAISHEN: P_("term", "No caishen"),
    Pattern.TEN_WINDS: P_("term", "Ten winds"),
    Pattern.TEN_WINDS_WHITE: P_("term", "Ten winds with white"),
    Pattern.FOUR_CAISHEN: P_("term", "Four caishen"),
    Pattern.ONE_SUIT: P_("term", "One suit"),
    Pattern.ALL_HONOURS: P_("term", "All honours"),
    Pattern.ALL_TRIPLETS: P_("term", "All triplets"),
    Pattern.LONE_PAIR: P_("term", "Lone pair"),
    Pattern.HEAVENLY: P_("term", "Heavenly hand"),
    Pattern.EARTHLY: P_("term", "Earthly hand"),
    ClaimKind.CHI: P_("term", "Chow"),
    ClaimKind.PENG: P_("term", "Pong"),
    ClaimKind.GANG: P_("term", "Open kong"),
    ClaimKind.BUGANG: P_("term", "Added kong"),
    ClaimKind.ANGANG: P_("term", "Concealed kong"),
    LiableAs.FORWARD: P_("term", "liable"),
    LiableAs.REVERSE: P_("term", "reverse liable"),
    FeeShare.EQUAL: P_("term", "shared equally"),
    FeeShare.WINNERS: P_("term", "shared equally by the winners"),
    FeeShare.PROPORTION: P_("term", "shared by the winners as they won"),
    FactorCode.QIDUI_BAOTOU: P_("term", "Seven pairs with Baotou"),
    FactorCode.COMBO: P_("term", "listed price"),
    FactorCode.HAND_CAP: P_("term", "capped at"),
    FactorCode.DOUBLE: P_("term", "discarder twice"),
    FactorCode.LIABILITY: P_("term", "liability"),
    FactorCode.LOSS_CAP: P_("term", "loss capped at"),
    FactorCode.FALSE_WIN: P_("term", "false win"),
}
"""The English of every term that stands alone; its other languages are in the catalogues."""


class Texts:
    """The texts of one language. Passed along explicitly; there is no current language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def _(self, message: str, /, **facts: object) -> str:
        """`message` in this language with its named placeholders filled."""
        return self._catalogue.gettext(message).format_map(facts)

    def n(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """The singular or plural text for `n`, which is also a placeholder."""
        return self._catalogue.ngettext(one, many, n).format_map({"n": n, **facts})

    def term(self, code: Term) -> str:
        """The term for a code."""
        return self._catalogue.pgettext("term", TERMS[code])

    def ordinal(self, n: int) -> str:
        """`n` as it counts things in a row: 4th; 四."""
        if self.language != "en":
            return _numeral(n)
        return f"{n}{_ENDINGS[_english().ordinal_form(n)]}"

    def titled(self, title: str, text: str) -> str:
        """`title: text` with this language's colon."""
        return self._("{title}: {text}", title=title, text=text)

    def clauses(self, items: list[str]) -> str:
        """Half-sentences in a row, with this language's semicolon."""
        return ("; " if self.language == "en" else "；").join(items)

    def list(self, items: list[str]) -> str:
        """Items in a row, with this language's comma."""
        return ("、" if self.language != "en" else ", ").join(items)


_ENDINGS = {"one": "st", "two": "nd", "few": "rd", "other": "th"}
_DIGITS = "〇一二三四五六七八九"


def _numeral(n: int) -> str:
    """二、十、十二、二十、三十五; from a hundred on in figures."""
    if n >= 100:
        return str(n)
    tens, ones = divmod(n, 10)
    before = _DIGITS[tens] if tens > 1 else ""
    return before + "十" * bool(tens) + _DIGITS[ones] * bool(ones)


@cache
def texts(language: Language) -> Texts:
    """The texts of `language`."""
    return Texts(language)


def language_of(locale: Locale) -> Language:
    """The language we speak to somebody whose client is set to `locale`."""
    match locale:
        case Locale.chinese:
            return "zh-CN"
        case Locale.taiwan_chinese:
            return "zh-TW"
        case _:
            return "en"


def former_name(language: Language | None, number: int) -> str:
    """How somebody who has been forgotten is called; `number` tells them apart."""
    return texts(language or "en")._("Former player {number}", number=number)


def catalogue_path(language: Language) -> Path:
    """Where the catalogue of `language` lies."""
    return LOCALES / f"{language}.po"


@cache
def _english() -> BabelLocale:
    from babel import Locale as BabelLocale

    return BabelLocale("en")


@cache
def _catalogue(language: Language) -> NullTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with catalogue_path(language).open("rb") as source:
        write_mo(compiled, read_po(source, locale=BABEL_NAMES[language]))
    compiled.seek(0)
    return GNUTranslations(compiled)


class CommandTranslator(app_commands.Translator):
    """Resolves command names, descriptions and choices; Discord falls back between no locales."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text for a Chinese client; `None` (the English base) for all others."""
        language = language_of(locale)
        if language == "en":
            return None
        return texts(language)._(string.message)
