"""Waiting runs: what people do about an approval or a question that waits for long."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from tests.crashes.scenarios.checks import trashed, untouched
from tests.crashes.scenarios.scenario import Click, Downtime, Scenario, offers, says
from tests.crashes.scenarios.steered_runs import APPROVE, PICK, SHARING

HALF_TIME = timedelta(minutes=35)
"""An approval of what can't be taken back waits for an hour; people are reminded of it after half of that."""
TIMES_UP = timedelta(minutes=65)
REMINDED = "아직 결정을 기다려요"
WAIT = Downtime(duration=HALF_TIME, when=offers("approve"))
ARCHIVING = Scenario(
    name="approved",
    text="@metel 노션에서 '구버전 위키' 페이지 삭제해줘",
    asks=1,
    effects={"pages.update": 1},
    check=trashed,
)

WAITING_RUNS: tuple[Scenario, ...] = (
    replace(
        ARCHIVING,
        name="an approval that nobody gives",
        steps=(Downtime(duration=TIMES_UP, when=offers("approve")),),
        status="expired",
        effects={},
        check=untouched,
    ),
    replace(
        ARCHIVING,
        name="approved after a deploy",
        steps=(Downtime(duration=timedelta(minutes=20), when=offers("approve")), APPROVE),
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
            Downtime(duration=timedelta(minutes=40), when=offers("approve")),
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
            Click(action_id="hand", value="U0MINJI001", until=says("결정을 부탁해요")),
            replace(APPROVE, by="minji"),
        ),
        calls=2,
    ),
    replace(
        ARCHIVING,
        name="asked again when its time was over",
        steps=(Downtime(duration=TIMES_UP, when=offers("approve")), Click(action_id="renew"), APPROVE),
        asks=2,
        ends=2,
    ),
    replace(
        SHARING,
        name="a question recalled",
        steps=(
            Downtime(duration=timedelta(hours=25), when=offers("pick_channel")),
            replace(PICK, when=says("아직 답을 기다려요")),
        ),
        calls=1,
    ),
)
