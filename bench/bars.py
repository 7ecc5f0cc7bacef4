"""What the product promises of its speed, and whether this run of the bench holds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from bench.acks import Acks
from bench.cases import Case, Crowd
from bench.chains import Chain, count_calls
from bench.contest import CALLS, DBOS_SQLITE, LANGGRAPH, METEL, Findings
from bench.line import Crowded


@dataclass(frozen=True, slots=True)
class Bar:
    """One promise: what is measured, the bound, what was found, and whether it holds."""

    what: str
    bound: str
    found: str
    holds: bool


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def bars(found: Findings, crowd: Crowd, acks: Acks, chains: list[Chain], crowded: Crowded) -> list[Bar]:
    """Judge all promises."""
    engine = [*_overhead(found), *_rates(found), *_commits(found), *_clicks(found), *_crowd(crowd)]
    return [*engine, *_acks(acks), *_chains(chains), *judge_line(crowded)]


def _overhead(found: Findings) -> Iterator[Bar]:
    share = found.overhead_ratio(Case(2, 1, 0), METEL, LANGGRAPH)
    what = "overhead of a durable 2-action run, one at a time, as a share of LangGraph's"
    yield Bar(what, "at most 0.45", f"{share:.2f}", share <= 0.45)


def _rates(found: Findings) -> Iterator[Bar]:
    for at_once in (50, 200):
        for side, least in ((LANGGRAPH, 6), (DBOS_SQLITE, 10)):
            yield _rate(found, Case(2, at_once, 0), side, least)
    case = Case(2, 50, 50)
    share = found.rate_ratio(case, METEL, CALLS)
    yield Bar(f"runs/s with {case.name}, beside {CALLS}", "at least 0.6", f"{share:.2f}", share >= 0.6)
    yield _rate(found, Case(2, 200, 50), LANGGRAPH, 6)


def _rate(found: Findings, case: Case, side: str, least: float) -> Bar:
    times = found.rate_ratio(case, METEL, side)
    what = f"runs/s with {case.name}, beside {side}"
    return Bar(what, f"at least {least} times", f"{times:.1f} times", times >= least)


def _commits(found: Findings) -> Iterator[Bar]:
    short, long = found.stored[METEL]
    said = f"{short.commits_per_run:.1f} and {long.commits_per_run:.1f}"
    holds = (round(short.commits_per_run, 1), round(long.commits_per_run, 1)) == (4.0, 14.0)
    yield Bar("durable commits of a run of 2 and of 12 actions, one at a time", "n + 2: 4 and 14", said, holds)
    times = long.bytes_per_run / short.bytes_per_run
    yield Bar("bytes of 12 actions beside 2", "at most 6 times (linear)", f"{times:.1f} times", times <= 6)


def _clicks(found: Findings) -> Iterator[Bar]:
    call = median(one for clicks in found.clicks[METEL] for one in clicks.to_call_ms)
    end = median(one for clicks in found.clicks[METEL] for one in clicks.to_end_ms)
    peer = median(one for clicks in found.clicks[LANGGRAPH] for one in clicks.to_end_ms)
    yield Bar("from the decision to the next outside call, p50", "at most 10 ms", f"{call:.1f} ms", call <= 10)
    yield Bar("from the decision to the end", f"at most LangGraph's {peer:.1f} ms", f"{end:.1f} ms", end <= peer)


def _crowd(crowd: Crowd) -> Iterator[Bar]:
    what = f"start to ready with {crowd.waiting:,} runs waiting for a person"
    yield Bar(what, "at most 2 s", f"{crowd.start_s:.2f} s", crowd.start_s <= 2)
    still = crowd.tasks <= 1 and crowd.idle_cpu_percent < 1
    said = f"{crowd.tasks} task, {crowd.idle_cpu_percent:.2f} % of a core"
    yield Bar("what they cost while they wait", "one timer, no idle CPU", said, still)


def _chains(chains: list[Chain]) -> Iterator[Bar]:
    """One bar for each request, cold and warm, over all sizes of workspace; an hour later is measured without one."""
    for first in {(one.asked, one.state): one for one in chains if one.state != "later"}.values():
        alike = [one for one in chains if (one.asked, one.state) == (first.asked, first.state)]
        sizes = ", ".join(f"{one.people:,}" for one in alike)
        for word, found, most in (
            ("first word", [one.first_word for one in alike], 1),
            ("answer", [one.answer for one in alike], first.most),
        ):
            told = ", ".join(map(count_calls, found))
            holds = all(one is not None and len(one) <= most for one in found)
            what = f"calls one after another before the {word}: {first.asked.name}, {first.state}, {sizes} people"
            yield Bar(what, f"at most {most}", told, holds)


def judge_line(found: Crowded) -> Iterator[Bar]:
    """Judge what came of many requests at once at the published rates."""
    what = f"{found.count} requests at once in one channel, at the published rates"
    said = f"{found.answered} answered, the last after {found.all_s:.0f} s"
    yield Bar(what, "all answered within 300 s", said, found.answered == found.count and found.all_s <= 300)
    most = found.most_waiting_events
    yield Bar("their waiting events, the most of a run", "at most 2", str(most), most <= 2)
    said = f"{found.queries} of {found.count} requests"
    yield Bar("their queries of one Notion database", "at most one a request", said, found.queries <= found.count)


def _acks(acks: Acks) -> Iterator[Bar]:
    limits = ", ".join(f"{one.name} p50 {percentile(one.acks_ms, 0.5):.0f}" for one in acks.bare)
    for load in acks.loads:
        p50, p99, most = (percentile(load.acks_ms, share) for share in (0.5, 0.99, 1.0))
        said = f"p50 {p50:.0f}, p99 {p99:.0f}, max {most:.0f} ms"
        if load.at_once:
            said += f" ({limits})"
        holds = p50 <= 25 and p99 <= 250 and most <= 1000
        yield Bar(f"Slack ack: {load.name}", "p50 25, p99 250, max 1,000 ms", said, holds)
        what = f"{load.events:,} events, {load.redelivered} of them delivered twice"
        once = load.runs == load.events == load.answered
        yield Bar(what, "each begins one run and is answered", f"{load.runs:,} runs, {load.answered:,} answered", once)
