"""Team policy: what a policy file may say, and its versions in storage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, ValidationInfo, model_validator

from orchestration.policy.access import AccessRule
from orchestration.text.setting_faults import describe_fault, format_steps
from schemas.condition import Condition
from schemas.decision import DecisionKind
from schemas.events import PlaceWord
from schemas.request import Place
from schemas.values import Payload

BUILT_IN = (
    "scope.missing",
    "reach.read",
    "reach.write",
    "person.forbade",
    "service.denied",
    "tool.denied",
    "target.denied",
    "limit.person",
    "limit.team",
    "destructive",
    "destructive.denied",
    "external",
    "external.denied",
    "personal_data",
    "address.forbidden",
    "target.disguised",
    "origin.target",
    "origin.address",
    "fact.person",
    "target.unspoken",
    "origin.text",
    "text.address",
    "text.link",
    "text.mention",
    "text.hidden",
    "text.literal",
    "text.ungrounded",
    "words.unheard",
    "plan.repeated",
    "plan.widened",
    "plan.unasked",
    "fact.remembered",
    "text.unclear",
    "text.lost",
    "plan.approval",
    "step.changed",
    "reply.unclear",
    "write.ordinary",
    "read.default",
    "write.default",
)
"""The built-in rules, in the order they are tried."""

BESIDE_RULES = frozenset(
    {
        "adviser",
        "adviser.silent",
        "approvers.none",
        "person.rejected",
        "place.refused",
        "place.private",
        "place.wider",
        "place.unknown",
        "place.allowed",
    }
)
"""What else a decision names where its rule stands: no rule's word on a step, but a
person's, a model's, nobody's, or what is said of the place of a whole run."""

ALLOWANCES = "always."
"""How the ids of what admins have allowed for good begin."""


def check_rule_ids(ids: Iterable[str]) -> str:
    """Return what is wrong with the ids of a team's rules; nothing where each is a name of its own."""
    for rule, times in Counter(ids).items():
        if rule in BUILT_IN or rule in BESIDE_RULES:
            return f"{rule} is the id of a built-in rule; give the rule another, such as team.{rule}"
        if rule.startswith(ALLOWANCES):
            return f"{rule} is no id for a rule; those that begin with {ALLOWANCES} are for allowances"
        if times > 1:
            return f"{times} rules have the id {rule}; each needs one of its own"
    return ""


AS_STORED: dict[str, bool] = {"stored": True}
"""The context in which a version that was written earlier is read: what is asked of new ones only must not lock a team
out of its own."""


class TeamRule(BaseModel):
    """A rule of the team's own: for these tools, where the condition holds, this word.

    ``tools`` are ids, ``*`` standing for any letters. ``when`` looks at ``payload.FIELD``, ``name.FIELD`` (what the
    field's id is called), ``origin.FIELD``, ``tool``, ``service`` and ``risk``; what it cannot look at counts as a
    reason to ask. ``reason`` is what people read.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9_]+(\.[a-z0-9_]+)*$", max_length=80)
    decision: DecisionKind
    reason: str = Field(min_length=1, max_length=300)
    tools: tuple[str, ...] = Field(default=("*",), min_length=1)
    when: Condition | None = None


_EVER = 10**9


class Limit(BaseModel):
    """So much in a day of the team's time zone, of each person or of all together; ``decision`` is what is said of
    more. Of requests, and of model calls, their tokens and their cost in US cents, there is nothing to say yes to:
    beyond the limit a request is not taken, and no model is asked. Where the cost has a limit, none is asked that has
    no price."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    per: Literal["person", "team"]
    of: Literal["requests", "writes", "messages", "rows", "model_calls", "tokens", "us_cents"]
    most: int = Field(ge=0)
    decision: Literal["require_confirm", "deny"] = "require_confirm"


REQUEST_LIMITS = (
    Limit(per="person", of="requests", most=300, decision="deny"),
    Limit(per="team", of="requests", most=3000, decision="deny"),
)
"""What a team has that says nothing of limits: more than people ask for in a day, and less than a runaway script."""


