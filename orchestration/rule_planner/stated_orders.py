"""The plan of a request whose every word stands in a part that is read by itself: changes of named things, messages,
what is to stay and what is taken back ("A → done. B → friday, and tell Junho", "A랑 B 둘 다 내일로.. 아니다 B는 두고").
Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from zoneinfo import ZoneInfo

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.joined_requests import (
    get_inputs,
    is_complete,
    is_ready,
    join_plans,
    list_actions,
    list_unheard,
    render_change,
)
from orchestration.rule_planner.messages import escape_templates
from orchestration.rule_planner.other_services import find_other_services
from orchestration.rule_planner.parse import parse_request
from orchestration.rule_planner.plan_text import PlanFor, answer_request, build_plan
from orchestration.rule_planner.request_seams import convert_to_order
from orchestration.rule_planner.restated_requests import list_effects, wait_for_yes
from orchestration.rule_planner.said_days import read_day
from orchestration.rule_planner.stated_parts import StatedPart, read_stated_parts
from orchestration.rule_planner.stated_values import seal_names
from orchestration.rule_planner.steps import SENDS_LATER, SENDS_TO, Flow, index_contracts
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.prohibitions.columns import find_column_kind
from orchestration.text.reported_speech import make_sentence
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

LONGEST = 400
"""Characters of a request that is looked at."""
_SENDS = frozenset({*SENDS_TO, *SENDS_LATER.values()})
_LONE_DM_KO = re.compile(r"(?:디엠|DM|메시지|쪽지)$", re.IGNORECASE)
_POKES_EN = re.compile(r"^\W*(?:and\s|then\s|also\s|please\s|pls\s)*(?:poke|nudge|ping)\s", re.IGNORECASE)
_POINTS_BACK = re.compile(r"^(?:그렇게|이렇게)\s?(?:바꿨|바꾸었|했|됐|변경|처리)\S*$|^(?:そのように|そう)(?:変更|変え|し)\S*$")
_LACKS_THING = {
    "ko": re.compile(r"늘렸|늘려|바꿨|바뀌|옮겼|옮겨|미뤘|미뤄|연기|당겼|변경|조정|넘겼|됐습니다$|했습니다$"),
    "en": re.compile(r"^(?:it|it's|that|that's)\b", re.IGNORECASE),
    "ja": re.compile(r"延ば|伸ば|変え|変更|移|ずら|しました"),
}
_TOLD_DAY = {
    "ko": re.compile(r"^(?P<thing>\S.{1,40}?)(?:은|는|이|가)?\s(?P<day>[^,.]{2,14}?)(?:까지)?(?:만|면)?\s?(?:해도|하면|주셔도|까지)"),
    "en": re.compile(
        r"^(?:that\s)?(?:the\s)?(?P<thing>.{3,60}?)\s(?:can|could|may|will|should|is ok to)\s(?:wait|slip|be done|move|be pushed|go)\s(?:til|till|until|to|by)\s(?P<day>[^,.]{2,30})",
        re.IGNORECASE,
    ),
    "ja": re.compile(r"^(?P<thing>[^、。]{2,30}?)は(?P<day>[^、。]{1,10}?)まで"),
}


@dataclass(slots=True)
class _Change:
    """A change of things under way, and what it takes back of others."""

    things: tuple[str, ...]
    values: Payload


@dataclass(slots=True)
class _Work:
    """What the parts of a request come to, in order."""

    task: PlanningTask
    language: Language
    steps: list[_Change | Payload] = field(default_factory=list["_Change | Payload"])
    things: tuple[str, ...] = ()
    kept: list[StatedPart] = field(default_factory=list[StatedPart])
    left: list[str] = field(default_factory=list[str])
    held: bool = False
    ordered: bool = False
    twins: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])

    def list_changes(self) -> list[_Change]:
        return [one for one in self.steps if isinstance(one, _Change)]


def plan_stated_orders(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of the parts of a request, where all of it is read so and ``plan`` does not do the same; else
    ``plan``."""
    if not _may_state(task):
        return plan
    language = detect_language(task.request.text, task.request.language)
    orders: dict[str, Payload | None] = {}

    def may_order(words: str) -> bool:
        if words not in orders and len(orders) < 8:
            orders[words] = _plan_order(task, words, language, make)
        return orders.get(words) is not None

    sealed = seal_names(task)
    parts = read_stated_parts(task, sealed, language, may_order)
    if parts is None or not _says_several(parts):
        return plan
    work = _Work(task, language)
    if not all(_add_part(work, one, orders) for one in parts) or not (_is_sound(work) or _takes_all_back(work, parts)):
        return plan
    if _takes_all_back(work, parts):
        return answer_request(task, parse_request(task.request, task.now), "undoes")
    made = _build(work)
    return plan if made is None or _does_same(task, plan, made, parts) else made


