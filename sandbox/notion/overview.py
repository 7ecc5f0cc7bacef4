"""The workspace as `/world` tells it: plain values instead of the vendor's shapes."""

from sandbox.notion.field_checks import Json
from sandbox.notion.markdown import to_markdown
from sandbox.notion.objects import address, block_object, page_title, stamp
from sandbox.notion.properties import plain_value
from sandbox.notion.rich_text import plain_text_of
from sandbox.notion.world import Block, Database, NotionWorld, Page


def overview(world: NotionWorld) -> Json:
    """`{users, databases, pages, comments}`; trashed pages are there and say so."""
    return {
        "users": [{"id": user.id, "name": user.name, "email": user.email} for user in world.users.values()],
        "databases": [_database(database, world) for database in world.databases.values()],
        "pages": [_page(page, world) for page in world.pages.values()],
        "comments": [
            {"id": c.id, "parent": c.parent, "text": plain_text_of(c.rich_text), "by": c.created_by}
            for c in world.comments
        ],
    }


def _database(database: Database, world: NotionWorld) -> Json:
    source = world.sources[database.source_ids[0]]
    columns = [_column(column) for column in source.schema.values()]
    sources = world.sources_of(database)
    rows = [page.id for one in sources for page in world.rows_of(one)]
    return {
        "id": database.id,
        "data_source_id": source.id,
        "title": database.title,
        "url": address(database.title, database.id),
        "columns": columns,
        "sources": [{"id": one.id, "name": one.title} for one in sources],
        "rows": rows,
        "in_trash": database.in_trash,
    }


def _column(column: Json) -> Json:
    options = [option["name"] for option in column[column["type"]].get("options", [])]
    return {"name": column["name"], "type": column["type"], "options": options}


def _page(page: Page, world: NotionWorld) -> Json:
    title = plain_text_of(page_title(page, world))
    source = world.sources.get(page.parent.get("data_source_id", ""))
    return {
        "id": page.id,
        "title": title,
        "url": address(title, page.id),
        "parent": page.parent,
        "database": source.title if source else None,
        "properties": _properties(page, world),
        "text": to_markdown(world, page.id),
        "blocks": _blocks(page.id, world),
        "in_trash": page.in_trash,
        "created_by": world.users[page.created_by].name,
        "created_time": stamp(page.created),
        "last_edited_time": stamp(page.edited),
    }


def _properties(page: Page, world: NotionWorld) -> Json:
    source = world.sources.get(page.parent.get("data_source_id", ""))
    kinds = {name: column["type"] for name, column in source.schema.items()} if source else {"title": "title"}
    return {name: plain_value(kind, page.properties.get(name), world) for name, kind in kinds.items()}


def _blocks(parent_id: str, world: NotionWorld) -> list[Json]:
    shown: list[Json] = []
    for node in world.children_of(parent_id):
        block = block_object(node, world)
        below = _blocks(node.id, world) if isinstance(node, Block) else []
        shown.append({"id": node.id, "type": block["type"], block["type"]: block[block["type"]], "children": below})
    return shown
