"""A row's values: judged against the columns of its data source, stored, and read back as plain values.

https://developers.notion.com/reference/page-property-values
"""

import uuid
from collections.abc import Callable
from typing import Any

from sandbox.notion.dates import judge_date
from sandbox.notion.field_checks import Json, as_object, closed, flag_at, list_at, number_at, text_at
from sandbox.notion.refusals import NotionError, invalid
from sandbox.notion.rich_text import COLORS, judge_rich_text, plain_text_of
from sandbox.notion.world import NAMESPACE, DataSource, NotionWorld

COMPUTED = frozenset(
    {"formula", "rollup", "created_time", "created_by", "last_edited_time", "last_edited_by", "unique_id", "button"}
)
EMPTY: dict[str, Any] = {"title": [], "rich_text": [], "multi_select": [], "people": [], "relation": [], "files": []}


def judge_values(given: object, source: DataSource, world: NotionWorld) -> dict[str, Any]:
    """Values as sent -> column name -> stored value. Select options that are new are added once all has passed."""
    values = as_object(given)
    if values is None:
        raise invalid("body.properties", "should be an object", given)
    judged: dict[str, Any] = {}
    added: list[tuple[Json, Json]] = []
    for key, value in values.items():
        column = column_of(source, key)
        judged[column["name"]] = _judge_value(key, value, column, world, added)
    for settings, option in added:
        settings["options"].append(option)
    return judged


def column_of(source: DataSource, key: str) -> Json:
    """A column by its name or id."""
    for name, column in source.schema.items():
        if key in (name, column["id"]):
            return column
    raise NotionError(400, f"{key} is not a property that exists.")


def _judge_value(key: str, value: object, column: Json, world: NotionWorld, added: list[tuple[Json, Json]]) -> object:
    kind: str = column["type"]
    where = f"body.properties.{key}"
    if kind in COMPUTED:
        raise NotionError(400, f"{key} is a read-only property of type {kind} and cannot be set.")
    sent_value = as_object(value)
    if sent_value is None or kind not in sent_value:
        raise NotionError(400, f"{key} is expected to be {kind}.")
    holder = closed(sent_value, where, ("type", "id", "name", kind))
    if holder.get("type", kind) != kind:
        raise NotionError(400, f"{key} is expected to be {kind}.")
    sent, where = holder[kind], f"{where}.{kind}"
    match kind:
        case "select":
            return None if sent is None else judge_option(sent, where, column["select"], added)
        case "multi_select":
            items = list_at(sent, where)
            return [judge_option(item, where, column["multi_select"], added) for item in items]
        case "status":
            return None if sent is None else judge_status(sent, where, column)
        case "people":
            return [judge_person(item, f"{where}[{at}]", world) for at, item in enumerate(list_at(sent, where))]
        case "relation":
            return [judge_relation(item, f"{where}[{at}]", world) for at, item in enumerate(list_at(sent, where))]
        case _:
            return PLAIN[kind](sent, where)


def judge_option(value: object, where: str, settings: Json, added: list[tuple[Json, Json]]) -> Json:
    """A select option by name or id; a name that is not there becomes a new option."""
    given = closed(value, where, ("id", "name", "color", "description"))
    options: list[Json] = [*settings["options"], *(option for _, option in added)]
    for option in options:
        if given.get("id") == option["id"] or given.get("name") == option["name"]:
            return option
    if "name" not in given:
        raise NotionError(400, f"Select option with id {given.get('id')} does not exist.")
    name = text_at(given["name"], f"{where}.name", 100)
    if "," in name or not name:
        raise NotionError(400, f"Invalid select option, commas not allowed: {name}")
    option = new_option(name, len(options))
    added.append((settings, option))
    return option


def new_option(name: str, at: int) -> Json:
    return {"id": str(uuid.uuid5(NAMESPACE, f"option {name}")), "name": name, "color": COLORS[at % 10]}


def judge_status(value: object, where: str, column: Json) -> Json:
    """A status option; unlike select, one that is not there is refused."""
    given = closed(value, where, ("id", "name", "color"))
    for option in column["status"]["options"]:
        if (
            given.get("id", option["id"]) == option["id"]
            and given.get("name", option["name"]) == option["name"]
            and given
        ):
            return option
    asked = given.get("name", given.get("id"))
    raise NotionError(400, f'Invalid status option. Status option "{asked}" does not exist.')


def judge_person(value: object, where: str, world: NotionWorld) -> str:
    given = closed(value, where, ("object", "type", "name", "avatar_url", "person"), ("id",))
    return world.user(given["id"]).id


def judge_relation(value: object, where: str, world: NotionWorld) -> Json:
    return {"id": world.page(closed(value, where, (), ("id",))["id"]).id}


def _judge_file(value: object, where: str) -> Json:
    given = closed(value, where, ("type",), ("name", "external"))
    return {"name": text_at(given["name"], f"{where}.name", 100), "type": "external", "external": given["external"]}


def _nullable(value: object, where: str, longest: int) -> str | None:
    if value is None:
        return None
    return text_at(value, where, longest)


PLAIN: dict[str, Callable[[object, str], Any]] = {
    "title": judge_rich_text,
    "rich_text": judge_rich_text,
    "number": lambda value, where: None if value is None else number_at(value, where),
    "checkbox": flag_at,
    "date": judge_date,
    "url": lambda value, where: _nullable(value, where, 2000),
    "email": lambda value, where: _nullable(value, where, 200),
    "phone_number": lambda value, where: _nullable(value, where, 200),
    "files": lambda value, where: [
        _judge_file(item, f"{where}[{at}]") for at, item in enumerate(list_at(value, where))
    ],
}


def empty_value(kind: str) -> Any:
    return list[Any]() if kind in EMPTY else False if kind == "checkbox" else None


def plain_value(kind: str, value: Any, world: NotionWorld) -> Any:
    """A stored value as people read it: text, number, date text, option name, list of names."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    match kind:
        case "title" | "rich_text":
            return plain_text_of(value)
        case "select" | "status":
            return value["name"]
        case "multi_select" | "files":
            return [item["name"] for item in value]
        case "people":
            return [world.users[user_id].name for user_id in value]
        case "date":
            return value["start"] if value["end"] is None else f"{value['start']} - {value['end']}"
        case _:
            return [item["id"] for item in value]