class Retention(BaseModel):
    """How many days each kind of what metel keeps is kept; ``null`` is for ever. What holds more goes first.

    ``results`` are plans, payloads, results, questions and answers of a run; ``requests`` the words it was asked with;
    ``inbox`` that a delivery came; ``audit`` who did what, when and by which rule. A run is as old as its last event.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    results: int | None = Field(default=90, ge=1)
    requests: int | None = Field(default=365, ge=1)
    inbox: int | None = Field(default=30, ge=1)
    audit: int | None = Field(default=1_095, ge=1)

    @model_validator(mode="after")
    def _goes_in_order(self) -> Retention:
        for first, then in (("results", "requests"), ("requests", "audit")):
            if (getattr(self, first) or _EVER) > (getattr(self, then) or _EVER):
                raise ValueError(f"{first} can't be kept longer than {then}")
        return self


class Allowance(BaseModel):
    """A question that an admin has answered for good: what ``rule`` asks of this tool at this target.

    ``target`` is the tool's who-or-where fields by id; ``names`` say what the ids were called; ``by`` is who said it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^always\.[0-9a-f]{8}$")
    rule: str = Field(min_length=1, max_length=80)
    tool: str = Field(min_length=1, max_length=120)
    target: dict[str, JsonValue] = Field(min_length=1)
    names: dict[str, str] = {}
    by: str = ""


Mode: TypeAlias = Literal["act", "rehearse"]
"""Whether metel does what it is asked for, or plans, judges and tells what it would do, and writes nothing."""


class ChannelServices(BaseModel):
    """The only services that requests of a channel use; the channel by id or name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    channel: str = Field(min_length=1, max_length=100)
    services: tuple[str, ...] = Field(min_length=1)


class TeamPolicy(BaseModel):
    """What a team allows; the fields of ``config/policy.yaml``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int = Field(default=1, json_schema_extra={"minimum": 1})
    mode: Mode = "act"
    channel_modes: dict[str, Mode] = {}
    """Where the mode is another than the team's: channels by name or id, of those a request is made in."""
    listen_channels: tuple[str, ...] = ()
    """The only channels where metel takes requests, by name or id; direct messages with it count always."""
    allow_destructive: bool = True
    allow_external_send: bool = True
    ordinary_writes: DecisionKind = "allow"
    """What to say of a write without risky tags whose place and people a person or the team named."""
    untrusted_text: DecisionKind = "allow"
    """What to say of a text that was read by a tool and goes to a place that a person named."""
    personal_data: DecisionKind = "require_confirm"
    outside_places: PlaceWord = "refuse"
    """What to say of a request made where people outside the team can read, or where it can't be told who can."""
    domains: tuple[str, ...] = ()
    link_domains: tuple[str, ...] = ()
    """Hosts of others to which links may be passed on without a question."""
    allowed_tools: tuple[str, ...] = ()
    denied_tools: tuple[str, ...] = ()
    allowed_channels: tuple[str, ...] = ()
    denied_channels: tuple[str, ...] = ()
    allowed_people: tuple[str, ...] = ()
    denied_people: tuple[str, ...] = ()
    """Ids, handles or e-mail addresses of people, ids or handles of user groups; as in ``allowed_people``."""
    access: tuple[AccessRule, ...] = ()
    """Who may read and write what the connections to Notion and Google Sheets hold."""
    access_reviewed: tuple[str, ...] = ()
    """The services of which an admin has looked at what their connection holds."""
    allowed_services: tuple[str, ...] = ()
    channel_services: tuple[ChannelServices, ...] = ()
    rules: tuple[TeamRule, ...] = ()
    limits: tuple[Limit, ...] = REQUEST_LIMITS
    allowances: tuple[Allowance, ...] = ()
    """What admins have allowed for good, tool by tool and target by target."""
    adviser: bool = False
    """Whether a model may want a person asked where the rules would not; it can lower nothing."""
    adviser_silence: Literal["ask", "allow"] = "ask"
    """What a step comes to that the reviewer was to look at and gave no answer on: a person is asked, or it goes on."""
    model_wording: Literal["ask", "allow"] = "ask"
    """What to say of a text that a model worded in words which nobody said, where all else of it was asked for."""
    plan_examples: bool = True
    """Whether a model that plans is shown plans of the team that people confirmed for requests like the one at hand."""
    approvers: tuple[str, ...] = ()
    """Who decides what is of high risk: ids, handles or e-mail addresses of people, ids or handles of user groups.
    Empty: the workspace's admins."""
    four_eyes: bool = False
    """Whether what is of high risk needs another person than the one who asked."""
    retention: Retention = Retention()
    """How long what metel keeps is kept, in days."""
    solo: bool = False
    """Whether the one who asked may decide what is of high risk alone: for a team of one."""

    def narrow_to(self, place: Place) -> TeamPolicy:
        """Return the policy as it is for a request of a place: with the services that its channel may use."""
        if not self.channel_services:
            return self
        names = {_fold_channel(name) for name in (place.channel, place.channel_name) if name}
        own = next((one.services for one in self.channel_services if _fold_channel(one.channel) in names), None)
        return self if own is None else self.model_copy(update={"allowed_services": own})

    @model_validator(mode="after")
    def _one_or_the_other(self) -> TeamPolicy:
        if self.four_eyes and self.solo:
            raise ValueError("four_eyes and solo exclude each other")
        return self

    @model_validator(mode="after")
    def _is_told_apart(self, info: ValidationInfo) -> TeamPolicy:
        """Who reads which rule decided, or takes one back, must know which is meant."""
        if info.context == AS_STORED:
            return self
        if self.version < 1:
            raise ValueError("the first version is 1")
        problem = check_rule_ids(rule.id for rule in self.rules)
        if problem:
            raise ValueError(problem)
        return self


