"""Every tool that writes, as a step of a plan: how often its effect is in the world, and what call takes it back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tests.bot.office import Office
from tests.stories.places import action
from tests.world import world_of

Json = dict[str, Any]
Count = Callable[[Office, str], Awaitable[int]]
"""How often what was written under a name is there."""


@dataclass(frozen=True)
class Write:
    """A tool that writes. ``inputs`` are those of a step that writes under a name; ``sent`` and ``taken_back`` are the
    vendor and the method of the call and of its undo."""

    tool: str
    inputs: Callable[[str], Json]
    sent: tuple[str, str]
    taken_back: tuple[str, str]
    count: Count

    def step(self, name: str) -> Json:
        """The step of a plan that writes under that name."""
        return action("a1", self.tool, intent="write", inputs=self.inputs(name))


async def _pages(office: Office, name: str) -> int:
    found = (await world_of(office.http, "notion"))["pages"]
    return sum(page["title"] == name and not page["in_trash"] for page in found)


async def _archived(office: Office, _: str) -> int:
    found = (await world_of(office.http, "notion"))["pages"]
    return sum(page["title"] == "구버전 위키" and page["in_trash"] for page in found)


async def _blocks(office: Office, name: str) -> int:
    found = (await world_of(office.http, "notion"))["pages"]
    return sum(page["text"].count(name) for page in found)


async def _columns(office: Office, _: str) -> int:
    found = (await world_of(office.http, "notion"))["pages"]
    return sum(page["title"] == "랜딩 페이지 개편" and page["properties"]["상태"] == "완료" for page in found)


async def _rows(office: Office, name: str) -> int:
    return str((await world_of(office.http, "google"))["spreadsheets"]).count(name)


async def _cells(office: Office, name: str) -> int:
    """How often a name stands in the row of 9 February, of which nothing else has changed."""
    found = (await world_of(office.http, "google"))["spreadsheets"]
    budget = next(one["tabs"][0]["values"] for one in found if one["title"] == "마케팅 예산")
    return sum(row == ["2026-02-09", name, 1_800_000] for row in budget)


async def _messages(office: Office, name: str) -> int:
    return sum(one["text"] == name for one in (await office.world())["messages"])


async def _scheduled(office: Office, name: str) -> int:
    return sum(one["content"]["text"] == name for one in (await office.world())["scheduled"])


CREATE = ("notion", "pages.create")
UPDATE = ("notion", "pages.update")
POST, DELETE = ("slack", "chat.postMessage"), ("slack", "chat.delete")
SCHEDULE, UNSCHEDULE = ("slack", "chat.scheduleMessage"), ("slack", "chat.deleteScheduledMessage")
LATER = "2026-03-05T09:00:00+09:00"
BATCH = ("google", "spreadsheets.batchUpdate")
WRITES = (
    Write("notion.create_page", lambda name: {"title": name, "parent": "회의록"}, CREATE, UPDATE, _pages),
    Write(
        "notion.append_blocks",
        lambda name: {"page": "제품 로드맵", "content": name},
        ("notion", "blocks.children.append"),
        ("notion", "blocks.delete"),
        _blocks,
    ),
    Write(
        "notion.update_page",
        lambda _: {"page": "랜딩 페이지 개편", "properties": {"상태": "완료"}},
        UPDATE,
        UPDATE,
        _columns,
    ),
    Write("notion.archive_page", lambda _: {"page": "구버전 위키"}, UPDATE, UPDATE, _archived),
    Write(
        "sheets.append_rows",
        lambda name: {"spreadsheet": "마케팅 예산", "range": "Q1", "rows": [["2026-03-04", name, 1]]},
        BATCH,
        BATCH,
        _rows,
    ),
    Write(
        "sheets.update_cells",
        lambda name: {"spreadsheet": "마케팅 예산", "range": "Q1", "row": "2026-02-09", "values": {"항목": name}},
        BATCH,
        BATCH,
        _cells,
    ),
    Write("slack.post_message", lambda name: {"channel": "#sales", "text": name}, POST, DELETE, _messages),
    Write("slack.send_dm", lambda name: {"user": "이준호", "text": name}, POST, DELETE, _messages),
    Write(
        "slack.schedule_message",
        lambda name: {"channel": "#sales", "text": name, "post_at": LATER},
        SCHEDULE,
        UNSCHEDULE,
        _scheduled,
    ),
    Write(
        "slack.schedule_dm",
        lambda name: {"user": "이준호", "text": name, "post_at": LATER},
        SCHEDULE,
        UNSCHEDULE,
        _scheduled,
    ),
)
