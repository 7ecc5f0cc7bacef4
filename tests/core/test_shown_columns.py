"""Which columns of rows a request wants to see, and which it leaves out."""

from __future__ import annotations

import pytest

from connectors.column_words import find_named_column
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.shown_columns import find_shown_columns
from schemas.plan import Plan
from tests.core.test_offline_planner import a_task

HEADER = ("이름", "전화번호", "이메일", "등급")


def shown(text: str) -> tuple[object, object]:
    plan = Plan.model_validate(make_plan(a_task(text)))
    (step,) = (action for action in plan.actions if action.tool == "sheets.get_range")
    return step.inputs.get("columns"), step.inputs.get("without_columns")


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("고객 명단에서 이름만 뽑아줘", ["이름"]),
        ("골드 고객 이름이랑 이메일만 보여줘", ["이름", "이메일"]),
        ("고객 명단에서 이름, 등급만 알려줘요", ["이름", "등급"]),
        ("who are our silver customers? just the names", ["names"]),
        ("List the customers in 고객 명단, name and tier only", ["name", "tier"]),
        ("show only the emails from the customer list", ["emails"]),
        ("ゴールド顧客の名前だけ教えてください", ["名前"]),
        ("顧客リストの名前とランクのみ見せて", ["名前", "ランク"]),
    ],
)
def test_only_some_columns_are_asked_for(text: str, columns: list[str]) -> None:
    assert shown(text) == (columns, None)


PASSED_ON = (
    "고객 명단에서 골드 등급 고객 이름이랑 전화번호 정리해서 #sales 방에 공유해줘",
    "고객 명단 이름, 전화번호 정리해서 #sales에 올려줘",
    "골드 고객 이름과 연락처 뽑아서 #sales에 공유",
    "고객 명단에서 골드 이름과 이메일 모아서 준호한테 DM해줘",
    "고객 명단에서 골드 고객 이름만 정리해서 #sales에 올려줘",
    "put together the names and phone numbers of the gold customers and share them in #sales",
    "post the gold customers' names and emails to #sales",
    "pull the names and emails of gold customers from the customer list and post them in #sales",
    "顧客名簿のゴールドのお客様の名前と電話番号をまとめて#salesに共有して",
    "顧客名簿の名前とメールを#salesに共有して",
    "밀린 작업 목록 정리해서 #dev에 올려줘",
)


@pytest.mark.parametrize("text", PASSED_ON)
def test_what_is_put_in_order_for_others_is_passed_on_itself_and_not_a_count_of_it(text: str) -> None:
    plan = Plan.model_validate(make_plan(a_task(text)))
    read, sent = plan.actions
    assert read.tool in ("sheets.get_range", "notion.query_database")
    assert str(sent.inputs["text"]).endswith((f"{{{{{read.id}.rows}}}}", f"{{{{{read.id}.records}}}}"))


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("고객 명단에서 이름이랑 전화번호 정리해줘", ["이름", "전화번호"]),
        ("고객 명단에서 골드 이름, 등급, 이메일 알려줘", ["이름", "등급", "이메일"]),
        ("顧客名簿の名前と電話番号を教えて", ["名前", "電話番号"]),
        ("show the names and emails from the customer list", ["names", "emails"]),
    ],
)
def test_columns_of_somebody_that_are_named_together_are_those_to_show(text: str, columns: list[str]) -> None:
    assert shown(text) == (columns, None)


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("지난주 매출 정리해서 #sales에 공유해줘", "text.summarize"),
        ("고객 명단 요약해서 #sales에 올려줘", "text.summarize"),
        ("지난주 매출 지역별로 정리해서 #sales에 올려줘", "text.summarize"),
    ],
)
def test_a_summary_stays_one(text: str, tool: str) -> None:
    plan = Plan.model_validate(make_plan(a_task(text)))
    assert tool in [one.tool for one in plan.actions]


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("고객 명단 보여줘, 전화번호는 빼고", ["전화번호"]),
        ("이메일이랑 전화번호 빼고 고객 명단 보여줘", ["이메일", "전화번호"]),
        ("list gold customers without phone numbers", ["phone numbers"]),
        ("list our gold customers, no phone numbers or emails please", ["phone numbers", "emails"]),
        ("顧客リストを電話番号抜きで見せて", ["電話番号"]),
    ],
)
def test_columns_are_left_out(text: str, hidden: list[str]) -> None:
    assert shown(text) == (None, hidden)


@pytest.mark.parametrize(
    "text", ["고객 명단 보여줘", "골드 고객만 보여줘", "only the gold customers", "ゴールド顧客だけ見せて"]
)
def test_rows_are_no_columns(text: str) -> None:
    assert shown(text) == (None, None)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("names", "이름"),
        ("이름", "이름"),
        ("phone numbers", "전화번호"),
        ("연락처", "전화번호"),
        ("メールアドレス", "이메일"),
        ("tier", "등급"),
        ("weight", None),
    ],
)  # fmt: skip
def test_a_column_is_found_by_another_word_for_it(asked: str, found: str | None) -> None:
    assert find_named_column(asked, HEADER) == found


def test_a_column_by_its_own_name_comes_before_another_word_for_it() -> None:
    assert find_named_column("연락처", ("전화번호", "연락처")) == "연락처"


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("이름만 알려줘 번호랑 메일은 말고", ("번호", "메일")),
        ("名前だけ教えて、電話番号はいらない", ("電話番号",)),
        ("just the names, no phone numbers", ("phone numbers",)),
    ],
)
def test_a_reply_leaves_columns_out_in_its_own_words(text: str, without: tuple[str, ...]) -> None:
    task = a_task(text)
    found = find_shown_columns(text, parse_request(task.request, task.now))
    assert len(found.only) == 1
    assert found.without == without
