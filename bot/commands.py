"""What each command does."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bot import demonstration, diagnosis, evaluation, serving
from bot import worker as working
from bot.case import SuiteError
from bot.composition import Metel, missing_settings
from bot.conversation import Nobody, Person, Words, carry_out
from bot.crew import job_tables
from bot.database import opened
from bot.report import exit_code, report
from bot.settings import read_settings
from bot.somewhere import somewhere
from bot.terminal import AskingPerson, show_run
from connectors.catalog import all_contracts
from orchestration.ports import Nothing, Several
from orchestration.run.status import status_of
from orchestration.storage.database import is_shared
from orchestration.storage.schema import check_pages
from orchestration.storage.sqlite import file_of
from sandbox.server import serve_sandbox
from schemas.ask import Resolution
from schemas.request import Asker, Place

DEFAULT_PERSON = "minji"
"""Who asks in the sandbox when the command does not say."""


SUITE_TOLD = "A suite is a YAML list of cases, each with id, text and tools; see docs/how-to/measure-a-planner.md."


class CommandError(Exception):
    """A command cannot do what was asked; the message says what would help."""


class UsageError(Exception):
    """The call makes no sense."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What ``metel run`` was told."""

    text: str
    user: str
    channel: str
    answers: Mapping[str, str]


def answers_of(given: Iterable[str]) -> dict[str, str]:
    """Read ``tool.field=VALUE`` words.

    Raises:
        UsageError: a word is not of that form.
    """
    answers: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise UsageError(f"--answer {word}: expected tool.field=VALUE")
        answers[name] = value
    return answers


def demo(port: int) -> int:
    """Run the sandbox and the bot as two processes until stopped."""
    return demonstration.run_demo(port)


async def sandbox(port: int, now: datetime | None, print_env: bool) -> int:
    """Serve the local workspace until stopped."""
    await serve_sandbox(port, now, print_env=print_env)
    return 0


async def serve() -> int:
    """Serve Slack until stopped; say what is missing where it can't."""
    settings = read_settings()
    missing = missing_settings(settings)
    if missing and settings.metel_secret_keys is None:
        raise CommandError(diagnosis.how_to_get(missing))
    await serving.serve(settings)
    return 0


async def worker() -> int:
    """Carry runs out beside other processes until stopped."""
    settings = read_settings()
    if settings.slack_bot_token is None and settings.metel_secret_keys is None:
        raise CommandError(diagnosis.how_to_get(("SLACK_BOT_TOKEN",)))
    await working.work(settings)
    return 0


async def run(asked: Asked, *, as_json: bool, yes: bool) -> int:
    """Carry one request out; the exit code says how it ended."""
    if not asked.text.strip():
        raise UsageError("the request is empty")
    settings = read_settings()
    async with somewhere(settings) as (metel, in_sandbox):
        words = await _words(metel, asked, in_sandbox=in_sandbox)
        person: Person = Nobody(yes) if as_json or yes or not sys.stdin.isatty() else AskingPerson()
        done = await carry_out(metel, words, person)
    if as_json:
        _print_json(report(done))
    else:
        show_run(done)
    if status_of(done) == "waiting" and in_sandbox:
        sys.stderr.write("This run waits for a person, in a sandbox that ends here; it cannot be resumed.\n")
    return exit_code(done)


async def _words(metel: Metel, asked: Asked, *, in_sandbox: bool) -> Words:
    place = Place(team=metel.workspace.team.team)
    user = user_name = "terminal"
    who = asked.user or (DEFAULT_PERSON if in_sandbox else "")
    if who:
        person = await _named(metel, "slack.user", who, Asker(place=place))
        user, user_name = person.id, person.name
    if asked.channel:
        found = await _named(metel, "slack.channel", asked.channel, Asker(user=user, place=place))
        place = place.model_copy(update={"channel": found.id, "channel_name": found.name})
    return Words(asked.text, user, user_name, place, asked.answers)


async def _named(metel: Metel, kind: str, name: str, asker: Asker) -> Resolution:
    match await metel.workspace.resolver.resolve(kind, name, asker):
        case Resolution() as found:
            return found
        case Several(choices):
            raise UsageError(f"{name} is not clear: {', '.join(choice.label for choice in choices)}")
        case Nothing(closest):
            raise UsageError(f"there is no {name}; closest: {', '.join(choice.label for choice in closest) or '-'}")


async def plan(text: str, *, as_json: bool, picture: bool) -> int:
    """Plan a request and print the plan; nothing is carried out."""
    return await evaluation.plan_only(read_settings(), text, as_json=as_json, picture=picture)


async def evaluate(suite: Path, *, as_json: bool) -> int:
    """Measure the planner on a suite; exits 0 when every case passes.

    Raises:
        UsageError: the file is no suite.
    """
    try:
        score = await evaluation.measure(read_settings(), suite)
    except SuiteError as error:
        why = f"\n{error}" if str(error).startswith("  ") else f" {error}"
        raise UsageError(f"{suite} is no suite of cases:{why}\n{SUITE_TOLD}") from error
    if as_json:
        _print_json(score.as_json())
    else:
        _print_score(score)
    return 0 if score.passed == score.total else 4


def _print_score(score: evaluation.Score) -> None:
    out = Console()
    for case in score.cases:
        out.print(f"{'[green]pass[/]' if case.passed else '[red]FAIL[/]'} {case.id}", highlight=False)
        for difference in case.differences:
            out.print(f"     {difference}", highlight=False, markup=False)
    out.print(f"{score.passed} of {score.total} cases pass")


def tools_list(*, as_json: bool) -> int:
    """List every tool."""
    contracts = all_contracts()
    if as_json:
        _print_json([contract.model_dump(mode="json") for contract in contracts])
        return 0
    table = Table("tool", "risk", "what it does", box=None)
    for contract in contracts:
        table.add_row(contract.tool, contract.risk_level, contract.description)
    Console().print(table)
    return 0


def tools_show(tool: str) -> int:
    """Print a contract."""
    for contract in all_contracts():
        if tool in (contract.tool, *contract.aliases):
            _print_json(contract.model_dump(mode="json"))
            return 0
    raise UsageError(f"there is no tool {tool}; see: metel tools list")


async def doctor() -> int:
    """Check the settings and the connections; exits 1 where something is missing."""
    return await diagnosis.diagnose(read_settings())


async def db_upgrade() -> int:
    """Bring the database's schema up to date, and see whether all of a SQLite file can be read."""
    settings = read_settings()
    shared = is_shared(settings.database_url)
    async with opened(settings, "own", jobs=job_tables() if shared else None):
        if not shared:
            await check_pages(file_of(settings.database_url))
        Console().print("The database is up to date.")
    return 0


def _print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
