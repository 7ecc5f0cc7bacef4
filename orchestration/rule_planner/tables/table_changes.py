"""Orders that give rows of a table other values, and new rows with their values. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.rule_planner.tables.catalog import KnownTable
from orchestration.rule_planner.tables.mentions import TableMention
from orchestration.rule_planner.tables.sketches import (
    ANY,
    Sketch,
    UnclearError,
    build_class,
    choose_near_column,
    choose_option_column,
)
from schemas.values import Json, Payload

_C, _N, _T = build_class("column"), build_class("number"), build_class("table")
_BETWEEN = r"(?:\s|\bto\b|\bis\b|\bas\b|\bof\b|\bat\b|[:=はをがに은는이가을를])*"
_NUMBERED = make_regex(
    rf"(?P<column>{_C}){_BETWEEN}(?P<number>{_N})|(?P<number_en>{_N})\s(?P<column_en>{_C})", re.IGNORECASE
)
_UNTICKED = make_regex(
    rf"\b(?:not|isn't|un)\s?(?P<en>{_C})|(?P<ja>{_C})(?:じゃない|ではない|外して)|(?P<ko>{_C})\s?(?:아님|해제)",
    re.IGNORECASE,
)
_ADDS = make_regex(
    rf"\badd\s(?P<en>{ANY})\sto\b|(?P<ko>{ANY})(?:을|를|도)?\s?추가|(?P<ja>{ANY})(?:さん)?[をも]追加", re.IGNORECASE
)
"""A value that is to stand beside those that are there."""
_ASKS = make_regex(
    r"[?？]|^\W*(?:is|are|was|were|has|have|had|did|does|do|am)\b|\b(?:which|what|who|whose|how|when|where|why|list|show)\b|몇|무엇|뭐|누가|언제|어떤|어느|보여|알려|どれ|何|いつ|誰|どの|見せ|教え",
    re.IGNORECASE,
)
_POLITE = make_regex(
    r"\b(?:can|could|would|will)\s(?:you|u)\b|줄래|주실|もらえ|くれ(?:る|ます)|いただけ", re.IGNORECASE
)
_HANGS = make_regex(
    r"\b(?:if|unless|when|once|until|otherwise|every)\b|(?:으면|하면|되면|이면)(?![가-힣])|たら|なら|場合|毎|마다",
    re.IGNORECASE,
)
"""That an order hangs on something, or comes again."""
_MAKES = make_regex(
    r"\b(?:new|add|create|log|register|enter|put\sin|open)\b|추가|등록|새로|만들|생성|넣어|追加|登録|新規|新しい|作って|作成|足し|入れて|つけて|付けて",
    re.IGNORECASE,
)


_NOT_SO = make_regex(
    r"\b(?:not|never|isn't|aren't|wasn't|weren't|will|won't|was|were|soon|almost|nearly|might|may|should|probably)\b"
    r"|곧|예정|아직|거의|아마|아니|않|(?<![가-힣])(?:안|못)\s|もうすぐ|まもなく|予定|まだ|ない|かも|ほぼ|そろそろ",
    re.IGNORECASE,
)
"""That something is not so now: it was, will or may be, or is denied."""


def does_tell_other_time(text: str) -> bool:
    """Whether a text tells what is not so now, and asks nobody politely to make it so."""
    return _NOT_SO.search(_POLITE.sub(" ", text)) is not None


def is_list_of_rows(sketch: Sketch) -> bool:
    """Whether the rows that a request names stand in one list, so that what it says is said of each."""
    return len(sketch.list_left("row")) < _SEVERAL or _TOGETHER.search(sketch.text) is not None


_SEVERAL = 2
_R = build_class("row")
_TOGETHER = make_regex(
    rf"^[^{_R[1:-1]}]*{_R}(?:(?:\s?[,、・&]\s?|\s?(?:and|랑|이랑|하고|와|과|と|や)\s?|,?\sand\s){_R})+[^{_R[1:-1]}]*$",
    re.IGNORECASE,
)


def is_statement(sketch: Sketch, text: str) -> bool:
    """Whether a text tells a value of a row, and asks nothing of it."""
    values = sketch.list_left("option", "person", "date", "number")
    return bool(sketch.list_left("row") and values) and not _ASKS.search(text)


def is_order(text: str) -> bool:
    """Whether a text orders something, and asks nothing and hangs on nothing."""
    return not _HANGS.search(text) and (not _ASKS.search(text) or _POLITE.search(text) is not None)


def does_make_row(text: str) -> bool:
    """Whether a text orders that something be made."""
    return _MAKES.search(text) is not None


def drop_making(words: str) -> str:
    """Return words without those that order that something be made."""
    return _MAKES.sub(" ", words)


def read_properties(sketch: Sketch, table: KnownTable, *, may_guess: bool = False) -> tuple[Payload, Sketch]:
    """Return the values that a request gives to columns, and the sketch without them. ``may_guess``: a lone number is
    of the only column of numbers.

    Raises:
        UnclearError: a value fits no column or several, or a column has two values or none.
    """
    given: dict[str, Json] = {}
    for name, value, sign in _list_given(sketch, table, may_guess):
        if name in given and not (isinstance(given[name], list) and isinstance(value, list)):
            raise UnclearError
        held = given.get(name)
        given[name] = [*held, *value] if isinstance(held, list) and isinstance(value, list) else value
        sketch = sketch.drop(sign)
    named = [one for one in sketch.list_left("column") if one.columns[0] not in given]
    if named:
        raise UnclearError
    return given, sketch.drop(*sketch.list_left("column"))


def _list_given(sketch: Sketch, table: KnownTable, may_guess: bool) -> Iterator[tuple[str, Json, TableMention]]:
    added = {sketch.get(one, "en", "ko", "ja") for one in _ADDS.finditer(sketch.text)}
    kinds = {one.name: one.kind for one in table.columns}
    for mention in sketch.list_left("option"):
        name = choose_option_column(sketch, mention)
        value: Json = {"add": [mention.value]} if mention in added else [mention.value]
        yield name, value if kinds[name] == "options" else mention.value, mention
    for mention in sketch.list_left("person"):
        person: Json = {"add": [mention.value]} if mention in added else [mention.value]
        yield choose_near_column(sketch, table.list_columns("people"), mention), person, mention
    for mention in sketch.list_left("date"):
        if mention.date is None or mention.date.end is not None or not mention.date.has_day:
            raise UnclearError
        yield choose_near_column(sketch, table.list_columns("date"), mention), mention.date.iso, mention
    yield from _list_numbers(sketch, table, may_guess)
    yield from _list_ticks(sketch, table)


def _list_numbers(sketch: Sketch, table: KnownTable, may_guess: bool) -> Iterator[tuple[str, Json, TableMention]]:
    left = sketch.list_left("number")
    numbers = [one.name for one in table.list_columns("number")]
    for found in _NUMBERED.finditer(sketch.text):
        column, number = sketch.get(found, "column", "column_en"), sketch.get(found, "number", "number_en")
        if column is not None and number is not None and column.columns[0] in numbers:
            left.remove(number)
            yield column.columns[0], write_plainly(number.number), number
    if may_guess and len(left) == len(numbers) == 1:
        yield numbers[0], write_plainly(left[0].number), left[0]
        left = []
    if left:
        raise UnclearError


def write_plainly(number: float) -> Json:
    """Return a number as it is written: without a point where it is whole."""
    return int(number) if number == int(number) else number


def _list_ticks(sketch: Sketch, table: KnownTable) -> Iterator[tuple[str, Json, TableMention]]:
    boxes = [one.name for one in table.list_columns("checkbox")]
    off = {sketch.get(one, "en", "ja", "ko") for one in _UNTICKED.finditer(sketch.text)}
    for mention in sketch.list_left("column"):
        if mention.columns[0] in boxes:
            yield mention.columns[0], mention not in off, mention


def split_new_row(sketch: Sketch) -> tuple[str, Sketch] | None:
    """Return the title of a row that is to be made, and the sketch without it: what stands in quotes, or the words of
    the part in which it is ordered, before the first value; None where there is none."""
    quotes = sketch.list_left("quote")
    if quotes:
        return (quotes[0].value, sketch.drop(quotes[0])) if len(quotes) == 1 else None
    found = _TITLE.search(sketch.text)
    if found is None or not found["title"].strip():
        return None
    text = f"{sketch.text[: found.start('title')]} {sketch.text[found.end('title') :]}"
    return found["title"].strip(" :：「」-–—"), Sketch(text, sketch.signs)


_TITLE = make_regex(
    rf"(?:\b(?:new|add(?:\san?)?|create(?:\san?)?|log(?:\san?)?)\s(?:new\s)?{ANY}?\s?{_T}?|{_T}\s?(?:추가|등록|追加|登録)[^\s:：]*)\s?[:：]?\s?"
    rf"(?P<title>[^,、\n;{ANY[1:-1]}]{{2,80}}?)\s?(?=[,、\n;]|$|{ANY})",
    re.IGNORECASE,
)
