"""What metel can do is told with three requests to try, on things that are there."""

from __future__ import annotations

import re

import pytest

from tests.bot.office import Office, says

ASKED = [
    ("뭐 할 수 있어?", "이렇게 말해 보세요"),
    ("what can you do?", "Things to try"),
    ("何ができますか？", "こんなふうに"),
]
THERE = ("회의록", "작업", "매출 현황 2026", "마케팅 예산", "고객 명단", "#")
"""The databases, sheets and channels of the sandbox."""


@pytest.mark.parametrize(("text", "tries"), ASKED)
async def test_three_requests_to_try_name_things_that_are_there(office: Office, text: str, tries: str) -> None:
    said = await office.say(f"@metel {text}", channel="#general")
    card = await office.card(said["ts"], says(tries))
    told = str(card["blocks"])
    examples = re.findall("• “(.+?)”", told)
    assert len(examples) == 3, told
    assert all(any(name in one for name in THERE) for one in examples), examples
    assert "#" in examples[-1]
