"""What Notion's API answers, as types with the fields that metel reads; and ids, bare or inside a link."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

from pydantic import JsonValue

from connectors.answers import VendorAnswer
from connectors.notion.columns import Column
from orchestration.patterns import make_regex

HOSTS = ("notion.so", "notion.site", "notion.com")

DASHED = make_regex(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)

BARE = make_regex(r"[0-9a-f]{32}", re.IGNORECASE)

AT_END = make_regex(r"(?:^|-)([0-9a-f]{32})$", re.IGNORECASE)


def parse_id(text: str) -> str | None:
    """Return the dashed id that a text is or links to, or None.

    A link to a page opened over a database names the page in ``p``; that page is meant.
    """
    text = text.strip().strip("<>")
    if DASHED.fullmatch(text) or BARE.fullmatch(text):
        return str(uuid.UUID(text))
    return _in_link(text)


def _in_link(text: str) -> str | None:
    try:
        link = urlsplit(text if "://" in text else f"https://{text}")
    except ValueError:
        return None
    host = (link.hostname or "").lower()
    if not any(host == known or host.endswith(f".{known}") for known in HOSTS):
        return None
    for opened in parse_qs(link.query).get("p", []):
        if BARE.fullmatch(opened) or DASHED.fullmatch(opened):
            return str(uuid.UUID(opened))
    last = link.path.rstrip("/").rsplit("/", maxsplit=1)[-1]
    if DASHED.fullmatch(last):
        return str(uuid.UUID(last))
    found = AT_END.search(last)
    return str(uuid.UUID(found.group(1))) if found else None


class Text(VendorAnswer):
    """A run of rich text."""

    plain_text: str = ""
    href: str | None = None


class Parent(VendorAnswer):
    """Where an object lives."""

    type: str = ""
    database_id: str = ""
    data_source_id: str = ""
    page_id: str = ""
    block_id: str = ""

    @property
    def is_of_rows(self) -> bool:
        """Whether what lives here are the rows of a database."""
        return bool(self.database_id or self.data_source_id)


class Someone(VendorAnswer):
    """A user as Notion refers to one."""

    id: str


class _Bot(VendorAnswer):
    workspace_id: str = ""


class OwnUser(Someone):
    """metel's own user. https://developers.notion.com/reference/get-self"""

    bot: _Bot | None = None


class Page(VendorAnswer):
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
                return extract_plain_text(value.get("title"))
        return ""


class Source(VendorAnswer):
    """A data source: the rows and columns of a database."""

    id: str
    title: tuple[Text, ...] = ()
    url: str = ""
    parent: Parent = Parent()
    properties: dict[str, JsonValue] = {}
    last_edited_time: str = ""
    in_trash: bool = False

    @property
    def name(self) -> str:
        """The data source's title as plain text."""
        return "".join(text.plain_text for text in self.title)


class Block(VendorAnswer):
    """A block. ``content`` is what stands under its type's own key."""

    id: str
    type: str = ""
    has_children: bool = False
    parent: Parent = Parent()
    created_by: Someone | None = None
    in_trash: bool = False
    content: dict[str, JsonValue] = {}


class Email(VendorAnswer):
    """A person's address, where the connection may see it."""

    email: str | None = None


class NotionUser(VendorAnswer):
    """A member of the workspace, or a bot."""

    id: str
    name: str | None = None
    type: str = ""
    person: Email = Email()


class SourceRef(VendorAnswer):
    """A data source as its database names it."""

    id: str
    name: str = ""


class DatabaseAnswer(VendorAnswer):
    """A database and the data sources in it."""

    id: str
    url: str = ""
    title: tuple[Text, ...] = ()
    data_sources: tuple[SourceRef, ...] = ()
    parent: Parent = Parent()

    @property
    def name(self) -> str:
        """The database's title as plain text."""
        return "".join(text.plain_text for text in self.title)


class RequestStatus(VendorAnswer):
    """Whether a query could answer in full."""

    type: str = ""


class Listing(VendorAnswer):
    """A page of results."""

    results: tuple[dict[str, JsonValue], ...] = ()
    has_more: bool = False
    next_cursor: str | None = None
    request_status: RequestStatus = RequestStatus()


@dataclass(frozen=True, slots=True)
class NotionDatabase:
    """One table of a database, which Notion calls a data source: its columns, and the database ``id`` that it is in.
    ``edited`` is when its columns or its name last changed, in whole minutes."""

    id: str
    source_id: str
    title: str
    url: str
    columns: tuple[Column, ...]
    edited: str = ""


def extract_plain_text(rich_text: object) -> str:
    """Return rich text as plain text."""
    runs = cast(list[dict[str, Any]], rich_text) if isinstance(rich_text, list) else []
    return "".join(str(run.get("plain_text", "")) for run in runs)


class Written(VendorAnswer):
    """What a write answered, as it came."""

    body: dict[str, JsonValue]
