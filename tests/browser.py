"""Chromium for the tests that drive the chat page. `--no-sandbox` because CI containers run as root."""

import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1440, 900)
PHONE = (390, 844)


def chromium_path() -> str:
    """Where Chromium is. Without it the test is skipped, saying so; in CI it fails."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    reason = f"no Chromium on this machine (looked for {', '.join(NAMES)}): the chat page was not driven"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@asynccontextmanager
async def running_chromium() -> AsyncGenerator[Browser]:
    """The system's Chromium for the length of the block."""
    path = chromium_path()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncGenerator[Browser]:
    """One Chromium for all tests, which therefore share an event loop; each has a context of its own."""
    async with running_chromium() as chromium:
        yield chromium


async def fresh_page(browser: Browser, url: str, size: tuple[int, int] = DESKTOP, **context: Any) -> Page:
    """A Korean visitor's first view of `url`, without animations. `context` goes to Playwright's `new_context`."""
    viewport: Any = {"width": size[0], "height": size[1]}
    wanted: dict[str, Any] = {"viewport": viewport, "reduced_motion": "reduce", "locale": "ko-KR", **context}
    made = await browser.new_context(**wanted)
    page = await made.new_page()
    await page.goto(url)
    return page
