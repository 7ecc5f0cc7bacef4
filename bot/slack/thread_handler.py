"""Carries what was said in a thread to the command handler, or says why it leads to nothing."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import structlog

from bot.slack.cards.answer import can_be_undone
from bot.slack.cards.text import CardText
from bot.slack.intents import CommandPort
from bot.slack.people import Member, Notices
from orchestration.commands.thread_intents import (
    AnswerMeant,
    ChatterMeant,
    DecisionMeant,
    Doubt,
    ExampleMeant,
    FollowUpMeant,
    HoldMeant,
    LeaveOutMeant,
    PartsBackMeant,
    PlanEditMeant,
    QuestionBackMeant,
    RequestMeant,
    RerunMeant,
    ShowMeant,
    StopMeant,
    ThreadMeaning,
    UnsureMeant,
    has_written,
)
from orchestration.llm.plan_examples import list_alike
from orchestration.patterns import make_regex
from orchestration.plan.earlier_work import build_earlier_work
from orchestration.plan.example_runs import can_be_example
from orchestration.plan.thread_context import Session, is_private
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import (
    AnswerQuestion,
    ChangePlan,
    Command,
    DecideApproval,
    ForgetExample,
    KeepExample,
    LeaveOut,
    Revisit,
    Steer,
    SteeringAct,
)
from orchestration.run.describe_run import describe_standing
from orchestration.run.status import compute_status
from orchestration.text.back_questions import is_reply_question
from orchestration.text.language import does_tell_language
from orchestration.text.messages import load_wording
from orchestration.text.thread_phrases import read_phrase
from orchestration.tool import ToolError
from schemas.errors import ErrorKind
from schemas.request import Request
from schemas.run import Run

_log = structlog.stdlib.get_logger("metel.threads")

REMEMBERED = 1_000
ListWriters: TypeAlias = Callable[[str, str], Awaitable[frozenset[str]]]
"""Port: lists the people who wrote in a thread of a channel."""

_STEP = make_regex(r"\d\s?(?:번|단계)|\bsteps?\s?\d|手順\s?\d|\d\s?番", re.IGNORECASE)
"""A step of a plan that is named by its number."""
_ASKED: Mapping[Doubt, str] = {
    "number": "notice.unread_number",
    "moment": "notice.unread_moment",
    "day": "notice.unread_day",
    "title": "notice.unread_title",
    "words": "notice.unread_words",
    "question": "notice.waits_question",
    "approval": "notice.waits_approval",
    "back": "notice.two_ways_back",
    "nothing": "notice.nothing_under_way",
    "repeat": "notice.not_repeated",
    "sent": "notice.already_sent",
    "left_out": "notice.left_out_alone",
    "not_mine": "notice.not_mine",
}


_NOT_BACK: Mapping[str, str] = {
    "unknown_before": "notice.unknown_before",
    "field_pages": "notice.field_pages",
    "field_values": "notice.field_values",
    "fields_alone": "notice.fields_alone",
}
"""Why no field goes back to what it held."""
_TOLD_UNASKED: frozenset[Doubt] = frozenset({"number", "moment", "day", "title", "words", "back", "left_out"})
"""What is said by whom metel asked something, and can't be read: that is told without a mention too."""

_Commanding: TypeAlias = (
    AnswerMeant | DecisionMeant | LeaveOutMeant | PlanEditMeant | StopMeant | HoldMeant | RerunMeant
)


@dataclass(frozen=True, slots=True)
class ThreadWords:
    """What a member said in a thread or a direct message. ``is_duplicate`` is the message that Slack delivers beside a
    mention: it decides nothing, so that what comes between the two is not decided as well."""

    key: str
    request: Request
    member: Member
    addressed: bool = True
    is_duplicate: bool = False


