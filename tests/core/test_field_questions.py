"""Who owns a record, until when and in which state is asked of its row, not of the text of its page."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task
from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    "text",
    [
        "'보안 점검' 상태 알려줘",
        "'보안 점검' 상태만 알려주세요",
        "'보안 점검' 마감이 언제였는지만 알려줘",
        "'보안 점검' 마감일이랑 담당자 알려줘",
        "'보안 점검' 담당이 누구인지 알려줘",
        "'보안 점검' 아직도 할 일이네? 마감이 언제였는지만 알려줘",
        "'보안 점검' 진행 상황 좀 확인해줘",
        "tell me the status of 'Security check'",
        "can you show me the owner and due date of 'Security check'?",
        "just tell me when 'Security check' is due",
        "「보안 점검」の状態を教えて",
        "「보안 점검」の期限と担当者を教えてください",
    ],
)
def test_a_field_is_read_from_its_row(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert [one["tool"] for one in actions] == ["notion.query_database"]
    assert "점검" in str(actions[0]["inputs"]["filter"]) or "Security" in str(actions[0]["inputs"]["filter"])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("#dev에 '배포 끝'이라고 알려줘", {"channel": "#dev", "text": "배포 끝"}),
        ("준호한테 '마감 알려줘'라고 보내줘", {"user": "준호", "text": "마감 알려줘"}),
        ("tell Junho 'status of the deck'", {"user": "Junho", "text": "status of the deck"}),
    ],
)
def test_what_is_told_to_others_is_no_question(text: str, place: dict[str, str]) -> None:
    assert list_inputs(text) == [place]


def test_who_is_told_of_a_field_is_told() -> None:
    assert list_inputs("준호한테 '보안 점검' 마감 알려줘")[-1]["user"] == "준호"
