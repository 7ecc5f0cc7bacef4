"""Which rows a read chose, in words: the days, the values and whose. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from orchestration.text.messages import Wording
from orchestration.text.values import collect_texts
from schemas.values import Json, Payload

MOST_SHOWN = 6
NO_MEANINGS: Mapping[str, str] = MappingProxyType({})


def describe_chosen(
    condition: Json,
    language: str,
    words: Wording,
    unused: Sequence[str] = (),
    meant: Mapping[str, str] = NO_MEANINGS,
) -> str:
    """Return what rows a condition chooses, in a few words; empty where it chooses all. ``unused`` are the words of it
    that turned out to be no values, ``meant`` the table's own words for others."""
    parts = [*_list_parts(_join_spans(_list_tests(condition)), language, words, set(unused), meant)]
    return ", ".join(dict.fromkeys(part for part in parts if part))


def describe_order(inputs: Payload, language: str, words: Wording) -> str:
    """Return in which order rows were read and how many at most; empty where neither was asked for."""
    asked, limit = str(inputs.get("sort") or ""), inputs.get("limit")
    told: list[str] = []
    if asked:
        way, path = ("down", asked[1:]) if asked.startswith("-") else ("up", asked)
        key = f"chosen.order.{path.removeprefix('@')}_{way}"
        key = key if path.startswith("@") and words.knows(key) else f"chosen.order.column_{way}"
        told.append(words.say(language, key, column=_name_path(path, language, words)))
        told += [words.say(language, "chosen.order.limit", count=limit)] if isinstance(limit, int) else []
    return ", ".join(told)


def remove_titles(condition: Json) -> Json:
    """Return a condition without its comparisons of titles: what was found shows them."""
    kept: list[Json] = [
        one for one in _list_tests(condition) if not (isinstance(one, dict) and one.get("path") == "@title")
    ]
    return {"all": kept} if kept else None


def _list_tests(condition: Json) -> list[Json]:
    if not isinstance(condition, dict):
        return []
    inner = condition.get("all")
    return [one for part in inner for one in _list_tests(part)] if isinstance(inner, list) else [condition]


def _join_spans(tests: Sequence[Json]) -> Iterator[Payload]:
    """Yield the tests, with the beginning and the end of a span as one."""
    left = [one for one in tests if isinstance(one, dict)]
    while left:
        first = left.pop(0)
        end = next((one for one in left if first.get("op") == "ge" and _is_end_of(one, first)), None)
        if end is not None:
            left.remove(end)
            yield {"path": first["path"], "op": "span", "value": [first["value"], end["value"]]}
        else:
            yield first


def _is_end_of(one: Payload, first: Payload) -> bool:
    return one.get("path") == first.get("path") and one.get("op") == "le"


def _list_parts(
    tests: Iterator[Payload], language: str, words: Wording, unused: set[str], meant: Mapping[str, str]
) -> Iterator[str]:
    for one in tests:
        some = one.get("any")
        if isinstance(some, list):
            spoken = [describe_chosen(part, language, words, (), meant) for part in some]
            yield words.say(language, "chosen.any", values=" / ".join(spoken))
            continue
        path, op = str(one.get("path", "")), str(one.get("op", ""))
        values = [meant.get(text, text) for text in collect_texts(one.get("value")) if text not in unused][:MOST_SHOWN]
        key = f"chosen.{op}"
        if words.knows(key) and (values or op in ("empty", "exists")):
            first, last = (values[0], values[-1]) if values else ("", "")
            told = words.say(language, key, values=", ".join(values), first=first, last=last)
            yield f"{_name_path(path, language, words)} {told}".strip()


def _name_path(path: str, language: str, words: Wording) -> str:
    """Return what a column is called; one that any column may be is not named."""
    key = f"chosen.path.{path.removeprefix('@')}"
    if path.startswith("@"):
        return words.say(language, key) if words.knows(key) else ""
    return path
