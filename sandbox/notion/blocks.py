"""Blocks: which kinds the API takes, with which fields, and how they join the tree.

https://developers.notion.com/reference/block
"""

from dataclasses import dataclass

from sandbox.notion.field_checks import Json, closed, flag_at, list_at, number_at, text_at
from sandbox.notion.refusals import NotionError, invalid
from sandbox.notion.rich_text import BLOCK_COLORS, judge_rich_text
from sandbox.notion.world import BOT_ID, Block, NotionWorld

HEADINGS = ("heading_1", "heading_2", "heading_3", "heading_4")
TEXTS: dict[str, tuple[str, ...]] = {
    "paragraph": (),
    "bulleted_list_item": (),
    "numbered_list_item": (),
    "quote": (),
    "toggle": (),
    "to_do": ("checked",),
    "callout": ("icon",),
    **{heading: ("is_toggleable",) for heading in HEADINGS},
}
EMPTIES = ("divider", "breadcrumb")
OTHERS = ("code", "equation", "bookmark", "embed", "image", "table", "table_row", "table_of_contents")
KINDS = (*TEXTS, *EMPTIES, *OTHERS)
LANGUAGES = frozenset(
    [
        "bash",
        "c",
        "c++",
        "c#",
        "css",
        "diff",
        "docker",
        "go",
        "graphql",
        "html",
        "java",
        "javascript",
        "json",
        "kotlin",
        "markdown",
        "mermaid",
        "php",
        "powershell",
        "python",
        "r",
        "ruby",
        "rust",
        "shell",
        "sql",
        "swift",
        "typescript",
        "xml",
        "yaml",
        "plain text",
    ]
)
MOST_BLOCKS, DEEPEST = 1000, 2


@dataclass(frozen=True)
class Draft:
    """A block that passed: what will be stored, and what goes below it."""

    kind: str
    content: Json
    children: list["Draft"]

    def count(self) -> int:
        return 1 + sum(child.count() for child in self.children)


def judge_children(value: object, where: str, depth: int = 0) -> list[Draft]:
    """Blocks as sent -> drafts. At most 100 side by side, two levels of nesting, 1,000 blocks in all."""
    drafts = [judge_block(block, f"{where}[{at}]", depth) for at, block in enumerate(list_at(value, where))]
    if depth == 0 and sum(draft.count() for draft in drafts) > MOST_BLOCKS:
        raise NotionError(400, f"body failed validation: a request may hold at most {MOST_BLOCKS} blocks.")
    return drafts


def judge_block(value: object, where: str, depth: int) -> Draft:
    block = closed(value, where, ("object", "type", *KINDS))
    kinds = [key for key in block if key in KINDS]
    if len(kinds) != 1:
        raise invalid(f"{where}.{block.get('type', 'paragraph')}", "should be defined", None)
    kind = kinds[0]
    if block.get("type", kind) != kind:
        raise invalid(f"{where}.type", f'should be `"{kind}"`', block["type"])
    if block.get("object", "block") != "block":
        raise invalid(f"{where}.object", 'should be `"block"`', block["object"])
    where = f"{where}.{kind}"
    if kind in TEXTS:
        return _text_block(kind, block[kind], where, depth)
    if kind in EMPTIES:
        return Draft(kind, closed(block[kind], where, ()), [])
    return _table(block[kind], where, depth) if kind == "table" else Draft(kind, _other(kind, block[kind], where), [])


def _text_block(kind: str, value: object, where: str, depth: int) -> Draft:
    given = closed(value, where, ("color", "children", *TEXTS[kind]), ("rich_text",))
    content: Json = {
        "rich_text": judge_rich_text(given["rich_text"], f"{where}.rich_text"),
        "color": _color(given, where),
    }
    for flag in ("checked", "is_toggleable"):
        if flag in TEXTS[kind]:
            content[flag] = flag_at(given.get(flag, False), f"{where}.{flag}")
    if kind == "callout":
        content["icon"] = given.get("icon", {"type": "emoji", "emoji": "💡"})
    return Draft(kind, content, _below(given, where, depth))


def _below(given: Json, where: str, depth: int) -> list[Draft]:
    if "children" not in given:
        return []
    if depth >= DEEPEST:
        raise invalid(f"{where}.children", "should be not present", given["children"])
    return judge_children(given["children"], f"{where}.children", depth + 1)


def _color(given: Json, where: str) -> str:
    color = given.get("color", "default")
    if color not in BLOCK_COLORS:
        raise invalid(f"{where}.color", "should be a color", color)
    return str(color)


def _other(kind: str, value: object, where: str) -> Json:
    match kind:
        case "code":
            given = closed(value, where, ("caption",), ("rich_text", "language"))
            if given["language"] not in LANGUAGES:
                raise invalid(f"{where}.language", "should be a known language", given["language"])
            return {
                "rich_text": judge_rich_text(given["rich_text"], f"{where}.rich_text"),
                "caption": judge_rich_text(given.get("caption", []), f"{where}.caption"),
                "language": given["language"],
            }
        case "equation":
            return {"expression": text_at(closed(value, where, (), ("expression",))["expression"], where, 1000)}
        case "bookmark" | "embed":
            given = closed(value, where, ("caption",), ("url",))
            caption = judge_rich_text(given.get("caption", []), f"{where}.caption")
            return {"url": text_at(given["url"], f"{where}.url", 2000), "caption": caption}
        case "image":
            given = closed(value, where, ("type", "caption"), ("external",))
            url = text_at(
                closed(given["external"], f"{where}.external", (), ("url",))["url"], f"{where}.external.url", 2000
            )
            caption = judge_rich_text(given.get("caption", []), f"{where}.caption")
            return {"type": "external", "external": {"url": url}, "caption": caption}
        case "table_row":
            cells = list_at(closed(value, where, (), ("cells",))["cells"], f"{where}.cells")
            return {"cells": [judge_rich_text(cell, f"{where}.cells[{at}]") for at, cell in enumerate(cells)]}
        case _:
            return {"color": _color(closed(value, where, ("color",)), where)}


def _table(value: object, where: str, depth: int) -> Draft:
    given = closed(value, where, ("has_column_header", "has_row_header"), ("table_width", "children"))
    width = number_at(given["table_width"], f"{where}.table_width")
    rows = _below(given, where, depth)
    if not rows:
        raise invalid(f"{where}.children.length", "should be ≥ `1`", 0)
    for at, row in enumerate(rows):
        if row.kind != "table_row":
            raise invalid(f"{where}.children[{at}].table_row", "should be defined", None)
        if len(row.content["cells"]) != width:
            raise NotionError(400, "Number of cells in table row must match the table width of the parent table")
    flags = {
        name: flag_at(given.get(name, False), f"{where}.{name}") for name in ("has_column_header", "has_row_header")
    }
    return Draft("table", {"table_width": width, **flags}, rows)


def insert_blocks(
    world: NotionWorld,
    parent: Json,
    drafts: list[Draft],
    after: str | None = None,
    *,
    first: bool = False,
    by: str = BOT_ID,
) -> list[Block]:
    """Add the drafts below a page or block, in order; gives the new direct children."""
    made: list[Block] = []
    parent_id: str = parent[parent["type"]]
    for draft in drafts:
        now = world.now()
        block = Block(world.new_id(), parent, now, now, by, by, kind=draft.kind, content=draft.content)
        world.blocks[block.id] = block
        world.place(parent_id, block.id, after, first=first and not made)
        after = block.id if first or after else None
        insert_blocks(world, {"type": "block_id", "block_id": block.id}, draft.children, by=by)
        made.append(block)
    return made
