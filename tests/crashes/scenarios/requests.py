"""Plain requests: what people ask for, what they click, and what must have come of it once."""

from __future__ import annotations

import json

from tests.crashes.scenarios.checks import (
    one_new_row,
    page,
    posted,
    status_done,
    trashed,
    untouched,
    written_once,
)
from tests.crashes.scenarios.scenario import Scenario

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

REQUESTS: tuple[Scenario, ...] = (
    Scenario(
        name="create and share",
        text=SHARED,
        clicks={"pick_channel": "#sales"},
        asks=1,
        effects={"pages.create": 1, "chat.postMessage": 1},
        check=page("회의 기록"),
    ),
    Scenario(
        name="create a page",
        text=f"@metel {STRATEGY}",
        effects={"pages.create": 1},
        check=page("3월 전략 회의"),
        starts_without_schema=True,
    ),
    Scenario(
        name="summarise a sheet",
        text="@metel 지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘",
        effects={"chat.postMessage": 1},
        check=posted("#sales"),
    ),
    Scenario(
        name="append a row",
        text="@metel '마케팅 예산' 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘",
        effects={"spreadsheets.batchUpdate": 1},
        check=one_new_row,
    ),
    Scenario(
        name="update a page",
        text="@metel 작업 DB의 '랜딩 페이지 개편' 상태를 완료로 바꿔줘",
        effects={"pages.update": 1},
        check=status_done,
    ),
    Scenario(
        name="archive with approval",
        text=ARCHIVE,
        clicks={"approve": None},
        asks=1,
        effects={"pages.update": 1},
        check=trashed,
    ),
    Scenario(
        name="reject",
        text=ARCHIVE,
        clicks={"reject_how": None},
        submits={"reject": {}},
        asks=1,
        status="denied",
        effects={},
        check=untouched,
    ),
    Scenario(
        name="append blocks",
        text="@metel '제품 로드맵' 페이지에 '2분기: 모바일 앱 출시' 내용 추가해줘",
        effects={"blocks.children.append": 1},
        check=written_once("제품 로드맵", "2분기: 모바일 앱 출시"),
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
        check=posted("#sales"),
    ),
    Scenario(
        name="answer dropped",
        text=f"@metel {STRATEGY}",
        faults=({"service": "notion", "method": "pages.create", "kind": "drop_response"},),
        effects={"pages.create": 1},
        check=page("3월 전략 회의"),
    ),
    Scenario(
        name="slash command",
        text=f"/metel {STRATEGY}",
        way="command",
        effects={"pages.create": 1},
        check=page("3월 전략 회의"),
    ),
    Scenario(
        name="stopped half-way",
        text=SHARED,
        clicks={"stop": None},
        asks=1,
        status="cancelled",
        effects={"pages.create": 1},
        waits_for="pick_channel",
        check=page("회의 기록"),
    ),
    Scenario(
        name="direct conversation",
        text=STRATEGY + " 그리고 #sales에 링크 공유해줘",
        channel="@metel",
        effects={"pages.create": 1, "chat.postMessage": 1},
        check=posted("#sales", "3월 전략 회의"),
    ),
    Scenario(
        name="planned by the model",
        text="@metel #sales에 점심은 12시 반입니다 라고 올려줘",
        script=(MODEL_PLAN,) * 4,
        effects={"chat.postMessage": 1},
        check=posted("#sales", "12시 반"),
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
        check=page("회의 기록"),
    ),
    Scenario(
        name="error after the effect",
        text="@metel '마케팅 예산' 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘",
        faults=({"service": "google", "method": "spreadsheets.batchUpdate", "kind": "error_after"},),
        effects={"spreadsheets.batchUpdate": 1},
        check=one_new_row,
    ),
    Scenario(name="no tool needed", text="@metel 너 뭐 할 수 있어?", effects={}),
)
