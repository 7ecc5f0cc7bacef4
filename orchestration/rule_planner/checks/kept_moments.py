"""Moments that a request says for its messages and that a plan dropped: nothing goes out at once, on a day that was
only pointed at, or once where it was to recur. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import list_unheard
from orchestration.rule_planner.orders.tagger_bars import CORRECTS
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import (
    get_inputs,
    is_understood,
    is_well_formed,
    list_actions,
    list_effect_steps,
    wait_for_yes,
)
from orchestration.rule_planner.plans.plan_text import build_plan, build_reply_plan
from orchestration.rule_planner.plans.steps import SENDS_LATER
from orchestration.rule_planner.questions.replies import build_reply
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.send_times import is_bare
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.language import detect_language
from orchestration.text.messages import load_wording
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import DOES_FOR_KO
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_AT = "post_at"
_LATER = frozenset(SENDS_LATER.values())
_OTHER_DAY = make_regex(
    r"(?<![가-힣])(?:그\s?날|당일)(?=[\s에의,]|$)|\b(?:that|the\ssame|same)\s(?:same\s)?day\b|その日|同日|当日",
    re.IGNORECASE,
)
"""A day that only points at one."""
_FROM_OTHER = make_regex(
    r"(?:\d|한|두|반|세)\s?(?:분|시간)(?:\s?반)?\s?전|\b(?:minutes?|mins?|hours?|hrs?)\s(?:before|ahead|earlier|prior)|(?:分|時間|半)前",
    re.IGNORECASE,
)
"""That a moment is told from another one."""
_NOT_NOW = make_regex(r"지금(?:은|\s?당장은?)?\s?말고|今(?:すぐ)?(?:では|じゃ)なくて?")
_PUTS_RIGHT = make_regex(r"違う|違った|間違え|아니(?:다|야)|잘못")
_OF_THING = make_regex(
    r"^(?:\s?(?:인|하는|있는|있을|있었던|마감|까지|부터|휴가|의|자|분)|'s|\s?(?:の|まで|から|が|は|締))"
)
_SPOKEN_OF = make_regex(r"(?:[은는도]|에는)\s|\s(?:is|was|will)\b|(?:は|も)(?=[^、。])")
"""That something is said of a day or time, which is then no moment of a message."""
_DUE_EN = make_regex(r"\b(?:due|by|until|till|from|since|of|before|after|for)\s(?:the\s)?$", re.IGNORECASE)


def keep_moments(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan of messages that go out when their request says: a moment that none of its steps holds is theirs
    and is shown first, one that is not known is asked for. What recurs is refused."""
    if not plan["actions"] and not is_understood(plan):
        return _tell_recurring(task, plan)
    plan = _keep_told_time(task, plan)
    effects = list_effect_steps(plan) if is_well_formed(task, plan) else []
    if task.change is not None or "schedule" in plan or not effects or any(map(_is_no_plain_send, effects)):
        return plan
    language = detect_language(task.request.text, task.request.language)
    said = replace_quotes(mask_told_bodies(task.request.text))
    dates = find_dates(said, task.now, task.request.timezone, language)
    if any(one["tool"] in _LATER for one in effects):
        if any(one.cron for one in dates) and _is_lost(task, plan, [one for one in dates if one.cron]):
            return _refuse_recurring(task, next(one for one in dates if one.cron), language)
        points = _OTHER_DAY.search(said) is not None and not any(one.has_day for one in dates)
        later = [one for one in effects if one["tool"] in _LATER]
        return _set_moment(task, plan, later, MISSING) if points else plan
    if CORRECTS.search(_NOT_NOW.sub("", said)) or _PUTS_RIGHT.search(said):
        return plan  # the last moment that is said is not the one of the message
    lost = [one for one in dates if _may_be_moment(one, said, task) and _is_lost(task, plan, [one])]
    if any(one.cron for one in lost):
        return _refuse_recurring(task, next(one for one in lost if one.cron), language)
    if not lost or any(get_inputs(one).get("text") in (None, "", MISSING) for one in effects):
        return plan  # it may belong to the words that are asked for
    return wait_for_yes(_set_moment(task, plan, effects, _find_moment(said, lost)))


def _tell_recurring(task: PlanningTask, plan: Payload) -> Payload:
    """Return the refusal of what recurs at a time, where a request for it was not understood; else ``plan``."""
    language = detect_language(task.request.text, task.request.language)
    dates = find_dates(replace_quotes(task.request.text), task.now, task.request.timezone, language)
    recurring = next((one for one in dates if one.cron and one.has_time), None)
    if task.change is not None or recurring is None:
        return plan
    return _refuse_recurring(task, recurring, language)


_TOLD_BEHIND = make_regex(
    rf"(?:써|적어|올려|남겨|띄워|공지해|공유해|보내|전해|말해|알려|얘기해)\s?{DOES_FOR_KO}[\s.!~ㅋㅎㅠㅜ^]++"
    r"(?!(?:나|난|나는|내가|저|전|저는|제가)\s|(?:내용|문구|메시지|글)(?:은|는))(?P<ko>(?![^\n]*(?:줘|주세요|주라|부탁|지\s?마|말고|한테|에게|[#@]))[^\n]{3,60})$"
    r"|(?:書い|投稿し|送っ|伝え|流し|言っ|出し)て(?:おいて|といて|ください|下さい|ね)*[。!！]\s?"
    r"(?!(?:私|僕|俺)(?:は|が|も)|(?:内容|文面|本文|メッセージ)は)(?P<ja>(?![^\n]*(?:て(?:ください|ね)?[。!！]*$|お願い|さんに|[#@]))[^\n]{3,60})$"
)
"""What stands behind an order to tell something, and asks for nothing."""


