"""The image and the composed processes, by reading them: no container can be made where the tests run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.cli.app import app
from bot.settings import build_settings_class

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
OURS = ("serve", "worker")


def test_the_image_has_the_packages_of_the_lock_file_by_the_same_installer() -> None:
    version = re.search(r"^UV_VERSION := (\S+)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert version
    assert f"uv=={version[1]}" in DOCKERFILE
    assert all("--frozen --no-dev" in line for line in DOCKERFILE.splitlines() if "uv sync" in line)


def test_the_image_holds_every_package_and_nothing_that_is_secret() -> None:
    packages = re.search(r"^packages = \[(.+)\]$", (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    assert packages
    for package in re.findall(r'"(\w+)"', packages[1]):
        assert f"COPY {package}/ {package}/" in DOCKERFILE
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = {
        path.rstrip("/") for line in re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.M) for path in line.split()
    }
    assert "*" in ignored
    assert {line[1:] for line in ignored if line.startswith("!")} == copied


def test_the_image_runs_without_rights_and_ends_on_sigterm() -> None:
    last = DOCKERFILE.rpartition("FROM ")[2]
    assert re.search(r"^USER [1-9]\d+$", last, re.M)
    assert "STOPSIGNAL SIGTERM" in last
    assert 'ENTRYPOINT ["metel"]' in last, "a shell in between would keep the signal"


@pytest.mark.parametrize("service", [*OURS, "database"])
def test_each_process_writes_nowhere_has_no_capabilities_and_bounds(service: str) -> None:
    said = COMPOSE["services"][service]
    assert said["read_only"] is True
    assert said["cap_drop"] == ["ALL"]
    assert "cap_add" not in said
    assert "no-new-privileges:true" in said["security_opt"]
    assert all("noexec" in one for one in said["tmpfs"])
    assert re.fullmatch(r"\d+[mg]", said["mem_limit"])
    assert 0 < said["pids_limit"] <= 256


def test_the_database_is_run_by_its_own_user_and_seen_by_nobody_outside() -> None:
    said = COMPOSE["services"]["database"]
    assert said["user"] == "999:999"
    assert "ports" not in said
    assert any(one.startswith("/var/run/postgresql:") and "uid=999" in one for one in said["tmpfs"])


@pytest.mark.parametrize("service", OURS)
def test_each_process_waits_for_the_database(service: str) -> None:
    assert COMPOSE["services"][service]["depends_on"]["database"]["condition"] == "service_healthy"


def test_what_is_taken_from_a_registry_is_taken_by_its_digest() -> None:
    base = re.search(r"^ARG PYTHON_IMAGE=(\S+)$", DOCKERFILE, re.M)
    assert base
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.M) == ["${PYTHON_IMAGE}"] * 2
    database = re.search(r":-(\S+)\}$", COMPOSE["services"]["database"]["image"])
    assert database
    for image in (base[1], database[1]):
        assert re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image)


@pytest.mark.parametrize("service", OURS)
def test_each_process_is_a_command_that_exists_with_settings_that_exist(service: str) -> None:
    said = COMPOSE["services"][service]
    command, _, _ = app.parse_args(said["command"], print_error=False, exit_on_error=False)
    assert command.__name__ == service
    assert {name.lower() for name in said["environment"]} <= set(build_settings_class().model_fields)


def test_every_setting_of_the_image_exists() -> None:
    block = DOCKERFILE[DOCKERFILE.index("ENV PATH") :]
    names = re.findall(r"\b((?:METEL|DATABASE)_\w+)=", block)
    assert names
    assert {name.lower() for name in names} <= set(build_settings_class().model_fields)


def test_health_is_asked_where_it_is_answered() -> None:
    port = re.search(r"METEL_HEALTH_PORT=(\d+)", DOCKERFILE)
    assert port
    assert f"127.0.0.1:{port[1]}/healthz" in DOCKERFILE
    for service in OURS:
        assert COMPOSE["services"][service]["environment"]["METEL_HEALTH_PORT"] == port[1]


def test_there_is_one_that_listens_and_two_that_work() -> None:
    assert COMPOSE["services"]["serve"]["environment"]["METEL_SERVE_WORKS"] == "false"
    assert COMPOSE["services"]["worker"]["deploy"]["replicas"] == 2


def test_no_password_is_written_down() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert set(re.findall(r"POSTGRES_PASSWORD: (.+)", text)) == {"${POSTGRES_PASSWORD:?set it in .env}"}
    assert "metel:${POSTGRES_PASSWORD:?" in text
