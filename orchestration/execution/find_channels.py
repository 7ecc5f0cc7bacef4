"""Which words of a request are the names of channels, though no "#" says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from orchestration.ports import Resolver
from orchestration.tool import ToolError
from schemas.ask import Resolution
from schemas.request import Request

ListWords: TypeAlias = Callable[[Request], Sequence[str]]
"""Lists the words of a request that stand where a channel does."""

KIND = "slack.channel"
_SURE = ("exact", "folded")


@dataclass(frozen=True, slots=True)
class ChannelFinder:
    """Looks up the words that may be channels, as who asks sees them."""

    resolver: Resolver
    list_words: ListWords

    async def find(self, request: Request) -> Sequence[str]:
        """Return the words that are exactly a channel's name; none where the workspace can't be asked just now, so that
        the person is."""
        found: list[str] = []
        for word in self.list_words(request):
            try:
                meant = await self.resolver.resolve(KIND, f"#{word}", request.asker)
            except ToolError:
                return ()
            if isinstance(meant, Resolution) and meant.level in _SURE:
                found.append(word)
        return found
