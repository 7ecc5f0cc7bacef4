"""One request carried out from the terminal: begin, answer what is known, ask the rest, until it ends or waits."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias
from uuid import uuid4

from orchestration.ask.command_result import CommandResult
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import AnswerQuestion, ChangeStep, Command, DecideApproval, Who
from orchestration.run.status import compute_status
from orchestration.text.language import detect_language
from orchestration.text.pasted_text import split_pasted_text
from orchestration.text.unspaced_korean import add_spaces_to_order
from schemas.ask import Approval, ApprovalItem, Question
from schemas.request import Place, Request
from schemas.run import Run
from schemas.values import Json

if TYPE_CHECKING:
    from bot.app import Metel

LOOK_EVERY_S = 0.05


class TerminalPerson(Protocol):
    """Who is asked on the terminal."""

    def answer(self, question: Question) -> Json:
        """Return the answer, or ``None`` where the person does not say."""
        ...

    def decide(self, run: Run, approval: Approval) -> Typed | None:
        """Return a yes or a no, or what is to be changed first; ``None`` where the person does not say."""
        ...

    def hear(self, words: str) -> None:
        """Show why what was said does not count."""
        ...


@dataclass(frozen=True, slots=True)
class SilentPerson:
    """Asks nobody: what was given with the command is all there is. ``yes`` approves what may be approved."""

    yes: bool = False

    def answer(self, question: Question) -> Json:
        """Say nothing."""
        del question
        return None

    def decide(self, run: Run, approval: Approval) -> Typed | None:
        """Approve where the command said so."""
        del run, approval
        return Ruling(True) if self.yes else None

    def hear(self, words: str) -> None:
        """Nobody listens."""
        del words


@dataclass(frozen=True, slots=True)
class TerminalRequest:
    """What is asked, by whom and where, from the terminal. ``answers`` are by ``tool.field``."""

    text: str
    user: str
    user_name: str
    place: Place
    answers: Mapping[str, str]


async def execute_request(metel: Metel, words: TerminalRequest, person: TerminalPerson) -> Run:
    """Carry the request out as far as it goes; return the run at rest."""
    run_id = await metel.handler.begin(_request(metel, words))
    while True:
        run = await wait_for_run(metel, run_id)
        if run.ended is not None or not await _respond(metel, run, words, person):
            return run


async def wait_for_run(metel: Metel, run_id: str) -> Run:
    """Return the run once it has ended or waits for a person."""
    while True:
        await metel.dispatcher.idle()
        run = await metel.database.runs.load(metel.workspace.team.team, run_id)
        if run.ended is not None or compute_status(run) in ("waiting", "paused"):
            return run
        await asyncio.sleep(LOOK_EVERY_S)


def _request(metel: Metel, words: TerminalRequest) -> Request:
    team = metel.workspace.team
    typed, pasted = split_pasted_text(words.text)
    text = add_spaces_to_order(typed)
    return Request(
        id=uuid4().hex,
        text=text or words.text,
        user=words.user,
        user_name=words.user_name,
        place=words.place,
        language=detect_language(text or words.text, team.language),
        timezone=team.timezone,
        asked_at=metel.clock.now(),
        in_thread=bool(words.place.thread_ts),
        quoted=(pasted,) if text and pasted else (),
    )


async def _respond(metel: Metel, run: Run, words: TerminalRequest, person: TerminalPerson) -> bool:
    """Give one answer or decision; return whether there was one to give."""
    for record in run.questions.values():
        if record.open:
            value = _given(record.question, words.answers)
            value = person.answer(record.question) if value is None else value
            if value is not None:
                answer, who = AnswerQuestion(record.question.id, value), Who(words.user, words.user_name)
                said = await metel.handler.take(run.team, run.id, answer, who)
                return _taken(said)
    for record in run.approvals.values():
        said = person.decide(run, record.approval) if record.open else None
        if said is not None:
            told = await _decided(metel, run, record.approval, said, words)
            person.hear(told.notice)
            return isinstance(said, StepChange) or told.accepted
    return False


async def _decided(metel: Metel, run: Run, approval: Approval, said: Typed, words: TerminalRequest) -> CommandResult:
    """Carry a decision or a change out; after a change, taken or not, the approval is asked about again."""
    match said:
        case Ruling():
            command: Command = DecideApproval(approval.id, said)
        case StepChange():
            command = ChangeStep(said.action, {said.field: said.value}, approval.id)
    return await metel.handler.take(run.team, run.id, command, Who(words.user, words.user_name))


def _taken(result: CommandResult) -> bool:
    return result.accepted


def _given(question: Question, answers: Mapping[str, str]) -> Json:
    """Return the answer given with the command; a label of a choice stands for its value. Each is used once asked."""
    told = answers.get(f"{question.tool}.{question.field}", answers.get(question.field))
    if told is None:
        return None
    return next((choice.value for choice in question.choices if choice.label == told), told)


YES = frozenset({"y", "yes", "예", "네", "승인", "はい", "承認"})

NO = frozenset({"n", "no", "아니오", "아니요", "거절", "いいえ", "却下"})

OTHER = frozenset({"other", "다른방법", "別の方法"})

_CHANGE = re.compile(r"(\d+)\.([\w.\-]+)\s*=\s*(.*)", re.DOTALL)

_STEPS = re.compile(r"\d+(?:[\s,]+\d+)*")


@dataclass(frozen=True, slots=True)
class StepChange:
    """Another value for a field of a step."""

    action: str
    field: str
    value: Json


Typed: TypeAlias = Ruling | StepChange


def read_decision(typed: str, approval: Approval) -> Typed | None:
    """Return what was meant; ``None`` where it can't be told. Steps are counted from 1, as they are shown."""
    words = typed.strip()
    first, _, rest = words.partition(" ")
    word = first.casefold()
    if not words or word in NO:
        return Ruling(False, reason=rest.strip())
    if word in YES and not rest:
        return Ruling(True)
    if word in OTHER:
        return Ruling(False, reason=rest.strip(), sequel="another_way")
    changed = _CHANGE.fullmatch(words)
    if changed is not None:
        item = _item(approval, changed[1])
        return StepChange(item.action, changed[2], _value(item, changed[2], changed[3])) if item else None
    if _STEPS.fullmatch(words):
        items = [_item(approval, number) for number in re.findall(r"\d+", words)]
        return Ruling(True, frozenset(item.action for item in items if item)) if all(items) else None
    return None


def _item(approval: Approval, number: str) -> ApprovalItem | None:
    place = int(number) - 1
    return approval.items[place] if 0 <= place < len(approval.items) else None


def _value(item: ApprovalItem, field: str, typed: str) -> Json:
    """Return the value as it was typed; where the field holds something else than text now, read as JSON."""
    if not typed:
        return None
    if isinstance(item.payload.get(field), str | None):
        return typed
    try:
        return json.loads(typed)
    except ValueError:
        return typed
