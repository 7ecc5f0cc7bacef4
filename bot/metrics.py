"""What an operator can measure of this process, in the Prometheus text format.

Counted from the journal's events after each commit, and looked up when they are asked for. Labels are tools, statuses
and kinds alone: nothing that a team or a person wrote. Each process counts its own; sums are made where they are read.
https://prometheus.io/docs/practices/naming/
"""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from orchestration.ports import Commit, Delivery, Inbox
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.storage.workload import Pile, Workload
from schemas.events import Event, ModelCall
from schemas.run import Run

OPEN_STATUSES = ("planning", "running", "waiting", "paused")
"""What a run that has not ended can be."""
RUN_SECONDS = (1, 2, 5, 10, 30, 60, 300, 1_800, 3_600, 14_400, 86_400, 604_800)
MODEL_SECONDS = (0.25, 0.5, 1, 2, 4, 8, 15, 30, 45, 90)
ACK_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3)
"""Slack waits three seconds (https://docs.slack.dev/apis/events-api/#responding)."""


class Metrics:
    """The measures of one process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self._begun = Counter("metel_runs_begun", "Runs that were begun.", registry=registry)
        self._ended = Counter("metel_runs_ended", "Runs that ended, by how.", ["status"], registry=registry)
        self._lasted = Histogram(
            "metel_run_duration_seconds",
            "From the request to the end of its run, people's time with it.",
            buckets=RUN_SECONDS,
            registry=registry,
        )
        self._calls = Counter(
            "metel_tool_calls",
            "Tool calls that came back: succeeded, or the kind of failure.",
            ["tool", "outcome"],
            registry=registry,
        )
        self._flying = Gauge("metel_tool_calls_under_way", "Tool calls that were begun here.", registry=registry)
        self._retries = Counter("metel_tool_retries", "Calls to be tried again.", ["tool"], registry=registry)
        self._asked = Counter("metel_approvals_asked", "Approvals that people were asked for.", registry=registry)
        self._decided = Counter(
            "metel_approvals_decided",
            "Approvals that were decided: approved, partly, rejected or expired.",
            ["decision"],
            registry=registry,
        )
        self._models = _ModelUse(registry)
        self._acked = Histogram(
            "metel_slack_ack_seconds",
            "How long Slack's acknowledgement waited for the delivery to be stored.",
            buckets=ACK_SECONDS,
            registry=registry,
        )
        self._failed = Counter("metel_failed_advances", "Advances of runs that broke off.", registry=registry)
        self._audit = Counter("metel_audit_failures", "Rounds that could not anchor the journal.", registry=registry)
        self._open = Gauge("metel_breaker_open", "Connections held back by a breaker.", ["service"], registry=registry)
        self._troubles = Gauge("metel_troubles", "What is in the way, as /readyz tells it.", registry=registry)
        self._stopped = Gauge("metel_stopped_teams", "Teams whose work is all stopped.", registry=registry)
        self._lines = _Lines(registry)
        self._work = _OpenWork(registry)
        self._begun_calls: set[tuple[str, str, str]] = set()

    def happened(self, commit: Commit) -> None:
        """Count what a commit recorded."""
        for event in commit.events:
            self._count(commit.run, event)

    def advance_failed(self) -> None:
        """Count an advance that broke off."""
        self._failed.inc()

    def anchoring_failed(self) -> None:
        """Count a round that could not anchor the journal."""
        self._audit.inc()

    def timed(self, inbox: Inbox) -> Inbox:
        """Return the inbox with its ``store`` timed: what Slack's acknowledgement waits for."""
        return _TimedInbox(inbox, self._acked.observe)

    def _count(self, run: Run, event: Event) -> None:
        match event.type:
            case "request_received":
                self._begun.inc()
            case "run_ended":
                self._ended.labels(event.status).inc()
                self._lasted.observe(max((event.at - run.request.asked_at).total_seconds(), 0.0))
                self._begun_calls = {call for call in self._begun_calls if call[:2] != (run.team, run.id)}
            case "action_started":
                self._begun_calls.add((run.team, run.id, event.action))
            case "action_succeeded":
                self._came_back(run, event.action, "succeeded")
            case "action_failed" | "action_uncertain" | "action_suspended":
                self._came_back(run, event.action, event.failure.kind)
            case "retry_planned":
                self._came_back(run, event.action, event.failure.kind)
                self._retries.labels(_tool(run, event.action)).inc()
            case "approval_asked":
                self._asked.inc()
            case "approval_decided":
                self._decided.labels(_decision(event.approved.values())).inc()
            case "approval_expired":
                self._decided.labels("expired").inc()
            case "model_called":
                self._models.count_call(event.call)
            case _:
                pass

    def _came_back(self, run: Run, action: str, outcome: str) -> None:
        """A failure without a begun call is one of metel's own, before anything was sent."""
        call = (run.team, run.id, action)
        if call in self._begun_calls:
            self._begun_calls.discard(call)
            self._calls.labels(_tool(run, action), outcome).inc()

    async def told(
        self, work: Workload, holds: Iterable[str], limiters: Iterable[ConnectionLimiter], troubles: int = 0
    ) -> bytes:
        """Return all measures as text, with those that are looked up now; ``holds`` are the services of connections
        that are held, ``troubles`` how much is in the way of the process or of a team."""
        self._flying.set(len(self._begun_calls))
        self._troubles.set(troubles)
        self._stopped.set(work.stopped)
        self._work.set(work)
        held: dict[str, int] = {}
        known = tuple(limiters)
        for limiter in known:
            held[limiter.service] = held.get(limiter.service, 0) + await limiter.is_broken()
        for service, count in held.items():
            self._open.labels(service).set(count)
        self._lines.set(known, Counted(holds))
        return generate_latest(self.registry)


