"""A model through OpenAI's own client, against the scripted model: every odd answer has a kind."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest

from connectors.catalog import list_contracts
from connectors.openai.chat import ChatModel
from connectors.openai.dialect import Dialect, Roles
from connectors.openai.server import OpenAIServer
from orchestration.llm.bounds import Deadlines
from orchestration.llm.gateway import LLMGateway, Seat
from orchestration.llm.model_client import AnswerSchema, ModelCallError, ModelRequest
from orchestration.llm.profiles import RESERVE
from orchestration.llm.wire_schema import build_plan_schema
from orchestration.proposers import ModelUnavailableError
from sandbox.faults import Fault
from sandbox.server import RunningSandbox, running_sandbox
from schemas.errors import ErrorKind
from schemas.events import ModelUse
from schemas.plan import Difficulty
from tests.world import client_at

ASKED = ModelRequest("system part", "developer part", "user part", max_tokens=50)


@dataclass(frozen=True)
class ModelPlace:
    """A scripted model's address, and its script."""

    running: RunningSandbox
    http: httpx.AsyncClient

    @property
    def url(self) -> str:
        return f"{self.running.url}/openai/v1"

    async def script(self, *lines: dict[str, Any]) -> None:
        answer = await self.http.post("/openai/script", json=list(lines))
        assert answer.json()["ok"], answer.text

    async def asked(self) -> list[dict[str, Any]]:
        return (await self.http.get("/openai/script")).json()["asked"]

    @asynccontextmanager
    async def model(
        self, key: str = "sk-sandbox", base_url: str | None = None, dialect: Dialect | None = None
    ) -> AsyncGenerator[ChatModel]:
        server = OpenAIServer.at(key, base_url or self.url)
        try:
            yield server.model("gpt-test", dialect)
        finally:
            await server.close()

    async def failure(self, *lines: dict[str, Any], request: ModelRequest = ASKED, **more: Any) -> ModelCallError:
        await self.script(*lines)
        async with self.model(**more) as model:
            with pytest.raises(ModelCallError) as caught:
                await model.complete(request)
        return caught.value


@pytest.fixture
async def place() -> AsyncGenerator[ModelPlace]:
    async with running_sandbox() as running, client_at(running.url) as http:
        yield ModelPlace(running, http)


async def test_an_answer_comes_with_what_it_cost(place: ModelPlace) -> None:
    await place.script({"content": "안녕하세요"})
    async with place.model() as model:
        answer = await model.complete(ASKED)
    assert (answer.text, answer.finish_reason) == ("안녕하세요", "stop")
    assert answer.use.calls == 1
    assert answer.use.input_tokens > 0
    assert answer.use.output_tokens == 2


async def test_the_three_parts_travel_in_their_roles_with_the_bound(place: ModelPlace) -> None:
    await place.script({"content": "x"})
    async with place.model() as model:
        await model.complete(ASKED)
    (body,) = await place.asked()
    assert [(one["role"], one["content"]) for one in body["messages"]] == [
        ("system", "system part\n\ndeveloper part"),
        ("user", "user part"),
    ]
    assert (body["model"], body["max_completion_tokens"]) == ("gpt-test", 50 + RESERVE)
    assert "response_format" not in body


@pytest.mark.parametrize(
    ("dialect", "roles"),
    [
        (Dialect(roles="developer"), ["system", "developer", "user"]),
        (Dialect(roles="system"), ["system", "user"]),
        (Dialect(roles="user"), ["user"]),
    ],
)
async def test_no_part_is_lost_whichever_roles_a_server_knows(
    place: ModelPlace, dialect: Dialect, roles: list[str]
) -> None:
    await place.script({"content": "x"})
    async with place.model(dialect=dialect) as model:
        await model.complete(ASKED)
    (body,) = await place.asked()
    assert [one["role"] for one in body["messages"]] == roles
    whole = "\n".join(one["content"] for one in body["messages"])
    assert all(part in whole for part in ("system part", "developer part", "user part"))


