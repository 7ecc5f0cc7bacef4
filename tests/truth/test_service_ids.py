"""What a service is called and what its tools are called stands in its own folder and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from orchestration.service import list_services

ROOT = Path(__file__).parents[2]
OWN_RIGHT = ("bot/slack/",)
"""The chat itself is not an added service, and its folder may speak of the others."""
AT_HOME = ("slack", "text", "table", "session")
"""Services that metel is made of: it can't do without them."""


def added_services() -> tuple[str, ...]:
    return tuple(one.id for one in list_services() if one.id not in AT_HOME)


def words_of(path: Path) -> Iterator[str]:
    """The texts and imports of a Python file without its docstrings, and the whole of any other."""
    if path.suffix != ".py":
        yield path.read_text("utf-8")
        return
    tree = ast.parse(path.read_text("utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def offenders(services: tuple[str, ...]) -> dict[str, int]:
    """Files outside of the services' folders that hold an id, and how often."""
    named = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, services))})(?![A-Za-z])")
    found: dict[str, int] = {}
    for folder in ("bot", "connectors", "orchestration"):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            own = tuple(f"connectors/{service}/" for service in services)
            if path.suffix not in (".py", ".yaml", ".md") or name.startswith((*OWN_RIGHT, *own)):
                continue
            if count := sum(len(named.findall(text)) for text in words_of(path)):
                found[name] = count
    return found


def test_no_file_names_a_service_but_its_own() -> None:
    assert {"notion", "sheets"} <= set(added_services())
    assert offenders(added_services()) == {}


def test_a_name_is_seen_in_a_text_and_in_an_import_and_not_in_a_docstring(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text('"""notion"""\nfrom connectors.notion import api\nX = "notion.search"\n', "utf-8")
    assert [one for one in words_of(file) if "notion" in one] == ["connectors.notion", "notion.search"]
