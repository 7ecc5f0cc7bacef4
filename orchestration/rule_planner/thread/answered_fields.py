"""An answer that gives several fields of a step at once. Pure.

Whom a message goes to and what it says ("영업 채널이요. 데모는 11시라고요"), or which record is changed
and to which day ("보안 점검 보고서, 다음주 화요일").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.proposers import PlanEdit
from orchestration.rule_planner.plans.added_steps import make_fresh_id
from orchestration.rule_planner.plans.talk import UPDATE
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_en
from orchestration.rule_planner.reading.words import ANY_MARK, CHANNEL, DATE, PERSON, QUOTE
from orchestration.text.reported_speech import make_sentence
from orchestration.text.short_answers import is_apology, strip_answer
from orchestration.text.thread_phrases import read_phrase
from orchestration.text.told_answers import make_told_sentence
from orchestration.text.typed_words import is_likely_order
from orchestration.text.word_lists import HONORIFIC, HONORIFIC_JA
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Json, Payload

_PLACES: Mapping[str, str] = {"slack.channel": "channel", "slack.user": "person"}
"""What the field of a message that says where it goes is looked up as, and the kind of its mark."""
_DENIES = r"(?:아니다|아니야|아니|아냐|no|nah|wait|actually|hmm+|いや|やっぱり?|ごめん)"
_OPENING = make_regex(
    rf"^(?:(?:{_DENIES}|아|어|음+|앗|네|넵|그럼|그냥|참|oh|ok(?:ay)?|uh+|um+|yes|sure|sorry|so|then|just|please"
    rf"|あっ?|はい|えっと|すみません"
    r"|失礼(?:いた)?しました)[\s,.!~…、。！]+)+",
    re.IGNORECASE,
)
_DENIED = make_regex(rf"^\W*{_DENIES}(?:[\s,.!~…、。]|$)", re.IGNORECASE)
_TO_KO = r"(?:님|씨)?(?:이)?(?:한테|에게|께)(?:는|만)?\s*"
_IS_KO = r"(?:님|씨)?(?:채널)?(?:(?:이?요|입니다|예요|이에요)[.,!~]*\s*|[.,!:]\s*)"
_INTO_KO = r"\s?(?:채널)?\s?(?:(?:에다가?|에|으로)\s*|(?:이?요|입니다)?[.,:!~]*\s+)"
_TO_JA = rf"{HONORIFIC_JA}?(?:(?:に|へ|宛に)[、,\s]*|(?:です)?[、。,:：\s]+)"
_HEAD = make_regex(
    rf"^(?:(?P<person>{PERSON})(?:{_TO_KO}|{_IS_KO}|{_TO_JA}|\s?[,:.\-–—]+\s+)"
    rf"|(?P<channel>{CHANNEL})(?:(?:に|へ|で)[、,\s]*|{_INTO_KO}|\s?[,:.\-–—]+\s*)"
    rf"|(?P<place>[\w가-힣-]{{2,20}}?)\s?(?:채널|방)(?:에다가?|에|으로|이?요|입니다)?[.,!~]*\s+"
    r"|(?P<korean>[가-힣]{2,4}?)(?:님|씨)?(?:이?요|입니다|이에요|예요)[.,!~]+\s+"
    r"|(?:to\s)?(?P<name>[A-Za-z][A-Za-z-]{1,20})\s?(?:[,:]|\s[-–—])\s+(?=\S+\s\S))",
    re.IGNORECASE,
)
"""Whom or where, before what is said."""
_SENDS_THERE = make_regex(
    r"^(?:보내\S*|보낼\S*|할래\S*|할게\S*|하자\S*|로\s?(?:바꿔|해)\S*|instead|送(?:って|ります)\S*"
    r"|にします)(?:\s?(?:줘|주세요|요))?(?:[.,!。、~]+\s*|$)",
    re.IGNORECASE,
)
_REPORTED_KO = make_regex(
    r"(?P<body>.+?(?:[다자라냐]고|는지(?=도?\s?(?:좀\s)?(?:물어|여쭤|확인))))도?(?:요|\s?(?:좀\s|꼭\s)?(?:전해"
    r"|전달|물어|여쭤|보내|말|알려|올려|남겨|해|확인|부탁|디엠|dm)\S*(?:\s\S{1,5}){0,2})?[\s.!~]*",
    re.IGNORECASE | re.DOTALL,
)
_SAID_JA = make_regex(
    r"(?P<body>.+?)(?:と|って)(?:お?(?:伝え|送|願い|知らせ|言)[ぁ-ん]*(?:ください|下さい|します"
    r"|いたします)?)?[。！!\s]*",
    re.DOTALL,
)
_SAID_EN = make_regex(r"(?:(?:that|saying|and say|say)\s)(?P<body>.+)", re.IGNORECASE | re.DOTALL)
_AROUND_QUOTE = make_regex(
    r"(?:이?라고(?:만)?(?:요|\s?(?:전해|보내|말|올려|써|적어|해|부탁)\S*(?:\s\S{1,5})?)?|요|と(?:お?(?:伝え|送"
    r"|願い)[ぁ-ん]*(?:ください|下さい|します)?)?"
    r"|(?:で)?(?:お願いします|投稿(?:して)?(?:ください)?)|please|pls|thanks|say|that|[\s.,!~。、])*",
    re.IGNORECASE,
)
_AROUND_DAY = make_regex(
    r"(?:까지|으로|로|에|요|이?에요|예요|입니다|부탁\S*|해\s?(?:줘|주세요)\S*|미뤄\S*|옮겨\S*|바꿔\S*|주세요"
    r"|to|until|by|on|for|please|pls|まで|に|で|へ|です|お願い(?:します|いたします)?|して(?:ください)?"
    r"|[\s.,!~。、])*",
    re.IGNORECASE,
)
_SEGMENTS = make_regex(r"[,.!。、！]\s*|\n|(?<=です)(?=\S)")
MOST_TITLE = 80


@dataclass(frozen=True, slots=True)
class _Message:
    """Where a message goes, as it is named, and what it says; either may be empty."""

    kind: str
    name: str
    words: str


def add_answered_fields(edit: PlanEdit, reading: Reading, contracts: Mapping[str, ToolContract]) -> Plan | None:
    """Return the plan with what an answer gives to the one step that waits for several values; ``None`` where it gives
    one alone, or says anything else."""
    steps = [one for one in edit.plan.actions if one.id not in edit.begun and _is_asked(edit, one)]
    if len(steps) != 1 or steps[0].for_each is not None or steps[0].tool not in contracts:
        return None
    step, contract = steps[0], contracts[steps[0].tool]
    several = _fill_for_several(edit, step, contract, reading)
    if several is not None:
        return several
    inputs = _fill_message(edit, step, contract, reading)
    if inputs is None and {*contract.fields} >= UPDATE:
        inputs = _fill_record(edit, step, reading)
    if inputs is None:
        return None
    told = step.model_copy(update={"inputs": inputs, "summary": ""})
    actions = tuple(told if one.id == step.id else one for one in edit.plan.actions)
    return edit.plan.model_copy(update={"actions": actions, "version": "1.1"})


def _is_asked(edit: PlanEdit, step: Action) -> bool:
    return any(field.partition(".")[0] == step.id for field in edit.asked)


def _asks(edit: PlanEdit, step: Action, field: str) -> bool:
    return f"{step.id}.{field}" in edit.asked


def _fill_message(edit: PlanEdit, step: Action, contract: ToolContract, reading: Reading) -> Payload | None:
    """Return the inputs of a message with whom it goes to and what it says."""
    field = next((one for one in contract.fields if contract.resolves(one) in _PLACES), "")
    if not field or "text" not in contract.fields:
        return None
    timed = _fill_time(edit, step, field, reading) if "post_at" in contract.fields else None
    if timed is not None or not _asks(edit, step, "text"):
        return timed
    said = _read_message(reading, _PLACES[str(contract.resolves(field))])
    if said is None:
        return None
    redirects = _DENIED.match(reading.marked) is not None
    if not (_asks(edit, step, field) or redirects) or not (said.words or redirects):
        return None
    inputs: Payload = {**step.inputs, field: said.name}
    return {**inputs, "text": said.words} if said.words else inputs


_SEVERAL = make_regex(
    rf"^(?:to\s)?(?P<people>{PERSON}{HONORIFIC}?(?:(?:\s?(?:이랑|랑|하고|이?와|과|,|、|and|&|と)\s?(?:to\s)?{PERSON}{HONORIFIC}?)+)"
    rf"|(?-i:(?P<names>[A-Z][a-z]+(?:(?:,\s|\s(?:and|&)\s)[A-Z][a-z]+)+)(?=\s?[:–—-])))"
    rf"(?:\s?(?:둘\s?다|모두|both))?(?:{_TO_KO}|{_IS_KO}|{_TO_JA}|\s?[,:.\-–—]+\s+)",
    re.IGNORECASE,
)
"""Several people, before what each of them is to be told."""


def _fill_for_several(edit: PlanEdit, step: Action, contract: ToolContract, reading: Reading) -> Plan | None:
    """Return the plan with a message to each of several people, where an answer names them and what it says."""
    field = next((one for one in contract.fields if contract.resolves(one) == "slack.user"), "")
    head = _SEVERAL.match(_OPENING.sub("", reading.marked))
    if head is None or not field or not _asks(edit, step, field) or not _asks(edit, step, "text"):
        return None
    words = _read_words(_OPENING.sub("", reading.marked)[head.end() :], reading)
    marked = [reading.marks[one].value for one in re.findall(PERSON, head["people"] or "")]
    people = marked or re.split(r",\s|\s(?:and|&)\s", head["names"] or "")
    if not words or len({*people}) != len(people):
        return None
    plan = edit.plan
    for at, name in enumerate(people):
        told = {"inputs": {**step.inputs, field: name, "text": words}, "summary": ""}
        one = step.model_copy(update={**told, "id": step.id if at == 0 else make_fresh_id(plan)})
        kept = tuple(one if old.id == one.id else old for old in plan.actions)
        plan = plan.model_copy(update={"actions": kept if at == 0 else (*kept, one), "version": "1.1"})
    return plan


def _fill_time(edit: PlanEdit, step: Action, field: str, reading: Reading) -> Payload | None:
    """Return the inputs of a message that goes out later with where it goes to and when, where an answer gives these
    two alone ("#general 오전 10시"). A time alone is of the day that is known."""
    text = _OPENING.sub("", reading.marked)
    where, times = re.search(f"{CHANNEL}|{PERSON}", text), reading.dates(text)
    rest = re.sub(f"{CHANNEL}|{PERSON}|{DATE}", "", text)
    is_both = where is not None and _asks(edit, step, field) and len(times) == 1 and _AROUND_TIME.fullmatch(rest)
    mark = reading.marks.get(where[0]) if where is not None else None
    if not is_both or mark is None or mark.kind != _PLACES_OF[field] or times[0].cron or times[0].is_span:
        return None
    (at,), known = times, str(step.inputs.get("post_at") or "")
    moment = at.start.isoformat() if at.has_time else at.start.date().isoformat()
    if at.has_time and not at.has_day and re.match(r"\d{4}-\d{2}-\d{2}", known):
        moment = f"{known[:10]}{moment[10:]}"
    elif not at.has_time and len(known) > len("2026-01-01"):
        moment = f"{moment}{known[10:]}"
    return {**step.inputs, field: mark.value, "post_at": moment}


_PLACES_OF: Mapping[str, str] = {"channel": "channel", "user": "person"}
"""The kinds of marks by the field that says where a message goes."""
_AROUND_TIME = make_regex(
    rf"(?:{_AROUND_DAY.pattern}|님|씨|채널|한테|에게|께|정도|쯤|에다가?|in|at|around|channel|チャンネル|さん|頃|ごろ|[\s.,:!~、。-])*",
    re.IGNORECASE,
)


def _read_message(reading: Reading, kind: str) -> _Message | None:
    text = _OPENING.sub("", reading.marked)
    head = _HEAD.match(text)
    if head is None:
        return None
    mark = reading.marks.get(head[kind] or "") if head[kind] else None
    name = mark.value if mark is not None else _read_name(head, kind)
    if not name:
        return None
    rest = text[head.end() :]
    there = _SENDS_THERE.match(rest)
    words = _read_words(rest[there.end() :] if there else rest, reading)
    return _Message(kind, name, words) if words is not None else None


def _read_name(head: re.Match[str], kind: str) -> str:
    """Return a name that has no mark: of a channel by the word for one, or a bare word before a comma."""
    if kind == "channel" and head["place"]:
        return f"#{head['place']}"
    if kind == "person" and head["korean"]:
        return head["korean"]
    name = head["name"] or ""
    if not name or is_plain_en(name.lower()) or name.lower() in _GREETINGS:
        return ""
    return f"#{name}" if kind == "channel" else name


_GREETINGS = frozenset(
    {"hey", "hi", "hello", "all", "team", "everyone", "folks", "guys", "fyi", "reminder", "note", "ps"}
)


def _read_words(rest: str, reading: Reading) -> str | None:
    """Return what is to be said, empty where nothing is; ``None`` where it is an order of another kind."""
    rest = rest.strip()
    if not rest or is_apology(rest):
        return ""
    quotes = reading.quotes(rest)
    if len(quotes) == 1 and _AROUND_QUOTE.fullmatch(re.sub(QUOTE, "", rest)):
        return quotes[0].value
    raw = reading.raw(rest).strip()
    reported = _REPORTED_KO.fullmatch(raw)
    if reported is not None:
        return make_sentence(reported["body"])
    content = read_phrase(raw).content
    if content is not None:
        return content
    said = (_SAID_JA if reading.language == "ja" else _SAID_EN).fullmatch(raw)
    if said is not None:
        return said["body"].strip()
    if is_likely_order(raw) or _ORDERS.search(raw):
        return None
    return make_told_sentence(raw)


_ORDERS = make_regex(
    r"(?:물어봐|여쭤봐|전해|알려|말해|보내|올려)\s?(?:줘|주세요|줄래)\S*[.!~]*$|^(?:ask|tell|send|dm|message)\s"
    r"|(?:送って|伝えて|聞いて)(?:ください|下さい)?[。！]*$",
    re.IGNORECASE,
)
"""What tells metel to say something that could not be made out."""


def _fill_record(edit: PlanEdit, step: Action, reading: Reading) -> Payload | None:
    """Return the inputs of a change with the record and the day that an answer names."""
    properties = step.inputs.get("properties")
    held: dict[str, Json] = dict(properties) if isinstance(properties, dict) else {}
    column = next((name for name in held if _asks(edit, step, f"properties.{name}")), "")
    if not column or not _asks(edit, step, "page"):
        return None
    titles: list[str] = []
    days: set[str] = set()
    for part in _SEGMENTS.split(_OPENING.sub("", reading.marked)):
        found = reading.dates(part)
        if found and not _AROUND_DAY.fullmatch(re.sub(DATE, "", part)):
            return None
        days |= {one.start.isoformat() if one.has_time else one.start.date().isoformat() for one in found}
        if not found and part.strip() and not _AROUND_DAY.fullmatch(part):
            titles.append(strip_answer(reading.raw(part).strip(), "title"))
    if len(titles) != 1 or len(days) != 1 or len(titles[0]) > MOST_TITLE or is_likely_order(titles[0]):
        return None
    if re.search(ANY_MARK, re.sub(rf"{DATE}|{QUOTE}", "", reading.marked)):
        return None
    return {**step.inputs, "page": titles[0], "properties": {**held, column: days.pop()}}
