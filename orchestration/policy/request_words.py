"""Reading of a request: what each part of it became in the plan, and what became nothing. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Literal, TypeAlias

from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.dates.rare_recurrence import find_rare_recurrences
from orchestration.text.language import detect_language
from orchestration.text.manner_words import find_manner_words
from orchestration.text.mentions import show_request_text
from orchestration.text.prohibitions import (
    Cue,
    Prohibition,
    find_prohibitions,
    find_unheard_cues,
    remove_prohibitions,
)
from orchestration.text.speech_repairs import find_repairs
from orchestration.text.values import collect_texts
from schemas.plan import Action, Plan
from schemas.request import Mention
from schemas.run import Run
from schemas.states import Filled, Started, Succeeded, Uncertain
from schemas.values import Json, Payload

MOST_ROWS = 1_000
"""So many rows of what was read are looked at."""
LONGEST_CATEGORY = 20
_WORD_ENDS = r"(?=[^가-힣]|$|(?:은|는|이|가|을|를|의|만|도|로|으로|에|에서|와|과|랑|이랑)(?![가-힣]))"
_FILLED = Started | Succeeded | Uncertain
Role: TypeAlias = Literal["prohibition", "value", "filter", "unheard"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a request that may not be dropped: where it stands, and what it became. ``field`` is the step's field
    that holds it ("a2.channel"), empty where none does."""

    start: int
    end: int
    words: str
    role: Role
    field: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """Some words of a request, and where they stand."""

    start: int
    end: int
    words: str


_QUOTED = re.compile(
    r"“([^”\n]{1,300})”|‘([^’\n]{1,300})’|「([^」\n]{1,300})」|『([^』\n]{1,300})』|\"([^\"\n]{1,300})\""
    r"|(?<![A-Za-z0-9])'((?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){1,300})'(?![A-Za-z0-9])"
)
_OTHERS_WORDS = re.compile(r"^[ \t]*(?:>|&gt;)[^\n]*|```.*?```", re.MULTILINE | re.DOTALL)
"""Quoted lines and blocks: what others wrote asks for nothing."""
_LINK = re.compile(r"<[^>\s]+>|https?://\S+")
_CHANNEL = re.compile(r"#[A-Za-z0-9][A-Za-z0-9_.-]*(?<![.-])")
_PERSON = re.compile(
    r"(?<![가-힣A-Za-z])(?P<ko>[가-힣]{2,4}?)(?:이)?(?:님|씨)?(?:이랑|랑|하고|와|과)?\s?(?:에게|한테|께)(?=[\s,만도는]|서|$)"
    r"|(?<![가-힣A-Za-z])(?P<both>[가-힣]{2,4}?)(?:님|씨)?(?:이랑|랑)\s(?=[가-힣]{2,4}(?:님|씨)?(?:에게|한테|께))"
    r"|(?P<ja>[一-龥々]{1,4}|[ァ-ヶー]{2,10}|[A-Z][a-z]+)(?=さん(?:に|へ|と))"
    r"|\b(?:[Dd][Mm]|[Tt]ell|[Mm]essage|[Nn]otify|[Rr]emind|[Ll]et)\s(?P<en>[A-Z][a-z]+)\b"
    r"|\bwith\s(?P<with>[A-Z][a-z]+)(?=\s*(?:[,.;!?\n]|$|and\s[A-Z]))"
)
_ROLES = re.compile(
    r"파트너|협력|업체|거래|손님|동료|후배|선배|학생|선생|[사팀처측]$|담당|팀|모두|전원|다들|사람|저희|우리|고객|각자|본인|누구|아무|여러분|분들|직원|멤버|나|저|오너|책임|작성|참석|참여|개발|디자이너|대표|부장|과장|사장|매니저|상사"
    r"|担当|皆|全員|各|参加|上司|部長|課長|The|Everyone|Me|Us|People|All|Each"
)
_ANY = ("eq", "ne", "lt", "le", "gt", "ge", "contains", "exists", "not", "in", "any", "all")


@dataclass(frozen=True, slots=True)
class RequestWords:
    """What of a request may not be dropped, whatever is planned for it. ``named`` are its channels, people and quoted
    texts; ``recurring`` says how often, by ``schedules`` in a way that a schedule can hold. No part stands in a
    prohibition, and no number in a date."""

    prohibitions: tuple[Prohibition, ...]
    named: tuple[Word, ...]
    dates: tuple[FoundDate, ...]
    schedules: tuple[Word, ...]
    recurring: tuple[Word, ...]
    numbers: tuple[Word, ...]
    cues: tuple[Cue, ...]


