"""Every error that can be met has a place in the tree, words in every language, and a remedy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from orchestration.plan.check import PlanProblem, describe_problems, make_worded_problem
from orchestration.run.answer import compose_answer
from orchestration.run.phrases import describe_failure
from orchestration.text.messages import load_wording
from schemas.errors import OF_FAILURE, ErrorArea, ErrorKind, Failure, FailureKind, classify_failure, get_error_kind
from schemas.events import PlanRefused, RequestReceived
from schemas.plan import Language
from tests.core.builders import NOW, RunBuilder, a_request

ROOT = Path(__file__).parents[2]
WORDS = load_wording("orchestration.text")
LANGUAGES: tuple[Language, ...] = get_args(Language)
SLOTS = {
    "who": "이준호",
    "name": "사라",
    "service": "Notion",
    "message": "why",
    "log": "1a2b",
    "by": "민지",
    "at": "10:00",
    "user": "민지",
    "count": "3",
}


def sources() -> Iterator[str]:
    for package in ("bot", "connectors", "orchestration"):
        for file in (ROOT / package).rglob("*.py"):
            yield file.read_text("utf-8")


def slots_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_slots(language: str) -> None:
    table, english = WORDS.tables[language], WORDS.tables["en"]
    assert set(WORDS.tables) == set(LANGUAGES)
    assert table.keys() == english.keys()
    for key, text in english.items():
        assert slots_of(table[key]) == slots_of(text), key


def test_no_two_languages_share_a_sentence() -> None:
    """A text that was not translated would be the same in two of them; bare slots and the names of services are."""
    for key, text in WORDS.tables["en"].items():
        if not key.startswith("service.") and re.sub(r"\{\w+\}", "", text).strip():
            assert len({WORDS.tables[language][key] for language in LANGUAGES}) == len(LANGUAGES), key


@pytest.mark.parametrize("kind", ErrorKind)
def test_every_error_says_what_happened_and_what_to_do(kind: ErrorKind) -> None:
    for language in LANGUAGES:
        assert WORDS.error(language, kind, **SLOTS)
    assert kind.area in get_args(ErrorArea)


def test_words_stand_only_for_errors_of_the_tree() -> None:
    worded = {key.split(".")[1] for key in WORDS.tables["en"] if key.startswith("error.")}
    assert worded == {str(kind.value) for kind in ErrorKind}


def test_the_tree_in_the_docstring_is_the_tree() -> None:
    text = (ROOT / "schemas" / "errors.py").read_text("utf-8").split('"""')[1]
    drawn = {(int(code), name) for code, name in re.findall(r"(\d{4}) ([A-Z_]{4,})", text)}
    assert drawn == {(kind.value, kind.name) for kind in ErrorKind}


def test_every_error_is_raised_somewhere_and_none_by_its_bare_number() -> None:
    used = {kind.name for kind in OF_FAILURE.values()}
    for code in sources():
        used |= set(re.findall(r"ErrorKind\.([A-Z_]+)", code))
        assert re.findall(r"code=[\"']?[1-9]\d{3}\b", code) == []
    assert used == {kind.name for kind in ErrorKind}


@pytest.mark.parametrize("failure", get_args(FailureKind))
def test_every_failure_of_a_call_has_its_error(failure: FailureKind) -> None:
    assert classify_failure(Failure(kind=failure, message="m")) is OF_FAILURE[failure]


@pytest.mark.parametrize(
    ("code", "meant"),
    [("7008", ErrorKind.MODEL_BUDGET_SPENT), ("internal", ErrorKind.INTERNAL), ("7999", ErrorKind.INTERNAL)],
)
def test_a_refusal_of_our_own_is_the_error_that_its_code_numbers(code: str, meant: ErrorKind) -> None:
    assert classify_failure(Failure(kind="refused", message="m", code=code)) is meant
    assert "7008" not in describe_failure(Failure(kind="refused", message="m", code=code), "ko", WORDS)


def test_a_code_of_another_version_is_an_internal_error() -> None:
    assert get_error_kind(1004) is ErrorKind.PLAN_UNSOUND
    assert get_error_kind(1999) is ErrorKind.INTERNAL


@pytest.mark.parametrize(
    ("language", "said"), [("ko", "실행할 수 없어요"), ("en", "cannot be carried"), ("ja", "実行できません")]
)
def test_a_refused_plan_is_told_in_the_persons_language_with_the_problems_and_a_remedy(
    language: Language, said: str
) -> None:
    asked = RequestReceived(at=NOW, run="R1", request=a_request(language=language))
    wrong = (PlanProblem("nobody_produces", {"action": "a1", "needed": "rows"}), make_worded_problem("그대로"))
    told = describe_problems(wrong, WORDS, language)
    refused = PlanRefused(at=NOW, problems=describe_problems(wrong, WORDS), told=told, code=ErrorKind.PLAN_UNSOUND)
    lines = compose_answer(RunBuilder((asked, refused)).run, "failed", WORDS).text.splitlines()
    assert said in lines[1]
    assert "1004" in lines[1]
    assert lines[2:4] == [f"• {told[0]}", "• 그대로"]
    assert (told[0] == refused.problems[0]) is (language == "en")
    assert lines[4] == WORDS.say(language, "error.1004.remedy")
