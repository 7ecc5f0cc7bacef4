"""Figures that are asked for in words of their own: best days, periods one by one, a part of a total, and replies that
hold a figure against the period before it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orchestration.plan.check import ValidPlan
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import check_made
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.rule_planner.thread.compared_turn_words import does_ask_for_rows_of_day, find_compared_turn
from orchestration.workspace import NamedCell, NamedRows
from tests.core.follow_up_cases import BEFORE_LAST_WEEK, LAST_WEEK, a_task, earlier, followed
from tests.core.test_lookups import SALES, SPENT

_NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "지역": {"서울": ("서울", "Seoul", "ソウル"), "부산": ("부산", "Busan", "釜山"), "대구": ("대구", "Daegu", "大邱")},
    "상품": {"프로": ("프로", "Pro"), "엔터프라이즈": ("엔터프라이즈", "Enterprise")},
    "항목": {"검색 광고": ("검색 광고", "search ads", "検索広告")},
}
_COLUMNS = {"매출": ("매출", "sales", "売上"), "수량": ("수량", "units"), "금액": ("금액",)}
LAST_WEEK_TOTAL = "지난주 매출 합계 알려줘"


def plan(text: str, *channels: str) -> list[tuple[str, Any]]:
    """The steps of a request in a team whose tables hold what it names."""
    rows: list[NamedRows] = []
    for table in (SALES, SPENT):
        columns = {one.name for one in table.columns}
        values = {column: named for column, named in _NAMES.items() if column in columns}
        cells = [
            NamedCell(word, column, value)
            for column, named in values.items()
            for value, words in named.items()
            for word in words
            if word in text
        ]
        cells += [NamedCell(word, one) for one in columns for word in _COLUMNS.get(one, ()) if word in text]
        rows.append(replace(table, cells=tuple(cells)))
    task = a_task(text)._replace(rows=tuple(rows), channels=channels)
    actions: Any = make_plan(task)["actions"]
    return [(one["tool"], one["inputs"]) for one in actions]


def turn(before: str, text: str) -> list[tuple[str, Any]]:
    made = followed(earlier(before), text)
    return [(one.tool, one.inputs) for one in made.actions] if made is not None else []


@pytest.mark.parametrize(
    ("text", "period", "order"),
    [
        ("매출시트에서 하루 매출 제일 높았던 날 언제야", "day", "descending"),
        ("지난주 제일 안 팔린 날이 언제야?", "day", "ascending"),
        ("지난주에 가장 매출 높았던 요일은?", "day", "descending"),
        ("2월에 제일 많이 판 날", "day", "descending"),
        ("worst day for sales last week was...? tuesday i'd guess", "day", "ascending"),
        ("what was our lowest day in February?", "day", "ascending"),
        ("best day for Seoul last week?", "day", "descending"),
        ("which week was best for Busan", "week", "descending"),
        ("先週一番売れた日はいつ？", "day", "descending"),
        ("先週の最低の日は何曜日？", "day", "ascending"),
    ],
)
def test_the_best_day_is_the_one_with_the_largest_sum(text: str, period: str, order: str) -> None:
    (_, _), (tool, figure) = plan(text)
    assert tool == "table.aggregate"
    assert (figure["group_by"], figure["period"], figure["order"], figure["limit"]) == ("날짜", period, order, 1)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("ここ4週間で売上が一番よかった日と一番だめだった日は？", "2026-02-05"),
        ("최근 4주 동안 매출이 제일 좋았던 날이랑 제일 안 좋았던 날은?", "2026-02-04"),
        ("Which day had the best sales in the last four weeks, and which the worst?", "2026-02-05"),
        ("which day had the worst sales last week and which the best?", "2026-02-23"),
    ],
)
def test_both_ends_are_told_where_both_are_asked_for(text: str, first: str) -> None:
    (_, read), *figures = plan(text)
    orders = [one["order"] for _, one in figures]
    assert {*orders} == {"ascending", "descending"}
    assert len(orders) == len([one for _, one in figures if one["limit"] == 1 and one["period"] == "day"])
    assert first in str(read["filter"])


@pytest.mark.parametrize("text", ["best day for Seoul last week?", "which week was best for Busan"])
def test_a_place_that_is_named_stays_in_the_question_for_the_best_day(text: str) -> None:
    assert "지역" in str(plan(text)[0][1]["filter"])


@pytest.mark.parametrize(
    "text",
    [
        "which day was our best last week in sales, and what drove it? product + city",
        "先週一番売上が大きかった日と地域を教えてください",
    ],
)
def test_what_drove_the_best_day_is_shown_with_it(text: str) -> None:
    steps = plan(text)
    assert steps[1][1]["limit"] == 1
    assert steps[-1][1]["filter"] == {"path": "@date", "op": "eq", "value": "{{a3.first}}"}


@pytest.mark.parametrize(
    "text",
    [
        "매출 제일 좋았던 날이 언제야? 그날 뭐가 팔렸는지도",
        "2월에 매출 제일 안 나온 날이 언제였어? 그날 뭐가 팔렸어?",
        "what was our best day for sales, and what sold that day?",
    ],
)
def test_a_plan_for_a_day_and_its_rows_says_of_which_rows_each_figure_is(text: str) -> None:
    task = a_task(text)
    assert isinstance(check_made(task, make_plan(task)), ValidPlan)
    assert "{{a3.first}}" in str(plan(text)[-1][1]["filter"])


@pytest.mark.parametrize(
    "text",
    [
        "what's the best day for a meeting next week",
        "제일 바쁜 날이 언제야",
        "회의하기 제일 좋은 날 언제야",
        "post 'best day ever' in #general",
    ],
)
def test_a_best_day_of_something_else_is_no_figure(text: str) -> None:
    assert not [one for tool, one in plan(text) if tool == "table.aggregate"]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("부산 이번달이랑 지난달 합계 좀..", "month"),
        ("2월이랑 3월 서울 매출 각각 얼마야", "month"),
        ("total sales for Feb and March, separately", "month"),
        ("今月と先月の釜山の売上それぞれ教えて", "month"),
    ],
)
def test_two_periods_are_told_one_by_one(text: str, period: str) -> None:
    figure = plan(text)[-1][1]
    assert (figure["group_by"], figure["period"]) == ("날짜", period)


def test_two_periods_that_are_added_up_are_one_figure() -> None:
    assert not plan("부산 이번달이랑 지난달 매출 합쳐서 얼마야")[-1][1].get("group_by")


@pytest.mark.parametrize(
    "text",
    [
        "how'd Busan do last week vs the week before?",
        "先週と先々週で売上どんだけ差ついたか計算して。今週はまだ途中だから無視で",
        "지난주랑 지지난주 매출 비교해줘, 이번주는 빼고",
        "부산 지난주 매출, 그 전주 대비",
        "지난주 매출 전주 대비 얼마나 늘었어",
        "지난주 매출이랑 그 전주 매출 비교해줘",
        "was last week better than the week before?",
        "compare last week and the week before for Seoul",
    ],
)
def test_last_week_is_held_against_the_week_before(text: str) -> None:
    (_, first), (_, second), (_, figure) = plan(text)
    assert str(LAST_WEEK[0]["value"]) in str(first["filter"])
    assert str(BEFORE_LAST_WEEK[0]["value"]) in str(second["filter"])
    assert figure["against"]


@pytest.mark.parametrize(
    "text",
    [
        "whats the Q1 marketing spend at so far, and how much of that is search ads",
        "Q1 마케팅비 지금까지 얼마 썼고 그중에 검색 광고는 얼마야?",
        "Q1のマーケ費の合計と、そのうち検索広告はいくらか教えて",
    ],
)
def test_a_total_and_a_part_of_it_are_both_worked_out(text: str) -> None:
    (_, whole), (_, _), (_, part), (_, _) = plan(text)
    assert "filter" not in whole
    assert part["filter"] == {"path": "항목", "op": "eq", "value": "검색 광고"}


def test_what_somebody_thinks_is_asked_of_all_rows() -> None:
    text = "체감상 엔터프라이즈가 프로보다 더 벌어온 거 같은데 시트 전체로 보면 진짜 그래? 차이가 얼만데"
    read, total = plan(text)
    assert read[1]["filter"] == {"path": "상품", "op": "in", "value": ["프로", "엔터프라이즈"]} or read[1][
        "filter"
    ] == {
        "path": "상품",
        "op": "in",
        "value": ["엔터프라이즈", "프로"],
    }
    assert total[1]["difference"] == "차이"


def test_money_is_added_up_where_units_are_not_meant() -> None:
    assert plan("Enterprise vs Pro for March so far, in won not units")[-1][1]["column"] == "매출"


def test_two_measures_are_told_week_by_week() -> None:
    (_, _), (_, units), (_, money) = plan("Is Daegu still buying Pro? week by week, units and won")
    assert (units["column"], money["column"]) == ("수량", "매출")
    assert units["period"] == money["period"] == "week"


@pytest.mark.parametrize("text", ["marketing spend so far this quarter?", "이번 분기 마케팅비 지금까지 얼마 썼어?"])
def test_days_to_come_are_not_counted_so_far(text: str) -> None:
    assert "2026-03-04" in str(plan(text)[0][1]["filter"])


@pytest.mark.parametrize(
    "text",
    [
        "지난주 지역별 매출 높은 순으로 정리해서 #sales에 공유해줘, 총합은 맨 아래에",
        "#sales에 지난주 상품별 매출 금액 큰 순서로 올려주고 마지막 줄에 총액 적어줘",
        "post last week's sales by product in #sales, biggest first, with the total at the bottom",
        "share last week's sales by region in #sales and include the total",
        "先週の地域別売上を#salesに流してください。大きい順、最後に合計も",
        "先週の商品別売上を#salesに投稿して、最後に合計もつけて",
    ],
)
def test_the_total_ends_a_post_of_figures(text: str) -> None:
    (_, _), (_, figure), (tool, post) = plan(text)
    assert tool == "slack.post_message"
    assert figure.get("order") in (None, "descending")
    assert "{{a2.rows}}\n" in post["text"]
    assert post["text"].endswith("{{a2.total}}")


def test_the_largest_of_a_column_end_a_post_of_a_total() -> None:
    steps = plan("exec 채널에 Q1 마케팅 집행 합계 좀 올려주세요. 항목별로 합쳐서 큰 거 세 개도 같이요", "exec")
    (_, _), (_, _), (_, largest), (_, post) = steps
    assert (largest["group_by"], largest["limit"]) == ("항목", 3)
    assert post["text"].endswith("{{a2.total}}\n{{a4.rows}}")


@pytest.mark.parametrize(
    "text",
    [
        "그 전주랑 비교하면",
        "전주 대비 몇 퍼센트야?",
        "그래서 늘은거야 준거야?",
        "vs the week before?",
        "how does that compare to the week before",
        "so up or down, by how much",
        "前週比は？",
        "前の週と比べると？",
        "増えたの？減ったの？",
    ],
)
def test_a_figure_is_held_against_the_period_before(text: str) -> None:
    (_, first), (_, second), (_, figure) = turn(LAST_WEEK_TOTAL, text)
    assert first["filter"]["all"] == LAST_WEEK
    assert second["filter"]["all"] == BEFORE_LAST_WEEK
    assert figure["names"][:2] == ["2026-02-23 ~ 2026-03-01", "2026-02-16 ~ 2026-02-22"]


@pytest.mark.parametrize(
    "text", ["대구는 그 전주보다 늘었나", "did Daegu go up from the week before", "大邱は前の週より増えた？"]
)
def test_another_place_is_held_against_its_own_week_before(text: str) -> None:
    (_, first), (_, second), (_, _) = turn("지난주 서울 매출 합계", text)
    assert len(first["filter"]["all"]) == len(second["filter"]["all"]) == 3
    assert "서울" not in str(first["filter"])


@pytest.mark.parametrize(
    ("text", "value"),
    [("대구만 놓고 보면은?", ["대구"]), ("of which search ads", ["search", "ads"]), ("大邱だけだと？", ["大邱"])],
)
def test_a_part_of_a_figure_is_worked_out(text: str, value: list[str]) -> None:
    read, total = turn(LAST_WEEK_TOTAL, text)
    assert read[1]["filter"]["all"][-1]["value"] == value
    assert total[0] == "table.aggregate"


def test_the_one_before_is_the_period_before() -> None:
    read, _ = turn(LAST_WEEK_TOTAL, "and the one before that?")
    assert read[1]["filter"]["all"] == BEFORE_LAST_WEEK


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("2월의 부산 매출 주별로", "마지막 주만 상품별로"),
        ("2月の釜山の売上、週ごとに", "最後の週、商品別の内訳は？"),
        ("Busan sales in February by week", "and the last week by product"),
    ],
)
def test_the_last_of_several_weeks_is_told_apart(before: str, text: str) -> None:
    read, total = turn(before, text)
    assert {one["value"] for one in read[1]["filter"]["all"][:2]} == {"2026-02-23", "2026-02-28"}
    assert total[1]["group_by"] == "상품"


@pytest.mark.parametrize("text", ["그날 뭐가 팔렸길래?", "what sold that day", "その日は何が売れたの"])
def test_the_rows_of_the_best_day_are_shown(text: str) -> None:
    steps = turn("지난주 매출 제일 높았던 날 언제야", text)
    assert steps[-1][1]["filter"] == {"path": "@date", "op": "eq", "value": "{{a2.first}}"}


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 그 전주보다 늘었다고 전해줘",
        "고마워",
        "전주 한옥마을 가봤어?",
        "thanks, better than the week before I started",
        "move it to the day before",
        "前の週の会議の議事録は？",
        "그날 회의 잡아줘",
    ],
)
def test_other_words_are_no_question_for_another_period(text: str) -> None:
    bare = text.strip(" ?？.!。")
    assert find_compared_turn(bare) is None
    assert not does_ask_for_rows_of_day(bare)


@pytest.mark.parametrize("text", ["지난주 매출 제일 높았던 날 언제야", "was last week better than the week before?"])
def test_tables_are_looked_at_for_such_questions(text: str) -> None:
    planner = RulePlanner()
    assert planner.lacks_rows(a_task(text)) or make_plan(a_task(text))["actions"]
