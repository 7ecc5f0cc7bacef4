"""Replies in the thread of a message that is only told in words ("reply in Junho's search thread: looks good",
"사라 배너 글에 댓글로 '오늘 머지할게요'"): the message is found first, the reply goes to where it stands. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.described_reply_words import (
    ASKS,
    FORMS,
    MORE,
    OF_PAGES,
    POINTED,
    POINTS,
    TAIL,
)
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.order_parts import render_told
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import SENDS_LATER, Flow
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import DATE, LINKED, QUOTE
from schemas.values import MISSING, Payload

FIND = "slack.find_thread"
_POST = "slack.post_message"
LONGEST = 1_000
"""Characters of the longest request that the forms can hold."""


@dataclass(frozen=True, slots=True)
class DescribedReply:
    """What is to be said, as it stands or as it is reported, below which message, and the channel that it stands in,
    where one is named."""

    about: str
    text: str = ""
    told: str = ""
    channel: str = ""
    at: str = ""
    """When it is to be sent, where that is later."""


def read_described_reply(reading: Reading, now: datetime) -> DescribedReply | None:
    """Return the reply that a request wants below a message that it tells in words; None of any other. A moment before
    the words that is yet to come is when it is to be sent."""
    if reading.cron or reading.prohibitions or compile_once(LINKED).search(reading.marked):
        return None
    text, at = _split_moment(reading, now)
    said = _find_form(text, reading, is_pointed=False)
    return _build_reply(said, reading, at) if said is not None else None


def read_pointed_reply(reading: Reading, now: datetime) -> DescribedReply | None:
    """Return the reply that a request wants below a message that it only points at; None of any other."""
    if reading.cron or reading.prohibitions or compile_once(LINKED).search(reading.marked):
        return None
    text, at = _split_moment(reading, now)
    for form, plain in POINTS:
        text = form.sub(plain, text, count=1)
    said = _find_form(text, reading, is_pointed=True)
    return _build_reply(said, reading, at) if said is not None else None


def find_place(about: str) -> int | None:
    """Return at which place among several the message stands that words point at; None where they say none."""
    found = POINTED.match(about)
    said = next((one for one in found.groups() if one), "") if found is not None else ""
    return next((at for at, signs in enumerate(_PLACES) if said.casefold()[:1] in signs and said), None)


_PLACES = (("첫", "f", "最", "一", "1"), ("두", "s", "二", "2"), ("세", "t", "三", "3"), ("네", "四", "4"))


def _find_form(text: str, reading: Reading, *, is_pointed: bool) -> re.Match[str] | None:
    """Return the words of a reply as the first form reads them that fits."""
    if len(text) > LONGEST:
        return None
    found = (form.search(text) for form in FORMS[reading.language])
    return next((one for one in found if one is not None and _is_reply(one, reading, is_pointed=is_pointed)), None)


def _build_reply(said: re.Match[str], reading: Reading, at: str) -> DescribedReply:
    target = said["target"].strip(" ,、")
    parts = said.groupdict()
    channels = [one.value for one in reading.channels(target)]
    return DescribedReply(
        TAIL.sub("", reading.raw(target).strip()),
        _read_body(parts.get("body") or "", reading),
        reading.raw(parts.get("told") or "").strip(),
        channels[0] if len(channels) == 1 else "",
        at,
    )


_MOMENT = make_regex(rf"^\W*(?P<when>{DATE})(?:에|に|、|,)\s?")
_MOMENT_EN = make_regex(rf"^\W*(?:(?:please|pls)\s)?(?P<when>{DATE}),?\s(?=[a-z])", re.IGNORECASE)


def _split_moment(reading: Reading, now: datetime) -> tuple[str, str]:
    """Return a request without the moment to come that it begins with, and that moment; empty where it names none."""
    text = reading.marked.strip()
    found = (_MOMENT_EN if reading.language == "en" else _MOMENT).match(text)
    days = reading.dates(found["when"]) if found is not None else []
    if found is None or not days or not days[0].has_time or days[0].start <= now:
        return text, ""
    return text[found.end() :], days[0].start.isoformat()


def _is_reply(said: re.Match[str], reading: Reading, *, is_pointed: bool) -> bool:
    """Whether words of the form are one reply, to a message that is told or that is only pointed at: no question for
    replies, no page, and nothing else is to be done."""
    parts = said.groupdict()
    inner = parts.get("body") or parts.get("told") or ""
    frame = said.string.replace(inner, " ", 1) if inner else said.string
    raw = reading.raw(said["target"]).strip()
    asks = ASKS.search(frame.replace(said["target"], " ", 1)) is not None
    points = any(POINTED.match(one) or not one for one in (raw, TAIL.sub("", raw)))
    is_other = OF_PAGES.search(raw) or MORE.search(re.sub(QUOTE, " ", inner))
    return points == is_pointed and not asks and not is_other


def _read_body(piece: str, reading: Reading) -> str:
    """Return the words to be said: what stands in quotes, where all of it does, else as they were typed."""
    mark = reading.marks.get(piece.strip())
    return (mark.value if mark is not None and mark.kind == "quote" else reading.raw(piece)).strip()


def plan_described_reply(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reply below a message that is told in words; None of any other request."""
    request = task.request
    if task.change is not None or request.quoted:
        return None
    reading = parse_request(request, task.now, taught=task.taught, channels=task.channels)
    reply = read_described_reply(reading, task.now)
    if reply is None:
        return None
    flow = begin_flow(task, reading)
    found = flow.add(FIND, {"about": reply.about, "channel": reply.channel})
    add_reply(flow, task, reply, f"{{{{@{found.number}.link}}}}", make)
    return None if flow.lacking else build_plan(flow, task)


def add_reply(flow: Flow, task: PlanningTask, reply: DescribedReply, link: str, make: PlanFor) -> None:
    """Add the step that says something below the message of an address, or a template of one."""
    text = render_told(task, reply.told, flow.reading.language, make) if reply.told else reply.text
    inputs: Payload = {"channel": link, "text": escape_templates(text) or MISSING}
    flow.add(SENDS_LATER[_POST] if reply.at else _POST, {**inputs, "post_at": reply.at})


def does_reply_below(plan: Payload) -> bool:
    """Whether a plan replies below a message that was told in words."""
    tools = [one.get("tool") for one in list_actions(plan)]
    return tools in ([FIND, _POST], [FIND, SENDS_LATER[_POST]])
