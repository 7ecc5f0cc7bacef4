"""What the page for the night shows of each command is what it says."""

from __future__ import annotations

from tests.truth.night import BLOCK, PAGE, normalise, run_blocks


def test_each_command_of_the_page_says_what_the_page_shows() -> None:
    shown = PAGE.read_text("utf-8")
    assert len(BLOCK.findall(shown)) >= 10
    said = run_blocks(shown)
    assert "Traceback" not in said
    assert normalise(shown) == normalise(said), "python -m tests.truth.night writes the page anew"
