"""Runs that follow another: what undoes it, does it once more, posts its answer or takes its copies away. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from orchestration.run.ids import make_run_id

FOLLOWING = "again "
"""How the id of a request begins that does what another run was asked for."""
MOST_ANSWERS = 4
"""So many answers of a run, those before it was tried again among them, may have runs that post them."""
MOST_PARTS = 20
"""So many things that a run did can each be undone alone."""
MOST_COLUMNS = 20
"""So many values that a run set can each be put back alone."""
MOST_STEPS = 20
"""So many steps of a run are looked through for runs that take their copies away."""


def make_undo_request_id(run_id: str) -> str:
    """Return the id of the request to undo a run: one run is undone once."""
    return f"undo {run_id}"


def make_part_undo_request_id(run_id: str, number: int) -> str:
    """Return the id of the request to undo one of the things that a run did, the first of them by 1."""
    return f"undo {run_id} {number}"


def make_column_undo_request_id(run_id: str, number: int) -> str:
    """Return the id of the request to put back one of the values that a run set, the first of them by 1."""
    return f"undo {run_id} value {number}"


def make_share_request_id(run_id: str, end: int) -> str:
    """Return the id of the request to post one of a run's answers."""
    return f"share {run_id} {end}"


def make_removal_request_id(run_id: str, action: str) -> str:
    """Return the id of the request to take the copies away that a step of a run left."""
    return f"remove {run_id} {action}"


def list_following_ids(team: str, run_id: str) -> tuple[str, ...]:
    """Return the ids that runs have which follow a run and hold its words, whether there are such runs or not."""
    return tuple(make_run_id(team, request) for request in _following(run_id))


def _following(run_id: str) -> Iterator[str]:
    yield make_undo_request_id(run_id)
    yield from (make_part_undo_request_id(run_id, number) for number in range(1, MOST_PARTS + 1))
    yield from (make_column_undo_request_id(run_id, number) for number in range(1, MOST_COLUMNS + 1))
    yield f"{FOLLOWING}{run_id}"
    yield from (make_share_request_id(run_id, end) for end in range(MOST_ANSWERS))
    yield from (make_removal_request_id(run_id, f"a{number}") for number in range(1, MOST_STEPS + 1))
