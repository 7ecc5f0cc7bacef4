"""Whatever a decision needed is in the journal: made again from it alone, it comes out the same, or is named."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from orchestration.ask.approvers import NO_APPROVERS
from orchestration.plan.replay_decisions import DecisionReplay, replay_decisions
from orchestration.policy.case import Case, build_case
from orchestration.policy.explain import judge_case
from orchestration.policy.limits import DayUsage, LimitDay
from orchestration.policy.recorded_facts import FROM_OUTSIDE, compute_policy_digest, move_behind
from orchestration.policy.team import Limit, TeamPolicy
from orchestration.run.reducer import apply, fold_events
from schemas.contract import ToolContract
from schemas.decision import Decision, OutsideFacts
from schemas.events import (
    ActionDenied,
    ActionStarted,
    Event,
    LineJoined,
    ModelAsked,
    ModelUse,
    PlaceJudged,
    PlanAccepted,
    RequestReceived,
)
from schemas.request import Place, Request
from schemas.run import Run
from schemas.states import Filled
from schemas.values import PERSON
from tests.core.builders import a_contract, a_plan, an_action

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = LimitDay(NOON.replace(hour=0), NOON.replace(hour=23))
POST = a_contract()
PLAN = a_plan(an_action("a1", inputs={"channel": "C1", "text": "다 됐습니다"}))
FILLED = Filled(
    payload={"channel": "C1", "text": "다 됐습니다"},
    origins={"channel": frozenset({PERSON}), "text": frozenset({PERSON})},
)
LIMITED = TeamPolicy(limits=(Limit(per="person", of="messages", most=3),))
FOLDED = {
    "place": "the request",
    "words": "typed text stands in the request, the answers and the changes",
    "lock": "the plan, the states of its steps and the results",
    "untrusted_read": "the results",
    "added": "the events of plans",
    "repeats": "the results",
    "changed": "the changes of the step",
    "asker": "the request",
    "links": "memory, on the recorded hosts",
    "held": "the results",
    "prohibitions": "the request and the changes of its plan",
    "unheard": "the request, the changes of its plan and the plan",
    "spoken": "the request, the changes of its plan and the answers",
    "ungrounded": "the results",
    "late": "the words and the results",
    "unclear_reply": "the answers that were said in a thread",
}
"""What a fold of the journal gives of a case."""
JUDGED = {"action", "contract", "payload", "origins", "resolved", "policy"}
"""What is judged stands in the decision's event, with the policy's version."""


def contract_of(tool: str) -> ToolContract | None:
    return POST if tool == POST.tool else None


def begun(decision_of: TeamPolicy, *, granted: frozenset[str] | None = None, used: int | None = None) -> list[Event]:
    """A journal whose last event is the intent to post, decided as policy says."""
    place = Place(team="T1", channel="C1", channel_name="sales", thread_ts="1.0")
    request = Request(
        id="r1",
        text="C1에 '다 됐습니다' 올려줘",
        user="U1",
        place=place,
        language="ko",
        timezone="Asia/Seoul",
        asked_at=NOON,
    )
    events: list[Event] = [
        RequestReceived(at=NOON, run="r1", request=request),
        PlanAccepted(at=NOON, plan=PLAN, source="offline"),
    ]
    return [*events, a_post(fold_events(events), decision_of, granted=granted, used=used)]


def a_post(
    run: Run, policy: TeamPolicy, *, granted: frozenset[str] | None = None, used: int | None = None
) -> ActionStarted | ActionDenied:
    """What comes of policy's word on the post in a run."""
    spent = DayUsage({"messages": used}, {"messages": used}, DAY) if used is not None else None
    action = PLAN.actions[0]
    case = build_case(run, action, POST, FILLED, policy, granted=granted, spent=spent, hosts={})
    decision = judge_case(case).decision
    if decision.decision == "deny":
        return ActionDenied(at=NOON, action="a1", decision=decision, filled=FILLED)
    return ActionStarted(at=NOON, action="a1", attempt=1, operation="op", filled=FILLED, decision=decision)


def replayed(events: list[Event], *policies: TeamPolicy) -> DecisionReplay:
    kept = {compute_policy_digest(one): one for one in policies}
    return replay_decisions(events, contract_of, lambda _, digest: kept.get(digest))


def edited(events: list[Event], **facts: object) -> list[Event]:
    """The journal with other facts in its last decision."""
    last = events[-1]
    assert isinstance(last, ActionStarted | ActionDenied)
    assert last.decision.facts is not None
    decision = last.decision.model_copy(update={"facts": last.decision.facts.model_copy(update=facts)})
    return [*events[:-1], last.model_copy(update={"decision": decision})]


def test_every_fact_is_folded_from_the_journal_or_recorded_beside_the_decision() -> None:
    assert {*Case._fields} - JUDGED == FOLDED.keys() | FROM_OUTSIDE.keys()
    recorded = {*FROM_OUTSIDE.values(), "policy", "unseen", "people", "approvers"}
    assert recorded == OutsideFacts.__pydantic_fields__.keys()