@lru_cache(maxsize=256)
def find_request_words(text: str, now: datetime, timezone: str) -> RequestWords:
    """Return what of a request may not be dropped. It is the same for each step of a run, so it is kept."""
    text = _OTHERS_WORDS.sub(lambda match: " " * len(match[0]), text)
    prohibitions, every = find_prohibitions(text), _find_dates(text, now, timezone)
    repaired = find_repairs(_hide_quotes(text), [one.span for one in every])
    text = _blank(text, repaired)
    every = tuple(one for one in every if not _is_inside(Word(*one.span, one.text), repaired))
    spared = [(one.start, one.end) for one in prohibitions]
    rare = [Word(start, end, text[start:end].strip()) for start, end in find_rare_recurrences(_hide_quotes(text))]
    dated = [*(one.span for one in every), *((one.start, one.end) for one in rare)]
    return RequestWords(
        prohibitions,
        tuple(one for one in _find_named(text) if not _is_inside(one, spared)),
        tuple(one for one in every if one.cron is None and not _is_inside(Word(*one.span, one.text), spared)),
        tuple(Word(*one.span, one.text) for one in every if one.cron is not None),
        tuple(one for one in rare if not _is_inside(one, spared)),
        tuple(one for one in _find_numbers(text) if not _is_inside(one, [*dated, *spared])),
        find_unheard_cues(text),
    )


def read_request(
    text: str,
    plan: Plan,
    now: datetime,
    timezone: str,
    *,
    filled: Mapping[str, Payload] | None = None,
    mentions: Sequence[Mention] = (),
) -> tuple[Part, ...]:
    """Return what became of each part of a request in a plan, in the order of the words. ``filled`` is what was put
    into steps since, by action; ``mentions`` are what was picked."""
    words = find_request_words(text, now, timezone)
    heard = [Part(one.start, one.end, one.words, "prohibition") for one in words.prohibitions]
    if not (words.named or words.dates or words.schedules or words.recurring or words.numbers or words.cues):
        return tuple(heard)
    values = _collect_values(plan, filled or {}, mentions)
    told = [
        *(_place(one, values) for one in words.named),
        *(_place_time(one, values, _find_told_state(plan, one, now)) for one in words.dates),
        *(
            _place(one, {**values, **({"schedule": _fold(one.words)} if plan.schedule else {})})
            for one in words.schedules
        ),
        *(_place(one, values) for one in words.recurring),
        *(_place_number(one, plan, values) for one in words.numbers),
        *_place_cues(words.cues, plan, values, _fold(text)),
    ]
    return tuple(sorted([*heard, *told], key=lambda part: part.start))


def find_unheard(run: Run, action: str = "", judged: Filled | None = None) -> tuple[str, ...]:
    """Return the words of a run's request that became nothing in its plan, or in what was put into its steps since,
    with what the step that is ``judged`` holds. What a person has said yes to or changed is settled, and what another
    step may still hold is looked at when that is filled."""
    request, plan = run.request, run.plan
    if plan is None or request.is_clicked or run.approved or run.plan_changes or run.changes:
        return ()
    done = {name: state.filled for name, state in run.states.items() if isinstance(state, _FILLED)}
    filled = {
        name: _show_filled(one) for name, one in (done | ({action: judged} if judged is not None else {})).items()
    }
    if any(one.is_effect and not one.inputs and one.id not in filled for one in plan.actions):
        return ()
    text = show_request_text(request)
    parts = read_request(text, plan, request.asked_at, request.timezone, filled=filled, mentions=request.mentions)
    replaced = _list_replaced(run, text, filled)
    left = [part.words for part in parts if part.role == "unheard" and part.words not in replaced]
    results = [state.result for state in run.states.values() if isinstance(state, Succeeded)]
    left += [words for result in results for words in _list_unused(result)]
    repeated = [value for result in results for value in _list_repeated(result)]
    if repeated:
        left += _list_unfiltered(repeated, text, _collect_values(plan, filled, request.mentions))
    said = _list_settled_words(run) if left else frozenset[str]()
    return tuple(dict.fromkeys([words for words in left if words.casefold() not in said]))


