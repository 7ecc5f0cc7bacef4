"""Earlier work: what a run of a thread did, as the typed record that a follow-up speaks of. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.plan.thread_context import list_touched_things
from orchestration.run.links import list_cited
from orchestration.text.dates import find_dates
from orchestration.text.labels import clean_label
from orchestration.text.mentions import show_request_text
from orchestration.text.passed_on import does_hand_on
from orchestration.text.prohibitions import find_state
from orchestration.text.values import collect_texts
from schemas.plan import DRAFT, NOT_UNDERSTOOD, Action
from schemas.request import EarlierThing, EarlierWork, Request
from schemas.run import QuestionRecord, Run
from schemas.states import Succeeded
from schemas.values import Payload

MOST_ROWS = 50
"""Listed pages that can be spoken of."""
MOST_READS = 3
"""So many readings before the last one can be spoken of together with it."""
MOST_PEOPLE = 5
"""So many people can be meant by "them"."""
_WHOSE = make_regex(
    r"담당|책임|참석|참가|오너|担当|参加|出席|\b(?:owner|assignee|attendee|participant)s?\b", re.IGNORECASE
)
"""A column that says who does a thing, or takes part in it."""


_PUTS_BACK = make_regex(
    r"로\s?다시\s?(?:넣|추가|적|기록|올려|입력|등록)|\b(?:back\sin|again|re-?(?:add|log|enter))\b.*\b(?:with|as|for|at)\b"
    r"|で(?:もう(?:一度|一回))?(?:入れ|追加し|記入し|登録し|書き|足し)(?:直し|なおし)",
    re.IGNORECASE,
)
"""That something taken back is to be done after all, with another value in it."""
_SAYS_INSTEAD = make_regex(
    r"^(?:[^\"'“‘「『:：]*\s)?(?:대신(?:에)?(?=[\s,])|instead\b)[^\"'“‘「『:：]*[\"'“‘「『:：]|^[^「『:：]*(?:代わり|かわり)に[^「『:：]*[「『:：]",
    re.IGNORECASE,
)
"""That words of their own go out in the place of a message that was taken back."""


def build_earlier_work(run: Run, request: Request) -> EarlierWork | None:
    """Return what a run did, for a request that speaks of it; ``None`` where it did nothing that can be spoken of: what
    was taken back leaves the pages that it changed, and where it is to be put back with something else, what it did.

    What another person typed vouches for nothing in this request, so their words stay out.
    """
    if run.plan is None or run.ended is None:
        return None
    if not run.plan.actions:
        return _build_refused(run, request)
    things = tuple(one for one in _list_things(run) if not (run.undone_by and one.made))
    if run.undone_by and not things and not _PUTS_BACK.search(request.text) and not _SAYS_INSTEAD.search(request.text):
        return None
    own = run.request.user == request.user
    before = run.request.follows
    steps = tuple(_step(run, action) for action in run.plan.actions)
    has_effect = any(one.is_effect for one in steps)
    carried = tuple(one for one in before.steps if one.is_effect) if before is not None and has_effect else ()
    return EarlierWork(
        run=run.id,
        words="\n".join(filter(None, (before.words if before else "", show_request_text(run.request)))) if own else "",
        at=run.ended.at,
        steps=(*carried, *steps),
        things=things if own else (),
        people=tuple(dict.fromkeys(_list_people(run)))[:MOST_PEOPLE] if own else (),
        origins=frozenset(
            origin for keys in run.memory.values() for value in keys.values() for origin in value.origins
        ),
        carried=len(carried),
        listed=_list_last_rows(run) if own else (),
        messages=_list_last_messages(run) if own else (),
        reads=_list_reads(before) if before is not None and own and not has_effect else (),
    )


def _build_refused(run: Run, request: Request) -> EarlierWork | None:
    """Return what was asked for and not done: since only its words were to be shown, it was to recur, or no tool of
    metel's does it at the time that was named. That the words go out, one of it, a reminder of it, or that somebody
    else does it may be asked for."""
    asked = run.request
    dates = find_dates(asked.text, asked.asked_at, asked.timezone, asked.language)
    if run.ended is None or asked.user != request.user:
        return None
    is_out = _is_out_of_reach(run)
    is_timed = any(one.cron or (is_out and one.has_time) for one in dates)
    if not (is_timed or _shows_draft(run) or (is_out and does_hand_on(request.text))):
        return None
    return EarlierWork(run=run.id, words=show_request_text(asked), at=run.ended.at, steps=())


def _shows_draft(run: Run) -> bool:
    """Whether a run showed the words of a message that was not to be sent."""
    plan = run.plan
    intent = plan.understanding.intent if plan is not None and plan.understanding is not None else None
    is_answer = plan is not None and plan.reply is not None and plan.reply.kind == "answer"
    return is_answer and intent is not None and intent.category == DRAFT


def _is_out_of_reach(run: Run) -> bool:
    """Whether what was asked for was understood, and can't be done."""
    plan = run.plan
    intent = plan.understanding.intent if plan is not None and plan.understanding is not None else None
    is_refused = plan is not None and plan.reply is not None and plan.reply.kind == "unsupported"
    return is_refused and (intent is None or intent.category != NOT_UNDERSTOOD)


