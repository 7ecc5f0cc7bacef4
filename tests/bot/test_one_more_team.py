"""What one more team costs a process that serves some already."""

from __future__ import annotations

import asyncio
import ssl
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from bench.teams import Cost, measure
from tests.connectors.google_builds import BOTH, count_builds

FURTHER = 10
MOST_MB = 2.0


@dataclass(frozen=True)
class Opened:
    """What opening the teams cost, which discovery documents were built, and how often certificates were loaded."""

    cost: Cost
    built: list[str]
    loaded: int


def opened(folder: Path) -> Opened:
    """Open the teams in this process, which should be a fresh one: old garbage leaves room for what is to be seen."""
    load, loads = ssl.create_default_context, list[object]()

    def counted(*given: Any, **more: Any) -> ssl.SSLContext:
        loads.append(given)
        return load(*given, **more)

    with pytest.MonkeyPatch.context() as patch:
        built = count_builds(patch)
        patch.setattr(ssl, "create_default_context", counted)
        return Opened(asyncio.run(measure(folder, FURTHER)), built, len(loads))


async def test_one_more_team_costs_little_memory_and_no_second_discovery(tmp_path: Path, record_property: Any) -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        found = await asyncio.get_running_loop().run_in_executor(fresh, opened, tmp_path)
    record_property("told", "; ".join(found.cost.lines()))
    assert found.built == BOTH
    assert found.loaded == 1, "each client loads the certificates"
    assert found.cost.team_mb <= MOST_MB
