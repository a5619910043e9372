"""The message catalogues: `python -m tests.catalogues update` renews them from the source.

A new message appears in each language with an empty translation, which the tests refuse; English
fills itself. What is no longer in the source goes.
"""

from __future__ import annotations

import io
import sys

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from cogs._i18n import BABEL_NAMES, LANGUAGES, LOCALES, catalogue_path
from data.records import Language

KEYWORDS = {"_": None, "N_": None, "L": None, "n": (1, 2), "P_": ((1, "c"), 2)}


def extracted() -> Catalog:
    """The messages of the source, without translations."""
    template = Catalog(project="hangma", charset="utf-8")
    found = extract_from_dir(LOCALES.parent, keywords=KEYWORDS)
    for _, _, message, _, context in found:
        template.add(message, context=context)
    return template


def stored(language: Language) -> Catalog:
    """The catalogue of `language` as it lies in the source tree."""
    path = catalogue_path(language)
    text = path.read_bytes() if path.exists() else b""
    return read_po(io.BytesIO(text), locale=BABEL_NAMES[language])


def updated(language: Language) -> Catalog:
    """The catalogue of `language` against the source of now: missing ones empty, old ones gone."""
    catalogue = stored(language)
    catalogue.locale = BABEL_NAMES[language]  # whatever its header said
    catalogue.update(extracted(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    if language == "en":
        for message in catalogue:
            message.string = message.id
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """The text of a catalogue: sorted, without the places and dates that change for nothing."""
    text = io.BytesIO()
    write_po(text, catalogue, width=100, sort_output=True, no_location=True, omit_header=True)
    return HEADER.format(locale=catalogue.locale_identifier).encode() + text.getvalue()


HEADER = """\
msgid ""
msgstr ""
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

if __name__ == "__main__":
    if sys.argv[1:] != ["update"]:
        sys.exit("usage: python -m tests.catalogues update")
    LOCALES.mkdir(exist_ok=True)
    for name in LANGUAGES:
        catalogue_path(name).write_bytes(written(updated(name)))
