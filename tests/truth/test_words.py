"""The words of the loop fit what it can do: none is missing where it is needed, none is left over."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

from connectors.catalog import list_contracts
from orchestration.policy.rules import list_rule_ids
from orchestration.policy.team import BESIDE_RULES
from orchestration.run.phrases import build_place_decision
from orchestration.text.messages import load_wording, read_tables
from orchestration.text.pii.find import KINDS
from schemas.events import PlaceJudged, PlaceWord, Visibility

ROOT = Path(__file__).parents[2]
KEYS = frozenset(load_wording("orchestration.text").tables["en"])
CONTRACTS = list_contracts()


def below(head: str) -> set[str]:
    return {key.removeprefix(f"{head}.") for key in KEYS if key.startswith(f"{head}.")}


def of_tools(head: str) -> set[str]:
    """The keys that name a tool; the others serve any."""
    return {key for key in below(head) if "." in key}


def test_every_tool_that_changes_something_has_a_sentence_for_the_answer() -> None:
    assert of_tools("done") == {one.tool for one in CONTRACTS if one.risk_level != "read"}


def test_every_question_is_about_a_field_of_a_tool() -> None:
    fields = {f"{one.tool}.{name}" for one in CONTRACTS for name in one.fields}
    assert of_tools("ask") - fields == set()
    assert {key.rpartition(".")[0] for key in below("ask_again")} - fields == set()


def test_every_rule_of_policy_has_its_reason_in_words() -> None:
    beside = {"person.rejected", "approvers.none", "adviser", "adviser.silent", "place.refused"}
    assert below("policy") - beside == set(list_rule_ids())


def test_each_word_on_a_place_and_who_can_read_there_has_its_words() -> None:
    assert below("sight") == set(get_args(Visibility))
    guests = PlaceJudged(at=datetime(2026, 3, 4, tzinfo=UTC), sight="guests", word="refuse")
    judged = [guests.model_copy(update={"word": word}) for word in get_args(PlaceWord)]
    private = {"word": "private_answers"}
    judged += [guests.model_copy(update={"sight": sight, **private}) for sight in ("wider", "unknown")]
    rules = {build_place_decision(one).rule for one in judged}
    assert rules == {"place.refused"} | {one for one in below("why.rule") if one.startswith("place.")}
    assert rules <= BESIDE_RULES


def test_every_kind_of_personal_data_has_its_name() -> None:
    assert set(KINDS) == below("kind")


def test_everything_that_can_be_wrong_with_a_plan_has_its_sentence() -> None:
    names = ("check.py", "check_coverage.py", "check_moments.py", "check_reply.py")
    checks = (ROOT / "orchestration" / "plan" / name for name in names)
    code = "".join(page.read_text("utf-8") for page in checks)
    assert below("plan_problem") == set(re.findall(r"[pP]roblem\(\"([a-z_]+)\"", code))


def test_no_other_words_are_left_over_or_missing() -> None:
    heads = ("end", "found", "label", "skip")
    name = re.compile(rf"[\"']((?:{'|'.join(heads)})\.[a-z_]+)[\"']")
    files = (ROOT / "orchestration").rglob("*.py")
    named = {key for file in files for key in name.findall(file.read_text("utf-8"))}
    own = read_tables("orchestration.text")["en"]
    assert {key for key in own if key.startswith(tuple(f"{head}." for head in heads))} == named
