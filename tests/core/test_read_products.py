"""Questions that only read, as forms multiplied by what is filled into them: no condition of one is lost.

Records are asked for by whose they are, in which state and until when; figures by period, region, product and what is
worked out; and what follows in a thread narrows them or asks for the same of something else.
"""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.workspace import NamedCell
from tests.core.follow_up_cases import a_task, earlier, followed, person
from tests.core.test_lookups import SALES, asked, steps_of

OPEN = {"path": "@status", "op": "ne", "value": "완료"}
ME = person("김민지")
LATE = [{"path": "@date", "op": "lt", "value": "2026-03-04"}, OPEN]
GOING, DONE, TO_BEGIN = ([{"path": "@status", "op": "eq", "value": one}] for one in ("진행 중", "완료", "할 일"))
NOBODYS = [{"path": "@person", "op": "empty"}]


def days(first: str, last: str) -> list[Any]:
    if first == last:
        return [{"path": "@date", "op": "eq", "value": first}]
    return [{"path": "@date", "op": "ge", "value": first}, {"path": "@date", "op": "le", "value": last}]


WEEK, NEXT_WEEK = days("2026-03-02", "2026-03-08"), days("2026-03-09", "2026-03-15")
LAST_WEEK, FEBRUARY = days("2026-02-23", "2026-03-01"), days("2026-02-01", "2026-02-28")
TODAY, TOMORROW = days("2026-03-04", "2026-03-04"), days("2026-03-05", "2026-03-05")


def either(*names: str) -> list[Any]:
    return [{"any": [person(name) for name in names]}]


def find_tests(text: str) -> list[str]:
    """The tests by which a question chooses records, each once."""
    ((tool, inputs),) = steps_of(asked(text))
    assert tool == "notion.query_database", (text, tool)
    return sorted({json.dumps(one, ensure_ascii=False) for one in list_tests(inputs.get("filter"))})


def chosen_by(tests: list[Any], *, may_be_open: bool = True) -> list[list[str]]:
    """The tests as they may stand: who asks for somebody's work may be shown what is not done yet alone."""
    alone = sorted({json.dumps(one, ensure_ascii=False) for one in tests})
    return [alone, sorted({*alone, json.dumps(OPEN, ensure_ascii=False)})] if may_be_open else [alone]


PEOPLE_KO: list[tuple[str, list[Any]]] = [
    ("지훈님", [person("지훈")]),
    ("제가 맡은", [ME]),
    ("나랑 사라", either("김민지", "사라")),
    ("준호님이랑 지훈님", either("준호", "지훈")),
    ("담당자 없는", NOBODYS),
    ("아무도 안 맡은", NOBODYS),
]
DAYS_KO = [("이번 주 마감인", WEEK), ("오늘까지인", TODAY), ("마감이 다음 주인", NEXT_WEEK), ("내일 마감인", TOMORROW)]
STATES_KO = [
    ("진행 중인", GOING),
    ("덜 끝난", [OPEN]),
    ("완료하지 않은", [OPEN]),
    ("마무리된", DONE),
    ("손도 안 댄", TO_BEGIN),
    ("마감 지난", LATE),
    ("기한이 지나버린", LATE),
]
ASKED_KO = ("뭐 있어?", "몇 개야?", "좀 알려주세요", "목록 보여줘요 ㅋㅋ")


@pytest.mark.parametrize(("who", "when", "asks"), list(product(PEOPLE_KO, DAYS_KO, ASKED_KO)))
def test_records_are_of_those_people_and_those_days(who: tuple[str, Any], when: tuple[str, Any], asks: str) -> None:
    wanted = chosen_by([*who[1], *when[1]])
    assert find_tests(f"{who[0]} {when[0]} 작업 {asks}") in wanted
    assert find_tests(f"{when[0]} {who[0]} 작업 {asks}") in wanted


@pytest.mark.parametrize(("who", "state", "asks"), list(product(PEOPLE_KO[:2], STATES_KO, ASKED_KO)))
def test_records_are_of_those_people_in_that_state(who: tuple[str, Any], state: tuple[str, Any], asks: str) -> None:
    assert find_tests(f"{state[0]} {who[0]} 업무 {asks}") in chosen_by([*who[1], *state[1]], may_be_open=False)
    assert find_tests(f"{who[0]} 거 중에 {state[0]} 거 {asks}") in chosen_by([*who[1], *state[1]], may_be_open=False)


