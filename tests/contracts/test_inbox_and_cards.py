"""What every ``Inbox`` and ``CardStore`` promises."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from orchestration.storage.database import Database
from tests.contracts.builders import NOON, a_card, a_delivery, beginning, ended, following, trouble


async def test_a_delivery_is_kept_as_it_came(database: Database) -> None:
    delivery = a_delivery("d1")
    assert await database.inbox.store(delivery)
    assert await database.inbox.waiting("T1") == [delivery]


async def test_a_redelivery_is_not_new_and_changes_nothing(database: Database) -> None:
    first = a_delivery("d1")
    assert await database.inbox.store(first)
    assert not await database.inbox.store(a_delivery("d1", at=NOON + timedelta(minutes=1)))
    assert await database.inbox.waiting("T1") == [first]


async def test_of_redeliveries_that_come_at_once_one_is_new(database: Database) -> None:
    told = await asyncio.gather(*(database.inbox.store(a_delivery(f"d{number % 3}")) for number in range(30)))
    assert sum(told) == 3
    assert [delivery.key for delivery in await database.inbox.waiting("T1")] == ["d0", "d1", "d2"]


async def test_a_redelivery_of_what_is_done_stays_done(database: Database) -> None:
    await database.inbox.store(a_delivery("d1"))
    await database.inbox.finish("T1", "d1")
    assert not await database.inbox.store(a_delivery("d1"))
    assert await database.inbox.waiting("T1") == []


async def test_finishing_may_be_repeated_and_touches_one_delivery(database: Database) -> None:
    await database.inbox.store(a_delivery("d1"))
    await database.inbox.store(a_delivery("d2"))
    await asyncio.gather(*(database.inbox.finish("T1", "d1") for _ in range(3)))
    await database.inbox.finish("T1", "never came")
    assert [delivery.key for delivery in await database.inbox.waiting("T1")] == ["d2"]


async def test_deliveries_wait_oldest_first_and_a_limit_leaves_the_newest(database: Database) -> None:
    for number in (2, 0, 1):
        await database.inbox.store(a_delivery(f"d{number}", at=NOON + timedelta(seconds=number)))
    assert [delivery.key for delivery in await database.inbox.waiting("T1", limit=2)] == ["d0", "d1"]


async def test_a_card_has_one_row_that_the_last_put_decides(database: Database) -> None:
    await database.runs.commit(beginning("r1"))
    await database.cards.put(a_card("r1", "status"))
    posted = a_card("r1", "status", ts="1.5", digest="d2")
    await database.cards.put(posted)
    assert await database.cards.of_run("T1", "r1") == {"status": posted}


async def test_the_place_of_a_card_that_is_stored_first_stays(database: Database) -> None:
    await database.runs.commit(beginning("r1"))
    first = a_card("r1", "status", ts="1.5", digest="d1")
    assert await database.cards.place(a_card("r1", "status")) == a_card("r1", "status")
    assert await database.cards.place(first) == first
    for later in (a_card("r1", "status", ts="1.6", digest="d2"), a_card("r1", "status", ts="", digest="")):
        await database.cards.put(later)
        assert await database.cards.of_run("T1", "r1") == {"status": first}
    drawn = replace(first, digest="d3")
    await database.cards.put(drawn)
    assert await database.cards.of_run("T1", "r1") == {"status": drawn}


async def test_cards_put_at_once_end_as_the_last_one(database: Database) -> None:
    await database.runs.commit(beginning("r1"))
    cards = [a_card("r1", "status", digest=f"d{number}") for number in range(10)]
    await asyncio.gather(*(database.cards.put(card) for card in cards))
    assert await database.cards.of_run("T1", "r1") == {"status": cards[-1]}


async def test_each_run_has_its_own_cards(database: Database) -> None:
    for run in ("r1", "r2"):
        await database.runs.commit(beginning(run))
        await database.cards.put(a_card(run, "status"))
        await database.cards.put(a_card(run, "answer"))
    assert set(await database.cards.of_run("T1", "r1")) == {"status", "answer"}
    assert {card.run for card in (await database.cards.of_run("T1", "r2")).values()} == {"r2"}
    assert await database.cards.of_run("T1", "r3") == {}


async def test_a_card_without_a_run_is_refused_alone(database: Database) -> None:
    await database.runs.commit(beginning("r1"))
    told = await asyncio.gather(
        database.cards.put(a_card("nobody", "status")),
        database.cards.put(a_card("r1", "status")),
        return_exceptions=True,
    )
    assert isinstance(told[0], IntegrityError)
    assert told[1] is None
    assert set(await database.cards.of_run("T1", "r1")) == {"status"}


async def test_a_run_is_behind_until_its_last_revision_was_shown(database: Database) -> None:
    begun = beginning("r1")
    await database.runs.commit(begun)
    assert await database.cards.behind("T1", 10) == ["r1"]
    await database.cards.mark_shown("T1", "r1", 1)
    assert await database.cards.behind("T1", 10) == []
    await database.runs.commit(following(begun.run, trouble("more")))
    assert await database.cards.behind("T1", 10) == ["r1"]


async def test_an_older_revision_shown_late_takes_nothing_back(database: Database) -> None:
    begun = beginning("r1")
    await database.runs.commit(begun)
    await database.runs.commit(following(begun.run, trouble("more")))
    await asyncio.gather(database.cards.mark_shown("T1", "r1", 2), database.cards.mark_shown("T1", "r1", 1))
    assert await database.cards.behind("T1", 10) == []


async def test_of_the_ended_runs_only_the_latest_are_looked_at_again(database: Database) -> None:
    for number in range(4):
        begun = beginning(f"r{number}", at=NOON + timedelta(minutes=number))
        await database.runs.commit(begun)
        if number != 1:
            await database.runs.commit(following(begun.run, ended()))
    assert await database.cards.behind("T1", 1) == ["r1", "r3"]
    assert await database.cards.behind("T2", 1) == []


async def test_a_run_with_a_card_whose_place_is_not_known_is_behind(database: Database) -> None:
    await database.runs.commit(beginning("r1"))
    await database.cards.mark_shown("T1", "r1", 1)
    await database.cards.put(a_card("r1", "status"))
    assert await database.cards.behind("T1", 10) == ["r1"]
    await database.cards.put(a_card("r1", "status", ts="1.5"))
    assert await database.cards.behind("T1", 10) == []


async def test_an_error_of_the_database_names_no_parameters(database: Database) -> None:
    with pytest.raises(IntegrityError) as refused:
        await database.cards.put(a_card("no such run", "status", digest="010-1234-5678"))
    assert "[SQL parameters hidden" in str(refused.value)
