"""What words on earlier work of a thread become: another filter, value, place or date; what they can't mean is left."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.follow_ups import build_follow_up
from orchestration.rule_planner.parse import parse_request
from orchestration.rule_planner.plan_text import dump_json
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reordered_reads import rank_reads
from orchestration.rule_planner.same_again import move_back
from orchestration.rule_planner.talk import Talk
from orchestration.text.thread_phrases import read_phrase
from schemas.plan import Action, Plan
from schemas.request import EarlierThing, EarlierWork
from schemas.team import TeamSettings
from schemas.values import Json
from tests.core.builders import NOW, a_request

CONTRACTS = tuple(list_contracts())
TEAM = TeamSettings(
    team="T1",
    default_parent="회의록",
    default_spreadsheet="매출 현황 2026",
    connected_services=("notion", "slack", "sheets", "text", "table", "session"),
)
LISTED = "작업 DB에서 이번 주 마감인 할 일 보여줘"
ALL_TASKS = "작업 목록 보여줘"
SALES = "지난주 매출 보여줘"
MEETING = "모레 오전 11시 '채용 논의' 회의록 만들어줘. 참석자는 나랑 준호"
TOTAL = "서울 지역 매출 합계 알려줘"
MADE = "내일 오후 3시에 노션에 '주간 회의' 페이지 만들어줘"
CHANGED = "작업 DB의 '랜딩 페이지 개편' 상태를 진행 중으로 바꿔줘"
POSTED = "#general에 '점심 드세요'라고 올려줘"
SUMMED = "온보딩 가이드 요약해줘"
WEEK = [{"path": "@date", "op": "ge", "value": "2026-03-02"}, {"path": "@date", "op": "le", "value": "2026-03-08"}]
LAST_WEEK = [{"path": "@date", "op": "ge", "value": "2026-02-23"}, {"path": "@date", "op": "le", "value": "2026-03-01"}]
BEFORE_LAST_WEEK = [
    {"path": "@date", "op": "ge", "value": "2026-02-16"},
    {"path": "@date", "op": "le", "value": "2026-02-22"},
]
TO_BEGIN = {"path": "@status", "op": "eq", "value": "할 일"}
NEXT_WEEK = [{"path": "@date", "op": "ge", "value": "2026-03-09"}, {"path": "@date", "op": "le", "value": "2026-03-15"}]
LATE = [{"path": "@date", "op": "lt", "value": "2026-03-04"}, {"path": "@status", "op": "ne", "value": "완료"}]
NOT_DONE = {"path": "@status", "op": "ne", "value": "완료"}
GOING = {"path": "@status", "op": "eq", "value": "진행 중"}
PAGE = EarlierThing(id="p1", title="주간 회의", made=True)
CHANGED_PAGE = EarlierThing(id="p2", title="랜딩 페이지 개편")
ROWS = (EarlierThing(id="p3", title="배너 디자인", row=1), EarlierThing(id="p4", title="로그 점검", row=2))


def of(*tests: Any) -> Any:
    return tests[0] if len(tests) == 1 else {"all": [*tests]}


NOT_THIS_WEEK = {
    "any": [{"path": "@date", "op": "lt", "value": "2026-03-02"}, {"path": "@date", "op": "gt", "value": "2026-03-08"}]
}


def person(name: str) -> dict[str, str]:
    return {"path": "@person", "op": "contains", "value": name}


def region(name: str) -> dict[str, Any]:
    return {"path": "@any", "op": "in", "value": [name]}


def a_task(text: str, earlier: EarlierWork | None = None) -> PlanningTask:
    request = a_request(text, in_thread=True, follows=earlier)
    return PlanningTask(request=request, team=TEAM, contracts=CONTRACTS, now=NOW)


def a_talk(text: str, before: EarlierWork) -> Talk:
    task = a_task(text, before)
    return Talk(task, before, read_phrase(text), parse_request(task.request, task.now, forbidden=()))


def earlier(text: str, *things: EarlierThing) -> EarlierWork:
    plan = Plan.model_validate(make_plan(a_task(text)))
    return EarlierWork(run="r1", words=text, at=NOW, steps=plan.actions, things=things)


def followed(before: EarlierWork, text: str) -> Plan | None:
    """The sound plan that the words make after what was done before."""
    proposed = build_follow_up(a_task(text, before), make_plan)
    if proposed is None:
        return None
    checked = check_plan(dump_json(proposed), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan), checked
    return checked.plan


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
    steps=(Action.model_validate(
        {"id": "a1", "tool": "sheets.get_range", "intent": "read", "summary": "x", "requires": [], "produces": ["rows"],
         "inputs": {"spreadsheet": "매출", "filter": of(*LAST_WEEK, DAEGU)},
         "risk": {"level": "read", "tags": []}, "success_criteria": []}
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


VALUES: list[tuple[str, EarlierThing, str, dict[str, Any]]] = [
    *((MADE, PAGE, text, {"@date": {"time": "16:00"}}) for text in (
        "4시로 바꿔줘", "아니 4시로", "오후 4시로 변경해줘", "change the time to 4pm", "make it 4pm", "4時に変えて",
    )),
    (MADE, PAGE, "금요일로 미뤄줘", {"@date": {"day": "2026-03-06"}}),
    (MADE, PAGE, "3월 10일 오전 11시로 바꿔줘", {"@date": "2026-03-10T11:00:00+09:00"}),
    (MADE, PAGE, "민지도 추가", {"@person": {"add": ["민지"]}}),
    *((MEETING, PAGE, text, {"@person": {"add": [who]}}) for text, who in (
        ("사라도 추가해줘", "사라"), ("add Sarah too", "Sarah"), ("Sarahさんも参加者に入れて", "Sarah"),
    )),
    *((MADE, PAGE, text, {"@date": {"day": "2026-03-10"}}) for text in (
        "날짜도 다음 주 화요일로요", "やっぱり日付は来週の火曜で",
    )),
    (MADE, PAGE, "11時に変更で", {"@date": {"time": "11:00"}}),
    (MADE, PAGE, "담당 지훈으로 바꿔줘", {"@person": "지훈"}),
    (MADE, PAGE, "제목을 '월간 회의'로 바꿔줘", {"@title": "월간 회의"}),
    *((MADE, PAGE, text, {"@date": {"day": "2026-03-13"}}) for text in (
        "마감은 다음 주 금요일", "날짜: 다음 주 금요일", "due next Friday", "期限は来週金曜日です",
    )),
    *((MADE, PAGE, text, {"@person": name}) for text, name in (
        ("담당은 나", "김민지"), ("담당자 지훈", "지훈"), ("owner Junho", "Junho"), ("assignee: me", "김민지"),
        ("担当はジュノさん", "ジュノ"),
    )),
    (MADE, PAGE, "상태는 진행 중", {"@status": "진행 중"}),
    (MEETING, PAGE, "oh and add me too", {"@person": {"add": ["김민지"]}}),
    *((CHANGED, CHANGED_PAGE, text, {"@status": "완료"}) for text in (
        "완료로 바꿔줘", "아니 완료로", "set it to done instead",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("before", "thing", "text", "values"), VALUES)
def test_what_was_written_is_changed_itself(
    before: str, thing: EarlierThing, text: str, values: dict[str, Any]
) -> None:
    plan = followed(earlier(before, thing), text)
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [
        ("notion.update_page", {"page": thing.id, "properties": values})
    ]


@pytest.mark.parametrize(
    "text", ["담당자 이준호", "마감은 금요일", "마감은 언제야?", "owner Junho", "期限は金曜日です"]
)
def test_a_value_that_is_stated_of_a_list_changes_nothing(text: str) -> None:
    plan = followed(earlier(LISTED, *ROWS), text)
    assert plan is None or not any(action.is_effect for action in plan.actions)


def test_a_row_is_meant_by_its_number_and_several_are_asked_about() -> None:
    first = followed(earlier(ALL_TASKS, *ROWS), "두 번째 거 완료로 바꿔줘")
    assert first is not None
    assert first.actions[0].inputs == {"page": "p4", "properties": {"@status": "완료"}}
    asked = followed(earlier(ALL_TASKS, *ROWS), "완료로 바꿔줘")
    assert asked is not None
    assert asked.understanding is not None
    assert asked.understanding.ambiguities[0].options == ("배너 디자인", "로그 점검")
    assert "page" not in asked.actions[0].inputs


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("#marketing에도", ("slack.post_message", {"channel": "#marketing", "text": "점심 드세요"})),
        ("#marketing에도 올려줘", ("slack.post_message", {"channel": "#marketing", "text": "점심 드세요"})),
        ("also in #marketing", ("slack.post_message", {"channel": "#marketing", "text": "점심 드세요"})),
        ("준호한테도 보내줘", ("slack.send_dm", {"user": "준호", "text": "점심 드세요"})),
    ],
)
def test_what_was_said_is_said_in_one_more_place(text: str, sent: tuple[str, dict[str, str]]) -> None:
    plan = followed(earlier(POSTED), text)
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [sent]


def test_another_page_and_another_function_are_read_the_same_way() -> None:
    page = followed(earlier(SUMMED), "제품 로드맵은?")
    assert page is not None
    assert page.actions[0].inputs["page"] == "제품 로드맵"
    mean = followed(earlier(TOTAL), "평균은?")
    assert mean is not None
    assert mean.actions[1].inputs["function"] == "avg"
    assert mean.actions[0].inputs["filter"] == region("서울")


def test_an_owner_is_added_to_whoever_stands_there() -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), "민지도 추가")
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": {"add": ["민지"]}}


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
    assert json.dumps(make_plan(a_task(text, earlier(LISTED)))) == json.dumps(make_plan(a_task(text)))


@pytest.mark.parametrize("text", ["평균은?", "합계는?", "and the total?", "合計は？"])
def test_what_was_read_of_a_sheet_is_added_up_where_only_that_is_asked(text: str) -> None:
    plan = followed(earlier(SALES), text)
    assert plan is not None
    assert [one.tool for one in plan.actions] == ["sheets.get_range", "table.aggregate"]
    assert plan.actions[1].inputs["function"] == ("avg" if "평균" in text else "sum")


@pytest.mark.parametrize(
    "text",
    [
        "same for 배너 디자인",
        "do the same with '배너 디자인' too",
        "배너 디자인도 똑같이 해줘",
        "배너 디자인도 마찬가지로",
        "배너 디자인も同じようにしてください",
    ],
)
def test_the_same_change_is_made_to_another_page(text: str) -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), text)
    assert plan is not None
    (step,) = plan.actions
    assert (step.tool, step.inputs["page"]) == ("notion.update_page", "배너 디자인")
    assert step.inputs["properties"] == earlier(CHANGED).steps[-1].inputs["properties"]


@pytest.mark.parametrize("before", [LISTED, POSTED, "작업 DB의 '랜딩 페이지 개편' 제목을 '개편안'으로 바꿔줘"])
def test_the_same_is_made_of_nothing_where_no_page_got_values_that_another_can_have(before: str) -> None:
    assert followed(earlier(before), "same for 배너 디자인") is None


def test_the_month_before_ends_with_its_own_last_day() -> None:
    days: list[Json] = [
        {"path": "@date", "op": op, "value": day} for op, day in (("ge", "2026-03-01"), ("le", "2026-03-31"))
    ]
    back = move_back(days, "month")
    assert [one["value"] for one in back if isinstance(one, dict)] == ["2026-02-01", "2026-02-28"]


@pytest.mark.parametrize("text", ["지훈이한테도 똑같이", "지훈이한테도 똑같이 보내줘"])
def test_the_same_message_goes_to_one_more_person(text: str) -> None:
    plan = followed(earlier("준호한테 '내일 쉽니다' dm 보내줘"), text)
    assert plan is not None
    assert [(one.tool, one.inputs["text"]) for one in plan.actions] == [("slack.send_dm", "내일 쉽니다")]


@pytest.mark.parametrize("text", ["내 것만", "私のだけ", "only mine"])
def test_mine_among_what_was_listed_is_the_askers(text: str) -> None:
    plan = followed(earlier(ALL_TASKS, *ROWS), text)
    assert plan is not None
    assert plan.actions[0].inputs["filter"] == {"path": "@person", "op": "contains", "value": "김민지"}


SHARED: list[tuple[str, list[tuple[str, dict[str, str]]]]] = [
    *((text, [("slack.post_message", {"channel": "#dev"})]) for text in (
        "それ#devに貼って", "#dev에 올려줘", "이거 #dev에 공유 부탁드려요", "please paste that in #dev",
    )),
    *((text, [("slack.post_message", {"channel": "#마케팅"})]) for text in (
        "마케팅 채널에 올려줘", "이거 마케팅 채널에도 공유해줘",
    )),
    ("이거 준호님이랑 사라님한테 디엠으로 보내줘", [
        ("slack.send_dm", {"user": "준호"}), ("slack.send_dm", {"user": "사라"}),
    ]),
    ("나한테 디엠으로 보내줘", [("slack.send_dm", {"user": "김민지"})]),
    *((text, [("slack.post_message", {"channel": "#dev"})]) for text in (
        "nice, put that in #dev", "lovely, put that in #dev please", "good. #dev", "perfect, drop it in #dev",
        "drop that number in #dev, not #general", "굿 #dev에만 올려줘. 딴 채널엔 올리지 말고",
        "좋네 #dev에 뿌려줘",
        "이 목록 그대로 #dev에 올려줘요", "회의 들어가야 하니까 빨리 #dev에 올려줘", "いいね、この結果を#devに流して",
        "great, share this list to #dev so everyone knows", "오케이 결과 #dev에 띄워줘",
        "ありがとう、一覧を#devに貼って",
    )),
    *((text, [("slack.send_dm", {"user": "사라"})]) for text in (
        "ㅇㅋ 사라한테 디엠 쏴", "고마워 그거 사라님께 디엠으로 보내줘", "좋아요 사라한테 쏴줘",
    )),
    *((text, [("slack.send_dm", {"user": "Sarah"})]) for text in (
        "love it, send that to Sarah so she stops asking me lol", "thanks! forward this summary to Ms. Sarah",
        "perfect, dm it to Sarah and nobody else", "great. send Sarah that list by dm",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reached"), SHARED)
def test_what_was_shown_is_passed_on(text: str, reached: list[tuple[str, dict[str, str]]]) -> None:
    plan = followed(earlier(LISTED), text)
    assert plan is not None
    first, *sent = plan.actions
    assert first.tool == "session.recall_answer"
    assert [(one.tool, {k: v for k, v in one.inputs.items() if k != "text"}) for one in sent] == reached


@pytest.mark.parametrize("text", ["and dm it to Sarah", "사라한테도 보내줘", "#devにも貼って"])
def test_what_was_passed_on_is_passed_on_to_one_more(text: str) -> None:
    passed = build_follow_up(a_task("#sales에 올려줘", earlier(LISTED)), make_plan)
    assert passed is not None
    before = EarlierWork(run="r2", words="#sales에 올려줘", at=NOW, steps=Plan.model_validate(passed).actions)
    plan = followed(before, text)
    assert plan is not None
    assert plan.actions[0].tool == "session.recall_answer"
    assert len(plan.actions) == 2


@pytest.mark.parametrize(
    "text",
    [
        "good", "nice one", "#sales?",
        "그럼 #sales는?", "좋네", "good. Sarah", "put that off until Friday", "drop it", "그거 빼줘",
        "nice, and delete the first one in #dev",
        "post that tomorrow the new way in #dev",
        "굿 #dev에 올리고 완료로 바꿔줘",
    ],
)  # fmt: skip
def test_words_that_say_something_else_too_pass_nothing_on(text: str) -> None:
    plan = build_follow_up(a_task(text, earlier(LISTED)), make_plan)
    assert plan is None or "session.recall_answer" not in str(plan["actions"])


@pytest.mark.parametrize(
    ("before", "text", "user"),
    [
        ("준호님이 담당인 작업 보여줘", "그 사람한테 그거 보내줘", "준호"),
        ("show Junho's tasks", "dm him that", "Junho"),
        ("Junhoさんのタスクを見せて", "その人に「今日までです」とDMして", "Junho"),
    ],
)
def test_a_pronoun_is_who_was_named_before(before: str, text: str, user: str) -> None:
    plan = followed(earlier(before), text)
    assert plan is not None
    assert plan.actions[-1].inputs["user"] == user


def test_of_several_people_it_is_asked_who_is_meant() -> None:
    work = earlier(LISTED).model_copy(update={"people": ("이준호", "Sarah Kim")})
    plan = followed(work, "그 사람한테 서두르라고 전해줘")
    assert plan is not None
    assert plan.understanding is not None
    assert plan.understanding.ambiguities[0].options == ("이준호", "Sarah Kim")


@pytest.mark.parametrize("text", ["완료는 빼고요", "완료 빼고", "완료는 제외", "완료된 건 빼고", "完了は除いて"])
def test_a_state_that_is_left_out_of_shown_rows_is_set_on_none_of_them(text: str) -> None:
    plan = followed(earlier(LISTED, *ROWS), text)
    assert plan is not None
    assert [step.tool for step in plan.actions] == ["notion.query_database"]
    assert plan.actions[0].inputs["filter"] == of(*WEEK, NOT_DONE)


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


@pytest.mark.parametrize("text", ["same for Jihoon", "jihoon too pls", "지훈이한테도"])
def test_a_message_goes_to_one_more_person(text: str) -> None:
    plan = build_follow_up(a_task(text, earlier("준호님에게 '3시에 봐요'라고 DM 보내줘")), make_plan)
    actions: Any = plan and plan["actions"]
    assert [one["tool"] for one in actions] == ["slack.send_dm"]
    assert actions[0]["inputs"]["text"] == "3시에 봐요"


@pytest.mark.parametrize("text", ["me too", "that too", "me as well"])
def test_nobody_else_is_sent_a_message(text: str) -> None:
    plan = build_follow_up(a_task(text, earlier("준호님에게 '3시에 봐요'라고 DM 보내줘")), make_plan)
    assert "send_dm" not in dump_json(plan or {})


ADDED = "마케팅 예산 Q1에 오늘자 '리플렛 인쇄' 22만원 추가"
FURTHER: list[tuple[str, list[Any]]] = [
    ("하나 더! '현수막' 15만", ["2026-03-04", "현수막", 150_000]),
    ("그리고 '현수막' 15만원도 추가해줘", ["2026-03-04", "현수막", 150_000]),
    ("'현수막'도 15만원", ["2026-03-04", "현수막", 150_000]),
    ("내일 날짜로 '현수막' 15만 하나 더", ["2026-03-05", "현수막", 150_000]),
    ("one more: 'banner' 150,000", ["2026-03-04", "banner", 150_000]),
    ("and 'banner' for 150k too", ["2026-03-04", "banner", 150_000]),
    ("あとね、「ステッカー印刷」も！そっちは12万！", ["2026-03-04", "ステッカー印刷", 120_000]),
    ("もう一つ、「横断幕」15万ウォン", ["2026-03-04", "横断幕", 150_000]),
]


@pytest.mark.parametrize(("text", "row"), FURTHER)
def test_one_more_row_is_added_beside_the_last(text: str, row: list[Any]) -> None:
    before = earlier(ADDED)
    plan = followed(before, text)
    assert plan is not None
    assert plan.actions[0].inputs == {**before.steps[-1].inputs, "rows": [row]}


@pytest.mark.parametrize(
    "text", ["'현수막' 15만 맞아?", "'현수막' 15만은 빼줘", "'현수막' 얼마였지", "'현수막', '스티커' 15만"]
)
def test_what_says_more_than_a_row_adds_none(text: str) -> None:
    plan = followed(earlier(ADDED), text)
    assert plan is None or not any(one.is_effect for one in plan.actions)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("앗 지훈님이 아니라 준호님이었다;;", "준호"),
        ("지훈님 말고 준호님한테요", "준호"),
        ("sorry, I meant Junho", "Junho"),
        ("oh no, not Jihoon, Junho", "Junho"),
        ("ごめん、ジフンさんじゃなくてジュノさんでした", "ジュノ"),
    ],
)
def test_a_message_to_the_wrong_person_goes_to_who_was_meant(text: str, name: str) -> None:
    plan = followed(earlier("지훈님께 '점심 12시 반에 로비에서 봬요' DM 보내줘"), text)
    assert plan is not None
    assert plan.actions[0].inputs == {"user": name, "text": "점심 12시 반에 로비에서 봬요"}


INVITED = "고객사 방문 준비 회의 참석자에 저 추가해주세요"
MESSAGE = "Message Sarah that the deck review moved to 4"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("oh and Jihoon", "Jihoon"),
        ("그리고 사라님", "사라"),
        ("あとサラさん", "サラ"),
        ("사라님도요. 시간은 그대로 두시고요", "사라"),
        ("지훈도, 나머지는 그대로", "지훈"),
        ("Sarah too, leave the time as it is", "Sarah"),
        ("지훈님 추가, 날짜는 바꾸지 말고", "지훈"),
        ("거기 참석자에 나도 넣어줘", "김민지"),
    ],
)
def test_who_is_named_besides_is_added_and_the_rest_stays(text: str, name: str) -> None:
    plan = followed(earlier(INVITED, CHANGED_PAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"page": "p2", "properties": {"@person": {"add": [name]}}}


def test_who_is_named_instead_takes_the_place() -> None:
    plan = followed(earlier(INVITED, CHANGED_PAGE), "no, Jihoon")
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": "Jihoon"}


@pytest.mark.parametrize("text", ["담당은 사라. 아 그리고 이미 진행 중이야", "담당 사라, 벌써 진행 중이에요"])
def test_words_of_time_beside_a_state_are_nobodys_name(text: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": "사라", "@status": "진행 중"}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("이름을 '명찰·리본 주문'으로 고쳐 주시겠어요?", "명찰·리본 주문"),
        ("名前は「会場の下見と見積もり」のほうがわかりやすいですね。直してもらえますか", "会場の下見と見積もり"),
        ("Could you rename it to 'Vendor contract review'?", "Vendor contract review"),
        ("제목은 '명찰 발주'가 낫겠다", "명찰 발주"),
        ("the title should be 'Name tags'", "Name tags"),
    ],
)
def test_what_was_made_is_called_otherwise(text: str, title: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"page": "p1", "properties": {"@title": title}}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ugh, that was for Junho. Send it to him please", "Junho"),
        ("oops that was meant for Jihoon", "Jihoon"),
        ("그거 준호님한테 보낼 거였는데", "준호"),
        ("it was supposed to go to Junho", "Junho"),
        ("すみません、ジュノさんに送るつもりでした", "ジュノ"),
        ("and Jihoon", "Jihoon"),
        ("oh and Jihoon please", "Jihoon"),
    ],
)
def test_a_message_goes_to_whom_it_was_meant_for_too(text: str, name: str) -> None:
    plan = followed(earlier(MESSAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"user": name, "text": "The deck review moved to 4"}


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("고객 인터뷰 정리도", "고객 인터뷰 정리"),
        ("고객 인터뷰 정리도요", "고객 인터뷰 정리"),
        ("and Pricing survey too", "Pricing survey"),
        ("랜딩 페이지 개편도 부탁해요", "랜딩 페이지 개편"),
    ],
)
def test_a_title_besides_gets_the_same_change(text: str, page: str) -> None:
    plan = followed(earlier("'견적서 템플릿 수정' 상태를 완료로 바꿔줘", CHANGED_PAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"page": page, "properties": {"@status": "완료"}}


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


LISTED_ROWS = (
    EarlierThing(id="p1", title="뉴스레터 초안", row=1),
    EarlierThing(id="p2", title="고객 인터뷰 정리", row=2),
    EarlierThing(id="p3", title="Pricing survey", row=3),
)
ONE_ROW = (EarlierThing(id="p2", title="견적서 템플릿 수정", row=1),)
CALL = (EarlierThing(id="p1", title="Hanbit pricing call", made=True),)
GOING_ON = {"@status": "진행 중"}
DONE = {"@status": "완료"}


@pytest.mark.parametrize(
    ("things", "text", "page", "properties"),
    [
        (LISTED_ROWS, "뉴스레터 초안だけ進行中に。他は触らないで", "p1", GOING_ON),
        (LISTED_ROWS, "뉴스레터 초안만 진행 중으로, 나머지는 건드리지 마", "p1", GOING_ON),
        (LISTED_ROWS, "인터뷰 건 진행 중으로 바꿔줘", "p2", GOING_ON),
        (LISTED_ROWS, "mark the pricing one done", "p3", DONE),
        (LISTED_ROWS, "move Pricing survey to Friday", "p3", {"@date": {"day": "2026-03-06"}}),
        (LISTED_ROWS, "Pricing survey 완료로", "p3", DONE),
        (ONE_ROW, "그거 오늘 끝났대 완료로 돌려놔줘", "p2", DONE),
        (ONE_ROW, "어제 끝났대요 완료로 바꿔줘", "p2", DONE),
        (ONE_ROW, "준호가 다 했다네요 완료 처리해줘", "p2", DONE),
        (ONE_ROW, "それ完了にしちゃって、さっき終わったって", "p2", DONE),
        (ONE_ROW, "he finished it this morning, mark it done", "p2", DONE),
    ],
)
def test_of_listed_rows_the_one_that_is_named_is_changed(
    things: tuple[EarlierThing, ...], text: str, page: str, properties: dict[str, Any]
) -> None:
    plan = followed(earlier("내 작업 보여줘", *things), text)
    assert plan is not None
    assert [dict(one.inputs) for one in plan.actions] == [{"page": page, "properties": properties}]


@pytest.mark.parametrize(
    "text", ["뉴스레터 초안 언제까지야?", "Pricing survey?", "인터뷰 건 누가 해?", "Pricing survey 완료?"]
)
def test_a_question_about_a_listed_row_changes_nothing(text: str) -> None:
    plan = followed(earlier("내 작업 보여줘", *LISTED_ROWS), text)
    assert plan is None or not any(one.is_effect for one in plan.actions)


@pytest.mark.parametrize(
    ("text", "properties"),
    [
        (
            "add Junho to that Hanbit meeting, and make it 4:30",
            {"@date": {"time": "16:30"}, "@person": {"add": ["Junho"]}},
        ),
        ("make that meeting 5pm", {"@date": {"time": "17:00"}}),
        ("push the pricing call to Monday", {"@date": {"day": "2026-03-09"}}),
        ("さっきの会議、ジュノさんも追加でお願い", {"@person": {"add": ["ジュノ"]}}),
        ("さっき作った議事録、15時に変えて", {"@date": {"time": "15:00"}}),
        ("ㄱㅅ 아까 만든 회의 날짜는 금요일로", {"@date": {"day": "2026-03-06"}}),
        ("何度もごめん、もう一回14時に変えて", {"@date": {"time": "14:00"}}),
    ],
)
def test_what_was_made_is_changed_by_what_points_back_at_it(text: str, properties: dict[str, Any]) -> None:
    plan = followed(earlier(MEETING, *CALL), text)
    assert plan is not None
    assert [dict(one.inputs) for one in plan.actions] == [{"page": "p1", "properties": properties}]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ok share it with #dev and tag on 'please update by EOD'", "please update by EOD"),
        ("post that to #dev with 'please update by EOD'", "please update by EOD"),
        ("#dev에 올려주고 '오늘까지 업데이트 부탁'도 덧붙여줘", "오늘까지 업데이트 부탁"),
        ("#dev에 '오늘까지 업데이트 부탁'이라고 붙여서 공유해줘", "오늘까지 업데이트 부탁"),
        ("#devに「今日中に更新お願いします」と添えて共有して", "今日中に更新お願いします"),
    ],
)
def test_words_beside_what_was_shown_go_out_with_it(text: str, words: str) -> None:
    plan = followed(earlier(ALL_TASKS), text)
    assert plan is not None
    assert dict(plan.actions[-1].inputs) == {"channel": "#dev", "text": f"{{{{a1.text}}}}\n{words}"}


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
    "text", ["and one for Junho too", "oh, Junho as well", "and a copy to Junho too", "one for Junho too please"]
)
def test_one_more_person_is_sent_the_same(text: str) -> None:
    plan = followed(earlier("DM Sarah 'lunch is at 12:30 tomorrow'"), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"user": "Junho", "text": "lunch is at 12:30 tomorrow"}


@pytest.mark.parametrize(
    "text", ["표로 볼 수 있을까", "표로 보고 싶어", "表で見られますか", "as a table with owner and due date"]
)
def test_a_table_is_asked_for_by_a_wish(text: str) -> None:
    plan = followed(earlier(ALL_TASKS), text)
    assert plan is not None
    assert [one.tool for one in plan.actions] == ["notion.query_database"]


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("전부 다음주 수요일로 미뤄줘, 뉴스레터는 빼고", ["p2", "p3"]),
        ("뉴스레터 빼고 전부 다음주 수요일로", ["p2", "p3"]),
        ("인터뷰 건 빼고 다 다음주 수요일로 바꿔줘", ["p1", "p3"]),
        ("move all of them to next Wednesday, except the pricing one", ["p1", "p2"]),
        ("全部来週水曜に変更して、Pricing survey以外", ["p1", "p2"]),
    ],
)
def test_all_are_changed_without_the_one_that_is_left_out(text: str, pages: list[str]) -> None:
    plan = followed(earlier("내 작업 보여줘", *LISTED_ROWS), text)
    assert plan is not None
    day = {"@date": {"day": "2026-03-11"}}
    assert [dict(one.inputs) for one in plan.actions] == [{"page": page, "properties": day} for page in pages]


@pytest.mark.parametrize(
    "text", ["뉴스레터 빼고 보여줘", "move all of them to Friday, except the billing one", "뉴스레터는 빼줘"]
)
def test_what_leaves_out_something_else_changes_nothing(text: str) -> None:
    plan = followed(earlier("내 작업 보여줘", *LISTED_ROWS), text)
    assert plan is None or not any(one.is_effect for one in plan.actions)


@pytest.mark.parametrize(
    "text",
    ["그거 준호한테 요약해서 DM으로 보내줘", "요약해서 준호한테 디엠으로 보내줘", "준호님께 짧게 정리해서 DM 부탁해요"],
)
def test_what_was_shown_is_summed_up_for_nobody_but_who_is_named(text: str) -> None:
    plan = followed(earlier(ALL_TASKS), text)
    assert plan is not None
    assert [one.inputs.get("user") for one in plan.actions if one.is_effect] == ["준호"]
