"""What names promise a reader: one class a name, modules that are things, functions that say what they do."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("bot", "connectors", "orchestration", "schemas")
PREDICATES = frozenset({"is", "has", "may", "can", "needs", "are", "does"})
_VERBS = """
    accept acknowledge add aggregate anchor answer append apply archive ask assess assign audit begin bind build
    cache change charge check choose classify clean clear clip close collect compile complete compose compute
    configure convert copy count create decide decode deny derive describe detect diagnose disclose dispatch drop
    dump encode end erase escape estimate evaluate execute explain export extend extract fetch filter find fold
    forget format generate get give hand hash index infer interpret join judge keep kill limit list load lock
    log make map mark mask measure merge meter move normalise note open parse pick plan play post prepare print probe
    query rank reach read recall reconcile record redact refuse register rehearse remove render renew reopen replace
    replay
    require reset resolve restate restore retry revise revoke romanise rotate run schedule seal search select send serve
    set shift shorten show split start steer strip suggest summarise summarize suspend tag track train
    translate truncate tune undo unescape unmark upcast update upgrade upload verify wait walk watch write
"""
VERBS = frozenset(_VERBS.split())
"""What functions are named by; another verb is welcome, once there is none here that says the same."""
BY_THEMSELVES = {
    "bot/cli/app.py": "its functions are called as the command line's words are",
    "bot/cli/team.py": "its functions are called as the command line's words are",
    "bot/cli/runs_app.py": "its functions are called as the command line's words are",
    "bot/docs/__main__.py": "main is what Python's own programs begin with",
    "orchestration/run/reducer.py:apply": "the reducer: what it applies is its argument, an event",
    "orchestration/storage/migrations/versions": "Alembic asks for functions of these names",
}
"""Files, and functions, that are named by another rule."""
GERUNDS = {
    "bot/processes/logging.py": "the standard term, and Python's own module",
    "orchestration/ask/binding.py": "a noun: what binds an approval to what was shown",
}


def sources(*packages: str) -> Iterator[tuple[str, ast.Module]]:
    for package in packages:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), ast.parse(file.read_text("utf-8"))


def public_classes(tree: ast.Module) -> list[str]:
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def public_functions(tree: ast.Module) -> list[str]:
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_")
    ]


def says_what_it_does(name: str) -> bool:
    """Whether a verb and its object, or a question that is answered by yes or no."""
    first, _, rest = name.partition("_")
    return bool(rest) and (first in VERBS or first in PREDICATES)


def is_gerund(file: str) -> bool:
    return Path(file).stem.rpartition("_")[2].endswith("ing")


def is_by_itself(file: str, name: str) -> bool:
    return any(f"{file}:{name}".startswith(known) for known in BY_THEMSELVES)


def test_no_two_public_classes_have_one_name() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for file, tree in sources(*PRODUCT):
        for name in public_classes(tree):
            homes[name].append(file)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_no_module_is_named_for_doing() -> None:
    found = {file for file, _ in sources(*PRODUCT, "sandbox") if is_gerund(file)}
    assert found == set(GERUNDS), "a module is a thing, or a verb with its object"


def test_a_public_function_is_named_for_a_verb_and_its_object() -> None:
    unclear = [
        f"{file}:{name}"
        for file, tree in sources(*PRODUCT)
        for name in public_functions(tree)
        if not says_what_it_does(name) and not is_by_itself(file, name)
    ]
    assert unclear == []


def test_each_exception_is_of_something_that_is_there() -> None:
    files = {known.partition(":")[0] for known in BY_THEMSELVES}
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_the_rules_can_be_broken() -> None:
    tree = ast.parse(
        "class Person: ...\nclass _Inner: ...\ndef status_of(): ...\ndef _x(): ...\nasync def find_one(): ..."
    )
    assert public_classes(tree) == ["Person"]
    assert public_functions(tree) == ["status_of", "find_one"]
    assert [name for name in ("status_of", "masked", "find", "find_one", "is_open") if says_what_it_does(name)] == [
        "find_one",
        "is_open",
    ]
    assert [file for file in ("a/undoing.py", "a/ring_buffer.py", "a/value_landing.py") if is_gerund(file)] == [
        "a/undoing.py",
        "a/value_landing.py",
    ]
