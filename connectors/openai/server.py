"""A server that OpenAI's own client speaks to, with the connections that its models share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from openai import AsyncAzureOpenAI, AsyncOpenAI, DefaultAsyncHttpxClient, Timeout

from connectors.http_client import Settling
from connectors.openai.chat import ChatModel
from connectors.openai.dialect import Dialect
from connectors.openai.responses import ResponsesModel
from orchestration.llm.known_forms import KnownForms

IDLE_S, CONNECT_S = 60.0, 10.0
"""How long a server may be silent in the midst of a call unless it is told; how long a call may take is the gateway's
to say."""


class _Client(Settling, DefaultAsyncHttpxClient):
    """The vendor's own client, with its limits, that leaves no connection open."""


@dataclass(frozen=True, slots=True)
class OpenAIServer:
    """One server and one key."""

    client: AsyncOpenAI

    @classmethod
    def at(
        cls, api_key: str, base_url: str | None = None, idle_s: float = IDLE_S, api_version: str = ""
    ) -> OpenAIServer:
        """Open a server; without an address it is OpenAI's own. With an ``api_version`` it is Azure's, asked in the way
        that names a deployment in the address.

        https://learn.microsoft.com/en-us/azure/foundry/openai/api-version-lifecycle
        """
        timeout = Timeout(idle_s, connect=CONNECT_S)
        if api_version:
            azure = partial(AsyncAzureOpenAI, azure_endpoint=base_url or "", api_version=api_version)
            return cls(azure(api_key=api_key, timeout=timeout, max_retries=0, http_client=_Client()))
        return cls(
            AsyncOpenAI(api_key=api_key, base_url=base_url, timeout=timeout, max_retries=0, http_client=_Client())
        )

    def model(self, name: str, dialect: Dialect | None = None, known: KnownForms | None = None) -> ChatModel:
        """Return one of its models, asked by chat completions."""
        return ChatModel(self.client, name, dialect or Dialect(), known)

    def responses_model(
        self, name: str, dialect: Dialect | None = None, known: KnownForms | None = None
    ) -> ResponsesModel:
        """Return one of its models, asked by the Responses API."""
        return ResponsesModel(self.client, name, dialect or Dialect(), known)

    async def close(self) -> None:
        """Close the connections of all its models."""
        await self.client.close()
