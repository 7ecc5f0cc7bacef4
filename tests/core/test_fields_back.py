"""One field of a page goes back to what it held before the thread changed it, and the rest stays."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.commands.thread_intents import (
    FollowUpMeant,
    PartsBackMeant,
    ThreadMeaning,
    ThreadRuns,
    ThreadSpeech,
    UnsureMeant,
)
from orchestration.commands.thread_words import interpret_thread_text
from orchestration.text.fields_back import read_fields_back
from orchestration.text.thread_phrases import read_phrase
from schemas.ask import Resolution
from schemas.run import Run
from schemas.states import Filled
from schemas.values import Payload
from tests.bot.runs import DONE
from tests.core.test_thread_words import a_maker, ended

READ: list[tuple[str, list[tuple[str, str]]]] = [
    ("제목은 원래대로, 날짜는 놔두고", [("title", "")]),
    ("아 제목은 걍 원래대로.. 날짜는 놔두고", [("title", "")]),
    ("담당은 원래대로", [("owner", "")]),
    ("마감만 되돌려줘", [("date", "")]),
    ("앗 상태는 아까 걸로 돌려놔줘 나머지는 그대로", [("status", "")]),
    ("담당이랑 마감은 원래대로 해줘", [("owner", ""), ("date", "")]),
    ("견적서 마감은 원래대로", [("date", "견적서")]),
    ("원래 담당으로 돌려놔", [("owner", "")]),
    ("날짜 말고 제목만 원래대로", [("title", "")]),
    ("담당은 준호님으로 되돌려줘", [("owner", "준호")]),
    ("제목이요, 원래대로 해주세요", [("title", "")]),
    ("날짜는 원래 게 맞았네 되돌려줘", [("date", "")]),
    ("제목 변경은 취소해줘", [("title", "")]),
    ("참석자는 다시 원래대로 해줘", [("attendees", "")]),
    ("put the due date back, keep the owner", [("date", "")]),
    ("undo just the title", [("title", "")]),
    ("owner back to Junho", [("owner", "Junho")]),
    ("owner back to Sarah, leave the rest", [("owner", "Sarah")]),
    ("actually the assignee should go back to what it was. date stays", [("owner", "")]),
    ("revert the status please, the new date is fine", [("status", "")]),
    ("can you restore the original title? the deadline's ok", [("title", "")]),
    ("the old date was right, restore it. Junho stays", [("date", "")]),
    ("undo the rename, keep Friday", [("title", "")]),
    ("undo the date change on Pricing survey", [("date", "Pricing survey")]),
    ("put title and owner back", [("title", ""), ("owner", "")]),
    ("担当は元どおりで、日にちはそのままで", [("owner", "")]),
    (
        "あ、ごめんなさい💦 ジュノさんが自分でやるそうです。担当は元どおりで、日にちはそのままで大丈夫です",
        [("owner", "")],
    ),
    ("やっぱ担当は元の人でお願いします。期限はこのままで", [("owner", "")]),
    ("締切、やっぱり前の日付に戻してもらえますか？", [("date", "")]),
    ("ステータスは元のままでよかったです、戻してください", [("status", "")]),
    ("期限だけ戻して", [("date", "")]),
    ("ステータスだけ元に戻してもらえますか", [("status", "")]),
    ("担当はジュノさんに戻して、あとはそのままで", [("owner", "ジュノ")]),
    ("やっぱりタイトルは前のままでいいです、日付は変えなくて大丈夫", [("title", "")]),
    ("タイトルの変更は取り消してください", [("title", "")]),
]


@pytest.mark.parametrize(("text", "fields"), READ)
def test_what_goes_back_is_read_and_what_stays_is_no_more(text: str, fields: list[tuple[str, str]]) -> None:
    said = read_fields_back(text)
    assert said is not None
    assert ([(one.kind, one.named) for one in said.back], said.unread) == (fields, ())


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("제목은 원래대로 하고 마감은 금요일로 해줘", "마감은 금요일로 해줘"),
        ("제목은 원래대로 하고 준호한테 알려줘", "준호한테 알려줘"),
        ("set the date back and tell Sarah", "tell Sarah"),
        ("タイトルを元に戻して、サラさんに伝えて", "サラさんに伝えて"),
    ],
)
def test_what_is_wanted_besides_is_told_apart(text: str, unread: str) -> None:
    said = read_fields_back(text)
    assert said is not None
    assert said.unread == (unread,)


@pytest.mark.parametrize(
    "text",
    [
        "그거 되돌려줘",
        "제목을 '원래대로'로 바꿔줘",
        "마감을 오전으로 바꿔줘",
        "마감은 금요일로 바꿔줘",
        "제목은 그대로 둬",
        "undo that",
        "keep the title",
        "don't put the date back",
        "push the due date back a week",
        "마감 원래 언제였지?",
        "それを元に戻して",
        "期限はそのままで",
    ],
)
def test_what_puts_no_field_back_is_left_to_others(text: str) -> None:
    assert read_fields_back(text) is None


def changed(number: int, page: str, values: dict[str, tuple[Any, Any]]) -> Run:
    """A run that set values of a page, each from what it held to what it holds."""
    run = ended("작업 DB의 '랜딩 페이지 개편' 상태를 진행 중으로 바꿔줘")
    assert run.plan is not None
    payload: Payload = {"page": page, "properties": {name: after for name, (_, after) in values.items()}}
    filled = Filled(
        payload=payload,
        prior={"before": {name: before for name, (before, _) in values.items()}},
        resolved={"page": Resolution(asked=page, id=page, name=page, level="exact")},
    )
    step = run.plan.actions[0].id
    return run.model_copy(update={"id": f"r{number}", "states": {step: DONE.model_copy(update={"filled": filled})}})


QUOTE, SURVEY = "견적서 템플릿 수정", "Pricing survey"
OWNER_AND_DUE = changed(1, QUOTE, {"담당자": ("이준호", ["박지훈"]), "마감일": ("2026-03-03", "2026-03-09")})
TITLE = changed(2, QUOTE, {"이름": (QUOTE, f"{QUOTE} (2차)")})
DUE_ELSEWHERE = changed(3, SURVEY, {"마감일": ("2026-03-05", "2026-03-09")})
DUE_AGAIN = changed(4, QUOTE, {"마감일": ("2026-03-09", "2026-03-10")})
DUE_ANEW = changed(5, QUOTE, {"마감일": ("2026-03-03", "2026-03-11")})


def meant(text: str, *runs: Run) -> ThreadMeaning:
    return interpret_thread_text(a_maker(), ThreadRuns(ended=runs), ThreadSpeech(text, "U1"), read_phrase)


def back(run: Run, column: str = "") -> FollowUpMeant:
    assert run.plan is not None
    return FollowUpMeant(run, undoes=True, alone=True, step=run.plan.actions[0].id if column else "", column=column)


@pytest.mark.parametrize(
    ("text", "runs", "expected"),
    [
        ("담당은 원래대로", (OWNER_AND_DUE,), back(OWNER_AND_DUE, "담당자")),
        ("put the due date back, keep the owner", (OWNER_AND_DUE,), back(OWNER_AND_DUE, "마감일")),
        ("担当はジュノさんに戻して", (OWNER_AND_DUE,), back(OWNER_AND_DUE, "담당자")),
        ("제목은 원래대로, 날짜는 놔두고", (OWNER_AND_DUE, TITLE), back(TITLE)),
        ("담당이랑 마감은 원래대로", (TITLE, OWNER_AND_DUE), back(OWNER_AND_DUE)),
        ("견적서 마감은 원래대로", (DUE_ELSEWHERE, OWNER_AND_DUE), back(OWNER_AND_DUE, "마감일")),
        ("put the due date back to March 5", (DUE_ELSEWHERE, OWNER_AND_DUE), back(DUE_ELSEWHERE)),
        ("마감은 원래대로", (DUE_ANEW, OWNER_AND_DUE), back(DUE_ANEW)),
        ("방금 바꾼 마감만 되돌려줘", (DUE_AGAIN, OWNER_AND_DUE), back(DUE_AGAIN)),
    ],
)
def test_a_field_goes_back_alone(text: str, runs: tuple[Run, ...], expected: FollowUpMeant) -> None:
    assert meant(text, *runs) == expected


@pytest.mark.parametrize(
    "text",
    [
        "마감은 원래대로",
        "에휴 걍 원래 날짜로 돌려놔",
        "처음 마감일로 되돌려줘",
        "put it back to the original due date",
        "期限は最初の日付に戻して",
        "元の日付に戻して",
    ],
)
def test_a_field_that_was_changed_twice_goes_back_to_what_it_held_first(text: str) -> None:
    assert DUE_AGAIN.plan is not None
    step = DUE_AGAIN.plan.actions[0].id
    expected = FollowUpMeant(DUE_AGAIN, undoes=True, alone=True, step=step, column="마감일", held_in=OWNER_AND_DUE.id)
    assert meant(text, DUE_AGAIN, OWNER_AND_DUE) == expected


def test_two_fields_of_two_changes_go_back_one_by_one() -> None:
    said = meant("제목이랑 담당은 원래대로", TITLE, OWNER_AND_DUE)
    assert said == PartsBackMeant((back(TITLE), back(OWNER_AND_DUE, "담당자")))


@pytest.mark.parametrize(
    ("text", "runs", "about", "options"),
    [
        ("상태는 원래대로", (OWNER_AND_DUE,), "unknown_before", ("상태",)),
        ("마감은 원래대로", (DUE_ELSEWHERE, OWNER_AND_DUE), "field_pages", ("마감", f"{SURVEY}, {QUOTE}")),
        ("put the date back", (DUE_AGAIN, OWNER_AND_DUE), "field_values", ("date", "2026-03-03 → 2026-03-09")),
        ("put the quarterly date back", (OWNER_AND_DUE,), "fields_alone", ("quarterly",)),
        ("담당은 원래대로 하고 준호한테 알려줘", (OWNER_AND_DUE,), "fields_alone", ("준호한테 알려줘",)),
    ],
)
def test_what_can_not_be_told_is_asked(text: str, runs: tuple[Run, ...], about: str, options: tuple[str, ...]) -> None:
    said = meant(text, *runs)
    assert isinstance(said, UnsureMeant)
    assert (said.about, said.options) == (about, options)


def test_another_value_than_any_that_was_held_is_a_change_of_its_own() -> None:
    said = meant("owner back to Sarah", OWNER_AND_DUE)
    assert said == FollowUpMeant(OWNER_AND_DUE)
