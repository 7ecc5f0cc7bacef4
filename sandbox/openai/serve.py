"""What the APIs of the scripted model share: judge the request, take the next line, say it in the form of the API."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from sandbox.exchange import Answer, Call, Handle
from sandbox.openai.refusals import ModelError
from sandbox.openai.script import Line, ModelScript

KEY = "sk-sandbox"
LETTERS_A_TOKEN = 4

Say: TypeAlias = Callable[[Line, dict[str, Any], int], dict[str, Any]]
"""Gives the body of a 200: the line, the request's body, and the number of the question."""


def script_handle(
    script: ModelScript,
    judge: Callable[[Call], None],
    refuse: Callable[[int, str], dict[str, Any]],
    say: Say,
    headers: Callable[[int], dict[str, str]] = lambda number: {"x-request-id": f"req_{number:06}"},
) -> Handle:
    """Return the handle of one API. ``judge`` raises ``ModelError`` where its vendor would not take the request,
    ``refuse`` gives the body of a status with words."""

    async def handle(call: Call) -> Answer:
        try:
            judge(call)
        except ModelError as refused:
            return Answer(refused.status, refused.body)
        line = await script.answer(call.body)
        if line is None:
            return Answer(500, refuse(500, "The script is empty: queue an answer with POST /openai/script."))
        await asyncio.sleep(line.delay)
        if line.raw is not None:
            return Answer(line.status, line.raw, {"Content-Type": "application/json"})
        if line.status >= 400:
            waits = {} if line.retry_after is None else {"Retry-After": str(line.retry_after)}
            return Answer(line.status, refuse(line.status, line.message), waits)
        number = len(script.asked)
        return Answer(200, say(line, call.body, number), headers(number))

    return handle


def judge_key(call: Call) -> None:
    """Raises ModelError for a wrong key."""
    if call.headers.get("authorization") != f"Bearer {KEY}":
        raise ModelError(401, "Incorrect API key provided.", code="invalid_api_key")


def count_tokens(text: str) -> int:
    """Four letters a token."""
    return -(-len(text) // LETTERS_A_TOKEN)
