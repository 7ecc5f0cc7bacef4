"""The import contracts hold, and cover what they should."""

from __future__ import annotations

import ast
import re
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


def test_every_module_that_calls_itself_pure_is_held_to_it() -> None:
    """``language: ... Pure.`` in a docstring is a promise; a whole package that is held covers what is in it."""
    held = tuple(contract("What decides")["source_modules"])
    left_out = [name for name in pure_modules() if not any(f"{name}.".startswith(f"{one}.") for one in held)]
    assert left_out == []


def pure_modules() -> list[str]:
    pages = [page for top in LINTER["root_packages"] for page in sorted((ROOT / top).rglob("*.py"))]
    names = {page: ".".join(page.relative_to(ROOT).with_suffix("").parts) for page in pages}
    return [name for page, name in names.items() if says_pure(ast.get_docstring(ast.parse(page.read_text("utf-8"))))]


def says_pure(docstring: str | None) -> bool:
    return re.search(r"(\. |; |\A)Pure\b", docstring or "", re.IGNORECASE) is not None


def test_a_promise_of_purity_would_be_seen() -> None:
    assert says_pure("Loops. Pure.")
    assert says_pure("Decided on the newest state; pure.")
    assert not says_pure("A module that holds nothing back.")
    assert "orchestration.run.loops" in pure_modules()
