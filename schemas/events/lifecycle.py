"""Events of a run as a whole: who can read at its place, what people do to it under way, and how it ends."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import JsonValue

from schemas.events.event import BaseEvent, ModelUse
from schemas.values import Frozen

Visibility: TypeAlias = Literal["inside", "shared", "guests", "unknown", "wider"]
"""Who can read a place: the team's full members alone; another company too; a guest or somebody of another team too;
or it can't be told. ``wider``: the team's members alone, of whom some can't read what the run has read."""

PlaceWord: TypeAlias = Literal["refuse", "private_answers", "allow"]
"""What policy says of working in a place: nothing is done or told there; the work is done and told to the asker alone;
or as everywhere."""


class PlaceJudged(BaseEvent):
    """Policy said whether metel works where the run was asked for, or says otherwise than before; ``policy`` is its
    version, ``policy_digest`` its SHA-256. Of a place that only the team reads nothing is said until that changes."""

    type: Literal["place_judged"] = "place_judged"
    sight: Visibility
    word: PlaceWord
    policy: int = 0
    policy_digest: str = ""


class LineJoined(BaseEvent):
    """A request of the run has waited for its turn at a service for some seconds; ``ahead`` others go before it, and
    its turn comes about ``until``. ``held``: the service asked to be left alone until then."""

    type: Literal["line_joined"] = "line_joined"
    service: str
    ahead: int
    until: datetime
    held: bool = False


class RunRestored(BaseEvent):
    """The database was put back to what it was at ``taken_at``, when the run had not ended. What it did since then is
    not known: each of its writes is looked for before it is sent."""

    type: Literal["run_restored"] = "run_restored"
    taken_at: datetime


PlaceEvent: TypeAlias = PlaceJudged | LineJoined | RunRestored


class RunCancelled(BaseEvent):
    """A person stopped the run."""

    type: Literal["run_cancelled"] = "run_cancelled"
    by: str
    by_name: str = ""


class RunPaused(BaseEvent):
    """A person paused the run: what is under way ends, nothing new begins until it is resumed."""

    type: Literal["run_paused"] = "run_paused"
    by: str
    by_name: str = ""


class RunResumed(BaseEvent):
    """A person had a paused run go on."""

    type: Literal["run_resumed"] = "run_resumed"
    by: str
    by_name: str = ""


class TeamStopped(BaseEvent):
    """An admin stopped all work of the team: nothing of the run begins until it is started again."""

    type: Literal["team_stopped"] = "team_stopped"
    by: str
    by_name: str = ""


class TeamStarted(BaseEvent):
    """The work of the team goes on, and the run with it."""

    type: Literal["team_started"] = "team_started"


class StepDropped(BaseEvent):
    """A person took a step that had not begun out of a paused run. ``reason`` tells it in the run's language."""

    type: Literal["step_dropped"] = "step_dropped"
    action: str
    by: str
    by_name: str = ""
    reason: str = ""


class FieldChange(Frozen):
    """What a person put into a field of a step, and what was there; ``name`` and ``was_name`` say what ids mean."""

    value: JsonValue
    was: JsonValue = None
    name: str = ""
    was_name: str = ""


class StepChanged(BaseEvent):
    """A person changed inputs of a step that had not begun. It is filled and judged again."""

    type: Literal["step_changed"] = "step_changed"
    action: str
    changes: dict[str, FieldChange]
    by: str
    by_name: str = ""


class WaitCutShort(BaseEvent):
    """A person does not want to wait until it is certain what became of a write whose answer was lost: they are asked
    what is to become of it."""

    type: Literal["wait_cut_short"] = "wait_cut_short"
    by: str
    by_name: str = ""


ControlEvent: TypeAlias = (
    RunCancelled | RunPaused | RunResumed | TeamStopped | TeamStarted | StepDropped | StepChanged | WaitCutShort
)

EndStatus: TypeAlias = Literal["succeeded", "partly_succeeded", "failed", "denied", "cancelled", "expired"]


class Link(Frozen):
    """An address in an answer, with what it leads to."""

    label: str
    url: str


class Answer(Frozen):
    """What the person is told at the end: the text and the things that came out; ``more_links`` are only counted."""

    text: str
    links: tuple[Link, ...] = ()
    more_links: int = 0


class RunBroke(BaseEvent):
    """An error of metel's own keeps the run from going on, however often it is tried; its end follows. The cause is in
    the log under ``log_id``."""

    type: Literal["run_broke"] = "run_broke"
    log_id: str


ReviewWord: TypeAlias = Literal["whole", "lacking", "fine", "doubtful", "silent"]
"""What a last look came to: code found all that was asked for, or that something lacks; or a model that was asked where
code can't tell has no doubt, has one, or gave no answer."""


class ResultReviewed(BaseEvent):
    """All that was done for a hard request was held against its words. ``missing`` are those that nothing came of;
    ``reason`` is the model's doubt, which changes nothing."""

    type: Literal["result_reviewed"] = "result_reviewed"
    word: ReviewWord
    missing: tuple[str, ...] = ()
    reason: str = ""
    use: ModelUse = ModelUse()


class RunEnded(BaseEvent):
    """The run is over."""

    type: Literal["run_ended"] = "run_ended"
    status: EndStatus
    answer: Answer


class UndoBegun(BaseEvent):
    """A person wants what the ended run did undone; the run ``run`` does that."""

    type: Literal["undo_begun"] = "undo_begun"
    run: str
    by: str
    by_name: str = ""


class StepsRetried(BaseEvent):
    """A person wants steps of the ended run tried again that failed; the run goes on with them, and with what was left
    because of them."""

    type: Literal["steps_retried"] = "steps_retried"
    steps: tuple[str, ...]
    by: str
    by_name: str = ""


class StartedOver(BaseEvent):
    """A person wants what the stopped run was asked for done after all; the run ``run`` does it from the start."""

    type: Literal["started_over"] = "started_over"
    run: str
    by: str
    by_name: str = ""


class CopyRemovalBegun(BaseEvent):
    """A person wants what a step left too many taken away; the run ``run`` does that."""

    type: Literal["copy_removal_begun"] = "copy_removal_begun"
    action: str
    run: str
    by: str
    by_name: str = ""


class AnswerShareBegun(BaseEvent):
    """Who was told an answer alone wants it in the thread too; the run ``run`` does that. ``end``: which of the
    answers, counted from 0."""

    type: Literal["answer_share_begun"] = "answer_share_begun"
    end: int
    run: str
    by: str
    by_name: str = ""


class ExampleKept(BaseEvent):
    """Who asked for the run wants its plan to serve as an example, though nothing of it had to be confirmed."""

    type: Literal["example_kept"] = "example_kept"
    by: str
    by_name: str = ""


class ExampleForgotten(BaseEvent):
    """Who asked for the run does not want its plan to serve as an example any more."""

    type: Literal["example_forgotten"] = "example_forgotten"
    by: str
    by_name: str = ""


EndEvent: TypeAlias = (
    RunBroke
    | ResultReviewed
    | RunEnded
    | UndoBegun
    | StepsRetried
    | StartedOver
    | CopyRemovalBegun
    | AnswerShareBegun
    | ExampleKept
    | ExampleForgotten
)
