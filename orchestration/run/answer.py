"""The composer: what the person is told at the end. Status words come from code, never from a model. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from orchestration.run.answer_values import explain_values
from orchestration.run.chosen import describe_chosen, describe_order, remove_titles
from orchestration.run.dependencies import find_producers, find_wanted_keys
from orchestration.run.links import collect_links, list_cited, list_loop_items
from orchestration.run.loops import is_rehearsed, list_failed_items
from orchestration.run.memory import LOST, REFUSED
from orchestration.run.phrases import (
    describe_failure,
    describe_step,
    explain_decision,
    explain_place,
    get_service_name,
    is_refused_by_rule,
    suggest_alternative,
)
from orchestration.run.rehearsal import explain_rehearsal
from orchestration.run.results import (
    ABSENT,
    LOOKED,
    MOMENT,
    SHORT,
    UNREAD,
    describe_search,
    explain_incomplete,
    explain_lacking_texts,
    find_headings,
    find_list,
    is_of_none,
    list_result_fields,
    list_unread,
    render_result,
)
from orchestration.run.retries import UNPROMISED
from orchestration.run.status import is_everything_left_out
from orchestration.text.messages import Wording
from orchestration.text.values import collect_texts, format_value
from schemas.decision import Decision
from schemas.errors import ErrorKind, get_error_kind
from schemas.events import Answer, EndStatus
from schemas.plan import LANGUAGES, Action
from schemas.run import Run, RunError
from schemas.states import (
    Denied,
    Expired,
    Failed,
    Filled,
    Looped,
    Skipped,
    Started,
    Succeeded,
    Suspended,
    Uncertain,
)
from schemas.values import Json, Payload

MAX_ANSWER = 6_000

MAX_ITEM_LINES = 10

UNUSED = "unused"
"""What a read calls the words that were to choose rows and are no values."""
MEANT = "meant"
"""What a read calls the table's own words for values that it was asked for."""


TITLE = "title"
"""What Notion calls the title of a page that is in no database."""


def compose_answer(run: Run, status: EndStatus, words: Wording) -> Answer:
    """Return the final answer of a run."""
    run = _in_language_of_plan(run)
    language = run.request.language
    if run.is_shut_out and not run.cancelled_by:
        lines = [explain_place(run.place_judged, language, words), *(_done_lines(run, words) if run.plan else ())]
        return Answer(text="\n".join(lines))
    if run.plan is None:
        return Answer(text="\n".join(_refusal(run, words)))
    if run.refused:
        lines = [*_done_lines(run, words), *_refusal(run, words)]
        return _answer("\n".join(lines), run, words)
    if not run.plan.actions and run.plan.reply is not None:
        return Answer(text=run.plan.reply.text)
    told = list_result_fields(run)
    lines = [
        *explain_rehearsal(run, words),
        *_done_lines(run, words),
        *(explain_incomplete(run, words) if "incomplete" in told else ()),
        *_content(run, words),
        *(_describe_search(run) if LOOKED in told else ()),
        *(list_unread(run.states.values()) if UNREAD in told else ()),
        *explain_values(run, words),
        *_left_out(run, words),
        *(explain_lacking_texts(run, words) if LOST in told or REFUSED in told else ()),
        *_reviewed(run, words),
    ]
    if set(map(type, run.states.values())) != {Succeeded}:  # seldom
        if is_everything_left_out(run):
            return Answer(text=words.say(language, "end.all_left_out"))
        lines += [*_other_lines(run, words), *_ways_on(run, words)]
    lines += _broken_lines(run, words)
    if run.plan.reply is not None and run.replans:
        lines.append(words.say(language, "end.no_other_way"))
    if run.cancelled_by:
        lines.insert(0, words.say(language, "end.cancelled", by=run.cancelled_by))
    if status != "succeeded" and not any(isinstance(state, Uncertain | Started) for state in run.states.values()):
        effects = any(_is_effect(run, run.plan.action(action_id)) for action_id in run.states)
        lines.append(words.say(language, "end.only_done" if effects else "end.nothing_changed"))
    text = _cut("\n".join(filter(None, lines)), language, words)
    return _answer(text or words.say(language, "end.none"), run, words)


def _left_out(run: Run, words: Wording) -> Iterator[str]:
    """Say what the planner left out of what was asked."""
    if run.plan is not None and run.plan.not_done:
        yield words.say(run.request.language, "end.left_out_of_plan", parts=", ".join(run.plan.not_done))


