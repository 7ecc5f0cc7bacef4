"""What people do later: about what waits for long, and about what is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from tests.crashes.looks import gone, pages, posted, trashed, untouched
from tests.crashes.plans import BROKEN_READ
from tests.crashes.scenario import Click, Do, Leap, Say, Scenario, offers, says
from tests.crashes.steered import APPROVE, PICK, SHARING

HALF_TIME = timedelta(minutes=35)
"""An approval of what can't be taken back waits for an hour; people are reminded of it after half of that."""
TIMES_UP = timedelta(minutes=65)
REMINDED = "아직 결정을 기다립니다"
WAIT = Leap(by=HALF_TIME, when=offers("approve"))
ARCHIVING = Scenario(
    name="approved",
    text="@metel 노션에서 '구버전 위키' 페이지 삭제해줘",
    asks=1,
    effects={"pages.update": 1},
    holds=trashed,
)

WAITING: tuple[Scenario, ...] = (
    replace(
        ARCHIVING,
        name="an approval that nobody gives",
        steps=(Leap(by=TIMES_UP, when=offers("approve")),),
        status="expired",
        effects={},
        holds=untouched,
    ),
    replace(
        ARCHIVING,
        name="approved after a deploy",
        steps=(Leap(by=timedelta(minutes=20), when=offers("approve")), APPROVE),
    ),
    replace(
        ARCHIVING,
        name="reminded once, then approved",
        steps=(WAIT, replace(APPROVE, when=says(REMINDED))),
        calls=1,
    ),
    replace(
        ARCHIVING,
        name="given more time, then approved",
        steps=(
            WAIT,
            Click(action_id="extend"),
            Leap(by=timedelta(minutes=40), when=offers("approve")),
            replace(APPROVE, when=says(REMINDED, times=2)),
        ),
        calls=2,
    ),
    replace(
        ARCHIVING,
        name="handed to somebody who approves",
        user="junho",
        steps=(
            WAIT,
            Click(action_id="hand", value="U0MINJI001", until=says("결정을 부탁합니다")),
            replace(APPROVE, by="minji"),
        ),
        calls=2,
    ),
    replace(
        ARCHIVING,
        name="asked again when its time was over",
        steps=(Leap(by=TIMES_UP, when=offers("approve")), Click(action_id="renew"), APPROVE),
        asks=2,
        ends=2,
    ),
    replace(
        SHARING,
        name="a question recalled",
        steps=(
            Leap(by=timedelta(hours=25), when=offers("pick_channel")),
            replace(PICK, when=says("아직 답을 기다립니다")),
        ),
        calls=1,
    ),
)

UNDONE = Scenario(
    name="undone",
    text="@metel 노션 회의록에 '3월 전략 회의' 페이지 만들고 #sales에 링크 공유해줘",
    clicks={"undo": None},
    runs=2,
    effects={"pages.create": 1, "chat.postMessage": 1, "pages.update": 1, "chat.delete": 1},
    holds=gone("3월 전략 회의"),
)
OVER: tuple[Scenario, ...] = (
    UNDONE,
    replace(UNDONE, name="undone by a word", clicks={}, steps=(Say(text="@metel 되돌려줘", when=offers("undo")),)),
    Scenario(
        name="an answer passed on",
        text="@metel 이번 주 매출 요약해줘",
        steps=(Say(text="@metel 그거 #sales에 공유해줘", when=says("매출 합계")),),
        runs=2,
        effects={"chat.postMessage": 1},
        holds=posted("#sales", "매출 합계"),
    ),
    Scenario(
        name="tried again after a failure",
        text="@metel '주간 보고' 만들고 매출 읽어서 #sales에 점심은 12시 반입니다 라고 올려줘",
        script=(BROKEN_READ,) * 4,
        faults=({"service": "google", "method": "spreadsheets.values.batchGet", "kind": "server_error", "times": 99},),
        steps=(Do(path="/faults", verb="DELETE", when=offers("retry")), Click(action_id="retry")),
        ends=2,
        effects={"pages.create": 1, "chat.postMessage": 1},
        holds=posted("#sales", "점심은 12시 반입니다"),
    ),
    replace(
        SHARING,
        name="started over after a stop",
        steps=(
            Click(action_id="stop", when=offers("pick_channel"), until=offers("start_over")),
            Click(action_id="start_over"),
            # The card of the question that nobody needs any more may offer it for a moment.
            replace(PICK, until=says("답: <#C0SALES001>")),
        ),
        status="cancelled",
        runs=2,
        asks=2,
        effects={"pages.create": 2, "chat.postMessage": 1},
        holds=pages("회의 기록", 2),
    ),
)

LATER = (*WAITING, *OVER)
