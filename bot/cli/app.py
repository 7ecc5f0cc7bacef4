"""The command line: one function a command; see ``docs/reference/cli.md``."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from cyclopts.validators import Number

from bot.cli.call import USAGE, check_demo_port, check_port, require_file, run_async, run_guarded
from bot.cli.runs_app import Picture, runs
from bot.cli.team import JsonFlag, audit, connections, keys, policy, receipt
from bot.garbage_collector import search_less_often

app = App(
    name="metel",
    help="A bot that a team can let act in its name across Slack, Notion and Google Sheets.",
    version=lambda: version("metel"),
)
tools = App(name="tools", help="The tools metel has.")
db = App(name="db", help="The database.")
for sub in (tools, runs, policy, connections, keys, audit, receipt, db):
    app.command(sub)


@app.command
def demo(
    *, port: Annotated[int, Parameter(help="Of the chat page; 1–65535.", validator=check_demo_port)] = 8787
) -> int:
    """Start the sandbox and the bot against it, and print the chat page's address. Runs until stopped."""
    # The processes that it starts load the rest; to load it here too would keep the person waiting without a word.
    from bot.processes.demo import run_demo

    return run_demo(port)


@app.command
def sandbox(
    *,
    port: Annotated[int, Parameter(help="1–65535; 0 takes a free one.", validator=check_port)] = 8787,
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
    seeds: Annotated[Path | None, Parameter(help="A folder of seed files that tell another team's world.")] = None,
    print_env: Annotated[bool, Parameter(help="Print the settings that point a bot at it.")] = False,
) -> int:
    """Start the local workspace alone: Slack, Notion and Google Sheets on this machine, with a chat page."""
    from bot.cli import sandbox as sandbox_commands

    options = sandbox_commands.SandboxOptions(
        now, latency_s=latency, clock_file=clock_file, people=people, channels=channels, guests=guests, rates=rates
    )
    return run_async(sandbox_commands.start_sandbox(port, sandbox_commands.choose_world(options, seeds), print_env))


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
def evaluate(*, suite: Path, model: str = "", report: Path = Path("eval-report"), json: JsonFlag = False) -> int:
    """Measure the planner on a file of cases, each on a fresh sandbox; with --model that model of the file of models,
    with a report in three languages in the folder --report."""
    from bot.cli import evaluate as evaluate_commands

    require_file(suite)
    if model:
        return run_async(evaluate_commands.evaluate_model(suite, model, report, as_json=json))
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


StopTeam = Annotated[str, Parameter(help="Whose work, by the team's id; needed where there are several.")]
StopNote = Annotated[str, Parameter(help="Why, for the audit trail.")]


@app.command
def stop_all(*, team: StopTeam = "", note: StopNote = "") -> int:
    """Stop all work of a team at once: calls under way end, nothing new begins until `metel start-again`."""
    from bot.cli import holds as stop_commands

    return run_async(stop_commands.set_stop(team, note, is_stopped=True))


@app.command
def start_again(*, team: StopTeam = "", note: StopNote = "") -> int:
    """Have the work of a team go on that was stopped; what was under way goes on where it was."""
    from bot.cli import holds as stop_commands

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
