"""Pages: create, retrieve, update, move, and their markdown. https://developers.notion.com/reference/page"""

from __future__ import annotations

from sandbox.call import Answer, Call
from sandbox.notion.blocks import TEXTS, Draft, insert_blocks, judge_block, judge_children
from sandbox.notion.field_checks import Json, as_object, closed, cut_page, flag_at, list_at, page_size_of, text_at
from sandbox.notion.markdown import to_blocks, to_markdown
from sandbox.notion.objects import block_object, page_object
from sandbox.notion.properties import judge_values
from sandbox.notion.refusals import NotionError, invalid, not_found
from sandbox.notion.request_checks import columns_asked, no_query, read, written
from sandbox.notion.rich_text import judge_rich_text
from sandbox.notion.world import BOT_ID, Block, Database, Node, NotionWorld, Page, clean_id

CREATE_FIELDS = ("properties", "icon", "cover", "children", "markdown", "template", "position")
UPDATE_FIELDS = ("properties", "icon", "cover", "is_locked", "in_trash", "erase_content", "template")
PARENT_KINDS = ("page_id", "database_id", "data_source_id", "workspace")


def create_page(world: NotionWorld, call: Call) -> Answer:
    body = closed(call.body, "body", CREATE_FIELDS, ("parent",))
    parent = judge_parent(body["parent"], world)
    heading, drafts = _content_of(body)
    first = _goes_first(body.get("position"))
    judge_looks(body)
    properties = judge_properties(body.get("properties", {}), parent, world, heading)
    now = world.now()
    page = Page(world.new_id(), parent, now, now, BOT_ID, BOT_ID, properties=properties)
    page.icon, page.cover = body.get("icon"), body.get("cover")
    world.pages[page.id] = page
    if parent["type"] == "page_id":
        world.place(parent["page_id"], page.id, first=first)
    insert_blocks(world, {"type": "page_id", "page_id": page.id}, drafts)
    return written(page_object(page, world))


def _goes_first(position: object) -> bool:
    """Whether a page is put before its siblings."""
    if position is None:
        return False
    kind = closed(position, "body.position", (), ("type",))["type"]
    if kind not in ("page_start", "page_end"):
        raise invalid("body.position.type", 'should be `"page_start"` or `"page_end"`', kind)
    return kind == "page_start"


def judge_looks(body: Json) -> None:
    """Icon and cover: an emoji, or a file elsewhere."""
    for name, kinds in (("icon", ("emoji", "external")), ("cover", ("external",))):
        if body.get(name) is not None:
            given = closed(body[name], f"body.{name}", ("type", *kinds))
            if not set(kinds) & set(given):
                raise invalid(f"body.{name}.{kinds[0]}", "should be defined", None)


def judge_parent(value: object, world: NotionWorld) -> Json:
    """Where a page may go: a page, a data source, or a database that has just one data source."""
    given = closed(value, "body.parent", ("type", *PARENT_KINDS))
    kinds = [kind for kind in PARENT_KINDS if kind in given]
    if len(kinds) != 1 or given.get("type", kinds[0]) != kinds[0]:
        raise invalid("body.parent", "should hold one of `page_id`, `data_source_id`, `database_id`", value)
    match kinds[0]:
        case "page_id":
            page = world.page(given["page_id"])
            refuse_trashed(world, page)
            return {"type": "page_id", "page_id": page.id}
        case "workspace":
            raise NotionError(400, "An internal integration cannot make pages at the top of the workspace.")
        case kind:
            source_id = given[kind]
            if kind == "database_id":
                source_id = only_source(world.database(source_id), world)
            source = world.source(source_id)
            refuse_trashed(world, source)
            return {"type": "data_source_id", "data_source_id": source.id, "database_id": source.parent["database_id"]}


def only_source(database: Database, world: NotionWorld) -> str:
    """The one data source that a database's own id can stand for."""
    source_ids = [source.id for source in world.sources_of(database)]
    if len(source_ids) == 1:
        return source_ids[0]
    more = {
        "error_type": "multiple_data_sources_for_database",
        "database_id": database.id,
        "child_data_source_ids": source_ids,
        "minimum_api_version": "2025-09-03",
    }
    message = "Databases with multiple data sources are not supported in this API version."
    raise NotionError(400, message, additional_data=more)


def refuse_trashed(world: NotionWorld, node: Node) -> None:
    if world.lies_in_trash(node):
        raise NotionError(400, "Can't edit block that is archived. You must unarchive the block before editing.")


