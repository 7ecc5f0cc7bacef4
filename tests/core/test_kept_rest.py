"""What is left alone beside an order forbids nothing of it, and what is not so after all asks for nothing."""

from __future__ import annotations

import pytest

from orchestration.text.prohibitions import drop_denied_states, find_prohibitions, find_unheard_cues, remove_kept
from schemas.request import EarlierThing, EarlierWork
from tests.core.follow_up_cases import CHANGED, CHANGED_PAGE, LISTED, NOW, earlier, followed

LEFT_ALONE = [
    ("뉴스레터 초안 완료로 바꿔줘 다른 건 건들지 마", "다른 건 건들지 마"),
    ("뉴스레터 초안 완료로 바꿔줘 다른 하나는 놔두고", "다른 하나는 놔두고"),
    ("뉴스레터 초안 완료로 바꿔줘. 남은 하나는 건드리지 마", "남은 하나는 건드리지 마"),
    ("뉴스레터 초안 완료로 바꿔줘 딴 건 냅둬", "딴 건 냅둬"),
    ("Mark Pricing survey as done. Leave the other one", "Leave the other one"),
    ("Mark Pricing survey as done, the other one can wait", "the other one can wait"),
    ("Move Pricing survey to Friday, no need to touch the other one", "no need to touch the other one"),
    ("Move Pricing survey to Friday, the other one not", "the other one not"),
    ("Mark Pricing survey as done. rest as is", "rest as is"),
    ("Mark Pricing survey as done, everything else unchanged", "everything else unchanged"),
    ("Newsletterを完了にして。もう一個は触らなくていいよ", "もう一個は触らなくていいよ"),
    ("Newsletterを完了にして。もう片方はいじらなくて大丈夫です", "もう片方はいじらなくて大丈夫です"),
    ("Newsletterを完了にして。残りは触らないでください", "残りは触らないでください"),
]


@pytest.mark.parametrize(("text", "words"), LEFT_ALONE)
def test_all_else_that_is_left_alone_forbids_nothing_that_was_asked_for(text: str, words: str) -> None:
    (one,) = find_prohibitions(text)
    assert (one.words, one.act, one.targets) == (words, "rest", ())


@pytest.mark.parametrize(
    "text", ["もう一個作らないで", "leave the other one a note", "다른 페이지는 만들지 마", "Leave the rest to me"]
)
def test_what_is_no_word_on_the_rest_is_not_read_as_one(text: str) -> None:
    assert remove_kept(text) == text


QUOTE = EarlierThing(id="p3", title="견적서 템플릿 수정", row=1, whose=("이준호",))
REPORT = EarlierThing(id="p4", title="보안 점검 보고서", row=2, whose=("박지훈",))
LATE = EarlierWork(
    run="r1", words=LISTED, at=NOW, steps=earlier(LISTED).steps, things=(QUOTE, REPORT), listed=(QUOTE, REPORT)
)


@pytest.mark.parametrize(
    "text",
    [
        "지훈님 건 완료로 해줘. 다른 하나는 건들지 말고",
        "Mark Jihoon's as done. Leave the other one alone",
        "ジフンさんのほうは완료にしちゃって。もう一個は触らなくていいよ",
    ],
)
def test_the_one_that_is_named_of_a_list_is_changed_and_the_other_is_not(text: str) -> None:
    plan = followed(LATE, text)
    assert plan is not None
    assert [one.inputs for one in plan.actions] == [{"page": "p4", "properties": {"@status": "완료"}}]


DENIED = [
    ("아직 안 끝났네 완료 아니고 진행 중으로", "진행 중으로"),
    ("완료 아니었네 진행중으로", "진행중으로"),
    ("hmm not done after all, still in progress", "hmm in progress"),
    ("oops, that one isn't done yet. in progress please", "oops, in progress please"),
    ("あーまって、완료じゃなかった。まだ途中だから진행 중で", "あーまって、진행 중で"),
]


@pytest.mark.parametrize(("text", "rest"), DENIED)
def test_a_state_that_is_denied_is_no_word_of_its_own_beside_the_one_that_holds(text: str, rest: str) -> None:
    assert drop_denied_states(text) == rest
    assert find_unheard_cues(text) == ()


@pytest.mark.parametrize("text", ["아직 안 끝났어", "not done yet", "まだ終わってない", "견적서는 완료 아니야"])
def test_a_denial_alone_stays(text: str) -> None:
    assert drop_denied_states(text) == text


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("아직 안 끝났네 완료 아니고 진행 중으로", {"@status": "진행 중"}),
        ("あーまって、완료じゃなかった。まだ途中だから진행 중で", {"@status": "진행 중"}),
        ("まだ終わってないみたい、진행 중に戻しといて", {"@status": "진행 중"}),
        ("마감은 금요일로, 제목은 그대로", {"@date": {"day": "2026-03-06"}}),
        ("make it Friday but keep the title as is", {"@date": {"day": "2026-03-06"}}),
        ("期限は金曜で、担当はそのままで", {"@date": {"day": "2026-03-06"}}),
        ("owner back to Junho", {"@person": "Junho"}),
        ("担当はジュノさんに戻して", {"@person": "ジュノ"}),
    ],
)
def test_a_value_is_set_and_what_stands_beside_it_is_none(text: str, values: dict[str, object]) -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), text)
    assert plan is not None
    assert [one.inputs["properties"] for one in plan.actions] == [values]
