"""When a request recurs, as it is said to a person."""

from __future__ import annotations

import pytest

from orchestration.text.dates.recurrence import describe_recurrence
from schemas.plan import Language


@pytest.mark.parametrize(
    ("cron", "language", "said"),
    [
        ("0 9 * * 1", "ko", "매주 월요일 09:00"),
        ("0 9 * * 1", "en", "every Monday at 09:00"),
        ("0 9 * * 1", "ja", "毎週月曜日 09:00"),
        ("30 14 * * 1,3", "ko", "매주 월요일·수요일 14:30"),
        ("0 9 * * 1-5", "ko", "평일마다 09:00"),
        ("0 9 * * 0,6", "en", "every weekend at 09:00"),
        ("5 7 * * *", "ja", "毎日 07:05"),
        ("0 9 1 * *", "ko", "매월 1일 09:00"),
        ("0 * * * *", "ko", "매시간"),
        ("*/5 * * * *", "ko", "*/5 * * * *"),
        ("0 9 1 * 1", "en", "0 9 1 * 1"),
        ("15 * * * *", "en", "15 * * * *"),
        ("0 9 * 6 *", "en", "0 9 * 6 *"),
        ("0 9 * * 7", "en", "0 9 * * 7"),
        ("0 25 * * *", "en", "0 25 * * *"),
        ("nonsense", "en", "nonsense"),
    ],
)
def test_a_line_of_the_usual_form_is_said_in_words(cron: str, language: Language, said: str) -> None:
    assert describe_recurrence(cron, language) == said
