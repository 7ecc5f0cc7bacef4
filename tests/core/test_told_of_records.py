"""Replies on the record that a thread dealt with: questions on it, and what somebody is told or asked of it."""

from __future__ import annotations

import pytest

from orchestration.text.back_questions import is_record_question, is_reply_question
from schemas.request import EarlierThing, EarlierWork
from tests.core.follow_up_cases import NOW, earlier, followed

TITLE = "협력사 계약서 검토"
MADE = earlier(f"작업 하나 만들어줘. 제목은 '{TITLE}'", EarlierThing(id="p9", title=TITLE, made=True))
SHOWN = earlier("내 작업 보여줘", EarlierThing(id="p9", title=TITLE, row=1)).model_copy(update={"people": ("이준호",)})
LISTED = earlier(
    "준호씨 작업 목록 보여줘", EarlierThing(id="p1", title="가", row=1), EarlierThing(id="p2", title="나", row=2)
)
DM = earlier("ジュノさんに見積もりの件どうなったか聞いてもらえる？")

OF_RECORD = (
    "이거 담당이 누구였지", "그거 누구 거야?", "근데 담당자가 누구더라", "지금 상태 뭐로 되어있어?",
    "그거 마감이 언제였지?",
    "wait, whose is that?", "who owns this?", "what's the status now?", "when is it due again?",
    "それって担当は誰でしたっけ", "今のステータスは何ですか？", "期限はいつまででしたっけ",
)  # fmt: skip
OTHERS = (
    "담당자를 준호님으로 바꿔줘", "이번 주 마감인 작업 뭐야?", "사라 담당인 작업은?", "who's Sarah?",
    "what's the total?",
    "whose turn is it to post in #general?", "状態を完了にして", "今週の担当は誰に頼みましたか",
)  # fmt: skip


@pytest.mark.parametrize("text", OF_RECORD)
def test_a_question_on_the_record_that_was_made_shows_it(text: str) -> None:
    assert is_record_question(text)
    plan = followed(MADE, text)
    assert plan is not None
    (read,) = plan.actions
    assert read.inputs["filter"] == {"path": "@title", "op": "eq", "value": TITLE}


@pytest.mark.parametrize("text", OTHERS)
def test_what_names_something_else_is_no_question_on_the_record(text: str) -> None:
    assert not is_record_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "답 왔어?",
        "준호님 답장 왔나요?",
        "회신 받았어?",
        "any reply yet?",
        "did she get back to us?",
        "返事来ましたか？",
    ],
)
def test_a_question_whether_somebody_answered_is_known(text: str) -> None:
    assert is_reply_question(text)


@pytest.mark.parametrize("text", ["답장 보내줘", "답 왔으면 알려줘", "reply to her", "返事を送って", "답변 정리해줘"])
def test_an_order_on_answers_is_no_question_for_one(text: str) -> None:
    assert not is_reply_question(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("그분께 메모 남겨놨다고 전달 부탁", f"'{TITLE}': 메모 남겨놨습니다"),
        ("그 사람한테 언제 끝나는지 물어봐줘", f"'{TITLE}': 언제 끝나나요?"),
        ("ask him whether it's really finished", f"'{TITLE}': Could you tell me whether it's really finished?"),
    ],
)
def test_the_owner_of_the_record_is_told_with_its_title(text: str, told: str) -> None:
    looked_up = followed(MADE, text)
    assert looked_up is not None
    read, sent = looked_up.actions
    assert read.inputs["filter"] == {"path": "@title", "op": "eq", "value": TITLE}
    assert (sent.inputs["user"], sent.inputs["text"]) == ("{{item.담당자}}", told)
    known = followed(SHOWN, text)
    assert known is not None
    assert [(one.inputs["user"], one.inputs["text"]) for one in known.actions] == [("이준호", told)]


def test_words_in_quotes_go_out_as_they_were_typed() -> None:
    plan = followed(MADE, "지훈님한테 '이거 봐주세요'라고 보내줘")
    assert plan is None or [one.inputs["text"] for one in plan.actions] == ["이거 봐주세요"]


MOVED = EarlierWork(
    run="r2",
    words="whats on sara's plate rn\nmove those to monday",
    at=NOW,
    steps=earlier("'가' 마감을 2026-03-09로 바꿔줘").steps,
    things=(EarlierThing(id="p1", title="가"), EarlierThing(id="p2", title="나")),
)


@pytest.mark.parametrize(
    "text", ["and let her know, nicely pls, she's had a rough week", "let her know", "tell her about it please"]
)
def test_who_is_let_know_is_told_what_was_changed_and_no_remark(text: str) -> None:
    plan = followed(MOVED, text)
    assert plan is not None
    (sent,) = plan.actions
    assert sent.inputs["user"] == "sara"
    assert "가" in str(sent.inputs["text"])
    assert "rough" not in str(sent.inputs)


@pytest.mark.parametrize(
    ("text", "user"),
    [
        ("あー、それSaraさんのですね。進み具合を聞いておいてもらえますか", "Sara"),
        ("아 그거 사라님 거네요. 어떻게 돼가는지 물어봐줘", "사라"),
        ("oh that's Sara's, ask how it's going", "Sara"),
    ],
)
def test_whose_the_shown_record_is_says_who_is_asked(text: str, user: str) -> None:
    plan = followed(SHOWN, text)
    assert plan is not None
    (sent,) = plan.actions
    assert sent.inputs["user"] == user
    assert str(sent.inputs["text"]).startswith(f"'{TITLE}': ")


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("이거 준호씨한테 보내줘. 맨 앞에 '이번 주 일감이에요~' 붙여서", "이번 주 일감이에요~"),
        ("준호씨한테 맨 위에 '이번 주 일감'이라고 적어서 보내줘", "이번 주 일감"),
        ('send it to Junho with "this week" at the top', "this week"),
        ("これをジュノさんに送って。先頭に「今週の分です」と付けて", "今週の分です"),
    ],
)
def test_a_heading_of_ones_own_stands_above_the_items_alone(text: str, own: str) -> None:
    plan = followed(LISTED, text)
    assert plan is not None
    recalled, sent = plan.actions
    assert recalled.inputs == {"kind": "items"}
    assert sent.inputs["text"] == f"{own}\n{{{{{recalled.id}.text}}}}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "見積書テンプレの方だって補足しといて。お客さんの見積じゃなくて",
            "見積書テンプレの方だ（お客さんの見積じゃなくて）",
        ),
        ("見積書テンプレの方だと補足しておいてください", "見積書テンプレの方だ"),
        ("ついでに手伝えることあれば言ってねって", "手伝えることあれば言ってね"),
    ],
)
def test_a_supplement_goes_to_who_got_the_message(text: str, told: str) -> None:
    plan = followed(DM, text)
    assert plan is not None
    assert [(one.inputs["user"], one.inputs["text"]) for one in plan.actions] == [("ジュノ", told)]