THOUGHT = {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}


async def test_an_answer_in_parts_is_its_texts_without_the_thoughts(place: ModelPlace) -> None:
    parts = [THOUGHT, {"type": "text", "text": "안녕"}, {"type": "text", "text": "하세요"}]
    usage = {"prompt_tokens": 5, "completion_tokens": 9}
    body = {"choices": [{"message": {"content": parts}, "finish_reason": "stop"}], "usage": usage}
    nothing = {"choices": [{"message": {"content": [THOUGHT]}, "finish_reason": "stop"}], "usage": usage}
    await place.script({"raw": json.dumps(body)}, {"raw": json.dumps(nothing)})
    async with place.model() as model:
        assert (await model.complete(ASKED)).text == "안녕하세요"
        with pytest.raises(ModelCallError) as caught:
            await model.complete(ASKED)
    assert caught.value.kind == "malformed"


async def test_an_answer_that_was_cut_off_has_twice_the_room_to_think(place: ModelPlace) -> None:
    await place.script({"content": "x"})
    async with place.model(dialect=Dialect(reserve=7)) as model:
        await model.complete(replace(ASKED, max_tokens=100, rooms=2))
    assert (await place.asked())[0]["max_completion_tokens"] == 114


async def test_a_dialect_says_how_much_is_thought_how_it_is_bound_and_what_goes_along(place: ModelPlace) -> None:
    await place.script({"content": "x"})
    dialect = Dialect(token_field="max_tokens", reserve=7, effort="low", caches=True, extra={"seed": 3})
    async with place.model(dialect=dialect) as model:
        await model.complete(ASKED)
    (body,) = await place.asked()
    assert (body["max_tokens"], body["reasoning_effort"], body["seed"]) == (57, "low", 3)
    assert len(body["prompt_cache_key"]) == 16
    assert "max_completion_tokens" not in body


@pytest.mark.parametrize(
    ("difficulty", "effort"), [("easy", "minimal"), ("hard", "high"), ("medium", "low"), (None, "low")]
)
async def test_how_hard_is_thought_goes_by_how_hard_the_request_is(
    place: ModelPlace, difficulty: Difficulty | None, effort: str
) -> None:
    await place.script({"content": "x"})
    async with place.model(dialect=Dialect(effort="low", efforts={"easy": "minimal", "hard": "high"})) as model:
        await model.complete(replace(ASKED, difficulty=difficulty))
    (body,) = await place.asked()
    assert body["reasoning_effort"] == effort


async def test_a_server_that_knows_no_effort_is_sent_none_however_hard_the_request_is(place: ModelPlace) -> None:
    await place.script({"content": "x"})
    async with place.model(dialect=Dialect(efforts={"easy": "minimal"})) as model:
        await model.complete(replace(ASKED, difficulty="easy"))
    assert "reasoning_effort" not in (await place.asked())[0]


async def test_the_key_of_the_cache_is_of_what_like_requests_share_alone(place: ModelPlace) -> None:
    await place.script(*[{"content": "x"}] * 3)
    async with place.model(dialect=Dialect(caches=True)) as model:
        for rest, version in (("team A", "p@1"), ("team B", "p@1"), ("team A", "p@2")):
            await model.complete(ModelRequest("s", f"rules {rest}", "u", prompt_version=version, common=6))
    one, same, other = [body["prompt_cache_key"] for body in await place.asked()]
    assert one == same != other


