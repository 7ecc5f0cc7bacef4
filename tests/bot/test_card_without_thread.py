"""A card whose thread was deleted meanwhile does not stay in the channel for everybody."""

from __future__ import annotations

import pytest

from bot.clock import SystemClock
from bot.slack.web import SlackWeb
from orchestration.tool import ToolError
from tests.sandbox.slack_place import DEV, SlackPlace, section, slack_place


def web_of(place: SlackPlace) -> SlackWeb:
    return SlackWeb(place.web, SystemClock())


async def test_a_card_for_a_deleted_message_is_taken_back() -> None:
    async with slack_place() as place:
        with pytest.raises(ToolError) as caught:
            await web_of(place).post(DEV, "1.000001", "계획", [section("계획")], "run card")
        assert caught.value.failure.code == "thread_not_found"
        assert "계획" not in [message["text"] for message in await place.messages(DEV)]


async def test_a_card_in_its_thread_stays() -> None:
    async with slack_place() as place:
        root = (await place.done("minji", "messages", channel="#dev", text="부탁"))["ts"]
        ts = await web_of(place).post(DEV, root, "계획", [section("계획")], "run card")
        assert next(m for m in await place.messages(DEV) if m["ts"] == ts)["thread_ts"] == root


async def test_a_card_is_changed_however_long_its_text_is() -> None:
    async with slack_place() as place:
        ts = await web_of(place).post(DEV, "", "계획", [section("계획")], "run card")
        await web_of(place).update(DEV, ts, "가" * 5_000, [section("끝")])
        shown = next(m for m in await place.messages(DEV) if m["ts"] == ts)
        assert (len(shown["text"]), shown["blocks"][0]["text"]["text"]) == (4_000, "끝")
