"""Unasked effects: what a model's plan would change or send beyond the words of its request. Pure.

A planner sees no data, so that whatever it writes itself stands in what people said, or is its own: then its effects
wait for a person, who reads which words nobody said. What is right and worded anew is asked about too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import PlanProblem, index_contracts
from orchestration.plan.check_changed import (
    find_reach,
    find_surplus_changes,
    keep_dropped_steps,
    keep_hints,
    list_new_effects,
)
from orchestration.plan.check_choices import find_changed_choices
from orchestration.plan.check_coverage import LONGEST_NOTE, AskedEffect, EffectWanted, can_do_effect
from orchestration.proposers import PlanningTask
from orchestration.run.ids import dump_canonical_json
from orchestration.run.memory import TRANSFORMS
from orchestration.run.templates import find_references
from orchestration.text.language import detect_language
from orchestration.text.mentions import show_request_text
from orchestration.text.messages import Wording
from orchestration.text.prohibitions import find_quoted_texts, replace_quotes
from orchestration.text.spoken_inputs import list_unspoken_inputs, list_unspoken_value
from orchestration.text.spoken_words import MOST_TOLD, Spoken, Unspoken, find_dropped_reversals
from orchestration.text.tool_concepts import has_concept
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Json

_HEARD: Mapping[EffectWanted, tuple[str, ...]] = {
    "send": ("post", "dm", "remind"),
    "write": ("create", "append", "update"),
    "delete": ("delete", "close"),
}
"""The concepts by which a kind of effect is heard where no clause asks for it."""
_SETS = make_regex(
    r"(?:으로|로)\s?(?:해|돌려|두|놔|놓)|\bback (?:a|one|to)\b|延ば|伸ば|早め|遅らせ|ずらし|に(?:して|し直)"
)
"""Words that change a thing without saying so."""
_ASK_FIRST = make_regex(
    r"(?:확인|허락|승인|컨펌)\S{0,2}\s?(?:받고|맡고|받은\s?(?:뒤|후|다음))|(?:나|저|내|제)(?:한테|에게|게)\s?(?:먼저|우선)\s?(?:물어|보여|확인)"
    r"|\b(?:ask|check with|show|confirm with) me (?:it )?(?:first|before)|\bonce i (?:approve|confirm|say (?:yes|ok))"
    r"|(?:先に|まず)私に(?:確認|聞|見せ)|(?:私の)?(?:確認|承認|許可)を?(?:取って|得て|もらって)から",
    re.IGNORECASE,
)
"""Words that want to be asked before anything is done."""
_ASKS = ("list", "find", "question", "compute")
_INSTRUCTS = make_regex(
    r"작성|문구|메시지|초안|정중|친근|짧게|간단|요약|번역|다듬|\b(?:writ\w*|draft\w*|compose\w*|message|post|announce\w*"
    r"|polite\w*|friendly|short\w*|formal\w*|summar\w*|translat\w*|mention|text|rewrite)\b|作成|書い|文面|丁寧|短く|要約|翻訳",
    re.IGNORECASE,
)
"""Words that tell a writer how to write."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that nobody asked for, and the step that it is in; empty where all effects may come of it.
    ``is_wording``: it is only how a text is worded."""

    problem: PlanProblem
    step: str = ""
    is_wording: bool = False


def find_unasked(plan: Plan, task: PlanningTask, asked: Sequence[AskedEffect]) -> Iterator[Doubt]:
    """Yield what of a plan's effects the words of its request do not ask for. Finished steps are as they are."""
    done = {one.action.id for one in task.done}
    effects = [one for one in plan.actions if one.is_effect and one.id not in done]
    if not effects or plan.schedule is not None:
        return
    contracts = index_contracts(task.contracts)
    spoken = _add_sources(build_spoken(task), plan, contracts)
    if task.change is None:
        yield from _find_surplus(effects, asked, spoken, contracts)
    else:
        yield from (Doubt(*one) for one in find_surplus_changes(plan, task.change, contracts))
        new = list_new_effects(plan, task.change)
        yield from _find_other_kinds(new, asked, spoken.whole, contracts)
        yield from _find_repeated(new)
    for step in plan.actions:
        if step.id not in done:
            found = tuple(_list_unspoken(step, contracts.get(step.tool), spoken))
            if found:
                words = dict.fromkeys(one.words for one in sorted(found, key=lambda one: one.is_wording))
                problem = PlanProblem("unspoken", {"words": ", ".join([*words][:MOST_TOLD])})
                yield Doubt(problem, step.id if step.is_effect else "", all(one.is_wording for one in found))
    first = _ASK_FIRST.search(replace_quotes(spoken.texts[0]))
    if first is not None:
        yield Doubt(PlanProblem("ask_first", {"words": first[0].strip()}))
    yield from _find_swapped(effects, asked, contracts)
    yield from _find_turned(effects, spoken, contracts)
    yield from map(Doubt, find_changed_choices(plan, task, spoken))


