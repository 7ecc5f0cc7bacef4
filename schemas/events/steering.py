"""What people do to a run under way, beside answering what they are asked."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import JsonValue

from schemas.events.happened import Happened
from schemas.values import Frozen


class RunCancelled(Happened):
    """A person stopped the run."""

    type: Literal["run_cancelled"] = "run_cancelled"
    by: str
    by_name: str = ""


class RunPaused(Happened):
    """A person paused the run: what is under way ends, nothing new begins until it is resumed."""

    type: Literal["run_paused"] = "run_paused"
    by: str
    by_name: str = ""


class RunResumed(Happened):
    """A person had a paused run go on."""

    type: Literal["run_resumed"] = "run_resumed"
    by: str
    by_name: str = ""


class StepDropped(Happened):
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


class StepChanged(Happened):
    """A person changed inputs of a step that had not begun. It is filled and judged again."""

    type: Literal["step_changed"] = "step_changed"
    action: str
    changes: dict[str, FieldChange]
    by: str
    by_name: str = ""


Steering: TypeAlias = RunCancelled | RunPaused | RunResumed | StepDropped | StepChanged
