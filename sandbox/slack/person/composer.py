"""What a person types, as the vendor delivers it: a `rich_text` block of typed elements, and the same as mrkdwn.

https://docs.slack.dev/reference/block-kit/blocks/rich-text-block,
https://docs.slack.dev/messaging/formatting-message-text
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sandbox.slack.world import SlackWorld, new_id

Json = dict[str, Any]

MARKED = re.compile(r"<(?:[@#!][^<>\s]+(?:\|[^<>]*)?|(?:https?://|mailto:)[^<>\s|]+(?:\|[^<>]*)?)>")
LINK = re.compile(r"https?://[^\s<>|\"'()]+[^\s<>|\"'().,!?;:…」』】]")
STYLES = {"*": "bold", "_": "italic", "~": "strike", "`": "code"}
STYLED = re.compile(r"(?<![\w*_~`])([*_~`])(?=\S)([^\n*_~`]+?)(?<=\S)\1(?![A-Za-z0-9*_~`])")
EMOJI = re.compile(r":([a-z0-9_+-]*[a-z_+][a-z0-9_+-]*):")
UNICODE = {
    "tada": "1f389",
    "fire": "1f525",
    "rocket": "1f680",
    "pray": "1f64f",
    "clap": "1f44f",
    "eyes": "1f440",
    "thumbsup": "1f44d",
    "+1": "1f44d",
    "wave": "1f44b",
    "white_check_mark": "2705",
    "warning": "26a0-fe0f",
    "memo": "1f4dd",
}
"""Codes of some emoji; a name that is not here counts as one of the workspace's own."""
ITEM = re.compile(r"(?P<indent> *)(?:[-•◦]|(?P<number>\d{1,2})[.)]) (?P<item>\S.*)")


@dataclass(frozen=True)
class Composed:
    """A message in both forms."""

    text: str
    blocks: list[Json]


@dataclass(frozen=True)
class Names:
    """What the composer completes while a person types: ids by name."""

    people: Mapping[str, str] = field(default_factory=dict[str, str])
    groups: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Piece:
    """A part of a line: the element of the block, and what stands for it in the text."""

    element: Json
    text: str


def names_in(typed: str, world: SlackWorld) -> Names:
    """Those handles and real names of people, and handles of user groups, that stand in what is typed."""
    people = ((name, user.id) for user in world.users.values() for name in (user.name, user.real_name))
    groups = ((group.handle, group.id) for group in world.groups.values())
    return Names(*({name: one for name, one in known if f"@{name}" in typed} for known in (people, groups)))


def compose(typed: str, names: Names) -> Composed:
    """What Slack's own composer sends. `@name` is picked where the name is known, and so are marks that a client would
    make itself (`<@U...>`, `<#C...>`); `#channel` stays as typed. Lines that begin with `>`, fences of three backticks
    and lines that begin with a dash or a number become quotes, code and lists."""
    parts = list(_parts(typed, names))
    block = {"type": "rich_text", "block_id": new_id("b")[:5], "elements": [part.element for part in parts]}
    return Composed("\n".join(part.text for part in parts), [block])


def as_text(typed: str, names: Names) -> str:
    """The text alone, as other clients and apps send it. Marks stay as they are given."""
    pieces = _read(typed, [(MARKED, lambda found: Piece({}, found[0])), *_readings(names)[1:-2]])
    return "".join(piece.text for piece in pieces)


def as_command_text(typed: str, world: SlackWorld, *, escaped: bool) -> str:
    """The text behind a slash command: as typed, or with the people and channels that are there as marks with their
    names (https://docs.slack.dev/interactivity/implementing-slash-commands)."""
    if not escaped:
        return typed

    def mark(found: re.Match[str]) -> str:
        meant = world.person(found["name"]) if found["sign"] == "@" else world.channel(found["name"])
        return f"<{found['sign']}{meant.id}|{meant.name}>" if meant else found[0]

    names = [*(user.name for user in world.users.values()), *(c.name for c in world.channels.values() if not c.is_im)]
    there = sorted((name for name in names if name in typed), key=len, reverse=True)
    known = "|".join(re.escape(name) for name in there) or r"(?!)"
    return re.sub(rf"(?<![\w<@#.|])(?P<sign>[@#])(?P<name>{known})(?![A-Za-z0-9_-])", mark, typed)


def _parts(typed: str, names: Names) -> Iterator[Piece]:
    for at, piece in enumerate(re.split(r"```\n?([\s\S]+?)\n?```\n?", typed)):
        if at % 2:
            element = {"type": "rich_text_preformatted", "elements": [_words(piece).element], "border": 0}
            yield Piece(element, f"```{_escape(piece)}```")
        else:
            for kind, lines in groupby(piece.strip("\n").split("\n") if piece.strip("\n") else [], _kind_of):
                yield _group(kind, list(lines), names)


