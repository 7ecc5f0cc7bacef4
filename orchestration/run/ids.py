"""Ids and hashes: the same on every machine and after every restart. Pure."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from schemas.values import Json


def dump_canonical_json(node: Json) -> str:
    """Return the one JSON text of a value: sorted keys, no spaces, no escapes of letters."""
    return json.dumps(node, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def hash_parts(*parts: str) -> str:
    """Return the SHA-256 (hex) of parts that cannot run into one another."""
    return hashlib.sha256("\x1f".join([f"{len(part)}:{part}" for part in parts]).encode()).hexdigest()


@lru_cache(maxsize=1024)
def make_operation_id(run_id: str, action_id: str) -> str:
    """Return the id left at the target of a write: the same for every attempt."""
    # The empty part stays, for the ids that are left at targets already must be found again.
    return hash_parts("operation", run_id, action_id, "")[:24]


def make_run_id(team: str, request_id: str) -> str:
    """Return the id of the run that carries a team's request out: one request, one run."""
    return "r" + hash_parts("run", team, request_id)[:15]
