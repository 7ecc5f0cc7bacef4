"""What every event has, and what many of them tell of."""

from __future__ import annotations

from datetime import datetime

from schemas.values import Frozen


class ModelUse(Frozen):
    """Model calls and tokens that something cost."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class Happened(Frozen):
    """The base of every event: when it happened."""

    at: datetime
