"""A value and where it came from: the only thing a run remembers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, ParamSpec, Self, TypeAlias, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler, JsonValue, PlainSerializer
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, core_schema

MISSING: Literal["MISSING"] = "MISSING"
"""Stands in the place of a value that nothing gives: it is asked for."""

PERSON: Literal["person"] = "person"
"""Typed or chosen by a person of the team in this request."""
CONFIG: Literal["config"] = "config"
"""Set by the team."""
RESOLVED: Literal["resolved"] = "resolved"
"""Exactly one match of a name that a person typed."""
MEMORY: Literal["memory"] = "memory"
"""Remembered for the person or the team, who confirmed it earlier; not named in this request."""
QUOTED: Literal["quoted"] = "quoted"
"""Words of others that a person quoted, pasted as code or forwarded."""
MODEL: Literal["model"] = "model"
"""Written by a model."""

TRUSTED = frozenset({PERSON, CONFIG, RESOLVED})
"""Origins that vouch for who and where."""
SETTLED = TRUSTED | {MEMORY}
"""Origins that vouch for a place: what is remembered does, but not for whom something reaches."""

Json: TypeAlias = JsonValue


class _Judged:
    """Has Pydantic take a value as it is."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema that takes anything."""
        del source, handler
        return core_schema.any_schema()


JudgedJson: TypeAlias = Annotated[JsonValue, _Judged()]
"""JSON that a schema has judged at the border, or that code made: a run copies it many times, and walking through it
for each event would cost more than the event."""
Payload: TypeAlias = dict[str, JudgedJson]


def make_tool_origin(tool: str) -> str:
    """Return the origin of what a tool read, e.g. ``tool:notion.search``."""
    return f"tool:{tool}"


@lru_cache(maxsize=1024)
def _check_origins(origins: frozenset[str]) -> frozenset[str]:
    for origin in origins:
        if origin not in {PERSON, CONFIG, RESOLVED, MEMORY, QUOTED, MODEL} and not origin.startswith("tool:"):
            raise ValueError(f"unknown origin {origin!r}")
    return origins


Origins = Annotated[frozenset[str], AfterValidator(_check_origins), PlainSerializer(sorted, return_type=list[str])]


CLOSED = ConfigDict(extra="forbid")
"""Of dataclasses that are closed to unknown fields."""


class Copied:
    """The base of dataclasses that are copied with other values. Nouns that are looked at most are these: each look at
    a field of a model goes through the hook that Pydantic has for private attributes, and takes ten times as long."""

    __pydantic_fields__: ClassVar[Mapping[str, FieldInfo]]

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """Return a copy with other values in some fields, as of a model; they are not checked.

        A run is copied for each of its events. What is frozen needs no copies of its parts.
        """
        return _fill(type(self), {**self.__dict__, **update})


class Frozen(BaseModel):
    """The base of every other noun: immutable, and closed to unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values in some fields; they are not checked.

        What is frozen needs no copies of its parts, so this does without the care that Pydantic takes of models that
        change, and takes a tenth of the time.
        """
        if deep:
            return super().model_copy(update=update, deep=True)
        changed = update or {}
        return _build(type(self), {**self.__dict__, **changed}, self.__pydantic_fields_set__.union(changed))


_new, _set = object.__new__, object.__setattr__

P = ParamSpec("P")
Made = TypeVar("Made", bound=Frozen | Copied)


def _fill(kind: type[Made], values: Mapping[str, Any]) -> Made:
    made = _new(kind)
    _set(made, "__dict__", values)
    return made


def _build(kind: type[Made], values: Mapping[str, Any], given: set[str]) -> Made:
    made = _fill(kind, values)
    _set(made, "__pydantic_fields_set__", given)
    _set(made, "__pydantic_extra__", None)
    _set(made, "__pydantic_private__", None)
    return made


def drop_checks(noun: Callable[P, Made]) -> Callable[P, Made]:
    """Return what makes such nouns of values that were checked before, or that code made: the type checker looks at
    them, and nothing does each time, which takes half of the time. What comes from outside is never made so."""
    kind = cast("type[Made]", noun)
    fields = {
        name: None if field.is_required() else field.get_default(call_default_factory=True)
        for name, field in kind.__pydantic_fields__.items()
    }

    def make_model(*args: P.args, **values: P.kwargs) -> Made:
        del args  # a noun takes names alone
        return _build(kind, {**fields, **values}, {*values})

    def make_dataclass(*args: P.args, **values: P.kwargs) -> Made:
        del args
        return _fill(kind, {**fields, **values})

    return make_dataclass if issubclass(kind, Copied) else make_model


class Value(Frozen):
    """Data with the set of places it came from."""

    data: JudgedJson
    origins: Origins


def join_origins(parts: Iterable[frozenset[str]]) -> frozenset[str]:
    """Return the union: what is built from several values carries all their origins."""
    return frozenset[str]().union(*parts)
