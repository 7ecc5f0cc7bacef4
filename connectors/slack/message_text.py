"""Text of messages: read as people see it, and written in Slack's own form.

https://docs.slack.dev/messaging/formatting-message-text"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from connectors.answers import JsonObject
from connectors.clean_text import Piece, clean_text, split_links
from orchestration.patterns import make_regex
from schemas.plan import Language
from schemas.request import Mention

MARKED = make_regex(r"<([@#!]?)([^<>|]+)(?:\|([^<>]*))?>")


MENTIONED = make_regex(r"<@([UW][A-Z0-9]+)[|>]")


def list_mentioned(text: str) -> list[str]:
    """Return the ids of the people whom a message mentions."""
    return MENTIONED.findall(text)


def render_message(text: str, names: Mapping[str, str]) -> str:
    """Return a message's text with ids of people replaced by names and Slack's escapes undone."""

    def word(match: re.Match[str]) -> str:
        sign, target, label = match.group(1), match.group(2), match.group(3)
        if sign == "@":
            return f"@{names.get(target, label or target)}"
        if sign == "#":
            return f"#{label or target}"
        if sign == "!":
            return label or f"@{target.split('^', maxsplit=1)[0]}"
        return f"{label} ({target})" if label and label != target else target

    return clean_text(html.unescape(MARKED.sub(word, text))).strip()


def is_addressed_to(text: str, user_id: str) -> bool:
    """Return whether a message begins with a mention of that user: it is a request, not part of a discussion."""
    return text.lstrip().startswith((f"<@{user_id}>", f"<@{user_id}|"))


MOST_CHARACTERS = 13_000
"""Slack takes about 13,200 characters in the blocks of one message."""

BLOCK_CHARACTERS = 3_000

MOST_ELEMENTS = 40

MOST_ITEMS = 200
"""So many items are one list; what follows begins another."""

CUT: dict[Language, str] = {
    "ko": "… (너무 길어 여기까지만 보여 드려요)",
    "en": "… (cut here: too long for one message)",
    "ja": "…(長すぎるため、ここまで表示します)",
}

BULLET = make_regex(r"^\s*[-*•·]\s+(?=\S)")

HEADING = make_regex(r"^#{1,6}\s+(?=\S)")

BOLD = make_regex(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: plain text, a heading, or an item of a list (a numbered one stays as it was typed)."""

    kind: str
    text: str


def build_message_fields(
    text: str, links: frozenset[str], language: Language, mentions: Sequence[Mention] = ()
) -> JsonObject:
    """Return the fields of a post that carry the text: blocks, the escaped fallback, and no unfurling. The names of
    ``mentions`` call those people and lead to those channels, as where the person picked them."""
    shown = truncate_text(clean_text(text).strip(), language)
    named = {mention.shown: mention for mention in mentions if mention.name and mention.kind != "group"}
    parts = [[_with_mentions(element, named) for element in part] for part in _blocks(shown, links)]
    return {
        "text": escape_text(shown),
        "blocks": [{"type": "rich_text", "elements": list(part)} for part in parts],
        "unfurl_links": False,
        "unfurl_media": False,
    }


def _with_mentions(element: JsonObject, named: Mapping[str, Mention]) -> JsonObject:
    """Return an element with the names in its runs of text as mentions."""
    inner = element.get("elements")
    if not named or not isinstance(inner, list):
        return element
    runs = [run for one in inner if isinstance(one, dict) for run in _split_mentions(one, named)]
    return {**element, "elements": list(runs)}


def _split_mentions(run: JsonObject, named: Mapping[str, Mention]) -> Iterator[JsonObject]:
    text = run.get("text")
    if run.get("type") != "text" or not isinstance(text, str):
        yield _with_mentions(run, named)
        return
    names = "|".join(re.escape(name) for name in sorted(named, key=len, reverse=True))
    for at, piece in enumerate(re.split(rf"(?<![\w@#])({names})(?![A-Za-z0-9_-])", text)):
        if at % 2 and named[piece].kind == "channel":
            yield {"type": "channel", "channel_id": named[piece].id}
        elif at % 2:
            yield {"type": "user", "user_id": named[piece].id}
        elif piece:
            yield {**run, "text": piece}


def truncate_text(text: str, language: Language) -> str:
    """Return the text cut to what one message holds, with a note where something was left out."""
    if len(text) <= MOST_CHARACTERS:
        return text
    note = "\n" + CUT[language]
    kept = text[: MOST_CHARACTERS - len(note)]
    end = kept.rfind("\n")
    return (kept[:end] if end > len(kept) * 0.8 else kept).rstrip() + note


