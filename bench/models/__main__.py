"""``python -m bench.models [--quick]``: prove the model path, write the page, and print what holds."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from pathlib import Path

import structlog

from bench.models.assaults import (
    EACH,
    choose_one_each,
    choose_pairs,
    learn_plain_plans,
    play_assaults,
    read_attack_cases,
    read_wider_cases,
)
from bench.models.failure_rows import APIS
from bench.models.followers import FOLLOWERS, learn_tasks, play_injections
from bench.models.injections import read_injections
from bench.models.loops import measure_ways
from bench.models.outages import measure_outages
from bench.models.page import ModelsMeasured, judge, page
from bench.models.speakers import Mood
from bench.models.suites import SUITES, learn_plans, open_scripted, play_mood, play_routed, read_sample

DOCS = Path(__file__).parents[2] / "docs"
EVERY, QUICK_EVERY = 3, 12
"""Of how many cases one is played."""
QUICK_PAIRS = 6
"""Of how many plays of attacks one is played, where it is to be quick."""
QUICK_TEXTS = 6
"""Of how many injected texts one is played, where it is to be quick."""
MOODS: tuple[Mood, ...] = ("perfect", "sloppy")


async def measure(*, every: int, texts: int, pairs: int = 1) -> ModelsMeasured:
    """Measure all, with one case of so many, one injected text, and one of the plays of attacks."""
    began = time.monotonic()
    cases = read_sample(every)
    known, unknown = await learn_plans(cases)
    moods = [await play_mood(mood, known) for mood in MOODS]
    async with open_scripted() as (server, _):
        costs = await measure_ways(moods[0].played, server)
    routed = await play_routed(known)
    messages = sum(len(one.case.acts) == 1 for one in known)
    attacked, _ = await learn_plans(read_attack_cases())
    wider = await learn_plain_plans(read_wider_cases()[::pairs])
    chosen = [*choose_pairs(attacked, EACH), *choose_one_each([*known, *wider])]
    assaults = await play_assaults(chosen[::pairs])
    rows = await measure_outages(APIS)
    injections = read_injections()[::texts]
    learned = await learn_tasks(injections)
    followed = [one for follower in FOLLOWERS for one in await play_injections(follower, injections, learned)]
    sample = (
        f"every case no. 1, {1 + every}, {1 + 2 * every}, ... of {' and '.join(f'`{name}.yaml`' for name in SUITES)}"
    )
    how = f"in {(time.monotonic() - began) / 60:.0f} minutes, with {len(cases)} cases ({sample})"
    made_up = sum(one.made_up for one in known)
    return ModelsMeasured(how, rows, moods, unknown, made_up, costs, followed, routed, messages, assaults)


def main() -> int:
    """Read the arguments, measure, write the page; exits with 1 where something does not hold."""
    parser = argparse.ArgumentParser(prog="bench.models", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer cases")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the page is written")
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.disable(logging.ERROR)  # a server whose answer nobody waits for any more says so
    quick = {"every": QUICK_EVERY, "texts": QUICK_TEXTS, "pairs": QUICK_PAIRS}
    found = asyncio.run(measure(**(quick if given.quick else {"every": EVERY, "texts": 1})))
    (given.docs / "model-benchmarks.md").write_text(page(found), "utf-8")
    judged = judge(found)
    for bar in judged:
        sys.stdout.write(f"{'holds ' if bar.holds else 'MISSED'}  {bar.what}: {bar.found} ({bar.bound})\n")
    return 0 if all(bar.holds for bar in judged) else 1


if __name__ == "__main__":
    sys.exit(main())
