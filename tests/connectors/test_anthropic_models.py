"""What Anthropic's models of several years take: the newest can't be made to use a tool, older ones know no format.

Their words are those that were recorded from the API: https://github.com/anthropics/claude-cookbooks/issues/854,
https://github.com/TanStack/ai/issues/682, https://github.com/anthropics/anthropic-sdk-csharp/issues/132
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest

from connectors.anthropic.dialect import (
    MOST_OPTIONAL,
    MOST_UNIONS,
    MessagesDialect,
    can_hold_schema,
    remove_unknown_form,
)
from connectors.anthropic.messages import AnthropicServer, MessagesModel
from connectors.catalog import list_contracts
from orchestration.llm.model_client import AnswerSchema, ModelAnswer, ModelCallError, ModelRequest
from orchestration.llm.wire_schema import build_fields_schema, build_plan_schema
from sandbox.server import running_sandbox
from schemas.values import Payload
from tests.world import client_at

PLAN = AnswerSchema("plan", build_plan_schema(list_contracts()))
SMALL = AnswerSchema("fields", build_fields_schema(["title"]))
NEWEST = ("claude-opus-5-5", "claude-fable-5-1")
MODELS = ("claude-3-haiku-20240307", "claude-opus-4-1", "claude-haiku-4-5", "claude-opus-4-8", "claude-opus-5", *NEWEST)
SAID = {"title": "주간 회의"}


@dataclass(frozen=True)
class Api:
    """One server, and what was asked of it."""

    http: httpx.AsyncClient
    server: AnthropicServer

    def model(self, name: str, dialect: MessagesDialect | None = None) -> MessagesModel:
        return self.server.model(name, dialect)

    async def script(self, *lines: dict[str, Any]) -> None:
        assert (await self.http.post("/openai/script", json=list(lines))).json()["ok"]

    async def asked(self) -> list[dict[str, Any]]:
        return (await self.http.get("/openai/script")).json()["asked"]


@pytest.fixture
async def api() -> AsyncGenerator[Api]:
    async with running_sandbox() as running, client_at(running.url) as http:
        server = AnthropicServer.at("sk-ant-sandbox", f"{running.url}/anthropic")
        yield Api(http, server)
        await server.close()


async def ask(model: MessagesModel, schema: AnswerSchema | None, most: int = 50) -> ModelAnswer:
    """Ask as the gateway does: in a simpler form as long as the server says that it does not know one."""
    request = ModelRequest("system part", "developer part", "user part", schema, most)
    for _ in range(6):
        try:
            return await model.complete(request)
        except ModelCallError as error:
            if error.kind != "unsupported" or not model.simplify(error):
                raise
    raise AssertionError("it was asked in a simpler form without end")


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("schema", [PLAN, SMALL], ids=["plan", "small"])
async def test_every_model_answers_in_the_form_that_it_takes(api: Api, name: str, schema: AnswerSchema) -> None:
    model = api.model(name)
    await api.script({"content": SAID}, {"content": SAID})
    for _ in range(2):
        assert json.loads((await ask(model, schema)).text) == SAID
    assert len(await api.asked()) == 2, "what was refused is not sent again"


async def test_the_newest_models_are_not_made_to_use_a_tool(api: Api) -> None:
    model = api.model("claude-opus-5-5")
    await api.script({"content": SAID})
    await ask(model, PLAN)
    (body,) = await api.asked()
    assert body["tool_choice"] == {"type": "auto"}
    assert body["tools"][0]["input_schema"] == json.loads(json.dumps(PLAN.schema))
    assert "calling the tool `answer`" in "".join(one["text"] for one in body["system"])


async def test_a_model_that_may_use_a_tool_and_writes_the_answer_is_read(api: Api) -> None:
    model = api.model("claude-opus-5-5", MessagesDialect(formats=False, tool="offered"))
    block = {"type": "text", "text": json.dumps(SAID)}
    await api.script({"raw": json.dumps({"content": [block], "stop_reason": "end_turn"})})
    assert json.loads((await ask(model, PLAN)).text) == SAID


async def test_a_small_schema_is_held_by_the_server(api: Api) -> None:
    await api.script({"content": SAID})
    await ask(api.model("claude-opus-5-5"), SMALL)
    (body,) = await api.asked()
    assert body["output_config"] == {"format": {"type": "json_schema", "schema": json.loads(json.dumps(SMALL.schema))}}
    assert "tools" not in body


@pytest.mark.parametrize("name", NEWEST)
async def test_what_is_thought_before_an_answer_has_room_beside_it(api: Api, name: str) -> None:
    await api.script({"content": SAID, "thinks": 3_000})
    answer = await ask(api.model(name), SMALL, most=500)
    assert json.loads(answer.text) == SAID
    assert answer.reasoning_tokens == 3_000
    assert answer.use.output_tokens > 3_000


async def test_without_room_to_think_the_answer_is_cut_off(api: Api) -> None:
    await api.script({"content": SAID, "thinks": 3_000})
    with pytest.raises(ModelCallError) as caught:
        await ask(api.model("claude-opus-5-5", MessagesDialect(reserve=0)), SMALL, most=500)
    assert caught.value.kind == "cut_off"
    assert caught.value.use.output_tokens > 0


@pytest.mark.parametrize(
    ("effort", "sent"), [("low", "low"), ("max", "max"), ("xhigh", "xhigh"), ("minimal", "low"), ("none", "low")]
)
async def test_how_hard_it_thinks_is_told_in_the_words_of_the_api(api: Api, effort: Any, sent: str) -> None:
    await api.script({"content": "네"})
    await ask(api.model("claude-opus-5-5", MessagesDialect(effort=effort)), None)
    assert (await api.asked())[0]["output_config"] == {"effort": sent}


async def test_claude_thinks_as_hard_as_the_request_is(api: Api) -> None:
    await api.script({"content": "네"}, {"content": "네"})
    model = api.model("claude-opus-5-5", MessagesDialect(effort="medium", efforts={"easy": "low"}))
    for difficulty in ("easy", "hard"):
        await model.complete(ModelRequest("s", "d", "u", difficulty=difficulty))
    assert [body["output_config"]["effort"] for body in await api.asked()] == ["low", "medium"]


async def test_an_effort_that_a_model_does_not_know_is_left_out(api: Api) -> None:
    model = api.model("claude-haiku-4-5", MessagesDialect(effort="high"))
    await api.script({"content": SAID}, {"content": SAID})
    for _ in range(2):
        await ask(model, SMALL)
    assert ["effort" in body["output_config"] for body in await api.asked()] == [False, False]


async def test_a_bound_above_the_models_own_is_lowered_to_it(api: Api) -> None:
    await api.script({"content": "네"})
    await ask(api.model("claude-3-haiku-20240307"), None, most=8_000)
    assert (await api.asked())[0]["max_tokens"] == 4_096


FORMATS, FORCED = MessagesDialect(), MessagesDialect(formats=False)
OFFERED = replace(FORCED, tool="offered")
REFUSALS = (
    (FORMATS, "output_config.format: Extra inputs are not permitted", FORCED),
    (FORMATS, "output_config: Extra inputs are not permitted", FORCED),
    (
        FORMATS,
        "output_config.format.schema: Invalid schema: The compiled grammar is too large, which would cause performance "
        "issues. Simplify your tool schemas or reduce the number of strict tools.",
        FORCED,
    ),
    (FORMATS, 'tool_choice: type "tool" and "any" are not supported for this model.', replace(FORMATS, tool="offered")),
    (FORCED, "Thinking may not be enabled when tool_choice forces tool use.", OFFERED),
    (OFFERED, "This model does not support tools.", replace(OFFERED, tool="none")),
)


@pytest.mark.parametrize(("asked", "message", "then"), REFUSALS)
def test_a_refusal_says_which_form_is_left_out(asked: MessagesDialect, message: str, then: MessagesDialect) -> None:
    assert remove_unknown_form(asked, message) == then


@pytest.mark.parametrize("message", ["messages: roles must alternate", "the moon is full", ""])
def test_what_speaks_of_no_form_leaves_nothing_out(message: str) -> None:
    assert remove_unknown_form(MessagesDialect(formats=False, effort="low"), message) is None


def test_an_effort_goes_where_all_of_its_field_is_refused_and_no_format_is_sent() -> None:
    dialect = MessagesDialect(formats=False, effort="low")
    assert remove_unknown_form(dialect, "output_config: Extra inputs are not permitted") == replace(
        dialect, effort=None
    )
    assert remove_unknown_form(replace(dialect, effort=None), "output_config: Extra inputs are not permitted") is None


def closed(fields: Payload, required: list[str]) -> Payload:
    return {"type": "object", "properties": fields, "required": [*required], "additionalProperties": False}


def test_a_schema_is_held_by_the_server_up_to_its_documented_size() -> None:
    union: Payload = {"type": ["string", "null"]}
    names = [f"f{number}" for number in range(MOST_UNIONS + 1)]
    assert can_hold_schema(closed(dict.fromkeys(names[1:], union), names[1:]))
    assert not can_hold_schema(closed(dict.fromkeys(names, union), names))
    text: Payload = {"type": "string"}
    loose = [f"f{number}" for number in range(MOST_OPTIONAL + 1)]
    assert can_hold_schema(closed(dict.fromkeys(loose[1:], text), []))
    assert not can_hold_schema(closed(dict.fromkeys(loose, text), []))
    assert not can_hold_schema(closed({"name": {"type": "string", "minLength": 1}}, ["name"])), "an unknown word"
    assert not can_hold_schema({"type": "object", "properties": {}, "additionalProperties": True})
    assert not can_hold_schema(PLAN.schema)
    assert can_hold_schema(SMALL.schema)
