"""Prompts: files with a SYSTEM, a DEVELOPER and a USER part, whose slots are written ``${name}``. Read when needed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Template

PARTS = ("SYSTEM", "DEVELOPER", "USER")
_HEADING = re.compile(r"^# (SYSTEM|DEVELOPER|USER)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Prompt:
    """The three parts of a prompt file, slots and all."""

    system: str
    developer: str
    user: str

    @property
    def slots(self) -> frozenset[str]:
        """The names of the slots of all parts."""
        return frozenset(name for part in (self.system, self.developer, self.user) for name in _slots(part))

    def filled(self, **values: str) -> Prompt:
        """Return the prompt with its slots filled; what is put in is not looked at again.

        Raises:
            ValueError: a slot has no value, or a value no slot.
        """
        if values.keys() != self.slots:
            raise ValueError(f"slots {sorted(self.slots)} and values {sorted(values)} differ")
        return Prompt(*(Template(part).substitute(values) for part in (self.system, self.developer, self.user)))


def _slots(part: str) -> list[str]:
    return Template(part).get_identifiers()


@cache
def load_prompt(name: str) -> Prompt:
    """Read ``prompts/NAME.md``.

    Raises:
        FileNotFoundError: no such file.
        ValueError: the file does not have the three parts in their order.
    """
    text = files("orchestration.llm").joinpath("prompts", f"{name}.md").read_text("utf-8")
    before, *parts = _HEADING.split(text)
    if tuple(parts[::2]) != PARTS or before.strip():
        raise ValueError(f"{name}.md needs the parts {', '.join(PARTS)}, in this order and nothing before them")
    return Prompt(*(part.strip() for part in parts[1::2]))
