"""``metel policy``: the policy in force, the form of its file, and cases judged one per line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import structlog
import yaml

import bot.processes.logging as logs
from bot.cli.policy import check_policy_file, format_answer, judge_line
from bot.evaluation.policy_cases import PolicyCases
from bot.settings import read_policy
from connectors.catalog import list_contracts
from orchestration.policy.team import AS_STORED, TeamPolicy, build_policy_schema
from tests.bot.command_line import Done, clean_environment, run_cli

ROOT = Path(__file__).parents[2]
CASE: dict[str, Any] = {
    "tool": "slack.post_message",
    "payload": {"channel": "#sales", "text": "안녕"},
    "origins": {"channel": "person", "text": "person"},
    "request": "#sales에 안녕 올려줘",
}


def metel(*words: str, given: str | bytes = "") -> Done:
    return run_cli(*words, env=clean_environment(), cwd=ROOT, given=given)


def test_each_line_gets_its_word_and_a_bad_line_does_not_stop_the_next() -> None:
    strange = {**CASE, "payload": {"channel": "#random", "text": "안녕"}}
    lines = [json.dumps(CASE), "nonsense", '{"tool": "no.such"}', "", json.dumps(strange)]
    done = metel("policy", "check", "--jsonl", given="\n".join(lines))
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [one.get("decision") for one in said] == ["allow", None, None, None, "require_confirm"]
    ordinary = "An ordinary write to a place that a person or the team named."
    assert said[0] == {"decision": "allow", "rule": "write.ordinary", "reason": ordinary}
    assert said[4]["reason"] == (
        "The request does not name this target: channel: #random "
        "(channel is #random — called a person's, though nobody typed it)"
    )
    assert said[1:4] == [
        {"error": "the line is not JSON: expecting value at character 1"},
        {"error": "there is no tool no.such"},
        {"error": "the line is empty"},
    ]


def test_where_every_line_is_judged_all_is_well() -> None:
    done = metel("policy", "check", "--jsonl", given=f"{json.dumps(CASE)}\n")
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 1)


REASONS: dict[str, tuple[dict[str, object], list[str]]] = {
    "a value that was read": (
        {"origins": {"channel": "tool:mail.read", "text": "model"}},
        ["channel is #sales", "read by mail.read"],
    ),
    "a value that a model wrote": (
        {"origins": {"channel": "model", "text": "model"}},
        ["channel is #sales", "supposed from the request"],
    ),
    "an unseen character": ({"payload": {"channel": "#sa\u200bles", "text": "안녕"}}, ["#sales", "U+200B"]),
    "a part of an object": (
        {"payload": {"channel": "#sales", "text": "안녕", "options": {"cc": "eve@evil.example"}}},
        ["options.cc is eve@evil.example"],
    ),
    "personal data, masked": (
        {"payload": {"channel": "#sales", "text": "010-2345-6789"}},
        ["1 × phone number", "***-****-6789"],
    ),
}


@pytest.mark.parametrize("name", REASONS)
def test_the_reason_names_the_value_and_where_it_came_from(name: str) -> None:
    given, wanted = REASONS[name]
    reason = judge_line(json.dumps({**CASE, **given}), PolicyCases(list_contracts()))["reason"]
    assert [part for part in wanted if part not in reason] == []


def test_bytes_that_are_no_text_do_not_end_the_reading() -> None:
    line = json.dumps(CASE).encode()
    done = metel("policy", "check", "--jsonl", given=b'{"tool": "\xff\xfe"}\n\xff\n' + line + b"\n")
    said = [json.loads(one) for one in done.stdout.splitlines()]
    assert [one.get("decision") for one in said] == [None, None, "allow"]


def test_a_policy_file_is_checked(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text("allow_destructive: false\n", "utf-8")
    bad.write_text("allow_everything: true\n", "utf-8")
    assert metel("policy", "check", str(good)).returncode == 0
    done = metel("policy", "check", str(bad))
    assert done.returncode == 1
    assert "allow_everything" in done.stderr
    assert metel("policy", "check").returncode == 64


REFUSED: dict[str, tuple[str, str]] = {
    "a switch that is undone below": (
        "allow_destructive: false\ndomains: []\nallow_destructive: true\n",
        "line 3: allow_destructive stands there twice",
    ),
    "a key that stands twice in a rule": (
        "rules:\n  - {id: team.a, decision: deny, decision: allow, reason: No.}\n",
        "line 2: decision stands there twice",
    ),
    "a version below the first": ("version: 0\n", "the first version is 1"),
    "a file that is nested too deeply": ("[" * 5_000, "it is nested too deeply"),
    "a list": ("- a\n", "the file: "),
    "a rule with a built-in rule's id": (
        "rules:\n  - {id: destructive, decision: allow, reason: Go.}\n",
        "destructive is the id of a built-in rule",
    ),
    "a rule that would pass for a person's no": (
        "rules:\n  - {id: person.rejected, decision: deny, reason: No.}\n",
        "person.rejected is the id of a built-in rule",
    ),
    "a rule with the id of an allowance": (
        "rules:\n  - {id: always.0123abcd, decision: deny, reason: No.}\n",
        "always.0123abcd is no id for a rule",
    ),
    "a setting that is misspelled": (
        "mode: act\ndenied_tool: [slack.post_message]\n",
        "line 2: denied_tool: there is no such setting; did you mean denied_tools?",
    ),
    "a misspelled key of a rule": (
        "rules:\n  - id: team.a\n    decision: deny\n    reasn: No.\n    reason: No.\n",
        "line 4: rules[0].reasn: there is no such setting; did you mean reason?",
    ),
    "another word than there are": (
        "mode: act\nordinary_writes: maybe\n",
        "line 2: ordinary_writes: must be 'allow', ",
    ),
    "one value where a list belongs": (
        "denied_tools: slack.post_message\n",
        "line 1: denied_tools: a list belongs here",
    ),
    "text alone": ("no deletions\n", "the file: settings belong here, each with its name"),
    "broken YAML": ("mode: act\ndomains: [a\nmode: b: c\n", "line 3, column 5: "),
    "a tab": ("mode: act\nretention:\n\tresults: 3\n", "line 3, column 1: "),
    "an unseen sign": ("mode: act\n# \x07\n", "line 2: a character that nobody sees (U+0007)"),
    "two rules with one id": (
        "rules:\n  - {id: team.a, decision: deny, reason: No.}\n  - {id: team.a, decision: allow, reason: Yes.}\n",
        "2 rules have the id team.a",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_says_something_unclear_is_refused_in_plain_words(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, why = REFUSED[name]
    file = tmp_path / "policy.yaml"
    file.write_text(text, "utf-8")
    assert check_policy_file(file) == 1
    said = capsys.readouterr().err
    assert why in said
    assert "Traceback" not in said
    assert "Value error" not in said
    assert len(said.splitlines()) == 1


def test_a_folder_is_called_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_policy_file(tmp_path) == 1
    assert f"{tmp_path} is a folder, not a file" in capsys.readouterr().err
    done = metel("policy", "check", str(tmp_path))
    assert (done.returncode, done.stderr.strip()) == (64, f"{tmp_path} is a folder, not a file")


def test_bytes_that_are_no_text_are_said_with_their_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "policy.yaml"
    file.write_bytes(b"mode: act\ndomains: [\xff]\n")
    assert check_policy_file(file) == 1
    assert "line 2: this is no text; save the file as UTF-8" in capsys.readouterr().err


def test_an_empty_file_is_called_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text("# nothing yet\n", "utf-8")
    assert check_policy_file(file) == 0
    assert "is empty: it sets nothing, so the built-in defaults hold" in capsys.readouterr().out


def test_an_empty_file_is_the_built_in_defaults(tmp_path: Path) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text("# nothing yet\n", "utf-8")
    assert read_policy(file) == TeamPolicy()


def test_anchors_may_be_merged_and_told_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "policy.yaml"
    rule = "rules:\n  - &one {id: team.a, decision: deny, reason: No.}\n  - {<<: *one, id: team.b}\n"
    file.write_text(rule, "utf-8")
    assert [one.id for one in read_policy(file).rules] == ["team.a", "team.b"]


def test_the_policy_in_force_is_shown_with_its_rules() -> None:
    shown = json.loads(metel("policy", "show", "--json").stdout)
    assert TeamPolicy.model_validate(shown["policy"]) == TeamPolicy()
    assert "plan.widened" in {rule["id"] for rule in shown["rules"]}


def test_the_schema_file_is_that_of_the_policy() -> None:
    file = json.loads((ROOT / "schemas" / "policy.schema.json").read_text("utf-8"))
    assert file == build_policy_schema(), "metel policy schema > schemas/policy.schema.json"


def test_the_policy_to_start_from_fits_the_schema() -> None:
    given = yaml.safe_load((ROOT / "config" / "policy.yaml").read_text("utf-8"))
    jsonschema.validate(given, build_policy_schema())


@pytest.mark.parametrize(
    "broken",
    [
        "[]",
        "null",
        '{"tool": {}}',
        '{"tool": "slack.post_message", "payload": []}',
        '{"tool": "slack.post_message", "origins": {"text": 7}}',
        '{"tool": "slack.post_message", "tenant_policy": {"no": 1}}',
        '{"tool": "slack.post_message", "unknown": 1}',
        "[" * 5000,
        '{"tool": "\\ud800"}',
        "",
        "  ",
    ],
)
def test_what_is_no_case_says_why(broken: str) -> None:
    said = judge_line(broken, PolicyCases(list_contracts()))
    assert said["error"]
    assert len(format_answer(said).splitlines()) == 1


MISSPELLED: dict[str, tuple[dict[str, Any], str]] = {
    "a key of a place": ({"place": {"sharedd": True}}, "place: unknown key sharedd"),
    "a place that is none": ({"place": True}, "place is not an object"),
    "effects that are no list": ({"plan_effects": {}}, "plan_effects is not a list"),
    "effects that are nothing": ({"done_effects": False}, "done_effects is not a list"),
    "a key of an effect": (
        {"plan_effects": [{"tool": "slack.post_message", "targets": {"channel": "#sales"}}]},
        "plan_effects: unknown key targets",
    ),
    "an effect without a tool": ({"plan_effects": [{"target": "#sales"}]}, "plan_effects: tool is missing"),
    "scopes that are no list": ({"granted_scopes": "chat:write"}, "granted_scopes is not a list"),
    "a setting": (
        {"tenant_policy": {"allow_everything": True}},
        "tenant_policy.allow_everything: there is no such setting",
    ),
    "a setting's value": (
        {"tenant_policy": {"ordinary_writes": "maybe"}},
        "tenant_policy.ordinary_writes: must be 'allow', 'require_confirm' or 'deny'",
    ),
    "two rules with one id": (
        {"tenant_policy": {"rules": [{"id": "team.a", "decision": "deny", "reason": "No."}] * 2}},
        "tenant_policy: 2 rules have the id team.a; each needs one of its own",
    ),
    "a contract's risk": (
        {"tool": {"tool": "mail.send", "risk_level": "some"}},
        "tool.risk_level: must be 'read', 'write' or 'destructive'",
    ),
}


@pytest.mark.parametrize("name", MISSPELLED)
def test_what_is_misspelled_in_a_case_is_not_passed_over(name: str) -> None:
    given, why = MISSPELLED[name]
    assert judge_line(json.dumps({**CASE, **given}), PolicyCases(list_contracts())) == {"error": why}


def test_a_team_whose_stored_rules_repeat_an_id_can_still_have_cases_judged() -> None:
    rule = {"id": "team.a", "decision": "require_confirm", "reason": "Ask."}
    earlier = TeamPolicy.model_validate({"rules": [rule, rule]}, context=AS_STORED)
    case = {**CASE, "tenant_policy": {"ordinary_writes": "allow"}}
    assert judge_line(json.dumps(case), PolicyCases(list_contracts(), earlier))["rule"] == "team.a"


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029", "\ud800"])
def test_an_answer_is_one_line_for_every_reader(end: str) -> None:
    line = format_answer({"error": f"there is no tool a{end}b"})
    assert len(line.splitlines()) == 1
    assert json.loads(line)["error"].startswith("there is no tool a")


DOUBTS: dict[str, tuple[str, str]] = {
    "a field that no tool of the rule has": (
        "{id: team.a, decision: deny, reason: No., tools: [slack.*], when: {path: payload.rows, op: exists}}",
        "team.a: payload.rows: none of its tools has the field rows, so the rule asks about every step of slack.*",
    ),
    "a field that no tool has at all": (
        "{id: team.a, decision: deny, reason: No., when: {all: [{path: name.paylod, op: exists}]}}",
        "team.a: name.paylod: none of its tools has the field paylod, so the rule asks about every step of all tools",
    ),
    "a path to nothing": (
        "{id: team.a, decision: deny, reason: No., when: {not: {path: paylod.text, op: exists}}}",
        "team.a: paylod.text: a condition looks at tool, service, risk, payload.FIELD",
    ),
    "a rule for no tool": (
        "{id: team.a, decision: deny, reason: No., tools: [slak.*]}",
        "team.a: there is no tool that is called slak.*",
    ),
    "a field that one of its tools has": (
        "{id: team.a, decision: deny, reason: No., tools: [slack.*, sheets.*], when: {path: payload.rows, op: empty}}",
        "",
    ),
    "what every step has": (
        "{id: team.a, decision: deny, reason: No., when: {path: risk, op: eq, value: read}}",
        "",
    ),
}


@pytest.mark.parametrize("name", DOUBTS)
def test_a_rule_that_would_always_ask_is_warned_of(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rule, warning = DOUBTS[name]
    file = tmp_path / "policy.yaml"
    file.write_text(f"rules:\n  - {rule}\n", "utf-8")
    assert check_policy_file(file) == 0
    told = capsys.readouterr().err
    assert told.startswith(f"warning: {warning}") if warning else told == ""


def test_where_there_is_no_team_yet_it_is_said_how_one_comes_to_be(tmp_path: Path) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text("allow_destructive: false\n", "utf-8")
    done = run_cli("policy", "set", str(file), env=clean_environment(), cwd=tmp_path)
    assert done.returncode == 1
    assert [part for part in ("first request", "metel connections add", "metel demo") if part not in done.stderr] == []


UNKNOWN: dict[str, tuple[str, str]] = {
    "a denied tool": (
        "denied_tools: [notion.archive_pagee]",
        "denied_tools: there is no tool that is called notion.archive_pagee, so it denies nothing; "
        "did you mean notion.archive_page?",
    ),
    "an allowed pattern": (
        "allowed_tools: [notion.*, slak.*]",
        "allowed_tools: there is no tool that is called slak.*, so it allows nothing",
    ),
    "one of a rule's tools": (
        "rules: [{id: team.a, decision: deny, reason: No., tools: [slack.*, sheet.*]}]",
        "team.a: there is no tool that is called sheet.*",
    ),
    "a service": ("allowed_services: [notoin]", "allowed_services: there is no service notoin; there are "),
    "a service of a channel": (
        "channel_services: [{channel: '#wiki', services: [wiki]}]",
        "channel_services of #wiki: there is no service wiki; there are ",
    ),
    "a service of access": ("access: [{service: notoin, id: abc}]", "access to abc: there is no service notoin; "),
    "what there is": ("denied_tools: [notion.archive_page, 'slack.*']\nallowed_services: [notion, slack]", ""),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_a_name_that_nothing_is_called_by_is_warned_of(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, warning = UNKNOWN[name]
    file = tmp_path / "policy.yaml"
    file.write_text(text, "utf-8")
    assert check_policy_file(file) == 0
    told = capsys.readouterr().err
    assert told.startswith(f"warning: {warning}") if warning else told == ""


def test_logs_mask_personal_data() -> None:
    line = logs.redact_event(structlog.get_logger(), "info", {"event": "sent to 010-1234-5678", "run": "r1"})
    assert line == {"event": "sent to ***-****-5678", "run": "r1"}
