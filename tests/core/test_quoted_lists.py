"""Several things in quotes: each is made, or stands on a line of its own."""

from __future__ import annotations

import pytest

from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("작업 'A안'이랑 'B안' 추가해줘", ["A안", "B안"]),
        ("작업 'A안', 'B안', 'C안' 등록해주세요", ["A안", "B안", "C안"]),
        ("'A안'하고 'B안' 작업 만들어줘", ["A안", "B안"]),
        ("add tasks 'Plan A' and 'Plan B'", ["Plan A", "Plan B"]),
        ("please create two tasks 'Plan A', 'Plan B' and 'Plan C'", ["Plan A", "Plan B", "Plan C"]),
        ("「A案」と「B案」のタスクを追加して", ["A案", "B案"]),
        ("タスクに「A案」、「B案」を追加してください", ["A案", "B案"]),
        ("create two pages 'Plan A' and 'Plan B'", ["Plan A", "Plan B"]),
        ("'A안'이랑 'B안' 페이지 만들어줘", ["A안", "B안"]),
    ],
)
def test_each_becomes_one(text: str, titles: list[str]) -> None:
    made = list_inputs(text)
    assert [one["title"] for one in made] == titles
    assert not any("content" in one for one in made)


def test_what_is_said_of_all_is_set_on_each() -> None:
    made = list_inputs("add tasks 'Plan A' and 'Plan B' for Junho due Friday")
    assert [(one["title"], one["date"], one["properties"]) for one in made] == [
        (title, "2026-03-06", {"담당자": "Junho"}) for title in ("Plan A", "Plan B")
    ]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("'방문 준비' 페이지에 '폰 2대 챙기기'랑 '사라 먼저 발표' 추가해줘", "폰 2대 챙기기\n사라 먼저 발표"),
        ("add 'bring phones' and 'Sara first' to the '방문 준비' page", "bring phones\nSara first"),
        ("「방문 준비」に「スマホ2台」と「サラが先」を追記して", "スマホ2台\nサラが先"),
    ],
)
def test_each_is_a_line_of_a_page(text: str, content: str) -> None:
    assert list_inputs(text) == [{"page": "방문 준비", "content": content}]


@pytest.mark.parametrize("text", ["'A안' 작업 만들어줘", "add a task 'Plan A'", "「A案」のタスクを追加して"])
def test_one_alone_stays_one(text: str) -> None:
    assert len(list_inputs(text)) == 1
