"""Memory of a run: read by key, and filled from results by RFC 9535 JSONPath (``produces_map``). Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from jsonpath import JSONPathEnvironment
from jsonpath.path import JSONPath

from orchestration.patterns import make_regex
from orchestration.run.conditions import NothingThereError, PathLookup
from orchestration.run.dependencies import find_producers, is_item_key
from orchestration.run.templates import MissingKeyError, find_references
from orchestration.text.claims import Evidence, build_evidence, find_ungrounded
from orchestration.text.labels import clean_label
from orchestration.text.mentions import show_request_text
from orchestration.text.typed_words import find_added_words
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Action, get_item_number, get_planned_id
from schemas.run import Run
from schemas.states import Looped, Succeeded
from schemas.values import MODEL, RESOLVED, TRUSTED, Json, Value, make_tool_origin

MOST_ROWS_LOOKED_AT, MOST_COLUMNS = 20, 20


def recall_value(run: Run, key: str) -> Value:
    """Return the value of ``a1.rows``, ``rows`` or a deeper path such as ``a1.rows.0.매출``.

    Raises:
        MissingKeyError: no action of the plan left such a value.
    """
    head, *path = key.split(".")
    if head in run.memory and path:
        value = run.memory[head].get(path[0])
        if value is None:
            raise MissingKeyError(key, nothing=_left_nothing(run, head, path[0]))
        return _descend(value, path[1:], key)
    value = _bare(run, head)
    if value is None:
        givers = find_producers(run.plan, head) if run.plan else ()
        raise MissingKeyError(key, nothing=any(_left_nothing(run, giver, head) for giver in givers))
    return _descend(value, path, key)


def recall_for_action(run: Run, action_id: str, key: str) -> Value:
    """Return what a key means to an action: ``item.담당자`` is of the item whose action it is.

    Raises:
        MissingKeyError: nothing left such a value.
    """
    number = get_item_number(action_id)
    if not is_item_key(key) or number is None or run.plan is None:
        return recall_value(run, key)
    loop = run.plan.action(get_planned_id(action_id)).for_each
    if loop is None:
        raise MissingKeyError(key)
    items = recall_value(run, loop.items)
    if not isinstance(items.data, list) or number > len(items.data):
        raise MissingKeyError(key)
    return _descend(Value(data=items.data[number - 1], origins=items.origins), key.split(".")[1:], key)


def recall_with_result(run: Run, action: Action, fresh: dict[str, Value], key: str) -> Value:
    """Return what a key means to an action that has just been done: ``fresh``, what it produced and the run does not
    hold yet, stands over what is remembered.

    Raises:
        MissingKeyError: nothing left such a value.
    """
    own = get_planned_id(action.id)
    with_fresh = run.model_copy(update={"memory": {**run.memory, own: fresh, action.id: fresh}})
    head, _, tail = key.partition(".")
    is_bare = head in action.produces and not (tail and head in with_fresh.memory)
    return recall_for_action(with_fresh, action.id, f"{own}.{key}" if is_bare else key)


def _bare(run: Run, key: str) -> Value | None:
    givers = find_producers(run.plan, key) if run.plan else ()
    for giver in (*givers, *reversed(run.memory)):
        if key in run.memory.get(giver, {}):
            return run.memory[giver][key]
    return None


def _left_nothing(run: Run, action_id: str, key: str) -> bool:
    """Whether a step that is done and declares the key gave a result without it. Of what only a person said that it
    happened nothing was read back."""
    actions = run.plan.actions if run.plan else ()
    declared = any(action.id == action_id and key in action.produces for action in actions)
    match run.states.get(action_id):
        case Succeeded(result=result):
            return declared and bool(result)
        case Looped(succeeded=succeeded):
            return declared and not succeeded
        case _:
            return False


def _descend(value: Value, path: list[str], key: str) -> Value:
    if not path:
        return value
    data: Json = value.data
    for part in path:
        if isinstance(data, dict) and part in data:
            data = data[part]
        elif isinstance(data, list) and part.isdigit() and int(part) < len(data):
            data = data[int(part)]
        else:
            raise MissingKeyError(key, nothing=data is None or (isinstance(data, list) and part.isdigit()))
    return Value(data=data, origins=value.origins)


def make_lookup(find: Callable[[str], Value]) -> PathLookup:
    """Return how a condition looks at what is remembered. ``find`` raises ``MissingKeyError``."""

    def look(path: str) -> Json:
        try:
            return find(path).data
        except MissingKeyError as missing:
            raise (NothingThereError if missing.nothing else KeyError)(path) from missing

    return look


def describe_memory(run: Run) -> dict[str, dict[str, str]]:
    """Return action id -> key -> shape ("list of 12 {이름, 상태}", "text"): what a planner may see of the memory."""
    return {
        action_id: {key: describe_shape(value.data) for key, value in keys.items()}
        for action_id, keys in run.memory.items()
    }


def describe_shape(data: Json) -> str:
    """Return the shape of a value in words, without its content; of rows with the names of their columns."""
    match data:
        case list():
            return f"list of {len(data)}{_describe_columns(data[:MOST_ROWS_LOOKED_AT])}"
        case dict():
            return f"object{_describe_columns([data])}"
        case str():
            return "text"
        case bool():
            return "yes or no"
        case int() | float():
            return "number"
        case _:
            return "nothing"


def _describe_columns(rows: list[Json]) -> str:
    """Return the names of the columns of some rows, as far as they are fit to be shown: others wrote them."""
    names = dict.fromkeys(name for row in rows if isinstance(row, dict) for name in row)
    shown = [label for label in (clean_label(name) for name in names) if label]
    return f" {{{', '.join(shown[:MOST_COLUMNS])}}}" if shown else ""


def collect_person_texts(run: Run) -> str:
    """Return all that people typed or chose in a run: what they asked for, answered, and put into steps."""
    if not run.questions and not run.changes:  # most often
        return collect_request_texts(run)
    answers = [record.answer.data for record in run.questions.values() if record.answer is not None]
    changes = [change for event in run.changes for change in event.changes.values()]
    words = [find_added_words(text, change.was) for change in changes for text in collect_texts(change.value)]
    return "\n".join(
        [collect_request_texts(run), *(text for answer in answers for text in collect_texts(answer)), *words]
    )


def collect_request_texts(run: Run) -> str:
    """Return what people asked for in their own words: the request, how they changed the plan, and what they said of
    another way. What was picked counts by its name too, and what they had typed for the work that they speak of."""
    request = run.request
    named = show_request_text(request)
    asked = [request.text] if named == request.text else [request.text, named]
    asked += [request.follows.words] if request.follows is not None else []
    if not run.plan_changes and not run.approvals:  # most often
        return "\n".join(asked)
    outcomes = [record.outcome for record in run.approvals.values() if record.outcome is not None]
    other_ways = [outcome.reason for outcome in outcomes if outcome.another_way]
    return "\n".join([*asked, *(change.text for change in run.plan_changes), *other_ways])


def has_read(run: Run) -> bool:
    """Whether the run holds something that a tool read, so that foreign words can be at work in it."""
    return any(
        origin.startswith("tool:")
        for keys in run.memory.values()
        for value in keys.values()
        for origin in value.origins
    )


UNGROUNDED, REFUSED = "ungrounded", "refused"
"""Under this name a tool that writes texts says what they claim and their data does not have."""

LOST = "lost"
"""Under this name a tool that translates says what the translation lost."""


def find_ungrounded_claims(run: Run) -> tuple[str, ...]:
    """Return what texts that were written in a run, or recalled from earlier turns, claim without data, each once; also
    the addresses and contacts that a plan told a writer of and nobody typed."""
    claims = [
        claim
        for state in run.states.values()
        if isinstance(state, Succeeded) and isinstance(state.result, dict) and UNGROUNDED in state.result
        for claim in collect_texts(state.result[UNGROUNDED])
        if claim
    ]
    recalled = (claim for turn in run.recalled.values() for claim in turn.ungrounded)
    return tuple(dict.fromkeys((*claims, *recalled, *_find_made_up_orders(run))))


def _find_made_up_orders(run: Run) -> Iterator[str]:
    """Yield addresses and contacts in what a plan itself told a writer: such a text has them from no data."""
    evidence: Evidence | None = None
    for action in run.plan.actions if run.plan else ():
        if not action.tool.startswith(WRITERS) or not isinstance(run.states.get(action.id), Succeeded):
            continue
        for text in collect_texts(action.inputs):
            if find_references(text):
                continue
            evidence = evidence or build_evidence(None, words=collect_person_texts(run))
            yield from (one.words for one in find_ungrounded(text, evidence) if one.kind in ("address", "contact"))


WRITERS = "text."
"""Tools whose words may be the plan's own order in other words."""

