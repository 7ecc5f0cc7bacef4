"""The executor: fills an action's payload from the plan, the memory, the person's answers and the team's defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from orchestration.ask.binding import find_approved_item
from orchestration.ask.questions import ask_missing, ask_name_meaning
from orchestration.execution.named_columns import find_named_people
from orchestration.ports import AmbiguousName, Resolver, UnknownName
from orchestration.proposers import Filler, FillingTask
from orchestration.run.edit_events import does_keep_part, find_change
from orchestration.run.memory import collect_request_texts, describe_memory, recall_for_action, recall_value
from orchestration.run.templates import MissingKeyError, find_references, render_value
from orchestration.schema_check import check_payload, find_first_unfit
from orchestration.text.field_names import is_place_field
from orchestration.text.mentions import MARK, KnownMention, find_mentions, show_known_mentions
from orchestration.text.typed_words import find_literal_origin
from orchestration.text.values import collect_texts, format_value
from orchestration.tool import CallContext, Tool, ToolError, ValueNeededError
from schemas.ask import Choice, Question, Resolution
from schemas.contract import ToolContract
from schemas.errors import REPEATABLE, Failure
from schemas.plan import Action
from schemas.request import Mention
from schemas.run import QuestionRecord, Run
from schemas.states import Filled
from schemas.team import TeamSettings
from schemas.values import CONFIG, MODEL, PERSON, RESOLVED, Json, Payload, Value

MISSING = "MISSING"
TEAM_DEFAULTS: Mapping[str, str] = {"parent": "default_parent", "spreadsheet": "default_spreadsheet"}
OTHER_NAMES: Mapping[str, tuple[str, ...]] = {"parent": ("parent_id",)}
"""Fields that say the same as another: where one is given the other needs no default."""


MARK_KINDS: Mapping[str, str] = {"channel": "slack.channel", "person": "slack.user"}
"""What marks are looked up as."""

MOST_MARKS = 20


@dataclass(frozen=True, slots=True)
class Draft:
    """A payload while it is being filled."""

    payload: Payload
    origins: dict[str, frozenset[str]]
    resolved: dict[str, Resolution] = field(default_factory=dict[str, Resolution])

    def put(self, name: str, value: Value) -> Draft:
        """Return the draft with one field more."""
        return replace(self, payload={**self.payload, name: value.data}, origins={**self.origins, name: value.origins})

    def resolve(self, name: str, found: Resolution) -> Draft:
        """Return the draft with a name replaced by the id that it means."""
        trusted = self.origins[name] <= {PERSON, RESOLVED}
        origins = frozenset({RESOLVED}) if trusted else self.origins[name]
        return replace(
            self,
            payload={**self.payload, name: found.id},
            origins={**self.origins, name: origins},
            resolved={**self.resolved, name: found},
        )


@dataclass(frozen=True, slots=True)
class Ready:
    """The payload is complete and fits the contract."""

    filled: Filled
    drafted: Payload
    """The payload before the tool's own code completed it."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What is known of a step that is not ready: who and where it reaches, and the rest with its ``{{...}}`` in place.

    ``exact`` where nothing is open: then it is what will be sent.
    """

    filled: Filled
    drafted: Payload
    exact: bool


@dataclass(frozen=True, slots=True)
class NeedsAnswer:
    """A person must give a value first."""

    question: Question


@dataclass(frozen=True, slots=True)
class Unfillable:
    """The payload cannot be made."""

    failure: Failure


@dataclass(frozen=True, slots=True)
class InputFiller:
    """Fills payloads. ``filler`` is the executor model, where there is one."""

    resolver: Resolver
    team: TeamSettings
    filler: Filler | None = None

    async def fill(self, run: Run, action: Action, tool: Tool, call: CallContext) -> Ready | NeedsAnswer | Unfillable:
        """Return the exact payload, or the one question that is still open. Only reads; safe to repeat.

        Raises:
            ToolError: a workspace could not be asked.
            ModelUnavailableError: the executor model did not answer.
        """
        try:
            draft = make_draft(run, action, tool.contract, self.team)
        except MissingKeyError as missing:
            failure = _invalid(tool.contract, f"{missing.key} has no value")
            return Unfillable(failure.model_copy(update={"lacks": missing.key}))
        draft = await self._from_model(run, action, tool.contract, draft)
        gap = _first_gap(tool.contract, draft)
        if gap is not None:
            choices = await self._suggestions(tool.contract, gap, call)
            return NeedsAnswer(ask_missing(run, action, tool.contract, gap, choices))
        resolved = await self._resolve_all(run, action, tool.contract, draft, call)
        if isinstance(resolved, Question):
            return NeedsAnswer(resolved)
        return await _prepared(run, action, tool, resolved, call)

    async def outline(self, run: Run, action: Action, tool: Tool, call: CallContext) -> Outline | None:
        """Return what is known of a step before those that it needs are done; ``None`` where who or where it reaches is
        not, or a value must be asked for. Only reads; safe to repeat.

        Raises:
            ToolError: a workspace could not be asked.
        """
        contract = tool.contract
        draft = make_draft(run, action, contract, self.team, keep_templates=True)
        opened = {name for name, value in draft.payload.items() if any(find_references(value))}
        if _missing(contract, draft) or opened & {*contract.who_where, *filter(contract.resolves, contract.fields)}:
            return None
        resolved = await self._resolve_all(run, action, contract, draft, call)
        if isinstance(resolved, Question):
            return None
        if opened:
            return Outline(_as_filled(resolved, resolved.payload, Payload()), resolved.payload, exact=False)
        ready = await _prepared(run, action, tool, resolved, call)
        return Outline(ready.filled, ready.drafted, exact=True) if isinstance(ready, Ready) else None

    async def _from_model(self, run: Run, action: Action, contract: ToolContract, draft: Draft) -> Draft:
        missing = _missing(contract, draft)
        if not missing or self.filler is None or action.inputs:
            return draft
        known: Payload = {name: value for name, value in draft.payload.items() if _is_plain(draft.origins[name])}
        task = FillingTask(
            action=action,
            contract=contract,
            request=run.request,
            known=known,
            missing=missing,
            memory_shapes={f"{a}.{k}": shape for a, keys in describe_memory(run).items() for k, shape in keys.items()},
        )
        proposed = await self.filler.fill(task)
        for name, value in proposed.items():
            if name in missing and value != MISSING:
                draft = draft.put(name, _rendered(run, action, value))
        return draft

    async def _suggestions(self, contract: ToolContract, name: str, call: CallContext) -> tuple[Choice, ...]:
        kind = contract.resolves(name)
        return await self.resolver.suggest(kind, call.asker) if kind else ()

    async def _resolve_all(
        self, run: Run, action: Action, contract: ToolContract, draft: Draft, call: CallContext
    ) -> Draft | Question:
        yes = find_approved_item(run, action.id)
        granted = yes.resolved if yes is not None else {}
        for name, asked in draft.payload.items():
            kind = find_lookup_kind(run, action, contract, name, draft)
            if kind is None or not isinstance(asked, str):
                continue
            match await self._meant(kind, asked, call, granted.get(name)):
                case Resolution() as found:
                    draft = draft.resolve(name, found)
                case AmbiguousName() | UnknownName() as unclear:
                    return ask_name_meaning(run, action, contract, name=name, asked=asked, found=unclear)
        return await self._name_marks(run, draft, call)

    async def _name_marks(self, run: Run, draft: Draft, call: CallContext) -> Draft:
        """Put names where marks of people and channels stand in what is no target. A person who is all of a value
        inside an object, such as a column, is there by their e-mail address: by it other services know them."""
        open_fields = [name for name in draft.payload if name not in draft.resolved]
        texts = "\n".join(text for name in open_fields for text in collect_texts(draft.payload[name]))
        if not MARK.search(texts):
            return draft
        known = {mention.id: mention for mention in run.request.mentions}
        found = [await self._look_up(known.get(one.id, one), call) for one in find_mentions(texts)[:MOST_MARKS]]
        for name in open_fields:
            named = show_known_mentions(draft.payload[name], found)
            if named != draft.payload[name]:
                trusted = isinstance(named, dict) and draft.origins[name] <= {PERSON, RESOLVED}
                origins = frozenset({RESOLVED}) if trusted else draft.origins[name]
                draft = draft.put(name, Value(data=named, origins=origins))
        return draft

    async def _look_up(self, mention: Mention, call: CallContext) -> KnownMention:
        """What the workspace does not tell to who asks keeps the name that came with it."""
        kind = MARK_KINDS.get(mention.kind)
        try:
            found = await self.resolver.resolve(kind, mention.mark, call.asker) if kind else None
        except ToolError as error:
            if error.failure.kind in REPEATABLE:
                raise
            found = None
        if not isinstance(found, Resolution):
            return KnownMention(mention)
        shown = mention.model_copy(update={"name": found.name.lstrip("#@")})
        return KnownMention(shown, str(found.details.get("email") or ""))

    async def _meant(
        self, kind: str, asked: str, call: CallContext, granted: Resolution | None
    ) -> Resolution | AmbiguousName | UnknownName:
        """What a person said yes to is looked up by its id: it is the same thing under whatever name it has now."""
        if granted is None or granted.asked != asked:
            return await self.resolver.resolve(kind, asked, call.asker)
        found = await self.resolver.resolve(kind, granted.id, call.asker)
        if isinstance(found, Resolution):
            return found.model_copy(update={"asked": granted.asked, "level": granted.level})
        return found


def make_draft(
    run: Run, action: Action, contract: ToolContract, team: TeamSettings, *, keep_templates: bool = False
) -> Draft:
    """Return what is known of a payload from the plan, the person's answers, the memory and the team's defaults.

    Raises:
        MissingKeyError: something waits for a step before it, and ``keep_templates`` is not set.
    """
    answers = run.answers(action.id)
    draft = Draft({}, {})
    for name in contract.fields:
        try:
            value = answers[name].answer if name in answers else _known(run, action, contract, name, team)
        except MissingKeyError:
            if not keep_templates:
                raise
            value = _as_template(run, action, name)
        if value is not None and value.data not in (MISSING, None):
            draft.payload[name], draft.origins[name] = value.data, value.origins
    return _with_dotted_answers(draft, answers) if answers else draft


def _known(run: Run, action: Action, contract: ToolContract, name: str, team: TeamSettings) -> Value | None:
    """Return what a person changed a field to, else what it would be by itself. Of a text that a tool had read the
    mark stays: a part of it may have. Who or where is theirs alone, but for what they left in a list."""
    changed = find_change(run, action.id, name)
    if changed is None:
        return _unchanged(run, action, name, team)
    try:
        before = _unchanged(run, action, name, team)
    except MissingKeyError:
        before = None
    is_content = name not in contract.who_where
    left = before.origins if before and (is_content or does_keep_part(changed.value, before.data)) else frozenset[str]()
    marks = frozenset({PERSON, *(origin for origin in left if origin.startswith("tool:"))})
    return _changed(run, action, name, Value(data=changed.value, origins=marks))


def _changed(run: Run, action: Action, name: str, value: Value) -> Value:
    """Return what a person put in, with what the plan's own text took from earlier steps and they left in it."""
    own = set(find_references(action.inputs.get(name)))
    if not own or not set(find_references(value.data)) <= own:
        return value
    rendered = render_value(value.data, value.origins, lambda key: recall_for_action(run, action.id, key), format_value)
    return Value(data=rendered.data, origins=rendered.origins)