@dataclass(frozen=True, slots=True)
class ThreadHandler:
    """Carries what a text in a thread means. Slack tells of a mention twice; the second time it leads to nothing."""

    commands: CommandPort
    session: Session
    notices: Notices
    card_text: CardText
    list_writers: ListWriters
    _heard: OrderedDict[str, None] = field(default_factory=OrderedDict[str, None])

    async def handle_words(self, said: ThreadWords) -> Request | None:
        """Return the request that the words make, or nothing where they were carried or answered."""
        request = said.request
        if not request.in_thread and not request.place.is_direct:
            return request
        if request.id in self._heard:
            return None
        said, meaning = await self._interpret(await self._speak_as_thread(said))
        if meaning is None or (said.is_duplicate and _decides(meaning)):
            return None
        asked = await self._carry(said, meaning)
        if asked is None and (said.addressed or not isinstance(meaning, ChatterMeant)):
            self._remember(request.id)
        return asked

    async def _interpret(self, said: ThreadWords) -> tuple[ThreadWords, ThreadMeaning | None]:
        """Return what words mean. Those of who waits for metel in a thread where nobody else has written are said to
        it, with or without a mention; thanks and the like need no answer. What leaves steps out may then say yes
        to the others. Where nothing waits, it is so with words that change what metel has just done for who writes;
        to take that back, or to do anything else, metel has to be spoken to."""
        request = said.request
        meaning = await self.commands.interpret(request, addressed=said.addressed)
        if said.addressed or not _says_more_to_metel(meaning):
            return said, meaning
        waits = await self.session.has_open(request.place, request.user)
        if not (waits or await self.session.has_just_ended(request.place, request.user)):
            return said, meaning
        if not await self._is_alone(request):
            return said, meaning
        meant = await self.commands.interpret(request, addressed=True)
        changes = isinstance(meant, FollowUpMeant) and not meant.undoes
        is_heard = not isinstance(meant, ChatterMeant) if waits else changes
        return (replace(said, addressed=True), meant) if is_heard else (said, meaning)

    async def _speak_as_thread(self, said: ThreadWords) -> ThreadWords:
        """Return words that tell no language of their own ("9", "👍") in that of the thread."""
        request = said.request
        if not request.in_thread or does_tell_language(request.text):
            return said
        language = await self.session.language(request.place) or request.language
        return replace(said, request=request.model_copy(update={"language": language}))

    async def _is_alone(self, request: Request) -> bool:
        """Whether who writes in a thread is alone with metel there, and speaks of nobody. Raises nothing."""
        place = request.place
        if not request.in_thread or any(one.kind != "channel" for one in request.mentions):
            return False
        try:
            return not await self.list_writers(place.channel, place.thread_ts or "") - {request.user}
        except ToolError as error:
            _log.info("thread_writers_unknown", code=error.failure.code)
            return False

    async def _carry(self, said: ThreadWords, meaning: ThreadMeaning) -> Request | None:
        match meaning:
            case RequestMeant():
                return said.request
            case FollowUpMeant(run=run, replaces=True):
                return await self._put_right(said, run)
            case FollowUpMeant(run=run, undoes=False):
                return said.request.model_copy(update={"follows": build_earlier_work(run, said.request)})
            case RerunMeant(runs=runs, act="repeat"):
                return _repeated(said.request, runs[0])
            case FollowUpMeant(alone=True) | PartsBackMeant():
                await self._take_back(said, meaning)
            case FollowUpMeant():
                return await self._undo(said)
            case QuestionBackMeant():
                await self._tell_standing(said, meaning)
            case ShowMeant(texts=texts):
                shown = "\n".join(texts)
                words = self.card_text.wording.say(said.request.language, "notice.shown_words", text=shown)
                await self.notices.tell_asker(said.request, words, answers=True)
            case ExampleMeant():
                await self._mark(said, meaning)
            case UnsureMeant():
                await self._ask(said, meaning)
            case ChatterMeant(leaves=leaves, heard=heard):
                await self._chat(said, "notice.left" if leaves else "notice.remark" if heard else "notice.chatter")
            case _:
                await self._command(said, meaning)
        return None

    async def _command(self, said: ThreadWords, meaning: _Commanding) -> None:
        match meaning:
            case AnswerMeant(run=run, question=question, value=value):
                await self._take(said, run, AnswerQuestion(question, value, said_in=said.request.id))
            case PlanEditMeant(run=run):
                await self._take(said, run, ChangePlan(said.request.text, said_in=said.request.id))
            case DecisionMeant():
                await self._decide(said, meaning)
            case LeaveOutMeant(run=run, approval=approval, steps=steps):
                await self._take(said, run, LeaveOut(approval, steps))
            case StopMeant(runs=runs):
                await self._steer(said, runs, "stop")
            case HoldMeant(runs=runs, act=act):
                await (self._say(said, "notice.held") if act is None else self._steer(said, runs, act))
            case RerunMeant(runs=runs, act=("resume" | "stop_waiting") as act):
                await self._steer(said, runs, act)
            case RerunMeant(runs=runs, act=("retry" | "start_over") as act):
                await self._take(said, runs[0], Revisit(act))
            case RerunMeant():
                pass

    async def _take(self, said: ThreadWords, run: Run, command: Command) -> None:
        told = await self.commands.take(run.team, run.id, command, said.member.who, delivery=said.key)
        if not told.accepted:
            await self.notices.tell_asker(said.request, told.notice)

    async def _steer(self, said: ThreadWords, runs: Sequence[Run], act: SteeringAct) -> None:
        """Have all that goes on in the thread stop, pause or go on; who could not have meant a run is told nothing of
        it. Where nothing goes on, words to nobody in particular are talk."""
        for run in runs:
            told = await self.commands.take(run.team, run.id, Steer(act), said.member.who)
            if not told.accepted and _could_mean(act, run):
                await self.notices.tell_asker(said.request, told.notice)
        if not runs and said.addressed:
            await self._say(said, "notice.nothing_under_way")

    async def _decide(self, said: ThreadWords, meaning: DecisionMeant) -> None:
        """Take an exact word as the decision of the one approval that waits."""
        if not meaning.exact:
            await self._say(said, "notice.waits_approval")
        elif len(meaning.waiting) > 1:
            words = load_wording("orchestration.text")
            several = words.error(said.request.language, ErrorKind.SEVERAL_APPROVALS)
            await self.notices.tell_asker(said.request, several)
        else:
            run, approval = meaning.waiting[0]
            await self._take(said, run, DecideApproval(approval, Ruling(meaning.approved, meaning.chosen)))

    async def _take_back(self, said: ThreadWords, meaning: FollowUpMeant | PartsBackMeant) -> None:
        """Take back what is named of what was done here, part by part."""
        for part in meaning.parts if isinstance(meaning, PartsBackMeant) else (meaning,):
            await self._take(said, part.run, Revisit("undo", part.step, part.column, part.held_in))

    async def _undo(self, said: ThreadWords) -> Request | None:
        """Undo the latest that was done here and has a way back."""
        async for run in self.session.ended(said.request.place):
            if not run.request.undoes and can_be_undone(run, self.card_text):
                await self._take(said, run, Revisit("undo"))
                return None
        return said.request

    async def _put_right(self, said: ThreadWords, run: Run) -> Request:
        """Take back what is put right; the message that comes beside the mention meanwhile is the same words."""
        self._remember(said.request.id)
        try:
            if can_be_undone(run, self.card_text):
                await self._take(said, run, Revisit("undo"))
        except BaseException:
            self._heard.pop(said.request.id, None)
            raise
        return said.request.model_copy(update={"follows": build_earlier_work(run, said.request)})

    async def _mark(self, said: ThreadWords, meaning: ExampleMeant) -> None:
        """Have what was done be an example, or with all that came to the same none, and say so."""
        run, contracts = meaning.run, self.card_text.contracts
        alike = () if meaning.serves else await list_alike(self.session.runs, contracts, said.request.asker, run.id)
        command = KeepExample() if meaning.serves else ForgetExample()
        took = [await self.commands.take(run.team, one, command, said.member.who) for one in alike or (run.id,)]
        if not took[-1].accepted:
            await self.notices.tell_asker(said.request, took[-1].notice)
        elif not meaning.serves:
            await self._say(said, "notice.example_forgotten")
        else:
            await self._say(said, "notice.example_kept" if can_be_example(run) else "notice.example_unfit")

    async def _ask(self, said: ThreadWords, meaning: UnsureMeant) -> None:
        """Say what could not be told from the words; nothing to people who talk among themselves."""
        if not said.addressed and meaning.about not in _TOLD_UNASKED:
            return
        if meaning.about == "over":
            phrase = read_phrase(said.request.text)
            takes_back = phrase.act in ("stop", "cancel", "hold", "drop") or phrase.filler is not None
            if _STEP.search(said.request.text):
                words = load_wording("orchestration.text").error(said.request.language, ErrorKind.NOTHING_TO_CHANGE)
                await self._tell(said, words)
            else:
                await self._say(said, "notice.nothing_under_way" if takes_back else "notice.unread_change")
        elif meaning.about == "which":
            say = self.card_text.wording.say
            things = ", ".join(meaning.options)
            await self._tell(said, say(said.request.language, "notice.which_back", things=things))
        elif meaning.about in _NOT_BACK:
            await self._tell(said, self._ask_of_field(said, meaning))
        else:
            await self._say(said, _ASKED[meaning.about])

    def _ask_of_field(self, said: ThreadWords, meaning: UnsureMeant) -> str:
        """Return why no field goes back: what it held is not known, or may be one of several."""
        if meaning.about == "fields_alone":
            slots = {"words": ", ".join(meaning.options)}
        else:
            slots = dict(zip(("field", "things"), meaning.options, strict=False))
        return self.card_text.wording.say(said.request.language, _NOT_BACK[meaning.about], **slots)

    async def _tell_standing(self, said: ThreadWords, meaning: QuestionBackMeant) -> None:
        """Tell how the run stands that is asked about, or all that was changed here, and what of it was taken back."""
        ended = [one async for one in self.session.ended(said.request.place)] if meaning.run.ended is not None else []
        language, reader = said.request.language, said.member.id
        asked = [one for one in reversed(ended) if has_written(one)] if meaning.of_all else [meaning.run]
        told = [describe_standing(one, language, reader) for one in asked if not one.request.undoes]
        known = {one.id for one in asked if not is_private(one) or one.request.user == reader}
        told += [one.ended.answer.text for one in reversed(ended) if one.ended and one.request.undoes in known]
        if meaning.of_all:
            told.append(self.card_text.wording.say(language, "notice.nothing_else" if asked else "notice.only_read"))
        words = "\n".join((self._add_unseen(said).strip(), *told)).strip()
        await self.notices.tell_asker(said.request, words, answers=True)

    def _add_unseen(self, said: ThreadWords) -> str:
        """Return that nobody's answers are read, where words ask for one."""
        if not is_reply_question(said.request.text):
            return ""
        return f"{self.card_text.wording.say(said.request.language, 'notice.replies_unseen')}\n"

    async def _chat(self, said: ThreadWords, key: str) -> None:
        if said.addressed and not read_phrase(said.request.text).to_person:
            await self._say(said, key)

    async def _say(self, said: ThreadWords, key: str) -> None:
        await self._tell(said, self.card_text.wording.say(said.request.language, key))

    async def _tell(self, said: ThreadWords, words: str) -> None:
        """Tell who wrote what becomes of their words; each that is said to metel gets its own answer."""
        await self.notices.tell_asker(said.request, words, answers=said.addressed)

    def _remember(self, request_id: str) -> None:
        self._heard[request_id] = None
        while len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)


