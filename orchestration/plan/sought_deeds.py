"""What of a run's effects is asked about: by the kind of act, and by the place or thing that it was done to. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.run.phrases import describe_step
from orchestration.text.asked_deed_words import Act
from schemas.ask import Resolution
from schemas.plan import Action, get_planned_id
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Json

Fit: TypeAlias = Literal["sure", "perhaps", "other"]
"""Whether a deed is the one asked about; perhaps where the journal does not know in what place its page lies."""
_APART = make_regex(r"[\s#'\"“”‘’「」]+")
_DELETES = make_regex(r"\.(?:archive|delete|remove)")
_MAKES = make_regex(r"\.(?:create|append|add)")


@dataclass(frozen=True, slots=True)
class Sought:
    """The kind of act, and the name of a place or thing (``""``: any); ``is_place``: things lie in it."""

    act: Act = "any"
    name: str = ""
    is_place: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """An effect of a run, in words, whether it is the one asked about, and whether the journal knows its place."""

    words: str
    fit: Fit
    is_placed: bool = True


def list_deeds(run: Run, sought: Sought) -> tuple[Deed, ...]:
    """Return the effects of a run that are of the kind asked about."""
    return tuple(
        Deed(_describe(run, action, state), _judge_fit(run, state, sought), _is_placed(run, state, sought))
        for action, state in _list_effects(run)
        if _is_kind(run, action, sought.act)
    )


def _list_effects(run: Run) -> Iterator[tuple[Action, Succeeded]]:
    actions = {one.id: one for one in run.plan.actions} if run.plan is not None else {}
    for step, state in run.states.items():
        action = actions.get(get_planned_id(step))
        if action is not None and action.is_effect and isinstance(state, Succeeded):
            yield action, state


def _is_kind(run: Run, action: Action, act: Act) -> bool:
    match act:
        case "any":
            return True
        case "sent":
            return action.intent == "notify" and not run.request.undoes
        case "changed":
            return action.intent != "notify"
        case "made":
            return _MAKES.search(action.tool) is not None and not run.request.undoes
        case "deleted":
            return _DELETES.search(action.tool) is not None or bool(run.request.undoes)


def _judge_fit(run: Run, state: Succeeded, sought: Sought) -> Fit:
    if not sought.name:
        return "sure"
    names = [name for one in _list_places(run, state) for name in (one.name, one.asked)]
    names += () if sought.is_place else _list_texts(state.filled.payload)
    wanted = _fold(sought.name)
    if any(wanted in _fold(name) for name in names):
        return "sure"
    return "perhaps" if sought.is_place and not _is_placed(run, state, sought) else "other"


def _is_placed(run: Run, state: Succeeded, sought: Sought) -> bool:
    """Whether the journal knows where what was reached lies; a channel holds no rows."""
    is_row = any(one.details.get("row") for one in state.filled.resolved.values())
    return not is_row or not sought.name or sought.name.startswith("#") or bool(_list_read_places(run))


def _list_places(run: Run, state: Succeeded) -> list[Resolution]:
    return [*state.filled.resolved.values(), *_list_read_places(run)]


def _list_read_places(run: Run) -> list[Resolution]:
    """Return the places that a run read, in which what it then changed was found."""
    actions = run.plan.actions if run.plan is not None else ()
    states = [run.states.get(one.id) for one in actions if not one.is_effect]
    return [found for one in states if isinstance(one, Succeeded) for found in one.filled.resolved.values()]


def _list_texts(value: Json) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from _list_texts(one)
        case dict():
            for one in value.values():
                yield from _list_texts(one)
        case _:
            return


def _fold(name: str) -> str:
    return _APART.sub("", name).casefold()


def _describe(run: Run, action: Action, state: Succeeded) -> str:
    said = describe_step(run, action)
    names = [one.name for one in state.filled.resolved.values() if one.name and one.name not in said]
    return f"{said} ({', '.join(dict.fromkeys(names))})" if names else said