def _fold_channel(name: str) -> str:
    return name.lstrip("#").casefold()


def build_policy_schema() -> dict[str, Any]:
    """Return the JSON Schema of a policy file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TeamPolicy.model_json_schema(),
        "title": "metel policy",
        "description": "What a team allows. Rules are explained in docs/reference/policy.md.",
    }


def describe_policy_problem(error: ValidationError, part: str, model: type[BaseModel]) -> str:
    """Return what is wrong with a ``part`` of something, in a line: ``tenant_policy.rules[0].when.op: ...``."""
    return "; ".join(f"{part}{format_steps(one['loc'])}: {describe_fault(one, model)}" for one in error.errors())


class StalePolicyError(Exception):
    """Somebody else has written that version in the meantime; look again."""


@dataclass(frozen=True, slots=True)
class PolicyVersion:
    """One version of a team's policy, as it was written: ``body`` holds the fields of ``TeamPolicy``."""

    team: str
    version: int
    body: Payload
    by: str
    by_name: str
    at: datetime
    note: str = ""


class PolicyStore(Protocol):
    """Every version of every team's policy. What was written is never changed."""

    async def newest(self, team: str) -> PolicyVersion | None:
        """Return the version in force; ``None`` where the team has written none."""
        ...

    async def newer(self, team: str, than: int) -> PolicyVersion | None:
        """Return the version in force where it is higher than ``than``."""
        ...

    async def version(self, team: str, version: int) -> PolicyVersion | None:
        """Return one version."""
        ...

    async def history(self, team: str, limit: int = 50) -> Sequence[PolicyVersion]:
        """Return a team's versions, the newest first."""
        ...

    async def put(self, row: PolicyVersion) -> None:
        """Write a version.

        Raises:
            StalePolicyError: the team has that version already.
        """
        ...


@dataclass(frozen=True, slots=True)
class Author:
    """Who changes a policy, and why."""

    by: str
    by_name: str
    note: str = ""
