"""The rows of the table of a model's failures: what its server does to who plans, and what must come of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from schemas.events import ModelRole
from tests.bot.office import Json

Api: TypeAlias = Literal["chat", "responses", "anthropic"]
APIS: tuple[Api, ...] = ("chat", "responses", "anthropic")
ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
"""The rules account for all of it but "so that it is noticed": without a model it can't be done whole."""
PLAIN = "@metel #sales에 '안녕하세요' 올려줘"
WORDS = "안녕하세요"
Ending: TypeAlias = Literal["done", "done by the rules", "told", "stopped", "by code", "asked", "kept"]
"""``by code``: what a model was to write or answer, code has counted or found. ``asked``: a person is asked before
anything is done. ``kept``: the plan stays as it is, and why is told to who wanted it changed."""


def wire_plan(text: str = WORDS, channel: str = "#sales") -> Json:
    """Return one post as a model writes its plan."""
    call = {"tool": "slack.post_message", "args": {"channel": channel, "text": text, "thread_ts": None}}
    action: Json = {"id": "a1", "say": "올리기", "call": call, "each": None, "when": None}
    rest: Json = {"missing_tools": [], "unclear": [], "special": [], "not_done": [], "reply": None, "cron": None}
    return {"goal": "올리기", "actions": [action], **rest}


