"""An answer is read however it is wrapped; what was forgiven is told, and nothing that it means is changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orchestration.llm.answer_reader import read_answer
from orchestration.llm.wire import parse_plan_answer
from tests.core.model_builders import a_wire_plan, as_json

PLAN: dict[str, Any] = {"goal": "공유", "actions": []}
TEXT = json.dumps(PLAN, ensure_ascii=False)


@pytest.mark.parametrize(
    ("answer", "mended"),
    [
        (TEXT, ()),
        (f"\n  {TEXT}\n", ()),
        (f"<think>I could do {{this}} or that.</think>\n{TEXT}", ("thought",)),
        (f'<think>a {{"goal": "wrong"}} draft</think>{TEXT}', ("thought",)),
        (f"```json\n{TEXT}\n```", ("fence",)),
        (f"Here is the plan:\n```\n{TEXT}\n```\nTell me if you want another.", ("fence",)),
        (f"Sure! {TEXT} Anything else?", ("prose",)),
        (f'First I thought {{"goal": "old"}}, but: {TEXT}', ("prose",)),
        (TEXT.replace("[]}", "[],}"), ("comma",)),
        (f"<think>x</think>```json\n{TEXT.replace('[]}', '[], }')}\n```", ("thought", "fence", "comma")),
        (f"<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>{TEXT}", ("thought",)),
    ],
)
def test_the_object_is_found_in_whatever_is_around_it(answer: str, mended: tuple[str, ...]) -> None:
    read = read_answer(answer)
    assert (read.value, read.mended) == (PLAN, mended)


@pytest.mark.parametrize("answer", ["", "no", "[1]", "{", '{"a": ', "{a: 1}", "null", "```json\n{\n```", "{" * 5_000])
def test_what_holds_no_object_is_none(answer: str) -> None:
    assert read_answer(answer).value is None


def test_braces_and_commas_inside_of_texts_are_texts() -> None:
    value = {"text": 'a } b { c ,} ,] " d', "n": [1]}
    told = json.dumps(value)
    assert read_answer(f"so: {told}").value == value
    assert read_answer(told.replace("[1]", "[1,]")).value == value


def test_keys_that_no_plan_has_are_left_out_and_told() -> None:
    said = as_json(a_wire_plan(reasoning_notes="because", confidence=0.9))
    bare, mended = parse_plan_answer(said)
    assert mended == ("key reasoning_notes", "key confidence")
    assert json.loads(bare) == a_wire_plan()


@pytest.mark.parametrize("name", ["when", "condition", "schedule", "special", "policy_hints_are_kept"])
def test_keys_that_may_mean_something_are_not_left_out(name: str) -> None:
    bare, mended = parse_plan_answer(as_json({**a_wire_plan(), name: "only if it rains"}))
    kept = name in json.loads(bare)
    assert kept == (name != "policy_hints_are_kept")
    assert bool(mended) != kept
