"""Pages that metel makes and changes in Notion."""

from typing import Any, cast

import httpx
import pytest

from connectors.notion.api import NotionApi
from connectors.notion.tools import bind_notion_tools
from orchestration.tool import Absent, Ambiguous, Found, Tool, ToolError, ValueNeededError
from schemas.values import Payload
from tests.connectors.workspace import Json, StillClock, Workspace, a_call, ready

MINUTES, TASKS = "회의록", "작업"


def pages(workspace: Workspace, title: str) -> list[Json]:
    return [page for page in workspace.world("notion")["pages"] if page["title"] == title]


def page(workspace: Workspace, title: str) -> Json:
    (found,) = pages(workspace, title)
    return found


async def a_page_payload(workspace: Workspace, **more: Any) -> Payload:
    return {"title": "회의 기록", "parent": await workspace.id_of("notion.parent", MINUTES), **more}


async def test_a_date_goes_into_the_databases_date_column(workspace: Workspace) -> None:
    payload = await a_page_payload(workspace, date="2026-03-05T15:00:00+09:00")
    prepared, _ = await ready(workspace.toolbox.tool("notion.create_page"), payload, a_call())
    assert prepared["properties"] == {"날짜": "2026-03-05T15:00:00+09:00"}
    assert "date" not in prepared
    result = await workspace.run("notion.create_page", payload)
    assert page(workspace, "회의 기록")["properties"]["날짜"].startswith("2026-03-05T15:00")
    assert page(workspace, "회의 기록")["url"] == result["url"]
    assert "'object': 'page'" in str(result["notion_object"])


async def test_parent_id_is_another_name_of_parent(workspace: Workspace) -> None:
    payload = await a_page_payload(workspace)
    payload["parent_id"] = payload.pop("parent")
    prepared, _ = await ready(workspace.toolbox.tool("notion.create_page"), payload, a_call())
    assert prepared["parent"] == payload["parent_id"]
    assert "parent_id" not in prepared


async def test_preparing_twice_changes_nothing(workspace: Workspace) -> None:
    given = await a_page_payload(workspace, date="3월 5일", properties={"참석": ["준호", "Sarah"], "status": "예정"})
    tool = workspace.toolbox.tool("notion.create_page")
    once, _ = await ready(tool, given, a_call())
    assert once["properties"] == {"참석자": ["이준호", "Sarah Kim"], "상태": "예정", "날짜": "2026-03-05"}
    twice, _ = await ready(tool, once, a_call())
    assert once == twice


async def test_markdown_becomes_blocks(workspace: Workspace) -> None:
    content = "# 안건\n- 하나\n- [x] 둘\n1. 셋\n> 인용\n---\n본문 <https://evil.test>"
    await workspace.run("notion.create_page", await a_page_payload(workspace, content=content))
    kinds = [block["type"] for block in page(workspace, "회의 기록")["blocks"]]
    assert kinds == [
        "heading_1", "bulleted_list_item", "to_do", "numbered_list_item", "quote", "divider", "paragraph",
    ]  # fmt: skip


async def test_a_text_of_many_lines_is_still_one_request(workspace: Workspace) -> None:
    content = "\n".join(f"줄 {number} " + "가" * 2100 for number in range(120))
    with pytest.raises(ToolError, match="at most"):
        await workspace.run("notion.create_page", await a_page_payload(workspace, content=content))
    await workspace.run("notion.create_page", await a_page_payload(workspace, content=content[:100_000]))
    assert workspace.effects("pages.create") == 1


async def test_a_page_below_a_page_takes_its_date_as_text(workspace: Workspace) -> None:
    wiki = await workspace.id_of("notion.parent", "팀 위키")
    payload: Payload = {"title": "회고", "parent": wiki, "date": "2026-03-05T15:00:00+09:00", "content": "본문"}
    await workspace.run("notion.create_page", payload)
    assert page(workspace, "회고")["text"].splitlines() == ["2026-03-05 15:00", "본문"]


@pytest.mark.parametrize(
    ("properties", "field", "choice"),
    [
        ({"없는 칸": "x"}, "properties.없는 칸", "날짜"),
        ({"상태": "아무거나"}, "properties.상태", "예정"),
        ({"참석자": "홍길동"}, "properties.참석자", "이준호"),
        ({"날짜": "언젠가"}, "properties.날짜", None),
    ],
)
async def test_what_fits_nothing_is_asked_for(
    workspace: Workspace, properties: Json, field: str, choice: str | None
) -> None:
    with pytest.raises(ValueNeededError) as caught:
        await workspace.run("notion.create_page", await a_page_payload(workspace, properties=properties))
    assert caught.value.field == field
    assert choice is None or choice in caught.value.choices
    assert workspace.effects("pages.create") == 0


