"""Steered runs: what people do on the way: pause, change, leave out, repair what is in the way."""

from __future__ import annotations

import uuid
from dataclasses import replace

from sandbox.notion.world import NAMESPACE, TOKEN
from tests.crashes.scenarios.checks import page, pages, posted
from tests.crashes.scenarios.plans import (
    ASTRAY,
    ELSEWHERE,
    ONE_YES,
    READ_UNTIL,
    REASON,
    STRAIGHT,
    TWO_POSTS,
    TWO_YESES,
)
from tests.crashes.scenarios.scenario import Click, Do, Json, Say, Scenario, any_of, offers, says

STRATEGY = "@metel 노션 회의록에 '3월 전략 회의' 페이지 만들어줘"
REMOVE = Do(path="/person/minji/commands", body={"command": "/remove", "text": "@metel", "channel": "#marketing"})
APPROVE = Click(action_id="approve", until=says("승인했어요"))
INVITE = Do(
    path="/person/minji/commands",
    body={"command": "/invite", "text": "@metel", "channel": "#marketing"},
    when=says("/invite @metel"),
)


MINUTES = str(uuid.uuid5(NAMESPACE, "source 회의록"))
"""The data source of the minutes, in which there are four pages."""


def add_page(title: str, after: str) -> Do:
    """Somebody else adds a page to the minutes."""
    body: Json = {
        "parent": {"type": "data_source_id", "data_source_id": MINUTES},
        "properties": {"제목": {"title": [{"text": {"content": title}}]}},
    }
    headers = {"authorization": f"Bearer {TOKEN}", "notion-version": "2026-03-11"}
    return Do(path="/notion/v1/pages", body=body, headers=headers, after=after)


PICK = Click(action_id="pick_channel", value="#sales")
PAUSE = Click(action_id="pause", when=offers("pick_channel"), until=offers("resume"))
RESUME = Click(action_id="resume")
SHARING = Scenario(
    name="shared",
    text="@metel 내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘",
    asks=1,
    effects={"pages.create": 1, "chat.postMessage": 1},
    check=page("회의 기록"),
)
LUNCH = Scenario(
    name="lunch",
    text="@metel #sales에 점심은 12시 반입니다 라고 올려줘",
    effects={"chat.postMessage": 1},
    check=posted("#sales", "12시 반"),
)
TELLING = Scenario(
    name="told", text="@metel 알려줘", asks=1, effects={"chat.postMessage": 1}, check=posted("#sales", "첫 글")
)
ABROAD = replace(TELLING, name="told abroad", text="@metel #partner-hanbit에 '안녕하세요'라고 올려줘")

