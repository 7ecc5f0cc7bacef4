"""Dependencies: which action needs which, from ``depends_on``, ``requires``, templates and bindings. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import pairwise

from orchestration.identity_cache import cache_by_identity
from orchestration.run.templates import find_references
from schemas.condition import All, Any, Not, Test
from schemas.plan import ITEM, Action, Plan, get_item_number, get_planned_id, make_item_id

ITEM_KEY = "item"


def find_producers(plan: Plan, key: str) -> tuple[str, ...]:
    """Return the ids of the actions that give a memory key; ``a1.rows`` names its one producer itself."""
    return _find_producers(plan.actions, key)


def _find_producers(actions: tuple[Action, ...], key: str) -> tuple[str, ...]:
    head, _, tail = key.partition(".")
    if tail and any(action.id == head for action in actions):
        return (head,)
    return tuple([action.id for action in actions if head in action.produces])


@cache_by_identity(4096)
def find_wanted_keys(action: Action) -> tuple[str, ...]:
    """Return every memory key that an action needs of others: in ``requires``, templates, bindings, its loop, and its
    conditions."""
    keys = _list_needed_keys(action)
    if action.when is not None:
        keys += [path for path in find_condition_paths(action.when) if not is_item_key(path)]
    return tuple(keys)


def find_existence_keys(action: Action) -> frozenset[str]:
    """Return the keys of which the action only asks whether anything is there: it goes on where nothing is."""
    asked = {test.path for test in find_tests(action.when) if test.op in ("exists", "empty")}
    compared = {test.path for test in find_tests(action.when) if test.op not in ("exists", "empty")}
    return frozenset(asked - compared - {*_list_needed_keys(action)})


def _list_needed_keys(action: Action) -> list[str]:
    keys = [*action.requires, *action.input_bindings.values()]
    keys += [key for key in find_input_references(action) if not is_item_key(key)]
    if action.for_each is not None:
        keys.append(action.for_each.items)
    if action.repeat is not None:
        paths = find_condition_paths(action.repeat.until)
        keys += [path for path in paths if not is_item_key(path) and not is_own_key(action, path)]
    return keys


@cache_by_identity(4096)
def find_input_references(action: Action) -> tuple[str, ...]:
    """Return the keys that templates in an action's inputs name, in their order."""
    return tuple(find_references(action.inputs))


def is_item_key(key: str) -> bool:
    """Whether a key names the item of the loop that it stands in (``item`` or ``item.담당자``)."""
    return key == ITEM_KEY or key.startswith(f"{ITEM_KEY}.")


def is_own_key(action: Action, key: str) -> bool:
    """Whether a key names what the action itself produces (``a1.rows``, or ``rows`` where it declares that)."""
    head, _, tail = key.partition(".")
    return head in action.produces or (tail != "" and head == get_planned_id(action.id))


def has_item_condition(action: Action) -> bool:
    """Whether the condition of a loop looks at its items, so that it is judged for each."""
    return action.when is not None and any(is_item_key(path) for path in find_condition_paths(action.when))


def find_condition_paths(condition: object) -> Iterator[str]:
    """Yield the paths that a condition reads."""
    yield from (test.path for test in find_tests(condition))


def find_tests(condition: object) -> Iterator[Test]:
    """Yield the comparisons of a condition."""
    match condition:
        case Test():
            yield condition
        case All(all=parts) | Any(any=parts):
            for part in parts:
                yield from find_tests(part)
        case Not(not_=part):
            yield from find_tests(part)
        case _:
            return


def find_needs(plan: Plan, action_id: str) -> tuple[str, ...]:
    """Return the ids of the actions that must be settled before this one, in plan order.

    A plan that does not allow parallel work also makes each action wait for the one before it.
    """
    return () if ITEM in action_id else index_needs(plan)[action_id]


def find_previous_item(plan: Plan, action_id: str) -> str | None:
    """Return the item that must be settled before this one of the same loop: the one before it, where the plan does not
    allow parallel work; ``None`` for the first, for every item else, and for what is no item."""
    number = get_item_number(action_id)
    if plan.constraints.allow_parallel or number is None or number == 1:
        return None
    return make_item_id(get_planned_id(action_id), number - 1)


@cache_by_identity(512)
def index_needs(plan: Plan) -> Mapping[str, tuple[str, ...]]:
    """Return by each action of a plan the ids of those that must be settled before it, in plan order."""
    found = {action_id: set(before) for action_id, before in _named_needs(plan.actions).items()}
    if not plan.constraints.allow_parallel:
        for before, after in pairwise(_one_by_one(found)):
            found[after].add(before)
    return {action_id: _in_order(plan, before) for action_id, before in found.items()}


def _one_by_one(needed: dict[str, set[str]]) -> Iterator[str]:
    """Yield the actions in an order in which each comes after those that it needs, else as the plan lists them."""
    if _are_in_order(needed):
        yield from needed
        return
    left = {action_id: before & needed.keys() for action_id, before in needed.items()}
    while left:
        free = next((action_id for action_id, before in left.items() if not before & left.keys()), next(iter(left)))
        del left[free]
        yield free


def _are_in_order(needed: Mapping[str, Set[str]]) -> bool:
    """Whether each action comes after all that it needs, as most often."""
    seen: set[str] = set()
    for action_id, before in needed.items():
        if not before <= seen:
            return False
        seen.add(action_id)
    return True


@cache_by_identity(512)
def _named_needs(actions: tuple[Action, ...]) -> dict[str, frozenset[str]]:
    """Return what each action needs of others by what it names, in whatever order the plan is carried out."""
    return {action.id: frozenset({*action.depends_on, *_givers(actions, action)} - {action.id}) for action in actions}


def _givers(actions: tuple[Action, ...], action: Action) -> list[str]:
    return [giver for key in find_wanted_keys(action) for giver in _find_producers(actions, key)]


def _in_order(plan: Plan, ids: set[str]) -> tuple[str, ...]:
    return tuple([action.id for action in plan.actions if action.id in ids])


def find_cycle(plan: Plan) -> tuple[str, ...]:
    """Return the ids on a cycle of needs, or nothing. Order alone makes no cycle."""
    needs = _named_needs(plan.actions)
    if _are_in_order(needs):
        return ()
    left = dict(needs)
    while free := [action_id for action_id, before in left.items() if not before & left.keys()]:
        for action_id in free:
            del left[action_id]
    return tuple(left)
