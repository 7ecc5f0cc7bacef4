"""Moving all that somebody has, or that is due on a day, with what is left out said beside it ("세라님 작업들 마감 다
이틀씩 뒤로. 단 X는 건들지 말아 주세요", "everything due today can slide to friday, bar Junho's"). Every word is
taken for what it is: a day, a person, a shift, or a word that says no more. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.known_titles import replace_titles
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.shifts import read_amount
from orchestration.rule_planner.reading.states import (
    build_late_tests,
    build_open_test,
    build_status_tests,
    is_status,
)
from orchestration.rule_planner.reading.whose import may_be_name
from orchestration.rule_planner.records.moved_record_words import (
    ALL,
    ASKED_EN,
    ASKED_FOR,
    BARE_WHOSE,
    DAY,
    DUE_TO_EN,
    EARLIER,
    EXCEPTIONS,
    FILLERS,
    HANDS,
    MAKES_EN,
    NO_NAME,
    OTHER_WORK,
    OVERDUE,
    OWN,
    OWNER_TARGETS,
    REASONS,
    REST_JA,
    REST_KO,
    SENTENCES,
    SEVERAL,
    SHIFTS,
    STATE_OPTIONS,
    STATES,
    STAYS,
    TARGETS,
    THINGS,
    VERBS,
    WHOSE,
)
from orchestration.rule_planner.stated.stated_values import is_self
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.remarks import is_remark
from orchestration.text.word_lists import HONORIFIC
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 300
"""Characters of a request that is looked at."""
_HONOUR = make_regex(rf"\s?{HONORIFIC}$|['’]s$")


@dataclass(frozen=True, slots=True)
class MovedRecords:
    """Which records are changed, as tests of their columns, to which day, by how much or to whom, and what is left out
    by name; ``apart``: what of that goes to a day of its own."""

    tests: tuple[Json, ...]
    values: Payload
    left_out: tuple[str, ...]
    apart: tuple[tuple[str, Json], ...] = ()


def plan_moved_records(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request that moves all records of a kind; None where it asks for anything else, or a word is
    left that is none of it."""
    del make
    request = task.request
    under_way = task.is_begun or request.quoted
    if under_way or request.follows is not None or len(request.text) > LONGEST:
        return None
    language = detect_language(request.text, request.language)
    moved = read_moved_records(task, request.text, language)
    if moved is None:
        return None
    reading = parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    flow = begin_flow(task, replace(reading, cron=None))
    tests: list[Json] = [*moved.tests, *(build_test("@any", "ne", one) for one in moved.left_out)]
    told = any(isinstance(one, dict) and one["path"] == "@status" for one in moved.tests)
    if not told and _is_of_work(moved, reading) and build_open_test() not in tests:
        tests.append(build_open_test())  # what is put off is what is still to be done
    look = flow.add("query_records", {"database": "작업", "filter": join_tests(tests)})
    step = flow.add("change_record", {"page": "{{item.id}}", "properties": moved.values})
    step.for_each = f"@{look.number}.records"
    flow.leave("done", step, "")
    for name, day in moved.apart:
        flow.add("change_record", {"page": name, "properties": {"@date": day}})
    return replace_titles(task, build_plan(flow, task))


def _is_of_work(moved: MovedRecords, reading: Reading) -> bool:
    """Whether what is moved is somebody's work, is said to be open, or is put off, and not all that is due on a day."""
    if "@person" in moved.values:
        return build_open_test() in build_status_tests(reading.text, reading)
    owned = any(isinstance(one, dict) and one["path"] == "@person" for one in moved.tests)
    return (
        owned
        or isinstance(moved.values.get("@date"), dict)
        or build_open_test() in build_status_tests(reading.text, reading)
    )


def read_moved_records(task: PlanningTask, text: str, language: Language) -> MovedRecords | None:
    """Return what a text moves and what it leaves out; None where it says anything else."""
    text = _write_plainly(text, language)
    if OTHER_WORK.search(text):
        return None
    moved: MovedRecords | None = None
    left_out: list[str] = []
    apart: list[tuple[str, Json]] = []
    sentences = [one.strip(" ,、") for one in SENTENCES[language].split(text)]
    excepted = any(map(EXCEPTIONS[language].search, sentences))
    for sentence in sentences:
        rest = sentence
        if left_out and REASONS.match(rest):
            day = _read_own_day(task, rest, language)
            apart += [(left_out[-1], day)] if day is not None else []
            continue
        found = EXCEPTIONS[language].search(rest)
        if found is not None:
            words = next(one for one in found.groups() if one)
            name = _name_left_out(_drop_own_day(task, words, language))
            stays = any(_ALL_OTHERS.fullmatch(one.strip()) for one in (words, name))
            if not name and not stays and not (left_out and found.start() == 0):  # else it says once more what stays
                return None
            left_out += [name] if name and not stays and not is_status(name) else []
            rest = rest[: found.start()].strip(" ,、")
        if not rest or (not ALL[language].search(rest) and is_remark(rest)):
            continue
        if moved is not None or (moved := _read_order(task, rest, language, several=excepted)) is None:
            return None
    return replace(moved, left_out=tuple(left_out), apart=tuple(apart)) if moved is not None else None


