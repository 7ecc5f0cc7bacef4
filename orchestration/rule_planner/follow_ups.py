"""Follow-ups without a model: words on what the thread did before, read against its typed record.

A part of what was listed ("그중에 늦은 것만"), the same for something else ("부산은?"), the same message to one more
place ("#marketing에도"), and a change of what was written ("4시로 바꿔줘").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.field_words import WHO
from orchestration.rule_planner.filters import (
    NOT_NAMES,
    SOMEBODY,
    add_aggregate,
    build_date_tests,
    build_record_filter,
    build_row_filter,
    find_function,
    find_group_column,
    find_region,
    find_status,
    join_tests,
)
from orchestration.rule_planner.parse import Reading, parse_request
from orchestration.rule_planner.plan_text import build_plan, build_repeated_plan
from orchestration.rule_planner.same_again import build_repeated_change, find_period_before, find_same_for, move_back
from orchestration.rule_planner.steps import Flow, index_contracts
from orchestration.rule_planner.value_tests import ANY_COLUMN
from orchestration.text.thread_phrases import Phrase, read_phrase
from schemas.plan import Action
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Json, Payload

_RECORDS, _ROWS, _PAGE = {"database", "filter"}, {"spreadsheet", "filter"}, {"page"}
"""The inputs by which tools that read are known: a database's rows, a sheet's, a page."""
_TOTAL = "table.aggregate"
_OVER_COLUMN = ("sum", "avg", "max", "min")
_UPDATE = {"page", "properties"}
_SENDS = {"slack.post_message": "channel", "slack.send_dm": "user"}
_HEAD = re.compile(
    r"^(?:(?:아니(?:야|다)?|그럼|그러면|그리고|음|아)[,\s]+|(?:그|이|저)\s?(?:중|가운데|안)(?:에서|에선|에|의)?\s*"
    r"|여기서\s*"
    r"|(?:no|and|ok|so|actually)[,\s]+|(?:what|how) about\s+|(?:show|list|give)(?: me)?\s+|(?:only|just)\s+(?:the\s)?"
    r"|of (?:those|these)\s+"
    r"|(?:その|この)(?:中|うち)(?:で|から|の)?、?|じゃあ、?|では、?)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:\s*(?:좀|다시|만|보여|알려|추려|골라|정리해|남겨)?\s?(?:줘요?|주세요|줄래요?|봐)?|\s*(?:please|pls|tasks?"
    r"|ones?|instead)|を?(?:見せて|教えて|表示して)(?:ください|下さい)?)[\s.!?？。~]*$",
    re.IGNORECASE,
)
_CORRECTED = re.compile(
    r"^(?:아니\s)?(?:그거|이거|그게|\S+(?:\s?거)?)\s?(?:말고|아니고|아니라|대신)[\s,]+(?P<ko>\S.*)$"
    r"|^(?:no,?\s)?(?:not|i (?:meant|mean) not)\s[^,]+,\s?(?:but\s)?(?P<en>\S.*)$"
    r"|^(?:no,?\s)?i mean(?:t)?\s(?P<meant>\S.*)$"
    r"|^(?:それ|これ|.{1,12})(?:では|じゃ)なくて?、?(?P<ja>\S.*)$",
    re.IGNORECASE,
)
"""Words that put something else in the place of what was understood ("그거 말고 사라 거", "not his, Sarah's")."""
_OTHER = re.compile(
    r"(?:\s?(?:은|는|도)|\s?(?:은|는)\s?(?:어때|어떻게\s?돼|어떤가)\S{0,3}|は(?:どうですか|どう)?|も)?[\s?？.!~]*$",
    re.IGNORECASE,
)
_ONES = re.compile(
    r"\s?(?:의\s?)?(?:것|거|건|꺼|분|항목|작업|할\s?일)?만?$|(?:'s|さんの?|の)?(?:もの|分)?(?:だけ)?$", re.IGNORECASE
)
_LEFT_OUT = re.compile(
    r"^(?P<ko>.+?)\s?(?:거|것|건|꺼)?(?:은|는|을|를)?\s?(?:빼고|제외하고|제외|말고)|^(?:without|except|excluding"
    r"|but not)\s(?P<en>.+)$"
    r"|^(?P<ja>.+?)(?:以外|を除いて)",
    re.IGNORECASE,
)
_SORTED = re.compile(
    r"(?:마감|기한|날짜|마감일)\s?(?:순|순서)|\bby (?:due date|date|deadline)\b|(?:期限|日付)順", re.IGNORECASE
)
_ORDINAL = re.compile(
    r"(?P<ko>첫|두|세|네|다섯)\s?번째|(?P<number>\d{1,2})\s?(?:번째?|番目?)|\b(?P<en>first|second|third|fourth|fifth)\b"
)
_NUMBERS = {"첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_OWNER = re.compile(
    r"담당자?(?:는|를|을|도)?\s?(?P<ko>\S{2,6}?)(?:님|씨)?(?:으로|로)?(?:\s|$)|^(?P<also>\S{2,6}?)(?:님"
    r"|씨)?도\s?(?:담당|추가|넣)"
    r"|^add (?P<en>[A-Z]\w+(?: [A-Z]\w+)?)\b|\b(?:assign|owner|assignee)\b.*\bto (?P<to>[A-Z]\w+)"
    r"|^(?P<ja>.{1,8}?)(?:さん)?も(?:\S{1,6}に)?(?:追加|入れて)",
)
_TITLE = re.compile(
    r"(?:제목|이름)(?:을|를|은|는)?\s?['\"‘“「]?(?P<ko>.+?)['\"’”」]?\s?(?:으로|로|이라고|라고)\s?(?:바꿔|변경|수정"
    r"|고쳐|해)"
    r"|\b(?:rename|call|title)\b(?: it| that| this)?(?: to| as)?\s['\"“]?(?P<en>[^'\"”]+)|(?:タイトル"
    r"|名前)を[「『]?(?P<ja>.+?)[」』]?に",
    re.IGNORECASE,
)
_ALSO_TO = re.compile(
    r"(?P<channel>#[\w가-힣.-]+?)\s?(?:채널)?(?:에도|にも)|\b(?:in|to|on)\s(?P<en>#[\w.-]+)", re.IGNORECASE
)
_ALSO_PERSON = re.compile(r"(?P<ko>[가-힣]{2,4}?)(?:님|씨)?(?:한테도|에게도|께도)|(?P<ja>\S{1,8}?)(?:さん)?にも$")


@dataclass(frozen=True, slots=True)
class _Talk:
    """The words, and what they are read against."""

    task: PlanningTask
    earlier: EarlierWork
    phrase: Phrase
    reading: Reading

    @property
    def core(self) -> str:
        """The words without those that only point and ask."""
        return _TAIL.sub("", _HEAD.sub("", self.phrase.bare)).strip()

    @property
    def corrected(self) -> str:
        """What is meant in the place of what was read; empty where nothing was only read, or nothing is corrected."""
        found = _CORRECTED.match(self.phrase.bare)
        if found is None or any(step.is_effect for step in self.earlier.steps):
            return ""
        return _TAIL.sub("", next(part for part in found.groups() if part)).strip()

    @property
    def narrows(self) -> bool:
        """Whether a part of what was shown is asked for."""
        return self.phrase.refers == "narrows" and not self.corrected

    @property
    def today(self) -> str:
        """The asker's day (ISO)."""
        return self.task.now.astimezone(ZoneInfo(self.task.request.timezone)).date().isoformat()

    def takes(self, step: Action, inputs: set[str]) -> bool:
        """Whether the tool of a step takes those inputs."""
        contract = index_contracts(self.task.contracts).get(step.tool)
        return contract is not None and inputs <= {*contract.fields}

    def read(self, text: str) -> Reading:
        """Read a piece of the words as a request of its own."""
        return parse_request(self.task.request.model_copy(update={"text": text}), self.task.now, forbidden=())


