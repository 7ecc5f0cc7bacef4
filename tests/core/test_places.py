"""The word on a place: by who can read there and the team's policy, on a run that has begun or not."""

from __future__ import annotations

from typing import get_args

import pytest

from orchestration.limits import Limits
from orchestration.policy.explain import build_explanations, find_policy_version
from orchestration.policy.outside import find_visibility, has_others, is_narrower, judge_visibility
from orchestration.policy.policy_warnings import list_policy_warnings
from orchestration.policy.team import TeamPolicy
from orchestration.run.answer import compose_answer
from orchestration.run.next_steps import End, Execute, MakePlan
from orchestration.run.scheduler import find_next_steps
from orchestration.run.status import compute_end_status, compute_status
from orchestration.text.messages import load_wording
from orchestration.workspace import EVERYONE, Readers
from schemas.ask import Resolution
from schemas.events import PlaceJudged, PlaceWord, Visibility
from schemas.values import Payload
from tests.core.builders import NOW, a_plan, a_run, an_action

WORDS = load_wording("orchestration.text")
SHUT = PlaceJudged(at=NOW, sight="guests", word="refuse", policy=7)
OPEN = PlaceJudged(at=NOW, sight="inside", word="allow", policy=7)


@pytest.mark.parametrize("sight", sorted({*get_args(Visibility)} - {"wider"}))
@pytest.mark.parametrize("said", get_args(PlaceWord))
def test_only_where_the_team_alone_reads_the_policy_is_not_asked(sight: Visibility, said: PlaceWord) -> None:
    asked = "private_answers" if (sight, said) == ("unknown", "refuse") else said
    assert judge_visibility(sight, TeamPolicy(outside_places=said)) == ("allow" if sight == "inside" else asked)


def test_a_team_that_has_said_nothing_refuses() -> None:
    assert judge_visibility("guests", TeamPolicy.model_validate({"version": 3}, context={"stored": True})) == "refuse"


@pytest.mark.parametrize(
    ("details", "sight"),
    [
        ({}, "inside"),
        ({"shared": False, "guests": []}, "inside"),
        ({"shared": True, "guests": []}, "shared"),
        ({"shared": True, "guests": ["최손님"]}, "shared"),
        ({"shared": False, "guests": ["최손님"]}, "guests"),
        ({"outsider": True}, "guests"),
    ],
    ids=["nothing known", "the team", "shared", "shared with a guest in it", "a guest", "an outsider"],
)
def test_who_reads_a_channel_is_told_by_what_a_message_to_it_is_judged_by(details: Payload, sight: Visibility) -> None:
    found = Resolution(asked="C1", id="C1", name="#sales", level="id", details=details)
    assert find_visibility(found) == sight


def test_a_run_that_is_shut_out_before_its_plan_ends_without_one() -> None:
    run = a_run().then(SHUT).run
    assert find_next_steps(run, NOW, Limits()) == (End(),)
    assert compute_end_status(run) == "denied"
    assert "`outside_places`" in compose_answer(run, "denied", WORDS).text


def test_a_run_that_is_shut_out_lets_what_is_under_way_end_and_begins_nothing() -> None:
    run = a_run(a_plan(an_action("a1"), an_action("a2"))).started("a1").then(SHUT).run
    assert run.is_over
    assert compute_status(run) == "running"
    assert find_next_steps(run, NOW, Limits()) == (Execute("a1"),)


def test_a_place_that_is_the_teams_again_lets_a_run_go_on() -> None:
    run = a_run().then(SHUT).then(OPEN).run
    assert not run.is_over
    assert find_next_steps(run, NOW, Limits()) == (MakePlan(),)


@pytest.mark.parametrize(
    ("word", "rule"), [("refuse", "place.refused"), ("private_answers", "place.private"), ("allow", "place.allowed")]
)
def test_the_place_is_explained_before_the_steps_with_its_rule_and_version(word: PlaceWord, rule: str) -> None:
    run = a_run().then(SHUT.model_copy(update={"word": word})).run
    (told,) = build_explanations(run, lambda _: None, WORDS)
    assert f"`{rule}`" in told.word
    assert "v7" in told.word
    assert find_policy_version(run) == 7


@pytest.mark.parametrize("outside_places", get_args(PlaceWord))
def test_what_some_may_not_read_is_told_to_the_asker_alone_whatever_is_said_of_outsiders(
    outside_places: PlaceWord,
) -> None:
    assert judge_visibility("wider", TeamPolicy(outside_places=outside_places)) == "private_answers"


READERS = (
    (EVERYONE, EVERYONE, False),
    (EVERYONE, Readers(people=frozenset("ab")), False),
    (EVERYONE, Readers(), False),
    (Readers(people=frozenset("ab")), EVERYONE, True),
    (Readers(people=frozenset("ab")), Readers(people=frozenset("a")), False),
    (Readers(people=frozenset("ab")), Readers(people=frozenset("abc")), True),
    (Readers(people=frozenset("ab")), Readers(), True),
    (Readers(), Readers(people=frozenset("a")), True),
    (Readers(people=frozenset()), Readers(people=frozenset("a")), True),
)


@pytest.mark.parametrize(("source", "place", "narrower"), READERS)
def test_a_source_is_narrower_where_somebody_of_the_place_cannot_read_it_or_that_cannot_be_told(
    source: Readers, place: Readers, narrower: bool
) -> None:
    assert is_narrower(source, place) == narrower


@pytest.mark.parametrize(
    ("readers", "others"),
    [
        (EVERYONE, True),
        (Readers(), True),
        (Readers(people=frozenset("ab")), True),
        (Readers(people=frozenset("a")), False),
    ],
)
def test_others_read_where_more_than_the_asker_do_or_that_cannot_be_told(readers: Readers, others: bool) -> None:
    assert has_others(readers, "a") == others


def test_a_policy_that_answers_before_outsiders_is_doubted() -> None:
    (said,) = list_policy_warnings(TeamPolicy(outside_places="allow"), ())
    assert said.startswith("outside_places: allow")
    assert [*list_policy_warnings(TeamPolicy(outside_places="private_answers"), ())] == []
