"""Which columns of rows a request wants to see, and which it leaves out."""

from __future__ import annotations

import pytest

from connectors.column_words import find_named_column
from orchestration.rule_planner.planner import make_plan
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
