"""Which of several listed things a reply leaves out."""

from __future__ import annotations

import pytest

from orchestration.text.done_items import write_done_items
from orchestration.text.left_out_items import LONGEST, LeftOut, drop_idle_undo, find_left_out

TASKS = [["결제 오류 로그 점검", "2-1"], ["고객 인터뷰 정리", "2-2"], ["보안 점검 보고서", "2-3"]]
PEOPLE = [["이준호"], ["박지훈"], ["Sarah Kim", "사라"]]
ENGLISH = [["Pricing survey"], ["Landing page redesign"], ["Onboarding email sequence"]]
JAPANESE = [["価格調査"], ["ランディングページ"], ["オンボーディング"]]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("아니다 결제 오류 건은 빼고", {0}),
        ("응 근데 보안꺼는 빼고", {2}),
        ("인터뷰는 빼주세요", {1}),
        ("2-3은 제외해줘", {2}),
        ("보안이랑 결제는 빼고", {0, 2}),
        ("보안꺼랑 결제꺼는 빼고 나머지만", {0, 2}),
        ("결제 오류만 해줘", {1, 2}),
        ("고객 인터뷰 정리만", {0, 2}),
        ("아 인터뷰 정리는 그대로 두고 나머지만 진행해줘", {1}),
        ("결제 말고는 다 빼줘", {1, 2}),
    ],
)
def test_a_task_is_left_out_by_a_word_of_its_title(text: str, left: set[int]) -> None:
    assert find_left_out(text, TASKS) == LeftOut(frozenset(left), says_more=False)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("준호님은 빼고", {0}),
        ("준호한테는 보내지 마", {0}),
        ("지훈이는 빼고요", {1}),
        ("사라한테만 보내줘", {0, 1}),
        ("not Sarah", {2}),
    ],
)
def test_a_person_is_left_out_by_the_given_name(text: str, left: set[int]) -> None:
    assert find_left_out(text, PEOPLE) == LeftOut(frozenset(left), says_more=False)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("actually leave out the pricing one", {0}),
        ("all but the landing page", {1}),
        ("yes but not the onboarding emails", {2}),
        ("hmm, without the survey", {0}),
        ("except for the pricing and the landing ones", {0, 1}),
        ("Only the landing one should move", {0, 2}),
        ("only the pricing survey please", {1, 2}),
    ],
)
def test_english_says_it_before_the_name(text: str, left: set[int]) -> None:
    assert find_left_out(text, ENGLISH) == LeftOut(frozenset(left), says_more=False)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("価格調査は除いて", {0}),
        ("すみません、ランディングは外してください", {1}),
        ("価格調査とランディング以外で", {0, 1}),
        ("価格調査とランディング以外はやめて", {2}),
        ("ランディングだけでお願いします", {0, 2}),
    ],
)
def test_japanese_says_it_behind_the_name(text: str, left: set[int]) -> None:
    assert find_left_out(text, JAPANESE) == LeftOut(frozenset(left), says_more=False)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("보안꺼는 빼고 마감은 금요일로", TASKS),
        ("결제는 빼고 #dev에도 올려줘", TASKS),
        ("인터뷰는 빼고 준호한테 알려줘", TASKS),
        ("leave out the pricing one and move the others to Monday", ENGLISH),
        ("only the landing one, and tell Sara", ENGLISH),
        ("価格調査は除いて、期限は月曜に", JAPANESE),
    ],
)
def test_words_that_may_ask_for_more_are_marked(text: str, titles: list[list[str]]) -> None:
    found = find_left_out(text, titles)
    assert found is not None
    assert found.says_more


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("결제 오류 건은 빼고, 아직 안 끝났대", TASKS),
        ("아 맞다 인터뷰는 빼줘 준호가 아직 하고 있어", TASKS),
        ("보안은 빼고 나머지만 진행해 주세요", TASKS),
        ("leave out the pricing one, Sara is still at it. the rest is fine", ENGLISH),
        ("価格調査は除いてください、残りはそのままお願いします", JAPANESE),
    ],
)
def test_a_reason_and_that_the_rest_goes_on_ask_for_nothing_more(text: str, titles: list[list[str]]) -> None:
    found = find_left_out(text, titles)
    assert found is not None
    assert not found.says_more


@pytest.mark.parametrize(
    "text",
    [
        "점검은 빼고",  # two have the word
        "작업은 빼고",  # none
        "인터뷰랑 세금은 빼고",  # one of the two names is none of them
        "나머지만 해줘",
        "잠깐만",
        "아니 하지 마",
        "not yet",
        "but wait",
        "인터뷰는 언제까지였지?",
        "결제 오류, 고객 인터뷰, 보안 점검 다 빼줘",  # all: nothing would be left
        "가" * LONGEST + " 인터뷰는 빼고",
    ],
)
def test_nothing_is_left_out_where_that_is_not_clear(text: str) -> None:
    assert find_left_out(text, TASKS) is None


def test_one_thing_alone_is_not_left_out_of_itself() -> None:
    assert find_left_out("결제 오류 건은 빼고", TASKS[:1]) is None


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("not the interview notes", {1}),
        ("actually just the payment error one", {1, 2}),
        ("wait, leave the security report", {2}),
        ("インタビューは外して", {1}),
        ("セキュリティの点検だけでいい", {0, 1}),
        ("決済エラーのやつは除いて", {0}),
    ],
)
def test_a_task_is_left_out_by_a_word_that_means_the_same_elsewhere(text: str, left: set[int]) -> None:
    assert find_left_out(text, TASKS) == LeftOut(frozenset(left), says_more=False)


@pytest.mark.parametrize("text", ["not the check", "not the budget", "leave it", "点検は外して"])
def test_a_word_elsewhere_of_none_or_two_leaves_nothing_out(text: str) -> None:
    assert find_left_out(text, TASKS) is None


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("인터뷰 정리만 끝났어", {0, 2}),
        ("보안 보고서는 아직 안 끝났어", {2}),
        ("no undo, only the interview one is finished", {0, 2}),
        ("the security report isn't done yet", {2}),
        ("インタビューだけ終わりました", {0, 2}),
        ("決済エラーはまだ終わってない", {0}),
    ],
)
def test_of_what_is_to_be_closed_what_is_done_is_meant(text: str, left: set[int]) -> None:
    said = drop_idle_undo(write_done_items(text))
    assert find_left_out(said, TASKS) == LeftOut(frozenset(left), says_more=False)


@pytest.mark.parametrize("text", ["다 끝났어", "all of it is done", "終わりました", "인터뷰는 언제 끝났어?", "취소"])
def test_words_of_no_one_thing_stay_as_they_are(text: str) -> None:
    assert drop_idle_undo(write_done_items(text)) == text
