"""Choices of a model's plan before its effects: what is read, kept of it, worked out and waited for, held against the
words of the request. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from orchestration.patterns import make_regex
from orchestration.plan.check import TURN_KEY, PlanProblem, index_contracts
from orchestration.plan.difficulty import has_context_words
from orchestration.proposers import PlanningTask
from orchestration.run.templates import find_references
from orchestration.text.field_names import is_owner_field
from orchestration.text.prohibitions import STATE_WORDS, find_column_kind, find_state
from orchestration.text.spoken_words import Spoken, find_unspoken, is_name_said
from orchestration.text.tool_concepts import find_terms
from orchestration.text.typed_words import is_typed_in
from orchestration.text.values import collect_texts
from schemas.condition import Condition
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.values import Json, Payload

_DONE = "완료"
_LISTS_WORK = "session.list_work"
_WORK = make_regex(
    r"승인|대기|거절|실패|네가|니가|한\s?일|\b(?:approv|waiting|reject|refus|fail|you (?:did|do|have)|(?:did|have) you)"
    r"|承認|待ち|却下|失敗|あなた",
    re.IGNORECASE,
)
"""Words that speak of metel's own work."""
_CHANNEL = make_regex(r"#\S+")
_EXCLUDES = make_regex(
    r"빼|뺀|제외|말고|아닌|아니|않|안\s|외에|없|미완|\b(?:except|exclud\w+|without|not|no|other than|apart from|but)\b"
    r"|n['’]t\b|以外|除|ない|ません|抜き|未",
    re.IGNORECASE,
)
"""What leaves something out, or turns a condition round."""
_NONE = make_regex(
    r"없(?:으면|을\s?때|다면|거든)|\b(?:if|when) (?:there(?:'s| is| are) )?(?:no|nothing|none|not any)\b|\bunless\b"
    r"|な(?:ければ|かったら|い場合|いなら)",
    re.IGNORECASE,
)
_OPEN = make_regex(
    r"남[은아]|미완료|안\s?끝|끝나지\s?않|못\s?끝|아직|열린|밀린"
    r"|\b(?:open|unfinished|remaining|left|outstanding|not done)\b|未完了|残り|残って|終わって(?:い)?ない",
    re.IGNORECASE,
)
"""Words that ask for what is not done."""
_WORK_SOURCE = make_regex(r"작업|할\s?일|업무|task|to-?do|タスク", re.IGNORECASE)
_OF_WORK = make_regex(
    r"(?<![가-힣])(?:일|일들|일정|업무|할일|태스크)(?:을|를|이|은|들|만|\s|$)|작업"
    r"|\b(?:work|tasks?|to-?dos?|things to do)\b|タスク|仕事|やること",
    re.IGNORECASE,
)
"""Words by which people speak of what there is to do, whatever its table is called."""
_SELF = frozenset({"me", "myself", "나", "저", "本人", "私"})
_MINE = make_regex(
    r"(?<![가-힣])(?:내|내가|나|나의|나한테|저|제|제가|저의|저한테|본인)(?![가-힣])|\b(?:me|my|mine|i|i'm|myself)\b|私|自分|僕|俺",
    re.IGNORECASE,
)
"""Words by which who asks speaks of themselves."""
_OWN_WORK = make_regex(
    r"(?<![가-힣])(?:내|나의|제|저의|내가|제가)\s(?:\S+\s){0,2}?(?:작업|할\s?일|업무|태스크|일(?:을|이|만|\s))"
    r"|\bmy\s(?:\w+\s){0,2}?(?:tasks?|work|to-?dos?|items)\b|\bassigned to me\b|\bi own\b"
    r"|(?:私|自分|僕)の\S{0,6}?(?:タスク|作業|仕事)",
    re.IGNORECASE,
)
"""Words that speak of one's own records."""
_OWNS = make_regex(
    r"([가-힣]{2,4}?)(?:님|씨)?(?:이|가|의|네)?\s?(?:담당|맡은|작업|할\s?일|태스크|업무)"
    r"|([A-Z][a-z]+)'s\s(?:\w+\s)?(?:tasks?|work|to-?dos?|items)|\b(?:assigned to|owned by)\s([A-Z][a-z]+)"
    r"|([ァ-ヶー一-龥]{2,8})(?:さん|様)?(?:の|が担当する?)(?:\S{0,6}?)(?:タスク|作業|仕事)",
)
"""Whose records somebody speaks of."""
_OVERDUE = make_regex(
    r"(?:기한|마감|기일)\S{0,4}\s?(?:지[난나났]|넘[은긴긴었]|초과)|밀린|늦[은어]"
    r"|\b(?:overdue|past due|late)\b|期限(?:切れ|超過|を?過ぎ)|遅れ",
    re.IGNORECASE,
)
_FUNCTION_WORDS: Mapping[str, str] = {
    "sum": r"합계|총|더[해한]|합쳐|\b(?:total|sum)\b|合計|総",
    "mean": r"평균|\b(?:average|mean|avg)\b|平均",
    "max": r"최대|최고|가장|제일|\b(?:max\w*|highest|top|most|best|biggest|largest)\b|最大|最高|一番",
    "min": r"최소|최저|가장|제일|\b(?:min\w*|lowest|least|worst|smallest)\b|最小|最低|一番",
    "count": r"몇|개수|건수|인원|\b(?:how many|count|number of)\b|件数|何[件人個]|数",
}
_FUNCTIONS = {name: make_regex(words, re.IGNORECASE) for name, words in _FUNCTION_WORDS.items()}
_LATER, _EARLIER = ("ge", "gt"), ("le", "lt")
_ALWAYS: Mapping[str, float] = {"count_gt": -1, "count_ge": 0, "gt": -1, "ge": 0}


