"""What a person does with an approval in the chat page: ticks, the modal that changes a step, the modal of a no."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.bot.office import bot_in
from tests.browser import DESKTOP, PHONE
from tests.sandbox.chat_page import Chat, chatting
from tests.stories.places import a_post, plan, script
from tests.stories.test_browser import SLOW_MS, shot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
SIZES = pytest.mark.parametrize(("name", "size"), [("desktop", DESKTOP), ("phone", PHONE)])


SALES_TEXT, EVERYBODY_TEXT = "이번 주 매출 회의는 목요일 3시입니다.", "공지: 목요일 3시에 매출 회의가 있습니다."
TWO = plan(
    a_post("a1", "#sales", SALES_TEXT), a_post("a2", "#general", EVERYBODY_TEXT), constraints={"allow_parallel": True}
)


@asynccontextmanager
async def asked(browser: Browser, folder: Path, size: tuple[int, int]) -> AsyncGenerator[tuple[Chat, Locator]]:
    """The page with an approval of two steps in its thread."""
    async with (
        chatting(browser, size) as chat,
        bot_in(chat.sandbox, folder / "metel.db", model=True) as office,
    ):
        await script(office, TWO)
        await chat.at("composer").fill("@metel 회의를 알려줘")
        await chat.page.keyboard.press("Escape")
        await chat.at("send").click()
        thread = chat.at("thread-panel")
        await expect(thread.get_by_text("2개 단계 중 2개를 승인할까요?").first).to_be_visible(timeout=SLOW_MS)
        yield chat, thread


async def posted(chat: Chat, channel: str) -> list[str]:
    """What the bot wrote in a channel."""
    rows = chat.world["slack"]["messages"]
    return [row["text"] for row in rows if row["channel"] == chat.channel_id(channel) and row["user"] == "U0METEL001"]


@SIZES
async def test_one_step_is_unticked_and_the_other_is_done(
    browser: Browser, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    async with asked(browser, tmp_path, size) as (chat, thread):
        ticks = thread.locator('[data-testid="tick"]')
        await expect(ticks).to_have_count(2)
        await expect(ticks.nth(0)).to_be_checked()
        await ticks.nth(1).click()
        await expect(ticks.nth(1)).not_to_be_checked()
        await shot(chat, f"{name}-approval")
        await thread.get_by_role("button", name="고른 단계 승인").click()
        await expect(thread.get_by_text("2개 단계 중 1개를 승인했어요").first).to_be_visible(timeout=SLOW_MS)
        await expect(thread.get_by_text("님이 뺐어요").first).to_be_visible(timeout=SLOW_MS)
        await shot(chat, f"{name}-approved-some")
        assert SALES_TEXT in await posted(chat, "sales")


@SIZES
async def test_a_step_is_changed_in_its_modal(
    browser: Browser, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    async with asked(browser, tmp_path, size) as (chat, thread):
        await thread.get_by_role("button", name="2단계 고치기").click()
        modal = chat.at("modal")
        field = modal.locator("textarea")
        await expect(field).to_have_value(EVERYBODY_TEXT, timeout=SLOW_MS)
        await shot(chat, f"{name}-edit")
        await field.fill(" ")
        await chat.at("modal-submit").click()
        await expect(chat.at("field-error")).to_be_visible(timeout=SLOW_MS)
        await shot(chat, f"{name}-edit-refused")
        await field.fill("회의는 금요일 2시로 바뀌었습니다.")
        await modal.locator('[data-testid="select"][data-action-id="field"]').click()
        await chat.at("option", value=chat.channel_id("random")).click()
        await chat.at("modal-submit").click()
        await expect(modal).to_have_count(0, timeout=SLOW_MS)
        await expect(thread.get_by_text("바꿈: 2단계").first).to_be_visible(timeout=SLOW_MS)
        await expect(thread.get_by_role("button", name="고른 단계 승인")).to_be_visible(timeout=SLOW_MS)
        await shot(chat, f"{name}-edited")


@SIZES
async def test_a_no_says_why_and_how_to_go_on(
    browser: Browser, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    async with asked(browser, tmp_path, size) as (chat, thread):
        await thread.get_by_role("button", name="거절...").click()
        modal = chat.at("modal")
        await expect(modal).to_be_visible(timeout=SLOW_MS)
        await modal.locator("textarea").fill("이번 주는 공지하지 않습니다")
        await shot(chat, f"{name}-reject")
        await chat.at("modal-submit").click()
        await expect(thread.get_by_text("이번 주는 공지하지 않습니다").first).to_be_visible(timeout=SLOW_MS)
        await shot(chat, f"{name}-rejected")
        assert await posted(chat, "sales") == []
