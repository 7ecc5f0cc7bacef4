"""The summariser that asks a model. The model has no tools, and the data is fenced and called data."""

from __future__ import annotations

import json
from dataclasses import dataclass

from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.prompt import load_prompt
from orchestration.model_meter import meter_model_calls
from orchestration.proposers import Summary
from orchestration.run.ids import hash_parts
from schemas.plan import Language
from schemas.values import Json

MAX_TOKENS = 1_500
MOST_LETTERS = 40_000
MOST_FOCUS = 200
LANGUAGES: dict[Language, str] = {"ko": "Korean", "en": "English", "ja": "Japanese"}


@dataclass(frozen=True, slots=True)
class ModelSummariser:
    """Implements ``orchestration.proposers.Summariser``. What it writes is no more to be trusted than the data."""

    gateway: LLMGateway

    async def summarise(self, data: Json, focus: str, language: Language) -> Summary:
        """Return a model's summary. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, or the run's budget is spent.
        """
        with meter_model_calls() as meter:
            said = await self.gateway.ask(build_summary_request(data, focus, language))
        return Summary(said.answer.text.strip(), meter.use, marked_offline=False)


def build_summary_request(data: Json, focus: str, language: Language) -> ModelRequest:
    """Return the question that asks a model for a summary.

    The fence is made from the data, so that no text inside can end it: a text cannot hold its own digest.
    """
    shown = _shown(data)
    fence = f"=== {hash_parts('summary', shown)[:24]} ==="
    prompt = load_prompt("summariser").filled(
        language=LANGUAGES[language],
        focus=" ".join(focus.split())[:MOST_FOCUS] or "the whole",
        fence=fence,
        data=shown,
    )
    return ModelRequest(prompt.system, prompt.developer, prompt.user, None, MAX_TOKENS)


def _shown(data: Json) -> str:
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    if len(text) <= MOST_LETTERS:
        return text
    return f"{text[:MOST_LETTERS]}\n[cut here: {len(text) - MOST_LETTERS} more characters were left out]"
