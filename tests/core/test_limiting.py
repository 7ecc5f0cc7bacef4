"""A day's limits: what counts, for whom, when the day ends, and what is said of more."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from orchestration.policy.case import Case
from orchestration.policy.decide import decide_case
from orchestration.policy.limits import DayUsage, check_model_limits, compute_limit_day, count_effect, judge_limits
from orchestration.policy.team import Limit, TeamPolicy
from orchestration.run.phrases import explain_decision
from orchestration.text.messages import load_wording
from schemas.plan import Action
from tests.core.builders import a_contract, a_reader

DAY = compute_limit_day(datetime.fromisoformat("2026-03-04T23:30:00+09:00"), "Asia/Seoul")
POST = a_contract()
APPEND = a_contract("sheets.append_rows", who_where=("spreadsheet",))
PAYLOAD = {"channel": "C1", "text": "안녕"}


def spent(person: int = 0, team: int = 0, of: str = "writes") -> DayUsage:
    return DayUsage({of: person}, {of: team}, DAY)


def a_case(policy: TeamPolicy, had: DayUsage | None, **more: Any) -> Case:
    given: dict[str, Any] = {
        "action": Action(id="a1", tool=POST.tool, intent="notify", requires=(), produces=()),
        "contract": POST,
        "payload": PAYLOAD,
        "origins": {"channel": frozenset({"person"}), "text": frozenset({"person"})},
        "resolved": {},
        "policy": policy,
        "spent": had,
    }
    return Case(**{**given, **more})


def test_a_day_is_that_of_the_teams_time_zone() -> None:
    assert DAY.start == datetime.fromisoformat("2026-03-04T00:00:00+09:00")
    assert DAY.end == datetime.fromisoformat("2026-03-05T00:00:00+09:00")
    there = compute_limit_day(datetime.fromisoformat("2026-03-04T23:30:00+09:00"), "America/New_York")
    assert there.start == datetime.fromisoformat("2026-03-04T00:00:00-05:00")


def test_a_day_with_a_change_of_the_clock_is_shorter() -> None:
    day = compute_limit_day(datetime.fromisoformat("2026-03-08T12:00:00-04:00"), "America/New_York")
    assert (day.end.astimezone(DAY.start.tzinfo) - day.start.astimezone(DAY.start.tzinfo)).total_seconds() == 23 * 3600


def test_a_message_counts_as_a_write_and_rows_count_each() -> None:
    assert count_effect(POST, dict(PAYLOAD)) == {"writes": 1, "messages": 1}
    assert count_effect(APPEND, {"rows": [[1], [2], [3]]}) == {"writes": 1, "rows": 3}
    assert count_effect(a_reader(), {"range": "A1"}) == {}


@pytest.mark.parametrize(("had", "word"), [(19, "allow"), (20, "require_confirm"), (25, "require_confirm")])
def test_up_to_the_limit_goes_and_one_more_asks(had: int, word: str) -> None:
    policy = TeamPolicy(limits=(Limit(per="person", of="writes", most=20),))
    assert decide_case(a_case(policy, spent(person=had))).decision.decision == word


def test_the_teams_limit_counts_everybody() -> None:
    policy = TeamPolicy(limits=(Limit(per="team", of="writes", most=20, decision="deny"),))
    said = decide_case(a_case(policy, spent(person=0, team=20))).decision
    assert (said.decision, said.rule) == ("deny", "limit.team")


def test_the_strictest_limit_speaks() -> None:
    limits = (Limit(per="person", of="writes", most=1), Limit(per="team", of="writes", most=1, decision="deny"))
    said = judge_limits(limits, spent(1, 1), {"writes": 1})
    assert said is not None
    assert said.rule == "limit.team"


def test_what_adds_nothing_to_what_is_counted_passes_no_limit() -> None:
    limits = (Limit(per="person", of="rows", most=0),)
    assert judge_limits(limits, spent(5, 5, "rows"), {"writes": 1}) is None


@pytest.mark.parametrize(("language", "words"), [("ko", "20을 썼고"), ("en", "20 of 20"), ("ja", "20を使い")])
def test_the_words_name_the_limit_the_count_and_when_it_starts_again(language: str, words: str) -> None:
    policy = TeamPolicy(limits=(Limit(per="person", of="writes", most=20),))
    told = explain_decision(
        decide_case(a_case(policy, spent(person=20))).decision, language, load_wording("orchestration.text")
    )
    assert words in told
    assert "2026-03-05 00:00" in told


def test_models_close_when_a_limit_on_them_is_used_up() -> None:
    limits = (Limit(per="person", of="writes", most=0), Limit(per="team", of="tokens", most=100))
    assert check_model_limits(limits, DayUsage({}, {"tokens": 99}, DAY)) == ""
    assert "tokens 100/100" in check_model_limits(limits, DayUsage({}, {"tokens": 100}, DAY))


def test_a_limit_on_models_asks_nobody_about_a_write() -> None:
    policy = TeamPolicy(limits=(Limit(per="person", of="model_calls", most=0),))
    assert decide_case(a_case(policy, spent())).decision.decision == "allow"
