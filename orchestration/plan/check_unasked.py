"""Unasked effects: what a model's plan would change or send beyond the words of its request. Pure.

A planner sees no data, so that whatever it writes itself stands in what people said, or is its own: then its effects
wait for a person, who reads which words nobody said. What is right and worded anew is asked about too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from orchestration.plan.check import PlanProblem, index_contracts
from orchestration.plan.check_choices import find_changed_choices
from orchestration.plan.check_coverage import LONGEST_NOTE, AskedEffect, EffectWanted, can_do_effect
from orchestration.proposers import PlanningTask
from orchestration.run.ids import dump_canonical_json
from orchestration.run.memory import TRANSFORMS
from orchestration.run.templates import find_references
from orchestration.text.field_names import is_owner_field
from orchestration.text.language import detect_language
from orchestration.text.mentions import show_request_text
from orchestration.text.messages import Wording
from orchestration.text.prohibitions import find_column_kind, find_quoted_texts, replace_quotes
from orchestration.text.spoken_words import MOST_TOLD, Spoken, find_unspoken
from orchestration.text.tool_concepts import has_concept
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Json, Payload

_HEARD: Mapping[EffectWanted, tuple[str, ...]] = {
    "send": ("post", "dm", "remind"),
    "write": ("create", "append", "update"),
    "delete": ("delete", "close"),
}
"""The concepts by which a kind of effect is heard where no clause asks for it."""
_SETS = re.compile(
    r"(?:으로|로)\s?(?:해|돌려|두|놔|놓)|\bback (?:a|one|to)\b|延ば|伸ば|早め|遅らせ|ずらし|に(?:して|し直)"
)
"""Words that change a thing without saying so."""
_ASK_FIRST = re.compile(
    r"(?:확인|허락|승인|컨펌)\S{0,2}\s?(?:받고|맡고|받은\s?(?:뒤|후|다음))|(?:나|저|내|제)(?:한테|에게|게)\s?(?:먼저|우선)\s?(?:물어|보여|확인)"
    r"|\b(?:ask|check with|show|confirm with) me (?:it )?(?:first|before)|\bonce i (?:approve|confirm|say (?:yes|ok))"
    r"|(?:先に|まず)私に(?:確認|聞|見せ)|(?:私の)?(?:確認|承認|許可)を?(?:取って|得て|もらって)から",
    re.IGNORECASE,
)
"""Words that want to be asked before anything is done."""
_ASKS = ("list", "find", "question", "compute")
_INSTRUCTS = re.compile(
    r"작성|문구|메시지|초안|정중|친근|짧게|간단|요약|번역|다듬|\b(?:writ\w*|draft\w*|compose\w*|message|post|announce\w*"
    r"|polite\w*|friendly|short\w*|formal\w*|summar\w*|translat\w*|mention|text|rewrite)\b|作成|書い|文面|丁寧|短く|要約|翻訳",
    re.IGNORECASE,
)
"""Words that tell a writer how to write."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that nobody asked for, and the step that it is in; empty where all effects may come of it."""

    problem: PlanProblem
    step: str = ""


def find_unasked(plan: Plan, task: PlanningTask, asked: Sequence[AskedEffect]) -> Iterator[Doubt]:
    """Yield what of a plan's effects the words of its request do not ask for. Finished steps are as they are."""
    done = {one.action.id for one in task.done}
    effects = [one for one in plan.actions if one.is_effect and one.id not in done]
    if not effects or plan.schedule is not None:
        return
    spoken, contracts = build_spoken(task), index_contracts(task.contracts)
    if task.change is None:
        yield from _find_surplus(effects, asked, spoken, contracts)
    for step in plan.actions:
        if step.id not in done:
            words = tuple(dict.fromkeys(_list_unspoken(step, contracts.get(step.tool), spoken)))
            if words:
                problem = PlanProblem("unspoken", {"words": ", ".join(words[:MOST_TOLD])})
                yield Doubt(problem, step.id if step.is_effect else "")
    first = _ASK_FIRST.search(replace_quotes(spoken.texts[0]))
    if first is not None:
        yield Doubt(PlanProblem("ask_first", {"words": first[0].strip()}))
    yield from _find_swapped(effects, asked, contracts)
    yield from map(Doubt, find_changed_choices(plan, task, spoken))


def mark_unasked(plan: Plan, task: PlanningTask, asked: Sequence[AskedEffect], words: Wording) -> Plan:
    """Return a model's plan, in which each effect says what of it nobody asked for: policy has a person asked."""
    doubts = tuple(find_unasked(plan, task, asked))
    if not doubts:
        return plan

    def doubt(action: Action) -> Action:
        found = [one.problem for one in doubts if one.step in ("", action.id)] if action.is_effect else []
        told = [words.say(task.request.language, f"plan_gap.{one.key}", **one.values) for one in found]
        if not told:
            return action
        hints = action.policy_hints.model_copy(update={"doubt": " ".join(dict.fromkeys(told))[:LONGEST_NOTE]})
        return action.model_copy(update={"policy_hints": hints})

    return plan.model_copy(update={"actions": tuple(map(doubt, plan.actions))})


def build_spoken(task: PlanningTask) -> Spoken:
    """Return what people said of a task: the request, its change, what who asks said before in the thread, and the
    values of the plan under way that stand in no doubt."""
    request, change = task.request, task.change
    texts = [show_request_text(request), request.text, *(turn.said for turn in task.turns if turn.by == "same")]
    if change is not None:
        kept = [one.inputs for one in change.plan.actions if not one.policy_hints.doubt]
        texts += [change.text, *collect_texts([*kept], keys=True)]
    texts += collect_texts([one.action.inputs for one in task.done], keys=True)
    return Spoken(
        tuple(dict.fromkeys(one for one in texts if one)),
        task.now.astimezone(ZoneInfo(request.timezone)),
        request.timezone,
        detect_language(request.text, request.language),
        tuple(one.name.lstrip("#@") for one in task.labels),
        frozenset(column.name.casefold() for one in task.labels for column in one.columns),
    )


