"""A message once, in the place of one that was to recur ("fine, just this Thursday then, 4pm: …"). When what recurs is
next to be done, by its cron line and the days that are said. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import SENDS_LATER
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, QUOTE
from orchestration.text.dates import FoundDate, find_dates
from schemas.values import Payload

_LINE = make_regex(r"(?P<minute>\d{1,2}) (?P<hour>\d{1,2}) (?P<date>\*|\d{1,2}) \* (?P<days>\*|[\d,-]+)")
_MOST_DAYS = 62


def find_next_time(cron: str, said: Sequence[FoundDate], now: datetime) -> str | None:
    """Return the next moment of a cron line, within the days that are said or on the one day that is; ``None`` where a
    time is said too, several days are, or none of them is one of the line's."""
    line = _LINE.fullmatch(cron)
    if line is None or len(said) > 1 or any(one.has_time for one in said):
        return None
    first = said[0].start.date() if said else now.date()
    last = (said[0].end or said[0].start).date() if said else now.date() + timedelta(days=_MOST_DAYS)
    is_one_day = bool(said) and not said[0].is_span
    for at in range(_MOST_DAYS):
        day = first + timedelta(days=at)
        moment = datetime(day.year, day.month, day.day, int(line["hour"]), int(line["minute"]), tzinfo=now.tzinfo)
        if day > last:
            return None
        if moment > now and (is_one_day or _is_of(line, moment)):
            return moment.isoformat()
    return None


def _is_of(line: re.Match[str], moment: datetime) -> bool:
    days = {one for part in line["days"].split(",") for one in _list_days(part)} if line["days"] != "*" else None
    is_day = days is None or moment.isoweekday() % 7 in days
    return is_day and (line["date"] == "*" or int(line["date"]) == moment.day)


def _list_days(part: str) -> Sequence[int]:
    first, _, last = part.partition("-")
    return range(int(first) % 7, int(last or first) % 7 + 1)


_ONCE = make_regex(
    r"\b(?:just|only|once|one\s(?:time|off)|single)\b|한\s?번만?|이번만|이번에만|이번\s?주만|만(?=\s|$|[,.:])|一回|1回|一度|今回だけ|だけ|(?<![가-힣])(?:그럼|그러면)(?=[\s,])|\bthen\b|じゃあ",
    re.IGNORECASE,
)
_AROUND = make_regex(
    rf"(?:{DATE}|{QUOTE}|fine|ah|oh|i see|got it|no worries|fair enough|ok(?:ay)?|alright|sure|then|one"
    rf"|this time|next one|let'?s|can you|well|so|just|only|once|one\s(?:time|off)|do|make\sit|send|post|it|for"
    rf"|at|on|with|the|text|saying|that|please|pls|instead"
    r"|아+|그럼|그러면|그렇구나|그렇군요?|그래요?|알겠어요?|알았어요?|네|넵|오케이|일단|이번만|이번에만|한\s?번만|한\s?번|(?:것|거|건|분)(?:만(?:이라도)?|으로|로)?|만이라도|이라도|만|에만|에|으로|로|걸어\s?(?:줘요?|주세요|둬요?|두세요)|이?라고|보내\s?(?:줘|주세요)|올려\s?(?:줘|주세요)|예약해\s?(?:줘|주세요)|해\s?(?:줘|주세요)|(?:해도|이면|면)\s?(?:돼요?|됩니다|좋아요?|충분해요?)|(?:으로|로)?\s?충분(?:해요?|합니다)|괜찮(?:아요?|습니다)|부탁해요?"
    r"|じゃあ?|では|それなら|わかった|分かりました|了解(?:です)?|それで|いい(?:です|や|よ)?|大丈夫(?:です)?|分|一回|1回|一度|今回|だけ|で|に|と|を|の|お願い(?:します)?|送って(?:ください)?|投稿して(?:ください)?|[\s.,:;!~–—、。：-])*",
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
        or not {"channel", "user"} & {*last.inputs}
        or not (tool := SENDS_LATER.get(last.tool, last.tool if last.tool in SENDS_LATER.values() else ""))
        or (recurring := _find_recurring(talk)) is None
        or not _ONCE.search(re.sub(ANY_MARK, " ", marked))
    ):
        return None
    dates = [one for one in talk.reading.dates(marked) if not one.cron]
    quotes = talk.reading.quotes(marked)
    cron = recurring.cron if recurring.cron and recurring.has_time else ""
    moment = find_next_time(cron, dates, talk.task.now.astimezone(ZoneInfo(talk.task.request.timezone)))
    moment = moment or _find_moment([one for one in dates if not one.is_span])
    if moment is None or len(quotes) > 1 or not _AROUND.fullmatch(marked):
        return None
    text = quotes[0].value if quotes else str(last.inputs.get("text", ""))
    words = {"text": text} if quotes or (text and text in talk.earlier.words) else {}
    flow = build_flow(talk)
    place = "channel" if "channel" in last.inputs else "user"
    flow.add(tool, {place: last.inputs.get(place), **words, "post_at": moment})
    return build_plan(flow, talk.task)


def _find_recurring(talk: Talk) -> FoundDate | None:
    """Return when the asker's last request was to be done again and again; none where it was not."""
    request = talk.task.request
    words = talk.earlier.words.rpartition("\n")[2]
    found = find_dates(words, talk.task.now, request.timezone, request.language)
    return next((one for one in found if one.cron), None)


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
