"""Two conditions on how far one record has come, each with what is to be done then."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

TITLE = NamedTitle("뉴스레터 초안", "뉴스레터 초안", whole=True, table="작업")


def actions_of(text: str) -> list[dict[str, Any]]:
    plan: Any = make_plan(a_task(text)._replace(titles=(TITLE,)))
    return plan["actions"]


def states_of(read: dict[str, Any]) -> tuple[str, str]:
    (state,) = (one for one in read["inputs"]["filter"]["all"] if one["path"] == "@status")
    return state["op"], state["value"]


@pytest.mark.parametrize(
    ("text", "state", "first", "second"),
    [
        (
            "뉴스레터 초안이 아직이면 나한테 알려주고 끝났으면 #marketing에 '초안 완료' 올려줘",
            ("ne", "완료"),
            "slack.send_dm",
            "slack.post_message",
        ),
        (
            "뉴스레터 초안 끝났으면 #marketing에 '끝' 올리고 안 끝났으면 사라님한테 '언제 될까요?' 보내줘",
            ("eq", "완료"),
            "slack.post_message",
            "slack.send_dm",
        ),
    ],
)
def test_each_waits_for_its_own(text: str, state: tuple[str, str], first: str, second: str) -> None:
    read, one, other = actions_of(text)
    assert states_of(read) == state
    assert (one["tool"], other["tool"]) == (first, second)
    assert other["when"] == {"not": one["when"]}


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("뉴스레터 초안이 아직이면 사라님한테 '확인 부탁' 보내줘", ("ne", "완료")),
        ("뉴스레터 초안 아직 할 일이면 사라님한테 '언제 돼요?' DM 보내줘", ("eq", "할 일")),
        ("뉴스레터 초안 끝났으면 #marketing에 '초안 완료' 올려줘", ("eq", "완료")),
    ],
)
def test_a_lone_condition_is_looked_up(text: str, state: tuple[str, str]) -> None:
    read, sent = actions_of(text)
    assert states_of(read) == state
    assert sent["when"]


def test_what_is_not_going_on_is_not_done_for_that() -> None:
    """Neither state is the other's opposite: a task may be in a third one."""
    text = "뉴스레터 초안 진행 중이면 사라님한테 '언제 돼요?' 보내고 끝났으면 #dev에 '완료' 올려줘"
    assert not any("not" in str(one.get("when")) for one in actions_of(text))