def _reviewed(run: Run, words: Wording) -> Iterator[str]:
    """Say what the last look found: what was not done, a model's doubt, or that it gave no answer."""
    looked, language = run.reviewed, run.request.language
    if looked is None:
        return
    if looked.missing:
        yield words.say(language, "end.missing", words=", ".join(f"“{one}”" for one in looked.missing))
    if looked.word == "doubtful":
        yield words.say(language, "end.doubtful", reason=looked.reason)
    if looked.word == "silent":
        yield words.say(language, "end.unchecked")


def _cut(text: str, language: str, words: Wording) -> str:
    """Return at most so much of an answer, in whole lines where it has some, and that there was more: the part of a
    number is neither read nor masked as one."""
    if len(text) <= MAX_ANSWER:
        return text
    kept = text[:MAX_ANSWER]
    return f"{kept.rpartition(chr(10))[0] or kept}\n{words.say(language, 'end.cut')}"


def _answer(text: str, run: Run, words: Wording) -> Answer:
    found = collect_links(run, words)
    return Answer(text=text, links=found.links, more_links=found.more)


def _in_language_of_plan(run: Run) -> Run:
    """Return the run as if asked in the language that the plan answers in, where it names one metel speaks."""
    locale = run.plan.locale if run.plan is not None else None
    spoken = next((one for one in LANGUAGES if locale.startswith(one)), None) if locale else None
    if spoken is None or spoken == run.request.language:
        return run
    return run.model_copy(update={"request": run.request.model_copy(update={"language": spoken})})


_SAY_ALL = (ErrorKind.REQUEST_TOO_LONG,)
"""Errors whose own words say that nothing was run."""


def _refusal(run: Run, words: Wording) -> Iterator[str]:
    if run.cancelled_by:
        yield words.say(run.request.language, "end.cancelled", by=run.cancelled_by)
        return
    if not any(error.code in _SAY_ALL for error in run.errors):
        yield words.say(run.request.language, "end.refused" if run.plan is None else "end.refused_again")
    for error in run.errors:
        yield from _error_lines(error, run.request.language, words)


def _broken_lines(run: Run, words: Wording) -> Iterator[str]:
    """What kept the run from going on, where that was an error of metel's own."""
    for error in run.errors:
        if not error.action and error.log_id:
            yield from _error_lines(error, run.request.language, words)


def _error_lines(error: RunError, language: str, words: Wording) -> Iterator[str]:
    """An action's failure in one line; of a refused plan what its error means, the problems, and what to do."""
    if error.action:
        yield f"• {describe_failure(error.failure, language, words) if error.failure else error.message}"
        return
    kind = get_error_kind(error.code)
    message = words.say(language, f"error.{kind.value}.message", service="metel", message="", log=error.log_id)
    yield words.say(language, "end.error", message=message, code=error.code)
    if kind.area != "model" or kind == ErrorKind.MODEL_PLAN_UNUSABLE:
        # What each model said is for the journal and the log.
        yield from (f"• {line}" for line in error.message.splitlines())
    yield words.say(language, f"error.{kind.value}.remedy")


def _is_effect(run: Run, action: Action) -> bool:
    return isinstance(run.states[action.id], Succeeded) and action.is_effect


def _done_lines(run: Run, words: Wording) -> Iterator[str]:
    assert run.plan is not None
    for action in run.plan.actions:
        state = run.states[action.id]
        if isinstance(state, Succeeded):
            if action.is_effect:
                yield render_done_line(run, action, state.filled, words)
        elif isinstance(state, Looped) and not is_rehearsed(run, action.id) and not _is_only_read(run, action, state):
            yield from _loop_lines(run, action, state, words)


def _is_only_read(run: Run, action: Action, loop: Looped) -> bool:
    """Whether a loop read all of its items for another step, so that there is nothing to tell of it."""
    is_whole = loop.succeeded == loop.count and loop.found <= loop.count
    return is_whole and not action.is_effect and action.id in _list_used(run)


def _loop_lines(run: Run, action: Action, loop: Looped, words: Wording) -> Iterator[str]:
    """How many items were done, and the first of them."""
    language, summary = run.request.language, action.summary or action.tool
    yield words.say(language, "done.loop", summary=summary, done=loop.succeeded, count=loop.count)
    if loop.found > loop.count:
        yield words.say(language, "done.loop_capped", count=loop.count, found=loop.found)
    items = [(item, run.states[item.id]) for item in list_loop_items(run, action)]
    lines = [
        render_done_line(run, item, state.filled, words)
        for item, state in items
        if isinstance(state, Succeeded) and _is_effect(run, item)
    ]
    yield from (f"• {line}" for line in lines[:MAX_ITEM_LINES])
    if len(lines) > MAX_ITEM_LINES:
        yield f"… +{len(lines) - MAX_ITEM_LINES}"
    failed = list_failed_items(run, action.id)
    if failed:
        more = f" … +{len(failed) - MAX_ITEM_LINES}" if len(failed) > MAX_ITEM_LINES else ""
        yield words.say(language, "done.loop_failed", items=", ".join(failed[:MAX_ITEM_LINES]) + more)