def build_follow_up(task: PlanningTask) -> Payload | None:
    """Return the plan of words on earlier work of the thread; ``None`` where they can't be read as such."""
    earlier = task.request.follows
    phrase = read_phrase(task.request.text)
    if earlier is None or phrase.refers is None or task.done or task.trouble or task.change is not None:
        return None
    talk = _Talk(task, earlier, phrase, parse_request(task.request, task.now, forbidden=()))
    reads = [step for step in earlier.steps if not step.is_effect]
    same, sent = find_same_for(phrase.bare), _sent_to_one_more(talk)
    if sent is not None or same:
        return sent or _same_for(talk, same)
    return _changed(talk) or (_read_again(talk, reads) if reads else None)


def _same_for(talk: _Talk, name: str) -> Payload | None:
    """Make the last change of a page to another page too."""
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    inputs = build_repeated_change(last, name) if last is not None and talk.takes(last, _UPDATE) else None
    if last is None or inputs is None:
        return None
    flow = _flow(talk)
    flow.add(last.tool, inputs)
    return build_plan(flow, talk.task)


def _read_again(talk: _Talk, reads: Sequence[Action]) -> Payload | None:
    """Read the same with another filter, value, page or function; what it changed or sent is not done again."""
    function = find_function(talk.core)
    adds_up = function in _OVER_COLUMN and not any(one.tool == _TOTAL for one in reads)
    if find_group_column(talk.core) or adds_up:
        return _grouped(talk, reads)
    if function == "count" and not any(one.tool == _TOTAL for one in reads):
        return build_repeated_plan(talk.task, talk.reading, [*_after(reads)])
    for number, step in enumerate(reads):
        if function and any(one.tool == _TOTAL for one in reads):
            inputs = {**step.inputs, "function": function} if step.tool == _TOTAL else None
        else:
            inputs = _other_inputs(talk, step)
        if inputs is not None:
            again = [*reads[:number], step.model_copy(update={"inputs": inputs}), *reads[number + 1 :]]
            return build_repeated_plan(talk.task, talk.reading, [*_after(again)])
    return None


