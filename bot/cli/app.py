"""The command line: one function a command; see ``docs/reference/cli.md``."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from bot.cli.errors import UsageError
from bot.garbage_collector import search_less_often

USAGE = 64

app = App(
    name="metel",
    help="A bot that a team can let act in its name across Slack, Notion and Google Sheets.",
    version=lambda: version("metel"),
)
tools = App(name="tools", help="The tools metel has.")
runs = App(name="runs", help="The runs of the database; a run is named by its id, or by the short one on its cards.")
db = App(name="db", help="The database.")
audit = App(name="audit", help="The journal as an audit trail.")
connections = App(name="connections", help="The credentials of each team, kept encrypted.")
keys = App(name="keys", help="The keys that encrypt stored credentials.")
policy = App(name="policy", help="What metel may do, and what it says of a case.")
for sub in (tools, runs, policy, connections, keys, audit, db):
    app.command(sub)

JsonFlag = Annotated[bool, Parameter(name="--json", negative="", help="Print one JSON object.")]
Picture = Annotated[bool, Parameter(negative="", help="Print the plan as a Mermaid flow chart.")]


@app.command
def demo(*, port: int = 8787) -> int:
    """Start the sandbox and the bot against it, and print the chat page's address. Runs until stopped."""
    from bot.cli import start as start_commands

    return start_commands.start_demo(port)


@app.command
def sandbox(*, port: int = 8787, now: datetime | None = None, print_env: bool = False) -> int:
    """Start the local workspace alone: Slack, Notion and Google Sheets on this machine, with a chat page."""
    from bot.cli import start as start_commands

    return _run(start_commands.start_sandbox(port, now, print_env))


@app.command
def serve() -> int:
    """Serve the configured Slack workspace until stopped."""
    from bot.cli import start as start_commands

    return _run(start_commands.start_server())


@app.command
def worker() -> int:
    """Carry runs out beside other processes, with PostgreSQL, until stopped."""
    from bot.cli import start as start_commands

    return _run(start_commands.start_worker())


@app.command
def run(
    text: str,
    *,
    json: JsonFlag = False,
    yes: Annotated[bool, Parameter(negative="", help="Approve what policy lets you approve.")] = False,
    as_user: Annotated[str, Parameter(name="--as", help="Who asks: a handle, name or id.")] = "",
    channel: Annotated[str, Parameter(help="Where it is asked: #name or id.")] = "",
    answer: Annotated[list[str] | None, Parameter(help="tool.field=VALUE, may be repeated.", negative="")] = None,
) -> int:
    """Carry one request out, against the configured workspace or a sandbox in this process."""
    from bot.cli import run as run_commands

    asked = run_commands.RunArguments(text, as_user, channel, run_commands.parse_answers(answer or []))
    return _run(run_commands.run_request(asked, as_json=json, yes=yes))


@app.command
def plan(
    text: str,
    *,
    json: JsonFlag = False,
    picture: Picture = False,
) -> int:
    """Plan a request without carrying it out, and say what it may take."""
    from bot.cli import run as run_commands
    from bot.settings import read_settings

    return _run(run_commands.plan_request(read_settings(), text, as_json=json, picture=picture))


@app.command(name="eval")
def evaluate(*, suite: Path, json: JsonFlag = False) -> int:
    """Measure the planner on a file of cases, each on a fresh sandbox."""
    from bot.cli import evaluate as evaluate_commands

    _demand(suite)
    return _run(evaluate_commands.evaluate_suite(suite, as_json=json))


@tools.command(name="list")
def tools_list(*, json: JsonFlag = False) -> int:
    """List the tools: what each does and how much it may change."""
    from bot.cli import tools as tools_commands

    return tools_commands.list_tools(as_json=json)


@tools.command(name="show")
def tools_show(tool: str) -> int:
    """Print a tool's contract."""
    from bot.cli import tools as tools_commands

    return tools_commands.show_tool(tool)


@runs.command(name="list")
def runs_list(*, json: JsonFlag = False) -> int:
    """List the latest runs."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.list_runs(as_json=json))


@runs.command(name="show")
def runs_show(run_id: str, *, json: JsonFlag = False, picture: Picture = False) -> int:
    """Show one run: its steps, decisions and results."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.show_stored_run(run_id, as_json=json, picture=picture))


@runs.command(name="export")
def runs_export(run_id: str) -> int:
    """Print the whole story of a run as JSON Lines: one event a line."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.export_run(run_id))


@runs.command(name="replay")
def runs_replay(run_id: str) -> int:
    """Fold a run's journal again and compare it with the index and with its own export."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.replay_run(run_id))


