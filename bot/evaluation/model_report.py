"""What a model came to on a suite, as a page in one of three languages; and the settings by which it alone is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

import yaml

from bot.evaluation.evaluate import Score
from bot.evaluation.outcomes import CLASSES, OutcomeClass
from bot.settings import Settings, SettingsError, read_models, read_models_file
from orchestration.llm.profiles import ModelRouting, ModelsConfig, build_plain_config
from orchestration.plan.estimate import format_usd
from orchestration.text.messages import Wording, read_tables
from schemas.events import ModelCall
from schemas.plan import Language
from schemas.values import Payload

WORST: tuple[OutcomeClass, ...] = ("wrong_effect", "not_understood", "harmless", "needless")
"""From the worst on: what was done that nobody asked for is worse than all that was not done."""
MOST_WORST, MOST_LETTERS = 20, 300


def choose_model(settings: Settings, name: str, folder: Path) -> Settings:
    """Return the settings by which one model is asked in every role: one of the file of models, or, without a file, one
    of the server that is set. What says so is written into ``folder``.

    Raises:
        SettingsError: there is no model of that name, or its key is not set.
    """
    if settings.metel_models_file is not None:
        known = read_models_file(settings.metel_models_file)
        if name not in known.models:
            named = ", ".join(known.models)
            raise SettingsError(f"--model: {name} stands under no name of {settings.metel_models_file}: {named}")
    elif settings.openai_api_key is None:
        raise SettingsError("--model: OPENAI_API_KEY or METEL_MODELS_FILE must be set")
    else:
        known = build_plain_config((name,), settings.openai_base_url)
    alone = ModelsConfig(
        models={name: known.models[name]},
        roles={"planner": (name,)},
        routing=ModelRouting(easy="model"),  # what the rules plan says nothing of the model
        deadlines_s=known.deadlines_s,
    )
    file = folder / "models.yaml"
    file.write_text(yaml.safe_dump(alone.model_dump(mode="json"), allow_unicode=True), "utf-8")
    chosen = settings.model_copy(update={"metel_models_file": file})
    read_models(chosen)
    return chosen


@dataclass(frozen=True, slots=True)
class MeasuredCase:
    """One case: its class, what differs from the right outcome, and the calls of models that it took."""

    id: str
    outcome: OutcomeClass
    differences: tuple[str, ...]
    calls: tuple[ModelCall, ...]


@dataclass(frozen=True, slots=True)
class ModelReport:
    """What one model came to on a suite; ``suite`` is the name of its file."""

    suite: str
    model: str
    score: Score

    @property
    def cases(self) -> tuple[MeasuredCase, ...]:
        """All cases; one that is judged both ways stands here twice."""
        plans = (MeasuredCase(one.id, one.outcome, one.differences, one.calls) for one in self.score.plans)
        outcomes = (
            MeasuredCase(one.case.id, one.judgement.outcome, one.judgement.differences, one.calls)
            for one in self.score.outcomes
        )
        return (*plans, *outcomes)

    @property
    def calls(self) -> tuple[ModelCall, ...]:
        """All calls of the model."""
        return tuple(call for case in self.cases for call in case.calls)

    @property
    def classes(self) -> Counter[OutcomeClass]:
        """How many cases are of each class."""
        return Counter(case.outcome for case in self.cases)

    @property
    def silent(self) -> int:
        """Of how many cases the model answered nothing at all: an outage says nothing of how well it plans."""
        return sum(not any(call.has_answer for call in case.calls) for case in self.cases if case.calls)

    @property
    def usd(self) -> Decimal | None:
        """What the calls cost in US dollars; ``None`` where that is not known of all of them."""
        prices = [call.usd for call in self.calls if call.usd is not None]
        return sum(prices, Decimal(0)) if prices and len(prices) == len(self.calls) else None

    def list_worst(self) -> list[MeasuredCase]:
        """Return the cases that came out worst, the worst first."""
        wrong = [case for case in self.cases if case.outcome in WORST]
        return sorted(wrong, key=lambda case: WORST.index(case.outcome))[:MOST_WORST]

    def find_seconds(self, share: float) -> float | None:
        """Return within how many seconds that share of the answers came; ``None`` where there was none."""
        answered = sorted(call.seconds for call in self.calls if call.has_answer)
        return answered[min(len(answered) - 1, int(len(answered) * share))] if answered else None

    def as_json(self) -> Payload:
        """Return the sums as ``metel eval --json`` prints them."""
        return {
            "name": self.model,
            "classes": {name: self.classes[name] for name in CLASSES},
            "calls": len(self.calls),
            "failed_calls": sum(not call.has_answer for call in self.calls),
            "unanswered_cases": self.silent,
            "input_tokens": sum(call.input_tokens for call in self.calls),
            "cached_tokens": sum(call.cached_tokens for call in self.calls),
            "output_tokens": sum(call.output_tokens for call in self.calls),
            "usd": None if self.usd is None else str(self.usd),
            "seconds_p50": self.find_seconds(0.5),
            "seconds_p95": self.find_seconds(0.95),
        }


def render_report(report: ModelReport, language: Language) -> str:
    """Return the report as a page of Markdown in a language."""
    return "\n".join(_list_lines(report, language, _load_words())) + "\n"


@cache
def _load_words() -> Wording:
    return Wording(read_tables("bot.evaluation"))


def _list_lines(report: ModelReport, language: Language, words: Wording) -> Iterator[str]:
    cases = report.cases
    yield f"# {words.say(language, 'title', model=report.model, suite=report.suite)}\n"
    yield words.say(language, "what", count=len(cases)) + "\n"
    yield f"| {words.say(language, 'head.class')} | {words.say(language, 'head.cases')} | % |"
    yield "| --- | --- | --- |"
    for name in CLASSES:
        count = report.classes[name]
        yield f"| {words.say(language, f'class.{name}')} | {count} | {100 * count / max(1, len(cases)):.1f} |"
    yield f"\n## {words.say(language, 'head.cost')}\n"
    yield from _list_costs(report, language, words)
    yield f"\n## {words.say(language, 'head.worst')}\n"
    yield from _list_worst(report.list_worst(), language, words)


def _list_costs(report: ModelReport, language: Language, words: Wording) -> Iterator[str]:
    told, cases = report.as_json(), max(1, len(report.cases))
    unknown = words.say(language, "unknown")
    p50, p95 = (
        unknown if one is None else f"{one:.1f}" for one in (report.find_seconds(0.5), report.find_seconds(0.95))
    )
    yield "| | |\n| --- | --- |"
    for key, value in (
        ("calls", f"{told['calls']} ({len(report.calls) / cases:.2f})"),
        ("failed", str(told["failed_calls"])),
        ("silent", str(report.silent)),
        ("asked", f"{told['input_tokens']:,} ({told['cached_tokens']:,})"),
        ("said", f"{told['output_tokens']:,}"),
        ("money", unknown if report.usd is None else f"{format_usd(report.usd)} ({format_usd(report.usd / cases)})"),
        ("seconds", f"{p50}, {p95}"),
    ):
        yield f"| {words.say(language, f'cost.{key}')} | {value} |"


def _list_worst(worst: Sequence[MeasuredCase], language: Language, words: Wording) -> Iterator[str]:
    if not worst:
        yield words.say(language, "none_wrong")
    for case in worst:
        yield f"- **{case.id}**: {words.say(language, f'class.{case.outcome}')}"
        yield from (f"  - {difference.replace('`', '')[:MOST_LETTERS]}" for difference in case.differences)
