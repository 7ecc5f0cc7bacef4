"""Questions for figures in whatever words, read by their slots, and replies that go on from a figure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedCell, NamedRows
from schemas.plan import Plan
from schemas.request import EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import BEFORE_LAST_WEEK, LAST_WEEK, WEEK, a_task
from tests.core.test_lookups import CLIENTS, SALES, SPENT

VALUES = {
    "매출 현황 2026": {
        ("지역", "서울"): ("서울", "Seoul", "ソウル"),
        ("지역", "부산"): ("부산", "Busan", "釜山"),
        ("지역", "대구"): ("대구", "Daegu", "テグ"),
        ("상품", "프로"): ("프로", "Pro", "プロ"),
        ("상품", "엔터프라이즈"): ("엔터프라이즈", "Enterprise", "エンタープライズ"),
    },
    "마케팅 예산": {("항목", "검색 광고"): ("검색 광고", "search ads", "検索広告")},
    "고객 명단": {
        ("이름", "오태경"): ("오태경", "オ・テギョン"),
        ("이름", "Daniel Park"): ("Daniel Park",),
        ("등급", "골드"): ("골드", "gold", "ゴールド"),
        ("등급", "실버"): ("실버", "silver", "シルバー"),
    },
}
"""What the tables hold, as people write it."""


def find_rows(text: str) -> tuple[NamedRows, ...]:
    """The tables with those of their values that stand in a text."""
    return tuple(
        replace(
            table,
            cells=tuple(
                NamedCell(word, column, value)
                for (column, value), words in VALUES[table.file].items()
                for word in words
                if word in text
            ),
        )
        for table in (SALES, SPENT, CLIENTS)
    )


def asked(*texts: str) -> PlanningTask:
    """The last of several messages of a thread, with what the ones before it did."""
    before: EarlierWork | None = None
    for text in texts[:-1]:
        plan = Plan.model_validate(make_plan(a_task(text, before)._replace(rows=find_rows(text))))
        before = EarlierWork(run="r1", words=text, at=NOW, steps=plan.actions)
    return a_task(texts[-1], before)._replace(rows=find_rows(texts[-1]))


def read(*texts: str) -> tuple[list[Any], dict[str, Any]]:
    """The tests of each read of the plan, and the inputs of its figure."""
    steps = Plan.model_validate(make_plan(asked(*texts))).actions
    tests = [one.inputs.get("filter") for one in steps if one.tool != "table.aggregate"]
    figures = [dict(one.inputs) for one in steps if one.tool == "table.aggregate"]
    return [one["all"] if isinstance(one, dict) and "all" in one else one for one in tests], (figures or [{}])[0]


@pytest.mark.parametrize(
    "text",
    [
        "저저번주랑 견줘서 지난주는 몇 % 늘었나",
        "지난주 실적이 그 전주에 비해 어떤 수준이야?",
        "how did last week stack up against the one before, in percent",
        "last week better or worse than the week before last?",
        "先々週と比べて先週どれくらい伸びた？ざっくり%で",
        "先週は前の週より何％増えた？",
    ],
)
def test_two_periods_are_held_against_each_other_in_any_words(text: str) -> None:
    tests, figure = read(text)
    assert tests == [LAST_WEEK, BEFORE_LAST_WEEK]
    assert figure["against"]


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("지난주랑 그 전주 지역별로 비교해서 증감률까지 표로 보여주실 수 있을까요?", "지역"),
        ("last week vs the week before by product, with the change", "상품"),
        ("先週と先々週を地域別で比較、増減率も", "지역"),
    ],
)
def test_two_periods_are_compared_by_group(text: str, group: str) -> None:
    tests, figure = read(text)
    assert tests == [LAST_WEEK, BEFORE_LAST_WEEK]
    assert (figure["group_by"], bool(figure["against"])) == (group, True)


@pytest.mark.parametrize(
    "text",
    [
        "이번주 지금까지 매출이 지난주 같은 요일까지보다 나은 편이에요?",
        "are we ahead of the same point last week with this week's revenue",
        "今週と先週、水曜までで比べるとどっちが上？",
    ],
)
def test_periods_are_cut_on_the_same_day(text: str) -> None:
    tests, _ = read(text)
    assert [[one["value"] for one in span] for span in tests] == [
        ["2026-03-02", "2026-03-04"],
        ["2026-02-23", "2026-02-25"],
    ]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("이번주 목표가 4천만인데 얼마 더 팔아야돼?", 40_000_000),
        ("are we still short of 100k... I mean 30M for this week? by how much?", 30_000_000),
        ("今週3000万まであといくら足りない？", 30_000_000),
    ],
)
def test_a_figure_is_held_against_an_amount(text: str, target: int) -> None:
    tests, figure = read(text)
    assert tests == [WEEK]
    assert (figure["function"], figure["target"]) == ("sum", target)


@pytest.mark.parametrize(
    "text",
    [
        "매출 시트 어디까지 입력돼있어?",
        "마케팅비 제일 최근에 쓴게 뭐였지",
        "what's the latest entry in the sales sheet",
        "売上表の最後の行って何日？",
    ],
)
def test_the_last_row_is_read_alone(text: str) -> None:
    (step,) = Plan.model_validate(make_plan(asked(text))).actions
    assert (step.inputs["sort"], step.inputs["limit"]) == ("-@date", 1)


@pytest.mark.parametrize(
    ("texts", "tests", "figure"),
    [
        (("지난주 지역별 매출 보여줘", "상품별로는?"), LAST_WEEK, {"column": "매출", "group_by": "상품"}),
        (("rank the regions for last week", "same but by quantity"), LAST_WEEK, {"column": "수량", "group_by": "지역"}),
        (("先週の地域別売上お願い", "数量でも出して"), LAST_WEEK, {"column": "수량", "group_by": "지역"}),
        (
            ("rank the regions for last week", "interesting... so what carried Busan?"),
            [*LAST_WEEK, {"path": "지역", "op": "eq", "value": "부산"}],
            {"group_by": "상품", "order": "descending"},
        ),
        (
            ("先週の地域別売上お願い", "テグだけ商品別に"),
            [*LAST_WEEK, {"path": "지역", "op": "eq", "value": "대구"}],
            {"group_by": "상품"},
        ),
    ],
)
def test_a_reply_keeps_what_it_says_nothing_of(
    texts: tuple[str, ...], tests: list[Any], figure: dict[str, Any]
) -> None:
    (found,), inputs = read(*texts)
    assert sorted(map(str, found)) == sorted(map(str, tests))
    assert inputs.items() >= figure.items()


@pytest.mark.parametrize(
    "texts",
    [
        ("저번주 총매출 얼마였지", "전주보다는 몇% 오른거?"),
        ("total sales last week?", "is that up on the week before, in %?"),
        ("先週の売上合計は？", "前の週より何％増？"),
    ],
)
def test_a_reply_holds_a_figure_against_the_period_before(texts: tuple[str, ...]) -> None:
    tests, figure = read(*texts)
    assert tests == [LAST_WEEK, BEFORE_LAST_WEEK]
    assert figure["against"]
    assert RulePlanner().follows(asked(*texts)._replace(rows=()))


@pytest.mark.parametrize(
    "texts",
    [
        ("마케팅 예산 Q1 합계 얼마야", "검색 광고 비중은 몇 프로?"),
        ("total of the marketing budget Q1?", "what share is search ads"),
        ("マーケ予算のQ1、合計いくら？", "うち検索広告って何割くらい"),
    ],
)
def test_a_reply_asks_for_the_share_of_one_item(texts: tuple[str, ...]) -> None:
    tests, figure = read(*texts)
    assert tests == [{"path": "항목", "op": "eq", "value": "검색 광고"}, None]
    assert (figure["share"], figure["column"]) == (True, "금액")


@pytest.mark.parametrize(
    "text",
    [
        "지난주에 비해 이번주 할 일이 늘었어?",
        "지난주 매출이 그 전주보다 늘었으면 사라한테 알려줘",
        "make a task to compare last week with the week before",
        "who is ahead of the deadline this week",
        "last week's sales except Busan",
        "share last week's sales in #general",
        "先週より今週の会議は増えた？",
    ],
)
def test_what_is_no_figure_of_a_sheet_is_not_read_by_slots(text: str) -> None:
    steps = Plan.model_validate(make_plan(asked(text))).actions
    held = [one.inputs.get("names") for one in steps if one.tool == "table.aggregate"]
    assert "2026-02-23 ~ 2026-03-01" not in str(held)


@pytest.mark.parametrize(
    "text",
    [
        "Seoul Enterprise from yesterday is wrong in the sheet: 8 units / 9.6M, not 7. Fix it, don't add a new one",
        "어제 들어간 부산 프로 건 수량 17이 아니라 19예요, 금액은 456만. 시트 수정 부탁",
        "昨日のソウル・エンタープライズの行、数量9で売上1080万が正しいので修正してください",
        "고객 명단에서 오태경 등급을 골드로 바꿔줘",
        "upgrade Daniel Park to silver in the customer list please",
        "고객 명단のオ・テギョンさん、シルバーからゴールドに格上げになりました🥳 更新よろ",
    ],
)
def test_a_change_of_a_row_adds_none_and_reads_no_figure(text: str) -> None:
    actions: Any = make_plan(asked(text))["actions"]
    assert [one["tool"] for one in actions] == ["sheets.update_cells"]


@pytest.mark.parametrize(
    "text",
    [
        "in kiosk dec which product is lowest by qty",
        "키오스크 명세에서 제일 안 팔린 상품은?",
        "キオスクの明細で一番少ない商品は？",
    ],
)
def test_a_figure_of_a_table_that_is_not_known_is_not_that_of_the_own_sheet(text: str) -> None:
    steps = Plan.model_validate(make_plan(asked(text))).actions
    assert "매출 현황 2026" not in [one.inputs.get("spreadsheet") for one in steps]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("오늘 서울 프로 3개 72만 매출 시트에 추가해줘", "sheets.append_rows"),
        ("'Daniel Park 방문 준비' 작업 마감을 금요일로 바꿔줘", "notion.update_page"),
        ("what did Seoul Pro sell yesterday", "sheets.get_range"),
    ],
)
def test_what_only_names_values_is_no_change_of_a_row(text: str, tool: str) -> None:
    assert Plan.model_validate(make_plan(asked(text))).actions[0].tool == tool


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("급여 대장에서 3월 준호님 급여 얼만지 확인 가능해요?", "급여대장"),
        ("인사평가 시트 열어서 지훈님 점수 좀 알려줘", "인사평가"),
        ("can you pull up the March salary sheet and tell me what Junho gets", "salary"),
        ("給与台帳、ジュノさんはいくら？", "給与台帳"),
        ("고객 명단 시트 좀 읽어줘", "고객 명단"),
        ("매출 현황 2026 시트 주간 탭 읽어서 #sales에 요약 올려줘", "매출 현황 2026"),
    ],
)
def test_a_table_that_is_not_known_is_looked_for_by_its_name(text: str, name: str) -> None:
    assert Plan.model_validate(make_plan(asked(text))).actions[0].inputs["spreadsheet"] == name


@pytest.mark.parametrize(
    ("texts", "row"),
    [
        (("What did Daegu sell today", "nothing?? ok then add: Pro, 3 units, 720k"), ["대구", "프로", 3, 720000]),
        (("오늘 대구 매출 얼마야", "그럼 한 줄 추가해줘 프로 3개 72만"), ["대구", "프로", 3, 720000]),
        (("今日のテグの売上は？", "じゃあプロ3個72万で追加して"), ["대구", "프로", 3, 720000]),
    ],
)
def test_a_reply_tells_the_rest_of_a_row_that_was_asked_for(texts: tuple[str, ...], row: list[Any]) -> None:
    (step,) = Plan.model_validate(make_plan(asked(*texts))).actions
    assert step.inputs["rows"] == [["2026-03-04", *row]]
    assert RulePlanner().follows(asked(*texts))
