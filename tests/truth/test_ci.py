"""The workflow of CI and the hooks before a commit: they may do little, and what they call exists."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
HOOKS: dict[str, Any] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
STEPS: list[dict[str, Any]] = WORKFLOW["jobs"]["gate"]["steps"]


def unknown_targets(script: str) -> set[str]:
    """The targets that a script makes and the Makefile does not have."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    return set(re.findall(r"^make (\w+)", script, re.M)) - targets


def test_every_change_runs_the_gate() -> None:
    events = WORKFLOW[True]  # YAML reads the word "on" as true
    assert {"push", "pull_request"} <= set(events)
    assert [step["run"] for step in STEPS if "run" in step] == [".ci/run"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_gate_makes_targets_that_exist() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert re.findall(r"^make (\w+)", script, re.M) == ["check", "test"]
    assert unknown_targets(script) == set()
    assert unknown_targets("make check\nmake coffee </dev/null") == {"coffee"}


def test_the_workflow_may_only_read_and_a_newer_push_ends_an_older_run() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert not any("permissions" in job for job in WORKFLOW["jobs"].values())
    assert "github.ref" in WORKFLOW["concurrency"]["group"]


def test_every_action_has_a_major_version() -> None:
    used = [step["uses"] for step in STEPS if "uses" in step]
    assert used
    assert [action for action in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", action)] == []


def test_packages_are_kept_for_as_long_as_the_lock_file_is_the_same() -> None:
    (cache,) = [step["with"] for step in STEPS if step.get("uses", "").startswith("actions/cache@")]
    assert cache["path"].split() == ["~/.cache/uv", "~/.cache/pip"]
    assert "hashFiles('uv.lock')" in cache["key"]
    assert (ROOT / "uv.lock").exists()


def test_the_hooks_run_the_projects_own_tools_and_fetch_nothing() -> None:
    assert [repo["repo"] for repo in HOOKS["repos"]] == ["local"]
    hooks = HOOKS["repos"][0]["hooks"]
    assert [hook["entry"] for hook in hooks] == ["make format", "make lint"]
    assert {hook["language"] for hook in hooks} == {"system"}
    assert not any(hook["pass_filenames"] for hook in hooks), "make would take them for targets"
    assert unknown_targets("\n".join(hook["entry"] for hook in hooks)) == set()
