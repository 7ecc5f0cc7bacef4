"""The three languages say the same things."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from orchestration.rule_planner.plans.tool_table import list_entries
from orchestration.text.messages import load_wording, read_tables
from schemas.plan import LANGUAGES

TABLES = read_tables("bot.slack")
MODAL_TITLES = {"modal.title", "step.title", "reject.title"}
SOURCES = Path(__file__).parents[2] / "bot" / "slack"


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_language_has_the_same_keys_and_slots(language: str) -> None:
    assert set(TABLES) == {"ko", "en", "ja"}
    assert TABLES[language].keys() == TABLES["ko"].keys()
    for key, text in TABLES["ko"].items():
        assert slots(TABLES[language][key]) == slots(text), key


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
@pytest.mark.parametrize("package", ["bot.slack", "orchestration.text"])
def test_no_text_is_an_object_of_the_program(package: str, language: str) -> None:
    assert [
        key for key, text in read_tables(package)[language].items() if re.search(r"<[\w.]+ object|\bNone\b", text)
    ] == []


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_short_words_fit_their_controls(language: str) -> None:
    for key, text in TABLES[language].items():
        if key.startswith("button.") or key.endswith("modal_title") or key in MODAL_TITLES:
            assert len(text) <= 24, key
        if key == "approval.confirm_title":
            assert len(text) <= 100


def test_every_key_that_the_code_names_is_there_and_every_text_is_used() -> None:
    key = re.compile(r"[\"']([a-z_]+\.[a-z_]+)[\"']")
    named = {name for path in SOURCES.rglob("*.py") for name in key.findall(path.read_text("utf-8"))}
    named |= {"footer", "without_model"}
    prefixes = {key.split(".")[0] for key in TABLES["ko"]}
    wanted = {key for key in named if key.split(".")[0] in prefixes}
    assert wanted - TABLES["ko"].keys() == set()
    built = {"status", "task", "run_status", "verb", "field", "field_of", "service", "readers", "model_trouble"}
    unused = {key for key in TABLES["ko"] if key not in wanted and key.split(".")[0] not in built}
    assert unused == set()


WIDER = {"notion.update_page", "slack.read_thread"}
"""Tools that do more than the grammar plans of them: it says what it plans."""


def test_a_step_has_the_same_name_on_every_card_whoever_planned_it() -> None:
    wording = load_wording("bot.slack")
    for entry in list_entries():
        tool = entry.tool
        if tool not in WIDER:
            for language in LANGUAGES:
                assert wording.say(language, f"verb.{tool}").casefold() == entry.ability(language).casefold(), tool
