"""Each row of the table of a model's failures, by the real clients: what was done, read, recorded, and how long."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.models.failure_rows import APIS, WORDS, Api, Row, list_planner_rows
from bench.models.role_rows import list_role_rows
from orchestration.run.status import classify_refusal
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import ModelCall, ModelCalled
from schemas.run import Run
from tests.bot.office import MINJI, NOW, TEAM, Json, Office, bot_in, has
from tests.world import world_of

ENDPOINTS = {"chat": "chat.completions", "responses": "responses", "anthropic": "anthropic.messages"}
MISHEARD = ("알아듣지", "이해하지 못", "무슨 일을", "didn't understand", "not sure what", "わかりませんでした")
KEYS = {"OPENAI_API_KEY": "sk-sandbox", "ANTHROPIC_API_KEY": "sk-ant-sandbox", "METEL_MODEL_KEYS": "OTHER=sk-sandbox"}
DONE = ("done", "done by the rules")
LOOKS, LOOK_EVERY_S = 500, 0.02
INTERNAL_NAME = "text에서"

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
UNREAD = 7007
"""What is told of a role that reads or fills in where no answer came in its form."""
TOLD_BY = {
    7003: "모델이 응답하지 않아요",
    7004: "키를 받아들이지 않아요",
    7005: "모델이 이 요청을 거절했어요",
    7007: "모델의 답을 읽을 수 없었어요",
}
"""Words of these errors, by hand as above."""


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


def list_rows(api: Api) -> Iterator[Row]:
    """Yield the rows of the table as one API has them."""
    yield from list_planner_rows(api)
    yield from list_role_rows()


async def measure_row(row: Row, api: Api, *, hurried: bool = False) -> RowFound:
    """Play one row with a bot and a world of its own; ``hurried`` leaves out the waits of the bot."""
    with tempfile.TemporaryDirectory(prefix="metel-models-") as folder:
        async with running_sandbox(now=NOW) as sandbox:
            file = _models_file(Path(folder), sandbox, row, api)
            policy = Path(folder) / "policy.yaml"
            policy.write_text("version: 1\nadviser: true\n", "utf-8")
            asked = str(policy) if row.reviews else ""
            settings: dict[str, Any] = {"METEL_MODELS_FILE": file, "METEL_POLICY": asked, **KEYS}
            async with bot_in(sandbox, Path(folder) / "metel.db", **settings) as office:
                if hurried:
                    office.time.hurry()
                return await _play(office, row, api)


def _models_file(folder: Path, sandbox: RunningSandbox, row: Row, api: Api) -> str:
    paths = {"chat": "openai/v1", "responses": "openai/v1", "anthropic": "anthropic"}
    first = f'api: {api}, base_url: "{sandbox.url}/{paths[api]}"{", " + row.profile if row.profile else ""}'
    other = f'api: chat, key: OTHER, base_url: "{sandbox.url}/openai/v1"'
    names = "[first, other]" if row.second else "[first]"
    roles = names if row.role == "planner" else f"[first], {row.role}: {names}"
    lines = (
        "models:",
        f"  first: {{{first}}}",
        f"  other: {{{other}}}",
        f"roles: {{planner: {roles}}}",
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
    before_it = [] if row.plan is None else [{"content": row.plan}]
    (await office.http.post("/openai/script", json=[*before_it, *row.lines])).raise_for_status()
    asked_s = office.time.elapsed()
    asked = await office.say(row.asked)
    if row.change:
        await office.card(asked["ts"], has("approve"), 30)
        await office.say(row.change, thread_ts=asked["ts"])
    if row.ending == "stopped":
        await _stop_while_heard(office, asked["ts"])
    await office.all_carried(30)
    await office.metel.dispatcher.idle()
    seconds = office.time.elapsed() - asked_s
    run = await _load_latest(office)
    for _ in range(LOOKS if row.ending == "told" else 0):
        # A step that failed may be tried again after a while.
        if run.ended is not None:
            break
        await asyncio.sleep(LOOK_EVERY_S)
        run = await _load_latest(office)
    await office.metel.tenants.shown(TEAM, run.id, 10)
    events = await office.metel.database.runs.events(TEAM, run.id)
    calls = _list_calls(row, [one.call for one in events if isinstance(one, ModelCalled)])
    read = _read_words(await office.cards(asked["ts"]))
    read = " / ".join(await office.whispers(MINJI)) if row.change else read
    after = await _count_effects(office)
    wrong = tuple(_list_wrong(row, run, calls, read, {name: after[name] - before[name] for name in after}))
    if row.ending == "stopped" and not await _has_hung_up(office):
        wrong = (*wrong, "the model was not hung up on")
    return RowFound(row, api, read, run.ended.status if run.ended else "open", calls, seconds, wrong)


async def _load_latest(office: Office) -> Run:
    (stored, *_) = await office.metel.database.runs.recent(TEAM, 1)
    return await office.metel.database.runs.load(TEAM, stored.id)


def _list_calls(row: Row, calls: Sequence[ModelCall]) -> tuple[ModelCall, ...]:
    """Return the calls that a row is of."""
    if row.role != "planner":
        return tuple(one for one in calls if one.role == row.role)
    return tuple(calls if row.plan is None else calls[1:])


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
    if row.ending in ("asked", "kept") and ended != "open":
        yield f"not waiting: {ended}"
    if row.ending in (*DONE, "by code") and ended != "succeeded":
        yield f"not done: {ended}"
    if (row.ending == "done by the rules") != run.without_model:
        yield "said wrongly who planned it"
    if classify_refusal(run) or any(word in read for word in MISHEARD):
        yield "told as a misunderstanding"
    unasked = {name: count for name, count in left.items() if name != "asked posts" and count}
    if unasked or left["asked posts"] != int(row.ending in DONE):
        yield f"other effects: {left}"
    yield from _list_untold(row, run, read)
    if row.second and row.outcomes[-1] == "answered" and calls and calls[-1].model != "other":
        yield f"answered by {calls[-1].model}"
    outcomes = tuple(one.outcome for one in calls)
    if outcomes != row.outcomes:
        yield f"the journal holds {', '.join(outcomes)}"
    if not read:
        yield "nothing was told"


def _list_untold(row: Row, run: Run, read: str) -> Iterator[str]:
    """Yield what a person is not told of a failure. A step's failure is told in words, with no number."""
    if row.ending not in ("told", "kept"):
        return
    code = CODES[row.outcomes[0]] if row.role == "planner" or row.outcomes[0] != "answered" else UNREAD
    if row.plan is None and f"{code}" not in read:
        yield f"not told as error {code}"
    if row.plan is not None and TOLD_BY.get(code, "") not in read:
        yield f"not told in the words of {code}"
    if row.plan is not None and not row.change and {error.code for error in run.errors} != {code}:
        yield f"failed as {[error.code for error in run.errors]}"
    if INTERNAL_NAME in read:
        yield "told by the name of a part of metel"


async def measure_outages(apis: Sequence[Api] = APIS) -> list[RowFound]:
    """Play the rows by each API."""
    return [await measure_row(row, api) for api in apis for row in list_rows(api)]
