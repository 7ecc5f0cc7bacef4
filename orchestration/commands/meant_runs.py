"""Which run of a thread words mean, or which of its steps: what they point back at, refuse, call off or leave out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from orchestration.commands.scene import Scene
from orchestration.commands.thread_intents import (
    ChatterMeant,
    DecisionMeant,
    FollowUpMeant,
    LeaveOutMeant,
    PlanEditMeant,
    ShowMeant,
    StopMeant,
    ThreadMeaning,
    UnsureMeant,
    can_be_agreed_to,
    can_take_back,
    has_one_effect,
    has_steps,
    has_written,
    is_decision_awaited,
    list_awaited,
)
from orchestration.patterns import make_regex
from orchestration.plan.own_work import list_moments_out
from orchestration.plan.thread_context import list_touched_things
from orchestration.text.back_questions import does_ask_to_see
from orchestration.text.called_off import find_called_off
from orchestration.text.done_items import write_done_items
from orchestration.text.language import detect_language
from orchestration.text.left_out_items import LeftOut, drop_idle_undo, find_left_out
from orchestration.text.office_words import find_meanings
from orchestration.text.plain_yes import drop_yes_ahead
from orchestration.text.pointed_things import find_named_thing, is_part_of_title
from orchestration.text.prohibitions.taken_on import is_done_by_speaker
from orchestration.text.refusals import is_refusal
from orchestration.text.thread_phrases import does_tell_own_doing
from orchestration.text.thread_phrases.standings import is_left_alone, is_not_done_yet
from schemas.ask import ApprovalItem
from schemas.plan import get_planned_id
from schemas.request import EarlierThing
from schemas.run import Run
from schemas.values import Json

_BACK = make_regex(
    r"(?:아까|방금|처음에?|먼저)\s?(?:그\s)?(?:만든|만들었던|등록한|추가한|올린|넣은|잡은|적은|보낸|말한)?\s?"
    r"(?:그\s)?(?:회의록?|미팅|작업|할\s?일|태스크|페이지|글|메시지|거|것|건)"
    r"|(?<![가-힣])그\s?(?:회의|미팅|작업|할\s?일|태스크|페이지)"
    r"|\b(?:that|the|this)\s(?:new\s)?(?:meeting|task|page|to-?do|note|call)s?\b"
    r"|\b(?:meeting|task|page|note|row|one)\s(?:you|i|we)\s(?:just\s)?(?:made|created|added|set up)\b"
    r"|(?:さっき|先ほど|最初)(?:の|に?作った|に?登録した|に?追加した)(?:会議|タスク|ページ|議事録|投稿|やつ|の)"
    r"|その(?:会議|タスク|ページ|議事録)",
    re.IGNORECASE,
)


def find_pointed_run(ended: Sequence[Run], text: str) -> Run | None:
    """Return the latest run that wrote something, where words point back at what it made; ``None`` where they don't."""
    run = next((one for one in ended if has_written(one) and not one.undone_by), None)
    if run is None:
        return None
    things = [EarlierThing(id=one.id, title=one.title) for one in list_touched_things(run) if one.kind == "page"]
    _, named = find_named_thing(text, things, detect_language(text, "ko"))
    return run if named is not None or _BACK.search(text) else None


_CLAUSES = make_regex(r"[.!?;,。、！？\n]+\s*|\s(?:and|but)\s|(?<=[고요])\s")
_RIGHT = make_regex(
    r"\b(?:is|was|looks|stays?)\s(?:still\s)?(?:right|fine|ok|okay|good|correct|as\sis)\b|\b(?:keep|leave)\b|맞아|맞고|맞는|맞음|맞습|맞았|괜찮|그대로|놔두|놔둬|合って|大丈夫|正しい|そのまま",
    re.IGNORECASE,
)
"""That a thing stays as it was made."""
_CALLED = make_regex(
    r"\b(?:the|that)\s(?P<the>[a-z-]{4,})(?:\s(?:one|task|thing|change))?\b|^(?P<first>[a-z-]{4,})\s(?:is|was|looks|stays)\b|(?P<ko>[가-힣]{2,})\s?(?:건|거|쪽)|(?P<ja>[ァ-ヶー一-龥]{2,})の(?:件|やつ|ほう|方)",
    re.IGNORECASE,
)


