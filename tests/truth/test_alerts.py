"""The alert rules: each asks for measures that there are, by labels that they have, and is told what to do about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics
from orchestration.ports import Commit
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.storage.workload import Pile, Workload
from schemas.errors import Failure, FailureKind
from schemas.events import ActionFailed, RequestReceived
from tests.contracts.builders import HandClock
from tests.core.builders import NOW, a_plan, a_run, an_action

ROOT = Path(__file__).parents[2]
GROUPS = yaml.safe_load((ROOT / "config" / "alerts.yaml").read_text("utf-8"))["groups"]
RULES: list[dict[str, Any]] = [rule for group in GROUPS for rule in group["rules"]]
OF_PROMETHEUS = {"up": {"job"}}
"""What Prometheus itself measures (https://prometheus.io/docs/concepts/jobs_instances/)."""
FUNCTIONS = {"max", "sum", "by", "increase", "rate", "histogram_quantile"}
VALUES = {
    "status": {"planning", "running", "waiting", "paused"},
    "outcome": {"succeeded", *get_args(FailureKind)},
}
"""What a label that a rule asks for can hold."""


async def scraped() -> dict[str, list[dict[str, str]]]:
    """The labels of every sample of a scrape in which something of each kind has happened."""
    metrics = Metrics()
    refused = Failure(kind="auth", message="refused", service="slack")
    begun = a_run(a_plan(an_action("a1"))).started("a1")
    failed = begun.then(ActionFailed(at=NOW, action="a1", attempts=1, failure=refused))
    metrics.happened(Commit(failed.run, 0, failed.events))
    assert isinstance(begun.events[0], RequestReceived)
    metrics.advance_failed()
    metrics.anchoring_failed()
    pile = Pile(1, NOW - timedelta(hours=1))
    work = Workload(NOW, {"running": pile}, pile, pile)
    told = (await metrics.told(work, ["notion"], [ConnectionLimiter("notion", HandClock())], 1)).decode()
    found: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(told):
        for sample in family.samples:
            found.setdefault(sample.name, []).append(dict(sample.labels))
    return found


def selectors(expression: str) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """The measures that an expression asks for, each with its matchers: label, operator, value."""
    without = re.sub(r"by \([^)]*\)", "", expression)
    for name, _, matchers in re.findall(r"\b([a-z][a-z_]+)\b(?!\s*\()(\{([^}]*)\})?", without):
        if name not in FUNCTIONS and not re.search(rf"[\"{{,]{name}[=\"|]|\|{name}", expression):
            yield name, re.findall(r'(\w+)(=~|!=|=)"([^"]*)"', matchers)


def test_the_file_has_a_rule_for_each_name_once() -> None:
    names = [rule["alert"] for rule in RULES]
    assert len(set(names)) == len(names) >= 10
    for rule in RULES:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert re.fullmatch(r"\d+[smh]", rule.get("for", "1m"))
        assert rule["annotations"]["summary"]


@pytest.mark.parametrize("rule", RULES, ids=[rule["alert"] for rule in RULES])
async def test_each_measure_that_a_rule_asks_for_is_in_a_scrape_with_the_labels_it_names(rule: dict[str, Any]) -> None:
    samples, asked = await scraped(), list(selectors(rule["expr"]))
    assert asked
    for name, matchers in asked:
        if name in OF_PROMETHEUS:
            assert {label for label, _, _ in matchers} <= OF_PROMETHEUS[name]
            continue
        assert name in samples, "nothing of that name is measured"
        for label, operator, wanted in matchers:
            assert operator == "=~"
            assert set(wanted.split("|")) <= VALUES[label]
            assert any(re.fullmatch(wanted, sample[label]) for sample in samples[name])
    grouped = {label.strip() for part in re.findall(r"by \(([^)]*)\)", rule["expr"]) for label in part.split(",")}
    told = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"]))
    assert told <= grouped, "a label that the expression does not keep has no value in the words"
    for name, _ in asked:
        assert name in OF_PROMETHEUS or all(grouped <= sample.keys() for sample in samples[name])


@pytest.mark.parametrize("rule", RULES, ids=[rule["alert"] for rule in RULES])
def test_each_alert_has_its_place_on_the_page_for_the_night(rule: dict[str, Any]) -> None:
    page, _, anchor = rule["annotations"]["runbook"].partition("#")
    headings = re.findall(r"^## (\w+)$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
    assert anchor == rule["alert"].lower()
    assert rule["alert"] in headings


def test_the_page_for_the_night_has_no_alert_that_there_is_not() -> None:
    page = (ROOT / "docs" / "how-to" / "at-3-am.md").read_text("utf-8")
    assert set(re.findall(r"^## (Metel\w+)$", page, re.MULTILINE)) == {rule["alert"] for rule in RULES}
