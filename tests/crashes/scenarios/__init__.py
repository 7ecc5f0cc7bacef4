"""The scenarios of the sweep: plain requests, runs that people steer, that wait for them, or that are over."""

from __future__ import annotations

from tests.crashes.scenarios.finished_runs import FINISHED_RUNS
from tests.crashes.scenarios.late_writes import LATE_WRITES
from tests.crashes.scenarios.requests import REQUESTS
from tests.crashes.scenarios.scenario import Scenario
from tests.crashes.scenarios.steered_runs import STEERED_RUNS
from tests.crashes.scenarios.waiting_runs import WAITING_RUNS

SCENARIOS: tuple[Scenario, ...] = (
    *REQUESTS,
    *STEERED_RUNS,
    *WAITING_RUNS,
    *FINISHED_RUNS,
    *LATE_WRITES,
)


def scenario_named(name: str) -> Scenario:
    """Return the scenario of that name."""
    (scenario,) = [one for one in SCENARIOS if one.name == name]
    return scenario


ON_POSTGRES = frozenset(
    {
        "create and share",
        "create a page",
        "archive with approval",
        "answer dropped",
        "told to wait",
        "paused and resumed",
        "reminded once, then approved",
        "tried again after a failure",
    }
)
"""The scenarios that are swept over PostgreSQL too, with ``metel serve`` and ``metel worker`` as two processes."""