def _grouped(talk: _Talk, reads: Sequence[Action]) -> Payload | None:
    """Add up what was read of a sheet ("합계는?"), by a column too ("지역별로", "break it down by region")."""
    source = next((step for step in reads if talk.takes(step, _ROWS)), None)
    if source is None:
        return None
    flow = _flow(talk)
    read = flow.add(source.tool, {**source.inputs})
    sheet = str(source.inputs.get("spreadsheet", ""))
    add_aggregate(flow, flow.leave("rows", read, sheet), f"{sheet} {talk.earlier.words} {talk.core}")
    return build_plan(flow, talk.task)


def _after(steps: Sequence[Action]) -> Iterator[Action]:
    """Yield the steps without what they waited for that is no longer there."""
    kept = {step.id for step in steps}
    for step in steps:
        yield step.model_copy(update={"depends_on": tuple(one for one in step.depends_on if one in kept)})


def _other_inputs(talk: _Talk, step: Action) -> Payload | None:
    inputs = dict(step.inputs)
    if talk.takes(step, _RECORDS) or talk.takes(step, _ROWS):
        if talk.takes(step, _RECORDS) and _SORTED.search(talk.phrase.bare):
            return {**inputs, "sort": "@date"}
        asked = _narrowed(talk, step) if talk.narrows else _replaced(talk, step)
        is_meant = asked is not None and (talk.phrase.refers in ("narrows", "other_value") or talk.corrected)
        return {**inputs, "filter": asked} if is_meant else None
    is_other_page = talk.takes(step, _PAGE) and talk.phrase.refers == "other_value"
    return {**inputs, "page": _other(talk)} if is_other_page else None


def _other(talk: _Talk) -> str:
    return _OTHER.sub("", _ONES.sub("", talk.corrected) or talk.core).strip()


def _narrowed(talk: _Talk, step: Action) -> Json:
    """Return the filter of a step with what the words leave of its rows."""
    new = _read_tests(talk, step)
    old = step.inputs.get("filter")
    return join_tests([*_tests(old), *new]) if new else None


def _read_tests(talk: _Talk, step: Action) -> list[Json]:
    out = _LEFT_OUT.search(talk.phrase.bare)
    if out is not None:
        return [_without(str(next(filter(None, out.groups()))).strip())]
    reading = talk.read(talk.core)
    if talk.takes(step, _ROWS):
        word = _ONES.sub("", talk.core).strip()
        found = _tests(build_row_filter(reading.marked, reading)) or _same_column(talk, step, word)
        return found or ([{"path": ANY_COLUMN, "op": "in", "value": [word]}] if word else [])
    found = build_record_filter(reading.marked, reading, talk.today, talk.task.request.user_name)
    return _tests(found) or _person_test(_ONES.sub("", talk.core).strip())