@runs.command(name="cancel")
def runs_cancel(run_id: str) -> int:
    """Ask the process that carries the runs to stop one."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.send_command(run_id, "cancel"))


@runs.command(name="pause")
def runs_pause(run_id: str) -> int:
    """Ask the process that carries the runs to pause one: what is under way ends, nothing new begins."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.send_command(run_id, "pause"))


@runs.command(name="resume")
def runs_resume(run_id: str) -> int:
    """Ask the process that carries the runs to have a paused one go on, and to look at any one again, now."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.send_command(run_id, "resume"))


@runs.command(name="change")
def runs_change(run_id: str, text: str) -> int:
    """Change the plan of a run under way in words, such as "post it to #random instead", and show what is different."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.change_plan(run_id, text))


@runs.command(name="retry")
def runs_retry(run_id: str) -> int:
    """Ask for what failed of a run that is over to be tried again; what is done stays."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.send_command(run_id, "retry"))


@runs.command(name="undo")
def runs_undo(run_id: str) -> int:
    """Ask for what a run did to be taken back, as far as its tools can."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.send_command(run_id, "undo"))


@runs.command(name="again")
def runs_again(run_id: str) -> int:
    """Ask for a stopped run to be started over."""
    from bot.cli import runs as runs_commands

    return _run(runs_commands.send_command(run_id, "again"))


Team = Annotated[str, Parameter(help="Whose policy, by the team's id; needed where there are several.")]


@policy.command(name="show")
def policy_show(
    *,
    team: Team = "",
    version: Annotated[int | None, Parameter(help="An earlier version.", show_default=False)] = None,
    json: JsonFlag = False,
) -> int:
    """Show the policy in force and its rules."""
    from bot.cli import policy as policy_commands

    return _run(policy_commands.show_policy(team, version, as_json=json))


@policy.command(name="set")
def policy_set(
    file: Path,
    /,
    *,
    team: Team = "",
    note: Annotated[str, Parameter(help="Why, for the history.")] = "",
) -> int:
    """Make a file the team's policy, from the next decision on, and show what changes."""
    from bot.cli import policy as policy_commands

    _demand(file)
    code = _run(policy_commands.set_policy(file, team, note))
    return code or _guarded(lambda: policy_commands.print_file_warnings(file))


@policy.command(name="history")
def policy_history(*, team: Team = "", json: JsonFlag = False) -> int:
    """List the versions of the team's policy: who changed it, when, and why."""
    from bot.cli import policy as policy_commands

    return _run(policy_commands.list_versions(team, as_json=json))


@policy.command(name="revoke")
def policy_revoke(rule: str, /, *, team: Team = "") -> int:
    """Take back a rule of the team's own, or what an admin allowed for good."""
    from bot.cli import policy as policy_commands

    return _run(policy_commands.revoke_rule(rule, team))


@policy.command(name="schema")
def policy_schema() -> int:
    """Print the JSON Schema of a policy file."""
    from bot.cli import policy as policy_commands

    return policy_commands.print_schema()


@policy.command(name="check")
def policy_check(
    file: Annotated[Path | None, Parameter(help="A policy file; with --jsonl, a file of cases.")] = None,
    /,
    *,
    jsonl: Annotated[
        bool, Parameter(negative="", help="Judge one case per line, of the standard input or --file.")
    ] = False,
    cases: Annotated[Path | None, Parameter(name="--file", help="A file of cases.")] = None,
    team: Annotated[str, Parameter(help="Judge by what this team has in force.")] = "",
) -> int:
    """Check a policy file, or judge cases with the policy in force."""
    from bot.cli import policy as policy_commands

    given = cases or file
    if given is not None:
        _demand(given)
    if jsonl and team:
        return _run(policy_commands.check_team_cases(given, team))
    if jsonl:
        return _guarded(lambda: policy_commands.check_cases(given))
    if file is None or cases is not None:
        raise UsageError("name a policy file, or judge cases with --jsonl")
    return policy_commands.check_policy_file(file)


@audit.command(name="verify")
def audit_verify(
    file: Annotated[Path | None, Parameter(help="An exported trail; the database where none is named.")] = None,
    /,
    *,
    team: Annotated[str, Parameter(help="Only this team's journal.")] = "",
    anchor: Annotated[
        list[str] | None, Parameter(help="TEAM:NUMBER:HASH, noted elsewhere; may be repeated.", negative="")
    ] = None,
) -> int:
    """Check that nothing in the journal was changed, taken out or put in; exits 1 where something was."""
    from bot.cli import audit as audit_commands

    if file is not None:
        _demand(file)
        try:
            return audit_commands.verify_file(file)
        except audit_commands.NotAuditExportError as error:
            raise UsageError(str(error)) from error
    try:
        noted = [audit_commands.parse_anchor(one) for one in anchor or []]
    except ValueError:
        raise UsageError("--anchor takes TEAM:NUMBER:HASH") from None
    return _run(audit_commands.verify_journal(team, noted))


