"""Fixtures of the sandbox's tests. Tests of the chat page share one Chromium, and so one event loop."""

from collections.abc import AsyncGenerator

import pytest_asyncio
from playwright.async_api import Browser

from tests.browser import browser
from tests.sandbox.chat_page import Chat, RecordingApp, chatting, recording_app

__all__ = ["browser"]


@pytest_asyncio.fixture(loop_scope="session")
async def chat(browser: Browser) -> AsyncGenerator[Chat]:
    """The chat page on a desktop, in Korean."""
    async with chatting(browser) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def app(chat: Chat) -> AsyncGenerator[RecordingApp]:
    """An app that is connected to the workspace of `chat`."""
    async with recording_app(chat) as connected:
        yield connected
