"""Plays a case in a fresh sandbox, with the real bot behind the real Slack, and tells what happened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias, cast

import httpx

from bot.app import Metel, open_metel
from bot.clock import build_timing
from bot.evaluation.outcome_cases import OutcomeCase, Turn, Waits
from bot.evaluation.outcomes import CaseOutcome, MadePlan, PostedText, SentWrite
from bot.settings import Settings, read_settings
from connectors.http_client import get_tls_context
from orchestration.ports import RunQuery
from orchestration.run.status import compute_status
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import ModelCalled, PlanAccepted
from schemas.plan import NOT_UNDERSTOOD
from schemas.run import Run
from schemas.states import Started, Succeeded, Uncertain
from schemas.values import Json

WITHIN_S = 30.0
"""So long metel may take for one act of a person."""
LOOK_EVERY_S = 0.01
KEYS = ("openai_api_key", "anthropic_api_key", "metel_model_keys")
JsonObject = dict[str, Any]


class CaseError(RuntimeError):
    """A case can't be played on: there is no card to click, or metel does not come to rest."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A sandbox with metel in it, and the thread in which a case is played."""

    sandbox: RunningSandbox
    http: httpx.AsyncClient
    metel: Metel
    within_s: float = WITHIN_S

    @property
    def team(self) -> str:
        """The sandbox's team."""
        return self.metel.workspace.team.team

    @property
    def unacknowledged(self) -> int:
        """How much Slack has sent that metel has not taken; asked often, so not by way of the whole world."""
        return self.sandbox.sandbox.world.slack.deliveries.pending

    async def world(self) -> JsonObject:
        """Return Slack as it is now."""
        return (await self.http.get("/world", params={"part": "slack"})).json()["slack"]

    async def list_held(self, kind: str) -> list[JsonObject]:
        """Return what the world holds of a kind now, in whichever of its parts."""
        world: dict[str, object] = (await self.http.get("/world")).json()
        parts = cast("list[dict[str, list[JsonObject]]]", [one for one in world.values() if isinstance(one, dict)])
        return [one for part in parts for one in part.get(kind, [])]


PrepareStage: TypeAlias = Callable[[Stage, OutcomeCase], Awaitable[OutcomeCase]]
"""Changes the world before a case is played in it, and returns the case as it is to be played."""


async def keep_stage(stage: Stage, case: OutcomeCase) -> OutcomeCase:
    """Change nothing."""
    del stage
    return case


async def play_case(
    settings: Settings, case: OutcomeCase, within_s: float = WITHIN_S, *, prepare: PrepareStage = keep_stage
) -> CaseOutcome:
    """Play a case to its end and return what happened; metel may take ``within_s`` seconds for each act, and the world
    is changed by ``prepare`` first.

    Raises:
        CaseError: it can't be played to its end.
    """
    with TemporaryDirectory(prefix="metel-eval-") as folder:
        async with _open_stage(settings, case, Path(folder), within_s) as stage:
            thread, before = "", set[tuple[str, str]]()
            case = await prepare(stage, case)
            for act in case.acts:
                before = {_key(message) for message in (await stage.world())["messages"]}
                thread = await _do(stage, case, act, thread)
                await _rest(stage)
            return await _tell(stage, before)


def _key(message: JsonObject) -> tuple[str, str]:
    """What is new of a message: that it is there, and what it says now."""
    return str(message["ts"]), _text_of(message)


@asynccontextmanager
async def _open_stage(
    settings: Settings, case: OutcomeCase, folder: Path, within_s: float = WITHIN_S
) -> AsyncGenerator[Stage]:
    async with running_sandbox(now=case.now) as sandbox:
        own = build_case_settings(settings, sandbox, folder)
        timing = build_timing(own)
        # Nobody reads along, so a card is edited as soon as there is something new.
        timing = replace(timing, timer=replace(timing.timer, between_edits_s=0))
        async with (
            httpx.AsyncClient(base_url=sandbox.url, timeout=WITHIN_S, verify=get_tls_context()) as http,
            open_metel(own, slack_app=True, timing=timing) as metel,
        ):
            await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), 1)
            try:
                yield Stage(sandbox, http, metel, within_s)
            finally:
                await metel.tenants.stop()
                await metel.dispatcher.drain(timedelta(seconds=5))


