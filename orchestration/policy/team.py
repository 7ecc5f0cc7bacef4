"""Team policy: what a policy file may say, and its versions in storage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, ValidationInfo, model_validator

from schemas.condition import Condition
from schemas.decision import DecisionKind
from schemas.events import PlaceWord
from schemas.values import Payload

BUILT_IN = (
    "scope.missing",
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
    "target.unspoken",
    "origin.text",
    "text.address",
    "text.mention",
    "text.hidden",
    "plan.repeated",
    "plan.widened",
    "plan.approval",
    "step.changed",
    "write.ordinary",
    "read.default",
    "write.default",
)
"""The built-in rules, in the order they are tried."""

BESIDE_RULES = frozenset(
    {"adviser", "approvers.none", "person.rejected", "place.refused", "place.private", "place.allowed"}
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


class Limit(BaseModel):
    """So much in a day of the team's time zone, of each person or of all together; ``decision`` is what is said of
    more. Of model calls and tokens there is nothing to say yes to: beyond the limit no model is asked, and what can be
    done without one is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    per: Literal["person", "team"]
    of: Literal["writes", "messages", "rows", "model_calls", "tokens"]
    most: int = Field(ge=0)
    decision: Literal["require_confirm", "deny"] = "require_confirm"


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


class TeamPolicy(BaseModel):
    """What a team allows; the fields of ``config/policy.yaml``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: int = Field(default=1, json_schema_extra={"minimum": 1})
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
    allowed_tools: tuple[str, ...] = ()
    denied_tools: tuple[str, ...] = ()
    allowed_channels: tuple[str, ...] = ()
    denied_channels: tuple[str, ...] = ()
    allowed_people: tuple[str, ...] = ()
    denied_people: tuple[str, ...] = ()
    """Ids, handles or e-mail addresses of people, ids or handles of user groups; as in ``allowed_people``."""
    rules: tuple[TeamRule, ...] = ()
    limits: tuple[Limit, ...] = ()
    allowances: tuple[Allowance, ...] = ()
    """What admins have allowed for good, tool by tool and target by target."""
    adviser: bool = False
    """Whether a model may want a person asked where the rules would not; it can lower nothing."""
    approvers: tuple[str, ...] = ()
    """Who decides what is of high risk: ids, handles or e-mail addresses of people, ids or handles of user groups.
    Empty: the workspace's admins."""
    four_eyes: bool = False
    """Whether what is of high risk needs another person than the one who asked."""
    solo: bool = False
    """Whether the one who asked may decide what is of high risk alone: for a team of one."""

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


def build_policy_schema() -> dict[str, Any]:
    """Return the JSON Schema of a policy file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TeamPolicy.model_json_schema(),
        "title": "metel policy",
        "description": "What a team allows. Rules are explained in docs/reference/policy.md.",
    }


def list_policy_problems(error: ValidationError) -> str:
    """Return what is wrong with a policy, a line for each place: ``rules[0].when.op: ...``."""
    return "\n".join(f"  {one.removeprefix('.')}" if one[0] != ":" else f"  the file{one}" for one in _places(error))


def describe_policy_problem(error: ValidationError, part: str) -> str:
    """Return what is wrong with a ``part`` of something, in a line: ``tenant_policy.rules[0].when.op: ...``."""
    return "; ".join(f"{part}{one}" for one in _places(error))


def _places(error: ValidationError) -> Iterator[str]:
    """Yield what is wrong where; of the whole, without a place."""
    for one in error.errors():
        steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in one["loc"]]
        yield f"{''.join(steps)}: {one['msg'].removeprefix('Value error, ')}"


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
