"""A word for a text is no text: what is to be written on a page is asked for, and nobody is called so."""

from __future__ import annotations

import json

import pytest

from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedTitle
from schemas.values import MISSING
from tests.core.follow_up_cases import a_task

_TITLE = "고객사 방문 준비"


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (f"add a note to {_TITLE}", MISSING),
        (f"please add some notes to {_TITLE}", MISSING),
        (f"add a quick comment to {_TITLE}", MISSING),
        (f"add a line to {_TITLE}", MISSING),
        (f"{_TITLE}에 메모 추가해줘", MISSING),
        (f"{_TITLE}에 코멘트 남겨줘", MISSING),
        (f"{_TITLE}にメモを追加して", MISSING),
        (f"add a note to {_TITLE}: parking is on B2", "parking is on B2"),
        (f'add "a note" to {_TITLE}', "a note"),
    ],
)
async def test_what_is_to_be_written_is_told_or_asked(text: str, content: str) -> None:
    task = a_task(text)._replace(titles=(NamedTitle(_TITLE, _TITLE, table="회의록"),))
    [step] = json.loads((await RulePlanner().propose(task)).text)["actions"]
    assert step["tool"] == "notion.append_blocks"
    assert (step["inputs"]["page"], step["inputs"].get("content", MISSING)) == (_TITLE, content)
