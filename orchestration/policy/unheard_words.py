"""Words of a request that became nothing: they are asked about before a write, and told under a read. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.policy.request_parts import (
    collect_held_values,
    find_remarks_beside_changes,
    read_request,
    read_time_part,
    read_word_part,
)
from orchestration.policy.request_words import (
    Word,
    find_request_words,
    fold_text,
    is_inside,
    mask_others_words,
    mask_quotes,
)
from orchestration.text.dates import FoundDate
from orchestration.text.held_messages import read_held_until
from orchestration.text.manner_words import find_manner_words
from orchestration.text.mentions import show_request_text
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.text.spoken_words import Spoken, is_name_said
from orchestration.text.tone_words import find_tone_words
from orchestration.text.values import collect_texts
from schemas.plan import Action, Plan
from schemas.request import Request
from schemas.run import Run
from schemas.states import Filled, Started, Succeeded, Uncertain
from schemas.values import Json, Payload

MOST_ROWS = 1_000
"""So many rows of what was read are looked at."""
LONGEST_CATEGORY = 20
_TO_DO = frozenset({"할 일", "to do", "to-do"})
"""Names of a state that are also what people call all that is not done."""
_TONE_EDGES = make_regex(r"^(?:\W|\b(?:and|but|please)\s)+|\W+$", re.IGNORECASE)
_WORD_ENDS = r"(?=[^가-힣]|$|(?:은|는|이|가|을|를|의|만|도|로|으로|에|에서|와|과|랑|이랑)(?![가-힣]))"
_FILLED = Started | Succeeded | Uncertain


def find_unheard(run: Run, action: str = "", judged: Filled | None = None) -> tuple[str, ...]:
    """Return the words of a run's request that became nothing in its plan, or in what was put into its steps since,
    with what the step that is ``judged`` holds. What a person has said yes to or put another value for is settled, and
    what another step may still hold is looked at when that is filled."""
    request, plan = run.request, run.plan
    if plan is None or request.is_clicked or run.approved or run.changes:
        return ()
    text = show_request_text(request)
    results = [state.result for state in run.states.values() if type(state) is Succeeded and _has_list(state.result)]
    said = find_request_words(text, request.asked_at, request.timezone).may_be_unheard
    if not (said or results):
        return ()
    unused = [words for result in results for words in _list_unused(result)]
    repeated = [value for result in results for value in _list_repeated(result)]
    if not (said or unused or repeated):
        return ()
    done = {name: state.filled for name, state in run.states.items() if isinstance(state, _FILLED)}
    filled = {
        name: _show_filled(one) for name, one in (done | ({action: judged} if judged is not None else {})).items()
    }
    if any(one.is_effect and not one.inputs and one.id not in filled for one in plan.actions):
        return ()
    held = filled | _list_values_before(run)
    parts = read_request(text, plan, request.asked_at, request.timezone, filled=held, mentions=request.mentions)
    replaced = _list_replaced(run, text, filled)
    left = [part.words for part in parts if part.role == "unheard" and part.words not in replaced]
    left += unused
    if repeated:
        left += _list_unfiltered(repeated, text, collect_held_values(plan, filled, request.mentions))
    settled = _list_settled_words(run) if left else frozenset[str]()
    return tuple(dict.fromkeys([words for words in left if words.casefold() not in settled]))


def _list_values_before(run: Run) -> dict[str, Payload]:
    """Return the values that changes of the plan put others for, by step and change."""
    return {
        f"{step.action}~{number}": {one.field: one.before for one in step.fields}
        for number, change in enumerate(run.plan_changes)
        for step in change.difference
    }


def find_unused_manners(run: Run) -> tuple[str, ...]:
    """Return the words of manner of a run's request that no step holds; they are told, and stop nobody."""
    request, plan = run.request, run.plan
    if plan is None or not plan.actions or request.is_clicked:
        return ()
    text = mask_quotes(mask_others_words(show_request_text(request)))
    spared = [(one.start, one.end) for one in find_prohibitions(text)]
    tones = find_tone_words(show_request_text(request))
    alone = [one for one in find_manner_words(text) if not any(start <= one[0] < end for start, end in tones)]
    words = [Word(start, end, _TONE_EDGES.sub("", text[start:end])) for start, end in sorted([*alone, *tones])]
    filled = {name: _show_filled(one.filled) for name, one in run.states.items() if isinstance(one, _FILLED)}
    values = collect_held_values(plan, filled, request.mentions) if words else {}
    left = [one.words for one in words if not is_inside(one, spared) and not read_word_part(one, values).field]
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
    values = collect_held_values(
        open_steps, {name: _show_filled(one) for name, one in filled.items()}, request.mentions
    )
    conditions = [one.when.model_dump_json() for one in plan.actions if one.when is not None]
    values |= {"when": fold_text(" ".join(conditions))}
    # A column of people holds each under the name that the workspace has for them.
    values |= {
        f"{one.id}.properties": f"{values.get(f'{one.id}.properties', '')} {_fold_texts(one.inputs.get('properties'))}"
        + _tell_later(one.inputs.get("properties"))
        for one in plan.actions
        if one.id in done
    }
    text = show_request_text(request)
    words = find_request_words(text, request.asked_at, request.timezone)
    if remarks := find_remarks_beside_changes(plan, text):
        words = words.without(remarks)
    parts = [
        *(read_word_part(one, values) for one in words.named),
        *(read_time_part(one, values) for one in words.dates),
    ]
    return tuple(dict.fromkeys(one.words for one in parts if one.role == "unheard" and one.words not in told))


