"""What waits for a yes is refused in any clear words, and what was done is left as it is."""

from __future__ import annotations

import time

import pytest

from orchestration.text.refusals import is_kept, is_refusal


@pytest.mark.parametrize(
    "text",
    [
        "아니아니 삭제 말고 보류.. 아 보류 상태는 없지. 그냥 놔둬",
        "아냐아냐 지우는 건 좀 그렇다 그냥 냅두자",
        "음 아니다 필요할 수도 있으니까 남겨두자",
        "잠깐 삭제는 하지 말고 그대로 둬줘요 준호님한테 물어볼게",
        "흠 그건 안 지우는 게 나을 것 같아",
        "보내지 말아줘 준호님이 직접 말하신대",
        "삭제하는 건 아닌 것 같아, 그대로 두세요",
        "취소할게요 아무래도 이르네요",
        "nah leave it where it is, Junho still needs it",
        "actually, let's keep it. Sara is still using that page",
        "hmm better not. Junho said he'd call them",
        "I changed my mind, don't archive it",
        "let's not post that yet",
        "いや、消さなくていいです。そのまま残してください",
        "ジュノさんがまだ使うみたいなので、やっぱり消さないでおいて",
        "すみません、今回は見送ります",
        "いえ、アーカイブしないでください。まだ使います",
    ],
)
def test_what_waits_is_refused(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "응 보내",
        "네 그대로 올려 주세요",
        "그대로 진행해",
        "지우지 말고 제목만 바꿔줘",
        "거기 말고 #sales에 올려줘",
        "금요일 말고 월요일로",
        "첫 번째는 빼고",
        "제목은 그대로 두고 담당만 지훈님으로",
        "왜 승인이 필요해?",
        "yes, keep going",
        "don't post it there, put it in #sales only",
        "keep the first sentence",
        "leave the owner as is, change the date to Friday",
        "go ahead, don't wait",
        "don't worry, it's fine",
        "はい、お願いします",
        "金曜じゃなくて月曜にしてください",
        "そこじゃなくて#salesだけに送ってください",
    ],
)
def test_what_says_anything_else_refuses_nothing(text: str) -> None:
    assert not is_refusal(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("hm should that have gone in #dev... nah leave it, dm is fine", True),
        ("hm maybe #dev would have been better.. no it's fine, leave it", True),
        ("should I have asked Sara too? nah, fine as is", True),
        ("채널에 올릴 걸 그랬나.. 아니다 그냥 둬", True),
        ("앗 시간 바꾸려다.. 아니다 그냥 둬", True),
        ("#devのほうがよかったかな…いや、そのままで大丈夫です", True),
        ("keep it", True),
        ("keep it but move it to 10", False),
        ("drop it, they cancelled the drill", False),
        ("아니다 보내지 말자", False),
        ("그건 그냥 두고 #dev에도 올려줘", False),
    ],
)
def test_what_was_done_is_left_as_it_is(text: str, *, kept: bool) -> None:
    assert is_kept(text) is kept


def test_long_replies_take_no_longer() -> None:
    began = time.monotonic()
    for text in ("아니 " * 66, "지우지 말고 " * 28, "keep it " * 25, "消さ" * 100, "아니 " * 2000):
        is_refusal(text)
        is_kept(text)
    assert time.monotonic() - began < 1
