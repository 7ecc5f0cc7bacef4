"""The role tagger's files are those of its corpus, and the cases that measure it are not in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast, get_args

import yaml

from orchestration.role_tagger.idle_words import get_idle_file
from orchestration.role_tagger.learn_idle_words import list_idle_words
from orchestration.role_tagger.tagger import CORPUS_HASH_FILE
from orchestration.role_tagger.train import hash_corpus, read_corpus
from schemas.plan import Language

EVERYDAY = 30
"""Up to so many letters two people may say the same ("what's overdue right now?")."""
EVAL = Path(__file__).parents[1] / "eval"


def test_the_trained_files_are_of_this_corpus() -> None:
    told = "train again: python -m orchestration.role_tagger.train"
    assert CORPUS_HASH_FILE.read_text("utf-8").strip() == hash_corpus(), told


def test_the_idle_words_are_of_this_corpus() -> None:
    for language in get_args(Language):
        learnt = list_idle_words(one for one in read_corpus() if one.language == language)
        kept = get_idle_file(language).read_text("utf-8").split()
        assert kept == learnt, "learn again: python -m orchestration.role_tagger.learn_idle_words"
        assert len(kept) > 500


def test_no_case_that_measures_is_in_the_corpus() -> None:
    known = {_fold(one.text) for one in read_corpus()}
    cases = [one for file in EVAL.glob("*.yaml") for one in list_texts(yaml.safe_load(file.read_text("utf-8")))]
    assert len(cases) > 1_000
    assert [one for one in cases if _fold(one) in known and len(one) > EVERYDAY] == []


def list_texts(node: Any) -> list[str]:
    """All that people say in cases."""
    if isinstance(node, list):
        items = cast("list[Any]", node)
        return [text for one in items for text in list_texts(one)]
    if not isinstance(node, dict):
        return []
    fields = cast("dict[str, Any]", node)
    own = [fields[name] for name in ("text", "say") if isinstance(fields.get(name), str)]
    return own + [text for one in fields.values() for text in list_texts(one)]


def _fold(text: str) -> str:
    return "".join(text.split()).casefold()
