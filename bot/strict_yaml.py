"""YAML read so strictly that nothing in it is passed over in silence."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import ValidationError

T = TypeVar("T")


class YamlFileError(Exception):
    """A file can't be read as what it should be; the message names it, and says where and why."""


class _UnfitError(Exception):
    """What is wrong inside of a file, a line for each place."""


class _StrictLoader(yaml.SafeLoader):
    """Of a key that stands twice the last would count: a switch could be undone far below."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.tag != "tag:yaml.org,2002:merge" and isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise _UnfitError(f"  line {key.start_mark.line + 1}: {key.value} stands there twice")
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_yaml_file(
    path: Path, what: str, read: Callable[[object], T], list_problems: Callable[[ValidationError], str]
) -> T:
    """Read a file with ``read``; an empty one is an empty map. ``what`` is what it should be, with its article.

    Raises:
        YamlFileError: it is missing or cannot be read, says something that is not known, or says it twice.
    """
    try:
        return _read(path, read, list_problems)
    except FileNotFoundError as error:
        raise YamlFileError(f"there is no file {path}") from error
    except OSError as error:
        raise YamlFileError(f"{path} cannot be read: {error.strerror}") from error
    except _UnfitError as error:
        raise YamlFileError(f"{path} is not {what}:{_after_colon(str(error))}") from error


def _read(path: Path, read: Callable[[object], T], list_problems: Callable[[ValidationError], str]) -> T:
    try:
        # The loader is a safe one: it makes nothing but plain values.
        given = yaml.load(path.read_text("utf-8"), _StrictLoader)
        return read({} if given is None else given)
    except ValidationError as error:
        raise _UnfitError(list_problems(error)) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise _UnfitError(f"  {error}") from error
    except RecursionError:
        raise _UnfitError("  it is nested too deeply") from None


def _after_colon(problems: str) -> str:
    """One problem stands on the same line, several below."""
    return f"\n{problems}" if "\n" in problems else f" {problems.strip()}"
