"""A cron line is five fields of numbers, names, ranges, steps and lists, each within its bounds."""

from __future__ import annotations

import pytest

from orchestration.text.dates.recurrence import is_cron_line

GOOD = [
    "0 9 * * 1",
    "* * * * *",
    "*/15 0-23/2 1,15 JAN-mar 0,7",
    "59 23 31 12 7",
    "0 9 * * mon,wed-fri",
]
BAD = [
    "",
    "0 9 * *",
    "0 9 * * 1 2026",
    "@daily",
    "every monday",
    "60 9 * * 1",
    "0 24 * * 1",
    "0 9 0 * 1",
    "0 9 32 * 1",
    "0 9 * 13 1",
    "0 9 * * 8",
    "0 9 * * mon-",
    "0 9 * * fri-mon",
    "*/0 9 * * 1",
    "0 9 * * 1,",
    "0 9 mon * *",
    "-1 9 * * 1",
    "٣ 9 * * 1",
    "0 9 * * 1; rm -rf /",
    "1," * 200 + "1 * * * *",
]


@pytest.mark.parametrize("line", GOOD)
def test_a_line_that_names_moments_is_one(line: str) -> None:
    assert is_cron_line(line)


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_a_line_that_names_none_is_not(line: str) -> None:
    assert not is_cron_line(line)
