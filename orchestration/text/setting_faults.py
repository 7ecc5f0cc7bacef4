"""What is wrong with a setting, in plain words and with what may have been meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

_WORDS = {
    "missing": "it is missing",
    "model_type": "settings belong here, each with its name (name: value)",
    "dict_type": "settings belong here, each with its name (name: value)",
    "list_type": "a list belongs here, such as [a, b]",
    "tuple_type": "a list belongs here, such as [a, b]",
    "string_type": "must be text; put it in quotation marks",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "decimal_type": "must be a number",
    "decimal_parsing": "must be a number",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be at least {ge}",
    "greater_than": "must be more than {gt}",
    "less_than_equal": "must be at most {le}",
    "string_too_short": "needs at least {min_length} characters",
    "string_too_long": "may have at most {max_length} characters",
    "too_short": "needs at least {min_length}",
    "string_pattern_mismatch": "must have the form {pattern}",
    "extra_forbidden": "there is no such setting",
    "path_not_file": "there is no such file",
}


_KEY = "[key]"
"""What stands behind a name that is wrong itself, not by its value."""


def describe_fault(fault: ErrorDetails, model: type[BaseModel]) -> str:
    """Return what is wrong with one value of a model, without its place."""
    context: dict[str, Any] = fault.get("ctx") or {}
    known = _WORDS.get(fault["type"])
    if known is None:
        return fault["msg"].removeprefix("Value error, ").replace("Input should be", "must be", 1)
    said = known.format(**context)
    if fault["type"] != "extra_forbidden":
        return said
    *above, name = fault["loc"]
    return said + suggest_name(str(name), _list_fields(model, above))


def format_steps(steps: Sequence[int | str]) -> str:
    """Return the way to a value as it is written: ``.rules[0].when``."""
    named = (step for step in steps if step != _KEY)
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in named)


def suggest_name(name: str, known: Iterable[str]) -> str:
    """Return a question for the known name that is nearest to one that is not known; empty where none is near."""
    near = difflib.get_close_matches(name, tuple(known), n=1, cutoff=0.65)
    return f"; did you mean {near[0]}?" if near else ""


def _list_fields(model: type[BaseModel], above: Sequence[int | str]) -> tuple[str, ...]:
    """Return the settings that may stand at a place: those of each model that its steps lead to."""
    models = [model]
    for step in above:
        if isinstance(step, str) and any(step in one.model_fields for one in models):
            held = [one.model_fields[step].annotation for one in models if step in one.model_fields]
            models = [found for one in held for found in _find_models(one)]
    return tuple(field for one in models for field in one.model_fields)


def _find_models(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _find_models(part)
