"""A moment that is said for a message is never dropped: it goes out then, or when is asked; what recurs is refused."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.checks.kept_moments import keep_moments
from schemas.values import MISSING
from tests.core.follow_up_cases import a_task, plan_of


def _step_of(text: str) -> Any:
    (step,) = plan_of(text)["actions"]
    return step


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        (
            "明日のリリース10時だよね、その15分前に #dev へ「まもなくです」って流れるようにしといて",
            "2026-03-05T09:45:00+09:00",
        ),
        ("내일 배포가 오후 3시니까 30분 전에 #dev에 '곧 배포합니다' 올려줘", "2026-03-05T14:30:00+09:00"),
        ("회의 내일 10시 맞지? 10분 전에 #dev에 '곧 시작합니다' 올라가게 해줘", "2026-03-05T09:50:00+09:00"),
        ('The release is at 10am tomorrow, so 15 minutes before that post "soon" in #dev', "2026-03-05T09:45:00+09:00"),
        ('The release is at 10 tomorrow, right? Post "soon" in #dev 15 minutes before', "2026-03-05T09:45:00+09:00"),
    ],
)
def test_so_long_before_what_was_said_is_worked_out(text: str, moment: str) -> None:
    assert _step_of(text)["inputs"]["post_at"] == moment


@pytest.mark.parametrize(
    "text",
    [
        "그날 5시에 #dev에 '닫아도 될까요' 예약해줘",
        "その日の17時に「クローズでOK？」が #dev に流れるように予約しといて",
        'Schedule "ok to close?" in #dev at 5pm that day',
    ],
)
def test_a_day_that_is_only_pointed_at_is_asked_for(text: str) -> None:
    assert _step_of(text)["inputs"]["post_at"] == MISSING


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("내일 3시에 #dev에 '점검' 올려줘", "2026-03-05T15:00:00+09:00"),
        ("#dev에 '점검' 올려주는데 지금 말고 내일 3시에요", "2026-03-05T15:00:00+09:00"),
        ("明日15時に #dev に「点検」と投稿して", "2026-03-05T15:00:00+09:00"),
        ('post "checks" in #dev tomorrow at 3pm', "2026-03-05T15:00:00+09:00"),
    ],
)
def test_a_plan_that_would_send_at_once_sends_then_and_waits_for_a_yes(text: str, moment: str) -> None:
    kept: Any = keep_moments(a_task(text), plan_of("#dev에 '점검' 올려줘"))
    (step,) = kept["actions"]
    assert (step["tool"], step["inputs"]["post_at"]) == ("slack.schedule_message", moment)
    assert step["policy_hints"]["needs_user_confirmation"]


@pytest.mark.parametrize(
    "text",
    [
        "#dev에 '내일 3시에 점검합니다' 올려줘",
        "Tell Junho the demo is tomorrow at 3pm",
        "ジュノさんに「明日15時です」と送って",
        "내일 휴가인 준호님한테 '푹 쉬세요' DM 보내줘",
        "#devにリリースは14時って投稿して。あ、違う、15時",
    ],
)
def test_a_moment_of_the_words_or_of_somebody_is_none_of_the_message(text: str) -> None:
    assert _step_of(text)["tool"] in ("slack.send_dm", "slack.post_message")


def test_what_recurs_is_refused_in_whatever_words() -> None:
    plan = plan_of("I'd like a reminder every Monday at 9:50 for the weekly meeting")
    assert not plan["actions"]
    assert "every Monday at 9:50" in plan["reply"]["text"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#random에 점심 같이 먹자고 올려줘ㅎㅎ 12시 로비에서 만나요", "점심 같이 먹자. 12시 로비에서 만나요"),
        ("#dev에 배포 밀렸다고 공지해줘. 새 시간은 7시예요", "배포 밀렸습니다. 새 시간은 7시예요"),
        ("준호한테 자료 달라고 전해줘. 3시 회의에 필요해요", "자료 주세요. 3시 회의에 필요해요"),
    ],
)
def test_a_time_in_a_sentence_behind_the_order_is_no_moment(text: str, told: str) -> None:
    step = _step_of(text)
    assert step["tool"] in ("slack.post_message", "slack.send_dm")
    assert step["inputs"]["text"] == told
    assert step["policy_hints"]["needs_user_confirmation"]


@pytest.mark.parametrize(
    ("text", "tool", "told"),
    [
        ("#dev에 배포 끝났다고 올려줘. 오늘 6시에", "slack.schedule_message", "배포 끝났습니다"),
        ("준호한테 자료 달라고 전해줘. 3시쯤", "slack.schedule_dm", "자료 주세요"),
    ],
)
def test_a_moment_alone_is_no_word_of_a_message(text: str, tool: str, told: str) -> None:
    step = _step_of(text)
    assert (step["tool"], step["inputs"]["text"]) == (tool, told)
