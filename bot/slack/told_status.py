"""How a run in a list is told to have gone: one that only said what it can't do, or that it did not understand, is not
told as done."""

from __future__ import annotations

from orchestration.ports import RunRow, RunStore
from orchestration.run.status import kind_of_no


async def told_status(runs: RunStore, row: RunRow) -> str:
    """Return the name of the words for how a run stands; only of one that is done the journal is read."""
    if row.status != "succeeded":
        return row.status
    return kind_of_no(await runs.load(row.team, row.id)) or row.status
