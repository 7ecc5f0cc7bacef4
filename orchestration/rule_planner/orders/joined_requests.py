"""Requests that ask for several things: each part is planned as a request of its own, and the plans are joined. Pure.

Parts are only joined where each is read whole: it leaves nothing to ask and no word that policy would ask about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from datetime import datetime
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.plan.check import ValidPlan, index_contracts
from orchestration.policy.request_parts import read_request
from orchestration.policy.told_fields import find_told_fields
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import find_unaccounted
from orchestration.rule_planner.figures.shared_questions import (
    does_compare,
    does_name_figure,
    show_question,
    split_question,
)
from orchestration.rule_planner.idioms.watch_requests import is_watch_request
from orchestration.rule_planner.last_made import LastMade
from orchestration.rule_planner.orders.request_seams import (
    clear_quotes,
    convert_to_order,
    split_request,
    split_sentences,
)
from orchestration.rule_planner.plans.made_plans import check_made, get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor, dump_json
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.rule_planner.reading.clean_request import remove_unmeant
from orchestration.rule_planner.reading.done_words import show_done_row
from orchestration.text.language import detect_language
from orchestration.text.list_numbers import find_wish_numbers
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.text.values import collect_texts
from schemas.plan import Action, Language, Plan
from schemas.values import MISSING, Json, Payload

MOST_PARTS = 3
NOTHING = 10_000
ASKED = 200
_BY_DEFAULT = frozenset({"parent", "spreadsheet", "database"})
_PASSED = ("summary", "total", "records", "rows", "text", "messages")
"""What a reading step leaves that can be passed on, the first that it has."""
_JOINS = make_regex(r"#?(?:그리고|그럼|그담에|또한?|아울러|이어서|and|then|also|あと|それから|そして)")
_STRONG_EN = make_regex(r"[.;!]|\bthen\b|\bafter that\b|\balso\b", re.IGNORECASE)
_PRONOUN_EN = make_regex(
    r"\b(?P<verb>dm|tell|message|ping|let|notify|remind|ask|to)\s(?P<who>her|him|them)\b", re.IGNORECASE
)
_ON_IT = make_regex(
    r"(?P<note>\b(?:leave|add|put|write|make)\s(?:an?\s)(?:quick\s|short\s)?(?:note|comment|line)\s(?:on|to|in))\s(?:it|there)\b"
    r"|^(?P<there>거기에?|그\s?페이지에|그에|여기에?)(?=\s[^\n]*메모)",
    re.IGNORECASE,
)
"""That something is noted on what the part before changes."""
_IN_SHEET = make_regex(r"^(?:(?:거기|여기)(?:에|에다|에다가)?\s(?=.*(?:줄|행|추가))|(?P<ja>そこ)に(?=.*(?:行|追加)))")
"""That a row is added to the sheet that the part before reads."""
_SAME_TIME = make_regex(
    r"(?P<ko>같은\s?(?:시간|시각|때)에?(?![가-힣]))|(?P<ja>同じ(?:時間|時刻|時)に?)|\b(?:(?:at|for)\s)?(?:the\s)?same\stime\b",
    re.IGNORECASE,
)
"""That something is sent when the part before is."""


def join_parts(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a request, or that of its parts where they say more of it than the whole does."""
    return _join_parts(task, plan, _plan_once(make), MOST_PARTS)


def _plan_once(make: PlanFor) -> PlanFor:
    """Return the same planner for the parts of one request: of parts that overlap each text is planned once."""
    known: dict[tuple[str, bool], Payload] = {}

    def look(task: PlanningTask) -> Payload:
        key = (task.request.text, task.request.follows is None)
        if key not in known:
            known[key] = make(task)
        return deepcopy(known[key])

    return look


