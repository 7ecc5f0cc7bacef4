"""Words to tell that a sign or a sentence of their own sets apart, and who is told where they are named anew."""

from __future__ import annotations

import pytest

from tests.core.test_offline_planner import plan


@pytest.mark.parametrize(
    ("text", "reached", "words"),
    [
        ("Sarah에게 DM → 배너 시안 오늘 6시까지 부탁해요 🙏", "Sarah", "배너 시안 오늘 6시까지 부탁해요 🙏"),
        ("준호님 DM → 회의실 바뀌었어요", "준호", "회의실 바뀌었어요"),
        ("#dev → 배포 끝났어요", "#dev", "배포 끝났어요"),
        ("DM Sarah -> deck is ready", "Sarah", "deck is ready"),
        ("post in #dev => build fixed", "#dev", "build fixed"),
        ("サラさんにDM→資料できました", "サラ", "資料できました"),
        ("사라한테 물어봐줘. 배너 시안 언제 나오는지", "사라", "배너 시안 언제 나오는지"),
        ("지훈님한테 디엠으로 문의해주세요! 로그 어디서 봐요", "지훈", "로그 어디서 봐요"),
        ("준호님... 아니 지훈님한테 작업 수고하셨다고 전해주세요 ㅎㅎ DM으로요", "지훈", "작업 수고하셨습니다"),
        ("준호님 아니다 사라님한테 회의 밀렸다고 전해줘", "사라", "회의 밀렸습니다"),
        ("um send a message to sarah no hang on to jihoon tell him uh the demo is down", "jihoon", "The demo is down"),
        ("post 'hi' in #dev no wait in #sales", "#sales", "hi"),
        ("ジフンに今日は先に帰るって伝えて〜 DMで", "ジフン", "今日は先に帰る"),
        ("サラさんに資料は明日送るって伝えて。DMで", "サラ", "資料は明日送る"),
        ("サラさん本人に「資料です」とDMして", "サラ", "資料です"),
        ("Sarah님께 회의실 B로 옮겼다고 살짝 귀띔해주세요", "Sarah", "회의실 B로 옮겼습니다"),
        ("can u tell #dev the icons are up in the folder? 감사 🙌", "#dev", "The icons are up in the folder"),
        ("Junho needs to know that the demo is at four", "Junho", "The demo is at four"),
    ],
)
def test_who_is_told_and_what_is_found(text: str, reached: str, words: str) -> None:
    (made,) = plan(text)["actions"]
    inputs = made["inputs"]
    assert (inputs.get("user") or inputs.get("channel"), inputs["text"]) == (reached, words)
    assert made["tool"] in ("slack.send_dm", "slack.post_message")


@pytest.mark.parametrize("text", ["#dev → #sales", "할 일 → 완료", "I should know that by now", "we need to know that"])
def test_what_only_looks_so_tells_nothing(text: str) -> None:
    assert not [one for one in plan(text)["actions"] if "text" in one["inputs"]]
