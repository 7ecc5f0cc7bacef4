"""What metel does with exactly the scopes that the manifest asks for, where Slack would say ``missing_scope``."""

from __future__ import annotations

from tests.bot.office import Json, Office, has
from tests.stories.places import until

MINJIS_OWN = "D0MINJI001"


async def missing_scopes(office: Office) -> list[str]:
    """The requests that were refused for a missing scope."""
    rows: list[Json] = (await office.http.get("/ledger")).json()
    return [row["method"] for row in rows if "missing_scope" in str(row["response"])]


async def posted(office: Office, channel: str, text: str) -> bool:
    return any(m["channel"] == channel and m["text"] == text for m in (await office.world())["messages"])


async def test_a_post_in_ones_own_direct_message_needs_no_further_scope(office: Office) -> None:
    asked = await office.say("여기에 '출근했습니다' 올려줘", channel=MINJIS_OWN)
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await until(lambda: posted(office, MINJIS_OWN, "출근했습니다"))
    assert await missing_scopes(office) == []
