"""Words of somebody that a request cites as its reason: the order is of what it or they name, and they are no title."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.rule_planner.checks.cited_orders import plan_cited_order
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.cited_words import find_citation, open_citation
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

TITLES = ("보안 점검 보고서", "견적서 템플릿 수정", "Pricing survey", "랜딩 페이지 개편", "결제 오류 로그 점검")


def list_steps(text: str) -> list[Any]:
    opened = open_citation(text)
    named = [(opened[one.start : one.end], TITLES[one.number], one.whole) for one in find_titles(opened, TITLES)]
    titles = tuple(NamedTitle(words, title, whole, "작업") for words, title, whole in named)
    actions: Any = make_plan(a_task(text)._replace(titles=titles))["actions"]
    return [one["inputs"] for one in actions]


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        (
            '준호님이 "견적서 템플릿은 목요일까지 할게요" 하셨어요. 마감 그렇게 바꿔주세요',
            "견적서 템플릿",
            {"@date": "2026-03-05"},
        ),
        (
            '사라님 왈 "Pricing survey 거의 다 됐어요" 라는데 일단 마감만 9일로 옮겨줘',
            "Pricing survey",
            {"@date": "2026-03-09"},
        ),
        (
            '"랜딩 페이지 개편 오늘 배포했습니다!" 라고 사라님이 방금 말씀하셨어요. 완료로 바꿔주세요',
            "랜딩 페이지 개편",
            {"@status": "완료"},
        ),
        (
            '지훈님이 "결제 오류 로그 점검 끝냈습니다" 라네요. 완료 처리 부탁드려요',
            "결제 오류 로그 점검",
            {"@status": "완료"},
        ),
        (
            '사라님이 "설문은 이번 주 안에 못 끝낼 듯" 이래서 Pricing survey 마감 다음 주 화요일로 바꿔줘',
            "Pricing survey",
            {"@date": "2026-03-10"},
        ),
        (
            "지훈님이 '보안 점검 보고서 다음 주 수요일까지 낼게요' 라시네요. 일정 그렇게 고치고 진행 중으로도 바꿔줘",
            "보안 점검 보고서",
            {"@date": "2026-03-11", "@status": "진행 중"},
        ),
        (
            'Junho just told me "I\'ll finish the quote template by Thursday". Update the due date accordingly.',
            "quote template",
            {"@date": "2026-03-05"},
        ),
        ('Jihoon: "security report is done, finally". mark it done pls', "security report", {"@status": "done"}),
        (
            'Sara said "the pricing survey is a mess, need another week" — push it to the 12th',
            "pricing survey",
            {"@date": "2026-03-12"},
        ),
        (
            'According to Sara "the pricing survey is finished", so set it to done',
            "pricing survey",
            {"@status": "done"},
        ),
        (
            "サラさんが「ランディングページは来週火曜までかかりそう」と言っていたので、期限を10日にしてください",
            "ランディングページ",
            {"@date": "2026-03-10"},
        ),
        (
            "ジュノさんから「見積書テンプレートは木曜までにやります」と連絡ありました。期限をそれに合わせて変更してください",
            "見積書テンプレート",
            {"@date": "2026-03-05"},
        ),
        (
            "サラさんが「Pricing survey 全部終わりました」って言ってたから完了にしておいて",
            "Pricing survey",
            {"@status": "완료"},
        ),
    ],
)
def test_an_order_is_of_what_the_cited_words_name(text: str, page: str, values: dict[str, str]) -> None:
    assert list_steps(text) == [{"page": page, "properties": values}]
    assert RulePlanner().lacks_names(a_task(text))


def test_who_is_cited_is_told() -> None:
    text = '사라님이 "랜딩 페이지 금요일은 힘들어요 ㅠ" 하셔서요, 마감 11일로 옮기고 옮겼다고 본인한테 알려주세요'
    change, sent = list_steps(text)
    assert change["page"] == "랜딩 페이지"
    assert "2026-03-11" in change["properties"].values()
    assert sent == {"user": "사라", "text": "랜딩 페이지: {{a1.page_url}}\n옮겼습니다"}


@pytest.mark.parametrize(
    "text",
    [
        '준호님한테 "견적서 템플릿은 목요일까지 할게요" 라고 전해주세요',
        '사라님이 "뉴스레터 초안 제가 할게요" 라고 하셨다고 준호님한테 전해줘',
        '지훈님이 "로그 점검 끝냈습니다" 라고 했는지 물어봐줘',
        '사라님이 "Pricing survey 거의 다 됐어요" 라고 했어요',
        '#dev에 "결제 오류 로그 점검 끝냈습니다" 라고 올려줘',
        'tell Sara "landing page needs till Tuesday", please',
        'Create a task "Junho says the quote is done" for Sara',
        'rename Pricing survey to "Sara says: survey is done"',
        "サラさんに「ランディングページは火曜までで大丈夫」と伝えてください",
        "サラさんが「終わりました」と投稿したので、確認しました",
    ],
)
def test_words_to_be_told_and_titles_are_not_cited(text: str) -> None:
    assert find_citation(text) is None


@pytest.mark.parametrize(
    "text",
    [
        'Sara said "the survey is all in" — if it is still in progress mark it done',
        '사라님이 "설문 다 걷었어요" 하셨는데 상태 아직 진행 중이면 완료로 바꿔줘',
        "サラさんが「アンケートは回収できました」って言ってたから、まだ進行中なら完了にして",
    ],
)
def test_an_order_that_hangs_on_something_is_not_read_alone(text: str) -> None:
    task = a_task(text)
    assert plan_cited_order(task, make_plan) is None


def test_a_long_text_is_read_at_once() -> None:
    assert find_citation("사라님이 " * 800) is None
