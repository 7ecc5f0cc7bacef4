"""What a built-in tool is made of, and how it becomes a contract and a bound tool."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from connectors.failures import track_writes
from orchestration.rate_limit.caller import CallTimeLimit
from orchestration.schema_check import find_first_unfit
from orchestration.tool import (
    CallContext,
    FinishedCall,
    Found,
    Incomplete,
    NotFound,
    Prepared,
    Reconciled,
    Tool,
    ToolError,
    Undo,
    make_undo_tool_id,
)
from schemas.contract import Example, RetryRule, ToolContract
from schemas.errors import Failure
from schemas.plan import RiskLevel, RiskTag
from schemas.values import Payload

Schema = dict[str, JsonValue]


def build_json_schema(model: type[BaseModel], mode: Literal["validation", "serialization"]) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a model, without generated titles.

    Definitions that do not refer to themselves are put where they are used; only recursive ones stay in ``$defs``.
    """
    raw = cast(Schema, model.model_json_schema(mode=mode, by_alias=True))
    definitions = cast(dict[str, Schema], raw.pop("$defs", {}))
    recursive = {name for name in definitions if _reaches(name, name, definitions, frozenset())}
    schema = cast(Schema, _tidy(raw, definitions, recursive, in_properties=False))
    kept = {name: definitions[name] for name in sorted(recursive) if _is_used(name, schema, definitions)}
    if kept:
        schema["$defs"] = {
            name: _tidy(body, definitions, recursive, in_properties=False) for name, body in kept.items()
        }
    return schema


def _target(node: Schema) -> str | None:
    ref = node.get("$ref")
    return ref.removeprefix("#/$defs/") if isinstance(ref, str) else None


def _targets(node: JsonValue) -> set[str]:
    if isinstance(node, list):
        return {name for item in node for name in _targets(item)}
    if not isinstance(node, dict):
        return set()
    own = _target(node)
    return {name for value in node.values() for name in _targets(value)} | ({own} if own else set())


def _reaches(start: str, goal: str, definitions: dict[str, Schema], seen: frozenset[str]) -> bool:
    for name in _targets(definitions[start]):
        if name == goal or (name not in seen and _reaches(name, goal, definitions, seen | {name})):
            return True
    return False


def _is_used(name: str, schema: Schema, definitions: dict[str, Schema]) -> bool:
    return any(used == name or _reaches(used, name, definitions, frozenset()) for used in _targets(schema))


def _without_null(node: Schema) -> Schema:
    """Write an optional field as what it holds when it is there: leaving it out says that it is not."""
    choices = node.get("anyOf")
    if not isinstance(choices, list) or "default" not in node or node["default"] is not None:
        return node
    there = [choice for choice in choices if choice != {"type": "null"}]
    rest: Schema = {key: value for key, value in node.items() if key not in ("anyOf", "default")}
    if len(there) == 1 and isinstance(there[0], dict):
        return {**there[0], **rest}
    return {"anyOf": there, **rest}


def _tidy(node: JsonValue, definitions: dict[str, Schema], recursive: set[str], *, in_properties: bool) -> JsonValue:
    if isinstance(node, list):
        return [_tidy(item, definitions, recursive, in_properties=False) for item in node]
    if not isinstance(node, dict):
        return node
    node = _without_null(node) if not in_properties else node
    name = None if in_properties else _target(node)
    if name is not None and name not in recursive:
        rest: Schema = {key: value for key, value in node.items() if key != "$ref"}
        return _tidy({**definitions[name], **rest}, definitions, recursive, in_properties=False)
    return {
        key: _tidy(value, definitions, recursive, in_properties=key == "properties" and not in_properties)
        for key, value in node.items()
        if in_properties or not (key == "title" and isinstance(value, str))
    }


class ToolInput(BaseModel):
    """The base of every tool's input: immutable and closed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ToolOutput(BaseModel):
    """The base of every tool's output: immutable and closed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


Api = TypeVar("Api")
In = TypeVar("In", bound=ToolInput)
Out = TypeVar("Out", bound=ToolOutput)


