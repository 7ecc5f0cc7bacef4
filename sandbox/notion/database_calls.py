"""Databases and their data sources. https://developers.notion.com/reference/database"""

from sandbox.call import Answer, Call
from sandbox.notion.columns import change_columns, judge_columns
from sandbox.notion.field_checks import Json, closed, flag_at
from sandbox.notion.objects import database_object, source_object
from sandbox.notion.page_calls import judge_looks, judge_parent, refuse_trashed
from sandbox.notion.refusals import NotionError, invalid
from sandbox.notion.request_checks import read, written
from sandbox.notion.rich_text import judge_rich_text, plain_text_of
from sandbox.notion.world import BOT_ID, Database, DataSource, NotionWorld

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
