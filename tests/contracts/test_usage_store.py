"""What is spent of a day is counted durably, once for each effect, and never past a limit, however many try at once."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from decimal import Decimal

from orchestration.policy.limits import Charge, compute_limit_day
from orchestration.policy.team import Limit
from orchestration.ports import Commit
from orchestration.run.reducer import fold_events
from orchestration.storage.database import Database, open_database
from schemas.decision import Decision
from schemas.events import ActionStarted, Event, ModelUse, PlanAccepted
from schemas.states import Filled
from tests.contracts.builders import NOON, HandClock, received
from tests.core.builders import a_plan, an_action

DAY = compute_limit_day(NOON, "Asia/Seoul")
LATER = datetime.fromisoformat("2026-03-03T00:00:01+09:00")
TEN = (Limit(per="person", of="writes", most=10),)


def a_charge(key: str = "a1", run: str = "R1", team: str = "T1", user: str = "U1", rows: int = 0) -> Charge:
    return Charge(team, user, run, key, NOON, {"writes": 1, "rows": rows})


async def had(database: Database, user: str = "U1", team: str = "T1") -> tuple[int, int]:
    spent = await database.usage.spent(a_charge("look", "look", team, user), DAY)
    return spent.person["writes"], spent.team["writes"]


async def test_each_effect_counts_for_its_person_and_the_team(database: Database) -> None:
    await database.usage.take(a_charge("a1"), DAY, TEN)
    await database.usage.take(a_charge("a2", user="U2"), DAY, TEN)
    assert await had(database) == (1, 2)


async def test_an_effect_that_is_tried_again_counts_once(database: Database) -> None:
    one = (Limit(per="person", of="writes", most=1),)
    assert await database.usage.take(a_charge(), DAY, one)
    assert await database.usage.take(a_charge(), DAY, one)
    assert await had(database) == (1, 1)
    assert (await database.usage.spent(a_charge(), DAY)).person["writes"] == 0, "its own charge is not in its way"


async def test_of_many_at_once_as_many_begin_as_the_limit_allows(database: Database) -> None:
    taken = await asyncio.gather(*(database.usage.take(a_charge(f"a{n}"), DAY, TEN) for n in range(25)))
    assert sum(taken) == 10
    assert await had(database) == (10, 10)


async def test_rows_are_counted_by_number(database: Database) -> None:
    thirty = (Limit(per="team", of="rows", most=30),)
    assert await database.usage.take(a_charge("a1", rows=20), DAY, thirty)
    assert not await database.usage.take(a_charge("a2", rows=11), DAY, thirty)
    assert await database.usage.take(a_charge("a3", rows=10), DAY, thirty)


async def test_the_next_day_begins_at_nothing(database: Database) -> None:
    await database.usage.take(a_charge(), DAY, TEN)
    next_day = compute_limit_day(LATER, "Asia/Seoul")
    assert (await database.usage.spent(a_charge("look"), next_day)).person["writes"] == 0


async def test_teams_spend_apart(database: Database) -> None:
    await database.usage.take(a_charge(), DAY, TEN)
    assert await had(database, team="T2") == (0, 0)


async def test_what_was_spent_outlives_the_process(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as first:
        await first.usage.take(a_charge(), DAY, TEN)
    async with open_database(either_url, clock) as second:
        assert await had(second) == (1, 1)


async def test_what_the_journal_holds_of_the_day_counts_when_a_limit_is_first_set(database: Database) -> None:
    await _run(database, "R1", NOON, {"writes": 1, "messages": 1})
    await _run(database, "R2", NOON, {})
    await _run(database, "R3", NOON - timedelta(days=1), {"writes": 1})
    await _run(database, "R4", NOON, {"writes": 1}, team="T2")
    spent = await database.usage.spent(a_charge("look", "look"), DAY)
    assert (spent.person["writes"], spent.person["messages"]) == (1, 1)
    assert await database.usage.take(Charge("T1", "U1", "R1", "a1", NOON, {"writes": 1}), DAY, ()), "it stands already"
    assert await had(database) == (1, 1)


async def test_what_models_were_used_for_is_told_by_the_journal(database: Database) -> None:
    for run_id, at, team in (("R1", NOON, "T1"), ("R2", NOON - timedelta(days=1), "T1"), ("R3", NOON, "T2")):
        plan = PlanAccepted(
            at=at,
            plan=a_plan(an_action("a1")),
            source="model",
            use=ModelUse(calls=2, input_tokens=30, output_tokens=5, usd=Decimal("0.0299"), priced=2),
        )
        events: tuple[Event, ...] = (received(run_id, team=team, at=at), plan)
        await database.runs.commit(Commit(run=fold_events(events), expected=0, events=events))
    used = await database.usage.used("T1", "U1", DAY)
    assert used.team == {"model_calls": 2, "tokens": 35, "us_cents": 2}
    assert used.person == used.team
    assert (await database.usage.used("T1", "U2", DAY)).person == {"model_calls": 0, "tokens": 0, "us_cents": 0}


async def _run(database: Database, run_id: str, at: datetime, counts: dict[str, int], team: str = "T1") -> None:
    word = Decision(decision="allow", rule="write.ordinary")
    started = ActionStarted(
        at=at, action="a1", attempt=1, operation="op", filled=Filled(payload={}), decision=word, counts=counts
    )
    plan = PlanAccepted(at=at, plan=a_plan(an_action("a1")), source="test")
    events: tuple[Event, ...] = (received(run_id, team=team, at=at), plan, started)
    await database.runs.commit(Commit(run=fold_events(events), expected=0, events=events))
