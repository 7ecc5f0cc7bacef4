"""A reminder for who asks, in whatever words it is ordered, with its moment, its reason and whom it is not for ("remind
me 4:30 to chase jihoon. me, not him, he's had enough pings", "이따 두시반에 … 보라고 나 좀 찔러줘"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.japanese_orders import write_noun_orders
from orchestration.rule_planner.idioms.short_reminders import AROUND_KO
from orchestration.rule_planner.messages.reminders_of_events import read_reminder_of_event, split_reminders
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans
from orchestration.rule_planner.orders.request_seams import split_request
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.reminder_parts import WHEN, Ordered, is_self_only, read_order, render_said
from orchestration.text.answer_parts import is_idle
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.reported_speech import make_sentence
from orchestration.text.word_lists import I_JA
from schemas.plan import Language
from schemas.request import EarlierWork
from schemas.values import MISSING, Payload

LONGEST = 220
_OPENS = make_regex(
    r"^(?:(?:ㅇㅋ+|ㅇㅇ|ㅎㅎ|아+|음+|네|넵|오케이|그럼|그러면|그렇구나|알겠\S{0,3}|참|그리고|저기|혹시|일단|이따가?|나중에"
    r"|ok(?:ay)?|fine|cool|great|nice|got\sit|all\s?right|thanks|thx|oh|ah|hm+|k|so|then|perfect|hey|also|later"
    r"|了解(?:です)?|なるほど|わかった|分かりました|ありがとう(?:ございます)?|じゃあ?|では|それなら|あと|あとで|あの|えっと|そっか)(?=[\s,.!、。~]|[^a-z가-힣])[\s,.!、。~]*)+",
    re.IGNORECASE,
)


def drop_reminder_openings(text: str) -> str:
    """Return an order for a reminder without what opens it ("fine then, …")."""
    return _OPENS.sub("", text.strip())


_REASON = make_regex(
    r"^(?P<why>[^.!?。\n]{3,60}?(?:니까|어서|아서|을까\s?봐|ㄹ까\s?봐|까\s?봐|테니|텐데|것\s?같아서?|거\s?같아서?|거\s?같아|것\s?같아|거든|는데|인데|ので|から|し))(?:요)?[\s,、]+(?=\S)|^(?P<ja>[^。\n、]{3,30}?(?:ので|から)|[^。\n、]{0,20}?忘れないように)、?(?=\S)"
)
_FORGETS = make_regex(
    r"까먹|잊을|잊어|깜빡|忘れそう|忘れない|忘れちゃ|\b(?:i'?ll|might|gonna|always|will)\sforget\b", re.IGNORECASE
)
"""That who asks may forget: then the reminder is theirs."""
_SENTENCES = make_regex(r"(?<=[.!?。！？~〜])\s*(?=[^\s.!?。！？~〜])|\n+|\s[–—-]+\s|(?<=ㅋㅋ)\s+|(?<=ㅠㅠ)\s+")
_BEHIND_KO = make_regex(r"(?P<order>.*?\S\s?(?:줘|줘요|줘라|주세요|주라|줄래|줄래요|부탁\S{0,4}))[\s,]+(?P<tail>\S.*)")
_BEHIND_JA = make_regex(r"(?P<order>[^、。]+(?:、[^、。]+)?(?:て|ください|ほしい|くれる))、(?P<tail>[^。]+)")
_IN_LIKE = make_regex(r"\bin\s(?:like|about|around)\s(?=\d|an?\b)", re.IGNORECASE)
_FILLED = make_regex(
    r"(?:(?:^|\s)(?:한|약|야|저기|저기요|혹시|오늘|이따가?|대충)(?=\s|$)|^(?:今から|だいたい|大体|今日|あとで)$)+"
)
_SOON_KO = make_regex(r"(?:분|시간)\s?(?:뒤|후|있다가?|이따가?)")
_TO_CLOCK = make_regex(r"(?P<n>\d{1,2})\s?[분分]$")
_AFTER: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"\s?(?:쯤에?|경에?|정각에?|엔|(?:이|가)?\s?되면|(?:이|가)?\s?되자마자|에는?|전후로|즈음에?|땡\s?하면)*[\s,]+"
    ),
    "en": make_regex(r"\s*"),
    "ja": make_regex(r""),
}
_RAW = make_regex(r"출근하자마자|(?:나\s)?(?:출근|일어나|도착)(?:하면|면)")
_TAILS_SAY = make_regex(
    r"(?:야\s?(?:돼|해|됨|함|되|하)\S{0,3}|[하보가오]게|려고|[ㄹ할볼갈]\s?거\S{0,3}|없이|기|거든)(?:요)?$|(?:ないと|なきゃ|なくちゃ|する(?:から|ので)?|たい(?:から|ので)?)(?:です|いけない|ね)?$"
    r"|^(?:i\s(?:need|have|want|gotta|got)\sto|need\sto|gotta|have\sto)\s",
    re.IGNORECASE,
)
"""What somebody has to do then, which is what the reminder is for."""
_POINTS = make_regex(
    r"(?<![가-힣])(?:그거|그것|그건|이거|이건)(?![가-힣]{2})|\b(?:it|that|this)\b(?!\s[a-z]+['’]s)|(?:それ|これ|あれ|その件)",
    re.IGNORECASE,
)


class SpokenReminder(NamedTuple):
    """What is said to who asks, and when; ``said`` is empty where the order holds no words for it."""

    said: str
    at: datetime


_BARE_QUOTE = make_regex(r"^['\"“‘「](?P<said>[^'\"“”‘’「」]+)['\"”’」]\s?(?:입니다|です)?$")
"""Words in quotes, and nothing else."""


def plan_spoken_reminder(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a reminder for who asks; ``None`` where a request asks for anything else."""
    if task.is_under_way or task.request.quoted:
        return None
    language = detect_language(task.request.text, task.request.language)
    found = _read_all(task, language)
    if not found:
        return _plan_two(task, make, language) or _plan_beside(task, make, language)
    if any(one.at <= task.now or not (one.said or _TOLD_FROM.search(task.request.text)) for one in found):
        return None
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
    for one in found:
        said = _BARE_QUOTE.sub(r"\g<said>", one.said) or MISSING
        if task.request.follows is not None and _POINTS.search(said):
            said = _name_pointed(said, task.request.follows, language)
        flow.add("slack.schedule_dm", {"user": flow.myself, "text": said, "post_at": one.at.isoformat()})
    return build_plan(flow, task) if flow.steps and not flow.lacking else None


