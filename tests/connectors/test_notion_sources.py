"""Databases with several data sources: found by name, asked about, read and written, each by itself."""

from datetime import timedelta
from typing import cast

import pytest

from connectors.notion.names import does_need_title, list_source_forms
from orchestration.ports import AmbiguousName, UnknownName
from orchestration.tool import ToolError, ValueNeededError
from schemas.ask import Resolution
from tests.connectors.workspace import ASKER, Json, Workspace, a_call
from tests.notion_workspace import NotionOwner, rich

DATABASE = "notion.database"


async def titles(workspace: Workspace, database: str, **more: object) -> list[str]:
    found = await workspace.run("notion.query_database", {"database": database, **cast(Json, more)})
    return [str(row["title"]) for row in cast(list[Json], found["records"])]


@pytest.mark.parametrize(
    ("asked", "which"),
    [
        ("보관", "archive"),
        ("현재 고객", "current"),
        ("고객 DB의 보관 소스", "archive"),
        ("고객 데이터베이스의 보관", "archive"),
        ("고객 / 현재 고객", "current"),
        ("고객 보관", "archive"),
        ("the 보관 source of 고객", "archive"),
        ("고객データベースの保管", ""),
        ("고객データベースの보관", "archive"),
    ],
)
async def test_a_source_is_found_by_its_name_or_by_both_names(workspace: Workspace, asked: str, which: str) -> None:
    customers = await NotionOwner(workspace.running).add_customers()
    found = await workspace.resolver.resolve(DATABASE, asked, ASKER)
    if not which:
        assert isinstance(found, UnknownName)
        return
    assert isinstance(found, Resolution), found
    assert found.id == getattr(customers, which)
    row = {"archive": "옛길", "current": "한빛"}[which]
    assert await titles(workspace, found.id) == [row]


async def test_the_databases_name_means_all_of_its_sources_so_one_is_asked_for(workspace: Workspace) -> None:
    customers = await NotionOwner(workspace.running).add_customers()
    for asked in ("고객", "고객 DB", customers.database, customers.url):
        found = await workspace.resolver.resolve(DATABASE, asked, ASKER)
        assert isinstance(found, AmbiguousName), (asked, found)
        assert {(one.label, one.value) for one in found.choices} == {
            ("고객 / 현재 고객", customers.current),
            ("고객 / 보관", customers.archive),
        }
    chosen = await workspace.resolver.resolve(DATABASE, customers.archive, ASKER)
    assert isinstance(chosen, Resolution)
    assert (chosen.id, chosen.name) == (customers.archive, "고객 / 보관")


async def test_a_database_with_one_source_is_found_by_either_name(workspace: Workspace) -> None:
    owner = NotionOwner(workspace.running)
    made = await owner.add_database("거래처", {"이름": {"title": {}}})
    source = made["data_sources"][0]["id"]
    await owner.change_source(source, title=rich("협력사 명단"))
    for asked in ("거래처", "협력사 명단", made["id"], made["url"], source):
        found = await workspace.resolver.resolve(DATABASE, str(asked), ASKER)
        assert isinstance(found, Resolution), (asked, found)
        assert found.id == source


async def test_a_row_goes_into_the_source_that_was_chosen(workspace: Workspace) -> None:
    customers = await NotionOwner(workspace.running).add_customers()
    made = await workspace.run("notion.create_page", {"title": "새벽", "parent": customers.archive})
    assert set(await titles(workspace, customers.archive)) == {"옛길", "새벽"}
    assert await titles(workspace, customers.current) == ["한빛"]
    assert cast(Json, made["notion_object"])["parent"]["data_source_id"] == customers.archive


async def test_a_database_whose_source_was_not_chosen_is_neither_read_nor_written(workspace: Workspace) -> None:
    customers = await NotionOwner(workspace.running).add_customers()
    for tool, payload in (
        ("notion.query_database", {"database": customers.database}),
        ("notion.create_page", {"title": "새벽", "parent": customers.database}),
    ):
        with pytest.raises(ToolError) as caught:
            await workspace.run(tool, cast(Json, payload))
        assert caught.value.failure.code == "several_sources"
    assert workspace.effects("pages.create") == 0


