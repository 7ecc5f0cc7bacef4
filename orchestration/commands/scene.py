"""All that a text in a thread is read against."""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.commands.asked_questions import list_open_questions
from orchestration.commands.thread_intents import ThreadRuns, ThreadSpeech, has_steps
from orchestration.plan.make import PlanMaker
from orchestration.text.thread_phrases import Phrase
from schemas.ask import Question
from schemas.run import Run


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
