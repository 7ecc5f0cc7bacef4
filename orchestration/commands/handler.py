"""Command handler: a request begins a run, a command is decided on the newest state of one."""

from __future__ import annotations

from orchestration.ask.command_result import CommandResult
from orchestration.commands.approval import ApprovalCommands
from orchestration.commands.edit_step import EditCommands
from orchestration.commands.load_thread import is_taken, load_thread
from orchestration.commands.remove_copies import CopyCommands
from orchestration.commands.rerun import RerunCommands
from orchestration.commands.share_answer import ShareCommands
from orchestration.commands.steer import answer_question, mark_example, retry_waiting_steps, steer_run
from orchestration.commands.thread_intents import ThreadMeaning, ThreadSpeech
from orchestration.commands.thread_words import interpret_thread_text
from orchestration.execution.unit_of_work import CommandContext, UnitOfWork
from orchestration.run.commands import (
    AnswerQuestion,
    ChangePlan,
    ChangeStep,
    Command,
    DecideApproval,
    DropStep,
    ExtendApproval,
    ForgetExample,
    HandApproval,
    KeepExample,
    LeaveOut,
    LookAgain,
    Rejection,
    RemoveCopies,
    RenewApproval,
    Revisit,
    ShareAnswer,
    Steer,
    Who,
    is_less_work,
)
from orchestration.run.ids import make_run_id
from orchestration.text.thread_phrases import read_phrase
from schemas.errors import ErrorKind
from schemas.events import RequestReceived
from schemas.request import Request


class CommandHandler:
    """Handles what people command. Every call is durable when it returns and may be repeated with the same
    arguments."""

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._approvals = ApprovalCommands(work)
        self._steps = EditCommands(work)
        self._revisitor = RerunCommands(work)
        self._copies = CopyCommands(work)
        self._shares = ShareCommands(work)

    async def begin(self, request: Request, *, delivery: str | None = None) -> str:
        """Record a request as a run and have it advanced; the same request gives the same run. Returns the run id.

        ``delivery`` is marked done with the events it causes; one that causes none is left to the caller.
        """
        team = self._work.teams(request.place.team)
        # One letter too many is kept, by which the planner sees that there were more than it may read.
        most = team.limits.max_request_chars + 1
        asked = request if len(request.text) <= most else request.model_copy(update={"text": request.text[:most]})
        received = RequestReceived(at=team.clock.now(), run=make_run_id(request.place.team, request.id), request=asked)
        return await self._work.begun((received,), delivery)

    async def take(
        self, team: str, run_id: str, command: Command, who: Who, *, delivery: str | None = None
    ) -> CommandResult:
        """Take a person's command, or say why it does not count.

        Raises:
            ToolError: the workspace could not be asked who may.
        """
        context = CommandContext(team, run_id, who, delivery)
        refused = None if is_less_work(command) else await self._refuse_while_stopped(context)
        if refused is not None:
            return refused
        async with self._work.record_model_calls(team, run_id):
            return await self._take(context, command)

    async def _take(self, context: CommandContext, command: Command) -> CommandResult:
        who = context.who
        match command:
            case AnswerQuestion():
                return await self._work.decided(
                    context, lambda run, now, team: answer_question(run, command, who, now, team)
                )
            case Steer():
                return await self._work.decided(
                    context,
                    lambda run, now, team: steer_run(run, command, who, now, team),
                    by_approvers=command.act != "stop",
                )
            case LookAgain():
                return await self._work.decided(
                    context, lambda run, now, _: retry_waiting_steps(run, command, now), by_approvers=False
                )
            case KeepExample() | ForgetExample():
                return await self._work.decided(
                    context, lambda run, now, _: mark_example(run, command, who, now), by_approvers=False
                )
            case DecideApproval() | ExtendApproval() | HandApproval() | RenewApproval():
                return await self._approvals.take(context, command)
            case ChangeStep() | DropStep() | LeaveOut():
                return await self._steps.take(context, command)
            case ChangePlan():
                return await self._revisitor.change_plan(context, command)
            case Revisit():
                return await self._revisitor.take(context, command)
            case RemoveCopies():
                return await self._copies.take(context, command)
            case ShareAnswer():
                return await self._shares.take(context, command)

    async def _refuse_while_stopped(self, context: CommandContext) -> CommandResult | None:
        """Return what is told while all work of the team is stopped; nothing where it works."""
        await self._work.refresh(context.team)
        stop = self._work.teams(context.team).stop
        if stop is None:
            return None
        return self._work.said(await self._work.load(context), Rejection(ErrorKind.TEAM_STOPPED, {"user": stop.who}))

    async def review(self, team: str, run_id: str, command: DecideApproval | ChangeStep, who: Who) -> CommandResult:
        """Say whether a command would be taken now, and what is wrong with it. Records nothing.

        Raises:
            ToolError: the workspace could not be asked who may.
        """
        context = CommandContext(team, run_id, who)
        if isinstance(command, DecideApproval):
            return await self._approvals.review(context, command)
        async with self._work.record_model_calls(team, run_id):
            return await self._steps.review(context, command)

    async def note_refused(self, team: str, run_id: str, approval_id: str, who: Who) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        await self._approvals.note_refused(CommandContext(team, run_id, who), approval_id)

    async def interpret(self, request: Request, *, addressed: bool) -> ThreadMeaning | None:
        """Return what a text means in its thread; ``None`` where that very message was taken before. Records
        nothing."""
        team = self._work.teams(request.place.team)
        runs = await load_thread(self._work.store, request, team.clock.now())
        if is_taken(runs, request.id):
            return None
        speech = ThreadSpeech(request.text, request.user, addressed, request.in_thread)
        return interpret_thread_text(team.maker, runs, speech, read_phrase)
