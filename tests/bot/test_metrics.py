"""What is counted of a journal's events."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry

from bot.app import build_metrics
from bot.metrics import Metrics
from bot.settings import read_settings
from orchestration.ports import Commit, Delivery
from orchestration.storage.workload import Pile, Workload
from schemas.errors import Failure
from schemas.events import (
    ActionFailed,
    ApprovalDecided,
    ApprovalExpired,
    CallOutcome,
    Event,
    ModelAsked,
    ModelCall,
    ModelCalled,
    ModelUse,
    PassedOver,
    RetryPlanned,
)
from tests.core.builders import NOW, a_plan, a_run, an_action

BUSY = Failure(kind="rate_limited", message="busy", service="slack")
BEGUN = a_run(a_plan(an_action("a1"))).started("a1")


def counted(*events: Event, metrics: Metrics | None = None) -> Metrics:
    measured = metrics or Metrics()
    measured.happened(Commit(BEGUN.run, 0, events))
    return measured


def value(metrics: Metrics, name: str, **labels: str) -> float:
    registry: CollectorRegistry = metrics.registry
    return registry.get_sample_value(name, labels) or 0.0


def test_a_call_that_is_tried_again_counts_as_an_outcome_and_as_a_retry() -> None:
    again = RetryPlanned(at=NOW, action="a1", attempt=1, until=NOW, failure=BUSY)
    metrics = counted(*BEGUN.events, again)
    assert value(metrics, "metel_tool_calls_total", tool="slack.post_message", outcome="rate_limited") == 1
    assert value(metrics, "metel_tool_retries_total", tool="slack.post_message") == 1


def test_a_failure_before_anything_was_sent_is_no_call() -> None:
    metrics = counted(ActionFailed(at=NOW, action="a1", attempts=1, failure=BUSY))
    assert value(metrics, "metel_tool_calls_total", tool="slack.post_message", outcome="rate_limited") == 0


@pytest.mark.parametrize(
    ("approved", "decision"),
    [({"a1": True}, "approved"), ({"a1": False}, "rejected"), ({"a1": True, "a2": False}, "partly")],
)
def test_an_approval_is_counted_by_what_was_decided(approved: dict[str, bool], decision: str) -> None:
    metrics = counted(ApprovalDecided(at=NOW, approval="p1", approved=approved, by="U1"))
    assert value(metrics, "metel_approvals_decided_total", decision=decision) == 1


def test_an_approval_that_nobody_decided_is_counted_as_expired() -> None:
    metrics = counted(ApprovalExpired(at=NOW, approval="p1"))
    assert value(metrics, "metel_approvals_decided_total", decision="expired") == 1


def a_call(outcome: CallOutcome = "answered", **more: Any) -> ModelCalled:
    counts = {"input_tokens": 300, "cached_tokens": 200, "cache_write_tokens": 50, "output_tokens": 40}
    call = ModelCall(role="planner", model="m2", outcome=outcome, reasoning_tokens=30, **counts, **more)
    return ModelCalled(at=NOW, call=call)


def test_model_calls_and_tokens_are_counted_once_from_each_call_by_role_and_outcome() -> None:
    use = ModelUse(calls=2, input_tokens=300, output_tokens=40)
    metrics = counted(a_call("cut_off"))
    counted(a_call(), ModelAsked(at=NOW, action="a1", use=use), metrics=metrics)
    assert value(metrics, "metel_model_calls_total") == 2
    counted(a_call("ungrounded"), metrics=metrics)
    assert value(metrics, "metel_model_unpriced_calls_total", model="m2") == 2
    for outcome in ("cut_off", "answered", "ungrounded"):
        labels = {"role": "planner", "outcome": outcome}
        assert value(metrics, "metel_model_tokens_total", direction="input", **labels) == 300
        assert value(metrics, "metel_model_tokens_total", direction="input_cached", **labels) == 200
        assert value(metrics, "metel_model_tokens_total", direction="input_cache_write", **labels) == 50
        assert value(metrics, "metel_model_tokens_total", direction="output_reasoning", **labels) == 30
        assert value(metrics, "metel_model_tokens_total", direction="output", **labels) == 40


def test_a_model_in_anothers_place_is_counted_by_why_it_was_asked() -> None:
    metrics = counted(a_call(instead_of=PassedOver(model="m1", kind="auth")), a_call())
    labels = {"from": "m1", "to": "m2", "kind": "auth"}
    assert value(metrics, "metel_model_fallbacks_total", **labels) == 1


class Waiting:
    """An inbox with three deliveries."""

    async def store(self, delivery: Delivery) -> bool:
        return True

    async def waiting(self, team: str, limit: int = 100) -> list[Delivery]:
        return [Delivery(str(number), team, "slack.event", {}, NOW) for number in range(3)]

    async def finish(self, team: str, key: str) -> None:
        del team, key


async def test_what_waits_and_what_is_under_way_is_looked_up_when_it_is_asked_for() -> None:
    metrics = counted(*BEGUN.events)
    an_hour_ago = NOW - timedelta(hours=1)
    work = Workload(
        NOW, {"waiting": Pile(3, an_hour_ago)}, Pile(2, NOW - timedelta(minutes=2)), Pile(6, an_hour_ago), 2
    )
    told = (await metrics.told(work, ("notion", "notion"), ())).decode()
    assert "metel_inbox_waiting 6.0" in told
    assert "metel_oldest_delivery_seconds 3600.0" in told
    assert "metel_tool_calls_under_way 1.0" in told
    assert value(metrics, "metel_unfinished_runs", status="waiting") == 3
    assert value(metrics, "metel_oldest_unfinished_run_seconds", status="waiting") == 3600
    assert value(metrics, "metel_oldest_unfinished_run_seconds", status="running") == 0
    assert value(metrics, "metel_overdue_wakes") == 2
    assert value(metrics, "metel_stopped_teams") == 2
    assert value(metrics, "metel_oldest_overdue_wake_seconds") == 120
    assert value(metrics, "metel_held_connections", service="notion") == 2
    await metrics.told(Workload(NOW), (), ())
    assert value(metrics, "metel_unfinished_runs", status="waiting") == 0, "what is done since is not told any more"
    assert value(metrics, "metel_held_connections", service="notion") == 0


async def test_a_stored_delivery_is_timed_and_failures_are_counted() -> None:
    metrics = Metrics()
    inbox = metrics.timed(Waiting())
    assert await inbox.store(Delivery("1", "T1", "slack.event", {}, NOW))
    metrics.advance_failed()
    metrics.anchoring_failed()
    assert value(metrics, "metel_slack_ack_seconds_count") == 1
    assert value(metrics, "metel_failed_advances_total") == 1
    assert value(metrics, "metel_audit_failures_total") == 1


def test_without_a_port_nothing_is_measured() -> None:
    assert build_metrics(read_settings({"METEL_HEALTH_PORT": ""})) is None
    assert build_metrics(read_settings({"METEL_HEALTH_PORT": "9100"})) is not None


def test_the_operators_page_tells_of_every_measure_and_of_no_other() -> None:
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "operate.md").read_text("utf-8")
    told = set(re.findall(r"^\| `(metel_[a-z_]+)`", page, re.MULTILINE))
    families = Metrics().registry.collect()
    assert told == {family.name + ("_total" if family.type == "counter" else "") for family in families}