def _takes_all_back(work: _Work, parts: Sequence[StatedPart]) -> bool:
    """Whether nothing is left of what was asked for, as its last words take it back."""
    return not work.steps and parts[-1].kind == "clear"


def _may_state(task: PlanningTask) -> bool:
    request = task.request
    under_way = task.change is not None or task.done or task.trouble or task.problems or request.quoted
    return not under_way and request.follows is None and 0 < len(request.text) <= LONGEST


def _says_several(parts: Sequence[StatedPart]) -> bool:
    """Whether parts say more than one order, or one of several things, or take something back."""
    acts = [one for one in parts if one.kind in ("change", "order", "match", "twin", "ask")]
    several = any(one.change is not None and len(one.change.things) > 1 for one in parts)
    changes = any(one.kind in ("change", "match") for one in parts)
    return changes and (len(acts) > 1 or several or any(one.corrects for one in parts))


def _plan_order(task: PlanningTask, words: str, language: Language, make: PlanFor) -> Payload | None:
    """Return the plan of words that are a whole order to send or make something, or one for another service."""
    said = convert_to_order(words, language)
    said = _POKES_EN.sub("dm ", said)
    said = f"{said} 보내줘" if language == "ko" and _LONE_DM_KO.search(said) else said
    if find_other_services(said, {"actions": []}):
        return {"actions": [], "elsewhere": words}
    part = task._replace(request=task.request.model_copy(update={"text": said}))
    plan = make(part)
    tools = {str(one["tool"]) for one in list_actions(plan)}
    sends = bool(tools) and tools <= _SENDS
    makes = tools == {"notion.create_page"} and all(get_inputs(one).get("title") for one in list_actions(plan))
    if not (sends or makes) or any(one.get("for_each") for one in list_actions(plan)):
        return None
    if sends and not _says_words(plan):
        return plan if all(get_inputs(one).get("user") for one in list_actions(plan)) else None
    return plan if is_complete(part, plan) and not list_unheard(part, plan) else None


def _says_words(plan: Payload) -> bool:
    """Whether each message of a plan has words."""
    return all(get_inputs(one).get("text") not in (None, MISSING) for one in list_actions(plan))


def _add_part(work: _Work, part: StatedPart, orders: dict[str, Payload | None]) -> bool:
    """Add what a part says to what is done; False where it does not fit."""
    match part.kind:
        case "remark":
            return True
        case "change":
            return _add_change(work, part)
        case "head":
            work.things = part.names
            return True
        case "order":
            return _add_order(work, orders.get(part.words))
        case "keep":
            return _add_kept(work, part)
        case "clear":
            return _clear(work)
        case "leave" | "only":
            return _choose(work, part)
        case "untold":
            work.steps = [one for one in work.steps if isinstance(one, _Change)]
            return True
        case "also":
            return _add_words(work, part)
        case "match":
            return _add_match(work)
        case "twin":
            return _add_twin(work, part)
        case "ask":
            work.left.append(part.words.strip())
            return True
        case _:
            return False


def _add_change(work: _Work, part: StatedPart) -> bool:
    change = part.change
    if change is None:
        return False
    things = change.things or work.things
    if not things:
        return False
    work.ordered = work.ordered or change.ordered
    last = work.steps[-1] if work.steps else None
    if part.corrects and not change.things and isinstance(last, _Change):
        last.values = _merge(last.values, change.properties)
    elif isinstance(last, _Change) and last.things == things:
        last.values = _merge(last.values, change.properties)
    else:
        work.steps.append(_Change(things, {**change.properties}))
    work.things = things
    return True


