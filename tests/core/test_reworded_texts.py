"""Other words for a text that was just sent or scheduled, as a reply names them."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.thread.corrected_effects import is_replacement
from orchestration.rule_planner.thread.reworded_texts import replace_named_words
from tests.core.follow_up_cases import a_task, earlier, followed

POST_KO = "#sales에 '거래처 미팅 내일 2시입니다. 샘플 챙겨주세요' 올려줘"
POST_EN = "post in #dev: Lift is out 2-3pm today for repairs"
POST_JA = "#marketing に「資料の公開は木曜の夕方です」と投稿して"
LATER_KO = "내일 9시에 #general에 '회의실 예약 확인해 주세요' 올려줘"
LATER_JA = "明日の朝9時、#general に「本日は3階が使えません」を予約投稿してください。"


def reworded(before: str, text: str) -> tuple[dict[str, Any] | None, bool]:
    work = earlier(before)
    plan = followed(work, text)
    inputs = dict(plan.actions[0].inputs) if plan is not None and len(plan.actions) == 1 else None
    return inputs, is_replacement(a_task(text, work))


@pytest.mark.parametrize(
    ("before", "text", "wanted"),
    [
        (POST_KO, "앗 내일 아니고 목요일이다 고쳐줘", "거래처 미팅 목요일 2시입니다. 샘플 챙겨주세요"),
        (POST_KO, "내일 아니고 목요일이네요", "거래처 미팅 목요일 2시입니다. 샘플 챙겨주세요"),
        (POST_KO, "'샘플'을 '견본'으로 바꿔주세요", "거래처 미팅 내일 2시입니다. 견본 챙겨주세요"),
        (POST_KO, '"샘플"은 "견본"으로 수정 부탁드려요', "거래처 미팅 내일 2시입니다. 견본 챙겨주세요"),
        (POST_KO, "샘플을 카탈로그로 고쳐줘", "거래처 미팅 내일 2시입니다. 카탈로그 챙겨주세요"),
        (POST_KO, "문구를 '미팅 취소됐어요'로 바꿔줘", "미팅 취소됐어요"),
        (POST_EN, "make that 4-5", "Lift is out 4-5pm today for repairs"),
        (POST_EN, "sorry, 4-5pm", "Lift is out 4-5pm today for repairs"),
        (POST_EN, 'change "Lift" to "Elevator"', "Elevator is out 2-3pm today for repairs"),
        (POST_EN, "oops, replace 'repairs' with 'checks' please", "Lift is out 2-3pm today for checks"),
        (POST_EN, "'repairs' should be 'checks'", "Lift is out 2-3pm today for checks"),
        (POST_EN, "change today to tomorrow", "Lift is out 2-3pm tomorrow for repairs"),
        (POST_EN, 'make it say "Lift works again"', "Lift works again"),
        (POST_JA, "すみません、「夕方」を「17時」に直してください", "資料の公開は木曜の17時です"),
        (POST_JA, "「夕方」は「17時」の間違いでした", "資料の公開は木曜の17時です"),
        (POST_JA, "「夕方」→「17時」でお願いします", "資料の公開は木曜の17時です"),
        (POST_JA, "夕方を17時に変更して", "資料の公開は木曜の17時です"),
        (POST_JA, "本文を「公開は来週です」に差し替えて", "公開は来週です"),
        (LATER_KO, "내용은 '회의실 취소해 주세요'로 수정해줘", "회의실 취소해 주세요"),
        (LATER_JA, "文面を「本日は4階が使えません」に変えてください", "本日は4階が使えません"),
        (LATER_JA, "「3階」を「4階」に直して", "本日は4階が使えません"),
    ],
)
def test_the_words_that_are_named_are_put_right(before: str, text: str, wanted: str) -> None:
    inputs, replaces = reworded(before, text)
    assert inputs is not None
    assert inputs["text"] == wanted
    assert replaces


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (POST_KO, "'출장비 정산' 상태를 완료로 바꿔줘"),
        (POST_KO, "마감을 목요일로 바꿔줘"),
        (POST_KO, "'샘플'을 '견본'으로 바꾸지 마"),
        (POST_KO, "'샘플'을 '견본'으로 바꿀까?"),
        (POST_KO, "내용을 'A'로 바꾸고 제목을 'B'로 바꿔줘"),
        (POST_KO, "'명함'을 '견본'으로 바꿔줘"),
        (POST_EN, "change the status to done"),
        (POST_EN, "is it 4-5?"),
        (POST_EN, "add a task for 4-5 March"),
        (POST_JA, "タスクの期限を17時に変えて"),
    ],
)
def test_other_words_leave_the_message_as_it_is(before: str, text: str) -> None:
    assert not reworded(before, text)[1]


def test_a_word_that_stands_twice_is_not_guessed() -> None:
    assert replace_named_words("금요일 회의, 금요일 회식", "'금요일'을 '목요일'로 바꿔줘") is None


def test_long_words_are_read_at_once() -> None:
    assert replace_named_words("내일 회의", "'가" * 2000) is None
    assert replace_named_words("내일 회의", "3-" * 550) is None