def escape_text(text: str) -> str:
    """Escape the three characters that Slack's mrkdwn gives a meaning."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def read_lines(text: str) -> Iterator[Line]:
    """Read the markdown-like marks at the beginning of lines."""
    for raw in text.split("\n"):
        for kind, mark in (("bullet", BULLET), ("heading", HEADING)):
            if mark.match(raw):
                yield Line(kind, mark.sub("", raw, count=1))
                break
        else:
            yield Line("plain", raw)


def _blocks(text: str, links: frozenset[str]) -> Iterator[list[JsonObject]]:
    part: list[JsonObject] = []
    size = 0
    for element, length in _elements(text, links):
        if part and (size + length > BLOCK_CHARACTERS or len(part) >= MOST_ELEMENTS):
            yield part
            part, size = [], 0
        part.append(element)
        size += length
    if part:
        yield part


def _elements(text: str, links: frozenset[str]) -> Iterator[tuple[JsonObject, int]]:
    """Group neighbouring lines of one kind into sections and lists, none longer than a block."""
    run: list[Line] = []
    for line in (part for whole in read_lines(text) for part in _short(whole)):
        size = sum(len(one.text) + 1 for one in run) + len(line.text)
        full = size > BLOCK_CHARACTERS or (len(run) >= MOST_ITEMS and _group(line) != "plain")
        if run and (full or _group(line) != _group(run[0])):
            yield from _element(run, links)
            run = []
        run.append(line)
    if run:
        yield from _element(run, links)


def _short(line: Line) -> Iterator[Line]:
    yield Line(line.kind, line.text[:BLOCK_CHARACTERS])
    for at in range(BLOCK_CHARACTERS, len(line.text), BLOCK_CHARACTERS):
        yield Line("plain", line.text[at : at + BLOCK_CHARACTERS])


def _group(line: Line) -> str:
    return "plain" if line.kind == "heading" else line.kind


def _element(run: list[Line], links: frozenset[str]) -> Iterator[tuple[JsonObject, int]]:
    size = sum(len(line.text) + 1 for line in run)
    if _group(run[0]) == "plain":
        runs: list[JsonObject] = []
        for at, line in enumerate(run):
            runs += _inline(line.text, links, bold=line.kind == "heading")
            if at < len(run) - 1:
                runs.append({"type": "text", "text": "\n"})
        if any(str(one.get("text") or one.get("url")).strip() for one in runs):
            yield {"type": "rich_text_section", "elements": list(_merged(runs))}, size
        return
    items: list[JsonObject] = [
        {"type": "rich_text_section", "elements": list(_inline(line.text, links, bold=False))} for line in run
    ]
    yield {"type": "rich_text_list", "style": "bullet", "elements": list(items)}, size


def _merged(runs: list[JsonObject]) -> Iterator[JsonObject]:
    """Join neighbouring runs of plain text: one element for many lines."""
    text = ""
    for run in runs:
        if set(run) == {"type", "text"}:
            text += str(run["text"])
            continue
        if text:
            yield {"type": "text", "text": text}
        yield run
        text = ""
    if text:
        yield {"type": "text", "text": text}


def _inline(text: str, links: frozenset[str], *, bold: bool) -> list[JsonObject]:
    runs: list[JsonObject] = []
    at = 0
    for match in BOLD.finditer(text):
        runs += _runs(text[at : match.start()], links, bold=bold)
        runs += _runs(match.group(1), links, bold=True)
        at = match.end()
    return runs + _runs(text[at:], links, bold=bold)


def _runs(text: str, links: frozenset[str], *, bold: bool) -> list[JsonObject]:
    return [_run(piece, bold=bold) for piece in split_links(text, links)]


def _run(piece: Piece, *, bold: bool) -> JsonObject:
    if piece.live:
        return {"type": "link", "url": piece.text}
    return {"type": "text", "text": piece.text, **({"style": {"bold": True}} if bold else {})}


def build_permalink(workspace: str, channel: str, ts: str, thread_ts: str | None = None) -> str:
    """Return the address of a message; empty where the workspace's own is not known.

    ``workspace`` is its address as auth.test tells it; ``thread_ts`` is of the thread that the message is in. Only a
    reply's address tells its thread.
    """
    if not workspace:
        return ""
    address = f"{workspace.rstrip('/')}/archives/{channel}/p{ts.replace('.', '')}"
    return address if thread_ts in (None, "", ts) else f"{address}?thread_ts={thread_ts}&cid={channel}"
