"""New records of which a whole request tells: forms, texts for the page, what leads to the order, answers to what it is
called."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.records.record_layouts import find_told_body
from orchestration.rule_planner.records.whole_records import read_told_record
from orchestration.text.language import detect_language
from tests.core.follow_up_cases import a_task

WHO, ATTENDING, STATE = "담당자", "참석자", "@status"


def read_made(text: str) -> dict[str, Any]:
    """The inputs of the one page that is made."""
    actions: Any = make_plan(a_task(text))["actions"]
    assert [one["tool"] for one in actions] == ["notion.create_page"]
    inputs: dict[str, Any] = actions[0]["inputs"]
    return inputs


@pytest.mark.parametrize(
    ("text", "title", "date", "properties", "content"),
    [
        (
            "할일 등록 부탁해요 ▶ 제목 : 서버 인증서 갱신 ▶ 담당 : 지훈님 ▶ 마감 : 3월 13일",
            "서버 인증서 갱신",
            "2026-03-13",
            {WHO: "지훈"},
            None,
        ),
        (
            "[할일] 명함 시안 컨펌 - 담당 사라 - 3/9까지 - 메모: 국영문 둘 다 확인",
            "명함 시안 컨펌",
            "2026-03-09",
            {WHO: "사라"},
            "국영문 둘 다 확인",
        ),
        (
            "【タスク登録】件名：見積の最終確認 / 担当：ジュノ / 期限：3/10 / ステータス：進行中 / メモ：500席",
            "見積の最終確認",
            "2026-03-10",
            {WHO: "ジュノ", STATE: "진행 중"},
            "500席",
        ),
        (
            "Title: Chart of churn / Assignee: Jihoon / Due: Mar 11 / Description: pull last 3 months"
            " / please create this as a task",
            "Chart of churn",
            "2026-03-11",
            {WHO: "Jihoon"},
            "pull last 3 months",
        ),
    ],
)
def test_each_line_of_a_form_is_a_field(
    text: str, title: str, date: str, properties: dict[str, Any], content: str | None
) -> None:
    made = read_made(text)
    assert (made["title"], made["date"], made["properties"]) == (title, date, properties)
    assert made.get("content") == content


@pytest.mark.parametrize(
    ("text", "title", "content"),
    [
        ("할일 '납기 회신' 넣어줘, 담당은 준호님, 본문엔 '견적서 확인' 이라고 적어줘", "납기 회신", "견적서 확인"),
        (
            'make a task for Junho, fix wording on the invoice PDF, due Friday, and put "see the comment" in the body',
            "fix wording on the invoice PDF",
            "see the comment",
        ),
        ("サラさん担当でLP修正のタスクを1件登録、期限3/9、メモは「文言のみ」", "LP修正", "文言のみ"),
        (
            "Could you make a task for Sarah to order badges, say Thursday next week, and put in the text that the old"
            " ones stop in April?",
            "order badges",
            "the old ones stop in April",
        ),
        (
            "can you make Junho a task to rotate the keys by Friday? put in the text: the old keys leaked",
            "rotate the keys",
            "the old keys leaked",
        ),
        (
            "지훈님한테 인증서 갱신 작업 하나 만들어줘요, 다음 주 수요일쯤으로 하고 본문에 '20일 만료'라고 적어줘요",
            "인증서 갱신",
            "20일 만료",
        ),
    ],
)
def test_the_text_of_a_page_is_no_title(text: str, title: str, content: str) -> None:
    made = read_made(text)
    assert (made["title"], made["content"]) == (title, content)


@pytest.mark.parametrize(
    ("text", "title", "people", "date"),
    [
        (
            'I\'m meeting Sarah and Jihoon on Monday at 2pm — could you set up a meeting note called "Spring plan"?',
            "Spring plan",
            ["김민지", "Sarah", "Jihoon"],
            "2026-03-09T14:00:00+09:00",
        ),
        (
            "明日15時からサラさんとジュノさんと価格の打ち合わせがあるので、議事録「価格改定」を作っておいてください",
            "価格改定",
            ["김민지", "サラ", "ジュノ"],
            "2026-03-05T15:00:00+09:00",
        ),
        (
            "내일 2시에 사라랑 미팅 캘린더 초대 보내고 회의록에도 '캠페인 킥오프'로 만들어놔줘",
            "캠페인 킥오프",
            ["김민지", "사라"],
            "2026-03-05T14:00:00+09:00",
        ),
    ],
)
def test_what_leads_to_a_meeting_says_when_and_with_whom(text: str, title: str, people: list[str], date: str) -> None:
    made = read_made(text)
    assert (made["title"], made["properties"][ATTENDING], made["date"]) == (title, people, date)


def test_what_was_said_is_the_title_and_its_day_no_day_of_the_record() -> None:
    text = (
        "어제 sales에서 준호님이 얘기한 부산 물량 건, 작업으로 등록 좀 부탁드려요."
        " 담당은 준호님 본인, 마감은 금욜. 제목은 알아서 지어주시구요"
    )
    made = read_made(text)
    assert (made["title"], made["date"], made["properties"]) == ("부산 물량", "2026-03-06", {WHO: "준호"})


@pytest.mark.parametrize(
    "text",
    ["show me all open tasks", "Sarahさんが担当のタスク一覧お願い", "오늘 마감인 작업 올려줘", "open tasks, Jihoon"],
)
def test_a_list_of_records_is_no_new_one(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert "notion.create_page" not in [one["tool"] for one in actions]


@pytest.mark.parametrize(
    ("text", "title", "people", "when"),
    [
        ("회의실 모니터 수리. 내가 하고 기한은 없음", "회의실 모니터 수리", ("김민지",), None),
        ("3분기 채용 공고 정리, 담당은 사라고 다음주 금요일까지", "3분기 채용 공고 정리", ("사라",), "2026-03-13"),
        ("복합기 토너 주문이요 제가 내일까지 할게요", "복합기 토너 주문", ("김민지",), "2026-03-05"),
        ("Translate the FAQ. Sarah's on it, needed by Tuesday", "Translate the FAQ", ("Sarah",), "2026-03-10"),
        ("件名は「名刺の追加発注」で、ジュノさん担当、期限なし", "名刺の追加発注", ("ジュノ",), None),
    ],
)
def test_an_answer_tells_more_than_the_title(text: str, title: str, people: tuple[str, ...], when: str | None) -> None:
    made = read_told_record(a_task(text), text, detect_language(text, "ko"), "task")
    assert made is not None
    assert (made.title, made.people, made.when) == (title, people, when)


def test_an_answer_tells_the_time_of_a_day_that_is_known() -> None:
    text = "Partner sync. 3pm, me and Junho"
    made = read_told_record(a_task(text), text, "en", "meeting", "2026-03-05")
    assert made is not None
    assert (made.title, made.when) == ("Partner sync", "2026-03-05T15:00:00+09:00")


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("본문에 '검정 2개' 적어줘", "검정 2개"),
        ("Add in the body: the login is in the vault, ask Junho", "the login is in the vault, ask Junho"),
        ("本文に「両方」と追記して", "両方"),
        ("내용은 '안녕'으로 바꿔줘", None),
        ("what does the body say?", None),
        ("本文を見せて", None),
    ],
)
def test_a_reply_says_what_is_to_stand_on_a_page(text: str, body: str | None) -> None:
    assert find_told_body(text) == body


@pytest.mark.parametrize(
    "text",
    [
        "タスクに契約書確認を追加して",
        "ToDoに契約書確認を入れておいて",
        "作業に契約書確認を追加してください",
        "契約書確認をタスクに追加して",
    ],
)
def test_an_order_with_no_more_than_a_title_makes_that(text: str) -> None:
    assert read_made(text)["title"] == "契約書確認"


@pytest.mark.parametrize(
    ("text", "title", "date", "people"),
    [
        (
            "그럼 작업으로 하나 올려줘요 '결제 버그 수정' 담당 지훈님 마감 오늘, 상태는 진행중",
            "결제 버그 수정",
            "2026-03-04",
            {WHO: "지훈", STATE: "진행 중"},
        ),
        (
            "add a task for me instead, send Hanbit the quote, due friday",
            "send Hanbit the quote",
            "2026-03-06",
            {WHO: "김민지"},
        ),
        (
            "代わりに私のタスクを追加してください。見積もりを送る、期限は金曜日",
            "見積もりを送る",
            "2026-03-06",
            {WHO: "김민지"},
        ),
        (
            "new meeting note: Q2 kickoff, Monday 10am, me, Sarah and Jihoon. in the notes: bring the plan",
            "Q2 kickoff",
            "2026-03-09T10:00:00+09:00",
            {ATTENDING: ["김민지", "Sarah", "Jihoon"]},
        ),
        ("make me a task to send the quote, due Monday", "send the quote", "2026-03-09", {WHO: "김민지"}),
        ("준호님 담당으로 배너 바꾸는 작업 등록해줘 마감 금요일", "배너 바꾸기", "2026-03-06", {WHO: "준호"}),
        (
            "다음주 월요일 10시 주간회의 회의록 페이지 미리 만들어줘. 참석자는 전원(나, 준호, 사라), 상태는 예정",
            "주간회의",
            "2026-03-09T10:00:00+09:00",
            {ATTENDING: ["김민지", "준호", "사라"], STATE: "예정"},
        ),
        (
            "来週月曜10時の週間会議、議事録ページを先に作っておいてください。参加者は全員（私、ジュノさん）、状態は予定で",
            "週間会議",
            "2026-03-09T10:00:00+09:00",
            {ATTENDING: ["김민지", "ジュノ"], STATE: "예정"},
        ),
        (
            "来週の月曜10時から営業会議をやるので議事録DBに入れておいて。出席はジュノさんとサラさん",
            "営業会議",
            "2026-03-09T10:00:00+09:00",
            {ATTENDING: ["ジュノ", "サラ"]},
        ),
        (
            "来週の月曜10時から予算の打ち合わせをやるので議事録に入れておいて。出席はジュノさんとサラさん",
            "予算",
            "2026-03-09T10:00:00+09:00",
            {ATTENDING: ["ジュノ", "サラ"]},
        ),
        (
            "make a meeting note Sprint review, Friday 4pm, attendees are all three (Sarah, Junho and me)",
            "Sprint review",
            "2026-03-06T16:00:00+09:00",
            {ATTENDING: ["Sarah", "Junho", "김민지"]},
        ),
    ],
)
def test_who_and_when_are_heard_around_the_order(text: str, title: str, date: str, people: dict[str, Any]) -> None:
    made = read_made(text)
    assert (made["title"], made["date"], made["properties"]) == (title, date, people)


def test_what_a_mail_was_to_tell_of_is_what_is_to_be_sent() -> None:
    plan: Any = make_plan(
        a_task("email Daniel Park that the quote is coming and make me a task to send it, due Monday")
    )
    assert [one["inputs"]["title"] for one in plan["actions"]] == ["send the quote"]
    assert plan["not_done"] == ["email Daniel Park that the quote is coming"]
