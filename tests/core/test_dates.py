"""Dates in what people type, read on Wednesday 2026-03-04 at 10:00 in Seoul."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestration.text.dates import FoundDate, find_dates
from schemas.plan import Language

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")

MOMENTS = """
내일 오후 3시 | 2026-03-05T15:00
내일 아침 9시 | 2026-03-05T09:00
내일 아침 | 2026-03-05T09:00
오늘 저녁 7시 30분 | 2026-03-04T19:30
다음 주 화요일 10시 반 | 2026-03-10T10:30
모레 오전 11시 | 2026-03-06T11:00
금요일 5시 | 2026-03-06T17:00
3월 12일 오후 1시 | 2026-03-12T13:00
2026년 4월 1일 9시 | 2026-04-01T09:00
내일 두 시 | 2026-03-05T14:00
내일 세시 반 | 2026-03-05T15:30
내일 정오 | 2026-03-05T12:00
내일 15:30 | 2026-03-05T15:30
오후 3시 | 2026-03-04T15:00
오전 9시 | 2026-03-05T09:00
오전 9시에 내일 | 2026-03-05T09:00
밤 11시 | 2026-03-04T23:00
새벽 2시 | 2026-03-05T02:00
2시간 뒤 | 2026-03-04T12:00
30분 후 | 2026-03-04T10:30
1시간 반 뒤 | 2026-03-04T11:30
next friday 5pm | 2026-03-13T17:00
this friday at 5pm | 2026-03-06T17:00
tomorrow at 9:55am | 2026-03-05T09:55
9:55am tomorrow | 2026-03-05T09:55
tomorrow morning | 2026-03-05T09:00
12:30 today | 2026-03-04T12:30
noon tomorrow | 2026-03-05T12:00
in 2 hours | 2026-03-04T12:00
in 30 minutes | 2026-03-04T10:30
in half an hour | 2026-03-04T10:30
march 12 at 3pm | 2026-03-12T15:00
12 March 2026, 8 a.m. | 2026-03-12T08:00
monday at 10 | 2026-03-09T10:00
2026-03-10T15:00 | 2026-03-10T15:00
2026-03-10 15:00 | 2026-03-10T15:00
明日の午後3時 | 2026-03-05T15:00
来る三月十七日（火）午前十時 | 2026-03-17T10:00
三月二十日十五時半 | 2026-03-20T15:30
明日の夜8時 | 2026-03-05T20:00
明日の朝 | 2026-03-05T09:00
明日朝に | 2026-03-05T09:00
明日の朝、8時に | 2026-03-05T08:00
明日の夕方、17時に | 2026-03-05T17:00
明日の昼に | 2026-03-05T12:00
金曜の夜に | 2026-03-06T21:00
来週の月曜の朝に | 2026-03-09T09:00
3月10日の夕方まで | 2026-03-10T18:00
明日朝イチで | 2026-03-05T09:00
明朝に | 2026-03-05T09:00
明朝8時に | 2026-03-05T08:00
今夜に | 2026-03-04T21:00
今晩9時に | 2026-03-04T21:00
Friday at 8:30 in the morning | 2026-03-06T08:30
tomorrow at four o'clock in the afternoon | 2026-03-05T16:00
3월 17일(화) 오전 10시 | 2026-03-17T10:00
3/12 (Thu) 2pm | 2026-03-12T14:00
3월 16일 월요일 오전 11시 | 2026-03-16T11:00
Monday, March 16 at 11am | 2026-03-16T11:00
"""

DAYS = """
今月最後の金曜日 | 2026-03-27
2月末 | 2026-02-28
오늘 | 2026-03-04
내일 | 2026-03-05
모레 | 2026-03-06
글피 | 2026-03-07
어제 | 2026-03-03
그저께 | 2026-03-02
월말 | 2026-03-31
다음 달 말 | 2026-04-30
3월 12일 | 2026-03-12
12월 25일 | 2025-12-25
3/4 | 2026-03-04
2026-03-20 | 2026-03-20
2026.3.9 | 2026-03-09
금요일 | 2026-03-06
월요일 | 2026-03-09
지난 금요일 | 2026-02-27
이번 주 일요일 | 2026-03-08
다다음 주 수요일 | 2026-03-18
15일까지 | 2026-03-15
2일까지 | 2026-04-02
사흘 뒤 | 2026-03-07
열흘 전 | 2026-02-22
2주 후 | 2026-03-18
3개월 뒤 | 2026-06-04
today | 2026-03-04
tomorrow | 2026-03-05
day after tomorrow | 2026-03-06
yesterday | 2026-03-03
friday | 2026-03-06
last friday | 2026-02-27
next monday | 2026-03-09
in 3 days | 2026-03-07
two weeks ago | 2026-02-18
the 15th | 2026-03-15
end of the month | 2026-03-31
March 12th | 2026-03-12
明後日 | 2026-03-06
三月二十日 | 2026-03-20
3月12日（木） | 2026-03-12
the last day of this month | 2026-03-31
the last day of next month | 2026-04-30
정산 / 준호 / 3.19 | 2026-03-19
3.12까지 | 2026-03-12
이달 말 | 2026-03-31
내달 말일 | 2026-04-30
말일까지 | 2026-03-31
다음 주 초 | 2026-03-09
다음 주 초까지 | 2026-03-09
이번 주 중반 | 2026-03-04
the start of next week | 2026-03-09
early next week | 2026-03-09
来週頭 | 2026-03-09
25日まで | 2026-03-25
25日に | 2026-03-25
13日です | 2026-03-13
明日の朝礼で | 2026-03-05
明日の夜勤 | 2026-03-05
明日の昼食 | 2026-03-05
明日の夕食 | 2026-03-05
明日の昼休みに | 2026-03-05
明日の朝ごはん | 2026-03-05
明日の朝刊 | 2026-03-05
再来週の月曜 | 2026-03-16
今週半ば | 2026-03-04
週明け | 2026-03-09
来週明け | 2026-03-09
the twelfth | 2026-03-12
by the twentieth of March | 2026-03-20
March the twenty-first | 2026-03-21
三月十三日 | 2026-03-13
四月一日 | 2026-04-01
3월 말일 | 2026-03-31
3월 말까지 | 2026-03-31
"""

SPANS = """
지난주 | 2026-02-23 | 2026-03-01
지난 주 | 2026-02-23 | 2026-03-01
이번 주 | 2026-03-02 | 2026-03-08
이달 말씀 | 2026-03-01 | 2026-03-31
다음 주 초대장 | 2026-03-09 | 2026-03-15
今週明け | 2026-03-02 | 2026-03-08
来週の中盤 | 2026-03-09 | 2026-03-15
다음주 | 2026-03-09 | 2026-03-15
지지난주 | 2026-02-16 | 2026-02-22
이번 달 | 2026-03-01 | 2026-03-31
3월 첫째 주 | 2026-03-02 | 2026-03-08
2월 마지막 주 | 2026-02-23 | 2026-03-01
지난달 셋째주 | 2026-02-16 | 2026-02-22
first week of March | 2026-03-02 | 2026-03-08
last week of last month | 2026-02-23 | 2026-03-01
3月の第2週 | 2026-03-09 | 2026-03-15
2月の売上 | 2026-02-01 | 2026-02-28
3月分 | 2026-03-01 | 2026-03-31
지난달 | 2026-02-01 | 2026-02-28
3월 | 2026-03-01 | 2026-03-31
1분기 | 2026-01-01 | 2026-03-31
지난 분기 | 2025-10-01 | 2025-12-31
올해 | 2026-01-01 | 2026-12-31
최근 7일 | 2026-02-26 | 2026-03-04
ここ2週間 | 2026-02-19 | 2026-03-04
直近7日間 | 2026-02-26 | 2026-03-04
過去3か月 | 2025-12-04 | 2026-03-04
주말 | 2026-03-07 | 2026-03-08
3월 2일부터 3월 8일까지 | 2026-03-02 | 2026-03-08
3/2~3/8 | 2026-03-02 | 2026-03-08
2월 9일부터 13일까지 | 2026-02-09 | 2026-02-13
2월 23일~27일 | 2026-02-23 | 2026-02-27
last wk | 2026-02-23 | 2026-03-01
the week before last | 2026-02-16 | 2026-02-22
this week | 2026-03-02 | 2026-03-08
last week's | 2026-02-23 | 2026-03-01
next month | 2026-04-01 | 2026-04-30
last 7 days | 2026-02-26 | 2026-03-04
February 2026 | 2026-02-01 | 2026-02-28
February enterprise sales by region | 2026-02-01 | 2026-02-28
show me the January Busan pro sales | 2026-01-01 | 2026-01-31
March pro sales so far | 2026-03-01 | 2026-03-31
between March 2 and March 8 | 2026-03-02 | 2026-03-08
this quarter | 2026-01-01 | 2026-03-31
先週 | 2026-02-23 | 2026-03-01
"""

RECURRENCES = """
매주 월요일 오전 9시 | 0 9 * * 1
매일 아침 9시 | 0 9 * * *
매일 | 0 9 * * *
평일마다 10시 | 0 10 * * 1-5
평일 오후 6시 | 0 18 * * 1-5
매월 1일 오전 10시 | 0 10 1 * *
매달 15일 | 0 9 15 * *
매주 월, 수, 금요일 오전 9시 반 | 30 9 * * 1,3,5
금요일마다 오후 5시 | 0 17 * * 5
매시간 | 0 * * * *
매주 금요일에 #dev에 오후 5시에 | 0 17 * * 5
every friday at 5pm | 0 17 * * 5
every weekday at 9:30am | 30 9 * * 1-5
weekly on monday at 9 | 0 9 * * 1
every monday and thursday at 10 | 0 10 * * 1,4
every day at 6pm | 0 18 * * *
daily at 8am | 0 8 * * *
each morning | 0 9 * * *
on the first of every month at 8am | 0 8 1 * *
on mondays at 9am | 0 9 * * 1
every hour | 0 * * * *
毎週月曜日 午前9時 | 0 9 * * 1
毎朝9時 | 0 9 * * *
毎朝 | 0 9 * * *
毎晩8時 | 0 20 * * *
毎晩 | 0 18 * * *
毎夕 | 0 18 * * *
平日の朝10時 | 0 10 * * 1-5
平日毎朝9時 | 0 9 * * 1-5
毎営業日の10時 | 0 10 * * 1-5
月曜ごとに | 0 9 * * 1
아침마다 | 0 9 * * *
매일 아침마다 8시 | 0 8 * * *
저녁마다 | 0 18 * * *
every Friday at four o'clock in the afternoon | 0 16 * * 5
"""

NOTHING = """
회의
매출 현황 2026
시트 주간 탭
다시
3시트
5시간 회의
할 일마다
전달해줘
may I
sales
Q1!A2:D20
350000
격주 회의
v1.2.3
do the fourth step
you may first check it
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def found(text: str, language: Language = "ko") -> tuple[FoundDate, ...]:
    return find_dates(text, NOW, "Asia/Seoul", language)


