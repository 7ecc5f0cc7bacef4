"""The chat page for everyone: enough contrast in both schemes, a name on every control, a sound order of roles."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from tests.browser import PHONE
from tests.sandbox.chat_page import Chat, button, chatting, section

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# Functions that list text of too little contrast, and controls without a name.
CHECKS = (Path(__file__).parent / "accessibility.js").read_text("utf-8")


async def complaints(page: Page) -> list[str]:
    return await page.evaluate(CHECKS)


async def show_a_card(chat: Chat) -> None:
    blocks: list[dict[str, Any]] = [
        section("*굵게* `code` <@U0MINJI001> <https://example.com|링크> :tada:"),
        {"type": "alert", "level": "warning", "text": {"type": "plain_text", "text": "조심하세요"}},
        {"type": "actions", "elements": [button("a", "승인", style="primary"), button("b", "거절", style="danger")]},
        {"type": "context", "elements": [{"type": "mrkdwn", "text": "run `7F3A`"}]},
    ]
    ts = await chat.card(blocks)
    await chat.slack.chat_postMessage(channel=chat.channel_id("general"), thread_ts=ts, text="답글")
    await chat.at("open-thread").last.click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_text_stands_out_and_controls_have_names(browser: Browser, scheme: str) -> None:
    async with chatting(browser, color_scheme=scheme) as chat:
        await show_a_card(chat)
        for tab in ("panel-thread", "panel-notion", "panel-sheets"):
            await chat.at(tab).click()
            assert await complaints(chat.page) == []


async def test_small_screens_keep_names_and_contrast(browser: Browser) -> None:
    async with chatting(browser, PHONE, has_touch=True, is_mobile=True) as chat:
        assert await complaints(chat.page) == []
        await chat.at("open-drawer").click()
        assert await complaints(chat.page) == []
