"""The commands on runs: list, show and export them, and ask for something of one."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from bot.cli.call import run_async
from bot.cli.errors import UsageError
from bot.cli.team import JsonFlag

runs = App(name="runs", help="The runs of the database; a run is named by its id, or by the short one on its cards.")
STATUSES = (
    "planning",
    "waiting",
    "running",
    "paused",
    "succeeded",
    "partly_succeeded",
    "failed",
    "denied",
    "cancelled",
    "expired",
)
"""Written out: the types of events load much that a help text does without."""
Picture = Annotated[bool, Parameter(negative="", help="Print the plan as a Mermaid flow chart.")]


@runs.command(name="list")
def runs_list(
    *,
    status: Annotated[
        list[str] | None, Parameter(help=f"Of this status; may be repeated: {', '.join(STATUSES)}.", negative="")
    ] = None,
    unfinished: Annotated[bool, Parameter(help="Not ended, the oldest first.", negative="")] = False,
    overdue: Annotated[bool, Parameter(help="Should have gone on by now, the oldest first.", negative="")] = False,
    older_than: Annotated[timedelta | None, Parameter(help="Asked for longer ago, such as 2h or 3d.")] = None,
    newer_than: Annotated[timedelta | None, Parameter(help="Asked for since, such as 30m.")] = None,
    team: Annotated[str, Parameter(help="Of this team.")] = "",
    user: Annotated[str, Parameter(help="Asked for by this person, by id.")] = "",
    service: Annotated[str, Parameter(help="With a step of this service, by its id.")] = "",
    text: Annotated[str, Parameter(help="With these words in the request.")] = "",
    oldest: Annotated[bool, Parameter(help="The oldest first.", negative="")] = False,
    page: Annotated[int, Parameter(validator=Number(gte=1))] = 1,
    limit: Annotated[int, Parameter(help="So many on a page.", validator=Number(gte=1))] = 50,
    json: JsonFlag = False,
) -> int:
    """List runs, the latest first; as JSON, all that are meant with everything the index knows of them."""
    from bot.cli.run_list import RunListArguments, RunQuery, list_runs

    unknown = [one for one in status or () if one not in STATUSES]
    if unknown:
        raise UsageError(f"there is no status {unknown[0]}; there are {', '.join(STATUSES)}")
    query = RunQuery(tuple(status or ()), unfinished, team, user, text, oldest_first=oldest)
    arguments = RunListArguments(query, older_than, newer_than, overdue, service, page, limit)
    return run_async(list_runs(arguments, as_json=json))


@runs.command(name="show")
def runs_show(run_id: str, *, json: JsonFlag = False, picture: Picture = False) -> int:
    """Show one run: its steps, decisions and results."""
    from bot.cli import runs as runs_commands

    return run_async(runs_commands.show_stored_run(run_id, as_json=json, picture=picture))


@runs.command(name="model")
def runs_model(
    run_id: str,
    *,
    bodies: Annotated[bool, Parameter(negative="", help="Also what was asked and answered, word for word.")] = False,
    json: JsonFlag = False,
) -> int:
    """Show each call of a model that a run made: for what, how it ended, how long it took and what it cost.

    Bodies are there where METEL_MODEL_BODIES had them kept.
    """
    from bot.cli import model_calls

    return run_async(model_calls.show_model_calls(run_id, as_json=json, with_bodies=bodies))


@runs.command(name="models")
def runs_models(
    *,
    team: Annotated[str, Parameter(help="Of this team.")] = "",
    newer_than: Annotated[timedelta | None, Parameter(help="Of runs that were asked for since, such as 24h.")] = None,
    json: JsonFlag = False,
) -> int:
    """Sum up what models took, by team and model: calls, failed ones, tokens and money; of erased runs nothing."""
    from bot.cli import model_calls

    return run_async(model_calls.show_model_sums(team, newer_than, as_json=json))


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
