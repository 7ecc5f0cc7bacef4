"""The reviewer that asks a model. The step is fenced and called data; the answer is a yes or no with a reason."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from orchestration.llm.answer_reader import drop_thought, read_answer
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.prompt import load_prompt
from orchestration.llm.summariser import LANGUAGES
from orchestration.llm.text_asker import SOUND, UNUSABLE, TextAsker, make_unreadable_error
from orchestration.llm.wire_values import close_object
from orchestration.model_meter import meter_model_calls, record_mended
from orchestration.proposers import OutcomeTask, ReviewResult, ReviewTask
from orchestration.run.ids import hash_parts
from schemas.values import Payload

MAX_TOKENS = 500
MOST_LETTERS = 8_000
MOST_REASON = 200
FORM, OUTCOME_FORM = (
    close_object({name: {"type": "boolean"}, "reason": {"type": "string"}}) for name in ("ask", "doubt")
)
ADVICE, DOUBT = AnswerSchema("advice", FORM), AnswerSchema("doubt", OUTCOME_FORM)


@dataclass(frozen=True, slots=True)
class ModelReviewer:
    """Implements ``orchestration.proposers.Reviewer``."""

    gateway: LLMGateway

    async def review(self, task: ReviewTask) -> ReviewResult:
        """Return a model's advice. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, the run's budget is spent, or the answer is none.
        """
        return await self._ask(build_review_request(task), "ask")

    async def review_outcome(self, task: OutcomeTask) -> ReviewResult:
        """Return a model's doubt about what was done. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, the run's budget is spent, or the answer is none.
        """
        return await self._ask(build_outcome_request(task), "doubt")

    async def _ask(self, request: ModelRequest, field: str) -> ReviewResult:
        asker = TextAsker(self.gateway)
        with meter_model_calls() as meter:
            answer = await asker.find_best(
                lambda: _read_advice(asker, request, field),
                lambda one: SOUND if one is not None and isinstance(one.get(field), bool) else UNUSABLE,
            )
        worried, reason = (answer or {}).get(field), (answer or {}).get("reason")
        if not isinstance(worried, bool):
            raise make_unreadable_error()
        words = " ".join(reason.split())[:MOST_REASON] if isinstance(reason, str) else ""
        return ReviewResult(worried, words, meter.use)


async def _read_advice(asker: TextAsker, request: ModelRequest, field: str) -> Payload | None:
    """Return the object of an answer; ``None`` where it says beside it that a person is to be asked, and there not."""
    text = await asker.ask(request)
    read = read_answer(text)
    record_mended(read.mended)
    says_both = re.search(rf"""["']{field}["']\s*:\s*true""", drop_thought(text), re.IGNORECASE) is not None
    return None if read.value is None or (says_both and read.value.get(field) is False) else read.value


def build_review_request(task: ReviewTask) -> ModelRequest:
    """Return the question to the model. The fence is made from the step, so that no text inside can end it."""
    step: Payload = {
        "tool": task.contract.tool,
        "does": task.contract.description,
        "risk": task.contract.risk_level,
        "inputs": task.payload,
        "origins": {name: [*sorted(origins)] for name, origins in task.origins.items()},
    }
    shown = json.dumps(step, ensure_ascii=False, indent=1)[:MOST_LETTERS]
    prompt = load_prompt("reviewer").filled(
        language=LANGUAGES[task.language],
        fence=f"=== {hash_parts('step', shown, task.words)[:24]} ===",
        words=" ".join(task.words.split())[:MOST_LETTERS],
        step=shown,
    )
    return prompt.build_request(ADVICE, MAX_TOKENS)


def build_outcome_request(task: OutcomeTask) -> ModelRequest:
    """Return the question to the model whether a record is all of what was asked for."""
    shown = json.dumps(task.record, ensure_ascii=False, indent=1)[:MOST_LETTERS]
    prompt = load_prompt("outcome").filled(
        language=LANGUAGES[task.language],
        fence=f"=== {hash_parts('outcome', shown, task.words)[:24]} ===",
        words=" ".join(task.words.split())[:MOST_LETTERS],
        record=shown,
    )
    return prompt.build_request(DOUBT, MAX_TOKENS)
