"""A message once, in the place of one that was to recur ("fine, just this Thursday then, 4pm: …"). Pure."""

from __future__ import annotations

import re

from orchestration.rule_planner.plan_text import build_plan
from orchestration.rule_planner.steps import SENDS_LATER, SENDS_TO
from orchestration.rule_planner.talk import Talk, build_flow
from orchestration.rule_planner.words import ANY_MARK, DATE, QUOTE
from orchestration.text.dates import FoundDate, find_dates
from schemas.values import Payload

_ONCE = re.compile(
    r"\b(?:just|only|once|one\s(?:time|off)|single)\b|한\s?번만?|이번만|이번에만|이번\s?주만|만(?=\s|$|[,.:])|一回|1回|一度|今回だけ|だけ|(?<![가-힣])(?:그럼|그러면)(?=[\s,])|\bthen\b|じゃあ",
    re.IGNORECASE,
)
_AROUND = re.compile(
    rf"(?:{DATE}|{QUOTE}|fine|ok(?:ay)?|alright|sure|then|well|so|just|only|once|one\s(?:time|off)|do|make\sit|send|post|it|for|at|on|with|the|text|saying|that|please|pls|instead"
    r"|그럼|그러면|그래|알겠어요?|알았어요?|네|넵|오케이|일단|이번만|이번에만|한\s?번만|한\s?번|만|에만|에|으로|로|이?라고|보내\s?(?:줘|주세요)|올려\s?(?:줘|주세요)|예약해\s?(?:줘|주세요)|해\s?(?:줘|주세요)|부탁해요?"
    r"|じゃあ?|では|それなら|わかった|分かりました|了解(?:です)?|一回|1回|一度|今回|だけ|で|に|と|を|の|お願い(?:します)?|送って(?:ください)?|投稿して(?:ください)?|[\s.,:;!~–—、。：-])*",
    re.IGNORECASE,
)
"""What may stand around when, and the words to send."""


def build_once_instead(talk: Talk) -> Payload | None:
    """Return the plan that schedules one message where the asker's last request was to send it again and again, which
    is not done; ``None`` where a reply says anything else."""
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    marked = talk.reading.marked
    if (
        last is None
        or last.tool not in SENDS_LATER
        or not _did_recur(talk)
        or not _ONCE.search(re.sub(ANY_MARK, " ", marked))
    ):
        return None
    dates = [one for one in talk.reading.dates(marked) if not (one.cron or one.is_span)]
    quotes = talk.reading.quotes(marked)
    moment = _find_moment(dates)
    if moment is None or len(quotes) > 1 or not _AROUND.fullmatch(marked):
        return None
    text = quotes[0].value if quotes else str(last.inputs.get("text", ""))
    words = {"text": text} if quotes or (text and text in talk.earlier.words) else {}
    flow = build_flow(talk)
    place = SENDS_TO[last.tool]
    flow.add(SENDS_LATER[last.tool], {place: last.inputs.get(place), **words, "post_at": moment})
    return build_plan(flow, talk.task)


def _did_recur(talk: Talk) -> bool:
    request = talk.task.request
    words = talk.earlier.words.rpartition("\n")[2]
    return any(one.cron for one in find_dates(words, talk.task.now, request.timezone, request.language))


def _find_moment(dates: list[FoundDate]) -> str | None:
    """Return when a message is to go out: the one day, with the time that stands with it or apart; a day alone, so
    that the time is asked for. ``None`` where several may be meant."""
    days, times = [one for one in dates if one.has_day], [one for one in dates if not one.has_day]
    if len(days) != 1 or len(times) > 1 or (times and days[0].has_time):
        return None
    start = days[0].start
    if times:
        clock = times[0].start
        return start.replace(hour=clock.hour, minute=clock.minute).isoformat()
    return start.isoformat() if days[0].has_time else start.date().isoformat()
