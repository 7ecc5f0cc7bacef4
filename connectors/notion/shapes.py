"""Notion's answers as types. https://developers.notion.com/reference/page"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from pydantic import JsonValue

from connectors.answers import Answer
from connectors.notion.columns import Column


class Text(Answer):
    """A run of rich text."""

    plain_text: str = ""
    href: str | None = None


class Parent(Answer):
    """Where an object lives."""

    type: str = ""
    database_id: str = ""
    data_source_id: str = ""
    page_id: str = ""


class Someone(Answer):
    """A user as Notion refers to one."""

    id: str


class _Bot(Answer):
    workspace_id: str = ""


class OwnUser(Someone):
    """metel's own user. https://developers.notion.com/reference/get-self"""

    bot: _Bot | None = None


class Page(Answer):
    """A page or a row. ``properties`` are in Notion's own shapes."""

    id: str
    url: str = ""
    parent: Parent = Parent()
    properties: dict[str, dict[str, JsonValue]] = {}
    created_by: Someone | None = None
    last_edited_time: str = ""
    in_trash: bool = False

    @property
    def title(self) -> str:
        """The page's title, whatever its column is called."""
        for value in self.properties.values():
            if value.get("type") == "title":
                return plain_text(value.get("title"))
        return ""


class Source(Answer):
    """A data source: the rows and columns of a database."""

    id: str
    title: tuple[Text, ...] = ()
    url: str = ""
    parent: Parent = Parent()
    properties: dict[str, JsonValue] = {}
    in_trash: bool = False

    @property
    def name(self) -> str:
        """The data source's title as plain text."""
        return "".join(text.plain_text for text in self.title)


class Block(Answer):
    """A block. ``content`` is what stands under its type's own key."""

    id: str
    type: str = ""
    has_children: bool = False
    created_by: Someone | None = None
    content: dict[str, JsonValue] = {}


class Email(Answer):
    """A person's address, where the connection may see it."""

    email: str | None = None


class Person(Answer):
    """A member of the workspace, or a bot."""

    id: str
    name: str | None = None
    type: str = ""
    person: Email = Email()


class SourceRef(Answer):
    """A data source as its database names it."""

    id: str


class DatabaseAnswer(Answer):
    """A database and the data sources in it."""

    id: str
    url: str = ""
    title: tuple[Text, ...] = ()
    data_sources: tuple[SourceRef, ...] = ()


class RequestStatus(Answer):
    """Whether a query could answer in full."""

    type: str = ""


class Listing(Answer):
    """A page of results."""

    results: tuple[dict[str, JsonValue], ...] = ()
    has_more: bool = False
    next_cursor: str | None = None
    request_status: RequestStatus = RequestStatus()


@dataclass(frozen=True, slots=True)
class Database:
    """A database with the columns of its first data source."""

    id: str
    source_id: str
    title: str
    url: str
    columns: tuple[Column, ...]


def plain_text(rich_text: object) -> str:
    """Return rich text as plain text."""
    runs = cast(list[dict[str, Any]], rich_text) if isinstance(rich_text, list) else []
    return "".join(str(run.get("plain_text", "")) for run in runs)


class Written(Answer):
    """What a write answered, as it came."""

    body: dict[str, JsonValue]
