"""Text as blocks and blocks as text. https://developers.notion.com/reference/block

Only the marks at the beginning of lines count; what stands in a line stays plain text, so that text read elsewhere
brings no links or mentions along.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, cast

from connectors.answers import JsonObject
from connectors.clean_text import clean_text
from connectors.failures import Meaning, make_tool_error
from connectors.notion.errors import SERVICE
from connectors.notion.property_values import MOST_IN_RUN, build_rich_text
from connectors.notion.shapes import Block, extract_plain_text
from orchestration.patterns import make_regex

MOST_BLOCKS = 100
"""Notion takes 100 blocks in one request; more would need several, and those could be left half done."""
MOST_CHARACTERS = 150_000
DEEPEST = 3
LINE_MARKS: tuple[tuple[re.Pattern[str], str], ...] = (
    (make_regex(r"^#\s+"), "heading_1"),
    (make_regex(r"^##\s+"), "heading_2"),
    (make_regex(r"^#{3,6}\s+"), "heading_3"),
    (make_regex(r"^\s*[-*]\s+\[[ xX]\]\s+"), "to_do"),
    (make_regex(r"^\s*[-*•·]\s+"), "bulleted_list_item"),
    (make_regex(r"^\s*\d{1,3}[.)]\s+"), "numbered_list_item"),
    (make_regex(r"^>\s+"), "quote"),
)
RULE = make_regex(r"^\s*(?:-{3,}|\*{3,})\s*$")
MARKS_OF = {
    "heading_1": "# ",
    "heading_2": "## ",
    "heading_3": "### ",
    "heading_4": "#### ",
    "bulleted_list_item": "- ",
    "numbered_list_item": "1. ",
    "quote": "> ",
    "callout": "> ",
}


def build_blocks(text: str, links: frozenset[str]) -> list[JsonObject]:
    """Return a text as at most 100 blocks; of a longer one the end is one paragraph, so that a single request holds it.

    Raises:
        ToolError: the text is longer than 150,000 characters.
    """
    if len(text) > MOST_CHARACTERS:
        raise make_tool_error(
            SERVICE, Meaning("invalid", f"A page takes at most {MOST_CHARACTERS:,} characters at once."), code="size"
        )
    lines = [line for line in clean_text(text).split("\n") if line.strip()]
    if len(lines) > MOST_BLOCKS:
        blocks = [_block(line, links) for line in lines[: MOST_BLOCKS - 1]]
        return [*blocks, _typed("paragraph", "\n".join(lines[MOST_BLOCKS - 1 :]), links)]
    return [_block(line, links) for line in lines]


def _block(line: str, links: frozenset[str]) -> JsonObject:
    if RULE.match(line):
        return {"type": "divider", "divider": {}}
    for mark, kind in LINE_MARKS:
        if match := mark.match(line):
            made = _typed(kind, line[match.end() :], links)
            if kind == "to_do":
                made[kind] = {**cast(JsonObject, made[kind]), "checked": "x" in match.group().lower()}
            return made
    return _typed("paragraph", line, links)


def _typed(kind: str, text: str, links: frozenset[str]) -> JsonObject:
    # A block holds 100 runs of 2,000 characters; the limit of the whole text keeps every block below that.
    assert len(text) <= MOST_IN_RUN * 100
    return {"type": kind, kind: {"rich_text": list(build_rich_text(text, links))}}


async def render_blocks(blocks: list[Block], children: Callable[[str], Awaitable[list[Block]]], depth: int = 0) -> str:
    """Return blocks as markdown, with what is nested in them down to three levels."""
    lines: list[str] = []
    for block in blocks:
        line = render_line(block)
        if line is not None:
            lines.append("  " * depth + line)
        if block.has_children and depth < DEEPEST and block.type not in ("child_page", "child_database"):
            below = await render_blocks(await children(block.id), children, depth + 1)
            lines += [below] if below else []
    return "\n".join(lines)


def render_line(block: Block) -> str | None:
    """Return a block's own line of markdown; None for what has no text."""
    content = cast(dict[str, Any], block.content)
    text = clean_text(extract_plain_text(content.get("rich_text")))
    match block.type:
        case "to_do":
            return f"- [{'x' if content.get('checked') else ' '}] {text}"
        case "child_page" | "child_database":
            return f"- {clean_text(str(content.get('title', '')))}"
        case "divider":
            return "---"
        case "code":
            return f"```\n{text}\n```"
        case "equation":
            return str(content.get("expression", ""))
        case "table_row":
            return " | ".join(
                clean_text(extract_plain_text(cell)) for cell in cast(list[object], content.get("cells") or [])
            )
        case "bookmark" | "embed" | "link_preview":
            return str(content.get("url", ""))
        case _:
            return f"{MARKS_OF.get(block.type, '')}{text}" if text else None
