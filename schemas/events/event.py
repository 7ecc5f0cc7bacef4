"""What every event has, and what many of them tell of."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from schemas.values import Frozen


class ModelUse(Frozen):
    """Model calls, tokens and US dollars that something cost. ``priced`` are the calls of which ``usd`` is the cost:
    what the others cost is not known."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    providers: tuple[str, ...] = ()
    """Who was asked: each server with its model, such as ``api.openai.com gpt-5-mini``."""
    usd: Decimal = Decimal(0)
    priced: int = 0

    def __add__(self, other: ModelUse) -> ModelUse:
        """Return the sum of two costs."""
        if not (other.calls or other.input_tokens or other.output_tokens or other.providers):
            return self
        return ModelUse(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            providers=tuple(dict.fromkeys((*self.providers, *other.providers))),
            usd=self.usd + other.usd,
            priced=self.priced + other.priced,
        )


class BaseEvent(Frozen):
    """The base of every event: when it happened."""

    at: datetime
