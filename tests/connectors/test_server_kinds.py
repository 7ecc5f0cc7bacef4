"""Azure OpenAI, vLLM and Ollama through the openai client, each as its own server answers."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import pytest

from connectors.openai.chat import ChatModel
from connectors.openai.dialect import Dialect
from connectors.openai.server import OpenAIServer
from connectors.shared_context import find_context
from orchestration.llm.model_client import AnswerSchema, AnswerStream, ModelCallError, ModelRequest
from orchestration.llm.profiles import ModelProfile
from sandbox.server import RunningSandbox, running_sandbox
from tests.world import client_at

ASKED = ModelRequest("system part", "developer part", "user part", max_tokens=50)
HELD = replace(ASKED, schema=AnswerSchema("word", {"type": "object", "properties": {}, "required": [],
                                                   "additionalProperties": False}))  # fmt: skip
KEYS = {"azure": "azure-sandbox", "vllm": "vllm-sandbox", "vllm-old": "vllm-sandbox", "ollama": "none"}
PATHS = {"azure": "azure/openai/v1", "vllm": "vllm/v1", "vllm-old": "vllm-old/v1", "ollama": "ollama/v1"}
MODELS = {"azure": "team-gpt-5-mini", "vllm": "Qwen/Qwen3-8B", "vllm-old": "Qwen/Qwen3-8B", "ollama": "qwen3-32k"}
LONG = "매출 현황을 지역별로 정리한 표입니다. The table has one row a day.\n" * 150
"""About 5,000 tokens."""


@dataclass
class Heard:
    """Hears a stream."""

    said: list[str] = field(default_factory=list[str])

    def start(self) -> None:
        self.said.clear()

    def hear(self, text: str) -> None:
        self.said.append(text)

    def wait(self, seconds: float) -> None:
        del seconds


@dataclass(frozen=True)
class Servers:
    """A sandbox with all kinds of servers, and their script."""

    running: RunningSandbox
    http: httpx.AsyncClient

    async def script(self, *lines: dict[str, Any]) -> None:
        answer = await self.http.post("/openai/script", json=list(lines))
        assert answer.json()["ok"], answer.text

    async def asked(self) -> list[dict[str, Any]]:
        return (await self.http.get("/openai/script")).json()["asked"]

    @asynccontextmanager
    async def model(
        self, kind: str, *, name: str = "", dialect: Dialect | None = None, **more: Any
    ) -> AsyncGenerator[ChatModel]:
        address = more.pop("path", PATHS[kind])
        server = OpenAIServer.at(more.pop("key", KEYS[kind]), f"{self.running.url}/{address}", **more)
        profile = ModelProfile(base_url=f"{self.running.url}/{address}", api_version=more.get("api_version", ""))
        try:
            yield server.model(name or MODELS[kind], dialect or Dialect(token_field=profile.find_token_field()))
        finally:
            await server.close()

    async def failure(
        self, kind: str, *lines: dict[str, Any], request: ModelRequest = ASKED, **more: Any
    ) -> ModelCallError:
        await self.script(*lines)
        async with self.model(kind, **more) as model:
            with pytest.raises(ModelCallError) as caught:
                await model.complete(request)
        return caught.value


@pytest.fixture
async def servers() -> AsyncGenerator[Servers]:
    async with running_sandbox() as running, client_at(running.url) as http:
        yield Servers(running, http)


@pytest.mark.parametrize("kind", PATHS)
async def test_each_kind_answers_whole_and_streamed_and_tells_what_it_cost(servers: Servers, kind: str) -> None:
    newer = Dialect(token_field="max_completion_tokens") if kind == "azure" else None
    await servers.script({"content": "안녕하세요", "thinks": 3}, {"content": '{"word": "안녕하세요"}', "thinks": 3})
    heard = Heard()
    async with servers.model(kind, dialect=newer) as model:
        whole = await model.complete(ASKED)
        streamed = await model.complete(replace(HELD, stream=AnswerStream(heard, 5, 5)))
        assert model.dialect.streams
    assert (whole.text, streamed.text, "".join(heard.said)) == ("안녕하세요", '{"word": "안녕하세요"}', streamed.text)
    assert streamed.streamed
    assert min(whole.use.input_tokens, whole.use.output_tokens, streamed.use.input_tokens) > 0


@pytest.mark.parametrize(
    ("kind", "line", "outcome"),
    [
        ("azure", {"status": 400, "message": "filter"}, "refused"),
        ("azure", {"content": "half", "finish_reason": "content_filter"}, "refused"),
        ("azure", {"status": 401}, "auth"),
        ("azure", {"status": 429, "retry_after": 45}, "rate_limited"),
        ("azure", {"status": 503}, "transient"),
        ("vllm", {"status": 429}, "rate_limited"),
        ("vllm", {"status": 500, "message": "EngineCore encountered an issue."}, "transient"),
        ("vllm-old", {"status": 500, "message": "EngineCore encountered an issue."}, "transient"),
        ("vllm-old", {"status": 400, "message": "top_p must be in (0, 1]"}, "invalid"),
        ("ollama", {"status": 503, "message": "server busy, please try again.  maximum pending requests exceeded"},
         "transient"),
        ("ollama", {"status": 500, "message": "llama runner process has terminated"}, "transient"),
        ("ollama", {"content": ""}, "malformed"),
    ],
)  # fmt: skip
async def test_its_own_failures_have_a_kind(servers: Servers, kind: str, line: dict[str, Any], outcome: str) -> None:
    dialect = Dialect(token_field="max_completion_tokens") if kind == "azure" else None
    error = await servers.failure(kind, line, dialect=dialect)
    assert (error.kind, error.retry_after_s) == (outcome, line.get("retry_after"))


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("azure", "DeploymentNotFound"),
        ("vllm", "The model `nobody` does not exist."),
        ("vllm-old", "The model `nobody` does not exist."),
        ("ollama", "model 'nobody' not found"),
    ],
)
async def test_a_model_that_is_not_there_is_told_in_its_servers_words(servers: Servers, kind: str, says: str) -> None:
    error = await servers.failure(kind, {"content": "x"}, name="nobody")
    assert error.kind == "unknown_model"
    assert says in error.message


@pytest.mark.parametrize("kind", ["azure", "vllm", "vllm-old"])
async def test_a_wrong_key_is_told_as_one(servers: Servers, kind: str) -> None:
    assert (await servers.failure(kind, {"content": "x"}, key="sk-other")).kind == "auth"


async def test_azures_older_way_names_the_deployment_and_the_version_in_the_address(servers: Servers) -> None:
    await servers.script({"content": "좋아요"})
    async with servers.model("azure", path="azure", api_version="2024-10-21") as model:
        assert (await model.complete(HELD)).text == "좋아요"
    old = await servers.failure("azure", {"content": "x"}, request=HELD, path="azure", api_version="2024-06-01")
    assert old.kind == "unsupported"
    assert "json_schema is enabled only for api versions" in old.message
    named = await servers.failure("azure", {"content": "x"}, path="azure", api_version="2024-10-21", name="nobody")
    assert (named.kind, "DeploymentNotFound" in named.message) == ("unknown_model", True)


async def test_azure_says_by_the_millisecond_how_long_it_wants_to_be_left_alone(servers: Servers) -> None:
    error = await servers.failure("azure", {"status": 429, "retry_after": 3},
                                  dialect=Dialect(token_field="max_completion_tokens"))  # fmt: skip
    assert error.retry_after_s == 3.0


async def test_a_bound_that_azures_model_does_not_know_is_sent_by_its_newer_name(servers: Servers) -> None:
    await servers.script({"content": "좋아요"})
    async with servers.model("azure", dialect=Dialect(token_field="max_tokens")) as model:
        with pytest.raises(ModelCallError) as caught:
            await model.complete(ASKED)
        assert model.simplify(caught.value)
        assert (await model.complete(ASKED)).text == "좋아요"
    assert "max_completion_tokens" in (await servers.asked())[-1]


@pytest.mark.parametrize("kind", ["vllm", "vllm-old"])
async def test_an_answer_that_leaves_no_room_for_its_question_is_bound_more_tightly(
    servers: Servers, kind: str
) -> None:
    """What metel gives a model for thinking would not fit: that says nothing of the question."""
    request = replace(ASKED, user=LONG, max_tokens=8_000)
    await servers.script({"content": "요약"})
    async with servers.model(kind, name="Qwen/Qwen3-0.6B") as model:
        with pytest.raises(ModelCallError) as caught:
            await model.complete(request)
        assert caught.value.kind == "unsupported"
        assert model.simplify(caught.value)
        assert (await model.complete(request)).text == "요약"
        assert model.dialect.context == 12_000
    assert 1_000 < (await servers.asked())[-1]["max_tokens"] < 8_000


@pytest.mark.parametrize("kind", ["vllm", "vllm-old"])
async def test_a_question_that_has_no_room_itself_is_told_as_too_long(servers: Servers, kind: str) -> None:
    async with servers.model(kind, name="small") as model:
        with pytest.raises(ModelCallError) as first:
            await model.complete(replace(ASKED, user=LONG))
        assert model.simplify(first.value)
        with pytest.raises(ModelCallError) as second:
            await model.complete(replace(ASKED, user=LONG))
    assert second.value.kind == "too_long"


@pytest.mark.parametrize(
    ("message", "context"),
    [
        ("This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the "
         "messages, 10000 in the completion). Please reduce the length of the messages or completion.", None),
        ("This model's maximum context length is 6048 tokens. However, you requested 6616 tokens (568 in the messages, "
         "6048 in the completion). Please reduce the length of the messages or completion.", 6_048),
        ("'max_tokens' or 'max_completion_tokens' is too large: 8192. This model's maximum context length is 8192 "
         "tokens and your request has 1210 input tokens (8192 > 8192 - 1210).", 8_192),
        ("This model's maximum context length is 40960 tokens. However, you requested 0 output tokens and your prompt "
         "contains at least 40961 input tokens, for a total of at least 40961 tokens.", None),
        ("You passed 9000 input tokens and requested 8000 output tokens. However, the model's context length is only "
         "16384 tokens, resulting in a maximum input length of 8384 tokens.", 16_384),
        ("max_tokens=12000cannot be greater than max_model_len=max_total_tokens=8192. Please request fewer output "
         "tokens.", 8_192),
        ("This endpoint's maximum context length is 32768 tokens. However, you requested about 37623 tokens (21239 of "
         "text input, 16384 in the output).", 32_768),
        ("This model's maximum context length is 8192 tokens.", None),
        ("max_tokens must be at least 1, got -186.", None),
    ],
)  # fmt: skip
def test_a_context_that_a_shorter_answer_would_fit_into_is_read_out_of_the_refusal(
    message: str, context: int | None
) -> None:
    assert find_context(message) == context


async def test_a_template_that_drops_the_developers_part_is_noticed(servers: Servers) -> None:
    request = replace(ASKED, developer=LONG)
    await servers.script({"content": "x"}, {"content": "y"})
    async with servers.model("vllm", dialect=Dialect(roles="developer")) as model:
        with pytest.raises(ModelCallError) as caught:
            await model.complete(request)
        assert (caught.value.kind, caught.value.use.calls) == ("unsupported", 1)
        assert model.simplify(caught.value)
        assert (await model.complete(request)).text == "y"


@pytest.mark.parametrize("streams", [False, True])
async def test_a_question_that_ollama_cuts_in_silence_is_noticed(servers: Servers, streams: bool) -> None:
    stream = AnswerStream(Heard(), 5, 5) if streams else None
    request = replace(ASKED, developer=2 * LONG, stream=stream)
    error = await servers.failure("ollama", {"content": '{"goal": "?"}'}, name="qwen3:8b", request=request)
    assert error.kind == "too_long"
    assert "tokens were read" in error.message
    assert error.use.input_tokens > 2_000
    async with servers.model("ollama") as model:
        await servers.script({"content": "whole"})
        assert (await model.complete(request)).text == "whole", "its context is large enough"


async def test_what_ollama_refuses_to_cut_is_told_as_too_long(servers: Servers) -> None:
    request = replace(ASKED, developer=2 * LONG)
    assert (await servers.failure("ollama", {"content": "x"}, name="deepseek-v2", request=request)).kind == "too_long"


async def test_the_bound_of_an_answer_reaches_ollama_which_passes_over_its_newer_name(servers: Servers) -> None:
    error = await servers.failure("ollama", {"content": "x" * 90_000})
    assert error.kind == "cut_off"


async def test_an_effort_is_left_out_where_ollamas_model_does_not_think(servers: Servers) -> None:
    await servers.script({"content": "x"})
    async with servers.model("ollama", name="llama3.2", dialect=Dialect(effort="low")) as model:
        with pytest.raises(ModelCallError) as caught:
            await model.complete(ASKED)
        assert model.simplify(caught.value)
        assert (await model.complete(ASKED)).text == "x"


async def test_a_stream_of_ollama_that_breaks_ends_without_a_word_and_is_no_answer(servers: Servers) -> None:
    request = replace(ASKED, stream=AnswerStream(Heard(), 5, 5))
    line = {"content": "a long answer that is never whole", "breaks_after": 1, "breaks": "error"}
    assert (await servers.failure("ollama", line, request=request)).kind == "transient"


@pytest.mark.parametrize(
    ("profile", "name"),
    [
        (ModelProfile(), "max_completion_tokens"),
        (ModelProfile(base_url="https://api.openai.com/v1"), "max_completion_tokens"),
        (ModelProfile(base_url="https://acme.openai.azure.com/openai/v1/"), "max_completion_tokens"),
        (ModelProfile(base_url="https://gateway.acme.example", api_version="2024-10-21"), "max_completion_tokens"),
        (ModelProfile(base_url="http://127.0.0.1:11434/v1"), "max_tokens"),
        (
            ModelProfile(base_url="http://127.0.0.1:8000/v1", token_param="max_completion_tokens"),
            "max_completion_tokens",
        ),
    ],
)
def test_the_bound_has_the_name_that_its_server_knows(profile: ModelProfile, name: str) -> None:
    assert profile.find_token_field() == name
