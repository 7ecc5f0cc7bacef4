"""Which rows were chosen, in the table's own words."""

from __future__ import annotations

from orchestration.run.chosen import describe_chosen
from orchestration.text.messages import load_wording
from schemas.values import Json

WORDS = load_wording("orchestration.text")
OPEN: Json = {"path": "@status", "op": "ne", "value": "완료"}


def test_a_state_is_told_as_the_table_calls_it() -> None:
    assert describe_chosen(OPEN, "en", WORDS, (), {"완료": "Finished"}) == "state not Finished"
    either: Json = {"any": [OPEN, {"path": "@person", "op": "empty"}]}
    assert "Finished" in describe_chosen(either, "en", WORDS, (), {"완료": "Finished"})


def test_a_state_without_another_name_is_told_as_it_is() -> None:
    assert describe_chosen(OPEN, "ko", WORDS) == "상태 완료 제외"