def _tell_later(value: Json) -> str:
    """Return by how much something was put off, as a step that is open holds it: of what was done only the day is
    left."""
    dates = value.values() if isinstance(value, dict) else ()
    later = [str(one["later"]) for one in dates if isinstance(one, dict) and "later" in one]
    return "".join(f" {fold_text(f'later {one}')}" for one in later)


def _fold_texts(value: Json) -> str:
    return fold_text(" ".join(collect_texts(value)))


_CORRECTION = make_regex(
    r"→|⇒|->|=>|\b(?:instead|rather|not)\b|말고|대신|아니[라고다]|じゃなく|ではなく|代わり", re.IGNORECASE
)
_INSTEAD = make_regex(r"\binstead\b(?!\sof\b)|대신에?(?=\s)|代わりに|かわりに", re.IGNORECASE)
"""Said in a thread of which no work is left to follow, it is of what was taken back or never done there."""
_OPENING_NO = make_regex(
    r"\W*(?:(?:hm+|o+h|a+h|u+h|um+|er+m*|ugh|wait|sorry|oops|actually)[\s,.!…]+)*no(?:pe)?(?=\s?[,.!;:…–—-])",
    re.IGNORECASE,
)
"""A "no" that opens a reply: what was understood before is not meant, and what follows is."""
_DAY_OR_TIME = make_regex(r"\d{4}-\d{2}-\d{2}|\b\d{2}:\d{2}\b")


def _list_replaced(run: Run, text: str, filled: Mapping[str, Payload]) -> frozenset[str]:
    """Return the words of a reply that are of what its thread did or showed before: that it is corrected, and the day
    that was meant before, where the plan holds another."""
    request, plan = run.request, run.plan
    if request.follows is None or plan is None:
        return frozenset(_INSTEAD.findall(text) if request.in_thread else ())
    words = find_request_words(text, request.asked_at, request.timezone)
    values = collect_held_values(plan, filled, ())
    spoken = [fold_text(one.text) for one in words.dates]
    is_dated = any(_DAY_OR_TIME.search(held) or any(one in held for one in spoken) for held in values.values())
    said = {one.text.casefold() for one in words.dates if is_dated}
    opening = _OPENING_NO.match(text)
    end = opening.end() if opening is not None else 0
    corrections = [
        one.words
        for one in words.cues
        if one.end <= end or _CORRECTION.search(one.words) or _denies(one.words, said, values)
    ]
    corrected = bool(corrections) or _CORRECTION.search(text) is not None
    reworded = [one.words for one in words.named if _is_reworded(run, plan, fold_text(one.words))]
    turned_out = [one.text for one in words.dates if is_dated and re.search(_TURNS_OUT + re.escape(one.text), text)]
    if _repeats(run, plan):
        corrections += [one.words for one in words.cues if _AS_IT_IS.search(one.words)]
    if read_held_until(text):
        corrections += [one.words for one in words.cues]
    beside = is_dated and len(plan.actions) == 1 and _BESIDE_OLD.search(text) is not None
    over = [one.text for one in words.dates if is_dated and (corrected or beside or _holds_day_of(one, values))]
    moved = [one.text for one in words.dates if is_dated and one.has_time and _was_moment(one, request.follows.steps)]
    return frozenset([*corrections, *reworded, *turned_out, *over, *moved])


def _was_moment(said: FoundDate, before: Sequence[Action]) -> bool:
    """Whether a time is the one of what was done before, whichever half of the day a bare hour is of."""
    held = " ".join(text for one in before for text in collect_texts(one.inputs))
    hours = (said.start.hour % 12, said.start.hour % 12 + 12)
    return any(f"T{hour:02}:{said.start.minute:02}" in held for hour in hours)


