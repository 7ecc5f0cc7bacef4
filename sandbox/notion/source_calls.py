"""Queries, search, users and comments. https://developers.notion.com/reference/query-a-data-source"""

from __future__ import annotations

from sandbox.call import Answer, Call
from sandbox.notion.columns import change_columns, judge_columns
from sandbox.notion.field_checks import Json, closed, cut_page, flag_at, page_size_of, text_at
from sandbox.notion.filters import judge_filter, sort_rows
from sandbox.notion.objects import comment_object, database_object, page_object, page_title, source_object, user_object
from sandbox.notion.page_calls import judge_looks, judge_parent, refuse_trashed
from sandbox.notion.refusals import NotionError, invalid, not_found
from sandbox.notion.request_checks import columns_asked, no_query, read, written
from sandbox.notion.rich_text import judge_rich_text, plain_text_of
from sandbox.notion.world import BOT_ID, Comment, Database, DataSource, NotionWorld, Page, clean_id

UNNAMED = "New database"


def retrieve_database(world: NotionWorld, call: Call) -> Answer:
    return read(database_object(world.database(call.path["id"]), world))


def retrieve_source(world: NotionWorld, call: Call) -> Answer:
    return read(source_object(world.source(call.path["id"]), world))


def create_database(world: NotionWorld, call: Call) -> Answer:
    """A database below a page, with its first data source, which takes the database's title."""
    fields = ("title", "description", "is_inline", "initial_data_source", "icon", "cover")
    body = closed(call.body, "body", fields, ("parent",))
    judge_looks(body)
    parent = judge_parent(body["parent"], world)
    if parent["type"] != "page_id":
        raise invalid("body.parent.type", 'should be `"page_id"` or `"workspace"`', parent["type"])
    initial = closed(body.get("initial_data_source", {}), "body.initial_data_source", ("properties",))
    columns = judge_columns(initial.get("properties", {"Name": {"title": {}}}), "body.initial_data_source.properties")
    title = _title(body) or UNNAMED
    now = world.now()
    database = Database(world.new_id(), parent, now, now, BOT_ID, BOT_ID, title=title)
    world.databases[database.id] = database
    world.place(parent["page_id"], database.id)
    _add_source(world, database, title, columns)
    return written(database_object(database, world))


def update_database(world: NotionWorld, call: Call) -> Answer:
    """Title and trash alone."""
    body = closed(call.body, "body", ("title", "description", "is_inline", "icon", "cover", "in_trash", "is_locked"))
    database = world.database(call.path["id"])
    judge_looks(body)
    in_trash = flag_at(body.get("in_trash", database.in_trash), "body.in_trash")
    database.title = _title(body) or database.title
    database.in_trash = in_trash
    world.touch(database)
    return written(database_object(database, world))


def create_source(world: NotionWorld, call: Call) -> Answer:
    """One data source more in a database that is there."""
    body = closed(call.body, "body", ("title", "icon"), ("parent", "properties"))
    given = closed(body["parent"], "body.parent", ("type",), ("database_id",))
    database = world.database(given["database_id"])
    refuse_trashed(world, database)
    source = _add_source(world, database, _title(body) or UNNAMED, judge_columns(body["properties"]))
    world.touch(database)
    return written(source_object(source, world))


def update_source(world: NotionWorld, call: Call) -> Answer:
    """Its name, its columns, its place in the trash."""
    body = closed(call.body, "body", ("title", "properties", "icon", "in_trash"))
    source = world.source(call.path["id"])
    in_trash = flag_at(body.get("in_trash", source.in_trash), "body.in_trash")
    columns, renamed = change_columns(source, body.get("properties", {}))
    if not any(column["type"] == "title" for column in columns.values()):
        raise NotionError(400, "Cannot delete the title property of a data source.")
    source.title, source.in_trash, source.schema = _title(body) or source.title, in_trash, columns
    for page in world.rows_of(source):
        kept = {renamed.get(name, name): value for name, value in page.properties.items()}
        page.properties = {name: value for name, value in kept.items() if name in columns}
    world.touch(source)
    return written(source_object(source, world))


def _title(body: Json) -> str:
    return plain_text_of(judge_rich_text(body.get("title", []), "body.title"))


def _add_source(world: NotionWorld, database: Database, title: str, columns: dict[str, Json]) -> DataSource:
    parent: Json = {"type": "database_id", "database_id": database.id}
    now = world.now()
    source = DataSource(world.new_id(), parent, now, now, BOT_ID, BOT_ID, title=title, schema=columns)
    world.sources[source.id] = source
    database.source_ids.append(source.id)
    return source


QUERY_FIELDS = ("filter", "sorts", "start_cursor", "page_size", "in_trash", "result_type")
MOST_FOUND = 10_000


def query_source(world: NotionWorld, call: Call) -> Answer:
    body = closed(call.body, "body", QUERY_FIELDS)
    no_query(call, "filter_properties")
    source = world.source(call.path["id"])
    in_trash = flag_at(body.get("in_trash", False), "body.in_trash")
    rows = [page for page in world.rows_of(source) if page.in_trash == in_trash]
    if "filter" in body:
        keep = judge_filter(body["filter"], source, world)
        rows = [page for page in rows if keep(page)]
    if body.get("result_type", "page") == "data_source":
        rows = []
    rows = sort_rows(rows, body.get("sorts"), source)
    only = columns_asked(call)
    shown = [page_object(page, world, only) for page in rows[:MOST_FOUND]]
    listed = cut_page(shown, body.get("start_cursor"), page_size_of(body.get("page_size"), "body.page_size"))
    status = (
        {"type": "incomplete", "reason": "query_result_limit_reached"}
        if len(rows) > MOST_FOUND
        else {"type": "complete"}
    )
    return read({**listed, "type": "page_or_data_source", "page_or_data_source": {}, "request_status": status})


