"""Limits: what a team has set of writes, messages and rows in a day, for each person and for all. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Protocol
from zoneinfo import ZoneInfo

from orchestration.model_meter import OF_MONEY
from orchestration.policy.team import Limit
from schemas.contract import ToolContract
from schemas.decision import STRICTNESS, Decision
from schemas.values import Payload

COUNTED = ("writes", "messages", "rows")
CENTS = 100
"""Of a US dollar."""
OF_MODELS = ("model_calls", "tokens", OF_MONEY)
_LISTS = ("rows", "values", "records")


@dataclass(frozen=True, slots=True)
class LimitDay:
    """A day in the team's time zone: from ``start`` until ``end``."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class DayUsage:
    """What was had of the day so far, besides the effect that is judged: of the person, and of the whole team."""

    person: Mapping[str, int]
    team: Mapping[str, int]
    day: LimitDay


@dataclass(frozen=True, slots=True)
class Charge:
    """An effect that counts: whose, in which run, under which name there, and how much. The same name counts once."""

    team: str
    user: str
    run: str
    key: str
    at: datetime
    counts: Mapping[str, int]


class UsageStore(Protocol):
    """What was spent, durably and over all processes."""

    async def spent(self, charge: Charge, day: LimitDay) -> DayUsage:
        """Return what was had of the day besides this charge."""
        ...

    async def used(self, team: str, user: str, day: LimitDay) -> DayUsage:
        """Return what models were used for on the day, as the journal tells it: calls, tokens of questions and
        answers together, and whole US cents of the models that have a price."""
        ...

    async def take(self, charge: Charge, day: LimitDay, limits: Iterable[Limit]) -> bool:
        """Write the charge down if no limit is passed with it; of many at once only those that fit are written.
        ``False``: one would be. A charge that stands already is not written again."""
        ...


def compute_limit_day(now: datetime, timezone: str) -> LimitDay:
    """Return the day that a moment is in, there."""
    zone = ZoneInfo(timezone)
    today = now.astimezone(zone).date()
    first, last = (datetime.combine(today + timedelta(days=days), time(), zone) for days in (0, 1))
    return LimitDay(first, last)


def count_effect(contract: ToolContract, payload: Payload) -> dict[str, int]:
    """Return what an effect counts for; a read counts for nothing."""
    if contract.risk_level == "read":
        return {}
    rows = next((value for name in _LISTS if name in payload and isinstance(value := payload[name], list)), None)
    counts = {"writes": 1}
    if contract.sends:
        counts["messages"] = 1
    if rows:
        counts["rows"] = len(rows)
    return counts


def judge_limits(limits: Iterable[Limit], spent: DayUsage, counts: Mapping[str, int]) -> Decision | None:
    """Return the strictest word of the limits that an effect would pass; none where it passes none."""
    said = [_word(limit, spent, counts) for limit in limits if is_limit_exceeded(limit, spent, counts)]
    return max(said, key=lambda word: STRICTNESS.index(word.decision)) if said else None


def is_limit_exceeded(limit: Limit, spent: DayUsage, counts: Mapping[str, int]) -> bool:
    """Whether an effect would pass a limit; one that adds nothing to what is counted passes none."""
    more = counts.get(limit.of, 0)
    return more > 0 and _had(limit, spent) + more > limit.most


def _had(limit: Limit, spent: DayUsage) -> int:
    return (spent.person if limit.per == "person" else spent.team).get(limit.of, 0)


def _word(limit: Limit, spent: DayUsage, counts: Mapping[str, int]) -> Decision:
    reason = f"{limit.of} {_had(limit, spent)}+{counts[limit.of]}/{limit.most}, {spent.day.end:%Y-%m-%d %H:%M}"
    return Decision(decision=limit.decision, rule=f"limit.{limit.per}", reason=reason)


def check_model_limits(limits: Iterable[Limit], used: DayUsage) -> str:
    """Return why no model is asked any more on the day; nothing where one may be."""
    for limit in limits:
        if limit.of in OF_MODELS and _had(limit, used) >= limit.most:
            return f"{limit.of} {_had(limit, used)}/{limit.most}, {used.day.end:%Y-%m-%d %H:%M}"
    return ""


def compute_money_left(limits: Iterable[Limit], used: DayUsage) -> Decimal | None:
    """Return how many US dollars models may still cost on the day; ``None`` without a limit on them."""
    left = [limit.most - _had(limit, used) for limit in limits if limit.of == OF_MONEY]
    return Decimal(min(left)) / CENTS if left else None
