"""What tests tell beside passing: lines that they record as ``told`` are shown at the end of a run."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def swept() -> Iterator[None]:
    """What a module leaves is let go of when it ends: a client of Google's that is closed is a ring of objects of some
    50 MB, and by itself Python looks for rings too seldom for a process that opens hundreds."""
    yield
    gc.collect()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the lines."""
    reports = [one for outcome in ("passed", "failed") for one in terminalreporter.stats.get(outcome, [])]
    lines = [
        str(value)
        for one in reports
        if isinstance(one, pytest.TestReport) and one.when == "call"
        for name, value in one.user_properties
        if name == "told"
    ]
    if lines:
        terminalreporter.section("told by the tests")
        for line in lines:
            terminalreporter.write_line(line)
