"""sqlite-utils without numpy: it would load all of that, only to know its number types.

Charts bring numpy along. At every start it would cost a tenth of a second and ten megabytes, for
values that the ledger never holds; it is imported when the first chart is drawn.
"""

from __future__ import annotations

import sys

if "numpy" not in sys.modules:
    sys.modules["numpy"] = None  # type: ignore[assignment]  # "not installed", as imports see it
    try:
        import sqlite_utils  # noqa: F401 (loaded now, used elsewhere)
    finally:
        del sys.modules["numpy"]
