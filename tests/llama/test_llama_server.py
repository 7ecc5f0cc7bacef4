"""How metel and llama.cpp's own server speak: roles, forms, bounds, an end in the midst, and failures told as they are.

The model answers nonsense. No test here says anything of how well one plans.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from connectors.catalog import list_contracts
from connectors.openai.dialect import Dialect
from connectors.openai.server import OpenAIServer
from orchestration.llm.bounds import Deadlines
from orchestration.llm.gateway import LLMGateway, Seat
from orchestration.llm.model_client import AnswerSchema, AnswerStream, ModelCallError, ModelRequest
from orchestration.llm.wire_schema import build_plan_schema
from sandbox.server import running_sandbox
from schemas.events import ModelCalled
from tests.bot.office import NOW, TEAM, bot_in

pytestmark = pytest.mark.timeout(900)
SLOW = Deadlines(300.0, 600.0)
NAMED = AnswerSchema(
    "choice",
    {
        "type": "object",
        "properties": {"channel": {"type": "string", "enum": ["sales", "dev"]}, "sure": {"type": "boolean"}},
        "required": ["channel", "sure"],
        "additionalProperties": False,
    },
)
DIALECT = Dialect(reserve=0, extra={"temperature": 0, "seed": 1})
ENDLESS = Dialect(reserve=0, extra={"ignore_eos": True})


@pytest.fixture
async def server(llama: str) -> AsyncGenerator[OpenAIServer]:
    opened = OpenAIServer.at("sk-none", llama)
    yield opened
    await opened.close()


def ask(schema: AnswerSchema | None = None, most: int = 200, user: str = "Which channel?") -> ModelRequest:
    return ModelRequest("You are terse.", "Answer at once.", user, schema=schema, max_tokens=most)


async def test_an_answer_in_a_strict_form_fits_it_and_its_tokens_are_counted(server: OpenAIServer) -> None:
    answer = await server.model("gemma", DIALECT).complete(ask(NAMED))
    told = json.loads(answer.text)
    assert told["channel"] in ("sales", "dev")
    assert isinstance(told["sure"], bool)
    assert answer.use.calls == 1
    assert answer.use.input_tokens > 5
    assert 0 < answer.use.output_tokens <= 200


async def test_the_form_of_a_plan_is_one_that_the_server_can_hold_an_answer_to(server: OpenAIServer) -> None:
    plan = AnswerSchema("plan", build_plan_schema(tuple(list_contracts())))
    with pytest.raises(ModelCallError) as caught:
        await server.model("gemma", DIALECT).complete(ask(plan, most=12))
    assert caught.value.kind == "cut_off", f"not the bound but the form failed: {caught.value}"


async def test_a_role_that_the_models_template_refuses_is_left_out_and_that_is_remembered(server: OpenAIServer) -> None:
    model = server.model("gemma", replace(DIALECT, roles="developer"))
    with pytest.raises(ModelCallError) as caught:
        await model.complete(ask(NAMED))
    assert caught.value.kind == "unsupported"
    assert "alternate" in caught.value.message
    gateway = LLMGateway([Seat("gemma", model)], deadlines=SLOW)
    first = await gateway.ask(ask(NAMED))
    second = await gateway.ask(ask(NAMED))
    for reply in (first, second):
        assert json.loads(reply.answer.text)["channel"] in ("sales", "dev")
    await model.complete(ask(NAMED))  # raises where what the server refused is asked for again


@pytest.mark.parametrize("field", ["max_completion_tokens", "max_tokens"])
async def test_either_bound_of_an_answer_is_kept_and_told(server: OpenAIServer, field: str) -> None:
    dialect = Dialect(reserve=0, token_field="max_tokens" if field == "max_tokens" else "max_completion_tokens")
    with pytest.raises(ModelCallError) as caught:
        await server.model("gemma", dialect).complete(ask(most=6, user="Count from one to a thousand in words."))
    assert caught.value.kind == "cut_off"
    assert caught.value.use.output_tokens == 6


async def test_a_question_without_room_is_told_as_too_long(server: OpenAIServer) -> None:
    with pytest.raises(ModelCallError) as caught:
        await server.model("gemma", DIALECT).complete(ask(user="hello world " * 20_000))
    assert (caught.value.kind, caught.value.status) == ("too_long", 400)


async def test_a_question_that_is_given_up_is_over_at_once_and_the_next_one_is_answered(
    server: OpenAIServer, llama: str
) -> None:
    """What is not streamed, the server says to its end for nobody; its one slot is free for the next one then."""
    long = asyncio.create_task(server.model("gemma", ENDLESS).complete(ask(most=400)))
    async with httpx.AsyncClient(base_url=llama.removesuffix("/v1")) as http:
        await wait_until_busy(http)
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long
        assert await is_busy(http), "it was answered before it was given up"
    answer = await server.model("gemma", DIALECT).complete(ask(NAMED))
    assert json.loads(answer.text)["channel"] in ("sales", "dev")


@dataclass
class Hearer:
    """Hears a stream; ``enough`` is set once so many pieces have come."""

    wanted: int = 1
    pieces: list[str] = field(default_factory=list[str])
    enough: asyncio.Event = field(default_factory=asyncio.Event)

    def start(self) -> None:
        self.pieces.clear()

    def hear(self, text: str) -> None:
        self.pieces.append(text)
        if len(self.pieces) >= self.wanted:
            self.enough.set()

    def wait(self, seconds: float) -> None:
        raise AssertionError(f"the server asked to wait {seconds} s")


async def test_an_answer_is_heard_in_pieces_with_its_tokens_told_at_the_end(server: OpenAIServer) -> None:
    hearer = Hearer()
    streamed = replace(ask(NAMED), stream=AnswerStream(hearer, 300.0, 300.0))
    answer = await server.model("gemma", DIALECT).complete(streamed)
    assert answer.streamed
    assert len(hearer.pieces) > 1
    assert "".join(hearer.pieces).strip() == answer.text.strip()
    assert json.loads(answer.text)["channel"] in ("sales", "dev")
    assert answer.use.input_tokens > 5
    assert 0 < answer.use.output_tokens <= 200


async def test_a_stream_that_is_hung_up_on_in_its_midst_leaves_the_slot_free(server: OpenAIServer, llama: str) -> None:
    """Unlike what is not streamed, the server stops saying it."""
    hearer = Hearer(wanted=5)
    endless = replace(ask(most=4_000), stream=AnswerStream(hearer, 300.0, 300.0))
    long = asyncio.create_task(server.model("gemma", ENDLESS).complete(endless))
    async with asyncio.timeout(300):
        await hearer.enough.wait()
    long.cancel()
    with pytest.raises(asyncio.CancelledError):
        await long
    async with httpx.AsyncClient(base_url=llama.removesuffix("/v1")) as http, asyncio.timeout(30):
        while await is_busy(http):  # noqa: ASYNC110 -- the server tells nobody when it ends
            await asyncio.sleep(0.05)
    answer = await server.model("gemma", DIALECT).complete(ask(NAMED))
    assert json.loads(answer.text)["channel"] in ("sales", "dev")


async def is_busy(http: httpx.AsyncClient) -> bool:
    return bool((await http.get("/slots")).json()[0]["is_processing"])


async def wait_until_busy(http: httpx.AsyncClient) -> None:
    async with asyncio.timeout(30):
        while not await is_busy(http):  # noqa: ASYNC110 -- the server tells nobody when it begins
            await asyncio.sleep(0.05)


async def test_a_path_that_is_not_there_is_no_answer(llama: str) -> None:
    elsewhere = OpenAIServer.at("sk-none", f"{llama}/nowhere")
    with pytest.raises(ModelCallError) as caught:
        await elsewhere.model("gemma", DIALECT).complete(ask())
    await elsewhere.close()
    assert caught.value.kind in ("unknown_model", "invalid", "transient")
    async with httpx.AsyncClient() as http:
        assert (await http.get(llama.removesuffix("/v1") + "/health")).status_code == 200


async def test_the_bot_with_a_model_of_no_use_says_so_and_does_nothing(llama: str, tmp_path: Path) -> None:
    profile = f'{{base_url: "{llama}", context: 16384, reserve: 0, extra_body: {{temperature: 0}}}}'
    bounds = "deadlines_s: {attempt: 240, total: 480, first_byte: 240, idle: 120}"
    lines = (f"models: {{gemma: {profile}}}", "roles: {planner: [gemma]}", bounds)
    (tmp_path / "models.yaml").write_text("\n".join(lines), "utf-8")
    settings: dict[str, Any] = {
        "METEL_MODELS_FILE": str(tmp_path / "models.yaml"),
        "METEL_POLICY": "",
        "OPENAI_API_KEY": "sk-none",
    }
    async with running_sandbox(now=NOW) as sandbox, bot_in(sandbox, tmp_path / "metel.db", **settings) as office:
        asked = await office.say("@metel #sales에 '안녕하세요' 눈에 띄게 올려줘")
        told = await office.card(asked["ts"], lambda card: "(오류 70" in str(card), within_s=600)
        await office.at_rest(60)
        assert "알아듣지" not in str(told)
        (row,) = await office.metel.database.runs.recent(TEAM)
        events = await office.metel.database.runs.events(TEAM, row.id)
        calls = [(one.call.model, one.call.outcome) for one in events if isinstance(one, ModelCalled)]
        print(calls, re.findall(r"오류 70\d\d", str(told)))  # noqa: T201 -- what a reader of this test wants to know
        assert {outcome for _, outcome in calls} <= {"answered", "cut_off"}, "it was heard to its end"
        assert calls
        said = [one for one in (await office.world())["messages"] if one["text"] == "안녕하세요"]
        assert said == []
