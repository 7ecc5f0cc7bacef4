"""The vendors' parts of `/world`, and faults that strike them."""

import asyncio
from typing import Any

import httpx

from sandbox.changes import Changes
from sandbox.server import RunningSandbox, running_sandbox
from tests.sandbox.vendor_clients import NOW, Sheets, notion_place, sheets_place
from tests.world import client_at


async def world_of(sandbox: RunningSandbox) -> dict[str, Any]:
    async with client_at(sandbox.url) as http:
        return (await http.get("/world")).json()


async def order_fault(sandbox: RunningSandbox, **order: Any) -> None:
    async with client_at(sandbox.url) as http:
        assert (await http.post("/faults", json=order)).status_code == 200


def append(place: Sheets) -> Any:
    return place.spreadsheets.values().append(
        spreadsheetId=place.file_id("마케팅 예산"),
        range="'Q1'",
        valueInputOption="RAW",
        body={"values": [["2026-03-04", "한 번만", 1]]},
    )


async def test_the_world_tells_pages_and_sheets_as_plain_values() -> None:
    async with running_sandbox(now=NOW) as sandbox:
        world = await world_of(sandbox)
        task = next(page for page in world["notion"]["pages"] if page["title"] == "고객 인터뷰 정리")
        assert task["database"] == "작업"
        assert task["properties"] == {
            "이름": "고객 인터뷰 정리",
            "담당자": ["이준호"],
            "마감일": "2026-03-04",
            "상태": "할 일",
        }
        assert task["text"] == "인터뷰 다섯 건을 한 장으로 요약합니다."
        assert task["in_trash"] is False
        sheets = {file["title"]: [tab["title"] for tab in file["tabs"]] for file in world["google"]["spreadsheets"]}
        assert sheets == {
            "매출 현황 2026": ["주간"],
            "마케팅 예산": ["Q1", "메모"],
            "고객 명단": ["고객"],
            "급여 대장": ["3월"],
        }


async def test_a_part_of_the_world_is_told_alone_with_its_revision() -> None:
    async with running_sandbox(now=NOW) as sandbox, client_at(sandbox.url) as http:
        told = (await http.get("/world?part=notion&part=google")).json()
        assert set(told) == {"revision", "now", "started", "notion", "google"}
        assert (await http.get("/world?part=gmail")).status_code == 400


async def test_who_waits_for_a_change_is_answered_by_it() -> None:
    async with running_sandbox(now=NOW) as sandbox, client_at(sandbox.url) as http:
        before = (await http.get("/world?part=slack")).json()
        asked = {"part": "slack", "since": before["revision"], "wait": 30}
        waiting = asyncio.create_task(http.get("/world", params=asked))
        assert (await http.post("/person/minji/messages", json={"channel": "#dev", "text": "여기요"})).is_success
        after = (await waiting).json()
        assert after["revision"] > before["revision"]
        assert [one["text"] for one in after["slack"]["messages"] if one not in before["slack"]["messages"]] == [
            "여기요"
        ]


async def test_a_change_elsewhere_and_a_look_answer_nobody_who_waits() -> None:
    async with notion_place() as place, client_at(place.sandbox.url) as http:
        revision = (await http.get("/world?part=slack")).json()["revision"]
        await place.notion.users.me()
        await place.notion.pages.create(parent={"page_id": place.page("팀 위키")["id"]}, properties={})
        told = (await http.get("/world", params={"part": "slack", "since": revision, "wait": 0})).json()
        assert told["revision"] == revision
        assert (await http.get("/world", params={"part": "notion", "since": 0, "wait": 30})).json()["revision"] == 1


async def test_who_waits_is_answered_when_the_sandbox_stops() -> None:
    changes = Changes()
    waiting = asyncio.create_task(changes.wait(["slack"], 0, within_s=60))
    await asyncio.sleep(0)
    assert not waiting.done()
    changes.close()
    async with asyncio.timeout(5):
        await waiting


async def test_two_fresh_sandboxes_hold_the_same_ids() -> None:
    async with running_sandbox(now=NOW) as one, running_sandbox(now=NOW) as other:
        first, second = await world_of(one), await world_of(other)
        assert first["notion"] == second["notion"]
        assert first["google"] == second["google"]


async def test_a_page_and_a_cell_hold_an_instruction_meant_for_the_bot() -> None:
    async with running_sandbox(now=NOW) as sandbox:
        world = await world_of(sandbox)
        assert any("AI 어시스턴트에게" in page["text"] for page in world["notion"]["pages"])
        assert "AI 비서는" in str(world["google"]["spreadsheets"])


async def test_an_answer_lost_after_an_append_leaves_one_row() -> None:
    async with sheets_place() as place:
        await order_fault(place.sandbox, service="google", method="spreadsheets.values.append", kind="drop_response")
        try:
            await place.send(append(place))
        except httpx.TransportError:
            pass
        else:
            raise AssertionError("the answer was not lost")
        assert [row[1] for row in place.values("마케팅 예산")].count("한 번만") == 1
        rows = [row for row in place.sandbox.sandbox.exchange.ledger if row["method"] == "spreadsheets.values.append"]
        assert [(row["effect"], row["fault"]) for row in rows] == [(True, "drop_response")]


async def test_a_server_error_before_the_append_leaves_none() -> None:
    async with sheets_place() as place:
        await order_fault(place.sandbox, service="google", method="spreadsheets.values.append", kind="server_error")
        assert (await place.refused(append(place)))[0] == 500
        assert "한 번만" not in str(place.values("마케팅 예산"))


async def test_a_fault_may_name_the_verb_and_path() -> None:
    async with notion_place() as place:
        await order_fault(place.sandbox, service="notion", method="GET /v1/users/me", kind="server_error")
        async with client_at(place.sandbox.url) as http:
            struck = await http.get("/notion/v1/users/me")
        assert (struck.status_code, struck.json()["code"]) == (500, "internal_server_error")
        assert (await place.notion.users.me())["name"] == "metel"
