"""What one revision of a plan has that the one before did not."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import JsonValue

from schemas.values import Frozen

DifferenceKind: TypeAlias = Literal["added", "removed", "changed"]


class InputDifference(Frozen):
    """An input that is not what it was; ``None`` stands for one that was not there, or is not any more."""

    field: str
    before: JsonValue = None
    after: JsonValue = None


class StepDifference(Frozen):
    """A step that came in, went out or is another now. ``tool`` and ``summary`` are of the newer revision that has
    the step; ``fields`` are its inputs: of a step that came in or went out, all of them."""

    kind: DifferenceKind
    action: str
    tool: str
    summary: str = ""
    fields: tuple[InputDifference, ...] = ()
