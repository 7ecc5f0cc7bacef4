"""Chat is answered with a friendly word, and an order behind it is read as the order that it is."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.chat import LONGEST, find_talk_opening, is_chat
from tests.core.follow_up_cases import a_task
from tests.core.test_told_words import list_inputs

CHAT = [
    "와 벌써 목요일이네 시간 진짜 빠르다",
    "월요일 너무 싫다...",
    "오늘따라 왜 이렇게 졸리냐 ㅠㅠ",
    "야근 각이네",
    "비 와요 ㅠㅠ 우산도 없는데",
    "점심은 뜨끈한 칼국수 각이다",
    "너 진짜 로봇이야?",
    "고생이 많네 ㅎㅎ",
    "ugh it's only tuesday",
    "man it's freezing in this office",
    "is it friday yet?",
    "you're a legend, honestly",
    "four meetings before lunch, send help haha",
    "are you a real person?",
    "お疲れさまー、もう木曜か",
    "はぁ、今日会議4本…もう帰りたい",
    "今日めっちゃ暑くないですか？",
    "眠すぎて死にそう笑",
]


@pytest.mark.parametrize("text", CHAT)
def test_chat_is_answered_with_a_friendly_word(text: str) -> None:
    plan = make_plan(a_task(text))
    reply: Any = plan["reply"]
    assert (plan["actions"], reply["kind"]) == ([], "smalltalk")


@pytest.mark.parametrize(
    "text",
    [
        "점심 도시락 주문 다 했어",
        "비 온다. 지훈님한테 알려줘",
        "이번 주말까지 끝내야 하는 거 있어?",
        "금요일 회의 몇 시야?",
        "벌써 3월인데 매출 어때?",
        "커피 주문 목록에 라떼 2잔",
        "Coffee machine is broken, let #general know",
        "who is on the lunch rota",
        "i'm so tired of this task, close it",
        "休みの申請どこに書けばいい？",
        "雨なので #general に「傘をどうぞ」と投稿して",
    ],
)
def test_what_asks_orders_or_names_work_is_no_chat(text: str) -> None:
    assert not is_chat(text)


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("아 졸려 죽겠다. 견적서 템플릿 완료로 바꿔줘", "견적서 템플릿 완료로 바꿔줘"),
        ("감사합니다 ㅎㅎ 뉴스레터 초안도 진행 중으로 바꿔줘", "뉴스레터 초안도 진행 중으로 바꿔줘"),
        ("오늘 왜 이렇게 춥냐 ㅠㅠ #general에 '난방 켜요' 올려줘", "#general에 '난방 켜요' 올려줘"),
        ("와 벌써 수요일이네. 이번 주 마감인 작업 보여줘", "이번 주 마감인 작업 보여줘"),
        ("can't believe it's already March. Show me last month's sales total", "Show me last month's sales total"),
        ("you saved me an hour, cheers! move the newsletter draft to Friday", "move the newsletter draft to Friday"),
        ("はぁ、疲れた…뉴스레터 초안を完了にして", "뉴스레터 초안を完了にして"),
        ("お疲れさまー、もう水曜か。今日締切のタスク見せて", "今日締切のタスク見せて"),
    ],
)
def test_an_order_behind_chat_is_read_without_it(text: str, alone: str) -> None:
    assert list_inputs(text) == list_inputs(alone)


def test_chat_that_an_order_may_mean_stays_with_it() -> None:
    assert find_talk_opening("비 온다") == 0
    assert make_plan(a_task("비 온다. 지훈님한테 알려줘"))["actions"] != []


@pytest.mark.parametrize("piece", ["비 ", "오늘 왜 이렇게 ", "so tired ", "ㅋㅋ ", "もう水", "you're really "])
def test_long_texts_are_no_chat_in_no_time(piece: str) -> None:
    text = (piece * 4_000)[:4_000]
    assert not is_chat(text)
    assert not is_chat(text[:LONGEST] + "줘")
    assert find_talk_opening(text) in (0, 3_996)
