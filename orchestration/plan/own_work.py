"""Own work: what metel did, asked and was refused, as the journal tells it to somebody who may know of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.plan.sought_deeds import Deed, Sought, list_deeds
from orchestration.ports import RunRow, RunStore
from orchestration.run.phrases import describe_step
from orchestration.text.mentions import show_request_text
from orchestration.text.messages import Wording
from schemas.plan import Language
from schemas.request import Asker
from schemas.run import ApprovalRecord, Run
from schemas.states import Denied, Failed, Succeeded, Suspended, Uncertain

WorkKind: TypeAlias = Literal["done", "waiting", "scheduled", "approvals", "refused"]
"""What is asked of metel's own work: what it did, what waits for the person, what they had scheduled and is yet to go
out, who approved, or why it was not done."""
MOST_LOOKED_AT = 100
"""So many runs are looked at, the newest first."""
GOES_OUT_AT = "post_at"
"""The input that holds when something goes out that is scheduled."""
NOT_DONE = (Denied, Failed, Suspended, Uncertain)


@dataclass(frozen=True, slots=True)
class WorkLine:
    """One line of metel's own work: what was asked for, or what a message for later says; ``at`` is when it came about
    or goes out."""

    request: str
    who: str
    at: datetime
    outcome: str


@dataclass(frozen=True, slots=True)
class FoundDeeds:
    """What was done of what is asked about, what else of the same kind, and among how many runs it was looked for."""

    lines: Sequence[WorkLine]
    others: Sequence[WorkLine]
    looked_at: int


@dataclass(frozen=True, slots=True)
class OwnWork:
    """Reads the journal for somebody: what they asked for themselves, and what was asked for where they ask now. What
    was told to one person alone is nobody else's. ``tool`` tells this, which is no work to tell of."""

    runs: RunStore
    wording: Wording
    tool: str

    async def find(
        self,
        about: WorkKind,
        asker: Asker,
        language: Language,
        since: datetime | None,
        until: datetime | None,
        *,
        name: str = "",
    ) -> list[WorkLine]:
        """Return the lines from the newest on, of those that name a channel where one is given. Who approved and why
        not are of the newest request alone that has an answer, first of the thread; ``since`` and ``until`` are of
        when it was asked for, and of what is scheduled, of when it goes out."""
        if about == "scheduled":
            return _keep_named(await self._scheduled(asker, language, since, until), name)
        rows = [row async for row in self._rows(about, asker) if _is_within(row, since, until)]
        lines: list[WorkLine] = []
        for row in rows:
            run = await self.runs.load(row.team, row.id)
            if _may_know(run, asker):
                lines += _keep_named(self._lines(about, run, asker, language), name)
            if lines and about in ("approvals", "refused") and since is None:
                break
        return lines

    async def find_deeds(
        self, sought: Sought, asker: Asker, language: Language, since: datetime | None, until: datetime | None
    ) -> FoundDeeds:
        """Return what was done of what is asked about, and else of the same kind; each from the newest on."""
        found: list[WorkLine] = []
        others: list[WorkLine] = []
        count = 0
        async for row in self._rows("done", asker):
            count += 1
            run = await self.runs.load(row.team, row.id)
            deeds = list_deeds(run, sought) if _is_within(row, since, until) and _may_know(run, asker) else ()
            meant = [one for one in deeds if one.fit != "other"]
            if meant:
                found.append(self._tell_deeds(run, meant, language))
            elif deeds:
                others.append(self._tell_deeds(run, deeds, language))
        return FoundDeeds(found, others, count)

    def _tell_deeds(self, run: Run, deeds: Sequence[Deed], language: Language) -> WorkLine:
        every = len(deeds) == len(list_deeds(run, Sought()))
        told = _first_line(run.ended.answer.text) if run.ended is not None and every else ""
        notes = [self._say(language, "place_unknown")] if not any(one.is_placed for one in deeds) else []
        notes += self._note_undone(run, language)
        said = told or ", ".join(dict.fromkeys(one.words for one in deeds))
        return _line(run, run.ended.at if run.ended is not None else run.started_at, " ".join((said, *notes)))

    async def _scheduled(
        self, asker: Asker, language: Language, since: datetime | None, until: datetime | None
    ) -> list[WorkLine]:
        """Return what somebody had scheduled and did not take back, by its own words, the first to go out first."""
        found: list[WorkLine] = []
        for row in await self.runs.of_person(asker.place.team, asker.user, MOST_LOOKED_AT):
            run = await self.runs.load(row.team, row.id)
            for state in run.states.values() if not (run.undone_by or run.request.undoes) else ():
                if not isinstance(state, Succeeded):
                    continue
                moment = _read_moment(state)
                if moment is None or (since and moment < since) or (until and moment >= until):
                    continue
                named = ", ".join(one.name for one in state.filled.resolved.values() if one.name)
                words = self._say(language, "goes_out", at=f"{moment:%Y-%m-%d %H:%M}", where=named)
                text = state.filled.payload.get("text")
                line = _line(run, moment, words)
                found.append(replace(line, request=text) if isinstance(text, str) and text else line)
        return sorted(found, key=lambda line: line.at)

    async def _rows(self, about: WorkKind, asker: Asker) -> AsyncIterator[RunRow]:
        place, seen = asker.place, set[str]()
        for rows in await self._sources(about, asker):
            for row in sorted(rows, key=lambda row: (row.thread_ts != place.thread_ts, -row.created_at.timestamp())):
                if row.id not in seen:
                    seen.add(row.id)
                    yield row

    async def _sources(self, about: WorkKind, asker: Asker) -> list[Sequence[RunRow]]:
        place = asker.place
        own = await self.runs.of_person(place.team, asker.user, MOST_LOOKED_AT)
        if about == "waiting":
            return [own, await self.runs.asking(place.team, MOST_LOOKED_AT)]
        here = await self.runs.ended_in(place.team, place.channel, None, MOST_LOOKED_AT) if place.channel else ()
        return [(*own, *here)]

    def _lines(self, about: WorkKind, run: Run, asker: Asker, language: Language) -> Iterator[WorkLine]:
        match about:
            case "done":
                yield from self._done(run, language)
            case "waiting":
                yield from self._waiting(run, asker, language)
            case "approvals":
                yield from self._approvals(run, language)
            case "refused":
                yield from self._refused(run)
            case "scheduled":
                return

    def _done(self, run: Run, language: Language) -> Iterator[WorkLine]:
        told = run.plan is not None and any(action.tool == self.tool for action in run.plan.actions)
        if run.ended is not None and not told:
            said = _first_line(run.ended.answer.text) or self._say(language, "done")
            yield _line(run, run.ended.at, " ".join((said, *self._note_undone(run, language))))

    def _note_undone(self, run: Run, language: Language) -> list[str]:
        return [self._say(language, "undone")] if run.undone_by else []

    def _waiting(self, run: Run, asker: Asker, language: Language) -> Iterator[WorkLine]:
        if run.request.user == asker.user:
            for record in run.questions.values():
                if record.open:
                    yield _line(run, record.asked_at or run.started_at, record.question.text)
        for record in run.approvals.values():
            if record.open and (asker.user in record.approval.asks or run.request.user == asker.user):
                yield _line(run, record.approval.asked_at, self._say(language, "to_decide", steps=_steps(run, record)))

    def _approvals(self, run: Run, language: Language) -> Iterator[WorkLine]:
        for record in run.approvals.values():
            if record.outcome is not None:
                said = "approved" if any(record.outcome.approved.values()) else "rejected"
                words = self._say(
                    language, said, by=record.outcome.by_name or record.outcome.by, steps=_steps(run, record)
                )
                yield _line(run, record.outcome.at, words)

    def _refused(self, run: Run) -> Iterator[WorkLine]:
        failed = any(isinstance(state, NOT_DONE) for state in run.states.values())
        if run.ended is not None and (failed or run.ended.status not in ("succeeded", "cancelled")):
            yield _line(run, run.ended.at, run.ended.answer.text)

    def _say(self, language: Language, key: str, **slots: str) -> str:
        return self.wording.say(language, f"work.{key}", **slots)


