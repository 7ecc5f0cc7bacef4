"""The vendors' own clients and types read what the sandbox's model answers, by each of its APIs."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import Any

import httpx
import pytest
from anthropic import AsyncAnthropic
from anthropic.types import Message
from openai import AsyncOpenAI
from openai.types.chat import ChatCompletion
from openai.types.responses import Response
from pydantic import BaseModel

from sandbox.server import RunningSandbox, running_sandbox
from tests.world import client_at

LINES: list[dict[str, Any]] = [
    {"content": "안녕하세요"},
    {"content": '{"goal": "ha', "finish_reason": "length"},
    {"content": "half", "finish_reason": "content_filter"},
    {"refusal": "I can't help with that."},
]
ASKED = {
    "/openai/v1/chat/completions": {"messages": [{"role": "user", "content": "x"}]},
    "/openai/v1/responses": {"input": [{"role": "user", "content": "x"}]},
    "/anthropic/v1/messages": {"messages": [{"role": "user", "content": "x"}], "max_tokens": 9},
}
TYPES: dict[str, type[BaseModel]] = dict(zip(ASKED, (ChatCompletion, Response, Message), strict=True))
KEYS = {"authorization": "Bearer sk-sandbox", "x-api-key": "sk-ant-sandbox", "anthropic-version": "2023-06-01"}


class Said(BaseModel):
    goal: str


@pytest.fixture
async def sandbox() -> AsyncGenerator[tuple[RunningSandbox, httpx.AsyncClient]]:
    async with running_sandbox() as running, client_at(running.url) as http:
        yield running, http


@pytest.mark.parametrize("path", ASKED)
@pytest.mark.parametrize("line", LINES, ids=lambda line: next(iter(line)))
async def test_every_answer_is_of_the_type_that_the_vendor_publishes(
    sandbox: tuple[RunningSandbox, httpx.AsyncClient], path: str, line: dict[str, Any]
) -> None:
    _, http = sandbox
    await http.post("/openai/script", json=[line])
    answered = await http.post(path, json={"model": "test", **ASKED[path]}, headers=KEYS)
    assert answered.status_code == 200
    # The clients read anything; their types, asked strictly, do not.
    TYPES[path].model_validate(answered.json())


async def test_the_openai_client_parses_what_it_asked_for(
    sandbox: tuple[RunningSandbox, httpx.AsyncClient],
) -> None:
    running, http = sandbox
    async with AsyncOpenAI(api_key="sk-sandbox", base_url=f"{running.url}/openai/v1", max_retries=0) as client:
        await http.post("/openai/script", json=[{"content": {"goal": "공유"}}, {"content": {"goal": "공유"}}])
        chat = await client.chat.completions.parse(
            model="test", messages=[{"role": "user", "content": "x"}], response_format=Said
        )
        assert chat.choices[0].message.parsed == Said(goal="공유")
        response = await client.responses.parse(
            model="test", input=[{"role": "user", "content": "x"}], text_format=Said
        )
        assert response.output_parsed == Said(goal="공유")


async def test_the_anthropic_client_reads_the_tool_that_it_offered(
    sandbox: tuple[RunningSandbox, httpx.AsyncClient],
) -> None:
    running, http = sandbox
    await http.post("/openai/script", json=[{"content": {"goal": "공유"}}])
    async with AsyncAnthropic(api_key="sk-ant-sandbox", base_url=f"{running.url}/anthropic", max_retries=0) as client:
        message = await client.messages.create(
            model="test",
            max_tokens=9,
            messages=[{"role": "user", "content": "x"}],
            tools=[{"name": "answer", "input_schema": json.loads(json.dumps(Said.model_json_schema()))}],
            tool_choice={"type": "tool", "name": "answer"},
        )
    (block,) = message.content
    assert block.type == "tool_use"
    assert block.input == {"goal": "공유"}
    assert message.stop_reason == "tool_use"
