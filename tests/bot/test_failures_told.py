"""What people read where a call failed: their own language, never the machine's words."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.slack.cards.status import build_status_card
from bot.slack.cards.text import CardText
from connectors.catalog import list_contracts
from orchestration.run.answer import compose_answer
from orchestration.run.phrases import describe_failure, describe_failure_reason
from orchestration.run.retries import RESTART
from orchestration.schema_check import find_first_unfit
from orchestration.text.messages import load_wording
from schemas.errors import Failure, FailureKind, Told, Unfit
from schemas.events import ActionFailed, ActionSkipped, ActionUncertain, RetryPlanned
from schemas.plan import Language
from schemas.values import Payload
from tests.bot.runs import CONTRACTS
from tests.core.builders import NOW, RunBuilder, a_plan, a_run, an_action

CARD_TEXT = CardText(load_wording("bot.slack"), CONTRACTS)
WORDS = load_wording("orchestration.text")
LANGUAGES: tuple[Language, ...] = get_args(Language)
KINDS: tuple[FailureKind, ...] = get_args(FailureKind)
MACHINE = "String should have at most 2000 characters"
UNFIT = Unfit(field="title", key="too_long", limit="2000")


def a_step(language: Language = "ko") -> RunBuilder:
    return a_run(a_plan(an_action(summary="회의록")), language=language)


def failure(kind: FailureKind, **more: object) -> Failure:
    return Failure.model_validate({"kind": kind, "message": MACHINE, "service": "notion", **more})


def told(built: RunBuilder) -> str:
    """The card and the answer of a run, as one text."""
    return str(build_status_card(built.run, CARD_TEXT)) + compose_answer(built.run, "failed", WORDS).text


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "invalid"])
def test_a_retry_and_a_failure_are_told_without_the_machines_words(kind: FailureKind) -> None:
    wrong = failure(kind)
    waits = a_step().then(RetryPlanned(at=NOW, action="a1", attempt=1, until=NOW, failure=wrong))
    failed = a_step().then(ActionFailed(at=NOW, action="a1", attempts=1, failure=wrong))
    left = a_step().then(ActionSkipped(at=NOW, action="a1", reason=MACHINE, failure=wrong))
    for built in (waits, failed, left):
        assert MACHINE not in told(built)
        assert describe_failure_reason(wrong, "ko", WORDS) in str(build_status_card(built.run, CARD_TEXT))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wait_that_a_service_asks_for_is_said_in_the_language_of_the_request(language: Language) -> None:
    wait = failure("rate_limited", code="http_429")
    built = a_step(language).then(RetryPlanned(at=NOW, action="a1", attempt=1, until=NOW, failure=wait))
    assert WORDS.say(language, "error.8001.message", service="Notion") in str(build_status_card(built.run, CARD_TEXT))
    assert MACHINE not in told(built)


def test_an_input_that_is_too_long_is_said_with_its_field_and_the_limit() -> None:
    wrong = failure("invalid", code="input", unfit=UNFIT)
    said = told(a_step().then(ActionFailed(at=NOW, action="a1", attempts=1, failure=wrong)))
    assert MACHINE not in said
    assert "title 자리: 2000자를 넘을 수 없어요." in said


def test_a_vendors_words_on_a_value_stand_behind_ours() -> None:
    said = describe_failure(failure("invalid", message="body.title is not a date"), "ko", WORDS)
    assert said == "Notion에서 요청을 받아들이지 않았어요. (body.title is not a date) 값을 고쳐 다시 요청해 주세요."


def test_what_an_earlier_step_did_not_find_is_told_without_the_name_of_a_key() -> None:
    wrong = failure("invalid", message="a2.text has no value", code="no_result", lacks="a2.text")
    said = describe_failure(wrong, "ko", WORDS)
    assert "a2.text" not in said
    assert "쓸 것이 없어서" in said


@pytest.mark.parametrize("code", ["not_in_channel", "is_archived", "msg_too_long"])
def test_what_people_can_mend_in_slack_is_named_in_their_language(code: str) -> None:
    said = describe_failure(failure("permission", service="slack", code=code), "ko", WORDS)
    assert said == WORDS.say("ko", f"failure.slack.{code}")


@pytest.mark.parametrize(
    ("payload", "unfit"),
    [
        ({"title": "t" * 2001}, UNFIT),
        ({}, Unfit(field="title", key="required", limit="title")),
        ({"title": 3}, Unfit(field="title", key="type", limit="string")),
        ({"title": "t", "more": 1}, Unfit(field="more", key="field", limit="more")),
        ({"title": "t"}, None),
    ],
    ids=["long", "missing", "number", "unknown", "fits"],
)
def test_the_field_that_does_not_fit_is_found(payload: Payload, unfit: Unfit | None) -> None:
    contract = next(one for one in list_contracts() if one.tool == "notion.create_page")
    assert find_first_unfit(contract, payload) == unfit


@pytest.mark.parametrize(("language", "words"), [("ko", "다시 시작됐어요"), ("en", "was restarted"), ("ja", "再起動")])
def test_what_metels_own_restart_left_open_is_not_told_as_a_silent_service(language: Language, words: str) -> None:
    lost = failure("uncertain", code=RESTART)
    built = a_step(language).started("a1").then(ActionUncertain(at=NOW, action="a1", failure=lost, checks=0, until=NOW))
    card = str(build_status_card(built.run, CARD_TEXT))
    assert words in card
    assert "답하지 않았어요" not in card


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "slots", "parts"),
    [
        (
            "no_value",
            {"column": "담당자", "value": "마감인데", "there": "이준호, 김민지"},
            ("담당자", "마감인데", "이준호, 김민지"),
        ),
        ("no_such_value", {"column": "마감일", "value": "언젠가"}, ("마감일", "언젠가")),
        ("no_column", {"column": "색", "there": "이름, 상태"}, ("색", "이름, 상태")),
        ("no_comparison", {"column": "상태"}, ("상태",)),
        ("no_row", {"place": "작업", "value": "한빛"}, ("작업", "한빛")),
    ],
)
def test_what_a_table_does_not_have_is_told_in_words(
    language: Language, key: str, slots: dict[str, str], parts: tuple[str, ...]
) -> None:
    wrong = failure("invalid", told=Told(key=key, slots=slots))
    said = describe_failure_reason(wrong, language, WORDS)
    assert MACHINE not in said
    assert all(part in said for part in parts)


@pytest.mark.parametrize(("language", "word"), [("ko", "담당자"), ("ja", "担当者")])
def test_a_column_that_is_named_by_its_meaning_is_called_as_people_do(language: Language, word: str) -> None:
    wrong = failure("invalid", told=Told(key="no_column", slots={"column": "@person", "there": "이름"}))
    assert word in describe_failure_reason(wrong, language, WORDS)