@pytest.mark.parametrize("roles", ["system", "developer", "user"])
async def test_the_end_of_what_is_shared_is_marked_for_caches_that_hold_just_that(
    place: ModelPlace, roles: Roles
) -> None:
    await place.script({"content": "x"}, {"content": "x"})
    async with place.model(dialect=Dialect(roles=roles, caches=True, marks=True)) as model:
        await model.complete(ModelRequest("s", "rules team", "u", common=6))
        await model.complete(ModelRequest("s", "rules", "u"))
    marked, plain = await place.asked()
    parts = [part for one in marked["messages"] if isinstance(one["content"], list) for part in one["content"]]
    assert parts[0]["text"].endswith("rules")
    assert parts[0]["prompt_cache_breakpoint"] == {"mode": "explicit"}
    assert "prompt_cache_breakpoint" not in parts[1]
    assert "team" in parts[1]["text"]
    assert marked["prompt_cache_options"] == {"mode": "explicit"}, "nothing behind the mark is written to the cache"
    assert "breakpoint" not in str(plain)


SCHEMA = AnswerSchema("plan", {"type": "object", "properties": {}, "required": [], "additionalProperties": False})
REFUSALS = {
    "max_completion_tokens": "Unrecognized request argument supplied: max_completion_tokens",
    "max_tokens": "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.",
    "response_format": "This response_format type is unavailable now",
    "reasoning_effort": "Unrecognized request argument supplied: reasoning_effort",
    "developer": "Unexpected role 'developer'; only system, user and assistant are known to the chat template",
    "system": "System role not supported",
    "prompt_cache_key": "Unknown parameter: 'prompt_cache_key'.",
    "prompt_cache_options": "Unknown parameter: 'prompt_cache_options'.",
    "prompt_cache_breakpoint": "Unknown parameter: 'messages[0].content[0].prompt_cache_breakpoint'.",
}


@pytest.mark.parametrize(
    ("refusal", "before", "after"),
    [
        ("max_completion_tokens", Dialect(), {"max_tokens": 4_050}),
        ("max_tokens", Dialect(token_field="max_tokens"), {"max_completion_tokens": 4_050}),
        ("response_format", Dialect(), {"response_format": {"type": "json_object"}}),
        ("response_format", Dialect(structured="json_object"), {"response_format": None}),
        ("reasoning_effort", Dialect(effort="low"), {"reasoning_effort": None}),
        ("prompt_cache_key", Dialect(caches=True), {"prompt_cache_key": None}),
        ("prompt_cache_options", Dialect(caches=True, marks=True), {"prompt_cache_options": None}),
        ("prompt_cache_breakpoint", Dialect(caches=True, marks=True), {"prompt_cache_options": None}),
        ("developer", Dialect(roles="developer"), {}),
        ("system", Dialect(), {}),
    ],
)
async def test_what_a_server_does_not_know_is_left_out_from_then_on(
    place: ModelPlace, refusal: str, before: Dialect, after: dict[str, Any]
) -> None:
    told = json.dumps({"error": {"message": REFUSALS[refusal], "type": "invalid_request_error"}})
    await place.script({"status": 400, "raw": told}, {"content": "{}"}, {"content": "{}"})
    request = ModelRequest("s", "d", "u", SCHEMA, 50)
    async with place.model(dialect=before) as model:
        with pytest.raises(ModelCallError) as caught:
            await model.complete(request)
        assert caught.value.kind == "unsupported"
        assert model.simplify(caught.value)
        await model.complete(request)
        await model.complete(request)
        assert not model.simplify(ModelCallError("unsupported", "the moon is full"))
    for body in (await place.asked())[1:]:
        assert {name: body.get(name) for name in after} == after
        assert refusal not in [one["role"] for one in body["messages"]]


async def test_a_form_that_no_server_holds_the_answer_to_is_told_in_the_prompt(place: ModelPlace) -> None:
    await place.script({"content": "{}"})
    async with place.model(dialect=Dialect(structured="none")) as model:
        await model.complete(ModelRequest("s", "d", "u", SCHEMA, 50))
    (body,) = await place.asked()
    assert json.dumps(SCHEMA.schema) in body["messages"][0]["content"]
    assert "response_format" not in body