def build_case_settings(settings: Settings, world: RunningSandbox, folder: Path) -> Settings:
    """Return the settings of a bot in a case's sandbox, with the models that are configured."""
    keys = {name: key.get_secret_value() for name in KEYS if (key := getattr(settings, name)) is not None}
    models = {"metel_models": settings.metel_models, "openai_base_url": settings.openai_base_url or ""}
    file = str(settings.metel_models_file or "")
    place = {"DATABASE_URL": f"sqlite:///{folder / 'eval.db'}", "METEL_MODELS_FILE": file}
    return read_settings({**world.environment, **keys, **models, **place})


async def _do(stage: Stage, case: OutcomeCase, act: Turn, thread: str) -> str:
    """Do what a person does; return the thread that it stands in."""
    if act.wait_s:
        await _post(stage, "/admin/clock", {"advance": act.wait_s})
    elif act.say:
        return await _say(stage, case, act, thread)
    elif act.click:
        await _click(stage, act, "approve" if act.click == "approve" else "reject_how")
        if act.click == "reject":
            await _submit(stage, act)
    else:
        await _choose(stage, act)
    return thread


async def _say(stage: Stage, case: OutcomeCase, act: Turn, thread: str) -> str:
    """Write to metel: first with a mention, then in the thread, with one where metel asked nothing there."""
    asked = any(_find_wait(run) for run in await _runs(stage))
    text = act.say if (thread and asked) or "@metel" in act.say else f"@metel {act.say}"
    body = {"channel": case.channel, "text": text, **({"thread_ts": thread} if thread else {})}
    sent = await _post(stage, f"/person/{act.by}/messages", body)
    return thread or str(sent["ts"])


async def _click(stage: Stage, act: Turn, action_id: str) -> None:
    for card, element in await _controls(stage):
        if element["action_id"] == action_id:
            await _press(stage, act, card, action_id, element.get("value"))
            return
    raise CaseError(f"no card has {action_id}")


async def _submit(stage: Stage, act: Turn) -> None:
    view = await _find_modal(stage)
    await _post(stage, f"/person/{act.by}/views/{view['id']}/submit", {"values": {}})


async def _find_modal(stage: Stage) -> JsonObject:
    """Return the modal that a click opens; it comes after the click was taken."""
    try:
        async with asyncio.timeout(stage.within_s):
            while not (views := (await stage.world())["views"]):  # noqa: ASYNC110 -- nothing tells when it is open
                await asyncio.sleep(LOOK_EVERY_S)
            return views[0]
    except TimeoutError as error:
        raise CaseError("no modal was opened") from error


async def _choose(stage: Stage, act: Turn) -> None:
    """Choose by what is written on a button or in a list, or by name where a person or channel is picked."""
    for card, element in await _controls(stage):
        if element["type"] == "button" and act.choose in element["text"]["text"]:
            await _press(stage, act, card, element["action_id"], element.get("value"))
            return
        for option in element.get("options", []):
            if act.choose in option["text"]["text"]:
                await _press(stage, act, card, element["action_id"], option["value"])
                return
        if element["type"] in ("conversations_select", "channels_select", "users_select"):
            await _press(stage, act, card, element["action_id"], act.choose)
            return
    raise CaseError(f"no card offers {act.choose!r}")


async def _press(stage: Stage, act: Turn, card: JsonObject, action_id: str, value: Json) -> None:
    body = {"channel": card["channel"], "message_ts": card["ts"], "action_id": action_id, "value": value}
    await _post(stage, f"/person/{act.by}/actions", body)


async def _controls(stage: Stage) -> list[tuple[JsonObject, JsonObject]]:
    """Return what can be pressed, each with its card, the newest card first."""
    world = await stage.world()
    return [
        (message, element)
        for message in reversed(world["messages"])
        if message["user"] == world["bot"]["id"]
        for block in cast("list[JsonObject]", message.get("blocks") or [])
        if block["type"] == "actions"
        for element in cast("list[JsonObject]", block["elements"])
    ]


async def _post(stage: Stage, path: str, body: JsonObject) -> JsonObject:
    answer = await stage.http.post(path, json=body)
    if answer.status_code != 200:
        raise CaseError(f"{path}: {answer.text}")
    return answer.json()


async def _rest(stage: Stage) -> None:
    """Return when metel has nothing to do but to wait for a person."""
    try:
        async with asyncio.timeout(stage.within_s):
            while not await _is_at_rest(stage):  # noqa: ASYNC110 -- nothing tells when everything has come to rest
                await asyncio.sleep(LOOK_EVERY_S)
            for run in await _runs(stage):
                await stage.metel.tenants.shown(stage.team, run.id, stage.within_s)
    except TimeoutError as error:
        raise CaseError(f"metel was not at rest after {stage.within_s:g} s") from error