def _without(name: str) -> Json:
    status = find_status(name)
    return (
        {"path": "@status", "op": "ne", "value": status} if status else {"path": ANY_COLUMN, "op": "ne", "value": name}
    )


def _person_test(name: str) -> list[Json]:
    if not SOMEBODY.fullmatch(name) or name in NOT_NAMES:
        return []
    return [{"path": "@person", "op": "contains", "value": name}]


def _replaced(talk: _Talk, step: Action) -> Json:
    """Return the filter of a step with the value of the same kind in the place of the old one."""
    old, word = _tests(step.inputs.get("filter")), _other(talk)
    period = find_period_before(word)
    if period is not None:
        moved = move_back(old, period)
        return join_tests(moved) if moved != old else None
    dated = [found for found in talk.read(word).dates(talk.read(word).marked) if found.has_day]
    if dated:
        paths = [str(one["path"]) for one in old if isinstance(one, dict) and _is_day(one.get("value"))]
        kept = [one for one in old if not (isinstance(one, dict) and _is_day(one.get("value")))]
        return join_tests([*kept, *build_date_tests(dated[0], paths[0] if paths else "@date")])
    status = find_status(word)
    if status and talk.takes(step, _RECORDS):
        return join_tests([*_not_of(old, "@status", "상태"), {"path": "@status", "op": "eq", "value": status}])
    column = _same_column(talk, step, word)
    if column:
        return join_tests([*(one for one in old if not _is_column(one)), *column])
    person = _person_test(word) if talk.takes(step, _RECORDS) else []
    return join_tests([*_not_of(old, "@person", "담당자"), *person]) if person else None


def _same_column(talk: _Talk, step: Action, word: str) -> list[Json]:
    """Return the test of the one column that was asked for by a value, with another value."""
    del talk
    word = find_region(word) or word
    columns = [one for one in _tests(step.inputs.get("filter")) if _is_column(one)]
    if len(columns) != 1 or not word.strip():
        return []
    (only,) = columns
    assert isinstance(only, dict)
    if only["path"] == ANY_COLUMN:
        return [{"path": ANY_COLUMN, "op": "in", "value": [word.strip()]}]
    return [{**only, "value": word.strip()}]


def _is_column(test: Json) -> bool:
    """Whether a test asks for the value of a named column, or of any."""
    if isinstance(test, dict) and test.get("path") == ANY_COLUMN:
        return test.get("op") in ("in", "matches")
    if not isinstance(test, dict) or str(test.get("path", "@")).startswith("@"):
        return False
    return test.get("op") == "eq" and isinstance(test.get("value"), str) and not _is_day(test["value"])


def _is_day(value: Json) -> bool:
    return isinstance(value, str) and re.match(r"\d{4}-\d{2}-\d{2}", value) is not None


def _not_of(tests: list[Json], *paths: str) -> list[Json]:
    return [one for one in tests if not (isinstance(one, dict) and one.get("path") in paths)]


def _tests(condition: Json) -> list[Json]:
    if not isinstance(condition, dict):
        return []
    inner = condition.get("all")
    return inner if isinstance(inner, list) else [condition]


def _sent_to_one_more(talk: _Talk) -> Payload | None:
    """Send what the last message said to one more place or person."""
    source = next((step for step in reversed(talk.earlier.steps) if step.tool in _SENDS), None)
    text = source.inputs.get("text") if source is not None else None
    if not isinstance(text, str) or "{{" in text:
        return None
    place, person = _ALSO_TO.search(talk.phrase.bare), _ALSO_PERSON.search(talk.phrase.bare)
    flow = _flow(talk)
    if place is not None:
        flow.add("slack.post_message", {"channel": place["channel"] or place["en"], "text": text})
    elif person is not None:
        flow.add("slack.send_dm", {"user": person["ko"] or person["ja"], "text": text})
    return build_plan(flow, talk.task) if flow.steps else None


