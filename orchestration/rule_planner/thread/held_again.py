"""One more record like the one that a thread showed, on another day, with what is to stay the same ("create another one
next Thursday same time same people", "다음주 목요일에 같은 시간 같은 사람으로 하나 더 잡아줘"). Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import RECORDS, Talk, build_flow
from orchestration.rule_planner.reading.words import DATE
from orchestration.rule_planner.records.new_records import PEOPLE
from schemas.plan import Language
from schemas.request import EarlierThing
from schemas.values import Payload

_MADE = {"title", "parent"}
LONGEST = 120
_AGAIN: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(
        r"\b(?:another(?:\sone|\smeeting|\ssession)?|one\smore|again|(?:the\s)?same\s(?:one|meeting)|a\srepeat|repeat\s(?:it|that))\b",
        re.IGNORECASE,
    ),
    "ko": make_regex(r"하나\s?더|한\s?번\s?더|다시\s?한\s?번|또\s|똑같은\s?(?:회의|거|걸)|같은\s회의|동일하게"),
    "ja": make_regex(r"もう(?:一回|一度|一つ|ひとつ|1回)|また|同じ(?:会議|もの|の)(?=を|で|、|[^間メ人参])"),
}
_SAME_TIME: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(r"(?:at\s)?(?:the\s)?same\s(?:time|hour|slot)", re.IGNORECASE),
    "ko": make_regex(r"(?:같은|동일한)\s?시간(?:대)?(?:에|으로|이랑)?|시간(?:은|도)?\s?(?:그대로|똑같이|같게)"),
    "ja": make_regex(r"同じ時(?:間|刻)(?:に|で|帯)?|時間は(?:そのまま|同じ)(?:で)?"),
}
_SAME_PEOPLE: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(
        r"(?:with\s)?(?:the\s)?same\s(?:people|attendees|participants|crowd|group|folks|team|guys|invitees)",
        re.IGNORECASE,
    ),
    "ko": make_regex(
        r"(?:같은|동일한)\s?(?:사람|멤버|인원|참석자|분)(?:들)?(?:으로|로|이랑|하고|끼리)?"
        r"|(?:참석자|멤버|사람)(?:들?은|도|는)?\s?(?:그대로|똑같이|같게)"
    ),
    "ja": make_regex(
        r"同じ(?:メンバー|人|参加者|出席者|顔ぶれ)(?:で|たちで)?|(?:メンバー|参加者)は(?:そのまま|同じ)(?:で)?"
    ),
}
_AROUND: Mapping[Language, re.Pattern[str]] = {
    "en": make_regex(
        r"(?:\b(?:create|schedule|book|set\sup|set|add|make|put|let'?s|do|have|can|could|you|please|pls|then|ok(?:ay)?|and|also|on|for|with|in|at|the|a|an|me|us|it|that"
        r"|meeting|session|one|up)\b|[\s,.!?])*",
        re.IGNORECASE,
    ),
    "ko": make_regex(
        r"(?:잡아|만들어|추가해|넣어|등록해|예약해|열|줘요?|주세요|주라|줄래요?|하자|그럼|그거|그\s?회의|회의|에|으로|로|도|은|는|를|을|좀|[\s,.!?~])*"
    ),
    "ja": make_regex(
        r"(?:(?:入れ|作っ|登録し|追加し|設定し|予約し|組ん|開い)(?:て|で)|ください|下さい|お願い(?:します)?|おいて|くれる|じゃあ?|では|会議|それ|を|に|で|は|も|の|[、。\s!?！？])*"
    ),
}


def build_held_again(talk: Talk, typed: str) -> Payload | None:
    """Return the plan that makes a record like the one that was shown on another day; ``None`` where a reply, as it was
    ``typed``, says anything else, or more than one was shown."""
    reading = talk.read(typed)
    thing, base = _find_thing(talk), next((one for one in talk.earlier.steps if talk.takes(one, RECORDS)), None)
    make = next((one.tool for one in talk.task.contracts if {*one.fields} >= _MADE), "")
    language, marked = reading.language, reading.marked
    dates = reading.dates(marked)
    if thing is None or base is None or not make or len(typed) > LONGEST:
        return None
    if len(dates) != 1 or not dates[0].has_day or dates[0].cron or _AGAIN[language].search(marked) is None:
        return None
    keeps_time = _SAME_TIME[language].search(marked) is not None
    keeps_people = _SAME_PEOPLE[language].search(marked) is not None
    rest = marked
    for form in (_SAME_TIME[language], _SAME_PEOPLE[language], _AGAIN[language], re.compile(DATE)):
        rest = form.sub(" ", rest)
    if _AROUND[language].fullmatch(rest) is None or (keeps_time and not thing.clock):
        return None
    day = dates[0].start.date().isoformat()
    when = dates[0].iso if dates[0].has_time else day
    if keeps_time and not dates[0].has_time:
        hour, minute = map(int, thing.clock.split(":"))
        when = dates[0].start.replace(hour=hour, minute=minute, second=0, microsecond=0).isoformat()
    inputs: Payload = {"title": thing.title, "parent": str(base.inputs["database"]), "date": when}
    if keeps_people and thing.whose:
        inputs["properties"] = {PEOPLE["meeting"]: [*thing.whose]}
    flow = build_flow(talk)
    flow.add(make, inputs)
    return build_plan(flow, talk.task)


def _find_thing(talk: Talk) -> EarlierThing | None:
    """Return the one record that was shown; none where something was changed, or several were shown."""
    shown = [one for one in talk.earlier.things if one.row and one.title]
    changed = any(one.is_effect for one in talk.earlier.steps)
    return shown[0] if len(shown) == 1 and not changed else None