async def test_a_page_without_a_place_is_asked_where_it_goes(workspace: Workspace) -> None:
    with pytest.raises(ValueNeededError) as caught:
        await workspace.run("notion.create_page", {"title": "회의 기록"})
    assert caught.value.field == "parent"
    assert MINUTES in caught.value.choices


@pytest.mark.parametrize("place", [MINUTES, "팀 위키"])
@pytest.mark.parametrize("kind", ["drop_response", "error_after"])
async def test_a_page_whose_answer_was_lost_is_found(workspace: Workspace, place: str, kind: str) -> None:
    parent = await workspace.id_of("notion.parent", place)
    await workspace.run("notion.create_page", {"title": "같은 제목", "parent": parent}, a_call("op-0"))
    payload: Payload = {"title": "같은 제목", "parent": parent}
    failure, seen = await workspace.lose("notion.create_page", payload, ("notion", "pages.create", kind))
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)
    assert seen.result["id"] in {found["id"] for found in pages(workspace, "같은 제목")}
    assert workspace.effects("pages.create") == 2


async def test_a_page_that_was_not_made_is_not_found(workspace: Workspace) -> None:
    payload = await a_page_payload(workspace)
    failure, seen = await workspace.lose("notion.create_page", payload, ("notion", "pages.create", "server_error"))
    assert failure.kind == "uncertain"
    assert isinstance(seen, Absent)


async def test_two_new_pages_of_the_title_are_left_to_a_person(workspace: Workspace) -> None:
    tool = workspace.toolbox.tool("notion.create_page")
    payload, call = await ready(tool, await a_page_payload(workspace), a_call())
    await tool.call(payload, call)
    await tool.call(payload, call)
    assert tool.reconcile is not None
    seen = await tool.reconcile(payload, call)
    assert isinstance(seen, Ambiguous)
    assert len(seen.candidates) == 2


async def test_a_status_is_set_by_a_word_for_it(workspace: Workspace) -> None:
    task = await workspace.id_of("notion.page", "Pricing survey")
    payload: Payload = {"page": task, "properties": {"@status": "done"}}
    prepared, call = await ready(workspace.toolbox.tool("notion.update_page"), payload, a_call())
    assert prepared["properties"] == {"상태": "완료"}
    assert call.prior["before"] == {"상태": page(workspace, "Pricing survey")["properties"]["상태"]}
    await workspace.run("notion.update_page", payload)
    assert page(workspace, "Pricing survey")["properties"]["상태"] == "완료"


@pytest.mark.parametrize(
    "properties",
    [{"상태": "완료"}, {"담당자": ["박지훈"]}, {"마감일": "2026-03-20"}, {"마감일": "2026-03-20T10:00:00+09:00"}],
)
async def test_a_lost_update_is_read_back(workspace: Workspace, properties: Json) -> None:
    payload: Payload = {"page": await workspace.id_of("notion.page", "랜딩 페이지 개편"), "properties": properties}
    tool = workspace.toolbox.tool("notion.update_page")
    before, call = await ready(tool, payload, a_call())
    assert tool.reconcile is not None
    assert isinstance(await tool.reconcile(before, call), Absent)
    failure, seen = await workspace.lose("notion.update_page", payload, ("notion", "pages.update", "drop_response"))
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)


async def test_text_is_added_at_the_end_and_found_when_its_answer_was_lost(workspace: Workspace) -> None:
    roadmap = await workspace.id_of("notion.page", "제품 로드맵")
    payload: Payload = {"page": roadmap, "content": "2분기: 모바일 앱 출시\n- [ ] 담당 정하기"}
    first = await workspace.run("notion.append_blocks", payload, a_call("op-0"))
    assert len(cast(list[str], first["block_ids"])) == 2
    lost = ("notion", "blocks.children.append", "drop_response")
    failure, seen = await workspace.lose("notion.append_blocks", payload, lost)
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)
    assert seen.result["block_ids"] != first["block_ids"]
    assert page(workspace, "제품 로드맵")["text"].count("2분기: 모바일 앱 출시") == 2


async def test_text_that_was_not_added_is_not_found(workspace: Workspace) -> None:
    payload: Payload = {"page": await workspace.id_of("notion.page", "제품 로드맵"), "content": "새 줄"}
    lost = ("notion", "blocks.children.append", "server_error")
    _, seen = await workspace.lose("notion.append_blocks", payload, lost)
    assert isinstance(seen, Absent)


async def test_a_page_goes_into_the_trash_and_is_found_there(workspace: Workspace) -> None:
    payload: Payload = {"page": await workspace.id_of("notion.page", "구버전 위키")}
    tool: Tool = workspace.toolbox.tool("notion.archive_page")
    assert tool.contract.risk_level == "destructive"
    assert tool.contract.tags == ("delete",)
    assert tool.reconcile is not None
    assert isinstance(await tool.reconcile(payload, a_call()), Absent)
    _, seen = await workspace.lose("notion.archive_page", payload, ("notion", "pages.update", "drop_response"))
    assert isinstance(seen, Found)
    assert page(workspace, "구버전 위키")["in_trash"] is True


