"""A message that went to the wrong place or person: the same one goes to the right one, and the first is taken back."""

from __future__ import annotations

import pytest

from tests.core.test_corrected_effects import corrected

POST = "#exec에 '점심 드세요'라고 올려줘"
POST_EN = "post 'lunch is ready' in #exec"
DM = "준호님께 '견적서 부탁드려요' DM 보내주세요"
DM_EN = "DM Junho 'please review the quote'"


@pytest.mark.parametrize(
    "text",
    [
        "아니 거기 말고 #dev에",
        "아 #exec 말고 #dev였어",
        "#exec가 아니라 #dev에 올려줘",
        "아니 #dev에",
        "앗 #dev에 올렸어야 했는데",
        "잘못 올렸다 #dev에 올려야 하는데",
        "헉 채널 잘못 골랐어요 #dev로 옮겨주세요",
        "그거 말고 #dev에 올려줘",
        "거기 아니고 #dev",
        "죄송해요 #dev였어요",
        "아 미안 #dev에 올려달라는 거였어",
        "#dev로 바꿔줘",
        "여기가 아니라 #dev 채널에 올려주세요",
        "no, not there, #dev",
        "no, not there — #dev",
        "wrong channel, should be #dev",
        "oops meant #dev",
        "sorry, I meant #dev",
        "not #exec, #dev please",
        "that should have gone to #dev",
        "move it to #dev",
        "it was supposed to go in #dev, not #exec",
        "instead of #exec post it to #dev",
        "そこじゃなくて#devに",
        "#execではなく#devに投稿して",
        "すみません、#devの間違いです",
        "間違えました、#devでした",
        "#devに移してください",
        "sorry, dev not exec",
        "앗 exec 아니고 dev요",
        "あ、execじゃなくてdevで",
    ],
)
def test_a_post_goes_to_the_channel_that_was_meant(text: str) -> None:
    for before in (POST, POST_EN):
        inputs, replaces = corrected(before, text)
        assert inputs is not None
        assert inputs["channel"] == "#dev"
        assert inputs["text"] in ("점심 드세요", "lunch is ready")
        assert replaces


@pytest.mark.parametrize(
    "text",
    [
        "#dev에도 올려줘",
        "also in #dev",
        "#devにも",
        "and #dev too",
        "#dev에 올렸어?",
        "did it go to #dev?",
        "#dev에 '회식합시다'라고 올려줘",
        "아니 #dev에 '회식합시다'라고 올려줘",
        "#exec 말고는 올리지 마",
        "#dev에 있는 글 찾아줘",
        "아니 #exec에",
        "#dev에는 올리지 마",
        "#dev 사람들한테도 알려야 하나?",
        "don't post it to #dev",
        "no, #dev is closed",
        "#dev에 올린 글이 잘못됐어",
        "#devには投稿しないで",
        "아니 #dev랑 #sales에",
    ],
)
def test_what_names_a_channel_for_anything_else_takes_no_post_back(text: str) -> None:
    for before in (POST, POST_EN):
        assert not corrected(before, text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "준호 말고 지훈한테 보내줘",
        "아니 준호님이 아니라 지훈님께",
        "앗 사람을 잘못 골랐어요, 지훈님한테 보내야 해요",
        "지훈한테 보냈어야 하는데",
        "아 미안 지훈이한테였어",
        "준호 아니고 지훈",
    ],
)
def test_a_direct_message_goes_to_whom_it_was_meant_for(text: str) -> None:
    inputs, replaces = corrected(DM, text)
    assert inputs is not None
    assert inputs["user"] == "지훈"
    assert inputs["text"] == "견적서 부탁드려요"
    assert replaces


@pytest.mark.parametrize(
    "text",
    [
        "sorry, I meant Jihoon",
        "not Junho, Jihoon",
        "wrong person, should be Jihoon",
        "oops, to Jihoon instead",
        "oops, I meant jihoon",
        "jihoon, not junho",
    ],
)
def test_so_it_does_in_english(text: str) -> None:
    inputs, replaces = corrected(DM_EN, text)
    assert inputs is not None
    assert inputs["user"].capitalize() == "Jihoon"
    assert replaces


def test_so_it_does_in_japanese() -> None:
    for text in ("間違えた、ジフンさんだ", "ジュノさんじゃなくてジフンさんに"):
        inputs, replaces = corrected("ジュノさんに「確認お願いします」とDMして", text)
        assert inputs is not None
        assert inputs["user"] == "ジフン"
        assert replaces


@pytest.mark.parametrize("text", ["i meant tomorrow", "I meant weekly", "is junho ok?", "thanks"])
def test_small_words_of_other_kinds_take_nothing_back(text: str) -> None:
    assert not corrected(DM_EN, text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "지훈한테도 보내줘",
        "지훈님은?",
        "준호가 뭐래?",
        "아니 됐어",
        "아니 준호한테",
        "준호 말고는 보내지 마",
        "지훈한테 '안녕하세요' DM 보내줘",
        "아니 지훈이가 아파",
        "준호 말고 다른 사람",
        "아니 오늘 말고 내일",
    ],
)
def test_what_names_somebody_for_anything_else_takes_no_message_back(text: str) -> None:
    assert not corrected(DM, text)[1]
