"""What the stories look at in the world, and plans that the scripted model gives."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, cast

from orchestration.policy.team import Author
from tests.bot.office import BOT, MINJI, TEAM, Json, Office
from tests.world import world_of

LOOK_EVERY_S = 0.02
GENERAL, SALES = "C0GENERAL1", "C0SALES001"


async def pages(office: Office, title: str) -> list[Json]:
    """The Notion pages of that title."""
    return [page for page in (await world_of(office.http, "notion"))["pages"] if page["title"] == title]


async def answer_anywhere(office: Office) -> None:
    """Have the team's policy let metel answer where people outside the team can read."""
    author = Author(MINJI, "minji", "a test")
    await office.metel.policies.change(
        TEAM, lambda policy: policy.model_copy(update={"outside_places": "allow"}), author
    )


async def posts(office: Office, channel: str) -> list[Json]:
    """What metel wrote in a channel outside any thread."""
    messages = (await office.world())["messages"]
    return [m for m in messages if m["channel"] == channel and m["user"] == BOT and not m.get("thread_ts")]


async def effects(office: Office, *methods: str) -> list[Json]:
    """The requests of those methods that took effect."""
    rows = (await office.http.get("/ledger")).json()
    return [row for row in rows if row["method"] in methods and row["effect"]]


async def script(office: Office, *lines: Any) -> None:
    """Queue the model's answers: plans, or whole lines."""
    queued = [_line(line) for line in lines]
    answer = await office.http.post("/openai/script", json=queued)
    assert answer.status_code == 200, answer.text


async def list_names(office: Office) -> None:
    """Have the model asked once, so that the names it is shown are known: from then on a fault strikes a step."""
    await script(office, plan(reply={"kind": "smalltalk", "text": "안녕하세요!"}))
    asked = await office.say("@metel 안녕")
    await office.card(asked["ts"], lambda card: "안녕하세요" in str(card["text"]) + str(card["blocks"]))


def _line(line: Any) -> dict[str, Any]:
    whole = isinstance(line, dict) and "goal" not in line
    return cast("dict[str, Any]", line) if whole else {"content": line if isinstance(line, str) else json.dumps(line)}


async def until(look: Callable[[], Awaitable[object]], within_s: float = 10) -> None:
    """Wait for something that another process or task brings about; nothing in this process tells when it is there."""
    for _ in range(int(within_s / LOOK_EVERY_S)):
        if await look():
            return
        await asyncio.sleep(LOOK_EVERY_S)
    raise AssertionError(f"not within {within_s} s")


def plan(*actions: dict[str, Any], version: str = "1.1", **more: Any) -> dict[str, Any]:
    """A plan as a model writes it."""
    return {"version": version, "goal": "매출 요약", "timezone": "Asia/Seoul", "actions": [*actions], **more}


def action(action_id: str, tool: str, **more: Any) -> dict[str, Any]:
    """An action of such a plan."""
    return {"id": action_id, "tool": tool, "intent": "read", "requires": [], "produces": [], **more}


def a_post(action_id: str, channel: str, text: str, *, asks: bool = True, **more: Any) -> dict[str, Any]:
    """A step that posts; it asks before, where the plan wants a confirmation."""
    hints = {"policy_hints": {"needs_user_confirmation": asks}}
    inputs = {"channel": channel, "text": text}
    return action(action_id, "slack.post_message", intent="notify", inputs=inputs, **hints, **more)


async def told_to(office: Office, user: str) -> list[Json]:
    """What metel has said in the direct messages with a person."""
    world = await office.world()
    direct = {c["id"] for c in world["channels"] if c.get("is_im") and user in c["members"]}
    return [m for m in world["messages"] if m["channel"] in direct and m["user"] == BOT]


async def direct_card(office: Office, user: str, holds: Any) -> Json:
    found: list[Json] = []

    async def look() -> bool:
        found[:] = [card for card in await told_to(office, user) if holds(card)]
        return bool(found)

    await until(look)
    return found[0]
