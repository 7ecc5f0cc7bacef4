"""What every ``RunStore`` promises."""

from __future__ import annotations

import asyncio
from datetime import timedelta, timezone

import pytest

from orchestration.ports import RunStore, StaleRunError
from orchestration.run.reducer import fold_events
from orchestration.storage.database import Database
from schemas.ask import Approval
from schemas.events import Answer, ApprovalAsked, ApprovalDecided, ExampleForgotten, ExampleKept, RunEnded
from tests.contracts.builders import NOON, a_delivery, beginning, ended, following, trouble


@pytest.fixture
def runs(database: Database) -> RunStore:
    """Return the store under test."""
    return database.runs


async def test_a_committed_run_is_loaded_as_it_was(runs: RunStore) -> None:
    change = beginning("r1", trouble("first"))
    await runs.commit(change)
    assert await runs.load("T1", "r1") == change.run
    assert await runs.events("T1", "r1") == list(change.events)


async def test_the_journal_folds_to_the_run_that_was_committed(runs: RunStore) -> None:
    begun = beginning("r1")
    await runs.commit(begun)
    further = following(begun.run, trouble("one"), trouble("two"))
    await runs.commit(further)
    assert fold_events(await runs.events("T1", "r1")) == further.run
    assert (await runs.load("T1", "r1")).revision == 3


async def test_an_unknown_run_is_told_as_unknown(runs: RunStore) -> None:
    with pytest.raises(KeyError):
        await runs.load("T1", "nobody")
    assert await runs.events("T1", "nobody") == []


async def test_a_stale_writer_loses_and_leaves_nothing_behind(runs: RunStore) -> None:
    begun = beginning("r1")
    await runs.commit(begun)
    winner = following(begun.run, trouble("winner"))
    await runs.commit(winner)
    with pytest.raises(StaleRunError):
        await runs.commit(following(begun.run, trouble("late"), trouble("later")))
    assert await runs.load("T1", "r1") == winner.run
    assert await runs.events("T1", "r1") == [*begun.events, *winner.events]


async def test_a_run_can_begin_only_once(runs: RunStore) -> None:
    await runs.commit(beginning("r1"))
    with pytest.raises(StaleRunError):
        await runs.commit(beginning("r1", trouble("again")))
    assert len(await runs.events("T1", "r1")) == 1


async def test_a_change_of_a_run_that_never_began_is_stale(runs: RunStore) -> None:
    with pytest.raises(StaleRunError):
        await runs.commit(following(beginning("r1").run, trouble("one")))
    assert await runs.events("T1", "r1") == []


async def test_a_change_ahead_of_the_journal_is_stale(runs: RunStore) -> None:
    begun = beginning("r1")
    await runs.commit(begun)
    unheard = following(begun.run, trouble("never committed"))
    with pytest.raises(StaleRunError):
        await runs.commit(following(unheard.run, trouble("next")))
    assert await runs.events("T1", "r1") == list(begun.events)


async def test_moments_of_any_zone_are_kept_as_the_moments_they_are(runs: RunStore) -> None:
    seoul = timezone(timedelta(hours=9))
    await runs.commit(beginning("later", at=NOON))
    await runs.commit(beginning("earlier", at=(NOON - timedelta(hours=1)).astimezone(seoul)))
    rows = await runs.unfinished()
    assert [row.id for row in rows] == ["earlier", "later"]
    assert rows[0].created_at == NOON - timedelta(hours=1)


async def test_a_change_that_does_not_add_up_is_refused(runs: RunStore) -> None:
    begun = beginning("r1")
    further = following(begun.run, trouble("one"))
    with pytest.raises(ValueError, match="does not follow"):
        await runs.commit(type(further)(further.run, 0, further.events))
    with pytest.raises(ValueError, match="does not follow"):
        await runs.commit(type(further)(begun.run, 1, ()))


async def test_of_many_who_write_at_once_exactly_one_wins_each_revision(runs: RunStore) -> None:
    begun = beginning("r1")
    await runs.commit(begun)
    changes = [following(begun.run, trouble(f"writer {number}")) for number in range(20)]
    told = await asyncio.gather(*(runs.commit(change) for change in changes), return_exceptions=True)
    won = [change for change, answer in zip(changes, told, strict=True) if answer is None]
    assert len(won) == 1
    assert sum(isinstance(answer, StaleRunError) for answer in told) == 19
    assert await runs.load("T1", "r1") == won[0].run


