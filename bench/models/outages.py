"""Each row of the table of a model's failures, by the real clients: what was done, read, recorded, and how long."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from orchestration.run.status import classify_refusal
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import ModelCall, ModelCalled
from schemas.run import Run
from tests.bot.office import NOW, TEAM, Json, Office, bot_in, has
from tests.world import world_of

Api: TypeAlias = Literal["chat", "responses", "anthropic"]
APIS: tuple[Api, ...] = ("chat", "responses", "anthropic")
ENDPOINTS = {"chat": "chat.completions", "responses": "responses", "anthropic": "anthropic.messages"}
ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
"""The rules account for all of it but "so that it is noticed": without a model it can't be done whole."""
PLAIN = "@metel #sales에 '안녕하세요' 올려줘"
WORDS = "안녕하세요"
MISHEARD = ("알아듣지", "이해하지 못", "무슨 일을", "didn't understand", "not sure what", "わかりませんでした")
KEYS = {"OPENAI_API_KEY": "sk-sandbox", "ANTHROPIC_API_KEY": "sk-ant-sandbox", "METEL_MODEL_KEYS": "OTHER=sk-sandbox"}
Ending: TypeAlias = Literal["done", "done by the rules", "told", "stopped"]


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


DONE = ("done", "done by the rules")
LOOKS, LOOK_EVERY_S = 500, 0.02


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what the server does, what of models there is, and what must come of it.

    ``lines`` are answers of the script; ``fault`` is ordered of the server instead, ``times`` times; ``second`` says
    whether another server stands behind; ``attempt_s`` is how long one call may take, ``idle_s`` how long a stream may
    be silent. ``outcomes`` are those that the journal must hold of the calls, in order. ``streams``: it is of how an
    API streams. One that is ``stopped`` is stopped by the person while the answer is heard.
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


CODES = {
    "rate_limited": 7002,
    "transient": 7003,
    "auth": 7004,
    "forbidden": 7004,
    "refused": 7005,
    "cut_off": 7006,
    "malformed": 7007,
    "unknown_model": 7009,
    "too_long": 7011,
    "answered": 7012,
    "spent": 7013,
}
"""The error that a person is told of where the first model failed so, out of ``docs/reference/errors.md`` by hand: read
from the code, it would hold whatever the code says."""


@dataclass(frozen=True, slots=True)
class RowFound:
    """What came of a row by one API: the words that the person read last, the calls in the journal, the real seconds
    until it was over, and what is not as it must be."""

    row: Row
    api: Api
    read: str
    ended: str
    calls: tuple[ModelCall, ...]
    seconds: float
    wrong: tuple[str, ...]


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


def list_rows(api: Api) -> Iterator[Row]:
    """Yield the rows of the table as one API has them."""
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


async def measure_row(row: Row, api: Api, *, hurried: bool = False) -> RowFound:
    """Play one row with a bot and a world of its own; ``hurried`` leaves out the waits of the bot."""
    with tempfile.TemporaryDirectory(prefix="metel-models-") as folder:
        async with running_sandbox(now=NOW) as sandbox:
            file = _models_file(Path(folder), sandbox, row, api)
            settings: dict[str, Any] = {"METEL_MODELS_FILE": file, "METEL_POLICY": "", **KEYS}
            async with bot_in(sandbox, Path(folder) / "metel.db", **settings) as office:
                if hurried:
                    office.time.hurry()
                return await _play(office, row, api)


def _models_file(folder: Path, sandbox: RunningSandbox, row: Row, api: Api) -> str:
    paths = {"chat": "openai/v1", "responses": "openai/v1", "anthropic": "anthropic"}
    first = f'api: {api}, base_url: "{sandbox.url}/{paths[api]}"{", " + row.profile if row.profile else ""}'
    other = f'api: chat, key: OTHER, base_url: "{sandbox.url}/openai/v1"'
    names = "[first, other]" if row.second else "[first]"
    lines = (
        "models:",
        f"  first: {{{first}}}",
        f"  other: {{{other}}}",
        f"roles: {{planner: {names}}}",
        "routing: {easy: model}",
        f"deadlines_s: {{attempt: {row.attempt_s}, total: 90, idle: {row.idle_s}}}",
    )
    (folder / "models.yaml").write_text("\n".join(lines), "utf-8")
    return str(folder / "models.yaml")


