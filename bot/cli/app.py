"""The command line: one function a command; see ``docs/reference/cli.md``."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from cyclopts.validators import Number

from bot.cli.call import USAGE, require_file, run_async, run_guarded
from bot.cli.team import JsonFlag, audit, connections, keys, policy, receipt
from bot.garbage_collector import search_less_often

app = App(
    name="metel",
    help="A bot that a team can let act in its name across Slack, Notion and Google Sheets.",
    version=lambda: version("metel"),
)
tools = App(name="tools", help="The tools metel has.")
runs = App(name="runs", help="The runs of the database; a run is named by its id, or by the short one on its cards.")
db = App(name="db", help="The database.")
for sub in (tools, runs, policy, connections, keys, audit, receipt, db):
    app.command(sub)

Picture = Annotated[bool, Parameter(negative="", help="Print the plan as a Mermaid flow chart.")]


@app.command
def demo(*, port: int = 8787) -> int:
    """Start the sandbox and the bot against it, and print the chat page's address. Runs until stopped."""
    from bot.cli import start as start_commands

    return start_commands.start_demo(port)


@app.command
def sandbox(
    *,
    port: int = 8787,
    now: Annotated[
        datetime | None, Parameter(help="The moment its clock starts at; the real time without one.")
    ] = None,
    latency: Annotated[
        float, Parameter(help="How long each vendor call takes, in seconds.", validator=Number(gte=0))
    ] = 0.0,
    clock_file: Annotated[
        Path | None, Parameter(help="Where the clock is kept, to go on from there after a restart.")
    ] = None,
    people: Annotated[int, Parameter(help="How many people the workspace has in all.", validator=Number(gte=0))] = 0,
    channels: Annotated[int, Parameter(help="How many channels it has in all.", validator=Number(gte=0))] = 0,
    guests: Annotated[int, Parameter(help="How many more guests it has.", validator=Number(gte=0))] = 0,
    rates: Annotated[
        float,
        Parameter(help="How many times the vendors' published request rates are granted.", validator=Number(gt=0)),
    ] = 1.0,
    print_env: Annotated[bool, Parameter(help="Print the settings that point a bot at it.")] = False,
) -> int:
    """Start the local workspace alone: Slack, Notion and Google Sheets on this machine, with a chat page."""
    from bot.cli import start as start_commands

    options = start_commands.SandboxOptions(
        now, latency_s=latency, clock_file=clock_file, people=people, channels=channels, guests=guests, rates=rates
    )
    return run_async(start_commands.start_sandbox(port, options, print_env))


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
def runs_list(
    *,
    status: Annotated[list[str] | None, Parameter(help="Of this status; may be repeated.", negative="")] = None,
    unfinished: Annotated[bool, Parameter(help="Not ended, the oldest first.", negative="")] = False,
    overdue: Annotated[bool, Parameter(help="Should have gone on by now, the oldest first.", negative="")] = False,
    older_than: Annotated[timedelta | None, Parameter(help="Asked for longer ago, such as 2h or 3d.")] = None,
    newer_than: Annotated[timedelta | None, Parameter(help="Asked for since, such as 30m.")] = None,
    team: Annotated[str, Parameter(help="Of this team.")] = "",
    user: Annotated[str, Parameter(help="Asked for by this person, by id.")] = "",
    service: Annotated[str, Parameter(help="With a step of this service, such as notion.")] = "",
    text: Annotated[str, Parameter(help="With these words in the request.")] = "",
    oldest: Annotated[bool, Parameter(help="The oldest first.", negative="")] = False,
    page: Annotated[int, Parameter(validator=Number(gte=1))] = 1,
    limit: Annotated[int, Parameter(help="So many on a page.", validator=Number(gte=1))] = 50,
    json: JsonFlag = False,
) -> int:
    """List runs, the latest first; as JSON, all that are meant with everything the index knows of them."""
    from bot.cli.run_list import RunListArguments, RunQuery, list_runs

    query = RunQuery(tuple(status or ()), unfinished, team, user, text, oldest_first=oldest)
    arguments = RunListArguments(query, older_than, newer_than, overdue, service, page, limit)
    return run_async(list_runs(arguments, as_json=json))


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


@runs.command(name="receipt")
def runs_receipt(run_id: str) -> int:
    """Print a run's signed receipt: who asked, the plan, each decision and who approved it, each effect."""
    from bot.cli import receipt as receipt_commands

    return run_async(receipt_commands.print_receipt(run_id))


