"""One more record like the one that a thread showed: its title and place, with the hour and the people that stay."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.request import EarlierThing
from tests.core.follow_up_cases import earlier, followed

SHOWN = "회의록 보여줘"
HELD = EarlierThing(id="p1", title="채용 논의", row=1, whose=("이준호", "Sarah Kim"), day="2026-02-19", clock="14:00")
AT = "2026-03-12T14:00:00+09:00"
ALL = {"참석자": ["이준호", "Sarah Kim"]}


def made(text: str, *things: EarlierThing) -> Any:
    plan = followed(earlier(SHOWN, *things), text)
    steps = [one for one in plan.actions if one.tool == "notion.create_page"] if plan is not None else []
    return steps[0].inputs if steps else None


@pytest.mark.parametrize(
    ("text", "date", "people"),
    [
        ("create another one next thursday same time same people", AT, ALL),
        ("can you book one more for next thursday, at the same time and with the same people?", AT, ALL),
        ("same meeting again next thursday, same time", AT, None),
        ("another one next thursday at 4pm with the same group", "2026-03-12T16:00:00+09:00", ALL),
        ("다음주 목요일에 같은 시간 같은 사람으로 하나 더 잡아줘", AT, ALL),
        ("그 회의 다음주 목요일에 한 번 더, 시간은 그대로", AT, None),
        ("来週木曜に同じ時間同じメンバーでもう一回入れて", AT, ALL),
        ("じゃあ来週木曜にもう一度お願いします", "2026-03-12", None),
    ],
)
def test_one_more_is_made_with_what_stays_the_same(text: str, date: str, people: Any) -> None:
    inputs = made(text, HELD)
    assert inputs is not None
    assert (inputs["title"], inputs["parent"], inputs["date"]) == ("채용 논의", "회의록", date)
    assert inputs.get("properties") == people


@pytest.mark.parametrize(
    "text",
    [
        "move it to next thursday same time",
        "show another one next thursday",
        "is there another one next thursday?",
        "create another one same time same people",
        "다음주 목요일에 또 있어?",
        "来週木曜に変えて",
    ],
)
def test_what_asks_for_anything_else_makes_none(text: str) -> None:
    assert made(text, HELD) is None


def test_one_of_several_is_not_guessed() -> None:
    other = HELD.model_copy(update={"id": "p2", "title": "주간 회의", "row": 2})
    assert made("create another one next thursday same time", HELD, other) is None