def _unchanged(run: Run, action: Action, name: str, team: TeamSettings) -> Value | None:
    """Return what the plan gives, then the memory, then the team's default."""
    if name in action.inputs and run.request.is_clicked:
        # Read from the journal by code: no template. Where it goes nobody else could have said.
        shared = run.request.shares
        origins = frozenset({RESOLVED}) if shared is None or is_place_field(name) else shared.origins
        return Value(data=action.inputs[name], origins=origins)
    if name in action.inputs and _is_spoken_of(run, action.inputs[name]):
        return Value(data=action.inputs[name], origins=frozenset({RESOLVED}))
    if name in action.inputs:
        return _rendered(run, action, action.inputs[name])
    if name in action.input_bindings:
        return recall_for_action(run, action.id, action.input_bindings[name])
    if name in action.requires:
        return recall_value(run, name)
    return _default(run, action, name, team)


def _is_spoken_of(run: Run, value: Json) -> bool:
    """Whether it is the id of a thing that the person's words point at in the thread: code found it there."""
    follows = run.request.follows
    return follows is not None and any(value == thing.id for thing in follows.things)


def _as_template(run: Run, action: Action, name: str) -> Value:
    """Return a field that waits for steps before it, as the template that will be filled."""
    changed = find_change(run, action.id, name)
    if changed is not None:
        return Value(data=changed.value, origins=frozenset({PERSON}))
    key = action.input_bindings.get(name, name)
    return Value(data=action.inputs.get(name, f"{{{{{key}}}}}"), origins=frozenset({MODEL}))


