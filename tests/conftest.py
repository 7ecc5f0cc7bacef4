"""What tests tell beside passing: lines that they record as ``told`` are shown at the end of a run."""

from __future__ import annotations

import pytest


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
