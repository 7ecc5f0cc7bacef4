"""Things that an order calls loosely go by what is left of the words; what somebody is told stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import is_title_meant
from orchestration.rule_planner.planner import make_plan
from orchestration.text.loose_names import replace_loose_names
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("베타 그거 마감 하루만 미뤄줘", "베타", {"@date": {"later": "P1D"}}),
        ("지훈님 보안 그거 완료로 바꿔줘", "보안", {"@status": "완료"}),
        ("사라님이랑 하는 설문 그거 마감 13일로 옮겨줘", "설문", {"@date": "2026-03-13"}),
        ("예산 확정하는 그거 담당자 저로 바꿔주세요", "예산 확정", {"@person": "김민지"}),
        ("랜딩 그거 다음주 수요일로 미뤄주세요 사라님 요청이에요", "랜딩", {"@date": "2026-03-11"}),
        ("the beta thing, push it a week", "beta", {"@date": {"later": "P1W"}}),
        ("the security one is done, mark it please", "security", {"@status": "done"}),
        ("bump the beta plan thing Jihoon and I share by two days", "beta plan", {"@date": {"later": "P2D"}}),
        ("that quote template one of Junho's: make it due Friday", "quote template", {"@date": "2026-03-06"}),
        ("set the equipment request one to in progress", "equipment request", {"@status": "in progress"}),
        ("ベータのあれ、期限一週間延ばして", "ベータ", {"@date": {"later": "P1W"}}),
        ("ジフンさんのセキュリティのやつ、期限を来週金曜にして", "セキュリティ", {"@date": "2026-03-13"}),
        ("アンケートの件、完了でお願いします", "アンケート", {"@status": "완료"}),
        ("ニュースレターのあれ、担当をサラさんに変えて", "ニュースレター", {"@person": "サラ"}),
    ],
)
def test_a_thing_is_found_by_what_it_is_called(text: str, page: str, values: Any) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert [one["inputs"] for one in actions] == [{"page": page, "properties": values}]


@pytest.mark.parametrize(
    "text",
    [
        "그거 완료로 바꿔줘",
        "회의실 그거 누가 예약했어?",
        "준호님한테 베타 그거 언제 되냐고 물어봐줘",
        "작업 하나 만들어줘: 베타 그거 정리",
        '"베타 그거" 작업 만들어줘',
        "로그 그거 삭제해줘",
        "tell Jihoon the beta thing can wait",
        "the thing is done",
        "move the first one to Friday",
        "push the other one to Monday",
        "rename it to 'The beta thing'",
        "サラさんにベータのやつどうなったか聞いて",
        "ベータのやつ、どうなってる?",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert replace_loose_names(text) == text


def test_one_word_of_another_language_is_a_name() -> None:
    assert is_title_meant("Pricing survey", "アンケート", least=1)
    assert not is_title_meant("Pricing survey", "アンケート")
    assert not is_title_meant("Pricing survey", "ベータ", least=1)


@pytest.mark.parametrize("text", ["베타 그거 " * 400, "push the beta thing " * 300, "ベータのあれ" * 600])
def test_a_long_text_stays(text: str) -> None:
    assert replace_loose_names(text) == text
