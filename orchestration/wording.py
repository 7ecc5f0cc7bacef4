"""Words for people, by language and key. Texts are YAML files; code holds none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from orchestration.particles import with_particles
from schemas.errors import ErrorKind

FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Wording:
    """Texts by language, then key; slots are written ``{name}``."""

    tables: Mapping[str, Mapping[str, str]]

    def say(self, language: str, key: str, **slots: object) -> str:
        """Return the text of ``key`` with its slots filled; English where the language lacks the key.

        Raises:
            KeyError: no language has the key, or a slot is missing.
        """
        table = self.tables.get(language, {})
        text = table[key] if key in table else self.tables[FALLBACK][key]
        return (with_particles(text, slots) if language == "ko" else text).format(**slots)

    def error(self, language: str, kind: ErrorKind, **slots: object) -> str:
        """Return what an error means and what to do about it.

        Raises:
            KeyError: a slot is missing.
        """
        parts = (self.say(language, f"error.{kind.value}.{part}", **slots) for part in ("message", "remedy"))
        return " ".join(parts)

    def knows(self, key: str) -> bool:
        """Whether any language has the key."""
        return key in self.tables[FALLBACK]


@cache
def load_wording(package: str) -> Wording:
    """Read ``locales/*.yaml`` of a package; nested keys are joined by dots."""
    tables: dict[str, dict[str, str]] = {}
    for file in files(package).joinpath("locales").iterdir():
        if file.name.endswith(".yaml"):
            tables[file.name.removesuffix(".yaml")] = dict(_flatten("", yaml.safe_load(file.read_text("utf-8"))))
    return Wording(tables)


def _flatten(prefix: str, node: object) -> list[tuple[str, str]]:
    if not isinstance(node, dict):
        return [(prefix, str(node))]
    flat: list[tuple[str, str]] = []
    for key, value in node.items():  # pyright: ignore[reportUnknownVariableType]
        flat += _flatten(f"{prefix}.{key}" if prefix else str(key), value)  # pyright: ignore[reportUnknownArgumentType]
    return flat
