"""Scenario 1 as a person does it: in the chat page, with mouse and keyboard, in Chromium."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.bot.office import bot_in
from tests.browser import DESKTOP, PHONE
from tests.sandbox.chat_page import Chat, chatting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

REQUEST = "@metel 내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘"
SLOW_MS = 20_000


async def shot(chat: Chat, name: str) -> None:
    """Keep a picture where ``METEL_SHOTS`` names a folder."""
    folder = os.environ.get("METEL_SHOTS")
    if folder:
        await chat.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])
async def test_asking_choosing_a_channel_and_reading_the_answer(
    browser: Browser, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    async with (
        chatting(browser, size) as chat,
        bot_in(chat.sandbox, tmp_path / "metel.db"),
    ):
        await chat.at("composer").fill(REQUEST)
        await chat.page.keyboard.press("Escape")
        await chat.at("send").click()
        thread = chat.at("thread-panel")
        select = thread.locator('[data-testid="select"][data-action-id="pick_channel"]')
        await expect(select).to_be_visible(timeout=SLOW_MS)
        await shot(chat, f"{name}-question")
        await select.click()
        await chat.at("option", value=chat.channel_id("sales")).click()
        answer = thread.get_by_text("'회의 기록' 페이지를 회의록에 만들었어요.").first
        await expect(answer).to_be_visible(timeout=SLOW_MS)
        await shot(chat, f"{name}-answer")
        await thread.get_by_role("link", name="회의 기록 페이지").click()
        await expect(chat.at("notion-title")).to_have_text("회의 기록", timeout=SLOW_MS)
        await shot(chat, f"{name}-notion")
