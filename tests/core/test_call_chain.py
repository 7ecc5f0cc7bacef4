"""Chain of calls: what counts as one after the other."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bench.call_chain import TimedCall, find_longest_chain

START = datetime.fromisoformat("2026-03-04T10:00:00+09:00")


def moment(ms: int) -> datetime:
    return START + timedelta(milliseconds=ms)


def calls(*spans: tuple[int, int]) -> list[TimedCall]:
    """Calls from and to so many milliseconds after the start, named for their places in the list."""
    return [TimedCall(str(number), moment(at), moment(ended)) for number, (at, ended) in enumerate(spans)]


@pytest.mark.parametrize(
    ("spans", "chain"),
    [
        ([], ""),
        ([(0, 200)], "0"),
        ([(0, 200), (200, 400), (410, 600)], "012"),
        ([(0, 200), (0, 200), (0, 200)], "0"),
        ([(0, 200), (199, 400)], "0"),
        ([(0, 200), (100, 300), (200, 400), (300, 500)], "02"),
        ([(0, 900), (0, 200), (250, 400), (450, 600)], "123"),
        ([(450, 600), (250, 400), (0, 200)], "210"),
        ([(0, 200), (200, 1100)], "0"),
        ([(-50, 100), (0, 200)], "1"),
        ([(0, 0), (0, 0)], "01"),
    ],
    ids=[
        "no calls",
        "one call",
        "one after another",
        "all at once",
        "begun before the other ended",
        "overlapping in pairs",
        "a long one beside three short ones",
        "in any order",
        "still under way at the end",
        "begun before the beginning",
        "without length",
    ],
)
def test_the_longest_row_in_which_each_starts_after_the_one_before_ended(
    spans: list[tuple[int, int]], chain: str
) -> None:
    found = find_longest_chain(calls(*spans), moment(0), moment(1000))
    assert "".join(call.method for call in found) == chain


def test_a_row_of_the_ledger_is_a_call() -> None:
    row = {"method": "users.info", "at": "2026-03-04T10:00:00+09:00", "ended_at": "2026-03-04T10:00:00.200000+09:00"}
    assert TimedCall.from_row(row) == TimedCall("users.info", moment(0), moment(200))
