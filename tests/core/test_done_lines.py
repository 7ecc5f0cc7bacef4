"""What is told of a finished write: where it went and every value that it set, once, in plain words."""

from __future__ import annotations

import pytest

from orchestration.run.answer import render_done_line
from orchestration.text.messages import load_wording
from schemas.states import Filled
from schemas.values import Payload
from tests.core.builders import a_plan, a_run, an_action

NEW: Payload = {"title": "회의", "parent": "회의록"}
MADE = "'회의' 페이지를 회의록에 만들었어요."


@pytest.mark.parametrize(
    ("tool", "payload", "told"),
    [
        (
            "notion.create_page",
            {**NEW, "properties": {"날짜": "2026-03-05T15:00:00+09:00", "참석자": ["준호", "사라"]}},
            f"{MADE} (날짜: 2026-03-05 15:00, 참석자: 준호, 사라)",
        ),
        ("notion.create_page", {**NEW, "properties": {}}, MADE),
        ("notion.create_page", NEW, MADE),
        (
            "notion.update_page",
            {"page": "로고", "properties": {"마감일": "2026-03-09", "상태": "완료"}},
            "'로고' 페이지를 바꿨어요: 마감일: 2026-03-09, 상태: 완료.",
        ),
    ],
)
def test_every_value_that_was_set_is_told_once(tool: str, payload: Payload, told: str) -> None:
    action = an_action("a1", tool)
    words = load_wording("orchestration.text")
    assert render_done_line(a_run(a_plan(action)).run, action, Filled(payload=payload), words) == told
