"""What people ask for, what they click, and what must have come of it: once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sandbox.app import World
from sandbox.notion.overview import overview

Json = dict[str, Any]
Look = Callable[[World], list[str]]
"""Says what is wrong in the workspace."""


def nothing(_: World) -> list[str]:
    """Nothing is wrong."""
    return []


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A person's request and how it must end.

    ``clicks``: the controls that the person uses where they appear, with the value chosen (``None``: the button's).
    ``effects``: how often each vendor method took effect, metel's own cards and modals left out.
    ``asks``: questions and approvals, each with a card. ``runs``: the request's own and, after it, that of an undo.
    ``in_thread``: asked in the thread that the channel has. ``stops_at``: the control that must be on a card before the
    person uses any. ``submits``: what the person puts into the modals that open, by their callback id. ``settings``:
    what the bot is told besides. ``makes_the_schema``: it begins without a database.
    """

    name: str
    text: str
    effects: Mapping[str, int]
    status: str = "succeeded"
    asks: int = 0
    runs: int = 1
    clicks: Mapping[str, Any] = field(default_factory=dict[str, Any])
    submits: Mapping[str, Json] = field(default_factory=dict[str, Json])
    user: str = "minji"
    channel: str = "#general"
    way: Literal["message", "command"] = "message"
    in_thread: bool = False
    faults: tuple[Json, ...] = ()
    script: tuple[str, ...] = ()
    holds: Look = nothing
    stops_at: str = ""
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    makes_the_schema: bool = False


def _page(title: str, database: str = "회의록") -> Look:
    def look(world: World) -> list[str]:
        found = [one for one in overview(world.notion)["pages"] if one["title"] == title]
        places = [one["database"] for one in found]
        return [] if places == [database] else [f"pages called {title}: {places}"]

    return look


def _gone(title: str) -> Look:
    def look(world: World) -> list[str]:
        left = [one for one in overview(world.notion)["pages"] if one["title"] == title and not one["in_trash"]]
        return [f"{len(left)} pages called {title} are left"] if left else []

    return look


def _trashed(world: World) -> list[str]:
    return [] if _old_wiki(world)["in_trash"] else ["the page is not in the trash"]


def _untouched(world: World) -> list[str]:
    return ["the page is in the trash"] if _old_wiki(world)["in_trash"] else []


def _old_wiki(world: World) -> Json:
    return next(one for one in overview(world.notion)["pages"] if one["title"] == "구버전 위키")


def _written_once(title: str, words: str) -> Look:
    def look(world: World) -> list[str]:
        (page,) = [one for one in overview(world.notion)["pages"] if one["title"] == title]
        times = page["text"].count(words)
        return [] if times == 1 else [f"{words!r} is there {times} times"]

    return look


def _status_done(world: World) -> list[str]:
    (page,) = [one for one in overview(world.notion)["pages"] if one["title"] == "랜딩 페이지 개편"]
    return [] if page["properties"]["상태"] == "완료" else [f"it is {page['properties']['상태']}"]


def _one_new_row(world: World) -> list[str]:
    (sheet,) = [one for one in world.google.as_json()["spreadsheets"] if one["title"] == "마케팅 예산"]
    rows = [row for row in sheet["tabs"][0]["values"] if "인스타 광고" in row and 350000 in row]
    return [] if len(rows) == 1 else [f"{len(rows)} new rows"]


def _posted(channel: str, *words: str) -> Look:
    def look(world: World) -> list[str]:
        place = world.slack.world.channel(channel)
        posts = [m for m in world.slack.world.messages if place and m.channel == place.id and m.by_bot and not m.to]
        operations = [m for m in posts if (m.metadata or {}).get("event_type") == "metel_op"]
        fine = len(operations) == 1 and all(word in operations[0].text for word in words)
        return [] if fine else [f"posted in {channel}: {[m.text for m in operations]}"]

    return look


ARCHIVE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"
STRATEGY = "노션 회의록에 '3월 전략 회의' 페이지 만들어줘"
SHARED = "@metel 내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘"
MODEL_PLAN = json.dumps(
    {
        "version": "1.1",
        "goal": "점심 안내",
        "timezone": "Asia/Seoul",
        "actions": [
            {
                "id": "a1",
                "tool": "slack.post_message",
                "intent": "notify",
                "requires": [],
                "produces": ["message_ts"],
                "inputs": {"channel": "#sales", "text": "점심은 12시 반입니다"},
            }
        ],
    }
)

ON_A_SERVER = frozenset({"create and share", "create a page", "archive with approval", "answer dropped"})
"""What is swept over PostgreSQL too, with two processes."""