def _read_all(task: PlanningTask, language: Language) -> list[SpokenReminder]:
    """Return the reminder that a request orders, or both of two; empty where it asks for anything else."""
    now, zone = task.now, task.request.timezone
    for texts in split_reminders(" ".join(task.request.text.split()), language):
        both = [read_spoken_reminder(one, now, zone, language) for one in texts]
        found = [one for one in both if one is not None and one.said]
        if len(found) == len(both) and len({one.at for one in found}) > 1:
            return [found[0], _on_day_of(found[0], found[1], texts, task)]
    alone = read_spoken_reminder(task.request.text, now, zone, language)
    return [alone] if alone is not None else []


def _plan_two(task: PlanningTask, make: PlanFor, language: Language) -> Payload | None:
    """Return the plan of two reminders that are each read in another way."""
    if len(task.request.text) > LONGEST or "\n" in task.request.text:
        return None
    for texts in split_reminders(task.request.text, language):
        if not all(_has_time(one, task, language) for one in texts):
            continue
        parts = [make(task._replace(request=task.request.model_copy(update={"text": one}))) for one in texts]
        steps = [list_actions(one) for one in parts]
        told = [get_inputs(one[0]) for one in steps if len(one) == 1 and one[0]["tool"] == "slack.schedule_dm"]
        moments = {str(one.get("post_at")) for one in told if MISSING not in (one.get("text"), one.get("post_at"))}
        if len(moments) == len(texts) and {str(one.get("user")) for one in told} == {task.request.asker_name}:
            return join_plans(parts[0], *parts)
    return None


