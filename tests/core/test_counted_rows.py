"""Rows of which the number and the names are asked for are listed; a thing that is only pointed at is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rows.counted_rows import drop_only_number
from orchestration.workspace import NamedCell
from schemas.values import MISSING
from tests.core.follow_up_cases import a_task
from tests.core.test_lookups import SPENT, asked


def planned(text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(a_task(text))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("골드 고객 몇 명이고 누구누구예요 이름만", ["이름"]),
        ("how many gold tier customers do we have & who. names only", ["name"]),
        ("how many gold customers do we have and who", None),
    ],
)
def test_who_is_asked_for_beside_the_number_is_listed(text: str, columns: list[str] | None) -> None:
    (tool, inputs), *others = planned(text)
    assert tool == "sheets.get_range"
    assert not others
    assert inputs.get("columns") == columns


def test_a_number_alone_is_counted() -> None:
    assert [tool for tool, _ in planned("골드 고객 몇 명이야")] == ["sheets.get_range", "table.aggregate"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("그거 걍 지훈님한테 넘겨줘 급함", "지훈"),
        ("assign that thing to jihoon", "jihoon"),
        ("それジュノさんに回して", "ジュノ"),
    ],
)
def test_a_thing_that_nothing_names_is_asked_for(text: str, who: str) -> None:
    assert planned(text) == [("notion.update_page", {"page": MISSING, "properties": {"@person": who}})]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("so according to the payroll ledger what's Junho on these days", "payroll ledger"),
        ("給与台帳にジュノさんの額は何て書いてありますか", "給与台帳"),
    ],
)
def test_a_ledger_is_looked_for_by_its_name(text: str, asked: str) -> None:
    (tool, inputs), *_ = planned(text)
    assert (tool, inputs["spreadsheet"]) == ("sheets.get_range", asked)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("골드 고객 몇 명인지 인원수만 알려줘, 이름은 필요 없어", "sheets.get_range"),
        ("how many gold customers do we have? just the number, don't post any names", "sheets.get_range"),
        ("오늘 마감인 작업 몇 개야? 숫자만", "notion.query_database"),
    ],
)
def test_nothing_but_the_number_is_shown_where_only_that_is_wanted(text: str, read: str) -> None:
    first, second = planned(text)
    assert (first[0], second[0], second[1]["function"]) == (read, "table.aggregate", "count")
    assert not any(word in str(first[1]) for word in ("숫자", "인원수", "number"))


@pytest.mark.parametrize(
    "text", ["whats the march payroll total?", "3月の給与の合計はいくらですか", "이번 달 급여 합계 얼마야?"]
)
def test_a_figure_of_pay_is_taken_from_no_other_sheet(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert (plan["actions"], plan["reply"]["kind"]) == ([], "unsupported")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("이번 달 인건비 합계 얼마야?", "인건비"),
        ("how much were wages this month?", "wages"),
        ("今月の人件費の合計はいくらですか", "人件費"),
    ],
)
def test_pay_that_is_a_line_of_a_sheet_is_added_up_there(text: str, word: str) -> None:
    task = asked(text, cells={SPENT.file: (NamedCell(word, "항목", word),)})
    plan: Any = make_plan(task)
    read, total = plan["actions"]
    assert (read["tool"], total["tool"], total["inputs"]["function"]) == ("sheets.get_range", "table.aggregate", "sum")
    assert read["inputs"]["spreadsheet"] == SPENT.file
    assert word in str(read["inputs"]["filter"])
    assert make_plan(asked(text))["actions"] == []


@pytest.mark.parametrize(
    "text",
    [
        "今週の地域別売上を見せてください。まだ確定じゃないのでチャンネルには投稿しないでくださいね",
        "show me this week's sales by region. it's not final yet so don't post it in any channel",
        "이번 주 지역별 매출 보여주세요. 아직 확정 아니니까 채널에는 올리지 말고요",
    ],
)
def test_why_something_is_not_shared_chooses_no_rows(text: str) -> None:
    (_, inputs), (_, total) = planned(text)
    assert all(one["path"] == "@date" for one in inputs["filter"]["all"])
    assert total["group_by"] == "지역"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "マーケティング予算に今日の日付で「動画広告」500,000を追加して、追加後の合計も見せて",
            ["2026-03-04", "動画広告", 500_000],
        ),
        (
            "마케팅 예산에 3월 3일자로 '배너 제작' 25만원 한 줄 넣고 나서 총합이 얼마 되는지도요",
            ["2026-03-03", "배너 제작", 250_000],
        ),
        (
            "add a row to the marketing budget, Q1, dated 3/4: 'Insta ads' 680,000, and tell me the total after that",
            ["2026-03-04", "Insta ads", 680_000],
        ),
    ],
)
def test_the_total_behind_a_row_is_read_after_it(text: str, row: list[Any]) -> None:
    added, read, total = planned(text)
    assert (added[0], added[1]["rows"]) == ("sheets.append_rows", [row])
    assert (read[0], read[1].get("filter"), total[1]["function"]) == ("sheets.get_range", None, "sum")


@pytest.mark.parametrize(
    "text",
    [
        "how many customers have the lowest tier?",
        "how many customers per grade are there?",
        "고객 명단에서 가장 높은 등급은 몇 명이야?",
        "고객 명단 등급별로 몇 명이야?",
    ],
)
def test_those_of_the_highest_grade_are_counted_by_grade(text: str) -> None:
    tool, inputs = planned(text)[-1]
    assert (tool, inputs["function"], inputs["group_by"]) == ("table.aggregate", "count", "등급")


@pytest.mark.parametrize(
    "text",
    [
        "顧客名簿の等級ごとの人数を教えて。個人情報は出さないで",
        "顧客名簿で等級別に何人いるか、数だけ出して。名前も連絡先も見せないでください",
        "顧客名簿で等級ごとの数だけ出して",
        "고객 명단에서 등급별로 몇 명인지 알려줘. 이름이랑 연락처는 보여주지 마",
        "how many customers per tier? don't show names or e-mails",
    ],
)
def test_how_many_there_are_of_each_tier_is_told_without_whom(text: str) -> None:
    (read, inputs), (count, counted) = planned(text)
    assert (read, count) == ("sheets.get_range", "table.aggregate")
    assert not inputs.get("filter")
    assert (counted["function"], counted["group_by"]) == ("count", "등급")


def test_a_ban_on_names_stays_where_rows_go_out() -> None:
    text = "顧客名簿で何人いるか#salesに投稿して。名前は出さないで"
    assert drop_only_number(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "고객 명단에서 등급별로 몇 명인지 알려줘",
        "고객 명단 등급별 인원수 알려줘",
        "고객을 등급별로 세어줘",
        "how many customers are there per tier in the customer list?",
        "顧客リストで等級別に何人いるか教えて",
    ],
)
def test_rows_are_counted_by_their_tier(text: str) -> None:
    (_, read), (_, count) = planned(text)
    assert (count["function"], count["group_by"], count.get("column")) == ("count", "등급", None)
    assert "filter" not in read
