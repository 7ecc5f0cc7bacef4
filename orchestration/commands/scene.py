"""All that a text in a thread is read against, and which open question it answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from orchestration.commands.thread_intents import ThreadRuns, ThreadSpeech, has_steps
from orchestration.patterns import make_regex
from orchestration.plan.earlier_work import build_earlier_work
from orchestration.plan.make import PlanMaker
from orchestration.proposers import PlanningTask, TurnKind
from orchestration.run.obstacles import is_answer_wanted
from orchestration.text.short_answers import is_person_alone
from orchestration.text.thread_phrases import Phrase
from schemas.ask import Question
from schemas.run import Run


def find_meant_question(asked: Sequence[tuple[Run, Question]], said: str) -> tuple[Run, Question] | None:
    """Return the question that words without a form of their own answer: the only one, or of those on one card the one
    that takes any text, else the first. Somebody's name alone answers who is meant."""
    if len({(run.id, question.shown_on) for run, question in asked}) != 1:
        return None
    who = next((one for one in asked if one[1].control == "user"), None)
    if who is not None and is_person_alone(said):
        return who
    return next((one for one in asked if one[1].control in ("text", "choices")), asked[0])


def list_open_questions(run: Run) -> Iterator[Question]:
    """Yield the questions of a run that still want an answer."""
    for record in run.questions.values():
        if record.open and is_answer_wanted(run.states.get(record.question.action), record.question):
            yield record.question


_TALK = make_regex(
    r"[ㅋㅎㅠㅜ]{2,}|(?:네|군|구나|겠다|다니)요?[\s.!~…ㅋㅎㅠㅜ]*$|\b(?:lol|haha\w*|hehe|wow|omg|phew|yikes|finally)\b|(?:ね|なあ|だなぁ?)[。…!！〜~]*$|笑|[wｗ]{2,}$",
    re.IGNORECASE,
)
"""How talk sounds: laughter, wonder and relief."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Scene: the runs of the thread, who speaks, and the words as they were read."""

    maker: PlanMaker
    runs: ThreadRuns
    speech: ThreadSpeech
    phrase: Phrase

    @property
    def asked(self) -> list[tuple[Run, Question]]:
        """The questions that are open, the latest first."""
        return [(run, question) for run in self.runs.open for question in list_open_questions(run)]

    @property
    def latest(self) -> Run | None:
        """The latest run that is over and did something, or the latest of all."""
        return next((run for run in self.runs.ended if has_steps(run)), next(iter(self.runs.ended), None))

    @property
    def followed(self) -> Run | None:
        """The run that words on what was done speak of: the latest, or the one that it took back."""
        latest = self.latest
        undone = latest.request.undoes if latest is not None else ""
        return next((run for run in self.runs.ended if undone and run.id == undone), latest)

    def is_by_asker(self, run: Run) -> bool:
        """Whether who speaks is who asked for a run."""
        return run.request.user == self.speech.by

    def reads(self, run: Run, can_read: Callable[[PlanningTask], bool]) -> bool:
        """Whether the words can be read as said of what a run did."""
        return can_read(self._follow(run))

    def hear_kind(self, run: Run) -> TurnKind:
        """Return whether the words only remark on what a run did, or take it back."""
        return self.maker.kind_of(self._follow(run))

    def is_talk(self, run: Run) -> bool:
        """Whether the words are surely a remark by their form and as they are heard, which names nothing."""
        is_remark = self.maker.by_grammar and _TALK.search(self.speech.text) is not None
        return is_remark and self.hear_kind(run) == "remark"

    def asks_anew(self, run: Run) -> bool:
        """Whether the words ask for something by themselves."""
        request = run.request.model_copy(update={"text": self.speech.text})
        return self.maker.asks(self.maker.task_of(run)._replace(request=request, done=(), trouble=""))

    def _follow(self, run: Run) -> PlanningTask:
        request = run.request.model_copy(update={"text": self.speech.text, "user": self.speech.by, "mentions": ()})
        request = request.model_copy(update={"follows": build_earlier_work(run, request)})
        return self.maker.task_of(run)._replace(request=request, done=(), trouble="")
