"""One model asked by Anthropic's Messages API: ``orchestration.llm.model_client.ModelClient``.

https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from anthropic import AnthropicError, AsyncAnthropic, Timeout

from connectors.anthropic.answer import MessageCollector, read_message
from connectors.anthropic.dialect import MessagesDialect, build_body, remove_unknown_form
from connectors.anthropic.errors import translate_error
from connectors.model_stream import StreamReader, can_go_on, collect_answer, log_streams_off
from orchestration.crash_points import reach_crash_point
from orchestration.llm.known_forms import KnownForms
from orchestration.llm.model_client import AnswerStream, ModelAnswer, ModelCallError, ModelRequest

ANTHROPIC = "https://api.anthropic.com"
"""Where the client asks if nothing else is set."""
IDLE_S, CONNECT_S = 60.0, 10.0
REQUEST_ID = "request-id"


class MessagesModel:
    """A model's name and the pooled connections to its server. What the model turns out not to know is left out from
    then on (``simplify``), by all who share its known forms."""

    def __init__(
        self, client: AsyncAnthropic, name: str, dialect: MessagesDialect, known: KnownForms | None = None
    ) -> None:
        self._client = client
        self._name = name
        self.given = dialect
        self._known = known or KnownForms()

    @property
    def dialect(self) -> MessagesDialect:
        """The forms in which it is asked by now."""
        return self._known.apply(self.given)

    @property
    def _dialect(self) -> MessagesDialect:
        return self.dialect

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        """Ask once; the body is read here and not by the client.

        Raises:
            ModelCallError: there is no usable answer.
        """
        asked_in = self.dialect
        try:
            return await self._complete(request)
        except ModelCallError as error:
            error.asked_in = asked_in
            raise

    async def _complete(self, request: ModelRequest) -> ModelAnswer:
        try:
            if request.stream is not None and self._dialect.streams:
                return await self._hear(request, request.stream)
            reach_crash_point("model.before")
            answered = await self._client.messages.with_raw_response.create(
                model=self._name,
                max_tokens=request.max_tokens,
                messages=[],
                extra_body=build_body(request, self._dialect),
            )
        except AnthropicError as error:
            raise translate_error(error) from error
        except ValueError as error:
            # A key with letters that no header can carry, or text with half a surrogate pair.
            raise ModelCallError("invalid", f"cannot be sent: {type(error).__name__}") from error
        reach_crash_point("model.after")
        return read_message(await answered.read(), answered.headers.get(REQUEST_ID, ""))

    async def _hear(self, request: ModelRequest, stream: AnswerStream) -> ModelAnswer:
        """Ask once for a stream. A server that sends none, or does not tell in it what a call cost, is asked for none
        any more."""
        body = {"stream": True, **build_body(request, self._dialect)}
        opening = self._client.messages.with_streaming_response.create(
            model=self._name, max_tokens=request.max_tokens, messages=[], extra_body=body
        )
        reader = StreamReader(MessageCollector(), read_message, REQUEST_ID)
        answer = await collect_answer(opening, stream, reader)
        if not can_go_on(self._name, answer):
            self._known.note(self._dialect, replace(self._dialect, streams=False))
        return answer

    def simplify(self, error: ModelCallError) -> bool:
        """Leave out from now on what the model did not know; ``False`` where that is nothing that is sent."""
        now = self.dialect
        if error.asked_in is not None and error.asked_in != now:
            return True  # another question has had it left out meanwhile
        plainer = remove_unknown_form(now, error.message)
        if plainer is None:
            return False
        if now.streams and not plainer.streams:
            log_streams_off(self._name, "the server refused")
        self._known.note(now, plainer)
        return True


@dataclass(frozen=True, slots=True)
class AnthropicServer:
    """Anthropic's API, or a server that speaks it, with the connections that its models share."""

    client: AsyncAnthropic

    @classmethod
    def at(cls, api_key: str, base_url: str | None = None, idle_s: float = IDLE_S) -> AnthropicServer:
        """Open a server; without an address it is Anthropic's own."""
        timeout = Timeout(idle_s, connect=CONNECT_S)
        return cls(AsyncAnthropic(api_key=api_key, base_url=base_url, timeout=timeout, max_retries=0))

    def model(
        self, name: str, dialect: MessagesDialect | None = None, known: KnownForms | None = None
    ) -> MessagesModel:
        """Return one of its models."""
        return MessagesModel(self.client, name, dialect or MessagesDialect(), known)

    async def close(self) -> None:
        """Close the connections of all its models."""
        await self.client.close()
