"""Writes that land late and reads that lag, seen through the vendors' own clients."""

from typing import Any

import pytest
from aiohttp import ServerDisconnectedError
from googleapiclient.errors import HttpError  # pyright: ignore[reportMissingTypeStubs]
from notion_client.errors import UnknownHTTPResponseError
from slack_sdk.errors import SlackClientError

from sandbox.faults import Fault
from tests.sandbox.slack_place import DEV, SlackPlace, slack_place
from tests.sandbox.vendor_clients import NotionPlace, Sheets, notion_place, sheets_place

Json = dict[str, Any]


def order(place: Any, **body: Any) -> None:
    """Order a fault of a place whose HTTP client is not its own."""
    place.sandbox.sandbox.exchange.faults.order(Fault.model_validate(body))


def advance(place: Any, seconds: float) -> None:
    place.sandbox.sandbox.exchange.clock.advance(seconds)


async def texts(place: SlackPlace) -> list[str]:
    return [message["text"] for message in await place.messages(DEV)]


@pytest.mark.parametrize(("answer", "raised"), [("bad_gateway", SlackClientError), ("cut", ServerDisconnectedError)])
async def test_a_late_message_comes_after_its_answer_and_once(answer: str, raised: type[Exception]) -> None:
    async with slack_place() as place:
        fault = {"service": "slack", "method": "chat.postMessage", "kind": "late_landing", "seconds": 30}
        await place.order("/faults", **fault, answer=answer)
        with pytest.raises(raised):
            await place.web.chat_postMessage(channel=DEV, text="늦은 글")
        await place.order("/admin/clock", advance=29)
        assert "늦은 글" not in await texts(place)
        await place.order("/admin/clock", advance=1)
        assert (await texts(place)).count("늦은 글") == 1
        lost, landed = await place.ledger("chat.postMessage")
        assert (lost["effect"], landed["effect"], landed["fault"]) == (False, True, "late_landing")
        assert landed["at"] > lost["at"]


async def test_a_late_page_and_what_comes_after_it_stand_in_the_order_of_their_landing() -> None:
    async with notion_place() as place:
        order(place, service="notion", method="pages.create", kind="late_landing", seconds=8)
        with pytest.raises(UnknownHTTPResponseError) as caught:
            await make_page(place, "늦은 페이지")
        assert caught.value.status == 502
        assert await titled(place, "늦은 페이지") == 0
        advance(place, 8)
        assert await titled(place, "늦은 페이지") == 1


async def test_a_late_change_of_a_sheet_is_carried_out_as_a_whole_or_not_at_all() -> None:
    async with sheets_place() as place:
        span = {"sheetId": await first_tab(place), "dimension": "ROWS", "startIndex": 1, "endIndex": 2}
        body: Json = {"requests": [{"deleteDimension": {"range": span}}]}
        order(place, service="google", method="spreadsheets.batchUpdate", kind="late_landing", seconds=10)
        with pytest.raises(HttpError):
            await place.send(place.spreadsheets.batchUpdate(spreadsheetId=place.file_id("마케팅 예산"), body=body))
        before = place.values("마케팅 예산")
        advance(place, 10)
        await first_tab(place)
        assert place.values("마케팅 예산") == [before[0], *before[2:]]


async def test_a_list_lags_and_a_page_by_its_id_does_not_where_only_the_list_is_named() -> None:
    async with notion_place() as place:
        order(place, service="notion", method="data_sources.query", kind="read_lag", seconds=12)
        made = await make_page(place, "아직 안 보이는 페이지")
        assert (await place.notion.pages.retrieve(made["id"]))["id"] == made["id"]
        assert await titled(place, "아직 안 보이는 페이지") == 0
        advance(place, 11)
        assert await titled(place, "아직 안 보이는 페이지") == 0
        advance(place, 1)
        assert await titled(place, "아직 안 보이는 페이지") == 1


async def test_every_read_of_a_service_lags_until_the_faults_are_cleared_and_writes_do_not() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="*", kind="read_lag", seconds=12)
        posted = await place.web.chat_postMessage(channel=DEV, text="방금")
        history = await place.web.conversations_history(channel=DEV)
        assert "방금" not in [message["text"] for message in history["messages"]]
        await place.web.chat_update(channel=DEV, ts=posted["ts"], text="고친 글")
        assert "고친 글" in await texts(place)
        await place.http.delete("/faults")
        history = await place.web.conversations_history(channel=DEV)
        assert "고친 글" in [message["text"] for message in history["messages"]]


async def first_tab(place: Sheets) -> int:
    found = await place.send(place.spreadsheets.get(spreadsheetId=place.file_id("마케팅 예산")))
    return int(found["sheets"][0]["properties"]["sheetId"])


async def make_page(place: NotionPlace, title: str) -> Json:
    source = place.database("회의록")["data_source_id"]
    return await place.notion.pages.create(
        parent={"type": "data_source_id", "data_source_id": source},
        properties={"제목": {"title": [{"text": {"content": title}}]}},
    )


async def titled(place: NotionPlace, title: str) -> int:
    found = await place.notion.data_sources.query(
        place.database("회의록")["data_source_id"], filter={"property": "제목", "title": {"equals": title}}
    )
    return len(found["results"])