async def test_a_database_with_a_column_for_it_takes_the_operation_id(workspace: Workspace) -> None:
    notion = workspace.running.sandbox.world.notion
    minutes = next(source for source in notion.sources.values() if source.title == MINUTES)
    minutes.schema["metel op"] = {"id": "mtop", "name": "metel op", "type": "rich_text", "rich_text": {}}
    payload = await a_page_payload(workspace)
    _, seen = await workspace.lose("notion.create_page", payload, ("notion", "pages.create", "drop_response"))
    assert isinstance(seen, Found)
    assert page(workspace, "회의 기록")["properties"]["metel op"] == "op-1"
    tool = workspace.toolbox.tool("notion.create_page")
    prepared, call = await ready(tool, payload, a_call("op-2"))
    assert tool.reconcile is not None
    assert isinstance(await tool.reconcile(prepared, call), Absent)


async def test_a_page_that_notion_saved_in_spite_of_its_error_counts_as_made() -> None:
    made = "11111111-1111-4111-8111-111111111111"
    home: Json = {"id": made, "object": "page", "url": "https://www.notion.so/x", "properties": {}}

    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            saved = {"committed_resource_id": made, "retry_guidance": "Do not repeat the write."}
            body = {"code": "service_unavailable", "message": "x", "additional_data": saved}
            return httpx.Response(503, json=body)
        found = "/pages/" in request.url.path
        return httpx.Response(200, json=home) if found else httpx.Response(404, json={"code": "object_not_found"})

    http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    (tool,) = [
        tool
        for tool in bind_notion_tools(NotionApi(token="t", clock=StillClock(), http=http))
        if tool.contract.tool == "notion.create_page"
    ]
    result = await tool.call({"title": "x", "parent": made}, a_call())
    assert (result["id"], result["url"]) == (made, "https://www.notion.so/x")


async def ready_update(workspace: Workspace, title: str, **properties: Any) -> Payload:
    payload: Payload = {"page": page(workspace, title)["id"], "properties": properties}
    prepared, _ = await ready(workspace.toolbox.tool("notion.update_page"), payload, a_call())
    return cast(Payload, prepared["properties"])


@pytest.mark.parametrize(
    ("told", "becomes"),
    [
        ({"@person": {"add": "준호"}}, {"담당자": ["Sarah Kim", "이준호"]}),
        ({"@person": {"add": ["Sarah", "지훈"]}}, {"담당자": ["Sarah Kim", "박지훈"]}),
        ({"@person": {"remove": "Sarah"}}, {"담당자": None}),
        ({"@date": {"later": "P1W"}}, {"마감일": "2026-03-13"}),
        ({"@date": {"later": "-P2D"}}, {"마감일": "2026-03-04"}),
        ({"@date": {"later": "P1M"}}, {"마감일": "2026-04-06"}),
        ({"@date": {"day": "2026-03-09"}}, {"마감일": "2026-03-09"}),
        ({"@date": {"time": "16:30"}}, {"마감일": "2026-03-06T16:30:00+09:00"}),
    ],
)
async def test_a_value_can_be_told_by_what_the_page_holds(workspace: Workspace, told: Any, becomes: Any) -> None:
    assert await ready_update(workspace, "랜딩 페이지 개편", **told) == becomes


@pytest.mark.parametrize(
    ("title", "told", "becomes"),
    [
        ("고객사 방문 준비", "2026-03-05", {"날짜": "2026-03-05T15:00:00+09:00"}),
        ("고객사 방문 준비", "2026-03-05T11:00:00+09:00", {"날짜": "2026-03-05T11:00:00+09:00"}),
        ("랜딩 페이지 개편", "2026-03-05", {"마감일": "2026-03-05"}),
    ],
)
async def test_a_day_alone_keeps_the_time_of_a_meeting(
    workspace: Workspace, title: str, told: str, becomes: Any
) -> None:
    assert await ready_update(workspace, title, **{"@date": told}) == becomes


async def test_whom_a_page_does_not_hold_is_not_taken_off(workspace: Workspace) -> None:
    with pytest.raises(ToolError) as refused:
        await ready_update(workspace, "랜딩 페이지 개편", **{"@person": {"remove": "준호"}})
    assert refused.value.failure.code == "not_in_column"


@pytest.mark.parametrize("column", [{"@date": {"later": "PT2H"}}, {"@date": {"later": "-PT30M"}}])
async def test_hours_later_than_a_day_without_a_time_are_asked(workspace: Workspace, column: Any) -> None:
    with pytest.raises(ValueNeededError) as asked:
        await ready_update(workspace, "랜딩 페이지 개편", **column)
    assert asked.value.field == "properties.마감일"