def _merge(old: Payload, new: Payload) -> Payload:
    """Return the values of two changes of one thing as one; who is taken off and who is put on go together."""
    merged = {**old, **new}
    before, after = old.get("@person"), new.get("@person")
    if isinstance(before, dict) and isinstance(after, dict):
        merged["@person"] = {**before, **after}
    return merged


def _add_order(work: _Work, plan: Payload | None) -> bool:
    if plan is None:
        return False
    if "elsewhere" in plan:
        work.left.append(str(plan["elsewhere"]))
        return True
    work.ordered = True
    changes = work.list_changes()
    for one in list_actions(plan) if changes else ():
        inputs = get_inputs(one)
        text = inputs.get("text", MISSING)
        if not isinstance(text, str) or "{{" in text:
            continue
        last = changes[-1]
        if text == MISSING or _POINTS_BACK.match(text):
            named = " / ".join(last.things)
            inputs["text"] = escape_templates(render_change(work.task, named, _say_values(last.values)))
            work.held = True
        elif _LACKS_THING[work.language].search(text) and not any(_names(text, thing) for thing in last.things):
            inputs["text"] = f"{escape_templates(', '.join(last.things))}: {text}"
    work.steps.append(plan)
    return True


def _say_values(values: Payload) -> Payload:
    return {name: one if isinstance(one, str) else ", ".join(map(str, _flatten(one))) for name, one in values.items()}


def _flatten(value: Json) -> list[Json]:
    if isinstance(value, dict):
        return [one for held in value.values() for one in _flatten(held)]
    return [one for held in value for one in _flatten(held)] if isinstance(value, list) else [value]


def _names(text: str, thing: str) -> bool:
    """Whether a text names a thing, or a word of it."""
    return any(word in text.casefold() for word in thing.casefold().split() if len(word) > 1)


def _add_kept(work: _Work, part: StatedPart) -> bool:
    changes = work.list_changes()
    if part.corrects and changes:
        for column in part.columns:
            changes[-1].values.pop(f"@{column}", None)
        if not changes[-1].values:
            work.steps.remove(changes[-1])
        return True
    work.kept.append(part)
    return True


def _clear(work: _Work) -> bool:
    """Take back all that was said of the things before."""
    if not work.things:
        return False
    work.steps = [one for one in work.steps if not isinstance(one, _Change) or one.things != work.things]
    return True


def _choose(work: _Work, part: StatedPart) -> bool:
    """Leave one of the things out, or keep to one of them, by a word of its name."""
    changes = work.list_changes()
    if part.columns and part.kind == "only":
        return bool(changes) and {f"@{one}" for one in part.columns} >= {*changes[-1].values}
    (word,) = part.names
    meant = [(one, thing) for one in changes for thing in one.things if _names(thing, word)]
    if part.kind == "leave" and len(meant) == 1:
        change, thing = meant[0]
        change.things = tuple(one for one in change.things if one != thing)
        work.steps = [one for one in work.steps if not isinstance(one, _Change) or one.things]
        work.things = change.things
        return True
    if part.kind == "only" and len(meant) == 1:
        meant[0][0].things = (meant[0][1],)
        return len(changes) == 1
    return False


def _add_words(work: _Work, part: StatedPart) -> bool:
    """Add to the last message what else it is to say."""
    last = work.steps[-1] if work.steps else None
    sent = list_actions(last)[-1] if isinstance(last, dict) and list_actions(last) else None
    if sent is None or not isinstance(get_inputs(sent).get("text"), str):
        return False
    inputs = get_inputs(sent)
    text = str(inputs["text"])
    mark = "" if re.search(r"[.!?。]$", text) else "."
    inputs["text"] = f"{text}{mark} {make_sentence(f'{part.names[0]}다고')}"
    work.held = True
    return True


