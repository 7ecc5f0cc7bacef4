"""Tables of a team that calls everything otherwise: found by what their words mean, and by what they hold."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from connectors.notion.api import NotionApi
from connectors.notion.names import NotionNames
from connectors.sheets.api import SheetsApi
from connectors.sheets.names import SheetNames
from orchestration.ports import UnknownName
from sandbox.options import UNLIMITED, SandboxOptions
from sandbox.server import running_sandbox
from schemas.ask import Resolution
from tests.connectors.workspace import ASKER, NOW, StillClock, read_google_credentials

CLINIC = Path(__file__).parents[1] / "worlds" / "clinic"


@dataclass(frozen=True)
class Clinic:
    """The names of both services."""

    notion: NotionApi
    sheets: SheetNames


@pytest.fixture
async def clinic() -> AsyncGenerator[Clinic]:
    async with AsyncExitStack() as stack:
        options = SandboxOptions(NOW, rates=UNLIMITED, seeds=CLINIC)
        settings = (await stack.enter_async_context(running_sandbox(options=options))).environment
        clock = StillClock()
        notion = NotionApi(token=settings["NOTION_TOKEN"], base_url=settings["NOTION_BASE_URL"], clock=clock)
        credentials = read_google_credentials(settings["GOOGLE_APPLICATION_CREDENTIALS"])
        sheets = SheetsApi(credentials=credentials, base_url=settings["GOOGLE_API_URL"], clock=clock)
        stack.push_async_callback(notion.close)
        stack.push_async_callback(sheets.close)
        yield Clinic(notion, SheetNames(sheets))


@pytest.mark.parametrize("asked", ["작업", "tasks", "タスク", "to-dos"])
async def test_the_tasks_are_found_by_what_they_are(clinic: Clinic, asked: str) -> None:
    found = await NotionNames(clinic.notion).resolve("notion.database", asked, ASKER)
    assert isinstance(found, Resolution)
    assert found.name == "To-do board"


@pytest.mark.parametrize("asked", ["회의록", "meetings", "打ち合わせ"])
async def test_the_meetings_are_found_by_who_takes_part(clinic: Clinic, asked: str) -> None:
    found = await NotionNames(clinic.notion).resolve("notion.parent", asked, ASKER)
    assert isinstance(found, Resolution)
    assert found.name == "Team get-togethers"


@pytest.mark.parametrize("asked", ["visits", "ledger", "supplier bills", "bills", "大帳", "대장"])
async def test_a_sheet_is_found_by_a_word_of_its_title_or_of_a_tab(clinic: Clinic, asked: str) -> None:
    found = await clinic.sheets.resolve("sheets.spreadsheet", asked, ASKER)
    if asked == "大帳":
        assert isinstance(found, UnknownName)
        return
    assert isinstance(found, Resolution)
    assert found.name == "Visit Ledger"
