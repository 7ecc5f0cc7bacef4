"""Who does the work of the text tools: with a model, or what can be done without one."""

from __future__ import annotations

from dataclasses import dataclass

from connectors.failures import Meaning, make_tool_error
from orchestration.proposers import ModelUnavailableError
from orchestration.text_proposers import Answerer, Summariser, TextReader, TextWait, TextWriter, WrongTextError
from orchestration.tool import CallContext, ToolError
from schemas.errors import MODEL, ErrorKind


@dataclass(frozen=True, slots=True)
class TextModels:
    """Who sums up, answers, writes and reads into forms; without a model nobody does the last two."""

    summariser: Summariser
    answerer: Answerer
    writer: TextWriter | None = None
    reader: TextReader | None = None


PASSING = frozenset({ErrorKind.MODEL_UNAVAILABLE, ErrorKind.MODEL_SILENT, ErrorKind.MODEL_BUSY})
"""What another try a moment later may mend."""


LONGEST_MS = 180_000
"""So long a text may take where the team's setting allows a call that much. Several questions may be asked for one."""


def find_text_wait(call: CallContext) -> TextWait:
    """Return how long a text of a call may take, and who is told what it waits for."""
    return TextWait(call.timeout_s, call.tell)


def convert_text_failure(error: ModelUnavailableError | WrongTextError) -> ToolError:
    """Return the failure of a call: where no model answered it may be tried again while there is time for it, where the
    text is wrong it may not."""
    if isinstance(error, ModelUnavailableError) and error.code == ErrorKind.MODEL_CONTEXT_FULL:
        error = WrongTextError("too_long")  # the text, for the request that it is of may be short
    if isinstance(error, ModelUnavailableError):
        kind = "transient" if error.code in PASSING and not error.is_late else "refused"
        return make_tool_error(MODEL, Meaning(kind, error.reason), code=str(error.code))
    return make_tool_error("text", Meaning("invalid", error.code), code=error.code)
