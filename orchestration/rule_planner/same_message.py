"""The last message once more, to another person or place: at once, at the same time, or earlier or later than it
("same to #sales but an hour earlier", "준호씨한테도 같은 내용 디엠 ㄱㄱ"). Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from orchestration.rule_planner.parse import Reading, parse_request
from orchestration.rule_planner.plan_text import build_plan
from orchestration.rule_planner.steps import SENDS_LATER, SENDS_TO
from orchestration.rule_planner.talk import Talk, build_flow
from orchestration.rule_planner.words import CHANNEL, DATE, REACHED
from schemas.plan import Action
from schemas.values import Payload

_SENDS = {**SENDS_TO, **{later: SENDS_TO[tool] for tool, later in SENDS_LATER.items()}}
"""The input of each tool that sends now or later that names who or where."""
_COUNTS = {
    "an": 1,
    "a": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "half an": 0.5,
    "한": 1,
    "두": 2,
    "세": 3,
    "반": 0.5,
    "一": 1,
    "半": 0.5,
}
_MINUTES = {"h": 60, "시": 60, "時": 60, "m": 1, "분": 1, "分": 1, "d": 1440, "일": 1440, "日": 1440}
_WORDS_EN = r"(?:ok(?:ay)?|and|also|now|then|please|pls|oh|yes|can\syou|could\syou)[\s,.!]+"
_WHO_EN = rf"(?:{REACHED}|(?-i:[A-Z])[a-z]+)"
_TIME_EN = (
    r"(?:(?P<same>at\sthe\ssame\stime)"
    r"|(?P<count>an?|one|two|three|half\san|\d{1,3})\s(?P<unit>hours?|minutes?|mins?|days?)\s(?P<way>earlier|before|later|after)"
    rf"|(?:at\s|on\s)?(?P<date>{DATE}))"
)
_EN = re.compile(
    rf"^\W*(?:{_WORDS_EN})*(?:(?:send|post|schedule|do|put)\s)?(?:the\s)?(?:exact\s)?"
    rf"same(?:\s(?:text|message|thing|one|words|post|note))?\s(?:to|in|for|on)\s(?P<who>{_WHO_EN})"
    rf"(?:\s(?:too|as\swell|also))?(?:,?\s(?:(?:but|and|just)\s)?{_TIME_EN})?"
    r"(?:\s(?:too|as\swell|also|please|pls))*[\s.!]*$"
    rf"|^\W*(?:{_WORDS_EN})*also\s(?:(?:to|in|for)\s)?(?P<alone>{REACHED})(?:\s(?:too|as\swell|please|pls))*[\s.!]*$",
    re.IGNORECASE,
)
_TO_KO = r"\s?(?:님|씨)?\s?(?:채널)?\s?(?:한테|에게|께|에(?:다가?)?|으로|로)(?:도|만)?"
_SAME_KO = (
    r"(?:(?:똑?같은|동일한)\s?(?:내용|글|메시지|메세지|문구|문장|거|걸|것|말|공지)(?:을|를|으로|로)?|똑같이|그대로)"
)
_TIME_KO = (
    r"(?:(?P<same>같은\s?시간에?|동시에|같은\s?때에?)"
    r"|(?P<count>한|두|세|반|\d{1,2})\s?(?P<unit>시간|분|일)\s?(?P<way>일찍|먼저|앞당겨서?|전에|늦게|뒤에|후에|나중에)"
    rf"|(?P<date>{DATE})(?:에|로)?)"
)
_LATER_KO = _TIME_KO.replace("?P<", "?P<o_")
_ENDS_KO = (
    r"(?:(?:도|좀|DM|디엠|쪽지|으로|올려|보내|전해|공유|예약|게시|공지|해|줘요?|주세요|주라|놔|둬|ㄱㄱ|고고|요"
    r"|부탁(?:해요?|드려요|드립니다)?)\s?)*"
)
_KO = re.compile(
    r"^(?:(?:아|그리고|또|참|네|오케이|ㅇㅋ)[\s,.]+)*"
    rf"(?:(?P<who>{REACHED}){_TO_KO}\s(?:{_TIME_KO}\s)?{_SAME_KO}"
    rf"|{_SAME_KO}\s(?P<other>{REACHED}){_TO_KO}(?:\s{_LATER_KO})?)\s?{_ENDS_KO}[\s.!~ㅎㅋ]*$",
    re.IGNORECASE,
)
_JA = re.compile(
    rf"^(?:(?:あと|それと|では|じゃあ|はい)、?)*同じ(?:もの|内容|文面?|メッセージ|の)(?:を|で)?[、\s]?(?P<who>{REACHED})\s?(?:さん|様)?(?:に|へ)(?:も)?、?"
    r"(?:(?P<same>同じ時間に|同時に)|(?P<count>\d{1,2}|一|半)(?P<unit>時間|分|日)(?P<way>早く|前に|遅く|後に)"
    rf"|(?P<date>{DATE})に?)?[ぁ-んァ-ヶ一-龥DM]{{0,12}}[。!！\s]*$"
)
_BESIDE = re.compile(r"(?<=[もにへて])。[^。\n#「」]{2,40}(?:そのまま|同じ|大丈夫)[^。\n#「」]{0,20}[。!！]?$")
"""Behind it, why the words stay as they are."""
_FORMS = {"ko": _KO, "en": _EN, "ja": _JA}


def build_same_message(talk: Talk) -> Payload | None:
    """Return the plan that sends the last message to one more; ``None`` where a reply says anything else."""
    task = talk.task
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    text = last.inputs.get("text") if last is not None else None
    if (
        last is None
        or last.tool not in _SENDS
        or last.for_each is not None
        or not isinstance(text, str)
        or "{{" in text
    ):
        return None
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    found = _FORMS[reading.language].match(_BESIDE.sub("", reading.marked))
    parts = {name: part for name, part in found.groupdict().items() if part} if found is not None else {}
    who = parts.get("who") or parts.get("other") or parts.get("alone")
    if found is None or who is None or reading.prohibitions or reading.quotes(reading.marked):
        return None
    parts = {name.removeprefix("o_"): part for name, part in parts.items()}
    at = _find_time(last, parts, reading, task.now)
    tool = "slack.post_message" if re.fullmatch(CHANNEL, who) else "slack.send_dm"
    if at is None:
        return None
    name = reading.marks[who].value if who in reading.marks else who
    inputs: Payload = {_SENDS[tool]: name, "text": text}
    flow = build_flow(talk)
    flow.add(SENDS_LATER[tool] if at else tool, {**inputs, "post_at": at} if at else inputs)
    return build_plan(flow, task)


def _find_time(last: Action, parts: dict[str, str], reading: Reading, now: datetime) -> str | None:
    """Return when it goes out, "" for at once; ``None`` where that can't be told."""
    held = last.inputs.get("post_at")
    before = held if isinstance(held, str) else ""
    if "date" in parts:
        date = reading.marks[parts["date"]].date
        if date is None or not date.has_time:
            return None
        return _shift(before, date.start - now) if _RELATIVE.search(date.text) else date.iso
    if "count" not in parts:
        return before if before or "same" not in parts else None
    count = _COUNTS.get(parts["count"].lower()) or (int(parts["count"]) if parts["count"].isdigit() else 0)
    minutes = _MINUTES[parts["unit"][0].lower()]
    back = re.match(r"earlier|before|일찍|먼저|앞|전|早|前", parts["way"], re.IGNORECASE) is not None
    return _shift(before, timedelta(minutes=(-1 if back else 1) * count * minutes)) if count else None


_RELATIVE = re.compile(r"later|after|뒤|후|後", re.IGNORECASE)


def _shift(moment: str, by: timedelta) -> str | None:
    try:
        return (datetime.fromisoformat(moment) + by).isoformat()
    except ValueError:
        return None
