"""Databases with several data sources, the versions of the API, and what a connection may do."""

from typing import Any

import pytest

from tests.sandbox.vendor_clients import NotionPlace, notion_place, refusal
from tests.world import client_at

Json = dict[str, Any]


def text(content: str) -> list[Json]:
    return [{"text": {"content": content}}]


async def customers(place: NotionPlace) -> tuple[str, str, str]:
    """Make the database 고객 with the sources 현재 고객 and 보관; return the ids of the three."""
    parent = {"type": "page_id", "page_id": place.page("팀 위키")["id"]}
    columns: Json = {"이름": {"title": {}}, "등급": {"select": {"options": [{"name": "A"}, {"name": "B"}]}}}
    made = await place.notion.databases.create(
        parent=parent, title=text("고객"), initial_data_source={"properties": columns}
    )
    first = made["data_sources"][0]["id"]
    await place.notion.data_sources.update(first, title=text("현재 고객"))
    second = await place.notion.data_sources.create(
        parent={"type": "database_id", "database_id": made["id"]}, title=text("보관"), properties=columns
    )
    return made["id"], first, second["id"]


async def test_a_database_lists_its_data_sources_and_each_has_its_own_columns() -> None:
    async with notion_place() as place:
        database, first, second = await customers(place)
        shown = await place.notion.databases.retrieve(database)
        assert shown["data_sources"] == [{"id": first, "name": "현재 고객"}, {"id": second, "name": "보관"}]
        assert "properties" not in shown
        source = await place.notion.data_sources.retrieve(second)
        assert source["parent"] == {"type": "database_id", "database_id": database}
        assert {name: one["type"] for name, one in source["properties"].items()} == {"이름": "title", "등급": "select"}


async def test_search_fits_the_databases_title_and_gives_all_of_its_sources() -> None:
    """https://developers.notion.com/docs/upgrade-guide-2025-09-03"""
    async with notion_place() as place:
        _, first, second = await customers(place)
        only = {"property": "object", "value": "data_source"}
        found = await place.notion.search(query="고객", filter=only)
        assert {one["id"] for one in found["results"]} == {first, second}
        assert (await place.notion.search(query="보관", filter=only))["results"] == []


async def test_a_database_with_several_sources_is_no_parent_and_cannot_be_queried_itself() -> None:
    async with notion_place() as place:
        database, first, second = await customers(place)
        row: Json = {"이름": {"title": text("한빛")}}
        error = await refusal(place.notion.pages.create(parent={"database_id": database}, properties=row))
        assert (error.status, error.code) == (400, "validation_error")
        assert error.additional_data == {
            "error_type": "multiple_data_sources_for_database",
            "database_id": database,
            "child_data_source_ids": [first, second],
            "minimum_api_version": "2025-09-03",
        }
        made = await place.notion.pages.create(parent={"data_source_id": second}, properties=row)
        assert made["parent"] == {"type": "data_source_id", "data_source_id": second, "database_id": database}
        assert (await refusal(place.notion.data_sources.query(database))).code == "object_not_found"
        assert [one["id"] for one in (await place.notion.data_sources.query(second))["results"]] == [made["id"]]
        assert (await place.notion.data_sources.query(first))["results"] == []


async def test_columns_are_renamed_added_and_taken_away() -> None:
    async with notion_place() as place:
        _, first, _ = await customers(place)
        row: Json = {"이름": {"title": text("한빛")}, "등급": {"select": {"name": "A"}}}
        page = await place.notion.pages.create(parent={"data_source_id": first}, properties=row)
        await place.notion.data_sources.update(first, properties={"등급": {"name": "단계"}, "메모": {"rich_text": {}}})
        shown = (await place.notion.pages.retrieve(page["id"]))["properties"]
        assert (set(shown), shown["단계"]["select"]["name"]) == ({"이름", "단계", "메모"}, "A")
        await place.notion.data_sources.update(first, properties={"메모": None})
        assert set((await place.notion.pages.retrieve(page["id"]))["properties"]) == {"이름", "단계"}
        error = await refusal(place.notion.data_sources.update(first, properties={"이름": None}))
        assert "title" in str(error)


async def test_the_older_version_takes_and_shows_its_own_fields() -> None:
    """https://developers.notion.com/docs/upgrade-guide-2026-03-11"""
    async with notion_place(version="2025-09-03") as place:
        page = place.page("구버전 위키")["id"]
        blocks = (await place.notion.blocks.children.list(page))["results"]
        assert blocks[0]["archived"] is blocks[0]["in_trash"] is False
        paragraph = {"paragraph": {"rich_text": text("둘째")}}
        made = await place.notion.blocks.children.append(page, children=[paragraph], after=blocks[0]["id"])
        now = [one["id"] for one in (await place.notion.blocks.children.list(page))["results"]]
        assert now[1] == made["results"][0]["id"]
        place_of = {"type": "start"}
        error = await refusal(place.notion.blocks.children.append(page, children=[paragraph], position=place_of))
        assert "body.position should be not present" in str(error)
        assert (await place.notion.pages.update(page, archived=True))["archived"] is True