async def test_a_role_that_a_server_breaks_on_is_a_form_it_does_not_know(place: ModelPlace) -> None:
    told = json.dumps({"error": {"message": "Conversation roles must alternate user/assistant", "type": "x"}})
    assert (await place.failure({"status": 500, "raw": told})).kind == "unsupported"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("This model's maximum context length is 8192 tokens.", "context_length_exceeded"),
        ("the request exceeds the available context size", None),
        ("prompt is too long: 210000 tokens > 200000 maximum", None),
    ],
)
async def test_a_request_that_has_no_room_is_told_from_one_that_is_wrong(
    place: ModelPlace, message: str, code: str | None
) -> None:
    told = json.dumps({"error": {"message": message, "code": code, "type": "invalid_request_error"}})
    assert (await place.failure({"status": 400, "raw": told})).kind == "too_long"


async def test_the_schema_of_a_plan_is_taken_as_strict(place: ModelPlace) -> None:
    await place.script({"content": "{}"})
    schema = AnswerSchema("plan", build_plan_schema(list_contracts()))
    async with place.model(dialect=Dialect(counts=True)) as model:
        await model.complete(ModelRequest("s", "d", "u", schema))
    (body,) = await place.asked()
    assert body["response_format"]["json_schema"]["strict"] is True
    assert body["response_format"]["json_schema"]["schema"] == json.loads(json.dumps(schema.schema))
    assert body["response_format"]["json_schema"]["schema"]["properties"]["actions"]["maxItems"] == 12


async def test_how_many_actions_a_plan_may_have_is_told_only_to_servers_that_take_that(place: ModelPlace) -> None:
    await place.script({"content": "{}"})
    schema = AnswerSchema("plan", build_plan_schema(list_contracts()))
    async with place.model() as model:
        await model.complete(ModelRequest("s", "d", "u", schema))
    (body,) = await place.asked()
    assert "maxItems" not in json.dumps(body["response_format"])


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ({"refusal": "I cannot help with that."}, "refused"),
        ({"content": "half", "finish_reason": "content_filter"}, "refused"),
        ({"content": '{"goal": "ha', "finish_reason": "length"}, "cut_off"),
        ({"content": None}, "malformed"),
        ({"content": "  "}, "malformed"),
        ({"content": "x", "finish_reason": "tool_calls"}, "malformed"),
    ],
)
async def test_an_answer_that_cannot_be_used_has_a_kind_and_is_paid_for(
    place: ModelPlace, line: dict[str, Any], kind: str
) -> None:
    error = await place.failure(line)
    assert error.kind == kind
    assert error.use.calls == 1
    assert error.use.input_tokens > 0


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html>gateway</html>",
        '{"choices": [',
        "[]",
        "null",
        "{}",
        '{"choices": null}',
        '{"choices": []}',
        '{"choices": [{"finish_reason": "stop"}]}',
        '{"choices": [{"message": {"content": 3}}]}',
    ],
)
async def test_a_body_that_is_no_completion_is_malformed(place: ModelPlace, body: str) -> None:
    error = await place.failure({"raw": body})
    assert error.kind == "malformed"
    assert error.use == ModelUse(calls=1)


@pytest.mark.parametrize(
    "usage",
    [
        '"n/a"',
        "[]",
        '{"prompt_tokens": null}',
        '{"prompt_tokens": "many", "completion_tokens": -3}',
        '{"prompt_tokens": 1e99}',
    ],
)
async def test_an_answer_is_not_thrown_away_for_a_bill_that_cannot_be_read(place: ModelPlace, usage: str) -> None:
    await place.script({"raw": f'{{"choices": [{{"message": {{"content": "x \\ud83d"}}}}], "usage": {usage}}}'})
    async with place.model() as model:
        answer = await model.complete(ASKED)
    assert (answer.text, answer.use) == ("x ", ModelUse(calls=1)), "half a surrogate pair is no letter"


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "invalid"),
        (401, "auth"),
        (403, "forbidden"),
        (404, "unknown_model"),
        (413, "too_long"),
        (408, "transient"),
        (409, "transient"),
        (422, "invalid"),
        (429, "rate_limited"),
        (500, "transient"),
        (503, "transient"),
        (529, "transient"),
    ],
)
async def test_every_status_has_a_kind_and_costs_nothing(place: ModelPlace, status: int, kind: str) -> None:
    error = await place.failure({"status": status})
    assert error.kind == kind
    assert error.use == ModelUse()
    assert len(await place.asked()) == 1