def _kind_of(line: str) -> tuple[str, int]:
    """How a line is drawn, and how deep it stands."""
    item = ITEM.fullmatch(line)
    if item:
        return ("ordered" if item["number"] else "bullet"), len(item["indent"]) // 2
    return ("quote" if line.startswith(">") else "section"), 0


def _group(kind: tuple[str, int], lines: list[str], names: Names) -> Piece:
    style, indent = kind
    if style in ("quote", "section"):
        bare = [re.sub(r"^> ?", "", line) if style == "quote" else line for line in lines]
        run = list(_read("\n".join(bare), _readings(names)))
        sign = "&gt; " if style == "quote" else ""
        text = "\n".join(f"{sign}{line}" for line in _text_of(run).split("\n"))
        return Piece({"type": f"rich_text_{style}", "elements": [piece.element for piece in run]}, text)
    items = [found for line in lines if (found := ITEM.fullmatch(line))]
    runs = [list(_read(item["item"], _readings(names))) for item in items]
    sections = [{"type": "rich_text_section", "elements": [piece.element for piece in run]} for run in runs]
    listed: Json = {"type": "rich_text_list", "style": style, "indent": indent, "border": 0, "elements": sections}
    first = int(items[0]["number"] or 1)
    listed |= {"offset": first - 1} if first > 1 else {}
    signs = [f"{item['number']}." if item["number"] else "•" for item in items]
    told = [f"{'    ' * indent}{sign} {_text_of(run)}" for sign, run in zip(signs, runs, strict=True)]
    return Piece(listed, "\n".join(told))


def _text_of(run: list[Piece]) -> str:
    return "".join(piece.text for piece in run)


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _words(text: str, sign: str = "") -> Piece:
    more = {"style": {STYLES[sign]: True}} if sign else {}
    return Piece({"type": "text", "text": text, **more}, f"{sign}{_escape(text)}{sign}")


Reading = tuple[re.Pattern[str], Callable[[re.Match[str]], Piece]]


def _readings(names: Names) -> list[Reading]:
    """How a line is taken apart, the surest form first."""

    def person(found: re.Match[str]) -> Piece:
        return _picked("@" + names.people[found[1]])

    def group(found: re.Match[str]) -> Piece:
        return _picked(f"!subteam^{names.groups[found[1]]}", f"@{found[1]}")

    return [
        (MARKED, lambda found: _picked(*found[0][1:-1].split("|", maxsplit=1))),
        (LINK, lambda found: _picked(found[0])),
        (_named(names.people), person),
        (_named(names.groups), group),
        (STYLED, lambda found: _words(found[2], found[1])),
        (EMOJI, _emoji),
    ]


def _named(ids: Mapping[str, str]) -> re.Pattern[str]:
    known = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True)) or r"(?!)"
    return re.compile(rf"(?<![\w<@.])@({known})(?![A-Za-z0-9_])")


def _read(text: str, readings: list[Reading]) -> Iterator[Piece]:
    """What the first form leaves is taken apart by the others."""
    if not readings:
        yield from [_words(text)] if text else []
        return
    (pattern, meaning), *others = readings
    end = 0
    for found in pattern.finditer(text):
        yield from _read(text[end : found.start()], others)
        yield meaning(found)
        end = found.end()
    yield from _read(text[end:], others)


def _picked(target: str, label: str = "") -> Piece:
    """What a mark stands for. The name of a channel is left out of the text, as Slack does today."""
    sign, plain = target[0], target[1:]
    if target.startswith("!subteam^"):
        mark = f"<{target}|{label}>" if label else f"<{target}>"
        return Piece({"type": "usergroup", "usergroup_id": plain.removeprefix("subteam^")}, mark)
    match sign:
        case "@":
            return Piece({"type": "user", "user_id": plain}, f"<@{plain}>")
        case "#":
            return Piece({"type": "channel", "channel_id": plain}, f"<#{plain}|>")
        case "!":
            return Piece({"type": "broadcast", "range": plain}, f"<!{plain}>")
        case _:
            words = f"|{_escape(label)}" if label else ""
            return Piece(
                {"type": "link", "url": target, **({"text": label} if label else {})}, f"<{_escape(target)}{words}>"
            )


def _emoji(found: re.Match[str]) -> Piece:
    code = UNICODE.get(found[1])
    return Piece({"type": "emoji", "name": found[1], **({"unicode": code} if code else {})}, found[0])
