"""Spoken inputs: what of a step's inputs stands in nothing that people said, and whether it is only how a text is
worded. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from orchestration.text.field_names import is_owner_field, split_name
from orchestration.text.prohibitions import find_column_kind
from orchestration.text.spoken_words import Spoken, Unspoken, list_unspoken
from schemas.contract import ToolContract
from schemas.values import Json, Payload

_PROSE = frozenset({"text", "message", "content", "body", "title", "subject", "comment", "instruction", "data"})
"""How fields are called that hold a text that may be worded in many ways; a cell or a value of a record may not."""


def list_unspoken_inputs(inputs: Payload, contract: ToolContract, spoken: Spoken) -> Iterator[Unspoken]:
    """Yield the words of the inputs of an effect that nobody said, but those of who and where."""
    for name, value in inputs.items():
        if name not in contract.who_where and not contract.resolves(name):
            yield from list_unspoken_value(name, value, spoken)


def list_unspoken_value(name: str, value: Json, spoken: Spoken) -> Iterator[Unspoken]:
    """Yield the words of one input that nobody said."""
    is_prose = isinstance(value, str) and split_name(name)[-1] in _PROSE
    for part in _list_parts(value):
        yield from (one if is_prose else one._replace(is_wording=False) for one in list_unspoken(part, spoken))


def _list_parts(value: Json) -> Iterator[Json]:
    """Yield the values inside one; who a column names is looked at as a target."""
    if isinstance(value, dict):
        for name, part in value.items():
            if not is_owner_field(name) and find_column_kind(name) != "person":
                yield from _list_parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _list_parts(part)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield value
