"""A plan: the ordered proposal of tool calls. All versions of the JSON Schema files become this one type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass

from schemas.condition import Condition
from schemas.values import CLOSED, Copied, Frozen, Payload

RiskLevel: TypeAlias = Literal["read", "write", "destructive"]
RiskTag: TypeAlias = Literal["pii", "external_send", "financial", "admin", "delete", "share_public"]
Language: TypeAlias = Literal["ko", "en", "ja"]
ReplyKind: TypeAlias = Literal["help", "smalltalk", "unsupported", "answer"]
NOT_UNDERSTOOD = "not_understood"
"""The category of what is asked where a request was not understood; the plan then only replies, as ``unsupported``."""
DRAFT = "draft"
"""The category of what is asked where the words of a message are shown, and nothing is sent."""
FOLLOW_UP = "follow_up"
"""The category of what is asked where earlier work of the thread is read again."""
Intent: TypeAlias = Literal["read", "write", "notify", "summarize", "transform", "search", "other"]
EFFECTS: frozenset[Intent] = frozenset({"write", "notify", "other"})
"""The intents of tools that change something; a plan is held to it by each tool's contract, both ways."""
Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
OnError: TypeAlias = Literal["stop", "skip", "replan", "ask"]

ITEM = "#"
"""Stands between a loop's id and the number of an item; no plan can write it in an id."""
LANGUAGES: tuple[Language, ...] = ("ko", "en", "ja")
LOCALES: Mapping[Language, str] = {"ko": "ko-KR", "en": "en-US", "ja": "ja-JP"}
RISK_ORDER: tuple[RiskLevel, ...] = ("read", "write", "destructive")


class Risk(Frozen):
    """What the planner believes of an action's danger; it can raise the contract's word, never lower it."""

    level: RiskLevel | None = None
    tags: tuple[RiskTag, ...] = ()


class PolicyHints(Frozen):
    """The planner's hints to policy; only ``needs_user_confirmation`` has force (it is the approval node). ``doubt`` is
    code's own: what of the step nobody asked for, in the words of the request's language; ``wording`` is the same of
    what is only how a text is worded. No plan may be proposed with one."""

    needs_user_confirmation: bool = False
    contains_pii: bool = False
    external_send: bool = False
    doubt: str = ""
    wording: str = ""


class Retries(Frozen):
    """How often an action may be tried, within the contract's bounds."""

    max_attempts: int = Field(default=3, ge=1, le=10)
    backoff_ms: int = Field(default=500, ge=0)


class ForEach(Frozen):
    """One call for each item of the list that a memory key holds."""

    items: str = Field(min_length=1)
    max_items: int = Field(default=50, ge=1, le=200)


class Repeat(Frozen):
    """Read again every ``every_s`` seconds until the condition holds, at most ``max`` times."""

    every_s: int = Field(ge=1)
    until: Condition
    max: int = Field(ge=1, le=1000)


@dataclass(frozen=True, kw_only=True, config=CLOSED)
class Action(Copied):
    """One tool call of a plan, with what it needs, what it gives, and its inputs."""

    id: str
    tool: str
    intent: Intent
    requires: tuple[str, ...]
    produces: tuple[str, ...]
    summary: str = ""
    success_criteria: tuple[str, ...] = ()
    risk: Risk = Risk()
    policy_hints: PolicyHints = PolicyHints()
    depends_on: tuple[str, ...] = ()
    input_bindings: dict[str, str] = Field(default_factory=dict[str, str])
    retries: Retries = Retries()
    timeout_ms: int = Field(default=20_000, ge=1_000)
    inputs: Payload = Field(default_factory=Payload)
    when: Condition | None = None
    for_each: ForEach | None = None
    repeat: Repeat | None = None
    on_error: OnError = "stop"
    notion_produces_convention: dict[str, bool] = Field(default_factory=dict[str, bool])

    @property
    def is_effect(self) -> bool:
        """Whether the step changes something in the world."""
        return self.intent in EFFECTS


class PlanContext(Frozen):
    """What the plan was made from; filled by code."""

    user_text: str = ""
    connected_services: tuple[str, ...] = ()
    tool_candidates: tuple[str, ...] = ()


class NotionContext(Frozen):
    """Where Notion pages go when the request does not say.

    ``workspace_id`` must be the connection's own; ``default_parent_id`` is looked up as what ``default_parent_type``
    says it is.
    """

    workspace_id: str | None = None
    default_parent_type: Literal["page", "database"] | None = None
    default_parent_id: str | None = None


