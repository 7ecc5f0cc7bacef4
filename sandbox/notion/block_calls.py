"""Blocks and their children. https://developers.notion.com/reference/block"""

from sandbox.call import Answer, Call
from sandbox.notion.blocks import TEXTS, insert_blocks, judge_block, judge_children
from sandbox.notion.field_checks import Json, closed, cut_page, flag_at, page_size_of
from sandbox.notion.objects import block_object, page_object
from sandbox.notion.page_calls import refuse_trashed
from sandbox.notion.refusals import NotionError, invalid, not_found
from sandbox.notion.request_checks import no_query, read, written
from sandbox.notion.world import Block, NotionWorld, Page, clean_id


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
