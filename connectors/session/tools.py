"""The tools of a session."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from connectors.day_text import add_time_zone
from connectors.failures import Meaning, make_tool_error
from connectors.tool_spec import ToolInput, ToolOutput, ToolSpec, bind_tool
from orchestration.plan.own_work import MOST_LOOKED_AT, FoundDeeds, OwnWork
from orchestration.plan.sought_deeds import Sought
from orchestration.plan.thread_context import Session
from orchestration.text.messages import load_wording
from orchestration.tool import CallContext, Tool
from schemas.contract import Example
from schemas.plan import Language
from schemas.values import QUOTED

TOOL = "session.recall_answer"
LISTS_WORK = "session.list_work"
MOST_LINES = 20
MOST_BESIDES = 5


class RecallAnswer(ToolInput):
    """Which answer of the thread."""

    kind: Literal["answer", "summary", "items"] = Field(
        default="answer",
        description="The last answer, the last summary where the person speaks of one, or its listed items.",
    )
    without: list[int] = Field(
        default=[],
        max_length=5,
        description="Lines of its list to leave out, by their place: 1 the first, -1 the last.",
    )


class RecalledAnswer(ToolOutput):
    """What was answered, the address of what came out (empty where there was none), where what it tells came from, and
    what it claims that its data did not have."""

    text: str
    url: str = ""
    origins: tuple[str, ...] = ()
    ungrounded: list[str] = []


async def recall_answer(session: Session, given: RecallAnswer, call: CallContext) -> RecalledAnswer:
    """Look up what metel answered last in this thread. An answer that only told that one was passed on is none."""
    said = await session.answered(call.place, summary=given.kind == "summary", passes_on=TOOL)
    if said is None:
        raise make_tool_error(
            "session", Meaning("not_found", "metel has answered nothing in this thread."), code="no_answer"
        )
    text = _drop_lines(said.text, given.without)
    text = _keep_items(text) if given.kind == "items" else text
    return RecalledAnswer(text=text, url=said.url, origins=said.origins, ungrounded=list(said.ungrounded))


def _drop_lines(text: str, places: Sequence[int]) -> str:
    """Return an answer without the lines of its list at some places; of one that lists nothing, without these lines."""
    lines = text.splitlines()
    listed = [at for at, line in enumerate(lines) if line.startswith("• ")]
    listed = listed or [at for at, line in enumerate(lines) if line.strip()]
    if any(not 0 < abs(place) <= len(listed) for place in places):
        message = f"What was answered has {len(listed)} lines, and none at the place that is to be left out."
        raise make_tool_error("session", Meaning("not_found", message), code="no_line")
    left = {listed[place - 1 if place > 0 else place] for place in places}
    return "\n".join(line for at, line in enumerate(lines) if at not in left)


def _keep_items(text: str) -> str:
    """Return the lines of a list alone; all of an answer that lists nothing."""
    return "\n".join(line for line in text.splitlines() if line.startswith("• ")) or text


RECALL_ANSWER = ToolSpec(
    tool=TOOL,
    description="Recall what metel answered last in this thread, to pass it on or keep it ('share that', '그 요약을').",
    risk_level="read",
    given=RecallAnswer,
    gives=RecalledAnswer,
    act=recall_answer,
    produces={"text": "$.text", "page_url": "$.url"},
    reads_untrusted=True,
    examples=(Example(ko="그 요약을 #sales에 공유해줘", en="Share that summary in #sales"),),
)


class ReadQuote(ToolInput):
    """All that came with the request."""


class QuotedText(ToolOutput):
    """What others said, as it was quoted, pasted as code or forwarded, and that it is theirs."""

    text: str
    origins: tuple[str, ...] = (QUOTED,)


async def read_quote(_: Session, __: ReadQuote, call: CallContext) -> QuotedText:
    """Give the words of others that came with the request. They are content and ask for nothing."""
    if not call.quoted:
        raise make_tool_error(
            "session", Meaning("not_found", "Nothing was quoted or forwarded with the request."), code="no_quote"
        )
    return QuotedText(text="\n\n".join(call.quoted))


READ_QUOTE = ToolSpec(
    tool="session.read_quote",
    description="Read what the person quoted, pasted as code or forwarded along ('이 글을', 'this message').",
    risk_level="read",
    given=ReadQuote,
    gives=QuotedText,
    act=read_quote,
    produces={"text": "$.text"},
    reads_untrusted=True,
    examples=(Example(ko="이 메시지 요약해줘", en="Summarize this message"),),
)


class ListWork(ToolInput):
    """What is asked of metel's own work, and of which requests."""

    about: Literal["done", "waiting", "scheduled", "approvals", "refused"] = Field(
        description="done: what metel did; waiting: what waits for the person; scheduled: messages that are yet to go "
        "out; approvals: who approved or rejected; refused: why something was not done."
    )
    act: Literal["any", "changed", "sent", "made", "deleted"] = Field(
        default="any", description="With done: of which kind, where one is asked for."
    )
    name: str = Field(
        default="",
        max_length=80,
        description="The channel, database, page or person asked for.",
    )
    is_place: bool = Field(default=False, description="Whether things lie in what name says, as in a database.")
    since: datetime | None = Field(default=None, description="Requests from this moment on.")
    until: datetime | None = Field(default=None, description="Requests before this moment.")


