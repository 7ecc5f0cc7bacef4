"""An order to set up a meeting makes its record among the meetings, with its time and who is met, and one that is told
part by part has each part in its field."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.meeting_orders import replace_meeting_order
from orchestration.rule_planner.records.record_layouts import find_told_body
from orchestration.text.office_names import list_office_names
from schemas.plan import Language
from tests.core.follow_up_cases import plan_of
from tests.core.test_asked_figures import plan


def _made(text: str) -> tuple[str, Any, Any, Any]:
    step = plan_of(text)["actions"][0]
    inputs = step["inputs"]
    people = inputs.get("properties", {}).get("참석자", [])
    listed: Any = [people] if isinstance(people, str) else people
    return step["tool"], inputs.get("title"), inputs.get("date"), listed


@pytest.mark.parametrize(
    ("text", "title", "date", "people"),
    [
        ("준호랑 내일 3시 미팅 잡아줘", "준호 미팅", "2026-03-05T15:00:00+09:00", ["김민지", "준호"]),
        ("모레 11시에 사라랑 채용 회의 잡아줘", "채용 회의", "2026-03-06T11:00:00+09:00", ["김민지", "사라"]),
        ("금요일 2시에 배포 점검 회의 잡아주세요", "배포 점검 회의", "2026-03-06T14:00:00+09:00", []),
        (
            "schedule a meeting with Junho tomorrow at 3pm",
            "Meeting with Junho",
            "2026-03-05T15:00:00+09:00",
            ["Junho", "김민지"],
        ),
        (
            "could you set up a hiring meeting with Sarah on Friday at 2pm",
            "Hiring meeting",
            "2026-03-06T14:00:00+09:00",
            ["Sarah", "김민지"],
        ),
        ("add a meeting 'Launch check' for tomorrow 3pm", "Launch check", "2026-03-05T15:00:00+09:00", []),
        ("金曜15時に採用会議入れて", "採用会議", "2026-03-06T15:00:00+09:00", []),
        ("金曜15時に採用会議入れて。サラと私", "採用会議", "2026-03-06T15:00:00+09:00", ["サラ", "김민지"]),
        (
            "put a hiring meeting friday at 2pm. sarah and me",
            "Hiring meeting",
            "2026-03-06T14:00:00+09:00",
            ["sarah", "김민지"],
        ),
        (
            "목요일 오후 2시 채용 회의 잡아줘, 나 준호 사라 셋",
            "채용 회의",
            "2026-03-05T14:00:00+09:00",
            ["김민지", "준호", "사라"],
        ),
        (
            "다음 주 월요일 10시에 예산 미팅 하나 잡아놔 줘 준호 지훈 둘이",
            "예산 미팅",
            "2026-03-09T10:00:00+09:00",
            ["준호", "지훈"],
        ),
        (
            "set up a hiring meeting on Friday at 3pm, me, Junho and Sarah",
            "Hiring meeting",
            "2026-03-06T15:00:00+09:00",
            ["김민지", "Junho", "Sarah"],
        ),
        (
            "金曜15時に採用会議を入れて、私 ジュノ サラの3人",
            "採用会議",
            "2026-03-06T15:00:00+09:00",
            ["김민지", "ジュノ", "サラ"],
        ),
        ("明日15時にジュノさんと採用会議を入れて", "採用会議", "2026-03-05T15:00:00+09:00", ["김민지", "ジュノ"]),
    ],
)
def test_a_meeting_is_made_with_its_time_and_people(text: str, title: str, date: str, people: list[str]) -> None:
    assert _made(text) == ("notion.create_page", title, date, people)
    assert "회의록" in list_office_names(text), "whoever sets up a meeting names where meetings are kept"


@pytest.mark.parametrize(
    "text",
    [
        "내일 3시에 준호랑 채용 회의 잡고 #sales에 공유해줘",
        "set up a meeting with Junho and Sarah on Friday at 2pm and tell #dev about it",
    ],
)
def test_what_is_asked_for_behind_it_is_done_too(text: str) -> None:
    assert [one["tool"] for one in plan_of(text)["actions"]] == ["notion.create_page", "slack.post_message"]


@pytest.mark.parametrize(
    "text",
    [
        "회의실 내일 3시로 잡아줘",
        "캘린더에 내일 3시 회의 잡아줘",
        "내일 회의 10분 전에 알려줘",
        "내일 회의 뭐 있어?",
        "book a meeting room for tomorrow 3pm",
        "schedule a meeting reminder for tomorrow 9am",
        "when is the meeting with Junho tomorrow?",
        "会議室を明日15時に予約して",
    ],
)
def test_what_only_sounds_like_it_makes_no_record(text: str) -> None:
    assert "notion.create_page" not in [one["tool"] for one in plan_of(text)["actions"]]


def _single(text: str) -> dict[str, Any]:
    (step,) = plan_of(text)["actions"]
    assert step["tool"] == "notion.create_page"
    return step["inputs"]


@pytest.mark.parametrize(
    ("text", "title", "people"),
    [
        ("put a call with Sarah into 회의록, Friday at 2", "call with Sarah", ["김민지", "Sarah"]),
        ("add a catch-up with Junho to the meeting notes tomorrow at 3", "catch-up with Junho", ["김민지", "Junho"]),
        (
            "add a meeting with Junho and Sarah to 회의록 tomorrow at 3",
            "meeting with Junho and Sarah",
            ["김민지", "Junho", "Sarah"],
        ),
        ("new meeting note: a sync with Junho, Friday 2pm", "sync with Junho", ["김민지", "Junho"]),
        ("set up a call with Junho Lee on Friday at 2pm", "Call with Junho Lee", ["Junho Lee", "김민지"]),
    ],
)
def test_who_a_meeting_is_with_takes_part(text: str, title: str, people: list[str]) -> None:
    inputs = _single(text)
    assert (inputs["title"], inputs["properties"]["참석자"]) == (title, people)


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("add 'call with Hanbit' to 회의록 tomorrow at 3pm", None),
        ("add a chat with Junho to 회의록 tomorrow at 3pm, Sarah will join", "Sarah"),
        ("schedule a meeting with Hanbit Logistics tomorrow at 3pm", None),
        ("make a task: prepare the meeting with Hanbit, due Friday", None),
    ],
)
def test_a_quoted_title_or_people_told_elsewhere_stay(text: str, people: str | None) -> None:
    properties: dict[str, Any] = _single(text).get("properties") or {}
    assert properties.get("참석자") == people


@pytest.mark.parametrize("text", ["move the meeting with Junho to Friday", "who is in the meeting with Junho?"])
def test_no_other_request_gets_people(text: str) -> None:
    assert not [one for one in plan_of(text)["actions"] if "참석자" in str(one["inputs"])]


def _find_nothing(text: str) -> list[tuple[int, int]]:
    """Find no day and no time."""
    del text
    return []


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "Please enter a meeting record for Blue Harbor, tomorrow 9:30, attendees Junho and myself, still planned. "
            "In the text: they ask for 5 % off.",
            "en",
            "create a meeting note 'Blue Harbor' tomorrow 9:30, attendees Junho and me, status scheduled. "
            "Body: they ask for 5 % off.",
        ),
        (
            "file a meeting note for the Hanbit call, yesterday 14:00, already took place",
            "en",
            "create a meeting note 'Hanbit call' yesterday 14:00, status done",
        ),
        (
            "블루하버 회의록 추가해줘, 오늘 9시, 이미 진행했음, 참석자 나",
            "ko",
            "블루하버 회의록 추가해줘, 오늘 9시, 상태 완료, 참석자 나",
        ),
        ("ブルーの議事録を登録して。今日9時、実施済み。", "ja", "ブルーの議事録を登録して。今日9時、ステータス完了。"),
    ],
)
def test_each_part_is_in_the_words_for_its_field(text: str, language: Language, said: str) -> None:
    assert replace_meeting_order(text, language, _find_nothing) == said


@pytest.mark.parametrize(
    "text",
    [
        "enter a meeting record for Blue Harbor, tomorrow 9:30, tell Sarah about it",
        "enter a meeting record for Blue Harbor, today, tomorrow, attendees Junho",
        "show the meeting notes for Blue Harbor, today 9:30, attendees Junho",
        "add a row: Blue Harbor, 9:30, done",
    ],
)
def test_what_holds_a_part_of_no_field_is_left_as_it_is(text: str) -> None:
    assert replace_meeting_order(text, "en", _find_nothing) == text


def test_a_meeting_record_is_no_row_of_a_sheet() -> None:
    ((tool, inputs),) = plan(
        "Could you enter a meeting record for Blue Harbor, today 9:30, participants Junho and myself, already held. "
        "In the text please: they want 30 seats in April."
    )
    assert tool == "notion.create_page"
    assert inputs["title"] == "Blue Harbor"
    assert inputs["content"].rstrip(".") == "they want 30 seats in April"
    assert inputs["date"] == "2026-03-04T09:30:00+09:00"
    assert inputs["properties"]["@status"] == "완료"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("本文: 来月始めたいとのこと", "来月始めたいとのこと"),
        ("본문: 다음 달은 부산으로", "다음 달은 부산으로"),
        ("본문: 다음 달 시작이라고 적어줘", "다음 달 시작"),
    ],
)
def test_the_end_of_a_text_is_a_part_of_it(text: str, body: str) -> None:
    assert find_told_body(text) == body


def test_those_who_take_part_may_stand_behind_the_order_without_a_particle() -> None:
    tool, title, date, people = _made("내일 오후 2시 한빛 미팅 회의록에 넣어줘 참석 나 사라")
    assert (tool, title, date) == ("notion.create_page", "한빛 미팅", "2026-03-05T14:00:00+09:00")
    assert people == ["김민지", "사라"]


def test_who_is_met_may_be_written_in_small_letters_and_a_place_is_nobody() -> None:
    text = "put in a meeting with owen about the insurance, thursday next week 2pm in the office"
    assert _made(text) == ("notion.create_page", "insurance", "2026-03-12T14:00:00+09:00", ["owen", "김민지"])
    assert plan_of(text)["actions"][0]["inputs"]["content"] == "in the office"


def test_an_order_without_a_particle_makes_the_meeting_too() -> None:
    made = _made("明日の15時からジュノさんとサラさんとカタログの打ち合わせ入れて")
    assert made == (
        "notion.create_page",
        "カタログ打ち合わせ",
        "2026-03-05T15:00:00+09:00",
        ["김민지", "ジュノ", "サラ"],
    )
