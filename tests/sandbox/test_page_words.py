"""The words of the chat page, held together without a browser."""

import re
from pathlib import Path

import sandbox

PAGE = Path(sandbox.__file__).parent / "page" / "js"


def keys(language: str) -> set[str]:
    words = (PAGE / "words" / f"{language}.js").read_text("utf-8")
    return set(re.findall(r'^  "([^"]+)":', words, re.MULTILINE))


def test_all_languages_say_the_same_things() -> None:
    plurals = {key for key in keys("en") if key.endswith(".one")}
    assert keys("en") - plurals == keys("ko") == keys("ja")


def test_every_word_is_used_and_every_used_word_exists() -> None:
    modules = [path for path in PAGE.rglob("*.js") if path.parent.name != "words"]
    code = "".join(path.read_text("utf-8") for path in modules)
    assert set(re.findall(r'\bt\("([^"]+)"', code)) <= keys("ko")
    built = {"task.pending", "task.in_progress", "task.complete", "task.error"}
    assert {key for key in keys("ko") - built if f'"{key}"' not in code} == set()
