"""Canary: each model is sent one small question in the form of its role, before people's requests are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic

from bot.model_servers import find_host, open_model_servers
from bot.settings import Settings, SettingsError, read_models
from connectors.catalog import list_contracts
from orchestration.llm.answer_reader import read_answer
from orchestration.llm.bounds import Deadlines
from orchestration.llm.gateway import LLMGateway, Seat
from orchestration.llm.model_client import AnswerSchema, ModelClient, ModelRequest
from orchestration.llm.own_keys import build_team_config, find_own_keys
from orchestration.llm.profiles import ModelsConfig
from orchestration.llm.wire_schema import build_plan_schema
from orchestration.model_meter import meter_model_calls
from orchestration.proposers import ModelUnavailableError
from schemas.errors import ErrorKind
from schemas.events import ModelCall, ModelRole

WORD = "heron"
"""Stands in the rules and has to come back: a server that drops them would answer without it."""
_SYSTEM = "This is a test of a connection. Nothing is carried out."
_RULES = f"The word is {WORD}. Whatever you are asked, say that word and plan nothing."
_PLAIN = "Say the word."
_PLANNED = "Give a plan without actions, whose goal is the word and nothing else."
CANARY_S = Deadlines(attempt_s=30.0, total_s=60.0)


@dataclass(frozen=True, slots=True)
class CanaryResult:
    """What a model in a role said to it: ``trouble`` is empty where it can be relied on."""

    role: ModelRole
    model: str
    host: str
    seconds: float
    trouble: str = ""
    remarks: tuple[str, ...] = ()
    code: int = 0
    """Of the error tree, where it gave no answer."""


async def send_canaries(settings: Settings) -> Sequence[CanaryResult]:
    """Ask each model once for each role that asks it, one after the other.

    Raises:
        SettingsError: the models can't be used as they are set.
    """
    return await _ask_each(read_models(settings), settings.model_keys)


async def send_team_canaries(
    settings: Settings, team: str, stored: Mapping[str, str]
) -> tuple[Sequence[CanaryResult], tuple[str, ...]]:
    """Do the same with a team's own keys, of which ``stored`` are kept for it; return what is lacking of them too, and
    ask nobody then.

    Raises:
        SettingsError: the models can't be used as they are set, or the team has no models of its own.
    """
    config = read_models(settings)
    own = build_team_config(config, team)
    if own is None:
        raise SettingsError(f"METEL_MODELS_FILE names no models of the team {team}: say so under `per_team`")
    keys, lacking = find_own_keys(config, team, settings.model_keys, stored)
    return ((), lacking) if lacking else (await _ask_each(own, keys), ())


async def _ask_each(config: ModelsConfig, keys: Mapping[str, str]) -> Sequence[CanaryResult]:
    results: list[CanaryResult] = []
    async with open_model_servers(config, keys) as servers:
        for role in config.list_roles():
            for name in config.list_for(role):
                try:
                    client = servers.connect(name, role)
                except SettingsError as error:
                    results.append(CanaryResult(role, name, find_host(config.models[name]), 0.0, str(error)))
                    continue
                results.append(await _send(config, role, name, client))
    return results


async def _send(config: ModelsConfig, role: ModelRole, name: str, client: ModelClient) -> CanaryResult:
    host, began = find_host(config.models[name]), monotonic()
    planned = role in ("planner", "planner_hard")
    schema = AnswerSchema("plan", build_plan_schema(list_contracts())) if planned else None
    request = ModelRequest(_SYSTEM, _RULES, _PLANNED if planned else _PLAIN, schema, max_tokens=200)
    gateway = LLMGateway((Seat(name, client, host),), role=role, deadlines=CANARY_S)
    with meter_model_calls() as meter:
        try:
            said = (await gateway.ask(request)).answer.text
        except ModelUnavailableError as error:
            trouble, code = f"{error.reason} ({ErrorKind(error.code).value})", error.code
        else:
            trouble, code = _find_trouble(said, planned=planned), 0
    return CanaryResult(role, name, host, monotonic() - began, trouble, tuple(_list_remarks(meter.calls)), code)


def _find_trouble(said: str, *, planned: bool) -> str:
    if WORD not in said.casefold():
        return "the rules did not reach it: the word that stands there did not come back"
    if planned and read_answer(said).value is None:
        return "it answers a plan in no form that can be read"
    return ""


def _list_remarks(calls: Sequence[ModelCall]) -> Sequence[str]:
    """Return what was left out for the server's sake, and how many tokens it took."""
    left_out = [f"asked again after: {call.outcome}" for call in calls if call.outcome != "answered"]
    tokens = sum(call.input_tokens + call.output_tokens for call in calls)
    return [*left_out, f"{tokens} tokens"]
