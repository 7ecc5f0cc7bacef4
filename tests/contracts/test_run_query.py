"""What an operator finds among the runs of all teams."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.ports import RunQuery
from orchestration.storage.database import Database
from tests.contracts.builders import NOON, beginning, ended, following, trouble

HOUR = timedelta(hours=1)


@pytest.fixture
async def filled(database: Database) -> Database:
    """Runs that began one each hour; the even ones have ended, the third and fifth are to wake at some hour."""
    for number in range(1, 6):
        team, at = ("T2" if number == 4 else "T1"), NOON + number * HOUR
        wake_at = {3: NOON + 6 * HOUR, 5: NOON + 10 * HOUR}.get(number)
        begun = beginning(f"r{number}", trouble("one"), team=team, at=at)._replace(wake_at=wake_at)
        await database.runs.commit(begun)
        if number % 2 == 0:
            await database.runs.commit(following(begun.run, ended()))
    return database


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (RunQuery(), "54321"),
        (RunQuery(oldest_first=True), "12345"),
        (RunQuery(limit=2), "54"),
        (RunQuery(limit=2, skipped=2), "32"),
        (RunQuery(unfinished=True), "531"),
        (RunQuery(statuses=("succeeded",)), "42"),
        (RunQuery(statuses=("succeeded", "failed")), "42"),
        (RunQuery(statuses=("failed",)), ""),
        (RunQuery(team="T2"), "4"),
        (RunQuery(user="nobody"), ""),
        (RunQuery(before=NOON + 3 * HOUR), "21"),
        (RunQuery(since=NOON + 3 * HOUR), "543"),
        (RunQuery(overdue_at=NOON + 8 * HOUR), "3"),
        (RunQuery(overdue_at=NOON + 5 * HOUR), ""),
        (RunQuery(overdue_at=NOON + 20 * HOUR, oldest_first=True), "35"),
        (RunQuery(text="no such words"), ""),
        (RunQuery(text="%"), ""),
    ],
)
async def test_a_query_finds_what_it_says_and_no_more(filled: Database, query: RunQuery, found: str) -> None:
    assert "".join(row.id[1:] for row in await filled.runs.find(query)) == found


async def test_words_are_found_whatever_their_case(filled: Database) -> None:
    (first, *_) = await filled.runs.find(RunQuery())
    assert await filled.runs.find(RunQuery(text=first.text[:4].upper(), user=first.user))
