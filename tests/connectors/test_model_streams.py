"""Streamed answers through the vendors' own clients: heard as they come, and the same in the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from connectors.anthropic.dialect import MessagesDialect
from connectors.anthropic.messages import AnthropicServer
from connectors.catalog import list_contracts
from connectors.model_stream import read_events
from connectors.openai.dialect import Dialect
from connectors.openai.server import OpenAIServer
from orchestration.llm.bounds import Deadlines
from orchestration.llm.gateway import LLMGateway, Seat
from orchestration.llm.model_client import AnswerSchema, AnswerStream, ModelCallError, ModelClient, ModelRequest
from orchestration.llm.wire_schema import build_plan_schema
from orchestration.model_meter import meter_model_calls
from orchestration.proposers import ModelUnavailableError
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import ModelUse
from tests.connectors.answer_ear import Ear
from tests.stories.places import until
from tests.world import client_at

PLAN = AnswerSchema("plan", build_plan_schema(list_contracts()))
CHAT, RESPONSES, ANTHROPIC = APIS = ("chat", "responses", "anthropic")
LONG: dict[str, Any] = {"goal": "지난주 매출을 지역별로 나누어 요약", "actions": []}


@dataclass(frozen=True)
class Models:
    """One script, behind three APIs."""

    running: RunningSandbox
    http: httpx.AsyncClient
    clients: Mapping[str, ModelClient]
    ear: Ear

    async def script(self, *lines: dict[str, Any]) -> None:
        assert (await self.http.post("/openai/script", json=list(lines))).json()["ok"]

    async def ask(self, api: str, first_byte_s: float = 10.0, idle_s: float = 10.0) -> Any:
        stream = AnswerStream(self.ear, first_byte_s, idle_s)
        return await self.clients[api].complete(ModelRequest("system", "developer", "user", PLAN, 50, stream))

    async def failure(self, api: str, *lines: dict[str, Any], **bounds: float) -> ModelCallError:
        await self.script(*lines)
        with pytest.raises(ModelCallError) as caught:
            await self.ask(api, **bounds)
        return caught.value

    async def shown(self) -> dict[str, Any]:
        return (await self.http.get("/openai/script")).json()


@pytest.fixture
async def models() -> AsyncGenerator[Models]:
    async with running_sandbox() as running, client_at(running.url) as http:
        openai = OpenAIServer.at("sk-sandbox", f"{running.url}/openai/v1")
        anthropic = AnthropicServer.at("sk-ant-sandbox", f"{running.url}/anthropic")
        clients = {
            CHAT: openai.model("gpt-test"),
            RESPONSES: openai.responses_model("gpt-test"),
            ANTHROPIC: anthropic.model("claude-test"),
        }
        yield Models(running, http, clients, Ear())
        await openai.close()
        await anthropic.close()


@pytest.mark.parametrize("api", APIS)
async def test_an_answer_is_heard_piece_by_piece_and_is_the_same_as_without(models: Models, api: str) -> None:
    await models.script({"content": LONG}, {"content": LONG})
    streamed = await models.ask(api)
    whole = await models.clients[api].complete(ModelRequest("system", "developer", "user", PLAN, 50))
    assert json.loads(streamed.text) == json.loads(whole.text) == LONG
    assert streamed.use == whole.use
    assert streamed.use.input_tokens > 0
    assert streamed.finish_reason == whole.finish_reason
    assert (streamed.request_id[:-1], bool(streamed.request_id)) == (whole.request_id[:-1], True)
    assert "".join(models.ear.pieces) == streamed.text
    assert len(models.ear.pieces) > 3
    first, second = (await models.shown())["asked"]
    assert (first["stream"], second.get("stream")) == (True, None)
    assert first.get("stream_options") == ({"include_usage": True} if api == CHAT else None)


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ({"refusal": "I can't help with that."}, "refused"),
        ({"content": "half", "finish_reason": "content_filter"}, "refused"),
        ({"content": '{"goal": "ha', "finish_reason": "length"}, "cut_off"),
        ({"content": None}, "malformed"),
        ({"content": "  "}, "malformed"),
    ],
)
async def test_an_answer_that_cannot_be_used_has_the_kind_that_it_has_without_a_stream(
    models: Models, api: str, line: dict[str, Any], kind: str
) -> None:
    error = await models.failure(api, line)
    assert error.kind == kind
    assert error.use.calls == 1
    assert error.use.input_tokens > 0


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("breaks", ["drop", "error", "end"])
async def test_a_stream_that_breaks_before_its_end_is_a_lost_connection(models: Models, api: str, breaks: str) -> None:
    error = await models.failure(api, {"content": LONG, "breaks_after": 2, "breaks": breaks})
    assert error.kind == "transient"
    assert error.use == ModelUse(), "what it cost nobody says"
    assert models.ear.pieces


@pytest.mark.parametrize("api", APIS)
async def test_what_falls_silent_is_given_up_and_the_server_sees_it(models: Models, api: str) -> None:
    error = await models.failure(api, {"content": LONG, "breaks_after": 1, "breaks": "silence"}, idle_s=0.1)
    assert (error.kind, error.message) == ("transient", "the stream fell silent")
    await until(lambda: has_hung_up(models))


async def has_hung_up(models: Models) -> bool:
    return (await models.shown())["hung_up"] == [1]


@pytest.mark.parametrize("api", APIS)
async def test_what_never_begins_is_given_up(models: Models, api: str) -> None:
    error = await models.failure(api, {"content": LONG, "delay": 5}, first_byte_s=0.1)
    assert (error.kind, error.message) == ("transient", "no first byte in time")


@pytest.mark.parametrize("api", APIS)
async def test_a_slow_stream_that_goes_on_is_heard_to_its_end(models: Models, api: str) -> None:
    longer = {**LONG, "goal": LONG["goal"] * 8}
    await models.script({"content": longer, "pace": 0.06})
    answer = await models.ask(api, idle_s=0.6)
    assert json.loads(answer.text) == longer
    assert len(models.ear.pieces) * 0.06 > 0.6, "it took longer than it may be silent"


@pytest.mark.parametrize("api", APIS)
async def test_who_gives_a_call_up_closes_its_connection(models: Models, api: str) -> None:
    await models.script({"content": LONG, "breaks_after": 2, "breaks": "silence"})
    asking = asyncio.ensure_future(models.ask(api))

    async def is_heard() -> bool:
        return len("".join(models.ear.pieces)) == 24

    await until(is_heard)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await until(lambda: has_hung_up(models))


REFUSED = {
    "chat": "Unknown parameter: 'stream_options'.",
    "responses": "Your organization must be verified to stream this model.",
    "anthropic": "stream: streaming is not supported by this gateway",
}


@pytest.mark.parametrize("api", APIS)
async def test_a_server_that_refuses_to_stream_is_asked_without_from_then_on(models: Models, api: str) -> None:
    error = await models.failure(api, {"status": 400, "message": REFUSED[api]})
    assert error.kind == "unsupported"
    client = models.clients[api]
    assert client.simplify(error)
    await models.script({"content": LONG}, {"content": LONG})
    for _ in range(2):
        assert json.loads((await models.ask(api)).text) == LONG
    assert [request.get("stream") for request in (await models.shown())["asked"]] == [True, None, None]
    assert models.ear.pieces == []
    again = await models.failure(api, {"status": 400, "message": REFUSED[api]})
    assert not client.simplify(again), "nothing is left to leave out"


@pytest.mark.parametrize("api", APIS)
async def test_a_server_that_answers_whole_all_the_same_is_asked_for_no_stream_again(models: Models, api: str) -> None:
    await models.script({"content": LONG, "whole": True}, {"content": LONG})
    for _ in range(2):
        assert json.loads((await models.ask(api)).text) == LONG
    assert [request.get("stream") for request in (await models.shown())["asked"]] == [True, None]


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("body", ["", "<html>gateway</html>", "[]", '{"choices": ['])
async def test_a_body_that_is_no_answer_is_malformed_and_says_nothing_of_streams(
    models: Models, api: str, body: str
) -> None:
    assert (await models.failure(api, {"raw": body})).kind == "malformed"
    await models.script({"content": LONG})
    await models.ask(api)
    assert (await models.shown())["asked"][-1]["stream"] is True


async def test_a_stream_that_does_not_tell_what_it_cost_is_not_asked_for_again(models: Models) -> None:
    server = OpenAIServer.at("sk-sandbox", f"{models.running.url}/openai/v1")
    silent = server.model("gpt-test", Dialect(extra={"stream_options": None}))
    await models.script({"content": LONG}, {"content": LONG})
    stream = AnswerStream(models.ear, 10, 10)
    first = await silent.complete(ModelRequest("s", "d", "u", PLAN, 50, stream))
    assert first.use == ModelUse(calls=1)
    assert (await silent.complete(ModelRequest("s", "d", "u", PLAN, 50, stream))).use.input_tokens > 0
    await server.close()


async def test_a_profile_may_say_that_nothing_is_streamed(models: Models) -> None:
    openai = OpenAIServer.at("sk-sandbox", f"{models.running.url}/openai/v1")
    anthropic = AnthropicServer.at("sk-ant-sandbox", f"{models.running.url}/anthropic")
    plain = (openai.model("m", Dialect(streams=False)), anthropic.model("m", MessagesDialect(streams=False)))
    await models.script({"content": LONG}, {"content": LONG})
    for model in plain:
        await model.complete(ModelRequest("s", "d", "u", PLAN, 50, AnswerStream(models.ear, 10, 10)))
    assert [request.get("stream") for request in (await models.shown())["asked"]] == [None, None]
    await openai.close()
    await anthropic.close()


def gateway_of(models: Models, api: str, **deadlines: float) -> LLMGateway:
    return LLMGateway([Seat("m", models.clients[api])], deadlines=Deadlines(**deadlines))


@pytest.mark.parametrize("api", APIS)
async def test_bytes_that_drip_do_not_put_off_the_end_of_a_call(models: Models, api: str) -> None:
    await models.script({"content": "x" * 10_000, "pace": 0.05})
    gateway = gateway_of(models, api, attempt_s=0.6, total_s=0.6)
    with pytest.raises(ModelUnavailableError):
        await gateway.ask(ModelRequest("s", "d", "u", None, 50), listener=models.ear)
    assert models.ear.pieces, "it never fell silent"
    await until(lambda: has_hung_up(models))


@pytest.mark.parametrize("api", APIS)
async def test_the_record_of_a_call_tells_whether_its_answer_was_streamed(models: Models, api: str) -> None:
    refused = {"status": 400, "message": REFUSED[api]}
    await models.script({"content": LONG}, refused, {"content": LONG})
    gateway = gateway_of(models, api)
    with capture_logs() as logs, meter_model_calls() as meter:
        for _ in range(2):
            await gateway.ask(ModelRequest("s", "d", "u", PLAN, 50), listener=models.ear)
    told = [(call.outcome, call.streamed) for call in meter.calls]
    assert told == [("answered", True), ("unsupported", False), ("answered", False)]
    assert ("model_streams_off", "the server refused") in [(one["event"], one.get("why")) for one in logs]


async def bytes_of(*chunks: bytes) -> AsyncIterator[bytes]:
    for chunk in chunks:
        await asyncio.sleep(0.03)
        yield chunk


async def test_events_are_read_however_their_bytes_are_divided() -> None:
    text = '{"a": "\u2028한 줄\x85"}'
    raw = f": a comment\r\nevent: x\r\ndata: {text}\r\ndata:{{}}\n\ndata: [DONE]\n\n".encode()
    for size in (1, 2, 7, len(raw)):
        chunks = [raw[at : at + size] for at in range(0, len(raw), size)]
        found = [event async for event in read_events(as_they_are(chunks), 10)]
        assert found == [{"a": "\u2028한 줄\x85"}, {}], size


async def as_they_are(chunks: list[bytes]) -> AsyncIterator[bytes]:
    for chunk in chunks:
        yield chunk


async def test_a_comment_is_a_sign_of_life() -> None:
    beats = bytes_of(*[b": keep-alive\n\n"] * 25, b'data: {"a": 1}\n\n')
    assert [event async for event in read_events(beats, 0.6)] == [{"a": 1}]


@pytest.mark.parametrize("data", ["[]", "nonsense", '{"a": '])
async def test_an_event_that_is_no_object_is_malformed(data: str) -> None:
    with pytest.raises(ModelCallError) as caught:
        async for _ in read_events(bytes_of(f"data: {data}\n\n".encode()), 10):
            pass
    assert caught.value.kind == "malformed"
