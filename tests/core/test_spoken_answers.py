"""What words in a thread say to the question that is open there."""

from __future__ import annotations

from datetime import datetime

import pytest

from orchestration.ask.spoken_answers import SpokenAnswer, UnreadableAnswer, read_spoken_answer
from schemas.ask import Choice, Control, Matter, Question
from schemas.request import Place, Request
from schemas.values import Json

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
REQUEST = Request(
    id="r1",
    text="-",
    user="U1",
    place=Place(team="T1", channel="C1"),
    language="ko",
    timezone="Asia/Seoul",
    asked_at=NOW,
)
SHEETS = (Choice(label="매출 현황 2026", value="s1"), Choice(label="마케팅 예산", value="s2"))
AGAIN = (Choice(label="다시 하기", value="retry"), Choice(label="건너뛰기", value="skip"))


def said(text: str, control: Control, choices: tuple[Choice, ...] = (), about: Matter = "value") -> object:
    question = Question(
        id="q1", action="a1", tool="t", field="f", text="?", control=control, choices=choices, about=about
    )
    return read_spoken_answer(question, text, REQUEST, NOW)


@pytest.mark.parametrize(
    ("text", "control", "value"),
    [
        ("#marketing", "channel", "#marketing"),
        ("#marketing에 올려줘", "channel", "#marketing"),
        ("to #dev please", "channel", "#dev"),
        ("@sarah", "user", "@sarah"),
        ("<@U0SARAH001>에게 보내줘", "user", "<@U0SARAH001>"),
        ("1,200", "number", 1200),
        ("내일 오전 9시", "datetime", "2026-03-05T09:00:00+09:00"),
        ("3월 9일에", "date", "2026-03-09"),
        ("매출 현황 2026", "choices", "s1"),
        ("마케팅  예산.", "choices", "s2"),
        ("#marketing", "choices", "#marketing"),
    ],
)
def test_an_answer_is_known_by_its_form(text: str, control: Control, value: Json) -> None:
    choices = SHEETS if control == "choices" else ()
    assert said(text, control, choices) == SpokenAnswer(value, plainly=True)


FRIDAY = tuple(
    Choice(label=f"2026-03-06 {hour}:00", value=f"2026-03-06T{hour}:00:00+09:00") for hour in ("09", "13", "18")
)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("오후 두시 반", "14:30"),
        ("오후 두시 반 ㅇ", "14:30"),
        ("2시 반", "14:30"),
        ("10:20", "10:20"),
        ("at 4pm", "16:00"),
        ("15時半で", "15:30"),
    ],
)
def test_a_time_alone_is_one_of_the_day_that_is_asked_for(text: str, time: str) -> None:
    assert said(text, "choices", FRIDAY) == SpokenAnswer(f"2026-03-06T{time}:00+09:00", plainly=True)


def test_a_moment_of_another_day_is_that_days() -> None:
    assert said("토요일 오전 11시", "choices", FRIDAY) == SpokenAnswer("2026-03-07T11:00:00+09:00", plainly=True)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("8:40, before the doors open", "08:40"),
        ("8:40 (right before everybody arrives)", "08:40"),
        ("9시 20분, 회의 끝나고", "09:20"),
        ("8時40分、朝会の前に", "08:40"),
    ],
)
def test_a_time_with_a_reason_behind_it_is_of_the_day_that_is_asked_for(text: str, time: str) -> None:
    assert said(text, "choices", FRIDAY) == SpokenAnswer(f"2026-03-06T{time}:00+09:00", plainly=True)


@pytest.mark.parametrize(
    ("text", "is_title"),
    [
        ("'명함 주문'이고 담당은 나, 내일까지", False),
        ("제목은 서버 비용 정리, 담당 나, 모레까지", False),
        ("Order cards, owner Jihoon, due Friday", False),
        ("名刺の注文、担当は私、明日まで", False),
        ("No. Junho. And Monday.", False),
        ("아니, 준호로", False),
        ("いや、火曜", False),
        ("and one more, name tags", False),
        ("jihoon's sitting in too btw", False),
        ("sorry 130k. typo", False),
        ("how much does that make it for seoul this week", False),
        ("아 점심비는 빼자", False),
        ("하나 더 있어요 명찰", False),
        ("あ、それとタブレットも", False),
        ("表題は「選定委員会」、日時は来週水曜の午後二時、出席者はサラさんと私で", False),
        ("명함 주문", True),
        ("서울, 부산 매출 비교", True),
        ("담당자 교육 자료", True),
        ("Q2 plan by region", True),
        ("How we work", True),
        ("또 하나의 시작", True),
        ("변경 이력", True),
    ],
)
def test_what_tells_other_fields_too_is_no_title(text: str, *, is_title: bool) -> None:
    question = Question(id="q1", action="a1", tool="t", field="title", text="?", control="text")
    found = read_spoken_answer(question, text, REQUEST, NOW)
    assert found == (SpokenAnswer(text, plainly=False) if is_title else UnreadableAnswer("title"))


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("매출 현황", "choices"),
        ("점심 드세요", "text"),
        ("마케팅", "channel"),
        ("내일 오전 9시에 회의가 있어요", "datetime"),
    ],
)
def test_any_other_text_is_an_answer_only_where_nothing_else_can_be_meant(text: str, control: Control) -> None:
    found = said(text, control)
    assert isinstance(found, SpokenAnswer)
    assert not found.plainly


