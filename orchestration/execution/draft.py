"""Draft of a payload: what plan, memory, the person's answers and the team's defaults say of each field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from orchestration.ask.typed_lists import split_typed_list
from orchestration.run.edit_events import does_keep_part, find_change
from orchestration.run.memory import collect_request_texts, recall_for_action, recall_value
from orchestration.run.templates import MissingKeyError, RenderedValue, find_references, render_value
from orchestration.service import list_things
from orchestration.text.dated_titles import are_days_said, read_dated_title
from orchestration.text.field_names import is_place_field
from orchestration.text.here_words import does_say_here
from orchestration.text.messages import load_wording
from orchestration.text.office_names import list_name_variants, list_office_names
from orchestration.text.typed_words import find_literal_origin
from orchestration.text.values import format_value
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.plan import Action
from schemas.run import QuestionRecord, Run
from schemas.team import TEAM_DEFAULTS, TeamSettings
from schemas.values import CONFIG, MEMORY, MISSING, MODEL, PERSON, RESOLVED, Json, Payload, Value

OTHER_NAMES: Mapping[str, tuple[str, ...]] = {"parent": ("parent_id",)}
"""Fields that say the same as another: where one is given the other needs no default."""

FieldValue: TypeAlias = Value | RenderedValue
"""What a field is filled with, and where that came from."""


class Draft(NamedTuple):
    """A payload while it is being filled."""

    payload: Payload
    origins: dict[str, frozenset[str]]
    resolved: dict[str, Resolution]

    def put(self, name: str, value: FieldValue) -> Draft:
        """Return the draft with one field more."""
        return self._replace(payload={**self.payload, name: value.data}, origins={**self.origins, name: value.origins})

    def resolve(self, name: str, found: Resolution) -> Draft:
        """Return the draft with a name replaced by the id that it means."""
        trusted = self.origins[name] <= {PERSON, RESOLVED}
        by_memory = found.level == "remembered"
        origins = frozenset({MEMORY if by_memory else RESOLVED}) if trusted else self.origins[name]
        return self._replace(
            payload={**self.payload, name: found.id},
            origins={**self.origins, name: origins},
            resolved={**self.resolved, name: found},
        )


class _Sources(NamedTuple):
    """What the fields of a step are filled from; ``said`` is all that people asked for."""

    run: Run
    action: Action
    contract: ToolContract
    team: TeamSettings
    said: str


def make_draft(
    run: Run, action: Action, contract: ToolContract, team: TeamSettings, *, keep_templates: bool = False
) -> Draft:
    """Return what is known of a payload from the plan, the person's answers, the memory and the team's defaults.

    Raises:
        MissingKeyError: something waits for a step before it, and ``keep_templates`` is not set.
    """
    answers = run.answers(action.id) if run.questions else {}
    sources = _Sources(run, action, contract, team, collect_request_texts(run))
    find = _known if run.changes else _unchanged  # as mostly
    payload, origins = Payload(), dict[str, frozenset[str]]()
    for name in contract.fields:
        try:
            value = find(sources, name) if name not in answers else _answered(answers[name], contract, name)
        except MissingKeyError as missing:
            if missing.nothing and contract.takes_nothing(name):
                value = _rendered_without(sources, name)
            elif not keep_templates:
                raise
            else:
                value = _as_template(run, action, name)
        if value is not None and value.data not in (MISSING, None):
            payload[name], origins[name] = value.data, value.origins
    draft = Draft(payload, origins, {})
    return _with_dotted_answers(draft, answers) if answers else draft


def _answered(record: QuestionRecord, contract: ToolContract, name: str) -> Value | None:
    """Return what a person answered, as a list where the field takes one."""
    value = record.answer
    return Value(data=split_typed_list(contract.fields[name], value.data), origins=value.origins) if value else None


def _known(sources: _Sources, name: str) -> FieldValue | None:
    """Return what a person changed a field to, else what it would be by itself. Of a text that a tool had read the
    mark stays: a part of it may have. Who or where is theirs alone, but for what they left in a list."""
    changed = find_change(sources.run, sources.action.id, name)
    if changed is None:
        return _unchanged(sources, name)
    try:
        before = _unchanged(sources, name)
    except MissingKeyError:
        before = None
    is_content = name not in sources.contract.who_where
    left = before.origins if before and (is_content or does_keep_part(changed.value, before.data)) else frozenset[str]()
    marks = frozenset({PERSON, *(origin for origin in left if origin.startswith("tool:"))})
    return _changed(sources.run, sources.action, name, Value(data=changed.value, origins=marks))


def _changed(run: Run, action: Action, name: str, value: Value) -> FieldValue:
    """Return what a person put in, with what the plan's own text took from earlier steps and they left in it."""
    own = set(find_references(action.inputs.get(name)))
    if not own or not set(find_references(value.data)) <= own:
        return value
    return render_value(value.data, value.origins, lambda key: recall_for_action(run, action.id, key), _speak(run))


def _unchanged(sources: _Sources, name: str) -> FieldValue | None:
    """Return what the plan gives, then the memory, then the team's default."""
    if name in sources.action.inputs:
        return _planned(sources, name)
    run, action, _, team, _ = sources
    if name in action.input_bindings:
        return recall_for_action(run, action.id, action.input_bindings[name])
    if name in action.requires:
        return recall_value(run, name)
    return _default(run, action, name, team)


def _planned(sources: _Sources, name: str) -> RenderedValue:
    """Return what the plan itself gives."""
    run, action, _, _, said = sources
    request, value = run.request, action.inputs[name]
    if request.is_clicked:
        # Read from the journal by code: no template. Where it goes nobody else could have said.
        shared = request.shares
        origins = frozenset({RESOLVED}) if shared is None or is_place_field(name) else shared.origins
        return RenderedValue(value, origins)
    if request.follows is not None and _is_spoken_of(run, value):
        return RenderedValue(value, frozenset({RESOLVED}))
    return render_field(run, action, value, said)