def _read_own_day(task: PlanningTask, words: str, language: Language) -> Json:
    """Return the day that words move to what is left out; None where they only say that it stays, or why."""
    days = [one for one in find_dates(words, task.now, task.request.timezone, language) if one.has_day]
    if len(days) != 1 or STAYS.search(words):
        return None
    text = f"{words[: days[0].span[0]]}{DAY}{words[days[0].span[1] :]}"
    return _render_day(days[0]) if TARGETS[language].search(text) else None


def _drop_own_day(task: PlanningTask, words: str, language: Language) -> str:
    """Return what is left out without the day behind it on which it stays ("X는 내일")."""
    days = find_dates(words, task.now, task.request.timezone, language)
    behind = next((one for one in days if one.span[1] == len(words.rstrip())), None)
    name = _TOPIC.sub("", words[: behind.span[0]]) if behind is not None else words
    return name if behind is None or name != words[: behind.span[0]] else words


_TOPIC = make_regex(r"(?:은|는|만|だけは|は|だけ)[\s,、]*$")


def does_leave_out_names(plan: Payload) -> bool:
    """Whether a plan reads records without some that it knows by name alone."""
    tests = [test for one in list_actions(plan) for test in list_tests(get_inputs(one).get("filter"))]
    return any(isinstance(one, dict) and (one.get("path"), one.get("op")) == ("@any", "ne") for one in tests)


_ALL_OTHERS = make_regex(
    r"(?:다른|딴|나머지)\s?(?:사람|분|직원|팀원|작업|할\s?일|거|것|건)?(?:들)?(?:의|\s?(?:거|것|건))?|남들?(?:의|\s?(?:거|것|건))?"
    r"|(?:any|every|no)(?:one|body)(?:\selse)?(?:['’]s)?|(?:the\s)?(?:others?|rest|other\s(?:people|ones|tasks?|persons?))(?:['’]s?)?"
    r"|(?:他|ほか|その他|残り)(?:の(?:人|方|メンバー|タスク|もの|やつ|みんな|皆))?(?:たち|達)?(?:の(?:分|もの|やつ|タスク)?)?",
    re.IGNORECASE,
)
"""All that a change is not of, which stays anyhow."""


def _name_left_out(words: str) -> str:
    """Return the name of what is left out; empty where words only point at something."""
    quoted = QUOTED_SPAN.search(words)
    if quoted is not None:
        return quoted[0][1:-1].strip()
    said = re.sub(
        r"^(?:the|my|that|단|다만|근데|대신|아|あ、?|ただし?)[\s,、]+", "", words.strip(" ,、'\"‘’“”「」"), flags=re.I
    )
    said = re.sub(r"\s?(?:작업|할\s?일)$|\s(?:one|ones|task|tasks|stuff)$|(?:の)?(?:タスク|やつ|分|の)$", "", said)
    said = _HONOUR.sub("", re.sub(r"\s?(?:거|것|건|꺼)(?:들)?$", "", said))
    return "" if NO_NAME.fullmatch(said) else said


def _write_plainly(text: str, language: Language) -> str:
    """Return a text without the mark of an order that is put as a question, and with what it leaves out behind it."""
    text = ASKED_FOR.sub(r"\g<asks>", text)
    if language == "en":
        return DUE_TO_EN.sub(r"\g<due>, ", text.rstrip("? ") if ASKED_EN.match(text) else text)
    rest = (REST_JA if language == "ja" else REST_KO).match(text)
    if rest is None:
        return text
    if language == "ja":
        return f"{rest['scope']}を全部{rest['order']}。{rest['out']}はそのまま"
    return f"{rest['scope']} 다 {rest['order']}. {rest['out']}은 그대로"