async def test_the_latest_version_shows_no_field_of_the_older_one() -> None:
    async with notion_place() as place:
        assert "archived" not in await place.notion.pages.retrieve(place.page("구버전 위키")["id"])


@pytest.mark.parametrize("version", ["2021-05-13", "2030-01-01", "latest"])
async def test_a_version_that_is_not_there_is_refused(version: str) -> None:
    async with notion_place(version=version) as place:
        error = await refusal(place.notion.users.me())
        assert (error.status, error.code) == (400, "validation_error")
        assert f'Notion-Version header should be `"2025-09-03"` or `"2026-03-11"`, instead was `"{version}"`' in str(
            error
        )


async def untick(place: NotionPlace, *capabilities: str) -> None:
    async with client_at(place.sandbox.url) as http:
        answer = await http.post("/admin/capabilities", json={"remove": list(capabilities)})
        assert answer.status_code == 200, answer.text


async def test_without_user_information_people_are_ids_and_nobody_can_be_listed() -> None:
    async with notion_place() as place:
        await untick(place, "user_information")
        me = (await place.notion.users.me())["id"]
        for asked in (place.notion.users.list(), place.notion.users.retrieve(me)):
            error = await refusal(asked)
            assert (error.status, error.code) == (403, "restricted_resource")
        rows = (await place.notion.data_sources.query(place.database("작업")["data_source_id"]))["results"]
        people = [one for row in rows for one in row["properties"]["담당자"]["people"]]
        assert people
        assert all(set(one) == {"object", "id"} for one in people)


async def test_without_emails_people_have_names_alone() -> None:
    async with notion_place() as place:
        await untick(place, "user_emails")
        people = [one for one in (await place.notion.users.list())["results"] if one["type"] == "person"]
        assert {one["name"] for one in people} == {"김민지", "이준호", "Sarah Kim", "박지훈"}
        assert all(one["person"] == {} for one in people)


@pytest.mark.parametrize("capability", ["read_content", "update_content", "insert_content", "insert_comments"])
async def test_a_call_that_needs_a_capability_which_is_not_ticked_is_refused(capability: str) -> None:
    async with notion_place() as place:
        await untick(place, capability)
        page = place.page("팀 위키")["id"]
        children = [{"paragraph": {"rich_text": text("x")}}]
        calls = {
            "read_content": place.notion.pages.retrieve(page),
            "update_content": place.notion.pages.update(page, in_trash=False),
            "insert_content": place.notion.blocks.children.append(page, children=children),
            "insert_comments": place.notion.comments.create(parent={"page_id": page}, rich_text=text("x")),
        }
        for needed, asked in calls.items():
            if needed == capability:
                error = await refusal(asked)
                assert (error.status, error.code) == (403, "restricted_resource")
            else:
                await asked


async def test_who_may_write_and_not_read_is_told_the_id_alone() -> None:
    async with notion_place() as place:
        await untick(place, "read_content")
        page = place.page("팀 위키")["id"]
        shown = await place.notion.pages.update(page, in_trash=False)
        assert (shown["object"], shown["id"], set(shown)) == ("page", page, {"object", "id", "request_id"})


async def test_a_body_of_more_than_500_kb_is_refused() -> None:
    async with notion_place() as place:
        block = {"paragraph": {"rich_text": [{"text": {"content": "가" * 2000}}]}}
        asked = place.notion.blocks.children.append(place.page("팀 위키")["id"], children=[block] * 90)
        assert "500 KB" in str(await refusal(asked))


@pytest.mark.parametrize(
    ("properties", "most"),
    [
        ({"링크": {"url": "https://a.test/" + "x" * 2000}}, 2000),
        ({"메일": {"email": "x" * 201}}, 200),
        ({"전화": {"phone_number": "1" * 201}}, 200),
        ({"꼬리표": {"multi_select": [{"name": f"t{n}"} for n in range(101)]}}, 100),
        ({"관련": {"relation": [{"id": "11111111-1111-4111-8111-111111111111"}] * 101}}, 100),
        ({"사람": {"people": [{"id": "11111111-1111-4111-8111-111111111111"}] * 101}}, 100),
    ],
)
async def test_a_value_beyond_its_size_is_refused(properties: Json, most: int) -> None:
    """https://developers.notion.com/reference/request-limits#size-limits"""
    async with notion_place() as place:
        columns: Json = {"이름": {"title": {}}}
        kinds = {"링크": "url", "메일": "email", "전화": "phone_number", "꼬리표": "multi_select"}
        columns |= {name: {kind: {}} for name, kind in {**kinds, "관련": "relation", "사람": "people"}.items()}
        parent = {"type": "page_id", "page_id": place.page("팀 위키")["id"]}
        made = await place.notion.databases.create(
            parent=parent, title=text("크기"), initial_data_source={"properties": columns}
        )
        source = made["data_sources"][0]["id"]
        error = await refusal(place.notion.pages.create(parent={"data_source_id": source}, properties=properties))
        assert f"should be ≤ `{most}`" in str(error)