@audit.command(name="export")
def audit_export(*, team: Annotated[str, Parameter(help="Only this team's journal.")] = "") -> int:
    """Print every event with its hash as JSON Lines."""
    from bot.cli import audit as audit_commands

    return _run(audit_commands.export_journal(team))


@audit.command(name="anchor")
def audit_anchor(*, team: Annotated[str, Parameter(help="Only this team's journal.")] = "") -> int:
    """Anchor the journal now, and print each anchor; note it where the database's owner can't reach."""
    from bot.cli import audit as audit_commands

    return _run(audit_commands.anchor_journal(team))


@connections.command(name="add")
def connections_add(
    service: str,
    *,
    team: Annotated[str, Parameter(help="The Slack team's id, T....")],
    account: Annotated[str, Parameter(help="What people call the account.")] = "",
    address: Annotated[str, Parameter(help="Where the service is, if not at the vendor's.")] = "",
) -> int:
    """Connect a team to slack, notion or google. The secret is typed unseen, or read from the standard input."""
    from bot.cli import connections as connections_commands

    named = connections_commands.parse_service(service)
    return _run(
        connections_commands.add_connection(connections_commands.NamedConnection(team, named, account, address))
    )


@connections.command(name="list")
def connections_list(*, team: str = "", json: JsonFlag = False) -> int:
    """List the stored connections, without their secrets."""
    from bot.cli import connections as connections_commands

    return _run(connections_commands.list_connections(team, as_json=json))


@connections.command(name="remove")
def connections_remove(service: str, *, team: str) -> int:
    """Forget a team's connection to a service."""
    from bot.cli import connections as connections_commands

    return _run(connections_commands.remove_connection(team, connections_commands.parse_service(service)))


@keys.command(name="new")
def keys_new() -> int:
    """Print a new key for METEL_SECRET_KEYS."""
    from bot.cli import connections as connections_commands

    return connections_commands.print_new_key()


@keys.command(name="rotate")
def keys_rotate() -> int:
    """Encrypt every stored secret with the first key. Safe to break off and to repeat."""
    from bot.cli import connections as connections_commands

    return _run(connections_commands.rotate_keys())


@app.command
def doctor() -> int:
    """Say what is set, what is missing, which scopes too, and how to get each."""
    from bot.cli import doctor as doctor_commands

    return _run(doctor_commands.run_doctor())


@db.command
def upgrade() -> int:
    """Bring the database to this version's schema."""
    from bot.cli import start as start_commands

    return _run(start_commands.upgrade_database())


def _run(work: Coroutine[Any, Any, int]) -> int:
    """Run a command; what a person can mend is said in words, without a trace."""
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _say_error(error)


def _guarded(work: Callable[[], int]) -> int:
    """Run a command that waits for nothing; what a person can mend is said in words."""
    try:
        return work()
    except Exception as error:
        return _say_error(error)


def _say_error(error: Exception) -> int:
    from bot.cli.errors import describe_error

    message = describe_error(error)
    if message is None:
        raise error
    return _say(message, 1)


def _demand(file: Path) -> None:
    """Refuse a file that is not there."""
    if not file.is_file():
        raise UsageError(f"there is no file {file}")


def _say(message: str, code: int) -> int:
    from orchestration.secrecy import redact_secrets

    sys.stderr.write(redact_secrets(message) + "\n")
    return code


def _configure() -> int:
    """Read the settings, keep their secrets out of what is printed, and set up the log."""
    from bot.processes.logging import configure_logging
    from bot.settings import read_settings, register_secrets

    settings = read_settings()
    register_secrets(settings)
    configure_logging(settings.metel_log)
    return 0


def main() -> None:
    """Run ``metel``; a call that makes no sense exits with 64 (EX_USAGE)."""
    search_less_often()
    try:
        command, bound, _ = app.parse_args(exit_on_error=False, print_error=True)
    except CycloptsError:
        sys.exit(USAGE)
    if command.__module__ != __name__:  # help and the version need no settings
        command(*bound.args, **bound.kwargs)
        sys.exit(0)
    sys.exit(_guarded(_configure) or _called(lambda: command(*bound.args, **bound.kwargs)))


def _called(command: Callable[[], int]) -> int:
    try:
        return command()
    except UsageError as error:
        return _say(str(error), USAGE)