def render_done_line(run: Run, action: Action, filled: Filled, words: Wording) -> str:
    """Return one sentence on a finished effect of a run, with the real names of where it went and the values it set."""
    language, key = run.request.language, f"done.{action.tool}"
    if words.knows(key):
        slots = build_slots(filled, words.say(language, "chosen.path.title"), words.say(language, "chosen.empty"))
        try:
            told = words.say(language, key, **slots)
        except KeyError:
            pass
        else:
            set_beside = [slots[name] for name, value in filled.payload.items() if isinstance(value, dict) and value]
            untold = ", ".join(one for one in set_beside if one not in told)
            return f"{told} ({untold})" if untold else told
    key = "done.undone" if run.request.undoes else "done.other"
    return words.say(language, key, summary=action.summary or action.tool)


def build_slots(filled: Filled, title: str = TITLE, empty: str = "") -> dict[str, str]:
    """Return what the sentences on a finished effect are filled with: the payload, by the real names; ``title`` is what
    the title of a page in no database is called, and ``empty`` tells of a value that was taken away."""
    slots = {name: _flat(_name_values(value, title, empty)) for name, value in filled.payload.items()}
    slots |= {name: found.name for name, found in filled.resolved.items()}
    rows = filled.payload.get("rows")
    if isinstance(rows, list):
        slots["rows_count"] = str(len(rows))
    return slots


def _name_values(value: Json, title: str, empty: str) -> Json:
    if not isinstance(value, dict):
        return value
    named = ((title if name == TITLE else name, one) for name, one in value.items())
    return {name: empty if one is None else one for name, one in named}


def _flat(value: Json) -> str:
    if isinstance(value, str) and MOMENT.fullmatch(value):
        return MOMENT.sub(SHORT, value)
    if isinstance(value, dict):
        return ", ".join(f"{name}: {MOMENT.sub(SHORT, _flat(one))}" for name, one in value.items())
    if isinstance(value, list) and all(isinstance(one, str | int | float) for one in value):
        return ", ".join(map(format_value, value))
    return format_value(value)


def _content(run: Run, words: Wording) -> Iterator[str]:
    """What was read, where nothing passed it on: the person asked to see it."""
    assert run.plan is not None
    every = run.plan.final_response.include_step_results or run.plan.final_response.style == "detailed"
    read = [one for one in run.plan.actions if isinstance(run.states[one.id], Succeeded) and not one.is_effect]
    if not read:
        return
    used = _list_used(run) if not every else ()
    shown = [one for one in read if one.id not in used]
    chosen = [_tell_chosen(run, one, words) for one in shown]
    places = find_headings([run.states[one.id] for one in shown], [one.tool for one in shown])
    several = len(set(places)) > 1
    for action, place, told, behind in zip(shown, places, chosen, [*chosen, ""][1:], strict=True):
        state = run.states[action.id]
        if isinstance(state, Succeeded):
            text = render_result(state, run.request.language, words) or _tell_values(action, state, run, words)
            yield f"{place}: {text}" if several and place and text else text
            yield _tell_absent(run, action, words)
            yield told if told != behind else ""


def _list_used(run: Run) -> set[str]:
    """Return the steps whose results others work on. A figure or a list for which a step was not done is told."""
    assert run.plan is not None
    return {
        giver
        for action in run.plan.actions
        for giver in _givers(run, action)
        if not (action.when is not None and isinstance(run.states[action.id], Skipped) and _does_tell(run, giver))
    }


def _does_tell(run: Run, name: str) -> bool:
    """Whether a step worked out a figure, or found something."""
    state = run.states[name]
    if not isinstance(state, Succeeded) or not isinstance(state.result, dict):
        return False
    return "counted" in state.result or bool(find_list(state.result))


def _describe_search(run: Run) -> Iterator[str]:
    """Say of searches whose results were passed on where they looked, or that they found nothing; beside an answer from
    elsewhere that is no matter."""
    assert run.plan is not None
    used = _list_used(run)
    is_answered = bool(list_cited(run))
    searches = [run.states[one.id] for one in run.plan.actions if one.id in used]
    yield from dict.fromkeys(describe_search(one) for one in searches if not (is_answered and is_of_none(one)))


def _tell_values(action: Action, state: Succeeded, run: Run, words: Wording) -> str:
    """Return what a step read that gives neither text nor list, in its tool's own sentence, where there is one."""
    key = f"done.{action.tool}"
    if not words.knows(key) or not isinstance(state.result, dict):
        return ""
    found = {name: _flat(value) for name, value in state.result.items()}
    return words.say(run.request.language, key, **{**build_slots(state.filled), **found})


