"""Conditions as Notion's filters. https://developers.notion.com/reference/filter-data-source-entries

Notion has no "not": it is pushed down to the comparisons first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue

from connectors.answers import JsonObject
from connectors.asked_values import ANY, SOFT, find_value, list_asked, list_tests, list_words
from connectors.day_text import parse_moment
from connectors.failures import Meaning, make_column_error, make_comparison_error, make_tool_error
from connectors.names import fold_name
from connectors.notion.columns import Column, find_column, find_option
from connectors.notion.errors import SERVICE
from connectors.notion.value_completion import ValueContext, complete_values
from orchestration.patterns import make_regex
from orchestration.tool import ToolError, ValueNeededError
from schemas.condition import All, Any, Condition, Not, Test
from schemas.errors import Told

OPPOSITE = {
    "eq": "ne",
    "ne": "eq",
    "lt": "ge",
    "ge": "lt",
    "le": "gt",
    "gt": "le",
    "exists": "empty",
    "empty": "exists",
    "contains": "lacks",
}
TEXT = {"eq": "equals", "ne": "does_not_equal", "contains": "contains", "lacks": "does_not_contain"}
MEMBER = {"eq": "contains", "ne": "does_not_contain", "contains": "contains", "lacks": "does_not_contain"}
OPTION = {"eq": "equals", "ne": "does_not_equal", "contains": "equals", "lacks": "does_not_equal"}
NUMBER = {
    "eq": "equals",
    "ne": "does_not_equal",
    "lt": "less_than",
    "le": "less_than_or_equal_to",
    "gt": "greater_than",
    "ge": "greater_than_or_equal_to",
}
DATE = {"eq": "equals", "lt": "before", "le": "on_or_before", "gt": "after", "ge": "on_or_after"}
WORDS: dict[str, dict[str, str]] = {
    **dict.fromkeys(("title", "rich_text", "url", "email", "phone_number"), TEXT),
    **dict.fromkeys(("select", "status"), OPTION),
    **dict.fromkeys(("multi_select", "people", "relation"), MEMBER),
    **dict.fromkeys(("date", "created_time", "last_edited_time"), DATE),
    "number": NUMBER,
    "checkbox": {"eq": "equals", "ne": "does_not_equal"},
}
"""Comparison -> Notion's word, by column type."""


def build_filter(
    condition: Condition, fitting: ValueContext, ids: dict[str, str], *, negated: bool = False
) -> JsonObject:
    """Return a condition over column names and semantic paths as a filter; ``ids`` maps people's names to ids.

    Raises:
        ToolError: a column, a value or a comparison that the database does not have.
    """
    match condition:
        case Not():
            return build_filter(condition.not_, fitting, ids, negated=not negated)
        case All():
            return _joined("or" if negated else "and", condition.all, fitting, ids, negated=negated)
        case Any():
            return _joined("and" if negated else "or", condition.any, fitting, ids, negated=negated)
        case Test():
            return _test(condition, fitting, ids, negated=negated)


def _joined(
    word: str, parts: Sequence[Condition], fitting: ValueContext, ids: dict[str, str], *, negated: bool
) -> JsonObject:
    made = [build_filter(part, fitting, ids, negated=negated) for part in parts]
    return made[0] if len(made) == 1 else {word: list(made)}


OPTIONED = ("status", "select", "multi_select")


def find_columns_of(columns: Sequence[Column], word: str) -> list[Column]:
    """Return the columns among whose options a word is."""
    return [one for one in columns if one.kind in OPTIONED and _find_option(one, word) is not None]


def _find_option(column: Column, word: str) -> str | None:
    return find_value(word, column.option_names) or find_option(column, word)


def _test_anywhere(test: Test, fitting: ValueContext, ids: dict[str, str], *, negated: bool) -> JsonObject:
    """Rows that have a value as an option or a person of whichever column, or in their title where no column has it."""
    out = (test.op == "ne") is not negated
    parts: list[JsonValue] = []
    for word in list_words(test):
        having = find_columns_of(fitting.columns, word)
        parts += [
            _on(column, WORDS[column.kind]["ne" if out else "eq"], _find_option(column, word)) for column in having
        ]
        whose = [] if having else find_whose(word, fitting, ids)
        parts += [_on(column, MEMBER["ne" if out else "eq"], person) for column, person in whose]
        title = next((one for one in fitting.columns if one.kind == "title"), None)
        if not having and not whose and title is not None:
            parts.append(_on(title, TEXT["lacks" if out else "contains"], word))
    joined: JsonObject = {"and" if out else "or": parts}
    return joined