async def _play(office: Office, row: Row, api: Api) -> RowFound:
    before = await _count_effects(office)
    if row.fault:
        order = {"service": "openai", "method": ENDPOINTS[api], "kind": row.fault, "times": row.times}
        await office.fault(**order)
    (await office.http.post("/openai/script", json=[*row.lines])).raise_for_status()
    asked_s = office.time.elapsed()
    asked = await office.say(row.asked)
    if row.ending == "stopped":
        await _stop_while_heard(office, asked["ts"])
    await office.all_carried(30)
    await office.metel.dispatcher.idle()
    seconds = office.time.elapsed() - asked_s
    (stored, *_) = await office.metel.database.runs.recent(TEAM, 1)
    run = await office.metel.database.runs.load(TEAM, stored.id)
    await office.metel.tenants.shown(TEAM, run.id, 10)
    events = await office.metel.database.runs.events(TEAM, run.id)
    calls = tuple(one.call for one in events if isinstance(one, ModelCalled))
    read = _read_words(await office.cards(asked["ts"]))
    after = await _count_effects(office)
    wrong = tuple(_list_wrong(row, run, calls, read, {name: after[name] - before[name] for name in after}))
    if row.ending == "stopped" and not await _has_hung_up(office):
        wrong = (*wrong, "the model was not hung up on")
    return RowFound(row, api, read, run.ended.status if run.ended else "open", calls, seconds, wrong)


async def _stop_while_heard(office: Office, thread_ts: str) -> None:
    """Press stop as soon as the model has begun to answer."""
    card = await office.card(thread_ts, has("stop"))
    for _ in range(LOOKS):
        if (await office.http.get("/openai/script")).json()["asked"]:
            break
        await asyncio.sleep(LOOK_EVERY_S)
    await office.click(card, "stop")


async def _has_hung_up(office: Office) -> bool:
    for _ in range(LOOKS):
        if (await office.http.get("/openai/script")).json()["hung_up"] == [1]:
            return True
        await asyncio.sleep(LOOK_EVERY_S)
    return False


async def _count_effects(office: Office) -> dict[str, int]:
    """Count what stands in the world outside of the bot's own cards."""
    slack = await office.world()
    bot = [
        m for m in slack["messages"] if m["user"] == slack["bot"]["id"] and not m.get("thread_ts") and not m.get("to")
    ]
    notion, google = await world_of(office.http, "notion"), await world_of(office.http, "google")
    rows = sum(len(tab["values"]) for one in google["spreadsheets"] for tab in one["tabs"])
    asked = sum(message["text"] == WORDS for message in bot)
    return {"asked posts": asked, "other posts": len(bot) - asked, "pages": len(notion["pages"]), "rows": rows}


def _read_words(cards: Sequence[Json]) -> str:
    """Return all that stands on the newest card, as one line."""
    return " / ".join(dict.fromkeys(_texts(cards[-1].get("blocks")))) or str(cards[-1]["text"]) if cards else ""


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType]
            if key == "text" and isinstance(inner, str):
                yield " ".join(inner.split())
            elif key != "value":
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _texts(inner)


def _list_wrong(row: Row, run: Run, calls: Sequence[ModelCall], read: str, left: dict[str, int]) -> Iterator[str]:
    ended = run.ended.status if run.ended else "open"
    if row.ending == "told" and ended != "failed":
        yield f"ended as {ended}"
    if row.ending == "stopped" and ended != "cancelled":
        yield f"not stopped: {ended}"
    if row.ending in DONE and ended != "succeeded":
        yield f"not done: {ended}"
    if (row.ending == "done by the rules") != run.without_model:
        yield "said wrongly who planned it"
    if classify_refusal(run) or any(word in read for word in MISHEARD):
        yield "told as a misunderstanding"
    unasked = {name: count for name, count in left.items() if name != "asked posts" and count}
    if unasked or left["asked posts"] != int(row.ending in DONE):
        yield f"other effects: {left}"
    if row.ending == "told" and f"{CODES[row.outcomes[0]]}" not in read:
        yield f"not told as error {CODES[row.outcomes[0]]}"
    if row.second and row.outcomes[-1] == "answered" and calls and calls[-1].model != "other":
        yield f"answered by {calls[-1].model}"
    outcomes = tuple(one.outcome for one in calls)
    if outcomes != row.outcomes:
        yield f"the journal holds {', '.join(outcomes)}"
    if not read:
        yield "nothing was told"


async def measure_outages(apis: Sequence[Api] = APIS, names: frozenset[str] | None = None) -> list[RowFound]:
    """Play the rows by each API; those that are named, where some are."""
    return [await measure_row(row, api) for api in apis for row in list_rows(api) if names is None or row.name in names]