def _tell_absent(run: Run, action: Action, words: Wording) -> str:
    """Say which values no row has, where that left nothing to work a figure out of."""
    state = run.states[action.id]
    if not (isinstance(state, Succeeded) and isinstance(state.result, dict) and state.result.get("counted") == 0):
        return ""
    givers = [run.states[name] for name in _givers(run, action)]
    results = [one.result for one in givers if isinstance(one, Succeeded) and isinstance(one.result, dict)]
    absent = dict.fromkeys(text for one in results for text in collect_texts(one.get(ABSENT)))
    return words.say(run.request.language, "found.absent", values=", ".join(absent)) if absent else ""


def _tell_chosen(run: Run, action: Action, words: Wording) -> str:
    """Say which rows were read, where they were chosen: by the step itself, or by those that it works on, and not by
    those that it only hangs on."""
    told: list[str] = []
    for name in dict.fromkeys((action.id, *_givers(run, action.model_copy(update={"when": None})))):
        state = run.states[name]
        if isinstance(state, Succeeded) and isinstance(state.result, dict):
            unused = collect_texts(state.result.get(UNUSED))
            condition = state.filled.payload.get("filter")
            if find_list(state.result):
                condition = remove_titles(condition)
            chosen = describe_chosen(condition, run.request.language, words, unused, _find_meant(state.result))
            order = describe_order(state.filled.payload, run.request.language, words)
            told.append(", ".join(one for one in (chosen, order) if one))
    every = " / ".join(dict.fromkeys(one for one in told if one))
    return words.say(run.request.language, "chosen.line", chosen=every) if every else ""


def _find_meant(result: Payload) -> dict[str, str]:
    """Return the table's own words for the values that rows were chosen by."""
    meant = result.get(MEANT)
    return {word: one for word, one in meant.items() if isinstance(one, str)} if isinstance(meant, dict) else {}


def _givers(run: Run, action: Action) -> Iterator[str]:
    assert run.plan is not None
    for key in find_wanted_keys(action):
        yield from find_producers(run.plan, key)


def _other_lines(run: Run, words: Wording) -> Iterator[str]:
    """What was not done and why; steps that share a reason share a line."""
    assert run.plan is not None
    skipped: dict[str, list[str]] = {}
    lines: Counter[str] = Counter()
    for action in (one for base in run.plan.actions for one in (base, *list_loop_items(run, base))):
        state = run.states[action.id]
        if isinstance(state, Skipped):
            reason = describe_failure(state.failure, run.request.language, words) if state.failure else state.reason
            skipped.setdefault(reason, []).append(action.summary or action.tool)
        elif line := _not_done(run, action, words):
            lines[line] += 1
    yield from (line if count == 1 else f"{line} (×{count})" for line, count in lines.items())
    for reason, steps in skipped.items():
        names = [name if count == 1 else f"{name} (×{count})" for name, count in Counter(steps).items()]
        yield words.say(run.request.language, "end.skipped_step", step=", ".join(names), reason=reason)


def _not_done(run: Run, action: Action, words: Wording) -> str:
    language = run.request.language
    step = action.summary or action.tool
    match run.states[action.id]:
        case Failed(failure=failure):
            return words.say(language, "end.failed_step", step=step, reason=describe_failure(failure, language, words))
        case Denied(decision=decision, by=by):
            return _denied(decision, by, describe_step(run, action), language, words)
        case Suspended(failure=failure):
            return words.say(language, "end.failed_step", step=step, reason=describe_failure(failure, language, words))
        case Uncertain(failure=failure):
            key = "end.unpromised_step" if failure.code == UNPROMISED else "end.uncertain_step"
            return words.say(language, key, step=step, service=get_service_name(failure.service))
        case Expired():
            return words.say(language, "end.expired_step", step=describe_step(run, action))
        case _:
            return ""


def _denied(decision: Decision, by: str, step: str, language: str, words: Wording) -> str:
    if decision.rule == "person.rejected":
        key = "end.denied_person_reason" if decision.reason else "end.denied_person"
        return words.say(language, key, step=step, by=by, reason=decision.reason)
    key = "end.denied_policy" if is_refused_by_rule(decision) else "end.denied_other"
    return words.say(language, key, step=step, rule=decision.rule, reason=explain_decision(decision, language, words))


def _ways_on(run: Run, words: Wording) -> Iterator[str]:
    """How it can go on where rules refused, each way once."""
    refused = [state.decision for state in run.states.values() if isinstance(state, Denied)]
    yield from dict.fromkeys(suggest_alternative(decision, run.request.language, words) for decision in refused)
