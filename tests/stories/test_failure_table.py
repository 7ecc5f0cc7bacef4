"""Each row of the table of a model's failures, through the real clients: the same table as ``bench.models`` plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.models.failure_rows import APIS, Api, Row
from bench.models.outages import list_rows, measure_row


def spread_rows() -> Iterator[tuple[Api, Row]]:
    """Yield each row by one API, one after the other, and how a stream breaks by all of them."""
    by_name: dict[str, list[tuple[Api, Row]]] = {}
    for api in APIS:
        for row in list_rows(api):
            by_name.setdefault(row.name, []).append((api, row))
    for number, (_, found) in enumerate(sorted(by_name.items())):
        yield from found if found[0][1].streams else [found[number % len(found)]]


def is_slow_within_step(row: Row) -> bool:
    """Whether a model is slow within a step: the step's own time would pass in the waits that are left out."""
    return row.role != "planner" and any(line.get("delay") for line in row.lines)


SPREAD = [*spread_rows()]


def test_no_row_is_left_out() -> None:
    assert {row.name for _, row in SPREAD} == {row.name for api in APIS for row in list_rows(api)}
    assert len({row.name for _, row in SPREAD}) >= 65


@pytest.mark.parametrize(("api", "row"), SPREAD, ids=[f"{api}, {row.name}" for api, row in SPREAD])
async def test_a_failure_is_done_or_told_as_its_row_says(api: Api, row: Row) -> None:
    found = await measure_row(row, api, hurried=not is_slow_within_step(row))
    assert found.wrong == ()
    assert found.read
