"""vLLM over the script: a context that question and answer share, any field taken, no word of how long to wait.

https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html; its errors and refusals are those of its own
sources (`vllm/entrypoints/openai/engine/protocol.py`, `vllm/renderers/params.py`) and issues.
"""

import json
from collections.abc import Sequence
from typing import Any

from starlette.routing import Route

from sandbox.call import Call
from sandbox.clock import Clock
from sandbox.exchange import Exchange
from sandbox.openai.completions import answer_of, chat_frames
from sandbox.openai.refusals import ModelError, ModelRefusals
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.serve import ModelApi, Refuse, count_prompt_tokens, script_handle
from sandbox.openai.stream import Frame, event_frame

KEY = "vllm-sandbox"
CONTEXTS = {"Qwen/Qwen3-8B": 32_768, "Qwen/Qwen3-0.6B": 12_000, "small": 512}
"""The models that are served, each with its `--max-model-len`."""
KNOWN_ROLES = frozenset({"system", "user", "assistant", "tool"})
"""Qwen's template passes over a message in any other role, and says nothing.

https://huggingface.co/Qwen/Qwen3-8B/blob/main/tokenizer_config.json
"""
KINDS = {400: "BadRequestError", 404: "NotFoundError", 500: "InternalServerError", 503: "ServiceUnavailable"}


class _RefusedError(ModelError):
    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(status, "")
        self.body = body


def _refuse_new(status: int, message: str) -> dict[str, Any]:
    """As it is since 0.10. A wrong key is refused before all, and otherwise."""
    if status == 401:
        return {"error": "Unauthorized"}
    return {"error": {"message": message, "type": KINDS.get(status, "BadRequestError"), "param": None, "code": status}}


def _refuse_old(status: int, message: str) -> dict[str, Any]:
    """As it was before. https://github.com/vllm-project/vllm/issues/3485"""
    told = _refuse_new(status, message)
    return told if status == 401 else {"object": "error", **told["error"]}


def _judge(call: Call, refuse: Refuse) -> None:
    if call.headers.get("authorization") != f"Bearer {KEY}":
        raise _RefusedError(401, refuse(401, ""))
    body = call.body
    model = str(body.get("model"))
    if model not in CONTEXTS:
        raise _RefusedError(404, refuse(404, f"The model `{model}` does not exist."))
    bound = body.get("max_completion_tokens") or body.get("max_tokens")
    told = _find_no_room(_count_read(body), bound, CONTEXTS[model])
    if told:
        raise _RefusedError(400, refuse(400, told))


def _find_no_room(asked: int, bound: int | None, context: int) -> str:
    """https://github.com/vllm-project/vllm/issues/33418"""
    if bound is not None and bound > context:
        told = f"max_tokens={bound}cannot be greater than max_model_len=max_total_tokens={context}. "
        return f"{told}Please request fewer output tokens."
    most = context - (bound or 1)
    if asked <= most:
        return ""
    # The rest of a prompt is not counted that is known to be too long.
    least, out = most + 1, bound or 0
    return (
        f"This model's maximum context length is {context} tokens. However, you requested {out} output tokens and your "
        f"prompt contains at least {least} input tokens, for a total of at least {least + out} tokens. Please reduce "
        "the length of the input prompt or the number of requested output tokens."
    )


def _count_read(body: dict[str, Any]) -> int:
    read = [one for one in body["messages"] if one.get("role") in KNOWN_ROLES]
    return count_prompt_tokens(json.dumps(read, ensure_ascii=False))


def _frames(answer: dict[str, Any], request: dict[str, Any]) -> Sequence[Frame]:
    """A piece of what is thought, in a field of its own, before the answer."""
    frames = [*chat_frames(answer, request)]
    thought = answer["choices"][0]["message"].get("reasoning")
    delta = {"index": 0, "delta": {"reasoning": thought, "reasoning_content": thought}, "finish_reason": None}
    event = {"id": answer["id"], "object": "chat.completion.chunk", "created": 0, "model": "", "choices": [delta]}
    return [frames[0], event_frame(event), *frames[1:]] if thought else frames


def vllm_routes(exchange: Exchange, script: ModelScript) -> list[Route]:
    """A server of today at `/vllm/v1`, one from before 0.10 at `/vllm-old/v1`."""
    return [
        exchange.endpoint(
            f"/{place}/v1/chat/completions",
            "POST",
            "openai",
            place,
            script_handle(script, _make_api(exchange.clock, refuse)),
            refusals=ModelRefusals(),
        )
        for place, refuse in (("vllm", _refuse_new), ("vllm-old", _refuse_old))
    ]


def _make_api(clock: Clock, refuse: Refuse) -> ModelApi:
    def say(line: Line, request: dict[str, Any], number: int) -> dict[str, Any]:
        answer = answer_of(line, request, number, int(clock.now().timestamp()))
        (choice,) = answer["choices"]
        said = count_prompt_tokens(line.text() or "") + line.thinks
        asked = _count_read(request)
        usage = {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said}
        message = {**choice["message"], "refusal": None}
        if line.thinks:
            message["reasoning"] = "음. " * min(line.thinks, 20)
        return {**answer, "choices": [{**choice, "message": message, "stop_reason": None}], "usage": usage}

    broken = event_frame(refuse(500, "EngineCore encountered an issue."))
    return ModelApi(lambda call: _judge(call, refuse), refuse, say, _frames, broken, lambda _: {}, lambda _: {})
