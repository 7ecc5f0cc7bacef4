"""Reads the JSON object that an answer holds, however it is wrapped. Pure; nothing here changes what was meant."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestration.json_text import has_half_pair, parse_json
from orchestration.patterns import make_regex
from schemas.values import Payload

_THOUGHT_END = make_regex(r".*(?:</think(?:ing)?>|<\|channel\|>final<\|message\|>)", re.DOTALL | re.IGNORECASE)
FENCED = make_regex(r"```[a-zA-Z]*[ \t]*\n(?P<inside>.*?)\n?[ \t]*```", re.DOTALL)
_COMMENT = make_regex(r'("(?:[^"\\\n]|\\.)*")|(?<![:\w])//[^\n]*|/\*.*?\*/', re.DOTALL)
_LIST = make_regex(r"\[\s*(?P<inside>\{.*\})\s*,?\s*\]", re.DOTALL)
_TRAILING_COMMA = make_regex(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
MOST_LETTERS = 400_000
MOST_OPENINGS = 200
MOST_LITERAL = 20_000


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """The object of an answer, ``None`` where it holds none, and what was forgiven: ``thought``, ``fence``, ``prose``
    around it, a ``text`` that it was packed in, a ``list`` of this one, a ``half`` of a surrogate pair, a bare line
    ``break`` in a text, a ``comma`` too many, a ``comment``, or ``quotes``: it was written as Python writes it."""

    value: Payload | None
    mended: tuple[str, ...] = ()


def parse_json_object(text: str) -> Payload | None:
    """Return the JSON object that a text is, or ``None``."""
    return _parse(text)


def _parse_packed(text: str) -> Payload | None:
    """Return the object of an answer that is JSON in a JSON text."""
    if not text.lstrip().startswith('"'):
        return None
    try:
        inside = parse_json(text)
    except (ValueError, RecursionError):
        return None
    return parse_json_object(inside) if isinstance(inside, str) else None


def drop_thought(text: str) -> str:
    """Return what comes after the last thought of an answer, where it begins with one."""
    thought = _THOUGHT_END.match(text)
    return text if thought is None else text[thought.end() :]


def _parse(text: str, *, strict: bool = True) -> Payload | None:
    """``strict``: a text inside has no bare line breaks or tabs."""
    try:
        raw = parse_json(text, strict=strict)
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) else None


def read_answer(text: str) -> ReadAnswer:
    """Return the one object of an answer; of several that stand side by side the last, as a model corrects itself."""
    whole = parse_json_object(text)
    if whole is not None:
        return ReadAnswer(whole, ("half",) if has_half_pair(text) else ())
    packed = _parse_packed(text)
    if packed is not None:
        return ReadAnswer(packed, ("text",))
    rest, mended = text[:MOST_LETTERS], list[str]()
    thought = _THOUGHT_END.match(rest)
    if thought is not None:
        rest, mended = rest[thought.end() :], ["thought"]
    for name, part in _list_parts(rest.strip()):
        for form, value in _list_readings(part):
            if value is not None:
                return ReadAnswer(value, (*mended, *name, *form))
    return ReadAnswer(None)


def _list_readings(part: str) -> Iterator[tuple[tuple[str, ...], Payload | None]]:
    """Yield a text as an object, read more and more loosely."""
    yield (), parse_json_object(part)
    yield ("break",), _parse(part, strict=False)
    bare = _TRAILING_COMMA.sub(_keep_text, part)
    yield ("comma",), _parse(bare, strict=False)
    told = _COMMENT.sub(_keep_text, part)
    yield ("comment",), _parse(_TRAILING_COMMA.sub(_keep_text, told), strict=False)
    yield ("quotes",), _parse_literal(part) or _parse_literal(told)


def _keep_text(found: re.Match[str]) -> str:
    return found[1] or ""


def _parse_literal(text: str) -> Payload | None:
    """Return an object that is written as Python writes it: single quotes, ``None``, ``True``. It is read, not run."""
    if "'" not in text or len(text) > MOST_LITERAL:
        return None
    try:
        return parse_json_object(json.dumps(ast.literal_eval(text), ensure_ascii=False, allow_nan=False))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def _list_parts(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what may be the object: the text, the inside of its last fence, the one thing in a list of either, its last
    balanced braces."""
    fenced = [one["inside"].strip() for one in FENCED.finditer(text)]
    for name, part in ((), text), *((("fence",), inside) for inside in reversed(fenced)):
        yield name, part
        listed = _LIST.fullmatch(part)
        if listed is not None:
            yield (*name, "list"), listed["inside"]
    for part in reversed(_list_balanced(text)):
        yield ("prose",), part


def _list_balanced(text: str) -> list[str]:
    """Return the outermost parts in braces, in their order; braces inside of a JSON text do not count."""
    found, begun, depth, quoted, escaped = list[str](), 0, 0, False, False
    for at, letter in enumerate(text):
        if quoted:
            escaped, quoted = letter == "\\" and not escaped, letter != '"' or escaped
        elif letter == '"' and depth:
            quoted = True
        elif letter == "{":
            begun, depth = (at if depth == 0 else begun), depth + 1
        elif letter == "}" and depth:
            depth -= 1
            if depth == 0:
                found.append(text[begun : at + 1])
    return found[-MOST_OPENINGS:]