def _step(run: Run, action: Action) -> Action:
    answers = {one.question.field: one.answer.data for one in _answers(run, action.id) if one.answer}
    known = {name: value for name, value in answers.items() if "." not in name}
    return action.model_copy(update={"inputs": {**action.inputs, **known}})


def _answers(run: Run, action: str) -> Iterator[QuestionRecord]:
    for record in run.questions.values():
        if record.question.action == action and record.question.about == "value":
            yield record


def _list_last_rows(run: Run) -> tuple[EarlierThing, ...]:
    """Return the rows that a run listed, with whose they are; else those that the thread listed before it."""
    rows = tuple(one for one in _list_things(run) if one.row)
    before = run.request.follows
    return rows or (before.listed if before is not None else ())


def _list_last_messages(run: Run) -> tuple[str, ...]:
    """Return the addresses of the messages that a run found, of those that answered a question these alone; else of
    those that the thread found before it."""
    found = [keys["message_urls"].data for keys in run.memory.values() if "message_urls" in keys]
    before = run.request.follows
    if not found:
        return before.messages if before is not None else ()
    urls = tuple(dict.fromkeys(one for data in found for one in collect_texts(data)))
    cited = {link.url for link in list_cited(run) or ()}
    return tuple(one for one in urls if one in cited or not cited)[:MOST_ROWS]


def _list_reads(before: EarlierWork) -> tuple[tuple[Action, ...], ...]:
    """Return the steps of the works of a thread that only read, the last at the end."""
    if not before.steps or any(one.is_effect for one in before.steps):
        return ()
    return (*before.reads, before.steps)[-MOST_READS:]


def _list_people(run: Run) -> Iterator[str]:
    """Yield the people whose the shown rows are."""
    for keys in run.memory.values():
        rows = keys["records"].data if "records" in keys else None
        for row in rows[:MOST_PEOPLE] if isinstance(rows, list) else ():
            yield from _list_owners(row) if isinstance(row, dict) else ()


def _list_owners(row: Payload) -> Iterator[str]:
    """Yield the people whose a row is."""
    for column, value in row.items():
        if _WHOSE.search(column):
            yield from (name for name in map(clean_label, collect_texts(value)) if name)


def _list_things(run: Run) -> Iterator[EarlierThing]:
    """Yield the pages that it made or changed, those of work before it as made, then the rows that it listed."""
    before = run.request.follows.things if run.request.follows is not None else ()
    made = {one.id for one in before if one.made}
    owners = {one.id: [*one.whose] for one in before} | dict(_list_given_owners(run))
    for one in list_touched_things(run):
        if one.kind == "page":
            whose = tuple(owners.get(one.id, ()))
            yield EarlierThing(id=one.id, title=one.title, made=one.made or one.id in made, whose=whose)
    for keys in run.memory.values():
        rows = keys["records"].data if "records" in keys else None
        for number, row in enumerate(rows[:MOST_ROWS] if isinstance(rows, list) else (), 1):
            if isinstance(row, dict) and isinstance(row.get("id"), str):
                title = str(row.get("title") or "")
                over = any(find_state(one) == "완료" for one in row.values() if isinstance(one, str))
                owners = tuple(_list_owners(row))
                yield EarlierThing(
                    id=str(row["id"]),
                    title=title,
                    row=number,
                    whose=owners,
                    over=over,
                    day=_find_day(row),
                    clock=_find_clock(row),
                )


def _list_given_owners(run: Run) -> Iterator[tuple[str, list[str]]]:
    """Yield each page that a run made with the people whose it was made."""
    for action_id, state in run.states.items():
        made = run.memory.get(action_id, {}).get("page_id")
        given = state.filled.payload.get("properties") if isinstance(state, Succeeded) else None
        names = [*_list_owners(given)] if isinstance(given, dict) else []
        if names and made is not None and isinstance(made.data, str):
            yield made.data, names


def _find_clock(row: Payload) -> str:
    """Return the time (HH:MM) of the one moment that a row holds; empty where it holds none, or several."""
    found = {one["clock"] for value in _list_held(row) if (one := _ISO_CLOCK.match(value)) is not None}
    return found.pop() if len(found) == 1 else ""


def _list_held(row: Payload) -> list[str]:
    return [one for name, one in row.items() if name not in ("id", "url", "title") and isinstance(one, str)]


def _find_day(row: Payload) -> str:
    """Return the day of the one date that a row holds; empty where it holds none, or several."""
    days = {one[: len("2026-01-01")] for one in _list_held(row) if _ISO_DAY.match(one)}
    return days.pop() if len(days) == 1 else ""


_ISO_CLOCK = make_regex(r"\d{4}-\d{2}-\d{2}[T ](?P<clock>\d{2}:\d{2})")
_ISO_DAY = make_regex(r"\d{4}-\d{2}-\d{2}(?:$|[T ]\d{2}:)")
