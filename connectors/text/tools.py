"""The tools of text."""

from __future__ import annotations

from typing import Any

from pydantic import Field, JsonValue

from connectors.text import answer, read, write
from connectors.text.models import LONGEST_MS, TextModels, convert_text_failure, find_text_wait
from connectors.tool_spec import ToolInput, ToolOutput, ToolSpec, bind_tool
from orchestration.proposers import ModelUnavailableError
from orchestration.text.claims import build_evidence, find_ungrounded
from orchestration.text.computed_figures import compute_figures
from orchestration.tool import CallContext, Tool
from schemas.contract import Example


class Summarize(ToolInput):
    """What to sum up."""

    data: JsonValue = Field(description="Rows, records, messages or text.")
    focus: str | None = Field(default=None, description="What the summary is to look at.")


class Summarized(ToolOutput):
    """A short text; ``offline`` where no model wrote it, ``refused`` where one would not. ``ungrounded`` is what it
    claims and the data lacks."""

    summary: str
    offline: bool
    refused: bool = False
    ungrounded: list[str] = []


async def summarize_data(models: TextModels, given: Summarize, call: CallContext) -> Summarized:
    """Sum up data in the person's language."""
    try:
        written = await models.summariser.summarise(given.data, given.focus or "", call.language, find_text_wait(call))
    except ModelUnavailableError as error:
        raise convert_text_failure(error) from error
    ungrounded = [] if written.marked_offline else _list_ungrounded(written.text, given, call)
    offline, refused = written.marked_offline, written.refused
    return Summarized(summary=written.text, offline=offline, refused=refused, ungrounded=ungrounded)


def _list_ungrounded(text: str, given: Summarize, call: CallContext) -> list[str]:
    """Return what a summary claims beyond its data, whoever wrote it; its language is no claim."""
    evidence = build_evidence(given.data, figures=compute_figures(given.data), words=given.focus or "")
    found = find_ungrounded(text, evidence, call.language)
    return [one.words for one in found if one.kind != "language"]


SUMMARIZE = ToolSpec(
    tool="text.summarize",
    aliases=("summarize_data",),
    description="Sum up rows, records, messages or text in a few lines.",
    risk_level="read",
    given=Summarize,
    gives=Summarized,
    act=summarize_data,
    produces={"summary": "$.summary"},
    timeout_ms=LONGEST_MS,
    reads_untrusted=True,
    examples=(Example(ko="지난주 매출을 요약해줘", en="Summarize last week's sales"),),
)

SPECS: tuple[ToolSpec[TextModels, Any, Any], ...] = (SUMMARIZE, *answer.SPECS, *write.SPECS, *read.SPECS)


def bind_text_tools(models: TextModels) -> list[Tool]:
    """Return the tools of text that somebody can do the work of."""
    able = [SUMMARIZE, *answer.SPECS]
    able += write.SPECS if models.writer is not None else ()
    able += read.SPECS if models.reader is not None else ()
    return [bind_tool(spec, models) for spec in able]
