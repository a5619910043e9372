# Each target sets up what it needs: a virtual environment in .venv, requirements, a browser.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DEMO ?=

.PHONY: demo run test check bench catalogues clean

$(VENV)/.runtime: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

$(VENV)/.ready: requirements.txt requirements-dev.txt $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

demo: $(VENV)/.ready  ## the bot in a browser, without a token: make demo DEMO="--open --fresh"
	$(BIN)/python bot.py demo $(DEMO)

run: $(VENV)/.runtime  ## the bot on Discord, with DISCORD_TOKEN from the environment or .env
	$(BIN)/python bot.py run

test: $(VENV)/.ready  ## every test
	$(BIN)/python -m tests.browser
	$(BIN)/python -m pytest -n 2 -q

check: $(VENV)/.ready  ## lint, types, import contracts, catalogues
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=. $(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/cogs/test_catalogues.py

bench: $(VENV)/.ready  ## figures against peers, as ratios
	$(BIN)/python -m tests.bench

catalogues: $(VENV)/.ready  ## renew the message catalogues from the source
	$(BIN)/python -m tests.catalogues update

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
