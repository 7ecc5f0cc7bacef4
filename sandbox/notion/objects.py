"""The workspace's objects in the shapes that Notion answers with. https://developers.notion.com/reference/page"""

import re
from datetime import UTC, datetime
from typing import Any

from sandbox.notion.field_checks import Json
from sandbox.notion.properties import empty_value
from sandbox.notion.rich_text import plain, plain_text_of
from sandbox.notion.world import BOT_ID, SPACE_ID, Block, Comment, Database, DataSource, Node, NotionWorld, Page, User


def stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:00.000Z")


def page_title(page: Page, world: NotionWorld) -> list[Json]:
    """A page's title as rich text, whatever its column is called."""
    return page.properties.get(title_column(page, world)) or []


def title_column(page: Page, world: NotionWorld) -> str:
    if page.parent["type"] != "data_source_id":
        return "title"
    schema = world.sources[page.parent["data_source_id"]].schema
    return next(name for name, column in schema.items() if column["type"] == "title")


def address(title: str, object_id: str) -> str:
    """The page's address at Notion: a slug of the title's Latin letters, then the id."""
    slug = re.sub(r"[^A-Za-z0-9]+", "-", title).strip("-")
    bare = object_id.replace("-", "")
    return f"https://www.notion.so/{slug}-{bare}" if slug else f"https://www.notion.so/{bare}"


def partial_user(user_id: str) -> Json:
    return {"object": "user", "id": user_id}


def user_object(user: User, world: NotionWorld) -> Json:
    """A user as far as the connection may know them: of people the id alone without "user information"."""
    if user.id != BOT_ID and "user_information" not in world.capabilities:
        return partial_user(user.id)
    base: Json = {"object": "user", "id": user.id, "name": user.name, "avatar_url": None}
    sees_email = user.email and "user_emails" in world.capabilities
    if user.id != BOT_ID:
        return {**base, "type": "person", "person": {"email": user.email} if sees_email else {}}
    bot = {"owner": {"type": "workspace", "workspace": True}, "workspace_id": SPACE_ID, "workspace_name": "Acme"}
    return {**base, "type": "bot", "bot": bot}


def _node_fields(node: Node) -> Json:
    return {
        "id": node.id,
        "parent": node.parent,
        "created_time": stamp(node.created),
        "last_edited_time": stamp(node.edited),
        "created_by": partial_user(node.created_by),
        "last_edited_by": partial_user(node.edited_by),
        "in_trash": node.in_trash,
    }


def page_object(page: Page, world: NotionWorld, only: list[str] | None = None) -> Json:
    """A page; `only` keeps the properties of those ids or names."""
    properties = _properties_of(page, world)
    if only:
        properties = {name: value for name, value in properties.items() if name in only or value["id"] in only}
    return {
        "object": "page",
        **_node_fields(page),
        "is_locked": page.is_locked,
        "icon": page.icon,
        "cover": page.cover,
        "properties": properties,
        "url": address(plain_text_of(page_title(page, world)), page.id),
        "public_url": None,
    }


def _properties_of(page: Page, world: NotionWorld) -> Json:
    if page.parent["type"] != "data_source_id":
        return {"title": {"id": "title", "type": "title", "title": page.properties.get("title", [])}}
    schema = world.sources[page.parent["data_source_id"]].schema
    return {name: {"id": column["id"], **_value_of(page, column, world)} for name, column in schema.items()}


def _value_of(page: Page, column: Json, world: NotionWorld) -> Json:
    kind: str = column["type"]
    stored: Any = page.properties.get(column["name"], empty_value(kind))
    match kind:
        case "people":
            shown: Any = [user_object(world.users[user_id], world) for user_id in stored]
        case "created_time" | "last_edited_time":
            shown = stamp(page.created if kind == "created_time" else page.edited)
        case "created_by" | "last_edited_by":
            shown = partial_user(page.created_by if kind == "created_by" else page.edited_by)
        case _:
            shown = stored
    extra = {"has_more": False} if kind == "relation" else {}
    return {"type": kind, kind: shown, **extra}


def source_object(source: DataSource, world: NotionWorld) -> Json:
    database = world.databases[source.parent["database_id"]]
    return {
        "object": "data_source",
        **_node_fields(source),
        "title": plain(source.title),
        "description": [],
        "database_parent": database.parent,
        "is_inline": False,
        "icon": None,
        "cover": None,
        "properties": {name: _column_object(column) for name, column in source.schema.items()},
        "url": address(source.title, database.id),
        "public_url": None,
    }


def _column_object(column: Json) -> Json:
    kind: str = column["type"]
    settings: Json = column[kind]
    if "options" not in settings:
        return column
    options = [{**option, "description": None} for option in settings["options"]]
    return {**column, kind: {**settings, "options": options}}


def database_object(database: Database, world: NotionWorld) -> Json:
    sources = [{"id": source.id, "name": source.title} for source in world.sources_of(database)]
    fields = _node_fields(database)
    del fields["created_by"], fields["last_edited_by"]
    return {
        "object": "database",
        **fields,
        "title": plain(database.title),
        "description": [],
        "is_inline": False,
        "is_locked": False,
        "data_sources": sources,
        "icon": None,
        "cover": None,
        "url": address(database.title, database.id),
        "public_url": None,
    }


def block_object(node: Node, world: NotionWorld) -> Json:
    """A block; pages and databases below a page show as `child_page` and `child_database`."""
    base: Json = {"object": "block", **_node_fields(node), "has_children": bool(world.children_of(node.id))}
    match node:
        case Page():
            return {**base, "type": "child_page", "child_page": {"title": plain_text_of(page_title(node, world))}}
        case Database():
            return {**base, "has_children": False, "type": "child_database", "child_database": {"title": node.title}}
        case Block():
            return {**base, "type": node.kind, node.kind: node.content}
        case _:
            raise TypeError(f"{type(node).__name__} does not stand in a page")


def comment_object(comment: Comment) -> Json:
    return {
        "object": "comment",
        "id": comment.id,
        "parent": comment.parent,
        "discussion_id": comment.discussion_id,
        "created_time": stamp(comment.created),
        "last_edited_time": stamp(comment.created),
        "created_by": partial_user(comment.created_by),
        "rich_text": comment.rich_text,
        "display_name": {"type": "integration", "resolved_name": "metel"},
    }