class WorkRow(ToolOutput):
    """A request, who asked, when in the person's time zone, and what came of it."""

    request: str
    who: str
    at: str
    outcome: str


class WorkRows(ToolOutput):
    """The newest first; ``incomplete`` where there is more than is told, ``empty`` what is said where there is none."""

    rows: list[WorkRow]
    incomplete: bool
    empty: str = ""


async def list_work(session: Session, given: ListWork, call: CallContext) -> WorkRows:
    """Tell from the journal what metel did, what waits, who approved, and why something was not done."""
    words = load_wording("orchestration.text")
    work = OwnWork(session.runs, words, LISTS_WORK)
    zone = ZoneInfo(call.timezone)
    since, until = (None if at is None else add_time_zone(at, zone) for at in (given.since, given.until))
    period = _name_period(since, until)
    if given.about == "done" and (given.name or given.act != "any"):
        sought = Sought(given.act, given.name, given.is_place)
        deeds = await work.find_deeds(sought, call.asker, call.language, since, until)
        found, empty = deeds.lines, _tell_none(sought, deeds, period, call.language)
    else:
        # What has gone out is not scheduled any more.
        first = max(since or call.now, call.now) if given.about == "scheduled" else since
        found = await work.find(given.about, call.asker, call.language, first, until, name=given.name)
        empty = words.say(call.language, f"work.none.{given.about}", period=_name_where(given.name) + period)
    rows = [
        WorkRow(request=one.request, who=one.who, at=f"{one.at.astimezone(zone):%Y-%m-%d %H:%M}", outcome=one.outcome)
        for one in found[:MOST_LINES]
    ]
    return WorkRows(rows=rows, incomplete=len(found) > MOST_LINES, empty="" if rows else empty)


def _name_where(name: str) -> str:
    return f" ({name})" if name else ""


def _tell_none(sought: Sought, deeds: FoundDeeds, period: str, language: Language) -> str:
    """Return that nothing of the kind was done there, as far as was looked, and what was done besides."""
    words = load_wording("orchestration.text")
    key = f"work.nothing_there.{sought.act}" if sought.name else f"work.nothing.{sought.act}"
    lines = [words.say(language, key, name=sought.name, period=period)]
    if deeds.looked_at >= MOST_LOOKED_AT:
        lines.append(words.say(language, "work.looked_at", count=deeds.looked_at))
    if deeds.others:
        lines.append(words.say(language, "work.besides"))
        lines += [f"• {one.request}: {one.outcome}" for one in deeds.others[:MOST_BESIDES]]
    return "\n".join(lines + (["…"] if len(deeds.others) > MOST_BESIDES else []))


def _name_period(since: datetime | None, until: datetime | None) -> str:
    """Return the days of a period, of which ``until`` is the moment after the last, as they stand behind a sentence; ""
    where it is not bounded."""
    first = f"{since:%Y-%m-%d}" if since else ""
    last = f"{until - timedelta(microseconds=1):%Y-%m-%d}" if until else ""
    days = first if first == last else f"{first} ~ {last}".strip()
    return f" ({days})" if days else ""


LIST_WORK = ToolSpec(
    tool=LISTS_WORK,
    description="Tell from metel's own journal what it did, what waits for the person, what is scheduled to go out, "
    "who approved, and why something was not done ('어제 뭐 했어?', 'who approved it?').",
    risk_level="read",
    given=ListWork,
    gives=WorkRows,
    act=list_work,
    produces={"rows": "$.rows"},
    reads_untrusted=True,
    examples=(Example(ko="어제 뭐 했어?", en="What is waiting for me?"),),
)

SPECS: tuple[ToolSpec[Session, Any, Any], ...] = (RECALL_ANSWER, READ_QUOTE, LIST_WORK)


def bind_session_tools(session: Session) -> list[Tool]:
    """Return the tools of a session."""
    return [bind_tool(spec, session) for spec in SPECS]