def _holds_day_of(span: FoundDate, values: Mapping[str, str]) -> bool:
    """Whether a plan holds one day of a span that is said ("just this week then")."""
    if not span.is_span or span.end is None:
        return False
    days = {day for held in values.values() for day in _DAY.findall(held)}
    return len(days) == 1 and all(span.start.date().isoformat() <= day <= span.end.date().isoformat() for day in days)


_DAY = make_regex(r"\d{4}-\d{2}-\d{2}")
_BESIDE_OLD = make_regex(r"前日|翌日|(?<![가-힣])(?:전날|뒷날|다음\s?날)|\bthe day (?:before|after)\b", re.IGNORECASE)
"""A day that is told by the one that was set before."""


def _repeats(run: Run, plan: Plan) -> bool:
    """Whether a plan sends the very words that were sent before."""
    before = run.request.follows.steps if run.request.follows is not None else ()
    texts = {str(one.inputs["text"]) for one in before if one.is_effect and "text" in one.inputs}
    return any(one.is_effect and str(one.inputs.get("text", "")) in texts for one in plan.actions)


_AS_IT_IS = make_regex(r"그대로|\bas (?:it )?is\b|\bunchanged\b|そのまま|同じ", re.IGNORECASE)
_TURNS_OUT = (
    r"(?:それだと|そうすると|そうなると|その日は?|それって|だと|그럼|그러면|그날은?|보니까?|이러면"
    r"|\b[Tt]hat(?:'s| is|'d be| falls on)|\b[Ww]hich is)[\s、]*(?:an? |on )?"
)
"""What opens the remark that a day which was chosen is some day of the week."""


def _is_reworded(run: Run, plan: Plan, said: str) -> bool:
    """Whether words stood in a text that was written before, and the plan writes it anew without them."""
    before = run.request.follows.steps if run.request.follows is not None else ()
    for old, new in ((old, new) for old in before for new in plan.actions if old.is_effect and new.tool == old.tool):
        for name, value in old.inputs.items():
            anew = new.inputs.get(name)
            if isinstance(value, str) and isinstance(anew, str) and value != anew:
                return said in fold_text(value) and said not in fold_text(anew)
    return False


def _denies(cue: str, days: Collection[str], values: Mapping[str, str]) -> bool:
    """Whether a cue is a "no" before what is meant instead: a day, or what a step holds."""
    found = re.match(r"no[,\s]+(?P<meant>.+)", cue.strip(), re.IGNORECASE)
    meant = fold_text(found["meant"]) if found is not None else ""
    return bool(meant) and (meant in days or any(meant in held for held in values.values()))


def _list_unfiltered(repeated: Iterable[str], text: str, values: Mapping[str, str]) -> Iterator[str]:
    """Yield the words of a request that several rows of what was read have as a value, and that no step was given: the
    person wanted these rows, and got all of them."""
    plain = mask_quotes(remove_prohibitions(text, find_prohibitions(text)))
    held = " ".join(values.values())
    for value in repeated:
        if value.casefold() in _TO_DO and "@status" in held:
            continue
        word = rf"(?<![가-힣A-Za-z0-9]){re.escape(value)}(?![A-Za-z0-9]){_WORD_ENDS}"
        if fold_text(value) not in held and re.search(word, plain, re.IGNORECASE):
            yield value


def _has_list(result: Json) -> bool:
    """Whether a result may hold rows, or words that were to choose them, at all."""
    return isinstance(result, dict) and list in map(type, result.values())


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
    said = [*(remove_prohibitions(text, find_prohibitions(text)) for text in texts), *answers]
    return "\n".join([*said, *_list_meant_titles(request, said)])


def _list_meant_titles(request: Request, said: Sequence[str]) -> Iterator[str]:
    """Yield what the one thing is called that words of a thread mean: the only one of those that it lists whose owner
    they name, or of those that it made or changed."""
    follows = request.follows
    if follows is None:
        return
    local = request.asked_at.astimezone(ZoneInfo(request.timezone))
    spoken = Spoken(tuple(said), local, request.timezone, request.language)
    listed = {one.id: one for one in (*follows.things, *follows.listed) if one.row}
    owned = [one for one in listed.values() if any(is_name_said(name, spoken) for name in one.whose)]
    dealt = {one.id: one for one in follows.things if not one.row}
    if len(owned) == 1:
        yield owned[0].title
    elif not listed and len(dealt) == 1:
        yield next(iter(dealt.values())).title
