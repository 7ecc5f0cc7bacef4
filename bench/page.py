"""``docs/benchmarks.md``: the findings as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

from bench.acks import Acks
from bench.bars import Bar, percentile
from bench.cases import Crowd, Stored
from bench.chains import Chain, count_calls
from bench.contest import CALLS, DBOS_POSTGRES, LANGGRAPH, METEL, Findings
from bench.decisions import Decisions
from bench.line import Crowded

HEAD = """# Benchmarks

`make bench` measures this again and rewrites the page; with `QUICK=1` in the environment it takes the short way. It
needs no network once its packages are there.

Two things are measured apart. The *engine* is metel's orchestrator with its journal, policy, schema checks, executor
and verifier; its tools call a small HTTP server through bare aiohttp, and so do the tools of every other engine here.
The *product* is `metel serve` with Bolt behind Socket Mode.

Every engine lives in a process of its own and has the same plan to carry out: it is planned in one step, and each call
is a step. They are asked in turns, round by round, and a ratio is the median of the ratios of single rounds, so that
what disturbs the machine disturbs both sides of it. Overhead is the time of a run beyond that of its calls alone.
All sides run with the garbage settings of `metel serve`. LangGraph keeps its checkpoints with `AsyncSqliteSaver`,
`durability="sync"`; DBOS runs with its own settings, over SQLite (which it opens without a write-ahead log) and over
PostgreSQL. The *bare journal* only writes as many rows in as many durable commits as metel, with group commit: it marks
what the disk and the calls leave room for, and keeps no promise beyond that. Processor time is that of a side's own
process, without the PostgreSQL server's.
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """All that a run of the bench has found; ``how`` says how it was run."""

    how: str
    machine: list[tuple[str, str]]
    bars: list[Bar]
    engines: Findings
    crowd: Crowd
    acks: Acks
    chains: list[Chain]
    crowded: Crowded
    decisions: list[Decisions]


def page(measured: Measured) -> str:
    """Return the page's text."""
    found = measured.engines
    parts = [
        [HEAD],
        ["## The machine\n", f"Measured {measured.how}.\n", *_table(("", ""), measured.machine)],
        ["## What is promised\n", *_bars(measured.bars)],
        ["## Engines\n", "![Runs in a second](images/benchmarks.svg)\n", *_engines(found)],
        ["## From the click to the call\n", CLICKS, *_clicks(found)],
        ["## What a run leaves on the disk\n", STORED, *_stored(found)],
        ["## Runs that wait\n", *_crowd(measured.crowd)],
        ["## Slack under load\n", LOADS, *_loads(measured.acks)],
        ["## From the message to the answer\n", CHAINS, *_chains(measured.chains)],
        ["## Many at once at the published rates\n", LINE, *build_line_table(measured.crowded)],
        ["## Decisions of policy\n", DECISIONS, *_decisions(measured.decisions)],
    ]
    return "\n".join("\n".join(part) + "\n" for part in parts)


CLICKS = (
    "A run waits for a yes; the yes is given, and the next HTTP call begins. The times are inside the engine: Slack's\n"
    "own way, and the inbox, are not in them. DBOS waits in two ways: parked in `recv`, or ended at the approval and\n"
    "begun anew; over SQLite it looks for messages every 10 ms here, by default every second.\n"
)
STORED = (
    "Counted from outside: the pages of the file, and the commits in its log. PostgreSQL tells its commits too late\n"
    "to be counted for single runs, and its bytes grow in steps.\n"
)
LOADS = (
    "Each event is a mention that begins a run, which is planned offline, answered and shown in the thread, while the\n"
    "next events come in; 30 % are delivered twice. The burst is sent as fast as the socket takes it. The last column\n"
    "is how long after the last event (in the burst: after the first) the last run had ended. Below stand clients\n"
    "that got the same burst on the same wire and only acknowledge it: they store nothing and begin nothing.\n"
)

CHAINS = (
    "`metel serve` in a sandbox whose calls take a fifth of a second each, at the published rates. A chain is the\n"
    "longest row of vendor calls in which each starts after the one before ended, from the delivery of the message to\n"
    "the start of the post. Cold: the process has just started, and the directory was crawled before. Warm: the same\n"
    "request again. Later: once more after an hour, when all that is kept for minutes is old. The first word is a\n"
    "post or the status of the thread. `python -m bench.chains` measures this alone.\n"
)
LINE = (
    "`metel serve` and the sandbox as processes, each vendor call a fifth of a second, the published rates on both\n"
    "sides, real time. Everybody asks for the same database at once, in one channel, where Slack takes one message a\n"
    "second. `python -m bench.line` measures this alone.\n"
)
DECISIONS = (
    "Policy's word on one case, by the code that judges each step of a run and each line of `metel policy check`: the\n"
    "processor time of one core, the reading of the case included, with no two texts the same.\n"
)