@dataclass(frozen=True, slots=True)
class _ChosenTest:
    path: str
    op: str
    value: Json
    turned: bool


def find_changed_choices(plan: Plan, task: PlanningTask, spoken: Spoken) -> Iterator[PlanProblem]:
    """Yield what a plan with effects reads, keeps, works out or waits for otherwise than the words say."""
    contracts = index_contracts(task.contracts)
    filters = [test for one in plan.actions for test in _list_tests(one.inputs.get("filter"))]
    waits = [test for one in plan.actions for test in _list_condition(one.when)]
    text = spoken.texts[0] if task.change is None else spoken.whole
    for test in (*filters, *waits):
        words = _find_wrong(test, spoken, text)
        if words:
            yield PlanProblem("changed_choice", {"words": words})
    yield from (
        PlanProblem("changed_choice", {"words": one}) for one in _list_lost(plan, filters, spoken, text, contracts)
    )
    yield from (PlanProblem("changed_choice", {"words": one}) for one in _list_wrong_waits(waits, text))
    for step in plan.actions:
        function = str(step.inputs.get("function") or "")
        if _is_other_function(function, text):
            yield PlanProblem("changed_choice", {"words": function})
        for source in _list_strange_sources(step, contracts.get(step.tool), task, spoken):
            yield PlanProblem("other_source", {"words": source})
        if any(TURN_KEY.match(key) for key in find_references(step.inputs)) and not has_context_words(text):
            yield PlanProblem("other_source", {"words": step.summary or step.tool})


def _list_condition(condition: Condition | None) -> Iterator[_ChosenTest]:
    if condition is not None:
        yield from _list_tests(condition.model_dump(mode="json", by_alias=True))


def _list_tests(node: Json, *, turned: bool = False) -> Iterator[_ChosenTest]:
    """Yield the tests inside a condition, each with whether it is turned round."""
    if isinstance(node, list):
        for one in node:
            yield from _list_tests(one, turned=turned)
    elif isinstance(node, dict) and "path" in node:
        op = str(node.get("op"))
        away = turned != (op in ("ne", "count_ne", "empty"))
        yield _ChosenTest(str(node["path"]), op, node.get("value"), away)
    elif isinstance(node, dict):
        for name, one in node.items():
            yield from _list_tests(one, turned=turned != (name == "not"))


