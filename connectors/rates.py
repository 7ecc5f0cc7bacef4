"""A vendor's published limits as the rates that metel keeps."""

from __future__ import annotations

from orchestration.rate_limit.limiter_state import Rate


def make_minute_rate(calls: int, burst: int) -> Rate:
    """Return the rate that never goes over ``calls`` in any minute, of which ``burst`` may come at once."""
    return Rate(calls - burst, 60.0, burst)
