"""Lists of tasks and meetings: each word of a request is a condition, an order or a number, or is left over; and what
is done for each of a list, or where there are any."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.condition_parts import list_tests
from schemas.plan import Plan
from schemas.request import EarlierWork
from tests.core.follow_up_cases import NOW, a_task

OPEN = "@status ne 완료"
LATE = "@date lt 2026-03-04"
WEEK = ("@date ge 2026-03-02", "@date le 2026-03-08")
MINE = "@person contains 김민지"


def show_tests(inputs: Any) -> set[str]:
    """Return the tests of a query as words."""
    found: set[str] = set()
    for one in list_tests(inputs.get("filter")):
        assert isinstance(one, dict)
        value = one.get("value", "")
        said = ", ".join(map(str, value)) if isinstance(value, list) else value
        found.add(f"{one.get('path')} {one.get('op')} {said}".strip())
    return found


def steps_of(text: str) -> list[Any]:
    channels = tuple(name for name in ("dev",) if f"#{name}" in text)
    return make_plan(a_task(text)._replace(channels=channels))["actions"]  # type: ignore[return-value]


def turn(first: str, words: str) -> list[Any]:
    """Return the steps of words in the thread of a first request."""
    steps = Plan.model_validate(make_plan(a_task(first))).actions
    earlier = EarlierWork(run="r1", words=first, at=NOW, steps=steps)
    task = a_task(words)
    follow = task.request.model_copy(update={"follows": earlier, "in_thread": True})
    return make_plan(task._replace(request=follow))["actions"]  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("나 뭐 남았지 오늘 포함해서 쭉", {OPEN, MINE}),
        ("이번쥬 마감인데 안끝난거 다 알려조 담당자별로 묶어서", {*WEEK, OPEN}),
        ("박지훈 이름 들어간 작업 싹 다 보여줘 끝난것도. 보기만 할거니까 아무것도 바꾸지마", {"@any in 박지훈"}),
        ("지금 아무도 손 안댄 작업 보여줘", {"@status eq 할 일"}),
        ("사라꺼 중에 진행중인거만", {"@status eq 진행 중", "@any matches 사라"}),
        ("준호가 들고있는 일 몇개고 뭐뭐야", {OPEN, "@any matches 준호"}),
        ("할 일 상태로 남은 작업 몇 건이나 되는지 궁금합니다", {"상태 eq 할 일"}),
        ("밀린거 있나 확인좀", {LATE, OPEN}),
        ("which of mine are due before the weekend", {"@date lt 2026-03-07", OPEN, MINE}),
        ("tasks w/o an owner?", {"@person empty"}),
        ("any task with 'survey' in the name?", {"@title contains survey"}),
        ("list everythign due this week grouped by owner", {*WEEK}),
        ("show me tmrw's deadlines pls", {"@date eq 2026-03-05"}),
        ("tasks due next week or later, not done", {"@date ge 2026-03-09", OPEN}),
        ("what's left for me this week besides the newsletter", {*WEEK, OPEN, MINE, "@any ne newsletter"}),
        ("まだ手つけてないやつ誰の？", {"@status eq 할 일"}),
        ("来週以降のタスクを締切順に並べて", {"@date ge 2026-03-09"}),
        ("今週締切で終わってないの全部教えて、担当者ごとに", {*WEEK, OPEN}),
        ("完了したの除いてジフンさんの分見せて", {OPEN, "@person contains ジフン"}),
    ],
)
def test_each_word_of_a_list_of_tasks_is_a_condition_or_none(text: str, tests: set[str]) -> None:
    (step,) = steps_of(text)
    assert step["inputs"]["database"] == "작업"
    assert show_tests(step["inputs"]) == tests


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("meetings this week that haven't happened yet", {*WEEK, "@date ge 2026-03-04", OPEN}),
        ("会議録で「戦略」って入ってるのどれ", {"@title contains 戦略"}),
        ("지난달 회의록 몇개 있고 제목이 뭐야", {"@date ge 2026-02-01", "@date le 2026-02-28"}),
    ],
)
def test_meetings_are_listed_as_tasks_are(text: str, tests: set[str]) -> None:
    (step,) = steps_of(text)
    assert step["inputs"]["database"] == "회의록"
    assert show_tests(step["inputs"]) == tests


@pytest.mark.parametrize(
    ("text", "sort", "limit"),
    [
        ("마감 제일 늦은 작업 두개", "-@date", 2),
        ("top 3 most urgent things that arent done", "@date", 3),
        ("期限が近い順に3つだけ出して", "@date", 3),
        ("which tasks does sarah still have open, soonest first", "@date", None),
        ("이번 주 마감인 작업 담당자별로 보여줘", "@person", None),
        ("今週締切のタスク、担当者ごとに見せて", "@person", None),
    ],
)
def test_a_list_is_in_the_order_and_of_the_length_that_is_said(text: str, sort: str, limit: int | None) -> None:
    (step,) = steps_of(text)
    assert (step["inputs"].get("sort"), step["inputs"].get("limit")) == (sort, limit)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("終わってないタスク、一番抱えてるの誰？", None),
        ("誰が一番タスク少ない？", "ascending"),
        ("누가 일이 젤 적어?", "ascending"),
        ("who's got the least on their plate", "ascending"),
    ],
)
def test_who_has_most_or_fewest_is_counted_over_what_is_open(text: str, order: str | None) -> None:
    read, count = steps_of(text)
    assert show_tests(read["inputs"]) == {OPEN}
    assert (count["inputs"]["group_by"], count["inputs"].get("order")) == ("담당자", order)


def test_a_list_and_a_part_of_it_are_both_shown() -> None:
    one, other = steps_of("今月って会議の記録いくつ入ってる？ まだ終わってないのは？")
    assert show_tests(other["inputs"]) == {*show_tests(one["inputs"]), OPEN}


@pytest.mark.parametrize(
    "text",
    [
        "1분기 전략 회의 내용 요약 좀",
        "what does the wiki say about half days",
        "지난주 매출 몇 건이야",
        "'주간 점검' 작업 만들어줘 마감은 금요일",
        "랜딩 페이지 개편 완료로 바꿔줘",
        "1분기 전략 회의 때 누구누구 들어갔었죠?",
    ],
)
def test_what_asks_for_something_else_is_no_list_of_tasks(text: str) -> None:
    tools = [one["tool"] for one in steps_of(text)]
    assert tools != ["notion.query_database"]


@pytest.mark.parametrize(
    ("first", "words", "sort", "limit"),
    [
        ("안끝난 작업 몇개야", "젤 급한거 세개만 추려봐", "@date", 3),
        ("show open tasks", "the three most urgent?", "@date", 3),
        ("show open tasks", "just the top 3", "@date", 3),
        ("終わってないタスク見せて", "急ぎの3つだけ", "@date", 3),
        ("終わってないタスク見せて", "担当者ごとに並べて", "@person", None),
        ("안끝난 작업 보여줘", "담당자별로 다시", "@person", None),
        ("終わってないタスク見せて", "いくつある？", None, None),
    ],
)
def test_words_on_a_list_order_it_and_keep_what_it_was_of(
    first: str, words: str, sort: str | None, limit: int | None
) -> None:
    (step,) = turn(first, words)
    assert show_tests(step["inputs"]) == {OPEN}
    assert (step["inputs"].get("sort"), step["inputs"].get("limit")) == (sort, limit)


@pytest.mark.parametrize(
    ("first", "words", "tests"),
    [
        (
            "今月って会議の記録いくつ入ってる？",
            "まだ終わってないのは？",
            {"@date ge 2026-03-01", "@date le 2026-03-31", OPEN},
        ),
        ("my tasks", "anything due tomorrow?", {MINE, "@date eq 2026-03-05"}),
        ("내 작업 보여줘", "급한거부터", {MINE, OPEN}),
        ("show open tasks", "without Jihoon's", {OPEN, "@any ne Jihoon"}),
    ],
)
def test_words_on_a_list_narrow_it(first: str, words: str, tests: set[str]) -> None:
    assert show_tests(turn(first, words)[0]["inputs"]) == tests


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("anything overdue rn?", "nudge whoever owns those. separately, one line each, be nice about it"),
        ("anything overdue rn?", "ping the owners"),
        ("anything overdue rn?", "remind them one by one"),
        ("밀린 작업 보여줘", "담당자한테 하나씩 슬쩍 물어봐줘"),
        ("遅れてるタスクある？", "それぞれに声かけて"),
    ],
)
def test_owners_of_what_was_listed_are_told_of_that_alone(first: str, words: str) -> None:
    read, sent = turn(first, words)
    assert {LATE, OPEN} <= show_tests(read["inputs"]) <= {LATE, OPEN, "@any matches whoever"}
    assert sent["inputs"]["user"] == "{{item.담당자}}"
    assert not any(word in sent["inputs"]["text"] for word in ("하나씩", "슬쩍", "각각", "separately"))


@pytest.mark.parametrize(
    "text",
    [
        "期限切れのがもしあれば#devでやんわり声かけて。なければ何もしなくていい",
        "밀린거 있으면 #dev에 슬쩍 한마디 해줘 없으면 말고",
        "if there's anything late drop a gentle nudge in #dev, if not never mind",
        "any overdue ones? if so mention it in #dev",
    ],
)
def test_what_is_late_is_posted_only_where_there_is_any(text: str) -> None:
    read, post = steps_of(text)
    assert show_tests(read["inputs"]) == {LATE, OPEN}
    assert post["inputs"]["channel"] == "#dev"
    assert post["condition"] is not None if "condition" in post else post["when"] is not None


@pytest.mark.parametrize(
    "text",
    [
        "밀린 작업 있는 사람들한테 하나씩 디엠으로 알려줘",
        "遅れてるタスクある人に一人ずつDMでリマインドして",
        "dm everyone with overdue tasks",
    ],
)
def test_who_has_late_tasks_is_told_of_each(text: str) -> None:
    read, sent = steps_of(text)
    assert show_tests(read["inputs"]) == {LATE, OPEN}
    assert sent["inputs"]["user"] == "{{item.담당자}}"


def test_what_is_left_alone_is_no_value_of_the_rows() -> None:
    text = "오늘 마감인데 손도 안댄거 있으면 담당자한테 슬쩍 언제쯤 되냐고 물어봐줘. 이미 하고있으면 냅둬"
    read, sent = steps_of(text)
    assert show_tests(read["inputs"]) == {"@date eq 2026-03-04", "@status eq 할 일"}
    assert sent["inputs"]["text"] == "'{{item.title}}': 언제쯤 되나요?"


@pytest.mark.parametrize(
    "text",
    [
        "what were the to-dos out of monday's weekly?",
        "월요일 주간 회의에서 나온 할 일 뭐였지",
    ],
)
def test_what_is_to_be_done_by_a_meeting_is_read_in_its_notes(text: str) -> None:
    tools = [one["tool"] for one in steps_of(text)]
    assert "notion.get_page_content" in tools


@pytest.mark.parametrize("text", ["드라이브에 예산 들어간 파일 뭐있지", "드라이브에 예산 파일 있어?"])
def test_a_file_of_drive_is_looked_for_by_its_word(text: str) -> None:
    (step,) = steps_of(text)
    assert step["inputs"]["spreadsheet"] == "예산"


UP_TO_TODAY = {"@date le 2026-03-04", OPEN}


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("期限が今日のものと、すでに遅れてるもの、担当も一緒に見せて", UP_TO_TODAY),
        ("今日締め切りのやつともう過ぎちゃってるやつ教えて", UP_TO_TODAY),
        ("期限切れと今日締め切りのタスクを教えて", UP_TO_TODAY),
        ("오늘 마감인 거랑 기한 지난 거 보여줘", UP_TO_TODAY),
        ("이번 주 마감인 것과 기한 지난 작업 목록", {"@date le 2026-03-08", OPEN}),
        ("list what's due today and what's already overdue", UP_TO_TODAY),
        ("今日時点で期限切れのタスク", {LATE, OPEN}),
        ("오늘 마감 지난 거 보여줘", {LATE, OPEN}),
    ],
)
def test_what_is_late_beside_what_is_due_on_a_day_is_all_shown(text: str, tests: set[str]) -> None:
    (query,) = steps_of(text)
    assert show_tests(query["inputs"]) >= tests
    assert not ({LATE, "@date eq 2026-03-04"} - tests) & show_tests(query["inputs"])


def test_a_day_to_come_beside_what_is_late_leaves_out_the_days_between() -> None:
    (query,) = steps_of("show me overdue tasks and the ones due friday")
    either = {
        "any": [
            {"path": "@date", "op": "lt", "value": "2026-03-04"},
            {"path": "@date", "op": "ge", "value": "2026-03-06"},
        ]
    }
    assert list_tests(query["inputs"]["filter"])[:2] == [either, {"path": "@date", "op": "le", "value": "2026-03-06"}]


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("進行中になっているタスクを見せて", {"@status eq 진행 중"}),
        ("進行中になってる作業で今週締め切りのもの", {"@status eq 진행 중", *WEEK}),
        ("未着手のままになってるタスクの一覧ください", {"@status eq 할 일"}),
        ("完了になってないタスクで今週締め切りのもの", {OPEN, *WEEK}),
        (
            "進行中になってるタスク。ジフンさんのは本人から聞いたので抜いてください",
            {"@status eq 진행 중", "@any ne ジフン"},
        ),
    ],
)
def test_the_state_that_something_stands_in_is_looked_for_and_not_set(text: str, tests: set[str]) -> None:
    (query,) = steps_of(text)
    assert show_tests(query["inputs"]) == tests


def test_the_state_that_something_is_still_in_is_not_the_one_to_set() -> None:
    (change,) = steps_of("「見積書の修正」が進行中になってるけど完了にしといて")
    assert change["inputs"] == {"page": "見積書の修正", "properties": {"@status": "완료"}}
