"""JSON that a model wrote, read so that it can mean one thing only and be stored and sent on. Pure."""

from __future__ import annotations

import json
import math
import re

from orchestration.patterns import make_regex
from schemas.values import Json, Payload

_ESCAPED = make_regex(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
"""A pair, or a half of one."""
_HALF = make_regex("[\ud800-\udfff]")


def parse_json(text: str, *, strict: bool = True) -> Json:
    """Return the value of a text of JSON, without halves of surrogate pairs; ``strict``: a text inside has no bare line
    breaks or tabs.

    Raises:
        ValueError: it is no JSON, holds a number that JSON has not, or two values for one name.
        RecursionError: it is nested too deep.
    """
    value: Json = (_STRICT if strict else _LENIENT).decode(text)
    return _drop_halves_inside(value) if "\\u" in text or _HALF.search(text) else value


def has_half_pair(text: str) -> bool:
    """Whether a text of JSON holds half of a surrogate pair, bare or as it is escaped."""
    return bool(_HALF.search(text)) or any(_is_alone(found, text) for found in _ESCAPED.finditer(text))


def drop_half_escapes(body: bytes) -> bytes:
    """Return the body of an answer in JSON without halves of surrogate pairs, as they are escaped."""
    if b"\\ud" not in body.lower():
        return body
    text = body.decode("utf-8", "replace")
    return _ESCAPED.sub(lambda found: "" if _is_alone(found, text) else found[0], text).encode()


def _is_alone(found: re.Match[str], text: str) -> bool:
    return len(found[0]) == len("\\ud83d") and not text[: found.start()].endswith("\\")


def drop_halves(text: str) -> str:
    """Return a text without halves of surrogate pairs, which stand for no letter; two that belong together are joined,
    as a server may have cut between them."""
    if not _HALF.search(text):
        return text
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    return _HALF.sub("", joined)


def _drop_halves_inside(value: Json) -> Json:
    if isinstance(value, str):
        return drop_halves(value)
    if isinstance(value, list):
        return [_drop_halves_inside(one) for one in value]
    if isinstance(value, dict):
        return {drop_halves(name): _drop_halves_inside(one) for name, one in value.items()}
    return value


def _build_object(pairs: list[tuple[str, Json]]) -> Payload:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    twice = next((name for name, value in pairs if made[name] != value), None)
    if twice is not None:
        raise ValueError(f'"{twice}" stands twice in one object, with different values')
    return made


def _parse_number(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse_constant(text)


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _make_decoder(*, strict: bool) -> json.JSONDecoder:
    return json.JSONDecoder(
        strict=strict,
        parse_constant=_refuse_constant,
        parse_float=_parse_number,
        object_pairs_hook=_build_object,
    )


_STRICT, _LENIENT = _make_decoder(strict=True), _make_decoder(strict=False)