@pytest.mark.parametrize(("text", "moment"), rows(MOMENTS))
def test_a_moment_is_read_to_the_minute(text: str, moment: str) -> None:
    (date,) = found(text)
    assert date.has_time
    assert date.start == datetime.fromisoformat(f"{moment}:00+09:00")


@pytest.mark.parametrize("text", ["tomorrow at 4, please", "be there tomorrow at 4.", "tomorrow at 4: hi"])
def test_a_bare_hour_ends_before_a_sign(text: str) -> None:
    (date,) = found(text, "en")
    assert (date.start.hour, date.has_time) == (16, True)


@pytest.mark.parametrize("text", ["tomorrow at 4,000 won", "tomorrow at 4.5 points"])
def test_a_number_with_more_behind_its_sign_is_no_hour(text: str) -> None:
    assert not any(one.has_time for one in found(text, "en"))


@pytest.mark.parametrize(("text", "day"), rows(DAYS))
def test_a_day_is_read_without_a_time(text: str, day: str) -> None:
    (date,) = found(text)
    assert (date.start.date().isoformat(), date.has_time, date.end) == (day, False, None)


@pytest.mark.parametrize(("text", "first", "last"), rows(SPANS))
def test_a_span_ends_on_its_last_day(text: str, first: str, last: str) -> None:
    date = found(text)[0]
    assert date.end is not None
    assert (date.start.date().isoformat(), date.end.date().isoformat()) == (first, last)


