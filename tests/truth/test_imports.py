"""The import contracts hold, and cover what they should."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TOOLS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
LINTER: dict[str, Any] = TOOLS["importlinter"]


def contract(words: str) -> dict[str, Any]:
    (found,) = [one for one in LINTER["contracts"] if words in one["name"]]
    return found


def test_the_contracts_hold() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout


def test_every_service_is_held_apart_from_the_others() -> None:
    folders = {f"connectors.{init.parent.name}" for init in (ROOT / "connectors").glob("*/__init__.py")}
    assert set(contract("do not know one another")["modules"]) == folders


def test_every_package_that_is_shipped_is_looked_at() -> None:
    assert set(LINTER["root_packages"]) == set(TOOLS["hatch"]["build"]["targets"]["wheel"]["packages"])