def _content_of(body: Json) -> tuple[list[Json] | None, list[Draft]]:
    """The page's content, and the title that its markdown opens with, where there is one."""
    given = [name for name in ("children", "markdown", "template") if name in body]
    if len(given) > 1:
        raise NotionError(400, f"body failed validation: {given[0]} and {given[1]} cannot be given together.")
    if "template" in body and closed(body["template"], "body.template", ("template_id",), ("type",))["type"] != "none":
        raise NotionError(400, "The sandbox's databases have no templates.")
    if "markdown" not in body:
        return None, judge_children(body.get("children", []), "body.children")
    blocks = to_blocks(text_at(body["markdown"], "body.markdown"))
    titled = not _has_title(body) and bool(blocks) and blocks[0]["type"] == "heading_1"
    heading = blocks.pop(0)["heading_1"]["rich_text"] if titled else None
    return heading, _drafts_of(blocks)


def _has_title(body: Json) -> bool:
    values = as_object(body.get("properties")) or {}
    return any(key == "title" or "title" in (as_object(value) or {}) for key, value in values.items())


def _drafts_of(blocks: list[Json]) -> list[Draft]:
    """Markdown may be longer than a request of blocks, so it is judged a hundred at a time."""
    return [
        draft for at in range(0, len(blocks), 100) for draft in judge_children(blocks[at : at + 100], "body.markdown")
    ]


def judge_properties(value: object, parent: Json, world: NotionWorld, heading: list[Json] | None = None) -> Json:
    if parent["type"] == "data_source_id":
        source = world.source(parent["data_source_id"])
        judged = judge_values(value, source, world)
        if heading is not None:
            name = next(name for name, column in source.schema.items() if column["type"] == "title")
            judged.setdefault(name, heading)
        return judged
    given = closed(value, "body.properties", ("title",))
    title = given.get("title", heading or [])
    if (holder := as_object(title)) is not None:
        title = closed(holder, "body.properties.title", ("type", "id"), ("title",))["title"]
    return {"title": judge_rich_text(title, "body.properties.title")}


def retrieve_page(world: NotionWorld, call: Call) -> Answer:
    no_query(call, "filter_properties")
    return read(page_object(world.page(call.path["id"]), world, columns_asked(call)))


def update_page(world: NotionWorld, call: Call) -> Answer:
    body = closed(call.body, "body", UPDATE_FIELDS)
    page = world.page(call.path["id"])
    in_trash = flag_at(body["in_trash"], "body.in_trash") if "in_trash" in body else page.in_trash
    if in_trash and page.in_trash and set(body) - {"in_trash"}:
        refuse_trashed(world, page)
    if "template" in body:
        raise NotionError(400, "The sandbox's databases have no templates.")
    for name in ("is_locked", "erase_content"):
        flag_at(body.get(name, False), f"body.{name}")
    judge_looks(body)
    if body.get("properties"):
        page.properties.update(judge_properties(body["properties"], page.parent, world))
    page.is_locked = body.get("is_locked", page.is_locked)
    page.icon, page.cover = body.get("icon", page.icon), body.get("cover", page.cover)
    page.in_trash = in_trash
    if body.get("erase_content"):
        world.children[page.id] = []
    world.touch(page)
    return written(page_object(page, world))


def move_page(world: NotionWorld, call: Call) -> Answer:
    body = closed(call.body, "body", (), ("parent",))
    page = world.page(call.path["id"])
    refuse_trashed(world, page)
    parent = judge_parent(body["parent"], world)
    if parent["type"] != page.parent["type"]:
        raise NotionError(400, "The sandbox moves a page only between pages or between data sources.")
    for siblings in world.children.values():
        if page.id in siblings:
            siblings.remove(page.id)
    page.parent = parent
    if parent["type"] == "page_id":
        world.place(parent["page_id"], page.id)
    world.touch(page)
    return written(page_object(page, world))


def retrieve_markdown(world: NotionWorld, call: Call) -> Answer:
    no_query(call, "include_transcript")
    return read(_markdown_object(world, world.page(call.path["id"])))


def update_markdown(world: NotionWorld, call: Call) -> Answer:
    """`insert_content` (at the end), `update_content` (search and replace) and `replace_content`."""
    kinds = ("insert_content", "update_content", "replace_content")
    body = closed(call.body, "body", kinds, ("type",))
    kind = body["type"]
    if kind not in kinds or kind not in body:
        raise invalid("body.type", "should be `insert_content`, `update_content` or `replace_content`", kind)
    page = world.page(call.path["id"])
    refuse_trashed(world, page)
    if kind == "insert_content":
        given = closed(body[kind], f"body.{kind}", (), ("content",))
        drafts = _drafts_of(to_blocks(text_at(given["content"], f"body.{kind}.content")))
    else:
        drafts = _drafts_of(to_blocks(_new_text(kind, body[kind], to_markdown(world, page.id))))
        kept = [node for node in world.children_of(page.id) if isinstance(node, Page | Database)]
        if kept and body[kind].get("allow_deleting_content") is not True:
            raise NotionError(400, "This operation would delete child pages or databases. Set allow_deleting_content.")
        world.children[page.id] = []
    insert_blocks(world, {"type": "page_id", "page_id": page.id}, drafts)
    world.touch(page)
    return written(_markdown_object(world, page))


