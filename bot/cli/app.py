"""The command line: one function a command; see ``docs/reference/cli.md``."""

from __future__ import annotations

import sys
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from bot.cli.call import USAGE, require_file, run_async, run_guarded
from bot.cli.team import JsonFlag, audit, connections, keys, policy
from bot.garbage_collector import search_less_often

app = App(
    name="metel",
    help="A bot that a team can let act in its name across Slack, Notion and Google Sheets.",
    version=lambda: version("metel"),
)
tools = App(name="tools", help="The tools metel has.")
runs = App(name="runs", help="The runs of the database; a run is named by its id, or by the short one on its cards.")
db = App(name="db", help="The database.")
for sub in (tools, runs, policy, connections, keys, audit, db):
    app.command(sub)

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

    return run_async(start_commands.start_sandbox(port, now, print_env))


@app.command
def serve() -> int:
    """Serve the configured Slack workspace until stopped."""
    from bot.cli import start as start_commands

    return run_async(start_commands.start_server())


@app.command
def worker() -> int:
    """Carry runs out beside other processes, with PostgreSQL, until stopped."""
    from bot.cli import start as start_commands

    return run_async(start_commands.start_worker())


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
    return run_async(run_commands.run_request(asked, as_json=json, yes=yes))


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

    return run_async(run_commands.plan_request(read_settings(), text, as_json=json, picture=picture))


@app.command(name="eval")
def evaluate(*, suite: Path, json: JsonFlag = False) -> int:
    """Measure the planner on a file of cases, each on a fresh sandbox."""
    from bot.cli import evaluate as evaluate_commands

    require_file(suite)
    return run_async(evaluate_commands.evaluate_suite(suite, as_json=json))


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

    return run_async(runs_commands.list_runs(as_json=json))


@runs.command(name="show")
def runs_show(run_id: str, *, json: JsonFlag = False, picture: Picture = False) -> int:
    """Show one run: its steps, decisions and results."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.show_stored_run(run_id, as_json=json, picture=picture))


@runs.command(name="export")
def runs_export(run_id: str) -> int:
    """Print the whole story of a run as JSON Lines: one event a line."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.export_run(run_id))


@runs.command(name="replay")
def runs_replay(run_id: str) -> int:
    """Fold a run's journal again and compare it with the index and with its own export."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.replay_run(run_id))


@runs.command(name="cancel")
def runs_cancel(run_id: str) -> int:
    """Ask the process that carries the runs to stop one."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.send_command(run_id, "cancel"))


@runs.command(name="pause")
def runs_pause(run_id: str) -> int:
    """Ask the process that carries the runs to pause one: what is under way ends, nothing new begins."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.send_command(run_id, "pause"))


@runs.command(name="resume")
def runs_resume(run_id: str) -> int:
    """Ask the process that carries the runs to have a paused one go on, and to look at any one again, now."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.send_command(run_id, "resume"))


@runs.command(name="change")
def runs_change(run_id: str, text: str) -> int:
    """Change the plan of a run under way in words, such as "post it to #random instead", and show what is different."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.change_plan(run_id, text))


@runs.command(name="retry")
def runs_retry(run_id: str) -> int:
    """Ask for what failed of a run that is over to be tried again; what is done stays."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.send_command(run_id, "retry"))


@runs.command(name="undo")
def runs_undo(run_id: str) -> int:
    """Ask for what a run did to be taken back, as far as its tools can."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.send_command(run_id, "undo"))


@runs.command(name="again")
def runs_again(run_id: str) -> int:
    """Ask for a stopped run to be started over."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.send_command(run_id, "again"))


@app.command
def doctor() -> int:
    """Say what is set, what is missing, which scopes too, and how to get each."""
    from bot.cli import doctor as doctor_commands

    return run_async(doctor_commands.run_doctor())


@db.command
def upgrade() -> int:
    """Bring the database to this version's schema."""
    from bot.cli import start as start_commands

    return run_async(start_commands.upgrade_database())


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
    if not command.__module__.startswith("bot."):  # help and the version need no settings
        command(*bound.args, **bound.kwargs)
        sys.exit(0)
    sys.exit(run_guarded(_configure) or run_guarded(lambda: command(*bound.args, **bound.kwargs)))
