"""Bounds on everything a run may use. What an admin may want otherwise is set in ``bot.settings``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one run. Times are in seconds, sizes in bytes."""

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
    checks: int = 3
    check_gaps_s: tuple[float, ...] = (1.0, 3.0)
    retry_s: float = 3600
    recheck_s: tuple[float, ...] = (60.0, 300.0, 900.0, 3600.0, 4 * 3600.0, 24 * 3600.0)
    suspended_s: float = 7 * 24 * 3600
    approval_s: float = 24 * 3600
    approval_high_risk_s: float = 3600
