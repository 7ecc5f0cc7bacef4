"""Bolt's registration, with the types that it leaves open."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from re import Pattern
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[..., Awaitable[None]]
Register: TypeAlias = Callable[[Listener], object]


class Registrar(Protocol):
    """The part of ``AsyncApp`` that listeners register with.

    https://docs.slack.dev/tools/bolt-python/concepts/event-listening
    """

    def event(self, event: str | Pattern[str]) -> Register:
        """Listen to events of that type."""
        ...

    def action(self, constraints: str | Pattern[str]) -> Register:
        """Listen to clicks with that action id."""
        ...

    def command(self, command: str) -> Register:
        """Listen to a slash command."""
        ...

    def view_submission(self, constraints: str | Pattern[str]) -> Register:
        """Listen to submitted modals with that callback id."""
        ...

    def view_closed(self, constraints: str | Pattern[str]) -> Register:
        """Listen to closed modals with that callback id."""
        ...
