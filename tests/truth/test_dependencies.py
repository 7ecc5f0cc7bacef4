"""Packages: each has an upper bound, what the shipped code imports is declared, and `make demo` takes no more."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SHIPPED: list[str] = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
RUNTIME = [Requirement(line) for line in PYPROJECT["project"]["dependencies"]]
EXTRAS = [Requirement(line) for lines in PYPROJECT["project"]["optional-dependencies"].values() for line in lines]
"""What only those install who want what stands on it; its module says so where it is missing."""
GROUPS = {
    name: [Requirement(line) for line in lines if isinstance(line, str)]
    for name, lines in PYPROJECT["dependency-groups"].items()
}
BUILD = [Requirement(line) for line in PYPROJECT["build-system"]["requires"]]
EVERY = [*RUNTIME, *EXTRAS, *BUILD, *(one for group in GROUPS.values() for one in group)]
DECLARED = {canonicalize_name(one.name) for one in (*RUNTIME, *EXTRAS)}
BY_NAME = {
    "aiosqlite": "SQLAlchemy loads it for sqlite+aiosqlite://",
    "python-multipart": "Starlette reads forms with it",
    "tzdata": "zoneinfo reads it where the machine has no time zones",
    "websockets": "uvicorn serves WebSockets with it",
}
"""What runs without an import of ours."""


def has_upper_bound(one: Requirement) -> bool:
    return any(bound.operator in {"<", "<=", "==", "~="} for bound in one.specifier)


def imports(source: str) -> Iterator[str]:
    """The modules that a file imports, wherever the import stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def third_party() -> set[str]:
    """The modules that the shipped code imports and neither we nor Python bring."""
    files = [file for package in SHIPPED for file in (ROOT / package).rglob("*.py")]
    found = {module for file in files for module in imports(file.read_text("utf-8"))}
    return {module for module in found if module.split(".")[0] not in {*SHIPPED, *sys.stdlib_module_names}}


@cache
def brought_by(module: str) -> set[str]:
    """The packages that bring a module, by its first two names where they do: several share ``google``."""
    first, two = module.split(".", maxsplit=1)[0], ".".join(module.split(".")[:2])
    return owners()[two] or owners()[first]


@cache
def owners() -> dict[str, set[str]]:
    """The packages that have a module with this first name, or with these first two."""
    found: dict[str, set[str]] = defaultdict(set)
    for package in distributions():
        name = canonicalize_name(package.metadata["Name"])
        for line in (package.read_text("RECORD") or "").splitlines():
            parts = [part.split(".")[0] for part in line.split(",")[0].split("/")]
            found[parts[0]].add(name)
            found[".".join(parts[:2])].add(name)
    return found


def test_every_package_has_an_upper_bound() -> None:
    assert [str(one) for one in EVERY if not has_upper_bound(one)] == []
    assert len(EVERY) > 40


@pytest.mark.parametrize("line", ["tzdata", "tzdata>=2026.1", "tzdata!=2026.2"])
def test_a_package_without_an_upper_bound_would_be_seen(line: str) -> None:
    assert not has_upper_bound(Requirement(line))


def test_every_package_that_is_imported_is_declared_to_run() -> None:
    assert {module for module in third_party() if not brought_by(module) & DECLARED} == set()
    assert {"slack_bolt.async_app", "google.auth.exceptions"} & third_party()


def test_every_package_that_is_declared_is_imported_or_loaded_by_name() -> None:
    used = {package for module in third_party() for package in brought_by(module)}
    assert DECLARED - used == BY_NAME.keys()


def test_a_module_is_known_by_the_package_that_brings_it() -> None:
    assert "pyyaml" in brought_by("yaml")
    assert brought_by("google.oauth2.service_account") == {"google-auth"}
    assert "google-auth" not in brought_by("google.protobuf")
    assert brought_by("no_such_module.at_all") == set()


def test_an_import_is_found_inside_a_function_too() -> None:
    source = "import a.b\nfrom c.d import e\nfrom . import f\ndef g():\n    import h\n"
    assert set(imports(source)) == {"a.b", "c.d", "h"}


def targets() -> dict[str, str]:
    """Each target of the Makefile and what it needs."""
    return dict(re.findall(r"^([a-z-]+|\$\(\w+\)): (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.M))


def test_the_demo_takes_what_running_needs_and_every_other_target_the_tools_too() -> None:
    needs = targets()
    assert needs["demo"] == "$(RUN)"
    assert needs["$(DEV)"] == "$(RUN)"
    rest = {name: needs[name] for name in needs if name not in {"demo", "$(RUN)", "$(DEV)"}}
    assert rest.pop("check") == "lint"
    assert set(rest.values()) == {"$(DEV)"}
    assert {"test", "docs", "bench", "crashes", "test-llama"} <= rest.keys()


def test_running_takes_no_group_and_nothing_is_taken_out() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    syncs = re.findall(r"^\t\$\(SYNC\) ?(.*)$", makefile, re.M)
    assert sorted(syncs) == ["--compile-bytecode", "--group bench", "--group llama", "--no-default-groups"]
    assert re.search(r"^SYNC := .* sync .*--frozen .*--inexact$", makefile, re.M)


def test_make_starts_the_demo_itself() -> None:
    """A recipe that sets a variable runs in a shell, which ends at a SIGTERM and leaves the demo behind."""
    assert "\ndemo: $(RUN)\n\t$(BIN)/metel demo\n\n" in (ROOT / "Makefile").read_text("utf-8")
