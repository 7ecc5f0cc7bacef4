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
    words over (``lacks_names``), and ``rows`` the tables that hold what it names, where those may tell what it is about
    (``lacks_rows``, ``lacks_tables``). ``vocabulary`` are the databases and people by whose names a request is read
    that may speak of a table (``may_name_table``); ``channels`` finds those that it names without a "#"."""

    labels: ListLabels = list_no_labels
    turns: ListTurns = list_no_turns
    remembered: ListFacts = list_no_facts
    examples: ListExamples = list_no_examples
    taught: ListFacts = list_no_facts
    titles: FindTitles = find_no_titles
    rows: FindRows = find_no_rows
    vocabulary: ListLabels = list_no_labels
    lacks_names: IsRequest = find_no_lack
    lacks_rows: IsRequest = find_no_lack
    may_name_table: IsRequest = find_no_lack
    lacks_tables: IsRequest = find_no_lack
    channels: FindChannels = find_no_channels

    async def add_for_rules(self, run: Run, task: PlanningTask, begin: Begin = begin_at_once) -> PlanningTask:
        """Add what people taught, and what a request names of which words are left over; rules look other names up by
        themselves. Nothing is asked for what a click asks for. ``begin`` is waited for before the words are read."""
        if run.request.is_clicked:
            return task
        taught, channels = await self.taught(run.request), await self.channels(run.request)
        task = task._replace(taught=tuple(taught), channels=tuple(channels))
        await begin()
        if task.change is not None:
            return task
        lacks_names, names_table = self.lacks_names(task), self.may_name_table(task)
        if not (lacks_names or names_table):
            return task
        lacks_rows = (lacks_names and self.lacks_rows(task)) or (names_table and self.lacks_tables(task))
        query = LabelQuery(run.request.asker, open_citation(run.request.text), _list_services(task))
        find_rows = self.rows if lacks_rows else find_no_rows
        list_labels = self.vocabulary if names_table else list_no_labels
        titles, rows, labels = await asyncio.gather(self.titles(query), find_rows(query), list_labels(query))
        return task._replace(titles=tuple(titles), rows=tuple(rows), vocabulary=tuple(labels), names_are_known=True)

    async def add_for_model(self, run: Run, task: PlanningTask, *, examples: bool) -> PlanningTask:
        """Add what people taught, and what a model is shown; ``examples``: plans of the team too."""
        if run.request.is_clicked:
            return task
        turns = assign_turn_names(await self.turns(run.request), run.recalled)
        spoken = "\n".join((run.request.text, *(turn.said for turn in turns)))
        known = {
            "taught": tuple(await self.taught(run.request)),
            "turns": turns,
            "labels": tuple(await self.labels(LabelQuery(run.request.asker, spoken, _list_services(task)))),
            "remembered": tuple(await self.remembered(run.request)),
            "examples": tuple(await self.examples(run.request)) if examples else (),
        }
        return task._replace(**known) if any(known.values()) else task


def _list_services(task: PlanningTask) -> frozenset[str]:
    """Return the services whose tools may be used for a request."""
    return frozenset(contract.tool.partition(".")[0] for contract in task.contracts)
