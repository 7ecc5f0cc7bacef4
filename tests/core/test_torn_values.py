"""A value that would be put together from words that stand apart is asked for."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Plan
from schemas.values import MISSING, Json
from tests.core.test_offline_planner import a_task


def value_of(text: str, tool: str, field: str) -> Json:
    plan = Plan.model_validate(make_plan(a_task(text)))
    return next(action.inputs.get(field) for action in plan.actions if action.tool == tool)


@pytest.mark.parametrize(
    ("text", "tool", "field"),
    [
        ("스프린트 회의록에 박지훈 다음 일정 적어줘", "notion.create_page", "title"),
        ("마케팅 회의록에 신제품 가격 얘기 적어줘", "notion.create_page", "title"),
        ("공지 하나 올려줄래? #dev에 내일 오전 10시에 릴리스 2.4 나간다고", "slack.post_message", "text"),
        ("nice. send that to #dev as a message", "slack.post_message", "text"),
        ("来週月曜10時から定例やるので議事録に入れておいて。出席は部長以外の全員で", "notion.create_page", "title"),
    ],
)
def test_words_that_stand_apart_make_no_value(text: str, tool: str, field: str) -> None:
    assert value_of(text, tool, field) == MISSING


@pytest.mark.parametrize(
    ("text", "tool", "field", "value"),
    [
        ("노션에 분기 회의 페이지 만들어줘", "notion.create_page", "title", "분기 회의"),
        ("분기 노션에 회의 페이지 만들어줘", "notion.create_page", "title", "분기 회의"),
        ("분기 내일 회의 페이지 만들어줘", "notion.create_page", "title", "분기 회의"),
        ("create a page called Budget retro in the meeting notes", "notion.create_page", "title", "Budget retro"),
        ("#dev에 두시반 배포 미팅 있다고 올려줘", "slack.post_message", "text", "두시반 배포 미팅 있습니다"),
        (
            "사라님께 시안 원본 지우지 말아 달라고 DM 보내 주세요",
            "slack.send_dm",
            "text",
            "시안 원본 지우지 말아 주세요",
        ),
        ("지난달 매출 PDF 보고서 만들어서 #exec에 공유해줘", "slack.upload_file", "title", "지난달 매출 보고서"),
        (
            "tell everyone in #general with an @channel that the office is closed",
            "slack.post_message",
            "text",
            "<!channel> The office is closed",
        ),
    ],
)
def test_words_that_stand_together_do(text: str, tool: str, field: str, value: str) -> None:
    assert value_of(text, tool, field) == value


def test_a_row_that_a_sentence_tells_is_no_text_of_a_page() -> None:
    told = "log 1 March, 인플루언서 협찬, 600000 in the marketing budget"
    assert value_of(told, "sheets.append_rows", "rows") == [["2026-03-01", "인플루언서 협찬", 600_000]]
