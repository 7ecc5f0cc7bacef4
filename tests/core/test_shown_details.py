"""Replies that ask for a field of what was shown, or for some columns of it."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.thread.shown_details import is_field_question
from tests.core.follow_up_cases import earlier, followed

GOLD = "고객 명단에서 골드 고객 보여줘"
MEETINGS = "이번 주 회의 뭐 있어?"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("이름만", ["이름"]), ("이름만 보여줘", ["이름"]), ("그럼 이름이랑 이메일만 알려주세요", ["이름", "이메일"]),
        ("just the names", ["names"]), ("only the names and emails please", ["names", "emails"]),
        ("お名前だけ教えてください", ["お名前"]), ("名前とメールだけでいいです", ["名前", "メール"]),
    ],
)  # fmt: skip
def test_some_columns_of_what_was_shown_are_read_again(text: str, columns: list[str]) -> None:
    before = earlier(GOLD)
    plan = followed(before, text)
    assert plan is not None
    (read,) = plan.actions
    assert read.inputs["filter"] == before.steps[0].inputs["filter"]
    assert read.inputs["columns"] == columns


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("전화번호는 빼고", ["전화번호"]), ("이메일이랑 전화번호 빼고 다시 보여줘", ["이메일", "전화번호"]),
        ("without the phone numbers", ["phone numbers"]), ("電話番号は抜きで", ["電話番号"]),
    ],
)  # fmt: skip
def test_columns_of_what_was_shown_are_left_out(text: str, hidden: list[str]) -> None:
    plan = followed(earlier(GOLD), text)
    assert plan is not None
    assert plan.actions[0].inputs.get("without_columns") == hidden
    assert plan.actions[0].inputs["filter"] == earlier(GOLD).steps[0].inputs["filter"]


ASKED = (
    "참석자는?", "누가 참석해?", "누구누구 와?", "담당자는 누구야?", "마감은 언제야?", "상태는 어때?",
    "그거 담당자 누구",
    "who's attending?", "who is going to that", "and the attendees?", "when are they due?", "whose are they",
    "what's the status?", "参加者は誰ですか?", "誰が参加しますか", "期限はいつまで?", "担当者は?",
)  # fmt: skip


@pytest.mark.parametrize("text", ASKED)
def test_a_field_of_what_was_shown_is_shown_with_it(text: str) -> None:
    before = earlier(MEETINGS)
    plan = followed(before, text)
    assert plan is not None
    assert [one.inputs for one in plan.actions] == [one.inputs for one in before.steps]


@pytest.mark.parametrize(
    "text",
    ["마감은 내일로 바꿔줘", "담당자는 사라로", "who's Sarah?", "상태 완료로", "参加者にサラを追加して", "준호는?"],
)
def test_what_sets_a_field_or_names_somebody_asks_for_none(text: str) -> None:
    assert not is_field_question(text)
