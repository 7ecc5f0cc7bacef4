"""``metel policy ...``: is a file a policy, what does it say of cases, and a team's own, version by version."""

from __future__ import annotations

import difflib
import getpass
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import yaml
from rich.console import Console
from rich.table import Table

from bot.cli.terminal import print_json
from bot.clock import build_clock
from bot.database import open_configured_database, open_writable_database
from bot.evaluation.policy_cases import BadCaseError, PolicyCases
from bot.policy_file import read_policy_file
from bot.settings import Settings, SettingsError, read_policy, read_settings
from bot.strict_yaml import YamlFileError
from connectors.catalog import list_contracts
from connectors.slack.api import SlackApi
from orchestration.execution.loaders import PolicyVersions, read_version
from orchestration.policy.explain import describe_decision, judge_case
from orchestration.policy.policy_warnings import list_policy_warnings
from orchestration.policy.rules import list_rule_ids
from orchestration.policy.team import Author, PolicyVersion, TeamPolicy, build_policy_schema
from orchestration.policy.team_rules import remove_rule
from orchestration.storage.database import Database
from orchestration.storage.errors import DatabaseMissingError
from orchestration.text.messages import load_wording

_LINE_ENDS = {0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"}
"""What else than a new line ends a line for some readers."""


def print_policy(policy: TeamPolicy, said: str, *, as_json: bool) -> None:
    """Print a policy and every rule; ``said`` tells where it comes from."""
    words = load_wording("orchestration.text").tables["en"]
    if as_json:
        rules = [{"id": rule, "reason": words.get(f"policy.{rule}", "")} for rule in list_rule_ids()]
        print_json({"policy": policy.model_dump(mode="json"), "source": said, "rules": rules})
        return
    out = Console(highlight=False, markup=False)
    out.print(f"# {said}")
    out.print(yaml.safe_dump(policy.model_dump(mode="json"), allow_unicode=True, sort_keys=False).rstrip())
    table = Table("rule", "what the person reads", box=None)
    for rule in list_rule_ids():
        table.add_row(rule, words.get(f"policy.{rule}", ""))
    for one in policy.rules:
        table.add_row(one.id, one.reason)
    out.print(table)


def print_schema() -> int:
    """Print the JSON Schema of a policy file."""
    print_json(build_policy_schema())
    return 0


def check_policy_file(file: Path) -> int:
    """Say whether a file is a policy; exits 1 where it is not."""
    try:
        policy = read_policy_file(file)
    except YamlFileError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if not policy.model_fields_set:
        sys.stdout.write(f"{file} is empty: it sets nothing, so the built-in defaults hold.\n")
        return 0
    print_warnings(policy)
    own = f" and {len(policy.rules)} rules of its own" if policy.rules else ""
    sys.stdout.write(f"{file} is a policy: version {policy.version}{own}.\n")
    return 0


def print_warnings(policy: TeamPolicy) -> None:
    """Tell on the standard error what in a policy is hardly meant."""
    for said in list_policy_warnings(policy, list_contracts()):
        sys.stderr.write(f"warning: {said}\n")


def print_file_warnings(file: Path) -> int:
    """Tell the same of the policy in a file.

    Raises:
        YamlFileError: it is none.
    """
    print_warnings(read_policy_file(file))
    return 0


def check_cases(file: Path | None, policy: TeamPolicy | None = None) -> int:
    """Judge one case per line of a file, or of the standard input, and print one word per line: by a team's policy, or
    by that of the file. Exits 1 where a line could not be judged."""
    failed = False
    case_judge = PolicyCases(list_contracts(), policy or read_policy(read_settings().metel_policy))
    # A byte that is no text must not end the reading.
    with open(file or 0, encoding="utf-8", errors="replace", closefd=file is not None) as lines:
        for line in lines:
            said = judge_line(line, case_judge)
            failed = failed or "error" in said
            sys.stdout.write(format_answer(said) + "\n")
            sys.stdout.flush()
    return 1 if failed else 0


def format_answer(said: Mapping[str, str]) -> str:
    """Return an answer as one line of JSON."""
    # Half a surrogate pair cannot be written.
    return json.dumps(said, ensure_ascii=False).translate(_LINE_ENDS).encode("utf-8", "replace").decode()


def judge_line(line: str, case_judge: PolicyCases) -> dict[str, str]:
    """Return policy's word on a line; of one that is no case, why it is none."""
    try:
        said = judge_case(case_judge.case(json.loads(line))).decision
    except Exception as error:  # one case must not keep the others from being judged
        return {"error": " ".join(_why(line, error).split())[:300]}
    reason = describe_decision(said, "en", load_wording("orchestration.text"))
    return {"decision": said.decision, "rule": said.rule, "reason": reason}


def _why(line: str, error: Exception) -> str:
    match error:
        case BadCaseError():
            return str(error)
        case json.JSONDecodeError():
            at = f"{error.msg[:1].lower()}{error.msg[1:]} at character {error.pos + 1}"
            return f"the line is not JSON: {at}" if line.strip() else "the line is empty"
        case RecursionError():
            return "the line is nested too deeply"
        case _:
            return f"the case could not be judged ({type(error).__name__})"


class WhichTeamError(SettingsError):
    """It is not clear whose policy is meant, for there are several teams."""


class NoTeamError(SettingsError):
    """There is no such team, or none yet."""


async def find_team(settings: Settings, database: Database, given: str) -> str:
    """Return the team that is meant: the one named, the only one there is, or that of the Slack token.

    Raises:
        WhichTeamError, NoTeamError: it is not clear, or there is no such team.
        ToolError: Slack does not accept the token.
    """
    connected = {row.team for row in await database.connections.rows()}
    known = sorted({*await database.audit.teams(), *await database.policies.teams(), *connected})
    if given in known:
        return given
    if known and not given:
        if len(known) > 1:
            raise WhichTeamError(f"name the team with --team; there are {', '.join(known)}")
        return known[0]
    own = await _team_of_token(settings)
    if given in (own, ""):
        if own:
            return own
        raise NoTeamError(
            "there is no team yet: the database knows none and SLACK_BOT_TOKEN is not set. A team comes to be with its "
            "first request, or with `metel connections add`; without Slack, start `metel demo` and set DATABASE_URL to "
            "sqlite:///.metel/demo.db. A policy for all teams is the file that METEL_POLICY names"
        )
    there = sorted({*known, own} - {""})
    raise NoTeamError(f"there is no team {given}; there is {', '.join(there) or 'none yet'}")


async def _team_of_token(settings: Settings) -> str:
    """Return the team that the Slack token is of; empty where none is set."""
    if settings.slack_bot_token is None:
        return ""
    slack = SlackApi(
        token=settings.slack_bot_token.get_secret_value(),
        clock=build_clock(settings),
        base_url=settings.slack_api_url,
    )
    try:
        return (await slack.me()).team_id
    finally:
        await slack.close()


async def show_policy(team: str, version: int | None, *, as_json: bool) -> int:
    """Print the policy in force, or an earlier version of it; exits 1 where there is no such version."""
    settings = read_settings()
    policy = read_policy(settings.metel_policy)
    said = f"the file {settings.metel_policy}" if settings.metel_policy else "the built-in defaults"
    try:
        async with open_configured_database(settings, "read") as database:
            found = await _version(settings, database, team, version)
    except (DatabaseMissingError, NoTeamError):
        if team or version is not None:
            raise
        found = None
    if found is not None:
        policy, said = read_version(found), describe_version(found)
    elif version is not None and version != policy.version:
        sys.stderr.write(f"There is no version {version}; see: metel policy history\n")
        return 1
    print_policy(policy, said, as_json=as_json)
    return 0


async def _version(settings: Settings, database: Database, team: str, version: int | None) -> PolicyVersion | None:
    whose = await find_team(settings, database, team)
    if version is None:
        return await database.policies.newest(whose)
    return await database.policies.version(whose, version)


async def read_team_policy(team: str) -> TeamPolicy:
    """Return what a team has in force: what its admins wrote, else the policy file."""
    settings = read_settings()
    async with open_configured_database(settings, "read") as database:
        found = await database.policies.newest(await find_team(settings, database, team))
    return read_version(found) if found is not None else read_policy(settings.metel_policy)


async def check_team_cases(file: Path | None, team: str) -> int:
    """Judge cases by what a team has in force."""
    return check_cases(file, await read_team_policy(team))


async def set_policy(file: Path, team: str, note: str) -> int:
    """Make a file the team's policy: its next version, in force from the next decision on.

    Raises:
        YamlFileError: it is none.
    """
    wanted = read_policy_file(file)
    if not await _changed(team, note, lambda before: wanted.model_copy(update={"version": before.version})):
        sys.stderr.write("That is in force already.\n")
    return 0


async def revoke_rule(rule: str, team: str) -> int:
    """Take a rule of the team's own back; exits 1 where there is none of that id."""
    if not await _changed(team, f"revoked {rule}", lambda before: remove_rule(before, rule)):
        sys.stderr.write(f"There is no rule {rule}.\n")
        return 1
    return 0


async def _changed(team: str, note: str, change: Callable[[TeamPolicy], TeamPolicy]) -> bool:
    """Change what a team has in force and print the difference; False where the change makes none."""
    settings = read_settings()
    async with open_writable_database(settings) as database:
        whose = await find_team(settings, database, team)
        policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), build_clock(settings))
        await policies.refresh(whose)
        before = policies.current(whose)
        who = getpass.getuser()
        after = await policies.change(whose, change, Author(f"cli:{who}", who, note))
    if after == before:
        return False
    sys.stdout.write(format_policy_diff(before, after))
    sys.stdout.write(f"Version {after.version} is in force for the team {whose}.\n")
    return True