class Constraints(Frozen):
    """Bounds of the plan."""

    max_actions: int = Field(default=12, ge=1)
    allow_parallel: bool = False


class FinalResponse(Frozen):
    """How the answer is to be worded."""

    style: Literal["concise", "detailed"] = "concise"
    include_links: bool = True
    include_step_results: bool = False


class IntentOfRequest(Frozen):
    """What kind of work the person asks for. Code reads the ``category`` of a reply and of what is read again; the
    others are of plans of before."""

    domain: Literal["analysis", "content", "operation", "inquiry"] | None = None
    category: str = ""
    subcategory: str = ""


class Entity(Frozen):
    """Something the request names. No code reads it: metel's planners no longer write it, plans of before hold it."""

    type: str
    value: str
    confidence: float | None = Field(default=None, ge=0, le=1)


class Ambiguity(Frozen):
    """An effect that can be meant in more than one way, with the ways."""

    question: str = Field(min_length=1)
    options: tuple[str, ...]
    field: str


class Understanding(Frozen):
    """How the request was read. ``difficulty`` and ``entities`` are of plans of before, as is ``reasoning`` beside it:
    code counts how hard a request is by its words, and what it shows of a plan are its steps."""

    intent: IntentOfRequest = IntentOfRequest()
    entities: tuple[Entity, ...] = ()
    difficulty: Difficulty | None = None
    ambiguities: tuple[Ambiguity, ...]
    language: Language


class Reason(Frozen):
    """Why a tool was chosen, in plans of before: no code reads it, and metel's planners no longer write it."""

    tool: str
    why: str
    confidence: float | None = Field(default=None, ge=0, le=1)


class Reply(Frozen):
    """The answer when no tool is needed."""

    kind: ReplyKind
    text: str


class Schedule(Frozen):
    """When the request recurs: a five-field cron line in an IANA time zone."""

    cron: str
    timezone: str


ReadRole: TypeAlias = Literal["prohibition", "value", "filter", "unheard"]
"""What a part of a request became: something forbidden, a value of a step, its condition, or nothing."""


class ReadPart(Frozen):
    """A part of a request's text as it is shown (``span``, end excluded), and the field of a step that holds it
    (``a2.channel``; a step alone where its condition does)."""

    span: tuple[int, int]
    role: ReadRole
    field: str = ""


class Plan(Frozen):
    """An immutable proposal. A change makes the next revision. ``reading`` is put there by code, whoever proposed it:
    a planner's own is not looked at."""

    version: Literal["1.0", "1.1", "1.2"]
    goal: str = Field(min_length=1)
    timezone: str = Field(min_length=1)
    actions: tuple[Action, ...]
    locale: str | None = None
    """The language of the answer (``ko-KR``), where the plan says one; else that of the request."""
    context: PlanContext = PlanContext()
    notion_context: NotionContext | None = None
    final_response: FinalResponse = FinalResponse()
    constraints: Constraints = Constraints()
    understanding: Understanding | None = None
    reasoning: tuple[Reason, ...] = ()
    reply: Reply | None = None
    schedule: Schedule | None = None
    not_done: tuple[str, ...] = ()
    """What the request asks for and the plan leaves out, in the planner's words."""
    reading: tuple[ReadPart, ...] = ()

    def action(self, action_id: str) -> Action:
        """Return the action of that id; ``a2#3`` is the third item of the loop ``a2``, an action of its own.

        Raises:
            KeyError: the plan has no such action.
        """
        for action in self.actions:
            if action.id == action_id:
                return action
        loop, item, _ = action_id.partition(ITEM)
        if not item:
            raise KeyError(action_id)
        return self.action(loop).model_copy(update={"id": action_id, "for_each": None})


def make_item_id(action_id: str, number: int) -> str:
    """Return the id of a loop's item, counted from 1."""
    return f"{action_id}{ITEM}{number}"


def get_planned_id(action_id: str) -> str:
    """Return the id by which the plan knows an action: its own, or its loop's where it is an item of one."""
    return action_id.partition(ITEM)[0]


def is_item_of(action_id: str, loop: str) -> bool:
    """Whether an action is an item of that loop."""
    return action_id.startswith(loop + ITEM)


def get_item_number(action_id: str) -> int | None:
    """Return which item of a loop an action is, from 1; ``None`` where it is none."""
    _, mark, number = action_id.partition(ITEM)
    return int(number) if mark else None
