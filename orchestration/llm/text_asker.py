"""What the roles that write and read ask for one text: all their questions have one time, that of the step."""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import ModelRequest
from orchestration.text_proposers import TextWait

LEFT_S, LEFT_PART = 2.0, 0.1
"""So much of a step's time is left to who does without a model, in seconds and at most as a part of it."""


@dataclass(frozen=True, slots=True)
class TextAsker:
    """Asks the models of a role. From ``until`` on, in seconds as the gateway's timing has them, nobody is asked any
    more."""

    gateway: LLMGateway
    until: float | None

    async def ask(self, request: ModelRequest) -> str:
        """Return an answer.

        Raises:
            ModelUnavailableError: no model answered in time, or the run's budget is spent.
        """
        return (await self.gateway.ask(request, until=self.until)).answer.text.strip()


def start_asking(gateway: LLMGateway, wait: TextWait) -> TextAsker:
    """Return who asks for one text, whose time begins now."""
    if wait.within_s is None:
        return TextAsker(gateway, None)
    left_s = min(LEFT_S, wait.within_s * LEFT_PART)
    return TextAsker(gateway, gateway.timing.elapsed() + wait.within_s - left_s)