def _add_match(work: _Work) -> bool:
    """Move the day of the thing that the last message tells of to the day that it tells."""
    last = work.steps[-1] if work.steps else None
    sent = list_actions(last) if isinstance(last, dict) else []
    texts = {str(get_inputs(one).get("text", "")) for one in sent}
    if len(texts) != 1:
        return False
    text = texts.pop()
    found = _TOLD_DAY[work.language].match(text)
    if found is None:
        return False
    words = found["day"].strip()
    day = read_day(work.task, words, work.language, last=True)
    if day is None:
        dates = find_dates(words, work.task.now, work.task.request.timezone, work.language)
        day = dates[0].start.date().isoformat() if len(dates) == 1 and dates[0].has_day else None
    if day is None:
        return False
    thing = re.sub(r"^(?:the|our|my)\s", "", found["thing"], flags=re.IGNORECASE)
    work.steps.insert(len(work.steps) - 1, _Change((thing,), {"@date": day.partition("T")[0]}))
    work.ordered = True
    return True


def _add_twin(work: _Work, part: StatedPart) -> bool:
    """Make another record with the day of the thing before it, which is asked for where it can't be looked up."""
    title, who = part.names
    if len(work.things) != 1:
        return False
    changed = work.list_changes()
    named = re.search(r"\b(?:take|get|drop|remove)\s(?P<who>[A-Za-z]+)\s(?:off|from)\b", work.task.request.text, re.IGNORECASE)
    owner = who if who and who.lower() not in ("him", "her", "them") else (named["who"] if named and changed else "")
    if who and not owner:
        return False
    work.twins.append((title, owner or work.task.request.asker_name, work.things[0]))
    return True


def _is_sound(work: _Work) -> bool:
    """Whether what is done does not touch what is to stay, and is ordered at all."""
    changes = work.list_changes()
    if not work.steps or not work.ordered or not all(one.things and one.values for one in changes):
        return False
    columns = {f"@{column}" for part in work.kept for column in part.columns}
    return not any(columns & {*one.values} for one in changes)


def _build(work: _Work) -> Payload | None:
    """Return the plan of all that is done."""
    joined: Payload | None = None
    for step in work.steps:
        part = _build_change(work, step) if isinstance(step, _Change) else step
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


def _begin(work: _Work) -> Flow:
    task = work.task
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    local = task.now.astimezone(ZoneInfo(task.request.timezone))
    return Flow(replace(reading, cron=None), task.team, index_contracts(task.contracts), local, task.request.asker_name)


def _build_change(work: _Work, change: _Change) -> Payload:
    flow = _begin(work)
    for thing in change.things:
        flow.add("change_record", {"page": escape_templates(thing), "properties": {**change.values}})
    return build_plan(flow, work.task)


def _build_twin(work: _Work, title: str, owner: str, like: str) -> Payload:
    flow = _begin(work)
    known = next((one.title for one in work.task.titles if like in (one.words, one.title)), "")
    date: str = MISSING
    if known:
        look = flow.add("query_records", {"database": "작업", "filter": {"path": "@title", "op": "eq", "value": known}})
        date = "{{item.마감일}}"
        step = flow.add("notion.create_page", _twin_inputs(title, owner, date))
        step.for_each = f"@{look.number}.records"
    else:
        flow.add("notion.create_page", _twin_inputs(title, owner, date))
    return build_plan(flow, work.task)


def _twin_inputs(title: str, owner: str, date: str) -> Payload:
    return {"title": escape_templates(title), "parent": "작업", "date": date, "properties": {"담당자": owner}}


def _does_same(task: PlanningTask, plan: Payload, made: Payload, parts: Sequence[StatedPart]) -> bool:
    """Whether a plan already does as much as the one that was made of the parts, to the same things."""
    if any(one.corrects for one in parts) or not is_ready(task, plan):
        return False
    before, after = list_effects(plan), list_effects(made)
    return _list_kinds(before) == _list_kinds(after)


def _list_kinds(effects: Sequence[Payload]) -> dict[str, set[str]]:
    """Return by what each thing, person or place is called what is done to it."""
    kinds: dict[str, set[str]] = {}
    for one in effects:
        inputs = get_inputs(one)
        values = inputs.get("properties")
        columns = {find_column_kind(name) or name for name in values} if isinstance(values, dict) else {str(one["tool"])}
        named = str(inputs.get("page") or inputs.get("user") or inputs.get("title") or "")
        kinds.setdefault(named, set()).update(columns)
    return kinds