def find_unused_manners(run: Run) -> tuple[str, ...]:
    """Return the words of manner of a run's request that no step holds; they are told, and stop nobody."""
    request, plan = run.request, run.plan
    if plan is None or not plan.actions or request.is_clicked:
        return ()
    text = _hide_quotes(_OTHERS_WORDS.sub(lambda match: " " * len(match[0]), show_request_text(request)))
    spared = [(one.start, one.end) for one in find_prohibitions(text)]
    words = [Word(start, end, text[start:end]) for start, end in find_manner_words(text)]
    filled = {name: _show_filled(one.filled) for name, one in run.states.items() if isinstance(one, _FILLED)}
    values = _collect_values(plan, filled, request.mentions) if words else {}
    left = [one.words for one in words if not _is_inside(one, spared) and not _place(one, values).field]
    return tuple(dict.fromkeys(left))


def _list_settled_words(run: Run) -> frozenset[str]:
    """Return the texts of a person's answers, and the words that the questions told of, folded."""
    answered = [(one.question, one.answer) for one in run.questions.values() if one.answer is not None]
    texts = [text for question, answer in answered for text in (*collect_texts(answer.data), *question.told)]
    return frozenset(map(str.casefold, texts))


def find_undone_names(run: Run) -> tuple[str, ...]:
    """Return the channels, people, quoted texts and dates of a run's request that stand in nothing that was done. What
    a step holds that was not done is told with it; what people have said yes to, answered or changed is settled."""
    request, plan = run.request, run.plan
    if plan is None or request.is_clicked or run.approved or run.plan_changes or run.changes:
        return ()
    filled = {name: state.filled for name, state in run.states.items() if isinstance(state, _FILLED)}
    done = {name for name, state in run.states.items() if isinstance(state, Succeeded) and not run.answers(name)}
    told = {words for one in run.questions.values() if one.answer is not None for words in one.question.told}
    open_steps = plan.model_copy(update={"actions": tuple(one for one in plan.actions if one.id not in done)})
    values = _collect_values(open_steps, {name: _show_filled(one) for name, one in filled.items()}, request.mentions)
    conditions = [one.when.model_dump_json() for one in plan.actions if one.when is not None]
    values |= {"when": _fold(" ".join(conditions))}
    words = find_request_words(show_request_text(request), request.asked_at, request.timezone)
    parts = [*(_place(one, values) for one in words.named), *(_place_time(one, values) for one in words.dates)]
    return tuple(dict.fromkeys(one.words for one in parts if one.role == "unheard" and one.words not in told))


_CORRECTION = re.compile(r"\b(?:instead|rather|not)\b|말고|대신|아니[라고다]|じゃなく|ではなく|代わり", re.IGNORECASE)
_DAY_OR_TIME = re.compile(r"\d{4}-\d{2}-\d{2}|\b\d{2}:\d{2}\b")


def _list_replaced(run: Run, text: str, filled: Mapping[str, Payload]) -> frozenset[str]:
    """Return the words of a reply that are of what its thread did or showed before: that it is corrected, and the day
    that was meant before, where the plan holds another."""
    request, plan = run.request, run.plan
    if request.follows is None or plan is None:
        return frozenset()
    words = find_request_words(text, request.asked_at, request.timezone)
    corrections = [one.words for one in words.cues if _CORRECTION.search(one.words)]
    is_dated = any(_DAY_OR_TIME.search(held) for held in _collect_values(plan, filled, ()).values())
    corrected = bool(corrections) or _CORRECTION.search(text) is not None
    return frozenset([*corrections, *(one.text for one in words.dates if is_dated and corrected)])


def _list_unfiltered(repeated: Iterable[str], text: str, values: Mapping[str, str]) -> Iterator[str]:
    """Yield the words of a request that several rows of what was read have as a value, and that no step was given: the
    person wanted these rows, and got all of them."""
    plain = _QUOTED.sub(lambda match: " " * len(match[0]), remove_prohibitions(text, find_prohibitions(text)))
    held = " ".join(values.values())
    for value in repeated:
        word = rf"(?<![가-힣A-Za-z0-9]){re.escape(value)}(?![A-Za-z0-9]){_WORD_ENDS}"
        if _fold(value) not in held and re.search(word, plain, re.IGNORECASE):
            yield value


def _list_unused(result: Json) -> list[str]:
    """Return the words that a step was given to choose rows by, and that turned out to be no values of theirs."""
    unused = result.get("unused") if isinstance(result, dict) else None
    return [one for one in unused if isinstance(one, str)] if isinstance(unused, list) else []