def mark_unasked(plan: Plan, task: PlanningTask, asked: Sequence[AskedEffect], words: Wording) -> Plan:
    """Return a model's plan, in which each effect says what of it nobody asked for: policy has a person asked."""
    doubts, language = tuple(find_unasked(plan, task, asked)), task.request.language

    def tell(action: Action, *, wording: bool) -> str:
        found = [one.problem for one in doubts if one.step in ("", action.id) and one.is_wording is wording]
        told = [words.say(language, f"plan_gap.{one.key}", **one.values) for one in found]
        return " ".join(dict.fromkeys(told))[:LONGEST_NOTE]

    def mark(action: Action) -> Action:
        told = {"doubt": tell(action, wording=False), "wording": tell(action, wording=True)}
        if not action.is_effect or not any(told.values()):
            return action
        return action.model_copy(update={"policy_hints": action.policy_hints.model_copy(update=told)})

    marked = plan.model_copy(update={"actions": tuple(map(mark, plan.actions))}) if doubts else plan
    if task.change is None:
        return marked
    contracts = index_contracts(task.contracts)
    return keep_dropped_steps(keep_hints(marked, task.change), task.change, contracts, words, language)


def build_spoken(task: PlanningTask) -> Spoken:
    """Return what people said of a task: the request, its change, what who asks said before in the thread, and the
    values of the plan under way that stand in no doubt."""
    request, change = task.request, task.change
    texts = [show_request_text(request), request.text, *(turn.said for turn in task.turns if turn.by == "same")]
    if change is not None:
        kept = [one.inputs for one in change.plan.actions if not (one.policy_hints.doubt or one.policy_hints.wording)]
        texts += [change.text, *collect_texts([*kept], keys=True)]
    texts += collect_texts([one.action.inputs for one in task.done], keys=True)
    return Spoken(
        tuple(dict.fromkeys(one for one in texts if one)),
        task.now.astimezone(ZoneInfo(request.timezone)),
        request.timezone,
        detect_language(request.text, request.language),
        tuple(one.name.lstrip("#@") for one in task.labels),
        frozenset(column.name.casefold() for one in task.labels for column in one.columns),
        (request.user_name, request.user),
        tuple(one.name for one in task.labels if one.kind == "people"),
    )


def _find_surplus(
    effects: Sequence[Action], asked: Sequence[AskedEffect], spoken: Spoken, contracts: Mapping[str, ToolContract]
) -> Iterator[Doubt]:
    """Yield the effects of a kind that nobody asked for, one more in the same place than was asked for, and those that
    are done again and again with nothing of what they loop over in them."""
    yield from _find_other_kinds(effects, asked, spoken.texts[0], contracts)
    yield from _find_repeated(effects)
    reached = Counter(find_reach(one, contracts) for one in effects)
    for step in effects:
        contract = contracts.get(step.tool)
        wanted = sum(_can_do(contract, one.kind) for one in asked)
        if reached[find_reach(step, contracts)] > max(1, wanted, _count_dictated(step, effects, spoken, contracts)):
            yield _make_surplus(step)


def _make_surplus(step: Action) -> Doubt:
    return Doubt(PlanProblem("surplus", {"words": step.summary or step.tool}), step.id)


def _find_other_kinds(
    effects: Iterable[Action], asked: Sequence[AskedEffect], text: str, contracts: Mapping[str, ToolContract]
) -> Iterator[Doubt]:
    heard = _list_heard_kinds(asked, text)
    if heard or any(has_concept(one, text) for one in _ASKS):
        for step in effects:
            if not any(_can_do(contracts.get(step.tool), kind) for kind in heard):
                yield _make_surplus(step)


def _find_repeated(effects: Sequence[Action]) -> Iterator[Doubt]:
    same = Counter(dump_canonical_json([one.tool, one.inputs]) for one in effects)
    for step in effects:
        loops = step.for_each is not None and not any(one.startswith("item") for one in find_references(step.inputs))
        if loops or same[dump_canonical_json([step.tool, step.inputs])] > 1:
            yield _make_surplus(step)


