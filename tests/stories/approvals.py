"""What the stories of approvals begin with, and what they look at."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from sandbox.slack.world import SlackWorld
from schemas.events import ApprovalDecided, DecisionRefused, Event
from tests.bot.office import Json, Office, has
from tests.stories.places import pages, until

DELETE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"
SHARE = "@metel #partner-hanbit 에 '견적서를 다시 보냈습니다' 라고 올려줘"
PARTNER = "C0PARTNER1"
SARAH = "U0SARAH001"

Opened = Callable[..., AbstractAsyncContextManager[Office]]
"""Opens a bot with the lines of a policy, ``after`` some time; ``model``: it plans by the scripted model."""


def slack(office: Office) -> SlackWorld:
    """The workspace's people and groups, to change them."""
    return office.sandbox.sandbox.world.slack.world


async def is_gone(office: Office, title: str = "구버전 위키") -> bool:
    (page,) = await pages(office, title)
    return page["in_trash"]


async def asked_card(office: Office, text: str = DELETE, user: str = "minji", channel: str = "#sales") -> Json:
    asked = await office.say(text, user=user, channel=channel)
    return await office.card(asked["ts"], has("approve"))


async def whispered(office: Office, user: str, words: str) -> str:
    """What was said privately to a person with those words in it."""
    found: list[str] = []

    async def look() -> bool:
        found[:] = [text for text in await office.whispers(user) if words in text]
        return bool(found)

    await until(look)
    return found[0]


async def journal(office: Office) -> list[Event]:
    """The events of the only run."""
    team = next(iter(office.metel.tenants.teams()))
    (row,) = await office.metel.database.runs.recent(team)
    return [*await office.metel.database.runs.events(team, row.id)]


async def decided(office: Office) -> ApprovalDecided:
    (event,) = [event for event in await journal(office) if isinstance(event, ApprovalDecided)]
    return event


async def refusals(office: Office) -> list[Event]:
    return [event for event in await journal(office) if isinstance(event, DecisionRefused)]
