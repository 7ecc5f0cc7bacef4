"""Troubles of models that pass by nobody's waiting: people must change a key, a name or a setting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from schemas.events import FailureOfCall

ModelTroubles: TypeAlias = Mapping[str, FailureOfCall]
"""What is wrong with each model, by what the journal calls it; no key is told."""

NEEDS_PEOPLE: frozenset[FailureOfCall] = frozenset({"auth", "forbidden", "spent", "unknown_model", "unsupported"})
"""The failures that no other attempt mends."""


def list_no_troubles() -> ModelTroubles:
    """Return none."""
    return {}
