"""A reminder for somebody else at a moment ("remind Sarah about the survey tomorrow at 3pm", "사라님한테 내일 3시에
설문 리마인드 해줘"): it goes out then, and its words hold no moment. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.short_reminders import NOUN_KO, PLEASE_KO
from orchestration.rule_planner.messages.spoken_reminders import LONGEST, drop_reminder_openings
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import wait_for_yes
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.reminder_parts import WHEN
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.pointed_things import find_pointed_title
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.reported_speech import make_sentence
from schemas.plan import Language
from schemas.values import MISSING, Payload

_ONE_EN = r"(?:(?!(?:us|it|that|this|every\w{1,9}|all|people|folks|the|my|our|a|an|to|for|about|and)\b)[^\W\d_]{1,20})"
_WHO_EN = rf"(?P<who>{_ONE_EN}(?:(?:,|\sand)\s{_ONE_EN}){{0,3}})"
_POLITE_EN = r"(?:(?:please|pls|plz|just|also|and|(?:can|could|would|will)\s(?:yo)?u|don['’]?t\sforget\sto)[\s,]+){0,4}"
_VERBS_EN = (
    rf"(?:remind|nudge|poke|ping)\s{_WHO_EN}",
    rf"(?:send|give|set|schedule|make)\s(?:up\s)?(?:a\s)?reminder\s(?:to|for)\s{_WHO_EN}",
    rf"(?:send|give)\s{_WHO_EN}\sa\s(?:reminder|nudge)",
)
_WHAT_EN = rf"(?:about|of|re:?|regarding)\s(?P<what>[^{WHEN}\n]{{1,120}}?)"
_ONE_KO = r"(?!팀|모두|다들|전체|전원)[가-힣A-Za-z]{1,12}?(?:님|씨)?"
_WHO_KO = (
    rf"(?P<who>{_ONE_KO}(?:\s?(?:이랑|랑|하고|와|과|,)\s?{_ONE_KO}){{0,3}})"
    + r"(?:\s?(?:둘\s?다|모두|각각))?(?:한테|에게|께|게)(?:도|만)?"
)
_WHAT_KO = (
    rf"(?P<what{{}}>(?!\S{{{{1,12}}}}(?:이랑|랑|하고|와|과|한테|에게|께)\s)[^{WHEN}\n.!?]{{{{1,60}}}}?)"
    + r"(?:\s?(?:에\s대해서?|에\s대한|관련(?:해서|해|으로)?|건으로|좀))?"
)
_REMIND_KO = rf"(?:좀\s|꼭\s|다시\s)*{NOUN_KO}(?:\s?(?:보내|넣어|걸어|예약해))?{PLEASE_KO}"
_ONE_JA = r"(?!皆|全員)[ァ-ヶーA-Za-z가-힣一-龥]{1,12}?(?:さん|様|くん|ちゃん)?"
_WHO_JA = rf"(?P<who>{_ONE_JA}(?:[と、]{_ONE_JA}){{0,3}})(?:の?(?:二人|両方)(?:とも)?)?(?:に|へ)(?:も|だけ)?、?"
_WHAT_JA = rf"(?P<what{{}}>[^{WHEN}\n。]{{{{1,60}}}}?)(?:(?:のこと|の件)?(?:を|について|に関して)|について|の件)?、?"
_AT_JA = rf"{WHEN}(?:頃|ごろ)?(?:に|で)、?"
_REMIND_JA = r"リマインド(?:を|も)?(?:[しておいくださ頼むねよといとほ]|お願い(?:します)?|送って|入れて|かけて|下さい)*"

_ORDERS: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "en": (
        *(
            make_regex(
                rf"{_POLITE_EN}{verb}\s{_WHAT_EN},?(?:\s(?:on|at|for|around))?\s{WHEN}(?:\s(?:please|pls|plz|thanks|thx|then))*",
                re.IGNORECASE,
            )
            for verb in _VERBS_EN
        ),
        make_regex(
            rf"{_POLITE_EN}{_VERBS_EN[0]}(?:\s(?:on|at|for|around))?\s{WHEN}(?P<what>)(?:\s(?:please|pls|plz|thanks|thx))*",
            re.IGNORECASE,
        ),
    ),
    "ko": (
        make_regex(
            rf"(?:{_WHAT_KO.format(1)}\s)?{_WHO_KO}\s{WHEN}(?:쯤|경)?에\s?(?:{_WHAT_KO.format(2)}\s?)?{_REMIND_KO}"
        ),
        make_regex(rf"{_WHO_KO}\s(?:{_WHAT_KO.format(1)}\s)?{_REMIND_KO}\s?{WHEN}(?:쯤|경)?에?(?:요)?"),
        make_regex(rf"{WHEN}(?:쯤|경)?에\s?{_WHO_KO}\s{_WHAT_KO.format(1)}\s?{_REMIND_KO}"),
        make_regex(rf"{WHEN}(?:쯤|경)?에\s?{_WHO_KO}\s{_REMIND_KO}"),
    ),
    "ja": (
        make_regex(rf"{_WHO_JA}(?:{_WHAT_JA.format(1)})?{_AT_JA}(?:{_WHAT_JA.format(2)})?{_REMIND_JA}"),
        make_regex(rf"{_AT_JA}{_WHO_JA}(?:{_WHAT_JA.format(1)})?{_REMIND_JA}"),
        make_regex(rf"(?:{_WHAT_JA.format(1)}){_AT_JA}{_WHO_JA}{_REMIND_JA}"),
    ),
}
"""Whole orders for a reminder of somebody, in which ``WHEN`` stands for its moment."""
_POINTS = make_regex(
    r"(?:(?:it|that|this|them)(?:\s(?:one|task|then))?|그\s?(?:거|것|건|일|작업)|이\s?(?:거|것|건|일|작업)|해당\s?(?:건|작업)"
    r"|(?:それ|これ|あれ)|(?:その|この|あの)(?:件|タスク|こと))",
    re.IGNORECASE,
)
_EVENT = make_regex(
    r"\b(?:meeting|call|demo|sync|stand-?up|review|interview|visit|lunch|dinner|party|webinar|retro|launch|release|deadline"
    r"|appointment|flight)s?$",
    re.IGNORECASE,
)
"""What has a time of its own, which may be the one that is told."""
_TORN_EN = make_regex(
    r"\b(?:to|from|until|till|by|before|after|since|of|with|due|is|are|starts?|begins?|ends?)$", re.IGNORECASE
)
"""That words go on to the moment behind them, which is then none of a reminder."""
_JOINTS: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(r",\s(?:and\s)?|\sand\s", re.IGNORECASE),
    "ko": make_regex(r"\s?(?:이랑|랑|하고|,)\s?|(?<=[님씨가-힣])(?:와|과)\s"),
    "ja": make_regex(r"[と、]"),
}
_TITLE = make_regex(r"(?<=.)(?:님|씨|さん|様|くん|ちゃん)$")
_ORDERED_KO = make_regex(r"[라자]고$")
_PREFIX: Mapping[Language, str] = {"en": "Reminder: ", "ko": "리마인드: ", "ja": "リマインド: "}


class OtherReminder(NamedTuple):
    """Who is reminded of ``what`` and when; ``what`` is empty where nothing is said. ``unsure``: the moment may be of
    that instead."""

    who: tuple[str, ...]
    what: str
    at: datetime
    unsure: bool


def plan_reminder_of_another(task: PlanningTask, _make: PlanFor) -> Payload | None:
    """Return the plan of a reminder for somebody else at a moment; ``None`` where a request asks for anything else."""
    if task.is_under_way or task.request.quoted:
        return None
    language = detect_language(task.request.text, task.request.language)
    found = read_reminder_of_another(task.request.text, task.now, task.request.timezone, language)
    people = [_find_person(task, one) for one in found.who] if found is not None else []
    if found is None or not all(people) or found.at <= task.now or find_prohibitions(task.request.text):
        return None
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
    said = _say(task, found, language)
    for one in people:
        flow.add("slack.schedule_dm", {"user": one, "text": said, "post_at": found.at.isoformat()})
    plan = build_plan(flow, task)
    return wait_for_yes(plan) if found.unsure else plan


def does_point_at_thing(task: PlanningTask) -> bool:
    """Whether a request orders a reminder for somebody of what its thread dealt with."""
    language = detect_language(task.request.text, task.request.language)
    found = read_reminder_of_another(task.request.text, task.now, task.request.timezone, language)
    return found is not None and _is_pointed(found.what)


def read_reminder_of_another(text: str, now: datetime, timezone: str, language: Language) -> OtherReminder | None:
    """Return the reminder that a text orders for somebody else; ``None`` where it asks for anything else."""
    said = " ".join(drop_reminder_openings(text).split()).strip(" .!~?。！？")
    if len(said) > LONGEST or re.search(r"[#@\"“”「」‘’:：]", said):
        return None
    for sealed, at in _seal(said, now, timezone, language):
        for form in _ORDERS[language]:
            order = form.fullmatch(sealed)
            if order is not None and (read := _read(order, at, language)) is not None:
                return read
    return None


def _seal(text: str, now: datetime, timezone: str, language: Language) -> Iterator[tuple[str, datetime]]:
    """Yield a text with each moment in it set apart in turn."""
    for one in find_dates(text, now, timezone, language):
        if one.has_time and not one.cron and one.end is None:
            head, tail = text[: one.span[0]], text[one.span[1] :]
            space = " " if text[one.span[0] :][:1].isspace() and language != "ja" else ""
            yield f"{head}{space}{WHEN}{tail}".strip(), one.start


def _read(order: re.Match[str], at: datetime, language: Language) -> OtherReminder | None:
    parts = order.groupdict()
    what = next((part.strip() for name, part in parts.items() if name.startswith("what") and part), "")
    people = (_TITLE.sub("", one.strip()) for one in _JOINTS[language].split(parts["who"] or ""))
    who = tuple(one for one in people if one)
    if not who or (language == "en" and _TORN_EN.search(what)):
        return None
    of_event = language == "en" and order.string.find(WHEN) > order.end("what") and _EVENT.search(what) is not None
    of_order = _ORDERED_KO.search(what) is not None and not order.string.startswith(WHEN)
    return OtherReminder(who, what, at, of_event or of_order)


def _find_person(task: PlanningTask, who: str) -> str:
    """Return whom a name means; a pronoun means the one person whose the shown thing is, else nobody that is known."""
    if _SELF.fullmatch(who):
        return task.request.asker_name
    if not _PRONOUN.fullmatch(who):
        return who
    people = task.request.follows.people if task.request.follows is not None else ()
    return people[0] if len(people) == 1 else ""


_SELF = make_regex(r"me|myself|나|저|내|제|私|僕|俺|自分", re.IGNORECASE)
_PRONOUN = make_regex(r"him|her|them|(?:그|이)\s?(?:분|사람)|걔|담당자|본인|彼女?|その人|担当者?|本人", re.IGNORECASE)


def _is_pointed(what: str) -> bool:
    return not what or _POINTS.fullmatch(what) is not None


def _say(task: PlanningTask, found: OtherReminder, language: Language) -> str:
    """Return the words of a reminder; what they only point at is called by its title, or asked for."""
    what = found.what
    if _is_pointed(what):
        what = find_pointed_title(task.request.follows) if task.request.follows is not None else ""
    if not what:
        return MISSING
    if _ORDERED_KO.search(what):
        return make_sentence(what)
    return f"{_PREFIX[language]}{what}"
