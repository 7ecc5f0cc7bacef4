"""What a text in a thread means, by the words, by who says it, and by how the thread's runs stand. Asks nobody."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeAlias

from orchestration.ask.spoken_answers import SpokenAnswer, UnreadableAnswer, read_spoken_answer
from orchestration.commands.fields_back_work import read_fields_back_work
from orchestration.commands.meant_runs import (
    find_run_to_undo,
    read_called_off,
    read_drop,
    read_dropped_part,
    read_follow_up,
    read_of_waiting,
    read_refusal,
    read_standing,
)
from orchestration.commands.question_replies import (
    find_clear_edit,
    is_beside,
    may_edit,
    read_full_answer,
    read_on_question,
    read_plain_answer,
    read_wrapped_answer,
)
from orchestration.commands.rerun import can_start_over
from orchestration.commands.scene import Scene, find_meant_question
from orchestration.commands.taken_back_work import (
    does_take_last,
    find_work_before_answer,
    list_effects,
    list_labels,
    may_mean_another,
    read_taken_back_work,
)
from orchestration.commands.thread_intents import (
    AnswerMeant,
    ChatterMeant,
    DecisionMeant,
    ExampleMeant,
    FollowUpMeant,
    HoldMeant,
    PlanEditMeant,
    QuestionBackMeant,
    RequestMeant,
    RerunMeant,
    StopMeant,
    ThreadMeaning,
    ThreadRuns,
    ThreadSpeech,
    UnsureMeant,
    can_be_agreed_to,
    can_take_back,
    has_steps,
    has_written,
    is_decision_awaited,
    list_awaited,
    list_withdrawn,
)
from orchestration.commands.work_questions import read_channel_question, read_wide_question, read_work_question
from orchestration.patterns import make_regex
from orchestration.plan.make import PlanMaker
from orchestration.run.plan_events import find_missing_words, find_retriable_steps
from orchestration.text.agreements import does_agree, does_say_go
from orchestration.text.back_questions import is_pointing_question, is_record_question, is_reply_question
from orchestration.text.courtesy import does_put_aside
from orchestration.text.deed_questions import read_deed_question
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.plain_yes import read_plain_yes
from orchestration.text.short_answers import drop_contrast
from orchestration.text.taken_back import Way, is_said_alone, read_taken_back
from orchestration.text.thread_phrases import Phrase
from orchestration.text.thread_phrases.standings import does_suspend
from orchestration.text.thread_phrases.vocabulary import WholeAct
from orchestration.text.typed_words import is_likely_change
from schemas.run import Run

PhraseReader: TypeAlias = Callable[[str], Phrase]
"""Port: reads the words of a language."""


def interpret_thread_text(
    maker: PlanMaker, runs: ThreadRuns, speech: ThreadSpeech, read: PhraseReader
) -> ThreadMeaning:
    """Return what a text means in its thread. What is not said to metel counts only where nothing else can be meant
    by it: an exact word, or what the person whom a question waits for says of it."""
    scene = _say_what_is_meant(Scene(maker, runs, speech, read(speech.text)), read)
    steps = (
        (
            _put_aside,
            read_of_waiting,
            _go_ahead,
            _agree,
            _call_off,
            read_fields_back_work,
            _take_back_one,
            _command,
            _take_back_last,
            _on_open,
            _on_ended,
        )
        if speech.addressed
        else (_overhear_aside, read_of_waiting, _overheard_command, _overheard)
    )
    meant = (step(scene) for step in steps)
    return next((one for one in meant if one is not None), RequestMeant() if speech.addressed else ChatterMeant())


def _say_what_is_meant(scene: Scene, read: PhraseReader) -> Scene:
    """An answer to where or to whom something goes counts without what it says is not meant."""
    asks = any(question.control in ("channel", "user") for _, question in scene.asked)
    said = drop_contrast(scene.speech.text) if asks else scene.speech.text
    same = said == scene.speech.text
    return scene if same else replace(scene, speech=replace(scene.speech, text=said), phrase=read(said))


def _put_aside(scene: Scene) -> ThreadMeaning | None:
    """A request behind words that put aside what is asked is one of its own."""
    return RequestMeant() if scene.asked and _turns_to_another(scene) else None


def _overhear_aside(scene: Scene) -> ThreadMeaning | None:
    """What puts aside what is asked, asks of what was done before, or says yes in other words, decides nothing."""
    return ChatterMeant() if (scene.asked and _is_no_answer(scene)) or _agree(scene) is not None else None


def _go_ahead(scene: Scene) -> DecisionMeant | None:
    """What its asker plainly says yes to is agreed to, where all that waits is theirs to decide and of no high risk."""
    waiting = [(run, approval) for run in scene.runs.open for approval in list_awaited(run)]
    if not waiting or scene.asked or not all(scene.is_by_asker(run) for run, _ in waiting):
        return None
    said = "sends" if does_say_go(scene.speech.text) else read_plain_yes(scene.speech.text)
    asked = [run.approvals[approval].approval for run, approval in waiting]
    counts = said is not None and all(can_be_agreed_to(one, said) for one in asked)
    return DecisionMeant(True, True, waiting) if counts else None


def _agree(scene: Scene) -> ThreadMeaning | None:
    """A yes in other words than those that decide points to what waits for one, even where it may also be a no; with
    a change beside it, it is that change."""
    waiting = next((run for run in scene.runs.open if is_decision_awaited(run)), None)
    if waiting is None or scene.asked or scene.phrase.act not in (None, "drop"):
        return None
    if not does_agree(scene.phrase.text):
        return None
    return find_clear_edit(scene, [waiting]) or UnsureMeant("approval", waiting)


def _call_off(scene: Scene) -> ThreadMeaning | None:
    """What calls off a message that is yet to go out takes it back, as it would stop what is under way."""
    meant = read_called_off(scene)
    return FollowUpMeant(meant, undoes=True, alone=True) if meant is not None else None


def _command(scene: Scene) -> ThreadMeaning | None:
    """What the whole of a text commands."""
    open_runs = scene.runs.open
    match scene.phrase.act:
        case "stop":
            return _stop(scene)
        case "cancel":
            return _cancel(scene)
        case "drop" if open_runs:
            return read_dropped_part(scene) or StopMeant(open_runs)
        case "drop":
            return read_drop(
                scene,
                lambda run: scene.reads(run, scene.maker.follows),
                lambda run: scene.reads(run, scene.maker.replaces),
            )
        case "forbid" if scene.asked:
            return StopMeant(open_runs)
        case "forbid" if open_runs:
            withdrawn = list_withdrawn(scene.runs)
            return StopMeant(withdrawn) if withdrawn else PlanEditMeant(open_runs[0])
        case "pause" if scene.speech.in_thread:
            return HoldMeant(open_runs, "pause") if open_runs else UnsureMeant("nothing")
        case "hold":
            return _hold(scene)
        case "delete" | "undo":
            return _take_back(scene)
        case "resume" | "stop_waiting" | "start_over" | "retry":
            return _again(scene)
        case "approve" | "reject":
            return _decision(scene)
        case _:
            return None


def _stop(scene: Scene) -> ThreadMeaning | None:
    """A bare "cancel" after something was done may mean the way back."""
    if not scene.speech.in_thread and not scene.runs.open:
        return None
    if not scene.runs.open and can_take_back(scene.latest):
        return UnsureMeant("over", scene.latest)
    return StopMeant(scene.runs.open)


def _cancel(scene: Scene) -> ThreadMeaning | None:
    """A "cancel" stops what goes on; where that is over, it takes back what was done."""
    latest = scene.latest
    if scene.runs.open or latest is None or not can_take_back(latest):
        return _stop(scene)
    return FollowUpMeant(latest, undoes=True) if scene.speech.in_thread else None


def _hold(scene: Scene) -> ThreadMeaning | None:
    if not scene.runs.open:
        return _hold_over(scene) if scene.runs.ended else None
    if scene.asked or any(is_decision_awaited(run) for run in scene.runs.open):
        return HoldMeant(scene.runs.open)
    return HoldMeant(scene.runs.open, "pause")


def _hold_over(scene: Scene) -> ThreadMeaning:
    """What is to be put on hold and was done already is told as done; a word to wait alone is talk."""
    is_late = does_suspend(scene.speech.text) and can_take_back(scene.latest)
    return UnsureMeant("over", scene.latest) if is_late else ChatterMeant()


def _take_back(scene: Scene) -> ThreadMeaning | None:
    """The way back from what was done; where only something waits for a yes, that is not done."""
    latest, withdrawn = scene.latest, list_withdrawn(scene.runs)
    if withdrawn and not can_take_back(latest):
        return StopMeant(withdrawn)
    if scene.phrase.act == "delete":
        is_over = not scene.runs.open
        return FollowUpMeant(latest, undoes=True) if is_over and latest and has_written(latest) else None
    if can_take_back(latest) and scene.runs.open and all(_waits_unwritten(scene, run) for run in scene.runs.open):
        return UnsureMeant("back", latest)
    if latest is not None:
        meant = find_run_to_undo(scene.runs.ended, scene.speech.text)
        if meant is None:
            return UnsureMeant("over", latest)
        if is_said_alone(scene.speech.text) and len(list_effects([meant])) > 1:
            return UnsureMeant("which", latest, list_labels(scene))
        return FollowUpMeant(meant, undoes=True, alone=meant.id != latest.id and can_take_back(meant))
    return StopMeant(scene.runs.open) if scene.runs.open else None


_BY_WAY: dict[Way, WholeAct] = {"undo": "undo", "untrash": "undo", "remove": "delete", "cancel": "cancel"}


def _take_back_one(scene: Scene) -> ThreadMeaning | None:
    """The way back from one of the things done, where words tell it from others."""
    said = read_taken_back(scene.speech.text) if not scene.asked else None
    return read_taken_back_work(scene, said) if said is not None else None


def _take_back_last(scene: Scene) -> ThreadMeaning | None:
    """The way back from what was done last, with a reason beside it."""
    said = read_taken_back(scene.speech.text) if not scene.asked else None
    if said is None or said.named or said.order:
        return None
    before = find_work_before_answer(scene, said)
    if before is not None:
        return FollowUpMeant(before, undoes=True, alone=True)
    if not does_take_last(scene, said):
        return None
    return _command(replace(scene, phrase=replace(scene.phrase, act=_BY_WAY[said.way])))


def _waits_unwritten(scene: Scene, run: Run) -> bool:
    """Whether a run waits for a person and has changed nothing yet."""
    is_asked = any(asked.id == run.id for asked, _ in scene.asked)
    return not has_written(run) and (is_asked or is_decision_awaited(run) or bool(run.paused_by))


def _again(scene: Scene) -> ThreadMeaning | None:
    act, latest = scene.phrase.act, scene.latest
    if scene.runs.open:
        if act == "stop_waiting":
            return RerunMeant(scene.runs.open, "stop_waiting")
        is_asked = any(question.about == "value" for _, question in scene.asked)
        return None if is_asked and act == "retry" else RerunMeant(scene.runs.open, "resume")
    if latest is None:
        return UnsureMeant("nothing") if scene.speech.in_thread and act in ("resume", "stop_waiting") else None
    if can_start_over(latest):
        return RerunMeant((latest,), "start_over")
    if find_retriable_steps(latest) or find_missing_words(latest):
        return RerunMeant((latest,), "retry")
    if act in ("resume", "stop_waiting"):
        return UnsureMeant("nothing")
    meant = scene.followed or latest
    return UnsureMeant("repeat", meant) if can_take_back(meant) else RerunMeant((meant,), "repeat")


def _decision(scene: Scene) -> ThreadMeaning | None:
    """A word for yes or no counts where something waits for it; the exact one stays one among people too, and any no
    that is said to metel."""
    waiting = [(run, approval) for run in scene.runs.open for approval in list_awaited(run)]
    if waiting:
        is_yes = scene.phrase.act == "approve"
        return DecisionMeant(is_yes, scene.phrase.decides or (not is_yes and scene.speech.addressed), waiting)
    if scene.asked:
        return UnsureMeant("question", scene.asked[0][0])
    if scene.phrase.decides:
        return UnsureMeant("nothing")
    return RerunMeant(scene.runs.open, "resume") if any(run.paused_by for run in scene.runs.open) else None


def _on_open(scene: Scene) -> ThreadMeaning | None:
    """What is said of a run that is under way or waits."""
    if not scene.runs.open:
        return None
    said = read_full_answer(scene) or read_wrapped_answer(scene) or read_plain_answer(scene)
    if said is not None:
        return said
    said = find_clear_edit(scene, scene.runs.open) or read_refusal(scene)
    return said or (_to_what_waits(scene) if scene.speech.in_thread else None)


def _to_what_waits(scene: Scene) -> ThreadMeaning | None:
    meant = find_meant_question(scene.asked, scene.speech.text)
    if meant is not None and scene.is_by_asker(meant[0]):
        return read_on_question(scene, *meant)
    waiting = next((run for run in scene.runs.open if is_decision_awaited(run)), None)
    if scene.asked or waiting is not None:
        return _to_others(scene, waiting or scene.asked[0][0], "question" if scene.asked else "approval")
    return _to_work(scene, scene.runs.open[0])


def _to_others(scene: Scene, run: Run, about: Literal["question", "approval"]) -> ThreadMeaning | None:
    """What is said of a run that waits for somebody else, or for a decision."""
    phrase = scene.phrase
    asked = read_wide_question(scene) or read_work_question(scene)
    if asked is not None:
        return asked
    if phrase.asks_of_work:
        return QuestionBackMeant(run)
    if phrase.filler in ("thanks", "praise", "laugh") or phrase.to_person:
        return ChatterMeant()
    if phrase.filler is not None or (phrase.content is not None and about == "question"):
        return UnsureMeant(about, run)
    if may_edit(scene, run) or (about == "approval" and _speaks_of_plan(scene, run)):
        return PlanEditMeant(run)
    if scene.asks_anew(run):
        return RequestMeant()
    # Where a model plans, what the grammar can't read may still be a request.
    return UnsureMeant(about, run) if scene.maker.by_grammar else None


def _to_work(scene: Scene, run: Run) -> ThreadMeaning | None:
    phrase = scene.phrase
    asked = read_wide_question(scene) or read_work_question(scene)
    if asked is not None:
        return asked
    if phrase.asks_of_work:
        return QuestionBackMeant(run)
    if phrase.filler is not None or phrase.to_person:
        return ChatterMeant()
    return PlanEditMeant(run) if may_edit(scene, run) or _speaks_of_plan(scene, run) else None


def _on_ended(scene: Scene) -> ThreadMeaning | None:
    """What is said after something was done or shown; the rest is a request of its own."""
    phrase, latest = scene.phrase, scene.latest
    if phrase.to_person:
        return ChatterMeant()
    if phrase.filler is not None and phrase.refers is None and phrase.filler != "vague":
        return ChatterMeant()
    if latest is None or scene.runs.open:
        return None
    if phrase.act in ("keep_example", "forget_example"):
        return ExampleMeant(latest, serves=phrase.act == "keep_example")
    asked = (
        read_wide_question(scene) or _ask_of_deeds(scene) or read_work_question(scene) or read_channel_question(scene)
    )
    if asked is not None:
        return asked
    standing = read_standing(scene, lambda run: scene.reads(run, scene.maker.replaces))
    if standing is not None:
        return standing
    if is_record_question(scene.speech.text) and scene.followed is not None and has_written(scene.followed):
        return FollowUpMeant(scene.followed)
    if phrase.asks_of_work or is_reply_question(scene.speech.text):
        return _asks_on(scene, latest) or QuestionBackMeant(latest)
    if phrase.filler is not None:
        return UnsureMeant("over", latest)
    follow_up = read_follow_up(scene, latest, lambda run: scene.reads(run, scene.maker.follows))
    if follow_up is not None:
        return follow_up
    late = phrase.refers == "omits" or is_likely_change(scene.speech.text)
    if late and scene.maker.by_grammar and has_steps(latest) and not scene.asks_anew(latest):
        return UnsureMeant("over", latest)
    return _by_kind(scene, latest)


def _ask_of_deeds(scene: Scene) -> QuestionBackMeant | None:
    """A question on what was changed here, whatever was only read since, or on whether anything was."""
    asked = read_deed_question(scene.speech.text)
    if asked is None:
        return None
    written = next((run for run in scene.runs.ended if has_written(run)), scene.latest if asked == "else" else None)
    return QuestionBackMeant(written, of_all=asked == "else") if written is not None else None


_OF_METEL = make_regex(
    r"(?<![가-힣])(?:너|네가|니가|넌|메텔)|\b(?:you|u|your|metel)\b|あなた|君|メテル|送|投稿し|보낸|보냈|올렸|올린",
    re.IGNORECASE,
)
_SHORTEST_ASKED = 6


def _asks_on(scene: Scene, latest: Run) -> FollowUpMeant | None:
    """A question that goes on from one whose answer was looked for, and is of what others did or said."""
    actions = latest.plan.actions if latest.plan is not None else ()
    if has_written(latest) or not any(one.tool == ANSWER_TOOL for one in actions):
        return None
    text = scene.speech.text
    is_of_others = len(text) >= _SHORTEST_ASKED and not _OF_METEL.search(text)
    return FollowUpMeant(latest) if is_of_others else None


def _by_kind(scene: Scene, latest: Run) -> ThreadMeaning | None:
    """What is heard as a remark on what was done, or as taking it back, where it asks for nothing else."""
    if not scene.maker.by_grammar or not has_steps(latest) or scene.asks_anew(latest):
        return None
    match scene.hear_kind(latest):
        case "remark":
            return ChatterMeant(heard=True)
        case "undo" if can_take_back(latest):
            return UnsureMeant("which", latest, list_labels(scene)) if may_mean_another(scene) else _take_back(scene)
        case _:
            return None


def _overheard_command(scene: Scene) -> ThreadMeaning | None:
    """An exact word, whoever writes it; softer ones of who is asked."""
    match scene.phrase.act:
        case "stop" | "cancel" | "pause" | "resume" | "stop_waiting" if scene.runs.open:
            return _command(scene)
        case "approve" | "reject" if any(is_decision_awaited(run) for run in scene.runs.open):
            return _command(scene)
        case "forbid" if list_withdrawn(scene.runs):
            return _command(scene)
        case "drop" | "hold" | "forbid" | "undo" if scene.asked and scene.is_by_asker(scene.asked[0][0]):
            return _command(scene)
        case "drop" | "hold" | "undo" | "delete":
            return _withdraw(scene)
        case _:
            return _withdraw(scene) if _takes_waiting_back(scene) else None


def _takes_waiting_back(scene: Scene) -> bool:
    """Whether words take back, without a name, what waits for a yes; what would delete a page may be agreed to by
    them."""
    said = read_taken_back(scene.speech.text) if scene.runs.open and not scene.asked else None
    effects = [one for run in scene.runs.open if run.plan is not None for one in run.plan.actions if one.is_effect]
    deletes = any({*one.inputs} <= {"page"} for one in effects)
    return said is not None and not (said.named or said.order or said.way == "untrash" or deletes)


def _withdraw(scene: Scene) -> ThreadMeaning | None:
    """What its asker takes back of what waits for a yes, which has not been done."""
    waiting = list_withdrawn(scene.runs)
    if not waiting or not all(map(scene.is_by_asker, waiting)):
        return None
    return HoldMeant(scene.runs.open) if scene.phrase.act == "hold" else StopMeant(waiting)


def _overheard(scene: Scene) -> ThreadMeaning | None:
    """What the asker says in the thread to nobody in particular: a plain change, or an answer to what is asked."""
    phrase = scene.phrase
    own = [run for run in scene.runs.open if scene.is_by_asker(run)]
    if phrase.to_person or not own:
        return None
    edited = find_clear_edit(scene, own)
    if edited is not None or not scene.speech.in_thread:
        return edited
    if len(own) == len(scene.runs.open) and (refused := read_refusal(scene)) is not None:
        return refused
    said_so = read_wrapped_answer(scene) or read_plain_answer(scene)
    if said_so is not None and said_so.run in own:
        return said_so
    meant = find_meant_question([(run, one) for run, one in scene.asked if run in own], scene.speech.text)
    if meant is None or phrase.filler is not None or phrase.asks_of_work or phrase.act is not None:
        return None
    run, question = meant
    if (phrase.asks and question.control != "text") or is_beside(scene, run, question):
        return UnsureMeant("title", run) if question.field == "title" else None
    said = read_spoken_answer(question, scene.speech.text, run.request, scene.maker.clock.now())
    if isinstance(said, SpokenAnswer):
        return AnswerMeant(run, question.id, said.value)
    if isinstance(said, UnreadableAnswer) and said.lacking in ("title", "words"):
        return UnsureMeant(said.lacking, run)
    return None


def _is_no_answer(scene: Scene) -> bool:
    """Whether words put what is asked aside, or ask of what was done before."""
    is_back = scene.latest is not None and is_pointing_question(scene.speech.text)
    return is_back or _turns_to_another(scene)


def _turns_to_another(scene: Scene) -> bool:
    """Whether words put what is asked aside and ask for something else."""
    return does_put_aside(scene.speech.text) and (scene.phrase.asks or scene.asks_anew(scene.asked[0][0]))


def _speaks_of_plan(scene: Scene, run: Run) -> bool:
    """Whether it has the form of a change, and asks for nothing by itself."""
    return scene.phrase.refers in ("changes", "omits") and not scene.asks_anew(run)