def _table(head: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'|'.join(' --- ' for _ in head)}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _bars(judged: list[Bar]) -> Iterator[str]:
    rows = [(bar.what, bar.bound, bar.found, "yes" if bar.holds else "**no**") for bar in judged]
    return _table(("what", "bar", "found", "holds"), rows)


def _engines(found: Findings) -> Iterator[str]:
    for case in dict.fromkeys(one for one, _ in found.blocks):
        yield f"### {case.name}\n"
        rows = [
            (
                *(side, f"{found.run_ms(case, side):.1f}"),
                "" if side == CALLS else f"{found.overhead_ms(case, side):.1f}",
                *(f"{found.rate(case, side):,.0f}", f"{found.cpu_ms(case, side):.2f}"),
                f"{found.rate_ratio(case, side, LANGGRAPH):.1f}",
            )
            for side in found.sides(case)
        ]
        head = ("side", "one run, ms", "overhead, ms", "runs/s", "CPU of a run, ms", "runs/s beside LangGraph")
        yield from _table(head, rows)
        yield ""


def _clicks(found: Findings) -> Iterator[str]:
    rows: list[tuple[str, ...]] = []
    for side, rounds in found.clicks.items():
        calls = [one for clicks in rounds for one in clicks.to_call_ms]
        ends = [one for clicks in rounds for one in clicks.to_end_ms]
        rows.append((side, f"{median(calls):.1f}", f"{percentile(calls, 0.99):.1f}", f"{median(ends):.1f}"))
    return _table(("side", "to the call, p50 ms", "p99 ms", "to the end, p50 ms"), rows)


def _stored(found: Findings) -> Iterator[str]:
    rows = [
        (side, *(_commits(side, one) for one in kept), *(f"{one.bytes_per_run:,.0f}" for one in kept))
        for side, kept in found.stored.items()
    ]
    return _table(("side", "commits, 2 actions", "12 actions", "bytes, 2 actions", "12 actions"), rows)


def _commits(side: str, stored: Stored) -> str:
    return "not counted" if side == DBOS_POSTGRES else f"{stored.commits_per_run:.1f}"


def _crowd(crowd: Crowd) -> Iterator[str]:
    grown = crowd.rss_mb - crowd.rss_empty_mb
    yield (
        f"{crowd.waiting:,} runs of {METEL} wait for an approval. A process that starts among them is ready after "
        f"{crowd.start_s:.2f} s (the database opened, each expiry noted, the runs with cards that are behind found), "
        f"has grown by {grown:.0f} MiB, holds {crowd.tasks} task, and takes {crowd.idle_cpu_percent:.2f} % of a core "
        "while nothing happens."
    )


def _loads(acks: Acks) -> Iterator[str]:
    rows = [
        (
            *(load.name, *_ack_times(load.acks_ms)),
            *(f"{load.redelivered:,}", f"{load.runs:,} of {load.events:,}", f"{load.rest_s:.1f}"),
        )
        for load in acks.loads
    ]
    rows += [(f"the burst at {one.name}", *_ack_times(one.acks_ms), "", "", "") for one in acks.bare]
    head = ("load", "ack p50, ms", "p99, ms", "max, ms", "delivered twice", "runs of events", "all ended, s")
    return _table(head, rows)


def _ack_times(acks_ms: list[float]) -> tuple[str, str, str]:
    p50, p99, most = (f"{percentile(acks_ms, share):.0f}" for share in (0.5, 0.99, 1.0))
    return p50, p99, most


def _chains(chains: list[Chain]) -> Iterator[str]:
    rows = [
        (
            *(one.asked.name, f"{one.people:,}", one.state, count_calls(one.first_word), count_calls(one.answer)),
            *(f"{one.answer_s:.1f}", ", ".join(one.answer or ())),
        )
        for one in chains
    ]
    head = ("request", "people", "", "to the first word", "to the answer", "seconds", "the calls before the answer")
    return _table(head, rows)


def build_line_table(found: Crowded) -> Iterator[str]:
    """Return the table of many requests at once."""
    refused = ", ".join(f"{method} {count}" for method, count in found.refused.items()) or "none"
    head = ("requests", "answered", "half of them, s", "all, s", "waiting events", "posts", "Notion queries", "refused")
    row = (
        *(str(found.count), str(found.answered), f"{found.half_s:.0f}", f"{found.all_s:.0f}"),
        *(str(found.waiting_events), str(found.posts), str(found.queries), refused),
    )
    return _table(head, [row])


def _decisions(decisions: list[Decisions]) -> Iterator[str]:
    rows = [
        (one.name, *(f"{percentile(one.times_ms, share):.2f}" for share in (0.5, 0.99)), f"{one.per_second:,.0f}")
        for one in decisions
    ]
    return _table(("case", "p50, ms", "p99, ms", "decisions in a second"), rows)
