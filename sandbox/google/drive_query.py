"""Drive's search language: `name contains '매출' and mimeType = '...' and trashed = false`.

https://developers.google.com/workspace/drive/api/guides/ref-search-terms
"""

import re
from collections.abc import Callable

from sandbox.google.refusals import GoogleError
from sandbox.google.world import SPREADSHEET, Spreadsheet

Keep = Callable[[Spreadsheet], bool]
TEXT = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
WORDS = re.compile(rf"\s*(?:(?P<text>{TEXT})|(?P<mark>!=|=|<=|>=|<|>|\(|\))|(?P<word>[A-Za-z]+))")
DAY_SIGNS: dict[str, Callable[[str, str], bool]] = {
    "=": lambda have, ask: have == ask,
    "!=": lambda have, ask: have != ask,
    "<": lambda have, ask: have < ask,
    "<=": lambda have, ask: have <= ask,
    ">": lambda have, ask: have > ask,
    ">=": lambda have, ask: have >= ask,
}


def judge_query(text: str) -> Keep:
    """The test a file must pass. Raises GoogleError 400 for a query that Drive does not understand."""
    tokens: list[str] = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = WORDS.match(text, at)
        if found is None:
            raise _wrong()
        tokens.append(found[0].strip())
        at = found.end()
    keep, rest = _any(tokens)
    if rest:
        raise _wrong()
    return keep


def _wrong() -> GoogleError:
    return GoogleError(400, "Invalid Value", [{"field": "q", "description": "Invalid Value"}])


def _any(tokens: list[str]) -> tuple[Keep, list[str]]:
    left, rest = _all(tokens)
    while rest and rest[0] == "or":
        right, rest = _all(rest[1:])
        left = _either(left, right)
    return left, rest


def _all(tokens: list[str]) -> tuple[Keep, list[str]]:
    left, rest = _one(tokens)
    while rest and rest[0] == "and":
        right, rest = _one(rest[1:])
        left = _both(left, right)
    return left, rest


def _either(left: Keep, right: Keep) -> Keep:
    return lambda file: left(file) or right(file)


def _both(left: Keep, right: Keep) -> Keep:
    return lambda file: left(file) and right(file)


def _one(tokens: list[str]) -> tuple[Keep, list[str]]:
    if tokens and tokens[0] == "not":
        keep, rest = _one(tokens[1:])
        return (lambda file: not keep(file)), rest
    if tokens and tokens[0] == "(":
        keep, rest = _any(tokens[1:])
        if not rest or rest[0] != ")":
            raise _wrong()
        return keep, rest[1:]
    if len(tokens) < 3:
        raise _wrong()
    return _term(*tokens[:3]), tokens[3:]


def _term(field: str, sign: str, value: str) -> Keep:
    match field, sign:
        case "name", "=" | "!=" | "contains":
            return _name_test(sign, _text(value))
        case "mimeType", "=" | "!=":
            same = (_text(value) == SPREADSHEET) is (sign == "=")
            return lambda _: same
        case "trashed", "=" | "!=":
            if value not in ("true", "false"):
                raise _wrong()
            wanted = (value == "true") is (sign == "=")
            return lambda file: file.trashed is wanted
        case "modifiedTime" | "createdTime", _ if sign in DAY_SIGNS:
            asked = _text(value)
            return lambda file: DAY_SIGNS[sign](moment(file, field)[: len(asked)], asked)
        case _:
            raise _wrong()


def moment(file: Spreadsheet, field: str) -> str:
    found = file.modified if field == "modifiedTime" else file.created
    return found.strftime("%Y-%m-%dT%H:%M:%S.") + f"{found.microsecond // 1000:03d}Z"


def _text(value: str) -> str:
    if value[0] not in "'\"":
        raise _wrong()
    return re.sub(r"\\(.)", r"\1", value[1:-1])


def _name_test(sign: str, asked: str) -> Keep:
    if sign != "contains":
        return lambda file: (file.title == asked) is (sign == "=")
    folded = asked.casefold()
    # `contains` on a name matches the beginnings of words only.
    starts = re.compile(rf"(?:^|[\s_\-.,()\[\]]){re.escape(folded)}")
    return lambda file: starts.search(file.title.casefold()) is not None
