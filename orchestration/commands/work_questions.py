"""Questions on metel's deeds in a thread: of that thread, of one message in it, or of more than it. Asks nobody."""

from __future__ import annotations

import re

from orchestration.commands.scene import Scene
from orchestration.commands.thread_intents import QuestionBackMeant, RequestMeant, has_written
from orchestration.patterns import make_regex
from orchestration.text.asked_deeds import AskedDeeds, read_asked_deeds
from orchestration.text.language import detect_language
from schemas.run import Run

_DIRECT = make_regex(r"\bdms?\b|디엠|ＤＭ", re.IGNORECASE)


def read_wide_question(scene: Scene) -> RequestMeant | None:
    """A question on what metel did on some day or in some place goes beyond the thread: the journal answers it."""
    asked = _read(scene)
    return RequestMeant() if asked is not None and (asked.day is not None or asked.is_place) else None


def read_work_question(scene: Scene) -> QuestionBackMeant | None:
    """A question on what metel did here: whether one message went out, or what all was done."""
    asked = _read(scene)
    if asked is None or asked.act == "any" or asked.name:
        return None
    waiting = next((run for run in scene.runs.open if asked.act == "sent" and _sends(run, scene.speech.text)), None)
    if waiting is not None or scene.runs.open:
        return QuestionBackMeant(waiting) if waiting is not None else None
    if asked.arrived:
        sent = next((run for run in scene.runs.ended if _sends(run, scene.speech.text)), None)
        return QuestionBackMeant(sent) if sent is not None else None
    written = next((run for run in scene.runs.ended if has_written(run)), None)
    return QuestionBackMeant(written, of_all=True) if written is not None else None


def read_channel_question(scene: Scene) -> QuestionBackMeant | RequestMeant | None:
    """A question on what metel does that names a channel is of the work here that reaches it, or of none here."""
    if not scene.phrase.asks_of_work or "#" not in scene.speech.text:
        return None
    named = next(
        (run for run in scene.runs.ended if any(one in scene.speech.text for one in _list_channels(run))), None
    )
    return QuestionBackMeant(named) if named is not None else RequestMeant()


def _list_channels(run: Run) -> list[str]:
    actions = run.plan.actions if run.plan is not None else ()
    values = (value for one in actions for value in one.inputs.values())
    return [value for value in values if isinstance(value, str) and re.fullmatch(r"#\S+", value)]


def _read(scene: Scene) -> AskedDeeds | None:
    known = next(iter((*scene.runs.open, *scene.runs.ended)), None)
    if known is None:
        return None
    text, request = scene.speech.text, known.request
    language = detect_language(text, request.language)
    return read_asked_deeds(text, scene.maker.clock.now(), request.timezone, language)


def _sends(run: Run, text: str) -> bool:
    """Whether a run sends a message of the kind that is spoken of."""
    tools = [one.tool for one in run.plan.actions if one.intent == "notify"] if run.plan is not None else []
    return any("dm" in tool for tool in tools) if _DIRECT.search(text) else bool(tools)