def list_meant_options(condition: Condition, columns: Sequence[Column]) -> dict[str, str]:
    """Return the options of a table that the values of a condition stand for under another name."""
    meant: dict[str, str] = {}
    for test in list_tests(condition):
        column = find_column(columns, test.path) if test.path != ANY else None
        if column is None or column.kind not in OPTIONED:
            continue
        for word in list_words(test):
            option = find_option(column, word)
            meant |= {word: option} if option is not None and option != word else {}
    return meant


def list_excluded_titles(condition: Condition, fitting: ValueContext, ids: dict[str, str]) -> list[tuple[str, str]]:
    """Return the words of titles that rows are left out by, each with the column of titles: what is neither an option
    nor a person. Whoever leaves out what is not there means something else."""
    title = next((one.name for one in fitting.columns if one.kind == "title"), None)
    if title is None:
        return []
    words = [word for test in list_asked(condition) if test.op == "ne" for word in list_words(test)]
    known = (word for word in words if find_columns_of(fitting.columns, word) or find_whose(word, fitting, ids))
    left = set(words) - set(known)
    return [(title, word) for word in words if word in left]


def replace_excluded(condition: Condition, meant: Mapping[str, Sequence[str]]) -> Condition:
    """Return a condition that leaves out the titles that are meant in the place of the words for them."""
    match condition:
        case Not():
            return Not.model_validate({"not": replace_excluded(condition.not_, meant)})
        case All():
            return All(all=tuple(replace_excluded(one, meant) for one in condition.all))
        case Any():
            return Any(any=tuple(replace_excluded(one, meant) for one in condition.any))
        case Test():
            if (condition.path, condition.op) != (ANY, "ne"):
                return condition
            words = [title for word in list_words(condition) for title in meant.get(word, (word,))]
            return condition.model_copy(update={"value": words if len(words) > 1 else words[0]})


def find_whose(word: str, fitting: ValueContext, ids: Mapping[str, str]) -> list[tuple[Column, str]]:
    """Return the first column of people, with the id of the person that a word names; nothing where it names nobody."""
    column = next((one for one in fitting.columns if one.kind == "people"), None)
    if column is None:
        return []
    try:
        found = complete_values(fitting, {column.name: word})[column.name]
    except ValueNeededError:
        return []
    person = found[0] if isinstance(found, list) and found else found
    return [(column, ids[str(person)])] if str(person) in ids else []


def _test(test: Test, fitting: ValueContext, ids: dict[str, str], *, negated: bool) -> JsonObject:
    if test.path == ANY:
        return _test_anywhere(test, fitting, ids, negated=negated)
    column = require_column(fitting.columns, test.path)
    if test.op == "in":
        values = test.value if isinstance(test.value, list) else [test.value]
        each = [_compare(column, "ne" if negated else "eq", value, fitting, ids) for value in values]
        return {"and" if negated else "or": list(each)}
    op = OPPOSITE.get(test.op, "") if negated else test.op
    return _compare(column, op, test.value, fitting, ids)


def require_column(columns: Sequence[Column], path: str) -> Column:
    """Return the column of a path.

    Raises:
        ToolError: no such column; the message names those that are there.
    """
    column = find_column(columns, path)
    if column is None:
        raise make_column_error(SERVICE, path, [one.name for one in columns])
    return column


def _compare(column: Column, op: str, value: JsonValue, fitting: ValueContext, ids: dict[str, str]) -> JsonObject:
    if op in ("exists", "empty"):
        return _on(column, "is_not_empty" if op == "exists" else "is_empty", True)
    kind = WORDS.get(column.kind)
    if kind is DATE:
        return _compare_date(column, op, value, fitting.now)
    if kind is None or op not in kind:
        message = f"Notion cannot compare the column {column.name} ({column.kind}) that way ({op})."
        raise make_comparison_error(SERVICE, column.name, message)
    return _on(column, kind[op], _fitted(column, value, fitting, ids))


def _fitted(column: Column, value: JsonValue, fitting: ValueContext, ids: dict[str, str]) -> JsonValue:
    if WORDS[column.kind] is TEXT:
        return str(value)
    fitted = _value(column, value, fitting)
    if isinstance(fitted, list):
        fitted = fitted[0] if fitted else None
    return ids[str(fitted)] if column.kind == "people" else fitted


def _value(column: Column, value: JsonValue, fitting: ValueContext) -> JsonValue:
    try:
        return complete_values(fitting, {column.name: value})[column.name]
    except ValueNeededError as error:
        raise _no_such_value(column, value, error.choices) from error


def _no_such_value(column: Column, value: JsonValue, choices: Sequence[str]) -> ToolError:
    names = ", ".join(choices)
    message = f"The column {column.name} has no {value}." + (f" It has: {names}." if names else "")
    slots = {"column": column.name, "value": str(value), **({"there": names} if names else {})}
    told = Told(key="no_value" if names else "no_such_value", slots=slots)
    return make_tool_error(SERVICE, Meaning("invalid", message), code="value", told=told)


