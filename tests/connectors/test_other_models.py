"""The Responses API and Anthropic's Messages through their own clients: answers and failures have one meaning."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from connectors.anthropic.messages import AnthropicServer
from connectors.catalog import list_contracts
from connectors.openai.dialect import Dialect
from connectors.openai.server import OpenAIServer
from orchestration.llm.model_client import AnswerSchema, ModelCallError, ModelClient, ModelRequest
from orchestration.llm.profiles import RESERVE
from orchestration.llm.wire_schema import build_plan_schema
from sandbox.server import running_sandbox
from schemas.events import ModelUse
from tests.world import client_at

PLAN = AnswerSchema("plan", build_plan_schema(list_contracts()))
APIS = ("responses", "anthropic")


@dataclass(frozen=True)
class Models:
    """One script, behind two APIs."""

    url: str
    http: httpx.AsyncClient
    clients: Mapping[str, ModelClient]

    async def ask(
        self, api: str, *lines: dict[str, Any], schema: AnswerSchema | None = None, common: int | None = None
    ) -> Any:
        assert (await self.http.post("/openai/script", json=list(lines))).json()["ok"]
        request = ModelRequest("system part", "developer part", "user part", schema, 50, common=common)
        return await self.clients[api].complete(request)

    async def failure(self, api: str, *lines: dict[str, Any]) -> ModelCallError:
        with pytest.raises(ModelCallError) as caught:
            await self.ask(api, *lines)
        return caught.value

    async def asked(self) -> list[dict[str, Any]]:
        return (await self.http.get("/openai/script")).json()["asked"]


@pytest.fixture
async def models() -> AsyncGenerator[Models]:
    async with running_sandbox() as running, client_at(running.url) as http:
        openai = OpenAIServer.at("sk-sandbox", f"{running.url}/openai/v1")
        anthropic = AnthropicServer.at("sk-ant-sandbox", f"{running.url}/anthropic")
        dialect = Dialect(reserve=7, effort="low", caches=True)
        clients = {
            "responses": openai.responses_model("gpt-test", dialect),
            "anthropic": anthropic.model("claude-test"),
        }
        yield Models(running.url, http, clients)
        await openai.close()
        await anthropic.close()


@pytest.mark.parametrize("api", APIS)
async def test_an_answer_comes_with_what_it_cost(models: Models, api: str) -> None:
    answer = await models.ask(api, {"content": "안녕하세요"})
    assert answer.text == "안녕하세요"
    assert answer.use.calls == 1
    assert answer.use.input_tokens > 0
    assert answer.use.output_tokens == 2


@pytest.mark.parametrize("api", APIS)
async def test_a_plan_is_held_to_its_schema_and_comes_as_json(models: Models, api: str) -> None:
    answer = await models.ask(api, {"content": {"goal": "공유", "actions": []}}, schema=PLAN)
    assert json.loads(answer.text) == {"goal": "공유", "actions": []}
    (body,) = await models.asked()
    held = body["text"]["format"]["schema"] if api == "responses" else body["tools"][0]["input_schema"]
    wanted = PLAN.without_counts() if api == "responses" else PLAN.schema
    assert held == json.loads(json.dumps(wanted))
    assert all(part in json.dumps(body) for part in ("system part", "developer part", "user part"))


async def test_responses_are_not_kept_there_and_have_room_to_think(models: Models) -> None:
    await models.ask("responses", {"content": "x"})
    (body,) = await models.asked()
    assert (body["store"], body["max_output_tokens"], body["reasoning"]) == (False, 57, {"effort": "low"})
    assert len(body["prompt_cache_key"]) == 16


async def test_what_stays_the_same_is_marked_for_the_cache_of_prompts(models: Models) -> None:
    await models.ask("anthropic", {"content": "x"})
    (body,) = await models.asked()
    (system,) = body["system"]
    assert system["cache_control"] == {"type": "ephemeral"}
    assert body["max_tokens"] == 50 + RESERVE, "what is thought counts there too"


async def test_the_mark_stands_between_what_like_requests_share_and_what_is_a_teams_own(models: Models) -> None:
    await models.ask("anthropic", {"content": "{}"}, schema=PLAN, common=9)
    (body,) = await models.asked()
    shared, own = body["system"]
    assert (shared["text"], shared["cache_control"]) == ("system part\n\ndeveloper", {"type": "ephemeral"})
    assert own == {"type": "text", "text": " part"}


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
async def test_an_answer_that_cannot_be_used_has_a_kind_and_is_paid_for(
    models: Models, api: str, line: dict[str, Any], kind: str
) -> None:
    error = await models.failure(api, line)
    assert error.kind == kind
    assert error.use.calls == 1
    assert error.use.input_tokens > 0


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("body", ["", "<html>gateway</html>", "[]", "null", "{}", '{"output": 3, "content": 3}'])
async def test_a_body_that_is_no_answer_is_malformed(models: Models, api: str, body: str) -> None:
    error = await models.failure(api, {"raw": body})
    assert (error.kind, error.use) == ("malformed", ModelUse(calls=1))


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ({"status": 400, "message": "max_tokens: Field required by nobody"}, None),
        ({"status": 401}, "auth"),
        ({"status": 403}, "forbidden"),
        ({"status": 404}, "unknown_model"),
        ({"status": 413}, "too_long"),
        ({"status": 429, "retry_after": 7}, "rate_limited"),
        ({"status": 500}, "transient"),
        ({"status": 503}, "transient"),
        ({"status": 529}, "transient"),
        ({"status": 502, "raw": "<html>"}, "transient"),
        ({"status": 400, "message": "prompt is too long: 210000 tokens > 200000 maximum"}, "too_long"),
    ],
)
async def test_every_status_has_a_kind_and_costs_nothing(
    models: Models, api: str, line: dict[str, Any], kind: str | None
) -> None:
    error = await models.failure(api, line)
    assert error.kind == (kind or ("unsupported" if api == "responses" else "invalid"))
    assert error.use == ModelUse()
    assert error.status == line["status"]
    assert error.retry_after_s == line.get("retry_after")


async def test_an_account_with_nothing_left_is_told_from_a_wrong_request(models: Models) -> None:
    told = {"status": 400, "message": "Your credit balance is too low to access the Anthropic API."}
    assert (await models.failure("anthropic", told)).kind == "spent"
    assert (await models.failure("anthropic", {"status": 402})).kind == "spent"


async def test_a_response_that_failed_after_it_was_begun_is_no_answer(models: Models) -> None:
    failed: dict[str, Any] = {"status": "failed", "output": [], "error": {"code": "server_error", "message": "x"}}
    assert (await models.failure("responses", {"raw": json.dumps(failed)})).kind == "transient"
    flagged = {**failed, "error": {"code": "invalid_prompt", "message": "flagged"}}
    assert (await models.failure("responses", {"raw": json.dumps(flagged)})).kind == "refused"


async def test_tokens_of_the_cache_are_counted_as_asked(models: Models) -> None:
    usage = {"input_tokens": 5, "cache_read_input_tokens": 90, "cache_creation_input_tokens": 4, "output_tokens": 2}
    raw = {"content": [{"type": "text", "text": "yes"}], "stop_reason": "end_turn", "usage": usage}
    answer = await models.ask("anthropic", {"raw": json.dumps(raw)})
    assert (answer.use.input_tokens, answer.cached_tokens, answer.cache_write_tokens) == (99, 90, 4)


async def test_a_wrong_key_is_said_and_never_repeated(models: Models) -> None:
    server = AnthropicServer.at("sk-ant-canary-0123456789", f"{models.url}/anthropic")
    with pytest.raises(ModelCallError) as caught:
        await server.model("claude-test").complete(ModelRequest("s", "d", "u"))
    await server.close()
    assert caught.value.kind == "auth"
    assert "canary" not in str(caught.value)


IN_PLACE = {
    "responses": {"error": {"message": "Rate limit reached", "type": "requests", "code": "rate_limit_exceeded"}},
    "anthropic": {"type": "error", "error": {"type": "rate_limit_error", "message": "slow down"}},
}


@pytest.mark.parametrize("api", APIS)
async def test_an_error_in_place_of_an_answer_is_that_error(models: Models, api: str) -> None:
    error = await models.failure(api, {"raw": json.dumps(IN_PLACE[api])})
    assert error.kind == "rate_limited"


WITHOUT_BILL: dict[str, Any] = {
    "responses": {
        "status": "completed",
        "output": [{"type": "message", "content": [{"type": "output_text", "text": "hi \ud83d"}]}],
        "usage": {"input_tokens": None, "output_tokens": "?", "input_tokens_details": []},
    },
    "anthropic": {
        "content": [{"type": "text", "text": "hi \ud83d"}],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": None, "output_tokens": -1},
    },
}


@pytest.mark.parametrize("api", APIS)
async def test_an_answer_is_not_thrown_away_for_a_bill_that_cannot_be_read(models: Models, api: str) -> None:
    answer = await models.ask(api, {"raw": json.dumps(WITHOUT_BILL[api])})
    assert (answer.text.strip(), answer.use) == ("hi", ModelUse(calls=1))


@pytest.mark.parametrize("api", APIS)
async def test_a_proxys_page_says_of_a_request_only_that_it_is_too_large(models: Models, api: str) -> None:
    page = "<html><head><title>413 Request Entity Too Large</title></head></html>"
    assert (await models.failure(api, {"status": 413, "raw": page})).kind == "too_long"
    assert (await models.failure(api, {"status": 403, "raw": page})).kind == "transient"