def find_run_to_undo(ended: Sequence[Run], text: str) -> Run | None:
    """Return the latest run that words which take something back may mean, by the things that they name; the latest run
    where they name none, and ``None`` where they say of its own that it is right."""
    latest = next(iter(ended), None)
    written = [one for one in ended if can_take_back(one)]
    for clause in _CLAUSES.split(text):
        named = next((run for run in written if any(_is_called(title, clause) for title in _list_titles(run))), None)
        if named is None:
            continue
        if not _RIGHT.search(clause):
            return named
        latest = None if named is latest else latest
    return latest


def _list_titles(run: Run) -> list[str]:
    return [one.title for one in list_touched_things(run) if one.kind == "page" and one.title]


def _is_called(title: str, clause: str) -> bool:
    """Whether words call a thing by its title, by a part of it, or by one word that means the same elsewhere."""
    if title.casefold() in clause.casefold():
        return True
    called = [word for found in _CALLED.finditer(clause) for word in found.groups() if word]
    meanings = [find_meanings(word) for word in re.findall(r"\w+", title)]
    return any(is_part_of_title(word, title) or any(find_meanings(word) & own for own in meanings) for word in called)


CanRead: TypeAlias = Callable[[Run], bool]
"""Whether the words are surely read against a run."""
_STATE = make_regex(r"@status|상태|status|ステータス|状態", re.IGNORECASE)
_DONE = make_regex(r"완료|끝|done|completed?|finished|closed|完了|済", re.IGNORECASE)


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


_SCRAPS = make_regex(r"\b(?:scrap|scratch|ditch|kill)\s(?:it|that|this)\b", re.IGNORECASE)
"""That what was done is not wanted, which it takes a word more to take back."""
_REMOVES = make_regex(r"\b(?:delete|remove|undo|unsend|take)\s(?:it|that|this)\b", re.IGNORECASE)


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


_PART = make_regex(
    r"(?:글|공유|메시지|메세지|DM|디엠|알림|공지|댓글|포스팅)(?:은|는)\s|\b(?:the|that)\s(?:\w+\s)?(?:post|message|dm|announcement|share"
    r"|notification|reminder)\b|(?:投稿|共有|メッセージ|DM|通知|お知らせ)は",
    re.IGNORECASE,
)
_AGAIN = make_regex(r"다시|\bagain\b|もう一度|再度", re.IGNORECASE)


def _has_told_somebody(scene: Scene) -> bool:
    """Whether the latest run, of who speaks, sent a message that can be taken back."""
    run = scene.latest
    if run is None or run.plan is None or not can_take_back(run) or not scene.is_by_asker(run):
        return False
    return any(one.intent == "notify" for one in run.plan.actions)


_OWNER = make_regex(r"@person|담당|owner|assignee|担当", re.IGNORECASE)


def read_taken_task(run: Run | None, text: str) -> FollowUpMeant | None:
    """Return that words change the owner of what a run dealt with last, where they say that who speaks does it."""
    if run is None or run.plan is None or not is_done_by_speaker(text):
        return None
    changed = [action for action in run.plan.actions if action.is_effect]
    values = changed[-1].inputs.get("properties") if changed else None
    sets_owner = isinstance(values, dict) and any(_OWNER.search(name) for name in values)
    return FollowUpMeant(run) if sets_owner else None


def read_called_off(scene: Scene) -> Run | None:
    """Return the run whose message is called off; ``None`` where words say anything else, or could be of several."""
    if scene.runs.open or is_left_alone(scene.speech.text):
        return None
    place = find_called_off(scene.speech.text)
    ahead = [run for run in scene.runs.ended if _is_ahead(scene, run)]
    named = [run for run in ahead if place and any(place.casefold() in one for one in _list_places(run))]
    if place and ahead:
        return named[0] if len(named) == 1 else None
    says_so = place is not None or scene.phrase.act in ("drop", "forbid", "stop")
    if says_so and ahead and ahead[0] is scene.latest:
        return ahead[0]
    return _find_scheduled(scene) if place is not None else None


