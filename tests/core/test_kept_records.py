"""Several records that a request changes but for one: that one stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from connectors.title_words import find_titles
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.model_builders import a_task

CONTRACTS = tuple(list_contracts())
TITLES = ["보안 점검 보고서", "모바일 앱 베타 계획", "Pricing survey", "견적서 템플릿 수정", "결제 오류 로그 점검"]


def steps(text: str) -> list[dict[str, Any]]:
    found = find_titles(text, TITLES)
    titles = tuple(NamedTitle(text[one.start : one.end], TITLES[one.number], one.whole, "작업") for one in found)
    made: Any = make_plan(a_task(text, contracts=CONTRACTS, titles=titles))
    return made["actions"]


@pytest.mark.parametrize(
    ("text", "kept", "value"),
    [
        ("밀린 작업들 담당 저로 바꿔주세요, 보안 점검 보고서는 제외하고요", "보안 점검 보고서", {"@person": "김민지"}),
        ("밀린 작업 다 내일로 미뤄줘 근데 보안 점검 보고서는 놔두고", "보안 점검 보고서", {"@date": "2026-03-05"}),
        (
            "지훈님 미완료 작업 중에 모바일 앱 베타 계획 빼고 전부 다음주 금요일로 밀어줘",
            "모바일 앱 베타 계획",
            {"@date": "2026-03-13"},
        ),
        (
            "사라님 진행 중인 작업 전부 준호님한테 넘겨주세요, Pricing survey는 빼고요",
            "Pricing survey",
            {"@person": "준호"},
        ),
        (
            "지훈님 작업 중 결제 오류 로그 점검만 빼고 다 사라님께 넘겨줘",
            "결제 오류 로그 점검",
            {"@person": "사라"},
        ),
        (
            "Reassign all of Junho's open tasks to Jihoon, except the quote template one (견적서 템플릿 수정)",
            "견적서 템플릿 수정",
            {"@person": "Jihoon"},
        ),
        (
            "move all overdue tasks to Friday, leave 보안 점검 보고서 alone",
            "보안 점검 보고서",
            {"@date": "2026-03-06"},
        ),
        (
            "サラさんの未完了タスク、Pricing survey以外は期限を3月13日にしてください",
            "Pricing survey",
            {"@date": "2026-03-13"},
        ),
        (
            "期限切れのタスクは全部明日に延ばして、보안 점검 보고서は除いて",
            "보안 점검 보고서",
            {"@date": "2026-03-05"},
        ),
    ],
)
def test_what_is_left_out_of_a_change_of_several_is_kept(text: str, kept: str, value: dict[str, str]) -> None:
    read, changed = steps(text)
    assert {"path": "@any", "op": "ne", "value": kept} in read["inputs"]["filter"]["all"]
    assert changed["for_each"]
    assert changed["inputs"] == {"page": "{{item.id}}", "properties": value}


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("오늘 마감인 거 다 내일로 하루 미뤄주세요", "2026-03-05"),
        (
            "Everything of Sarah's that's in progress just slipped to next Wednesday, please update the dates",
            "2026-03-11",
        ),
    ],
)
def test_several_records_are_put_off_in_other_words(text: str, day: str) -> None:
    _, changed = steps(text)
    assert changed["for_each"]
    assert changed["inputs"]["properties"] == {"@date": day}