@pytest.mark.parametrize(("text", "cron"), rows(RECURRENCES))
def test_a_recurrence_is_a_cron_line(text: str, cron: str) -> None:
    assert found(text)[0].cron == cron


@pytest.mark.parametrize("text", NOTHING.strip().splitlines())
def test_words_that_only_look_like_dates_are_left_alone(text: str) -> None:
    assert found(text) == ()


def test_dates_of_a_sentence_come_in_order_with_their_positions() -> None:
    text = "이준호한테 내일 회의가 3월 12일 2시로 바뀌었다고 전해줘"
    assert [text[slice(*date.span)] for date in found(text)] == ["내일", "3월 12일 2시"]


def test_days_are_counted_in_the_zone_of_the_person() -> None:
    late = datetime.fromisoformat("2026-03-04T20:00:00+00:00")
    assert find_dates("today", late, "Asia/Seoul", "en")[0].start.isoformat() == "2026-03-05T00:00:00+09:00"
    assert find_dates("today", late, "Europe/London", "en")[0].start.isoformat() == "2026-03-04T00:00:00+00:00"


@given(st.text(alphabet="월화수목금토일 매주다음지난번내일오전후시분반년0123456789/:-~,.ampridyto", max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_without_an_error(text: str) -> None:
    dates = found(text)
    assert all(first.span[1] <= second.span[0] for first, second in pairwise(dates))
