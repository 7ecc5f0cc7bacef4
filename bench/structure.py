"""Code structure: files, lines and import cycles of each package. Run with ``python -m bench.structure``.

Nothing is imported or run; the files are parsed.

An import counts wherever it stands: at the top, in a function, under ``TYPE_CHECKING``. Importers are looked for in
metel's own packages, not in the tests. The *parts* of a package are its folders and the modules that lie loose in its
root; an import *cycle* is a group of parts of which each imports each other one, directly or by way of others.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "connectors", "orchestration", "schemas")


@dataclass(frozen=True, slots=True)
class Module:
    """A file of a package: its lines, and the modules of metel that it imports."""

    name: str
    lines: int
    imports: frozenset[str]

    @property
    def package(self) -> str:
        """The package that it belongs to."""
        return self.name.partition(".")[0]

    @property
    def part(self) -> str:
        """The folder of the package that holds it, or the module itself where it lies loose."""
        return ".".join(self.name.split(".")[:2])


@dataclass(frozen=True, slots=True)
class Cycle:
    """Parts of a package that form an import cycle (a strongly connected component), and their lines."""

    parts: tuple[str, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class Package:
    """A package in figures; ``imported_by_one`` counts the modules that exactly one other imports."""

    name: str
    files: int
    lines: int
    under_40_lines: int
    imported_by_one: int
    loose: int
    cycles: tuple[Cycle, ...]


def read_modules(root: Path = ROOT) -> list[Module]:
    """Read every module of metel."""
    files = [file for package in PACKAGES for file in sorted((root / package).rglob("*.py"))]
    sources = {_name_of(file.relative_to(root)): file.read_text("utf-8") for file in files}
    return [
        Module(name, len(source.splitlines()), frozenset(_imported(source, sources.keys())) - {name})
        for name, source in sources.items()
    ]


def _name_of(file: Path) -> str:
    return ".".join(file.with_suffix("").parts).removesuffix(".__init__")


def _imported(source: str, known: Collection[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                found = [alias.name for alias in names]
            case ast.ImportFrom(str(module), names, 0):
                # What is imported from a package is a module of it, or stands in its ``__init__``.
                inner = [f"{module}.{alias.name}" for alias in names]
                found = [name if name in known else module for name in inner]
            case ast.ImportFrom():
                raise ValueError(f"line {node.lineno}: relative imports are not supported")
            case _:
                continue
        yield from (name for name in found if name in known)


def figures(modules: Sequence[Module]) -> list[Package]:
    """Count what each package holds."""
    importers = Counter(imported for module in modules for imported in module.imports)
    return [_figures_of(name, [one for one in modules if one.package == name], importers) for name in PACKAGES]


def _figures_of(name: str, modules: list[Module], importers: Mapping[str, int]) -> Package:
    folders = {module.part for module in modules if module.name != module.part}
    return Package(
        name,
        files=len(modules),
        lines=sum(module.lines for module in modules),
        under_40_lines=sum(module.lines < 40 for module in modules),
        imported_by_one=sum(importers[module.name] == 1 for module in modules),
        loose=sum(module.part not in {name, *folders} for module in modules),
        cycles=cycles(modules),
    )


def cycles(modules: Sequence[Module]) -> tuple[Cycle, ...]:
    """Find the import cycles between the parts of one package."""
    part_of = {module.name: module.part for module in modules}
    imported: dict[str, set[str]] = {part: set() for part in part_of.values()}
    for module in modules:
        imported[module.part] |= {part_of[name] for name in module.imports if name in part_of} - {module.part}
    reached = {part: _reached_from(part, imported) for part in imported}
    tied = {tuple(sorted(other for other in reached[part] if part in reached[other])) for part in imported}
    sizes = {parts: sum(module.lines for module in modules if module.part in parts) for parts in tied if parts}
    return tuple(Cycle(parts, lines) for parts, lines in sorted(sizes.items()))


def _reached_from(part: str, imported: Mapping[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    ahead = set(imported[part])
    while ahead:
        reached |= ahead
        ahead = {other for one in ahead for other in imported[one]} - reached
    return reached


def _lines(packages: Iterable[Package]) -> Iterator[str]:
    heads = ("files", "lines", "under 40", "imported by one", "loose", "cycles")
    yield f"{'package':<15}" + "".join(f"{head:>{len(head) + 3}}" for head in heads)
    for one in packages:
        counts = (one.files, one.lines, one.under_40_lines, one.imported_by_one, one.loose, len(one.cycles))
        yield f"{one.name:<15}" + "".join(f"{n:>{len(head) + 3},}" for n, head in zip(counts, heads, strict=True))
    for cycle in (cycle for one in packages for cycle in one.cycles):
        yield f"\na cycle of {len(cycle.parts)} parts and {cycle.lines:,} lines: {', '.join(cycle.parts)}"


def main(arguments: list[str] | None = None) -> int:
    """Read the arguments, count and print."""
    parser = argparse.ArgumentParser(prog="bench.structure", description="Count metel's files and their ties.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args(arguments)
    packages = figures(read_modules())
    told = json.dumps([asdict(one) for one in packages], indent=2) if given.json else "\n".join(_lines(packages))
    sys.stdout.write(told + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
