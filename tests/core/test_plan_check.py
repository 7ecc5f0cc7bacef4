"""A plan is judged by the schema, then by meaning; what fails either does not run."""

from __future__ import annotations

import json
from typing import Any

import pytest

from orchestration.limits import Limits
from orchestration.plan.check import (
    InvalidPlan,
    PlanCheckContext,
    ValidPlan,
    check_plan,
    describe_problems,
    index_contracts,
)
from orchestration.run.dependencies import find_needs
from orchestration.run.retries import compute_timeout_s
from orchestration.text.messages import load_wording
from tests.core.builders import a_contract, a_read, a_reader

CONTRACTS = index_contracts((a_contract(), a_reader(aliases=("google.sheets.get_range",))))
WORDS = load_wording("orchestration.text")
OFFER = PlanCheckContext(CONTRACTS, Limits(max_actions=4))


def an_action(action_id: str, tool: str, **more: Any) -> dict[str, Any]:
    reads = tool.endswith("get_range")
    given: dict[str, Any] = {
        "id": action_id,
        "tool": tool,
        "intent": "read" if reads else "notify",
        "requires": [],
        "produces": ["rows"] if reads else ["message_ts"],
    }
    return {**given, **more}


READ = an_action("a1", "sheets.get_range")
POST = an_action("a2", "slack.post_message", requires=["rows"])


def waiting(path: str) -> dict[str, Any]:
    """A read that is made again until something stands at a path."""
    return {**READ, "repeat": {"every_s": 60, "until": {"path": path, "op": "exists"}, "max": 3}}


def a_plan(*actions: dict[str, Any], version: str = "1.1", **more: Any) -> str:
    return json.dumps({"version": version, "goal": "g", "timezone": "Asia/Seoul", "actions": actions, **more})


def test_a_plan_of_either_version_is_accepted() -> None:
    assert isinstance(check_plan(a_plan(READ, POST), OFFER), ValidPlan)
    assert isinstance(check_plan(a_plan(READ, POST, version="1.0"), OFFER), ValidPlan)


def test_an_alias_becomes_the_tools_own_id() -> None:
    checked = check_plan(a_plan(an_action("a1", "google.sheets.get_range")), OFFER)
    assert isinstance(checked, ValidPlan)
    assert checked.plan.actions[0].tool == "sheets.get_range"


def test_an_intent_that_says_nothing_is_a_read_where_the_tool_reads_and_an_effect_where_it_writes() -> None:
    checked = check_plan(a_plan({**READ, "intent": "other"}, {**POST, "intent": "other"}), OFFER)
    assert isinstance(checked, ValidPlan)
    assert [(action.intent, action.is_effect) for action in checked.plan.actions] == [("read", False), ("other", True)]


def test_a_step_has_the_time_of_its_tool_unless_the_plan_says_another() -> None:
    offer = OFFER._replace(contracts=index_contracts((a_contract(), a_reader(timeout_ms=180_000))))
    for said, time_s in (({}, 60.0), ({"timeout_ms": 20_000}, 20.0), ({"timeout_ms": 5_000}, 5.0)):
        checked = check_plan(a_plan({**READ, **said}, POST), offer)
        assert isinstance(checked, ValidPlan)
        reads, posts = checked.plan.actions
        assert compute_timeout_s(reads, offer.contracts[reads.tool], Limits()) == time_s
        assert compute_timeout_s(posts, offer.contracts[posts.tool], Limits()) == 20.0


@pytest.mark.parametrize("path", ["rows", "a1.rows", "a1.rows.0.status", "rows.0.status"])
def test_a_read_may_wait_for_what_it_produces_itself(path: str) -> None:
    assert isinstance(check_plan(a_plan(waiting(path), POST), OFFER), ValidPlan)


def test_a_read_may_wait_for_what_another_step_left() -> None:
    other = an_action("a3", "sheets.get_range", produces=["total"])
    checked = check_plan(a_plan(waiting("a3.total"), other), OFFER)
    assert isinstance(checked, ValidPlan)
    assert find_needs(checked.plan, "a1") == ("a3",)


def test_a_request_that_recurs_is_accepted_with_its_schedule() -> None:
    schedule = {"cron": "0 9 * * MON-FRI", "timezone": "America/Argentina/Ushuaia"}
    assert isinstance(check_plan(a_plan(READ, schedule=schedule), OFFER), ValidPlan)


