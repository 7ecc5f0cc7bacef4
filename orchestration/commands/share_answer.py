"""Sharing of an answer: what was told to its asker alone is posted in its thread by a run of its own, judged like any
post."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from orchestration.ask.command_result import CommandOutcome, CommandResult, get_asker_name
from orchestration.execution.unit_of_work import CommandContext, UnitOfWork
from orchestration.run.commands import Rejection, ShareAnswer, Who
from orchestration.run.followers import make_share_request_id
from orchestration.run.ids import make_run_id
from orchestration.text.messages import Wording
from schemas.errors import ErrorKind
from schemas.events import Answer, AnswerShareBegun, Event, PlanAccepted, RequestReceived
from schemas.plan import Action, Plan
from schemas.request import Request, SharedAnswer
from schemas.run import Run
from schemas.team import TeamSettings
from schemas.values import MODEL, TRUSTED, Payload

POST = "slack.post_message"


@dataclass(frozen=True, slots=True)
class ShareCommands:
    """The command on a run whose answer went to its asker alone."""

    work: UnitOfWork

    async def take(self, context: CommandContext, command: ShareAnswer) -> CommandResult:
        """Post an answer in the thread where it was asked for."""
        run = await self.work.load(context)
        sharing = ""
        if find_share_problem(run, command.end, context.who) is None:
            team = self.work.teams(run.team)
            sharing = await self.work.begun(build_share_run(run, command, team.words, team.clock.now()))

        def decide(run: Run, now: datetime, team: TeamSettings) -> CommandOutcome:
            del team
            problem = find_share_problem(run, command.end, context.who)
            who = context.who
            begun = AnswerShareBegun(at=now, end=command.end, run=sharing, by=who.id, by_name=who.name)
            return ((), problem) if problem else ((begun,), None)

        return await self.work.decided(context, decide, by_approvers=False)


def find_share_problem(run: Run, end: int, who: Who) -> Rejection | None:
    """Return why a person may not have an answer posted: it is its asker's alone, and posted once."""
    if who.id != run.request.user:
        return Rejection(ErrorKind.ONLY_THE_ASKER, {"user": get_asker_name(run)})
    if str(end) in run.shared_by or find_answer(run, end) is None:
        return Rejection(ErrorKind.ALREADY_SHARED)
    return None


def find_answer(run: Run, end: int) -> Answer | None:
    """Return one of the answers that a run ended with."""
    ends = (*run.earlier_ends, *((run.ended,) if run.ended is not None else ()))
    return ends[end].answer if 0 <= end < len(ends) else None


def build_share_run(run: Run, command: ShareAnswer, words: Wording, now: datetime) -> tuple[Event, ...]:
    """Return the first events of the run that posts an answer; the same answer gives the same run."""
    place, language = run.request.place, run.request.language
    name = f"#{place.channel_name.lstrip('#')}" if place.channel_name else place.channel
    goal = words.say(language, "share.goal", place=name)
    request = Request(
        id=make_share_request_id(run.id, command.end),
        text=goal,
        user=run.request.user,
        user_name=run.request.user_name,
        place=command.place,
        language=language,
        timezone=run.request.timezone,
        asked_at=now,
        in_thread=True,
        shares=SharedAnswer(run=run.id, origins=_find_origins(run)),
    )
    answer = find_answer(run, command.end)
    assert answer is not None
    inputs: Payload = {"channel": place.channel, "thread_ts": place.thread_ts, "text": _write_text(answer)}
    post = Action(id="a1", tool=POST, intent="notify", requires=(), produces=(), summary=goal, inputs=inputs)
    plan = Plan(version="1.1", goal=goal, timezone=run.request.timezone, locale=language, actions=(post,))
    return (
        RequestReceived(at=now, run=make_run_id(run.team, request.id), request=request),
        PlanAccepted(at=now, plan=plan, source="share"),
    )


def _find_origins(run: Run) -> frozenset[str]:
    """Return where what the answer tells came from; a reply without a step is a model's."""
    read = frozenset(origin for keys in run.memory.values() for value in keys.values() for origin in value.origins)
    return (read - TRUSTED) or frozenset({MODEL})


def _write_text(answer: Answer) -> str:
    links = [f"{link.label}: {link.url}" for link in answer.links if link.url not in answer.text]
    return "\n".join([answer.text, *links])
