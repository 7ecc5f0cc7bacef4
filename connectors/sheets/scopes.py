"""Google's scopes: what metel needs, and what credentials lack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from connectors.scopes import Gap, find_gaps, list_needs
from schemas.contract import ToolContract

SURFACES: Mapping[str, str] = {"drive.metadata.readonly": "finding spreadsheets by their names"}
"""What metel itself needs scopes for."""

PURPOSES: Mapping[str, str] = {"spreadsheets": "reading and writing spreadsheets", **SURFACES}

_REMEDY = (
    "authorise the account again with the scope https://www.googleapis.com/auth/{scope}, or use the key of a service "
    "account"
)


def find_scope_gaps(granted: frozenset[str] | None, contracts: Iterable[ToolContract]) -> tuple[Gap, ...]:
    """Return the scopes that the credentials lack, where they say what they were granted."""
    return find_gaps(list_needs(contracts, SURFACES), granted, _REMEDY)