def _is_spoken_of(run: Run, value: Json) -> bool:
    """Whether it is the id of a thing that the person's words point at in the thread, or the address of a message that
    was found there: code found it."""
    follows = run.request.follows
    if follows is None:
        return False
    return value in follows.messages or any(value == thing.id for thing in (*follows.things, *follows.listed))


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


def find_lookup_kind(run: Run, action: Action, contract: ToolContract, name: str, draft: Draft) -> str:
    """Return what a name is looked up as: the plan's own default parent as the kind that the plan says it is."""
    kind = contract.names[name]
    context = run.plan.notion_context if run.plan else None
    if context is None or name in action.inputs:
        return kind
    thing = next((one for one in list_things() if one.kind == kind), None)
    if thing is None or context.default_parent_type not in thing.covers:
        return kind
    is_default = draft.origins[name] == frozenset({MODEL}) and draft.payload[name] == context.default_parent_id
    return f"{kind.partition('.')[0]}.{context.default_parent_type}" if is_default else kind


def _speak(run: Run) -> Callable[[Json], str]:
    """Return how a value stands within a text: of nothing that was found it says that, in the request's language."""

    def speak(data: Json) -> str:
        if data == []:
            return load_wording("orchestration.text").say(run.request.language, "found_nothing")
        return format_value(data)

    return speak


def render_field(run: Run, action: Action, value: Json, said: str) -> RenderedValue:
    """Return a value of the plan with its templates filled; ``said`` is all that people asked for."""
    own = _find_own_origin(run, value, said)
    if not find_references(value):
        return RenderedValue(value, own)
    return render_value(value, own, lambda key: recall_for_action(run, action.id, key), _speak(run))


def _find_own_origin(run: Run, value: Json, said: str) -> frozenset[str]:
    """Return whose a value of the plan is: the person's also where they named a thing of the office in English or
    Japanese, and of a page with its day where they named the title and said that day. Who asked is known, by whatever
    word they speak of themselves, and so is the channel that they write in where they say "here"."""
    if isinstance(value, str):
        request = run.request
        if value and value in (request.user, request.user_name):
            return frozenset({RESOLVED})
        if value in _list_own_channel(run) and does_say_here(request.text):
            return frozenset({RESOLVED})
        named = list_office_names(said)
        if named and not named.isdisjoint(list_name_variants(value)):
            return frozenset({PERSON})
        dated = read_dated_title(value)
        if dated is not None and are_days_said(dated, said, request.asked_at, request.timezone, request.language):
            return find_literal_origin(dated.title, said)
        return find_literal_origin(value, said)
    return find_literal_origin(_leave_out_missing(value), said)


def _list_own_channel(run: Run) -> tuple[str, ...]:
    """Return what the channel that a request is written in is called; nothing of a direct message."""
    place = run.request.place
    name = place.channel_name.lstrip("#")
    return (f"#{name}", place.channel) if name else ()


def _leave_out_missing(value: Json) -> Json:
    """Return a value without the parts that nobody has given yet: what will stand there is whose the answer is."""
    if not isinstance(value, dict):
        return value
    return {name: _leave_out_missing(one) for name, one in value.items() if one != MISSING}


def _rendered_without(sources: _Sources, name: str) -> FieldValue:
    """Return a field with an empty list in place of what earlier steps looked for and did not find."""
    run, action = sources.run, sources.action

    def find(key: str) -> Value:
        try:
            return recall_for_action(run, action.id, key)
        except MissingKeyError as missing:
            if not missing.nothing:
                raise
            return Value(data=[], origins=frozenset({CONFIG}))

    if name not in action.inputs:
        return Value(data=[], origins=frozenset({CONFIG}))
    own = _find_own_origin(run, action.inputs[name], sources.said)
    return render_value(action.inputs[name], own, find, _speak(run))


def _with_dotted_answers(draft: Draft, answers: Mapping[str, QuestionRecord]) -> Draft:
    """Put answers such as ``properties.상태`` and ``rows.0.2`` inside their field."""
    for name, record in answers.items():
        head, _, tail = name.partition(".")
        if head and tail and record.answer is not None:
            merged = _put_inside(draft.payload.get(head, {}), tail, record.answer.data)
            had = draft.origins.get(head, frozenset[str]())
            draft = draft.put(head, Value(data=merged, origins=had | record.answer.origins))
    return draft


def _put_inside(inside: Json, path: str, data: Json) -> Json:
    """Return a value with another at a path inside it: of a name in a mapping, or of numbers from 0 in lists."""
    if isinstance(inside, dict):
        name, _, part = path.partition(".")
        within = inside.get(name) if part else None
        return {**inside, **({name: _put_inside(within, part, data)} if isinstance(within, dict) else {path: data})}
    place, _, rest = path.partition(".")
    if not isinstance(inside, list) or not place.isdigit() or int(place) > len(inside):
        return inside
    at = int(place)
    held = inside[at] if at < len(inside) else None
    return [*inside[:at], _put_inside(held, rest, data) if rest else data, *inside[at + 1 :]]


def list_missing(contract: ToolContract, draft: Draft) -> tuple[str, ...]:
    inside = [
        f"{name}.{key}"
        for name, value in draft.payload.items()
        if isinstance(value, dict)
        for key, one in value.items()
        if one == MISSING
    ]
    return (*[name for name in contract.required if name not in draft.payload], *inside)
