"""Idioms, spoken endings and mixed languages are read as the plain words that they stand for."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms import replace_idioms
from orchestration.rule_planner.planner import make_plan
from schemas.plan import Language
from tests.core.model_builders import a_task
from tests.core.test_asked_conditions import CONTRACTS, plan


@pytest.mark.parametrize(
    ("text", "tool", "inputs"),
    [
        (
            "make Junho the owner of 'fix login'",
            "notion.update_page",
            {"page": "fix login", "properties": {"@person": "Junho"}},
        ),
        ("'fix login' 준호한테 넘길게", "notion.update_page", {"page": "fix login", "properties": {"@person": "준호"}}),
        (
            "'fix login' 마감 금요일로 늘리고 담당에 지훈님도 같이 넣어줘",
            "notion.update_page",
            {"page": "fix login", "properties": {"@person": {"add": "지훈"}, "@date": "2026-03-06"}},
        ),
        (
            "'fix login': new owner Junho, new due date Mar 13, status in progress. thx",
            "notion.update_page",
            {"page": "fix login", "properties": {"@person": "Junho", "@date": "2026-03-13", "@status": "in progress"}},
        ),
        (
            "새 task) 'fix login', owner는 Sarah, due 3/13",
            "notion.create_page",
            {"title": "fix login", "parent": "작업", "date": "2026-03-13", "properties": {"담당자": "Sarah"}},
        ),
        (
            "할일에 'fix login' 넣어줘~ 내가 할거고 모레까지",
            "notion.create_page",
            {"title": "fix login", "parent": "할 일", "date": "2026-03-06", "properties": {"담당자": "김민지"}},
        ),
        (
            "'fix login' 할일로 넣어줘 내꺼고 담주 월욜까지",
            "notion.create_page",
            {"title": "fix login", "parent": "할 일", "date": "2026-03-09", "properties": {"담당자": "김민지"}},
        ),
        (
            "「fix login」ってタスクを私担当・3/19締めで作って",
            "notion.create_page",
            {"title": "fix login", "parent": "タスク", "date": "2026-03-19", "properties": {"담당자": "김민지"}},
        ),
        (
            "タスク追加：バックアップ復元テスト / 担当 박지훈 / 期限 3月17日 / 進行中で",
            "notion.create_page",
            {
                "title": "バックアップ復元テスト",
                "parent": "タスク",
                "date": "2026-03-17",
                "properties": {"담당자": "박지훈", "@status": "진행 중"},
            },
        ),
        (
            "put 'fix login' on Jihoon's plate, due Friday",
            "notion.create_page",
            {"title": "fix login", "parent": "task", "date": "2026-03-06", "properties": {"담당자": "Jihoon"}},
        ),
        (
            "Don't let me forget: make a task 'fix login' for me due the 20th",
            "notion.create_page",
            {"title": "fix login", "parent": "task", "date": "2026-03-20", "properties": {"담당자": "김민지"}},
        ),
        ("준호한테 회의 3시라구 전해줘", "slack.send_dm", {"user": "준호", "text": "회의 3시입니다"}),
        (
            "지훈한테 디엠 좀. 릴리스 노트 오늘 퇴근 전에 보내달라구",
            "slack.send_dm",
            {"user": "지훈", "text": "릴리스 노트 오늘 퇴근 전에 보내 주세요"},
        ),
        ("DMを送りたいんだけど", "slack.send_dm", {}),
        (
            "예산 시트 Q1에 어제 쓴 '사진 촬영' 38만원 적어줘요",
            "sheets.append_rows",
            {"spreadsheet": "예산", "range": "Q1", "rows": [["2026-03-03", "사진 촬영", 380000]]},
        ),
    ],
)
def test_an_idiom_is_done_as_what_it_means(text: str, tool: str, inputs: dict[str, Any]) -> None:
    (action,) = plan(text)
    assert (action["tool"], action["inputs"]) == (tool, inputs)


@pytest.mark.parametrize(
    "text",
    [
        "Tell not only Junho but Jihoon too by DM that QA starts at 1pm",
        "not only Junho but Jihoon too should get a DM: QA starts at 1pm",
    ],
)
def test_not_only_one_but_another_too_are_both(text: str) -> None:
    sent = [{"user": name, "text": "QA starts at 1pm"} for name in ("Junho", "Jihoon")]
    assert [one["inputs"] for one in plan(text)] == sent


@pytest.mark.parametrize(
    "text",
    [
        "set 'fix login' to Friday and give it to Junho",
        "move the fix login task to Friday and assign it to Junho",
        "push 'fix login' to Friday and make Junho the owner",
    ],
)
def test_what_is_said_of_it_is_set_on_the_record_before(text: str) -> None:
    (action,) = plan(text)
    assert action["inputs"] == {"page": "fix login", "properties": {"@date": "2026-03-06", "@person": "Junho"}}


def test_a_part_for_which_there_is_no_step_is_told_as_not_done() -> None:
    made = make_plan(a_task("기한 넘긴 작업들 모아다 데브 채널에 붙여주세요", contracts=CONTRACTS))
    assert made["actions"]
    assert made["not_done"] == ["데브 채널에 붙여주세요"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("#dev에 '그거 하자구요' 올려줘", "ko"),
        ("#dev에 “담당은 내꺼고 owner는 Sarah” 올려줘", "ko"),
        ("post 'not only Junho but Sarah too' to #dev", "en"),
        ("#devに「私担当・明日」と投稿して", "ja"),
        ("친구한테 도구 가구 야구 이야기를 보내줘", "ko"),
        ("#dev에 status는 green이라고 올려줘", "ko"),
        ("준호한테 owner는 Sarah라고 전해줘", "ko"),
        ("status page 만들어줘", "ko"),
        ("#general에 3월 회식 참석 여부 알려달라고 올려줘", "ko"),
        ("'워크숍' 회의록 만들어줘, 참석 부탁드려요", "ko"),
        ("준호한테 작업 현황 공유해달라고 DM 보내줘", "ko"),
        ("#dev에 서버 점검 공지(마감 3월 12일) 올려줘", "ko"),
        ("tell Junho to make Sarah the owner of X", "en"),
        ("tell #dev that not only login but signup too is broken", "en"),
        ("make a page about the Q1 budget", "en"),
        ("post this in private channel: hello", "en"),
        ("#devに私担当です / 明日から と投稿して", "ja"),
    ],
)
def test_what_is_quoted_and_what_only_looks_alike_stays(text: str, language: Language) -> None:
    assert replace_idioms(text, language) == text


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("Could you message Sarah and say I loved the banner copy", ("Sarah", "I loved the banner copy")),
        ("ping Junho and let him know the contract is ready", ("Junho", "The contract is ready")),
        ("text Sarah to say I'm running late", ("Sarah", "I'm running late")),
        (
            "don't let me forget — DM Jihoon that the release is at 10 tomorrow",
            ("Jihoon", "The release is at 10 tomorrow"),
        ),
    ],
)
def test_who_is_written_to_and_what_is_said_stand_in_two_verbs(text: str, sent: tuple[str, str]) -> None:
    (step,) = plan(text)
    assert (step["tool"], step["inputs"]["user"], step["inputs"]["text"]) == ("slack.send_dm", *sent)


@pytest.mark.parametrize("text", ["move it to Friday", "move it to done", "move it to the trash", "pass it to me"])
def test_what_is_no_person_is_assigned_nothing(text: str) -> None:
    assert "assign" not in replace_idioms(text, "en")


@pytest.mark.parametrize(
    "text",
    [
        "if Junho has anything past its deadline, nudge him in a DM",
        "if Junho has any overdue tasks, dm him",
        "준호한테 밀린 작업 있으면 DM으로 재촉해줘",
        "ジュノさんに期限切れのタスクがあればDMで知らせて",
    ],
)
def test_somebody_is_told_of_what_of_theirs_is_late(text: str) -> None:
    read, send = plan(text)
    tests = read["inputs"]["filter"]["all"]
    assert [one["op"] for one in tests if one["path"] == "@person"] == ["contains"]
    assert [one["op"] for one in tests if one["path"] == "@date"] == ["lt"]
    assert send["inputs"]["user"] in ("Junho", "준호", "ジュノ")
    assert send["when"]["op"] == "count_gt"


def test_who_takes_part_is_set_and_written_to_by_a_pronoun() -> None:
    page, message = plan('notes page "Coupon check" for Monday 4pm, attendees Junho and me, then dm him the link')
    assert page["inputs"]["properties"] == {"참석자": ["Junho", "김민지"]}
    assert message["inputs"]["user"] == "Junho"


@pytest.mark.parametrize("said", ["let #sales know its on my list", "tell #sales it's on my list"])
def test_a_message_on_it_names_the_thing(said: str) -> None:
    _, message = plan(f'Make a task "Book Busan hotel" for me due Mar 13 and {said}')
    assert message["inputs"]["text"].startswith("Book Busan hotel: ")


def test_the_fields_of_a_new_task_are_orders_in_english() -> None:
    (step,) = plan('add "Refresh FAQ page" to 작업, assign Sarah, by end of this week, already in progress')
    assert step["inputs"]["properties"]["담당자"] == "Sarah"
