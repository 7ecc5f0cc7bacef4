"""Two things of a thread in one reply: each gets its own values."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.request import EarlierThing
from tests.core.follow_up_cases import earlier, followed

_TASKS = (
    EarlierThing(id="beta", title="모바일 앱 베타 계획", row=1),
    EarlierThing(id="audit", title="보안 점검 보고서", row=2),
    EarlierThing(id="logs", title="결제 오류 로그 점검", row=3),
    EarlierThing(id="survey", title="Pricing survey", row=4),
    EarlierThing(id="landing", title="Landing page redesign", row=5),
)
_FRIDAY = {"@date": {"day": "2026-03-06"}}


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "그럼 로그 점검은 완료로 해주고, 보안 그건 준호님 담당으로 돌려줘요",
            [("logs", {"@status": "완료"}), ("audit", {"@person": "준호"})],
        ),
        ("로그 점검은 완료로 바꾸고 보안 점검은 금요일로 미뤄줘", [("logs", {"@status": "완료"}), ("audit", _FRIDAY)]),
        (
            "move the survey one to Friday and give the landing one to Junho",
            [("survey", _FRIDAY), ("landing", {"@person": "Junho"})],
        ),
        (
            "베타 계획은 다음 주 금요일로 하고 담당은 사라로",
            [("beta", {"@date": {"day": "2026-03-13"}, "@person": "사라"})],
        ),
        ("move the survey one to Friday and give it to Junho", [("survey", {**_FRIDAY, "@person": "Junho"})]),
    ],
)
def test_each_thing_gets_its_own_values(text: str, changes: list[Any]) -> None:
    made = followed(earlier("작업 목록 보여줘", *_TASKS), text)
    assert made is not None
    assert [(one.inputs["page"], one.inputs["properties"]) for one in made.actions] == changes
