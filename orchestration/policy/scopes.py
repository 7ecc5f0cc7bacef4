"""Scopes: which of those that a tool needs a connection lacks. Pure."""

from __future__ import annotations

from schemas.contract import ToolContract
from schemas.failure import Failure


def missing_scopes(contract: ToolContract, granted: frozenset[str] | None) -> str:
    """Return the scopes that a tool requires and its connection lacks, by comma; nothing where that is not known."""
    return "" if granted is None else ", ".join(sorted(set(contract.scopes_required) - granted))


def lacking_scope(contract: ToolContract, missing: str) -> Failure:
    """Return a missing scope as a failure that people can mend: which, and of which service."""
    return Failure(kind="permission", message=missing, service=contract.service, code="missing_scope", needs=missing)
