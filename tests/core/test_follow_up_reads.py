"""What words on earlier work of a thread have read again: another filter, order or function."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.thread.follow_ups import build_follow_up
from orchestration.rule_planner.thread.reordered_reads import rank_reads
from orchestration.rule_planner.thread.same_again import move_back
from schemas.plan import Action, Risk
from schemas.request import EarlierWork
from schemas.values import Json
from tests.core.builders import NOW
from tests.core.follow_up_cases import (
    ALL_TASKS,
    BEFORE_LAST_WEEK,
    GOING,
    LAST_WEEK,
    LATE,
    LISTED,
    NEXT_WEEK,
    NOT_DONE,
    NOT_THIS_WEEK,
    ROWS,
    SALES,
    TO_BEGIN,
    TOTAL,
    WEEK,
    a_talk,
    a_task,
    earlier,
    followed,
    of,
    person,
    region,
)

FILTERS: list[tuple[str, str, Any]] = [
    *((LISTED, text, of(*WEEK, *LATE)) for text in (
        "그중에 늦은 것만",
        "그 중에서 기한 지난 것만 보여줘",
        "늦은 것만 다시",
        "only the late ones",
        "just the overdue ones please",
    )),
    *((LISTED, text, of(*WEEK, GOING)) for text in ("진행 중인 것만", "그중에 진행 중인 것만 알려줘")),
    *((LISTED, text, of(*WEEK, NOT_DONE)) for text in ("완료 빼고", "완료된 건 빼고", "안 끝난 것만")),
    *((LISTED, text, of(*WEEK, person("준호"))) for text in ("준호 것만", "그중에 준호 거만")),
    (LISTED, "just Junho's", of(*WEEK, person("Junho"))),
    *((LISTED, text, of(*NEXT_WEEK)) for text in (
        "다음 주는?", "그럼 다음 주는 어때?", "what about next week?", "来週は？",
    )),
    *((LISTED, text, of(*WEEK, person("민지"))) for text in ("민지는?", "그럼 민지는?")),
    *((SALES, text, of(*BEFORE_LAST_WEEK)) for text in (
        "what about the week before?", "and the week before", "그 전 주는?", "その前の週は？", "前の週は？",
    )),
    *((LISTED, text, of(*WEEK, TO_BEGIN)) for text in (
        "그중에 시작도 못 한 것만", "아직 시작 안 한 것만 보여줘", "only the ones that haven't started",
    )),
    *((LISTED, text, of(*WEEK, NOT_DONE)) for text in ("완료된 건 빼고요", "완료 제외하고요")),
    *((LISTED, text, of(*WEEK, person("Sarah"))) for text in ("Sarahさんのだけ", "Sarahさんのだけ見せてください")),
    *((TOTAL, text, of(region(name))) for text, name in (
        ("大邱は？", "大邱"), ("テグは？", "テグ"), ("what about Daegu?", "Daegu"),
    )),
    *((SALES, text, of(*BEFORE_LAST_WEEK)) for text in (
        "week before?", "전주엔 그거 얼마였는데?", "그 전주에는 얼마였어?", "전주는요?",
        "and the week before that?", "前週は？",
    )),
    *((LISTED, text, of(*WEEK, {"path": "@any", "op": "ne", "value": "사라"})) for text in (
        "사라 거 빼면?", "사라 건 제외하면요?", "헉 사라 거 빼고요 😅",
    )),
    (LISTED, "without Sarah's", of(*WEEK, {"path": "@any", "op": "ne", "value": "Sarah"})),
    *((ALL_TASKS, text, NOT_THIS_WEEK) for text in (
        "이번 주 마감은 빼고", "이번주 건 제외하고", "without this week's", "今週の期限のもの以外",
    )),
    (LISTED, "サラさんのだけでいいや", of(*WEEK, person("サラ"))),
    *((LISTED, text, of(*WEEK)) for text in (
        "누구누구 건데?", "다 누구 거야?", "whose are they?", "who owns them", "それぞれ誰の？",
    )),
    (ALL_TASKS, "그중에 늦은 것만", of(*LATE)),
    (ALL_TASKS, "준호는?", of(person("준호"))),
    (ALL_TASKS, "진행 중은?", of(GOING)),
    *((SALES, text, of(*LAST_WEEK, region("서울"))) for text in (
        "서울만", "서울 것만", "그중에 서울만",
    )),
    *((TOTAL, text, of(region("부산"))) for text in ("부산은?", "그럼 부산은 어때?", "부산도", "what about 부산?")),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "asked"), FILTERS)
def test_what_was_read_is_read_again_with_what_the_words_change(before: str, text: str, asked: Any) -> None:
    plan = followed(earlier(before), text)
    assert plan is not None
    assert plan.actions[0].inputs["filter"] == asked
    assert [one.tool for one in plan.actions] == [one.tool for one in earlier(before).steps]


def test_a_follow_up_of_a_follow_up_goes_on_from_it() -> None:
    busan = followed(earlier(TOTAL), "부산은?")
    assert busan is not None
    again = EarlierWork(run="r2", words="부산은?", at=NOW, steps=busan.actions)
    daegu = followed(again, "대구는?")
    assert daegu is not None
    assert daegu.actions[0].inputs["filter"] == region("대구")


@pytest.mark.parametrize(
    "text", ["지역별로", "지역별로 보여줘", "break it down by region", "by region", "地域別に", "地域ごとに見せて"]
)
def test_what_was_read_of_a_sheet_is_added_up_by_a_column(text: str) -> None:
    plan = followed(earlier(SALES), text)
    assert plan is not None
    assert [one.tool for one in plan.actions] == ["sheets.get_range", "table.aggregate"]
    assert plan.actions[0].inputs["filter"] == of(*LAST_WEEK)
    assert plan.actions[1].inputs["group_by"] == "지역"


def test_how_rows_are_added_up_is_no_value_of_theirs() -> None:
    for text in ("지난주 지역별 매출 보여줘", "先週の売上を地域別に見せて"):
        assert make_plan(a_task(text))["actions"][0]["inputs"]["filter"] == of(*LAST_WEEK)  # type: ignore[index]


DAEGU: Json = {"path": "지역", "op": "eq", "value": "대구"}
IN_DAEGU = EarlierWork(
    run="r1", words="지난주 대구 매출 얼마", at=NOW,
    steps=(Action(
        id="a1", tool="sheets.get_range", intent="read", summary="x", requires=(), produces=("rows",),
        inputs={"spreadsheet": "매출", "filter": of(*LAST_WEEK, DAEGU)}, risk=Risk(level="read"),
    ),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("프로만 치면?", [{"path": "지역", "op": "eq", "value": "대구"}, region("프로")]),
        ("서울만", [{"path": "지역", "op": "eq", "value": "서울"}]),
        ("프로는?", [{"path": "지역", "op": "eq", "value": "대구"}, region("프로")]),
        ("서울은?", [{"path": "지역", "op": "eq", "value": "서울"}]),
    ],
)
def test_a_value_that_is_no_place_is_of_another_column_than_a_place(text: str, tests: list[Any]) -> None:
    plan = followed(IN_DAEGU, text)
    assert plan is not None
    assert plan.actions[0].inputs["filter"]["all"][:4] == [*LAST_WEEK, *tests]  # type: ignore[index]


@pytest.mark.parametrize("text", ["합치면?", "다 합치면 얼마야?", "combined?", "合わせると？"])
def test_what_was_shown_is_put_together(text: str) -> None:
    plan = followed(IN_DAEGU, text)
    assert plan is not None
    assert (plan.actions[1].tool, plan.actions[1].inputs["function"]) == ("table.aggregate", "sum")


def test_of_the_period_before_every_group_is_shown() -> None:
    top = followed(earlier("지난주 상품별 매출"), "제일 큰 거만")
    assert top is not None
    assert top.actions[1].inputs["limit"] == 1
    before = followed(EarlierWork(run="r2", words="제일 큰 거만", at=NOW, steps=top.actions), "전주엔 그거 얼마였는데?")
    assert before is not None
    assert "limit" not in before.actions[1].inputs


def test_who_was_asked_for_is_whose_the_shown_record_is() -> None:
    asked = earlier("가입 단계 줄이기 담당자가 누구였지?")
    shown = asked.model_copy(update={"people": ("박지훈",)})
    plan = followed(shown, "그분한테 '고생 많으셨어요' 디엠 하나만 부탁")
    assert plan is not None
    assert plan.actions[0].inputs == {"user": "박지훈", "text": "고생 많으셨어요"}


@pytest.mark.parametrize(
    "text",
    [
        "내일 오후 3시에 주간 회의 페이지 만들어줘",
        "온보딩 가이드 요약해줘",
        "#marketing에 '배포 완료'라고 올려줘",
        "고마워",
        "왜?",
        "음 이상한데",
    ],
)
def test_words_of_their_own_are_no_follow_up(text: str) -> None:
    assert build_follow_up(a_task(text, earlier(LISTED)), make_plan) is None
    follows, alone = make_plan(a_task(text, earlier(LISTED))), make_plan(a_task(text))
    assert json.dumps(follows["actions"]) == json.dumps(alone["actions"])


@pytest.mark.parametrize("text", ["평균은?", "합계는?", "and the total?", "合計は？"])
def test_what_was_read_of_a_sheet_is_added_up_where_only_that_is_asked(text: str) -> None:
    plan = followed(earlier(SALES), text)
    assert plan is not None
    assert [one.tool for one in plan.actions] == ["sheets.get_range", "table.aggregate"]
    assert plan.actions[1].inputs["function"] == ("avg" if "평균" in text else "sum")


def test_the_month_before_ends_with_its_own_last_day() -> None:
    days: list[Json] = [
        {"path": "@date", "op": op, "value": day} for op, day in (("ge", "2026-03-01"), ("le", "2026-03-31"))
    ]
    back = move_back(days, "month")
    assert [one["value"] for one in back if isinstance(one, dict)] == ["2026-02-01", "2026-02-28"]


@pytest.mark.parametrize("text", ["내 것만", "私のだけ", "only mine"])
def test_mine_among_what_was_listed_is_the_askers(text: str) -> None:
    plan = followed(earlier(ALL_TASKS, *ROWS), text)
    assert plan is not None
    assert plan.actions[0].inputs["filter"] == {"path": "@person", "op": "contains", "value": "김민지"}


@pytest.mark.parametrize(
    ("text", "sort", "limit"),
    [
        ("금액 큰 순으로", "-@amount", None),
        ("상위 3개만", "-@amount", 3),
        ("그중 제일 큰 거", "-@amount", 1),
        ("sort by amount", "-@amount", None),
        ("top 3 only", "-@amount", 3),
        ("それを金額順に", "-@amount", None),
        ("上位3件だけ", "-@amount", 3),
    ],
)
def test_rows_are_read_again_in_another_order(text: str, sort: str, limit: int | None) -> None:
    plan = build_follow_up(a_task(text, earlier(SALES)), make_plan)
    inputs: Any = plan and plan["actions"]
    assert (inputs[0]["inputs"]["sort"], inputs[0]["inputs"].get("limit")) == (sort, limit)
    assert inputs[0]["inputs"]["filter"] == of(*LAST_WEEK)


@pytest.mark.parametrize("text", ["제일 낮은 데가 어디야?", "which region was weakest", "一番低いのは？"])
def test_the_end_of_a_ranking_is_told_alone(text: str) -> None:
    plan = build_follow_up(a_task(text, earlier("지난주 지역별 매출 알려줘")), make_plan)
    actions: Any = plan and plan["actions"]
    assert actions[-1]["tool"] == "table.aggregate"
    assert (actions[-1]["inputs"]["order"], actions[-1]["inputs"]["limit"]) == ("ascending", 1)


@pytest.mark.parametrize("text", ["상위 3개만 #general에 올려줘", "제일 큰 거 지워줘", "top 3 and tell Junho"])
def test_an_order_with_another_wish_is_no_order_alone(text: str) -> None:
    assert rank_reads(a_talk(text, earlier(SALES)), earlier(SALES).steps) is None


@pytest.mark.parametrize(("text", "value"), [("부산은?", "부산"), ("대구는요", "대구"), ("스타터는요?", "스타터")])
def test_a_total_is_asked_of_a_part_by_its_name(text: str, value: str) -> None:
    plan = followed(earlier("지난주 매출 총 얼마였죠"), text)
    assert plan is not None
    assert plan.actions[0].inputs["filter"] == of(*LAST_WEEK, region(value))


@pytest.mark.parametrize(
    "text",
    ["그거 표로 보여주세요", "표로", "as a table", "can you put that in a table?", "それ、表にしてください"],
)
def test_what_was_shown_is_shown_as_a_table(text: str) -> None:
    summed = followed(earlier("이번 주 매출을 상품별로 요약해줘"), text)
    assert summed is not None
    assert [one.tool for one in summed.actions] == ["sheets.get_range", "table.aggregate"]
    assert summed.actions[1].inputs["group_by"] == "상품"
    listed = followed(earlier(LISTED), text)
    assert listed is not None
    assert listed.actions[0].inputs == earlier(LISTED).steps[0].inputs


@pytest.mark.parametrize("text", ["표로 정리해서 #dev에 올려줘", "put Sarah in the table", "표 시트 보여줘"])
def test_a_table_with_another_wish_is_none_alone(text: str) -> None:
    assert rank_reads(a_talk(text, earlier(LISTED)), earlier(LISTED).steps) is None


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("same for Busan", [*LAST_WEEK, region("Busan")]),
        ("부산도 똑같이", [*LAST_WEEK, region("부산")]),
        ("and the week before that, Busan again", [*BEFORE_LAST_WEEK, region("Busan")]),
    ],
)
def test_the_same_is_asked_of_something_else(text: str, tests: list[Any]) -> None:
    plan = followed(earlier("last week's total sales?"), text)
    assert plan is not None
    assert plan.actions[0].inputs["filter"] == of(*tests)


@pytest.mark.parametrize(
    "text", ["표로 볼 수 있을까", "표로 보고 싶어", "表で見られますか", "as a table with owner and due date"]
)
def test_a_table_is_asked_for_by_a_wish(text: str) -> None:
    plan = followed(earlier(ALL_TASKS), text)
    assert plan is not None
    assert [one.tool for one in plan.actions] == ["notion.query_database"]


@pytest.mark.parametrize("text", ["그중에 제일 급한 건 뭐야", "그중에 젤 급한 건 뭐야"])
def test_what_is_most_urgent_of_what_was_shown_is_not_done(text: str) -> None:
    plan = followed(earlier("내 할 일 보여줘"), text)
    assert plan is not None
    (read,) = plan.actions
    assert (read.inputs["sort"], read.inputs["limit"]) == ("@date", 1)
    assert "'op': 'ne', 'value': '완료'" in str(read.inputs["filter"])
