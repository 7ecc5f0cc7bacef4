"""Remembered facts: where they are kept, and which of them a name or a place left open means.

They are written by a person's confirmed word alone, and change nothing of what anybody may do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from orchestration.patterns import make_regex
from orchestration.service import list_things
from schemas.remembered import RememberedFact
from schemas.request import Request

PERSONAL_FACT_TOOLS = frozenset({"session.remember", "session.forget"})
"""The tools on what is remembered for one person: nobody else decides or changes a step of them."""
FACT_TOOLS = PERSONAL_FACT_TOOLS | {"session.remember_for_team", "session.forget_for_team"}
"""The tools on what is remembered: no model is offered them."""
MOST_OWN = 50
"""So many facts a person may have."""
MOST_OF_TEAM = 200
LONGEST_WORD = 60


class TooManyFactsError(Exception):
    """There are as many facts of that owner as are kept; ``most`` is how many."""

    def __init__(self, most: int) -> None:
        super().__init__(f"there are {most} facts already")
        self.most = most


class FactStore(Protocol):
    """The facts of each team and person."""

    async def list_for(self, team: str, person: str) -> Sequence[RememberedFact]:
        """Return a person's own facts, then the team's, each the newest first."""
        ...

    async def list_about(self, team: str, person: str) -> Sequence[RememberedFact]:
        """Return the facts that are a person's, were said by them, or mean them, whosever they are."""
        ...

    async def put(self, fact: RememberedFact) -> None:
        """Keep a fact in the place of the one that its owner had of the same use, word and kind of thing. Safe to
        repeat.

        Raises:
            TooManyFactsError: its owner has as many others as are kept.
        """
        ...

    async def remove(self, team: str, owner: str, fact: str) -> bool:
        """Remove a fact of an owner by its id; return whether there was one. Safe to repeat."""
        ...


class NoFacts:
    """Knows of no fact, for whoever serves no team."""

    async def list_for(self, team: str, person: str) -> Sequence[RememberedFact]:
        """Return none."""
        del team, person
        return ()

    async def list_about(self, team: str, person: str) -> Sequence[RememberedFact]:
        """Return none."""
        del team, person
        return ()

    async def put(self, fact: RememberedFact) -> None:
        """Keep nothing.

        Raises:
            TooManyFactsError: always.
        """
        del fact
        raise TooManyFactsError(0)

    async def remove(self, team: str, owner: str, fact: str) -> bool:
        """Find none."""
        del team, owner, fact
        return False


_HONORIFIC = make_regex(r"(?<=.)\s?(?:님|씨|さん|様)$")


def fold_word(word: str) -> str:
    """Return a word as it is compared: composed, in small letters, without the spaces in it."""
    return "".join(unicodedata.normalize("NFKC", word).casefold().split()).strip("'\"‘’“”「」『』#@")


@dataclass(frozen=True, slots=True)
class FactTarget:
    """The thing of a fact as somebody may know it now: its kind in a word, its name, empty where it is not theirs to
    know, and whether it is there for them."""

    kind: str
    name: str
    is_there: bool = True


ListFacts: TypeAlias = Callable[[Request], Awaitable[Sequence[RememberedFact]]]
"""Lists the facts that the words of a request speak of, as who asks may know them. Raises ``ToolError``."""


async def list_no_facts(request: Request) -> Sequence[RememberedFact]:
    """Know of no fact."""
    del request
    return ()


def find_fact_kind(fact: RememberedFact) -> str:
    """Return the kind of a fact's thing in a word, such as ``channel`` or ``sheet``."""
    own = {"slack.channel": "channel", "slack.user": "person"}.get(fact.thing)
    return own or next((one.word for one in list_things() if one.kind == fact.thing), "other")


def pick_spoken_facts(facts: Iterable[RememberedFact], text: str) -> tuple[RememberedFact, ...]:
    """Return the facts that a text speaks of: those whose word it says, then the usual things of kinds that it says; of
    what a person and the team have alike, the person's."""
    folded = fold_word(text)
    found: dict[tuple[str, str, str], RememberedFact] = {}
    for fact in facts:
        if fold_word(fact.word) in folded if fact.word else _speaks_of(fact, text):
            found.setdefault((fact.use, fold_word(fact.word), fact.thing), fact)
    return tuple(sorted(found.values(), key=lambda one: one.use != "word"))


_SENDING = (
    r"채널|슬랙|올려|올리|공유|게시|공지|보내|\b(?:channel|slack|post|share|announce|send)\b|チャンネル|投稿|共有|送"
)


def _speaks_of(fact: RememberedFact, text: str) -> bool:
    nouns = next((one.nouns for one in list_things() if one.kind == fact.thing and one.nouns), "")
    pattern = _SENDING if fact.thing == "slack.channel" else nouns
    return bool(pattern) and re.search(pattern, text, re.IGNORECASE) is not None


def find_usual(facts: Iterable[RememberedFact], thing: str) -> RememberedFact | None:
    """Return the usual thing of a kind: one's own before the team's, as the facts stand."""
    return next((one for one in facts if one.use == "usual" and one.thing == thing), None)


def find_word(facts: Iterable[RememberedFact], thing: str, word: str) -> RememberedFact | None:
    """Return what a word means among things of a kind: one's own before the team's, as the facts stand."""
    folded = {fold_word(word), fold_word(_HONORIFIC.sub("", word.strip()))} - {""}
    found = (one for one in facts if one.use == "word" and one.thing == thing and fold_word(one.word) in folded)
    return next(found, None)
