"""Plain values made to fit a database: the column that was meant, the option that exists, the person's real name.

Nothing is invented: what fits nothing is asked for, with what would fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue

from connectors.answers import JsonObject
from connectors.day_text import parse_moment
from connectors.failures import Meaning, make_tool_error
from connectors.names import Named, list_given_names, list_name_forms, make_resolution, rank_names, resolve_name
from connectors.notion.columns import OPERATION_COLUMN, READ_ONLY, Column, find_column, find_option
from connectors.notion.errors import SERVICE
from connectors.notion.people import KnownPeople
from connectors.notion.property_values import convert_to_list
from connectors.notion.shapes import NotionUser
from orchestration.ports import UnknownName
from orchestration.text.name_sounds import list_name_sounds
from orchestration.text.values import parse_number
from orchestration.tool import ValueNeededError
from schemas.ask import Resolution

YES = frozenset({"true", "yes", "y", "1", "done", "완료", "예", "네", "체크", "はい", "完了"})
MOST_PEOPLE = 100
"""So many people are offered to choose from, those whose names are likest first."""
NO = frozenset({"false", "no", "n", "0", "", "미완료", "아니오", "해제", "いいえ", "未完了"})


@dataclass(frozen=True, slots=True)
class ValueContext:
    """What values are fitted against: the columns, the people whom they may name, and the person's local time."""

    columns: tuple[Column, ...]
    people: KnownPeople
    now: datetime


def complete_values(fitting: ValueContext, values: JsonObject) -> JsonObject:
    """Return the values under the real names of their columns, each fitted to its column.

    Raises:
        ValueNeededError: a column, an option, a person or a date that does not exist.
        ToolError: a column that Notion computes itself.
    """
    done: JsonObject = {}
    for asked, value in values.items():
        column = find_column(fitting.columns, asked)
        if column is None:
            raise ValueNeededError(f"properties.{asked}", asked, rank_names(asked, _list_offered(fitting, asked)))
        # "완료: true" names the option by the key.
        meant = asked if value is True and column.kind in ("status", "select") else value
        done[column.name] = _fit(fitting, column, meant)
    return done


def _list_offered(fitting: ValueContext, asked: str) -> list[str]:
    """Return the columns that may be meant; a day, a state or an owner is never meant for the title."""
    kept_out = READ_ONLY | ({"title"} if asked.startswith("@") else set[str]())
    return [one.name for one in fitting.columns if one.kind not in kept_out and one.name != OPERATION_COLUMN]


def find_date_column(columns: Sequence[Column]) -> Column | None:
    """Return the first column that holds a date."""
    return next((column for column in columns if column.kind == "date"), None)


def _fit(fitting: ValueContext, column: Column, value: JsonValue) -> JsonValue:
    field = f"properties.{column.name}"
    if column.kind in READ_ONLY:
        raise make_tool_error(
            SERVICE, Meaning("invalid", f"Notion fills the column {column.name} itself."), code="read_only"
        )
    if value is None:
        return None
    match column.kind:
        case "select" | "status":
            return _option(column, str(value), field)
        case "multi_select":
            return [_option(column, one, field) for one in convert_to_list(value)]
        case "people":
            return [_person(fitting.people, one, field) for one in convert_to_list(value)]
        case "date":
            return _dates(str(value), fitting.now, field)
        case "number":
            return _number(value, field)
        case "checkbox":
            return _checkbox(value, field)
        case "relation":
            return list[JsonValue](convert_to_list(value))
        case _:
            return ", ".join(convert_to_list(value))


def _option(column: Column, asked: str, field: str) -> str:
    found = find_option(column, asked)
    if found is None:
        raise ValueNeededError(field, asked, rank_names(asked, column.option_names))
    return found


def _person(known: KnownPeople, asked: str, field: str) -> str:
    people = known.people
    found = resolve_name(asked, [_named(person) for person in people], list_name_forms)
    if isinstance(found, UnknownName):
        found = _sounding(asked, people) or found
    if not isinstance(found, Resolution):
        names = rank_names(asked, [_own_mark(one) if known.incomplete else one.name or one.id for one in people])
        raise ValueNeededError(field, asked, names[:MOST_PEOPLE], incomplete=known.incomplete)
    meant = next(person for person in people if person.id == found.id)
    if known.incomplete and asked.strip().casefold() not in (meant.id, (meant.person.email or "").casefold()):
        raise ValueNeededError(field, asked, (_own_mark(meant),), incomplete=True)
    if known.incomplete:
        return _own_mark(meant)
    same = [person for person in people if person.name == found.name]
    return found.name if len(same) == 1 else found.id


def _sounding(asked: str, people: Sequence[NotionUser]) -> Resolution | None:
    """Return the one whose name, or a part of it, sounds as what was asked: it may be written in another script."""
    sounds = {sound for form in list_name_forms(asked) for sound in list_name_sounds(form)} - {""}
    named = {person.id: _named(person) for person in people if person.name}
    alike = [one for one in named.values() if sounds & {*_list_sounds(one)}]
    return make_resolution(asked, alike[0], "prefix") if len(alike) == 1 else None


def _list_sounds(named: Named) -> Iterator[str]:
    for name in (named.name, *named.short):
        yield from (sound for sound in list_name_sounds(name) if len(sound) > 2)


def _own_mark(person: NotionUser) -> str:
    """What means this person even where others, who were not read, may have the name."""
    return person.person.email or person.id


def _named(person: NotionUser) -> Named:
    name = person.name or person.id
    also = tuple(filter(None, (person.person.email, person.id)))
    return Named(id=person.id, name=name, also=also, short=list_given_names([name]))


def map_people_ids(people: Iterable[NotionUser]) -> dict[str, str]:
    """Return ids by what completed values hold: names, and ids or addresses where a name may be that of several."""
    known = list(people)
    ids = {mark: person.id for person in known for mark in (person.id, person.person.email) if mark}
    return {**ids, **{person.name or person.id: person.id for person in known}}


def _dates(text: str, now: datetime, field: str) -> str:
    parts = [parse_moment(part, now) for part in _ends(text)]
    if None in parts:
        raise ValueNeededError(field, text, ())
    return "/".join(filter(None, parts))


def _ends(text: str) -> list[str]:
    """A span is written ``start/end`` with ISO days; "3/4" is one day."""
    start, slash, end = text.partition("/")
    return [start, end] if slash and len(start.strip()) >= 10 and "-" in end else [text]


def _number(value: JsonValue, field: str) -> JsonValue:
    number = parse_number(value)
    if number is None:
        raise ValueNeededError(field, str(value), ())
    return number


def _checkbox(value: JsonValue, field: str) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).strip().casefold()
    if word not in YES | NO:
        raise ValueNeededError(field, str(value), ("true", "false"))
    return word in YES
