"""Markdown in and out, as far as people and bots use it: headings, lists, to-dos, quotes, code, tables, dividers.

https://developers.notion.com/guides/data-apis/working-with-markdown-content
"""

import re
from collections.abc import Iterator

from sandbox.notion.blocks import LANGUAGES
from sandbox.notion.field_checks import Json
from sandbox.notion.rich_text import plain, text_item
from sandbox.notion.world import Block, Database, Node, NotionWorld, Page

INLINE = re.compile(
    r"\[(?P<label>[^\]]+)\]\((?P<link>[^)\s]+)\)|\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|~~(?P<strike>.+?)~~|\*(?P<italic>[^*]+)\*"
)
LINE_KINDS: list[tuple[re.Pattern[str], str]] = [
    (re.compile(r"- \[(?P<check>[ xX])\] (?P<text>.*)"), "to_do"),
    (re.compile(r"[-*+] (?P<text>.*)"), "bulleted_list_item"),
    (re.compile(r"\d+\. (?P<text>.*)"), "numbered_list_item"),
    (re.compile(r"> ?(?P<text>.*)"), "quote"),
]
HEADING = re.compile(r"(?P<marks>#{1,4}) (?P<text>.*)")


def to_blocks(markdown: str) -> list[Json]:
    """Markdown -> blocks as a request would send them."""
    return list(_blocks_of(markdown.replace("\r\n", "\n").split("\n")))


def _blocks_of(lines: list[str]) -> Iterator[Json]:
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        if line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "```"), len(lines))
            yield _code(line[3:].strip(), "\n".join(lines[at + 1 : end]))
            at = end + 1
        elif line.startswith("|") and at + 1 < len(lines) and re.fullmatch(r"[|:\- ]+", lines[at + 1].strip()):
            end = next((n for n in range(at, len(lines)) if not lines[n].strip().startswith("|")), len(lines))
            yield _table([line, *lines[at + 2 : end]])
            at = end
        else:
            if line:
                yield _line(line)
            at += 1


def _line(line: str) -> Json:
    if re.fullmatch(r"-{3,}", line):
        return {"type": "divider", "divider": {}}
    if heading := HEADING.fullmatch(line):
        return _text(f"heading_{len(heading['marks'])}", heading["text"])
    for pattern, kind in LINE_KINDS:
        if found := pattern.fullmatch(line):
            block = _text(kind, found["text"])
            if kind == "to_do":
                block[kind]["checked"] = found["check"] != " "
            return block
    return _text("paragraph", line)


def _text(kind: str, text: str) -> Json:
    return {"type": kind, kind: {"rich_text": inline(text)}}


def _code(language: str, text: str) -> Json:
    return {
        "type": "code",
        "code": {"rich_text": plain(text), "language": language if language in LANGUAGES else "plain text"},
    }


def _table(rows: list[str]) -> Json:
    cells = [[inline(cell.strip()) for cell in row.strip().strip("|").split("|")] for row in rows]
    width = len(cells[0])
    children = [{"type": "table_row", "table_row": {"cells": [*row, *([[]] * width)][:width]}} for row in cells]
    return {"type": "table", "table": {"table_width": width, "has_column_header": True, "children": children[:100]}}


def inline(text: str) -> list[Json]:
    """One line of markdown -> rich text as stored (bold, italic, code, strike-through, links)."""
    items: list[Json] = []
    at = 0
    for found in INLINE.finditer(text):
        items += plain(text[at : found.start()])
        items.append(_styled(found))
        at = found.end()
    return items + plain(text[at:])


def _styled(found: re.Match[str]) -> Json:
    if found["label"]:
        return text_item(found["label"], found["link"])
    names = {"bold": "bold", "code": "code", "strike": "strikethrough", "italic": "italic"}
    group = next(name for name in names if found[name])
    return text_item(found[group], None, **{names[group]: True})


PREFIXES = {
    "heading_1": "# ",
    "heading_2": "## ",
    "heading_3": "### ",
    "heading_4": "#### ",
    "bulleted_list_item": "- ",
    "numbered_list_item": "1. ",
    "quote": "> ",
    "callout": "> ",
    "toggle": "- ",
}


def to_markdown(world: NotionWorld, parent_id: str, indent: str = "") -> str:
    """What lies below a page or block, as markdown."""
    return "\n".join(line for node in world.children_of(parent_id) for line in _lines_of(world, node, indent))


def _lines_of(world: NotionWorld, node: Node, indent: str) -> Iterator[str]:
    match node:
        case Page():
            from sandbox.notion.objects import address, page_title
            from sandbox.notion.rich_text import plain_text_of

            title = plain_text_of(page_title(node, world))
            yield f'{indent}<page url="{address(title, node.id)}">{title}</page>'
        case Database():
            yield f"{indent}<database>{node.title}</database>"
        case Block():
            yield from (f"{indent}{line}" for line in _own_lines(node))
            below = to_markdown(world, node.id, indent if node.kind == "table" else indent + "\t")
            if below:
                yield below
        case _:
            return


def _own_lines(block: Block) -> list[str]:
    text = "".join(_marked(item) for item in block.content.get("rich_text", []))
    match block.kind:
        case "divider":
            return ["---"]
        case "code":
            return [f"```{block.content['language']}", *text.split("\n"), "```"]
        case "to_do":
            return [f"- [{'x' if block.content['checked'] else ' '}] {text}"]
        case "table":
            return []
        case "table_row":
            cells = ["".join(_marked(item) for item in cell) for cell in block.content["cells"]]
            return [f"| {' | '.join(cells)} |"]
        case "bookmark" | "embed":
            return [str(block.content["url"])]
        case "image":
            return [f"![]({block.content['external']['url']})"]
        case _:
            return [PREFIXES.get(block.kind, "") + text]


def _marked(item: Json) -> str:
    text = str(item["plain_text"])
    styles = item["annotations"]
    for style, mark in (("code", "`"), ("bold", "**"), ("italic", "*"), ("strikethrough", "~~")):
        if styles[style]:
            text = f"{mark}{text}{mark}"
    return f"[{text}]({item['href']})" if item["href"] else text
