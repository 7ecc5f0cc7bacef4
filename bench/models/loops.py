"""What the same requests cost in three ways: one plan of metel's, a ReAct loop, an executor that asks at each step.

All are driven with the same answers: the steps, payloads, results and texts of runs that metel carried out with the
perfect planner. The loops here are those of such agents and no more, their prompts short, so that their cost is the
least they can have: nothing fails, nothing is tried again, no wrong turn is taken. They call nothing: a step gives what
it gave.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeAlias

from openai import AsyncOpenAI

from bench.models.speakers import write_compact
from bench.models.suites import Played
from connectors.catalog import list_contracts
from orchestration.llm.tool_list import render_tool_list
from orchestration.plan.check import index_contracts
from sandbox.openai.script import Line, ModelScript
from sandbox.server import RunningSandbox
from schemas.contract import ToolContract
from schemas.run import Run
from schemas.states import Succeeded
from tests.tokens import count_tokens

Json = dict[str, Any]
MOST_ANSWER = 300
ASKED_USD, SAID_USD = Decimal("0.25"), Decimal("2.00")
"""US dollars for a million tokens, as ``config/models.yaml`` gives them as its example."""
WRITES_ITSELF = "text."
"""Tools whose work is a model's own writing: a ReAct agent does it in the arguments of its next call."""
REACT = """You are an assistant at work in a team's Slack. Solve the request step by step with the tools below. At each
turn answer with one JSON object: {"thought": ..., "tool": NAME, "args": {...}} to call a tool, whose result you are
then shown, or {"thought": ..., "answer": TEXT} when you are done.

Tools:
"""
PLANNER = """You are a workflow planner. Turn the request into an action plan (JSON, version 1.0) of the tools below.
Give each action's dependencies by requires/produces. One tool call an action. JSON only.

Tools:
"""
EXECUTOR = """You make the parameters of API calls. Answer only with the payload (JSON) that fits input_schema. Fill
required values that you do not know with "MISSING". Make up no fact that is not in the input. No other fields."""
VERIFIER = """You verify steps. Judge whether the action succeeded: its output_schema, its success_criteria, and what
the next action requires. Answer {"status": "pass"} or
{"status": "fail", "reason": ..., "next": "retry|ask_user|replan"}."""
POLICY = """You judge actions by policy. For each action decide allow, deny or require_confirm. Answer with JSON only:
{"decisions": {ID: {"decision": ..., "reason": ...}}}."""
COMPOSER = "You write the final answer to the person from goal, memory and history: short, with links, no internals."


@dataclass(frozen=True, slots=True)
class DoneRequest:
    """A request that was carried out: its words, its plan's steps in order, and what the person was told."""

    words: str
    steps: tuple[tuple[ToolContract, Json, Any], ...]
    answer: str


@dataclass(slots=True)
class Cost:
    """What requests cost in one way: how many there were, calls of models, tokens asked and said (o200k)."""

    way: str
    requests: int = 0
    calls: int = 0
    asked: int = 0
    said: int = 0

    @property
    def usd(self) -> Decimal:
        """What they cost together at the price of the example file of models, with nothing cached."""
        return (self.asked * ASKED_USD + self.said * SAID_USD) / 1_000_000

    def add(self, asked: int, said: int) -> None:
        """Count one call."""
        self.calls, self.asked, self.said = self.calls + 1, self.asked + asked, self.said + said


@dataclass(slots=True)
class AskedModel:
    """A model behind the real client, whose next answer is given beforehand; counts what is asked and said."""

    client: AsyncOpenAI
    script: ModelScript
    cost: Cost

    async def ask(self, messages: Sequence[Json], answer: str) -> str:
        """Ask once."""
        self.script.queue([Line(content=answer)])
        sent: Any = [*messages]
        said = await self.client.chat.completions.create(model="scripted", messages=sent)
        text = said.choices[0].message.content or ""
        self.cost.add(count_tokens("\n".join(str(one["content"]) for one in messages)), count_tokens(text))
        return text


Loop: TypeAlias = Callable[[AskedModel, DoneRequest], Awaitable[None]]


def list_done(played: Sequence[Played]) -> Iterator[DoneRequest]:
    """Yield the requests of one message that were carried out whole, without a question, a loop or a new plan."""
    contracts = index_contracts(tuple(list_contracts()))
    for one in played:
        outcome = one.outcome
        if outcome is None or one.judgement.outcome not in ("right", "acceptable") or len(outcome.runs) != 1:
            continue
        (run,) = outcome.runs
        steps = tuple(_list_steps(run, contracts))
        plain = run.plan is not None and len(outcome.plans) == 1 and not run.questions and not run.approvals
        if plain and steps and len(steps) == len(run.states):
            yield DoneRequest(run.request.text, steps, outcome.answer[:MOST_ANSWER])


def _list_steps(run: Run, contracts: Mapping[str, ToolContract]) -> Iterator[tuple[ToolContract, Json, Any]]:
    assert run.plan is not None
    for action in run.plan.actions:
        state = run.states.get(action.id)
        if isinstance(state, Succeeded):
            yield contracts[action.tool], {**state.filled.payload}, state.result