async def test_a_stale_change_does_not_spoil_those_committed_with_it(runs: RunStore) -> None:
    begun = [beginning(f"r{number}") for number in range(10)]
    await asyncio.gather(*(runs.commit(change) for change in begun))
    await runs.commit(following(begun[4].run, trouble("first")))
    told = await asyncio.gather(
        *(runs.commit(following(change.run, trouble("second"))) for change in begun), return_exceptions=True
    )
    assert [number for number, answer in enumerate(told) if answer is not None] == [4]
    assert isinstance(told[4], StaleRunError)
    loaded = await asyncio.gather(*(runs.load("T1", f"r{number}") for number in range(10)))
    assert [run.trouble for run in loaded] == ["first" if number == 4 else "second" for number in range(10)]


async def test_changes_of_one_run_brought_in_order_are_all_kept(runs: RunStore) -> None:
    begun = beginning("r1")
    second = following(begun.run, trouble("two"))
    third = following(second.run, trouble("three"))
    await asyncio.gather(*(runs.commit(change) for change in (begun, second, third)))
    assert await runs.load("T1", "r1") == third.run


async def test_cancelling_the_caller_does_not_undo_the_commit_nor_harm_the_others(runs: RunStore) -> None:
    callers = [asyncio.create_task(runs.commit(beginning(f"r{number}"))) for number in range(5)]
    await asyncio.sleep(0)
    callers[2].cancel()
    told = await asyncio.gather(*callers, return_exceptions=True)
    assert isinstance(told[2], asyncio.CancelledError)
    assert [answer for number, answer in enumerate(told) if number != 2] == [None] * 4
    await runs.commit(beginning("after"))
    assert (await runs.load("T1", "r2")).id == "r2"


async def test_unfinished_runs_come_oldest_first_and_without_those_that_ended(runs: RunStore) -> None:
    for number in (3, 1, 2):
        await runs.commit(beginning(f"r{number}", at=NOON + timedelta(minutes=number)))
    await runs.commit(beginning("over", ended()))
    rows = await runs.unfinished()
    assert [row.id for row in rows] == ["r1", "r2", "r3"]
    assert {row.status for row in rows} == {"planning"}


async def test_the_index_of_a_run_follows_each_commit(runs: RunStore) -> None:
    begun = beginning("r1")
    await runs.commit(begun)
    wake_at = NOON + timedelta(hours=1)
    await runs.commit(following(begun.run, trouble("one"), wake_at=wake_at))
    (row,) = await runs.unfinished()
    assert (row.revision, row.wake_at, row.created_at) == (2, wake_at, NOON)
    assert (row.team, row.user, row.channel, row.thread_ts) == ("T1", "U1", "C1", "1.0001")
    assert row.text == begun.run.request.text
    await runs.commit(following(await runs.load("T1", "r1"), ended()))
    (row,) = await runs.recent("T1")
    assert (row.status, row.wake_at) == ("succeeded", None)


async def test_recent_runs_are_the_teams_own_newest_first(runs: RunStore) -> None:
    for number in range(4):
        await runs.commit(beginning(f"r{number}", at=NOON + timedelta(minutes=number)))
    await runs.commit(beginning("foreign", team="T2", at=NOON + timedelta(hours=1)))
    assert [row.id for row in await runs.recent("T1", limit=3)] == ["r3", "r2", "r1"]
    assert [row.id for row in await runs.recent("T2")] == ["foreign"]


async def test_runs_are_found_by_the_end_of_their_ids(database: Database) -> None:
    for number, run in enumerate(("r1179ab", "r2279AB", "r3379ac")):
        await database.runs.commit(beginning(run, team=f"T{number}", at=NOON + timedelta(minutes=number)))
    assert [row.id for row in await database.runs.ending("79Ab")] == ["r2279AB", "r1179ab"]


async def test_the_delivery_that_caused_a_change_is_done_with_it(database: Database) -> None:
    await database.inbox.store(a_delivery("d1"))
    begun = beginning("r1")
    await database.runs.commit(type(begun)(begun.run, 0, begun.events, delivery="d1"))
    assert await database.inbox.waiting("T1") == []


