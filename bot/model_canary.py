"""Canary: each model is sent one small question in the form of its role, before people's requests are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import islice
from time import monotonic

import structlog
from jsonschema.exceptions import ValidationError

from bot.clock import build_clock
from bot.model_servers import ConnectedModel, find_host, list_left_out, open_model_servers
from bot.settings import Settings, SettingsError, read_models
from bot.slack.admin_notice import describe_model_trouble
from connectors.catalog import list_contracts
from orchestration.connections import ConnectionStore
from orchestration.llm.answer_reader import read_answer
from orchestration.llm.bounds import Deadlines
from orchestration.llm.filler import build_filling_form
from orchestration.llm.gateway import LLMGateway, Seat
from orchestration.llm.known_forms import FormKeeper
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.own_keys import build_team_config, find_own_keys, pick_stored_keys
from orchestration.llm.plan_answer import parse_plan_answer
from orchestration.llm.profiles import ModelsConfig
from orchestration.llm.reader import build_form
from orchestration.llm.retrieval import ALWAYS, ToolNeed, pick_tools
from orchestration.llm.reviewer import ADVICE
from orchestration.llm.wire_schema import build_plan_schema
from orchestration.model_meter import meter_model_calls
from orchestration.model_records import FormStore
from orchestration.model_troubles import NEEDS_PEOPLE
from orchestration.proposers import ModelUnavailableError
from orchestration.remembered import FACT_TOOLS
from orchestration.schema_check import UNREADABLE, Validator
from orchestration.tasks import end_task
from orchestration.text.messages import load_wording
from orchestration.text_proposers import FormField
from schemas.contract import ToolContract
from schemas.errors import ErrorKind
from schemas.events import CallOutcome, ModelCall, ModelRole
from schemas.values import Payload

WORD = "heron"
"""Stands in the rules and has to come back: a server that drops them would answer without it."""
NO_RULES = f"the rules did not reach it: the word that stands there ({WORD}) did not come back"
MOST_PROBLEMS = 3
_FORGIVEN = frozenset({"required", "additionalProperties"})
"""What a plan is read without, or beside."""
_READ = (
    FormField("word", "name"),
    FormField("count", "number"),
    FormField("state", "choice", options=("open", "shut")),
)


@dataclass(frozen=True, slots=True)
class CanaryQuestion:
    """What is asked, the schema that the role's answers are held to (text where ``None``), and whether it streams."""

    task: str
    schema: AnswerSchema | None = None
    streams: bool = False
    is_plan: bool = False


def build_canary_question(role: ModelRole) -> CanaryQuestion:
    """Return a role's question, with the schema that it has in work."""
    match role:
        case "planner" | "planner_hard":
            task = "Give a plan without actions, whose goal is the word and nothing else."
            schema = AnswerSchema("plan", build_plan_schema(pick_tools(_list_offered(), ToolNeed("")).shown))
            return CanaryQuestion(task, schema, streams=True, is_plan=True)
        case "filler":
            return CanaryQuestion("Give the word as the value of `word`.", build_filling_form(("word",)))
        case "reader":
            return CanaryQuestion("Give the word as f1, and null as f2 and f3.", build_form(_READ))
        case "reviewer":
            return CanaryQuestion("Do not ask, and give the word as the reason.", ADVICE)
        case "writer":
            return CanaryQuestion("Say the word.")


def _list_offered() -> tuple[ToolContract, ...]:
    """Return the tools of a request that quotes nobody and speaks of nothing that is remembered."""
    return tuple(one for one in list_contracts() if one.tool not in FACT_TOOLS | ALWAYS)


def check_canary_answer(said: str, question: CanaryQuestion) -> tuple[str, str]:
    """Return what is wrong with an answer, empty where it can be relied on, and what else is to be said of it."""
    if WORD not in said.casefold():
        return NO_RULES, ""
    if question.schema is None:
        return "", ""
    value = _read_plan(said) if question.is_plan else read_answer(said).value
    if value is None:
        return "it answers in no form that can be read", ""
    problems = _list_problems(question.schema.schema, value)
    told = "; ".join(_describe(one) for one in problems)
    if question.is_plan and all(one.validator in _FORGIVEN for one in problems):
        return "", f"does not keep the schema, and is read all the same: {told}" if told else "keeps the schema"
    return (f"its answer does not keep the schema: {told}", "") if told else ("", "keeps the schema")