def build_react(*, with_schemas: bool) -> Loop:
    """Return the loop of thought, call and result, in which what tools read goes into the next question. The tools are
    told as metel tells them, or each with its JSON Schema, as calls of functions take them."""
    tools = _schemas() if with_schemas else _tools()

    async def react(model: AskedModel, done: DoneRequest) -> None:
        messages: list[Json] = [{"role": "system", "content": REACT + tools}, {"role": "user", "content": done.words}]
        for contract, payload, result in done.steps:
            if contract.tool.startswith(WRITES_ITSELF):
                continue
            call = write_compact({"thought": contract.description, "tool": contract.tool, "args": payload})
            messages.append({"role": "assistant", "content": await model.ask(messages, call)})
            messages.append({"role": "user", "content": f"Result: {write_compact(result)}"})
        await model.ask(messages, write_compact({"thought": "Done.", "answer": done.answer}))

    return react


def build_per_step(*, whole: bool) -> Loop:
    """Return the loop that plans once and has a model make each payload. ``whole``: models also judge policy, verify
    each step and write the answer; without it code does."""

    async def per_step(model: AskedModel, done: DoneRequest) -> None:
        asked = {"user_request": done.words, "timezone": "Asia/Seoul"}
        await model.ask(_question(PLANNER + _tools(), asked), write_compact(_plan_of(done)))
        if whole:
            ruled = {f"a{at}": {"decision": "allow", "reason": ""} for at in range(1, len(done.steps) + 1)}
            listed = {"actions": _plan_of(done)["actions"]}
            await model.ask(_question(POLICY, listed), write_compact({"decisions": ruled}))
        memory: Json = {}
        for at, (contract, payload, result) in enumerate(done.steps, 1):
            told = {"action": _plan_of(done)["actions"][at - 1], "state_memory": memory, **asked}
            # A step of text is written by a model: what it gives is the answer, in place of a payload.
            said = result if contract.tool.startswith(WRITES_ITSELF) else payload
            schema = {"input_schema": contract.input_schema}
            await model.ask(_question(EXECUTOR, {**told, **schema}), write_compact(said))
            memory[f"a{at}"] = result
            if whole:
                seen = {**told, "output_schema": contract.output_schema, "result": result}
                await model.ask(_question(VERIFIER, seen), '{"status":"pass"}')
        if whole:
            await model.ask(_question(COMPOSER, {**asked, "state_memory": memory}), done.answer)

    return per_step


def _tools() -> str:
    return render_tool_list(_list_offered())


def _schemas() -> str:
    shown = (
        {"name": one.tool, "description": one.description, "parameters": one.input_schema} for one in _list_offered()
    )
    return "\n".join(map(write_compact, shown))


def _list_offered() -> list[ToolContract]:
    return [one for one in list_contracts() if not one.tool.startswith("session.")]


def _question(rules: str, told: Json) -> list[Json]:
    return [{"role": "system", "content": rules}, {"role": "user", "content": write_compact(told)}]


def _plan_of(done: DoneRequest) -> Json:
    """Return the plan in the source form, its fields as far as a model must write them."""
    actions = [
        {
            "id": f"a{at}",
            "tool": contract.tool,
            "intent": "read" if contract.risk_level == "read" else "write",
            "summary": contract.description[:60],
            "requires": [f"a{at - 1}"] if at > 1 else [],
            "produces": [*contract.produces_map],
        }
        for at, (contract, _, _) in enumerate(done.steps, 1)
    ]
    return {"version": "1.0", "goal": done.words, "timezone": "Asia/Seoul", "actions": actions}


def measure_metel(played: Sequence[Played], words: frozenset[str]) -> Cost:
    """Add up what metel asked for the same requests: planner and writer, the schema included."""
    cost = Cost("metel")
    for one in played:
        if one.outcome is None or len(one.outcome.runs) != 1 or one.outcome.runs[0].request.text not in words:
            continue
        cost.requests += 1
        for said in one.said:
            cost.add(said.asked_tokens, said.said_tokens)
    return cost


async def measure_loop(url: str, script: ModelScript, way: str, loop: Loop, done: Sequence[DoneRequest]) -> Cost:
    """Carry the requests out in one way."""
    cost = Cost(way, len(done))
    async with AsyncOpenAI(api_key="sk-sandbox", base_url=f"{url}/openai/v1", max_retries=0) as client:
        for one in done:
            await loop(AskedModel(client, script, cost), one)
    return cost


async def measure_ways(played: Sequence[Played], server: RunningSandbox) -> list[Cost]:
    """Return what the requests that were carried out whole cost in each way."""
    done = list(list_done(played))
    ways: dict[str, Loop] = {
        "ReAct, tools told as metel tells them": build_react(with_schemas=False),
        "ReAct, tools with their JSON Schemas": build_react(with_schemas=True),
        "executor at each step, code verifies": build_per_step(whole=False),
        "executor, policy, verifier and composer are models": build_per_step(whole=True),
    }
    script = server.sandbox.world.model
    costs = [measure_metel(played, frozenset(one.words for one in done))]
    return [*costs, *[await measure_loop(server.url, script, way, loop, done) for way, loop in ways.items()]]