def _is_ahead(scene: Scene, run: Run) -> bool:
    if not can_take_back(run) or not scene.is_by_asker(run):
        return False
    return any(moment > scene.maker.clock.now() for moment in list_moments_out(run))


def _list_places(run: Run) -> list[str]:
    """Return where the messages of a run go, as they were asked for."""
    actions = run.plan.actions if run.plan is not None else ()
    return [str(one.inputs[name]).casefold() for one in actions for name in ("channel", "user") if name in one.inputs]


def read_of_waiting(scene: Scene) -> ShowMeant | LeaveOutMeant | DecisionMeant | UnsureMeant | None:
    """Return that what waits for a yes is to be shown first, or which items of it are not wanted."""
    return _read_showing(scene) or _read_left_out(scene)


def _read_left_out(scene: Scene) -> LeaveOutMeant | DecisionMeant | UnsureMeant | None:
    """Return which items of a list are not wanted of those that wait for a yes; words that may ask for more besides
    are not half done. What its asker says counts to nobody in particular too; of steps that the plan names one by one
    the plan is changed instead."""
    if not scene.speech.in_thread:
        return None
    for run in scene.runs.open:
        if not scene.speech.addressed and not scene.is_by_asker(run):
            continue
        for approval in list_awaited(run):
            items = run.approvals[approval].approval.items
            if any(get_planned_id(item.action) == item.action for item in items):
                continue
            said = write_done_items(scene.speech.text) if all(map(_closes, items)) else scene.speech.text
            left = find_left_out(drop_yes_ahead(drop_idle_undo(said)), [_call(item) for item in items])
            if left is not None and left.says_more:
                return UnsureMeant("left_out", run)
            if left is not None:
                return _leave_out(scene, run, approval, left)
    return None


def _leave_out(scene: Scene, run: Run, approval: str, left: LeftOut) -> LeaveOutMeant | DecisionMeant:
    """Return that some steps are left out, which is a yes to the others where one is said to metel by who asked."""
    record = run.approvals[approval].approval
    out = [item.action for at, item in enumerate(record.items) if at in left.places]
    says_yes = drop_yes_ahead(scene.speech.text) != scene.speech.text and scene.is_by_asker(run)
    if not (says_yes and scene.speech.addressed and can_be_agreed_to(record, "any")):
        return LeaveOutMeant(run, approval, tuple(out))
    chosen = frozenset(item.action for item in record.items) - {*out}
    return DecisionMeant(True, True, [(run, approval)], chosen)


def _closes(item: ApprovalItem) -> bool:
    """Whether a step does nothing but to set a thing to done."""
    values = item.payload.get("properties")
    return isinstance(values, dict) and len(values) == 1 and _is_done(next(iter(values.values())))


def _is_done(value: Json) -> bool:
    return _DONE.fullmatch(str(value).strip()) is not None


def _call(item: ApprovalItem) -> list[str]:
    """Return what a step is called: what it does something to, and its place on the card."""
    return [one.name for one in item.resolved.values()] + [item.place]


def read_refusal(scene: Scene) -> StopMeant | None:
    """Return that all that waits for a yes here is refused; ``None`` where something else is under way too, or a text
    says anything more."""
    waiting = [run for run in scene.runs.open if is_decision_awaited(run)]
    if not waiting or len(waiting) < len(scene.runs.open) or scene.asked or scene.phrase.to_person:
        return None
    return StopMeant(waiting) if is_refusal(scene.speech.text) else None


def _read_showing(scene: Scene) -> ShowMeant | None:
    """Return that the words are to be shown of the messages that wait for a yes, which nothing is done to."""
    waiting = [run for run in scene.runs.open if is_decision_awaited(run) and scene.is_by_asker(run)]
    if len(waiting) != 1 or scene.asked or not does_ask_to_see(scene.speech.text):
        return None
    (run,) = waiting
    approvals = [run.approvals[one].approval for one in list_awaited(run)]
    texts = [item.payload.get("text") for approval in approvals for item in approval.items]
    told = tuple(one for one in texts if isinstance(one, str))
    return ShowMeant(run, told) if told else None