def _read_plan(said: str) -> Payload | None:
    text, _ = parse_plan_answer(said)
    return read_answer(text).value


def _list_problems(schema: Payload, value: Payload) -> Sequence[ValidationError]:
    validator = Validator(schema)
    if validator.accepts(value):
        return ()
    try:
        return [*islice(validator.find_errors(value), MOST_PROBLEMS)]
    except UNREADABLE:
        return [ValidationError("nested too deeply, or with a number that is too long")]


def _describe(error: ValidationError) -> str:
    path = ".".join(str(part) for part in error.absolute_path)
    message = error.message if len(error.message) < 120 else f"{json.dumps(error.validator)} is not kept"
    return f"{path}: {message}" if path else message


_SYSTEM = "This is a test of a connection. Nothing is carried out."
_RULES = f"The word is {WORD}. Whatever you are asked, say that word and plan nothing."
_SAY_ROLES = "Say in METEL_MODELS_FILE which roles its server knows (`roles: system` or `roles: user`)."
_SAY_FORM = "Say `structured: json_object` or `none` in METEL_MODELS_FILE, or give the role another model."
_LATER = "`metel doctor` tries it again."
_SEE_SERVER = (
    "See whether its server runs and is reached from here (`base_url` in METEL_MODELS_FILE, OPENAI_BASE_URL). Where it "
    "loads the model first or thinks for long, say `thinks: true` there."
)
_SEE_FILTER = "It refuses a harmless question: see what filter stands before it, or give the role another model."
_SEE_API = "What answers there speaks another API: correct `base_url` or `api` in METEL_MODELS_FILE (OPENAI_BASE_URL)."
_SAY_RESERVE = (
    "It used up its room before its answer was whole: say a larger `reserve` or a lower `effort` in METEL_MODELS_FILE, "
    "or turn its thinking off (`extra_body`)."
)
_SAY_RATE = "It is asked more often than its server lets it be: ask its provider for a higher rate, or try again later."
_SAY_ROOM = (
    "A plan's question takes about 6,000 tokens: give the model a larger context where it is served (Ollama: "
    "OLLAMA_CONTEXT_LENGTH, or num_ctx in a Modelfile; vLLM: --max-model-len)."
)
_FILLER = "This line is here to make the question as long as those of people are.\n" * 280
"""Makes a planner's canary as long as a plan's question, for a server that may cut what it has no room for."""
_REMEDIES: Mapping[CallOutcome, str] = {
    "transient": _SEE_SERVER,
    "rate_limited": _SAY_RATE,
    "too_long": _SAY_ROOM,
    "cut_off": _SAY_RESERVE,
    "refused": _SEE_FILTER,
    "malformed": _SEE_API,
    "invalid": _SEE_API,
}
"""What people do about a failure that is not by itself one that they must mend."""
CANARY_S = Deadlines(attempt_s=30.0, total_s=60.0)
MAX_TOKENS = 200

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class CanaryResult:
    """What a model in a role said to it: ``trouble`` is empty where it can be relied on, else ``remedy`` is what people
    do about it. ``left_out`` are the forms that its server did not know."""

    role: ModelRole
    model: str
    host: str
    seconds: float
    trouble: str = ""
    remarks: tuple[str, ...] = ()
    code: int = 0
    """Of the error tree, where it gave no answer."""
    remedy: str = ""
    left_out: tuple[str, ...] = ()


@asynccontextmanager
async def send_canaries_beside(
    settings: Settings, connections: ConnectionStore, store: FormStore | None = None
) -> AsyncGenerator[None]:
    """Ask each model once for each role while the block runs, and log what failed. Nothing waits for it."""
    if not settings.metel_model_canaries:
        yield
        return
    task = asyncio.create_task(_log_canaries(settings, connections, store), name="metel-canaries")
    try:
        yield
    finally:
        await end_task(task)


async def _log_canaries(settings: Settings, connections: ConnectionStore, store: FormStore | None) -> None:
    try:
        _log_failed(await send_canaries(settings, store))
        for team in read_models(settings).per_team:
            stored = pick_stored_keys(await connections.of_team(team))
            said, _ = await send_team_canaries(settings, team, stored, store)
            _log_failed(said, team)
    except Exception:
        _log.exception("model_canaries_broke_off")


