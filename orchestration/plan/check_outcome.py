"""Outcome check: whether what a run did is all that a hard request asked for, as far as code can tell. Pure.

What a person left out, refused or was told of as failed is settled by that; what its condition left out was not wanted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.plan.check_coverage import AskedEffect, can_do_effect
from orchestration.plan.difficulty import count_signs
from orchestration.policy.plan_lock import ContractOf
from orchestration.policy.unheard_words import find_undone_names
from orchestration.run.loops import has_come_to_nothing
from orchestration.run.memory import TRANSFORMS, describe_shape
from orchestration.run.status import has_rehearsed
from orchestration.text.labels import clean_label
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Denied, Filled, Looped, Skipped, Succeeded
from schemas.values import QUOTED, Json, Payload

LONGEST_TEXT = 400
READ_ELSEWHERE = "(not shown: it was read)"


@dataclass(frozen=True, slots=True)
class CheckedOutcome:
    """The words of a request that nothing came of, and whether code can't tell of something whether it was done."""

    missing: tuple[str, ...] = ()
    unsure: bool = False


def is_checked(run: Run) -> bool:
    """Whether what a run did can be held against its request: not where it was stopped, refused, only planned or
    rehearsed, nor where code planned it from another run."""
    plan = run.plan
    if plan is None or not plan.actions or plan.schedule is not None or run.request.is_clicked:
        return False
    if run.cancelled_by or run.refused or run.is_shut_out or has_rehearsed(run):
        return False
    return any(isinstance(state, Succeeded | Looped) for state in run.states.values())


def check_outcome(run: Run, asked: Sequence[AskedEffect], contract_of: ContractOf) -> CheckedOutcome:
    """Return what of a request nothing came of. Each effect that it asks for needs a step that does such a thing, and
    each place, person, date and quoted text stands in what was done."""
    plan = run.plan
    assert plan is not None
    wanted = [one for one in asked if not _is_titled(one.words, run)]
    uncovered = [
        one.words for one in wanted if not any(can_do_effect(contract_of(action.tool), one) for action in plan.actions)
    ]
    # What the plan leaves out is told as that.
    lacking = [one for one in (*uncovered, *find_undone_names(run)) if not any(one in left for left in plan.not_done)]
    missing = tuple(dict.fromkeys(lacking))
    unsure = not missing and any(_list_doubts(run, asked, contract_of))
    return CheckedOutcome(missing, unsure)


def _is_titled(words: str, run: Run) -> bool:
    """Whether words of a request begin with the title of what was made, or end with its text: what is to be done is
    told there, and not asked for ("add a task, send Hanbit the quote, due Friday")."""
    said, text = words.casefold().strip(" .!?"), run.request.text.casefold()
    made = [state.filled.payload for state in run.states.values() if isinstance(state, Succeeded)]
    titles, texts = (
        [str(one.get(name) or "").casefold().strip(" .!?") for one in made] for name in ("title", "content")
    )
    if any(" " in one and said.startswith(one) and text.count(one) == 1 for one in titles):
        return True
    return _IN_TEXT.search(said) is not None and any(" " in one and said.endswith(one) for one in texts)


_IN_TEXT = make_regex(r"\b(?:in|into|to)\s(?:the|its)\s(?:text|body|description|notes?)\b|본문|本文", re.IGNORECASE)


def _list_doubts(run: Run, asked: Sequence[AskedEffect], contract_of: ContractOf) -> Iterator[bool]:
    """Yield true for each thing that code can't tell: two effects of a kind that one step may have had together, a
    condition that no step has, and something made that has no place of its own."""
    assert run.plan is not None
    steps = run.plan.actions
    for kind, count in Counter(one.kind for one in asked).items():
        sample = next(one for one in asked if one.kind == kind)
        able = [action for action in steps if can_do_effect(contract_of(action.tool), sample)]
        yield count > len(able) and all(action.for_each is None for action in able)
    signs = count_signs(run.request.text)
    yield bool(signs.conditions or signs.loops) and not any(map(_has_condition, steps))
    yield any(one.kind == "make" for one in asked) and not any(_makes(one, contract_of(one.tool)) for one in steps)


def _makes(action: Action, contract: ToolContract | None) -> bool:
    return action.tool.partition(".")[0] in TRANSFORMS or (
        action.is_effect and contract is not None and not contract.sends
    )


def _has_condition(action: Action) -> bool:
    chooses = any(name in action.inputs for name in ("filter", "group_by", "limit", "sort"))
    return bool(action.when or action.for_each or action.repeat or chooses)


def describe_outcome(run: Run, contract_of: ContractOf) -> list[Json]:
    """Return code's record of what was done, for a model: tools, names of places, what the person and the plan put in,
    and shapes. Nothing that was read or quoted is in it."""
    return [_describe_step(run, action, contract_of) for action in (run.plan.actions if run.plan else ())]


def _describe_step(run: Run, action: Action, contract_of: ContractOf) -> Payload:
    state, contract = run.states.get(action.id), contract_of(action.tool)
    said: Payload = {
        "tool": action.tool,
        "does": contract.description if contract is not None else "",
        "ended": _describe_end(run, action.id),
    }
    if isinstance(state, Succeeded):
        said["with"] = dict(_list_inputs(state.filled))
        said["left"] = {key: describe_shape(one.data) for key, one in run.memory.get(action.id, {}).items()}
    return said


def _describe_end(run: Run, action_id: str) -> str:
    match run.states.get(action_id):
        case Succeeded():
            return "done"
        case Looped(succeeded=done, count=count):
            return f"done for {done} of {count}" + (", failed" if has_come_to_nothing(run, action_id) else "")
        case Skipped(dropped=True):
            return "left out by the person"
        case Skipped(failure=None):
            return "left out: its condition did not hold, or what it needs did not come"
        case Denied():
            return "refused, which the person was told"
        case _:
            return "failed, which the person was told"


def _list_inputs(filled: Filled) -> Iterator[tuple[str, Json]]:
    """Yield the inputs: a name that was looked up by that name, what was read as a note alone."""
    for name, value in filled.payload.items():
        found = filled.resolved.get(name)
        if found is not None:
            yield name, clean_label(found.name) or found.asked
        elif _is_foreign(filled.origins, name):
            yield name, READ_ELSEWHERE
        else:
            yield name, " ".join(" ".join(collect_texts(value, keys=True)).split())[:LONGEST_TEXT]


def _is_foreign(origins: Mapping[str, frozenset[str]], name: str) -> bool:
    every = {one for at, found in origins.items() if at == name or at.startswith(f"{name}.") for one in found}
    return any(one.startswith("tool:") or one == QUOTED for one in every)
