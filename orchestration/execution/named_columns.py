"""The people in a record's columns whom the asker named, and whose full names the tool's own code looked up."""

from __future__ import annotations

from collections.abc import Mapping

from orchestration.run.memory import collect_person_texts
from orchestration.text.field_names import is_owner_field
from orchestration.text.typed_words import is_typed_in
from orchestration.text.values import collect_texts
from schemas.run import Run
from schemas.values import RESOLVED, Json, Payload

COLUMNS = "properties"
ANYBODY = "@person"


def find_named_people(given: Payload, completed: Payload, run: Run) -> Mapping[str, frozenset[str]]:
    """Return the origins of the columns of people in a completed payload that hold whom the asker typed, or the asker:
    a name that was looked up is as good as one of any field that is looked up."""
    asked, done = given.get(COLUMNS), completed.get(COLUMNS)
    if not isinstance(asked, dict) or not isinstance(done, dict):
        return {}
    columns = [name for name in done if is_owner_field(name)]
    named = [value for name, value in asked.items() if name == ANYBODY or is_owner_field(name)]
    if len(columns) != 1 or len(named) != 1 or not _are_named(named[0], run):
        return {}
    return {f"{COLUMNS}.{columns[0]}": frozenset({RESOLVED})}


def _are_named(value: Json, run: Run) -> bool:
    words, own = collect_person_texts(run), {run.request.user, run.request.user_name} - {""}
    names = collect_texts(value)
    return bool(names) and all(name in own or is_typed_in(name, words) for name in names)
