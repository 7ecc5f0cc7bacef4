"""Which reference pages there are, and how they are written and compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from bot.docs.lists import (
    render_commands_page,
    render_errors_page,
    render_events_page,
    render_scopes_page,
    render_settings_page,
    render_tools_page,
)
from bot.docs.policy import render_policy_page
from sandbox.app import create_sandbox
from sandbox.coverage import coverage_page

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
NOTE = "<!-- Written from the code by `make docs`; do not edit. -->\n\n"


def _sandbox_page() -> str:
    return coverage_page(create_sandbox().app)


def _noted(page: Callable[[], str]) -> Callable[[], str]:
    return lambda: NOTE + page()


PAGES: Mapping[str, Callable[[], str]] = {
    "cli.md": _noted(render_commands_page),
    "errors.md": _noted(render_errors_page),
    "events.md": _noted(render_events_page),
    "policy.md": _noted(render_policy_page),
    "sandbox.md": _sandbox_page,
    "scopes.md": _noted(render_scopes_page),
    "settings.md": _noted(render_settings_page),
    "tools.md": _noted(render_tools_page),
}
"""File name -> what it must hold. The sandbox's page has a generator of its own."""


def write_pages(folder: Path = FOLDER) -> None:
    """Write every page."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        (folder / name).write_text(page(), "utf-8")


def find_stale_pages(folder: Path = FOLDER) -> list[str]:
    """Return the names of the pages that are missing, not as the code says, or that nothing writes any more."""
    there = {file.name: file.read_text("utf-8") for file in folder.glob("*.md")}
    wanted = {name: page() for name, page in PAGES.items()}
    return sorted(name for name in there.keys() | wanted.keys() if there.get(name) != wanted.get(name))
