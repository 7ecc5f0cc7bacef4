"""The last message at one more place, and a message for later that is called off."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.text.called_off import find_called_off
from tests.core.follow_up_cases import earlier, followed

POST = "#sales에 '오늘 회식 7시' 올려줘"
POST_EN = 'post "Lunch is here" in #dev'
LATER = 'schedule "Forms close tonight" to #marketing tomorrow 4pm'
LATER_KO = "내일 9시에 #general에 '회의실 예약 확인해 주세요' 올려줘"
LATER_JA = "明日の朝9時、#general に「3階が使えません」を予約投稿してください。"


def sent(before: str, text: str) -> list[tuple[str, dict[str, Any]]]:
    plan = followed(earlier(before), text)
    return [(one.tool, dict(one.inputs)) for one in plan.actions] if plan is not None else []


@pytest.mark.parametrize(
    ("before", "text", "place"),
    [
        (POST_EN, "also #general", "#general"),
        (POST_EN, "and #general please", "#general"),
        (POST_EN, "#general too", "#general"),
        (POST_EN, "same to #general. they asked for it", "#general"),
        (POST_EN, "same to Sara", "Sara"),
        (POST, "준호님한테도 같은 내용 디엠 ㄱㄱ", "준호"),
        (POST, "지훈씨께도 똑같이 부탁드려요", "지훈"),
        (POST, "#dev에도 ㄱㄱ", "#dev"),
        (POST, "같은 글 #dev 채널에도 올려줄래요?", "#dev"),
        (POST, "#dev にも同じものをお願いします。向こうは急いでいるので", "#dev"),
    ],
)
def test_the_same_words_go_to_one_more_place(before: str, text: str, place: str) -> None:
    ((_, inputs),) = sent(before, text)
    assert place in (inputs.get("channel"), inputs.get("user"))
    assert inputs["text"] in ("Lunch is here", "오늘 회식 7시")


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("지훈이랑 준호한테도 같은 내용 보내줘", ["지훈", "준호"]),
        ("글고 지훈이랑 준호한테는 개인톡으로도 같은 내용 보내줘", ["지훈", "준호"]),
        ("사라랑 준호에게도 똑같이", ["사라", "준호"]),
        ("그리고 지훈님한테도 개인 메시지로 보내줘", ["지훈"]),
        ("also DM the same to Sarah and Junho", ["Sarah", "Junho"]),
        ("ジフンさんとジュノさんにも同じのをDMで", ["ジフン", "ジュノ"]),
    ],
)
def test_of_several_people_none_is_left_out(text: str, people: list[str]) -> None:
    assert [inputs.get("user") for _, inputs in sent(POST, text)] == people


@pytest.mark.parametrize(
    ("before", "text", "place", "moment"),
    [
        (LATER, "same to #sales but an hour earlier", "#sales", "2026-03-05T15:00"),
        (LATER, "and #sales an hour later", "#sales", "2026-03-05T17:00"),
        (LATER, "same for #sales at 3pm", "#sales", "2026-03-05T15:00"),
        (LATER, "also to #sales, same time", "#sales", "2026-03-05T16:00"),
        (LATER, "same to Sara but 30 minutes later", "Sara", "2026-03-05T16:30"),
        (LATER_KO, "#sales에도 같은 시간에", "#sales", "2026-03-05T09:00"),
        (LATER_KO, "같은 거 #sales에도 한 시간 늦게", "#sales", "2026-03-05T10:00"),
        (LATER_JA, "#sales にも同じものを1時間早く", "#sales", "2026-03-05T08:00"),
        (LATER_JA, "#dev には10時に同じ内容で", "#dev", "2026-03-05T10:00"),
        (POST, "내일 3시에 #dev에도 올려줘", "#dev", "2026-03-05T15:00"),
    ],
)
def test_the_same_goes_there_at_its_own_time(before: str, text: str, place: str, moment: str) -> None:
    ((tool, inputs),) = sent(before, text)
    assert tool.startswith("slack.schedule")
    assert place in (inputs.get("channel"), inputs.get("user"))
    assert str(inputs["post_at"]).startswith(moment)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (POST_EN, "is it in #general too?"),
        (POST_EN, "don't post it in #general too"),
        (POST_EN, "also #general, not #sales"),
        (POST_EN, "#general"),
        (POST, "#dev에도 올려줄까?"),
        (POST, "#dev에는 올리지 마"),
        (POST, "#dev에 '안녕'도 올려줘"),
        (POST, "준호도 담당자로 추가해줘"),
        (LATER, "same to #sales 3 hours ago"),
    ],
)
def test_what_asks_forbids_or_says_more_sends_nothing(before: str, text: str) -> None:
    assert sent(before, text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("아 그냥 빼줘. 내가 말로 할게", ""),
        ("그거 취소해줘", ""),
        ("안 보내도 될 것 같아. 직접 말할게", ""),
        ("scrap it, I'll tell them in person", ""),
        ("それやっぱりキャンセルで", ""),
        ("drop the sales one, they've all answered already. keep marketing", "sales"),
        ("cancel the #dev one please", "dev"),
        ("sales 거는 빼줘, 마케팅은 그대로", "sales"),
        ("#dev の方はやめて、sales はそのまま", "dev"),
        ("drop the last one", ""),
        ("예약된 거 취소해줘", ""),
        ("예약 취소해줘 ㅠㅠ 일정 바뀜", ""),
        ("cancel the scheduled one", ""),
        ("やっぱりその予約取り消して", ""),
    ],
)
def test_a_message_for_later_is_called_off(text: str, place: str) -> None:
    assert find_called_off(text) == place


@pytest.mark.parametrize(
    "text",
    [
        "그건 빼고 6시에 보내줘",
        "drop it and post 'x' instead",
        "참석자에서 준호 빼줘",
        "예약 취소하고 내일로 다시 잡아줘",
        "예약 취소할까?",
        "cancel it?",
        "delete the task",
        "drop the ball",
        "내가 말할게",
        "「資料」を消して",
    ],
)
def test_other_words_call_off_no_message(text: str) -> None:
    assert find_called_off(text) is None


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("3:30 is better, I'm in a call at 4", "2026-03-05T15:30"),
        ("make it 5, I'm in the car at 4", "2026-03-05T17:00"),
        ("3:30 is better", "2026-03-05T15:30"),
    ],
)
def test_a_message_for_later_is_moved_whatever_the_reason(text: str, moment: str) -> None:
    ((_, inputs),) = sent(LATER, text)
    assert str(inputs["post_at"]).startswith(moment)
