"""Which run of a thread words are of that say how a thing stands, that it is not wanted any more, or when a message is
to go out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from orchestration.commands.pointed_runs import find_pointed_run
from orchestration.commands.scene import Scene
from orchestration.commands.taken_tasks import read_taken_task
from orchestration.commands.thread_intents import (
    ChatterMeant,
    FollowUpMeant,
    PlanEditMeant,
    ThreadMeaning,
    UnsureMeant,
    can_take_back,
    has_one_effect,
    has_steps,
    has_written,
    is_decision_awaited,
)
from orchestration.plan.own_work import list_moments_out
from orchestration.text.thread_phrases import does_tell_own_doing
from orchestration.text.thread_phrases.standings import is_left_alone, is_not_done_yet
from schemas.run import Run

CanRead: TypeAlias = Callable[[Run], bool]
"""Whether the words are surely read against a run."""
_STATE = re.compile(r"@status|상태|status|ステータス|状態", re.IGNORECASE)
_DONE = re.compile(r"완료|끝|done|completed?|finished|closed|完了|済", re.IGNORECASE)


def read_standing(scene: Scene, replaces: CanRead) -> ThreadMeaning | None:
    """Return what words on how the last thing stands mean: it stays, it is put right, or its task is not done yet."""
    latest = scene.latest
    if latest is None:
        return None
    if has_written(latest) and is_left_alone(scene.speech.text):
        return ChatterMeant(leaves=True)
    put_right = latest if can_take_back(latest) else _find_scheduled(scene)
    if put_right is not None and replaces(put_right):
        return FollowUpMeant(put_right, replaces=True)
    return _read_reopened(scene, latest)


def read_follow_up(scene: Scene, latest: Run, follows: CanRead) -> ThreadMeaning | None:
    """Return what words mean that are said of what was done or shown, or of what was refused since it was to recur."""
    pointed = find_pointed_run(scene.runs.ended, scene.speech.text) if not has_written(latest) else None
    if pointed is not None and follows(pointed):
        return FollowUpMeant(pointed)
    if not has_steps(latest) and follows(latest):
        return FollowUpMeant(latest)
    meant = scene.followed or latest
    if has_steps(meant) and (scene.phrase.refers not in (None, "omits") or follows(meant)):
        return FollowUpMeant(meant)
    return None


def read_drop(scene: Scene, follows: CanRead, replaces: CanRead) -> ThreadMeaning | None:
    """Return what it means that nothing is wanted any more where nothing is under way: what was done may be put right,
    a message that was sent may be to be taken back, who does a task may be told, else it is talk."""
    if not scene.runs.ended:
        return None
    if scene.latest is not None and can_take_back(scene.latest) and replaces(scene.latest):
        return FollowUpMeant(scene.latest, replaces=True)
    taken, meant = read_taken_task(scene.followed, scene.phrase.bare), scene.followed
    if taken is not None or meant is None:
        return taken or ChatterMeant()
    if _has_told_somebody(scene) and does_tell_own_doing(scene.speech.text):
        return UnsureMeant("sent", scene.latest)
    if is_left_alone(scene.speech.text):
        return ChatterMeant(leaves=True)
    if _SCRAPS.search(scene.speech.text) and scene.latest is not None and can_take_back(scene.latest):
        is_removed = _REMOVES.search(scene.speech.text) is not None
        return FollowUpMeant(scene.latest, undoes=True) if is_removed else UnsureMeant("over", scene.latest)
    return FollowUpMeant(meant) if has_steps(meant) and has_written(meant) and follows(meant) else ChatterMeant()


_SCRAPS = re.compile(r"\b(?:scrap|scratch|ditch|kill)\s(?:it|that|this)\b", re.IGNORECASE)
"""That what was done is not wanted, which it takes a word more to take back."""


_REMOVES = re.compile(r"\b(?:delete|remove|undo|unsend|take)\s(?:it|that|this)\b", re.IGNORECASE)


def _read_reopened(scene: Scene, run: Run) -> FollowUpMeant | None:
    """Return that the latest change is taken back, where it did nothing but close a task that is not done yet."""
    if run.plan is None or not is_not_done_yet(scene.speech.text):
        return None
    if not can_take_back(run) or not has_one_effect(run) or run.request.undoes:
        return None
    values = next(one for one in run.plan.actions if one.is_effect).inputs.get("properties")
    (name, value), *others = values.items() if isinstance(values, dict) and values else (("", ""),)
    closes = not others and _STATE.fullmatch(name) is not None and _DONE.fullmatch(str(value).strip()) is not None
    return FollowUpMeant(run, undoes=True) if closes else None


def _find_scheduled(scene: Scene) -> Run | None:
    """Return the run whose message is yet to go out, where nothing was done since but to list what is scheduled, and
    that is all that is."""
    latest = scene.latest
    if latest is None or has_written(latest) or not _lists_one_scheduled(latest):
        return None
    now = scene.maker.clock.now()
    ahead = [
        run
        for run in scene.runs.ended
        if can_take_back(run) and scene.is_by_asker(run) and any(moment > now for moment in list_moments_out(run))
    ]
    return ahead[0] if len(ahead) == 1 else None


def _lists_one_scheduled(run: Run) -> bool:
    actions = run.plan.actions if run.plan is not None else ()
    if len(actions) != 1 or actions[0].inputs.get("about") != "scheduled":
        return False
    lists = [value.data for value in run.memory.get(actions[0].id, {}).values() if isinstance(value.data, list)]
    return any(len(one) == 1 for one in lists)


def read_dropped_part(scene: Scene) -> PlanEditMeant | UnsureMeant | None:
    """Return that only a part of what is under way is not wanted, where words name it ("공유 글은 안 올려도 돼"); what
    is not wanted "again" can't be told while it waits."""
    run = next((one for one in scene.runs.open if _has_several_effects(one)), None)
    if run is None or not _PART.search(scene.speech.text):
        return None
    waits = _AGAIN.search(scene.speech.text) and is_decision_awaited(run)
    return UnsureMeant("approval", run) if waits else PlanEditMeant(run)


def _has_several_effects(run: Run) -> bool:
    return run.plan is not None and sum(one.is_effect for one in run.plan.actions) > 1


_PART = re.compile(
    r"(?:글|공유|메시지|메세지|DM|디엠|알림|공지|댓글|포스팅)(?:은|는)\s|\b(?:the|that)\s(?:\w+\s)?(?:post|message|dm|announcement|share"
    r"|notification|reminder)\b|(?:投稿|共有|メッセージ|DM|通知|お知らせ)は",
    re.IGNORECASE,
)
_AGAIN = re.compile(r"다시|\bagain\b|もう一度|再度", re.IGNORECASE)


def _has_told_somebody(scene: Scene) -> bool:
    """Whether the latest run, of who speaks, sent a message that can be taken back."""
    run = scene.latest
    if run is None or run.plan is None or not can_take_back(run) or not scene.is_by_asker(run):
        return False
    return any(one.intent == "notify" for one in run.plan.actions)
