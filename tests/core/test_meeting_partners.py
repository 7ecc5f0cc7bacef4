"""A new meeting with somebody is one that they and who asks take part in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.follow_up_cases import plan_of


def made(text: str) -> dict[str, Any]:
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
    ],
)
def test_who_a_meeting_is_with_takes_part(text: str, title: str, people: list[str]) -> None:
    inputs = made(text)
    assert (inputs["title"], inputs["properties"]["참석자"]) == (title, people)


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("add 'call with Hanbit' to 회의록 tomorrow at 3pm", None),
        ("add a chat with Junho to 회의록 tomorrow at 3pm, Sarah will join", "Sarah"),
        ("make a task: prepare the meeting with Hanbit, due Friday", None),
    ],
)
def test_a_quoted_title_or_people_told_elsewhere_stay(text: str, people: str | None) -> None:
    properties: dict[str, Any] = made(text).get("properties") or {}
    assert properties.get("참석자") == people


@pytest.mark.parametrize("text", ["move the meeting with Junho to Friday", "who is in the meeting with Junho?"])
def test_no_other_request_gets_people(text: str) -> None:
    assert not [one for one in plan_of(text)["actions"] if "참석자" in str(one["inputs"])]
