"""Ollama's compatible API over the script: what is too long it cuts and answers all the same, and says nothing of it.

https://github.com/ollama/ollama/blob/main/docs/api/openai-compatibility.mdx, and its own sources: `openai/openai.go`
(which fields there are), `llm/llama_server.go` (what it cuts), `server/routes.go` (what it refuses).
"""

import json
from collections.abc import Sequence
from typing import Any, cast

from starlette.routing import Route

from sandbox.call import Call
from sandbox.clock import Clock
from sandbox.exchange import Exchange
from sandbox.openai.completions import answer_of, chat_frames
from sandbox.openai.refusals import ModelError, ModelRefusals
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.serve import LETTERS_A_TOKEN, ModelApi, count_prompt_tokens, count_tokens, script_handle
from sandbox.openai.stream import Frame

CONTEXTS = {"qwen3:8b": 4_096, "qwen3-32k": 32_768, "qwen3-1k": 1_024, "llama3.2": 4_096, "deepseek-v2": 4_096}
"""The models that were pulled, each with its context: 4,096 tokens unless somebody set another.

https://github.com/ollama/ollama/blob/main/docs/faq.mdx
"""
THINKING = frozenset({"qwen3:8b", "qwen3-32k"})
UNSHIFTED = frozenset({"deepseek-v2"})
"""Their context can't be shifted, so that what is too long is refused."""
EFFORTS = frozenset({"none", "minimal", "low", "medium", "high", "max", "xhigh", "ultra"})
NO_ROOM = (
    "the prompt is longer than the context length currently available to the model; shorten the prompt, adjust the "
    "context length in settings, or use a model with a longer context length"
)
KEPT = 4
"""Tokens at the start of a prompt that are kept whatever is cut: `num_keep`."""
KINDS = {400: "invalid_request_error", 404: "not_found_error"}


class _RefusedError(ModelError):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(status, message)
        self.body = _refuse(status, message)


def _refuse(status: int, message: str) -> dict[str, Any]:
    return {"error": {"message": message, "type": KINDS.get(status, "api_error"), "param": None, "code": None}}


def _judge(call: Call) -> None:
    """A key is not looked at, and no field is unknown: what is none of its own is passed over."""
    body = call.body
    model = str(body.get("model"))
    if not body.get("messages"):
        raise _RefusedError(400, "[] is too short - 'messages'")
    effort = body.get("reasoning_effort")
    if effort is not None and effort not in EFFORTS:
        raise _RefusedError(400, f'invalid reasoning value: "{effort}"')
    if model not in CONTEXTS:
        raise _RefusedError(404, f"model '{model}' not found")
    if effort not in (None, "none") and model not in THINKING:
        raise _RefusedError(400, f'"{model}" does not support thinking')
    if model in UNSHIFTED and _count_sent(body) >= CONTEXTS[model]:
        raise _RefusedError(400, NO_ROOM)


def _count_sent(body: dict[str, Any]) -> int:
    messages = cast(list[dict[str, Any]], body["messages"])
    return count_prompt_tokens(json.dumps(messages, ensure_ascii=False))


def _count_read(body: dict[str, Any]) -> int:
    """Of what is too long the start and the end are left, so that the other half of the context is free."""
    sent, context = _count_sent(body), CONTEXTS[str(body["model"])]
    return sent if sent < context else context - (context - KEPT) // 2


def _frames(answer: dict[str, Any], request: dict[str, Any]) -> Sequence[Frame]:
    return chat_frames(answer, request)


def _say(clock: Clock) -> Any:
    def say(line: Line, request: dict[str, Any], number: int) -> dict[str, Any]:
        said, bound = line.text() or "", request.get("max_tokens")
        kept = line
        if bound is not None and count_tokens(said) > bound:
            kept = line.model_copy(update={"content": said[: LETTERS_A_TOKEN * bound], "finish_reason": "length"})
        answer = answer_of(kept, request, number, int(clock.now().timestamp()))
        (choice,) = answer["choices"]
        message: dict[str, Any] = {"role": "assistant", "content": kept.text() or "", "refusal": None}
        if request["model"] in THINKING and request.get("reasoning_effort") != "none":
            message["reasoning"] = "Hmm."
        asked, out = _count_read(request), count_tokens(kept.text() or "") + line.thinks
        usage = {"prompt_tokens": asked, "completion_tokens": out, "total_tokens": asked + out}
        shown = {**answer, "choices": [{**choice, "message": message}], "usage": usage}
        return {**shown, "system_fingerprint": "fp_ollama"}

    return say


def ollama_routes(exchange: Exchange, script: ModelScript) -> list[Route]:
    """Completions at `/ollama/v1/chat/completions`. A stream that breaks says nothing and ends without its mark."""
    api = ModelApi(_judge, _refuse, _say(exchange.clock), _frames, Frame(""), lambda _: {}, lambda _: {})
    handle = script_handle(script, api)
    path = "/ollama/v1/chat/completions"
    return [exchange.endpoint(path, "POST", "openai", "ollama", handle, refusals=ModelRefusals())]