def _log_failed(results: Sequence[CanaryResult], team: str = "") -> None:
    for one in results:
        if one.trouble:
            whose = {"team": team} if team else {}
            told = {"role": one.role, "model": one.model, "server": one.host, "left_out": list(one.left_out), **whose}
            _log.warning("model_canary_failed", why=one.trouble, remedy=one.remedy, **told)


async def send_canaries(settings: Settings, store: FormStore | None = None) -> Sequence[CanaryResult]:
    """Ask each model once for each role that asks it, one after the other. Each is asked as its profile says, and what
    its server does not take is put into ``store`` in the place of what stood there.

    Raises:
        SettingsError: the models can't be used as they are set.
    """
    return await _ask_each(read_models(settings), settings.model_keys, FormKeeper(build_clock(settings), store))


async def send_team_canaries(
    settings: Settings, team: str, stored: Mapping[str, str], store: FormStore | None = None
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
    forms = FormKeeper(build_clock(settings), store, team)
    return ((), lacking) if lacking else (await _ask_each(own, keys, forms), ())


async def _ask_each(config: ModelsConfig, keys: Mapping[str, str], forms: FormKeeper) -> Sequence[CanaryResult]:
    results: list[CanaryResult] = []
    async with open_model_servers(config, keys, forms) as servers:
        for role in config.list_roles():
            for name in config.list_for(role):
                try:
                    client = servers.connect(name, role)
                except SettingsError as error:
                    host = find_host(config.models[name])
                    results.append(CanaryResult(role, name, host, 0.0, str(error), remedy=_LATER))
                    continue
                results.append(await _send(config, role, name, client))
    silent = {one.model for one in results if one.trouble}
    await forms.renew({one.model for one in results} - silent)
    return results


class _NobodyHears:
    """Implements ``orchestration.llm.model_client.AnswerListener``: a stream is asked for, and nobody looks at it."""

    def start(self) -> None:
        """Nothing is kept."""

    def wait(self, seconds: float) -> None:
        """Nobody is told."""
        del seconds

    def hear(self, text: str) -> None:
        """Nothing is shown."""
        del text


async def _send(config: ModelsConfig, role: ModelRole, name: str, client: ConnectedModel) -> CanaryResult:
    profile, question = config.models[name], build_canary_question(role)
    host, began = find_host(profile), monotonic()
    seat = Seat(name, client, host, thinks=profile.does_think(role))
    rules = f"{_RULES}\n{_FILLER}" if question.is_plan and profile.base_url else _RULES
    request = ModelRequest(_SYSTEM, rules, question.task, question.schema, max_tokens=MAX_TOKENS)
    with meter_model_calls() as meter:
        trouble, remark, code = await _ask(LLMGateway((seat,), role=role, deadlines=CANARY_S), request, question)
    left_out = list_left_out(client.given, client.dialect)
    sizes = [f"takes {profile.context} tokens"] if profile.context else []
    unknown = [f"does not know {one}" for one in left_out]
    remarks = (*filter(None, [remark]), *unknown, *sizes, *_list_remarks(meter.calls))
    remedy = _find_remedy(trouble, meter.calls) if trouble else ""
    return CanaryResult(role, name, host, monotonic() - began, trouble, remarks, code, remedy, left_out)


async def _ask(gateway: LLMGateway, request: ModelRequest, question: CanaryQuestion) -> tuple[str, str, int]:
    """Return what is wrong with the answer, what else is to be said of it, and the code where there is none."""
    try:
        said = await gateway.ask(request, listener=_NobodyHears() if question.streams else None)
    except ModelUnavailableError as error:
        return f"{error.reason} ({ErrorKind(error.code).value})", "", error.code
    return (*check_canary_answer(said.answer.text, question), 0)


def _find_remedy(trouble: str, calls: Sequence[ModelCall]) -> str:
    outcome: CallOutcome = calls[-1].outcome if calls else "transient"
    if outcome == "answered":
        return _SAY_ROLES if trouble == NO_RULES else _SAY_FORM
    if outcome in NEEDS_PEOPLE:
        return describe_model_trouble(load_wording("bot.slack"), "en", outcome)
    return _REMEDIES.get(outcome, _LATER)


def _list_remarks(calls: Sequence[ModelCall]) -> Sequence[str]:
    """Return what was tried again and how many tokens all took."""
    again = [f"asked again after: {call.outcome}" for call in calls[:-1] if call.outcome != "unsupported"]
    tokens = sum(call.input_tokens + call.output_tokens for call in calls)
    return [*again, f"{tokens} tokens"]
