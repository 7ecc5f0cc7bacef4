"""A word that was taught means its thing where a request says it without a "#" or a noun, and nothing elsewhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from orchestration.proposers import RULES, PlanningTask, Proposal
from orchestration.rule_planner import RulePlanner
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from schemas.contract import ToolContract
from schemas.events import ModelUse
from schemas.remembered import RememberedFact
from tests.core.test_offline_planner import ALL, NOW
from tests.core.test_prohibitions import CONTRACTS, a_task

THINGS = {
    "slack.channel": ("개발방", "영업", "dev room", "sales", "the pit", "開発部屋", "営業", "개발 방"),
    "sheets.spreadsheet": ("주간보고", "weekly report", "週報"),
    "notion.page": ("온보딩", "onboarding", "オンボーディング"),
    "notion.database": ("할일판", "board", "タスク表"),
}
TAUGHT = tuple(
    RememberedFact(
        id=f"f-{word}", team="T1", owner="U1", use="word", word=word, thing=thing, target=f"X-{word}", label=word,
        said_by="U1", said_at=NOW,
    )
    for thing, words in THINGS.items()
    for word in words
)  # fmt: skip


def a_taught_task(text: str, contracts: tuple[ToolContract, ...] = ALL) -> PlanningTask:
    return a_task(text, contracts, taught=TAUGHT)


def inputs(text: str) -> dict[str, Any]:
    """The inputs of the plan's first step that names a place."""
    actions: Any = make_plan(a_taught_task(text))["actions"]
    named = (one["inputs"] for one in actions if {"channel", "spreadsheet", "page", "database"} & {*one["inputs"]})
    return next(named, dict[str, Any]())


CHANNELS = [
    ("개발방에 '안녕'이라고 올려줘", "개발방"), ("개발방에다가 '안녕'이라고 공유해줘", "개발방"),
    ("'안녕'이라고 개발방에 올려줘", "개발방"), ("개발 방에 '안녕'이라고 올려줘", "개발 방"),
    ("영업 채널에 '안녕'이라고 올려줘", "영업"), ("영업에 '안녕'이라고 올려줘", "영업"),
    ("영업방에 '안녕'이라고 올려줘", "영업"), ("개발방 오늘 대화 요약해줘", "개발방"),
    ("dev room에 '안녕'이라고 올려줘", "dev room"),
    ("post 'hello' in the dev room", "dev room"), ("post 'hello' to the dev room", "dev room"),
    ("share 'hello' with the dev room", "dev room"), ("post 'hello' to sales", "sales"),
    ("post 'hello' in the sales channel", "#sales"), ("post to sales: 'hello'", "sales"),
    ("post 'hello' in the pit", "the pit"),
    ("開発部屋に「こんにちは」と投稿して", "開発部屋"), ("「こんにちは」と開発部屋に投稿して", "開発部屋"),
    ("営業に「こんにちは」と投稿して", "営業"), ("営業チャンネルに「こんにちは」と投稿して", "営業"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word"), CHANNELS)
def test_a_taught_word_is_the_channel_that_something_is_sent_to(text: str, word: str) -> None:
    assert inputs(text).get("channel") == word


SENT = [text for text, _ in CHANNELS if not re.search("요약", text)]


SOURCES = [
    ("주간보고 요약해줘", "spreadsheet", "주간보고"), ("주간보고를 요약해줘", "spreadsheet", "주간보고"),
    ("주간보고에서 부산 매출 합계 알려줘", "spreadsheet", "주간보고"),
    ("온보딩 요약해줘", "page", "온보딩"), ("온보딩 페이지 요약해줘", "page", "온보딩"),
    ("할일판에서 마감 지난 작업 찾아줘", "database", "할일판"),
    ("summarize weekly report", "spreadsheet", "weekly report"),
    ("summarize the weekly report and post it to sales", "spreadsheet", "weekly report"),
    ("summarize onboarding", "page", "onboarding"), ("summarize board", "database", "board"),
    ("週報を要約して", "spreadsheet", "週報"), ("オンボーディングを要約して", "page", "オンボーディング"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "field", "word"), SOURCES)
def test_a_taught_word_is_the_sheet_or_page_that_is_read(text: str, field: str, word: str) -> None:
    assert inputs(text).get(field) == word


@pytest.mark.parametrize("text", [*SENT, "주간보고 요약해줘", "summarize the weekly report", "週報を要約して"])
def test_no_word_of_such_a_request_is_lost(text: str) -> None:
    task = a_taught_task(text, CONTRACTS)
    assert RulePlanner().accounts(task, Proposal(dump_json(make_plan(task)), ModelUse(), RULES))


@pytest.mark.parametrize(
    "text",
    [
        "#general에 '개발방에 모여요'라고 올려줘", "개발방향을 #general에 '정리'라고 올려줘",
        "#general에 '영업'이라고 올려줘", "온보딩 관련 작업 찾아줘", "영업 자료 찾아줘",
        "'온보딩' 페이지 만들어줘", "개발방 페이지 만들어줘", "온보딩 채널에 '안녕'이라고 올려줘",
        "post 'see you in the dev room' to #general", "post 'hello' to the sales team", "find sales numbers for Busan",
        "create a page 'onboarding'", "post 'hello' to salesforce",
        "#general に「開発部屋に集合」と投稿して", "営業部長に「こんにちは」とDMして",
    ],
)  # fmt: skip
def test_in_any_other_place_a_word_stays_a_word(text: str) -> None:
    plain = make_plan(a_task(text))
    assert make_plan(a_taught_task(text))["actions"] == plain["actions"]


def test_a_channel_that_is_named_with_its_sign_stays_what_it_is() -> None:
    assert inputs("#개발방에 '안녕'이라고 올려줘")["channel"] == "#개발방"


def test_what_is_forbidden_for_a_taught_place_is_not_done_there() -> None:
    assert inputs("개발방에는 올리지 말고 #general에 '안녕'이라고 올려줘")["channel"] == "#general"
