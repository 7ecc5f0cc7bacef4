"""Replies that go on from figures or rows: told apart further, another tab, the total after rows, the same day."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.thread.figure_turn_words import find_end_turn, list_forms, remove_opening
from schemas.request import EarlierThing
from tests.core.follow_up_cases import CHANGED, POSTED, TOTAL, earlier, followed

BY_REGION = "2월 매출 지역별로 합계 좀"
ADDED = "마케팅 예산 Q1에 3/2 검색 광고 20만원 추가"
SPENT = "마케팅 예산 Q1 합계 알려줘"
DUE = "작업 DB의 '랜딩 페이지 개편' 마감일을 3월 11일로 바꿔줘"


def steps(before: str, text: str, *things: EarlierThing) -> list[tuple[str, Any]]:
    plan = followed(earlier(before, *things), text)
    return [(one.tool, one.inputs) for one in plan.actions] if plan is not None else []


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("꼴찌 지역만 제품별로 쪼개봐", "ascending"),
        ("1등 지역만 상품별로 나눠서 보여줘", "descending"),
        ("제일 낮은 지역은 상품별로 어떻게 돼?", "ascending"),
        ("그럼 제일 많은 곳만 제품별로", "descending"),
        ("break down the lowest one by product", "ascending"),
        ("just the top region by product please", "descending"),
        ("一番少ない地域だけ商品別に見せて", "ascending"),
        ("じゃあ1位の地域を商品別に出して", "descending"),
        ("그럼 제일 많은 지역의 상품별 내역은?", "descending"),
        ("and for the top region, how does it split by product?", "descending"),
        ("じゃあ一番多かった地域の商品別の内訳は？", "descending"),
    ],
)
def test_the_first_or_last_is_told_apart_by_another_column(text: str, order: str) -> None:
    found = steps(BY_REGION, text)
    (_, read), (_, first), (_, part), (_, told) = found
    assert (first["group_by"], first["order"], first["limit"]) == ("지역", order, 1)
    assert read["filter"]["all"] == part["filter"]["all"][:2]
    assert part["filter"]["all"][-1] == {"path": "지역", "op": "eq", "value": "{{a2.first}}"}
    assert (told["group_by"], told["column"]) == ("상품", "매출")


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("월별로는?", "month"),
        ("주별로 쪼개줘", "week"),
        ("주별로 보여줘", "week"),
        ("what about by week?", "week"),
        ("break it down by month please", "month"),
        ("月別だと？", "month"),
        ("週ごとに見せて", "week"),
    ],
)
@pytest.mark.parametrize("before", [BY_REGION, "2월 매출 합계 알려줘"])
def test_what_was_added_up_is_told_apart_by_periods(before: str, text: str, period: str) -> None:
    figure = steps(before, text)[-1][1]
    assert (figure["group_by"], figure["period"]) == ("날짜", period)


@pytest.mark.parametrize(
    "text", ["1등이랑 2등 차이는?", "둘 차이 얼마야?", "차이는?", "and the difference?", "差はいくら？", "差額も教えて"]
)
def test_the_difference_of_what_was_shown_is_told(text: str) -> None:
    assert steps(BY_REGION, text)[-1][1]["difference"]


@pytest.mark.parametrize("text", ["그 다음은", "두 번째는?", "what's second?", "and what's next?", "次は？", "2位は？"])
def test_the_next_of_a_ranking_is_shown(text: str) -> None:
    assert steps(BY_REGION, text)[-1][1]["limit"] == 2


@pytest.mark.parametrize("text", ["수량으로는?", "in units?"])
def test_groups_stay_where_units_are_wanted(text: str) -> None:
    figure = steps(BY_REGION, text)[-1][1]
    assert (figure["column"], figure["group_by"]) == ("수량", "지역")


@pytest.mark.parametrize(
    "text", ["Q2는?", "Q2 탭은 어때?", "and Q2?", "what about Q2", "Q2だと？", "what's Q2 at now?"]
)
def test_another_quarter_is_another_tab(text: str) -> None:
    found = steps(SPENT, text)
    assert found[0][1]["range"] == "Q2"
    assert found[-1][0] == "table.aggregate"


def test_a_quarter_is_no_tab_of_a_sheet_without_quarters() -> None:
    assert not any(inputs.get("range") == "Q2" for _, inputs in steps(TOTAL, "Q2는?"))


@pytest.mark.parametrize(
    "text",
    [
        "그럼 합계 얼마 됐어?",
        "지금 총 얼마야?",
        "what's the total now?",
        "what's Q1 at now?",
        "で、合計いくらになった?",
        "合計は？",
    ],
)
def test_the_total_behind_an_added_row_is_of_its_tab(text: str) -> None:
    (_, read), (_, figure) = steps(ADDED, text)
    assert (read["spreadsheet"], read["range"], read.get("filter")) == ("마케팅 예산", "Q1", None)
    assert (figure["column"], figure["function"], figure.get("group_by")) == ("금액", "sum", None)


@pytest.mark.parametrize("text", ["で、合計いくらになった?", "그럼 합계는 얼마야?", "what's the total now?"])
def test_groups_are_summed_up(text: str) -> None:
    assert "group_by" not in steps(BY_REGION, text)[-1][1]


@pytest.mark.parametrize(
    "text",
    [
        "방금 넣은 줄 지금 어떻게 돼 있는지 보여줘",
        "방금 추가한 행 보여줘",
        "아까 넣은 거 확인해줘",
        "show me the row you just added",
        "how does the new row look now?",
        "さっき追加した行を見せて",
        "今入れた行はどうなってる？",
    ],
)
def test_the_row_that_was_added_is_shown(text: str) -> None:
    ((tool, read),) = steps(ADDED, text)
    assert tool == "sheets.get_range"
    assert [one["value"] for one in read["filter"]["all"]] == ["2026-03-02", ["검색", "광고"]]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("and who else has something due that same day?", True),
        ("anything else due on that day?", True),
        ("what's due that day?", False),
        ("그날 마감인 다른 거 또 있어?", True),
        ("같은 날 마감인 작업 있어?", False),
        ("그날 또 뭐 있어?", True),
        ("同じ日が期限の他のタスクある？", True),
        ("その日が締切のタスクは？", False),
    ],
)
def test_what_is_due_on_the_day_that_was_set_is_listed(text: str, others: bool) -> None:
    page = EarlierThing(id="p2", title="랜딩 페이지 개편")
    ((tool, read),) = steps(DUE, text, page)
    assert tool == "notion.query_database"
    tests = read["filter"].get("all", [read["filter"]])
    assert {"path": "@date", "op": "eq", "value": "2026-03-11"} in tests
    assert ({"path": "@title", "op": "ne", "value": "랜딩 페이지 개편"} in tests) is others


@pytest.mark.parametrize(
    "text",
    [
        "what's the biggest single line in either tab",
        "which is the largest row?",
        "제일 큰 지출 한 건은 뭐야?",
        "두 탭 통틀어 제일 큰 한 줄이 뭐야?",
        "両方のタブで一番大きい行は？",
    ],
)
def test_the_one_row_with_the_largest_figure_is_shown(text: str) -> None:
    found = steps(SPENT, text)
    assert [inputs.get("limit") for _, inputs in found] == [1]
    assert found[0][1]["sort"] == "-@amount"


@pytest.mark.parametrize(
    "text",
    [
        "합계 시트에 줄 하나 추가해줘",
        "그날 회의 하나 잡아줘",
        "방금 넣은 줄 지워줘",
        "꼴찌 지역 담당자한테 DM 보내줘",
        "준호님한테 차이 알려줘",
        "Q2 계획 작업 만들어줘",
        "move it to that same day",
        "delete the row you just added",
        "post the total now to #sales",
        "追加した行を消して",
    ],
)
@pytest.mark.parametrize("before", [BY_REGION, ADDED, DUE, POSTED, CHANGED])
def test_other_words_are_no_turn_of_figures(before: str, text: str) -> None:
    tools = {tool for tool, _ in steps(before, text)}
    assert not tools or tools - {"sheets.get_range", "table.aggregate", "notion.query_database"}


@pytest.mark.parametrize("piece", ["제일 ", "show me the ", "合計", "다시 보여 ", "それで、", "그날 또 ", "을 나눠"])
def test_forms_take_no_time(piece: str) -> None:
    text = (piece * 4_000)[:80]
    assert not any(form.fullmatch(f"{text}#") for form in list_forms())
    assert isinstance(remove_opening((piece * 4_000)[:4_000]), str)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("so where does that leave us this week in total", True),
        ("그럼 이번 주 다 해서 얼마야", True),
        ("で、いまQ1の合計なんぼ？", False),
        ("합계 얼마 됐어?", False),
    ],
)
def test_the_sheet_that_a_row_was_added_to_is_added_up_of_the_days_that_are_named(text: str, days: bool) -> None:
    (tool, read), (_, figure) = steps(ADDED, text)
    assert (tool, figure["function"]) == ("sheets.get_range", "sum")
    assert read["spreadsheet"] == "마케팅 예산"
    assert ("filter" in read) is days


@pytest.mark.parametrize(
    ("text", "ascending"),
    [
        ("글쿤 그럼 한 건으로 제일 큰 건 뭔데", False),
        ("단건으로 제일 비싼 건?", False),
        ("biggest single expense?", False),
        ("一番高い支出は何？", False),
        ("제일 작은 지출은 뭐야", True),
    ],
)
def test_one_row_is_read_after_a_total(text: str, ascending: bool) -> None:
    ((_, read),) = steps(SPENT, text)
    assert (read["sort"], read["limit"]) == ("@amount" if ascending else "-@amount", 1)


@pytest.mark.parametrize("text", ["제일 큰 지역은 어디야", "한 건으로 처리해줘", "biggest customer?"])
def test_other_ends_are_no_row(text: str) -> None:
    assert not [one for _, one in steps(SPENT, text) if one.get("limit") == 1 and one.get("sort")]


@pytest.mark.parametrize(
    ("text", "group", "period"),
    [
        ("부산은 빼고 상품별로", "상품", None),
        ("상품별로 다시 보여줘. 부산은 제외하고", "상품", None),
        ("부산 빼고 주별로 보여줘", "날짜", "week"),
        ("by product please, leaving out 부산", "상품", None),
        ("without 부산, by week", "날짜", "week"),
        ("부산は除いて商品別に出して", "상품", None),
    ],
)
def test_what_is_told_apart_otherwise_is_without_what_is_left_out(text: str, group: str, period: str | None) -> None:
    (_, read), (_, figure) = steps(BY_REGION, text)
    days, left_out = read["filter"]["all"][:2], read["filter"]["all"][2:]
    assert [one["path"] for one in days] == ["@date", "@date"]
    assert [(one["op"], one["value"]) for one in left_out] == [("ne", "부산")]
    assert (figure["group_by"], figure.get("period"), figure["column"]) == (group, period, "매출")


def test_what_is_picked_out_is_not_left_out() -> None:
    read = steps(BY_REGION, "부산만 상품별로")[0][1]
    (chosen,) = read["filter"]["all"][2:]
    assert chosen["op"] != "ne"
    assert "부산" in chosen["value"]


BEST_DAY = "2월 매출 제일 많은 날이 언제야"
LOWEST_REGION = "which region sold least in February"


@pytest.mark.parametrize(
    ("before", "text", "order"),
    [
        (BEST_DAY, "반대로 제일 적은 날은?", "ascending"),
        (BEST_DAY, "그럼 거꾸로 제일 안 나온 날은 언제야?", "ascending"),
        (BEST_DAY, "반대는?", "ascending"),
        (LOWEST_REGION, "and the other way round?", "descending"),
        (LOWEST_REGION, "on the other hand, what was the best one?", "descending"),
        (LOWEST_REGION, "conversely, the strongest region?", "descending"),
        (BEST_DAY, "逆に一番少なかった日は？", "ascending"),
        (BEST_DAY, "逆は？", "ascending"),
    ],
)
def test_a_ranking_is_turned_to_its_other_end(before: str, text: str, order: str) -> None:
    figure = steps(before, text)[-1][1]
    known = steps(before, "주별로 보여줘")[-1][1]
    assert figure["order"] == order
    assert figure["column"] == known["column"]


@pytest.mark.parametrize("text", ["반대로 제일 적은 지역은?", "반대로 제일 적은 주는?", "반대로 생각하면?"])
def test_the_end_of_another_ranking_is_no_turn_of_it(text: str) -> None:
    assert find_end_turn(remove_opening(text)) is None or ("날짜", "ascending") not in [
        (one.get("group_by"), one.get("order")) for _, one in steps(BEST_DAY, text) if one.get("period") == "day"
    ]


def test_weekends_left_out_are_no_value_of_a_column() -> None:
    plan = followed(earlier(BEST_DAY), "반대로 제일 적은 날은? 주말은 빼고")
    assert plan is not None
    assert plan.actions[-1].inputs["order"] == "ascending"
    assert "주말" not in str([one.inputs for one in plan.actions])