async def test_a_read_by_name_takes_a_search_and_a_query(workspace: Workspace) -> None:
    """What the search gave of the source need not be read again."""
    source = await workspace.id_of(DATABASE, "작업")
    await titles(workspace, source, filter={"path": "@status", "op": "eq", "value": "완료"})
    ledger = workspace.running.sandbox.exchange.ledger
    assert [row["method"] for row in ledger] == ["search", "data_sources.query"]
    ledger.clear()
    await titles(workspace, source, filter={"path": "@status", "op": "eq", "value": "완료"})
    assert [row["method"] for row in ledger] == ["data_sources.query"]


async def test_columns_that_were_kept_too_long_are_read_again_once(workspace: Workspace) -> None:
    owner = NotionOwner(workspace.running)
    customers = await owner.add_customers()
    where: Json = {"path": "등급", "op": "eq", "value": "A"}
    assert await titles(workspace, customers.current, filter=where) == ["한빛"]
    await owner.change_source(customers.current, properties={"등급": {"name": "단계"}})
    workspace.running.sandbox.exchange.ledger.clear()
    assert await titles(workspace, customers.current, filter={**where, "path": "단계"}) == ["한빛"]
    assert len(workspace.calls("data_sources.retrieve")) == 1
    with pytest.raises(ToolError) as caught:
        await titles(workspace, customers.current, filter=where)
    assert caught.value.failure.code == "column"
    assert "단계" in caught.value.failure.message


async def test_a_comparison_by_a_type_that_the_column_had_is_made_again_by_the_one_it_has(workspace: Workspace) -> None:
    owner = NotionOwner(workspace.running)
    made = await owner.add_database("재고", {"이름": {"title": {}}, "수량": {"rich_text": {}}})
    source = str(made["data_sources"][0]["id"])
    where: Json = {"path": "수량", "op": "eq", "value": "3"}
    assert await titles(workspace, source, filter=where) == []
    await owner.change_source(source, properties={"수량": {"number": {}}})
    row = await owner.add_row(source, "연필", 수량={"number": 3})
    workspace.running.sandbox.exchange.ledger.clear()
    assert await titles(workspace, source, filter=where) == ["연필"], row
    assert [(call["method"], call["status"]) for call in workspace.running.sandbox.exchange.ledger] == [
        ("data_sources.query", 400),
        ("data_sources.retrieve", 200),
        ("data_sources.query", 200),
    ]


async def test_a_column_that_was_renamed_before_the_write_is_asked_about_and_nothing_is_written(
    workspace: Workspace,
) -> None:
    owner = NotionOwner(workspace.running)
    customers = await owner.add_customers()
    payload: Json = {"title": "새벽", "parent": customers.current, "properties": {"등급": "A"}}
    tool = workspace.toolbox.tool("notion.create_page")
    assert tool.prepare is not None
    prepared = await tool.prepare(payload, a_call())
    await owner.change_source(customers.current, properties={"등급": {"name": "단계"}})
    with pytest.raises(ToolError) as caught:
        await tool.call(prepared.payload, a_call())
    assert caught.value.failure.kind == "invalid"
    assert workspace.effects("pages.create") == 0
    with pytest.raises(ValueNeededError) as needed:
        await tool.prepare(payload, a_call())
    assert (needed.value.field, "단계" in needed.value.choices) == ("properties.등급", True)


async def test_an_option_that_was_taken_away_is_not_made_again_by_a_write(workspace: Workspace) -> None:
    owner = NotionOwner(workspace.running)
    customers = await owner.add_customers()
    await workspace.run(
        "notion.create_page", {"title": "하나", "parent": customers.current, "properties": {"등급": "A"}}
    )
    await owner.change_source(customers.current, properties={"등급": {"select": {"options": [{"name": "S"}]}}})
    workspace.clock.moment += timedelta(minutes=5)
    with pytest.raises(ValueNeededError) as needed:
        await workspace.run(
            "notion.create_page", {"title": "둘", "parent": customers.current, "properties": {"등급": "A"}}
        )
    assert needed.value.choices == ("S",)


