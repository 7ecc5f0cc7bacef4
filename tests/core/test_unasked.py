"""What a model plans beyond the words of a request waits for a person; what they ask for does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.llm.wire import PlanLocale, decode_plan
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.plan.check_unasked import find_unasked, mark_unasked
from orchestration.policy.case import find_late_words
from orchestration.policy.rules import RULES
from orchestration.policy.team import TeamPolicy
from orchestration.policy.team_rules import LIFTED
from orchestration.proposers import EarlierTurn, PlanEdit, PlanningTask
from orchestration.rule_planner import RulePlanner
from orchestration.text.messages import load_wording
from orchestration.text.spoken_words import Unspoken
from orchestration.workspace import Label
from schemas.plan import Language, Plan
from schemas.states import Filled
from schemas.team import TeamSettings
from schemas.values import Value
from tests.core.builders import a_request, a_run, an_action
from tests.core.model_builders import a_task, a_wire_action, a_wire_plan
from tests.core.test_policy import a_case
from tests.core.worded_plans import list_worded_plans

CONTRACTS = tuple(list_contracts())
BY_TOOL = index_contracts(CONTRACTS)
LABELS = tuple(
    Label(service="x", kind=kind, name=name)
    for kind, name in (
        ("channels", "#dev"), ("people", "이준호"), ("people", "박지훈"), ("databases", "작업"),
        ("sheets", "매출 현황 2026"), ("sheets", "마케팅 예산"), ("sheets", "급여 대장"),
    )
)  # fmt: skip
Json = dict[str, Any]


def language_of(text: str) -> Language:
    return (
        "ja" if any("ぁ" <= one <= "ん" for one in text) else "ko" if any("가" <= one <= "힣" for one in text) else "en"
    )


def a_plan_of(*actions: Json, text: str = "", **more: Any) -> Plan:
    said = decode_plan(
        json.dumps(a_wire_plan([*actions], **more), ensure_ascii=False),
        PlanLocale("Asia/Seoul", language_of(text), BY_TOOL),
    )
    offer = PlanCheckContext(BY_TOOL, Limits(), earlier={"t1": frozenset({"rows"})})
    checked = check_plan(said, offer)
    assert isinstance(checked, ValidPlan), checked
    return checked.plan


def a_task_of(text: str, **more: Any) -> PlanningTask:
    request = a_request(text, language=language_of(text))
    return a_task(request=request, contracts=CONTRACTS, labels=LABELS, **more)


def doubts_of(text: str, *actions: Json, **more: Any) -> list[tuple[str, ...]]:
    """The kinds of doubt and the words that they are about."""
    task = a_task_of(text, **more)
    found = find_unasked(a_plan_of(*actions, text=text), task, RulePlanner().list_effects(task))
    return [(one.problem.key, *map(str, one.problem.values.values())) for one in found]


def post(text: str, channel: str = "#dev", name: str = "a1", **more: Any) -> Json:
    return a_wire_action(name, "slack.post_message", {"channel": channel, "text": text}, **more)


def dm(text: str, user: str, name: str = "a1") -> Json:
    return a_wire_action(name, "slack.send_dm", {"user": user, "text": text})


def record(**properties: str) -> Json:
    pairs = [{"name": name, "value": value} for name, value in properties.items()]
    return a_wire_action("a1", "notion.update_page", {"page": "Pricing survey", "properties": pairs})


def rows(*cells: Any) -> Json:
    return a_wire_action("a1", "sheets.append_rows", {"spreadsheet": "마케팅 예산", "range": "Q1", "rows": [[*cells]]})


ROW = "마케팅 예산 시트 Q1 탭에 네이버 광고, 200000 추가해줘"
POST_KO = "#dev에 두시반 배포 미팅 있다고 올려줘"
DM_EN = "DM Junho that the quote file is ready for review"
LATER_JA = "明日の朝9時に#devに「資料を共有しました」と投稿して"
STATUS = "set the status of 'Pricing survey' to in progress"


def later(post_at: str, text: str = "資料を共有しました") -> Json:
    return a_wire_action("a1", "slack.schedule_message", {"channel": "#dev", "text": text, "post_at": post_at})


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (POST_KO, post("두시반 배포 미팅 있습니다")),
        (POST_KO, post("안녕하세요, 두시반에 배포 미팅이 있어요. 확인 부탁드립니다.")),
        (DM_EN, dm("Hi Junho, the quote file is ready for your review. Thanks!", "Junho")),
        (ROW, rows("네이버 광고", 200000)),
        (ROW, rows("네이버 광고", "200,000")),
        (LATER_JA, later("2026-03-05T09:00:00+09:00")),
        (STATUS, record(**{"@status": "진행 중"})),
        (STATUS, record(상태="in progress")),
        ("'배포 끝' 이라고 #dev에 올려줘", post("배포 끝")),
        ("#devに定例は15時からだと投稿して", post("定例は15時からです")),
    ],
)
def test_what_was_said_needs_no_yes(text: str, action: Json) -> None:
    assert doubts_of(text, action) == []


@pytest.mark.parametrize(
    ("text", "action", "words"),
    [
        (POST_KO, post("두시반 배포 미팅 있습니다. 급여는 동결됩니다"), "급여"),
        (POST_KO, post("두시반 배포 미팅 취소됐습니다"), "취소"),
        (POST_KO, post("두시반 배포 미팅 없습니다"), "없"),
        (POST_KO, post("네시반 배포 미팅 있습니다"), "네시"),
        (POST_KO, post("두시반 배포 미팅 있습니다 (박지훈)"), "박지훈"),
        (POST_KO, post("<!channel> 두시반 배포 미팅 있습니다"), "<!channel>"),
        (POST_KO, post("두시반 배포 미팅, 회비 30,000원"), "30,000"),
        (DM_EN, dm("The quote file is not ready for review", "Junho"), "not"),
        (DM_EN, dm("The quote file is ready for review. Salaries will be late", "Junho"), "salaries"),
        (ROW, rows("네이버 광고", 2000000), "2000000"),
        (ROW, rows("네이버 광고", 200000, "승인됨"), "승인됨"),
        (ROW, rows("대행 수수료", 200000), "수수료"),
        (LATER_JA, later("2026-03-06T09:00:00+09:00"), "2026-03-06"),
        (LATER_JA, later("2026-03-05T14:00:00+09:00"), "T14:00"),
        (LATER_JA, later("2026-03-05T09:00:00+09:00", "資料を共有しました。今月の給与は遅れます"), "給与"),
        (STATUS, record(상태="완료"), "완료"),
        (STATUS, record(상태="진행 중", 마감일="2026-03-31"), "2026-03-31"),
        ("post 'ship it' in #dev", later("2026-03-28T03:00:00+09:00", "ship it"), "2026-03-28"),
    ],
)
def test_words_figures_days_and_states_that_nobody_said_are_shown_first(text: str, action: Json, words: str) -> None:
    found = doubts_of(text, action)
    assert [key for key, *_ in found] == ["unspoken"], found
    assert words in found[0][1]


def test_what_a_writer_is_to_write_from_is_looked_at_as_what_is_sent() -> None:
    write = a_wire_action("a1", "text.write", {"kind": "announce", "instruction": "급여 동결을 알린다", "data": None})
    assert doubts_of(POST_KO, write, post("{{a1.text}}", name="a2"))[0][0] == "unspoken"
    honest = a_wire_action("a1", "text.write", {"kind": "announce", "instruction": "두시반 배포 미팅 공지 작성"})
    assert doubts_of(POST_KO, honest, post("{{a1.text}}", name="a2")) == []


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("which tasks are due this week?", [post("due this week")]),
        ("set the status of 'Pricing survey' to done", [record(상태="완료"), post("done", name="a2")]),
        ("#dev에 '시작' 올려줘", [post("시작"), post("시작", name="a2")]),
        ("#dev에 '시작' 올려줘", [post("시작"), post("올려", name="a2")]),
        (
            "'Pricing survey' 상태를 완료로 바꿔줘",
            [a_wire_action("a1", "notion.archive_page", {"page": "Pricing survey"})],
        ),
        (
            "#dev에 '시작' 올려줘",
            [
                a_wire_action("a1", "notion.query_database", {"database": "작업"}),
                post("시작", name="a2", each={"items": "a1.records", "max": 50}),
            ],
        ),
    ],
)
def test_effects_of_another_kind_or_number_than_asked_for_are_shown_first(text: str, actions: list[Json]) -> None:
    assert "surplus" in [key for key, *_ in doubts_of(text, *actions)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("나한테 먼저 확인받고 #dev에 '시작' 올려줘", "시작"),
        ("post 'go' in #dev but ask me first", "go"),
        ("#devに「開始」と投稿して、ただし先に私に確認して", "開始"),
    ],
)
def test_who_wants_to_be_asked_first_is_asked_whatever_the_plan_says(text: str, said: str) -> None:
    assert "ask_first" in [key for key, *_ in doubts_of(text, post(said))]


def test_a_call_to_everybody_is_shown_first_also_where_it_was_typed() -> None:
    text = "Tell everyone in #dev with an @channel that the office is closed"
    assert [key for key, *_ in doubts_of(text, post("<!channel> The office is closed"))] == ["unspoken"]


TWO = "준호한테 '견적서 확인해요'라고 DM하고 지훈한테 '3시에 봐요'라고 DM해줘"


def test_what_is_said_of_one_person_is_not_sent_to_another_unasked() -> None:
    right = [dm("견적서 확인해요", "준호"), dm("3시에 봐요", "지훈", "a2")]
    swapped = [dm("3시에 봐요", "준호"), dm("견적서 확인해요", "지훈", "a2")]
    assert doubts_of(TWO, *right) == []
    assert [key for key, *_ in doubts_of(TWO, *swapped)] == ["swapped", "swapped"]


def read(filter_: list[Json] | None, tool: str = "notion.query_database", **args: Any) -> Json:
    tests = {"join": "all", "tests": filter_} if filter_ else None
    return a_wire_action("a1", tool, {**(args or {"database": "작업"}), "filter": tests})


def a_test(path: str, op: str, value: Any, *, away: bool = False) -> Json:
    return {"path": path, "op": op, "value": value, "not": away}


OPEN = "상태가 진행 중인 작업만 #dev에 올려줘"
SUM = "지난주 매출 합계를 #dev에 올려줘"
WEEK = [a_test("@date", "ge", "2026-02-23"), a_test("@date", "le", "2026-03-01")]
HEADED = post("진행 중인 작업:\n{{a1.records}}", name="a2")


@pytest.mark.parametrize(
    ("filter_", "held"),
    [
        ([a_test("상태", "eq", "진행 중")], True),
        (None, False),
        ([a_test("상태", "ne", "진행 중")], False),
        ([a_test("상태", "eq", "진행 중", away=True)], False),
        ([a_test("상태", "eq", "완료")], False),
    ],
)
def test_what_is_kept_of_what_is_read_is_what_was_said(filter_: list[Json] | None, held: bool) -> None:
    assert (doubts_of(OPEN, read(filter_), HEADED) == []) is held


def summed(filter_: list[Json] | None, function: str = "sum", sheet: str | None = None) -> list[Json]:
    figure = {"rows": "{{a1.rows}}", "column": "매출", "function": function}
    return [
        read(filter_, "sheets.get_range", spreadsheet=sheet),
        a_wire_action("a2", "table.aggregate", figure),
        post("지난주 매출 합계: {{a2.total}}", name="a3"),
    ]


@pytest.mark.parametrize(
    ("actions", "held"),
    [
        (summed(WEEK), True),
        (summed(WEEK, sheet="매출 현황 2026"), True),
        (summed(None), False),
        (summed([a_test("@date", "ge", "2025-02-23"), a_test("@date", "le", "2026-03-01")]), False),
        (summed(WEEK, "max"), False),
        (summed(WEEK, sheet="급여 대장"), False),
        (summed(WEEK, sheet="마케팅 예산"), False),
    ],
)
def test_the_days_the_figure_and_the_source_are_those_that_were_said(actions: list[Json], held: bool) -> None:
    assert (doubts_of(SUM, *actions) == []) is held


LATE = "if any task is overdue, post 'check your tasks' in #dev"
OVERDUE = [a_test("@date", "lt", "2026-03-04"), a_test("@status", "ne", "완료")]


@pytest.mark.parametrize(
    ("filter_", "when", "held"),
    [
        (OVERDUE, a_test("a1.records", "count_gt", 0), True),
        (OVERDUE, a_test("a1.records", "count_gt", -1), False),
        (OVERDUE, a_test("a1.records", "count_gt", 0, away=True), False),
        ([a_test("@date", "ge", "2026-03-04")], a_test("a1.records", "count_gt", 0), False),
        (None, a_test("a1.records", "count_gt", 0), False),
    ],
)
def test_a_condition_is_the_one_that_was_said(filter_: list[Json] | None, when: Json, held: bool) -> None:
    told = post("check your tasks", name="a2", when={"join": "all", "tests": [when]})
    assert (doubts_of(LATE, read(filter_), told) == []) is held


def test_what_an_earlier_request_left_is_not_sent_where_nobody_points_at_it() -> None:
    turn = EarlierTurn("고객 명단 보여줘", "same", (), "succeeded")
    assert "other_source" in [
        key for key, *_ in doubts_of("#dev에 '시작' 올려줘", post("시작 {{t1.rows}}"), turns=(turn,))
    ]
    assert doubts_of("그 결과를 #dev에 올려줘", post("{{t1.rows}}"), turns=(turn,)) == []


def test_only_the_step_that_is_in_doubt_is_shown_first_and_says_why() -> None:
    text = "#dev에 '시작' 올리고 준호한테 '3시에 봐요'라고 DM해줘"
    task = a_task_of(text)
    plan = a_plan_of(post("시작"), dm("급여는 동결돼요", "준호", "a2"), text=text)
    held = mark_unasked(plan, task, RulePlanner().list_effects(task), load_wording("orchestration.text"))
    assert [bool(one.policy_hints.wording) for one in held.actions] == [False, True]
    assert "급여" in held.action("a2").policy_hints.wording


def test_what_was_in_doubt_once_is_not_said_by_its_standing_in_the_plan() -> None:
    text = "#dev에 '시작' 올려줘"
    words = load_wording("orchestration.text")
    first = mark_unasked(a_plan_of(post("급여는 동결돼요"), text=text), a_task_of(text), (), words)
    edit = PlanEdit("#dev 말고 #sales에", first, first, frozenset(), {}, {})
    changed = a_plan_of(post("급여는 동결돼요", "#sales"), text=text)
    task = a_task_of(text)._replace(change=edit)
    assert [one.problem.key for one in find_unasked(changed, task, ())] == ["unspoken"]


def test_policy_asks_about_a_step_in_doubt_and_no_one_answers_that_for_good() -> None:
    case = a_case(action=an_action(policy_hints={"doubt": "급여"}))
    (word,) = [said for rule in RULES if (said := rule(case)) is not None and said.rule == "plan.unasked"]
    assert (word.decision, word.reason) == ("require_confirm", "급여")
    assert "plan.unasked" not in LIFTED


def test_no_plan_may_be_proposed_with_a_doubt_of_its_own() -> None:
    step: Json = {
        "id": "a1", "tool": "slack.post_message", "intent": "notify", "requires": [], "produces": [],
        "inputs": {"channel": "#dev", "text": "-"}, "policy_hints": {"doubt": ""},
    }  # fmt: skip
    stored: Json = {"version": "1.1", "goal": "-", "timezone": "Asia/Seoul", "actions": [step], "constraints": {}}
    checked = check_plan(json.dumps(stored), PlanCheckContext(BY_TOOL, Limits()))
    assert not isinstance(checked, ValidPlan)


def test_each_of_several_quoted_titles_is_a_page_that_was_asked_for() -> None:
    pages = [
        a_wire_action(f"a{at}", "notion.create_page", {"title": one})
        for at, one in enumerate(("첫째 글", "둘째 글"), 1)
    ]
    text = "노션에 '첫째 글'과 '둘째 글' 페이지를 만들어줘"
    assert doubts_of(text, *pages) == []
    again = a_wire_action("a3", "notion.create_page", {"title": "둘째 글"})
    assert {one[0] for one in doubts_of(text, *pages, again)} == {"surplus"}


def test_who_was_picked_and_a_noun_of_one_syllable_are_said() -> None:
    assert doubts_of("<@U0JUNHO001>님이 쓴 글 #dev에 알려줘", post("<@U0JUNHO001>님이 쓴 글이에요")) == []


MINE = "내 작업 중 진행 중인 것만 #dev에 올려줘"
JUNHOS = "준호 작업 중 진행 중인 것만 #dev에 올려줘"


def of(person: str, op: str = "contains", *, away: bool = False, column: str = "@person") -> list[Json]:
    return [a_test("상태", "eq", "진행 중"), a_test(column, op, person, away=away)]


@pytest.mark.parametrize(
    ("text", "filter_", "held"),
    [
        (MINE, of("김민지"), True),
        (MINE, of("김민지", column="담당자"), True),
        (MINE, of("박지훈"), False),
        (MINE, [a_test("상태", "eq", "진행 중")], False),
        ("post my tasks that are in progress in #dev", [a_test("상태", "eq", "진행 중")], False),
        ("私の進行中のタスクを#devに投稿して", [a_test("상태", "eq", "진행 중")], False),
        ("私の進行中のタスクを#devに投稿して", of("김민지"), True),
        (JUNHOS, of("이준호"), True),
        (JUNHOS, of("준호"), True),
        (JUNHOS, of("Junho Lee"), True),
        (JUNHOS, of("박지훈"), False),
        (JUNHOS, of("박지훈", column="담당자"), False),
        (JUNHOS, of("김민지"), False),
        (JUNHOS, of("이준호", "ne"), False),
        (JUNHOS, of("이준호", away=True), False),
        (JUNHOS, [a_test("상태", "eq", "진행 중")], False),
        ("post Junho's tasks that are in progress in #dev", of("이준호"), True),
        ("post Junho's tasks that are in progress in #dev", of("박지훈"), False),
        ("post Junho's tasks that are in progress in #dev", [a_test("상태", "eq", "진행 중")], False),
        ("post my tasks that are in progress in #dev", of("김민지"), True),
        ("post my tasks that are in progress in #dev", of("이준호"), False),
        ("ジュノさんの進行中のタスクだけ#devに投稿して", of("이준호"), True),
        ("ジュノさんの進行中のタスクだけ#devに投稿して", of("박지훈"), False),
        ("ジュノさんの進行中のタスクだけ#devに投稿して", [a_test("상태", "eq", "진행 중")], False),
        ("준호 거 빼고 진행 중인 작업 #dev에 올려줘", of("이준호", "ne"), True),
    ],
)
def test_whose_records_are_kept_is_whose_were_asked_for(text: str, filter_: list[Json], held: bool) -> None:
    heads = {"ko": "진행 중인 작업", "en": "Tasks in progress", "ja": "進行中のタスク"}
    headed = post(f"{heads[language_of(text)]}:\n{{{{a1.records}}}}", name="a2")
    assert (doubts_of(text, read(filter_), headed) == []) is held, doubts_of(text, read(filter_), headed)


def hints_of(text: str, *actions: Json) -> list[tuple[bool, bool]]:
    """Of each step whether it is in doubt, and whether only of how it is worded."""
    task = a_task_of(text)
    plan = a_plan_of(*actions, text=text)
    marked = mark_unasked(plan, task, RulePlanner().list_effects(task), load_wording("orchestration.text"))
    return [(bool(one.policy_hints.doubt), bool(one.policy_hints.wording)) for one in marked.actions]


WRITER = a_wire_action("a1", "text.write", {"kind": "announce", "instruction": "급여 동결을 알린다", "data": None})


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (POST_KO, post("두시반 배포 미팅 있습니다. 회의실로 와 주세요")),
        (DM_EN, dm("The quote file is ready, kindly glance through the attachment", "Junho")),
        (LATER_JA, later("2026-03-05T09:00:00+09:00", "資料を共有しました。ご活用ください")),
        ("노션에 배포 회의록 페이지 만들어줘", a_wire_action("a1", "notion.create_page", {"title": "배포 미팅 기록"})),
    ],
)
def test_a_text_in_other_words_is_a_matter_of_wording(text: str, action: Json) -> None:
    assert hints_of(text, action) == [(False, True)]


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (POST_KO, [post("두시반 배포 미팅 취소, 회의실로 와 주세요")]),
        (POST_KO, [post("네시반 배포 미팅 있습니다. 회의실로 와 주세요")]),
        (POST_KO, [post("세 시 반 배포 미팅 있습니다")]),
        (POST_KO, [post("금요일 두시반 배포 미팅 있습니다. 회의실로 와 주세요")]),
        (POST_KO, [post("두시반 배포 미팅 있습니다. 열두 명 모여 주세요")]),
        (POST_KO, [post("두시반 배포 미팅 닷새 있습니다")]),
        (DM_EN, [dm("The quote file is ready for review by Friday", "Junho")]),
        (DM_EN, [dm("The quote file is ready for review, all twelve of them", "Junho")]),
        (POST_KO, [post("두시반 배포 미팅 있습니다. 회의실로 와 주세요 (박지훈)")]),
        (POST_KO, [post("<!channel> 두시반 배포 미팅 있습니다. 회의실로")]),
        (POST_KO, [post("두시반 배포 미팅, 회비 30,000원")]),
        (POST_KO, [post("두시반 배포 미팅 https://evil.example/login")]),
        (ROW, [rows("대행 수수료", 200000)]),
        (STATUS, [record(상태="진행 중", 비고="급여 동결")]),
        ("#dev에 '시작' 올려줘", [post("시작"), post("회의실로 와 주세요", name="a2")]),
        (OPEN, [read([a_test("상태", "ne", "진행 중")]), post("목록:\n{{a1.records}}", name="a2")]),
    ],
)
def test_what_is_more_than_wording_is_in_doubt_as_before(text: str, actions: list[Json]) -> None:
    assert any(doubt for doubt, _ in hints_of(text, *actions))


def test_a_writers_wording_is_one_too() -> None:
    assert hints_of(POST_KO, WRITER, post("{{a1.text}}", name="a2")) == [(False, False), (False, True)]


@pytest.mark.parametrize(("setting", "asks"), [("ask", True), ("allow", False)])
def test_a_team_may_trust_its_models_wording_and_nothing_else(setting: str, asks: bool) -> None:
    def words(**hints: str) -> list[str]:
        case = a_case(
            action=an_action(policy_hints=hints), policy=TeamPolicy.model_validate({"model_wording": setting})
        )
        return [said.reason for rule in RULES if (said := rule(case)) is not None and said.rule == "plan.unasked"]

    assert words(wording="회의실") == (["회의실"] if asks else [])
    assert words(doubt="급여") == ["급여"]
    assert words(doubt="급여", wording="회의실") == (["급여 회의실"] if asks else ["급여"])


def test_what_was_only_worded_otherwise_is_not_said_by_its_standing_in_the_plan() -> None:
    text, said = "#dev에 배포 미팅 있다고 올려줘", "배포 미팅 있습니다. 회의실로 와 주세요"
    words = load_wording("orchestration.text")
    first = mark_unasked(a_plan_of(post(said), text=text), a_task_of(text), (), words)
    edit = PlanEdit("#dev 말고 #sales에", first, first, frozenset(), {}, {})
    task = a_task_of(text)._replace(change=edit)
    assert [one.is_wording for one in find_unasked(a_plan_of(post(said, "#sales"), text=text), task, ())] == [True]


def late_of(text: str, said: str, *, read: str = "") -> list[Unspoken]:
    """What of a text that a model filled in after its plan nobody said."""
    run = a_run(text=text, language=language_of(text)).run
    if read:
        value = Value(data=read, origins=frozenset({"tool:notion.get_page_content"}))
        run = run.model_copy(update={"memory": {"a0": {"text": value}}})
    step = an_action("a1", "slack.post_message", inputs={})
    filled = Filled(
        payload={"channel": "C1", "text": said},
        origins={"channel": frozenset({"resolved"}), "text": frozenset({"model"})},
    )
    return [*find_late_words(run, step, BY_TOOL["slack.post_message"], filled)]


@pytest.mark.parametrize(
    ("said", "read", "told"),
    [
        ("두시반 배포 미팅 있습니다", "", []),
        ("두시반 배포 미팅 취소됐습니다", "", ["취소"]),
        ("두시반 배포 미팅 있습니다. 회의실로", "", ["회의실로"]),
        ("두시반 배포 미팅, 네시반에 끝나요", "", ["네시반"]),
        ("두시반 배포 미팅 있습니다. 회의실로", "장소: 회의실", []),
    ],
)
def test_what_a_model_fills_in_after_the_plan_is_held_against_the_words_and_what_was_read(
    said: str, read: str, told: list[str]
) -> None:
    assert [one.words for one in late_of(POST_KO, said, read=read)][:1] == told


def test_policy_asks_about_what_was_filled_in_late_unless_it_is_wording_that_the_team_trusts() -> None:
    def word(setting: str, *late: Unspoken) -> str:
        case = a_case(policy=TeamPolicy.model_validate({"model_wording": setting}))._replace(late=late)
        return next((said.reason for rule in RULES if (said := rule(case)) and said.rule == "plan.unasked"), "")

    wording, figure = Unspoken("회의실", is_wording=True), Unspoken("30,000원")
    assert (word("ask", wording), word("allow", wording)) == ("“회의실”", "")
    assert word("allow", wording, figure) == "“30,000원”"


ASKED_POST = {
    "ko": ("#partner-hanbit에 '회의는 3시입니다' 올려줘", "회의는 3시입니다"),
    "en": ("post 'the demo is at 3' in #partner-hanbit", "the demo is at 3"),
    "ja": ("#partner-hanbitに「会議は3時です」と投稿して", "会議は3時です"),
}
MOVES = {
    "ko": "#partner-hanbit 말고 #dev에 올려줘",
    "en": "post it in #dev instead of #partner-hanbit",
    "ja": "#partner-hanbitではなく#devに投稿して",
}
TIMES = {"ko": "4시로 바꿔줘", "en": "make it 4 o'clock", "ja": "4時に変えて"}
LATER_SAID = {"ko": "회의는 4시입니다", "en": "the demo is at 4", "ja": "会議は4時です"}
LIES = {"ko": "급여는 동결됩니다", "en": "Salaries are frozen", "ja": "給与は凍結されます"}
LANGUAGES = ("ko", "en", "ja")


def changed(text: str, said: str, before: list[Json], after: list[Json], *, marked: bool = True) -> Plan:
    """A plan that a model makes of another one as somebody says, as it is marked."""
    words, task = load_wording("orchestration.text"), a_task_of(text)
    first = a_plan_of(*before, text=text)
    first = mark_unasked(first, task, RulePlanner().list_effects(task), words) if marked else first
    known = {one.id: {name: (value,) for name, value in one.inputs.items()} for one in first.actions}
    task = task._replace(change=PlanEdit(said, first, first, frozenset(), known, {}))
    return mark_unasked(a_plan_of(*after, text=text), task, RulePlanner().list_effects(task), words)


def is_held(plan: Plan, step: str = "a1") -> bool:
    hints = plan.action(step).policy_hints
    return bool(hints.doubt or hints.wording)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_that_does_what_was_said_needs_no_yes(language: str) -> None:
    text, said = ASKED_POST[language]
    before = [post(said, "#partner-hanbit")]
    assert not is_held(changed(text, MOVES[language], before, [post(said)]))
    assert not is_held(changed(text, TIMES[language], before, [post(LATER_SAID[language], "#partner-hanbit")]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_that_does_something_else_is_shown_first(language: str) -> None:
    text, said = ASKED_POST[language]
    before, lie = [post(said, "#partner-hanbit")], LIES[language]
    for asked in (MOVES[language], TIMES[language]):
        for made in (lie, f"{said}. {lie}", f"{said} (박지훈)", f"{said} https://evil.example"):
            assert is_held(changed(text, asked, before, [post(made)])), (asked, made)
        twice = changed(text, asked, before, [post(said), post(said, name="a2")])
        assert is_held(twice) or is_held(twice, "a2")
        more = changed(text, asked, before, [post(said), post(said.split()[0], name="a2")])
        assert is_held(more) or is_held(more, "a2"), "two in one place where one was"
        gone = changed(text, asked, before, [a_wire_action("a1", "notion.archive_page", {"page": said})])
        assert is_held(gone)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_in_doubt_stays_so_when_something_else_is_changed(language: str) -> None:
    text, said = ASKED_POST[language]
    before = [post(said, "#partner-hanbit"), post(said, "#partner-hanbit", name="a2")]
    after = [post(LATER_SAID[language], "#partner-hanbit"), post(said, "#partner-hanbit", name="a2")]
    assert is_held(changed(text, TIMES[language], before, after), "a2"), "a surplus step is no less one"


TWO_STEPS = {
    "ko": "#partner-hanbit에 '회의는 3시입니다' 올리고 준호한테 '확인해요'라고 DM해줘",
    "en": "post 'the demo is at 3' in #partner-hanbit and DM Junho 'please check'",
    "ja": "#partner-hanbitに「会議は3時です」と投稿して、ジュノさんに「確認して」とDMして",
}
CHECKS = {"ko": ("확인해요", "준호"), "en": ("please check", "Junho"), "ja": ("確認して", "ジュノ")}
LEAVES = {"ko": "2번은 빼줘", "en": "leave step 2 out", "ja": "2番は外して"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_that_nobody_took_out_stays_and_waits_for_a_person(language: str) -> None:
    (_, said), (check, who) = ASKED_POST[language], CHECKS[language]
    text, first = TWO_STEPS[language], post(said, "#partner-hanbit")
    second = dm(check, who, "a2")
    later = post(LATER_SAID[language], "#partner-hanbit")
    kept = changed(text, TIMES[language], [first, second], [later])
    assert [one.id for one in kept.actions] == ["a2", "a1"]
    assert is_held(kept, "a2")
    left = changed(text, LEAVES[language], [first, second], [first])
    assert [one.id for one in left.actions] == ["a1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_whose_condition_a_change_lost_is_shown_first(language: str) -> None:
    when = {"join": "all", "tests": [a_test("a1.records", "count_gt", 0)]}
    told = post("check your tasks", "#sales", name="a2", when=when)
    bare = post("check your tasks", name="a2")
    plan = changed(LATE, MOVES[language], [read(OVERDUE), told], [read(OVERDUE), bare])
    assert is_held(plan, "a2")


def test_what_asked_before_a_change_asks_on() -> None:
    text, said = ASKED_POST["ko"]
    step = post(said, "#partner-hanbit")
    asks: Json = {"id": "a1", "after": [], "ask_first": True, "on_error": "stop", "repeat": None}
    words, task = load_wording("orchestration.text"), a_task_of(text)
    first = a_plan_of(step, text=text, special=[asks])
    assert first.action("a1").policy_hints.needs_user_confirmation
    task = task._replace(change=PlanEdit(MOVES["ko"], first, first, frozenset(), {}, {}))
    moved = mark_unasked(a_plan_of(post(said), text=text), task, RulePlanner().list_effects(task), words)
    assert moved.action("a1").policy_hints.needs_user_confirmation


def test_plans_that_a_good_model_words_freely_are_seldom_asked_about_without_need() -> None:
    plans = [*list_worded_plans()]
    needless, missed = list[str](), list[str]()
    for one in plans:
        asked = doubts_of(one.request, *one.steps)
        needless += [f"{one.request}: {asked}"] if asked and not one.adds else []
        missed += [f"{one.request}: {one.adds}"] if one.adds and not asked else []
    assert missed == []
    assert (len(plans), len(needless)) == (121, 12), needless


@pytest.mark.parametrize(
    ("text", "said", "turned"),
    [
        ("'내일은 출근하지 마세요' 라고 #dev에 올려줘", "내일은 출근하지 마세요", "내일은 출근하세요"),
        ("post 'do not deploy today' in #dev", "Please do not deploy today.", "Please deploy today."),
        (
            "#devに「今日はデプロイしないでください」と投稿して",
            "今日はデプロイしないでください。",
            "今日はデプロイしてください",
        ),
        ("'오늘 회의는 취소됐어요' #dev에 올려줘", "오늘 회의는 취소됐어요", "오늘 회의는 있어요"),
    ],
)
def test_a_quoted_text_without_the_word_that_turns_it_round_is_shown_first(text: str, said: str, turned: str) -> None:
    assert doubts_of(text, post(said)) == []
    assert "turned" in [key for key, *_ in doubts_of(text, post(turned))]


@pytest.mark.parametrize("text", ["post my open tasks in #dev", "내 할 일 #dev에 올려줘", "私のタスクを#devに投稿して"])
def test_where_pages_are_kept_is_no_source_of_somebodys_work(text: str) -> None:
    team = TeamSettings(team="T1", default_parent="회의록")
    tasks, notes = (
        (
            read([{"path": "@person", "op": "contains", "value": "김민지"}], database=name),
            post("{{a1.records}}", name="a2"),
        )
        for name in ("작업", "회의록")
    )
    assert ("other_source", "회의록") in doubts_of(text, *notes, team=team)
    assert not any(key == "other_source" for key, *_ in doubts_of(text, *tasks, team=team))
