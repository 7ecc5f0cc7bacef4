"""A journey, traced: how much of metel's code one request passes through. Run with ``python -m bench.journey``.

The sandbox and the real bot start in this process, and a person has one page deleted, which needs a yes. Two legs are
traced: from the mention until the approval card stands in the thread, and from the click on Approve until the answer
stands there. Starting up belongs to neither, and nothing else is warmed up; so measure one journey a process.

Only code from the files of metel's own packages counts; not the sandbox, a library, or what ``dataclass`` generates.
Python *enters* a function when it calls it, and when it resumes one that was suspended (a coroutine, a generator).

- *Modules* and *functions* are the distinct ones that were entered. Methods, lambdas and comprehensions count as
  functions, each by its qualified name.
- A *switch* is an entry into another module than the entry before it in the same task (a new task follows the task that
  started it). To return is no switch by itself; it shows when the caller then enters a module. Nor is it one that
  another task had its turn in between.

Modules and functions come out the same each time, give or take one. Switches vary by up to a tenth: a coroutine that
waits is entered again with all that await it, and timing decides how often one waits and what is stored together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine, Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import structlog

from sandbox.server import running_sandbox
from tests.bot.office import NOW, Json, Office, bot_in, has

PACKAGES = frozenset({"bot", "connectors", "orchestration", "schemas"})
PAGE = "구버전 위키"
REST_S = 1.5
"""Longer than the second between two edits of a card: a leg takes over no work from what was before it."""
WITHIN_S = 30

_entered_before: ContextVar[str] = ContextVar("_entered_before", default="")
"""The module of the entry before; a task begins with that of the task that started it."""


class Entry(NamedTuple):
    """An entered function and its module; ``before`` is the module of the entry before, empty for the first."""

    module: str
    function: str
    before: str


@dataclass(frozen=True, slots=True)
class Leg:
    """What was entered from one moment to another; ``modules`` gives the functions by module, in the order of entry."""

    name: str
    modules: dict[str, frozenset[str]]
    switches: int

    @property
    def functions(self) -> int:
        """How many functions were entered."""
        return sum(len(functions) for functions in self.modules.values())


def leg_of(name: str, entries: Iterable[Entry]) -> Leg:
    """Count the entries of a leg."""
    modules: dict[str, set[str]] = {}
    switches = 0
    for entry in entries:
        modules.setdefault(entry.module, set()).add(entry.function)
        switches += entry.before not in ("", entry.module)
    return Leg(name, {module: frozenset(functions) for module, functions in modules.items()}, switches)


class Recorder:
    """Notes entries while it is ``on``."""

    def __init__(self) -> None:
        self.on = False
        self.entries: list[Entry] = []

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Note the entry, if it is one of metel's own code; a hook of ``sys.setprofile``."""
        if not self.on or event != "call" or frame.f_code.co_filename.startswith("<"):
            return
        module = str(frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] in PACKAGES:
            self.entries.append(Entry(module, frame.f_code.co_qualname, _entered_before.get()))
            _entered_before.set(module)


@contextmanager
def hooked_recorder() -> Generator[Recorder]:
    """Hook a work into this thread and all that start meanwhile."""
    work = Recorder()
    threading.setprofile(work.note)
    sys.setprofile(work.note)
    try:
        yield work
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def trace_journey() -> tuple[Leg, Leg]:
    """Have a page deleted, and return both legs."""
    with tempfile.TemporaryDirectory(prefix="metel-journey-") as folder, hooked_recorder() as work:
        database = Path(folder) / "metel.db"
        async with (
            running_sandbox(now=NOW) as sandbox,
            # The grammar plans, by the built-in policy, whatever is set where this runs.
            bot_in(sandbox, database, OPENAI_API_KEY="", METEL_POLICY="") as office,
        ):
            mention = office.say(f"@metel delete the '{PAGE}' page in Notion")
            said, asked = await _trace("mention to approval card", work, office, mention, _asks)
            card = await office.card(said["ts"], has("approve"))
            click = office.click(card, "approve")
            _, answered = await _trace("click to answer", work, office, click, _answers)
            return asked, answered


async def _trace(
    name: str, work: Recorder, office: Office, act: Coroutine[None, None, Json], stands: Callable[[Json], bool]
) -> tuple[Json, Leg]:
    """Record from what a person does until Slack has taken a message of which ``stands`` is true."""
    await asyncio.sleep(REST_S)
    standing = asyncio.create_task(_posted(office, stands))
    await asyncio.sleep(0)  # from here on it listens
    work.entries, work.on = [], True
    async with asyncio.timeout(WITHIN_S):
        done = await act
        await standing
    work.on = False
    return done, leg_of(name, work.entries)


async def _posted(office: Office, stands: Callable[[Json], bool]) -> None:
    """Wait for such a message."""
    exchange = office.sandbox.sandbox.exchange
    before = len(exchange.ledger)
    async for _ in exchange.changes.listen():
        if any(row["method"] == "chat.postMessage" and stands(row["body"]) for row in exchange.ledger[before:]):
            return


def _asks(message: Json) -> bool:
    return '"approve"' in json.dumps(message.get("blocks"))


def _answers(message: Json) -> bool:
    return PAGE in str(message.get("text"))


def _lines(legs: Iterable[Leg], *, listed: bool) -> Generator[str]:
    yield f"{'leg':<26}{'modules':>9}{'functions':>11}{'switches':>10}"
    for leg in legs:
        yield f"{leg.name:<26}{len(leg.modules):>9,}{leg.functions:>11,}{leg.switches:>10,}"
    for leg in legs if listed else ():
        yield f"\n{leg.name}: each module at its first entry, and how many of its functions were entered"
        yield from (f"{len(functions):>5}  {module}" for module, functions in leg.modules.items())


def _json(legs: Iterable[Leg], *, listed: bool) -> str:
    return json.dumps(
        [
            {"leg": leg.name, "modules": len(leg.modules), "functions": leg.functions, "switches": leg.switches}
            | ({"entered": {module: sorted(functions) for module, functions in leg.modules.items()}} if listed else {})
            for leg in legs
        ],
        indent=2,
    )


def main(arguments: list[str] | None = None) -> int:
    """Read the arguments, trace a journey and print what it passed."""
    parser = argparse.ArgumentParser(prog="bench.journey", description="Trace one journey through metel's code.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--list", action="store_true", help="print the modules too, in the order of their first entry")
    given = parser.parse_args(arguments)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    legs = asyncio.run(trace_journey())
    told = _json(legs, listed=given.list) if given.json else "\n".join(_lines(legs, listed=given.list))
    sys.stdout.write(told + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
