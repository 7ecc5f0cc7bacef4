"""What the Notion workspace holds. Objects are kept as data; `objects` shows them in the vendor's shapes."""

import re
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sandbox.clock import Clock
from sandbox.notion.field_checks import Json
from sandbox.notion.refusals import NotionError, not_found

TOKEN = "ntn_sandbox"
NAMESPACE = uuid.UUID("6e6f7469-6f6e-4d65-9465-6c0000000000")
BOT_ID = str(uuid.uuid5(NAMESPACE, "bot"))
SPACE_ID = str(uuid.uuid5(NAMESPACE, "workspace"))
WORKSPACE: Json = {"type": "workspace", "workspace": True}
EVERY_CAPABILITY = frozenset(
    {
        "read_content",
        "update_content",
        "insert_content",
        "read_comments",
        "insert_comments",
        "user_information",
        "user_emails",
    }
)
"""What the owner of a connection can tick. https://developers.notion.com/reference/capabilities"""


@dataclass(frozen=True)
class User:
    id: str
    name: str
    email: str | None


@dataclass
class Node:
    """What every object of the tree has: its place, its age, and whether it lies in the trash."""

    id: str
    parent: Json
    created: datetime
    edited: datetime
    created_by: str
    edited_by: str
    in_trash: bool = False


@dataclass
class Page(Node):
    """`properties` maps a column to its stored value; a page outside a database has `title` alone."""

    properties: dict[str, Any] = field(default_factory=dict[str, Any])
    icon: Json | None = None
    cover: Json | None = None
    is_locked: bool = False


@dataclass
class Block(Node):
    kind: str = "paragraph"
    content: Json = field(default_factory=dict[str, Any])


@dataclass
class Database(Node):
    title: str = ""
    source_ids: list[str] = field(default_factory=list[str])


@dataclass
class DataSource(Node):
    """`schema` maps a column to `{id, name, type, <type>: settings}`."""

    title: str = ""
    schema: dict[str, Json] = field(default_factory=dict[str, Json])


@dataclass(frozen=True)
class Comment:
    id: str
    parent: Json
    discussion_id: str
    rich_text: list[Json]
    created: datetime
    created_by: str


class NotionWorld:
    """Users, pages, databases, blocks and comments of one workspace, in memory."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[str, User] = {BOT_ID: User(BOT_ID, "metel", None)}
        self.pages: dict[str, Page] = {}
        self.blocks: dict[str, Block] = {}
        self.databases: dict[str, Database] = {}
        self.sources: dict[str, DataSource] = {}
        self.comments: list[Comment] = []
        self.children: dict[str, list[str]] = {}
        self.capabilities: frozenset[str] = EVERY_CAPABILITY
        self._made = 0

    def new_id(self) -> str:
        """The next id: the same ones in the same order in every fresh workspace."""
        self._made += 1
        return str(uuid.uuid5(NAMESPACE, f"object {self._made}"))

    def now(self) -> datetime:
        """The moment as Notion stamps it: in UTC, cut down to the minute."""
        return self.clock.now().astimezone(UTC).replace(second=0, microsecond=0)

    def place(self, parent_id: str, child_id: str, after: str | None = None, *, first: bool = False) -> None:
        """Put a child among its siblings: last, first, or after a sibling."""
        siblings = self.children.setdefault(parent_id, [])
        at = 0 if first else siblings.index(after) + 1 if after else len(siblings)
        siblings.insert(at, child_id)

    def children_of(self, parent_id: str) -> list[Node]:
        """Blocks, pages and databases directly below, in order, without those in the trash."""
        nodes = (self.node(child) for child in self.children.get(parent_id, []))
        return [node for node in nodes if node is not None and not node.in_trash]

    def node(self, object_id: str) -> Node | None:
        return self.blocks.get(object_id) or self.pages.get(object_id) or self.databases.get(object_id)

    def page(self, asked: object) -> Page:
        """The page of that id, trashed ones too. Raises object_not_found, or validation_error for no id at all."""
        page = self.pages.get(object_id := clean_id(asked))
        if page is None:
            raise not_found("page", object_id)
        return page

    def source(self, asked: object) -> DataSource:
        source = self.sources.get(object_id := clean_id(asked))
        if source is None:
            raise not_found("data source", object_id)
        return source

    def database(self, asked: object) -> Database:
        database = self.databases.get(object_id := clean_id(asked))
        if database is None:
            raise not_found("database", object_id)
        return database

    def block(self, asked: object) -> Node:
        """A block, or the page or database that stands for one."""
        node = self.node(object_id := clean_id(asked))
        if node is None:
            raise not_found("block", object_id)
        return node

    def sources_of(self, database: Database) -> list[DataSource]:
        """The data sources of a database that are not in the trash, in order."""
        sources = [self.sources[source_id] for source_id in database.source_ids]
        return [source for source in sources if not source.in_trash]

    def rows_of(self, source: DataSource) -> list[Page]:
        """The pages of a data source, trashed ones too."""
        return [page for page in self.pages.values() if page.parent.get("data_source_id") == source.id]

    def user(self, asked: object) -> User:
        user = self.users.get(object_id := clean_id(asked))
        if user is None:
            raise not_found("user", object_id)
        return user

    def lies_in_trash(self, node: Node) -> bool:
        """True for what was trashed, and for all that is below it."""
        at: Node | None = node
        while at is not None:
            if at.in_trash:
                return True
            at = self.node_or_source(str(at.parent.get(at.parent["type"])))
        return False

    def node_or_source(self, object_id: str) -> Node | None:
        return self.node(object_id) or self.sources.get(object_id)

    def touch(self, node: Node) -> None:
        """An edit: the node and the page it lies on are stamped."""
        at: Node | None = node
        while at is not None:
            at.edited, at.edited_by = self.now(), BOT_ID
            at = None if isinstance(at, Page | DataSource) else self.node(str(at.parent.get(at.parent["type"])))


HEX_ID = re.compile(r"[0-9a-f]{32}")


def clean_id(asked: object) -> str:
    """An id as Notion takes it, with or without dashes, in its dashed form."""
    bare = str(asked).replace("-", "").lower()
    if not HEX_ID.fullmatch(bare):
        raise NotionError(
            400, f'path failed validation: path.id should be a valid uuid, instead was `"{asked}"`.', "validation_error"
        )
    return str(uuid.UUID(bare))
