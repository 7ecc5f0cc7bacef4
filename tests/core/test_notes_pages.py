"""The page of a meeting that is told as people tell it: whose, when, who comes and what it is to speak of."""

from __future__ import annotations

import pytest

from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "when", "people"),
    [
        (
            "Could you set up the notes page for this afternoon's design sync? 2pm, Sara + Jihoon + me. "
            "Agenda is hero image, mobile menu.",
            "2026-03-04T14:00:00+09:00",
            ["Sara", "Jihoon", "김민지"],
        ),
        (
            "set up the notes page for this afternoon's design sync, 3pm. attendees Sara, Jihoon. "
            "agenda: hero image, mobile menu",
            "2026-03-04T15:00:00+09:00",
            ["Sara", "Jihoon"],
        ),
        (
            "can you prepare the notes page for tomorrow's design sync? 11am, Sara + me. "
            "Agenda: hero image, mobile menu",
            "2026-03-05T11:00:00+09:00",
            ["Sara", "김민지"],
        ),
    ],
)
def test_the_page_of_a_meeting_has_all_that_was_told(text: str, when: str, people: list[str]) -> None:
    (page,) = list_inputs(text)
    assert page["title"] == "design sync"
    assert page["date"] == when
    assert page["content"] == "hero image, mobile menu"
    assert page["properties"] == {"참석자": people}


@pytest.mark.parametrize(
    "text",
    [
        "Make me a task 'Stop the auto-renewal', due end of this month",
        "add me another to-do 'Stop the auto-renewal', due end of this month",
        "create a task 'Stop the auto-renewal' for me, due end of this month",
    ],
)
def test_a_task_that_is_made_for_who_asks_is_theirs(text: str) -> None:
    (page,) = list_inputs(text)
    assert page["title"] == "Stop the auto-renewal"
    assert page["date"] == "2026-03-31"
    assert page["properties"] == {"담당자": "김민지"}


def test_a_task_for_somebody_else_is_not_that_of_who_asks() -> None:
    (page,) = list_inputs("Make Junho a task 'Call the printer', due tomorrow")
    assert page["properties"] == {"담당자": "Junho"}
