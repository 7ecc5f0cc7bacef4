"""The scripted model through OpenAI's own client."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from json import JSONDecodeError
from typing import Any

import httpx
import openai
import pytest

from sandbox.server import running_sandbox
from tests.sandbox.vendor_clients import NOW
from tests.world import client_at

PLAN: dict[str, Any] = {
    "type": "object",
    "properties": {"goal": {"type": "string"}, "note": {"type": ["string", "null"]}},
    "required": ["goal", "note"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Model:
    client: openai.AsyncOpenAI
    http: httpx.AsyncClient

    async def script(self, *lines: dict[str, Any]) -> None:
        answer = await self.http.post("/openai/script", json=list(lines))
        assert answer.json()["ok"], answer.text

    async def ask(self, text: str = "계획해 줘", schema: dict[str, Any] | None = None) -> Any:
        form: Any = {"type": "json_schema", "json_schema": {"name": "plan", "strict": True, "schema": schema or PLAN}}
        return await self.client.chat.completions.create(
            model="gpt-test", messages=[{"role": "user", "content": text}], response_format=form
        )


@asynccontextmanager
async def model_place(key: str = "sk-sandbox") -> AsyncGenerator[Model]:
    async with running_sandbox(now=NOW) as sandbox:
        base = f"{sandbox.url}/openai/v1"
        async with (
            openai.AsyncOpenAI(api_key=key, base_url=base, max_retries=0, timeout=5) as client,
            client_at(sandbox.url) as http,
        ):
            yield Model(client, http)


async def test_answers_come_in_the_order_they_were_queued_with_usage_from_their_lengths() -> None:
    async with model_place() as model:
        await model.script({"content": {"goal": "하나", "note": None}}, {"content": "둘둘둘둘둘"})
        first, second = await model.ask(), await model.ask()
        assert first.choices[0].message.content == '{"goal": "하나", "note": null}'
        assert (second.choices[0].message.content, second.usage.completion_tokens) == ("둘둘둘둘둘", 2)
        shown = (await model.http.get("/openai/script")).json()
        assert [request["messages"][0]["content"] for request in shown["asked"]] == ["계획해 줘", "계획해 줘"]
        assert shown["waiting"] == []


async def test_a_line_with_a_match_waits_for_its_request() -> None:
    async with model_place() as model:
        await model.script({"content": "매출", "match": "지난주 매출"}, {"content": "그밖"})
        assert (await model.ask("안녕")).choices[0].message.content == "그밖"
        assert (await model.ask("지난주 매출 알려줘")).choices[0].message.content == "매출"


async def test_an_empty_script_says_so() -> None:
    async with model_place() as model:
        with pytest.raises(openai.InternalServerError, match="script is empty"):
            await model.ask()


async def test_refusals_cut_output_errors_and_broken_bodies_reach_the_client() -> None:
    async with model_place() as model:
        await model.script(
            {"refusal": "도와드릴 수 없습니다"},
            {"content": '{"goal": "', "finish_reason": "length"},
            {"status": 429, "retry_after": 3},
            {"raw": "{broken"},
        )
        assert (await model.ask()).choices[0].message.refusal == "도와드릴 수 없습니다"
        assert (await model.ask()).choices[0].finish_reason == "length"
        with pytest.raises(openai.RateLimitError) as limited:
            await model.ask()
        assert limited.value.response.headers["retry-after"] == "3"
        with pytest.raises(JSONDecodeError):
            await model.ask()


async def test_a_late_answer_meets_the_clients_timeout() -> None:
    async with model_place() as model:
        await model.script({"content": "늦음", "delay": 2})
        with pytest.raises(openai.APITimeoutError):
            await model.client.with_options(timeout=0.2).chat.completions.create(
                model="gpt-test", messages=[{"role": "user", "content": "x"}]
            )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"required": ["goal"]}, "Missing 'note'"),
        ({"additionalProperties": True}, "'additionalProperties' is required"),
        ({"allOf": []}, "'allOf' is not permitted"),
        ({"type": "array", "items": {"type": "string"}}, "schema must have type 'object'"),
        ({"properties": {"goal": {"type": "string", "minLength": 1}, "note": {"type": "null"}}}, "'minLength'"),
        ({"properties": {"goal": {"type": "string", "default": ""}, "note": {"type": "null"}}}, "'default'"),
        ({"properties": {"goal": {}, "note": {"type": "null"}}}, "must have a 'type' key"),
        ({"properties": {"goal": {"$ref": "#/$defs/Goal"}, "note": {"type": "null"}}}, "was not found"),
    ],
)
async def test_a_schema_outside_the_strict_subset_is_refused(change: dict[str, Any], told: str) -> None:
    async with model_place() as model:
        await model.script({"content": "unused"})
        with pytest.raises(openai.BadRequestError) as refused:
            await model.ask(schema={**PLAN, **change})
        assert told in refused.value.message
        assert len((await model.http.get("/openai/script")).json()["waiting"]) == 1


async def test_a_recursive_schema_with_definitions_is_taken() -> None:
    node: dict[str, Any] = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]}},
        "required": ["name", "next"],
        "additionalProperties": False,
    }
    schema = {**node, "$defs": {"Node": node}}
    async with model_place() as model:
        await model.script({"content": "ok"})
        assert (await model.ask(schema=schema)).choices[0].message.content == "ok"


async def test_a_wrong_key_and_an_unknown_field_are_refused() -> None:
    async with model_place(key="sk-other") as model:
        with pytest.raises(openai.AuthenticationError):
            await model.ask()
    async with model_place() as model:
        with pytest.raises(openai.BadRequestError, match="Unrecognized request argument supplied: humour"):
            await model.client.chat.completions.create(
                model="gpt-test", messages=[{"role": "user", "content": "x"}], extra_body={"humour": 1}
            )


async def test_a_script_with_an_unknown_word_is_refused() -> None:
    async with model_place() as model:
        answer = await model.http.post("/openai/script", json=[{"contents": "x"}])
        assert (answer.status_code, answer.json()["ok"]) == (400, False)
