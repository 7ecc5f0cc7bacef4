"""The scripted model's streams through the vendors' own clients, which hold each event against their types."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import anthropic
import httpx
import openai
import pytest
from openai.types.chat import ChatCompletionChunk
from openai.types.responses import ResponseStreamEvent
from pydantic import TypeAdapter

from sandbox.server import running_sandbox
from tests.sandbox.vendor_clients import NOW
from tests.stories.places import until
from tests.world import client_at

LONG = "지난주 매출을 지역별로 나누어 요약하고 #sales 에 올립니다."
CHAT: dict[str, Any] = {"model": "gpt-test", "messages": [{"role": "user", "content": "계획해 줘"}], "stream": True}
RESPONSE_EVENT: TypeAdapter[object] = TypeAdapter(ResponseStreamEvent)
INPUT: Any = [{"role": "user", "content": "계획해 줘"}]


@dataclass(frozen=True)
class Streams:
    """One script, through three APIs."""

    openai: openai.AsyncOpenAI
    anthropic: anthropic.AsyncAnthropic
    http: httpx.AsyncClient

    async def script(self, *lines: dict[str, Any]) -> None:
        answer = await self.http.post("/openai/script", json=list(lines))
        assert answer.json()["ok"], answer.text

    async def hung_up(self) -> list[int]:
        return (await self.http.get("/openai/script")).json()["hung_up"]

    async def open_chat(self, **more: Any) -> Any:
        create: Any = self.openai.chat.completions.create
        return await create(**{**CHAT, **more})

    async def chat(self, **more: Any) -> list[Any]:
        return [chunk async for chunk in await self.open_chat(**more)]


@pytest.fixture
async def streams() -> AsyncGenerator[Streams]:
    async with (
        running_sandbox(now=NOW) as sandbox,
        openai.AsyncOpenAI(api_key="sk-sandbox", base_url=f"{sandbox.url}/openai/v1", max_retries=0) as chat,
        anthropic.AsyncAnthropic(api_key="sk-ant-sandbox", base_url=f"{sandbox.url}/anthropic", max_retries=0) as said,
        client_at(sandbox.url) as http,
    ):
        yield Streams(chat, said, http)


async def test_a_completion_comes_in_chunks_and_its_usage_last(streams: Streams) -> None:
    await streams.script({"content": LONG})
    chunks = await streams.chat(stream_options={"include_usage": True})
    assert all(ChatCompletionChunk.model_validate(chunk.to_dict()) for chunk in chunks)
    assert {chunk.object for chunk in chunks} == {"chat.completion.chunk"}
    assert chunks[0].choices[0].delta.role == "assistant"
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks[:-1]) == LONG
    assert len(chunks) > 4
    assert [chunk.choices[0].finish_reason for chunk in chunks[-3:-1]] == [None, "stop"]
    assert (chunks[-1].choices, chunks[-1].usage.completion_tokens > 0) == ([], True)
    assert all(chunk.usage is None for chunk in chunks[:-1])


async def test_usage_is_told_only_where_it_is_asked_for(streams: Streams) -> None:
    await streams.script({"content": LONG}, {"content": LONG})
    assert all(chunk.usage is None for chunk in await streams.chat())
    with pytest.raises(openai.BadRequestError, match="only allowed when 'stream' is enabled"):
        await streams.chat(stream=False, stream_options={"include_usage": True})


async def test_a_response_comes_in_numbered_events_and_whole_in_the_end(streams: Streams) -> None:
    await streams.script({"content": LONG}, {"content": LONG})
    created = await streams.openai.responses.create(model="gpt-test", input=INPUT, stream=True)
    events = [event async for event in created]
    assert all(RESPONSE_EVENT.validate_python(event.to_dict()) for event in events)
    assert [event.sequence_number for event in events] == list(range(len(events)))
    kinds = list(dict.fromkeys(event.type for event in events))
    assert kinds == [
        "response.created",
        "response.in_progress",
        "response.output_item.added",
        "response.output_item.done",
        "response.content_part.added",
        "response.output_text.delta",
        "response.output_text.done",
        "response.content_part.done",
        "response.completed",
    ]
    assert "".join(event.delta for event in events if event.type == "response.output_text.delta") == LONG
    async with streams.openai.responses.stream(model="gpt-test", input=INPUT) as told:
        final = await told.get_final_response()
    assert final.output_text == LONG
    assert final.usage is not None
    assert final.usage.output_tokens > 0


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ({"refusal": "안 됩니다"}, "response.completed"),
        ({"content": "반", "finish_reason": "length"}, "response.incomplete"),
    ],
)
async def test_a_response_ends_as_it_would_without_a_stream(streams: Streams, line: dict[str, Any], kind: str) -> None:
    await streams.script(line)
    created = await streams.openai.responses.create(model="gpt-test", input=INPUT, stream=True)
    assert [event.type async for event in created][-1] == kind


@pytest.mark.parametrize("tool", [False, True])
async def test_a_message_comes_in_blocks_and_its_stop_last(streams: Streams, *, tool: bool) -> None:
    await streams.script({"content": {"goal": LONG} if tool else LONG})
    form: Any = {"name": "answer", "input_schema": {"type": "object"}}
    used: Any = {"tools": [form], "tool_choice": {"type": "tool", "name": "answer"}} if tool else {}
    asked: Any = {"model": "claude-test", "max_tokens": 100, "messages": [{"role": "user", "content": "계획해 줘"}]}
    async with streams.anthropic.messages.stream(**asked, **used) as told:
        message = await told.get_final_message()
    (block,) = message.content
    assert (block.input if block.type == "tool_use" else block.to_dict()["text"]) == ({"goal": LONG} if tool else LONG)
    assert message.stop_reason == ("tool_use" if tool else "end_turn")
    assert message.usage.input_tokens > 0
    assert message.usage.output_tokens > 0


@pytest.mark.parametrize("breaks", ["drop", "error", "end"])
async def test_a_stream_breaks_as_the_line_orders(streams: Streams, breaks: str) -> None:
    await streams.script({"content": LONG, "breaks_after": 2, "breaks": breaks})
    said: list[str] = []
    broken = nullcontext() if breaks == "end" else pytest.raises(openai.APIError)
    with broken:
        async for chunk in await streams.open_chat():
            said += [chunk.choices[0].delta.content or ""]
    assert "".join(said) == LONG[:24]


async def test_who_hangs_up_is_noted(streams: Streams) -> None:
    await streams.script({"content": LONG, "breaks_after": 1, "breaks": "silence"})
    stream = await streams.open_chat()
    await anext(aiter(stream))
    assert await streams.hung_up() == []
    await stream.close()

    async def is_noted() -> bool:
        return await streams.hung_up() == [1]

    await until(is_noted)


async def test_a_server_that_knows_no_streams_answers_whole(streams: Streams) -> None:
    await streams.script({"content": LONG, "whole": True})
    answer = await streams.http.post(
        "/openai/v1/chat/completions", json=CHAT, headers={"authorization": "Bearer sk-sandbox"}
    )
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["choices"][0]["message"]["content"] == LONG
