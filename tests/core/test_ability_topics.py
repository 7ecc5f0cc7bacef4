"""Questions on metel's ways are answered from what it does; a question on a thing of its own is no such."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.team import Retention
from orchestration.rule_planner.planner import make_plan
from orchestration.text.ability_topics import find_recurring_words, find_topic
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("혹시 매주 화요일 10시마다 #dev에 점검 알림 올라가게 해놓을 수 있어?", "recurring"),
        ("매달 1일에 매출 합계 #exec에 자동으로 올라가게 할 수 있나요?", "recurring"),
        ("could you set it up so #general gets the standup note every morning?", "recurring"),
        ("毎朝タスク一覧を送ってもらうことってできますか？", "recurring"),
        ("잘못 올린 글 지울 수 있나요?", "undo"),
        ("can you unsend a DM?", "undo"),
        ("間違えて送っちゃったDMって、あとから取り消せたりする?", "undo"),
        ("이미 보낸 메시지 수정도 돼?", "edit"),
        ("can you edit a message after it's sent?", "edit"),
        ("送ったメッセージを後から編集できますか？", "edit"),
        ("예약한 메시지 취소할 수 있어?", "unschedule"),
        ("비공개 채널도 볼 수 있어?", "private"),
        ("can you see private channels?", "private"),
        ("鍵付きのチャンネルも見えるの？", "private"),
        ("우리끼리 하는 디엠도 읽어?", "direct"),
        ("do you read our private DMs with each other?", "direct"),
        ("他の人のDMは読めるの？", "direct"),
        ("내가 쓴 말 저장해?", "kept"),
        ("do you keep what I write?", "kept"),
        ("ここで話したことは保存されるの？", "kept"),
        ("시트 행은 추가만 돼? 지우는 것도 가능해?", "rows"),
        ("can you change a cell in a sheet?", "rows"),
        ("シートの行は追加だけ？消したりもできるの？", "rows"),
        ("are you able to set up a poll? we want to vote on lunch for Friday", "poll"),
        ("아 투표 만들 수 있어?", "poll"),
        ("파일 첨부해서 보낼 수 있어?", "files"),
    ],
)
def test_a_question_on_its_ways_is_answered_and_nothing_is_done(text: str, topic: str) -> None:
    assert find_topic(text) == topic
    plan = make_plan(a_task(text))
    reply: Any = plan["reply"]
    assert (plan["actions"], reply["kind"] in ("help", "unsupported")) == ([], True)


@pytest.mark.parametrize(
    "text",
    [
        "can you send Sara the file list?",
        "can you delete the row for Busan on Mar 3?",
        "can you undo that?",
        "방금 보낸 거 취소할 수 있어?",
        "우리 대화 요약해서 저장해 줄 수 있어?",
        "can you save our conversation to Notion?",
        "내가 쓴 회의록 저장됐어?",
        "매주 월요일 회의 자료 어디 있어?",
        "can you show me every Monday's sales?",
        "매일 나가는 알림 목록 보여줄 수 있어?",
        "투표 결과 페이지 찾아줘",
        "Can you tell Jihoon that the poll is closed?",
        "can you remind me to send the files tomorrow?",
        "can you add a row to the budget sheet?",
        "DMを送ってもらえますか？",
        "「投票は締め切りました」って投稿してもらえますか？",
        "준호님한테 파일 보내달라고 해줄 수 있어?",
        "#general에 '비공개 채널도 볼 수 있어?' 올려줘",
    ],
)
def test_a_question_on_a_thing_of_its_own_is_no_question_on_its_ways(text: str) -> None:
    assert find_topic(text) is None


def test_how_long_words_are_kept_is_told_as_the_policy_has_it() -> None:
    reply: Any = make_plan(a_task("do you keep what I write?"))["reply"]
    assert f"{Retention().requests} days" in reply["text"]


def test_what_recurs_is_told_in_the_words_it_was_asked_with() -> None:
    assert find_recurring_words("매주 월요일 9시마다 #dev에 알림 올라가게 할 수 있어?") == "매주 월요일 9시마다"


@pytest.mark.parametrize("piece", ["매주 월요일 ", "can you ", "保存", "디엠 읽 ", "every Monday "])
def test_long_texts_are_read_in_no_time(piece: str) -> None:
    assert find_topic((piece * 4_000)[:4_000]) is None
