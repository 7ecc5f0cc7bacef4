"""Code structure: what counts as an import, and what as an import cycle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.structure import Cycle, Module, Package, cycles, figures, main, read_modules

ROOT = Path(__file__).parents[2]


def written(root: Path, sources: dict[str, str]) -> dict[str, Module]:
    """The modules of a project with these files."""
    for path, source in sources.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, "utf-8")
    return {module.name: module for module in read_modules(root)}


def imported(root: Path, source: str) -> set[str]:
    others = ("schemas/__init__.py", "schemas/run.py", "schemas/plan.py", "schemas/text/__init__.py")
    found = written(root, dict.fromkeys((*others, "schemas/text/dates.py"), "") | {"bot/app.py": source})
    return set(found["bot.app"].imports)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import schemas.run, json", {"schemas.run"}),
        ("from schemas.run import Run", {"schemas.run"}),
        ("from schemas import plan, run", {"schemas.plan", "schemas.run"}),
        ("from schemas.text import dates", {"schemas.text.dates"}),
        ("from schemas.text import Text", {"schemas.text"}),
        ("def later():\n    import schemas.plan", {"schemas.plan"}),
        ("if TYPE_CHECKING:\n    from schemas.run import Run", {"schemas.run"}),
        ("from json import dumps", set[str]()),
        ("import bot.app", set[str]()),
    ],
)
def test_an_import_counts_wherever_it_stands(tmp_path: Path, source: str, expected: set[str]) -> None:
    assert imported(tmp_path, source) == expected


def test_a_relative_import_is_not_passed_over(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="relative"):
        imported(tmp_path, "from . import other")


def test_a_package_is_counted(tmp_path: Path) -> None:
    found = written(
        tmp_path,
        {
            "bot/__init__.py": "",
            "bot/app.py": "from bot.slack import web\nimport schemas.run",
            "bot/slack/__init__.py": "",
            "bot/slack/web.py": "import schemas.run\n" * 40,
            "schemas/run.py": "x = 1\n",
        },
    )
    bot, _, _, schemas = figures(list(found.values()))
    assert bot == Package("bot", files=4, lines=42, under_40_lines=3, imported_by_one=1, loose=1, cycles=())
    assert (schemas.files, schemas.imported_by_one) == (1, 0), "two import it"


def test_a_knot_is_found_around_a_circle_and_across_folders() -> None:
    modules = [
        Module("bot.slack.bolt", 10, frozenset({"bot.slack.web", "bot.one"})),
        Module("bot.slack.web", 20, frozenset({"bot.slack.bolt"})),
        Module("bot.one", 3, frozenset({"bot.two"})),
        Module("bot.two", 4, frozenset({"bot.slack.web", "bot.below"})),
        Module("bot.below", 5, frozenset({"schemas.run"})),
        Module("bot.above", 6, frozenset({"bot.one", "bot.below"})),
    ]
    assert cycles(modules) == (Cycle(("bot.one", "bot.slack", "bot.two"), 37),)


def test_the_project_itself_is_counted_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json"]) == 0
    for package in json.loads(capsys.readouterr().out):
        files = list((ROOT / package["name"]).rglob("*.py"))
        assert package["files"] == len(files) > 0
        assert package["lines"] == sum(len(file.read_text("utf-8").splitlines()) for file in files)
