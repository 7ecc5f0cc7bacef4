"""The spreadsheets that a fresh sandbox starts with, out of a `google.yaml`."""

import hashlib
import pickle
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandbox.clock import SEOUL, Clock
from sandbox.google.cells import Cell
from sandbox.google.discovery import Json
from sandbox.google.world import GoogleWorld, Spreadsheet, Tab
from sandbox.seeds.files import ACME, day_of, seed_of


def seeded_google(clock: Clock, seeds: Path = ACME) -> GoogleWorld:
    """A team's spreadsheets, their dates counted from the clock's start."""
    world = GoogleWorld(clock)
    world.spreadsheets.update(pickle.loads(_sown(clock.start, seeds)))
    return world


@lru_cache(maxsize=4)
def _sown(start: datetime, seeds: Path) -> bytes:
    """The spreadsheets of a world that begins then: kept as bytes because a world changes what it has."""
    world = GoogleWorld(Clock(start))
    seed_world(world, seed_of("google", seeds))
    return pickle.dumps(world.spreadsheets)


def seed_world(world: GoogleWorld, seeds: Json) -> None:
    """Fill an empty world; every date counts from the clock's start, and rows of days to come are left out."""
    for sheet in seeds["spreadsheets"]:
        made = world.clock.start.astimezone(UTC) - timedelta(days=sheet["age"])
        file_id = "1" + hashlib.sha256(sheet["title"].encode()).hexdigest()[:43]
        found = Spreadsheet(file_id, sheet["title"], made, made, _tabs(world, sheet["tabs"]))
        found.locale, found.time_zone = seeds.get("locale", "ko_KR"), "Asia/Seoul"
        found.shared = sheet.get("shared", True)
        world.spreadsheets[file_id] = found


def _tabs(world: GoogleWorld, seeds: list[Json]) -> list[Tab]:
    tabs: list[Tab] = []
    for at, seed in enumerate(seeds):
        tab = Tab(at * 1_000_003, seed["title"])
        today = world.clock.start.astimezone(SEOUL).date().isoformat()
        rows = [[_value(world, value) for value in row] for row in seed["rows"]]
        kept = [row for row in rows if not seed.get("past_only") or str(row[0]) <= today]
        for down, row in enumerate([seed["columns"], *kept]):
            for beside, value in enumerate(row):
                tab.put(down, beside, Cell(value))
        tabs.append(tab)
    return tabs


def _value(world: GoogleWorld, value: Any) -> Any:
    """A cell of the seed; `@week-1:mon` is that day as ISO text."""
    if not isinstance(value, str) or not value.startswith("@"):
        return value
    return day_of(value[1:], world.clock.start.astimezone(SEOUL).date()).isoformat()