@dataclass(frozen=True, slots=True)
class Completed(Generic[In]):
    """An input completed against the workspace, and what was read so that the write can be found again."""

    given: In
    prior: Payload = field(default_factory=Payload)


Act: TypeAlias = Callable[[Api, In, CallContext], Awaitable[Out]]
Complete: TypeAlias = Callable[[Api, In, CallContext], Awaitable[Completed[In]]]
Look: TypeAlias = Callable[[Api, In, CallContext], Awaitable[Out | NotFound]]


class Undone(ToolOutput):
    """What was taken back, by its id."""

    undone: str


Back = TypeVar("Back", bound=ToolInput)
FromDone: TypeAlias = Callable[[In, Out, Payload, str], Back | None]
"""From the input, the result, what ``prepare`` read and the operation id to what undoing needs; None: no way back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoSpec(Generic[Api, In, Out, Back]):
    """How to take back what a tool did: the functions of a tool of its own, which nobody plans."""

    given: type[Back]
    from_done: FromDone[In, Out, Back]
    act: Act[Api, Back, Undone]
    reconcile: Look[Api, Back, Undone]
    prepare: Complete[Api, Back] | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ToolSpec(Generic[Api, In, Out]):
    """A tool's facts, its typed input and output, and its functions.

    ``act`` tries once. ``prepare`` and ``reconcile`` only read. ``produces`` maps memory keys to JSONPath over the
    output; ``who_where`` names the input fields that decide who or where an effect reaches.
    """

    tool: str
    description: str
    risk_level: RiskLevel
    given: type[In]
    gives: type[Out]
    act: Act[Api, In, Out]
    prepare: Complete[Api, In] | None = None
    reconcile: Look[Api, In, Out] | None = None
    undo: UndoSpec[Api, In, Out, Any] | None = None
    aliases: tuple[str, ...] = ()
    held_as: tuple[str, ...] = ()
    tags: tuple[RiskTag, ...] = ()
    scopes: tuple[str, ...] = ()
    produces: dict[str, str] = field(default_factory=dict[str, str])
    who_where: tuple[str, ...] = ()
    timeout_ms: int = 20_000
    retry: RetryRule = field(default_factory=RetryRule)
    reads_untrusted: bool = False
    examples: tuple[Example, ...] = ()

    @property
    def service(self) -> str:
        """The service whose connection the tool uses."""
        return self.tool.split(".", maxsplit=1)[0]

    @property
    def writes(self) -> bool:
        """Whether a call changes something outside."""
        return self.risk_level != "read"

    def contract(self) -> ToolContract:
        """Return the contract, which is generated once and shared by all teams; needs no client."""
        return _contract_of(self)

    def undo_contract(self) -> ToolContract | None:
        """Return the contract of the tool that takes back what this one did; ``None`` where there is no way back."""
        return _undo_spec(self, self.undo).contract() if self.undo is not None else None


@cache
def _contract_of(spec: ToolSpec[Any, Any, Any]) -> ToolContract:
    return ToolContract(
        tool=spec.tool,
        aliases=spec.aliases,
        held_as=spec.held_as,
        service=spec.service,
        description=spec.description,
        risk_level=spec.risk_level,
        tags=spec.tags,
        scopes_required=spec.scopes,
        input_schema=build_json_schema(spec.given, "validation"),
        output_schema=build_json_schema(spec.gives, "serialization"),
        produces_map=spec.produces,
        who_where=spec.who_where,
        timeout_ms=spec.timeout_ms,
        retry=spec.retry,
        reconcile=spec.reconcile is not None,
        undo=spec.undo is not None,
        reads_untrusted=spec.reads_untrusted,
        examples=spec.examples,
    )


def bind_tool(spec: ToolSpec[Api, In, Out], api: Api) -> Tool:
    """Join a spec with the client it acts through."""
    prepare, reconcile = spec.prepare, spec.reconcile

    async def call(payload: Payload, context: CallContext) -> Payload:
        given = _parse(spec, payload)
        with track_writes() as writes:
            try:
                return _dump(await _in_time(spec, spec.act(api, given, context), context, uncertain=spec.writes))
            except ToolError as error:
                if not writes.landed or error.failure.kind == "refused":
                    raise
                raise _after_landing(error) from error

    async def prepared(payload: Payload, context: CallContext) -> Prepared:
        assert prepare is not None
        done = await _in_time(spec, prepare(api, _parse(spec, payload), context), context, uncertain=False)
        return Prepared(payload=_payload_of(done.given), prior=done.prior)

    async def looked(payload: Payload, context: CallContext) -> Reconciled:
        assert reconcile is not None
        seen = await _in_time(spec, reconcile(api, _parse(spec, payload), context), context, uncertain=False)
        return seen if isinstance(seen, NotFound) else Found(result=_dump(seen))

    return Tool(
        contract=spec.contract(),
        call=call,
        prepare=prepared if prepare else None,
        reconcile=looked if reconcile else None,
        undo=_way_back(spec, spec.undo, api) if spec.undo else None,
    )


def _way_back(spec: ToolSpec[Api, In, Out], undoing: UndoSpec[Api, In, Out, Back], api: Api) -> Undo:
    def payload(done: FinishedCall) -> Payload | None:
        try:
            given, result = spec.given.model_validate(done.payload), spec.gives.model_validate(done.result)
        except ValidationError:
            return None
        needed = undoing.from_done(given, result, done.prior, done.operation)
        return None if needed is None else _payload_of(needed)

    return Undo(payload, bind_tool(_undo_spec(spec, undoing), api))


READS_LAG_S = 30.0
"""So long after a call was begun a read may still show what was before it. No vendor says how long that can be."""


def _read_freshly(look: Look[Api, In, Out]) -> Look[Api, In, Out]:
    """Look so that a stale read is not taken for the undo: what an undo restores is what was there earlier."""

    async def looked(api: Api, given: In, call: CallContext) -> Out | NotFound:
        seen = await look(api, given, call)
        fresh = call.begun_at is None or (call.now - call.begun_at).total_seconds() >= READS_LAG_S
        return seen if fresh or isinstance(seen, NotFound) else Incomplete()

    return looked


@cache
def _undo_spec(spec: ToolSpec[Any, Any, Any], undoing: UndoSpec[Any, Any, Any, Any]) -> ToolSpec[Any, Any, Undone]:
    return ToolSpec(
        tool=make_undo_tool_id(spec.tool),
        description=f"Take back what {spec.tool} did.",
        risk_level="write",
        given=undoing.given,
        gives=Undone,
        act=undoing.act,
        prepare=undoing.prepare,
        reconcile=_read_freshly(undoing.reconcile),
        scopes=spec.scopes,
        who_where=tuple(undoing.given.model_fields),
    )


Result = TypeVar("Result")


async def _in_time(
    spec: ToolSpec[Api, In, Out], work: Awaitable[Result], context: CallContext, *, uncertain: bool
) -> Result:
    try:
        async with CallTimeLimit(context.timeout_s):
            return await work
    except TimeoutError as error:
        # Giving up does not take the request back: a write may still happen.
        kind = "uncertain" if uncertain else "transient"
        message = f"{spec.service} did not answer within {context.timeout_s:g} s."
        raise ToolError(Failure(kind=kind, message=message, service=spec.service, code="timeout")) from error


def _after_landing(error: ToolError) -> ToolError:
    """What fails behind a write that the vendor took must be looked at, never sent again as it is."""
    return ToolError(error.failure.model_copy(update={"kind": "uncertain", "retry_after_s": None, "held": False}))


def _parse(spec: ToolSpec[Api, In, Out], payload: Payload) -> In:
    try:
        return spec.given.model_validate(payload)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        message = f"{spec.tool} cannot take this input: {where or 'input'}: {first['msg']}."
        unfit = find_first_unfit(spec.contract(), payload)
        failure = Failure(kind="invalid", message=message, service=spec.service, code="input", unfit=unfit)
        raise ToolError(failure) from error


def _payload_of(given: ToolInput) -> Payload:
    return given.model_dump(mode="json", by_alias=True, exclude_none=True)


def _dump(result: ToolOutput) -> Payload:
    return result.model_dump(mode="json", by_alias=True)
