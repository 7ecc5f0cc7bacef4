"""What is recorded of a call of a model: its digests, its body, and whether its cost is known. Pure."""

from __future__ import annotations

from typing import Literal

from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from orchestration.model_records import ModelBody
from orchestration.run.ids import hash_parts
from schemas.events import ModelCall

DIGEST_LETTERS = 16


def is_cost_unknown(answer: ModelAnswer | None, error: ModelCallError | None) -> bool:
    """Whether nobody knows what a call cost: it was sent, and its server named neither its tokens nor a status."""
    if answer is not None:
        return not (answer.use.input_tokens or answer.use.output_tokens)
    return error is None or (error.was_sent and error.status is None and not error.use.input_tokens)


def build_body(
    call: ModelCall, asked: ModelRequest, answer: ModelAnswer | None, error: ModelCallError | None
) -> ModelBody:
    """Return what an attempt asked and was answered."""
    return ModelBody(
        role=call.role,
        model=call.model,
        attempt=call.attempt,
        outcome=call.outcome,
        system=asked.system,
        developer=asked.developer,
        user=asked.user,
        form=asked.schema.name if asked.schema else "",
        answer=answer.text if answer else error.said if error else "",
        error=error.message if error else "",
        prompt=call.prompt,
    )


def compute_digest(kind: Literal["prompt", "answer"], *parts: object) -> str:
    """Return the digest by which the journal names a question or an answer."""
    return hash_parts(kind, *map(str, parts))[:DIGEST_LETTERS]