async def list_versions(team: str, *, as_json: bool) -> int:
    """List the versions of a team's policy, the newest first."""
    settings = read_settings()
    async with open_configured_database(settings, "read") as database:
        rows = await database.policies.history(await find_team(settings, database, team))
    if as_json:
        listed = [
            {"version": row.version, "at": row.at.isoformat(), "by": row.by, "by_name": row.by_name, "note": row.note}
            for row in rows
        ]
        sys.stdout.write(json.dumps(listed, ensure_ascii=False, indent=2) + "\n")
        return 0
    table = Table("version", "at", "by", "note", box=None)
    for row in rows:
        table.add_row(str(row.version), f"{row.at:%Y-%m-%d %H:%M}", row.by_name or row.by, row.note)
    Console().print(table if rows else "The team has written none: the policy file is in force.")
    return 0


def describe_version(row: PolicyVersion) -> str:
    """Return where a version comes from, in words."""
    note = f": {row.note}" if row.note else ""
    return f"version {row.version} of the team {row.team}, by {row.by_name or row.by} at {row.at:%Y-%m-%d %H:%M}{note}"


def format_policy_diff(before: TeamPolicy, after: TeamPolicy) -> str:
    """Return what changed, as lines of the policy file with - and +."""
    lines = difflib.unified_diff(_lines(before), _lines(after), lineterm="", n=0)
    return "".join(f"{line}\n" for line in lines if not line.startswith(("---", "+++", "@@")))


def _lines(policy: TeamPolicy) -> list[str]:
    body = policy.model_dump(mode="json", exclude={"version"})
    return yaml.safe_dump(body, allow_unicode=True, sort_keys=False).splitlines()