def _read_order(task: PlanningTask, sentence: str, language: Language, *, several: bool) -> MovedRecords | None:
    """Return what a sentence moves; ``several``: things of a kind are several though it does not say all."""
    dates = [one for one in find_dates(sentence, task.now, task.request.timezone, language) if one.has_day]
    if any(one.cron or one.has_time for one in dates) or len(dates) > 2:
        return None
    text = sentence
    for one in reversed(dates):
        text = f"{text[: one.span[0]]}{DAY}{text[one.span[1] :]}"
    text = MAKES_EN.sub(r"move \g<what> to ", text)
    if not (ALL[language].search(text) or (several and SEVERAL[language].search(text))):
        return None
    order = _read_move(text, dates, language) or _read_hand_over(task, text, language)
    if order is None:
        return None
    values, moment, text = order
    tests = _test_days([one for one in dates if one is not moment])
    whose, text = _take_owner(task, text, WHOSE[language])
    late = OVERDUE.search(text)
    if late is not None:
        tests += build_late_tests(task.now.date().isoformat())
    state = STATES[language].search(text)
    if state is not None:
        tests.append(build_test("@status", "eq", STATE_OPTIONS[str(state.lastgroup)]))
    for used in (late, state):
        text = text.replace(used[0], " ", 1) if used is not None else text
    if not whose:
        whose, text = _take_owner(task, text, BARE_WHOSE[language])
    tests += whose
    rest = text.replace(DAY, " ")
    for form in (ALL[language], SEVERAL[language], THINGS[language], FILLERS[language]):
        rest = form.sub(" ", rest)
    said = re.search(r"\w", rest)
    return MovedRecords(tuple(tests), values, ()) if tests and said is None else None


def _read_move(
    text: str, dates: Sequence[FoundDate], language: Language
) -> tuple[Payload, FoundDate | None, str] | None:
    """Return the day or the shift that a sentence moves things by, with its date, and the sentence without it."""
    shift, target = SHIFTS[language].search(text), TARGETS[language].search(text)
    if (shift is None) == (target is None):
        return None
    moment = dates[text[: target.start()].count(DAY)] if target is not None else None
    when = _render_day(moment) if moment is not None else _render_shift(shift, text, language)
    used = target or shift
    ends = used is not None and not re.search(r"\w", text[used.end() :])
    if used is None or when is None or not (VERBS[language].search(text) or (ends and target is not None)):
        return None
    return {"@date": when}, moment, VERBS[language].sub(" ", text.replace(used[0], " ", 1))


def _read_hand_over(task: PlanningTask, text: str, language: Language) -> tuple[Payload, FoundDate | None, str] | None:
    """Return whom a sentence hands things over to, and the sentence without it."""
    target = OWNER_TARGETS[language].search(text)
    if target is None or (language == "en" and not HANDS["en"].search(text)):
        return None
    who = next(one for one in target.groups() if one)
    given = re.match(r"줘|주", text[target.end() :]) is not None  # what is given to oneself may be a list
    if (is_self(who) and given) or (not is_self(who) and not may_be_name(who)):
        return None
    value: Json = task.request.asker_name if is_self(who) else _HONOUR.sub("", who)
    return {"@person": value}, None, HANDS[language].sub(" ", text.replace(target[0], " ", 1))


def _take_owner(task: PlanningTask, text: str, form: re.Pattern[str]) -> tuple[list[Json], str]:
    """Return the test for whose things a sentence speaks of, and the sentence without it."""
    found = form.search(text)
    if found is None:
        return [], text
    who = _HONOUR.sub("", next(one for one in found.groups() if one))
    own = OWN.fullmatch(who) or is_self(who)
    if not own and not may_be_name(who):
        return [], text
    test = build_test("@person", "contains", task.request.asker_name if own else who)
    return [test], text.replace(found[0], " ", 1)


def _render_day(found: FoundDate) -> Json:
    return (found.end or found.start).date().isoformat()


def _render_shift(shift: re.Match[str] | None, text: str, language: Language) -> Json:
    """Return by how much things are put off, or drawn forward where the verb of the text says so."""
    if shift is None:
        return None
    sign = "-" if EARLIER.search(text) else ""
    unit = shift.groupdict().get("unit") or ""
    amount = read_amount(f"{shift['n']} {unit}" if language == "en" else f"{shift['n']}{unit}")
    return {"later": f"{sign}{amount}"} if amount is not None else None


def _test_days(dates: list[FoundDate]) -> list[Json]:
    """Return the tests of what is due on the days that are named."""
    tests: list[Json] = []
    for one in dates:
        first, last = one.start.date(), (one.end or one.start).date()
        tests += _test_span(first, last)
    return tests


def _test_span(first: date, last: date) -> list[Json]:
    if first == last:
        return [build_test("@date", "eq", first.isoformat())]
    return [build_test("@date", "ge", first.isoformat()), build_test("@date", "le", last.isoformat())]