def _keep_told_time(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose one message has the sentence with a time that stands behind the order, which is no moment
    to send it; it is shown first. Any other plan as it is."""
    text, effects = task.request.text.strip(), list_effect_steps(plan)
    behind = _TOLD_BEHIND.search(text) if task.change is None and len(effects) == 1 else None
    inputs = get_inputs(effects[0]) if behind is not None else {}
    told = inputs.get("text")
    if behind is None or _is_no_plain_send(effects[0]) or not isinstance(told, str) or told in ("", MISSING):
        return plan
    more, language = behind["ko"] or behind["ja"], detect_language(text, task.request.language)
    if inputs.get("user") == task.request.asker_name or CORRECTS.search(more) or _PUTS_RIGHT.search(more):
        return plan
    dates = find_dates(more, task.now, task.request.timezone, language)
    rest = more
    for one in reversed(dates):
        rest = f"{rest[: one.span[0]]} {rest[one.span[1] :]}"
    if not any(one.has_time for one in dates) or is_bare(rest) or _is_told(more, told):
        return plan
    joint = "" if told[-1] in ".!?~。！？" else "。" if language == "ja" else "."
    words = f"{told}{joint}{'' if language == 'ja' else ' '}{more.strip()}"
    sends = {later: now for now, later in SENDS_LATER.items()} if _is_of(inputs.get(_AT), dates) else {}
    kept: Payload = {name: value for name, value in inputs.items() if name != _AT or not sends}
    tool = sends.get(str(effects[0]["tool"]), str(effects[0]["tool"]))
    made: list[Json] = [
        _send_so(task, one, tool, {**kept, "text": words}) if one is effects[0] else one for one in list_actions(plan)
    ]
    return wait_for_yes({**plan, "actions": made})


def _is_told(more: str, told: str) -> bool:
    """Whether a text already says what a sentence does, but for its ending."""
    pairs = [more[at : at + 2] for at in range(len(more) - 1) if more[at : at + 2].strip()]
    return sum(one in told for one in pairs) >= _SAME * len(pairs)


_SAME = 0.7
"""So large a share of a sentence's pairs of letters (0 to 1)."""


def _is_of(moment: Json, dates: Sequence[FoundDate]) -> bool:
    """Whether a moment (ISO) is one of some dates."""
    return isinstance(moment, str) and any(one.start.isoformat() == moment for one in dates)


def _is_no_plain_send(step: Payload) -> bool:
    """Whether a step does anything but send one message."""
    sends = step["tool"] in SENDS_LATER or step["tool"] in _LATER
    return not sends or bool(step.get("for_each") or step.get("when"))


def _may_be_moment(found: FoundDate, said: str, task: PlanningTask) -> bool:
    """Whether a date may be when something goes out, and not that of a thing or the end of a span."""
    begin, end = found.span
    if found.cron:
        return True
    if _SPOKEN_OF.match(said[end:]):
        return False
    if found.end is not None or found.start <= task.now or _DUE_EN.search(said[:begin]):
        return False
    return found.has_time or _OF_THING.match(said[end:]) is None


def _is_lost(task: PlanningTask, plan: Payload, dates: Sequence[FoundDate]) -> bool:
    """Whether policy finds dates in none of a plan's steps."""
    unheard = [one.strip() for one in list_unheard(task, plan)]
    return any(one.text.strip() in words or words in one.text for one in dates for words in unheard if words)


def _find_moment(said: str, lost: Sequence[FoundDate]) -> str:
    """Return the one moment (ISO), only the day where no time is said; to be asked for where several may be meant."""
    days, times = [one for one in lost if one.has_day], [one for one in lost if one.has_time]
    if _FROM_OTHER.search(said) or len(days) > 1 or len(times) > 1:
        return MISSING
    if not times:
        return days[0].start.date().isoformat() if days else MISSING
    start = times[0].start
    if days and days[0] is not times[0]:
        start = start.replace(year=days[0].start.year, month=days[0].start.month, day=days[0].start.day)
    return start.isoformat()


def _set_moment(task: PlanningTask, plan: Payload, effects: Sequence[Payload], moment: str) -> Payload:
    """Return a plan whose messages go out at a moment (ISO), or at one that is to be asked for."""
    made: list[Json] = [_put_off(task, one, moment) if one in effects else one for one in list_actions(plan)]
    return {**plan, "actions": made}


def _put_off(task: PlanningTask, step: Payload, moment: str) -> Payload:
    """Return the step that sends the same at a moment."""
    tool = SENDS_LATER.get(str(step["tool"]), str(step["tool"]))
    return _send_so(task, step, tool, {**get_inputs(step), _AT: moment})


def _send_so(task: PlanningTask, step: Payload, tool: str, inputs: Payload) -> Payload:
    """Return the step that sends a message by another tool, in the place of a step of a plan."""
    reading = parse_request(task.request, task.now, taught=task.taught)
    flow = begin_flow(task, replace(reading, cron=None))
    flow.add(tool, inputs)
    made = list_actions(build_plan(flow, task)) if not flow.lacking else []
    return {**made[0], **{name: step[name] for name in _PLACED if name in step}} if made else step


_PLACED = ("id", "requires", "depends_on", "policy_hints")
"""What a step has of its place in a plan."""


def _refuse_recurring(task: PlanningTask, found: FoundDate, language: Language) -> Payload:
    """Return the plan that does nothing and tells that what recurs can't be scheduled."""
    told = load_wording("orchestration.text").say(language, "ability.recurring", each=found.text.strip())
    reading = parse_request(task.request, task.now, taught=task.taught)
    return build_reply_plan(task, reading, build_reply("unsupported", told), "recurs")
