"""An answer is read however it is wrapped; what was forgiven is told, and nothing that it means is changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orchestration.llm.answer_reader import read_answer
from orchestration.llm.plan_answer import parse_plan_answer
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
        (TEXT.replace("공유", "공\n유"), ("break",)),
        (f"[{TEXT}]", ("list",)),
        (f"```json\n[{TEXT},]\n```", ("fence", "list")),
        (TEXT.replace('"goal"', '// what is wanted\n"goal"'), ("comment",)),
        (TEXT.replace("[]}", "[] /* none */, }"), ("comment",)),
        ("{'goal': '공유', 'actions': []}", ("quotes",)),
        ("```python\n{'goal': '공유', 'actions': [],}  # no step\n```", ("fence", "quotes")),
        (f"<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>{TEXT}", ("thought",)),
    ],
)
def test_the_object_is_found_in_whatever_is_around_it(answer: str, mended: tuple[str, ...]) -> None:
    read = read_answer(answer)
    value = {**PLAN, "goal": "공\n유"} if "break" in mended else PLAN
    assert (read.value, read.mended) == (value, mended)


@pytest.mark.parametrize("answer", ["", "no", "[1]", "{", '{"a": ', "{a: 1}", "null", "```json\n{\n```", "{" * 5_000])
def test_what_holds_no_object_is_none(answer: str) -> None:
    assert read_answer(answer).value is None


def test_braces_and_commas_inside_of_texts_are_texts() -> None:
    value = {"text": 'a } b { c ,} ,] " d', "n": [1]}
    told = json.dumps(value)
    assert read_answer(f"so: {told}").value == value
    assert read_answer(told.replace("[1]", "[1,]")).value == value


def test_what_looks_like_a_comment_inside_of_a_text_is_text() -> None:
    value = {"text": "see https://example.com/a // b /* c */", "n": [1]}
    told = json.dumps(value)
    assert read_answer(told.replace("[1]", "[1,]")).value == value
    assert read_answer('{"text": "see https://example.com/a // b /* c */", "n": [1] // one\n}').value == value
    assert read_answer("{'text': \"it's // so\", 'none': None, 'yes': True}").value == {
        "text": "it's // so",
        "none": None,
        "yes": True,
    }


@pytest.mark.parametrize(
    "answer", ["[{'a': 1}, {'b': 2}]", "{'a': open('x')}", "{'a': {1, 2}}", "{'a': b'x'}", "{'a': 1e999}", "{'" * 900]
)
def test_what_is_no_plain_object_is_not_read_as_python_writes_one(answer: str) -> None:
    value = read_answer(answer).value
    assert value is None or "a" not in value


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


POST: dict[str, Any] = {"id": "a1", "say": "올리기", "call": {"tool": "slack.post_message", "args": {"text": "안녕"}}}
WIRE: dict[str, Any] = {"goal": "인사", "actions": [POST], "reply": None}
PACKED = {**POST, "call": {**POST["call"], "args": json.dumps(POST["call"]["args"])}}
REPLY: dict[str, Any] = {"kind": "answer", "text": "안녕하세요"}


@pytest.mark.parametrize(
    ("answer", "meant", "mended"),
    [
        ({"plan": WIRE}, WIRE, ("key plan",)),
        ({"thoughts": "hm", "answer": WIRE}, WIRE, ("key thoughts", "key answer")),
        ({**WIRE, "reasoning": "because"}, WIRE, ("key reasoning",)),
        ({**WIRE, "actions": [PACKED]}, WIRE, ("packed inputs",)),
        ({"goal": "인사", "reply": REPLY}, {"goal": "인사", "reply": REPLY, "actions": []}, ("no steps",)),
        (
            {"goal": "인사", "actions": [], "reply": "안녕하세요"},
            {"goal": "인사", "actions": [], "reply": REPLY},
            ("bare reply",),
        ),
    ],
)
def test_what_a_server_without_a_schema_lets_through_is_read_as_it_is_meant(
    answer: dict[str, Any], meant: dict[str, Any], mended: tuple[str, ...]
) -> None:
    bare, told = parse_plan_answer(as_json(answer))
    assert (json.loads(bare), told) == (meant, mended)


@pytest.mark.parametrize(
    "answer",
    [
        {"first": WIRE, "second": WIRE},
        {"goal": "x", "plan": WIRE, "actions": []},
        {"goal": "x", "actions": None},
        {"goal": "x", "cron": "0 9 * * 1"},
    ],
)
def test_what_may_mean_two_things_is_not_read_as_one(answer: dict[str, Any]) -> None:
    bare, _ = parse_plan_answer(as_json(answer))
    assert not json.loads(bare).get("actions")