def _plan_beside(task: PlanningTask, make: PlanFor, language: Language) -> Payload | None:
    """Return the plan of an order and of a reminder for who asks behind it, each at its own moment."""
    text = task.request.text
    if len(text) > LONGEST or "\n" in text or not _FOR_SELF.search(text) or find_prohibitions(text):
        return None
    for parts in split_request(write_noun_orders(text), language):
        found = read_spoken_reminder(parts[1], task.now, task.request.timezone, language)
        if found is None or not found.said or _POINTS.search(found.said) or not _FOR_SELF.search(parts[1]):
            continue
        first, second = (task._replace(request=task.request.model_copy(update={"text": one})) for one in parts)
        before = make(first)
        if not list_effects(first, before) or not is_ready(first, before):
            continue
        at = _move_to_day(found.at, parts, before, task)
        flow = begin_flow(second, parse_request(second.request, task.now, taught=task.taught, channels=task.channels))
        said = _BARE_QUOTE.sub(r"\g<said>", found.said)
        flow.add("slack.schedule_dm", {"user": flow.myself, "text": said, "post_at": at.isoformat()})
        if at > task.now and flow.steps and not flow.lacking:
            return join_plans(before, before, build_plan(flow, second))
    return None


def _move_to_day(at: datetime, parts: tuple[str, str], before: Payload, task: PlanningTask) -> datetime:
    """Return the moment of a reminder on the day of the message before it, where it tells no day of its own."""
    told = [str(get_inputs(one)["post_at"]) for one in list_actions(before) if "post_at" in get_inputs(one)]
    dates = find_dates(parts[1], task.now, task.request.timezone, task.request.language)
    if len(told) != 1 or any(one.has_day for one in dates):
        return at
    return datetime.combine(datetime.fromisoformat(told[0]), at.timetz())


_FOR_SELF = make_regex(
    rf"(?<![가-힣])(?:나|저)(?:한테|에게)(?:는|도|만)?\s|\b(?:remind|ping|nudge|poke)\sme\b|{I_JA}(?:に|へ)",
    re.IGNORECASE,
)
"""That somebody is to be told something who asks for it."""


def _has_time(text: str, task: PlanningTask, language: Language) -> bool:
    return any(one.has_time for one in find_dates(text, task.now, task.request.timezone, language))


def _on_day_of(
    first: SpokenReminder, second: SpokenReminder, texts: tuple[str, str], task: PlanningTask
) -> SpokenReminder:
    """Return the second of two reminders on the day that is told of the first, where none is told of it."""
    told = [
        any(one.has_day for one in find_dates(text, task.now, task.request.timezone, task.request.language))
        for text in texts
    ]
    return second._replace(at=datetime.combine(first.at, second.at.timetz())) if told == [True, False] else second


def read_spoken_reminder(text: str, now: datetime, timezone: str, language: Language) -> SpokenReminder | None:
    """Return the reminder that a text orders for who says it; ``None`` where it asks for anything more."""
    text = " ".join(text.split())
    text = _join_day(_IN_LIKE.sub("in ", text), now, timezone, language)
    if len(text) > LONGEST:
        return None
    event = read_reminder_of_event(text, now, timezone, language)
    if event is not None:
        return SpokenReminder(*event)
    own = _FORGETS.search(text) is not None
    for order, tails in _list_readings(text, language):
        for sealed, at in _seal_moments(order, now, timezone, language):
            ahead, ordered = _read_sealed(sealed, language, own=own or _is_soon(order, language))
            if ordered is None:
                continue
            aims = [one for one in tails if not ordered.said and _is_aim(one, language)]
            rest = [one for one in tails if one not in aims]
            if len(aims) <= 1 and all(_is_beside(one, language) for one in rest):
                said = render_said(ordered, language) or _say_aim(aims, language)
                return SpokenReminder(f"{ahead} {said}" if ahead and said else said, at)
    return None