SCENARIOS: tuple[Scenario, ...] = (
    Scenario(
        name="create and share",
        text=SHARED,
        clicks={"pick_channel": "#sales"},
        asks=1,
        effects={"pages.create": 1, "chat.postMessage": 1},
        holds=_page("회의 기록"),
    ),
    Scenario(
        name="create a page",
        text=f"@metel {STRATEGY}",
        effects={"pages.create": 1},
        holds=_page("3월 전략 회의"),
        makes_the_schema=True,
    ),
    Scenario(
        name="summarise a sheet",
        text="@metel 지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘",
        effects={"chat.postMessage": 1},
        holds=_posted("#sales"),
    ),
    Scenario(
        name="append a row",
        text="@metel '마케팅 예산' 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘",
        effects={"spreadsheets.batchUpdate": 1},
        holds=_one_new_row,
    ),
    Scenario(
        name="update a page",
        text="@metel 작업 DB의 '랜딩 페이지 개편' 상태를 완료로 바꿔줘",
        effects={"pages.update": 1},
        holds=_status_done,
    ),
    Scenario(
        name="archive with approval",
        text=ARCHIVE,
        clicks={"approve": None},
        asks=1,
        effects={"pages.update": 1},
        holds=_trashed,
    ),
    Scenario(
        name="reject",
        text=ARCHIVE,
        clicks={"reject_how": None},
        submits={"reject": {}},
        asks=1,
        status="denied",
        effects={},
        holds=_untouched,
    ),
    Scenario(
        name="append blocks",
        text="@metel '제품 로드맵' 페이지에 '2분기: 모바일 앱 출시' 내용 추가해줘",
        effects={"blocks.children.append": 1},
        holds=_written_once("제품 로드맵", "2분기: 모바일 앱 출시"),
    ),
    Scenario(
        name="direct message",
        text="@metel 이준호한테 내일 회의 2시로 변경됐다고 DM 보내줘",
        effects={"chat.postMessage": 1},
    ),
    Scenario(name="query only", text="@metel 작업 DB에서 상태가 진행 중인 것만 보여줘", effects={}),
    Scenario(
        name="thread to page",
        text="@metel 이 스레드 요약해서 노션 회의록에 저장해줘",
        channel="#dev",
        in_thread=True,
        effects={"pages.create": 1},
    ),
    Scenario(
        name="two parallel reads",
        text="@metel 매출 현황 2026이랑 마케팅 예산 시트를 같이 읽어서 비교 요약을 #sales에 올려줘",
        effects={"chat.postMessage": 1},
        holds=_posted("#sales"),
    ),
    Scenario(
        name="answer dropped",
        text=f"@metel {STRATEGY}",
        faults=({"service": "notion", "method": "pages.create", "kind": "drop_response"},),
        effects={"pages.create": 1},
        holds=_page("3월 전략 회의"),
    ),
    Scenario(
        name="slash command",
        text=f"/metel {STRATEGY}",
        way="command",
        effects={"pages.create": 1},
        holds=_page("3월 전략 회의"),
    ),
    Scenario(
        name="stopped half-way",
        text=SHARED,
        clicks={"stop": None},
        asks=1,
        status="cancelled",
        effects={"pages.create": 1},
        stops_at="pick_channel",
        holds=_page("회의 기록"),
    ),
    Scenario(
        name="direct conversation",
        text=STRATEGY + " 그리고 #sales에 링크 공유해줘",
        channel="@metel",
        effects={"pages.create": 1, "chat.postMessage": 1},
        holds=_posted("#sales", "3월 전략 회의"),
    ),
    Scenario(
        name="planned by the model",
        text="@metel #sales에 점심은 12시 반입니다 라고 올려줘",
        script=(MODEL_PLAN,) * 4,
        effects={"chat.postMessage": 1},
        holds=_posted("#sales", "12시 반"),
    ),
    Scenario(
        name="undone",
        text="@metel 노션 회의록에 '3월 전략 회의' 페이지 만들고 #sales에 링크 공유해줘",
        clicks={"undo": None},
        runs=2,
        effects={"pages.create": 1, "chat.postMessage": 1, "pages.update": 1, "chat.delete": 1},
        holds=_gone("3월 전략 회의"),
    ),
    Scenario(
        name="answers to cards dropped",
        text=SHARED,
        clicks={"pick_channel": "#sales"},
        asks=1,
        faults=(
            {"service": "slack", "method": "chat.postMessage", "kind": "drop_response", "times": 2},
            {"service": "slack", "method": "chat.update", "kind": "drop_response"},
        ),
        effects={"pages.create": 1, "chat.postMessage": 1},
        holds=_page("회의 기록"),
    ),
    Scenario(
        name="error after the effect",
        text="@metel '마케팅 예산' 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘",
        faults=({"service": "google", "method": "spreadsheets.batchUpdate", "kind": "error_after"},),
        effects={"spreadsheets.batchUpdate": 1},
        holds=_one_new_row,
    ),
    Scenario(name="no tool needed", text="@metel 너 뭐 할 수 있어?", effects={}),
)
