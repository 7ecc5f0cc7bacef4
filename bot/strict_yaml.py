"""YAML read so strictly that nothing in it is passed over in silence."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from orchestration.text.setting_faults import describe_fault, format_steps

T = TypeVar("T", bound=BaseModel)


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


def read_yaml_file(path: Path, what: str, model: type[T]) -> T:
    """Read a file as a model; an empty one is an empty map. ``what`` is what it should be, with its article.

    Raises:
        YamlFileError: it is missing or cannot be read, says something that is not known, or says it twice.
    """
    try:
        return _read(path, model)
    except FileNotFoundError as error:
        raise YamlFileError(f"there is no file {path}") from error
    except IsADirectoryError as error:
        raise YamlFileError(f"{path} is a folder, not a file") from error
    except OSError as error:
        raise YamlFileError(f"{path} cannot be read: {error.strerror}") from error
    except _UnfitError as error:
        raise YamlFileError(f"{path} is not {what}:{_after_colon(str(error))}") from error


def _read(path: Path, model: type[T]) -> T:
    text = _decode(path.read_bytes())
    try:
        # The loader is a safe one: it makes nothing but plain values.
        given = yaml.load(text, _StrictLoader)
        return model.model_validate({} if given is None else given)
    except ValidationError as error:
        raise _UnfitError("\n".join(_list_faults(error, text, model))) from error
    except yaml.YAMLError as error:
        raise _UnfitError(f"  {_describe_yaml_fault(error, text)}") from error
    except RecursionError:
        raise _UnfitError("  it is nested too deeply") from None


def _decode(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _UnfitError(f"  line {line}: this is no text; save the file as UTF-8") from error


def _describe_yaml_fault(error: yaml.YAMLError, text: str) -> str:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        mark = error.problem_mark
        return f"line {mark.line + 1}, column {mark.column + 1}: {error.problem or 'this is not YAML'}"
    if isinstance(error, yaml.reader.ReaderError):
        line = text.count("\n", 0, error.position) + 1
        return f"line {line}: a character that nobody sees (U+{ord(text[error.position]):04X}) may not stand here"
    return f"it is not YAML: {error}"


def _list_faults(error: ValidationError, text: str, model: type[BaseModel]) -> Iterator[str]:
    """Yield what is wrong, each with its line and the way to it: ``line 3: rules[0].when.op: ...``."""
    root = yaml.compose(text, _StrictLoader)
    for fault in error.errors():
        steps = fault["loc"]
        line = f"line {_find_line(root, steps)}: " if steps else ""
        yield f"  {line}{format_steps(steps).removeprefix('.') or 'the file'}: {describe_fault(fault, model)}"


def _find_line(node: yaml.Node | None, steps: Sequence[int | str]) -> int:
    """Return the line where the last of the steps stands that can be found: of a setting, that of its name."""
    line = 0
    for step in steps:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value == str(step):
                    node, line = value, key.start_mark.line
                    break
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            held: yaml.Node = node.value[step]
            node, line = held, held.start_mark.line
    return line + 1


def _after_colon(problems: str) -> str:
    """One problem stands on the same line, several below."""
    return f"\n{problems}" if "\n" in problems else f" {problems.strip()}"