def _new_text(kind: str, value: object, text: str) -> str:
    if kind == "replace_content":
        return text_at(
            closed(value, "body.replace_content", ("allow_deleting_content",), ("new_str",))["new_str"], "new_str"
        )
    given = closed(value, "body.update_content", ("allow_deleting_content",), ("content_updates",))
    for at, update in enumerate(list_at(given["content_updates"], "body.update_content.content_updates")):
        where = f"body.update_content.content_updates[{at}]"
        edit = closed(update, where, ("replace_all_matches",), ("old_str", "new_str"))
        old, found = text_at(edit["old_str"], f"{where}.old_str"), text.count(edit["old_str"])
        if found == 0 or (found > 1 and not edit.get("replace_all_matches")):
            raise NotionError(400, f"{where}.old_str was found {found} times in the page.")
        text = text.replace(old, text_at(edit["new_str"], f"{where}.new_str"))
    return text


def _markdown_object(world: NotionWorld, page: Page) -> Json:
    text = to_markdown(world, page.id)
    return {
        "object": "page_markdown",
        "id": clean_id(page.id),
        "markdown": text,
        "truncated": False,
        "unknown_block_ids": [],
    }


def retrieve_block(world: NotionWorld, call: Call) -> Answer:
    return read(block_object(world.block(call.path["id"]), world))


def list_children(world: NotionWorld, call: Call) -> Answer:
    no_query(call, "start_cursor", "page_size")
    node = world.block(call.path["id"])
    rows = [block_object(child, world) for child in world.children_of(node.id)]
    size = page_size_of(call.query.get("page_size"), "query.page_size")
    return read({**cut_page(rows, call.query.get("start_cursor"), size), "type": "block", "block": {}})


def append_children(world: NotionWorld, call: Call) -> Answer:
    body = closed(call.body, "body", ("position",), ("children",))
    node = world.block(call.path["id"])
    refuse_trashed(world, node)
    if isinstance(node, Block) and node.kind not in (*TEXTS, "table"):
        raise NotionError(400, f"Block type {node.kind} does not support children.")
    drafts = judge_children(body["children"], "body.children")
    after, first = _place_of(body.get("position"), node.id, world)
    kind = "page_id" if isinstance(node, Page) else "block_id"
    made = insert_blocks(world, {"type": kind, kind: node.id}, drafts, after, first=first)
    world.touch(node)
    rows = [block_object(block, world) for block in made]
    answer: Json = {
        "object": "list",
        "results": rows,
        "next_cursor": None,
        "has_more": False,
        "type": "block",
        "block": {},
    }
    return written(answer)


def _place_of(position: object, parent_id: str, world: NotionWorld) -> tuple[str | None, bool]:
    if position is None:
        return None, False
    given = closed(position, "body.position", ("after_block",), ("type",))
    match given["type"]:
        case "start":
            return None, True
        case "end":
            return None, False
        case "after_block":
            target = closed(given.get("after_block"), "body.position.after_block", (), ("id",))
            after = clean_id(target["id"])
            if after not in world.children.get(parent_id, []):
                raise not_found("block", after)
            return after, False
        case other:
            raise invalid("body.position.type", 'should be `"after_block"`, `"start"` or `"end"`', other)


def update_block(world: NotionWorld, call: Call) -> Answer:
    node = world.block(call.path["id"])
    if not isinstance(node, Block):
        raise NotionError(400, "A page or database is updated through its own endpoint.")
    body = dict(closed(call.body, "body", ("type", "in_trash", node.kind)))
    in_trash = flag_at(body.pop("in_trash", node.in_trash), "body.in_trash")
    if node.kind in body:
        refuse_trashed(world, node)
        draft = judge_block(body, "body", 2)
        node.content = draft.content
    node.in_trash = in_trash
    world.touch(node)
    return written(block_object(node, world))


def delete_block(world: NotionWorld, call: Call) -> Answer:
    """To the trash; a page is trashed the same way."""
    node = world.block(call.path["id"])
    refuse_trashed(world, node)
    node.in_trash = True
    world.touch(node)
    return written(page_object(node, world) if isinstance(node, Page) else block_object(node, world))