def _list_repeated(result: Json) -> list[str]:
    """Return the short texts that stand in a column of rows more than once, as a product or a state does."""
    lists = [one for one in result.values() if isinstance(one, list)] if isinstance(result, dict) else []
    if not lists:
        return []
    rows = [row for rows in lists for row in rows[:MOST_ROWS] if isinstance(row, dict)]
    cells = Counter(
        (column, value)
        for row in rows
        for column, value in row.items()
        if isinstance(value, str) and 2 <= len(value) <= LONGEST_CATEGORY
    )
    return list(dict.fromkeys(value for (_, value), count in cells.items() if count > 1))


def _show_filled(filled: Filled) -> Payload:
    """Return what a step holds, beside each value as what it was asked for and found."""
    named: Payload = {f"{name}.named": f"{one.asked} {one.name}" for name, one in filled.resolved.items()}
    return {**filled.payload, **named}


def find_spoken(run: Run) -> str:
    """Return what people typed in a run without what it forbids: what is named there is meant."""
    request = run.request
    if request.is_clicked:
        return request.text
    texts = [show_request_text(request), *(one.text for one in run.plan_changes)]
    answers = [
        text for one in run.questions.values() if one.answer is not None for text in collect_texts(one.answer.data)
    ]
    return "\n".join([*(remove_prohibitions(text, find_prohibitions(text)) for text in texts), *answers])


def _collect_values(plan: Plan, filled: Mapping[str, Payload], mentions: Iterable[Mention]) -> dict[str, str]:
    """Return the fields of a plan's steps with the texts in them, folded: as planned, as filled, and with the names of
    what was picked."""
    held: dict[str, str] = {}
    for action_id, payload in (*((one.id, one.inputs) for one in plan.actions), *filled.items()):
        for name, value in payload.items():
            text = " ".join(collect_texts(value, keys=True))
            picked = " ".join(mention.shown for mention in mentions if mention.id in text)
            field = f"{action_id}.{name}"
            held[field] = f"{held.get(field, '')} {_fold(text)} {_fold(picked)}"
    return held | {f"{action.id}.when": "when" for action in plan.actions if action.when is not None}


def _hide_quotes(text: str) -> str:
    return _QUOTED.sub(lambda match: " " * len(match[0]), text)


