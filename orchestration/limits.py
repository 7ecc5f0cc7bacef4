"""Bounds on everything a run may use. What an admin may want otherwise is set in ``bot.settings``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one run. Times are in seconds, sizes in bytes.

    ``landing_s``: so long after its answer was lost a write may still take effect, because the vendor's own time-out
    may not be over; ``check_gaps_s`` lie between the looks for it. ``look_again_s`` after it was sent once more it is
    looked whether it is there twice.
    """

    max_actions: int = 12
    max_replans: int = 3
    max_plan_changes: int = 10
    repair_turns: int = 1
    max_parallel: int = 4
    max_loop_items: int = 50
    max_attempts: int = 5
    max_failed_advances: int = 8
    max_timeout_s: float = 60.0
    max_work_s: float = 24 * 3600
    max_plan_bytes: int = 65_536
    max_request_chars: int = 4_000
    backoff_s: float = 0.5
    max_backoff_s: float = 60.0
    landing_s: float = 90.0
    check_gaps_s: tuple[float, ...] = (1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 15.0, 20.0, 30.0)
    look_again_s: float = 300.0
    retry_s: float = 3600
    recheck_s: tuple[float, ...] = (60.0, 300.0, 900.0, 3600.0, 4 * 3600.0, 24 * 3600.0)
    suspended_s: float = 7 * 24 * 3600
    approval_s: float = 24 * 3600
    approval_high_risk_s: float = 3600