def _count_dictated(
    step: Action, effects: Sequence[Action], spoken: Spoken, contracts: Mapping[str, ToolContract]
) -> int:
    """Return how many effects in the place of one hold a quoted text of the request each, none that of another."""
    alike = [one for one in effects if find_reach(one, contracts) == find_reach(step, contracts)]
    quotes = find_quoted_texts(spoken.texts[0])
    held = [next((quote for quote in quotes if quote in collect_texts(one.inputs)), "") for one in alike]
    return len({quote for quote in held if quote})


def _can_do(contract: ToolContract | None, kind: EffectWanted) -> bool:
    if kind in ("make", "write"):
        return contract is not None and not contract.sends and contract.risk_level == "write"
    return can_do_effect(contract, AskedEffect(kind, ""))


def _add_sources(spoken: Spoken, plan: Plan, contracts: Mapping[str, ToolContract]) -> Spoken:
    """Return what people said with the names of what a plan reads, by which it may be headed: they are looked at as
    sources."""
    read = {
        text
        for one in plan.actions
        if not one.is_effect and (contract := contracts.get(one.tool)) is not None
        for name, value in one.inputs.items()
        if contract.resolves(name)
        for text in collect_texts(value)
    }
    words = frozenset(word for text in read for word in text.casefold().split())
    names = tuple(one for one in spoken.names if one not in read)
    return replace(spoken, names=names, columns=spoken.columns | words)


def _list_heard_kinds(asked: Sequence[AskedEffect], text: str) -> list[EffectWanted]:
    by_word: list[EffectWanted] = [
        kind for kind, concepts in _HEARD.items() if any(has_concept(one, text) for one in concepts)
    ]
    if _SETS.search(text):
        by_word.append("write")
    return [*dict.fromkeys([*(one.kind for one in asked), *by_word])]


def _list_unspoken(step: Action, contract: ToolContract | None, spoken: Spoken) -> Iterator[Unspoken]:
    """Yield the words of a step that nobody said: of an effect all but who and where, of a text that is made what it is
    made from."""
    if contract is None or contract.confirms:
        return
    if step.is_effect:
        yield from list_unspoken_inputs(step.inputs, contract, spoken)
    elif contract.service in TRANSFORMS:
        for name in ("data", "text", "instruction"):
            value = step.inputs.get(name)
            told = _INSTRUCTS.sub(" ", value) if name == "instruction" and isinstance(value, str) else value
            yield from list_unspoken_value(name, told, spoken)


def _find_swapped(
    effects: Iterable[Action], asked: Sequence[AskedEffect], contracts: Mapping[str, ToolContract]
) -> Iterator[Doubt]:
    """Yield the texts that one clause names and a step sends to whom another names, of which something else is said."""
    steps = [(one, contract) for one in effects if (contract := contracts.get(one.tool)) is not None]
    told = _find_clauses((text for one, contract in steps for text in _list_sent_texts(one, contract)), asked)
    for step in effects:
        contract = contracts.get(step.tool)
        if contract is None or len(asked) < 2:
            continue
        places = [text for name in contract.who_where for text in collect_texts(step.inputs.get(name))]
        texts = _list_sent_texts(step, contract)
        of_place = _find_clauses(places, asked) & told
        for text in texts:
            of_text = _find_clauses([text], asked)
            if of_place and of_text and not of_place & of_text:
                problem = PlanProblem("swapped", {"words": text[:80], "place": ", ".join(places)})
                yield Doubt(problem, step.id)


def _find_turned(effects: Iterable[Action], spoken: Spoken, contracts: Mapping[str, ToolContract]) -> Iterator[Doubt]:
    """Yield the texts that say a quoted one without the words that turn it round ("do not")."""
    quotes = [quote for text in spoken.texts[:1] for quote in find_quoted_texts(text)]
    for step in effects if quotes else ():
        contract = contracts.get(step.tool)
        sent = [] if contract is None else [text for text in _list_sent_texts(step, contract) if text not in quotes]
        for words in dict.fromkeys(one for text in sent for one in find_dropped_reversals(text, quotes)):
            yield Doubt(PlanProblem("turned", {"words": words}), step.id)


def _list_sent_texts(step: Action, contract: ToolContract) -> list[str]:
    return [
        text for name, value in step.inputs.items() if name not in contract.who_where for text in _list_texts(value)
    ]


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
