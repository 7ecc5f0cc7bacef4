"""Replies as people type them: a field emptied, a note beside a change, another word or place for what was written."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.thread.corrected_words import replace_wrong_words
from schemas.plan import Plan
from schemas.request import EarlierThing, EarlierWork
from tests.core.follow_up_cases import a_task, earlier

PAGE = EarlierThing(id="p1", title="뉴스레터 초안")


def answered(before: EarlierWork, text: str) -> list[dict[str, Any]]:
    """Return the inputs of each step that a reply is planned as."""
    return [dict(one.inputs) for one in Plan.model_validate(make_plan(a_task(text, before))).actions]


def after_change() -> EarlierWork:
    """Return a change of one page."""
    return earlier("'뉴스레터 초안' 마감 금요일로 바꿔줘", PAGE)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("기한은 없음으로", {"@date": None}),
        ("마감일 비워줘", {"@date": None}),
        ("no due date actually", {"@date": None}),
        ("期限はなしで", {"@date": None}),
        ("やっぱ担当は自分。期限はなしで", {"@person": "김민지", "@date": None}),
        ("담당은 나로, 기한은 없이", {"@person": "김민지", "@date": None}),
    ],
)
def test_a_reply_empties_a_field_of_what_was_changed(text: str, values: dict[str, Any]) -> None:
    assert answered(after_change(), text) == [{"page": "p1", "properties": values}]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("사유도 페이지에 남겨줘 '외부 검토 대기'", "외부 검토 대기"),
        ("페이지에 '외부 검토 대기' 메모도 남겨", "외부 검토 대기"),
        ("거기에 메모 하나 남겨줘: '외부 검토 대기'", "외부 검토 대기"),
    ],
)
def test_a_reply_notes_something_on_what_was_changed(text: str, note: str) -> None:
    (inputs,) = answered(after_change(), text)
    assert inputs["content"] == note
    assert inputs["page"] in ("p1", "뉴스레터 초안")


@pytest.mark.parametrize(
    ("text", "content"),
    [("A안 메모는 지우고 B안으로 바꿔주세요", "B안으로 확정"), ("B안으로 바꿔주세요", "B안으로 확정")],
)
def test_another_one_of_its_kind_takes_the_place_of_a_word_in_a_note(text: str, content: str) -> None:
    before = earlier("'뉴스레터 초안'에 'A안으로 확정' 메모 남겨줘", PAGE)
    (inputs,) = answered(before, text)
    assert inputs["content"] == content


def test_another_time_takes_the_place_of_the_one_that_does_not_suit() -> None:
    before = earlier("사라한테 설문 결과 5시까지 달라고 전해줘")
    (inputs,) = answered(before, "아니다 5시는 너무 급하네 내일 오전까지로 다시 말해줘")
    assert inputs == {"user": "사라", "text": "설문 결과 내일 오전까지 주세요"}


def test_the_last_message_goes_to_another_place_with_the_same_words() -> None:
    before = earlier("#sales에 '푸시해 주세요' 올려줘")
    (inputs,) = answered(before, "앗 채널 잘못 골랐다 그건 거두고 #dev에 올려줘 같은 내용으로")
    assert inputs == {"channel": "#dev", "text": "푸시해 주세요"}


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("it's 4pm not 3", "Office closes at 4pm"),
        ("it's 4 not 3", "Office closes at 4pm"),
    ],
)
def test_an_hour_that_is_put_right_has_one_half_of_the_day(said: str, read: str) -> None:
    assert replace_wrong_words("Office closes at 3pm", said) == read


def test_rows_that_are_somebodys_are_meant_by_their_number() -> None:
    rows = tuple(
        EarlierThing(id=f"r{number}", title=title, row=number, whose=(whose,))
        for number, title, whose in ((1, "견적서", "이준호"), (2, "뉴스레터", "김민지"), (3, "인터뷰", "이준호"))
    )
    before = earlier("이번 주 마감 작업 보여줘", *rows).model_copy(update={"listed": rows})
    assert [one["page"] for one in answered(before, "준호꺼 두개 다 금욜로 미뤄")] == ["r1", "r3"]


def test_a_bare_hour_is_of_the_half_of_the_day_in_which_it_was_to_go_out() -> None:
    before = earlier("schedule for 6pm today in #dev: staging is going down")
    (inputs,) = answered(before, "make that 7")
    assert inputs["post_at"] == "2026-03-04T19:00:00+09:00"


def test_a_name_has_its_particle_and_its_ending_taken_off() -> None:
    before = earlier("'견적 요청' 작업 만들어줘", EarlierThing(id="p1", title="견적 요청", made=True))
    assert answered(before, "담당은 준호로요") == [{"page": "p1", "properties": {"@person": "준호"}}]
