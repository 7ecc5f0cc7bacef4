"""A name that nothing has is asked about with what may keep a thing out of sight: that nobody shared it."""

from __future__ import annotations

import pytest

from connectors.catalog import list_contracts
from orchestration.ask.questions import ask_name_meaning
from orchestration.ports import UnknownName
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.things import find_things
from schemas.ask import Choice
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_request, a_run, an_action

TOOLS = {one.tool: one for one in list_contracts()}


def asked(tool: str, name: str, language: str, *closest: Choice) -> str:
    run = a_run(language=language).run
    found = UnknownName(closest)
    return ask_name_meaning(run, an_action(tool=tool), TOOLS[tool], name=name, asked="Zebra", found=found).text


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("Zebra", "press Share")), ("ko", ("Zebra", "공유")), ("ja", ("Zebra", "共有"))]
)
def test_a_sheet_that_is_not_found_is_asked_about_with_how_to_share_it(language: str, words: tuple[str, ...]) -> None:
    told = asked("sheets.get_range", "spreadsheet", language)
    assert all(one in told for one in words)
    assert told.endswith(("?", "？"))


def test_a_page_that_is_not_found_is_asked_about_with_how_to_connect_it() -> None:
    assert "Connections" in asked("notion.get_page_content", "page", "en")


def test_names_that_are_like_it_are_offered_without_that() -> None:
    told = asked("sheets.get_range", "spreadsheet", "en", Choice(label="Zebras", value="z1"))
    assert "share" not in told.casefold()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("「原価表」のシートの合計を教えて", "原価表"),
        ("「備品費」というシートの平均は？", "備品費"),
        ("「マーケティング予算」のシートの合計は？", "마케팅 예산"),
    ],
)
def test_a_sheet_that_japanese_quotes_is_the_one_that_is_read(text: str, name: str) -> None:
    reading = parse_request(a_request(text, language="ja"), NOW)
    things = find_things(reading.marked, reading, TeamSettings(team="T1"))
    (sheet,) = [one for one in things if one.kind == "sheet"]
    assert sheet.name == name
