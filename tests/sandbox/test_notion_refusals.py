"""What Notion refuses, the sandbox refuses in the same words."""

from typing import Any

import httpx
import pytest
from notion_client.errors import APIResponseError

from tests.sandbox.vendor_clients import NotionPlace, notion_place, refusal
from tests.world import client_at


def text(content: str) -> list[dict[str, Any]]:
    return [{"text": {"content": content}}]


async def create(place: NotionPlace, properties: dict[str, Any], **more: Any) -> APIResponseError:
    parent = {"data_source_id": place.database("작업")["data_source_id"]}
    return await refusal(place.notion.pages.create(parent=parent, properties=properties, **more))


async def test_a_wrong_token_is_unauthorized() -> None:
    async with notion_place(token="ntn_other") as place:
        error = await refusal(place.notion.users.me())
        assert (error.status, error.code) == (401, "unauthorized")


async def test_a_request_without_a_version_or_with_another_one_is_refused() -> None:
    async with notion_place(version="2020-01-01") as place:
        assert (await refusal(place.notion.users.me())).status == 400
        headers = {"Authorization": "Bearer ntn_sandbox"}
        async with httpx.AsyncClient(headers=headers) as http:
            bare = await http.get(f"{place.sandbox.url}/notion/v1/users/me")
        assert bare.json()["code"] == "missing_version"


@pytest.mark.parametrize(
    ("properties", "told"),
    [
        ({"제목": {"title": text("x")}}, "제목 is not a property that exists."),
        ({"이름": {"rich_text": text("x")}}, "이름 is expected to be title."),
        ({"이름": {"title": text("x" * 2001)}}, "should be ≤ `2000`, instead was `2001`"),
        ({"이름": {"title": text("x") * 101}}, "should be ≤ `100`, instead was `101`"),
        ({"이름": {"title": [{"text": {"content": "x", "bold": True}}]}}, "bold should be not present"),
        ({"마감일": {"date": {"start": "3월 5일"}}}, "ISO 8601"),
        ({"마감일": {"date": {"start": "2026-03-09", "end": "2026-03-08"}}}, "start date must be before end date"),
        ({"담당자": {"people": [{"id": "11111111-1111-4111-8111-111111111111"}]}}, "Could not find user"),
    ],
)
async def test_a_value_that_does_not_fit_its_column_is_refused(properties: dict[str, Any], told: str) -> None:
    async with notion_place() as place:
        before = len(place.world["pages"])
        error = await create(place, properties)
        assert told in str(error)
        assert len(place.sandbox.sandbox.world.notion.pages) == before


async def test_too_many_blocks_and_unknown_blocks_are_refused() -> None:
    async with notion_place() as place:
        block = {"paragraph": {"rich_text": text("x")}}
        many = await create(place, {}, children=[block] * 101)
        assert "children.length should be ≤ `100`, instead was `101`" in str(many)
        unknown = await create(place, {}, children=[{"type": "poem", "poem": {}}])
        assert "should be not present" in str(unknown)


async def test_fields_of_older_versions_are_refused() -> None:
    async with notion_place() as place:
        page_id = place.page("구버전 위키")["id"]
        archived = await refusal(place.notion.pages.update(page_id, archived=True))
        assert "body.archived should be not present" in str(archived)
        after = await refusal(place.notion.blocks.children.append(page_id, children=[], after=page_id))
        assert "body.after should be not present" in str(after)


async def test_what_is_not_there_is_not_found_and_carries_a_request_id() -> None:
    async with notion_place() as place:
        error = await refusal(place.notion.pages.retrieve("00000000-0000-4000-8000-000000000000"))
        assert (error.status, error.code) == (404, "object_not_found")
        assert error.request_id
        assert (await refusal(place.notion.pages.retrieve("my-page"))).code == "validation_error"


async def test_an_address_that_is_not_there_is_refused() -> None:
    async with notion_place() as place:
        error = await refusal(place.notion.request(path="pagez", method="GET"))
        assert error.code == "invalid_request_url"


async def test_a_rate_limit_that_was_ordered_strikes_once_in_the_vendors_words() -> None:
    async with notion_place() as place:
        async with client_at(place.sandbox.url) as http:
            order = {"service": "notion", "method": "pages.retrieve", "kind": "rate_limit", "retry_after": 7}
            await http.post("/faults", json=order)
        page_id = place.page("팀 위키")["id"]
        error = await refusal(place.notion.pages.retrieve(page_id))
        assert (error.code, error.headers["retry-after"]) == ("rate_limited", "7")
        assert (await place.notion.pages.retrieve(page_id))["id"] == page_id


async def test_the_ledger_names_the_method_and_marks_the_effect() -> None:
    async with notion_place() as place:
        await place.notion.pages.update(place.page("구버전 위키")["id"], in_trash=True)
        await create(place, {"없는 열": {"title": []}})
        rows = place.sandbox.sandbox.exchange.ledger
        assert [(row["method"], row["status"], row["effect"]) for row in rows] == [
            ("pages.update", 200, True),
            ("pages.create", 400, False),
        ]
        assert "ntn_sandbox" not in str(rows)


async def test_a_refused_update_changes_nothing() -> None:
    async with notion_place() as place:
        task = place.page("랜딩 페이지 개편")["id"]
        good = {"상태": {"status": {"name": "완료"}}}
        await refusal(place.notion.pages.update(task, properties=good, is_locked="yes"))
        await refusal(place.notion.pages.update(task, properties={**good, "마감일": {"date": "내일"}}))
        read = await place.notion.pages.retrieve(task)
        assert read["properties"]["상태"]["status"]["name"] == "진행 중"
        meeting = {"상태": {"select": {"name": "연기"}}, "날짜": {"date": "내일"}}
        await refusal(place.notion.pages.update(place.page("주간 회의")["id"], properties=meeting))
        source = await place.notion.data_sources.retrieve(place.database("회의록")["data_source_id"])
        assert [option["name"] for option in source["properties"]["상태"]["select"]["options"]] == [
            "예정",
            "완료",
            "취소",
        ]
