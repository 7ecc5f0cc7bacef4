"""Values that a person asks for without the name of a column: which of a table's own values each means.

A path ``@any`` stands for any column. With ``matches`` a word counts only where some row has it, for it may be a word
of the request that is no value at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from connectors.names import fold_name
from orchestration.text.name_sounds import find_loan_word
from orchestration.text.place_names import list_place_names
from schemas.condition import All, Any, Condition, Not, Test

ANY = "@any"
SOFT = "matches"
MOST_JOINED = 4
"""So many words may be one value."""
LONGEST = 40
"""What is longer is a text, and not a value that a word of it means."""


def find_value(asked: str, values: Iterable[str]) -> str | None:
    """Return the value that was meant: as it is written, or the one that is the same word in another script."""
    known = list(dict.fromkeys(values))
    wanted = fold_name(asked)
    same = next((one for one in known if fold_name(one) == wanted), None)
    places = {fold_name(one) for one in list_place_names(asked)}
    same = same if same is not None else next((one for one in known if fold_name(one) in places), None)
    return same if same is not None else find_loan_word(asked, known)


def list_matches(
    words: Sequence[str], columns: Mapping[str, Sequence[str]]
) -> Iterator[tuple[Sequence[str], str, set[str]]]:
    """Yield which words, several in a row where a value has several, mean which values of which column: the first that
    has one as a whole, else those in which it is a word."""
    at = 0
    while at < len(words):
        ends = range(min(len(words), at + MOST_JOINED), at, -1)
        found = next((one for end in ends if (one := _match_whole(words[at:end], columns)) is not None), None)
        found = found or _match_part(words[at], columns)
        if found is not None:
            yield found
        at += len(found[0]) if found is not None else 1


def _match_whole(
    words: Sequence[str], columns: Mapping[str, Sequence[str]]
) -> tuple[Sequence[str], str, set[str]] | None:
    for name, cells in columns.items():
        value = find_value(" ".join(words), cells)
        if value is not None:
            return words, name, {value}
    return None


def _match_part(word: str, columns: Mapping[str, Sequence[str]]) -> tuple[Sequence[str], str, set[str]] | None:
    wanted = fold_name(word)
    for name, cells in columns.items():
        values = {cell for cell in cells if len(cell) <= LONGEST and wanted in map(fold_name, cell.split())}
        if values and len(wanted) > 1:
            return [word], name, values
    return None


def list_tests(condition: Condition | None) -> Iterator[Test]:
    """Yield the comparisons of a condition."""
    match condition:
        case Test():
            yield condition
        case All():
            for part in condition.all:
                yield from list_tests(part)
        case Any():
            for part in condition.any:
                yield from list_tests(part)
        case Not():
            yield from list_tests(condition.not_)
        case _:
            return


def list_asked(condition: Condition | None) -> Iterator[Test]:
    """Yield the comparisons of a condition that name no column."""
    yield from (test for test in list_tests(condition) if test.path == ANY)


def list_words(test: Test) -> list[str]:
    """Return the values that a comparison asks for, as words."""
    values = test.value if isinstance(test.value, list) else [test.value]
    return [str(one) for one in values]
