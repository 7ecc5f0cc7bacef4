"""What asking a model by any API of the openai client has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from openai import AsyncOpenAI, OpenAIError

from connectors.openai.dialect import Dialect, remove_unknown_form
from connectors.openai.errors import REQUEST_ID, translate_error
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest


class OpenAIModel(ABC):
    """A model's name and the pooled connections to its server: ``orchestration.llm.model_client.ModelClient``.

    Nothing is kept there between calls. What the server turns out not to know is left out from then on (``simplify``).
    """

    def __init__(self, client: AsyncOpenAI, model: str, dialect: Dialect) -> None:
        self._client = client
        self._model = model
        self._dialect = dialect

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once. The body is read here and not by the client, which passes on bodies of any shape unchecked.

        Raises:
            ModelCallError: there is no usable answer.
        """
        try:
            answered = await self._send(request)
        except OpenAIError as error:
            raise translate_error(error) from error
        except ValueError as error:
            # A key with letters that no header can carry, or text with half a surrogate pair.
            raise ModelCallError("invalid", f"cannot be sent: {type(error).__name__}") from error
        return self._read(answered.content, answered.headers.get(REQUEST_ID, ""))

    def simplify(self, error: ModelCallError) -> bool:
        """Leave out from now on what the server did not know; ``False`` where that is nothing that is sent."""
        plainer = remove_unknown_form(self._dialect, error.message)
        if plainer is None:
            return False
        self._dialect = plainer
        return True

    @abstractmethod
    async def _send(self, request: ModelRequest) -> Any:
        """Send one request and return the raw answer."""

    @staticmethod
    @abstractmethod
    def _read(body: bytes, request_id: str) -> ModelAnswer:
        """Read a 200.

        Raises:
            ModelCallError: it holds no usable answer.
        """
