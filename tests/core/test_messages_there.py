"""A message of its own words goes to where its thread looked, or last sent something."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from schemas.request import EarlierWork
from tests.core.follow_up_cases import LISTED, a_task, earlier

ROOT = "https://acme.slack.com/archives/C0DEV00001/p1772413920000000"
REPLY = "https://acme.slack.com/archives/C0DEV00001/p1772414460000000?thread_ts=1772413920.000000&cid=C0DEV00001"
OTHER = "https://acme.slack.com/archives/C0DEV00001/p1772582700000000"


def looked(*messages: str) -> EarlierWork:
    return earlier("#dev에서 배포 얘기 찾아줘").model_copy(update={"messages": messages})


def sent_after(before: EarlierWork, text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(a_task(text, before))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("reply there: thanks, closing this on friday", "thanks, closing this on friday"),
        ("거기에 답글로 '확인했습니다' 달아줘", "확인했습니다"),
        ("そこに「了解です」って返信して", "了解です"),
    ],
)
def test_a_reply_goes_to_the_one_message_that_was_found(text: str, said: str) -> None:
    before = looked(ROOT)
    assert sent_after(before, text) == [("slack.post_message", {"channel": ROOT, "text": said})]
    assert RulePlanner().follows(a_task(text, before))


def test_of_several_messages_the_one_thread_is_answered_and_else_the_channel() -> None:
    thread = sent_after(looked(ROOT, REPLY, OTHER), "reply in that thread: thanks!")
    assert thread == [("slack.post_message", {"channel": REPLY, "text": "thanks!"})]
    channel = sent_after(looked(ROOT, REPLY, OTHER), "post there: lunch at noon?")
    assert channel == [("slack.post_message", {"channel": "<#C0DEV00001>", "text": "lunch at noon?"})]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("대신 지금 바로 '자료 잘 받았어요'라고 보내줘", "자료 잘 받았어요"),
        ("send her this instead now: got the deck, thanks!", "got the deck, thanks!"),
        ("代わりに今すぐ「資料受け取りました」って送っといて", "資料受け取りました"),
    ],
)
def test_words_in_the_place_of_a_message_go_to_its_receiver(text: str, said: str) -> None:
    before = earlier("오후 2시에 사라한테 '자료 언제 되나요?' 디엠 예약해줘")
    assert sent_after(before, text) == [("slack.send_dm", {"user": "사라", "text": said})]


def test_where_no_place_was_looked_at_it_is_asked_for() -> None:
    ((tool, inputs),) = sent_after(earlier(LISTED), "거기에 '안녕'이라고 올려줘")
    assert (tool, inputs) == ("slack.post_message", {"text": "안녕"})