def _changed(talk: _Talk) -> Payload | None:
    """Change the page that was made, changed or listed; where it may be one of several, that is asked."""
    values = _new_values(talk)
    pages = _meant(talk) if values else []
    update = next((one.tool for one in talk.task.contracts if {*one.fields} >= _UPDATE), "")
    if not pages or not update or talk.phrase.refers not in ("changes", "points"):
        return None
    flow = _flow(talk)
    chosen = {"page": pages[0].id} if len(pages) == 1 else {}
    flow.add(update, {**chosen, "properties": values})
    plan = build_plan(flow, talk.task)
    understanding = plan["understanding"]
    if not chosen and isinstance(understanding, dict):
        titles = dict.fromkeys(one.title for one in pages if one.title)
        options: list[Json] = list[Json](titles)[:20]
        asked: Payload = {"question": _which(talk), "options": options, "field": "a1.page"}
        understanding["ambiguities"] = [asked] if len(options) > 1 else []
    return plan


def _which(talk: _Talk) -> str:
    return {"ko": "어느 것을 바꿀까요?", "en": "Which one shall I change?", "ja": "どれを変更しますか？"}[
        talk.reading.language
    ]


def _meant(talk: _Talk) -> list[EarlierThing]:
    """Return the pages that the words can mean: a row by its number, what was made, changed, or listed."""
    things = talk.earlier.things
    number = _ordinal(talk.phrase.bare)
    if number:
        return [one for one in things if one.row == number][:1]
    made = [one for one in things if one.made]
    dealt = [one for one in things if not one.row] if any(step.is_effect for step in talk.earlier.steps) else []
    return made or dealt or [one for one in things if one.row]


def _ordinal(text: str) -> int:
    found = _ORDINAL.search(text)
    if found is None:
        return 0
    return int(found["number"]) if found["number"] else _NUMBERS[(found["ko"] or found["en"]).lower()]


def _new_values(talk: _Talk) -> Payload:
    """Return what the words set, by the meaning of a column."""
    text = talk.phrase.bare
    title, owner = _TITLE.search(text), _OWNER.search(text)
    if title is not None:
        return {"@title": next(part for part in title.groups() if part).strip()}
    if owner is not None:
        return _new_owner(talk, next(part for part in owner.groups() if part))
    dates = [one for one in talk.reading.dates(talk.reading.marked) if not one.is_span and not one.cron]
    if len(dates) == 1:
        return {"@date": _joined_moment(talk, dates[0].start, has_day=dates[0].has_day, has_time=dates[0].has_time)}
    status = find_status(_ORDINAL.sub("", text))
    return {"@status": status} if status else {}


def _new_owner(talk: _Talk, name: str) -> Payload:
    """Who is added stands beside whom the request had named; whoever else stands there is not known, so nobody is
    added to a page that was only changed."""
    adds = re.search(
        r"도\s?(?:담당|추가|넣)|^add\b|\btoo\b|も(?:\S{1,6}に)?(?:追加|入れて)", talk.phrase.bare, re.IGNORECASE
    )
    if adds is None:
        return {"@person": name}
    if not any(one.made for one in talk.earlier.things):
        return {}
    before = [value for step in talk.earlier.steps for value in _owners(step)]
    return {"@person": [*before, name] if before else name}


def _owners(step: Action) -> Iterator[Json]:
    properties = step.inputs.get("properties")
    for column, value in properties.items() if isinstance(properties, dict) else ():
        if column == "@person" or re.fullmatch(WHO, column, re.IGNORECASE):
            yield from value if isinstance(value, list) else [value]


def _joined_moment(talk: _Talk, new: datetime, *, has_day: bool, has_time: bool) -> str:
    """Return the new day with the old time, or the new time on the old day, where only one of them is said."""
    old = next((one for step in reversed(talk.earlier.steps) for one in _moments(step)), None)
    if not has_day and old is not None:
        return datetime.combine(old.date(), new.timetz()).isoformat()
    if not has_time and old is not None and (old.hour or old.minute):
        return datetime.combine(new.date(), old.timetz()).isoformat()
    return new.isoformat() if has_time else new.date().isoformat()


def _moments(step: Action) -> Iterator[datetime]:
    properties = step.inputs.get("properties")
    values = [step.inputs.get("date"), *(properties.values() if isinstance(properties, dict) else ())]
    for value in values:
        if isinstance(value, str) and _is_day(value):
            yield datetime.fromisoformat(value)


def _flow(talk: _Talk) -> Flow:
    task = talk.task
    request = task.request
    local = task.now.astimezone(ZoneInfo(request.timezone))
    contracts = index_contracts(task.contracts)
    myself = request.user_name or request.user
    return Flow(talk.reading, task.team, contracts, local, myself, in_thread=request.in_thread, has_quote=False)
