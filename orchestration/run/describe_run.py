"""How a run stands, in words: what it waits for, how far it is, how it ended and who decided. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from orchestration.run.deadlines import is_awaited
from orchestration.run.edit_events import list_newest_approvals
from orchestration.run.obstacles import is_answer_wanted
from orchestration.text.messages import load_wording
from schemas.ask import Approval
from schemas.plan import Language, get_planned_id
from schemas.run import Run
from schemas.states import Skipped, Succeeded
from schemas.values import Json

LONGEST_ANSWER = 600
"""Characters of an answer that are told again."""


def describe_standing(run: Run, language: Language, reader: str) -> str:
    """Return how a run stands for whoever asks about it; an answer that was told to its asker alone is told to nobody
    else."""
    return "\n".join(_ended(run, language, reader) if run.ended is not None else _under_way(run, language))


def _under_way(run: Run, language: Language) -> Iterator[str]:
    words = load_wording("orchestration.text")
    for record in run.questions.values():
        question = record.question
        if record.open and is_answer_wanted(run.states.get(question.action), question):
            yield words.say(language, "standing.question", question=question.text)
            if question.why:
                yield words.say(language, "standing.why", why=question.why)
    for record in list_newest_approvals(run):
        if record.open and is_awaited(run, record.approval.id):
            yield words.say(language, "standing.approval", steps=_steps(run, record.approval))
    if run.paused_by:
        yield words.say(language, "standing.paused", who=run.paused_by)
    steps = run.states.values()
    done = sum(isinstance(state, Succeeded | Skipped) for state in steps)
    yield words.say(language, "standing.steps", done=done, count=len(run.states))


def _ended(run: Run, language: Language, reader: str) -> Iterator[str]:
    words = load_wording("orchestration.text")
    assert run.ended is not None
    is_private = run.place_judged is not None and run.place_judged.word == "private_answers"
    if is_private and reader != run.request.user:
        yield words.say(language, "standing.private")
        return
    answer = run.ended.answer
    yield words.say(language, "standing.ended", answer=answer.text.strip()[:LONGEST_ANSWER])
    if run.undone_by:
        yield words.say(language, "standing.undone")
    yield from (f"{link.label}: {link.url}" for link in answer.links if link.url not in answer.text)
    yield from _deeds(run, language)
    yield from _decisions(run, language)


def _deeds(run: Run, language: Language) -> Iterator[str]:
    """Yield the words that were sent and what each value was before, of what a run changed."""
    words = load_wording("orchestration.text")
    for step, state in run.states.items() if run.plan is not None else ():
        action = next((one for one in run.plan.actions if one.id == get_planned_id(step)), None) if run.plan else None
        if action is None or not action.is_effect or not isinstance(state, Succeeded) or run.request.undoes:
            continue
        payload, before = state.filled.payload, state.filled.prior.get("before")
        if isinstance(text := payload.get("text"), str):
            yield words.say(language, "standing.sent", text=text.strip()[:LONGEST_ANSWER])
        set_values = payload.get("properties")
        if isinstance(before, dict) and isinstance(set_values, dict):
            for name, value in set_values.items():
                if name in before:
                    yield words.say(language, "standing.set", name=name, before=_show(before[name]), after=_show(value))


def _show(value: Json) -> str:
    """Return a value as a person reads it; nothing is a dash."""
    if isinstance(value, list):
        return ", ".join(map(_show, value)) or "–"
    return str(value) if value not in (None, "") else "–"


def _decisions(run: Run, language: Language) -> Iterator[str]:
    words, zone = load_wording("orchestration.text"), ZoneInfo(run.request.timezone)
    outcomes = [record.outcome for record in run.approvals.values() if record.outcome is not None]
    for one in outcomes:
        key = "standing.approved" if any(one.approved.values()) else "standing.rejected"
        at = f"{one.at.astimezone(zone):%Y-%m-%d %H:%M}"
        yield words.say(language, key, who=one.by_name or one.by, at=at)
    if not outcomes:
        yield words.say(language, "standing.nobody_decided")


def _steps(run: Run, approval: Approval) -> str:
    assert run.plan is not None
    asked = {item.action.partition("#")[0] for item in approval.items}
    return ", ".join(one.summary or one.tool for one in run.plan.actions if one.id in asked)
