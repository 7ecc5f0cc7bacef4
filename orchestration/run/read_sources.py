"""Read sources: the places that a run has read from, or is about to. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from orchestration.identity_cache import cache_by_identity
from orchestration.run.memory import RECALLS, TRANSFORMS
from orchestration.text.field_names import is_place_field
from orchestration.text.values import collect_texts
from schemas.plan import Action, get_planned_id
from schemas.run import Run
from schemas.source import ReadSource
from schemas.states import Filled, Succeeded
from schemas.values import Json


def find_read_sources(run: Run) -> tuple[ReadSource, ...]:
    """Return where the steps of a run that only read have read from, each source once, also those that were begun, and
    where the values of earlier turns come from."""
    if run.plan is None:
        return ()
    services = _find_services_read(run.plan.actions)
    if not services and not run.recalled:
        return ()
    found = dict.fromkeys(source for turn in run.recalled.values() for source in turn.sources)
    for action_id, state in run.states.items():
        filled = getattr(state, "filled", None)
        service = services.get(get_planned_id(action_id))
        if service is not None and isinstance(filled, Filled):
            result = state.result if isinstance(state, Succeeded) else None
            found[ReadSource(service=service, ids=tuple(dict.fromkeys(_ids(filled, result))))] = None
    return tuple(source for source in found if source.ids)


@cache_by_identity(512)
def _find_services_read(actions: tuple[Action, ...]) -> dict[str, str]:
    """Return the steps of a plan that read something from a service, each with the service."""
    services = {one.id: one.tool.partition(".")[0] for one in actions if not one.is_effect}
    return {action_id: service for action_id, service in services.items() if service not in (*TRANSFORMS, RECALLS)}


def _ids(filled: Filled, result: Json) -> Iterator[str]:
    """Yield what the payload names as a place, and what a look-up gave as one."""
    yield from (found.id for found in filled.resolved.values())
    for fields in (filled.payload, result if isinstance(result, dict) else {}):
        for name, value in fields.items():
            if is_place_field(name):
                yield from collect_texts(value)
