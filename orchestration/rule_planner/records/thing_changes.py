"""Changes of things whose titles are known, in pieces of which each says one thing: a value, a remark, what stays
("landing page revamp: thursday instead of friday, and stick Junho on it too"). A request with any other piece is none.
Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.record_idioms import does_rename
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.joined_requests import is_complete, is_ready, render_change
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import does_ask_which, get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.reading.shifts import find_shift
from orchestration.rule_planner.records.shared_records import read_people_clause
from orchestration.rule_planner.records.thing_change_words import (
    AROUND,
    ARROW,
    BEFORE,
    BEGUN_BY_NOW,
    DONE_BY_NOW,
    IDLE,
    INSTEAD,
    ITEM,
    NAME,
    OTHER_WORK,
    PEOPLE,
    POINTS,
    POLITE_JA,
    REMARKS,
    RENAMES,
    SEAMS,
    STARTS_EN,
    STATES,
    STAYS,
    TELLS,
    VERBS,
)
from orchestration.rule_planner.stated.stated_values import read_person, read_put_off, read_value
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.prohibitions.columns import COLUMN_WORDS, find_column_kind
from orchestration.text.prohibitions.rest import find_kept_rest
from orchestration.text.remarks import is_remark
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 300
"""Characters of a request that is looked at."""
_FIRST = 0xF100
_SIGN = r"[\uf100-\uf1ff]"
_KEPT = "\uf2ff"
"""Stands for words that say what stays as it is."""


def _changes_named(task: PlanningTask, plan: Payload) -> bool:
    """Whether all that a plan does is to change things by their known titles."""
    known = {name for one in task.titles for name in (one.words, one.title)}
    actions = list_actions(plan)
    return bool(actions) and all(
        "properties" in get_inputs(one) and get_inputs(one).get("page") in known for one in actions
    )


_ASKED = make_regex(r"^\W*(?:(?:hey|hi|ok|so)[\s,]+)*(?:can|could|would|will)\s(?:you|u)\s[^?]*\?", re.IGNORECASE)
"""An order that is put as a question."""


@dataclass(slots=True)
class _Read:
    """What the pieces so far change, by the name of each thing, and which columns are to stay."""

    names: list[str]
    changes: dict[str, Payload] = field(default_factory=dict[str, Payload])
    kept: set[str] = field(default_factory=set[str])
    by_now: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    off: list[str] = field(default_factory=list[str])
    spoken: str = ""

    def put(self, values: Payload) -> bool:
        """Put values to the thing that is spoken of; False where none is, or it becomes two different things."""
        if not self.spoken:
            return False
        held = self.changes.setdefault(self.spoken, {})
        for column, value in values.items():
            before = held.get(column)
            if column == "@person" and before is not None and (joined := _join_people(before, value)) is not None:
                held[column] = joined
                continue
            is_left = isinstance(before, dict) and set(before) == {"remove"}
            if before not in (None, value) and not is_left:
                return False
            held[column] = value
        return True


def _join_people(before: Json, value: Json) -> Json:
    """Return two changes of the same people as one; None where they do not go together."""
    if isinstance(before, dict) and isinstance(value, dict):
        return {
            act: [*dict.fromkeys([*_list_of(before, act), *_list_of(value, act)])]
            for act in dict.fromkeys([*before, *value])
        }
    if isinstance(before, str) and isinstance(value, dict) and set(value) == {"remove"}:
        return before if before not in _list_of(value, "remove") else None
    return None


def _list_of(value: Payload, act: str) -> list[Json]:
    held = value.get(act)
    return held if isinstance(held, list) else []


_SHOWS = make_regex(
    r"\W*(?:(?:please|pls|can\syou|could\syou|hey|ok)[\s,]+)*(?:pull\sup|show|open|bring\sup|find|get|read|look\s(?:at|up)|fetch|send)\s",
    re.IGNORECASE,
)
"""That something is to be seen or sent, for whoever it says."""


def plan_thing_changes(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of the changes that a request tells of known things, where all of it is read so and ``plan`` does
    not do it; else ``plan``."""
    request = task.request
    under_way = task.is_begun or request.quoted
    if under_way or not task.titles or len(request.text) > LONGEST or "schedule" in plan:
        return plan
    listed = {one.title for one in request.follows.listed} if request.follows is not None else set[str]()
    if _SHOWS.match(request.text) or does_rename(request.text) or does_ask_which(plan, listed):
        return plan
    every = len(list_actions(plan)) >= len({one.title for one in task.titles})
    sure = every and not plan.get("not_done") and not any("policy_hints" in one for one in list_actions(plan))
    if sure and _changes_named(task, plan) and is_ready(task, plan) and is_complete(task, plan):
        return plan
    language = detect_language(request.text, request.language)
    told = TELLS.search(request.text)
    changes = read_thing_changes(task, request.text[: told.start()].rstrip(" /,、") if told else request.text, language)
    plain = all(isinstance(one, str) for values in changes.values() for one in values.values())
    if not changes or (told is not None and not plain):
        return plan
    flow = begin_flow(task, parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels))
    for name, values in changes.items():
        flow.add("change_record", {"page": escape_templates(name), "properties": values})
    if told is not None:
        said = [render_change(task, name, values) for name, values in changes.items()]
        flow.add(
            "slack.send_dm", {"user": next(filter(None, told.groups())), "text": escape_templates("\n".join(said))}
        )
    return build_plan(flow, task)


