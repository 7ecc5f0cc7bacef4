"""A condition on a figure, however it is put: each branch waits for its side, and how far it is yet is worked out."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def actions_of(text: str) -> list[dict[str, Any]]:
    plan: Any = make_plan(a_task(text))
    return plan["actions"]


@pytest.mark.parametrize(
    ("text", "value", "channel", "title"),
    [
        ("Look at Daegu for last week. Above 10M? then say well done to the team in #sales with the number. "
         "Otherwise I want a task for myself, 'Look into Daegu', by Friday.", 10_000_000, "#sales", "Look into Daegu"),
        ("Seoul last week — if it beat 40M, post \"Seoul crossed 40M!\" to #general. if it didn't, make a task for "
         "Sarah called 'Seoul follow-up' due Monday", 40_000_000, "#general", "Seoul follow-up"),
    ],
)  # fmt: skip
def test_each_branch_waits_for_its_side(text: str, value: int, channel: str, title: str) -> None:
    _, total, post, task = actions_of(text)
    test = {"path": f"{total['id']}.total", "op": "gt", "value": value}
    assert (post["inputs"]["channel"], post["when"]) == (channel, test)
    assert (task["inputs"]["title"], task["when"]) == (title, {"not": test})


def test_a_congratulation_says_the_figure() -> None:
    _, total, post = actions_of("if Daegu for last week is above 10M, say well done to the team in #sales")
    assert post["inputs"]["text"].startswith("Congratulations!")
    assert f"{{{{{total['id']}.total}}}}" in post["inputs"]["text"]


@pytest.mark.parametrize(
    ("text", "value", "op"),
    [
        ("今週の売上もう3000万いってたら #sales に「今週3,000万突破🎉」って書いて、まだだったらあといくらかだけ教えて",
         30_000_000, "ge"),
        ("이번 주 매출 3천만원 넘었으면 #sales에 '3천만 돌파' 올리고 아니면 얼마 부족한지 알려줘", 30_000_000, "gt"),
        ("If this week's sales passed 30M post '30M!' in #sales, otherwise tell me how far off we are",
         30_000_000, "gt"),
    ],
)  # fmt: skip
def test_how_far_it_is_yet_is_worked_out_and_sent_to_nobody(text: str, value: int, op: str) -> None:
    _, total, post, short = actions_of(text)
    test = {"path": f"{total['id']}.total", "op": op, "value": value}
    assert post["when"] == test
    assert (short["tool"], short["inputs"]["target"], short["when"]) == ("table.aggregate", value, {"not": test})


def test_what_else_is_to_be_posted_is_posted() -> None:
    other = actions_of("If this week's sales passed 30M post '30M!' in #sales, otherwise post 'keep going' in #sales")[
        -1
    ]
    assert (other["tool"], other["inputs"]["text"]) == ("slack.post_message", "keep going")