def in_list(code: int, message: str) -> str:
    return json.dumps([{"error": {"code": code, "message": message, "status": "X"}}])


def in_detail(field: str) -> str:
    return json.dumps({"detail": [{"type": "extra_forbidden", "loc": ["body", field], "msg": "Extra inputs"}]})


FORMAT_REFUSED = "'response_format.type' must be 'json_schema' or 'text'"
OTHER_FORMS: list[tuple[int, str, str]] = [
    (401, json.dumps({"error": "Invalid username or password."}), "auth"),
    (401, "", "auth"),
    (401, "Unauthorized", "auth"),
    (404, json.dumps({"error": "model 'qwen3' not found"}), "unknown_model"),
    (404, "404 page not found", "invalid"),
    (403, "Forbidden", "invalid"),
    (429, "Too Many Requests", "rate_limited"),
    (400, json.dumps({"error": FORMAT_REFUSED}), "unsupported"),
    (400, FORMAT_REFUSED, "unsupported"),
    (422, in_detail("max_completion_tokens"), "unsupported"),
    (422, json.dumps({"error": "`inputs` tokens + `max_new_tokens` must be <= 4096"}), "too_long"),
    (400, in_list(400, "API key not valid. Please pass a valid API key."), "auth"),
    (429, in_list(429, "You exceeded your current quota"), "rate_limited"),
    (404, in_list(404, "models/x is not found"), "unknown_model"),
    (400, json.dumps({"error": {"message": "Failed to generate JSON", "code": "json_validate_failed"}}), "malformed"),
    (500, json.dumps({"error": "Unexpected message role: developer"}), "unsupported"),
    (401, "<html>sign in</html>", "transient"),
    (403, "<!doctype html>", "transient"),
    (200, json.dumps({"error": {"message": "Provider returned error", "code": 502}}), "transient"),
    (200, json.dumps({"error": {"message": "Rate limit exceeded", "code": 429}}), "rate_limited"),
    (200, json.dumps({"error": {"message": "No auth", "code": 401}}), "auth"),
    (200, json.dumps({"choices": [{"finish_reason": "error", "message": {"content": '{"a'}}]}), "transient"),
]
"""What servers answer that write their errors otherwise than OpenAI does: Hugging Face's, Ollama, LM Studio, FastAPI's,
Google's, Groq, OpenRouter, and what stands in front of them."""


@pytest.mark.parametrize(("status", "body", "kind"), OTHER_FORMS)
async def test_an_error_is_read_in_whichever_form_a_server_writes_it(
    place: ModelPlace, status: int, body: str, kind: str
) -> None:
    assert (await place.failure({"status": status, "raw": body})).kind == kind


async def test_a_form_that_is_refused_in_bare_words_is_left_out_too(place: ModelPlace) -> None:
    await place.script({"status": 400, "raw": json.dumps({"error": FORMAT_REFUSED})}, {"content": "{}"})
    request = ModelRequest("s", "d", "u", AnswerSchema("plan", {"type": "object", "properties": {}}))
    async with place.model(dialect=Dialect(structured="json_object")) as model:
        with pytest.raises(ModelCallError) as caught:
            await model.complete(request)
        assert model.simplify(caught.value)
        await model.complete(request)
    assert "response_format" not in (await place.asked())[-1]


async def test_a_refusal_that_comes_as_a_status_is_a_refusal(place: ModelPlace) -> None:
    body = json.dumps({"error": {"message": "filtered", "code": "content_filter", "type": "x", "param": None}})
    assert (await place.failure({"status": 400, "raw": body})).kind == "refused"


