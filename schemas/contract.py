"""A tool's promise as data: what it takes, gives, risks, and how it is checked."""

from __future__ import annotations

from functools import cached_property

from pydantic import Field, JsonValue

from schemas.plan import RiskLevel, RiskTag
from schemas.values import Frozen


class RetryRule(Frozen):
    """How often a failed call may be tried again, and how long to wait first."""

    max_attempts: int = Field(default=3, ge=1, le=10)
    backoff_ms: int = Field(default=500, ge=0)


class Example(Frozen):
    """A request, as a person types it, that this tool serves."""

    ko: str
    en: str


class ToolContract(Frozen):
    """Everything that planner, policy, executor and verifier need to know of a tool.

    ``produces_map`` maps memory keys to RFC 9535 JSONPath expressions over the result. ``who_where`` lists the input
    fields that decide who or where an effect reaches. ``external_send`` tools deliver to people. ``held_as`` are tools
    whose effect it has in another way: what a team's policy refuses or asks of them holds for it too.
    """

    tool: str
    aliases: tuple[str, ...] = ()
    held_as: tuple[str, ...] = ()
    service: str
    description: str
    risk_level: RiskLevel
    tags: tuple[RiskTag, ...] = ()
    scopes_required: tuple[str, ...] = ()
    input_schema: dict[str, JsonValue]
    output_schema: dict[str, JsonValue]
    produces_map: dict[str, str] = {}
    who_where: tuple[str, ...] = ()
    timeout_ms: int = Field(default=20_000, ge=1_000)
    retry: RetryRule = RetryRule()
    reconcile: bool = False
    undo: bool = False
    reads_untrusted: bool = False
    examples: tuple[Example, ...] = ()

    @cached_property
    def fields(self) -> dict[str, dict[str, JsonValue]]:
        """The input fields and their schemas."""
        properties = self.input_schema.get("properties")
        return {k: v for k, v in properties.items() if isinstance(v, dict)} if isinstance(properties, dict) else {}

    @property
    def sends(self) -> bool:
        """Whether it sends something that people read; it may be a read, where that is no effect."""
        return self.service == "slack" or "external_send" in self.tags

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The input fields that a payload must have."""
        required = self.input_schema.get("required")
        return tuple(str(name) for name in required) if isinstance(required, list) else ()

    @cached_property
    def literals(self) -> tuple[str, ...]:
        """The input fields that the plan itself says (``x-literal``): no template, so nothing that was read, may stand
        in them."""
        return tuple(name for name, schema in self.fields.items() if schema.get("x-literal") is True)

    @cached_property
    def confirms(self) -> bool:
        """Whether each use waits for a person's click, and takes only what people themselves said (``x-confirms``)."""
        return self.input_schema.get("x-confirms") is True

    @cached_property
    def points(self) -> bool:
        """Whether its result is the one thing that a person's own words point at (``x-points``)."""
        return self.input_schema.get("x-points") is True

    def takes_nothing(self, field: str) -> bool:
        """Whether a field holds an empty list for what earlier steps looked for and did not find (``x-nothing``)."""
        return self.fields.get(field, {}).get("x-nothing") is True

    @cached_property
    def names(self) -> dict[str, str]:
        """The input fields whose values are names to look up, and the kind of each (``x-resolve``)."""
        kinds = {name: schema.get("x-resolve") for name, schema in self.fields.items()}
        return {name: kind for name, kind in kinds.items() if isinstance(kind, str)}

    def resolves(self, field: str) -> str | None:
        """Return the ``x-resolve`` kind of a field, if its value is a name to look up."""
        return self.names.get(field)
