"""A message that says what was done names the thing that it was done with."""

from __future__ import annotations

import pytest

from tests.core.test_asked_conditions import plan


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("create a task 'fix login' for Jihoon due Friday and tell #dev it was added", "It was added"),
        ("작업 'fix login' 추가하고 #dev에 추가했다고 알려줘", "추가했습니다"),
        ("작업 'fix login' 만들고 소라님께 새 작업 추가됐다고 DM해줘", "새 작업 추가됐습니다"),
        ("「fix login」というタスクを作って、#devに作ったと伝えて", "作った"),
        ("add a task 'fix login' assigned to Sora and let Junho know she's on it", "She's on it"),
        ("'fix login' 완료로 바꾸고 준호한테 끝났다고 DM 보내줘", "끝났습니다"),
        ("mark 'fix login' as done and tell #dev it's closed", "It's closed"),
    ],
)
def test_what_was_done_is_told_with_the_thing_it_was_done_with(text: str, said: str) -> None:
    assert plan(text)[-1]["inputs"]["text"] == f"fix login: {{{{a1.page_url}}}}\n{said}"


@pytest.mark.parametrize(
    "text",
    [
        "작업 'fix login' 추가하고 #dev에 점심 먹자고 알려줘",
        "create a task 'fix login' and tell #dev lunch is ready",
        "「fix login」というタスクを作って、#devに会議は3時からですと伝えて",
    ],
)
def test_words_of_their_own_are_sent_as_they_are(text: str) -> None:
    assert "fix login" not in plan(text)[-1]["inputs"]["text"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("set 'fix login' to done and tell Junho good job in a dm", "Good job"),
        ("dm Sora thanks for the slides", "Thanks for the slides"),
        ("tell #dev congrats on the launch", "Congrats on the launch"),
    ],
)
def test_a_greeting_is_a_message_without_a_verb(text: str, said: str) -> None:
    assert plan(text)[-1]["inputs"]["text"] == said


@pytest.mark.parametrize(
    ("text", "row", "said"),
    [
        (
            "오늘 엽서 인쇄 12만원 Q1 예산에 적고, 사라한테 적었다고 알려줘",
            "2026-03-04, 엽서 인쇄, 120,000",
            "적었습니다",
        ),
        (
            "마케팅 예산 Q1에 오늘 엽서 인쇄 12만원 기록하고 사라한테 기록했다고 디엠 보내줘",
            "2026-03-04, 엽서 인쇄, 120,000",
            "기록했습니다",
        ),
        (
            "마케팅 예산에 오늘 배너 30만원 추가하고 #marketing에 추가했다고 알려줘",
            "2026-03-04, 배너, 300,000",
            "추가했습니다",
        ),
    ],
)
def test_a_row_that_was_added_is_told_with_its_cells(text: str, row: str, said: str) -> None:
    assert plan(text)[-1]["inputs"]["text"] == f"{row}\n{said}"
