"""What the APIs of the scripted model share: judge the request, take the next line, say it in the form of the API."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from sandbox.call import Answer, Call, Handle
from sandbox.openai.refusals import ModelError
from sandbox.openai.script import Line, ModelScript
from sandbox.openai.stream import Frame, Frames, StreamPlayer

KEY = "sk-sandbox"
LETTERS_A_TOKEN = 4
_EAST = re.compile("[가-힣ぁ-ゟァ-ヿ一-鿿]")

Judge: TypeAlias = Callable[[Call], None]
Refuse: TypeAlias = Callable[[int, str], dict[str, Any]]
Waits: TypeAlias = Callable[[int], dict[str, str]]
Say: TypeAlias = Callable[[Line, dict[str, Any], int], dict[str, Any]]
"""Gives the body of a 200: the line, the request's body, and the number of the question."""


def _name_call(number: int) -> dict[str, str]:
    return {"x-request-id": f"req_{number:06}"}


def ask_to_wait(seconds: int) -> dict[str, str]:
    """The header of most servers."""
    return {"Retry-After": str(seconds)}


@dataclass(frozen=True)
class ModelApi:
    """One API of the script. `judge` raises `ModelError` where its vendor would not take the request, `refuse` gives
    the body of a status with words, `say` that of an answer; `frames` make a stream of an answer, and `broken` is how
    one says that it can't go on. `waits` gives the headers that ask to wait."""

    judge: Judge
    refuse: Refuse
    say: Say
    frames: Frames
    broken: Frame
    headers: Callable[[int], dict[str, str]] = _name_call
    waits: Waits = ask_to_wait


def script_handle(script: ModelScript, api: ModelApi) -> Handle:
    """Return the handle of one API."""

    async def handle(call: Call) -> Answer:
        try:
            api.judge(call)
        except ModelError as refused:
            return Answer(refused.status, refused.body)
        line = await script.answer(call.body)
        if line is None:
            return Answer(500, api.refuse(500, "The script is empty: queue an answer with POST /openai/script."))
        await asyncio.sleep(line.delay)
        if line.raw is not None:
            return Answer(line.status, line.raw, {"Content-Type": "application/json"})
        if line.status >= 400:
            waits = {} if line.retry_after is None else api.waits(line.retry_after)
            return Answer(line.status, api.refuse(line.status, line.message), waits)
        number = len(script.asked)
        said = api.say(line, call.body, number)
        if not call.body.get("stream") or line.whole:
            return Answer(200, said, api.headers(number))
        player = StreamPlayer(script, number, line, api.frames(said, call.body), api.broken)
        return Answer(200, said, api.headers(number), stream=player.play)

    return handle


def judge_key(call: Call) -> None:
    """Raises ModelError for a wrong key."""
    if call.headers.get("authorization") != f"Bearer {KEY}":
        raise ModelError(401, "Incorrect API key provided.", code="invalid_api_key")


def count_tokens(text: str) -> int:
    """Four letters a token."""
    return -(-len(text) // LETTERS_A_TOKEN)


def count_prompt_tokens(text: str) -> int:
    """As above, and of Korean, Japanese and Chinese letters two for three, as vocabularies of today have them."""
    east = len(_EAST.findall(text))
    return count_tokens(text[: len(text) - east]) + -(-2 * east // 3)
