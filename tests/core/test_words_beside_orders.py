"""Words that stand beside what is asked: a title that holds other names, whose a row is, a "please", what is left out,
and what is asked of metel's own work or of its figures."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.text.prohibitions import find_prohibitions
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import CONTRACTS, a_task


def steps_of(text: str, *titles: NamedTitle) -> list[tuple[str, Any]]:
    task = a_task(text)
    task = PlanningTask(
        request=task.request, team=task.team, contracts=task.contracts, now=task.now, titles=tuple(titles)
    )
    plan: Any = make_plan(task)
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


PRICING = NamedTitle("pricing", "Pricing survey", whole=False)


@pytest.mark.parametrize(
    ("text", "title", "owner", "due"),
    [
        (
            "I need a task for Sara to update the pricing slides, should be done by next Thursday.",
            "update the pricing slides",
            "Sara",
            "2026-03-12",
        ),
        (
            "Make a task for Junho to check the pricing figures, needs to be finished by Friday",
            "check the pricing figures",
            "Junho",
            "2026-03-06",
        ),
        (
            "Please add a task for me to fix the pricing page footer, must be ready by March 13",
            "fix the pricing page footer",
            "김민지",
            "2026-03-13",
        ),
        ("We need a task for Sara to call the printer, to be done by Friday", "call the printer", "Sara", "2026-03-06"),
        (
            "Create a task to update the pricing slides for Sara, due next Thursday",
            "update the pricing slides",
            "Sara",
            "2026-03-12",
        ),
    ],
)
def test_task_is_called_by_all_its_words(text: str, title: str, owner: str, due: str) -> None:
    ((_, inputs),) = steps_of(text, PRICING)
    assert (inputs["title"], inputs["properties"]["담당자"], inputs["date"]) == (title, owner, due)


@pytest.mark.parametrize(
    "text", ["I need a task for Sara called 'pricing', due Friday", "Create the task 'pricing' for Sara, due Friday"]
)
def test_title_that_is_quoted_is_the_title(text: str) -> None:
    ((_, inputs),) = steps_of(text, PRICING)
    assert inputs["title"] == "pricing"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "予算シートに「翻訳外注」を追加したいです。60万ウォンで担当はSaraさん",
            {"項目": "翻訳外注", "金額": 600000, "担当者": "Sara"},
        ),
        (
            "予算シートに「通訳費」を追加してください。30万ウォンで担当はジュノさんです",
            {"項目": "通訳費", "金額": 300000, "担当者": "ジュノ"},
        ),
        (
            "予算シートに「印刷代」120,000ウォン、担当はSaraさんで追加して",
            {"項目": "印刷代", "金額": 120000, "担当者": "Sara"},
        ),
        (
            "マーケ予算に「会場費」を追加したい。80万ウォンで、担当はジフンさん、3月12日付",
            {"項目": "会場費", "金額": 800000, "日付": "2026-03-12", "担当者": "ジフン"},
        ),
        (
            "예산 시트에 '번역 외주' 추가해줘. 60만원이고 담당은 사라님",
            {"항목": "번역 외주", "금액": 600000, "담당자": "사라"},
        ),
        (
            "Add 'translation' to the budget sheet, 600,000 won, owner Sara",
            {"item": "translation", "amount": 600000, "owner": "Sara"},
        ),
    ],
)
def test_whose_a_row_is_stands_in_a_column_of_its_own(text: str, row: dict[str, Any]) -> None:
    ((tool, inputs),) = steps_of(text)
    assert (tool, inputs["rows"]) == ("sheets.append_rows", [row])


def test_row_whose_columns_are_not_sure_is_asked_for() -> None:
    ((_, inputs),) = steps_of("고객 명단에 '김철수', 010-1234-5678, 담당 준호 추가해줘")
    assert "rows" not in inputs


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("예산 시트에 추가: 3/4, '담당자 교육', 350000", ["2026-03-04", "담당자 교육", 350000]),
        ("予算シートに追加: 3/4, 「担当者研修」, 350000", ["2026-03-04", "担当者研修", 350000]),
    ],
)
def test_row_without_owner_stays_a_list(text: str, row: list[Any]) -> None:
    ((_, inputs),) = steps_of(text)
    assert inputs["rows"] == [row]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Schedule something for #general tomorrow at 8:45 saying the all-hands moved to Room B, please",
            "The all-hands moved to Room B",
        ),
        ("Post in #general that the build is green again, please", "The build is green again"),
        ("tell junho the invoice is ready, pls", "The invoice is ready"),
        ("Let Sara know the demo is at 4 please", "The demo is at 4"),
        ("Ask Junho to send the contract, please.", "Could you send the contract?"),
        ("Remind Jihoon to bring the badge please", "Reminder: please bring the badge"),
        # What is asked of those who read it, or stands in quotes or behind a colon, is told as it is.
        (
            "Schedule a post to #sales tomorrow at 9 that says please submit your timesheets",
            "Please submit your timesheets",
        ),
        ("Tell Sara please send me the deck", "Please send me the deck"),
        ("Post 'come to room B, please' in #general", "come to room B, please"),
        ('tell sara "the deck is due at 5, please"', "the deck is due at 5, please"),
        ("tell junho: can you send me the contract, please?", "can you send me the contract, please?"),
        ("Post in #general saying we need the timesheets by noon, please", "We need the timesheets by noon, please"),
        ("tell sara yes please", "Yes please"),
    ],
)
def test_please_that_is_said_to_metel_is_not_told(text: str, told: str) -> None:
    ((_, inputs),) = steps_of(text)
    assert inputs["text"] == told


@pytest.mark.parametrize(
    ("about", "text"),
    [
        ("done", "What have you actually changed for me today? Just want to double check before my 11 o'clock."),
        ("done", "what exactly have you posted for me today? want to be sure before the standup."),
        ("done", "さっきお願いした件、もう終わってる？何をしたかだけ教えて"),
        ("done", "さっき頼んだ件、終わりましたか？"),
        ("done", "先ほどお願いしたこと、完了してますか？"),
        ("done", "さっきの依頼、ちゃんとできてる？"),
        ("done", "아까 부탁한 거 다 끝났어? 뭐 했는지만 알려줘"),
        ("done", "오늘 나 대신 뭐 바꿨어? 11시 회의 전에 확인하려고"),
        ("scheduled", "is anything of mine still queued to go out this afternoon?"),
        ("scheduled", "do I have any messages scheduled for later today?"),
        ("scheduled", "what's still scheduled to go out for me?"),
        ("scheduled", "which messages of mine are waiting to go out?"),
        ("scheduled", "예약 걸어둔 메시지 오후에 나갈 거 남았어?"),
        ("scheduled", "지금 예약 걸려 있는 메시지 있으면 언제 어디로 나가는지 다 알려줘"),
        ("scheduled", "予約したメッセージはまだありますか？"),
    ],
)
def test_question_about_own_work(about: str, text: str) -> None:
    ((tool, inputs),) = steps_of(text)
    assert (tool, inputs["about"]) == ("session.list_work", about)


@pytest.mark.parametrize(
    "text",
    [
        "what's scheduled for tomorrow?",
        "which meetings are scheduled this week?",
        "is anything of mine overdue this week?",
        "did Junho change anything today?",
        "さっきお願いした件、ジュノさんに送って",
        "ジュノさんのタスクはもう終わってる？",
        "今週終わってないタスクを教えて",
        "오늘 끝난 작업 뭐 있어?",
        "#general에 '예약된 메시지 확인해 주세요'라고 올려줘",
    ],
)
def test_other_questions_are_none_about_own_work(text: str) -> None:
    assert all(tool != "session.list_work" for tool, _ in steps_of(text))


NOT_MINE = {"path": "@person", "op": "ne", "value": "김민지"}


@pytest.mark.parametrize(
    "text",
    [
        "Pull the open tasks due this week and post them in #general grouped by person, but leave out mine, "
        "nobody needs "
        "to see those",
        "Post the overdue tasks in #general but leave mine out",
        "Post the open tasks due this week in #general without mine",
        "list the tasks due this week, excluding mine",
        "이번 주 마감 작업 #general에 올려줘, 내 거는 빼고",
        "내 작업은 빼고 이번 주 마감인 작업 보여줘",
        "今週期限のタスクを#generalに投稿して、私のは除いて",
        "自分のタスクを除いた今週期限のタスクを見せて",
    ],
)
def test_what_is_the_askers_is_left_out(text: str) -> None:
    (_, inputs), *rest = steps_of(text)
    assert NOT_MINE in inputs["filter"]["all"]
    assert {"path": "@person", "op": "contains", "value": "김민지"} not in inputs["filter"]["all"]
    assert [tool for tool, _ in rest] == (["slack.post_message"] if "#" in text else [])


@pytest.mark.parametrize(
    "text",
    [
        "Pull this week's tasks and post them in #general, but leave out mine, nobody needs to see those",
        "Post the overdue tasks in #general except mine, no one needs to know about them",
        "Share the open tasks in #sales without mine, because nobody needs to see mine",
    ],
)
def test_why_something_is_left_out_forbids_nothing(text: str) -> None:
    assert not [one for one in find_prohibitions(text) if one.act == "share"]


@pytest.mark.parametrize(
    "text",
    [
        "Post this week's tasks in #general and keep it quiet, nobody needs to know",
        "Show me the overdue tasks, nobody else needs to see them",
        "Show me the overdue tasks, nobody needs to see those",
    ],
)
def test_that_nobody_is_to_see_something_forbids(text: str) -> None:
    assert {one.act for one in find_prohibitions(text)} == {"share"}


@pytest.mark.parametrize("text", ["show my open tasks", "내 작업 보여줘", "自分のタスクを見せて"])
def test_what_is_the_askers_is_shown(text: str) -> None:
    ((_, inputs),) = steps_of(text)
    assert NOT_MINE not in inputs["filter"].get("all", [inputs["filter"]])


def test_words_that_somebody_is_told_leave_nothing_out() -> None:
    ((tool, inputs),) = steps_of("Tell Junho to leave out mine")
    assert (tool, inputs["text"]) == ("slack.send_dm", "Please leave out mine")


def reply_of(text: str) -> str:
    plan: Any = make_plan(a_task(text))
    assert plan["actions"] == []
    return plan["reply"]["text"]


@pytest.mark.parametrize(
    "text",
    [
        "There was a thread a while back about the refund bug in checkout, pretty sure Junho started it. Can you "
        "dig it up?",
        "I remember a thread about the Hanbit contract, I think Sara wrote it. Could you find that for me?",
        "Someone posted a link to the printer driver a while ago, could you dig it up in Slack?",
        "Can you dig up the message where Junho talked about the staging server?",
        "devチャンネルで先週、証明書の更新について話してたと思うので探してもらえませんか",
        "salesチャンネルでハンビット社の見積もりについて誰か話していたはずなので探してください",
        "この前、返金バグについてスラックでジュノさんが書いていたと思うので探して",
        "slackで証明書の更新を検索して",
        "저번에 누가 프린터 드라이버 링크 올려줬던 것 같은데 슬랙에서 찾아줄 수 있어?",
    ],
)
def test_search_of_messages_is_planned_and_sends_nothing(text: str) -> None:
    assert [tool for tool, _ in steps_of(text)] == ["slack.search_messages"]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Can you dig up the notes from last week's sync?", "notion.search"),
        ("There is a task about the refund bug. Can you find it?", "notion.query_database"),
        ("There was a bug in checkout. Tell Junho to dig it up.", "slack.send_dm"),
        ("#dev에 프린터 링크 찾아달라고 올려줘", "slack.post_message"),
        ("Tell Sara there was a thread about the refund bug", "slack.send_dm"),
        ("devチャンネルに証明書の更新について投稿してください", "slack.post_message"),
        ("노션에서 가격 정책 찾아줘", "notion.search"),
    ],
)
def test_what_is_looked_for_elsewhere_or_told_is_no_search_of_messages(text: str, tool: str) -> None:
    assert steps_of(text)[0][0] == tool


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("2月の商品別売上を上位3つまで出して、#salesに貼ってもらえると助かります", 3),
        ("2月の商品別売上のトップ3を出して", 3),
        ("先月の地域別売上を上位2つだけ見せて", 2),
        ("今月の商品別の売上、上から3つを#salesに投稿してください", 3),
        ("2月の商品別売上を上位5件まで教えて", 5),
    ],
)
def test_words_of_a_ranking_are_no_values(text: str, most: int) -> None:
    (_, read), (_, total), *_ = steps_of(text)
    assert "@any" not in str(read["filter"])
    assert total["limit"] == most


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("先月の売上って全部でいくらだったっけ？ソウルだけの数字も知りたい", "ソウル"),
        ("2月の売上は合計いくら？釜山だけの数字も教えて", "釜山"),
        ("先月の売上合計とソウルだけの合計を教えて", "ソウル"),
        ("What was last month's revenue in total? I'd also like the number for Seoul alone", "Seoul"),
        ("How much revenue did we make last month in total? And what about the figure for Busan only?", "Busan"),
        ("지난달 매출 총 얼마였지? 서울만 따로도 알고 싶어", "서울"),
    ],
)
def test_figure_of_all_and_of_a_part_are_both_worked_out(text: str, place: str) -> None:
    tools = [tool for tool, _ in steps_of(text)]
    assert tools == ["sheets.get_range", "table.aggregate"] * 2
    (_, whole), _, (_, part), (_, total) = steps_of(text)
    assert (place in str(whole), place in str(part), total["rows"]) == (False, True, "{{a3.rows}}")


@pytest.mark.parametrize(
    "text",
    [
        "ソウルだけの先月の売上合計を教えて",
        "先月の売上は合計いくら？#salesに投稿して",
        "What was last month's revenue for Seoul? Tell Junho the number for Busan is late",
        "지난달 매출 총 얼마였지? 서울 회의록도 보여줘",
    ],
)
def test_other_requests_work_out_one_figure_at_most(text: str) -> None:
    assert [tool for tool, _ in steps_of(text)].count("table.aggregate") <= 1


@pytest.mark.parametrize(
    "text",
    [
        "Change the travel line in the budget to 2,300,000 and then give me the new grand total.",
        "Set the flyers row in the marketing budget to 250,000",
        "Update the travel amount in the budget sheet to 1.5 million won",
        "change cell C4 in the budget to 100",
        "マーケ予算の「交通費」の行を230万に変更して",
        "예산 시트에서 교통비를 230만원으로 바꿔줘",
    ],
)
def test_cell_that_is_to_change_adds_no_row(text: str) -> None:
    assert "sheets.update_cells" in [tool for tool, _ in steps_of(text)]
    assert "sheets.append_rows" not in [tool for tool, _ in steps_of(text)]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Add a row to the budget: travel, 2,300,000", "sheets.append_rows"),
        ("change the due date of the budget task to 3/12", "notion.update_page"),
        ("set the state of 'Pricing survey' to done", "notion.update_page"),
        ("what's the travel line in the budget?", "sheets.get_range"),
        ("Tell Junho to change the travel line in the budget to 2,300,000", "slack.send_dm"),
        ("#sales에 예산 시트의 교통비를 230만원으로 바꿔 달라고 올려줘", "slack.post_message"),
        ("예산 시트에 교통비 230만원 추가해줘", "sheets.append_rows"),
    ],
)
def test_what_changes_no_cell_is_done(text: str, tool: str) -> None:
    assert [one for one, _ in steps_of(text)] == [tool]


@pytest.mark.parametrize(
    ("text", "title", "told"),
    [
        (
            "I'd like a page in the meeting notes for tomorrow's sync with Hanbit Logistics, and a message to "
            "Jihoon asking "
            "him to add his agenda points there by 6 today.",
            "sync with Hanbit Logistics",
            "Could you add your agenda points there by 6 today? {{a1.page_url}}",
        ),
        (
            "I want a page in the meeting notes for next Monday's retro, and a DM to Sara asking her to bring "
            "the numbers",
            "retro",
            "Could you bring the numbers?",
        ),
        (
            "Create a meeting note page for tomorrow's sync and message Jihoon asking him to add his agenda "
            "points there",
            "sync",
            "Could you add your agenda points there? {{a1.page_url}}",
        ),
        (
            "We need a page in the meeting notes for Friday's demo, and a note to Junho saying the room is booked",
            "demo",
            "The room is booked",
        ),
    ],
)
def test_page_and_a_message_about_it(text: str, title: str, told: str) -> None:
    task = a_task(text)
    checked = check_plan(dump_json(make_plan(task)), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan), checked
    page, message = checked.plan.actions
    assert (page.inputs["title"], message.inputs["text"]) == (title, told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a message to Jihoon asking him to add his agenda points", "Could you add your agenda points?"),
        ("message Jihoon asking him to send Sara his notes", "Could you send Sara his notes?"),
        ("I'd like a message to Sara saying the demo moved to 4", "The demo moved to 4"),
        ("Post 'I'd like a message to Sara saying hi' in #general", "I'd like a message to Sara saying hi"),
        ("Create the page 'Offsite' and tell Junho 'write your name there'", "write your name there"),
    ],
)
def test_message_that_is_wished_for_is_sent(text: str, told: str) -> None:
    assert steps_of(text)[-1][1]["text"] == told


@pytest.mark.parametrize(("name", "people"), [("Hanbit Logistics", None), ("Sarah Kim", "Sarah Kim")])
def test_company_takes_no_part_in_a_meeting(name: str, people: str | None) -> None:
    ((_, inputs),) = steps_of(f"Create a page in the meeting notes for tomorrow's sync with {name}")
    assert inputs.get("properties", {}).get("참석자") == people


@pytest.mark.parametrize(
    ("text", "first", "other"),
    [
        ("서울 매출 얼마야? 부산은?", "서울", "부산"),
        ("서울 2월 매출 얼마였지, 대구는?", "서울", "대구"),
        ("How much revenue did Seoul make last week, and Daegu?", "Seoul", "Daegu"),
        ("how much revenue did Seoul make? what about Busan?", "Seoul", "Busan"),
        ("ソウルの売上はいくら、釜山は？", "ソウル", "釜山"),
    ],
)
def test_two_figures_are_worked_out_where_two_are_asked_for(text: str, first: str, other: str) -> None:
    steps = steps_of(text)
    assert [tool for tool, _ in steps] == ["sheets.get_range", "table.aggregate"] * 2
    assert [name in str(steps[at]) for at in (0, 2) for name in (first, other)] == [True, False, False, True]


@pytest.mark.parametrize(
    "text", ["서울이랑 부산 매출 얼마야?", "how much revenue did Seoul and Busan make?", "서울, 부산 매출 합계 얼마야?"]
)
def test_one_figure_of_two_places_stays_one(text: str) -> None:
    assert [tool for tool, _ in steps_of(text)] == ["sheets.get_range", "table.aggregate"]
