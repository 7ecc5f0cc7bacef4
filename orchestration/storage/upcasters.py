"""Upcasters: old events read as today's, so that a journal folds for ever, whatever version wrote it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from pydantic import TypeAdapter, ValidationError

from orchestration.storage.errors import JournalUnreadableError
from schemas.events import EVENT_VERSION, EVENTS, Event
from schemas.values import Payload

Upcaster: TypeAlias = Callable[[Payload], Payload]
"""Turns an event's body into the form of the next version. It may change ``type``."""

Upcasters: TypeAlias = Mapping[tuple[str, int], Upcaster]
"""(type, version) -> how to read it as version + 1."""

UPCASTERS: Upcasters = MappingProxyType({})

_BODY: TypeAdapter[Payload] = TypeAdapter(Payload)


def upcast(body: Payload, version: int, upcasters: Upcasters = UPCASTERS) -> Payload:
    """Return a body written as ``version`` in the form of ``EVENT_VERSION``."""
    for step in range(version, EVENT_VERSION):
        change = upcasters.get((str(body.get("type")), step))
        body = change(body) if change else body
    return body


def read_event(run: str, seq: int, version: int, body: str, upcasters: Upcasters = UPCASTERS) -> Event:
    """Return a stored event.

    Raises:
        JournalUnreadableError: it was written by a newer metel, or is not an event.
    """
    if version > EVENT_VERSION:
        raise JournalUnreadableError(run, seq, f"it has version {version}, this metel reads up to {EVENT_VERSION}")
    try:
        if version == EVENT_VERSION:
            return EVENTS.validate_json(body)
        return EVENTS.validate_json(_BODY.dump_json(upcast(_BODY.validate_json(body), version, upcasters)))
    except ValidationError as error:
        # The first fault is told without its input, which may hold what people wrote.
        fault = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise JournalUnreadableError(run, seq, f"{place}: {fault['msg']}") from None