async def _is_at_rest(stage: Stage) -> bool:
    if stage.unacknowledged or await stage.metel.database.inbox.waiting(stage.team):
        return False
    await stage.metel.dispatcher.idle()
    return all(run.ended is not None or compute_status(run) in ("waiting", "paused") for run in await _runs(stage))


async def _runs(stage: Stage) -> list[Run]:
    """Return the runs of the case, the oldest first."""
    rows = await stage.metel.database.runs.find(RunQuery(oldest_first=True))
    return [await stage.metel.database.runs.load(row.team, row.id) for row in rows]


def _find_wait(run: Run) -> Waits | None:
    """Return what a run waits for of people."""
    if any(record.open for record in run.approvals.values()):
        return "approval"
    return "question" if any(record.open for record in run.questions.values()) else None


async def _tell(stage: Stage, before: set[tuple[str, str]]) -> CaseOutcome:
    runs, slack = await _runs(stage), await stage.world()
    bot = slack["bot"]["id"]
    waits: list[Waits] = [wait for wait in map(_find_wait, runs) if wait is not None]
    events = [(run, event) for run in runs for event in await stage.metel.database.runs.events(run.team, run.id)]
    own = {card for run in runs for card in await _list_cards(stage, run)}
    new = [one for one in slack["messages"] if one["user"] == bot and _key(one) not in before]
    replies = [run.plan.reply for run in runs if run.plan is not None and run.plan.reply is not None]
    names = {channel["id"]: channel["name"] for channel in slack["channels"]}
    return CaseOutcome(
        effects=tuple(effect for run in runs for effect in _effects(stage, run)),
        answer="\n".join(_text_of(one) for one in new if (one["channel"], one["ts"]) in own or one.get("to")),
        waits=waits[-1] if waits else None,
        stops=sum(_count_cards(run) for run in runs),
        understood=bool(runs) and not any(one.kind in (NOT_UNDERSTOOD, "unsupported") for one in replies),
        replies=tuple(one.kind for one in replies),
        pages={page["title"]: page["properties"] for page in await stage.list_held("pages") if not page["in_trash"]},
        last_rows=dict(_last_rows(await stage.list_held("spreadsheets"))),
        posts=tuple(PostedText(names.get(one["channel"], one["channel"]), one["text"]) for one in slack["messages"]),
        runs=tuple(runs),
        plans=tuple(MadePlan(run.request.text, event.plan) for run, event in events if isinstance(event, PlanAccepted)),
        calls=tuple(event.call for _, event in events if isinstance(event, ModelCalled)),
    )


def _count_cards(run: Run) -> int:
    """Return on how many cards people were asked something."""
    return len({one.question.shown_on for one in run.questions.values()}) + len(run.approvals)


async def _list_cards(stage: Stage, run: Run) -> list[tuple[str, str]]:
    """Return where metel's own cards of a run stand."""
    cards = await stage.metel.database.cards.of_run(stage.team, run.id)
    return [(card.channel, card.ts) for card in cards.values() if card.ts]


def _effects(stage: Stage, run: Run) -> Iterator[SentWrite]:
    """Yield the writes that were sent, also those whose end nobody knows."""
    for action_id, state in run.states.items():
        if run.plan is None or not isinstance(state, Succeeded | Started | Uncertain):
            continue
        action = run.plan.action(action_id)
        contract = stage.metel.tenants.context(stage.team).contract_of(action.tool)
        if contract is not None and contract.risk_level != "read" and action.for_each is None:
            yield SentWrite(action.tool, state.filled.payload, state.filled.resolved)


def _last_rows(spreadsheets: Sequence[JsonObject]) -> Iterator[tuple[str, dict[str, Json]]]:
    for sheet in spreadsheets:
        for tab in sheet["tabs"]:
            rows = [row for row in tab["values"] if any(cell not in ("", None) for cell in row)]
            if rows:
                yield f"{sheet['title']}/{tab['title']}", dict(zip(map(str, rows[0]), rows[-1], strict=False))


def _text_of(message: JsonObject) -> str:
    """Return all that is written in a message, its blocks first: what stands there is what a person reads."""
    return "\n".join([*_texts(message.get("blocks")), str(message.get("text", ""))])


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():  # pyright: ignore[reportUnknownVariableType]
            if key == "text" and isinstance(inner, str):
                yield inner
            else:
                yield from _texts(inner)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, list):
        for inner in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _texts(inner)  # pyright: ignore[reportUnknownArgumentType]
