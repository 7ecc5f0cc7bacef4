"""``metel eval``: the planner measured on a suite of cases."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from bot.cli.errors import UsageError
from bot.cli.terminal import print_json
from bot.evaluation.cases import SuiteError
from bot.evaluation.evaluate import Score, count_by_group, measure_planner
from bot.evaluation.model_report import ModelReport, choose_model, render_report
from bot.settings import Settings, read_settings
from schemas.plan import LANGUAGES

SUITE_TOLD = (
    "A suite is a YAML list of cases, each with an id, a text (or turns), and tools or effects; "
    "see docs/how-to/measure-a-planner.md."
)


async def evaluate_suite(suite: Path, *, as_json: bool) -> int:
    """Measure the planner on a suite; exits 0 when every case passes.

    Raises:
        UsageError: the file is no suite.
    """
    score = await _measure(read_settings(), suite, by_model=False)
    if as_json:
        print_json(score.as_json())
    else:
        _print_score(score)
    return 0 if score.passed == score.total else 4


async def evaluate_model(suite: Path, model: str, report: Path, *, as_json: bool) -> int:
    """Measure one model on a suite, in all roles, and write what it came to in three languages; exits 0 when every
    case passes.

    Raises:
        UsageError: the file is no suite, or the model is not known or has no key.
    """
    with TemporaryDirectory(prefix="metel-eval-") as folder:
        settings = choose_model(read_settings(), model, Path(folder))
        score = await _measure(settings, suite, by_model=True)
    measured = ModelReport(suite.name, model, score)
    await asyncio.to_thread(_write_report, measured, report / suite.stem)
    if as_json:
        print_json({**score.as_json(), "model": measured.as_json()})
    else:
        _print_score(score)
        Console().print(f"the report is in {report}", highlight=False)
    return 0 if score.passed == score.total else 4


def _write_report(measured: ModelReport, place: Path) -> None:
    """Write the report in each language, beside one another."""
    place.parent.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        place.with_name(f"{place.name}.{language}.md").write_text(render_report(measured, language), "utf-8")


async def _measure(settings: Settings, suite: Path, *, by_model: bool) -> Score:
    try:
        return await measure_planner(settings, suite, by_model=by_model)
    except SuiteError as error:
        why = f"\n{error}" if str(error).startswith("  ") else f" {error}"
        raise UsageError(f"{suite} is no suite of cases:{why}\n{SUITE_TOLD}") from error


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