def _line(run: Run, at: datetime, outcome: str) -> WorkLine:
    return WorkLine(show_request_text(run.request), run.request.asker_name, at, outcome)


def _steps(run: Run, record: ApprovalRecord) -> str:
    if run.plan is None:
        return ""
    return ", ".join(describe_step(run, run.plan.action(item.action)) for item in record.approval.items)


def list_moments_out(run: Run) -> list[datetime]:
    """Return when what the steps of a run scheduled goes out, or went."""
    moments = (_read_moment(state) for state in run.states.values() if isinstance(state, Succeeded))
    return [moment for moment in moments if moment is not None]


def _read_moment(state: Succeeded) -> datetime | None:
    """Return when something goes out that a step scheduled; None where it scheduled nothing."""
    said = state.filled.payload.get(GOES_OUT_AT)
    return datetime.fromisoformat(said) if isinstance(said, str) else None


def _keep_named(lines: Iterable[WorkLine], name: str) -> list[WorkLine]:
    wanted = name.lstrip("#").casefold()
    return [one for one in lines if wanted in f"{one.request} {one.outcome}".casefold()]


def _first_line(text: str) -> str:
    return text.partition("\n")[0]


def _is_within(row: RunRow, since: datetime | None, until: datetime | None) -> bool:
    return (since is None or row.created_at >= since) and (until is None or row.created_at < until)


def _may_know(run: Run, asker: Asker) -> bool:
    private = run.place_judged is not None and run.place_judged.word == "private_answers"
    here = run.request.place.channel == asker.place.channel
    decides = any(asker.user in record.approval.asks for record in run.approvals.values())
    return run.request.user == asker.user or decides or (here and not private)
