"""Remembered facts: each owner's own, one in the place of another of the same word, bounded, and erased with a
person."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.slack.own_data import ErasableOwnData
from orchestration.remembered import MOST_OWN, TooManyFactsError, find_usual, find_word
from orchestration.storage.chain import Erasure
from orchestration.storage.database import Database
from schemas.remembered import FactUse, RememberedFact
from tests.contracts.builders import NOON, HandClock


def a_fact(
    fact_id: str,
    word: str = "",
    target: str = "C1",
    *,
    owner: str = "U1",
    thing: str = "slack.channel",
    said_by: str = "U1",
    minutes: int = 0,
    team: str = "T1",
) -> RememberedFact:
    use: FactUse = "word" if word else "usual"
    at = NOON + timedelta(minutes=minutes)
    return RememberedFact(
        id=fact_id, team=team, owner=owner, use=use, word=word, thing=thing, target=target, label=f"#{target}",
        said_by=said_by, said_at=at, channel="C1", thread_ts="1700000000.000100",
    )  # fmt: skip


async def ids_for(database: Database, person: str, team: str = "T1") -> list[str]:
    return [one.id for one in await database.facts.list_for(team, person)]


async def test_a_fact_is_read_as_it_was_written(database: Database) -> None:
    fact = a_fact("f1", "주간보고").model_copy(update={"part": "11월"})
    await database.facts.put(fact)
    assert await database.facts.list_for("T1", "U1") == [fact]


async def test_ones_own_stand_before_the_teams_and_others_are_not_seen(database: Database) -> None:
    for fact in (
        a_fact("team", owner="", minutes=9),
        a_fact("mine", minutes=1),
        a_fact("newer", "주간보고", minutes=2),
        a_fact("theirs", owner="U2"),
        a_fact("elsewhere", team="T2"),
    ):
        await database.facts.put(fact)
    assert await ids_for(database, "U1") == ["newer", "mine", "team"]
    assert await ids_for(database, "U2") == ["theirs", "team"]
    assert await ids_for(database, "U1", "T2") == ["elsewhere"]


async def test_the_same_word_means_what_was_said_last(database: Database) -> None:
    await database.facts.put(a_fact("f1", "Weekly Report"))
    await database.facts.put(a_fact("f2", "weekly  report", "C2"))
    await database.facts.put(a_fact("f3", "weekly report", "S1", thing="sheets.spreadsheet", minutes=1))
    assert await ids_for(database, "U1") == ["f3", "f2"]
    facts = await database.facts.list_for("T1", "U1")
    found = find_word(facts, "slack.channel", "WEEKLY REPORT")
    assert found is not None
    assert found.target == "C2"
    assert find_word(facts, "slack.user", "weekly report") is None
    assert find_usual(facts, "slack.channel") is None


async def test_to_keep_the_same_fact_again_changes_nothing(database: Database) -> None:
    for _ in range(2):
        await database.facts.put(a_fact("f1", "주간보고"))
    assert await ids_for(database, "U1") == ["f1"]


async def test_there_is_a_most_and_a_word_that_is_known_can_still_be_changed(database: Database) -> None:
    for number in range(MOST_OWN):
        await database.facts.put(a_fact(f"f{number}", f"말 {number}"))
    with pytest.raises(TooManyFactsError):
        await database.facts.put(a_fact("more", "하나 더"))
    await database.facts.put(a_fact("changed", "말 3", "C9"))
    await database.facts.put(a_fact("of-team", "하나 더", owner=""))
    assert len(await ids_for(database, "U1")) == MOST_OWN + 1
    assert "f3" not in await ids_for(database, "U1")


async def test_only_its_owner_removes_a_fact(database: Database) -> None:
    await database.facts.put(a_fact("f1"))
    assert not await database.facts.remove("T1", "U2", "f1")
    assert not await database.facts.remove("T2", "U1", "f1")
    assert await database.facts.remove("T1", "U1", "f1")
    assert not await database.facts.remove("T1", "U1", "f1")
    assert await ids_for(database, "U1") == []


async def plant(database: Database) -> None:
    for fact in (
        a_fact("own", "주간보고"),
        a_fact("nickname", "민지", "U1", owner="U2", thing="slack.user", said_by="U2"),
        a_fact("others", "하늘", "U7", owner="U2", thing="slack.user", said_by="U2"),
        a_fact("team", "공지방", owner=""),
    ):
        await database.facts.put(fact)


async def test_what_is_remembered_of_a_person_is_erased_with_them(database: Database) -> None:
    await plant(database)
    await database.erasures.erase(
        "T1", Erasure(kinds=("results", "requests"), runs=(), by="U9", why="asked", at=NOON, person="U1")
    )
    assert await ids_for(database, "U2") == ["others", "team"]
    assert await ids_for(database, "U1") == ["team"]
    (kept,) = await database.facts.list_for("T1", "U1")
    assert (kept.said_by, kept.channel, kept.thread_ts, kept.word) == ("", "", "", "공지방")


async def test_who_has_no_request_left_can_have_their_facts_erased(database: Database, clock: HandClock) -> None:
    await plant(database)
    await ErasableOwnData(database.erasures, clock, database.facts).erase("T1", "U1")
    assert await ids_for(database, "U1") == ["team"]
    (told,) = await database.erasures.erased("T1")
    assert told.person == "U1"


async def test_whom_only_another_persons_word_means_is_told_of_it_and_erased_from_it(
    database: Database, clock: HandClock
) -> None:
    await database.facts.put(a_fact("boss", "팀장", "U3", owner="U2", thing="slack.user", said_by="U2"))
    await database.facts.put(a_fact("room", "개발방", "C3", owner="U2", said_by="U2"))
    assert [one.id for one in await database.facts.list_about("T1", "U3")] == ["boss"]
    assert await database.facts.list_about("T2", "U3") == []
    await ErasableOwnData(database.erasures, clock, database.facts).erase("T1", "U3")
    assert await ids_for(database, "U2") == ["room"]
