"""Whole nights at random through the scorebook: `python -m tests.data.night_machine 10000`.

Every step is a use-case over a real file. A list of lines, as they read after all mending, is kept
beside it (`lines.py`); folding those as had they been said right from the start must give the same
night. `clerk.py` says things and mends them, `playing.py` and `mending.py` are the steps by lot,
`machine.py` is what must hold after each.
"""
