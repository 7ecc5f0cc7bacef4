"""The tools of text."""

from __future__ import annotations

from typing import Any

from pydantic import Field, JsonValue

from connectors.failures import Meaning, failed
from connectors.spec import Given, Gives, ToolSpec, bind
from orchestration.proposers import ModelUnavailableError, Summariser
from orchestration.tool import CallContext, Tool
from schemas.contract import Example


class Summarize(Given):
    """What to sum up."""

    data: JsonValue = Field(description="Rows, records, messages or text.")
    focus: str | None = Field(default=None, description="What the summary is to look at.")


class Summarized(Gives):
    """A short text; ``offline`` where no model wrote it."""

    summary: str
    offline: bool


async def summarize(summariser: Summariser, given: Summarize, call: CallContext) -> Summarized:
    """Sum up data in the person's language."""
    try:
        written = await summariser.summarise(given.data, given.focus or "", call.language)
    except ModelUnavailableError as error:
        raise failed("text", Meaning("transient", error.reason), code=str(error.code)) from error
    return Summarized(summary=written.text, offline=written.marked_offline)


SUMMARIZE = ToolSpec(
    tool="text.summarize",
    aliases=("summarize_data",),
    description="Sum up rows, records, messages or text in a few lines.",
    risk_level="read",
    given=Summarize,
    gives=Summarized,
    act=summarize,
    produces={"summary": "$.summary"},
    timeout_ms=60_000,
    reads_untrusted=True,
    examples=(Example(ko="지난주 매출을 요약해줘", en="Summarize last week's sales"),),
)

SPECS: tuple[ToolSpec[Summariser, Any, Any], ...] = (SUMMARIZE,)


def text_tools(summariser: Summariser) -> list[Tool]:
    """Return the tools of text, with who writes the summaries."""
    return [bind(spec, summariser) for spec in SPECS]
