"""``metel eval``: the planner measured on a suite of cases."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from bot.cli.errors import UsageError
from bot.cli.terminal import print_json
from bot.evaluation.cases import SuiteError
from bot.evaluation.evaluate import Score, measure_planner
from bot.evaluation.measure_outcomes import count_by_group
from bot.settings import read_settings

SUITE_TOLD = (
    "A suite is a YAML list of cases, each with an id, a text (or turns), and tools or effects; "
    "see docs/how-to/measure-a-planner.md."
)


async def evaluate_suite(suite: Path, *, as_json: bool) -> int:
    """Measure the planner on a suite; exits 0 when every case passes.

    Raises:
        UsageError: the file is no suite.
    """
    try:
        score = await measure_planner(read_settings(), suite)
    except SuiteError as error:
        why = f"\n{error}" if str(error).startswith("  ") else f" {error}"
        raise UsageError(f"{suite} is no suite of cases:{why}\n{SUITE_TOLD}") from error
    if as_json:
        print_json(score.as_json())
    else:
        _print_score(score)
    return 0 if score.passed == score.total else 4


def _print_score(score: Score) -> None:
    out = Console()
    for case in score.plans:
        _print_case(out, "pass" if case.passed else "FAIL", case.id, case.differences, good=case.passed)
    for one in score.outcomes:
        _print_case(out, one.judgement.outcome, one.case.id, one.judgement.differences, good=one.passed)
    for group, counts in count_by_group(score.outcomes).items():
        told = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        out.print(f"{group}: {told}", highlight=False)
    out.print(f"{score.passed} of {score.total} cases pass")


def _print_case(out: Console, word: str, case: str, differences: Sequence[str], *, good: bool) -> None:
    out.print(f"[{'green' if good else 'red'}]{word}[/] {case}", highlight=False)
    for difference in differences:
        out.print(f"     {difference}", highlight=False, markup=False)
