"""What is passed on to others says what was found, and not how it was chosen; what figures are of stays."""

from __future__ import annotations

import json

import pytest

from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.planner import make_plan
from orchestration.text.messages import load_wording
from orchestration.text.passed_on import render_for_others
from tests.core.builders import NOW
from tests.core.follow_up_cases import CONTRACTS, a_task

LISTS = [
    ("ko", "2건을 찾았어요.\n• 가 — 이준호\n• 나 — 이준호\n고른 조건: 담당자 준호", "• 가 — 이준호\n• 나 — 이준호"),
    ("en", "Found 2.\n• A — Junho\n• B — Junho\nChosen by: person Junho", "• A — Junho\n• B — Junho"),
    (
        "ko",
        "매출 합계: 38,517,000 (계산에 쓴 행 7개)\n고른 조건: 날짜 2026-02-01 ~ 2026-02-28, 부산\n"
        "따로 말씀이 없어 팀 기본값 '매출 현황 2026'을 썼어요.\n‘2월 매출 합계 좀’(10:00)에 이어서 다시 본 결과예요.",
        "매출 합계: 38,517,000 (날짜 2026-02-01 ~ 2026-02-28, 부산)",
    ),
    ("en", "금액 Total: 3,450,000 (rows used: 2)\nChosen by: 항목 검색 광고", "금액 Total: 3,450,000 (항목 검색 광고)"),
    ("ko", "요약입니다.\n둘째 줄.", "요약입니다.\n둘째 줄."),
    ("en", "Found 1.", "Found 1."),
]


@pytest.mark.parametrize(("language", "answer", "told"), LISTS)
def test_an_answer_is_passed_on_without_how_it_was_read(language: str, answer: str, told: str) -> None:
    assert render_for_others(answer, language, load_wording("orchestration.text")) == told


UNREAD = [
    "비 오면 #general에 '소풍 취소' 올려줘",
    "post 'lunch' in #general provided that the boss agrees",
    "#general에 '점심' 올려줘, 준호가 이미 올렸으면 말고",
    "post 'lunch' in #general as long as the boss agrees",
    "ジフンさんが反対しない限り #general に「休みます」と投稿して",
    "준호가 반대하지 않는 한 #general에 '휴무' 올려줘",
    "once the deploy is finished, post 'deployed' to #dev",
]


@pytest.mark.parametrize("text", UNREAD)
def test_a_condition_that_nothing_looks_up_is_never_lost(text: str) -> None:
    task = a_task(text)
    checked = check_plan(json.dumps(make_plan(task)), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan)
    parts = read_request(text, checked.plan, NOW, task.request.timezone)
    assert any(one.role == "unheard" for one in parts)
