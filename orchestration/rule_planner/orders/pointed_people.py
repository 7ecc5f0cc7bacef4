"""Who is meant by "her", "담당자" or "その人" in words on earlier work, by name. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.pointed_things import find_pointed, find_single
from orchestration.text.values import collect_texts
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Json

_ONE = make_regex(
    r"(?:그|이|저|해당)\s?(?:사람|분|친구)|걔|얘|본인|당사자|그쪽|him|her|that\s(?:person|guy|one)|the\sperson|(?:その|この)(?:人|方|子)|彼女?|ご?本人",
    re.IGNORECASE,
)
_SEVERAL = make_regex(
    r"(?:그|이|저)\s?(?:사람|분|친구)들|걔네들?|당사자들|둘\s?다|다들|모두|전부|(?:both\sof\s|all\sof\s)?them|both|everyone(?:\son\s(?:it|the\slist|that\slist))?|(?:その|この)(?:人|方)たち|(?:全員|二人とも|みんな|みなさん|皆さん)",
    re.IGNORECASE,
)
_OWNER = make_regex(
    r"(?:그|이|해당|각|각각의?)?\s?(?:담당자?|책임자|오너)(?:분)?들?|(?:its|the|that|their|each|every)\s(?:owner|assignee)s?|whoever\s(?:owns|has)\s(?:it|that)|owners?"
    r"|(?:その|この|各)?(?:担当(?:者|の人|の方)?|オーナー)(?:たち|全員)?(?:さん)?",
    re.IGNORECASE,
)
_OWNER_OF = make_regex(
    r"(.{1,16}?)(?:의|\s)\s?담당자?|the\s(?:owners?|assignees?)\sof\s(.{1,24})|(.{1,12}?)の(?:担当(?:者|の人)?|オーナー)",
    re.IGNORECASE,
)
"""Whose the thing is that is pointed at."""
_OPENS = make_regex(r"^(?:(?:그럼|그러면|아|then|じゃあ|では)[\s、,]+|じゃあ)", re.IGNORECASE)
_TITLES = make_regex(r"(?:님|씨|さん|くん|君|様)$")


def find_people(words: str, task: PlanningTask, earlier: EarlierWork, named: Sequence[str]) -> tuple[str, ...] | None:
    """Return the people whom words point at: the one or those that the request named before, whose things are spoken
    of, or whom the earlier work reached; nothing where it is not sure who is meant, and ``None`` where the words point
    at nobody."""
    said = _clean(words)
    myself = {task.request.user_name, task.request.asker_name, ""}
    things = _find_owned(said, earlier)
    if things:
        return _without([name for thing in things for name in thing.whose], myself)
    if _OWNER.fullmatch(said):
        return _without(_list_owners(earlier), myself)
    one, several = _ONE.fullmatch(said), _SEVERAL.fullmatch(said)
    if one is None and several is None:
        return None
    known = (
        _without(named, myself) or _without(_list_reached(earlier), myself) or _without(_list_owners(earlier), myself)
    )
    return known if several is not None or len(known) == 1 else ()


def list_things_of_owner(words: str, earlier: EarlierWork) -> tuple[EarlierThing, ...]:
    """Return the things whose owners words mean ("담당자들", "the owner of the last one"); nothing where they mean
    nobody so."""
    said = _clean(words)
    things = _find_owned(said, earlier)
    if things or _OWNER.fullmatch(said) is None:
        return things
    single = find_single(earlier)
    return (single,) if single is not None else tuple(one for one in (*earlier.things, *earlier.listed) if one.whose)


def _clean(words: str) -> str:
    return _OPENS.sub("", _TITLES.sub("", words.strip()))


def _find_owned(said: str, earlier: EarlierWork) -> tuple[EarlierThing, ...]:
    of = _OWNER_OF.fullmatch(said)
    return find_pointed(next(one for one in of.groups() if one), earlier) if of is not None else ()


def _without(names: Iterator[str] | Sequence[str], others: set[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for one in names if one not in others))


def _list_owners(earlier: EarlierWork) -> Iterator[str]:
    """Yield whose the things are that a thread is about: of its one thing, else of all that it listed."""
    given = [name for step in earlier.steps for name in _list_persons(step.inputs.get("properties"))]
    if given:
        yield from given
        return
    single = find_single(earlier)
    things: Sequence[EarlierThing] = (
        [single] if single is not None and single.whose else [*earlier.things, *earlier.listed]
    )
    yield from (
        (name for thing in things for name in thing.whose) if any(one.whose for one in things) else earlier.people
    )


def _list_reached(earlier: EarlierWork) -> Iterator[str]:
    """Yield whom the last work sent something to, or gave something."""
    for step in earlier.steps[earlier.carried :]:
        user = step.inputs.get("user")
        if isinstance(user, str) and "{{" not in user:
            yield user
        yield from _list_persons(step.inputs.get("properties"))


def _list_persons(properties: Json) -> Iterator[str]:
    """Yield the people who are given to a page by the values that are set on it."""
    given = properties if isinstance(properties, dict) else {}
    for name in ("@person", "담당자"):
        yield from collect_texts(given.get(name))
