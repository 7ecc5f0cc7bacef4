"""Surroundings: what is known beside a request when it is planned, each from whoever keeps it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from orchestration.plan.maker_ports import FindChannels, IsRequest, find_no_channels, find_no_lack
from orchestration.plan.turns import assign_turn_names
from orchestration.proposers import ListExamples, ListTurns, PlanningTask, list_no_examples, list_no_turns
from orchestration.remembered import ListFacts, list_no_facts
from orchestration.tasks import Begin, begin_at_once
from orchestration.text.cited_words import open_citation
from orchestration.workspace import (
    FindRows,
    FindTitles,
    LabelQuery,
    ListLabels,
    find_no_rows,
    find_no_titles,
    list_no_labels,
)
from schemas.run import Run


@dataclass(frozen=True, slots=True)
class Surroundings:
    """``labels`` are names that a model is shown, ``turns`` what was asked before in the thread, ``remembered`` the
    facts that a request speaks of, ``examples`` plans of the team for requests like it, and ``taught`` the words that
    people taught metel. ``titles`` finds those that a request names without quotes, for one of which the rules leave
    words over (``lacks_names``), and ``rows`` the tables that hold what it names, where those may tell
    what it is about (``lacks_rows``); ``channels`` finds those that it names without a "#"."""

    labels: ListLabels = list_no_labels
    turns: ListTurns = list_no_turns
    remembered: ListFacts = list_no_facts
    examples: ListExamples = list_no_examples
    taught: ListFacts = list_no_facts
    titles: FindTitles = find_no_titles
    rows: FindRows = find_no_rows
    lacks_names: IsRequest = find_no_lack
    lacks_rows: IsRequest = find_no_lack
    channels: FindChannels = find_no_channels

    async def add_for_rules(self, run: Run, task: PlanningTask, begin: Begin = begin_at_once) -> PlanningTask:
        """Add what people taught, and what a request names of which words are left over; rules look other names up by
        themselves. Nothing is asked for what a click asks for. ``begin`` is waited for before the words are read."""
        if run.request.is_clicked:
            return task
        taught, channels = await self.taught(run.request), await self.channels(run.request)
        task = task._replace(taught=tuple(taught), channels=tuple(channels))
        await begin()
        if task.change is not None or not self.lacks_names(task):
            return task
        query = LabelQuery(run.request.asker, open_citation(run.request.text))
        find_rows = self.rows if self.lacks_rows(task) else find_no_rows
        titles, rows = await asyncio.gather(self.titles(query), find_rows(query))
        return task._replace(titles=tuple(titles), rows=tuple(rows))

    async def add_for_model(self, run: Run, task: PlanningTask, *, examples: bool) -> PlanningTask:
        """Add what people taught, and what a model is shown; ``examples``: plans of the team too."""
        if run.request.is_clicked:
            return task
        turns = assign_turn_names(await self.turns(run.request), run.recalled)
        spoken = "\n".join((run.request.text, *(turn.said for turn in turns)))
        known = {
            "taught": tuple(await self.taught(run.request)),
            "turns": turns,
            "labels": tuple(await self.labels(LabelQuery(run.request.asker, spoken))),
            "remembered": tuple(await self.remembered(run.request)),
            "examples": tuple(await self.examples(run.request)) if examples else (),
        }
        return task._replace(**known) if any(known.values()) else task