def _find_surplus(
    effects: Sequence[Action], asked: Sequence[AskedEffect], spoken: Spoken, contracts: Mapping[str, ToolContract]
) -> Iterator[Doubt]:
    """Yield the effects of a kind that nobody asked for, one more in the same place than was asked for, and those that
    are done again and again with nothing of what they loop over in them."""
    heard = _list_heard_kinds(asked, spoken.texts[0])
    asks = bool(heard) or any(has_concept(one, spoken.texts[0]) for one in _ASKS)
    reached = Counter(_find_reach(one, contracts) for one in effects)
    same = Counter(dump_canonical_json([one.tool, one.inputs]) for one in effects)
    for step in effects:
        contract = contracts.get(step.tool)
        kinds: list[EffectWanted] = [kind for kind in heard if _can_do(contract, kind)]
        more = reached[_find_reach(step, contracts)] > max(
            1, sum(_can_do(contract, one.kind) for one in asked), _count_dictated(step, effects, spoken, contracts)
        )
        loops = step.for_each is not None and not any(one.startswith("item") for one in find_references(step.inputs))
        twice = same[dump_canonical_json([step.tool, step.inputs])] > 1
        if (asks and not kinds) or more or loops or twice:
            yield Doubt(PlanProblem("surplus", {"words": step.summary or step.tool}), step.id)


def _count_dictated(
    step: Action, effects: Sequence[Action], spoken: Spoken, contracts: Mapping[str, ToolContract]
) -> int:
    """Return how many effects in the place of one hold a quoted text of the request each, none that of another."""
    alike = [one for one in effects if _find_reach(one, contracts) == _find_reach(step, contracts)]
    quotes = find_quoted_texts(spoken.texts[0])
    held = [next((quote for quote in quotes if quote in collect_texts(one.inputs)), "") for one in alike]
    return len({quote for quote in held if quote})


def _can_do(contract: ToolContract | None, kind: EffectWanted) -> bool:
    if kind in ("make", "write"):
        return contract is not None and not contract.sends and contract.risk_level == "write"
    return can_do_effect(contract, AskedEffect(kind, ""))


def _list_heard_kinds(asked: Sequence[AskedEffect], text: str) -> list[EffectWanted]:
    by_word: list[EffectWanted] = [
        kind for kind, concepts in _HEARD.items() if any(has_concept(one, text) for one in concepts)
    ]
    if _SETS.search(text):
        by_word.append("write")
    return [*dict.fromkeys([*(one.kind for one in asked), *by_word])]


def _find_reach(step: Action, contracts: Mapping[str, ToolContract]) -> str:
    contract = contracts.get(step.tool)
    fields = contract.who_where if contract is not None else ()
    return dump_canonical_json([step.tool, {name: step.inputs.get(name) for name in fields}])


def _list_unspoken(step: Action, contract: ToolContract | None, spoken: Spoken) -> Iterator[str]:
    """Yield the words of a step that nobody said: of an effect all but who and where, of a text that is made what it is
    made from."""
    if contract is None or contract.confirms:
        return
    if step.is_effect:
        contents: Payload = {
            name: value
            for name, value in step.inputs.items()
            if name not in contract.who_where and not contract.resolves(name)
        }
    elif contract.service in TRANSFORMS:
        contents = {name: step.inputs[name] for name in ("data", "text", "instruction") if name in step.inputs}
    else:
        return
    for name, value in contents.items():
        for part in _list_parts(value):
            told = _INSTRUCTS.sub(" ", part) if name == "instruction" and isinstance(part, str) else part
            yield from find_unspoken(told, spoken)


def _list_parts(value: Json) -> Iterator[Json]:
    """Yield the values inside one; who a column names is looked at as a target."""
    if isinstance(value, dict):
        for name, part in value.items():
            if not is_owner_field(name) and find_column_kind(name) != "person":
                yield from _list_parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _list_parts(part)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield value


def _find_swapped(
    effects: Iterable[Action], asked: Sequence[AskedEffect], contracts: Mapping[str, ToolContract]
) -> Iterator[Doubt]:
    """Yield the texts that one clause names and a step sends to whom another names."""
    for step in effects:
        contract = contracts.get(step.tool)
        if contract is None or len(asked) < 2:
            continue
        places = [text for name in contract.who_where for text in collect_texts(step.inputs.get(name))]
        texts = [
            text for name, value in step.inputs.items() if name not in contract.who_where for text in _list_texts(value)
        ]
        of_place = _find_clauses(places, asked)
        for text in texts:
            of_text = _find_clauses([text], asked)
            if of_place and of_text and not of_place & of_text:
                problem = PlanProblem("swapped", {"words": text[:80], "place": ", ".join(places)})
                yield Doubt(problem, step.id)


def _list_texts(value: Json) -> list[str]:
    return [text for text in collect_texts(value) if not find_references(text)]


def _find_clauses(texts: Iterable[str], asked: Sequence[AskedEffect]) -> frozenset[int]:
    """Return the clauses in which some texts stand, by their places in the list."""
    squeezed = [re.sub(r"\s+", "", one.words).casefold() for one in asked]
    return frozenset(
        at
        for text in texts
        for at, words in enumerate(squeezed)
        if len(text) > 1 and re.sub(r"\s+", "", text).lstrip("#@").casefold() in words
    )