BAD: dict[str, tuple[str, int, str]] = {
    "text that is not JSON": ("이 계획은", 1001, "not JSON"),
    "JSON cut off": (a_plan(READ)[:-5], 1001, "not JSON"),
    "a number that JSON does not know": (a_plan(READ).replace('"g"', "NaN"), 1001, "not a JSON number"),
    "a list": ("[]", 1002, "version"),
    "an unknown version": (a_plan(READ, version="2.0"), 1002, "version"),
    "an extra field": (a_plan(READ, extra=1), 1002, "extra"),
    "an extra field in an action": (a_plan({**READ, "shell": "rm"}), 1002, "shell"),
    "a missing field": (a_plan({k: v for k, v in READ.items() if k != "intent"}), 1002, "intent"),
    "inputs in a 1.0 plan": (a_plan({**READ, "inputs": {"range": "A1"}}, version="1.0"), 1002, "inputs"),
    "an unknown tool": (a_plan(an_action("a1", "shell.run")), 1004, "not one of the offered tools"),
    "the same id twice": (a_plan(READ, {**POST, "id": "a1"}), 1004, "used 2 times"),
    "an id with a line break at its end": (a_plan({**READ, "id": "a1\n"}), 1004, "not an action id"),
    "a key that nobody produces": (
        a_plan(an_action("a2", "slack.post_message", requires=["summary"])),
        1004,
        "summary",
    ),
    "a bare key with two producers": (
        a_plan(READ, an_action("a3", "sheets.get_range"), POST),
        1004,
        "name one, e.g. a1.rows",
    ),
    "a template that nobody produces": (
        a_plan(an_action("a1", "slack.post_message", inputs={"text": "{{page_url}}"})),
        1004,
        "page_url",
    ),
    "a circle": (
        a_plan({**READ, "depends_on": ["a2"]}, {**POST, "depends_on": ["a1"]}),
        1004,
        "wait for one another",
    ),
    "an action that needs itself": (a_plan({**READ, "requires": ["rows"]}), 1004, "nothing produces rows"),
    "a dependency outside the plan": (a_plan({**READ, "depends_on": ["zz"]}), 1004, "zz"),
    "too many actions": (
        a_plan(*(an_action(f"a{n}", "slack.post_message") for n in range(5))),
        1004,
        "at most 4",
    ),
    "a risk below the contract's": (
        a_plan(an_action("a1", "slack.post_message", risk={"level": "read"})),
        1004,
        "lower than",
    ),
    "a read that calls itself a notice": (a_plan({**READ, "intent": "notify"}), 1004, "only reads"),
    "a read that calls itself a write": (a_plan({**READ, "intent": "write"}), 1004, "only reads"),
    "a write that calls itself a read": (a_plan(an_action("a1", "slack.post_message", intent="read")), 1004, "intent"),
    "an input the tool does not have": (
        a_plan(an_action("a1", "slack.post_message", inputs={"token": "x"})),
        1004,
        "no input token",
    ),
    "a read that waits for what nobody produces": (a_plan(waiting("nonsense.x")), 1004, "nothing produces nonsense.x"),
    "a read that waits for what it does not produce": (a_plan(waiting("a1.total")), 1004, "a1 does not produce total"),
    "a read that waits for an item of no loop": (a_plan(waiting("item.x")), 1004, "no loop"),
    "a circle through what a read waits for": (
        a_plan(waiting("a2.message_ts"), POST),
        1004,
        "wait for one another: a1, a2",
    ),
    "a condition on an item of no loop": (
        a_plan(READ, {**POST, "when": {"path": "item.x", "op": "exists"}}),
        1004,
        "no loop",
    ),
    "a time zone of nowhere": (a_plan(READ, timezone="Mars/Phobos"), 1004, "'Mars/Phobos' is no time zone"),
    "a time zone that is a folder": (a_plan(READ, timezone="Asia"), 1004, "'Asia' is no time zone"),
    "a time zone outside the folder of zones": (a_plan(READ, timezone="../../etc/passwd"), 1004, "is no time zone"),
    "a schedule in a time zone of nowhere": (
        a_plan(READ, schedule={"cron": "0 9 * * 1", "timezone": "KST"}),
        1004,
        "'KST' is no time zone",
    ),
    "a schedule that is no cron line": (
        a_plan(READ, schedule={"cron": "every monday", "timezone": "Asia/Seoul"}),
        1004,
        "'every monday' is no cron line",
    ),
    "no action and no reply": (a_plan(), 1004, "needs a reply"),
    "a plan of a megabyte": (a_plan(READ, goal="x" * 1_000_000), 1003, "larger than"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_plan_that_may_not_run_is_refused_with_the_reason(name: str) -> None:
    text, code, reason = BAD[name]
    checked = check_plan(text, OFFER)
    assert isinstance(checked, InvalidPlan)
    assert checked.code == code
    assert reason in "; ".join(describe_problems(checked.problems, WORDS))
    assert all("{" not in line for line in describe_problems(checked.problems, WORDS, "ko"))


def test_deeply_nested_json_is_refused_and_breaks_nothing() -> None:
    assert isinstance(check_plan("[" * 20_000, OFFER), InvalidPlan)


def test_done_actions_stay_as_they_were() -> None:
    done = a_read("a1", summary="지난주 매출 읽기")
    changed = an_action("a1", "sheets.get_range", inputs={"range": "다른 탭"})
    checked = check_plan(a_plan(changed, POST), PlanCheckContext(CONTRACTS, Limits(), done=(done,)))
    assert isinstance(checked, ValidPlan)
    assert checked.plan.action("a1") == done


def test_a_new_plan_that_forgets_a_done_action_still_holds_it() -> None:
    done = a_read("a1")
    checked = check_plan(a_plan(POST), PlanCheckContext(CONTRACTS, Limits(), done=(done,)))
    assert isinstance(checked, ValidPlan)
    assert [action.id for action in checked.plan.actions] == ["a1", "a2"]


def test_a_notion_only_plan_takes_no_other_tool() -> None:
    checked = check_plan(a_plan(READ, version="1.0"), PlanCheckContext(CONTRACTS, Limits(), only="notion"))
    assert isinstance(checked, InvalidPlan)
    assert checked.code == 1002
