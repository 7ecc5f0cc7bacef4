"""Short English replies on what was just done: a note on it, its page, and who is to do it by when."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.thread.reply_idioms import replace_short_reply
from schemas.request import EarlierThing
from tests.core.follow_up_cases import earlier

NOTED = earlier("'고객사 방문 준비' 페이지에 '주차 2대' 추가해줘", EarlierThing(id="p1", title="고객사 방문 준비"))
MADE = earlier("create a task 'update the refund FAQ'", EarlierThing(id="p1", title="update the refund FAQ", made=True))
MOVED = earlier("push the 'Pricing survey' to the 12th", EarlierThing(id="p2", title="Pricing survey"))
SENT = earlier("tell Junho that lunch is ready")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("and a note on it: waiting for the wording from legal", "waiting for the wording from legal"),
        ("add a quick note to it: waiting for legal", "waiting for legal"),
        ("also leave a comment on that task saying that legal has it", "legal has it"),
        ("please put a note on the task: call first", "call first"),
    ],
)
def test_a_note_goes_on_what_was_changed(text: str, said: str) -> None:
    assert replace_short_reply(text, MOVED) == f"add this note to that task: {said}"


@pytest.mark.parametrize(
    "text",
    [
        "can you show me the page as it is now",
        "show me the page",
        "open that page again please",
        "show the whole page now",
    ],
)
def test_the_page_of_the_last_change_is_shown(text: str) -> None:
    assert replace_short_reply(text, NOTED) == "show me the content of ‘고객사 방문 준비’"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Jihoon. no wait he's swamped, Sara. by the 13th",
            "assign it to Sara and set the due date to the 13th",
        ),
        ("Sara, by Friday", "assign it to Sara and set the due date to Friday"),
        ("Junho, no actually Sara", "assign it to Sara"),
        ("Junho, due next Tuesday.", "assign it to Junho and set the due date to next Tuesday"),
    ],
)
def test_who_is_to_do_it_by_when(text: str, said: str) -> None:
    assert replace_short_reply(text, MADE) == said
    assert replace_short_reply(text, SENT) == text


@pytest.mark.parametrize(
    "text",
    [
        "Thanks, Sara",
        "Sara",
        "by Friday",
        "one more thing, can you post it in #dev",
        "one more thing: tell Sara about it",
        "also, Junho is out today, right?",
        "하나 더, 준호한테도 알려줘",
        "もう一つ、サラさんにも伝えてください",
        "Monday, by noon",
        "show me the pages of Sara",
    ],
)
def test_other_replies_stay_as_they_are(text: str) -> None:
    for before in (NOTED, MADE, MOVED, SENT):
        assert replace_short_reply(text, before) == text
