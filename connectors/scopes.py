"""Scopes that a connection lacks: what can't be done without each, and where to add it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from schemas.contract import ToolContract


@dataclass(frozen=True, slots=True)
class Gap:
    """A scope that a connection lacks. ``said`` tells what cannot be done without it and how to add it."""

    scope: str
    said: str


def list_needs(contracts: Iterable[ToolContract], surfaces: Mapping[str, str]) -> dict[str, list[str]]:
    """Return scope -> what needs it: tools first, then metel itself."""
    needed: dict[str, list[str]] = {}
    for contract in contracts:
        for scope in contract.scopes_required:
            needed.setdefault(scope, []).append(contract.tool)
    for scope, surface in surfaces.items():
        needed.setdefault(scope, []).append(surface)
    return needed


def find_gaps(needed: Mapping[str, list[str]], granted: frozenset[str] | None, remedy: str) -> tuple[Gap, ...]:
    """Return the scopes that were not granted; none where nobody has said what was. ``remedy`` has a slot ``scope``."""
    if granted is None:
        return ()
    return tuple(_gap(scope, needed[scope], remedy) for scope in sorted(needed.keys() - granted))


def _gap(scope: str, needed_by: Iterable[str], remedy: str) -> Gap:
    return Gap(scope, f"cannot work without it: {'; '.join(needed_by)}. To mend it, {remedy.format(scope=scope)}")


def describe_unknown_scopes(granted: object, why: str) -> str:
    """Return the note that it is not known what was granted; nothing where it is."""
    return f"; which scopes it has is not known ({why})" if granted is None else ""


def render_scopes(head: str, purposes: Mapping[str, str], tools: Mapping[str, Sequence[str]]) -> str:
    """Return a table in Markdown of scopes, what each is for, and the tools that need it."""
    rows = (
        f"| `{name}` | {purpose} | {', '.join(f'`{tool}`' for tool in sorted(tools.get(name, ())))} |"
        for name, purpose in purposes.items()
    )
    return "\n".join((f"| {head} | for | tools |", "| --- | --- | --- |", *rows)) + "\n"