GOOD: Json = {"content": wire_plan()}
JUNK: Json = {"content": "물론이죠! 바로 할게요."}
UNSOUND: Json = {"content": {**wire_plan(), "actions": [{"id": "a1", "call": {"tool": "slack.launch_rocket"}}]}}
CUT: Json = {"content": '{"goal": "올', "finish_reason": "length"}
TOO_LONG: Json = {"status": 400, "message": "prompt is too long: 210000 tokens > 200000 maximum"}
REFUSAL: Json = {"refusal": "I can't help with that."}
FILTERED: Json = {"content": "", "finish_reason": "content_filter"}


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what the server does, what of models there is, and what must come of it.

    ``lines`` are answers of the script; ``fault`` is ordered of the server instead, ``times`` times; ``second`` says
    whether another server stands behind; ``attempt_s`` is how long one call may take, ``idle_s`` how long a stream may
    be silent. ``outcomes`` are those that the journal must hold of the calls, in order. ``streams``: it is of how an
    API streams. One that is ``stopped`` is stopped by the person while the answer is heard. Of another ``role`` than
    the planner, whose calls alone are looked at then, ``plan`` is what the planner answers before; ``change`` is what
    the person says once the run waits. ``reviews``: the team's policy has the reviewer asked.
    """

    name: str
    lines: tuple[Json, ...]
    ending: Ending
    outcomes: tuple[str, ...]
    asked: str = ODD
    second: bool = False
    fault: str = ""
    times: int = 0
    attempt_s: float = 40.0
    idle_s: float = 10.0
    profile: str = ""
    streams: bool = False
    role: ModelRole = "planner"
    plan: Json | None = None
    change: str = ""
    reviews: bool = False


def spent(api: Api) -> Json:
    """Return how a server says that an account has nothing left."""
    if api == "anthropic":
        return {"status": 400, "message": "Your credit balance is too low to access the Anthropic API."}
    error = {"message": "You exceeded your current quota", "type": "insufficient_quota", "code": "insufficient_quota"}
    return {"status": 429, "raw": json.dumps({"error": error})}


def unsupported(what: str) -> Json:
    """Return how a server refuses a form that it does not know."""
    error = {"message": f"Unsupported parameter: '{what}'", "type": "invalid_request_error", "code": None}
    return {"status": 400, "raw": json.dumps({"error": {**error, "code": "unsupported_parameter", "param": what}})}


def list_planner_rows(api: Api) -> Iterator[Row]:
    """Yield the rows of the planner as one API has them."""
    wait, long = {"status": 429, "retry_after": 2}, {"status": 429, "retry_after": 600}
    yield Row("asked to wait 2 s", (wait, GOOD), "done", ("rate_limited", "answered"))
    yield Row("asked to wait 600 s, another model", (long, GOOD), "done", ("rate_limited", "answered"), second=True)
    yield Row("asked to wait 600 s, none other", (long,), "told", ("rate_limited",))
    for name, line, kind in (
        ("the account is empty", spent(api), "spent"),
        ("the key is refused (401)", {"status": 401}, "auth"),
        ("the key may not (403)", {"status": 403}, "forbidden"),
    ):
        yield Row(f"{name}, another model", (line, GOOD), "done", (kind, "answered"), second=True)
        yield Row(f"{name}, none other", (line,), "told", (kind,))
    yield from _list_outages()
    yield from _list_streams()
    yield from _list_forms(api)
    yield from _list_answers()
    yield Row("all fail, the rules know every word", ({"status": 401},), "done by the rules", ("auth",), asked=PLAIN)
    both = ({"status": 401}, {"status": 401})
    yield Row("all fail, two models", both, "told", ("auth", "auth"), second=True)


def _list_outages() -> Iterator[Row]:
    down, lost = {"status": 503}, ("transient", "transient")
    yield Row("a server error, once", (down, GOOD), "done", ("transient", "answered"))
    yield Row("server errors, another model", (down, down, GOOD), "done", (*lost, "answered"), second=True)
    yield Row("server errors, none other", (down, down), "told", lost)
    yield Row("the connection is dropped", (), "told", lost, fault="drop_response", times=2)
    slow = ({"content": wire_plan(), "delay": 5.0},) * 2
    yield Row("no answer in time", slow, "told", lost, attempt_s=0.3)
    yield Row("a page of a proxy", (), "told", lost, fault="proxy_page", times=2)


def _list_streams() -> Iterator[Row]:
    """Yield how a stream breaks: each row is one of every API, for each has events of its own."""
    once, twice = ("transient", "answered"), ("transient", "transient")
    for name, breaks in (("breaks off", "drop"), ("tells an error", "error"), ("ends too soon", "end")):
        broken = {**GOOD, "breaks_after": 3, "breaks": breaks}
        yield Row(f"the stream {name}, once", (broken, GOOD), "done", once, streams=True)
        yield Row(f"the stream {name}, twice", (broken, broken), "told", twice, streams=True)
    silent = {**GOOD, "breaks_after": 3, "breaks": "silence"}
    yield Row("the stream falls silent, once", (silent, GOOD), "done", once, idle_s=0.3, streams=True)
    yield Row("the stream falls silent, twice", (silent, silent), "told", twice, idle_s=0.3, streams=True)
    slow = {**GOOD, "pace": 0.6}
    yield Row("the stream drips more slowly than it may", (slow, GOOD), "done", once, idle_s=0.3, streams=True)
    steady = {**GOOD, "pace": 0.1}
    yield Row("the stream drips for longer than a call may", (steady,) * 2, "told", twice, attempt_s=0.5, streams=True)
    yield Row("a stop while the answer is heard", (silent,), "stopped", ("transient",), streams=True)
    yield Row("the answer comes whole and no stream", ({**GOOD, "whole": True},), "done", ("answered",), streams=True)


def _list_forms(api: Api) -> Iterator[Row]:
    yield Row(
        "the model is not there, another", ({"status": 404}, GOOD), "done", ("unknown_model", "answered"), second=True
    )
    yield Row("the model is not there, none other", ({"status": 404},), "told", ("unknown_model",))
    if api == "chat":
        twice = ("unsupported", "answered")
        refused = unsupported("max_completion_tokens")
        newer = "token_param: max_completion_tokens"
        yield Row("a token parameter is not known", (refused, GOOD), "done", twice, profile=newer)
        role = {"status": 500, "message": "Unexpected message role: developer"}
        yield Row("the role developer is not known", (role, GOOD), "done", twice, profile="roles: developer")
        yield Row("the form of an answer is not known", (unsupported("response_format"), GOOD), "done", twice)
    refused = {"status": 400, "message": "streaming is not supported here"}
    yield Row("no streams are known", (refused, GOOD), "done", ("unsupported", "answered"))
    yield Row("the request has no room", (TOO_LONG, TOO_LONG), "told", ("too_long", "too_long"))
    yield Row("the request has no room but when shortened", (TOO_LONG, GOOD), "done", ("too_long", "answered"))


def _list_answers() -> Iterator[Row]:
    yield Row("the answer is cut off, once", (CUT, GOOD), "done", ("cut_off", "answered"))
    yield Row("the answer is cut off, twice", (CUT, CUT), "told", ("cut_off", "cut_off"))
    yield Row("the model refuses, another stands behind", (REFUSAL,), "told", ("refused",), asked=PLAIN, second=True)
    yield Row("a filter stops the answer", (FILTERED,), "told", ("refused",), asked=PLAIN)
    yield Row("no plan, mended", (JUNK, GOOD), "done", ("answered",) * 2)
    yield Row("no plan twice, another model", (JUNK, JUNK, GOOD), "done", ("answered",) * 3, second=True)
    yield Row("no plan, none other", (JUNK, JUNK), "told", ("answered",) * 2)
    yield Row("a plan with a tool that is not there, twice", (UNSOUND, UNSOUND), "told", ("answered",) * 2)
    yield Row("an empty answer", ({"content": ""},), "told", ("malformed",))