PEOPLE_EN: list[tuple[str, list[Any]]] = [
    ("what do i have {}", [ME]),
    ("how many things do i have {}?", [ME]),
    ("show Junho and Jihoon's tasks {}", either("Junho", "Jihoon")),
    ("tasks {} for Jihoon & Junho", either("Jihoon", "Junho")),
    ("tasks {} of me and Sarah", either("김민지", "Sarah")),
    ("anything {} without an assignee?", NOBODYS),
    ("which tasks {} have nobody on them", NOBODYS),
    ("any tasks {} that aren't assigned?", NOBODYS),
    ("everything {} that isn't Junho's", [{"path": "@person", "op": "ne", "value": "Junho"}]),
    ("anything {} of junho's?", [person("junho")]),
]
DAYS_EN = [("due today", TODAY), ("due this week", WEEK), ("due next week", NEXT_WEEK)]
PEOPLE_JA: list[tuple[str, list[Any]]] = [
    ("私が担当で{}タスク見せて", [ME]),
    ("ジュノさんとジフンさんの{}タスクは何件？", either("ジュノ", "ジフン")),
    ("{}タスクで担当者未定のものを教えて", NOBODYS),
    ("{}もので自分のものある？", [ME]),
]
DAYS_JA = [("今週締め切りの", WEEK), ("今日が期限の", TODAY)]


@pytest.mark.parametrize(("who", "when"), [*product(PEOPLE_EN, DAYS_EN), *product(PEOPLE_JA, DAYS_JA)])
def test_records_are_of_those_people_and_days_in_other_languages(who: tuple[str, Any], when: tuple[str, Any]) -> None:
    assert find_tests(who[0].format(when[0])) in chosen_by([*who[1], *when[1]])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("what's still open for Sarah", [OPEN, {"path": "@any", "op": "in", "value": ["Sarah"]}]),
        ("what's in progress for Jihoon", [*GOING, {"path": "@any", "op": "in", "value": ["Jihoon"]}]),
        ("anything in progress that junho owns?", [*GOING, person("junho")]),
        ("which of sarah's to-dos slipped", [*LATE, person("sarah")]),
        ("진행 중이거나 할 일인 작업 보여줘", [{"any": [*GOING, *TO_BEGIN]}]),
        ("밀린 거 중에 내 거 뭐 있어?", [*LATE, ME]),
        ("遅れているもので自分のものある？", [*LATE, ME]),
        ("作業中のタスクのうちジフンの分は？", [*GOING, person("ジフン")]),
    ],
)
def test_a_state_is_no_reason_to_lose_whose_records_they_are(text: str, wanted: list[Any]) -> None:
    assert find_tests(text) in chosen_by(wanted, may_be_open=False)


