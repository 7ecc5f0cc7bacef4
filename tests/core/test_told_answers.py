"""What is to be sent, given as reported speech, is said as it is to those who read it."""

from __future__ import annotations

import pytest

from orchestration.text.told_answers import make_told_sentence


@pytest.mark.parametrize(
    ("said", "sent"),
    [
        ("8시부터 점검한다고. 그땐 결제 하지 말아달라고도", "8시부터 점검합니다. 그땐 결제 하지 말아 주세요"),
        ("오늘 점심은 각자 먹는다고요", "오늘 점심은 각자 먹습니다"),
        ("내일 회의는 3시로 바뀌었다고", "내일 회의는 3시로 바뀌었습니다"),
        ("회의실 정리 좀 해달라고", "회의실 정리 좀 해 주세요"),
        ("금요일은 휴무라고", "금요일은 휴무입니다"),
        ("자료 언제 주시는지", "자료 언제 주시나요?"),
        ("공지 내용은 8시에 점검을 시작한다는 거야", "8시에 점검을 시작합니다"),
        ("내일은 재택이라는 내용으로", "내일은 재택입니다"),
        ("안녕하세요. 오늘 6시에 배포한다고 전해줘", "안녕하세요. 오늘 6시에 배포합니다"),
        ("배포 끝났다고. 확인해달라고도", "배포 끝났습니다. 확인해 주세요"),
        ("that the server restarts at 8", "The server restarts at 8"),
        ("that lunch is ready", "Lunch is ready"),
        ("that his PR looks good, and ask if he is in", "Your PR looks good. Could you tell me if you are in?"),
        ("just that we moved to room 3", "We moved to room 3"),
        ("to bring their badges tomorrow", "Please bring your badges tomorrow"),
        ("not to deploy before noon", "Please do not deploy before noon"),
        ("8時にサーバーを再起動すると", "8時にサーバーを再起動する"),
        ("明日は休みだと", "明日は休みだ"),
        ("資料を共有してほしいとのことです", "資料を共有してほしい"),
        ("会議は3時からですって", "会議は3時からです"),
        ("午後は会議室を使わないようにと", "午後は会議室を使わないようお願いします"),
    ],
)  # fmt: skip
def test_reported_speech_is_said_to_those_who_read_it(said: str, sent: str) -> None:
    assert make_told_sentence(said) == sent


@pytest.mark.parametrize(
    "said",
    [
        "오늘 8시에 서버를 재시작합니다. 결제는 하지 말아 주세요",
        "고객이 내일 온다고 합니다",
        "이번 분기 최고",
        "신제품 광고",
        "점심 드시러 가자",
        "가격이 오른다는 거예요",
        "뭐라고",
        "지난번에 말한 자료 확인했어요. 고마워요",
        "That meeting is moved to 3",
        "that's all for today",
        "that was quick, thanks",
        "To all: lunch is ready",
        "to be honest we are late",
        "The server restarts at 8",
        "みんなで行くこと",
        "ちょっと",
        "早く帰らないと",
        "お疲れさまです。8時に再起動します",
        "to be discussed tomorrow",
        "to sum up, we won",
        "to infinity and beyond",
    ],
)
def test_what_is_written_out_is_sent_as_it_stands(said: str) -> None:
    assert make_told_sentence(said) == said
