"""The planner without a model: what it makes of requests, and what it never does."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestration import schema_check
from orchestration.proposers import FinishedAction, PlanningTask
from orchestration.rule_planner import RulePlanner
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.tool_table import list_entries
from orchestration.rule_planner.reading.korean import make_word_set
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.request import Place, Request
from schemas.team import TeamSettings
from tests.core import follow_up_cases
from tests.core.plan_judge import Case, cases, differences

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
TEAM = TeamSettings(team="T1", default_parent="회의록", default_spreadsheet="매출 현황 2026")
EXISTING = make_word_set(
    "notion.search notion.create_page notion.query_database notion.get_page_content notion.append_blocks",
    "notion.update_page notion.archive_page slack.post_message slack.send_dm slack.read_thread sheets.get_range",
    "sheets.append_rows text.summarize table.aggregate",
)


def a_contract(tool: str, **more: Any) -> ToolContract:
    given: dict[str, Any] = {
        "tool": tool,
        "service": tool.split(".", maxsplit=1)[0],
        "description": tool,
        "risk_level": "read",
        "input_schema": {},
        "output_schema": {},
    }
    return ToolContract.model_validate({**given, **more})


ALL = tuple(a_contract(entry.tool) for entry in list_entries())


def a_task(text: str, contracts: tuple[ToolContract, ...] = ALL, **more: Any) -> PlanningTask:
    request = Request(
        id="r1",
        text=text,
        user="U1",
        user_name="김민지",
        place=Place(team="T1", channel="C9", channel_name="#random"),
        language="ko",
        timezone="Asia/Seoul",
        asked_at=NOW,
    )
    return PlanningTask(request=request, team=TEAM, contracts=contracts, now=NOW, **more)


def planned(task: PlanningTask) -> dict[str, Any]:
    """Return the plan as whoever reads its text gets it."""
    return json.loads(json.dumps(make_plan(task)))


def plan(text: str, **more: Any) -> dict[str, Any]:
    return planned(a_task(text, **more))


def inputs(text: str, tool: str) -> dict[str, Any]:
    return next(action["inputs"] for action in plan(text)["actions"] if action["tool"] == tool)


def problems(proposed: dict[str, Any]) -> tuple[str, ...]:
    return schema_check.list_problems(schema_check.load_plan_validator("1.1"), proposed)


def named(case: Case) -> str:
    return case.id


@pytest.mark.parametrize("case", [*cases("dev.yaml"), *cases("paraphrases.yaml")], ids=named)
def test_a_request_gets_the_plan_it_asks_for(case: Case) -> None:
    proposed = plan(case.text)
    assert differences(case, proposed) == []
    assert problems(proposed) == ()
    Plan.model_validate(proposed)


def test_nine_of_ten_development_cases_are_right_when_every_tool_is_offered() -> None:
    suite = cases("dev.yaml")
    right = [case for case in suite if not differences(case, plan(case.text))]
    assert len(right) >= 0.9 * len(suite)


def test_every_case_of_the_existing_tools_is_right_when_only_these_are_offered() -> None:
    offered = tuple(contract for contract in ALL if contract.tool in EXISTING)
    served = [case for case in cases("dev.yaml") if {tool[0] for tool in case.tools} <= EXISTING]
    assert [case.id for case in served if differences(case, plan(case.text, contracts=offered))] == []


def test_a_tool_that_is_not_offered_is_never_planned_and_the_answer_names_it() -> None:
    offered = tuple(contract for contract in ALL if contract.tool != "slack.schedule_message")
    proposed = plan("내일 아침 9시에 #general에 '회의가 있습니다' 메시지 예약해줘", contracts=offered)
    assert proposed["actions"] == []
    assert proposed["reply"]["kind"] == "unsupported"
    assert "슬랙 메시지 예약" in proposed["reply"]["text"]


@pytest.mark.parametrize(
    "text",
    [
        "초안 써줘: 팀에 보낼 배포 공지",
        "draft a note to the team about the release",
        "write an announcement about the new office and post it in #general",
        "リリースのお知らせの下書きを書いて",
    ],
)
def test_words_that_nobody_gave_are_not_made_up_and_how_to_send_ones_own_is_told(text: str) -> None:
    proposed = plan(text)
    assert (proposed["actions"], proposed["reply"]["kind"]) == ([], "unsupported")
    assert "#general" in proposed["reply"]["text"]


def test_a_task_or_page_may_be_called_a_draft() -> None:
    assert plan("'뉴스레터 초안' 작업 만들어줘")["actions"][0]["tool"] == "notion.create_page"


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("DM Sarah the list of tasks she still has open", ["notion.query_database", "slack.send_dm"]),
        ("DM Sarah the link we need is in the wiki", ["slack.send_dm"]),
        ("tell #dev the build that we shipped is broken", ["slack.post_message"]),
    ],
)
def test_which_of_a_thing_is_meant_states_nothing_to_send(text: str, tools: list[str]) -> None:
    assert [action["tool"] for action in plan(text)["actions"]] == tools


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("DM Sarah the list of tasks she still has open", "Sarah"),
        ("DM Sarah the list of tasks I still have open", "김민지"),
    ],
)
def test_whose_records_are_sent_is_told_by_the_pronoun(text: str, owner: str) -> None:
    found = json.dumps(inputs(text, "notion.query_database")["filter"], ensure_ascii=False)
    assert f'"@person", "op": "contains", "value": "{owner}"' in found


@pytest.mark.parametrize(
    "text",
    [
        "지금 올리지 말고 내일 9시에 #dev에 '배포 시작' 올려줘",
        "don't post it now, post 'we go live' in #dev tomorrow at 9am",
        "한 시간 뒤에 #dev에 '배포 시작' 올려줘",
        "#dev에 '배포 시작' 내일 9시에 올려줘",
        "明日9時に#devに「開始します」と投稿して",
    ],
)
def test_a_time_beside_the_sending_is_when_it_is_sent(text: str) -> None:
    (step,) = plan(text)["actions"]
    assert step["tool"] == "slack.schedule_message"
    assert step["inputs"]["channel"] == "#dev"


@pytest.mark.parametrize(
    "text",
    [
        "내일 3시 회의라고 #dev에 알려줘",
        "#dev에 내일 오후 3시에 배포한다고 올려줘",
        "#dev에 '내일 9시 배포' 올려줘",
        "5시까지 #dev에 '보고서 내주세요' 올려줘",
        "let #dev know the deploy is at 5pm",
        "tell #dev that the meeting is tomorrow at 3pm",
        "#devに「明日9時に会議です」と投稿して",
    ],
)
def test_a_time_of_the_words_or_a_deadline_is_no_time_of_the_sending(text: str) -> None:
    assert [action["tool"] for action in plan(text)["actions"]] == ["slack.post_message"]


@pytest.mark.parametrize(
    "text", ["내일 오후 3시에 준호랑 회의 예약해줘", "schedule a meeting with Sarah tomorrow at 3pm"]
)
def test_a_meeting_that_is_to_be_scheduled_is_no_message(text: str) -> None:
    (step,) = plan(text)["actions"]
    assert step["tool"] == "notion.create_page", "it is a record among the meetings"


@pytest.mark.parametrize(
    "text",
    ["お疲れ様でした！", "本当に助かりました。ありがとうございます", "いつもお世話になっております。", "こんばんは！"],
)
def test_a_japanese_courtesy_is_answered_and_looks_for_nothing(text: str) -> None:
    proposed = plan(text)
    assert (proposed["actions"], proposed["reply"]["kind"]) == ([], "smalltalk")


async def test_the_planner_answers_with_text_that_costs_nothing() -> None:
    proposal = await RulePlanner().propose(a_task("고마워!"))
    assert (proposal.source, proposal.use.calls) == ("offline", 0)
    assert json.loads(proposal.text)["reply"]["kind"] == "smalltalk"


def test_scenario_1_posts_the_link_of_the_page_it_made_and_leaves_the_channel_open() -> None:
    create, post = plan("내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘")["actions"]
    assert create["inputs"] == {"title": "회의 기록", "date": "2026-03-05T15:00:00+09:00"}
    assert create["success_criteria"] == ["page_url exists"]
    assert post["requires"] == ["page_url"]
    assert post["depends_on"] == ["a1"]
    assert post["inputs"] == {"text": "'회의 기록' 페이지를 만들었어요: {{a1.page_url}}"}


def test_scenario_2_summarises_last_weeks_rows_before_it_posts() -> None:
    read, summarise, post = plan("지난주 매출을 구글 시트에서 가져와서 슬랙에 요약해줘")["actions"]
    assert read["inputs"] == {
        "filter": {
            "all": [
                {"path": "@date", "op": "ge", "value": "2026-02-23"},
                {"path": "@date", "op": "le", "value": "2026-03-01"},
            ]
        }
    }
    assert summarise["inputs"]["data"] == "{{a1.rows}}"
    assert post["requires"] == ["summary"]


def test_a_replan_keeps_a_done_action_as_it_was_and_adds_the_missing_summary() -> None:
    kept = Action(
        id="a1", tool="sheets.get_range", intent="read", requires=(), produces=("rows",), inputs={"range": "주간"}
    )
    before = json.dumps(
        {"actions": [{"tool": "sheets.get_range", "inputs": {}}, {"tool": "slack.post_message", "inputs": {}}]}
    )
    task = a_task(
        "지난주 매출을 구글 시트에서 가져와서 슬랙에 요약해줘",
        done=(FinishedAction(kept, "succeeded", {"rows": "list of 12"}),),
        trouble="a2: summary missing",
        previous=before,
    )
    first, second, third = planned(task)["actions"]
    assert (first["id"], first["tool"], first["inputs"]) == ("a1", "sheets.get_range", {"range": "주간"})
    assert [second["tool"], third["tool"]] == ["text.summarize", "slack.post_message"]
    assert second["inputs"]["data"] == "{{a1.rows}}"
    assert len({first["id"], second["id"], third["id"]}) == 3


def test_a_replan_that_would_only_repeat_what_failed_says_so() -> None:
    text = "노션에서 '구버전 위키' 페이지 삭제해줘"
    proposed = plan(text, trouble="페이지가 없습니다", previous=json.dumps(plan(text), ensure_ascii=False))
    assert proposed["reply"]["kind"] == "unsupported"
    assert "페이지가 없습니다" in proposed["reply"]["text"]


def test_a_condition_that_cannot_be_tested_is_refused_rather_than_left_out() -> None:
    assert plan("이번 주 매출이 지난주보다 크면 #exec에 알려줘")["reply"]["kind"] == "unsupported"


def test_otherwise_runs_on_the_opposite_condition() -> None:
    actions = plan("이번 주 매출이 1억을 넘으면 #exec에 알리고 아니면 #sales에 알려줘")["actions"]
    condition = {"path": "a2.total", "op": "gt", "value": 100_000_000}
    assert [(a["inputs"]["channel"], a["when"]) for a in actions[2:]] == [
        ("#exec", condition),
        ("#sales", {"not": condition}),
    ]


def test_overdue_means_before_today_and_not_done() -> None:
    assert inputs("마감 지난 작업 보여줘", "notion.query_database")["filter"] == {
        "all": [{"path": "@date", "op": "lt", "value": "2026-03-04"}, {"path": "@status", "op": "ne", "value": "완료"}]
    }


@pytest.mark.parametrize(
    ("text", "filter_"),
    [
        ("상태가 진행 중인 작업 보여줘", {"path": "상태", "op": "eq", "value": "진행 중"}),
        ("show tasks in progress", {"path": "@status", "op": "eq", "value": "진행 중"}),
        ("오늘 마감인 작업 보여줘", {"path": "@date", "op": "eq", "value": "2026-03-04"}),
        ("이준호 담당 작업 찾아줘", {"path": "@person", "op": "contains", "value": "이준호"}),
        ("내 작업 보여줘", {"path": "@person", "op": "contains", "value": "김민지"}),
        ("내일까지 마감인 할 일 알려줘", {"path": "@date", "op": "le", "value": "2026-03-05"}),
        ("post the open tasks to #dev", {"path": "@status", "op": "ne", "value": "완료"}),
    ],
)
def test_words_about_records_become_a_filter(text: str, filter_: dict[str, Any]) -> None:
    assert inputs(text, "notion.query_database")["filter"] == filter_


def test_deleting_declares_its_danger() -> None:
    (action,) = plan("delete the page 구버전 위키")["actions"]
    assert action["risk"] == {"level": "destructive", "tags": ["delete"]}


WRITING = tuple(
    a_contract(one.tool, risk_level="write") if one.tool.startswith(("slack.post", "notion.create")) else one
    for one in ALL
)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("노션 '구버전 위키' 페이지 삭제하고 #dev에 '지웠습니다'라고 올려줘", {"slack.post_message": ["a1"]}),
        ("노션에 '주간 회의' 페이지 만들고 #dev에 '만들었어요'라고 올려줘", {"slack.post_message": ["a1"]}),
        ("노션 '구버전 위키' 페이지 삭제하고 '새 위키' 페이지 만들어줘", {"notion.create_page": ["a1"]}),
        ("#dev에 '시작'이라고 올리고 #random에 '시작'이라고 올려줘", {"slack.post_message": []}),
    ],
)
def test_what_tells_of_a_step_or_follows_a_deletion_waits_for_it(text: str, after: dict[str, list[str]]) -> None:
    *_, last = plan(text, contracts=WRITING)["actions"]
    assert {last["tool"]: last["depends_on"]} == after


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("#random에 '하나' 올린 다음 #dev에 '둘' 올려줘", True),
        ("#random에 '하나' 올려줘. 그 후에 #dev에 '둘' 올려줘", True),
        ("#random에 '하나' 올리고 그 다음에 #dev에 '둘' 올려줘", True),
        ("#random 다음에 #dev에 '하나' 올려줘", True),
        ("post 'one' to #random and then #dev", True),
        ("post 'one' to #random, then post 'two' to #dev", True),
        ("post 'one' to #random. After that post 'two' to #dev", True),
        ("#randomに「一」を投稿して、その後#devに「二」を投稿して", True),
        ("#random에 '하나' 올리고 #dev에 '둘' 올려줘", False),
        ("#random이랑 #dev에 '하나' 올려줘", False),
        ("post 'one' to #random and #dev", False),
        ("post 'one' to #random and post 'two' to #dev", False),
        ("#random에 '다음에 봐요' 올리고 #dev에 '둘' 올려줘", False),
        ("다음 주 회의 공지 #random이랑 #dev에 '하나' 올려줘", False),
    ],
)
def test_only_words_of_order_have_one_post_wait_for_the_other(text: str, waits: bool) -> None:
    first, second = plan(text)["actions"]
    assert [first["inputs"]["channel"], second["inputs"]["channel"]] == ["#random", "#dev"]
    assert second["depends_on"] == (["a1"] if waits else [])


def test_a_reading_that_is_asked_for_after_a_writing_waits_for_it() -> None:
    row, read, *_ = plan("매출 현황 2026 시트에 3/4, 서울, 100 추가한 다음 매출 현황 2026 시트 요약해줘")["actions"]
    assert (row["tool"], read["tool"], read["depends_on"]) == ("sheets.append_rows", "sheets.get_range", ["a1"])


@pytest.mark.parametrize(
    ("text", "user"),
    [
        ("이 스레드 요약해서 팀장님께 보내줘", "팀장님"),
        ("이 스레드 요약해서 우리 부장님한테 DM으로 보내줘", "부장님"),
        ("대표님께 '보고드립니다'라고 보내줘", "대표님"),
        ("김철수 팀장님께 '안녕하세요'라고 보내줘", "김철수"),
        ("send the summary of this thread to my manager", "my manager"),
        ("tell the boss that lunch is ready", "the boss"),
        ("このスレッドを要約して部長に送って", "部長"),
        ("このスレッドを要約して上司に送って", "上司"),
    ],
)
def test_a_title_is_a_person_who_is_written_to(text: str, user: str) -> None:
    assert inputs(text, "slack.send_dm")["user"] == user


def test_each_owner_is_written_to_about_their_own_record() -> None:
    _, dm = plan("for every overdue task, DM its owner a reminder")["actions"]
    assert dm["for_each"] == {"items": "a1.records"}
    assert dm["inputs"]["user"] == "{{item.담당자}}"
    assert "{{item.title}}" in dm["inputs"]["text"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("이준호한테 내일 회의 2시로 변경됐다고 DM 보내줘", "내일 회의 2시로 변경됐습니다"),
        ("이준호님한테 보고서 검토해 달라고 DM 보내주세요", "보고서 검토해 주세요"),
        ("tell Sarah the meeting moved to 3pm", "The meeting moved to 3pm"),
        ("ask Sarah to review the deck", "Could you review the deck?"),
    ],
)
def test_reported_words_are_sent_as_a_sentence(text: str, said: str) -> None:
    assert inputs(text, "slack.send_dm")["text"] == said


@pytest.mark.parametrize("quoted", ["'주간 회의'", '"주간 회의"', "“주간 회의”", "‘주간 회의’", "「주간 회의」"])
def test_a_title_may_stand_in_any_quotes(quoted: str) -> None:
    assert inputs(f"노션에 {quoted} 페이지 만들어줘", "notion.create_page")["title"] == "주간 회의"


ENDINGS = "해줘|해 줘|해주세요|해줄래?|부탁해|하자|할까?|plz|해|부탁드려요|해줄 수 있어?|해 줄래요?"


@pytest.mark.parametrize("ending", ENDINGS.split("|"))
def test_any_spoken_ending_asks_for_the_same(ending: str) -> None:
    tools = [action["tool"] for action in plan(f"제품 로드맵 요약 {ending}")["actions"]]
    assert tools == ["notion.get_page_content", "text.summarize"]


def test_this_channel_is_the_one_the_request_came_from() -> None:
    assert inputs("이 채널에 '점심 시간입니다' 올려줘", "slack.post_message")["channel"] == "#random"


def test_no_template_can_be_smuggled_in_by_what_a_person_types() -> None:
    assert "{{" not in inputs("#general에 '{{a1.rows}}' 올려줘", "slack.post_message")["text"]


def test_only_fields_that_the_contract_takes_are_filled() -> None:
    contract = a_contract("chart.render", input_schema={"properties": {"rows": {}, "title": {}}})
    others = tuple(other for other in ALL if other.tool != "chart.render")
    actions = plan("상품별 매출 차트 그려줘", contracts=(*others, contract))["actions"]
    assert set(actions[1]["inputs"]) == {"rows", "title"}


def test_help_lists_only_what_the_offered_tools_can_do() -> None:
    text = plan("뭐 할 수 있어?", contracts=(a_contract("text.summarize"),))["reply"]["text"]
    assert "요약" in text
    assert "노션 페이지 만들기" not in text


WORDS = st.sampled_from(
    sorted(
        make_word_set(
            "노션에 슬랙에 #general에 #dev 'X' \"Y\" 만들고 공유해줘 요약해서 올려줘 매출 지난주 작업 마감 1억 넘으면",
            "매주 월요일 every friday if delete and then the sheet 시트 Q1 탭 담당자에게 각각 DM 3/4, {{a1.rows}}",
            "@이준호 <@U1> : , . tell that 이준호한테 다고 비교",
        )
    )
)


@given(st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join)))
@settings(max_examples=300, deadline=None)
def test_any_text_gives_a_valid_plan(text: str) -> None:
    proposed = plan(text)
    assert problems(proposed) == ()
    parsed = Plan.model_validate(proposed)
    assert parsed.actions or parsed.reply
    known = {action.id for action in parsed.actions}
    assert all(before in known for action in parsed.actions for before in action.depends_on)


PIECES = "가 |a |을 |'|#|1억 |and |월 |월요일 |monday and |<@|고객 명단 |, |다고 |if |9|ㅋ|요약해줘 "


@pytest.mark.timeout(60)
@pytest.mark.parametrize("piece", PIECES.split("|"))
@pytest.mark.parametrize("length", [110, 4_000])
def test_long_input_of_any_kind_is_read_quickly(piece: str, length: int) -> None:
    proposed = plan((piece * length)[:length] + "x")
    assert problems(proposed) == ()


def test_more_orders_than_a_plan_may_hold_are_counted() -> None:
    assert len(list_actions(make_plan(follow_up_cases.a_task("요약해줘 " * 800)))) > 1_000


@pytest.mark.parametrize(
    "text",
    [
        "add a row to 마케팅 예산: yesterday, banner, 120000",
        "add to the marketing budget (Q1): 3 March, banner, 120000",
        "마케팅 예산 시트에 추가해줘: 어제, banner, 12만원",
    ],
)
def test_a_cell_that_says_a_day_holds_the_day(text: str) -> None:
    (step,) = plan(text)["actions"]
    assert step["inputs"]["rows"] == [["2026-03-03", "banner", 120000]]


def test_a_quoted_day_is_a_text() -> None:
    (step,) = plan("add a row to 마케팅 예산: 2026-03-01, 'today', 10")["actions"]
    assert step["inputs"]["rows"] == [["2026-03-01", "today", 10]]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("개발자 둘(준호, 지훈)한테 배포 끝났다고 디엠해줘", ["준호", "지훈"]),
        ("준호뿐만 아니라 지훈한테도 '배포 끝'이라고 디엠해줘", ["준호", "지훈"]),
        ("dm the devs (Junho, Jihoon) that the deploy is done", ["Junho", "Jihoon"]),
        ("DM sarah and also junho: demo moved", ["sarah", "junho"]),
        ("サラちゃん以外にもジュノくんにも忘れずに「完了」とDMして", ["サラ", "ジュノ"]),
        ("please remind Ms. Sarah Kim by direct message that the survey closes today", ["Sarah Kim"]),
    ],
)
def test_everybody_who_is_named_is_written_to(text: str, people: list[str]) -> None:
    assert [one["inputs"].get("user") for one in plan(text)["actions"]] == people


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        (
            "준호님께 견적서의 부가세 항목을 삭제하지 말 것을 개인 메시지로 전달해 주시기 바랍니다",
            "견적서의 부가세 항목을 삭제하지 말아 주세요",
        ),
        ("사라님께 회의가 4시로 변경됐음을 DM으로 알려 주세요", "회의가 4시로 변경됐습니다"),
        ("지훈님한테 로그 백업 까먹지 말라고 디엠 하나만 넣어줘", "로그 백업 까먹지 말아 주세요"),
    ],
)
def test_what_is_told_as_a_noun_or_not_to_be_done_is_sent_as_a_sentence(text: str, sent: str) -> None:
    (message,) = plan(text)["actions"]
    assert message["inputs"]["text"] == sent


@pytest.mark.parametrize("text", ["매출 시트 요약해서 #sales에 올려줘", "'4월' 페이지 만들고 #dev에 공유해줘"])
def test_a_plan_says_nothing_of_its_request_that_no_code_reads(text: str) -> None:
    made = plan(text)
    assert made["actions"]
    assert made["understanding"] == {"ambiguities": [], "language": "ko"}
    assert "reasoning" not in made
