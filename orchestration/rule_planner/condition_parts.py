"""The parts of conditions as plans hold them. Pure."""

from __future__ import annotations

from orchestration.text.dates import FoundDate
from schemas.values import Json, Payload


def build_test(path: str, op: str, value: Json) -> Payload:
    """Return one comparison."""
    return {"path": path, "op": op, "value": value}


def build_date_tests(found: FoundDate, path: str = "@date") -> list[Json]:
    """Return the tests for a day or a span of days."""
    if found.end is None:
        return [build_test(path, "eq", found.start.date().isoformat())]
    return [
        build_test(path, "ge", found.start.date().isoformat()),
        build_test(path, "le", found.end.date().isoformat()),
    ]


def join_tests(tests: list[Json]) -> Json:
    """Return one condition that holds where all of them do; None where there are none."""
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else {"all": tests}


def build_date_left_out(found: FoundDate) -> Json:
    """Return the test for what is of other days than those of a date."""
    first, last = found.start.date().isoformat(), (found.end or found.start).date().isoformat()
    apart: list[Json] = [build_test("@date", "lt", first), build_test("@date", "gt", last)]
    return {"any": apart}
