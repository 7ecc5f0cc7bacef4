"""What only another service could do is told as left out, and what speaks of one is not."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("구글 캘린더에 넣고 #general에도 '회식 금요일' 올려줘", "구글 캘린더에 넣고"),
        ("메일로 견적서 보내고 '뉴스레터 초안' 완료로 바꿔줘", "메일로 견적서 보내고"),
        ("#sales에 '발송 완료' 올려줘. 지라에 티켓도 만들어줘", "지라에 티켓도 만들어줘"),
        ("email the quote to Acme and post 'sent' in #sales", "email the quote to Acme"),
        ("put it on my calendar and tell Junho 'see you at 3'", "put it on my calendar"),
        ("カレンダーに入れて、#generalに「飲み会」と投稿して", "カレンダーに入れて"),
    ],
)
def test_a_part_for_another_service_is_told(text: str, left: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"]
    assert plan.get("not_done") == [left]


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 자료 메일로 보내달라고 전해줘",
        "#dev에 '메일 보냈어요' 올려줘",
        "준호한테 캘린더에 등록해달라고 해줘",
        "tell Sara to email the quote to Acme",
        "create a task: email Acme the quote",
        "tell Junho I'll email it tomorrow",
    ],
)
def test_words_of_another_service_that_are_told_or_written_are_no_part(text: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"]
    assert not plan.get("not_done")
