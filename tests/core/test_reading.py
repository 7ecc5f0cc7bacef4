"""Every word of a request is accounted for: what became nothing is asked about before a write, and plain requests are
not stopped for it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.request_parts import read_request
from orchestration.policy.request_words import find_request_words
from orchestration.policy.unheard_words import find_unheard
from schemas.difference import InputDifference, StepDifference
from schemas.plan import Plan, Schedule
from schemas.run import PlanChange
from schemas.values import Json
from tests.core.builders import a_plan, a_run, an_action
from tests.core.test_offline_planner import NOW, a_task, planned
from tests.core.test_prohibitions import CALM, CONTRACTS

POST = {"channel": "#sales", "text": "안녕하세요"}
DROPPED_BY_THE_RULES: dict[str, str] = {}
"""Plain requests of which the rules planner loses a word: there the stop keeps a wrong effect from being done."""


def unheard(text: str, *steps: Any) -> list[str]:
    run = a_run(a_plan(*steps), text=text).run
    return list(find_unheard(run))


def post(**inputs: Json) -> Any:
    return an_action("a1", "slack.post_message", inputs={**POST, **inputs})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("#sales에 '안녕하세요' 올려줘", []),
        ("#sales랑 #dev에 '안녕하세요' 올려줘", ["#dev"]),
        ("#sales에 '안녕하세요' 올리고 준호한테도 알려줘", ["준호"]),
        ("#sales에 '안녕하세요'랑 '반갑습니다' 올려줘", ["반갑습니다"]),
        ("3월 9일에 #sales에 '안녕하세요' 올려줘", ["3월 9일"]),
        ("#sales에 '안녕하세요' 5번 올려줘", ["5번"]),
        ("아직 답장 안 온 사람만 골라서 #sales에 '안녕하세요' 올려줘", ["안 온"]),
        ("#exec 말고 #sales에 '안녕하세요' 올려줘", []),
        ("잊지 말고 #sales에 '안녕하세요' 올려줘, 고마워!", []),
        ("post '안녕하세요' to #sales unless Minji objects", ["unless Minji objects"]),
        ("post '안녕하세요' to #sales and tell Junho", ["Junho"]),
        ("#salesと#devに「안녕하세요」と投稿して", ["#dev"]),
        ("매주 월요일 9시에 #sales에 '안녕하세요' 올려줘", ["매주 월요일 9시"]),
        ("격주 화요일마다 #sales에 '안녕하세요' 올려줘", ["격주 화요일마다"]),
        ("every other Friday post '안녕하세요' to #sales", ["every other Friday"]),
        ("#sales에 '매주 월요일 9시 회의' 올려줘", ["매주 월요일 9시 회의"]),
        ("佐藤さんに伝えてから#salesに「안녕하세요」と投稿して", ["佐藤"]),
    ],
)
def test_a_word_that_became_nothing_is_found(text: str, left: list[str]) -> None:
    assert unheard(text, post()) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("'뉴스레터 초안' 오늘 시작했어요", []),
        ("'뉴스레터 초안' 진행 중으로 바꾸고 마감은 오늘로", ["오늘"]),
        ("mark '뉴스레터 초안' in progress, due today", ["today"]),
    ],
)
def test_a_day_says_when_a_state_came_about_and_is_no_term(text: str, left: list[str]) -> None:
    inputs: Json = {"page": "뉴스레터 초안", "properties": {"@status": "진행 중"}}
    assert unheard(text, an_action("a1", "notion.update_page", inputs=inputs)) == left


def test_a_condition_of_a_step_or_a_filter_holds_a_negation_and_a_number() -> None:
    condition: Json = {"path": "@status", "op": "ne", "value": "완료"}
    read = an_action("a0", "notion.query_database", intent="read", inputs={"database": "작업", "filter": condition})
    assert unheard("완료 안 된 작업 5개 #sales에 올려줘", read, post()) == []


def test_a_schedule_holds_what_recurs_as_far_as_it_can() -> None:
    plan = a_plan(post()).model_copy(update={"schedule": Schedule(cron="0 9 * * 1", timezone="Asia/Seoul")})
    told = "#sales에 '안녕하세요' 올려줘"
    assert find_unheard(a_run(plan, text=f"매주 월요일 9시에 {told}").run) == ()
    assert find_unheard(a_run(plan, text=f"격주 월요일마다 {told}").run) == ("격주 월요일마다",)


def test_what_a_person_said_yes_to_is_asked_about_once() -> None:
    run = a_run(a_plan(post()), text="#sales랑 #dev에 올려줘").run
    assert find_unheard(run) == ("#dev",)
    assert find_unheard(run.model_copy(update={"approved": {"a1": "hash"}})) == ()


@pytest.mark.parametrize(
    ("field", "before", "left"),
    [("text", "안녕", ("#dev",)), ("channel", "#dev", ()), ("channel", None, ("#dev",))],
)
def test_a_change_of_the_plan_settles_what_it_put_another_value_for(
    field: str, before: Json, left: tuple[str, ...]
) -> None:
    step = StepDifference(
        kind="changed",
        action="a1",
        tool="slack.post_message",
        fields=(InputDifference(field=field, before=before, after="안녕하세요"),),
    )
    change = PlanChange(text="안녕하세요라고", by="U0MINJI001", by_name="김민지", difference=(step,))
    run = a_run(a_plan(post()), text="#sales랑 #dev에 올려줘").run
    assert find_unheard(run.model_copy(update={"plan_changes": (change,)})) == left


def test_each_part_stands_with_the_field_that_it_became() -> None:
    parts = read_request("#exec 말고 #sales에 '안녕하세요' 올려줘", a_plan(post()), NOW, "Asia/Seoul")
    assert [(part.words, part.role, part.field) for part in parts] == [
        ("#exec 말고", "prohibition", ""),
        ("#sales", "value", "a1.channel"),
        ("안녕하세요", "value", "a1.text"),
    ]


def test_plain_requests_are_not_stopped() -> None:
    stopped: dict[str, str] = {}
    for case in CALM:
        plan = Plan.model_validate(planned(a_task(case["text"], CONTRACTS)))
        if any(action.is_effect for action in plan.actions):
            left = [
                part.words for part in read_request(case["text"], plan, NOW, "Asia/Seoul") if part.role == "unheard"
            ]
            stopped |= {case["id"]: left[0]} if left else {}
    assert stopped == DROPPED_BY_THE_RULES


ROWS: Json = [{"지역": "서울", "상품": "프로", "매출": 1}, {"지역": "부산", "상품": "프로", "매출": 2}]


@pytest.mark.parametrize(
    ("text", "filtered", "left"),
    [
        ("지난주 프로 상품 매출 평균 얼마예요", None, ("프로",)),
        ("지난주 프로 상품 매출 평균 얼마예요", {"path": "상품", "op": "eq", "value": "프로"}, ()),
        ("지난주 부산 매출 보여줘", None, ()),
        ("프로젝터 매출 보여줘", None, ()),
        ("프로만 매출 합계", None, ("프로",)),
        ("average for 프로 rows", None, ("프로",)),
        ("매출 보여줘", None, ()),
    ],
)
def test_rows_that_were_not_chosen_by_what_is_named_are_told(text: str, filtered: Json, left: tuple[str, ...]) -> None:
    read = an_action("a1", "sheets.get_range", intent="read", inputs={"spreadsheet": "매출", "filter": filtered})
    run = a_run(a_plan(read), text=text).succeeded("a1", rows=ROWS).run
    assert tuple(one for one in find_unheard(run) if one != "지난주") == left


def test_a_number_that_became_nothing_is_told_with_what_it_counts() -> None:
    plan = a_plan(an_action("a1", "notion.query_database", intent="read", inputs={"database": "작업"}))
    for text, told in (
        ("작업 3개만 보여줘", "3개"),
        ("show the top 3 tasks", "3 tasks"),
        ("タスクを3件だけ見せて", "3件"),
    ):
        unheard = [one.words for one in read_request(text, plan, NOW, "Asia/Seoul") if one.role == "unheard"]
        assert told in unheard


@pytest.mark.parametrize(("text", "left"), [("dm Friday's numbers to #sales", []), ("dm Junho on Friday", [])])
def test_a_weekday_behind_a_verb_of_telling_is_nobody(text: str, left: list[str]) -> None:
    words = find_request_words(text, NOW, "Asia/Seoul")
    assert [one.words for one in words.named if one.words == "Friday"] == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("'랜딩 페이지'가 끝났다면 완료로 해줘", ["끝났다면"]),
        ("'랜딩 페이지' 끝났어? 그럼 완료로 해줘", ["? 그럼"]),
        ("'랜딩 페이지' done? if so close it", ["if so"]),
        ("mark '랜딩 페이지' done if Jihoon finished it", ["if Jihoon finished it"]),
        ("'랜딩 페이지' 完了なら完了にして", ["完了なら"]),
        ("mark '랜딩 페이지' done if you can", []),
        ("그럼 '랜딩 페이지' 완료로 해줘", []),
    ],
)
def test_a_condition_that_no_step_waits_for_is_found(text: str, left: list[str]) -> None:
    done = an_action("a1", "notion.update_page", inputs={"page": "랜딩 페이지", "properties": {"상태": "완료"}})
    assert unheard(text, done) == left


@pytest.mark.parametrize(
    "text", ["고객사 이름으로 페이지 하나 만들어줘", "資料の名前で作成して", "매출 이름으로 탭 추가해줘"]
)
def test_what_a_thing_is_named_is_no_person(text: str) -> None:
    assert find_request_words(text, NOW, "Asia/Seoul").named == ()


@pytest.mark.parametrize(
    "text", ["준호님 이름으로 #dev에 올려줘", "준호인 척 #dev에 올려줘", "サラさんの名前で#devに投稿して"]
)
def test_whose_name_is_put_to_it_is_one(text: str) -> None:
    assert {"준호", "サラ"} & {one.words for one in find_request_words(text, NOW, "Asia/Seoul").named}