async def test_a_wrong_key_is_said_and_never_repeated(place: ModelPlace) -> None:
    body = json.dumps({"error": {"message": "Incorrect API key provided: sk-canary"}})
    error = await place.failure({"status": 401, "raw": body})
    assert error.kind == "auth"
    assert "canary" not in str(error)
    assert (await place.failure(key="sk-other")).kind == "auth"


async def test_a_key_that_no_header_can_carry_is_refused_before_it_is_sent(place: ModelPlace) -> None:
    assert (await place.failure(key="sk-열쇠")).kind == "invalid"


async def test_a_schema_outside_of_the_subset_is_invalid_with_the_servers_reason(place: ModelPlace) -> None:
    request = ModelRequest("s", "d", "u", AnswerSchema("plan", {"type": "object", "properties": {}}))
    error = await place.failure({"content": "{}"}, request=request)
    assert error.kind == "invalid"
    assert "additionalProperties" in error.message


@asynccontextmanager
async def a_dripping_server() -> AsyncGenerator[str]:
    """A server whose answer comes byte by byte and never ends."""

    async def drip(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n")
        with suppress(ConnectionError):
            while not ended.is_set():
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.01)
            writer.close()
            await writer.wait_closed()
        gone.set()

    ended, gone = asyncio.Event(), asyncio.Event()
    server = await asyncio.start_server(drip, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    finally:
        ended.set()
        server.close()
        await gone.wait()


async def test_an_answer_that_drips_without_end_is_given_up() -> None:
    async with a_dripping_server() as url:
        server = OpenAIServer.at("sk-x", url)
        gateway = LLMGateway([Seat("m1", server.model("gpt-test"))], deadlines=Deadlines(0.3, 0.3))
        with pytest.raises(ModelUnavailableError) as caught:
            await asyncio.wait_for(gateway.ask(ASKED), timeout=10)
        await server.close()
    assert caught.value.code == ErrorKind.MODEL_SILENT


async def test_how_long_a_server_asks_to_wait_is_passed_on(place: ModelPlace) -> None:
    place.running.sandbox.exchange.faults.order(
        Fault(service="openai", method="chat.completions", kind="rate_limit", retry_after=7)
    )
    error = await place.failure({"content": "x"})
    assert (error.kind, error.retry_after_s) == ("rate_limited", 7)


async def test_an_account_that_has_nothing_left_is_no_server_that_asks_to_wait(place: ModelPlace) -> None:
    told = {"message": "You exceeded your current quota.", "type": "insufficient_quota", "code": "insufficient_quota"}
    error = await place.failure({"status": 429, "raw": json.dumps({"error": told})})
    assert (error.kind, error.retry_after_s) == ("spent", None)


async def test_a_lost_connection_is_transient_and_asked_once(place: ModelPlace) -> None:
    place.running.sandbox.exchange.faults.order(
        Fault(service="openai", method="chat.completions", kind="drop_response")
    )
    assert (await place.failure({"content": "x"})).kind == "transient"
    assert len(await place.asked()) == 1
    assert (await place.failure(base_url="http://127.0.0.1:9/v1")).kind == "transient"


async def test_giving_a_call_up_is_no_failure_of_the_model(place: ModelPlace) -> None:
    await place.script({"content": "late", "delay": 5})
    async with place.model() as model:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await model.complete(ASKED)


async def test_models_of_one_server_share_their_connections(place: ModelPlace) -> None:
    await place.script({"content": "one"}, {"content": "two"})
    server = OpenAIServer.at("sk-sandbox", place.url)
    first, second = server.model("gpt-a"), server.model("gpt-b")
    assert ((await first.complete(ASKED)).text, (await second.complete(ASKED)).text) == ("one", "two")
    assert [body["model"] for body in await place.asked()] == ["gpt-a", "gpt-b"]
    await server.close()
