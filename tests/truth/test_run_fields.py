"""Nothing is kept of a run that nobody reads: a field exists when something writes it and something reads it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from schemas.run import ApprovalRecord, Outcome, QuestionRecord, Run, RunError

ROOT = Path(__file__).parents[2]
KEPT = (Run, RunError, Outcome, ApprovalRecord, QuestionRecord)


@cache
def attributes_read() -> frozenset[str]:
    """Every attribute that the product reads or matches on, a class's own properties among it."""
    names: set[str] = set()
    for package in ("bot", "connectors", "orchestration", "schemas"):
        for file in (ROOT / package).rglob("*.py"):
            names.update(_read_in(ast.parse(file.read_text("utf-8"))))
    return frozenset(names)


def _read_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr
        elif isinstance(node, ast.MatchClass):
            yield from node.kwd_attrs


@pytest.mark.parametrize("kind", KEPT)
def test_every_field_is_read_outside_its_definition(kind: type[Run]) -> None:
    assert {*inspect.get_annotations(kind)} - attributes_read() == set()


def test_a_field_that_nobody_reads_would_be_seen() -> None:
    assert "a_field_that_nobody_reads" not in attributes_read()
    assert set(_read_in(ast.parse("run.states; run.written = 1"))) == {"states"}