def _join_parts(task: PlanningTask, plan: Payload, make: PlanFor, most: int) -> Payload:
    if task.is_begun or task.request.quoted or most < 2:
        return plan
    if not plan["actions"] and is_watch_request(task.request.text):
        return plan  # its condition is no part that stands by itself
    doubled = _count_doubles(task, plan) + _count_early(task, plan)
    effects = len(list_effects(task, plan)) - doubled
    lost = measure_gaps(task, plan) + ASKED * doubled
    text = task.request.text
    shared = _share_figure(task, plan, make) if does_name_figure(text) and (lost or does_compare(text)) else None
    if shared is not None:
        return shared
    unread, counted = not is_ready(task, plan), _is_counted(task)
    spoken = detect_language(text, task.request.language)
    meant = remove_unmeant(text, task.now, task.request.timezone, spoken)
    asks_first = not effects and split_sentences(meant, spoken) is not None
    for head, tail in split_request(meant, task.request.language) if lost or asks_first or counted else ():
        joined = _join_two(task, plan, (head, tail), make, most)
        more = joined is not None and len(list_effects(task, joined[0])) > effects
        wishes = counted and more
        if joined is not None and (wishes or (joined[1] < lost and (more or unread or counted))):
            return joined[0]
    return plan


def _count_doubles(task: PlanningTask, plan: Payload) -> int:
    """Return how often a plan does again what it does already: then its words were read as something else."""
    effects = list_effects(task, plan)
    return len(effects) - len({*map(dump_json, effects)})


def _count_early(task: PlanningTask, plan: Payload) -> int:
    """Return how many messages a plan sends at once that are to be sent when another one is."""
    sends = [one for one in list_actions(plan) if str(one["tool"]) in SENDS_TO]
    waits = any(_get(one, "post_at") is not None for one in list_actions(plan))
    early = [one for one in sends if _get(one, "post_at") is None]
    return len(early) if waits and _SAME_TIME.search(clear_quotes(task.request.text)) else 0