def read_thing_changes(task: PlanningTask, text: str, language: Language) -> dict[str, Payload]:
    """Return what a text changes by the name of each thing; empty where it says anything else."""
    said, kept = _hide_kept(text)
    if OTHER_WORK.search(said) or ("?" in said and not _ASKED.search(said)):
        return {}
    sealed, quotes = seal_quotes(said)
    marked, names = _mark_names(task, sealed)
    read = _Read(names, kept=kept)
    pieces = [one for one in SEAMS[language].split(marked) if one.strip()]
    if not names or not all(_add(task, read, one.strip(), quotes, language) for one in pieces):
        return {}
    changed = {name: values for name, values in read.changes.items() if values}
    for name, state in read.by_now if changed else ():
        if changed.setdefault(name, {}).setdefault("@status", state) != state:
            return {}
    clash = any(column in values for column in read.kept for values in changed.values())
    clash = clash or any(not isinstance(changed.get(name, {}).get("@person"), str) for name in read.off)
    return {} if clash else changed


_DONE: dict[Language, str] = {"ko": "완료", "en": "done", "ja": "완료"}
_BEGUN: dict[Language, str] = {"ko": "진행 중", "en": "in progress", "ja": "진행 중"}


_WHOSE = make_regex(r"(?<![가-힣])(?:(?:둘\s?다|모두|다)\s)?[가-힣]{2,4}(?:님|씨)\s?$")
"""Whose it is that stays ("둘다 지훈님 담당 유지")."""
_OFF_UNNAMED = make_regex(
    r"担当者?から(?:外|抜)して|take\s(?:her|him|them)\soff(?:\sit)?|담당(?:자)?에서\s?(?:빼|제외하)고", re.IGNORECASE
)
"""Somebody who is not named is off: so it is where somebody else has the thing alone."""


def _hide_kept(text: str) -> tuple[str, set[str]]:
    """Return a text with a sign for what says that something stays as it is, and the columns that are to stay."""
    kept: set[str] = set()
    for one in reversed(find_prohibitions(text)):
        if one.act != "edit" or one.only or not one.targets:
            continue
        kinds = {find_column_kind(name) for name in one.targets}
        kept |= {f"@{kind}" for kind in kinds if kind is not None}
        before = _WHOSE.sub("", text[: one.start]).rstrip(" (（")
        text = f"{before}\n {_KEPT}\n {text[one.end :].lstrip(' )）')}"
    return text, kept


def may_change_thing(task: PlanningTask) -> bool:
    """Whether a piece of a request sets a value of something that stands in another piece."""
    text = task.request.text
    if task.change is not None or task.request.follows is not None or len(text) > LONGEST or OTHER_WORK.search(text):
        return False
    language = detect_language(text, task.request.language)
    sealed, quotes = seal_quotes(text)
    pieces = [one.strip() for one in SEAMS[language].split(sealed) if one.strip()]
    return len(pieces) > 1 and any(_read_values(task, one, quotes, language) is not None for one in pieces)


