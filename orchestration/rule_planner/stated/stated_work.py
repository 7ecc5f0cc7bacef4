"""What the parts of a request come to, in order: changes of things, messages, and what is taken back. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.joined_requests import render_change
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.reading.said_days import read_day
from orchestration.rule_planner.stated.stated_parts import StatedKind, StatedPart
from orchestration.service import list_tools_by_role
from orchestration.text.dates import find_dates
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.reported_speech import make_sentence
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_POINTS_BACK = make_regex(
    r"^(?:그렇게|이렇게)\s?(?:바꿨|바꾸었|했|됐|변경|처리)\S*$|^(?:そのように|そう)(?:変更|変え|し)\S*$"
)
_LACKS_THING = {
    "ko": make_regex(r"늘렸|늘려|바꿨|바뀌|옮겼|옮겨|미뤘|미뤄|연기|당겼|변경|조정|넘겼"),
    "en": make_regex(r"^(?:it|it's|that|that's)\b", re.IGNORECASE),
    "ja": make_regex(r"延ば|伸ば|変え|変更|移|ずら"),
}
_TOLD_DAY = {
    "ko": make_regex(
        r"^(?P<thing>\S.{1,40}?)(?:은|는|이|가)?\s(?P<day>[^,.]{2,14}?)(?:까지)?(?:만|면)?\s?(?:해도|하면|주셔도|까지)"
    ),
    "en": make_regex(
        r"^(?:that\s)?(?:the\s)?(?P<thing>.{3,60}?)\s(?:can|could|may|will|should|is ok to)\s(?:wait|slip"
        r"|be done|move|be pushed|go)\s(?:til|till|until|to|by)\s(?P<day>[^,.]{2,30})",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"^(?P<thing>[^、。]{2,30}?)は(?P<day>[^、。]{1,10}?)まで"),
}


@dataclass(slots=True)
class ThingChange:
    """A change of things under way, and what it takes back of others."""

    things: tuple[str, ...]
    values: Payload


@dataclass(slots=True)
class Work:
    """What the parts of a request come to, in order."""

    task: PlanningTask
    language: Language
    steps: list[ThingChange | Payload] = field(default_factory=list["ThingChange | Payload"])
    things: tuple[str, ...] = ()
    kept: list[StatedPart] = field(default_factory=list[StatedPart])
    left: list[str] = field(default_factory=list[str])
    held: bool = False
    ordered: bool = False
    made: bool = False
    twins: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])

    def list_changes(self) -> list[ThingChange]:
        return [one for one in self.steps if isinstance(one, ThingChange)]


def add_part(work: Work, part: StatedPart, orders: Mapping[str, Payload | None]) -> bool:
    """Add what a part says to what is done; False where it does not fit."""
    if part.kind == "order":
        return _add_order(work, orders.get(part.words))
    return _ADDERS[part.kind](work, part)


def _add_nothing(work: Work, part: StatedPart) -> bool:
    del work, part
    return True


def _add_head(work: Work, part: StatedPart) -> bool:
    work.things = part.names
    return True


def _drop_messages(work: Work, part: StatedPart) -> bool:
    del part
    work.steps = [one for one in work.steps if isinstance(one, ThingChange)]
    return True


def _leave_asked(work: Work, part: StatedPart) -> bool:
    work.left.append(part.words.strip())
    return True


def _add_change(work: Work, part: StatedPart) -> bool:
    change = part.change
    if change is None or work.made:
        return False  # behind something new, values may be of that
    things = change.things or work.things
    if not things:
        return False
    work.ordered = work.ordered or change.ordered
    last = work.steps[-1] if work.steps else None
    if (part.corrects and not change.things and isinstance(last, ThingChange)) or (
        isinstance(last, ThingChange) and last.things == things
    ):
        last.values = _merge(last.values, change.properties)
    else:
        work.steps.append(ThingChange(things, {**change.properties}))
    work.things = things
    return True


def _merge(old: Payload, new: Payload) -> Payload:
    """Return the values of two changes of one thing as one; who is taken off and who is put on go together."""
    merged = {**old, **new}
    before, after = old.get("@person"), new.get("@person")
    if isinstance(before, dict) and isinstance(after, dict):
        merged["@person"] = {**before, **after}
    return merged


def _add_order(work: Work, plan: Payload | None) -> bool:
    if plan is None:
        return False
    if "elsewhere" in plan:
        work.left.append(str(plan["elsewhere"]))
        return True
    work.ordered = True
    work.made = work.made or any(one["tool"] in list_tools_by_role("create_page") for one in list_actions(plan))
    changes = work.list_changes()
    quoted = {found[0][1:-1] for found in QUOTED_SPAN.finditer(work.task.request.text)}
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
        elif text in quoted:
            continue
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


def _add_kept(work: Work, part: StatedPart) -> bool:
    changes = work.list_changes()
    if part.corrects and changes:
        for column in part.columns:
            changes[-1].values.pop(f"@{column}", None)
        if not changes[-1].values:
            work.steps.remove(changes[-1])
        return True
    work.kept.append(part)
    return True


def _clear(work: Work, part: StatedPart) -> bool:
    """Take back all that was said of the things before."""
    del part
    if not work.things:
        return False
    work.steps = [one for one in work.steps if not isinstance(one, ThingChange) or one.things != work.things]
    return True


def _choose(work: Work, part: StatedPart) -> bool:
    """Leave one of the things out, or keep to one of them, by a word of its name."""
    changes = work.list_changes()
    if part.columns and part.kind == "only":
        return bool(changes) and {f"@{one}" for one in part.columns} >= {*changes[-1].values}
    (word,) = part.names
    meant = [(one, thing) for one in changes for thing in one.things if _names(thing, word)]
    if part.kind == "leave" and len(meant) == 1:
        change, thing = meant[0]
        change.things = tuple(one for one in change.things if one != thing)
        work.steps = [one for one in work.steps if not isinstance(one, ThingChange) or one.things]
        work.things = change.things
        return True
    if part.kind == "only" and len(meant) == 1:
        meant[0][0].things = (meant[0][1],)
        return len(changes) == 1
    return False


def _add_words(work: Work, part: StatedPart) -> bool:
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


def _add_match(work: Work, part: StatedPart) -> bool:
    """Move the day of the thing that the last message tells of to the day that it tells."""
    del part
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
    work.steps.insert(len(work.steps) - 1, ThingChange((thing,), {"@date": day.partition("T")[0]}))
    work.ordered = True
    return True


def _add_twin(work: Work, part: StatedPart) -> bool:
    """Make another record with the day of the thing before it, which is asked for where it can't be looked up."""
    title, who = part.names
    if len(work.things) != 1:
        return False
    changed = work.list_changes()
    named = re.search(
        r"\b(?:take|get|drop|remove)\s(?P<who>[A-Za-z]+)\s(?:off|from)\b", work.task.request.text, re.IGNORECASE
    )
    owner = who if who and who.lower() not in ("him", "her", "them") else (named["who"] if named and changed else "")
    if who and not owner:
        return False
    work.twins.append((title, owner or work.task.request.asker_name, work.things[0]))
    return True


_ADDERS: Mapping[StatedKind, Callable[[Work, StatedPart], bool]] = {
    "remark": _add_nothing,
    "change": _add_change,
    "head": _add_head,
    "keep": _add_kept,
    "clear": _clear,
    "leave": _choose,
    "only": _choose,
    "untold": _drop_messages,
    "also": _add_words,
    "match": _add_match,
    "twin": _add_twin,
    "ask": _leave_asked,
}
