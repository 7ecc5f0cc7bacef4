"""The bounds of model calls: what a run may use, how long one role may take, and what a token costs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from schemas.events import ModelUse

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """The bounds of one run, over all its model calls. Looked at before each call, so that the last one may go over
    by its own size; tokens are those of questions and answers together."""

    max_calls: int = 20
    max_tokens: int = 200_000


@dataclass(frozen=True, slots=True)
class Deadlines:
    """In seconds: how long one call may take, and how long all attempts of one question together; of an answer that is
    streamed, how long until its first byte, and how long it may be silent in between."""

    attempt_s: float = 40.0
    total_s: float = 90.0
    first_byte_s: float = 10.0
    idle_s: float = 10.0


BESIDE_S = 50.0
"""How long all attempts at one question may take of a role that does not plan, unless something else is set: whoever
it works for waits in the midst of a step."""

PLANNING_S = 180.0
"""How long all questions for one plan may take together, in seconds."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, in US dollars; one that is read from a cache or written to it costs like any other
    where nothing is said. Money is counted in decimals, so that sums are exact."""

    input_usd: Decimal
    output_usd: Decimal
    cached_usd: Decimal | None = None
    cache_write_usd: Decimal | None = None

    def compute(self, use: ModelUse, cached_tokens: int = 0, cache_write_tokens: int = 0) -> Decimal:
        """Return what a call cost, in US dollars."""
        cached_usd = self.input_usd if self.cached_usd is None else self.cached_usd
        write_usd = self.input_usd if self.cache_write_usd is None else self.cache_write_usd
        fresh = max(0, use.input_tokens - cached_tokens - cache_write_tokens)
        total = fresh * self.input_usd + cached_tokens * cached_usd + cache_write_tokens * write_usd
        total += use.output_tokens * self.output_usd
        return total / MILLION