def _mark_names(task: PlanningTask, text: str) -> tuple[str, list[str]]:
    """Return a text with a sign for each title that it names, and the names."""
    by_words: dict[str, set[str]] = {}
    for one in task.titles:
        by_words.setdefault(one.words, set()).add(one.title)
    names: list[str] = []
    titles: list[str] = []
    for words in sorted(by_words, key=len, reverse=True):
        if len(by_words[words]) != 1 or len(words) < 3 or words not in text:
            continue
        (title,) = by_words[words]
        if title not in titles:
            titles.append(title)
            names.append(words)
        text = text.replace(words, chr(_FIRST + titles.index(title)))
    return re.sub(rf"({_SIGN})(?:\s?\1)+", r"\1", text), names


def _add(task: PlanningTask, read: _Read, piece: str, quotes: list[str], language: Language) -> bool:
    """Add what a piece says; False where it may say more than is read of it."""
    named = [read.names[ord(one) - _FIRST] for one in dict.fromkeys(re.findall(_SIGN, piece))]
    if len(named) > 1:
        return False
    before, read.spoken = read.spoken, named[0] if named else read.spoken
    said = ITEM.sub("", " ".join(NAME[language].sub(" ", ITEM.sub("", piece)).split())).strip(" ,、:：–—()（）")
    said = POLITE_JA.sub("", said).strip() if language == "ja" else said
    if not said or said == _KEPT or IDLE.fullmatch(said):
        return True
    if _OFF_UNNAMED.fullmatch(said):
        read.off.append(read.spoken)
        return bool(read.spoken)
    if any((one.start, one.end) == (0, len(said)) for one in find_kept_rest(said)):
        return True
    is_done = DONE_BY_NOW[language].fullmatch(said) is not None
    if read.spoken and (is_done or BEGUN_BY_NOW[language].fullmatch(said)):
        read.by_now.append((read.spoken, (_DONE if is_done else _BEGUN)[language]))
        return True
    stays = STAYS[language].fullmatch(said)
    if stays is not None:
        read.kept |= {f"@{kind}" for kind, words in COLUMN_WORDS.items() if re.search(words, said, re.IGNORECASE)}
        read.spoken = before or read.spoken
        return True
    values = _read_values(task, said, quotes, language)
    if values is not None:
        return ({*values} == {"@person"} or not find_prohibitions(said)) and read.put(values)
    if is_remark(said) or REMARKS[language].fullmatch(said):
        read.spoken = before if before and before in read.changes and not named else read.spoken
        return True
    return False


def _read_values(task: PlanningTask, said: str, quotes: list[str], language: Language) -> Payload | None:
    """Return what a piece sets; None where it sets nothing, or has a word more."""
    renamed = RENAMES[language].fullmatch(said)
    if renamed is not None:
        return {"@title": restore_quotes(renamed["title"], quotes)[1:-1]}
    if re.search(HIDDEN, said):
        return None
    people = _read_person(task, said, language) or _read_people(task, said, language)
    if people is not None:
        return {"@person": people}
    for state, form in STATES[language]:
        if form.fullmatch(said):
            return {"@status": state}
    if ARROW.match(said):
        return read_value(
            task, AROUND[language].sub(" ", re.sub(r"\bdue\b", " ", ARROW.sub("", said))).strip(), language
        )
    if language == "en" and (start := _read_start(task, said)) is not None:
        return {"@date": start}
    if language == "en" and _SHIFT_ALONE.fullmatch(said):
        reading = parse_request(task.request.model_copy(update={"text": said}), task.now, forbidden=())
        shift = find_shift(reading.marked, reading)
        return {"@date": {"later": shift.duration}} if shift is not None else None
    if not VERBS[language].search(said) and not INSTEAD[language].search(said):
        return None
    bare = BEFORE[language].sub(" ", INSTEAD[language].sub(" ", said))
    moved = _read_hours(task, bare, language)
    if moved is not None:
        return {"@date": moved}
    moves = re.sub(r"\s?(?:뒤로|더)(?=\s|$)", "", bare)
    for form in (VERBS[language], POINTS[language], AROUND[language]):
        bare, moves = form.sub(" ", bare).strip(), form.sub(" ", moves).strip()
    later = read_put_off(moves) if language == "ko" else None
    return {"@date": later} if later is not None else read_value(task, " ".join(bare.split()), language)


