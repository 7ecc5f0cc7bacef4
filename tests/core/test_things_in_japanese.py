"""A thing of a thread that a Japanese reply names by a part of its title, with nothing between its words."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.request import EarlierThing
from tests.core.follow_up_cases import earlier, followed

_STOCK = EarlierThing(id="p1", title="釜山の在庫確認", made=True)
_VOLUME = EarlierThing(id="p2", title="来週分の数量見積もり", made=True)
_FRIDAY = {"@date": {"day": "2026-03-06"}}


@pytest.mark.parametrize(
    ("text", "page", "values"),
    [
        ("在庫のほうだけ今週金曜に早めて", "p1", _FRIDAY),
        ("在庫のやつだけ金曜に", "p1", _FRIDAY),
        ("在庫確認の締切を金曜に", "p1", _FRIDAY),
        ("在庫の方は金曜まで", "p1", _FRIDAY),
        ("見積もりのほうはサラさんに変えて", "p2", {"@person": "サラ"}),
        ("見積もりの方、サラさんにして", "p2", {"@person": "サラ"}),
        ("見積もりはサラさんに", "p2", {"@person": "サラ"}),
    ],
)
def test_the_one_whose_title_holds_the_words_is_changed(text: str, page: str, values: dict[str, Any]) -> None:
    made = followed(earlier("「釜山の在庫確認」と「来週分の数量見積もり」、タスク2つ追加で", _STOCK, _VOLUME), text)
    assert made is not None
    assert [(one.inputs["page"], one.inputs["properties"]) for one in made.actions] == [(page, values)]
