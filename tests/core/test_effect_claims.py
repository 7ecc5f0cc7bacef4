"""Whether a text says that something was done, is being done, or will be: in a reply none of it is true."""

from __future__ import annotations

import pytest

from orchestration.text.claims import find_effect_claims

CLAIMS = (
    "네, #sales에 올렸습니다!",
    "이준호님에게 보냈어요.",
    "방금 회의록 페이지를 만들었어요.",
    "요청하신 대로 공유해 드렸습니다.",
    "삭제를 완료했습니다.",
    "처리됐어요.",
    "등록해 뒀어요.",
    "번역해서 올려드렸어요.",
    "지금 바로 #sales에 올릴게요.",
    "잠시만요, 보내는 중이에요.",
    "완료!",
    "Done! It's in #sales.",
    "I've posted it to #sales.",
    "I just sent Sarah a message.",
    "The page has been created.",
    "Your message was sent.",
    "Posted to #general.",
    "All set: it's now shared with the team.",
    "I'll post it to #sales right away.",
    "Sending it now.",
    "送りました。",
    "#sales に投稿しました!",
    "ページを作成いたしました。",
    "更新は完了しています。",
    "共有済みです。",
    "今から投稿します。",
)
NO_CLAIMS = (
    "아무것도 실행하지 않았어요.",
    "메시지를 올리지 않았습니다.",
    "아직 안 보냈어요.",
    "무엇을 올릴까요?",
    "어느 채널에 올렸는지 알려 주세요.",
    "이미 보내셨나요?",
    "채널을 알려 주시면 올려 드릴게요.",
    "메시지를 올릴 수 있어요.",
    "'보냈어요'는 영어로 sent예요.",
    "천만에요! 더 필요한 게 있으면 말씀해 주세요.",
    "비행기표는 예약할 수 없어요.",
    "Nothing was sent.",
    "I haven't posted anything.",
    "I can't book flights.",
    "If you name a channel, I'll post it there.",
    "Once it is shared, people can read it.",
    "Which message should be sent?",
    "You're welcome! Tell me if there is more.",
    "何も送信していません。",
    "投稿しませんでした。",
    "どのチャンネルに投稿しましょうか？",
    "チャンネルを教えていただければ投稿します。",
    "投稿できます。",
)


@pytest.mark.parametrize("text", CLAIMS)
def test_a_text_that_says_so_claims_an_effect(text: str) -> None:
    assert [*find_effect_claims(text)]


@pytest.mark.parametrize("text", NO_CLAIMS)
def test_a_refusal_a_question_or_an_offer_claims_none(text: str) -> None:
    assert [*find_effect_claims(text)] == []


def test_the_sentence_that_claims_it_is_told() -> None:
    assert [*find_effect_claims("알겠어요. #sales에 올렸습니다! 더 필요하신가요?")] == ["#sales에 올렸습니다!"]


@pytest.mark.parametrize(
    "text", ["요청하신 안내는 이미 처리되어 있습니다.", "All set! The message is live in #sales.", "投稿されています。"]
)
def test_that_all_is_as_it_was_asked_for_is_a_claim_where_it_was_asked_for(text: str) -> None:
    assert [*find_effect_claims(text, states=True)] != []
