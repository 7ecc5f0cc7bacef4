"""Which words of a request are the names of channels, though no "#" says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from orchestration.ports import Resolver, UnknownName
from orchestration.tool import ToolError
from schemas.ask import Resolution
from schemas.request import Request

ListWords: TypeAlias = Callable[[Request], Sequence[str]]
"""Lists the words of a request that stand where a channel does."""

KIND = "slack.channel"
PEOPLE = "slack.user"
_SURE = ("exact", "folded")


@dataclass(frozen=True, slots=True)
class ChannelFinder:
    """Looks up the words that may be channels, as who asks sees them."""

    resolver: Resolver
    list_words: ListWords

    async def find(self, request: Request) -> Sequence[str]:
        """Return the words that are a channel's name, or sound as one in another script, and nobody's; none where
        the workspace can't be asked just now, so that the person is."""
        found: list[str] = []
        for word in self.list_words(request):
            try:
                meant = await self.resolver.resolve(KIND, f"#{word}", request.asker)
            except ToolError:
                return ()
            if isinstance(meant, Resolution) and (meant.level in _SURE or _sounds_so(word, meant)):
                found += [word] if await self._names_nobody(word, request) else []
        return found

    async def _names_nobody(self, word: str, request: Request) -> bool:
        """Whether no person is called as a channel is: of both, the one that is meant is for people to say."""
        try:
            return isinstance(await self.resolver.resolve(PEOPLE, word, request.asker), UnknownName)
        except ToolError:
            return False


def _sounds_so(word: str, meant: Resolution) -> bool:
    """Whether a name was found in another script than the word's: by its whole sound, for it begins with no such
    letters."""
    return not word.isascii() and meant.name.isascii()
