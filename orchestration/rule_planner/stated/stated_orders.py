"""The plan of a request whose every word stands in a part that is read by itself: changes of named things, messages,
what is to stay and what is taken back ("A → done. B → friday, and tell Junho", "A랑 B 둘 다 내일로.. 아니다 B는 두고").
Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.joined_requests import is_complete, is_ready, join_plans, list_unheard
from orchestration.rule_planner.orders.request_seams import convert_to_order
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps, wait_for_yes
from orchestration.rule_planner.plans.plan_text import PlanFor, answer_request, build_plan, dump_json
from orchestration.rule_planner.plans.steps import SENDS_LATER, SENDS_TO, Flow
from orchestration.rule_planner.questions.other_services import find_other_services
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.stated.stated_parts import StatedPart, read_stated_parts
from orchestration.rule_planner.stated.stated_values import seal_names
from orchestration.rule_planner.stated.stated_work import ThingChange, Work, add_part
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.prohibitions.columns import find_column_kind
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import THANKS_EN
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

LONGEST = 400
"""Characters of a request that is looked at."""
_SENDS = frozenset({*SENDS_TO, *SENDS_LATER.values()})
_LONE_DM_KO = make_regex(r"(?:디엠|DM|메시지|쪽지)$", re.IGNORECASE)
_POKES_EN = make_regex(r"^\W*(?:and\s|then\s|also\s|please\s|pls\s)*(?:poke|nudge|ping)\s", re.IGNORECASE)


_WAY_ALONE = make_regex(
    rf"\W*(?:(?:by|via|in|over|as)\s(?:an?\s)?)?(?:dm|(?:direct\s)?message)s?(?:[,\s]+{THANKS_EN})*\W*"
    r"|\W*(?:디엠|DM|쪽지)(?:으로|로)?\s?(?:부탁\S*|좀|요)?\W*|\W*DMで\S{0,6}\W*",
    re.IGNORECASE,
)
"""How something before is to be sent."""
_MAY_BE_TOLD = make_regex(
    r"^\W*[가-힣A-Za-z]{2,12}(?:님|씨)?(?:한테|에게|께)\s(?!.*(?:[다라자]고|는지)\s.*(?:줘|주시고"
    r"|주고)\s)[^.!?\n]*?[바하시주꾸루기리]고\s[^.!?\n]*?[라자]고\s"
    r"(?:좀\s|꼭\s)?(?:전해|말해|알려|얘기|디엠|DM|보내)"
    r"|^\W*(?:(?:please|pls|can you|could you)\s)*(?:tell|ask|dm|remind)\s\w+\sto\s[^.!?\n]*?\sand\s(?:mark|set"
    r"|move|close|change|push|update|rename)\s",
    re.IGNORECASE,
)
"""Somebody is told to do something and another thing, which metel is not asked to do."""


def _hold_told_orders(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan of which each effect waits for a yes, where it also does what somebody may be told to do."""
    effects = list_effect_steps(plan)
    acts = any(one["intent"] != "notify" for one in effects)
    return wait_for_yes(plan) if acts and _MAY_BE_TOLD.search(task.request.text) else plan