def _says_more_to_metel(meaning: ThreadMeaning | None) -> bool:
    """Whether words that are overheard may mean something else where they are said to metel."""
    is_unsure = isinstance(meaning, DecisionMeant) and not meaning.exact
    return is_unsure or isinstance(meaning, ChatterMeant | LeaveOutMeant)


def _decides(meaning: ThreadMeaning) -> bool:
    """Whether words said once would do something each time they are read."""
    match meaning:
        case (
            DecisionMeant()
            | LeaveOutMeant()
            | FollowUpMeant(undoes=True)
            | FollowUpMeant(replaces=True)
            | PartsBackMeant()
            | RerunMeant(act="retry" | "start_over" | "repeat")
        ):
            return True
        case _:
            return False


def _repeated(request: Request, run: Run) -> Request:
    """Return the request that does what a run was asked for once more."""
    asked = run.request
    again = {"text": asked.text, "mentions": asked.mentions, "quoted": asked.quoted, "language": asked.language}
    return request.model_copy(update={**again, "follows": asked.follows})


def _could_mean(act: SteeringAct, run: Run) -> bool:
    """Whether the word could be meant for this run, so that the person is told why it did not count."""
    status = compute_status(run)
    match act:
        case "stop":
            return False
        case "stop_waiting":
            return status == "running"
        case "pause":
            return status != "paused"
        case "resume":
            return status == "paused"