@pytest.mark.parametrize(
    "text",
    ["제품 로드맵에서 안 하기로 한 게 뭐였지?", "지훈님 업무 알려주세요", "외부 문서 보내기 전에 뭐 해야 해?"],
)
def test_a_question_has_no_effect_and_tells_nobody(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert not [one for one in actions if one["risk"]["level"] != "read"], actions


def test_values_and_titles_are_joined_as_people_are_and_stay_what_they_are() -> None:
    assert find_tests("배너랑 로그 작업 보여줘") == ['{"path": "@any", "op": "matches", "value": ["배너", "로그"]}']


CELLS = {
    **{word: ("지역", "부산") for word in ("부산", "Busan", "釜山")},
    **{word: ("지역", "서울") for word in ("서울", "Seoul")},
    **{word: ("상품", "프로") for word in ("프로", "Pro")},
    "スターター": ("상품", "스타터"),
}


def figure(text: str) -> tuple[list[str], dict[str, Any]]:
    """The tests by which a question chooses the rows of the sheet, and what is worked out of them."""
    cells = tuple(NamedCell(word, *where) for word, where in CELLS.items() if word in text)
    (_, read), *_, (tool, worked_out) = steps_of(asked(text, cells={SALES.file: cells}))
    assert tool == "table.aggregate", (text, tool)
    return sorted(json.dumps(one, ensure_ascii=False) for one in list_tests(read.get("filter"))), worked_out


BEST: list[tuple[str, str]] = [
    ("{} 베스트셀러 상품", "상품"),
    ("상품 중에 {}에 제일 잘 나간 거", "상품"),
    ("{}에 뭐가 제일 잘 팔렸어?", "상품"),
    ("{}에 제일 많이 판 지역 어디야", "지역"),
    ("{} 실적 1등 지역 알려줘", "지역"),
]
BEST_EN = [("{}, which product was number one?", "상품"), ("top region {}", "지역")]
BEST_JA = [("{}の売上1位の地域はどれ？", "지역"), ("{}どの商品が一番売れましたか", "상품")]
PERIODS = [("2월", FEBRUARY), ("지난주", LAST_WEEK)]
PERIODS_EN = [("during february", FEBRUARY), ("last week", LAST_WEEK)]
PERIODS_JA = [("2月", FEBRUARY), ("先週", LAST_WEEK)]
ASKED_BEST = [*product(BEST, PERIODS), *product(BEST_EN, PERIODS_EN), *product(BEST_JA, PERIODS_JA)]


@pytest.mark.parametrize(("form", "when"), ASKED_BEST)
def test_what_stands_first_is_told_by_its_column_in_its_period(form: tuple[str, str], when: tuple[str, Any]) -> None:
    tests, inputs = figure(form[0].format(when[0]))
    assert inputs["group_by"] == form[1]
    assert tests == sorted(json.dumps(one, ensure_ascii=False) for one in when[1])


@pytest.mark.parametrize(
    ("text", "column", "group"),
    [
        ("number of Pro sold last week in Busan", "수량", None),
        ("釜山のスターターの先週の販売数", "수량", None),
        ("지난주에 부산에서 프로로 번 돈 알려줘", "매출", None),
        ("whats Busan's total for last week", "매출", None),
        ("부산 지난주 실적 얼마나 했어?", "매출", None),
        ("what did we make in Busan last week", "매출", None),
        ("지난주 매출을 상품별로 정리해주세요", "매출", "상품"),
        ("지역 단위로 지난주 매출", "매출", "지역"),
        ("region breakdown of sales last week", "매출", "지역"),
    ],
)
def test_figures_are_of_the_asked_column_and_told_apart_where_asked(text: str, column: str, group: str | None) -> None:
    tests, inputs = figure(text)
    assert (inputs["column"], inputs["function"], inputs.get("group_by")) == (column, "sum", group)
    assert {json.dumps(one, ensure_ascii=False) for one in LAST_WEEK} <= {*tests}


@pytest.mark.parametrize(
    "text",
    [
        "did Busan sales go up from february to march?",
        "difference in Busan sales between february and march",
        "부산 매출 2월이랑 3월 중 언제가 더 좋았어?",
    ],
)
def test_two_periods_are_held_against_each_other(text: str) -> None:
    _, inputs = figure(text)
    assert inputs["against"] == "{{a2.rows}}"


@pytest.mark.parametrize(
    "text",
    ["compare Seoul and Busan last week", "is Busan ahead of Seoul last week?", "부산하고 서울 지난주 매출 대조해줘"],
)
def test_two_regions_are_held_against_each_other(text: str) -> None:
    tests, inputs = figure(text)
    assert inputs["group_by"] == "지역"
    assert len(tests) == 3


TASKS, SALES_TOLD = "안 끝난 작업 뭐 있어?", "지난주 부산 매출 합계 알려줘"
RANKED = "지난주 제일 많이 팔린 상품 뭐야?"
REPLIES: list[tuple[str, str, dict[str, Any]]] = [
    *(
        (TASKS, text, LATE[0])
        for text in ("지연된 거만요", "그중 늦은 것만", "late ones only", "which of those are late?")
    ),
    *((TASKS, text, person("Junho")) for text in ("which of those are Junho's?", "and Junho's?")),
    *((TASKS, text, ME) for text in ("which are mine?", "내 거만")),
    *((SALES_TOLD, text, days("2026-02-16", "2026-02-22")[0]) for text in ("2주 전은?", "2주 전에는 얼마야?")),
    *(
        (SALES_TOLD, text, {"path": "@any", "op": "in", "value": ["대구"]})
        for text in ("대구는 얼마야", "그럼 대구 매출은?", "대구에서는?")
    ),
    (SALES_TOLD, "and for Daegu?", {"path": "@any", "op": "in", "value": ["Daegu"]}),
]


@pytest.mark.parametrize(("before", "text", "wanted"), REPLIES)
def test_a_reply_narrows_what_was_shown_or_asks_for_the_same_of_something_else(
    before: str, text: str, wanted: dict[str, Any]
) -> None:
    plan = followed(earlier(before), text)
    assert plan is not None
    assert wanted in list_tests(plan.actions[0].inputs.get("filter"))


@pytest.mark.parametrize(
    ("before", "text", "name", "wanted"),
    [
        (RANKED, "지역은?", "group_by", "지역"),
        (RANKED, "제일 많이 팔린 지역은?", "group_by", "지역"),
        (SALES_TOLD, "몇 개 팔린 거야?", "column", "수량"),
        (SALES_TOLD, "수량으로는?", "column", "수량"),
    ],
)
def test_a_reply_asks_for_another_column_of_the_same_rows(before: str, text: str, name: str, wanted: str) -> None:
    plan = followed(earlier(before), text)
    assert plan is not None
    assert plan.actions[-1].inputs[name] == wanted
    assert LAST_WEEK[0] in list_tests(plan.actions[0].inputs.get("filter"))