class _ModelUse:
    """What models were asked, how it ended and what it cost."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._calls = Counter("metel_model_calls", "Calls of models.", registry=registry)
        self._tokens = Counter(
            "metel_model_tokens",
            "Tokens of models by what they were for and how the call ended; of a cache are input, of thoughts output.",
            ["direction", "role", "outcome"],
            registry=registry,
        )
        self._fallbacks = Counter(
            "metel_model_fallbacks",
            "Models that were asked in another one's place, by why that one gave nothing.",
            ["from", "to", "kind"],
            registry=registry,
        )
        self._attempts = Histogram(
            "metel_model_seconds",
            "How long calls of models took, by what they were for and how they ended.",
            ["role", "model", "outcome"],
            buckets=MODEL_SECONDS,
            registry=registry,
        )
        self._money = Counter(
            "metel_model_usd", "US dollars, of models that have a price.", ["model"], registry=registry
        )
        self._unpriced = Counter(
            "metel_model_unpriced_calls",
            "Answered calls of models that have no price: what they cost is not known.",
            ["model"],
            registry=registry,
        )
        self._mended = Counter(
            "metel_model_mended", "What was forgiven in the form of answers.", ["rule"], registry=registry
        )

    def count_call(self, call: ModelCall) -> None:
        """Count what became of one call, whatever it was for."""
        self._calls.inc()
        for direction, tokens in (
            ("input", call.input_tokens),
            ("input_cached", call.cached_tokens),
            ("input_cache_write", call.cache_write_tokens),
            ("output", call.output_tokens),
            ("output_reasoning", call.reasoning_tokens),
        ):
            self._tokens.labels(direction, call.role, call.outcome).inc(tokens)
        if call.instead_of is not None:
            self._fallbacks.labels(call.instead_of.model, call.model, call.instead_of.kind).inc()
        self._attempts.labels(call.role, call.model, call.outcome).observe(call.seconds)
        if call.usd is not None:
            self._money.labels(call.model).inc(float(call.usd))
        elif call.has_answer:
            self._unpriced.labels(call.model).inc()
        for rule in call.mended:
            # What a key was called is a model's word, and there may be any number of them.
            self._mended.labels(rule.partition(" ")[0]).inc()


class _OpenWork:
    """What is not done yet, counted in the database: of all processes that share it."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._runs = Gauge("metel_unfinished_runs", "Runs that have not ended.", ["status"], registry=registry)
        self._oldest_run = Gauge(
            "metel_oldest_unfinished_run_seconds",
            "Since when the oldest run that has not ended is asked for.",
            ["status"],
            registry=registry,
        )
        self._overdue = Gauge("metel_overdue_wakes", "Runs whose wake has passed.", registry=registry)
        self._latest = Gauge(
            "metel_oldest_overdue_wake_seconds", "Since when the longest overdue wake has passed.", registry=registry
        )
        self._waiting = Gauge("metel_inbox_waiting", "Deliveries that are not done yet.", registry=registry)
        self._oldest_delivery = Gauge(
            "metel_oldest_delivery_seconds", "Since when the oldest delivery waits that is not done.", registry=registry
        )

    def set(self, work: Workload) -> None:
        """Set all to what is not done."""
        for status in OPEN_STATUSES:
            pile = work.unfinished.get(status, Pile())
            self._runs.labels(status).set(pile.count)
            self._oldest_run.labels(status).set(pile.age_s(work.at))
        for pile, count, age in (
            (work.overdue, self._overdue, self._latest),
            (work.deliveries, self._waiting, self._oldest_delivery),
        ):
            count.set(pile.count)
            age.set(pile.age_s(work.at))


class _Lines:
    """What waits before each service's rates in this process, and which connections a service holds."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._waiting = Gauge(
            "metel_line_waiting", "Requests that stand in line here, of all teams.", ["service"], registry=registry
        )
        self._longest = Gauge(
            "metel_line_longest", "Requests in the longest line here before one rate.", ["service"], registry=registry
        )
        self._held = Gauge(
            "metel_held_connections",
            "Connections that are to be left alone for a while.",
            ["service"],
            registry=registry,
        )
        self._services: set[str] = set()

    def set(self, limiters: Iterable[ConnectionLimiter], holds: Mapping[str, int]) -> None:
        """Set all to what waits now; ``holds`` are held connections by service."""
        waiting, longest = Counted[str](), Counted[str]()
        for limiter in limiters:
            waiting[limiter.service] += limiter.waiting
            longest[limiter.service] = max(longest[limiter.service], limiter.longest_line)
        self._services |= waiting.keys() | holds.keys()
        for service in self._services:
            self._waiting.labels(service).set(waiting[service])
            self._longest.labels(service).set(longest[service])
            self._held.labels(service).set(holds.get(service, 0))


class _TimedInbox:
    """An inbox whose ``store`` is timed."""

    def __init__(self, inbox: Inbox, acked: Callable[[float], None]) -> None:
        self._inbox = inbox
        self._acked = acked
        self.waiting = inbox.waiting
        self.finish = inbox.finish

    async def store(self, delivery: Delivery) -> bool:
        """Commit the delivery; return whether it is new."""
        begun = perf_counter()
        try:
            return await self._inbox.store(delivery)
        finally:
            self._acked(perf_counter() - begun)


def _tool(run: Run, action: str) -> str:
    try:
        return run.plan.action(action).tool if run.plan is not None else ""
    except KeyError:
        return ""


def _decision(approved: Iterable[bool]) -> str:
    words = set(approved)
    return "partly" if len(words) > 1 else "approved" if words == {True} else "rejected"
