"""Databases of several data sources, and a Notion that does not tell who people are, as people in Slack meet them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.server import running_sandbox
from tests.bot.office import NOW, Office, bot_in, has, says
from tests.notion_workspace import NotionOwner
from tests.stories.places import until
from tests.stories.test_choices_of_a_question import labels
from tests.stories.test_waiting_for_people import pick
from tests.world import world_of

SEVERAL = ["고객 / 현재 고객", "고객 / 보관"]


@pytest.mark.parametrize(
    ("asked", "ended"),
    [
        ("@metel 고객 데이터베이스 보여줘", "옛길"),
        ("@metel Show me the rows of the 고객 database", "옛길"),
        ("@metel 고객データベースの内容を見せて", "옛길"),
    ],
)
async def test_of_a_database_with_several_sources_one_is_asked_for_and_read(
    office: Office, asked: str, ended: str
) -> None:
    await NotionOwner(office.sandbox).add_customers()
    said = await office.say(asked, channel="#general")
    card = await office.card(said["ts"], has("choose_1"))
    assert labels(card)[:2] == SEVERAL
    await office.click(card, "choose_1")
    answer = await office.card(said["ts"], says(ended))
    assert "한빛" not in str(answer)


@pytest.mark.parametrize(
    "asked",
    [
        "@metel 보관 데이터베이스 보여줘",
        "@metel 고객 DB의 보관 소스 보여줘",
        "@metel Show me the rows of the 보관 source of the 고객 database",
        "@metel 고객データベースの보관ソースの内容を見せて",
    ],
)
async def test_the_second_source_is_read_by_its_own_name_or_both_names(office: Office, asked: str) -> None:
    customers = await NotionOwner(office.sandbox).add_customers()
    said = await office.say(asked, channel="#general")
    answer = await office.card(said["ts"], says("옛길"))
    assert "한빛" not in str(answer)
    (query,) = await office.ledger("data_sources.query")
    assert query["path"].endswith(f"{customers.archive}/query")


async def test_a_row_is_written_into_the_source_that_was_chosen(office: Office) -> None:
    customers = await NotionOwner(office.sandbox).add_customers()
    said = await office.say("@metel 노션 고객 데이터베이스에 '새벽' 페이지 만들어줘", channel="#general")
    card = await office.card(said["ts"], has("choose_1"))
    assert labels(card)[:2] == SEVERAL
    await office.click(card, "choose_1")
    await office.card(said["ts"], says("끝났어요"))
    (made,) = [page for page in (await world_of(office.http, "notion"))["pages"] if page["title"] == "새벽"]
    assert made["parent"]["data_source_id"] == customers.archive


async def test_the_sources_are_gone_through_in_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("connectors.notion.source_directory.BEGIN_S", 0.0)
    async with running_sandbox(now=NOW) as sandbox:
        customers = await NotionOwner(sandbox).add_customers()
        async with bot_in(sandbox, tmp_path / "metel.db") as office:

            async def is_crawled() -> bool:
                searches = await office.ledger("search")
                return any(row["body"].get("sort", {}).get("direction") == "ascending" for row in searches)

            await until(is_crawled)
            said = await office.say("@metel 보관 데이터베이스 보여줘", channel="#general")
            await office.card(said["ts"], says("옛길"))
            lists = [row for row in await office.ledger("search") if row["body"] == {"query": "", "page_size": 100}]
            assert lists == []
            assert (await office.ledger("data_sources.query"))[0]["path"].endswith(f"{customers.archive}/query")


async def test_without_user_information_what_names_nobody_is_answered_without_ids(office: Office) -> None:
    await NotionOwner(office.sandbox).untick("user_information")
    people = {user["id"] for user in (await world_of(office.http, "notion"))["users"]}
    said = await office.say("@metel 작업 DB 보여줘", channel="#general")
    answer = await office.card(said["ts"], says("랜딩 페이지 개편"))
    assert not any(person in str(answer) for person in people)
    assert [row for row in await office.ledger("users.list") if row["service"] == "notion"] == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("@metel 작업 DB 보여줘", "더 있지만 50건까지만 읽었어요"),
        ("@metel 작업 DB 요약해줘", "더 있지만 50건까지만 읽었어요"),
        ("@metel Show me the rows of the 작업 database", "There is more, but only 50 were read"),
        ("@metel 작업データベースの内容を見せて", "ほかにもありますが、50件までしか読んでいません"),
    ],
)
async def test_of_a_long_database_it_is_said_that_there_is_more(office: Office, asked: str, told: str) -> None:
    owner = NotionOwner(office.sandbox)
    (tasks,) = [one for one in (await world_of(office.http, "notion"))["databases"] if one["title"] == "작업"]
    owner.add_rows(tasks["data_source_id"], "할 일", 45)
    said = await office.say(asked, channel="#general")
    await office.card(said["ts"], says(told))


@pytest.mark.parametrize(
    ("asked", "told", "again", "found"),
    [
        (
            "@metel 작업 DB에서 이준호 담당인 할 일 보여줘",
            "'사용자 정보'(Read user information) 기능이 꺼져",
            "다시 시도",
            "견적서 템플릿 수정",
        ),
        ("@metel Show me Sarah's tasks", "lacks the capability 'Read user information'", "Try again", "Pricing survey"),
    ],
)
async def test_without_user_information_who_names_somebody_is_told_what_to_tick_and_can_go_on(
    office: Office, asked: str, told: str, again: str, found: str
) -> None:
    owner = NotionOwner(office.sandbox)
    await owner.untick("user_information")
    said = await office.say(asked, channel="#general")
    card = await office.card(said["ts"], lambda shown: says(told)(shown) and again in labels(shown))
    await owner.tick("user_information")
    await pick(office, card, again)
    await office.card(said["ts"], says(found))