@runs.command(name="replay")
def runs_replay(run_id: str) -> int:
    """Fold a run's journal again, make each decision again from it alone, and compare; exits 1 where they differ."""
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


StopTeam = Annotated[str, Parameter(help="Whose work, by the team's id; needed where there are several.")]
StopNote = Annotated[str, Parameter(help="Why, for the audit trail.")]


@app.command
def stop_all(*, team: StopTeam = "", note: StopNote = "") -> int:
    """Stop all work of a team at once: calls under way end, nothing new begins until `metel start-again`."""
    from bot.cli import stops as stop_commands

    return run_async(stop_commands.set_stop(team, note, is_stopped=True))


@app.command
def start_again(*, team: StopTeam = "", note: StopNote = "") -> int:
    """Have the work of a team go on that was stopped; what was under way goes on where it was."""
    from bot.cli import stops as stop_commands

    return run_async(stop_commands.set_stop(team, note, is_stopped=False))


@app.command
def forget(
    *,
    person: Annotated[str, Parameter(help="What this person asked for: a Slack id, a handle or a name.")] = "",
    run: Annotated[str, Parameter(help="One run, by its id.")] = "",
    older_than: Annotated[timedelta | None, Parameter(help="Runs whose last event is older, such as 90d.")] = None,
    team: Annotated[str, Parameter(help="Of this team; needed where there are several.")] = "",
    yes: Annotated[bool, Parameter(negative="", help="Erase it; needs --as.")] = False,
    as_user: Annotated[str, Parameter(name="--as", help="The approver who says yes.")] = "",
    again: Annotated[bool, Parameter(negative="", help="After a restore: erase anew what was erased.")] = False,
    json: JsonFlag = False,
) -> int:
    """Count what is kept of a person, in a run, or from before; with an approver's yes, erase it for good."""
    from bot.cli import forget as forget_commands

    if again:
        return run_async(forget_commands.apply_erasures_again())
    wanted = forget_commands.ForgetArguments(person, run, older_than, team, as_user, yes=yes)
    return run_async(forget_commands.forget_kept_data(wanted, as_json=json))


@app.command
def disclose(
    *,
    person: Annotated[str, Parameter(help="A Slack id, a handle or a name.")],
    team: Annotated[str, Parameter(help="Of this team; needed where there are several.")] = "",
    json: JsonFlag = False,
) -> int:
    """Tell all that is kept of a person: the data, why, for how long, and which model providers saw it."""
    from bot.cli import disclose as disclose_commands

    return run_async(disclose_commands.disclose_person(person, team, as_json=json))


@app.command
def doctor() -> int:
    """Say what is set, what is missing, which scopes too, and how to get each."""
    from bot.cli import doctor as doctor_commands

    return run_async(doctor_commands.run_doctor())


@db.command
def backup(file: Path, *, json: JsonFlag = False) -> int:
    """Copy the database into a file, as it is at one moment, while metel works."""
    from bot.cli import database as database_commands

    return run_async(database_commands.write_backup(file, as_json=json))


@db.command
def restore(
    file: Path,
    *,
    erasures: Annotated[
        Path | None, Parameter(help="The list of erasures, carried along from the former place.")
    ] = None,
    without_erasures: Annotated[
        bool, Parameter(negative="", help="There is no such list: what was erased since comes back.")
    ] = False,
    anyhow: Annotated[bool, Parameter(negative="", help="Also a backup that the check finds fault with.")] = False,
    json: JsonFlag = False,
) -> int:
    """Put a sound backup in the place of the database, while nothing has it open. The former one is kept, and what was
    erased since is erased again."""
    from bot.cli import restore as restore_commands

    require_file(file)
    wanted = restore_commands.RestoreArguments(file, erasures, without_erasures, anyhow)
    return run_async(restore_commands.restore_backup(wanted, as_json=json))


@db.command
def restored(
    *,
    taken_at: Annotated[datetime | None, Parameter(help="What the database was put back to; now without one.")] = None,
) -> int:
    """Say that the database was put back by other means, such as a server's snapshot, before metel is started."""
    from bot.cli import restore as restore_commands

    return run_async(restore_commands.note_restored(taken_at))


@db.command
def check(file: Path | None = None, *, json: JsonFlag = False) -> int:
    """See whether a database, or a backup of one, is whole: its pages, its schema, and that every run can be read."""
    from bot.cli import database as database_commands

    return run_async(database_commands.check_database(file, as_json=json))


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
