"""The executor model fills only what is missing, and invents nobody and no place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orchestration.llm.filler import ModelFiller, build_filling_request, read_values
from orchestration.model_meter import meter_model_calls
from orchestration.proposers import FillingTask, ModelUnavailableError
from schemas.errors import ErrorKind
from schemas.events import ModelUse
from schemas.values import Payload
from tests.core.builders import a_contract, a_request, an_action
from tests.core.model_builders import a_failed_call, a_gateway, a_model, as_json

LISTS: dict[str, Any] = {
    "type": "object",
    "required": ["rows", "limit"],
    "properties": {"rows": {"type": "array", "items": {}}, "limit": {"type": "integer", "description": "How many."}},
}


def a_filling(missing: tuple[str, ...] = ("channel", "text"), **more: Any) -> FillingTask:
    given: dict[str, Any] = {
        "action": an_action(),
        "contract": a_contract(),
        "request": a_request("회의 기록을 #sales에 공유해줘"),
        "known": {},
        "memory_shapes": {"a1.page_url": "text", "a1.rows": "list of 3", "b1.rows": "list of 1"},
    }
    return FillingTask(missing=missing, **{**given, **more})


def test_the_answer_is_held_to_the_missing_fields() -> None:
    request = build_filling_request(a_filling(("text",), known={"channel": "#sales"}))
    assert request.schema is not None
    assert request.schema.schema["required"] == ["text"]
    said = json.loads(request.user)
    assert said["missing"] == {"text": {"type": "text", "means": ""}}
    assert said["known"] == {"channel": "#sales"}


async def test_missing_fields_are_filled_from_the_request() -> None:
    answer = as_json({"channel": "#sales", "text": "회의 기록: {{a1.page_url}}"})
    with meter_model_calls() as meter:
        values = await ModelFiller(a_gateway(a_model(answer))).fill(a_filling())
    assert values == {"channel": "#sales", "text": "회의 기록: {{a1.page_url}}"}
    assert meter.use == ModelUse(calls=1, input_tokens=100, output_tokens=10, providers=("m1",))


def test_what_the_model_does_not_know_stays_missing() -> None:
    values = read_values({"channel": "MISSING", "text": None}, a_filling())
    assert values == {"channel": "MISSING", "text": "MISSING"}


def test_fields_that_were_not_asked_for_are_ignored() -> None:
    said: Payload = {"text": "안녕", "channel": "#exec", "thread_ts": "1.0"}
    assert read_values(said, a_filling(("text",))) == {"text": "안녕"}


@pytest.mark.parametrize("invented", ["#exec", "C0123456789", "#sale", "general"])
def test_a_place_that_the_person_did_not_name_is_asked_for(invented: str) -> None:
    assert read_values({"channel": invented, "text": "안녕"}, a_filling())["channel"] == "MISSING"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("{{a1.page_url}}", True),
        ("{{page_url}}", True),
        ("{{a1.rows.0.name}}", True),
        ("{{rows}}", False),
        ("{{a9.page_url}}", False),
        ("{{a1.secret}}", False),
        ("{{item.name}}", False),
    ],
)
def test_only_what_memory_holds_may_be_named(text: str, kept: bool) -> None:
    assert (read_values({"text": text}, a_filling(("text",)))["text"] == text) is kept


def test_inside_a_loop_its_item_may_be_named() -> None:
    task = a_filling(("text",), action=an_action(for_each={"items": "a1.rows"}))
    assert read_values({"text": "{{item.name}}"}, task)["text"] == "{{item.name}}"


def test_values_that_are_no_texts_are_read_from_their_json() -> None:
    task = a_filling(("rows", "limit"), contract=a_contract(input_schema=LISTS))
    assert read_values({"rows": '[["a", 1]]', "limit": 3}, task) == {"rows": [["a", 1]], "limit": 3}
    assert read_values({"rows": "{{a1.rows}}", "limit": "three"}, task) == {
        "rows": "{{a1.rows}}",
        "limit": "MISSING",
    }
    assert json.loads(build_filling_request(task).user)["missing"]["limit"] == {
        "type": "whole number",
        "means": "How many.",
    }


@pytest.mark.parametrize("answer", ["I do not know.", "[]", "{", ""])
async def test_an_answer_that_cannot_be_read_is_told_once_and_is_then_the_models_failure(answer: str) -> None:
    model = a_model(answer, '{"text": "안녕"}')
    assert await ModelFiller(a_gateway(model)).fill(a_filling(("text",))) == {"text": "안녕"}
    assert "in the given form" in json.loads(model.asked[1].user)["wrong"]
    with pytest.raises(ModelUnavailableError) as caught:
        await ModelFiller(a_gateway(a_model(answer, answer))).fill(a_filling())
    assert caught.value.code == ErrorKind.MODEL_UNREADABLE


async def test_a_fenced_answer_is_read() -> None:
    filler = ModelFiller(a_gateway(a_model('```json\n{"text": "안녕"}\n```')))
    assert await filler.fill(a_filling(("text",))) == {"text": "안녕"}


async def test_the_next_model_fills_in_where_the_first_gives_no_form() -> None:
    second = a_model('{"text": "안녕"}')
    filler = ModelFiller(a_gateway(a_model("no", "no"), second))
    assert await filler.fill(a_filling(("text",))) == {"text": "안녕"}
    assert len(second.asked) == 1


async def test_where_no_model_answers_the_error_says_so() -> None:
    with pytest.raises(ModelUnavailableError):
        await ModelFiller(a_gateway(a_model(a_failed_call("auth")))).fill(a_filling())
