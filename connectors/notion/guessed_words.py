"""Words of a request that rows are perhaps chosen by: an option, a person, a word of a title, or nothing at all.

A condition with ``matches`` holds such words. Each is turned into what it means in this database; one that means
nothing says nothing of the rows, and is told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from connectors.asked_values import ANY, SOFT, list_asked, list_words
from connectors.names import fold_name
from connectors.notion.filters import find_columns_of, find_whose
from connectors.notion.value_completion import ValueContext
from schemas.condition import All, Any, Condition, Not, Test

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
    return Test(path=whose[0][0].name, op="contains", value=word) if whose else None
