"""Faults that a test orders, seen through the vendor's client."""

import asyncio
import json
from typing import Any, cast

import pytest
from aiohttp import ServerDisconnectedError
from slack_sdk.errors import SlackApiError

from tests.sandbox.slack_place import DEV, SlackPlace, slack_place


async def texts(place: SlackPlace) -> list[str]:
    return [message["text"] for message in await place.messages(DEV)]


async def test_a_dropped_answer_leaves_the_effect_and_one_ledger_row() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="chat.postMessage", kind="drop_response")
        with pytest.raises(ServerDisconnectedError):
            await place.web.chat_postMessage(channel=DEV, text="한 번만")
        assert (await texts(place)).count("한 번만") == 1
        [row] = await place.ledger("chat.postMessage")
        assert (row["fault"], row["effect"], row["body"]["text"]) == ("drop_response", True, "한 번만")


async def test_a_fault_may_be_meant_for_calls_that_hold_a_text() -> None:
    async with slack_place() as place:
        order = {"service": "slack", "method": "chat.postMessage", "kind": "server_error", "holding": "점심"}
        await place.order("/faults", **order)
        await place.web.chat_postMessage(channel=DEV, text="아침")
        with pytest.raises(SlackApiError):
            await place.web.chat_postMessage(channel=DEV, text="점심은 12시")
        assert "아침" in await texts(place)
        assert "점심은 12시" not in await texts(place)


async def test_a_rate_limit_says_how_long_to_wait_and_does_nothing() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="chat.postMessage", kind="rate_limit", retry_after=7)
        with pytest.raises(SlackApiError) as caught:
            await place.web.chat_postMessage(channel=DEV, text="x")
        response: Any = cast(Any, caught.value).response
        assert (response.status_code, response.headers["Retry-After"]) == (429, "7")
        assert "x" not in await texts(place)
        await place.web.chat_postMessage(channel=DEV, text="x")
        assert "x" in await texts(place)


@pytest.mark.parametrize(("kind", "effect"), [("server_error", False), ("error_after", True)])
async def test_a_server_error_comes_before_or_after_the_effect(kind: str, effect: bool) -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="chat.postMessage", kind=kind)
        with pytest.raises(SlackApiError) as caught:
            await place.web.chat_postMessage(channel=DEV, text="x")
        assert cast(Any, caught.value).response.status_code == 500
        assert ("x" in await texts(place)) is effect
        assert [row["effect"] for row in await place.ledger("chat.postMessage")] == [effect]


async def test_a_slow_answer_comes_after_the_seconds_ordered() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="auth.test", kind="slow", seconds=30)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(place.web.auth_test(), 0.3)
        assert (await place.web.auth_test())["ok"] is True


async def test_a_slow_answer_comes_at_once_when_the_faults_are_cleared() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="auth.test", kind="slow", seconds=300)
        answer = asyncio.create_task(place.web.auth_test())
        assert not (await asyncio.wait({answer}, timeout=0.3))[0]
        await place.http.delete("/faults")
        assert (await asyncio.wait_for(answer, 5))["ok"] is True


async def test_a_fault_strikes_after_so_many_calls_so_many_times() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="*", kind="server_error", after=1, times=2)
        statuses = [(await place.http.post("/slack/api/api.test")).status_code for _ in range(4)]
        assert statuses == [200, 500, 500, 200]


async def test_a_fault_can_be_ordered_by_verb_and_path() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="notion", method="POST /v1/pages", kind="server_error")
        headers = {"authorization": "Bearer ntn_sandbox", "notion-version": "2026-03-11"}
        read = await place.http.get("/notion/v1/users/me", headers=headers)
        written = await place.http.post("/notion/v1/pages", headers=headers, json={})
        assert (read.status_code, written.status_code) == (200, 500)


async def test_faults_are_listed_and_cleared() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="google", kind="slow")
        listed = (await place.http.get("/faults")).json()["faults"]
        assert [(f["service"], f["method"], f["kind"]) for f in listed] == [("google", "*", "slow")]
        assert (await place.http.delete("/faults")).json()["faults"] == []


async def test_a_fault_nobody_knows_is_refused() -> None:
    async with slack_place() as place:
        answer = await place.http.post("/faults", json={"service": "slack", "kind": "earthquake"})
        assert answer.status_code == 400
        assert "kind" in answer.json()["error"]


async def test_the_page_is_told_of_every_change() -> None:
    async with slack_place() as place, place.http.stream("GET", "/events") as events:
        lines = events.aiter_lines()
        assert await anext(lines) == ": open"
        await place.web.chat_postMessage(channel=DEV, text="x")
        async with asyncio.timeout(5):
            change = json.loads((await anext(line async for line in lines if line)).removeprefix("data:"))
        assert (change["kind"], change["channel"]) == ("message", DEV)
