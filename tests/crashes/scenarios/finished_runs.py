"""Finished runs: what people do about a run that is over: undo, pass its answer on, try again, start over."""

from __future__ import annotations

from dataclasses import replace

from tests.crashes.scenarios.checks import gone, pages, posted
from tests.crashes.scenarios.plans import BROKEN_READ
from tests.crashes.scenarios.scenario import Click, Do, Say, Scenario, offers, says
from tests.crashes.scenarios.steered_runs import PICK, SHARING

UNDONE = Scenario(
    name="undone",
    text="@metel 노션 회의록에 '3월 전략 회의' 페이지 만들고 #sales에 링크 공유해줘",
    clicks={"undo": None},
    runs=2,
    effects={"pages.create": 1, "chat.postMessage": 1, "pages.update": 1, "chat.delete": 1},
    check=gone("3월 전략 회의"),
)
FINISHED_RUNS: tuple[Scenario, ...] = (
    UNDONE,
    replace(UNDONE, name="undone by a word", clicks={}, steps=(Say(text="@metel 되돌려줘", when=offers("undo")),)),
    Scenario(
        name="an answer passed on",
        text="@metel 이번 주 매출 요약해줘",
        steps=(Say(text="@metel 그거 #sales에 공유해줘", when=says("매출 합계")),),
        runs=2,
        effects={"chat.postMessage": 1},
        check=posted("#sales", "매출 합계"),
    ),
    Scenario(
        name="tried again after a failure",
        text="@metel '주간 보고' 만들고 매출 읽어서 #sales에 점심은 12시 반입니다 라고 올려줘",
        script=(BROKEN_READ,) * 4,
        faults=({"service": "google", "method": "spreadsheets.values.batchGet", "kind": "server_error", "times": 99},),
        steps=(Do(path="/faults", verb="DELETE", when=offers("retry")), Click(action_id="retry")),
        ends=2,
        effects={"pages.create": 1, "chat.postMessage": 1},
        check=posted("#sales", "점심은 12시 반입니다"),
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
        check=pages("회의 기록", 2),
    ),
)