async def test_a_stale_change_leaves_its_delivery_waiting(database: Database) -> None:
    await database.inbox.store(a_delivery("d1"))
    begun = beginning("r1")
    await database.runs.commit(begun)
    await database.runs.commit(following(begun.run, trouble("first")))
    with pytest.raises(StaleRunError):
        await database.runs.commit(following(begun.run, trouble("late"), delivery="d1"))
    assert [delivery.key for delivery in await database.inbox.waiting("T1")] == ["d1"]


async def test_a_persons_open_runs_come_before_their_ended_ones_however_many_others_ask(runs: RunStore) -> None:
    await runs.commit(beginning("old", at=NOON))
    for number in range(5):
        begun = beginning(f"r{number}", at=NOON + timedelta(minutes=number))
        await runs.commit(begun)
        await runs.commit(following(begun.run, ended()))
    await runs.commit(beginning("other", team="T2"))
    rows = await runs.of_person("T1", "U1", 3)
    assert [row.id for row in rows] == ["old", "r4", "r3"]
    assert await runs.of_person("T1", "somebody else", 3) == []


async def test_runs_that_asked_for_approval_are_those_of_the_team_that_have_not_ended(runs: RunStore) -> None:
    approval = Approval(id="p1", items=(), asked_at=NOON, expires_at=NOON + timedelta(hours=1))
    asked = ApprovalAsked(at=NOON, approval=approval)
    await runs.commit(beginning("silent"))
    await runs.commit(beginning("asks", asked))
    await runs.commit(beginning("theirs", asked, team="T2"))
    over = beginning("over", asked)
    await runs.commit(over)
    await runs.commit(following(over.run, ended()))
    assert [row.id for row in await runs.asking("T1", 10)] == ["asks"]


async def test_runs_that_people_confirmed_are_those_of_the_team_that_succeeded_newest_first(runs: RunStore) -> None:
    approval = Approval(id="p1", items=(), asked_at=NOON, expires_at=NOON + timedelta(hours=1))
    decided = ApprovalAsked(at=NOON, approval=approval), ApprovalDecided(at=NOON, approval="p1", approved={}, by="U1")
    failed = RunEnded(at=NOON, status="failed", answer=Answer(text=""))
    await runs.commit(beginning("asks only", decided[0], ended()))
    await runs.commit(beginning("forgotten", *decided, ended(), ExampleForgotten(at=NOON, by="U1")))
    await runs.commit(beginning("under way", *decided))
    await runs.commit(beginning("failed", *decided, failed))
    await runs.commit(beginning("nobody asked", ended()))
    await runs.commit(beginning("theirs", *decided, ended(), team="T2"))
    for number in range(3):
        await runs.commit(beginning(f"r{number}", *decided, ended(), at=NOON + timedelta(minutes=number)))
    kept = ExampleKept(at=NOON, by="U1")
    await runs.commit(beginning("kept", ended(), kept, at=NOON + timedelta(minutes=9)))
    assert [row.id for row in await runs.confirmed("T1", 9)] == ["kept", "r2", "r1", "r0"]
    assert [row.id for row in await runs.confirmed("T1", 2)] == ["kept", "r2"]
    assert [row.id for row in await runs.confirmed("T2", 9)] == ["theirs"]


async def test_the_ended_runs_of_a_thread_and_of_its_channel_come_newest_first(runs: RunStore) -> None:
    begun = [beginning(f"r{number}", at=NOON + timedelta(minutes=number)) for number in (1, 2, 3)]
    for change in begun:
        await runs.commit(change)
    for change in (begun[0], begun[2]):
        await runs.commit(following(change.run, ended()))
    place = begun[0].run.request.place
    for thread in (place.thread_ts, None):
        rows = await runs.ended_in(place.team, place.channel, thread, 9)
        assert [row.id for row in rows] == ["r3", "r1"]
    assert [row.id for row in await runs.ended_in(place.team, place.channel, None, 1)] == ["r3"]
    assert list(await runs.ended_in(place.team, place.channel, "another", 9)) == []
    assert list(await runs.ended_in(place.team, "C-another", None, 9)) == []
