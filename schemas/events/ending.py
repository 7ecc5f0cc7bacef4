"""The end of a run, and what people want of it afterwards."""

from __future__ import annotations

from typing import Literal, TypeAlias

from schemas.events.happened import Happened
from schemas.values import Frozen

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


class RunBroke(Happened):
    """An error of metel's own keeps the run from going on, however often it is tried; its end follows. The cause is in
    the log under ``log_id``."""

    type: Literal["run_broke"] = "run_broke"
    log_id: str


class RunEnded(Happened):
    """The run is over."""

    type: Literal["run_ended"] = "run_ended"
    status: EndStatus
    answer: Answer


class UndoBegun(Happened):
    """A person wants what the ended run did undone; the run ``run`` does that."""

    type: Literal["undo_begun"] = "undo_begun"
    run: str
    by: str
    by_name: str = ""


class StepsRetried(Happened):
    """A person wants steps of the ended run tried again that failed; the run goes on with them, and with what was left
    because of them."""

    type: Literal["steps_retried"] = "steps_retried"
    steps: tuple[str, ...]
    by: str
    by_name: str = ""


class StartedOver(Happened):
    """A person wants what the stopped run was asked for done after all; the run ``run`` does it from the start."""

    type: Literal["started_over"] = "started_over"
    run: str
    by: str
    by_name: str = ""


Ending: TypeAlias = RunBroke | RunEnded | UndoBegun | StepsRetried | StartedOver
