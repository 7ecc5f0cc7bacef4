"""Access: who may read and write what the team's connections hold. A connection sees more than a person does. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from orchestration.text.disguise import normalise_text
from orchestration.workspace import EVERYONE, Readers
from schemas.ask import Reach

EVERYBODY = "*"
"""Stands for all full members of the team."""

AccessPath: TypeAlias = Sequence[tuple[str, str]]
"""A thing and all that it is in, the nearest first: each an id and, for a tab of a spreadsheet, the tab."""


class AccessRule(BaseModel):
    """Who may read and who may write something that a connection holds: a Notion page or database with all that is
    below it, a spreadsheet, or a ``tab`` of one (its id or title). People are named as ``approvers`` are, ``*`` is
    everybody; who may write may read. ``name`` is for people alone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    service: str = Field(pattern=r"^[a-z0-9_]+$", max_length=40)
    id: str = Field(min_length=1, max_length=200)
    tab: str = Field(default="", max_length=200)
    name: str = Field(default="", max_length=300)
    read: tuple[str, ...] = (EVERYBODY,)
    write: tuple[str, ...] = (EVERYBODY,)


AccessOf: TypeAlias = Callable[[], Sequence[AccessRule]]
"""Gives the rules of a team that are in force at the moment, with the people of groups by their ids. Where a person's
own tokens are known one day, this is where their word comes in."""


def open_to_members() -> Sequence[AccessRule]:
    """Narrow nothing: members reach what the connection was given."""
    return ()


def find_reach(rules: Iterable[AccessRule], service: str, path: AccessPath, user: str) -> Reach:
    """Return what somebody may do at a thing: the rule of the nearest thing that has one decides; without one they
    reach what the connection does."""
    of_service = [rule for rule in rules if rule.service == service]
    for one, tab in path if of_service else ():
        spot = _fold_id(one), _fold_tab(tab)
        for rule in of_service:
            if (_fold_id(rule.id), _fold_tab(rule.tab)) == spot:
                return "write" if _names(rule.write, user) else "read" if _names(rule.read, user) else "none"
    return "write"


def find_thing_readers(rules: Iterable[AccessRule], service: str, path: AccessPath) -> Readers:
    """Return who can read a thing, by the same rule: those who may write may read."""
    of_service = [rule for rule in rules if rule.service == service]
    for one, tab in path if of_service else ():
        for rule in of_service:
            if (_fold_id(rule.id), _fold_tab(rule.tab)) == (_fold_id(one), _fold_tab(tab)):
                named = {*rule.read, *rule.write}
                return EVERYONE if EVERYBODY in named else Readers(people=frozenset(named))
    return EVERYONE


def has_rules_of(rules: Iterable[AccessRule], service: str) -> bool:
    """Whether anything of a service is narrowed."""
    return any(rule.service == service for rule in rules)


def _names(people: Iterable[str], user: str) -> bool:
    return any(entry == EVERYBODY or (user and entry == user) for entry in people)


def _fold_id(text: str) -> str:
    """Notion writes its ids with and without dashes."""
    return text.replace("-", "").casefold()


def _fold_tab(text: str) -> str:
    return normalise_text(text).strip().casefold()
