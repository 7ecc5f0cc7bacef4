"""Filters and sorts of a data source query. https://developers.notion.com/reference/filter-data-source-entries"""

from collections.abc import Callable
from datetime import date
from typing import Any

from sandbox.clock import SEOUL
from sandbox.notion.dates import compare, judge_date, named_span
from sandbox.notion.field_checks import Json, as_object, closed, list_at, number_at, text_at
from sandbox.notion.objects import stamp
from sandbox.notion.properties import column_of
from sandbox.notion.refusals import NotionError, invalid
from sandbox.notion.rich_text import plain_text_of
from sandbox.notion.world import DataSource, NotionWorld, Page, clean_id

STAMPS = ("created_time", "last_edited_time")
SPANS = ("this_week", "past_week", "past_month", "past_year", "next_week", "next_month", "next_year")
Test = Callable[[Any], bool]
Keep = Callable[[Page], bool]

TEXT_TESTS: dict[str, Callable[[str, str], bool]] = {
    "equals": lambda have, ask: have == ask,
    "does_not_equal": lambda have, ask: have != ask,
    "contains": lambda have, ask: ask.casefold() in have.casefold(),
    "does_not_contain": lambda have, ask: ask.casefold() not in have.casefold(),
    "starts_with": lambda have, ask: have.casefold().startswith(ask.casefold()),
    "ends_with": lambda have, ask: have.casefold().endswith(ask.casefold()),
}
NUMBER_TESTS: dict[str, Callable[[float, float], bool]] = {
    "equals": lambda have, ask: have == ask,
    "does_not_equal": lambda have, ask: have != ask,
    "greater_than": lambda have, ask: have > ask,
    "less_than": lambda have, ask: have < ask,
    "greater_than_or_equal_to": lambda have, ask: have >= ask,
    "less_than_or_equal_to": lambda have, ask: have <= ask,
}
DATE_TESTS: dict[str, Callable[[int], bool]] = {
    "equals": lambda sign: sign == 0,
    "before": lambda sign: sign < 0,
    "after": lambda sign: sign > 0,
    "on_or_before": lambda sign: sign <= 0,
    "on_or_after": lambda sign: sign >= 0,
}


def judge_filter(
    value: object, source: DataSource, world: NotionWorld, where: str = "body.filter", depth: int = 0
) -> Keep:
    """A filter as sent -> the test a row must pass. Groups may hold groups, two levels deep."""
    given = as_object(value)
    if given is None:
        raise invalid(where, "should be an object", value)
    for group in ("and", "or"):
        if group in given:
            if depth > 1:
                raise invalid(f"{where}.{group}", "should be not present", given[group])
            parts = list_at(closed(given, where, (group,))[group], f"{where}.{group}")
            tests = [
                judge_filter(part, source, world, f"{where}.{group}[{at}]", depth + 1) for at, part in enumerate(parts)
            ]
            return _all_of(tests) if group == "and" else _any_of(tests)
    return (
        _timestamp_filter(given, world, where)
        if "timestamp" in given
        else _property_filter(given, source, world, where)
    )


def _all_of(tests: list[Keep]) -> Keep:
    return lambda page: all(test(page) for test in tests)


def _any_of(tests: list[Keep]) -> Keep:
    return lambda page: any(test(page) for test in tests)


def _timestamp_filter(given: Json, world: NotionWorld, where: str) -> Keep:
    stamped = given["timestamp"]
    if stamped not in STAMPS:
        raise invalid(f"{where}.timestamp", 'should be `"created_time"` or `"last_edited_time"`', stamped)
    condition = closed(given, where, ("timestamp", "type"), (stamped,))[stamped]
    test = date_test(condition, f"{where}.{stamped}", lambda: world.clock.now().astimezone(SEOUL).date())
    return lambda page: test({"start": stamp(page.created if stamped == "created_time" else page.edited)})


def _property_filter(given: Json, source: DataSource, world: NotionWorld, where: str) -> Keep:
    kinds = [key for key in given if key not in ("property", "type")]
    if "property" not in given or len(kinds) != 1:
        raise NotionError(400, f"body failed validation: {where} should hold `property` and one condition.")
    kind = kinds[0]
    try:
        column = column_of(source, text_at(given["property"], f"{where}.property"))
    except NotionError as missing:
        raise NotionError(400, f"Could not find property with name or id: {given['property']}") from missing
    if column["type"] != kind:
        raise NotionError(400, f"database property {column['type']} does not match filter {kind}")
    test = judge_condition(kind, given[kind], f"{where}.{kind}", column, world)
    name: str = column["name"]
    return lambda page: test(page.properties.get(name))


