"""Several new records of one request: each is quoted with its own fields behind it, and may share others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.field_words import DUE, STATE, WHO
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import DATE, NAMED, QUOTE
from orchestration.rule_planner.records.new_record_orders import find_orders
from orchestration.rule_planner.records.new_records import NewRecord, read_new_record
from orchestration.text.word_lists import HONORIFIC

_HEAD = make_regex(rf"(?P<head>[^{QUOTE[1:-1]}]+?):\s*(?={QUOTE})")
_ENTRY = make_regex(rf"{QUOTE}\s?(?:\([^()]*\)|{NAMED}{HONORIFIC}?(?=\s*[,、—–]|\s-\s))?")
_JOINT = make_regex(r"\s*(?:,|、|이랑|랑|와|과|하고|및|と|\band\b|&)?\s*(?:and\s)?", re.IGNORECASE)
_EACH = (
    r"(?:(?:둘|셋|넷|두\s?개|세\s?개)\s?(?:다|모두)|전부|모두)(?:은|는|\s다)?(?=\s)"
    r"|\b(?:both|all(?:\s(?:of\sthem|three|four))?)\b(?:\sare)?|(?:どちら|どっち|どれ|両方|すべて|全部)(?:とも|も)?(?:、)?"
)
_SHARED = make_regex(rf"(?P<all>{_EACH})", re.IGNORECASE)
"""What opens the words that are said of each of several."""
_SHARED_FIELD = make_regex(rf"(?<=\s)(?:{DUE}|{WHO}|{STATE})\s?(?:은|는|도|が|は)?\s(?P<all>{_EACH})", re.IGNORECASE)
"""A field that is of all of them ("마감은 전부 금요일")."""
_JOINT_LAST = make_regex(
    r"\s*(?:,|、|이랑|랑|와|과|하고|및|と|\band\b|&|그리고)\s*$|(?<=[\ue000-\uf8ff])\s?하고$", re.IGNORECASE
)
_OWN_FIELD = make_regex(
    rf"^(?P<title>{QUOTE})\s?(?:은|는|は|:|for|to|[-–—→(]|\s)?\s?(?:(?P<who>{NAMED}){HONORIFIC}?(?:이|가|が)?"
    r"|(?:제가|내가|나|저|me|mine|私|自分|僕)(?:가|が)?)(?:요|이요|で|です)?\)?(?=[\s,.、]|$|[\ue000-\uf8ff])[\s,、]*(?:[-–—]\s)?"
)
"""Whose a quoted task of a list is, right behind its name."""
_APART = make_regex(r"[.;\n](?=\s|$)|,\s|、")
_OWNER_LAST = make_regex(rf"({QUOTE})\s({DATE}(?:까지|まで)?)\s({NAMED})$")
"""Until when and whose a quoted task of a list is, with no word between them."""
_COUNT = make_regex(
    r"(?<![가-힣])(?:두|세|네|다섯|\d+)\s?(?:개|건|가지)(?:만|를|을)?(?=\s|$|:)|(?<=[\s가-힣])(?:두|세|네)\s?개만"
    r"|\b(?:two|three|four|five|[2-9])\s(?=(?:new\s)?(?:tasks|to-?dos|action items)\b)"
    r"|(?:[2-9二三四五]つ|[2-9二三四五]件)(?:を)?",
    re.IGNORECASE,
)
"""How many there are: they are counted by their names."""


_QUOTE = make_regex(QUOTE)


def read_new_records(reading: Reading, myself: str, now: datetime) -> tuple[NewRecord, ...]:
    """Return the records that a whole request asks for: one, or each that is quoted with its own fields behind it, or
    numbered with those of all behind them."""
    quotes = list(_QUOTE.finditer(reading.marked))
    lists = (_list_apart(reading.marked), _list_shared(reading.marked)) if len(quotes) > 1 else ()
    for texts in (*lists, [] if quotes else _list_numbered(reading)):
        told = _read_each(reading, texts, myself, now)
        if told:
            return told
    if any(lists):
        return ()
    one = read_new_record(reading, myself, now)
    return (one,) if one is not None else ()


def _read_each(reading: Reading, texts: Sequence[str], myself: str, now: datetime) -> tuple[NewRecord, ...]:
    """Return the records of these marked texts, none where one of them is no whole one."""
    told = [read_new_record(replace(reading, marked=text), myself, now) for text in texts]
    made = tuple(one for one in told if one is not None and one.title)
    kept = all(
        {mark.value for mark in reading.named(text)} <= {*one.people} and bool(reading.dates(text)) == bool(one.when)
        for text, one in zip(texts, made, strict=False)
    )
    return made if len(made) == len(told) and kept else ()


def _list_shared(text: str) -> list[str]:
    """Return a text for each quote of a list, with the words that are said of all of them; none where it is no list."""
    entries = list(_ENTRY.finditer(text))
    between = [text[one.end() : other.start()] for one, other in pairwise(entries)]
    before, behind = text[: entries[0].start()], text[entries[-1].end() :]
    shared = _SHARED.search(behind)
    listed = all(_JOINT.fullmatch(one) for one in between)
    counted = _COUNT.search(text)
    is_counted = counted is not None and _read_count(counted[0]) == len(entries) and not _JOINT.fullmatch(behind)
    if not listed or (shared is None and not is_counted and not all("(" in one[0] for one in entries)):
        return []
    if shared is None and is_counted and counted is not None:
        before, behind = _COUNT.sub(" ", before), _COUNT.sub(" ", behind)
    if any(re.search(DATE, one[0]) for one in entries):
        return []
    behind = f"{behind[: shared.start()]}\n{behind[shared.end() :]}" if shared is not None else behind
    return [re.sub("[ \t]+", " ", f"{before}{one[0]}{behind}") for one in entries]


def _list_apart(text: str) -> list[str]:
    """Return a text for each quote with the words up to the next one, and with those that are said of all, before them
    or behind; none where it is not told how many they are, nor a colon leads them."""
    quotes = list(re.finditer(QUOTE, text))
    head = text[: quotes[0].start()]
    is_led, counted = _HEAD.match(text) is not None, _COUNT.search(text)
    if not is_led and (counted is None or _read_count(counted[0]) != len(quotes)):
        return []
    ends = [*(one.start() for one in quotes[1:]), len(text)]
    pieces = [text[one.start() : end].strip(" ,、\n") for one, end in zip(quotes, ends, strict=True)]
    shared = _SHARED_FIELD.search(pieces[-1]) or _SHARED.search(pieces[-1])
    behind = f"{pieces[-1][shared.start() : shared.start('all')]}{pieces[-1][shared.end('all') :]}" if shared else ""
    pieces[-1] = pieces[-1][: shared.start()] if shared else pieces[-1]
    own = [_JOINT_LAST.sub("", one).strip(" ,、.ㅎㅋ~!") for one in pieces]
    alone = [one for one in own[:-1] if re.fullmatch(QUOTE, one)]
    if not is_led and alone and not re.fullmatch(QUOTE, own[-1]):
        return []
    head = _SHARED.sub(" ", head).strip().rstrip(":：")
    told = [_OWN_FIELD.sub(_part_owner, _OWNER_LAST.sub(r"\1, \3, \2", one)) for one in own]
    return [f"{head}: {one}\n{behind}" for one in told]


def _part_owner(found: re.Match[str]) -> str:
    return f"{found['title']}, 담당 {found['who']}, " if found["who"] else f"{found['title']}, me, "


def _list_numbered(reading: Reading) -> list[str]:
    """Return a text for each of the unquoted names that stand apart behind the order for so many, with what is said of
    all of them."""
    text = reading.marked
    counted, orders = _COUNT.search(text), find_orders(reading)
    if counted is None or not orders:
        return []
    number, begin = _read_count(counted[0]), max(orders[-1][1], counted.end())
    head, parts = text[:begin], [one.strip() for one in _APART.split(text[begin:]) if one.strip(" !:.~")]
    shared = _SHARED.match(parts[number]) if len(parts) > number > 1 else None
    if number < 2 or len(parts) < number or (len(parts) > number and shared is None):
        return []
    behind = "\n".join([parts[number][shared.end() :], *parts[number + 1 :]]) if shared is not None else ""
    return [f"{_COUNT.sub(' ', head)}: {one}\n{behind}" for one in parts[:number]]


_NUMBERS = {
    "두": 2,
    "세": 3,
    "네": 4,
    "다섯": 5,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
}


def _read_count(words: str) -> int:
    """Return how many a text says there are."""
    bare = words.strip().lower()
    digits = re.match(r"\d+", bare)
    return int(digits[0]) if digits else next((count for word, count in _NUMBERS.items() if bare.startswith(word)), 0)
