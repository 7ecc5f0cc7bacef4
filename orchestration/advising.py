"""The optional adviser: a model that may want a person asked where no rule does. It can lower nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from schemas.contract import ToolContract
from schemas.events import ModelUse
from schemas.plan import Language
from schemas.values import Payload

ADVISED = "adviser"
"""The rule that a worried adviser's question goes by."""


@dataclass(frozen=True, slots=True)
class AdvisingTask:
    """A step that every rule lets go ahead: what the adviser may see of it."""

    contract: ToolContract
    payload: Payload
    origins: Mapping[str, frozenset[str]]
    words: str
    language: Language


@dataclass(frozen=True, slots=True)
class Advice:
    """Whether a person should be asked, why, and what the answer cost."""

    worried: bool
    reason: str
    use: ModelUse


class Adviser(Protocol):
    """Looks at a step once more."""

    async def advise(self, task: AdvisingTask) -> Advice:
        """Return the advice. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, or not in the agreed form.
        """
        ...