def judge_condition(kind: str, condition: object, where: str, column: Json, world: NotionWorld) -> Test:
    presence = _presence_test(as_object(condition) or {}, where)
    if presence is not None:
        return presence
    match kind:
        case "title" | "rich_text":
            operator, asked = _one(condition, where, TEXT_TESTS)
            text = text_at(asked, f"{where}.{operator}")
            return lambda value: TEXT_TESTS[operator](plain_text_of(value or []), text)
        case "url" | "email" | "phone_number":
            operator, asked = _one(condition, where, TEXT_TESTS)
            text = text_at(asked, f"{where}.{operator}")
            return lambda value: TEXT_TESTS[operator](value or "", text)
        case "number":
            operator, asked = _one(condition, where, NUMBER_TESTS)
            number = number_at(asked, f"{where}.{operator}")
            return lambda value: value is not None and NUMBER_TESTS[operator](value, number)
        case "checkbox":
            operator, asked = _one(condition, where, ("equals", "does_not_equal"))
            return lambda value: bool(value) is (bool(asked) == (operator == "equals"))
        case "select" | "status":
            return _option_test(condition, where, column)
        case "date":
            return date_test(condition, where, lambda: world.clock.now().astimezone(SEOUL).date())
        case "multi_select" | "people" | "relation":
            return _member_test(kind, condition, where)
        case _:
            raise NotionError(400, f"filtering on {kind} is not emulated by the sandbox")


def _presence_test(condition: Json, where: str) -> Test | None:
    for operator, wanted in (("is_empty", False), ("is_not_empty", True)):
        if operator in condition:
            if condition[operator] is not True:
                raise invalid(f"{where}.{operator}", "should be `true`", condition[operator])
            closed(condition, where, (operator,))
            return lambda value: (value not in (None, [], "")) is wanted
    return None


def _one(condition: object, where: str, operators: Any) -> tuple[str, Any]:
    given = closed(condition, where, operators)
    if len(given) != 1:
        raise NotionError(400, f"body failed validation: {where} should hold one condition.")
    return next(iter(given.items()))


def _option_test(condition: object, where: str, column: Json) -> Test:
    operator, asked = _one(condition, where, ("equals", "does_not_equal"))
    name = text_at(asked, f"{where}.{operator}")
    names = {option["name"] for option in column[column["type"]]["options"]}
    if column["type"] == "status" and name not in names:
        raise NotionError(400, f'{column["type"]} option "{name}" not found for property "{column["name"]}".')
    return lambda value: (_option_name(value) == name) is (operator == "equals")


def _option_name(value: Json | None) -> str | None:
    return value["name"] if value else None


def _member_test(kind: str, condition: object, where: str) -> Test:
    operator, asked = _one(condition, where, ("contains", "does_not_contain"))
    wanted = text_at(asked, f"{where}.{operator}") if kind == "multi_select" else clean_id(asked)

    def names(value: Any) -> set[str]:
        members: list[Any] = value or []
        return {
            member if isinstance(member, str) else member["name" if kind == "multi_select" else "id"]
            for member in members
        }

    return lambda value: (wanted in names(value)) is (operator == "contains")


def date_test(condition: object, where: str, today: Callable[[], date]) -> Test:
    operator, asked = _one(condition, where, (*DATE_TESTS, *SPANS))
    if operator in SPANS:
        closed(asked, f"{where}.{operator}", ())
        span = named_span(operator, today())
        return lambda value: value is not None and span.holds(date.fromisoformat(value["start"][:10]))
    judged = judge_date({"start": asked}, where)
    wanted = judged["start"] if judged else ""
    return lambda value: value is not None and DATE_TESTS[operator](compare(value["start"], wanted))


def sort_rows(rows: list[Page], sorts: object, source: DataSource) -> list[Page]:
    """Rows in the order asked for; empty values last; newest first where nothing is asked."""
    if sorts is None:
        return sorted(rows, key=lambda page: page.created, reverse=True)
    ordered = list(rows)
    for at, sort in reversed(list(enumerate(list_at(sorts, "body.sorts")))):
        ordered = _sorted_once(ordered, sort, source, f"body.sorts[{at}]")
    return ordered


def _sorted_once(rows: list[Page], sort: object, source: DataSource, where: str) -> list[Page]:
    given = closed(sort, where, ("property", "timestamp"), ("direction",))
    if given["direction"] not in ("ascending", "descending"):
        raise invalid(f"{where}.direction", 'should be `"ascending"` or `"descending"`', given["direction"])
    backwards = given["direction"] == "descending"
    if (stamped := given.get("timestamp")) is not None:
        if stamped not in STAMPS:
            raise invalid(f"{where}.timestamp", 'should be `"created_time"` or `"last_edited_time"`', stamped)
        return sorted(
            rows, key=lambda page: page.created if stamped == "created_time" else page.edited, reverse=backwards
        )
    column = column_of(source, text_at(given.get("property"), f"{where}.property"))
    filled = [page for page in rows if page.properties.get(column["name"]) not in (None, [], "")]
    empty = [page for page in rows if page not in filled]
    return (
        sorted(filled, key=lambda page: _sort_key(column, page.properties[column["name"]]), reverse=backwards) + empty
    )


def _sort_key(column: Json, value: Any) -> Any:
    match column["type"]:
        case "title" | "rich_text":
            return plain_text_of(value)
        case "date":
            return value["start"]
        case "select" | "status":
            return [option["name"] for option in column[column["type"]]["options"]].index(value["name"])
        case "number" | "checkbox" | "url" | "email" | "phone_number":
            return value
        case _:
            return str(value)
