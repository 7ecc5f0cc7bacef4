"""The page on what metel keeps is whole: each table of the database is on it, and in what a person is told."""

from __future__ import annotations

from pathlib import Path

from bot.cli.disclose import KEPT
from orchestration.policy.team import Retention
from orchestration.storage.tables import METADATA

PAGE = Path(__file__).parent.parent.parent / "docs" / "how-to" / "what-metel-keeps.md"
PERIODS = {
    "used": "while it is in use",
    "day": "8 days",
    "bodies": "7 days, or as many as METEL_MODEL_BODIES_DAYS says",
}


def rows_of_page() -> list[tuple[str, ...]]:
    """The rows of the page's table."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    return [tuple(cell.strip().strip("`") for cell in line.strip("|").split("|")) for line in lines]


def test_every_table_is_named_with_what_it_holds_why_and_how_long() -> None:
    assert sorted(one.name for one in KEPT) == sorted(METADATA.tables)
    assert rows_of_page() == [(one.name, one.holds, one.why, PERIODS.get(one.until, one.until)) for one in KEPT]


def test_the_page_names_the_periods_that_a_team_starts_with() -> None:
    page = PAGE.read_text("utf-8")
    for kind, days in Retention().model_dump().items():
        assert f"  {kind}: {days} " in page
