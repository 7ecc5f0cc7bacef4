"""What somebody is told besides, behind the order, is told with the rest; asides of an order are told to nobody."""

from __future__ import annotations

import pytest

from tests.core.follow_up_cases import plan_of
from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("준호한테 회의 3시로 바뀌었다고 전해줘 늦지 말라고도", "회의 3시로 바뀌었습니다. 늦지 말아 주세요"),
        (
            "준호한테 10시 콜 늦지말라고 보내줘 자료도 잊지말라고하고",
            "10시 콜 늦지 말아 주세요. 자료도 잊지 말아 주세요",
        ),
        ("준호한테 회의 3시라고 말해주고 노트북 가져오라고도 해줘", "회의 3시입니다. 노트북 가져오세요"),
        ("준호한테 배포 끝났다고 알려줘, 그리고 로그도 확인하라고 해줘", "배포 끝났습니다. 로그도 확인해 주세요"),
        ("ジュノさんに会議は3時だと伝えて。遅れないようにとも伝えて", "会議は3時だ。遅れないように"),
    ],
)
def test_an_afterthought_is_told_too(text: str, told: str) -> None:
    assert [one["text"] for one in list_inputs(text)] == [told]


def test_both_are_told_an_afterthought() -> None:
    said = "10시 대구콜 늦지 말아 주세요. 자료 공유도 잊지 말아 주세요"
    sent = list_inputs("준호랑 지훈이한테 각각 10시 대구콜 늦지말라고 보내줘 자료 공유도 잊지말라고하고")
    assert sent == [{"user": "준호", "text": said}, {"user": "지훈이", "text": said}]


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 회의 3시라고 전해줘 사라한테는 4시라고 하고",
        "준호한테 회의 3시라고 전해주고 사라한테는 4시라고 전해줘",
        "준호한테 회의 3시라고 전해줘. 사라한테는 4시라고 해줘",
    ],
)
def test_who_is_told_something_else_gets_that_alone(text: str) -> None:
    assert list_inputs(text) == [{"user": "준호", "text": "회의 3시입니다"}, {"user": "사라", "text": "4시입니다"}]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tell Junho (he's driving) that the demo moved to 2", "The demo moved to 2"),
        ("Could you let Junho know (a DM is best, he's on a train) that the demo has moved?", "The demo has moved"),
        ("Could you let Junho know — he's on a train — that the demo moved?", "The demo moved"),
        ("Tell Junho, who is in Busan today, that the demo moved to 2", "The demo moved to 2"),
        ("Ask Sara (she's the owner) to send the deck", "Could you send the deck?"),
        ("준호한테 (지금 운전중이라 DM이 나음) 데모 2시로 바뀌었다고 전해줘", "데모 2시로 바뀌었습니다"),
        ("ジュノさんに(移動中なのでDMで)デモは2時に変わったと伝えて", "デモは2時に変わった"),
        ("Tell Junho that the demo (the Busan one) moved to 2", "The demo (the Busan one) moved to 2"),
        ("준호한테 데모(부산)가 2시로 바뀌었다고 전해줘", "데모(부산)가 2시로 바뀌었습니다"),
        ("Tell Junho “the demo (he knows) moved”", "the demo (he knows) moved"),
    ],
)
def test_only_what_is_told_is_sent(text: str, told: str) -> None:
    assert [one["text"] for one in list_inputs(text)] == [told]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "#general에 내일 10시에 배포한다고 올려줘. 잠깐 접속이 안 될 수 있다는 말도 넣어줘",
            "내일 10시에 배포합니다. 잠깐 접속이 안 될 수 있습니다",
        ),
        (
            "#general에 내일 10시에 배포한다고 올려줘. 잠깐 접속이 안 될 수 있다는 내용도 넣고, 멘션은 하지 말고",
            "내일 10시에 배포합니다. 잠깐 접속이 안 될 수 있습니다",
        ),
        ("준호한테 회의 3시라고 전해줘. 자료 챙기라는 말도 덧붙여줘", "회의 3시입니다. 자료 챙기세요"),
    ],
)
def test_what_a_message_is_to_hold_besides_stands_in_it(text: str, said: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["inputs"]["text"] == said