_SHIFT_ALONE = make_regex(
    r"(?:is\s|goes\s)?(?:an?|one|two|three|four|\d{1,2})\s(?:days?|weeks?|months?)\s(?:later|earlier|sooner)(?:\s(?:please|pls|then))*",
    re.IGNORECASE,
)
"""By how much something moves, as all that is said of it."""


def _read_person(task: PlanningTask, said: str, language: Language) -> Json:
    """Return what the people of a thing become by a piece that names one of them; None where it names none so."""
    for act, form in PEOPLE[language]:
        found = form.fullmatch(said)
        who = read_person(task, found["who"], language) if found is not None else None
        if who is not None:
            return who if act == "set" else {act: [who]}
    return None


_NAMES: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?P<one>[가-힣]{2,4}?(?:님|씨)|(?<![가-힣])[가-힣]{2,4}?(?=이랑|랑|하고|와|과))(?:이랑|랑|하고|와|과|,|도)?\s?"
        r"(?P<two>[가-힣]{2,4}?(?:님|씨)|[가-힣]{2,4}?)(?=도|을|를|\s)"
    ),
    "en": make_regex(r"(?P<one>[A-Z][a-z]+)(?:,|\sand|\s&)\s(?P<two>[A-Z][a-z]+)"),
    "ja": make_regex(
        rf"(?P<one>[^\s、。にの]{{1,8}}{HONORIFIC_JA})(?:と|、)(?P<two>[^\s、。にの]{{1,8}}{HONORIFIC_JA})"
    ),
}
"""Two people in a row."""


def _read_people(task: PlanningTask, said: str, language: Language) -> Json:
    """Return what the people of a thing become by a piece that says nothing else, of one or of two of them."""
    alone = read_people_clause(said, language, task.request.asker_name)
    two = _NAMES[language].search(said) if alone is None else None
    if two is None:
        return alone
    before, behind = said[: two.start()], said[two.end() :]
    each = [
        read_people_clause(f"{before}{two[one]}{behind}", language, task.request.asker_name) for one in ("one", "two")
    ]
    first, second = each
    if isinstance(first, dict) and isinstance(second, dict) and first.keys() == second.keys():
        return _join_people(first, second)
    return None


def _read_hours(task: PlanningTask, said: str, language: Language) -> Json:
    """Return by how many hours something moves, or the hour that it moves to on its own day; None where a piece says
    anything else."""
    reading = parse_request(task.request.model_copy(update={"text": said}), task.now, forbidden=(), taught=task.taught)
    shift = find_shift(reading.marked, reading)
    if shift is not None and "T" in shift.duration:
        return {"later": shift.duration} if not _take_off(shift.rest, language) else None
    bare = _take_off(said, language)
    found = find_dates(bare, task.now, task.request.timezone, language)
    if len(found) != 1 or found[0].has_day or not found[0].has_time or found[0].cron:
        return None
    rest = f"{bare[: found[0].span[0]]}{bare[found[0].span[1] :]}"
    return {"time": found[0].clock} if not _AT.sub("", rest).strip(" ,") else None


def _read_start(task: PlanningTask, said: str) -> Json:
    """Return the hour that something is at by now, as a piece tells it; None where it tells anything else."""
    told = STARTS_EN.fullmatch(said)
    if told is None or not (told["now"] or told["then"]):
        return None
    hour = f"{told['at']} o'clock" if told["at"].isdecimal() else told["at"]
    return _read_hours(task, f"move to {hour}", "en")


_AT = make_regex(r"으로|로|에|부터|\b(?:at|to|from)\b|に|へ|から|開始|시작", re.IGNORECASE)


def _take_off(said: str, language: Language) -> str:
    """Return what a piece holds beside its verb and the words that only point."""
    for form in (VERBS[language], POINTS[language], AROUND[language]):
        said = form.sub(" ", said).strip()
    return said.strip(" ,、")
