"""What people must mend of models is listed while it lasts, by the model and never by its key."""

from __future__ import annotations

import pytest

from orchestration.llm.failover import REACTIONS, RestRegister
from orchestration.model_troubles import NEEDS_PEOPLE
from orchestration.text.messages import load_wording
from schemas.events import FailureOfCall
from schemas.plan import LANGUAGES

MODEL, KEY = "api.test first", "api.test SECRET_SETTING"


@pytest.mark.parametrize("kind", sorted(NEEDS_PEOPLE))
def test_a_model_that_people_must_mend_is_listed_until_it_is_asked_again(kind: FailureOfCall) -> None:
    rests = RestRegister()
    rests.note_failure(MODEL, KEY, kind, 100.0)
    assert rests.list_troubles(101.0) == {MODEL: kind}
    assert rests.list_troubles(101.0 + REACTIONS[kind].rest_s) == {}
    rests.note_failure(MODEL, KEY, kind, 100.0)
    rests.note_answer(MODEL, KEY)
    assert rests.list_troubles(101.0) == {}


@pytest.mark.parametrize("kind", sorted(set(REACTIONS) - NEEDS_PEOPLE))
def test_what_passes_by_itself_is_nobodys_trouble(kind: FailureOfCall) -> None:
    rests = RestRegister()
    for _ in range(9):
        rests.note_failure(MODEL, KEY, kind, 100.0)
    assert rests.list_troubles(101.0) == {}


def test_what_is_left_alone_for_people_to_mend_is_said_with_its_remedy_in_every_language() -> None:
    assert {kind for kind in REACTIONS if REACTIONS[kind].rests and kind != "transient"} == NEEDS_PEOPLE
    wording = load_wording("bot.slack")
    for language in LANGUAGES:
        assert len({wording.say(language, f"model_trouble.{kind}") for kind in NEEDS_PEOPLE}) == len(NEEDS_PEOPLE)