def plan_stated_orders(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of the parts of a request, where all of it is read so and ``plan`` does not do the same; else
    ``plan``."""
    plan = _hold_told_orders(task, plan)
    if not _may_state(task) or "schedule" in plan or _MAY_BE_TOLD.search(task.request.text) or _does_swap(plan):
        return plan
    language = detect_language(task.request.text, task.request.language)
    orders: dict[str, Payload | None] = {}

    def may_order(words: str) -> bool:
        if words.strip() == task.request.text.strip():
            return False  # one order alone is planned already
        if words not in orders and len(orders) < 8:
            orders[words] = _plan_order(task, words, language, make)
        return orders.get(words) is not None

    sealed = seal_names(task)
    parts = read_stated_parts(task, sealed, language, may_order)
    if parts is None or not _says_several(parts):
        return plan
    work = Work(task, language)
    if not all(add_part(work, one, orders) for one in parts) or not (_is_sound(work) or _takes_all_back(work, parts)):
        return plan
    if _takes_all_back(work, parts):
        return answer_request(task, parse_request(task.request, task.now), "undoes")
    made = _build(work)
    if made is None or _does_same(task, plan, made, parts):
        return plan
    return wait_for_yes(made) if _does_differ(task, plan, made) else made


def _does_swap(plan: Payload) -> bool:
    """Whether a plan puts somebody in another's place: a part alone says only who comes."""
    values = [get_inputs(one).get("properties") for one in list_effect_steps(plan)]
    people = [one.get("@person") for one in values if isinstance(one, dict)]
    return any(isinstance(one, dict) and {"add", "remove"} <= {*one} for one in people)


def _does_differ(task: PlanningTask, plan: Payload, made: Payload) -> bool:
    """Whether two whole plans change a column of the same thing to different values: then neither is sure, unless one
    of them leaves out a thing that the other changes."""
    if not is_ready(task, plan):
        return False
    before, after = _list_kinds(list_effect_steps(plan)), _list_kinds(list_effect_steps(made))
    if set(before) < set(after):
        return False
    return any(
        value != before[named][column]
        for named, columns in after.items()
        for column, value in columns.items()
        if column in before.get(named, {})
    )


def _takes_all_back(work: Work, parts: Sequence[StatedPart]) -> bool:
    """Whether nothing is left of what was asked for, as its last words take it back."""
    return not work.steps and parts[-1].kind == "clear"


def _may_state(task: PlanningTask) -> bool:
    request = task.request
    under_way = task.is_begun or request.quoted
    told = mask_told_bodies(request.text) != request.text  # what somebody is to read is no order
    return not under_way and request.follows is None and 0 < len(request.text) <= LONGEST and not told


def _says_several(parts: Sequence[StatedPart]) -> bool:
    """Whether parts say more than one order, or one of several things, or take something back."""
    acts = [one for one in parts if one.kind in ("change", "order", "match", "twin", "ask")]
    several = any(one.change is not None and len(one.change.things) > 1 for one in parts)
    changes = any(one.kind in ("change", "match") for one in parts)
    return len(acts) > 1 or (changes and (several or any(one.corrects for one in parts)))


def _plan_order(task: PlanningTask, words: str, language: Language, make: PlanFor) -> Payload | None:
    """Return the plan of words that are a whole order to send or make something, or one for another service."""
    said = convert_to_order(words, language)
    said = _POKES_EN.sub("dm ", said)
    said = f"{said} 보내줘" if language == "ko" and _LONE_DM_KO.search(said) else said
    if _WAY_ALONE.fullmatch(said):
        return None
    if find_other_services(said, {"actions": []}):
        return {"actions": [], "elsewhere": words}
    part = task._replace(request=task.request.model_copy(update={"text": said}))
    plan = make(part)
    tools = {str(one["tool"]) for one in list_actions(plan)}
    sends = bool(tools) and tools <= _SENDS
    makes = (
        bool(tools)
        and tools <= {*list_tools_by_role("create_page")}
        and all(get_inputs(one).get("title") for one in list_actions(plan))
    )
    if not (sends or makes) or any(one.get("for_each") for one in list_actions(plan)):
        return None
    if sends and not _says_words(plan):
        return plan if all(get_inputs(one).get("user") for one in list_actions(plan)) else None
    return plan if is_complete(part, plan) and not list_unheard(part, plan) else None


def _says_words(plan: Payload) -> bool:
    """Whether each message of a plan has words."""
    return all(get_inputs(one).get("text") not in (None, MISSING) for one in list_actions(plan))


def _is_sound(work: Work) -> bool:
    """Whether what is done does not touch what is to stay, and is ordered at all."""
    changes = work.list_changes()
    if not work.steps or not work.ordered or not all(one.things and one.values for one in changes):
        return False
    columns = {f"@{column}" for part in work.kept for column in part.columns}
    return not any(columns & {*one.values} for one in changes)


def _build(work: Work) -> Payload | None:
    """Return the plan of all that is done."""
    joined: Payload | None = None
    for step in work.steps:
        part = _build_change(work, step) if isinstance(step, ThingChange) else step
        joined = part if joined is None else join_plans(joined, joined, part)
    for title, owner, like in work.twins:
        twin = _build_twin(work, title, owner, like)
        joined = twin if joined is None else join_plans(joined, joined, twin)
    if joined is None:
        return None
    if work.left:
        joined["not_done"] = [*work.left]
    joined["goal"] = " ".join(work.task.request.text.split())[:500]
    return wait_for_yes(joined) if work.held else joined


def _begin(work: Work) -> Flow:
    task = work.task
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    local = task.now.astimezone(ZoneInfo(task.request.timezone))
    return Flow(replace(reading, cron=None), task.team, index_contracts(task.contracts), local, task.request.asker_name)


def _build_change(work: Work, change: ThingChange) -> Payload:
    flow = _begin(work)
    for thing in change.things:
        flow.add("change_record", {"page": escape_templates(thing), "properties": {**change.values}})
    return build_plan(flow, work.task)


def _build_twin(work: Work, title: str, owner: str, like: str) -> Payload:
    flow = _begin(work)
    known = next((one.title for one in work.task.titles if like in (one.words, one.title)), "")
    date: str = MISSING
    if known:
        look = flow.add("query_records", {"database": "작업", "filter": {"path": "@title", "op": "eq", "value": known}})
        date = "{{item.마감일}}"
        step = flow.add("create_page", _twin_inputs(title, owner, date))
        step.for_each = f"@{look.number}.records"
    else:
        flow.add("create_page", _twin_inputs(title, owner, date))
    return build_plan(flow, work.task)


def _twin_inputs(title: str, owner: str, date: str) -> Payload:
    return {"title": escape_templates(title), "parent": "작업", "date": date, "properties": {"담당자": owner}}


def _does_same(task: PlanningTask, plan: Payload, made: Payload, parts: Sequence[StatedPart]) -> bool:
    """Whether a plan already does as much as the one that was made of the parts, to the same things."""
    before, after = list_effect_steps(plan), list_effect_steps(made)
    if not any(one.kind in ("change", "match") for one in parts):
        return is_complete(task, plan) and len(before) >= len(after)
    if any(one.corrects for one in parts) or not is_complete(task, plan):
        return False
    if any(one["tool"] in list_tools_by_role("create_page") for one in before):
        return not any(one.kind == "twin" for one in parts)
    if any(map(_says_more, after, before)) or _does_differ(task, plan, made):
        return False
    return _list_kinds(before) == _list_kinds(after)


def _says_more(one: Payload, other: Payload) -> bool:
    """Whether a message says the same as another and what that is of."""
    said, less = str(get_inputs(one).get("text", "")), str(get_inputs(other).get("text", ""))
    return said != less and said.endswith(less)


def _list_kinds(effects: Sequence[Payload]) -> dict[str, dict[str, str]]:
    """Return by what each thing, person or place is called what is done to it, with what each column becomes."""
    kinds: dict[str, dict[str, str]] = {}
    for one in effects:
        inputs = get_inputs(one)
        values = inputs.get("properties")
        if isinstance(values, dict):
            columns = {find_column_kind(name) or name: _fold_value(value) for name, value in values.items()}
        else:
            columns = {str(one["tool"]): ""}
        named = str(inputs.get("page") or inputs.get("user") or inputs.get("title") or "")
        kinds.setdefault(named, {}).update(columns)
    return kinds


def _fold_value(value: Json) -> str:
    """Return a value of a column in one form for all ways to say it."""
    said = value if isinstance(value, str) else dump_json({"value": value})
    return find_status(said) or said.casefold()
