"""Times from one to another: what people type for a meeting's start and end, and what becomes of it."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from connectors.notion.columns import Column
from connectors.notion.property_values import resolve_values
from orchestration.policy.request_parts import read_request
from orchestration.text.dates import find_dates
from orchestration.text.dates.moments import render_moment, set_clock, set_day
from orchestration.text.language import detect_language
from tests.core.builders import a_plan, an_action
from tests.core.test_asked_conditions import plan

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")

RANGES = """
내일 오후 3시부터 4시까지 주간 회의 | 03-05T15:00 16:00
3시~4시 | 03-04T15:00 16:00
내일 15:00-16:00 | 03-05T15:00 16:00
금요일 14~16시 | 03-06T14:00 16:00
오전 11~1시 | 03-04T11:00 13:00
모레 오후 7시 반 ~ 9시 | 03-06T19:30 21:00
10시부터 2시까지 | 03-05T10:00 14:00
9~18시 | 03-05T09:00 18:00
tomorrow 3-4pm | 03-05T15:00 16:00
tomorrow from 3pm to 4pm | 03-05T15:00 16:00
from 3 to 4pm tomorrow | 03-05T15:00 16:00
from 11-1pm on friday | 03-06T11:00 13:00
9:30-10:30am | 03-05T09:30 10:30
明日15時〜16時の定例会議 | 03-05T15:00 16:00
明日の午後3時から4時まで | 03-05T15:00 16:00
"""
NO_RANGES = (
    "3시에서 4시로 바꿔줘", "move it from 3pm to 4pm", "3時から4時に変更", "2-3시간 걸려", "3월 2일 ~ 3월 4일",
    "3/4 3시", "오후 11시~1시", "room 3 - 4pm", "3시부터 4시로 옮겨줘",
)  # fmt: skip
MEETINGS = (
    ("내일 오후 3시부터 4시까지 주간 회의 페이지 만들어줘", "주간 회의", "03-05T15:00 16:00"),
    ("이번 주 금요일 14~16시 워크숍 회의록 페이지 만들어줘", "워크숍", "03-06T14:00 16:00"),
    ("create a meeting page 'Sync' tomorrow from 3pm to 4pm", "Sync", "03-05T15:00 16:00"),
    ("add 'Design review' to meeting notes, tomorrow 1pm to 2:30pm", "Design review", "03-05T13:00 14:30"),
    ("議事録に「定例」を明日15時〜16時で追加して", "定例", "03-05T15:00 16:00"),
)  # fmt: skip


@pytest.mark.parametrize("line", RANGES.strip().splitlines())
def test_finds_when_something_begins_and_ends(line: str) -> None:
    text, _, wanted = line.rpartition(" | ")
    (found,) = find_dates(text, NOW, "Asia/Seoul", detect_language(text, "ko"))
    assert found.until is not None
    assert f"{found.start:%m-%dT%H:%M} {found.until:%H:%M}" == wanted
    assert found.until.date() == found.start.date()


@pytest.mark.parametrize("text", NO_RANGES)
def test_takes_no_change_and_no_length_for_a_range(text: str) -> None:
    assert [one.until for one in find_dates(text, NOW, "Asia/Seoul", detect_language(text, "ko")) if one.until] == []


@pytest.mark.parametrize(("text", "title", "moment"), MEETINGS)
def test_a_meeting_is_made_with_its_end(text: str, title: str, moment: str) -> None:
    (step,) = plan(text)
    begin, end = (datetime.fromisoformat(one) for one in step["inputs"]["date"].split("/"))
    assert (step["inputs"]["title"], f"{begin:%m-%dT%H:%M} {end:%H:%M}") == (title, moment)
    assert (begin.date(), begin.utcoffset()) == (end.date(), NOW.utcoffset())


def test_an_end_that_no_step_holds_is_not_heard() -> None:
    made = a_plan(an_action(tool="notion.create_page", inputs={"date": "2026-03-05T15:00:00+09:00"}))
    parts = read_request("내일 오후 3시부터 4시까지 주간 회의 페이지 만들어줘", made, NOW, "Asia/Seoul")
    assert [one.words for one in parts if one.role == "unheard"] == ["내일 오후 3시부터 4시까지"]


HELD = "2026-03-05T15:00:00+09:00/2026-03-05T16:30:00+09:00"
SEOUL = ZoneInfo("Asia/Seoul")


def test_another_time_keeps_how_long_it_takes() -> None:
    assert set_clock(HELD, "10:00", SEOUL) == "2026-03-05T10:00:00+09:00/2026-03-05T11:30:00+09:00"
    assert set_clock(HELD, "10:00/10:30", SEOUL) == "2026-03-05T10:00:00+09:00/2026-03-05T10:30:00+09:00"
    assert set_clock("2026-03-05", "10:00/11:00") == "2026-03-05T10:00:00/2026-03-05T11:00:00"
    assert set_clock("2026-03-05", "10:00") == "2026-03-05T10:00:00"


def test_another_day_moves_both_ends() -> None:
    day = datetime(2026, 3, 9, tzinfo=UTC).date()
    assert set_day(HELD, day) == "2026-03-09T15:00:00+09:00/2026-03-09T16:30:00+09:00"
    assert set_day("2026-03-05/2026-03-06", day) == "2026-03-09/2026-03-10"
    assert set_day("2026-03-05", day) == "2026-03-09"


def test_a_page_that_holds_both_ends_is_moved_whole() -> None:
    columns = (Column("날짜", "date"),)
    moved = resolve_values(columns, {"날짜": HELD}, {"날짜": {"time": "10:00"}}, dict)
    assert moved == {"날짜": "2026-03-05T10:00:00/2026-03-05T11:30:00"}
    on = resolve_values(columns, {"날짜": HELD}, {"날짜": {"day": "2026-03-09"}}, dict)
    assert on == {"날짜": "2026-03-09T15:00:00+09:00/2026-03-09T16:30:00+09:00"}


def test_shows_both_ends() -> None:
    assert render_moment(HELD) == "2026-03-05 15:00–16:30"
    assert render_moment("2026-03-05T15:00:00+09:00") == "2026-03-05 15:00"
    assert render_moment("2026-03-05/2026-03-06") == "2026-03-05–2026-03-06"