_BETWEEN = make_regex(
    r"(?:[\s,]|\b(?:first\sthing|morning|afternoon|evening|early|say|like|maybe|at|around|about|or\sso)\b|아침|오전|오후|저녁|일찍|한|대충|(?:의|에)(?=\s)|朝イチ|朝|の|、)+",
    re.IGNORECASE,
)
"""What may stand between a day and the time on it ("tomorrow first thing, say 8:45")."""


def _join_day(text: str, now: datetime, timezone: str, language: Language) -> str:
    """Return words in which a day stands right before its time, where only words of no weight stand between."""
    dates = find_dates(text, now, timezone, language)
    for day, time in pairwise(dates):
        is_apart = day.has_day and not day.has_time and time.has_time and not time.has_day
        if (
            not is_apart
            or day.cron
            or day.is_span
            or time.cron
            or not _BETWEEN.fullmatch(text[day.span[1] : time.span[0]])
        ):
            continue
        joined = f"{text[: day.span[0]]}{day.text.strip()} {'at ' if language == 'en' else ''}{text[time.span[0] :]}"
        (whole, *_) = find_dates(joined[day.span[0] :], now, timezone, language)
        return joined if whole.has_time and whole.start.date() == day.start.date() else text
    return text


def is_bare_order(sealed: str, language: Language) -> bool:
    """Whether words order a reminder for who says them, and nothing of what it is to say; ``WHEN`` stands for its
    moment."""
    bare = _OPENS.sub("", sealed.strip())
    bare = re.sub(f"{WHEN}{_AFTER[language].pattern}", WHEN, bare) if language == "ko" else bare
    ordered = read_order(bare, language, own=True)
    return ordered is not None and not ordered.said


def _list_readings(text: str, language: Language) -> Iterator[tuple[str, list[str]]]:
    """Yield what may be the order, and what stands behind it: a sentence, or in Korean a statement without a sign."""
    sentences = [one.strip() for one in _SENTENCES.split(text) if one.strip()]
    first, tails = next(iter(sentences), ""), sentences[1:]
    heads = dict.fromkeys([first, _OPENS.sub("", first)])
    for head in heads:
        for order in dict.fromkeys([head, _drop_reason(head)]):
            yield order, tails
            behind = _BEHIND_KO.fullmatch(order) if language == "ko" else None
            if behind is not None:
                yield behind["order"], [behind["tail"], *tails]
            cut = _BEHIND_JA.match(order) if language == "ja" else None
            if cut is not None:
                yield cut["order"], [cut["tail"], *tails]
            if language == "en" and "," in order:
                first, _, tail = order.partition(",")
                yield first, [tail.strip(), *tails]
    if len(sentences) > 1 and language != "en":
        yield " ".join(sentences), []  # what it is for may stand in a sentence before the order


def _drop_reason(head: str) -> str:
    """Return an order without the reason before it; one that tells a time stays."""
    found = _REASON.match(head)
    return head if found is None or re.search(r"[\d시時]", found[0]) else head[found.end() :]


def _read_sealed(sealed: str, language: Language, *, own: bool) -> tuple[str, Ordered | None]:
    """Return what an order says, and the words before its moment that say around when that is ("점심 먹고 1시에")."""
    ordered = read_order(sealed, language, own=own)
    head, sign, rest = sealed.partition(WHEN)
    head = _FILLED.sub("", head.strip()).strip()
    if language == "ja" and not head:
        return "", read_order(f"{WHEN}{rest}", language, own=own) if ordered is None and sign else ordered
    if ordered is not None or language != "ko" or not sign:
        return "", ordered
    if head and not AROUND_KO.fullmatch(head):
        return "", None
    return head, read_order(f"{WHEN}{rest}", language, own=own)


def _is_soon(order: str, language: Language) -> bool:
    """Whether a moment is told from now on: who asks wants to be told then."""
    return language == "ko" and _SOON_KO.search(order) is not None


