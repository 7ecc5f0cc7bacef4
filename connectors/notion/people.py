"""The people of a Notion workspace. https://developers.notion.com/reference/get-users

Notion lists them page by page and looks nobody up by name or address, so they are asked for only where a value or a
condition needs them: an address is read up to the page that has it, a name from the pages that a person can wait for.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from connectors.asked_values import ANY, list_words
from connectors.cached_value import CachedValue
from connectors.notion.columns import Column, find_column
from connectors.notion.shapes import NotionUser
from orchestration.ports import Clock
from schemas.condition import All, Any, Condition, Not, Test

MOST_PAGES = 10
"""So many pages of a hundred are read for a name while a person waits."""
MOST_KEPT = 500
"""So many people are kept by their addresses."""


@dataclass(frozen=True, slots=True)
class UserPage:
    """A page of users, and the cursor of the next one."""

    people: tuple[NotionUser, ...]
    cursor: str | None


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """People among whom a name is looked up; ``incomplete``: the workspace has more."""

    people: Sequence[NotionUser] = ()
    incomplete: bool = False


NOBODY = KnownPeople()


class PeopleReader:
    """Reads the people of one workspace; every method raises ``ToolError``."""

    def __init__(self, clock: Clock, read: Callable[[str | None], Awaitable[UserPage]], ttl_s: float = 60) -> None:
        self._read = read
        self._listed = CachedValue(clock, self._list, ttl_s)
        self._found: dict[str, NotionUser] = {}
        self.whole: KnownPeople | None = None
        """All people, where one page held them when somebody was looked up by address."""

    async def list_people(self) -> KnownPeople:
        """Return the people that can be waited for, without bots (remembered)."""
        return await self._listed.get()

    async def find_by_email(self, email: str) -> NotionUser | None:
        """Return who has an address, reading no further than to the page that has them; nobody where none has, or
        where the connection may not see addresses."""
        wanted = email.strip(" <>").casefold()
        cursor: str | None = None
        while wanted not in self._found:
            page = await self._read(cursor)
            if cursor is None:
                self.whole = KnownPeople(page.people) if page.cursor is None else None
            self._note(one for one in page.people if (one.person.email or "").casefold() == wanted)
            if page.cursor is None:
                break
            cursor = page.cursor
        return self._found.get(wanted)

    async def _list(self) -> KnownPeople:
        people: list[NotionUser] = []
        cursor: str | None = None
        for _ in range(MOST_PAGES):
            page = await self._read(cursor)
            people += page.people
            cursor = page.cursor
            if cursor is None:
                break
        return KnownPeople(tuple(people), incomplete=cursor is not None)

    def _note(self, people: Iterable[NotionUser]) -> None:
        if len(self._found) >= MOST_KEPT:
            self._found.clear()
        self._found.update({(one.person.email or "").casefold(): one for one in people})


async def find_people(reader: PeopleReader, asked: Sequence[str]) -> KnownPeople:
    """Return the people among whom those asked for are looked up; Notion is not asked where nobody is.

    Raises:
        ToolError: Notion could not be asked, or does not let the connection see people.
    """
    if not asked:
        return NOBODY
    if all("@" in one.strip(" @") for one in asked):
        found = [await reader.find_by_email(one) for one in asked]
        if None not in found:
            return reader.whole or KnownPeople([one for one in found if one is not None], incomplete=True)
    return await reader.list_people()


def list_asked_people(columns: Sequence[Column], values: dict[str, JsonValue]) -> list[str]:
    """Return the people that plain values by column name."""
    named: list[str] = []
    for name, value in values.items():
        column = find_column(columns, name)
        if column is not None and column.kind == "people":
            named += _texts(value)
    return named


def list_people_in(columns: Sequence[Column], condition: Condition) -> list[str]:
    """Return the people that a condition compares with."""
    match condition:
        case Not():
            return list_people_in(columns, condition.not_)
        case All():
            return [name for part in condition.all for name in list_people_in(columns, part)]
        case Any():
            return [name for part in condition.any for name in list_people_in(columns, part)]
        case Test() if condition.path == ANY:
            return list_words(condition) if any(one.kind == "people" for one in columns) else []
        case Test():
            return list_asked_people(columns, {condition.path: condition.value})


def _texts(value: JsonValue) -> list[str]:
    return [str(one) for one in (value if isinstance(value, list) else [value]) if one is not None]
