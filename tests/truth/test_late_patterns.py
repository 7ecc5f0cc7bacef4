"""A pattern that is compiled late is no ``re.Pattern``: nobody gives it to ``re``, or asks which object a match is
of."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "connectors", "orchestration", "sandbox")


def list_modules() -> Iterator[tuple[str, ast.Module]]:
    """The product's modules with their dotted names, each parsed as it is looked at: all at once take 250 MB."""
    for file in sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py")):
        yield ".".join(file.relative_to(ROOT).with_suffix("").parts), ast.parse(file.read_text("utf-8"))


def list_late(module: ast.Module) -> Iterator[str]:
    """The names of a module that stand for a late pattern."""
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="make_regex"))):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(func=ast.Name(id="make_regex"))):
                yield name
            case _:
                pass


def list_misuses(module: ast.Module, late: set[str]) -> Iterator[int]:
    """The lines that give a late pattern to ``re``, or compare the pattern of a match with another object."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=[ast.Name(id=name), *_]) if name in late:
                yield node.lineno
            case ast.Compare(left=ast.Attribute(attr="re")):
                yield node.lineno
            case _:
                pass


def list_all_late(modules: Iterable[tuple[str, ast.Module]]) -> dict[str, set[str]]:
    """The names that stand for a late pattern, by module."""
    return {name: {*list_late(module)} for name, module in modules}


def find_misuses(modules: Iterable[tuple[str, ast.Module]], late: dict[str, set[str]]) -> list[str]:
    """All such lines, with their modules."""
    found: list[str] = []
    for name, module in modules:
        known = set(late[name])
        for node in module.body:
            if isinstance(node, ast.ImportFrom) and node.module in late:
                known |= {one.asname or one.name for one in node.names if one.name in late[node.module]}
        found += [f"{name}:{line}" for line in list_misuses(module, known)]
    return found


def test_a_late_pattern_is_used_by_its_own_methods() -> None:
    late = list_all_late(list_modules())
    assert sum(map(len, late.values())) > 1_000
    assert find_misuses(list_modules(), late) == []


def test_a_misuse_is_found() -> None:
    made = ast.parse("from orchestration.patterns import make_regex\n_A = make_regex('a')\nB = make_regex('b')\n")
    used = ast.parse("from one import B\nimport re\nre.search(B, '')\nB.search('').re is B\nre.search('b', '')\n")
    modules = [("one", made), ("two", used)]
    assert find_misuses(modules, list_all_late(modules)) == ["two:3", "two:4"]
