"""Checks of one value at one place of a block, each giving the vendor's complaints with a JSON pointer."""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, cast

Complaints = Iterator[str]
Check = Callable[[Any, str], Complaints]


def complaint(what: str, pointer: str) -> str:
    return f"[ERROR] {what} [json-pointer:{pointer}]"


def string(most: int = 3000, least: int = 1) -> Check:
    """A string of `least` to `most` characters."""

    def check(value: Any, at: str) -> Complaints:
        if not isinstance(value, str):
            yield complaint("must be a string", at)
        elif len(value) < least:
            yield complaint(f"must be more than {least - 1} characters", at)
        elif len(value) > most:
            yield complaint(f"must be less than {most + 1} characters", at)

    return check


NEVER_OPENED = "javascript|data|vbscript|file|about|blob|https?"
ADDRESS = re.compile(rf"https?://[^\s/?#]+\S*|(?!(?:{NEVER_OPENED}):)[A-Za-z][A-Za-z0-9+.-]*:\S+", re.IGNORECASE)


def address(most: int = 3000, *, web: bool = False) -> Check:
    """A URL of at most `most` characters with a scheme that Slack opens; `web` takes http and https alone."""

    def check(value: Any, at: str) -> Complaints:
        found = [*string(most)(value, at)]
        yield from found
        shown = str(value)
        if not found and not (ADDRESS.fullmatch(shown) and (not web or shown.startswith(("http://", "https://")))):
            yield complaint("must be a valid URL", at)

    return check


def choice(*allowed: str) -> Check:
    """One of the given strings."""

    def check(value: Any, at: str) -> Complaints:
        if value not in allowed:
            yield complaint(f"must be a valid enum value: {', '.join(allowed)}", at)

    return check


def boolean(value: Any, at: str) -> Complaints:
    if not isinstance(value, bool):
        yield complaint("must be a boolean", at)


def integer(value: Any, at: str) -> Complaints:
    if isinstance(value, bool) or not isinstance(value, int):
        yield complaint("must be an integer", at)


def number(value: Any, at: str) -> Complaints:
    if isinstance(value, bool) or not isinstance(value, int | float):
        yield complaint("must be a number", at)


def anything(_value: Any, _at: str) -> Complaints:
    return iter(())


def items(check: Check, most: int, least: int = 1) -> Check:
    """A list of `least` to `most` items."""

    def judge(value: Any, at: str) -> Complaints:
        if not isinstance(value, list):
            yield complaint("must be an array", at)
            return
        listed = cast(list[Any], value)
        if len(listed) < least:
            yield complaint(f"no fewer than {least} items allowed", at)
        if len(listed) > most:
            yield complaint(f"no more than {most} items allowed", at)
        for number, item in enumerate(listed[:most]):
            yield from check(item, f"{at}/{number}")

    return judge


class Fields:
    """An object with a closed set of fields. `required` must be there; one of `one_of` must be there, if given."""

    def __init__(self, required: Collection[str] = (), one_of: Collection[str] = (), /, **fields: Check) -> None:
        self._required = required
        self._one_of = one_of
        self._fields = fields

    def __call__(self, value: Any, at: str) -> Complaints:
        if not isinstance(value, dict):
            yield complaint("must be an object", at)
            return
        given = cast(dict[str, Any], value)
        for name in self._required:
            if given.get(name) is None:
                yield complaint(f"missing required field: {name}", at)
        if self._one_of and not any(given.get(name) for name in self._one_of):
            yield complaint(f"missing required field: one of {', '.join(self._one_of)}", at)
        for name, item in given.items():
            if name not in self._fields:
                yield complaint(f"invalid additional property: {name}", at)
            elif item is not None:
                yield from self._fields[name](item, f"{at}/{name}")


class ByType:
    """An object judged by its `type`, out of a table. `allowed` narrows the table to what fits this place."""

    def __init__(self, table: dict[str, Check], allowed: Collection[str] | None = None) -> None:
        self._table = table
        self._allowed = allowed

    def __call__(self, value: Any, at: str) -> Complaints:
        kind = cast(dict[str, Any], value).get("type") if isinstance(value, dict) else None
        if not isinstance(kind, str):
            yield complaint("missing required field: type", at)
        elif kind not in self._table or (self._allowed is not None and kind not in self._allowed):
            yield complaint(f"unsupported type: {kind}", f"{at}/type")
        else:
            yield from self._table[kind](value, at)


def text(most: int = 3000, *, plain: bool = False) -> Check:
    """A text object; `plain` allows plain_text only.

    https://docs.slack.dev/reference/block-kit/composition-objects/text-object
    """
    kinds = ("plain_text",) if plain else ("plain_text", "mrkdwn")
    return Fields(("type", "text"), type=choice(*kinds), text=string(most), emoji=boolean, verbatim=boolean)
