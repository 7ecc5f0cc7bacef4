"""What the runs of a stored database are made of: something is asked, clicked, and comes to its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from orchestration.policy.team import Author
from tests.bot.office import MINJI, TEAM, Json, Office, controls, has, says
from tests.stories.places import script

Carry: TypeAlias = Callable[[Office], Awaitable[str]]
"""Carries out a run and returns its thread."""
GoOn: TypeAlias = Callable[[Office, Mapping[str, str]], Awaitable[None]]
"""Goes on with runs, given their threads by name."""


async def asked(office: Office, text: str, *lines: Any, **more: str) -> str:
    """Ask for something, with the model's answers for it where it has some; return the thread."""
    await script(office, *lines)
    return (await office.say(text, **more))["ts"]


async def done(office: Office, thread: str, words: str = "끝났습니다") -> str:
    await office.card(thread, says(words), within_s=40)
    return thread


async def click(office: Office, thread: str, action_id: str, value: Any = None, user: str = "minji") -> Json:
    """Press a control as soon as a card of the thread has it."""
    card = await office.card(thread, has(action_id), within_s=20)
    await office.click(card, action_id, value, user=user)
    return card


def labels(card: Json) -> dict[str, str]:
    """The action of each button by its words."""
    return {element["text"]["text"]: element["action_id"] for _, element in controls(card) if "text" in element}


async def set_policy(office: Office, **more: Any) -> None:
    author = Author(MINJI, "minji", "a stored version")
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=more), author)


def by_name(*runs: Carry) -> Mapping[str, Carry]:
    """The runs with their names."""
    return {getattr(run, "__name__"): run for run in runs}  # noqa: B009 - a callable need not have one