def _default(run: Run, action: Action, name: str, team: TeamSettings) -> Value | None:
    """Return what serves where nobody named a place: the plan's own default, then the team's."""
    if name not in TEAM_DEFAULTS or any(other in action.inputs for other in OTHER_NAMES.get(name, ())):
        return None
    context = run.plan.notion_context if run.plan else None
    if name == "parent" and context is not None and context.default_parent_id:
        return Value(data=context.default_parent_id, origins=frozenset({MODEL}))
    default = getattr(team, TEAM_DEFAULTS[name], None)
    return Value(data=default, origins=frozenset({CONFIG})) if default else None


def find_lookup_kind(run: Run, action: Action, contract: ToolContract, name: str, draft: Draft) -> str | None:
    """Return what a field is looked up as: the plan's own default parent as the kind that the plan says it is."""
    kind = contract.resolves(name)
    context = run.plan.notion_context if run.plan else None
    if kind != "notion.parent" or name in action.inputs or context is None or context.default_parent_type is None:
        return kind
    is_default = draft.origins[name] == frozenset({MODEL}) and draft.payload[name] == context.default_parent_id
    return f"notion.{context.default_parent_type}" if is_default else kind


def _rendered(run: Run, action: Action, value: Json) -> Value:
    own = find_literal_origin(value, collect_request_texts(run))
    rendered = render_value(value, own, lambda key: recall_for_action(run, action.id, key), format_value)
    return Value(data=rendered.data, origins=rendered.origins)


