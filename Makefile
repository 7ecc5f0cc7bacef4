# Every target makes its own environment from the lock file: a clone and Python 3.11 are enough.
UV_VERSION := 0.13.8
VENV := .venv
LOCK := $(firstword $(shell sha256sum uv.lock pyproject.toml | sha256sum))
STAMP := $(VENV)/.synced-$(LOCK)
BIN := $(VENV)/bin

STRANGE_HOSTS := grep -oE 'https?://[^/"]+' uv.lock | grep -vxE 'https://(pypi\.org|files\.pythonhosted\.org)'

.PHONY: demo test crashes check docs bench

demo: $(STAMP)
	$(BIN)/metel demo

# Tests as pytest rewrites them are kept for the next run, also where Python is told to keep nothing.
test: $(STAMP)
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 --dist worksteal

# Kill -9 at every point of every scenario, and once more while each recovers, over SQLite and over PostgreSQL. It goes on
# where the last call for this commit stopped; `make crashes PIECE=3` does one part, which takes less than an hour.
crashes: $(STAMP)
	$(BIN)/python -m tests.crashes.sweep $(if $(PIECE),--piece $(PIECE))

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/pyright
	$(BIN)/python -m bot.docs --check
	! $(STRANGE_HOSTS)

docs: $(STAMP)
	$(BIN)/python -m bot.docs

bench: $(STAMP)
	$(BIN)/uv sync --frozen --quiet --inexact --group bench
	$(BIN)/python -m bench $(if $(QUICK),--quick)

$(STAMP): uv.lock pyproject.toml
	test -x $(BIN)/python || python3 -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	$(BIN)/uv sync --frozen --quiet --inexact --compile-bytecode
	rm -f $(VENV)/.synced-*
	touch $(STAMP)
