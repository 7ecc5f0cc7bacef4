"""A workspace that has set no default place: metel asks for it, in the words of the tool."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.server import running_sandbox
from tests.bot.office import NOW, bot_in, has


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("@metel 노션에 '주간 회의' 페이지를 만들어줘", "어디에 페이지를 만들까요?"),
        ("@metel make a Notion page called Plan", "Where should I create the page?"),
        ("@metel 이번 주 매출 요약해줘", "어느 스프레드시트를 읽을까요?"),
    ],
)
async def test_without_a_default_the_question_names_what_is_missing(tmp_path: Path, text: str, asked: str) -> None:
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", METEL_DEFAULT_PARENT="", METEL_DEFAULT_SPREADSHEET="") as office,
    ):
        said = await office.say(text, channel="#general")
        question = await office.card(said["ts"], has("choose_0"))
    assert asked in question["text"]
