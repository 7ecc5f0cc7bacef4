"""The clients are installed, in the versions of the lock file: none of these tests may go missing in silence."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

LOCK = tomllib.loads((Path(__file__).parents[2] / "uv.lock").read_text("utf-8"))
LOCKED = {one["name"]: one.get("version") for one in LOCK["package"]}


@pytest.mark.parametrize("name", ["gspread", "google-api-python-client", "slack-sdk", "notion-client"])
def test_a_client_is_installed_as_locked(name: str) -> None:
    assert version(name) == LOCKED[name]