STEERED_RUNS: tuple[Scenario, ...] = (
    replace(SHARING, name="paused and resumed", steps=(PAUSE, PICK, RESUME)),
    replace(
        SHARING,
        name="a step left out while paused",
        script=(TWO_POSTS,) * 4,
        steps=(PAUSE, Click(action_id="drop", value="a2"), PICK, RESUME),
        effects={"chat.postMessage": 1},
        check=posted("#sales", "남는 글"),
    ),
    replace(
        SHARING,
        name="paused and resumed in words",
        steps=(
            Say(text="일시정지", when=offers("pick_channel")),
            replace(PICK, when=says("잠시 멈춰")),
            Say(text="@metel 계속", when=says("잠시 멈춰")),
        ),
    ),
    replace(SHARING, name="answered in words", steps=(Say(text="@metel #sales", when=offers("pick_channel")),)),
    replace(
        SHARING,
        name="stopped in words",
        steps=(Say(text="@metel 그냥 취소해줘", when=offers("pick_channel")),),
        status="cancelled",
        effects={"pages.create": 1},
    ),
    Scenario(
        name="asked where outsiders read",
        text=STRATEGY,
        channel="#random",
        status="denied",
        effects={},
    ),
    Scenario(
        name="a message for each record",
        text="@metel 작업 DB에서 오늘 마감인 항목마다 담당자에게 DM으로 알려줘",
        clicks={"approve": None},
        asks=1,
        effects={"chat.postMessage": 2},
    ),
    replace(
        LUNCH,
        name="read again and again",
        script=(READ_UNTIL,) * 4,
        steps=(add_page("다섯째", "data_sources.query"),),
        effects={"pages.create": 1, "chat.postMessage": 1},
    ),
    replace(
        LUNCH,
        name="invited",
        text="@metel #marketing 에 '점심은 12시 반입니다' 라고 올려줘",
        setup=(REMOVE,),
        steps=(INVITE, Click(action_id="choose_0")),
        asks=1,
        may_ask=1,
        check=posted("#marketing", "12시 반"),
    ),
    Scenario(
        name="granted a scope",
        text="@metel 이준호님에게 '회의가 2시로 바뀌었어요' 라고 DM 보내줘",
        setup=(Do(path="/admin/scopes", body={"remove": ["im:write"]}),),
        steps=(
            Do(path="/admin/scopes", body={"add": ["im:write"]}, when=says("im:write")),
            Click(action_id="choose_0"),
        ),
        asks=1,
        may_ask=1,
        effects={"chat.postMessage": 1},
    ),
    Scenario(
        name="told to wait",
        text=STRATEGY,
        faults=({"service": "notion", "method": "pages.create", "kind": "rate_limit", "times": 2, "retry_after": 1},),
        effects={"pages.create": 1},
        check=page("3월 전략 회의"),
    ),
    Scenario(
        name="told which page it is",
        text=STRATEGY,
        faults=(
            {"service": "notion", "method": "pages.create", "kind": "drop_response"},
            {"service": "notion", "method": "data_sources.query", "kind": "server_error", "after": 1},
        ),
        steps=(add_page("3월 전략 회의", "pages.create"),),
        clicks={"choose_0": None},
        may_ask=1,
        effects={"pages.create": 2},
        check=pages("3월 전략 회의", 2),
    ),
    replace(LUNCH, name="planned anew", script=(ASTRAY, STRAIGHT, STRAIGHT, STRAIGHT)),
    replace(
        TELLING,
        name="two steps approved",
        script=(TWO_YESES,) * 4,
        clicks={"approve": None},
        effects={"chat.postMessage": 2},
    ),
    replace(
        TELLING,
        name="one of two steps approved",
        script=(TWO_YESES,) * 4,
        steps=(replace(APPROVE, ticks={1: ()}),),
    ),
    replace(
        TELLING,
        name="changed, then approved",
        script=(ONE_YES,) * 4,
        steps=(Click(action_id="edit", until=says("고친 글")), APPROVE),
        submits={"step": {"field:text": "고친 글", "field:channel": "#general"}},
        check=posted("#general", "고친 글"),
    ),
    replace(
        TELLING,
        name="refused, with another way",
        script=(*({"content": ELSEWHERE, "match": REASON},) * 4, *(ONE_YES,) * 4),
        # The new card may be there before the old one says what was decided; its button is another one.
        steps=(Click(action_id="reject_how", until=any_of(says("다른 방법을 청했어요"), says("다른 글"))), APPROVE),
        submits={"reject": {"sequel": "another_way", "reason": REASON}},
        asks=2,
        check=posted("#random", "다른 글"),
    ),
    replace(
        ABROAD,
        name="another place in words",
        steps=(Say(text="@metel #partner-hanbit 말고 #dev에 올려줘", when=offers("approve")),),
        check=posted("#dev", "안녕하세요"),
    ),
    replace(
        ABROAD,
        name="other words, asked anew",
        steps=(
            Say(text="@metel 내용을 '반갑습니다'로 바꿔줘", when=offers("approve")),
            replace(APPROVE, when=says("반갑습니다")),
        ),
        asks=2,
        check=posted("#partner-hanbit", "반갑습니다"),
    ),
    replace(
        SHARING,
        name="two requests in one thread",
        steps=(Say(text=STRATEGY, when=offers("pick_channel")),),
        clicks={"pick_channel": "#sales"},
        runs=2,
        effects={"pages.create": 2, "chat.postMessage": 1},
        check=page("3월 전략 회의"),
    ),
)