def _with_dotted_answers(draft: Draft, answers: Mapping[str, QuestionRecord]) -> Draft:
    """Put answers such as ``properties.상태`` inside their field."""
    for name, record in answers.items():
        head, _, tail = name.partition(".")
        inside = draft.payload.get(head)
        if tail and record.answer is not None and isinstance(inside, dict):
            merged: Json = {**inside, tail: record.answer.data}
            draft = draft.put(head, Value(data=merged, origins=draft.origins[head] | record.answer.origins))
    return draft


def _missing(contract: ToolContract, draft: Draft) -> tuple[str, ...]:
    return tuple(name for name in contract.required if name not in draft.payload)


def _first_gap(contract: ToolContract, draft: Draft) -> str | None:
    return next(iter(_missing(contract, draft)), None)


def _is_plain(origins: frozenset[str]) -> bool:
    """Whether a model may see the value: nothing that a tool read."""
    return not any(origin.startswith("tool:") for origin in origins)


async def _prepared(
    run: Run, action: Action, tool: Tool, draft: Draft, call: CallContext
) -> Ready | NeedsAnswer | Unfillable:
    payload, prior = draft.payload, Payload()
    if tool.prepare is not None:
        try:
            prepared = await tool.prepare(payload, replace(call, resolved=draft.resolved))
        except ValueNeededError as needed:
            return NeedsAnswer(_ask_fitting(run, action, tool.contract, needed))
        payload, prior = prepared.payload, prepared.prior
    wrong = check_payload(tool.contract, payload)
    if wrong:
        failure = _invalid(tool.contract, "; ".join(wrong))
        return Unfillable(failure.model_copy(update={"unfit": find_first_unfit(tool.contract, payload)}))
    filled = _as_filled(draft, payload, prior)
    named = find_named_people(draft.payload, payload, run)
    return Ready(filled.model_copy(update={"origins": {**filled.origins, **named}}), draft.payload)


def _as_filled(draft: Draft, payload: Payload, prior: Payload) -> Filled:
    origins = {name: draft.origins.get(name, frozenset({CONFIG})) for name in payload}
    return Filled(payload=payload, origins=origins, resolved=draft.resolved, prior=prior)


def _ask_fitting(run: Run, action: Action, contract: ToolContract, needed: ValueNeededError) -> Question:
    choices = tuple(Choice(label=choice, value=choice) for choice in needed.choices)
    if not needed.asked:
        return ask_missing(run, action, contract, needed.field, choices)
    one = AmbiguousName(choices, incomplete=True) if needed.incomplete and len(choices) == 1 else None
    found = one or UnknownName(choices, incomplete=needed.incomplete)
    return ask_name_meaning(run, action, contract, name=needed.field, asked=needed.asked, found=found)


def _invalid(contract: ToolContract, message: str) -> Failure:
    return Failure(kind="invalid", message=message, service=contract.service, code="payload")