def _find_wrong(test: _ChosenTest, spoken: Spoken, text: str) -> str:
    """Return what of a test nobody said; empty where it is as the words have it."""
    if test.value is None:
        return ""
    if _is_of_person(test):
        return _find_wrong_person(test, spoken, text)
    if isinstance(test.value, int | float) and not isinstance(test.value, bool):
        always = _ALWAYS.get(test.op)
        if always is not None and test.value <= always and test.op.startswith("count"):
            return f"{test.op} {test.value}"
        return "" if test.value in (0, 1) else ", ".join(find_unspoken(str(test.value), spoken))
    if not test.turned and _is_open_states(test.value, text):
        return ""
    for value in collect_texts(test.value):
        wrong = _find_wrong_text(test, value, spoken, text)
        if wrong:
            return wrong
    return ""


def _is_of_person(test: _ChosenTest) -> bool:
    column = test.path.rpartition(".")[2]
    return is_owner_field(column) or find_column_kind(column) == "person"


def _find_wrong_person(test: _ChosenTest, spoken: Spoken, text: str) -> str:
    """Return whom a test is of and nobody named; who asks is named by words for oneself too."""
    for value in collect_texts(test.value):
        is_asker = value in spoken.asker or value.casefold() in _SELF
        if find_references(value) or (is_asker and _MINE.search(spoken.whole)):
            continue
        if not is_name_said(value, spoken) or (test.turned and not _EXCLUDES.search(text)):
            return value
    return ""


def _is_open_states(value: Json, text: str) -> bool:
    """Whether some states are all those in which a thing is not done, and the words ask for what is not."""
    found = [find_state(one) for one in collect_texts(value)]
    return len(found) > 1 and None not in found and _DONE not in found and _OPEN.search(text) is not None


def _find_wrong_text(test: _ChosenTest, value: str, spoken: Spoken, text: str) -> str:
    state = find_state(value)
    if state == _DONE and test.turned:
        return ""
    try:
        day = datetime.fromisoformat(value).date()
    except ValueError:
        day = None
    if day is not None:
        return value if _is_wrong_day(test, day, spoken, text) else ""
    if find_unspoken(value, spoken):
        return value
    return value if test.turned and not _EXCLUDES.search(text) else ""


def _is_wrong_day(test: _ChosenTest, day: date, spoken: Spoken, text: str) -> bool:
    if test.turned and not _EXCLUDES.search(text):
        return True
    if day == spoken.now.date() and day not in spoken.days:
        return _OVERDUE.search(text) is not None and (test.op in _LATER) != test.turned
    if day not in spoken.days and all(abs((day - one).days) > 1 for one in spoken.days):
        return True
    starts = {one.start.date() for one in spoken.dates if one.is_span}
    ends = {one.end.date() for one in spoken.dates if one.end is not None}
    first, last = day in starts - ends, day in ends - starts
    return (first and test.op in _EARLIER) or (last and test.op in _LATER)


def _list_lost(
    plan: Plan, filters: list[_ChosenTest], spoken: Spoken, text: str, contracts: Mapping[str, ToolContract]
) -> Iterator[str]:
    """Yield the states that are named and that no step holds, and that something is late where no day is tested."""
    reads = [one for one in plan.actions if (found := contracts.get(one.tool)) and "filter" in found.fields]
    if not reads:
        return
    values = [
        *(value for one in plan.actions for value in collect_texts(_leave_out_headings(one))),
        *(value for one in plan.actions for test in _list_condition(one.when) for value in collect_texts(test.value)),
    ]
    held = {state for value in values for state in [find_state(value)] if state}
    whole = "\n".join(values)
    yield from (one for one in spoken.states - held - {"할 일"} if one not in whole and not _is_in_texts(one, whole))
    yield from _list_lost_people(filters, spoken, text)
    late = _OVERDUE.search(text)
    if late is not None and not any(one.op in (*_EARLIER, *_LATER) for one in filters):
        yield late[0]
    for found in spoken.dates:
        days = {one.date().isoformat() for one in (found.start, found.end) if one is not None}
        hour = found.start.strftime("%H:%M") if found.has_time else ""
        if not any(day in whole for day in days) and found.text not in whole and (not hour or hour not in whole):
            yield found.text


