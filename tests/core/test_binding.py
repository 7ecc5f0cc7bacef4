"""A yes covers what it was given to and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.ask.binding import (
    build_approval_item,
    compute_payload_hash,
    find_approved_item,
    find_deviations,
    is_filled_template,
)
from orchestration.policy.case import Case
from orchestration.policy.team import TeamPolicy
from schemas.ask import ApprovalItem, Resolution
from schemas.decision import Decision
from schemas.events import ApprovalAsked, ApprovalDecided
from schemas.states import Filled
from schemas.values import Json, Payload
from tests.core.builders import NOW, RunBuilder, a_contract, a_plan, a_run, an_action


def a_place(name: str = "#sales", found: str = "C1") -> dict[str, Resolution]:
    return {"channel": Resolution(asked="#sales", id=found, name=name, level="exact")}


def an_item(payload: Payload | None = None, **more: Any) -> ApprovalItem:
    given: dict[str, Any] = {"resolved": a_place(), "version": 1, "rules": ("external",), "seen": None, **more}
    words = [Decision(decision="require_confirm", rule=rule, policy=given["version"]) for rule in given["rules"]]
    prior: Payload = {"seen": given["seen"]} if given["seen"] else {}
    filled = Filled(payload=payload or {"channel": "C1", "text": "안녕"}, resolved=given["resolved"], prior=prior)
    template = bool(given.get("template"))
    case = Case(an_action("a1"), a_contract(), filled.payload, {}, filled.resolved, TeamPolicy())
    return build_approval_item(case, filled, words[0], said=words, team=given.get("team", "T1"), template=template)


def kinds(asked: ApprovalItem, now: ApprovalItem, drafted: Payload | None = None) -> set[tuple[str, str]]:
    return {(one.kind, one.field) for one in find_deviations(asked, now, now.payload if drafted is None else drafted)}


def test_the_same_holds() -> None:
    assert kinds(an_item(), an_item()) == set()


def a_read_place(**details: Any) -> dict[str, Resolution]:
    return {"channel": a_place()["channel"].model_copy(update={"details": details})}


READERS: dict[str, tuple[Payload, Payload, tuple[str, str, tuple[str, ...]] | None]] = {
    "a guest came": ({}, {"guests": ["최손님"]}, ("inside", "guests", ("최손님",))),
    "another guest came": ({"guests": ["a"]}, {"guests": ["a", "b"]}, ("guests", "guests", ("b",))),
    "a guest left": ({"guests": ["a", "b"]}, {"guests": ["a"]}, None),
    "another company came": ({"guests": ["a"]}, {"guests": ["a"], "shared": True}, ("guests", "shared", ())),
    "it can't be told any more": ({}, {"unknown": True}, ("inside", "unknown", ())),
    "it can be told by now": ({"unknown": True}, {}, None),
    "a private channel was made public": ({"private": True}, {"private": False}, ("private", "inside", ())),
    "who gets it is a guest by now": ({"guest": False}, {"guest": True}, ("inside", "guests", ())),
    "more members": ({"members": 3}, {"members": 4}, None),
}


@pytest.mark.parametrize("what", READERS)
def test_a_yes_is_for_those_who_could_read_there(what: str) -> None:
    was, now, told = READERS[what]
    found = find_deviations(an_item(resolved=a_read_place(**was)), an_item(resolved=a_read_place(**now)), {})
    assert [(one.was, one.now, one.names) for one in found] == ([told] if told else [])
    assert {one.kind for one in found} <= {"readers"}


CHANGES: dict[str, tuple[ApprovalItem, set[tuple[str, str]]]] = {
    "another text": (an_item({"channel": "C1", "text": "안녕!"}), {("payload", "text")}),
    "a field more": (an_item({"channel": "C1", "text": "안녕", "thread": "1"}), {("payload", "thread")}),
    "a field less": (an_item({"channel": "C1"}), {("payload", "text")}),
    "another place": (
        an_item({"channel": "C2", "text": "안녕"}, resolved=a_place(found="C2")),
        {("target", "channel")},
    ),
    "a place with another name": (an_item(resolved=a_place("#sales-2")), {("target", "channel")}),
    "another policy": (an_item(version=2), {("policy", "")}),
    "a new reason to ask": (an_item(rules=("external", "personal_data")), {("reason", "personal_data")}),
    "a target that was changed": (an_item(seen={"title": "b"}), {("content", "title")}),
    "another team": (an_item(team="T2"), {("payload", "tool")}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_anything_else_voids_it_and_says_why(name: str) -> None:
    now, why = CHANGES[name]
    assert kinds(an_item(), now) == why


def test_a_reason_less_is_no_reason_to_ask_again() -> None:
    assert kinds(an_item(rules=("external", "personal_data")), an_item()) == set()


def test_the_hash_covers_tool_team_payload_names_and_policy() -> None:
    hashes = {
        compute_payload_hash("t", "T1", {"a": 1}, a_place(), 1),
        compute_payload_hash("u", "T1", {"a": 1}, a_place(), 1),
        compute_payload_hash("t", "T2", {"a": 1}, a_place(), 1),
        compute_payload_hash("t", "T1", {"a": 2}, a_place(), 1),
        compute_payload_hash("t", "T1", {"a": 1}, a_place("#b"), 1),
        compute_payload_hash("t", "T1", {"a": 1}, a_place(found="C2"), 1),
        compute_payload_hash("t", "T1", {"a": 1}, a_place(), 2),
    }
    assert len(hashes) == 7
    assert all(len(one) == 64 for one in hashes)


TEMPLATE: Payload = {"channel": "C1", "text": "링크: {{a1.url}} 끝"}


@pytest.mark.parametrize(
    ("text", "holds"),
    [("링크: https://x 끝", True), ("링크:  끝", True), ("링크: https://x", False), ("다른 글", False)],
)
def test_a_template_covers_what_fills_it_and_nothing_else(text: str, holds: bool) -> None:
    exact: Payload = {"channel": "C1", "text": text}
    assert (kinds(an_item(TEMPLATE, template=True), an_item(exact), exact) == set()) == holds


def test_a_template_does_not_cover_another_place_or_a_new_reason() -> None:
    exact: Payload = {"channel": "C1", "text": "링크: x 끝"}
    asked = an_item(TEMPLATE, template=True)
    assert kinds(asked, an_item(exact, resolved=a_place("#b")), exact) == {("target", "channel")}
    assert kinds(asked, an_item(exact, rules=("external", "personal_data")), exact) == {("reason", "personal_data")}


@pytest.mark.parametrize(
    ("template", "exact", "fits"),
    [
        ("{{a}}", ["x"], True),
        ("{{a}}", None, False),
        ("{{a}}-{{b}}", "1-2-3", True),
        ("a{{x}}a", "a", False),
        ({"k": "{{a}}"}, {"k": 1}, True),
        ({"k": "{{a}}"}, {"k": 1, "l": 2}, False),
        (["{{a}}", "b"], ["x", "b"], True),
        (["{{a}}", "b"], ["x"], False),
        ("x" * 50 + "{{a}}" * 30, "x" * 5_000, True),
        ("plain", "plain", True),
        (1, 2, False),
    ],
)
def test_what_fills_a_template(template: Json, exact: Json, fits: bool) -> None:
    assert is_filled_template(template, exact) is fits


def _asked_and_decided(item: ApprovalItem, yes: bool) -> RunBuilder:
    built = a_run(a_plan(an_action("a1"))).approval("a1")
    approval = built.run.approvals["p-a1"].approval.model_copy(update={"items": (item,)})
    again = a_run(a_plan(an_action("a1"))).then(ApprovalAsked(at=NOW, approval=approval))
    return again.then(ApprovalDecided(at=NOW, approval="p-a1", approved={"a1": yes}, by="U1"))


def test_the_yes_to_an_action_is_what_was_shown_when_it_was_given() -> None:
    item = an_item()
    assert find_approved_item(_asked_and_decided(item, yes=True).run, "a1") == item
    assert find_approved_item(_asked_and_decided(item, yes=False).run, "a1") is None
    assert find_approved_item(a_run(a_plan(an_action("a1"))).run, "a1") is None
