"""An answer that is too long ends with a whole line and says that there was more."""

from __future__ import annotations

import pytest

from orchestration.run.answer import MAX_ANSWER, compose_answer
from orchestration.text.messages import load_wording
from schemas.plan import Language
from tests.core.builders import a_plan, a_read, a_run

WORDS = load_wording("orchestration.text")
ROW = "한예린 010-1234-5678"


def answered(rows: int, language: Language = "ko") -> str:
    built = a_run(a_plan(a_read()), language=language).succeeded("a1", text="\n".join([ROW] * rows))
    return compose_answer(built.run, "succeeded", WORDS).text


@pytest.mark.parametrize(("language", "words"), [("ko", "여기까지만"), ("en", "first part"), ("ja", "ここまで")])
def test_it_says_so(language: Language, words: str) -> None:
    *rows, last = answered(1_000, language).splitlines()
    assert words in last
    assert {*rows} == {ROW}
    assert sum(len(row) + 1 for row in rows) > MAX_ANSWER - 2 * len(ROW)


def test_an_answer_that_fits_is_whole() -> None:
    assert answered(10).splitlines() == [ROW] * 10