def _list_lost_people(filters: list[_ChosenTest], spoken: Spoken, text: str) -> Iterator[str]:
    """Yield the people whose records the words ask for and no test is of."""
    if any(_is_of_person(one) for one in filters):
        return
    own = _OWN_WORK.search(text)
    if own is not None:
        yield own[0].strip()
    owners = [next(word for word in found.groups() if word) for found in _OWNS.finditer(text)]
    yield from (
        one for one in owners if any(is_name_said(name, replace(spoken, texts=(one,))) for name in spoken.people)
    )


def _leave_out_headings(action: Action) -> Payload:
    """Return the inputs of a step without the texts around what was read: as its heading a word chooses nothing."""
    return {
        name: value
        for name, value in action.inputs.items()
        if not (action.is_effect and isinstance(value, str) and find_references(value))
    }


def _is_in_texts(state: str, whole: str) -> bool:
    return re.search(STATE_WORDS[state], whole, re.IGNORECASE) is not None


def _list_wrong_waits(waits: list[_ChosenTest], text: str) -> Iterator[str]:
    """Yield the tests of a condition on whether there is anything that say the opposite of the words."""
    wants_none = _NONE.search(text) is not None
    for one in waits:
        if one.op in ("count_gt", "exists", "count_ge", "count_eq", "empty", "count_lt", "count_le") and not (
            one.op == "count_eq" and one.value not in (0, None)
        ):
            some = one.op in ("count_gt", "count_ge", "exists")
            is_none = some == one.turned if one.op != "empty" else one.turned
            if one.op in ("count_eq", "count_lt", "count_le"):
                is_none = not one.turned
            if is_none != wants_none and one.value in (0, 1, None):
                yield f"{one.path} {one.op}"


def _is_other_function(function: str, text: str) -> bool:
    """Whether the words ask for another figure than a function works out."""
    own = _FUNCTIONS.get({"avg": "mean", "average": "mean"}.get(function, function))
    others = [words for words in _FUNCTIONS.values() if words is not own]
    return own is not None and own.search(text) is None and any(words.search(text) for words in others)


def _list_strange_sources(
    step: Action, contract: ToolContract | None, task: PlanningTask, spoken: Spoken
) -> Iterator[str]:
    """Yield what a step reads that the words do not speak of, or of which they speak less than of another."""
    if contract is None or step.is_effect:
        return
    if contract.tool == _LISTS_WORK and not _WORK.search(spoken.whole):
        yield step.summary or step.tool
    own = {task.team.default_parent, task.team.default_spreadsheet, task.request.place.channel_name}
    said = frozenset(find_terms(_CHANNEL.sub(" ", spoken.whole)))
    for name, value in step.inputs.items():
        if not contract.resolves(name) or not isinstance(value, str) or find_references(value):
            continue
        is_usual = value in own or value.lstrip("#") in own
        if is_typed_in(value, spoken.whole) or (is_usual and not _is_work_of_another(value, task, spoken)):
            continue
        if not _is_spoken_source(value, said, task, spoken):
            yield value


def _is_work_of_another(value: str, task: PlanningTask, spoken: Spoken) -> bool:
    """Whether the words speak of somebody's work, which stands in another source than this one."""
    is_work = _OF_WORK.search(spoken.texts[0]) is not None and _WORK_SOURCE.search(value) is None
    return is_work and any(_WORK_SOURCE.search(one.name) for one in task.labels if one.kind != "channels")


def _is_spoken_source(value: str, said: frozenset[str], task: PlanningTask, spoken: Spoken) -> bool:
    terms = frozenset(find_terms(value))
    plain = frozenset(one for one in terms if one[0] != "@" and not one.isdigit())
    if plain & said:
        return True
    others = [frozenset(find_terms(one.name)) for one in task.labels if one.name != value and one.kind != "channels"]
    named_other = any(any(one[0] != "@" for one in other & said) for other in others)
    is_work = _WORK_SOURCE.search(value) is not None and _OF_WORK.search(spoken.texts[0]) is not None
    return (bool(terms & said) or is_work) and not named_other
