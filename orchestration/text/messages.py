"""Messages for people: texts by language and key from YAML files, with the Korean particles that fit their slots."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from orchestration.patterns import make_regex
from orchestration.service import ServiceFacts, list_services
from schemas.errors import ErrorKind

_BOTH = {
    "을(를)": ("을", "를"),
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "와(과)": ("과", "와"),
    "(으)로": ("으로", "로"),
}
"""What a text writes, and what is said after a consonant and after a vowel."""

_AFTER_SLOT = make_regex(rf"\{{(\w+)\}}(['’”\"`*]*)({'|'.join(map(re.escape, _BOTH))})")

_FIRST, _LAST, _ENDINGS, _RIEUL = 0xAC00, 0xD7A3, 28, 8

_DIGITS = {"0": 21, "1": _RIEUL, "2": 0, "3": 16, "4": 0, "5": 0, "6": 1, "7": _RIEUL, "8": _RIEUL, "9": 0}
"""How the name of each digit ends, as the final consonant's place in Unicode's order of syllables; 0 is a vowel."""


def choose_particles(text: str, slots: Mapping[str, object]) -> str:
    """Return a text whose slots are still to be filled, with the particles after them chosen.

    Raises:
        KeyError: a slot is missing.
    """
    return _AFTER_SLOT.sub(lambda found: _chosen(found, slots), text) if "(" in text else text


def _chosen(found: re.Match[str], slots: Mapping[str, object]) -> str:
    name, closing, both = found.groups()
    ending = _ending(str(slots[name]))
    if ending is None:
        return found[0]
    consonant, vowel = _BOTH[both]
    as_vowel = ending == 0 or (both == "(으)로" and ending == _RIEUL)
    return f"{{{name}}}{closing}{vowel if as_vowel else consonant}"


def _ending(word: str) -> int | None:
    """Return how a word ends: 0 for a vowel, else a consonant; None where it can't be told."""
    last = word[-1:]
    if last and _FIRST <= ord(last) <= _LAST:
        return (ord(last) - _FIRST) % _ENDINGS
    return _DIGITS.get(last)


FALLBACK = "en"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The safe loader in C where PyYAML was built with it: every start reads all texts, in a tenth of the time."""


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
        return (choose_particles(text, slots) if language == "ko" else text).format(**slots)

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
    """Read ``locales/*.yaml`` of a package, and the words of every service, which never take the place of others."""
    tables = read_tables(package)
    for service in list_services():
        for language, words in read_service_words(service).items():
            tables[language] = {**words, **tables[language]}
    return Wording(tables)


def read_tables(package: str) -> dict[str, dict[str, str]]:
    """Return a package's own texts by language, then key; nested keys are joined by dots."""
    found = (file for file in files(package).joinpath("locales").iterdir() if file.name.endswith(".yaml"))
    given = {file.name.removesuffix(".yaml"): yaml.load(file.read_text("utf-8"), _LOADER) for file in found}
    return {language: dict(_flatten("", texts)) for language, texts in given.items()}


@cache
def read_service_words(service: ServiceFacts) -> Mapping[str, Mapping[str, str]]:
    """Return the texts that a service brings, by language, then by the key under which the loop asks for them."""
    if not service.words:
        return {}
    tables = read_tables(service.words)
    return {
        language: {_service_key(service.id, key): text for key, text in table.items()}
        for language, table in tables.items()
    }


_HEADS = {"undo": "undo.of"}
"""What the word of a tool is called in a service's own file, and under which key the loop asks for it."""


def _service_key(service: str, key: str) -> str:
    """``name``, ``label``, ``failure.CODE``, ``mend.CODE``, ``field.NAME`` and ``tools.TOOL.WORD`` become the keys that
    everything else uses; ``ask`` of a tool has a word for each field."""
    head, _, rest = key.partition(".")
    match head:
        case "name":
            return f"service.{service}"
        case "label":
            return f"label.{service}"
        case "field":
            return key
        case "tools":
            tool, _, word = rest.partition(".")
            word, _, field = word.partition(".")
            return ".".join(part for part in (_HEADS.get(word, word), service, tool, field) if part)
        case _:
            return f"{head}.{service}.{rest}"


def _flatten(prefix: str, node: object) -> list[tuple[str, str]]:
    if not isinstance(node, dict):
        return [(prefix, str(node))]
    flat: list[tuple[str, str]] = []
    for key, value in node.items():  # pyright: ignore[reportUnknownVariableType]
        flat += _flatten(f"{prefix}.{key}" if prefix else str(key), value)  # pyright: ignore[reportUnknownArgumentType]
    return flat
