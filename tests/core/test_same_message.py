"""The last message goes to one more with its words, at once or when that went out, or earlier or later."""

from __future__ import annotations

import pytest

from tests.core.follow_up_cases import CHANGED, CHANGED_PAGE, POSTED, earlier, followed

PLANNED = "내일 오전 9시에 #marketing에 '오늘 마감입니다' 예약해줘"
OF_PLANNED = [
    ("Same text to #sales at the same time as well", "#sales", "2026-03-05T09:00:00+09:00"),
    ("same to #sales but an hour earlier", "#sales", "2026-03-05T08:00:00+09:00"),
    ("same to #sales, half an hour later", "#sales", "2026-03-05T09:30:00+09:00"),
    ("same message to Junho", "Junho", "2026-03-05T09:00:00+09:00"),
    ("#sales에도 같은 시간에 같은 내용 예약해줘", "#sales", "2026-03-05T09:00:00+09:00"),
    ("같은 내용 준호님한테도 한 시간 일찍 보내줘", "준호", "2026-03-05T08:00:00+09:00"),
    ("同じ内容を #sales にも同じ時間にお願いします", "#sales", "2026-03-05T09:00:00+09:00"),
]


@pytest.mark.parametrize(("text", "who", "at"), OF_PLANNED)
def test_a_planned_message_goes_out_to_one_more(text: str, who: str, at: str) -> None:
    plan = followed(earlier(PLANNED), text)
    assert plan is not None
    (sent,) = plan.actions
    assert {who, at, "오늘 마감입니다"} == {*map(str, sent.inputs.values())}


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("준호씨한테도 같은 내용 디엠 ㄱㄱ", "준호"),
        ("똑같이 #dev에도 올려줘", "#dev"),
        ("also #dev", "#dev"),
        ("same thing to Junho please", "Junho"),
    ],
)
def test_a_message_that_was_sent_goes_to_one_more_at_once(text: str, who: str) -> None:
    plan = followed(earlier(POSTED), text)
    assert plan is not None
    (sent,) = plan.actions
    assert {who, "점심 드세요"} == {*map(str, sent.inputs.values())}


@pytest.mark.parametrize("text", ["same to #sales but an hour earlier", "준호한테도 같은 시간에 똑같이 보내줘"])
def test_a_time_beside_that_of_what_has_gone_out_is_not_made_up(text: str) -> None:
    plan = followed(earlier(POSTED), text)
    assert plan is None or not any("post_at" in one.inputs for one in plan.actions)


@pytest.mark.parametrize("text", ["don't send the same to #sales", "same to #sales with 'hi' on top"])
def test_more_words_are_no_such_reply(text: str) -> None:
    plan = followed(earlier(PLANNED), text)
    assert plan is None or "오늘 마감입니다" not in [one.inputs.get("text") for one in plan.actions]


def test_a_change_is_no_message() -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), "also #dev")
    assert plan is None or all(one.inputs.get("text") is None for one in plan.actions)
