"""Days and times as people type them where it is known that they say when."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.reading.said_days import read_day, read_moment
from orchestration.text.dates import find_dates
from schemas.plan import Language
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task

DAYS: list[tuple[Language, str, str | None]] = [
    ("ko", "금", "2026-03-06"),
    ("ko", "11.15", "2026-11-15"),
    ("ko", "3/11(수)", "2026-03-11"),
    ("ko", "차주 월", "2026-03-09"),
    ("ko", "공연 전날", None),
    ("en", "weds", "2026-03-04"),
    ("en", "Fri 4 Dec", "2026-12-04"),
    ("en", "31st", "2026-03-31"),
    ("en", "30/11", "2026-11-30"),
    ("en", "the day before the fair", None),
    ("ja", "金", "2026-03-06"),
    ("ja", "来週いっぱい", "2026-03-13"),
    ("ja", "年内", "2026-12-31"),
    ("ja", "来月頭", "2026-04-01"),
    ("ja", "棚卸しの前", None),
]
MOMENTS: list[tuple[Language, str, str | None]] = [
    ("ko", "내일 오전", "2026-03-05T09:00:00+09:00"),
    ("ko", "목 16시", "2026-03-05T16:00:00+09:00"),
    ("ko", "12월 13일 오후 3시", "2026-12-13T15:00:00+09:00"),
    ("ko", "그 전날", None),
    ("en", "tonight at 8", "2026-03-04T20:00:00+09:00"),
    ("en", "8 tomorrow", "2026-03-05T08:00:00+09:00"),
    ("en", "tmrw 10", "2026-03-05T10:00:00+09:00"),
    ("en", "5", "2026-03-04T17:00:00+09:00"),
    ("en", "next Monday", "2026-03-09T09:00:00+09:00"),
    ("en", "an hour before the hearing", None),
    ("ja", "12/1の9時", "2026-12-01T09:00:00+09:00"),
    ("ja", "22日15時", "2026-03-22T15:00:00+09:00"),
    ("ja", "水曜の正午", "2026-03-04T12:00:00+09:00"),
    ("ja", "会議の10分前", None),
]


@pytest.mark.parametrize(("language", "words", "day"), DAYS)
def test_a_day_is_read_as_it_is_typed(language: Language, words: str, day: str | None) -> None:
    assert read_day(a_task(words), words, language, is_known=True) == day


@pytest.mark.parametrize(("language", "words", "moment"), MOMENTS)
def test_a_moment_is_read_as_it_is_typed(language: Language, words: str, moment: str | None) -> None:
    assert read_moment(a_task(words), words, language) == moment


@pytest.mark.parametrize("words", ["금", "5", "sat", "金"])
def test_elsewhere_such_a_word_is_no_day(words: str) -> None:
    assert read_day(a_task(words), words, "en") is None


@pytest.mark.parametrize(
    ("text", "hour", "minute"),
    [
        ("remind me tonight at 8", 20, 0),
        ("post it at 7:30 tonight", 19, 30),
        ("tonight at 11:15 dm Sarah", 23, 15),
        ("tonight at 10 pm", 22, 0),
        ("tomorrow at 8", 8, 0),
    ],
)
def test_an_hour_of_tonight_is_one_of_the_evening(text: str, hour: int, minute: int) -> None:
    (found,) = find_dates(text, NOW, "Asia/Seoul", "en")
    assert (found.start.hour, found.start.minute) == (hour, minute)
