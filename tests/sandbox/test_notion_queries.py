"""Search and queries through Notion's own client. The world's day is Wednesday, 4 March 2026."""

from typing import Any

import pytest

from tests.sandbox.vendor_clients import NotionPlace, notion_place, refusal


async def names(place: NotionPlace, **query: Any) -> list[str]:
    found = await place.notion.data_sources.query(place.database("작업")["data_source_id"], **query)
    return [row["properties"]["이름"]["title"][0]["plain_text"] for row in found["results"]]


async def test_a_database_leads_to_its_data_source_and_that_to_its_columns() -> None:
    async with notion_place() as place:
        database = await place.notion.databases.retrieve(place.database("작업")["id"])
        assert [source["name"] for source in database["data_sources"]] == ["작업"]
        source = await place.notion.data_sources.retrieve(database["data_sources"][0]["id"])
        kinds = {name: column["type"] for name, column in source["properties"].items()}
        assert kinds == {"이름": "title", "담당자": "people", "마감일": "date", "상태": "status"}


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ({"property": "상태", "status": {"equals": "완료"}}, {"가입 단계 줄이기", "1분기 예산 확정"}),
        ({"property": "마감일", "date": {"equals": "2026-03-04"}}, {"고객 인터뷰 정리", "결제 오류 로그 점검"}),
        (
            {
                "and": [
                    {"property": "마감일", "date": {"before": "2026-03-04"}},
                    {"property": "상태", "status": {"does_not_equal": "완료"}},
                ]
            },
            {"보안 점검 보고서", "견적서 템플릿 수정"},
        ),
        ({"property": "이름", "title": {"contains": "pricing"}}, {"Pricing survey"}),
        (
            {
                "or": [
                    {"property": "이름", "title": {"starts_with": "랜딩"}},
                    {"and": [{"property": "이름", "title": {"ends_with": "초안"}}]},
                ]
            },
            {"랜딩 페이지 개편", "뉴스레터 초안"},
        ),
        ({"property": "마감일", "date": {"is_empty": True}}, set[str]()),
        ({"timestamp": "created_time", "created_time": {"after": "2026-03-01"}}, set[str]()),
    ],
)
async def test_a_filter_finds_the_rows_it_describes(condition: dict[str, Any], expected: set[str]) -> None:
    async with notion_place() as place:
        assert set(await names(place, filter=condition)) == expected


async def test_tasks_of_a_person_and_of_this_week_are_found() -> None:
    async with notion_place() as place:
        jihoon = next(user["id"] for user in place.world["users"] if user["name"] == "박지훈")
        mine = {"property": "담당자", "people": {"contains": jihoon}}
        week: dict[str, Any] = {"property": "마감일", "date": {"this_week": {}}}
        assert set(await names(place, filter={"and": [mine, week]})) == {"결제 오류 로그 점검"}
        assert len(await names(place, filter=week)) == 7


async def test_rows_are_sorted_and_given_in_pages() -> None:
    async with notion_place() as place:
        order = [{"property": "마감일", "direction": "ascending"}, {"property": "이름", "direction": "descending"}]
        whole = await names(place, sorts=order)
        assert whole[0] == "가입 단계 줄이기"
        assert whole[-1] == "모바일 앱 베타 계획"
        source, cursor = place.database("작업")["data_source_id"], None
        seen: list[str] = []
        while True:
            more = {"start_cursor": cursor} if cursor else {}
            found = await place.notion.data_sources.query(source, sorts=order, page_size=5, **more)
            seen += [row["properties"]["이름"]["title"][0]["plain_text"] for row in found["results"]]
            cursor = found["next_cursor"]
            if not found["has_more"]:
                break
        assert seen == whole


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ({"property": "상태", "select": {"equals": "완료"}}, "does not match filter select"),
        ({"property": "우선순위", "select": {"equals": "높음"}}, "Could not find property"),
        ({"property": "이름", "title": {"like": "x"}}, "should be not present"),
        ({"property": "마감일", "date": {"equals": "내일"}}, "ISO 8601"),
        ({"property": "상태", "status": {"equals": "보류"}}, "not found for property"),
    ],
)
async def test_a_filter_that_does_not_fit_the_columns_is_refused(condition: dict[str, Any], told: str) -> None:
    async with notion_place() as place:
        query = place.notion.data_sources.query(place.database("작업")["data_source_id"], filter=condition)
        error = await refusal(query)
        assert error.status == 400
        assert told in str(error)


async def test_only_the_columns_asked_for_are_given() -> None:
    async with notion_place() as place:
        source = place.database("작업")["data_source_id"]
        found = await place.notion.data_sources.query(source, filter_properties=["이름", "상태"], page_size=1)
        assert set(found["results"][0]["properties"]) == {"이름", "상태"}
        page = await place.notion.pages.retrieve(found["results"][0]["id"], filter_properties=["마감일"])
        assert set(page["properties"]) == {"마감일"}


async def test_search_looks_at_titles_alone_and_tells_pages_from_data_sources() -> None:
    async with notion_place() as place:
        found = await place.notion.search(query="온보딩")
        assert [hit["object"] for hit in found["results"]] == ["page"]
        assert (await place.notion.search(query="2단계 인증"))["results"] == []
        sources = await place.notion.search(query="작업", filter={"property": "object", "value": "data_source"})
        assert [hit["id"] for hit in sources["results"]] == [place.database("작업")["data_source_id"]]
        first = await place.notion.search(page_size=3)
        assert first["has_more"] is True
        second = await place.notion.search(page_size=3, start_cursor=first["next_cursor"])
        assert not {hit["id"] for hit in first["results"]} & {hit["id"] for hit in second["results"]}


async def test_the_bot_and_the_people_are_told_apart() -> None:
    async with notion_place() as place:
        assert (await place.notion.users.me())["type"] == "bot"
        people = (await place.notion.users.list())["results"]
        assert {person["person"]["email"] for person in people if person["type"] == "person"} == {
            "minji@acme.test",
            "junho@acme.test",
            "sarah@acme.test",
            "jihoon@acme.test",
        }
