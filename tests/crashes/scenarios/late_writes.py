"""Late writes: every request that writes, and an undo, where the answer is lost, the effect lands late, reads lag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from connectors.slack.messages import EVENT_TYPE
from tests.crashes.scenarios.finished_runs import UNDONE
from tests.crashes.scenarios.requests import REQUESTS
from tests.crashes.scenarios.scenario import Json, Scenario

LANDS_AFTER_S, LAGS_BY_S = 30, 12
SERVICES = {"pages": "notion", "blocks": "notion", "chat": "slack", "spreadsheets": "google"}
LISTS = {
    "notion": ("data_sources.query", "blocks.children.list"),
    "slack": ("conversations.history",),
    "google": ("spreadsheets.developerMetadata.search",),
}
"""The reads by which a lost write is looked for."""


def _late(scenario: Scenario) -> Scenario:
    return replace(scenario, name=f"{scenario.name}, landing late", faults=(*_landings(scenario), *_lags(scenario)))


def _landings(scenario: Scenario) -> Iterator[Json]:
    for method in scenario.effects:
        # The cards are messages too, but carry another mark.
        held: Json = {"holding": EVENT_TYPE} if method == "chat.postMessage" else {}
        fault = {"service": _service_of(method), "method": method, "kind": "late_landing", "seconds": LANDS_AFTER_S}
        yield {**fault, **held}


def _lags(scenario: Scenario) -> Iterator[Json]:
    for service in sorted({_service_of(method) for method in scenario.effects}):
        for method in LISTS[service]:
            yield {"service": service, "method": method, "kind": "read_lag", "seconds": LAGS_BY_S}


def _service_of(method: str) -> str:
    return SERVICES[method.partition(".")[0]]


LATE_WRITES: tuple[Scenario, ...] = tuple(
    _late(one) for one in (*REQUESTS, UNDONE) if one.effects and not one.faults and not one.script
)