def _share_figure(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload | None:
    """Return the plan that works out what a question asks and sends it; None where no part of the request is one."""
    if _works_out(plan) and is_ready(task, plan):
        return None
    spoken = detect_language(task.request.text, task.request.language)
    asked = [(convert_to_order(head, spoken), tail) for head, tail in split_question(task)]
    for head, tail in asked:
        first, second = _as_part(task, head), _as_part(task, _POINTS.sub(" ", tail), later=True)
        before, after = make(first), make(second)
        sends = [one for one in list_actions(after) if str(one["tool"]) in SENDS_TO]
        if not _works_out(before) or not is_ready(first, before) or len(sends) != len(list_actions(after)):
            continue
        if all(_get(one, "text") in (None, MISSING) for one in sends) and is_ready(second, _say(sends, after, "-")):
            return join_plans(plan, before, _pass_on(before, _say(sends, after, MISSING), show_question(head)))
    return None


_POINTS = make_regex(
    r"(?<=\s)(?:it|that|this|them|those|the result)(?=\s)|(?:それ|これ|結果)を|(?:그거|이거|결과)(?:를|도)?\s"
)
"""Words for what was asked, in the words that send it."""


def _say(sends: Sequence[Payload], plan: Payload, text: str) -> Payload:
    """Return a plan whose messages say a text."""
    for one in sends:
        if isinstance(one["inputs"], dict):
            one["inputs"]["text"] = text
    return plan


def _works_out(plan: Payload) -> bool:
    """Whether a plan works out figures of rows."""
    return any(one["tool"] == "table.aggregate" for one in list_actions(plan))


def _join_two(
    task: PlanningTask, plan: Payload, parts: tuple[str, str], make: PlanFor, most: int
) -> tuple[Payload, int] | None:
    """Return the joined plan of two parts with what it leaves over; None where one of them is not read whole."""
    head, tail = parts
    first = _as_part(task, head)
    before = make(first)
    if not is_ready(first, before):
        return None
    second = _as_part(task, _name_pronoun(tail, before), later=True)
    after = _pass_on(before, _join_parts(second, make(second), make, most - 1), show_question(head))
    after = _tell_change(task, before, after)
    show_done_row((list_actions(before) or [{}])[-1], list_actions(after), tail)
    if not is_ready(second, after) or _is_inside_message(task, head, tail, before):
        return None
    effects = list_effects(task, before) + list_effects(task, after)
    least = 1 if _is_counted(task) else max(len(list_effects(task, plan)), 1)
    if len(effects) < least or len({dump_json(one) for one in effects}) < len(effects):
        return None
    return join_plans(plan, before, after), measure_gaps(first, before) + measure_gaps(second, after)


def measure_gaps(task: PlanningTask, plan: Payload) -> int:
    """Return how much of a request became nothing in its plan: the letters of its words, and more for what is asked."""
    checked = check_made(task, plan)
    if not isinstance(checked, ValidPlan):
        return NOTHING
    if checked.plan.reply is not None:
        return NOTHING if checked.plan.reply.kind == "unsupported" else 0
    return sum(map(len, find_unaccounted(task, checked.plan))) + ASKED * len(_list_missing(task, checked.plan))


def is_ready(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan asks for nothing, and policy finds no word of its request that became nothing."""
    return is_complete(task, plan) and not list_unheard(task, plan)


def is_complete(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan does something and asks for nothing."""
    checked = check_made(task, plan)
    if not isinstance(checked, ValidPlan) or checked.plan.reply is not None or checked.plan.schedule is not None:
        return False
    return not _list_missing(task, checked.plan) and not any(map(_names_nothing, checked.plan.actions))


def list_unheard(task: PlanningTask, plan: Payload) -> list[str]:
    """Return the days, numbers, names and other words of a request that policy finds in none of a plan's steps; all of
    it where the plan is not sound."""
    checked = check_made(task, plan)
    if not isinstance(checked, ValidPlan):
        return [task.request.text]
    return [*_UNHEARD.get(_Heard(task.request.text, checked.plan, task.request.asked_at, task.request.timezone))]


class _Heard(NamedTuple):
    text: str
    plan: Plan
    asked_at: datetime
    timezone: str


def _list_unheard(heard: _Heard) -> list[str]:
    parts = read_request(heard.text, heard.plan, heard.asked_at, heard.timezone)
    fields = {one.word.words for one in find_told_fields(heard.text)}  # a later reader may fill them
    return [one.words for one in parts if one.role == "unheard" and one.words not in fields]


def _mark(heard: _Heard) -> tuple[str, int]:
    return heard.text, id(heard.plan)


_UNHEARD = LastMade(_list_unheard, _mark, 32)


def _names_nothing(action: Action) -> bool:
    """Whether a step is done to what is only a word that joins two orders."""
    names = (action.inputs.get(name) for name in ("page", "title", "user", "channel"))
    return any(isinstance(one, str) and _JOINS.fullmatch(one) for one in names)


def _list_missing(task: PlanningTask, plan: Plan) -> list[str]:
    """Return the fields of a plan that are to be asked for; where things are kept the team may have said."""
    contracts = index_contracts(task.contracts)
    return [
        name
        for action in plan.actions
        for name in dict.fromkeys((*contracts[action.tool].required, *action.inputs))
        if name not in _BY_DEFAULT and MISSING in collect_texts(action.inputs.get(name, MISSING))
    ]


def _as_part(task: PlanningTask, text: str, *, later: bool = False) -> PlanningTask:
    """Return the task of a part; what came before in the thread is for the first of them."""
    changes: dict[str, object] = {"text": text, **({"follows": None} if later else {})}
    return task._replace(request=task.request.model_copy(update=changes))


def _name_pronoun(tail: str, before: Payload) -> str:
    """Return a part with the name of the one other person of the part before it in the place of a pronoun, and with
    that of the one page that it changes where something is to be noted on "it"."""
    pages = {str(name) for one in list_actions(before) if (name := _get(one, "page")) not in (None, MISSING)}
    if len(pages) == 1 and not {*"‘’"} & {*(page := next(iter(pages)))}:
        tail = _ON_IT.sub(lambda found: f"{found['note']} ‘{page}’" if found["note"] else f"‘{page}’에", tail, count=1)
    moments = {str(moment) for one in list_actions(before) if (moment := _get(one, "post_at")) not in (None, MISSING)}
    if len(moments) == 1:
        tail = _SAME_TIME.sub(lambda found: _say_moment(found, next(iter(moments))), tail, count=1)
    sheets = {str(name) for one in list_actions(before) if (name := _get(one, "spreadsheet")) not in (None, MISSING)}
    if len(sheets) == 1:
        tail = _IN_SHEET.sub(lambda found: f"{next(iter(sheets))}{'に' if found['ja'] else '에'} ", tail, count=1)
    named: dict[str, None] = {}
    for action in list_actions(before):
        inputs = action["inputs"] if isinstance(action["inputs"], dict) else {}
        values = inputs.get("properties")
        people = [*(values.values() if isinstance(values, dict) else ()), inputs.get("user")]
        named |= dict.fromkeys(
            text for one in people for text in collect_texts(one) if re.fullmatch(r"[A-Za-z]+", text)
        )
    return _PRONOUN_EN.sub(rf"\g<verb> {next(iter(named))}", tail, count=1) if len(named) == 1 else tail


def _say_moment(found: re.Match[str], moment: str) -> str:
    """Return the words for the moment (ISO) of the part before, in the place of those that it is the same."""
    day, time = moment[:10], moment[11:16]
    return f"{day} {time}에" if found["ko"] else f"{day} {time}に" if found["ja"] else f"on {day} at {time}"


def _is_inside_message(task: PlanningTask, head: str, tail: str, before: Payload) -> bool:
    """Whether the second part may be words of a message that the first one tells in English."""
    if detect_language(task.request.text, task.request.language) != "en" or _is_counted(task):
        return False
    texts = [text for one in list_effects(task, before) for text in collect_texts(_get(one, "text"))]
    told = [text for text in texts if not any(text in quote[0] for quote in QUOTED_TEXT.finditer(head))]
    between = (
        task.request.text[len(head) : task.request.text.find(tail, len(head))] if tail in task.request.text else ""
    )
    return bool(told) and _STRONG_EN.search(between) is None


def _is_counted(task: PlanningTask) -> bool:
    """Whether a request numbers its wishes."""
    return len(find_wish_numbers(clear_quotes(task.request.text))) > 1


def _get(effect: Payload, name: str) -> Json:
    return get_inputs(effect).get(name)


def _pass_on(before: Payload, after: Payload, label: str) -> Payload:
    """Return the plan of a part that sends no words of its own with what the part before it found, under its label."""
    found = list_actions(before)
    last = found[-1] if found else {}
    if _get(last, "group_by") or _get(last, "against"):
        last["produces"] = ["rows"]
    keys = [one for one in _PASSED if one in (last.get("produces") or [])]  # pyright: ignore[reportOperatorIssue]
    sends = list_actions(after)
    if not keys or any(one.get("intent") in ("write", "notify") for one in found):
        return after
    for one in sends:
        inputs = one["inputs"]
        if isinstance(inputs, dict) and str(one["tool"]) in SENDS_TO and inputs.get("text", MISSING) == MISSING:
            template = f"{{{{{last['id']}.{keys[0]}}}}}"
            inputs["text"] = template if keys[0] in ("summary", "text") else f"{label}:\n{template}"
    return after


def _tell_change(task: PlanningTask, before: Payload, after: Payload) -> Payload:
    """Return the plan of a part that sends no words of its own with what the part before it changed in the thread's
    thing ("move it to Junho and tell him")."""
    follows = task.request.follows
    titles = {one.id: one.title for one in follows.things} if follows is not None else {}
    last = list_actions(before)[-1] if list_actions(before) else {}
    title, values = titles.get(str(_get(last, "page")), ""), _get(last, "properties")
    if not title or not isinstance(values, dict) or not all(isinstance(one, str) for one in values.values()):
        return after
    text = render_change(task, title, values)
    for one in list_actions(after):
        inputs = one["inputs"]
        if isinstance(inputs, dict) and str(one["tool"]) in SENDS_TO and inputs.get("text", MISSING) == MISSING:
            inputs["text"] = text
    return after


def render_change(task: PlanningTask, title: str, values: Payload) -> str:
    """Return the words that tell of a change to a thing."""
    spoken = detect_language(task.request.text, task.request.language)
    said = ", ".join(f"{_COLUMNS[spoken].get(name, name)}: {value}" for name, value in values.items())
    return _CHANGED[spoken].format(title=title, values=said)


_CHANGED: Mapping[Language, str] = {
    "ko": "'{title}' 항목을 바꿨어요: {values}",
    "en": 'I changed "{title}": {values}',
    "ja": "「{title}」を変更しました: {values}",
}
_COLUMNS: Mapping[Language, Mapping[str, str]] = {
    "ko": {"@person": "담당자", "@status": "상태", "@date": "날짜"},
    "en": {"@person": "owner", "@status": "status", "@date": "date"},
    "ja": {"@person": "担当", "@status": "状態", "@date": "日付"},
}


def join_plans(plan: Payload, before: Payload, after: Payload) -> Payload:
    """Return one plan of two: the steps of the second behind those of the first, and after what that changed."""
    first, second = list_actions(before), list_actions(after)
    ids = {str(one["id"]): f"a{len(first) + number}" for number, one in enumerate(second, 1)}
    effects = [str(one["id"]) for one in first if one.get("intent") in ("write", "notify")]
    own = {str(one["id"]) for one in first}
    waits_for = effects or [str(first[-1]["id"])]
    moved = [_rename(one, ids, own, waits_for) for one in _name_producers(second)]
    actions: list[Json] = [*_name_producers(first), *moved]
    joined: Payload = {**plan, "actions": actions}
    joined.pop("reply", None)
    joined["understanding"] = after["understanding"]
    return joined


def _list(plan: Payload, name: str) -> list[Json]:
    found = plan.get(name)
    return found if isinstance(found, list) else []


def _name_producers(steps: Sequence[Payload]) -> list[Payload]:
    """Return steps that say of which of them they need what they need."""
    makers: dict[str, str] = {}
    for one in steps:
        makers |= {str(key): str(one["id"]) for key in _list(one, "produces") if str(key) not in makers}
    return [
        {
            **one,
            "requires": [f"{makers[str(key)]}.{key}" if str(key) in makers else key for key in _list(one, "requires")],
        }
        for one in steps
    ]


def _rename(action: Payload, ids: Mapping[str, str], own: set[str], waits_for: Sequence[str]) -> Payload:
    """Return a step of the second part under its new id, with those that it refers to; what it takes from the first
    stays."""

    def put(text: str) -> str:
        return re.sub(
            r"(?<![\w.])(a\d{1,3})(?=\.[a-z_])",
            lambda match: match[1] if f"{match[1]}!" in text else ids.get(match[1], match[1]),
            text,
        )

    passed = tuple(f"{{{{{one}.{key}}}}}" for one in own for key in _PASSED)
    taken = isinstance(action["inputs"], dict) and str(action["inputs"].get("text")).endswith(passed)
    kept = action["inputs"]["text"] if taken else None  # pyright: ignore
    renamed: Payload = json.loads(put(json.dumps({**action, "id": ids[str(action["id"])]}, ensure_ascii=False)))
    needs = [ids[str(one)] for one in _list(action, "depends_on") if str(one) in ids]
    renamed["depends_on"] = [*dict.fromkeys([*needs, *waits_for])]
    if taken:
        renamed["inputs"]["text"] = kept  # pyright: ignore
    return renamed
