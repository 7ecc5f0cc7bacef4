"""The open boxes to tick on a page: what each asks for, and whose it is where a name stands before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from connectors.names import fold_name, list_given_names, list_name_forms
from connectors.tool_spec import ToolOutput
from orchestration.patterns import make_regex
from orchestration.text.name_sounds import list_name_sounds

_OPEN = make_regex(r"^\s*- \[ \] (?:(?P<who>[^:：\n]{1,30}?)\s?[:：]\s?)?(?P<title>\S.*)$", re.MULTILINE)
_LEAST_SOUND = 3


class ToDo(ToolOutput):
    """What is to be done, and by whom; empty where nobody is named."""

    title: str
    who: str = ""


def list_to_dos(text: str, whose: str | None) -> list[ToDo]:
    """Return the open boxes of a page's markdown in their order, those of one person where ``whose`` names one."""
    found = [ToDo(title=one["title"].strip(), who=one["who"] or "") for one in _OPEN.finditer(text)]
    return found if not whose else [one for one in found if one.who and _is_same(one.who, whose)]


def _is_same(who: str, asked: str) -> bool:
    """Whether two names may be of one person: alike as written or as they sound, whole or by a given name."""
    return not {*_list_forms(who)}.isdisjoint(_list_forms(asked))


def _list_forms(name: str) -> Iterator[str]:
    for form in list_name_forms(name):
        for one in (form, *list_given_names([form])):
            yield fold_name(one)
            yield from (sound for sound in list_name_sounds(one) if len(sound) >= _LEAST_SOUND)