def _compare_date(column: Column, op: str, value: JsonValue, now: datetime) -> JsonObject:
    moment = parse_moment(str(value), now)
    if moment is None:
        raise _no_such_value(column, value, ())
    if op == "ne":
        return {"or": [_on(column, "before", moment), _on(column, "after", moment), _on(column, "is_empty", True)]}
    if op not in DATE:
        raise make_comparison_error(SERVICE, column.name, f"{column.name} is a date; {op} does not fit it.")
    return _on(column, DATE[op], moment)


def _on(column: Column, word: str, value: JsonValue) -> JsonObject:
    if column.kind in ("created_time", "last_edited_time"):
        return {"timestamp": column.kind, column.kind: {word: value}}
    return {"property": column.name, column.kind: {word: value}}


MOST_WORDS = 8
"""So many words are looked for in titles; the others are told as meaning nothing."""
TitleSearch = Callable[[Sequence[str]], Awaitable[Sequence[str]]]
"""Finds the titles that hold at least one of some words."""


@dataclass(frozen=True, slots=True)
class GuessedWords:
    """A condition without guesses (None: every row), and the words that meant nothing."""

    condition: Condition | None
    unused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Meanings:
    """What words mean, each as a comparison, and the column of titles."""

    tests: Mapping[str, Test]
    title: str

    def settle(self, condition: Condition) -> Condition | None:
        """Return a condition with what its guesses mean; None where nothing is left of it."""
        match condition:
            case Test():
                return self._join(condition) if (condition.path, condition.op) == (ANY, SOFT) else condition
            case All():
                every = self._settle_each(condition.all)
                return All(all=every) if every else None
            case Any():
                some = self._settle_each(condition.any)
                return Any(any=some) if some else None
            case Not():
                inside = self.settle(condition.not_)
                return Not.model_validate({"not": inside}) if inside is not None else None

    def _settle_each(self, parts: Iterable[Condition]) -> tuple[Condition, ...]:
        return tuple(settled for one in parts if (settled := self.settle(one)) is not None)

    def _join(self, guess: Test) -> Condition | None:
        """Return what the words of a guess mean together: one of the options or people of a column, and every word of a
        title."""
        found = [self.tests[word] for word in list_words(guess) if word in self.tests]
        titled: list[Condition] = [one for one in found if one.path == self.title]
        columns = dict.fromkeys(one.path for one in found if one.path != self.title)
        named = [Any(any=tuple(one for one in found if one.path == column)) for column in columns]
        parts = (*titled, *named)
        return All(all=parts) if parts else None


async def resolve_guesses(
    condition: Condition, fitting: ValueContext, ids: Mapping[str, str], search: TitleSearch
) -> GuessedWords:
    """Turn the guesses of a condition into comparisons with what the words mean here."""
    words = list_guesses(condition)
    title = next((one.name for one in fitting.columns if one.kind == "title"), "")
    meant = {word: found for word in words if (found := _find_meaning(word, fitting, ids)) is not None}
    left = [word for word in words if word not in meant][:MOST_WORDS]
    if title and left:
        titles = [fold_name(one) for one in await search(left)]
        found = (word for word in left if any(fold_name(word) in one for one in titles))
        meant |= {word: Test(path=title, op="contains", value=word) for word in found}
    settled = _Meanings(meant, title).settle(condition)
    return GuessedWords(settled, tuple(word for word in words if word not in meant))


def list_guesses(condition: Condition) -> list[str]:
    """Return the words that rows are perhaps chosen by."""
    return list(dict.fromkeys(word for test in list_asked(condition) if test.op == SOFT for word in list_words(test)))


def _find_meaning(word: str, fitting: ValueContext, ids: Mapping[str, str]) -> Test | None:
    """Return the comparison with an option or a person that a word names."""
    having = find_columns_of(fitting.columns, word)
    if having:
        return Test(path=having[0].name, op="eq", value=word)
    whose = find_whose(word, fitting, ids)
    if whose:
        return Test(path=whose[0][0].name, op="contains", value=word)
    return next((Test(path=name, op="eq", value=one) for name, one in _split_named(word, fitting.columns)), None)


_IS = make_regex(r"^(?:が|は|の|を|이|가|은|는|[:：=\s])+")


def _split_named(word: str, columns: Sequence[Column]) -> Iterator[tuple[str, str]]:
    """Yield the column of choices whose name a word begins with, and the choice that stands behind it ("優先度高")."""
    folded = fold_name(word)
    for column in (one for one in columns if one.kind in OPTIONED and folded.startswith(fold_name(one.name))):
        said = _IS.sub("", folded.removeprefix(fold_name(column.name)))
        option = find_value(said, column.option_names) if said else None
        if option is not None:
            yield column.name, option
