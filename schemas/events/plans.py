"""How a run comes by its plan, and by the next one."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import Field

from schemas.decision import Decision
from schemas.difference import StepDifference
from schemas.events.event import BaseEvent, ModelUse
from schemas.plan import Plan
from schemas.request import Request
from schemas.source import ReadSource
from schemas.values import Frozen, Value

WITHOUT_MODEL = "without_model"
"""The source of a plan that the rules made as no model answered."""


class RequestReceived(BaseEvent):
    """A person asked for something; the run exists from here."""

    type: Literal["request_received"] = "request_received"
    run: str
    request: Request


class RecalledTurn(Frozen):
    """An earlier ``run`` of the thread whose values a plan works on: when the first of them was read, from where, and
    what of them is ``ungrounded``."""

    run: str
    read_at: datetime
    sources: tuple[ReadSource, ...] = ()
    ungrounded: tuple[str, ...] = ()


class PlanAccepted(BaseEvent):
    """A proposal passed every check and is the plan now. ``problems`` are those that a repair turn mended; ``added``
    are the actions whose effect the plan before did not have, ``kept`` those of the plan before that stay as they
    are, ``find_introduced_actions`` those that it did not have and no person named. ``memory_refs`` are
    the remembered facts that the planner was shown, ``example_refs`` the runs whose plans it was shown as
    examples. ``recalled`` are the earlier turns that it names as ``t1`` and so
    on, and ``memory`` what of their values it works on."""

    type: Literal["plan_accepted"] = "plan_accepted"
    plan: Plan
    source: str
    use: ModelUse = ModelUse()
    decisions: dict[str, Decision] = Field(default_factory=dict[str, Decision])
    problems: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    brought_in: tuple[str, ...] = ()
    memory_refs: tuple[str, ...] = ()
    example_refs: tuple[str, ...] = ()
    recalled: dict[str, RecalledTurn] = Field(default_factory=dict[str, RecalledTurn])
    memory: dict[str, dict[str, Value]] = Field(default_factory=dict[str, dict[str, Value]])


class PlanRefused(BaseEvent):
    """No proposal passed. Nothing of it ran. ``problems`` is what the planner was told, ``told`` the same for people in
    the language of the request; ``code`` is of the error tree, ``log_id`` where the cause of an error of metel's own is
    in the log."""

    type: Literal["plan_refused"] = "plan_refused"
    problems: tuple[str, ...]
    told: tuple[str, ...] = ()
    code: int
    source: str = ""
    use: ModelUse = ModelUse()
    log_id: str = ""


class PlanChanged(BaseEvent):
    """A person changed the plan of a run under way in their own words, and this is the next revision. What is not in
    ``difference`` stays as it is, with its state; ``added`` are effects that the person's words did not name,
    ``said_in`` is the message that asked for it, ``recalled`` and ``memory`` are those of ``PlanAccepted``."""

    type: Literal["plan_changed"] = "plan_changed"
    plan: Plan
    source: str
    text: str
    by: str
    by_name: str = ""
    difference: tuple[StepDifference, ...]
    use: ModelUse = ModelUse()
    decisions: dict[str, Decision] = Field(default_factory=dict[str, Decision])
    added: tuple[str, ...] = ()
    said_in: str = ""
    recalled: dict[str, RecalledTurn] = Field(default_factory=dict[str, RecalledTurn])
    memory: dict[str, dict[str, Value]] = Field(default_factory=dict[str, dict[str, Value]])


class ChangeNotUnderstood(BaseEvent):
    """A person wanted the plan changed, and a model was asked in vain. Nothing of the run changed but its cost."""

    type: Literal["change_not_understood"] = "change_not_understood"
    text: str
    by: str
    by_name: str = ""
    problems: tuple[str, ...] = ()
    use: ModelUse = ModelUse()


class ReplanWanted(BaseEvent):
    """The plan does not lead to the goal; the planner is asked again. ``reason`` is for people; ``told`` is what the
    planner is told, and holds nothing that was read."""

    type: Literal["replan_wanted"] = "replan_wanted"
    action: str
    reason: str
    told: str = ""


PlanEvent: TypeAlias = RequestReceived | PlanAccepted | PlanRefused | PlanChanged | ChangeNotUnderstood | ReplanWanted