TRANSFORMS = frozenset({"text", "table", "chart", "report"})
"""Services that read nothing themselves: what they give comes from what they were given."""

RECALLS = "session"
"""The service that gives what was had before; its results say under ``origins`` where that came from."""

_PATHS = JSONPathEnvironment(strict=True)

_NAMES = make_regex(r"\$(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
"""A path of names alone: nearly all are, and walking it by hand takes a tenth of the time."""


@lru_cache(maxsize=1024)
def _compiled(path: str) -> tuple[Callable[[Json], list[Json]], bool]:
    """Return what finds the values of a path, and whether it can find at most one."""
    if _NAMES.fullmatch(path):
        return _walk(path.split(".")[1:]), True
    compiled = _PATHS.compile(path)
    if not isinstance(compiled, JSONPath):
        raise ValueError(f"not one path: {path}")
    return compiled.findall, compiled.singular_query()  # pyright: ignore[reportReturnType]


def _walk(names: list[str]) -> Callable[[Json], list[Json]]:
    def find(result: Json) -> list[Json]:
        for name in names:
            if not isinstance(result, dict) or name not in result:
                return []
            result = result[name]
        return [result]

    return find


def extract_values(contract: ToolContract, result: Json, carried: frozenset[str]) -> dict[str, Value]:
    """Return what a result puts into memory, with its origins.

    A singular path gives a value, any other a list; a path that matches nothing gives no key. ``carried`` are the
    origins of what a transformation read: its output keeps them.
    """
    origins = find_result_origins(contract, carried, result)
    found: dict[str, Value] = {}
    for key, path in contract.produces_map.items():
        find, singular = _compiled(path)
        values = find(result)
        if singular:
            if values:
                found[key] = Value(data=values[0], origins=origins)
        elif values:
            found[key] = Value(data=values, origins=origins)
    return found


def find_result_origins(contract: ToolContract, carried: frozenset[str], result: Json) -> frozenset[str]:
    """Return the origins of what a tool gives: its own name, for transformations those of what went in, for what is
    recalled those that it had, and of the one thing that a person's own words point at that they named it."""
    if contract.points and carried <= TRUSTED:
        return frozenset({RESOLVED})
    own = frozenset({make_tool_origin(contract.tool)})
    had = result.get("origins") if contract.service == RECALLS and isinstance(result, dict) else None
    if isinstance(had, list):
        return own | frozenset(str(origin) for origin in had)
    if contract.service in TRANSFORMS:
        return own | carried | (frozenset({MODEL}) if contract.service == "text" else own)
    return own
