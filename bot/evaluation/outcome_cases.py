"""A case that is judged by what happened: the writes that reached the vendors, the world after it, and the answer.

The fields are told in ``docs/how-to/measure-a-planner.md``.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, field_validator, model_validator

from bot.evaluation.cases import DEFAULT_NOW

Waits: TypeAlias = Literal["question", "approval"]
_STRICT = ConfigDict(frozen=True, extra="forbid")


class Turn(BaseModel):
    """One thing that a person does in the thread: say, click or choose on the newest open card, or let time pass."""

    model_config = _STRICT

    say: str = ""
    by: str = "minji"
    click: Literal["approve", "reject"] | None = None
    choose: str = ""
    wait_s: float = Field(default=0, ge=0, le=31 * 24 * 3600)

    @model_validator(mode="after")
    def _is_one_act(self) -> Turn:
        if sum(map(bool, (self.say, self.click, self.choose, self.wait_s))) != 1:
            raise ValueError("a turn is one of say, click, choose and wait_s")
        return self


class WantedEffect(BaseModel):
    """A write by a tool, with what must stand in its fields."""

    model_config = _STRICT

    tool: str
    fields: dict[str, JsonValue] = {}


class Forbidden(BaseModel):
    """What no write may touch; ``tools: ["*"]`` are all."""

    model_config = _STRICT

    tools: tuple[str, ...] = ()
    channels: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()


class WantedWorld(BaseModel):
    """Something that holds afterwards: of a page, of the last row of ``SHEET/TAB``, or of a channel's messages."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    page: str = ""
    property: str = ""
    is_: JsonValue = Field(default=None, alias="is")
    sheet: str = ""
    last_row: dict[str, JsonValue] | None = None
    channel: str = ""
    says: str = ""

    @field_validator("says", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int | float) else value


class WantedOutcome(BaseModel):
    """What must have happened at the end."""

    model_config = _STRICT

    effects: tuple[WantedEffect, ...] = ()
    effects_optional: tuple[WantedEffect, ...] = ()
    world: tuple[WantedWorld, ...] = ()
    says: tuple[str, ...] = ()
    not_says: tuple[str, ...] = ()
    waits: Waits | None = None

    @field_validator("says", "not_says", mode="before")
    @classmethod
    def _as_several(cls, value: object) -> object:
        return [value] if isinstance(value, str | int | float) else value

    @field_validator("says", "not_says", mode="before")
    @classmethod
    def _as_texts(cls, value: object) -> object:
        return [str(one) for one in value] if isinstance(value, list) else value  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


class OutcomeCase(WantedOutcome):
    """A request, or the turns of a thread, with what must have happened at the end; ``acceptable`` is as
    good. ``reply``: the kind of a plan that needs no tool."""

    id: str
    kind: str = "other"
    text: str = ""
    turns: tuple[Turn, ...] = ()
    channel: str = "#sales"
    forbid: Forbidden = Forbidden()
    acceptable: tuple[WantedOutcome, ...] = ()
    reply: str | None = None
    now: datetime = datetime.fromisoformat(DEFAULT_NOW)

    @field_validator("acceptable", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return [value] if isinstance(value, dict) else value  # pyright: ignore[reportUnknownVariableType]

    @field_validator("now")
    @classmethod
    def _has_zone(cls, now: datetime) -> datetime:
        return now if now.tzinfo else now.replace(tzinfo=UTC)

    @model_validator(mode="after")
    def _says_something(self) -> OutcomeCase:
        if bool(self.text) == bool(self.turns):
            raise ValueError("a case has either a text or turns")
        return self

    @property
    def acts(self) -> tuple[Turn, ...]:
        """What is done, in order."""
        return self.turns or (Turn(say=self.text),)