def _is_aim(part: str, language: Language) -> bool:
    """Whether what stands behind an order without words says what it is for."""
    bare = part.strip(" .!~。")
    return _TAILS_SAY.search(bare) is not None or (is_idle(part) and not is_self_only(part, language))


def _seal_moments(order: str, now: datetime, timezone: str, language: Language) -> Iterator[tuple[str, datetime]]:
    """Yield an order with each moment in it set apart in turn."""
    dates = find_dates(order, now, timezone, language)
    for one in dates:
        if one.cron or one.end is not None or not one.has_time:
            continue
        begin, end = one.span
        at, rest = _find_moment(one, order[end:])
        event = next((it for it in dates if it.span[1] <= begin and it.has_day and it.has_time and not it.cron), None)
        if event is not None and not one.has_day:
            at = datetime.combine(event.start.date(), at.timetz())  # it is of the day of what is told before
        if language == "ko":
            after = _AFTER["ko"].match(rest)
            if after is None and rest.strip():
                continue
            rest = rest[after.end() :] if after is not None else ""
            rest = _RAW.sub("", rest).strip()
        head = order[:begin].rstrip() if order[begin:end].strip() else order[:begin]
        joint = "" if language != "en" else " "
        head = f"{head}{joint if language == 'en' and head else ' ' if head and language == 'ko' else ''}"
        rest = rest.strip() if language != "ja" else rest
        sealed = f"{head}{WHEN}{' ' if language == 'en' and rest and rest[:1] not in ',:' else ''}{rest}"
        yield sealed.strip(), at


def _find_moment(one: FoundDate, rest: str) -> tuple[datetime, str]:
    """Return a moment and what stands behind it; minutes before a clock are taken from that ("5시 10분 전에")."""
    ago, minutes = _BEFORE.match(rest), _TO_CLOCK.search(one.text.strip())
    if ago is None:
        return one.start, rest
    if ago["n"]:
        return one.start - timedelta(minutes=int(ago["n"])), rest[ago.end() :]
    if minutes is None or not re.search("[시時:]", one.text):
        return one.start, rest
    return one.start.replace(minute=0) - timedelta(minutes=int(minutes["n"])), rest[ago.end() :]


_TOLD_FROM = make_regex(r"\d\s?[분分]\s?[전前]")
"""That a moment is told from a later one."""
_BEFORE = make_regex(r"\s?(?:(?P<n>\d{1,2})\s?[분分]\s?)?(?:전|前)(?=\s|에|に|で|、)")


def _is_beside(part: str, language: Language) -> bool:
    """Whether a part only tells why, or that nobody else is meant."""
    pieces = [one for one in re.split(r"\s*[,、]\s*", part) if one]
    return all(is_self_only(one, language) or (is_idle(one) and not re.search(r"[?？]", one)) for one in pieces)


def _say_aim(aims: list[str], language: Language) -> str:
    """Return what stands behind an order as the words of its reminder."""
    said = re.sub(r"하게(?:요)?$", "하기", aims[0].strip(" .!~。")) if aims else ""
    form = _REPORTED_ORDER.get(language)
    order = form.search(said) if form is not None else None
    if order is None:
        return said
    return make_sentence(said[: order.end("said")]) if language == "ko" else said[: order.end("said")]


_REPORTED_ORDER: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"(?P<said>[가-힣][라자]고)(?:요)?$"),
    "ja": make_regex(r"(?P<said>[^\s、。])って(?:ね)?$"),
}
"""That words behind an order report what is to be done, where a language says it at their end."""


def _name_pointed(said: str, earlier: EarlierWork, language: Language) -> str:
    """Return the words of a reminder with what its asker had asked before, which they point at."""
    asked = " ".join(earlier.words.rpartition("\n")[2].split())
    asked = asked if len(asked) <= _LONGEST_ASKED else f"{asked[:_LONGEST_ASKED].rstrip()}…"
    if not asked:
        return said
    return f"{said}（「{asked}」）" if language == "ja" else f"{said} (“{asked}”)"


_LONGEST_ASKED = 80
