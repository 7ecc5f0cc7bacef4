"""What somebody says where metel asked something: an answer, a change of the plan, or an order beside the question.
Asks nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from orchestration.ask.spoken_answers import SpokenAnswer, UnreadableAnswer, read_spoken_answer
from orchestration.commands.edit_plan import assess_plan_change
from orchestration.commands.meant_runs import read_follow_up
from orchestration.commands.scene import Scene, find_meant_question
from orchestration.commands.thread_intents import (
    AnswerMeant,
    ChatterMeant,
    FollowUpMeant,
    PlanEditMeant,
    QuestionBackMeant,
    RequestMeant,
    StopMeant,
    ThreadMeaning,
    UnsureMeant,
    has_written,
)
from orchestration.text.back_questions import is_pointing_question, is_record_question
from orchestration.text.deed_questions import read_deed_question
from orchestration.text.message_orders import does_order_message
from orchestration.text.refusals import is_refusal
from orchestration.text.short_answers import does_only_deny
from schemas.ask import Question
from schemas.run import Run

_NAMED = frozenset({"text", "choices", "user", "channel"})
_WORDED = frozenset({"text", "content", "comment", "rows"})
"""What is asked for to be written as it stands, where any words may be the answer."""
_THINGS = frozenset({"page", "database", "spreadsheet", "parent"})
"""What is asked for by its name, which no question is."""
_PASSED_ON = frozenset({"text", "content"})
"""What is asked for to be said to others, in which a refusal may stand."""


def read_on_question(scene: Scene, run: Run, question: Question) -> ThreadMeaning | None:
    """Return what the person whom a question waits for says, where its form alone does not tell."""
    return _read_no_answer(scene, run, question) or _read_answer(scene, run, question)


def _read_no_answer(scene: Scene, run: Run, question: Question) -> ThreadMeaning | None:
    """Return what words mean that refuse, wonder, or ask back, or that change the plan."""
    phrase, free = scene.phrase, question.control == "text" and question.about == "value"
    if does_deny_place(scene):
        return UnsureMeant("question", run)
    if free and question.field in _THINGS and (phrase.asks or read_deed_question(scene.speech.text)):
        return QuestionBackMeant(_find_asked_of(scene, run))
    if question.field not in _PASSED_ON and is_refusal(scene.speech.text):
        return StopMeant([run])
    if phrase.filler is not None and not (free and phrase.filler in ("thanks", "praise") and question.field != "title"):
        return UnsureMeant("question", run)
    if phrase.asks_of_work or (phrase.asks and not free):
        return QuestionBackMeant(run)
    if free and scene.latest is not None and is_pointing_question(scene.speech.text):
        return FollowUpMeant(scene.latest) if is_record_question(scene.speech.text) else QuestionBackMeant(scene.latest)
    return PlanEditMeant(run) if may_edit(scene, run) and not scene.asks_anew(run) else None


def _find_asked_of(scene: Scene, run: Run) -> Run:
    """Return the run that a question beside another is of: what was changed here, where that is asked for."""
    written = next((one for one in (run, *scene.runs.ended) if has_written(one)), None)
    return written if written is not None and read_deed_question(scene.speech.text) else run


def _read_answer(scene: Scene, run: Run, question: Question) -> ThreadMeaning | None:
    """Return the answer that words give, or what they are where they are talk or an order of their own."""
    if scene.is_talk(run):
        return UnsureMeant("question", run)
    if scene.phrase.to_person and not (question.control == "text" and question.about == "value"):
        return ChatterMeant()
    if scene.asks_anew(run) or does_order_message(scene.speech.text):
        return RequestMeant()
    if is_beside(scene, run, question):
        return _read_beside(scene) or UnsureMeant("title" if question.field == "title" else "question", run)
    match read_spoken_answer(question, scene.speech.text, run.request, scene.maker.clock.now()):
        case SpokenAnswer(value):
            return AnswerMeant(run, question.id, value)
        case UnreadableAnswer(lacking):
            return UnsureMeant(lacking, run)
        case None:
            return UnsureMeant("question", run) if scene.maker.by_grammar else None


def is_beside(scene: Scene, run: Run, question: Question) -> bool:
    """Whether words surely ask for something, where a name is asked for."""
    is_name = question.about == "value" and question.field not in _WORDED
    return is_name and question.control in _NAMED and scene.hear_kind(run) == "request"


def _read_beside(scene: Scene) -> ThreadMeaning | None:
    """Return what an order beside a question is said of, where that can be told: of what was done before it."""
    latest = scene.latest
    return read_follow_up(scene, latest, lambda run: scene.reads(run, scene.maker.follows)) if latest else None


def does_deny_place(scene: Scene) -> bool:
    """Whether words only say where or to whom something does not go, while that is asked for."""
    asks = any(one.control in ("channel", "user") for _, one in scene.asked)
    return asks and does_only_deny(scene.speech.text)


def find_clear_edit(scene: Scene, runs: Sequence[Run]) -> PlanEditMeant | None:
    if does_deny_place(scene):
        return None
    clear = (run for run in runs if assess_plan_change(scene.maker, run, scene.speech.text) == "clear")
    return next((PlanEditMeant(run) for run in clear), None)


def may_edit(scene: Scene, run: Run) -> bool:
    return assess_plan_change(scene.maker, run, scene.speech.text) == "perhaps"


def read_full_answer(scene: Scene) -> ThreadMeaning | None:
    """Words that give several of the values that one run asks for are read as a change of its plan."""
    runs = [run for run, _ in scene.asked]
    several = [run for run, count in Counter(one.id for one in runs).items() if count > 1]
    asking = next((one for one in runs if several == [one.id] and scene.is_by_asker(one)), None)
    return find_clear_edit(scene, [asking]) if asking is not None and read_plain_answer(scene) is None else None


def read_wrapped_answer(scene: Scene) -> AnswerMeant | None:
    """Words that say what is to be sent ("tell him that ...") answer what a text is asked for."""
    meant = find_meant_question(scene.asked, scene.speech.text)
    if scene.phrase.content is None or meant is None or does_order_message(scene.speech.text):
        return None
    run, question = meant
    fits = question.control == "text" and question.about == "value" and scene.is_by_asker(run)
    return AnswerMeant(run, question.id, scene.phrase.content) if fits else None


def read_plain_answer(scene: Scene) -> AnswerMeant | None:
    """Return the answer whose form alone says that it is one, whoever gives it, where one question can be meant."""
    now = scene.maker.clock.now()
    said = [(run, one, read_spoken_answer(one, scene.speech.text, run.request, now)) for run, one in scene.asked]
    plainly = [(run, one, word) for run, one, word in said if isinstance(word, SpokenAnswer) and word.plainly]
    if not plainly or not scene.speech.in_thread or len({run.id for run, _, _ in plainly}) != len(plainly):
        return None
    run, question, word = plainly[0]
    return AnswerMeant(run, question.id, word.value)