async def test_250_pages_of_one_title_are_all_seen_and_told_apart(workspace: Workspace) -> None:
    NotionOwner(workspace.running).add_pages("주간 보고", 250)
    found = await workspace.resolver.resolve("notion.page", "주간 보고", ASKER)
    assert isinstance(found, AmbiguousName)
    assert (found.total, found.incomplete, len(workspace.calls("search"))) == (250, False, 3)
    labels = [one.label for one in found.choices]
    assert len(set(labels)) == len(labels) == 10
    assert all(label.startswith("주간 보고 (2026-03-04 …") for label in labels)


async def test_a_title_that_ends_in_a_day_is_found_by_itself(workspace: Workspace) -> None:
    """People write the day of a meeting into its title, and no column of the page need hold it."""
    NotionOwner(workspace.running).add_pages("제품 회의 (2026-03-02)", 1)
    found = await workspace.resolver.resolve("notion.page", "제품 회의 (2026-03-02)", ASKER)
    assert isinstance(found, Resolution), found
    assert (found.name, found.level) == ("제품 회의 (2026-03-02)", "exact")
    other = await workspace.resolver.resolve("notion.page", "제품 회의 (2026-03-09)", ASKER)
    assert isinstance(other, UnknownName)


async def test_a_name_that_was_found_among_a_part_of_the_titles_is_confirmed(workspace: Workspace) -> None:
    """Of more than 300 titles that fit, one bears the name; others that were not read may too."""
    owner = NotionOwner(workspace.running)
    owner.add_pages("주간 보고 초안", 301)
    workspace.running.sandbox.exchange.clock.advance(60)
    owner.add_pages("주간 보고", 1)
    found = await workspace.resolver.resolve("notion.page", "주간 보고", ASKER)
    assert isinstance(found, AmbiguousName)
    assert ([one.label for one in found.choices], found.incomplete) == (["주간 보고"], True)
    chosen = await workspace.resolver.resolve("notion.page", str(found.choices[0].value), ASKER)
    assert isinstance(chosen, Resolution)


async def test_a_name_that_was_not_found_among_a_part_of_the_titles_is_not_called_absent(workspace: Workspace) -> None:
    NotionOwner(workspace.running).add_pages("자료", 301)
    found = await workspace.resolver.resolve("notion.page", "없는 제목", ASKER)
    assert isinstance(found, UnknownName)
    assert found.incomplete
    searched = await workspace.run("notion.search", {"query": "자료"})
    assert (len(cast(list[Json], searched["results"])), searched["incomplete"]) == (300, True)


@pytest.mark.parametrize(
    ("asked", "form"),
    [
        ("고객 DB의 보관 소스", "고객 보관"),
        ("고객 데이터베이스의 보관", "고객 보관"),
        ("고객DB의 보관", "고객 보관"),
        ("고객 › 보관", "고객 보관"),
        ("the Archive source of Customers", "Customers Archive"),
        ("Archive in the Customers database", "Customers Archive"),
        ("Customers's Archive", "Customers Archive"),
        ("顧客データベースの保管", "顧客 保管"),
        ("오픈소스 목록", "오픈소스 목록"),
        ("DBA 명단", "DBA 명단"),
    ],
)
def test_words_for_a_database_and_a_source_are_taken_off_a_name(asked: str, form: str) -> None:
    assert [*list_source_forms(asked)][-1] == form


@pytest.mark.parametrize(
    ("name", "asked", "several", "listed", "needed"),
    [
        ("작업", "작업", False, False, False),
        ("작업", "작업 DB", False, False, False),
        ("협력사", "거래처", False, False, True),
        ("보관", "고객", True, False, True),
        ("보관", "고객 보관", True, True, True),
        ("보관", "작업", True, True, False),
    ],
)
def test_the_title_of_a_database_is_read_only_where_it_matters(
    name: str, asked: str, several: bool, listed: bool, needed: bool
) -> None:
    assert does_need_title(name, asked, several=several, listed=listed) is needed
