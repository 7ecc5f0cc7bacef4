"""Writing and translating: a model writes the text, code holds it against what it was written from."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, JsonValue

from connectors.text.models import LONGEST_MS, TextModels, convert_text_failure, find_text_wait
from connectors.tool_spec import ToolInput, ToolOutput, ToolSpec
from orchestration.proposers import ModelUnavailableError
from orchestration.text_proposers import WritingTask, WrittenText, WrongTextError
from orchestration.tool import CallContext
from schemas.contract import Example

Tone = Literal["plain", "formal", "friendly"]
LITERAL: dict[str, JsonValue] = {"x-literal": True}
"""Marks an input that is said by the plan itself: nothing that a tool read may stand in it."""


class Write(ToolInput):
    """A text that is wanted."""

    kind: Literal["draft", "rewrite", "reply", "minutes", "announce"] = Field(description="What it is.")
    instruction: str = Field(
        min_length=1,
        max_length=1_000,
        description="What it is to say, to whom; no template.",
        json_schema_extra=LITERAL,
    )
    data: JsonValue | None = Field(default=None, description="What it is written from.")
    language: Literal["ko", "en", "ja"] | None = Field(default=None, description="Else the person's.")
    tone: Tone | None = Field(default=None, description="How it is to sound.")
    length: Literal["short", "medium", "long"] | None = Field(default=None, description="How long it may be.")


class Translate(ToolInput):
    """A text to translate."""

    text: JsonValue = Field(description="The text, or messages or rows with texts.")
    to: Literal["ko", "en", "ja", "zh", "es", "fr", "de", "vi"] = Field(description="The language wanted.")
    tone: Tone | None = Field(default=None, description="How it is to sound.")


class WroteText(ToolOutput):
    """A text by a model. ``ungrounded`` is what it claims and neither its data nor its instruction has, ``lost``
    what a translation lost."""

    text: str
    ungrounded: list[str] = []
    lost: list[str] = []


async def write_text(models: TextModels, given: Write, call: CallContext) -> WroteText:
    """Write a text."""
    language = given.language or call.language
    tone, length = given.tone or "", given.length or ""
    task = WritingTask(given.kind, given.data, given.instruction, language, tone, length)
    return await _wrote(models, task, call)


async def translate_text(models: TextModels, given: Translate, call: CallContext) -> WroteText:
    """Translate a text."""
    return await _wrote(models, WritingTask("translate", given.text, "", given.to, given.tone or ""), call)


async def _wrote(models: TextModels, task: WritingTask, call: CallContext) -> WroteText:
    assert models.writer is not None, "the tool is not offered without a writer"
    try:
        written: WrittenText = await models.writer.write(task, find_text_wait(call))
    except (ModelUnavailableError, WrongTextError) as error:
        raise convert_text_failure(error) from error
    return WroteText(text=written.text, ungrounded=list(written.ungrounded), lost=list(written.lost))


WRITE = ToolSpec(
    tool="text.write",
    description="Word a draft, a reply, minutes or an announcement, or rewrite a text.",
    risk_level="read",
    given=Write,
    gives=WroteText,
    act=write_text,
    produces={"text": "$.text"},
    timeout_ms=LONGEST_MS,
    reads_untrusted=True,
    examples=(Example(ko="초안 써줘", en="Draft a polite reply"),),
)
TRANSLATE = ToolSpec(
    tool="text.translate",
    description="Translate a text into another language.",
    risk_level="read",
    given=Translate,
    gives=WroteText,
    act=translate_text,
    produces={"text": "$.text"},
    timeout_ms=LONGEST_MS,
    reads_untrusted=True,
    examples=(Example(ko="영어로 번역해줘", en="Translate it into Korean"),),
)

SPECS: tuple[ToolSpec[TextModels, Any, Any], ...] = (WRITE, TRANSLATE)
