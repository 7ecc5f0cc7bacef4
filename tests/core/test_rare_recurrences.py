"""What recurs in a way that cron cannot say is known as a recurrence, and never dated or dropped."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from orchestration.text.dates import find_dates
from orchestration.text.dates.rare_recurrence import find_rare_recurrences
from orchestration.text.language import detect_language

RARE = """
격주로 #dev에 올려줘 | 격주로
격주 화요일마다 주간 회의록 만들어줘 | 격주 화요일마다
2주마다 계약서 검토 작업 추가해줘 | 2주마다
두 주에 한 번씩 알려줘 | 두 주에 한 번씩
이틀마다 확인해줘 | 이틀마다
3일 간격으로 보내줘 | 3일 간격으로
한 달에 두 번 정리해줘 | 한 달에 두 번
매달 마지막 금요일에 매출 합계 올려줘 | 매달 마지막 금요일에
매월 첫째 주 월요일에 회의록 만들어줘 | 매월 첫째 주 월요일에
매월 말일에 정산 페이지 만들어줘 | 매월 말일에
분기마다 보고서 만들어줘 | 분기마다
매년 갱신 작업 추가해줘 | 매년
every two weeks post the open tasks | every two weeks
remind Junho every other Tuesday | every other Tuesday
post it on the last Friday of every month | on the last Friday of every month
the first Monday of each month make a page | the first Monday of each month
share the numbers at the end of every quarter | at the end of every quarter
send this twice a week | twice a week
post the backlog fortnightly. | fortnightly
隔週火曜に議事録を作って | 隔週火曜に
隔週で投稿して | 隔週で
2週間ごとに送って | 2週間ごとに
毎月最終金曜日に合計を投稿して | 毎月最終金曜日
四半期ごとにまとめて | 四半期ごとに
週に2回知らせて | 週に2回
"""

OTHER = """
격주 회의 페이지 만들어줘
2주 전 매출 보여줘
2주 안에 끝내줘
분기 회의 잡아줘
매출 보여줘
quarterly report for sales
biweekly sync notes page
every task of mine
the last Friday of March
two weeks ago
隔週会議のページ
2週間前の売上
四半期レポートを作って
今月末まで
매주 월요일 오전 9시
every Monday at 9
"""


def lines(table: str) -> list[str]:
    return [line.strip() for line in table.strip().splitlines()]


@pytest.mark.parametrize("line", lines(RARE))
def test_what_cron_cannot_say_is_found_whole(line: str) -> None:
    text, words = line.split(" | ")
    assert [text[start:end] for start, end in find_rare_recurrences(text)] == [words]


@pytest.mark.parametrize("line", lines(RARE))
def test_no_date_and_no_other_recurrence_is_read_into_it(line: str) -> None:
    text, words = line.split(" | ")
    begin = text.index(words)
    found = find_dates(text, datetime(2026, 3, 4, tzinfo=UTC), "Asia/Seoul", detect_language(text, "ko"))
    assert not [one for one in found if begin <= one.span[0] < begin + len(words)]


@pytest.mark.parametrize("text", lines(OTHER))
def test_a_name_or_a_span_is_none(text: str) -> None:
    assert find_rare_recurrences(text) == ()