def search(world: NotionWorld, call: Call) -> Answer:
    """By title alone, newest edit first unless the sort says otherwise; nothing from the trash. Of a data source the
    title that counts is its database's, and all sources of a database that fits are given.
    https://developers.notion.com/docs/upgrade-guide-2025-09-03"""
    body = closed(call.body, "body", ("query", "sort", "filter", "start_cursor", "page_size"))
    asked = text_at(body.get("query", ""), "body.query").casefold().strip()
    kind = _kind_of(body.get("filter"))
    found: list[tuple[str, Page | DataSource]] = []
    if kind in (None, "page"):
        found += [(plain_text_of(page_title(page, world)), page) for page in world.pages.values()]
    if kind in (None, "data_source"):
        found += [(world.databases[one.parent["database_id"]].title, one) for one in world.sources.values()]
    hits = [node for title, node in found if asked in title.casefold() and not world.lies_in_trash(node)]
    hits.sort(key=lambda node: node.edited, reverse=_direction_of(body.get("sort")) == "descending")
    shown = [page_object(node, world) if isinstance(node, Page) else source_object(node, world) for node in hits]
    size = page_size_of(body.get("page_size"), "body.page_size")
    listed = cut_page(shown, body.get("start_cursor"), size)
    return read({**listed, "type": "page_or_data_source", "page_or_data_source": {}})


def _kind_of(value: object) -> str | None:
    if value is None:
        return None
    given = closed(value, "body.filter", (), ("property", "value"))
    if given["property"] != "object":
        raise invalid("body.filter.property", 'should be `"object"`', given["property"])
    if given["value"] not in ("page", "data_source"):
        raise invalid("body.filter.value", 'should be `"page"` or `"data_source"`', given["value"])
    return str(given["value"])


def _direction_of(value: object) -> str:
    if value is None:
        return "descending"
    given = closed(value, "body.sort", (), ("timestamp", "direction"))
    if given["timestamp"] != "last_edited_time":
        raise invalid("body.sort.timestamp", 'should be `"last_edited_time"`', given["timestamp"])
    if given["direction"] not in ("ascending", "descending"):
        raise invalid("body.sort.direction", 'should be `"ascending"` or `"descending"`', given["direction"])
    return str(given["direction"])


def list_users(world: NotionWorld, call: Call) -> Answer:
    no_query(call, "start_cursor", "page_size")
    size = page_size_of(call.query.get("page_size"), "query.page_size")
    rows = [user_object(user, world) for user in world.users.values()]
    return read({**cut_page(rows, call.query.get("start_cursor"), size), "type": "user", "user": {}})


def own_user(world: NotionWorld, call: Call) -> Answer:
    no_query(call)
    return read(user_object(world.users[BOT_ID], world))


def retrieve_user(world: NotionWorld, call: Call) -> Answer:
    return read(user_object(world.user(call.path["id"]), world))


def create_comment(world: NotionWorld, call: Call) -> Answer:
    body = closed(call.body, "body", ("parent", "discussion_id"), ("rich_text",))
    if ("parent" in body) == ("discussion_id" in body):
        raise NotionError(400, "body failed validation: one of `parent` and `discussion_id` should be defined.")
    rich_text = judge_rich_text(body["rich_text"], "body.rich_text")
    parent, discussion_id = _place_of(body, world)
    comment = Comment(world.new_id(), parent, discussion_id, rich_text, world.now(), BOT_ID)
    world.comments.append(comment)
    return written(comment_object(comment))


def _place_of(body: Json, world: NotionWorld) -> tuple[Json, str]:
    if "discussion_id" in body:
        asked = clean_id(body["discussion_id"])
        for comment in world.comments:
            if comment.discussion_id == asked:
                return comment.parent, asked
        raise not_found("discussion", asked)
    given = closed(body["parent"], "body.parent", ("type", "page_id", "block_id"))
    kind = "page_id" if "page_id" in given else "block_id"
    node = world.page(given["page_id"]) if kind == "page_id" else world.block(given.get("block_id"))
    refuse_trashed(world, node)
    return {"type": kind, kind: node.id}, world.new_id()


def list_comments(world: NotionWorld, call: Call) -> Answer:
    no_query(call, "block_id", "start_cursor", "page_size")
    if "block_id" not in call.query:
        raise invalid("query.block_id", "should be defined", None)
    asked = world.block(call.query["block_id"]).id
    rows = [comment_object(comment) for comment in world.comments if asked in comment.parent.values()]
    size = page_size_of(call.query.get("page_size"), "query.page_size")
    return read({**cut_page(rows, call.query.get("start_cursor"), size), "type": "comment", "comment": {}})


def delete_comment(world: NotionWorld, call: Call) -> Answer:
    asked = clean_id(call.path["id"])
    for comment in world.comments:
        if comment.id == asked:
            world.comments.remove(comment)
            return written(comment_object(comment))
    raise not_found("comment", asked)
