"""``metel run, plan``: in the configured workspace, or in a sandbox in this process."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from bot.app import Metel, open_metel
from bot.cli.errors import UsageError
from bot.cli.terminal import ConsolePerson, print_json, show_run
from bot.conversation import SilentPerson, TerminalPerson, TerminalRequest, execute_request
from bot.run_report import build_report, get_exit_code
from bot.settings import Settings, read_settings
from orchestration.ask.waits import list_waits
from orchestration.plan.estimate import estimate_plan, format_usd, render_mermaid
from orchestration.ports import AmbiguousName, UnknownName
from orchestration.run.ids import hash_parts
from orchestration.run.reducer import apply
from orchestration.run.status import compute_status
from orchestration.text.language import detect_language
from schemas.ask import Resolution
from schemas.events import PlanAccepted, RequestReceived
from schemas.request import Asker, Place, Request
from schemas.run import Run


@asynccontextmanager
async def open_workspace_or_sandbox(settings: Settings, *, keeps: bool = True) -> AsyncGenerator[tuple[Metel, bool]]:
    """Open the configured workspace, or a sandbox in this process; says which (``True`` for the sandbox).

    What ``keeps`` nothing has a database of its own, so that it works beside the process that has the team's.
    """
    if settings.slack_bot_token is not None:
        with TemporaryDirectory(prefix="metel-") as folder:
            own = {"database_url": f"sqlite:///{Path(folder) / 'plan.db'}"}
            async with open_metel(settings if keeps else settings.model_copy(update=own)) as metel:
                yield metel, False
        return
    from sandbox.server import running_sandbox

    with TemporaryDirectory(prefix="metel-") as folder:
        async with running_sandbox(now=settings.metel_now) as world:
            own = {
                **world.environment,
                "DATABASE_URL": f"sqlite:///{Path(folder) / 'run.db'}",
            }
            async with open_metel(read_settings(own)) as metel:
                yield metel, True


DEFAULT_PERSON = "minji"
"""Who asks in the sandbox when the command does not say."""


@dataclass(frozen=True, slots=True)
class RunArguments:
    """What ``metel run`` was told."""

    text: str
    user: str
    channel: str
    answers: Mapping[str, str]


def parse_answers(given: Iterable[str]) -> dict[str, str]:
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


async def run_request(asked: RunArguments, *, as_json: bool, yes: bool) -> int:
    """Carry one request out; the exit code says how it ended."""
    if not asked.text.strip():
        raise UsageError("the request is empty")
    settings = read_settings()
    async with open_workspace_or_sandbox(settings) as (metel, in_sandbox):
        words = await _words(metel, asked, in_sandbox=in_sandbox)
        person: TerminalPerson = SilentPerson(yes) if as_json or yes or not sys.stdin.isatty() else ConsolePerson()
        done = await execute_request(metel, words, person)
        waits = list_waits(done, metel.clock.now())
    if as_json:
        print_json(build_report(done, waits))
    else:
        show_run(done)
    if compute_status(done) == "waiting" and in_sandbox:
        sys.stderr.write("This run waits for a person, in a sandbox that ends here; it cannot be resumed.\n")
    return get_exit_code(done)


async def _words(metel: Metel, asked: RunArguments, *, in_sandbox: bool) -> TerminalRequest:
    place = Place(team=metel.workspace.team.team)
    user = user_name = "terminal"
    who = asked.user or (DEFAULT_PERSON if in_sandbox else "")
    if who:
        person = await _named(metel, "slack.user", who, Asker(place=place))
        user, user_name = person.id, person.name
    if asked.channel:
        found = await _named(metel, "slack.channel", asked.channel, Asker(user=user, place=place))
        place = place.model_copy(update={"channel": found.id, "channel_name": found.name})
    return TerminalRequest(asked.text, user, user_name, place, asked.answers)


async def _named(metel: Metel, kind: str, name: str, asker: Asker) -> Resolution:
    match await metel.workspace.resolver.resolve(kind, name, asker):
        case Resolution() as found:
            return found
        case AmbiguousName(choices):
            raise UsageError(f"{name} is not clear: {', '.join(choice.label for choice in choices)}")
        case UnknownName(closest):
            raise UsageError(f"there is no {name}; closest: {', '.join(choice.label for choice in closest) or '-'}")


async def plan_request(settings: Settings, text: str, *, as_json: bool, picture: bool) -> int:
    """Plan a request; print the plan, or why there is none. Exits 0 with a plan, else 4."""
    run = await _planned(settings, text)
    if run.plan is None:
        sys.stderr.write("\n".join(error.message for error in run.errors) + "\n")
        return 4
    if as_json:
        found = run.plan.model_dump(mode="json", by_alias=True, exclude_none=True)
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
        return 0
    if picture:
        sys.stdout.write(render_mermaid(run.plan) + "\n")
        return 0
    out = Console()
    for action in run.plan.actions:
        needs = f"  (needs {', '.join(action.requires)})" if action.requires else ""
        out.print(f"{action.id}. {action.tool}: {action.summary}{needs}", markup=False, highlight=False)
    if run.plan.reply is not None:
        out.print(run.plan.reply.text, markup=False, highlight=False)
    with_model = run.use.calls > 0
    guess = estimate_plan(run.plan, with_model=with_model)
    told = f"about {guess.seconds:g} s, {guess.calls} calls, {guess.model_calls} model calls"
    left = estimate_plan(run.plan, with_model=with_model, run=run)
    cost = f", {format_usd(left.usd)} for models" if left.usd is not None else ", cost of models unknown"
    out.print(told + (cost if with_model else ""), highlight=False)
    return 0


async def _planned(settings: Settings, text: str) -> Run:
    async with open_workspace_or_sandbox(settings, keeps=False) as (metel, _):
        team = metel.workspace.team
        request = Request(
            id=hash_parts(text),
            text=text,
            user="terminal",
            place=Place(team=team.team),
            language=detect_language(text, team.language),
            timezone=team.timezone,
            asked_at=metel.clock.now(),
        )
        run = apply(None, RequestReceived(at=metel.clock.now(), run="plan", request=request))
        for event in await metel.maker.make(run):
            run = apply(run, event)
            if isinstance(event, PlanAccepted):
                break
        return run