def _blank(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _find_named(text: str) -> Iterator[Word]:
    """Yield the channels, people and quoted texts of a request."""
    for match in _QUOTED.finditer(text):
        yield Word(*match.span(), next(group for group in match.groups() if group))
    plain = _QUOTED.sub(lambda match: " " * len(match[0]), text)
    for match in _CHANNEL.finditer(plain):
        yield Word(*match.span(), match[0])
    for match in _PERSON.finditer(plain):
        name = match[match.lastgroup or 0]
        if not _ROLES.search(name):
            yield Word(*match.span(match.lastgroup or 0), name)


def _place_time(found: FoundDate, values: Mapping[str, str], told: str = "") -> Part:
    """Return what became of a date or time. A recurrence is told apart, and a span is held by a step's filter. ``told``
    is the field of a state that it may only say the day of."""
    day = found.start.date().isoformat()
    wanted = (day, found.start.strftime("%H:%M")) if found.has_time else (day,)
    field = next((name for name, held in values.items() if found.text.casefold() in held), told)
    field = field or next((name for name, held in values.items() if any(one in held for one in wanted)), "")
    if not field and _RELATIVE.search(found.text):
        field = next((name for name, held in values.items() if _LATER.search(held)), "")
    return Part(*found.span, found.text, "value" if field else "unheard", field)


def _find_told_state(plan: Plan, found: FoundDate, now: datetime) -> str:
    """Return the field of the state that is all a plan sets, where a day until now says when it came about; else ""."""
    effects = [one for one in plan.actions if one.is_effect]
    values = effects[0].inputs.get("properties") if len(effects) == 1 and effects[0].for_each is None else None
    only = isinstance(values, dict) and [*values] == ["@status"]
    past = found.has_day and not found.is_span and found.start.date() <= now.astimezone(found.start.tzinfo).date()
    return f"{effects[0].id}.properties" if only and past else ""


_RELATIVE = re.compile(r"뒤|후|later|earlier|after|後|前|^\d{1,2}\s?[일日]$", re.IGNORECASE)
_LATER = re.compile(r"\blater\b.*-?\bpt?\d")
"""A field that holds how much later something is to be, and the days of a text that may say so."""


def _find_dates(text: str, now: datetime, timezone: str) -> tuple[FoundDate, ...]:
    plain = _hide_quotes(text)
    return find_dates(plain, now, timezone, detect_language(plain, "ko"))


_NUMBER = re.compile(r"(?<![A-Za-z0-9_#.,:/-])\d[\d,.]*(?![\d:/-])")


def _find_numbers(text: str) -> Iterator[Word]:
    """Yield the numbers of a request outside of its names."""
    plain = text
    for pattern in (_QUOTED, _CHANNEL, _LINK):
        plain = pattern.sub(lambda match: " " * len(match[0]), plain)
    for found in _NUMBER.finditer(plain):
        words = found[0].rstrip(".,")
        yield Word(found.start(), found.start() + len(words), words)


def _place_number(one: Word, plan: Plan, values: Mapping[str, str]) -> Part:
    """Return what became of a number; one in a comparison is held by a step's condition."""
    bare = one.words.replace(",", "")
    field = next((name for name, held in values.items() if bare in held.replace(",", "")), "")
    field = field or next((action.id for action in plan.actions if _is_conditional(action)), "")
    return Part(one.start, one.end, one.words, "value" if field else "unheard", field)


def _is_conditional(action: Action) -> bool:
    return action.when is not None or any(map(_is_filter, action.inputs.values()))


def _place(one: Word, values: Mapping[str, str]) -> Part:
    wanted = [_fold(piece).lstrip("#@") for piece in re.split(r"[,、，]", one.words)]
    field = next((name for name, held in values.items() if all(piece in held for piece in wanted)), "")
    return Part(one.start, one.end, one.words, "value" if field else "unheard", field)


_EXCLUDES = re.compile(r"\b(?:except|excluding|exclude|other than|apart from)|[빼뺀]|제외|除|以外|抜き")
"""What leaves something out of what is meant: a condition keeps it only by naming what that is."""


def _place_cues(cues: Iterable[Cue], plan: Plan, values: Mapping[str, str], text: str) -> Iterator[Part]:
    """Yield what became of the negations and conditions that are in no prohibition. One that a step's condition or
    filter may hold, or that stands in a text that is written, is not lost."""
    conditional = next((action.id for action in plan.actions if _is_conditional(action)), "")
    for cue in cues:
        words = _fold(cue.words)
        excludes = _EXCLUDES.search(words) is not None
        kept = _is_left_out(plan, text) if excludes else bool(conditional)
        filtered = conditional if kept else ""
        filtered = filtered or next((action.id for action in plan.actions if _does_choose(action, words)), "")
        written = next((name for name, held in values.items() if words in held or find_unheard_cues(held)), "")
        field = filtered or written
        yield Part(cue.start, cue.end, cue.words, "filter" if filtered else "value" if written else "unheard", field)


def _does_choose(action: Action, cue: str) -> bool:
    """Whether a read keeps a cue by what it shows: columns that the cue names, or for "only" some rows or columns."""
    shown = [text for name in ("columns", "without_columns") for text in collect_texts(action.inputs.get(name))]
    chosen = bool(shown) or action.inputs.get("filter") is not None
    return any(_fold(one) in cue for one in shown) or (chosen and re.match(r"only\b", cue) is not None)


def _is_left_out(plan: Plan, text: str) -> bool:
    """Whether a condition leaves out something that a text names."""
    left_out = [value for action in plan.actions for value in _list_left_out([*action.inputs.values()])]
    return any(_fold(value) in text for value in left_out)


def _list_left_out(value: Json) -> Iterator[str]:
    """Yield what the conditions inside a value say that something is not."""
    if isinstance(value, dict):
        if value.get("op") == "ne" or "not" in value:
            yield from collect_texts(value.get("value", value.get("not")))
        for one in value.values():
            yield from _list_left_out(one)
    elif isinstance(value, list):
        for one in value:
            yield from _list_left_out(one)


def _is_filter(value: Json) -> bool:
    """Whether an input holds a condition."""
    if isinstance(value, dict):
        return value.get("op") in _ANY or any(_is_filter(one) for one in value.values())
    return isinstance(value, list) and any(_is_filter(one) for one in value)


def _is_inside(part: Word, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= part.start < end for start, end in spans)


def _fold(text: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip().casefold()
