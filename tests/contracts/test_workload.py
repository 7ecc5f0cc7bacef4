"""What is counted of what is not done, on each kind of database; counting takes nothing from those who do it."""

from __future__ import annotations

from datetime import timedelta

from bot.app import build_metrics
from bot.settings import read_settings
from orchestration.policy.mode import TeamStop
from orchestration.storage.database import Database, open_database
from orchestration.storage.workload import Pile, Workload
from tests.contracts.builders import NOON, HandClock, a_delivery, beginning, ended, following, trouble

HOUR = timedelta(hours=1)


async def test_an_empty_database_has_nothing_to_do(database: Database) -> None:
    assert await database.workload.read(NOON) == Workload(NOON)


async def test_runs_are_counted_by_status_with_the_oldest_and_overdue_ones_by_their_wake(database: Database) -> None:
    for number in range(1, 6):
        wake_at = {3: NOON - 2 * HOUR, 5: NOON + HOUR}.get(number)
        begun = beginning(f"r{number}", trouble("one"), at=NOON - number * HOUR, team=f"T{number % 2}")
        await database.runs.commit(begun._replace(wake_at=wake_at))
        if number == 4:
            await database.runs.commit(following(begun.run, ended(), wake_at=NOON - 3 * HOUR))
    work = await database.workload.read(NOON)
    assert work.unfinished == {"planning": Pile(4, NOON - 5 * HOUR)}
    assert work.overdue == Pile(1, NOON - 2 * HOUR), "the look for copies of a run that is over is no run's wake"
    assert work.unfinished["planning"].age_s(NOON) == 5 * 3600


async def test_teams_whose_work_is_stopped_are_counted(database: Database) -> None:
    for team, is_stopped in (("T1", True), ("T2", True), ("T2", False), ("T3", False)):
        await database.stops.put(TeamStop(team, is_stopped, NOON, "U1", "minji", ""))
    assert (await database.workload.read(NOON)).stopped == 1


async def test_counting_deliveries_leaves_them_to_whoever_carries_them(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as serving:
        await serving.inbox.store(a_delivery("k1", at=NOON - HOUR))
        await serving.inbox.store(a_delivery("k2", at=NOON))
        await serving.inbox.finish("T1", "k2")
        async with open_database(either_url, clock, access="visit") as measuring:
            assert (await measuring.workload.read(NOON)).deliveries == Pile(1, NOON - HOUR)
        assert (await serving.workload.read(NOON)).deliveries.count == 1
        assert [one.key for one in await serving.inbox.waiting("T1")] == ["k1"]


async def test_a_scrape_of_one_process_takes_no_delivery_from_another(either_url: str, clock: HandClock) -> None:
    metrics = build_metrics(read_settings({"METEL_HEALTH_PORT": "9100"}))
    assert metrics is not None
    async with open_database(either_url, clock) as first:
        await first.inbox.store(a_delivery("k1", at=NOON))
        told = await metrics.told(await first.workload.read(NOON), (), ())
        assert b"metel_inbox_waiting 1.0" in told
        if first.shared:
            async with open_database(either_url, clock) as second:
                assert [one.key for one in await second.inbox.waiting("T1")] == ["k1"]