@pytest.mark.parametrize(
    ("policy", "granted", "used", "rule"),
    [
        (TeamPolicy(), None, None, "write.ordinary"),
        (TeamPolicy(), frozenset({"chat:write", "users:read"}), None, "write.ordinary"),
        (TeamPolicy(), frozenset({"users:read"}), None, "scope.missing"),
        (LIMITED, None, 2, "write.ordinary"),
        (LIMITED, None, 3, "limit.person"),
        (TeamPolicy(denied_tools=("slack.*",)), None, None, "tool.denied"),
    ],
)
def test_a_decision_made_again_is_the_same(
    policy: TeamPolicy, granted: frozenset[str] | None, used: int | None, rule: str
) -> None:
    events = begun(policy, granted=granted, used=used)
    last = events[-1]
    assert isinstance(last, ActionStarted | ActionDenied)
    assert last.decision.rule == rule
    assert replayed(events, policy) == DecisionReplay(1)


@pytest.mark.parametrize(
    ("events", "facts", "policy"),
    [
        (begun(TeamPolicy(), granted=frozenset({"chat:write"})), {"granted": ()}, TeamPolicy()),
        (begun(LIMITED, used=3), {"used": None}, LIMITED),
    ],
    ids=["granted", "used"],
)
def test_another_fact_gives_another_decision_and_is_named(
    events: list[Event], facts: dict[str, object], policy: TeamPolicy
) -> None:
    again = replayed(edited(events, **facts), policy)
    assert again.judged == 1
    assert [one.partition(":")[0] for one in again.differences] == ["event 3, a1"]


def test_a_word_that_the_rules_do_not_say_is_named() -> None:
    events = begun(TeamPolicy())
    last = events[-1]
    assert isinstance(last, ActionStarted)
    forged = last.model_copy(update={"decision": last.decision.model_copy(update={"rule": "always.12345678"})})
    (difference,) = replayed([*events[:-1], forged], TeamPolicy()).differences
    assert difference == "event 3, a1: recorded allow by always.12345678, now allow by write.ordinary"


def test_what_cannot_be_made_again_is_told_with_the_reason() -> None:
    events = begun(TeamPolicy())
    last = events[-1]
    assert isinstance(last, ActionStarted)
    older = last.model_copy(update={"decision": Decision(decision="allow", rule="write.ordinary", policy=1)})
    assert "without what it knew" in replayed([*events[:-1], older], TeamPolicy()).unjudged[0]
    assert "policy version 1 as it was then is not kept" in replayed(events, LIMITED).unjudged[0]


def test_what_nobody_could_approve_is_refused_again_for_the_same_reason() -> None:
    events = begun(TeamPolicy(four_eyes=True))
    last = events[-1]
    assert isinstance(last, ActionStarted)
    facts = last.decision.facts
    assert facts is not None
    nobody = Decision(
        decision="deny", rule=NO_APPROVERS, reason="", policy=1, facts=facts.model_copy(update={"approvers": ()})
    )
    denied = ActionDenied(at=NOON, action="a1", decision=nobody, filled=FILLED)
    (difference,) = replayed([*events[:-1], denied], TeamPolicy(four_eyes=True)).differences
    assert "recorded deny by approvers.none, now allow by write.ordinary" in difference


def test_the_word_on_a_place_is_said_again() -> None:
    digest = compute_policy_digest(TeamPolicy())
    first = begun(TeamPolicy())[:1]
    said = PlaceJudged(at=NOON, sight="shared", word="refuse", policy=1, policy_digest=digest)
    assert replayed([*first, said], TeamPolicy()) == DecisionReplay(1)
    forged = said.model_copy(update={"word": "allow"})
    assert replayed([*first, forged], TeamPolicy()).differences == ("event 2, the place: recorded allow, now refuse",)


def test_what_others_recorded_meanwhile_was_not_seen_by_a_decision() -> None:
    before = fold_events(begun(TeamPolicy())[:2])
    told = LineJoined(at=NOON, service="slack", ahead=1, until=NOON)
    mine = ModelAsked(at=NOON, action="a1", use=ModelUse(calls=1))
    judged = a_post(apply(before, mine), TeamPolicy())
    newer = apply(apply(before, told), told)
    moved = move_behind((mine, judged), (mine, judged), before, newer)
    last = moved[1]
    assert isinstance(last, ActionStarted)
    assert last.decision.facts is not None
    assert (last.decision.facts.revision, last.decision.facts.unseen) == (5, (3, 4))
    journal = [*begun(TeamPolicy())[:2], told, told, *moved]
    assert replayed(journal, TeamPolicy()) == DecisionReplay(1)


def test_what_was_judged_before_others_came_stands_where_it_stood() -> None:
    before = fold_events(begun(TeamPolicy())[:2])
    judged = a_post(before, TeamPolicy())
    newer = apply(before, LineJoined(at=NOON, service="slack", ahead=1, until=NOON))
    assert move_behind((judged,), (judged,), before, newer) == (judged,)
