"""The vendors' published rates, met through their own clients on the sandbox's clock."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from notion_client import AsyncClient
from notion_client.errors import APIResponseError
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from sandbox.options import SandboxOptions
from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.office import NOW
from tests.sandbox.vendor_clients import Sheets, access_token, refusal
from tests.world import client_at

SALES, GENERAL = "C0SALES001", "C0GENERAL1"


@asynccontextmanager
async def a_limited_sandbox(rates: float = 1.0) -> AsyncGenerator[tuple[RunningSandbox, Any]]:
    """A sandbox that grants so many times the published rates, and Slack's client in it."""
    async with running_sandbox(options=SandboxOptions(NOW, rates=rates)) as sandbox:
        yield sandbox, slack_of(sandbox)


def slack_of(sandbox: RunningSandbox) -> Any:
    """Slack's own client, which tries each call once."""
    token, url = sandbox.environment["SLACK_BOT_TOKEN"], sandbox.environment["SLACK_API_URL"]
    return AsyncWebClient(token=token, base_url=url, retry_handlers=[])


def pass_time(sandbox: RunningSandbox, seconds: float) -> None:
    """Let so long pass on the sandbox's clock."""
    sandbox.sandbox.exchange.clock.advance(seconds)


async def limited(call: Any) -> tuple[int, int]:
    """The status and the Retry-After of a call that Slack holds back."""
    with pytest.raises(SlackApiError) as caught:
        await call
    response: Any = cast(Any, caught.value).response
    assert response["error"] == "ratelimited"
    return response.status_code, int(response.headers["Retry-After"])


async def test_a_channel_takes_a_short_burst_and_then_one_message_a_second() -> None:
    async with a_limited_sandbox() as (sandbox, slack):
        for number in range(5):
            await slack.chat_postMessage(channel=SALES, text=str(number))
        assert await limited(slack.chat_postMessage(channel=SALES, text="too soon")) == (429, 1)
        await slack.chat_postMessage(channel=GENERAL, text="another channel has a rate of its own")
        pass_time(sandbox, 1)
        await slack.chat_postMessage(channel=SALES, text="a second later")
        assert (await limited(slack.chat_postMessage(channel=SALES, text="too soon")))[0] == 429
        texts = {message["text"] for message in sandbox.sandbox.world.as_json()["slack"]["messages"]}
        assert "a second later" in texts
        assert "too soon" not in texts


@pytest.mark.parametrize(
    ("method", "calls"), [("users.list", 20), ("conversations.info", 50), ("users.info", 100)], ids=str
)
async def test_each_of_slacks_methods_has_the_rate_of_its_tier(method: str, calls: int) -> None:
    async with a_limited_sandbox() as (sandbox, slack):
        query = {"channel": SALES, "user": "U0MINJI001"}
        for _ in range(calls):
            await slack.api_call(method, http_verb="GET", params=query)
        status, retry_after = await limited(slack.api_call(method, http_verb="GET", params=query))
        assert (status, 55 <= retry_after <= 60) == (429, True)
        pass_time(sandbox, retry_after)
        await slack.api_call(method, http_verb="GET", params=query)


async def test_one_method_that_is_used_up_leaves_the_others_free() -> None:
    async with a_limited_sandbox() as (_, slack):
        for _ in range(20):
            await slack.users_list()
        await limited(slack.users_list())
        assert (await slack.users_info(user="U0MINJI001"))["ok"]


async def test_notion_takes_180_requests_in_a_minute_at_any_pace() -> None:
    async with a_limited_sandbox() as (sandbox, _):
        base = sandbox.environment["NOTION_BASE_URL"]
        options: Any = {"auth": "ntn_sandbox", "base_url": base, "notion_version": "2026-03-11", "retry": False}
        async with AsyncClient(**options) as notion:
            for _ in range(180):
                await notion.users.me()
            error = await refusal(notion.users.me())
            assert isinstance(error, APIResponseError)
            assert (error.status, error.code) == (429, "rate_limited")
            wait_s = int(error.headers["retry-after"])
            assert 50 <= wait_s <= 60
            pass_time(sandbox, wait_s)
            await notion.users.me()


async def test_google_takes_60_reads_and_60_writes_a_minute_of_one_user_and_tells_no_time() -> None:
    async with a_limited_sandbox() as (sandbox, _), client_at("") as http:
        sheets = Sheets(sandbox, http, await access_token(sandbox))
        file = sheets.file_id("마케팅 예산")
        read: Any = sheets.spreadsheets.get(spreadsheetId=file)
        for _ in range(60):
            await sheets.send(read)
        headers = {"authorization": f"Bearer {sheets.token}"}
        answer = await http.get(f"{sandbox.environment['GOOGLE_API_URL']}v4/spreadsheets/{file}", headers=headers)
        assert (answer.status_code, "retry-after" in answer.headers) == (429, False)
        error = answer.json()["error"]
        assert error["status"] == "RESOURCE_EXHAUSTED"
        assert error["details"][0]["reason"] == "RATE_LIMIT_EXCEEDED"
        assert "Read requests per minute per user" in error["message"]
        body = {"values": [["x"]]}
        write = sheets.spreadsheets.values().append(
            spreadsheetId=file, range="Q1!A1", valueInputOption="RAW", body=body
        )
        await sheets.send(write)
        pass_time(sandbox, 60)
        await sheets.send(read)


async def test_more_is_granted_where_that_is_wanted_and_the_bot_is_told() -> None:
    async with a_limited_sandbox(rates=3) as (sandbox, slack):
        for _ in range(60):
            await slack.users_list()
        await limited(slack.users_list())
        assert sandbox.environment["METEL_RATE_FACTOR"] == "3"


async def test_a_request_that_came_too_soon_is_written_down_and_does_nothing() -> None:
    async with a_limited_sandbox() as (sandbox, slack), client_at(sandbox.url) as http:
        for number in range(5):
            await slack.chat_postMessage(channel=SALES, text=str(number))
        await limited(slack.chat_postMessage(channel=SALES, text="too soon"))
        rows: list[dict[str, Any]] = (await http.get("/ledger")).json()
        assert [(row["status"], row["effect"]) for row in rows[-2:]] == [(200, True), (429, False)]
