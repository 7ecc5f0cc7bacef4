"""Streams as the vendors document them, byte for byte, sent to their own clients by a plain socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
import structlog

from connectors.anthropic.messages import AnthropicServer
from connectors.openai.server import OpenAIServer
from orchestration.llm.model_client import AnswerSchema, AnswerStream, ModelAnswer, ModelCallError, ModelRequest
from schemas.events import FailureOfCall, ModelUse
from tests.connectors.answer_ear import Ear

FORM = AnswerSchema("plan", {"type": "object", "properties": {}, "additionalProperties": False, "required": []})
TYPE = b"content-type: text/event-stream; charset=utf-8"
HEAD = b"HTTP/1.1 200 OK\r\n" + TYPE + b"\r\nx-request-id: req_1\r\nrequest-id: req_1\r\n\r\n"
IDLE_S = 5.0


@asynccontextmanager
async def a_server(stream: str, *, stays: bool = False) -> AsyncGenerator[str]:
    """A server that sends one stream, whatever it is asked; with ``stays`` it keeps the connection open."""
    gone = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HEAD + stream.encode())
        await writer.drain()
        if stays:
            await gone.wait()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    try:
        yield f"http://{host}:{port}"
    finally:
        gone.set()
        server.close()


async def ask_chat(url: str, request: ModelRequest) -> ModelAnswer:
    server = OpenAIServer.at("sk-test", url)
    try:
        return await server.model("gpt-test").complete(request)
    finally:
        await server.close()


async def ask_responses(url: str, request: ModelRequest) -> ModelAnswer:
    server = OpenAIServer.at("sk-test", url)
    try:
        return await server.responses_model("gpt-test").complete(request)
    finally:
        await server.close()


async def ask_anthropic(url: str, request: ModelRequest) -> ModelAnswer:
    server = AnthropicServer.at("sk-test", url)
    try:
        return await server.model("claude-test").complete(request)
    finally:
        await server.close()


ASK: Mapping[str, Callable[..., Any]] = {"chat": ask_chat, "responses": ask_responses, "anthropic": ask_anthropic}


async def heard(api: str, stream: str, *, stays: bool = False) -> tuple[ModelAnswer, list[str]]:
    ear = Ear()
    async with a_server(stream, stays=stays) as url, asyncio.timeout(IDLE_S):
        answer = await ASK[api](url, ModelRequest("s", "d", "u", FORM, 50, AnswerStream(ear, 30, 30)))
    return answer, ear.pieces


async def failure(api: str, stream: str) -> ModelCallError:
    with pytest.raises(ModelCallError) as caught:
        await heard(api, stream)
    return caught.value


def chunk(delta: dict[str, Any], finish: str | None = None, **more: Any) -> str:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    event = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "choices": [choice], "usage": None, **more}
    return f"data: {json.dumps(event)}\n\n"


TOKENS = {
    "prompt_tokens": 19,
    "completion_tokens": 10,
    "total_tokens": 29,
    "prompt_tokens_details": {"cached_tokens": 8, "audio_tokens": 0},
    "completion_tokens_details": {"reasoning_tokens": 4, "accepted_prediction_tokens": 0},
}
SAID = chunk({"role": "assistant", "content": "", "refusal": None}) + chunk({"content": '{"a":'})
CHAT = SAID + chunk({"content": "1}"}) + chunk({}, "stop") + chunk({}, choices=[], usage=TOKENS) + "data: [DONE]\n\n"


def event(kind: str, **fields: Any) -> str:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n"


TOOL_USE = (
    event("message_start", message={"id": "msg_1", "content": [], "usage": {"input_tokens": 472, "output_tokens": 2}})
    + event("content_block_start", index=0, content_block={"type": "thinking", "thinking": "", "signature": ""})
    + event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "hm"})
    + event("content_block_delta", index=0, delta={"type": "signature_delta", "signature": "EqQ"})
    + event("content_block_stop", index=0)
    + event("ping")
    + event("content_block_start", index=1, content_block={"type": "text", "text": ""})
    + event("content_block_delta", index=1, delta={"type": "text_delta", "text": "Okay, here it is:"})
    + event("content_block_stop", index=1)
    + event(
        "content_block_start", index=2, content_block={"type": "tool_use", "id": "t", "name": "answer", "input": {}}
    )
    + event("content_block_delta", index=2, delta={"type": "input_json_delta", "partial_json": ""})
    + event("content_block_delta", index=2, delta={"type": "input_json_delta", "partial_json": '{"a":'})
    + event("content_block_delta", index=2, delta={"type": "input_json_delta", "partial_json": " 1}"})
    + event("content_block_stop", index=2)
)
TOTALS = {"input_tokens": 480, "cache_read_input_tokens": 20, "cache_creation_input_tokens": None, "output_tokens": 89}
MESSAGE = (
    TOOL_USE
    + event("message_delta", delta={"stop_reason": "tool_use", "stop_sequence": None}, usage=TOTALS)
    + event("message_stop")
)
ITEM: dict[str, Any] = {
    "type": "message",
    "id": "m",
    "role": "assistant",
    "content": [{"type": "output_text", "text": '{"a": 1}'}],
}
WHOLE: dict[str, Any] = {
    "id": "resp_1",
    "status": "completed",
    "output": [{"type": "reasoning", "id": "r", "summary": []}, ITEM],
    "usage": {"input_tokens": 37, "output_tokens": 11, "output_tokens_details": {"reasoning_tokens": 3}},
}
BEGUN = event("response.created", response={**WHOLE, "status": "in_progress", "output": [], "usage": None}) + event(
    "response.output_text.delta", item_id="m", output_index=1, content_index=0, delta='{"a": 1}', sequence_number=2
)
RESPONSE = BEGUN + event("response.completed", response=WHOLE)


@pytest.mark.parametrize(
    ("api", "stream", "use"),
    [
        ("chat", CHAT, ModelUse(calls=1, input_tokens=19, output_tokens=10)),
        ("responses", RESPONSE, ModelUse(calls=1, input_tokens=37, output_tokens=11)),
        ("anthropic", MESSAGE, ModelUse(calls=1, input_tokens=500, output_tokens=89)),
    ],
)
@pytest.mark.parametrize("stays", [False, True])
async def test_an_answer_ends_where_its_vendor_says_so_also_where_the_server_stays(
    api: str, stream: str, use: ModelUse, *, stays: bool
) -> None:
    answer, pieces = await heard(api, stream, stays=stays)
    assert json.loads(answer.text) == {"a": 1}
    assert (answer.use, answer.streamed, answer.request_id) == (use, True, "req_1")
    assert pieces


async def test_of_all_that_a_message_holds_the_input_of_the_tool_is_the_answer() -> None:
    answer, pieces = await heard("anthropic", MESSAGE)
    assert answer.text == '{"a": 1}'
    assert "".join(pieces) == 'Okay, here it is:{"a": 1}', "what is thought is not heard"
    assert (answer.cached_tokens, answer.finish_reason) == (20, "tool_use")


async def test_what_was_thought_and_cached_is_counted_from_the_last_chunk() -> None:
    answer, _ = await heard("chat", CHAT)
    assert (answer.cached_tokens, answer.reasoning_tokens) == (8, 4)


@pytest.mark.parametrize("choices", [[], None])
async def test_chunks_without_a_choice_are_passed_over(choices: Any) -> None:
    filtered = chunk({}, choices=choices, prompt_filter_results=[{"prompt_index": 0}])
    answer, _ = await heard("chat", filtered + CHAT)
    assert json.loads(answer.text) == {"a": 1}


def stopped(reason: str, usage: dict[str, Any]) -> str:
    return event("message_delta", delta={"stop_reason": reason, "stop_sequence": None}, usage=usage)


FAILED: dict[str, Any] = {
    **WHOLE,
    "status": "failed",
    "output": [],
    "error": {"code": "rate_limit_exceeded", "message": "wait"},
}
CUT: dict[str, Any] = {**WHOLE, "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
REFUSAL = {**ITEM, "content": [{"type": "refusal", "refusal": "No."}]}


@pytest.mark.parametrize(
    ("api", "stream", "kind"),
    [
        ("chat", SAID + chunk({}, "length") + chunk({}, choices=[], usage=TOKENS), "cut_off"),
        ("chat", SAID + chunk({}, "content_filter"), "refused"),
        ("chat", chunk({"refusal": "I can't"}) + chunk({"refusal": " help."}) + chunk({}, "stop"), "refused"),
        ("chat", chunk({"tool_calls": [{"index": 0}]}) + chunk({}, "tool_calls"), "malformed"),
        ("chat", 'data: {"error": {"message": "m", "code": "insufficient_quota"}}\n\n', "spent"),
        ("chat", 'data: {"error": {"message": "m", "code": null}}\n\n', "transient"),
        ("chat", SAID, "transient"),
        ("responses", BEGUN + event("response.incomplete", response=CUT), "cut_off"),
        ("responses", BEGUN + event("response.failed", response=FAILED), "rate_limited"),
        ("responses", BEGUN + event("response.completed", response={**WHOLE, "output": [REFUSAL]}), "refused"),
        ("responses", BEGUN + event("error", code="server_error", message="m", param=None), "transient"),
        ("responses", BEGUN, "transient"),
        ("anthropic", TOOL_USE + stopped("max_tokens", {"output_tokens": 50}) + event("message_stop"), "cut_off"),
        ("anthropic", TOOL_USE + stopped("refusal", {"output_tokens": 5}) + event("message_stop"), "refused"),
        ("anthropic", TOOL_USE + event("error", error={"type": "overloaded_error", "message": "m"}), "transient"),
        ("anthropic", TOOL_USE + event("error", error={"type": "rate_limit_error", "message": "m"}), "rate_limited"),
        ("anthropic", TOOL_USE, "transient"),
    ],
)
async def test_each_end_of_a_stream_is_the_failure_that_its_vendor_means(
    api: str, stream: str, kind: FailureOfCall
) -> None:
    error = await failure(api, stream)
    assert (error.kind, error.request_id) == (kind, "req_1")


@pytest.mark.parametrize(("api", "stream"), [("chat", SAID), ("responses", BEGUN), ("anthropic", TOOL_USE)])
async def test_what_was_heard_of_a_broken_stream_is_there_for_who_looks_into_it(api: str, stream: str) -> None:
    assert '{"a":' in (await failure(api, stream)).said


@pytest.mark.parametrize("api", ["chat", "anthropic"])
async def test_an_event_of_another_form_is_kept_as_it_came_without_its_secrets(api: str) -> None:
    odd = {"type": "message_start", "message": "xoxb-1234567890-abcdefghij", "choices": "xoxb-1234567890-abcdefghij"}
    error = await failure(api, f"data: {json.dumps(odd)}\n\n")
    assert error.kind == "malformed"
    assert "message_start" in error.said
    assert "xoxb-1234567890" not in error.said


async def test_the_log_tells_why_a_model_is_asked_for_no_stream_any_more() -> None:
    with structlog.testing.capture_logs() as logs:
        answer, _ = await heard("chat", SAID + chunk({"content": "1}"}) + chunk({}, "stop") + "data: [DONE]\n\n")
    assert answer.use == ModelUse(calls=1)
    assert [(one["event"], one["why"]) for one in logs] == [("model_streams_off", "the stream told no usage")]
