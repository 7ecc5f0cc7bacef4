"""What is told as changed already, with the order to write it down, is an order; told alone, it is a remark."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.test_asked_figures import plan

_TITLE = "고객사 방문 준비"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        (f"{_TITLE} starts at 3:30 now, fix the meeting note please", {"time": "15:30"}),
        (f"{_TITLE} on Friday starts at 3:30 now, fix the meeting note please", "2026-03-06T15:30:00+09:00"),
        (f"{_TITLE} got moved to Thursday 2pm, update the note", "2026-03-05T14:00:00+09:00"),
        (f"{_TITLE} is now on Thursday, please fix the meeting note", "2026-03-05"),
        (f"{_TITLE} has been pushed to 4pm, fix it in notion", {"time": "16:00"}),
        (f"{_TITLE} is at 4 now, can you update it?", {"time": "16:00"}),
        (f"{_TITLE} on Friday is at 4pm now. please update", "2026-03-06T16:00:00+09:00"),
        (f"{_TITLE} 3시 반으로 바뀌었어, 회의록 고쳐줘", {"time": "15:30"}),
        (f"{_TITLE} 회의 시간이 3시 반으로 변경됐대요 반영해줘", {"time": "15:30"}),
        (f"{_TITLE} 금요일 4시로 바뀌었어요. 회의록에 반영 부탁드려요", "2026-03-06T16:00:00+09:00"),
        (f"{_TITLE}가 목요일로 밀렸어요, 노션에 업데이트해 주세요", "2026-03-05"),
        (f"{_TITLE}、15時半に変わったので議事録直しといて", {"time": "15:30"}),
        (f"{_TITLE}が15時半からになったので、議事録直しておいて", {"time": "15:30"}),
        (f"{_TITLE}の時間が16時に変更になったので反映してください", {"time": "16:00"}),
    ],
)
def test_what_changed_is_written_down(text: str, date: Any) -> None:
    assert plan(text) == [("notion.update_page", {"page": _TITLE, "properties": {"@date": date}})]


@pytest.mark.parametrize(
    "text",
    [
        f"{_TITLE}가 목요일로 밀렸어요",
        "the retro got moved to 4pm",
        f"{_TITLE}が15時半からになったよ",
    ],
)
def test_what_is_only_told_changes_nothing(text: str) -> None:
    assert "notion.update_page" not in [tool for tool, _ in plan(text)]