@pytest.mark.parametrize(
    ("text", "control", "lacking"),
    [
        ("많이", "number", "number"),
        ("나중에", "datetime", "moment"),
        ("내일", "datetime", "moment"),
        ("매주 월요일 9시", "datetime", "moment"),
        ("언젠가", "date", "day"),
        ("월요일이나 화요일", "date", "day"),
    ],
)
def test_what_is_no_number_and_no_day_is_said_to_be_none(text: str, control: Control, lacking: str) -> None:
    found = said(text, control)
    assert isinstance(found, UnreadableAnswer)
    assert found.lacking == lacking


@pytest.mark.parametrize("text", ["응 다시", "ok", "다시 하기는 좀", "#general"])
def test_only_the_exact_words_of_a_choice_decide_what_becomes_of_a_failed_step(text: str) -> None:
    assert said(text, "choices", AGAIN, "failure") is None
    assert said("다시 하기", "choices", AGAIN, "failure") == SpokenAnswer("retry", plainly=True)


def test_a_long_text_is_no_name() -> None:
    assert said("가" * 81, "choices", SHEETS) is None
    assert said("한 줄\n두 줄", "channel") is None


@pytest.mark.parametrize("text", ["금요일까지", "내일 3시", "by Friday", "at 4", "金曜まで", "15時で", "마감은 금요일"])
def test_a_time_alone_is_no_title(text: str) -> None:
    question = Question(id="q1", action="a1", tool="t", field="title", text="?", control="text")
    assert read_spoken_answer(question, text, REQUEST, NOW) == UnreadableAnswer("title")


@pytest.mark.parametrize("text", ["금요일 회고", "Friday retro", "3시 회의 준비", "来週の計画"])
def test_a_title_may_hold_a_time(text: str) -> None:
    question = Question(id="q1", action="a1", tool="t", field="title", text="?", control="text")
    assert isinstance(read_spoken_answer(question, text, REQUEST, NOW), SpokenAnswer)


@pytest.mark.parametrize("control", ["channel", "user"])
@pytest.mark.parametrize(
    "text",
    [
        "he's out Monday. make it the Friday before",
        "thx, no need to tell him again",
        "make it Friday",
        "고마워요. 그리고 마감은 금요일로 해주세요",
        "이번 주는 다들 바빠서 아마 다음 주에나 될 것 같아요",
    ],
)
def test_what_is_said_of_something_else_names_no_place_and_nobody(text: str, control: Control) -> None:
    assert said(text, control) is None


@pytest.mark.parametrize("text", ["마케팅 채널에 올려주세요", "the marketing channel please", "Junho Lee from sales"])
def test_a_name_in_a_few_words_is_one(text: str) -> None:
    assert isinstance(said(text, "channel"), SpokenAnswer)


TABS = (Choice(label="Q1", value="t1"), Choice(label="메모", value="t2"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("아 Q1에 넣어줘", "t1"),
        ("すみませんQ1でした", "t1"),
        ("the Q1 tab please", "t1"),
        ("죄송해요 메모 탭이요", "t2"),
    ],
)
def test_one_choice_is_named_with_courtesy_around_it(text: str, value: str) -> None:
    assert said(text, "choices", TABS) == SpokenAnswer(value, plainly=False)


@pytest.mark.parametrize(
    "text", ["Q1 말고", "Q10에 넣어줘", "Q1이랑 메모 둘 다", "not Q1", "준호님한테 Q1이라고 알려줘"]
)
def test_a_choice_is_not_meant_wherever_it_is_named(text: str) -> None:
    assert getattr(said(text, "choices", TABS), "value", None) not in ("t1", "t2")


@pytest.mark.parametrize("text", ["'가 확인'만 취소해줘", "delete the first one", "「確認」を取り消して"])
def test_what_calls_something_off_is_no_title(text: str) -> None:
    question = Question(id="q1", action="a1", tool="t", field="title", text="?", control="text")
    assert read_spoken_answer(question, text, REQUEST, NOW) == UnreadableAnswer("title")
