"""An order to message somebody, said where words for others are asked for, is not sent as these words."""

from __future__ import annotations

import pytest

from orchestration.text.message_orders import does_order_message


@pytest.mark.parametrize(
    "text",
    [
        "dm Junho: the demo moved to 4",
        "and dm Junho and Jihoon: Friday's visit prep is at 3:30 now",
        "also message Sarah that I am late",
        "can you ping <@U0JUNHO001>: numbers please",
        "준호한테 DM으로 데모 4시로 바뀌었다고 보내줘",
        "그리고 사라님께 메시지 보내줘",
        "ジュノさんにDMでデモは4時からって送って",
        "あと、サラさんにもDMで伝えるように送ってください",
    ],
)
def test_an_order_to_message_somebody_is_heard(text: str) -> None:
    assert does_order_message(text)


@pytest.mark.parametrize(
    "text",
    [
        "please send your weekly numbers to Junho by Friday",
        "message from the CEO: thank you all",
        "Junho will dm everyone the link",
        "준호님한테 자료 보내주세요",
        "오늘 DM으로 받은 자료 공유드려요",
        "ジュノさんに資料を送ってください",
    ],
)
def test_words_for_others_are_no_such_order(text: str) -> None:
    assert not does_order_message(text)
