"""The tools of text."""

from __future__ import annotations

from typing import Any

from pydantic import Field, JsonValue

from connectors.failures import Meaning, make_tool_error
from connectors.tool_spec import ToolInput, ToolOutput, ToolSpec, bind_tool
from orchestration.proposers import ModelUnavailableError, Summariser
from orchestration.tool import CallContext, Tool
from schemas.contract import Example


class Summarize(ToolInput):
    """What to sum up."""

    data: JsonValue = Field(description="Rows, records, messages or text.")
    focus: str | None = Field(default=None, description="What the summary is to look at.")


class Summarized(ToolOutput):
    """A short text; ``offline`` where no model wrote it."""

    summary: str
    offline: bool


async def summarize_data(summariser: Summariser, given: Summarize, call: CallContext) -> Summarized:
    """Sum up data in the person's language."""
    try:
        written = await summariser.summarise(given.data, given.focus or "", call.language)
    except ModelUnavailableError as error:
        raise make_tool_error("text", Meaning("transient", error.reason), code=str(error.code)) from error
    return Summarized(summary=written.text, offline=written.marked_offline)


SUMMARIZE = ToolSpec(
    tool="text.summarize",
    aliases=("summarize_data",),
    description="Sum up rows, records, messages or text in a few lines.",
    risk_level="read",
    given=Summarize,
    gives=Summarized,
    act=summarize_data,
    produces={"summary": "$.summary"},
    timeout_ms=60_000,
    reads_untrusted=True,
    examples=(Example(ko="지난주 매출을 요약해줘", en="Summarize last week's sales"),),
)

SPECS: tuple[ToolSpec[Summariser, Any, Any], ...] = (SUMMARIZE,)


def bind_text_tools(summariser: Summariser) -> list[Tool]:
    """Return the tools of text, with who writes the summaries."""
    return [bind_tool(spec, summariser) for spec in SPECS]
