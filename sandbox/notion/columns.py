"""The columns of a data source: as a request configures them, and as the sandbox keeps them.

https://developers.notion.com/reference/property-schema-object
"""

import uuid
from typing import Any

from sandbox.notion.field_checks import Json, as_object, closed, list_at, text_at
from sandbox.notion.properties import COMPUTED, PLAIN, new_option
from sandbox.notion.refusals import NotionError, invalid
from sandbox.notion.world import NAMESPACE, DataSource

OPTIONED = ("select", "multi_select", "status")
KINDS = frozenset({*PLAIN, *OPTIONED, "people", "relation", *COMPUTED})
STATUSES = ("Not started", "In progress", "Done")


def column_id(name: str) -> str:
    return str(uuid.uuid5(NAMESPACE, f"column {name}"))[:4]


def make_column(name: str, kind: str, options: list[str]) -> Json:
    """A column as it is kept: `{id, name, type, <type>: settings}`."""
    details: Json = {"format": "number"} if kind == "number" else {}
    if kind in OPTIONED:
        made = [new_option(option, at) for at, option in enumerate(options)]
        details = {"options": made, **({"groups": _groups(made)} if kind == "status" else {})}
    shown = "title" if kind == "title" else column_id(name)
    return {"id": shown, "name": name, "description": None, "type": kind, kind: details}


def _groups(options: list[Json]) -> list[Json]:
    """A status column's options in the three groups that Notion has: first, last, and those between."""
    parts = {"To-do": options[:1], "In progress": options[1:-1], "Complete": options[-1:]}
    colors = {"To-do": "gray", "In progress": "blue", "Complete": "green"}
    return [
        {
            "id": str(uuid.uuid5(NAMESPACE, f"group {name}")),
            "name": name,
            "color": colors[name],
            "option_ids": [option["id"] for option in inside],
        }
        for name, inside in parts.items()
    ]


def judge_columns(value: object, where: str = "body.properties") -> dict[str, Json]:
    """The columns of a new data source; one of them, and one alone, is its title."""
    given = as_object(value)
    if given is None:
        raise invalid(where, "should be an object", value)
    columns = {name: _judge_column(name, settings, f"{where}.{name}") for name, settings in given.items()}
    if sum(column["type"] == "title" for column in columns.values()) != 1:
        raise NotionError(400, "Title is not provided: a data source has exactly one title property.")
    return columns


def change_columns(source: DataSource, value: object) -> tuple[dict[str, Json], dict[str, str]]:
    """The columns after an update, and the new names by the old: `null` takes one away, `{name}` gives it another
    name, a configuration adds or changes one."""
    given = as_object(value)
    if given is None:
        raise invalid("body.properties", "should be an object", value)
    columns, renamed = dict(source.schema), dict[str, str]()
    for key, settings in given.items():
        old = next((name for name, column in columns.items() if key in (name, column["id"])), None)
        if old is None:
            columns[key] = _judge_column(key, settings, f"body.properties.{key}")
        elif settings is None:
            columns = {name: column for name, column in columns.items() if name != old}
        else:
            columns, new = _changed_column(columns, old, settings)
            renamed[old] = new
    return columns, renamed


def _changed_column(columns: dict[str, Json], old: str, settings: object) -> tuple[dict[str, Json], str]:
    where = f"body.properties.{old}"
    given = closed(settings, where, ("name", "type", "description", *KINDS))
    new = text_at(given.get("name", old), f"{where}.name", 100)
    column = columns[old]
    if set(given) & KINDS:
        column = {**_judge_column(new, {key: given[key] for key in given if key != "name"}, where), "id": column["id"]}
    changed = {**column, "name": new}
    return {(new if name == old else name): (changed if name == old else one) for name, one in columns.items()}, new


def _judge_column(name: str, value: object, where: str) -> Json:
    given = closed(value, where, ("name", "type", "description", *KINDS))
    kinds = [kind for kind in given if kind in KINDS]
    if len(kinds) != 1 or given.get("type", kinds[0]) != kinds[0]:
        raise invalid(where, "should hold one property configuration", value)
    kind = kinds[0]
    settings = as_object(given[kind])
    if settings is None:
        raise invalid(f"{where}.{kind}", "should be an object", given[kind])
    return make_column(name, kind, _option_names(kind, settings, f"{where}.{kind}"))


def _option_names(kind: str, settings: Json, where: str) -> list[str]:
    if kind not in OPTIONED:
        return []
    default: list[Any] = [{"name": name} for name in STATUSES] if kind == "status" else []
    options = list_at(settings.get("options", default), f"{where}.options")
    return [
        text_at(
            closed(option, f"{where}.options[{at}]", ("id", "color", "description"), ("name",))["name"],
            f"{where}.options[{at}].name",
            100,
        )
        for at, option in enumerate(options)
    ]
