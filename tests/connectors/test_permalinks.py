"""Addresses of messages: computed as Slack itself tells them."""

from __future__ import annotations

import httpx
import pytest

from connectors.slack.message_text import build_permalink
from tests.connectors.workspace import Workspace

GENERAL = "C0GENERAL1"
GHOSTS = "https://ghostbusters.slack.com/"


@pytest.mark.parametrize(
    ("channel", "ts", "thread_ts", "address"),
    [
        ("C1H9RESGA", "1358546515.00008", None, "https://ghostbusters.slack.com/archives/C1H9RESGA/p135854651500008"),
        (
            *("C1H9RESGL", "1358546517.00023", "1358546515.000008"),
            "https://ghostbusters.slack.com/archives/C1H9RESGL/p135854651700023?thread_ts=1358546515.000008&cid=C1H9RESGL",
        ),
    ],
    ids=["a message", "a reply"],
)
def test_an_address_has_the_form_that_slack_documents(
    channel: str, ts: str, thread_ts: str | None, address: str
) -> None:
    assert build_permalink(GHOSTS, channel, ts, thread_ts) == address


def test_the_first_message_of_a_thread_has_the_address_of_a_message() -> None:
    assert "thread_ts" not in build_permalink(GHOSTS, "C1", "1.000001", "1.000001")


def test_without_the_workspaces_address_there_is_none() -> None:
    assert build_permalink("", "C1", "1.000001") == ""


async def told_by_slack(workspace: Workspace, ts: str) -> str:
    """What Slack's own method answers."""
    asked = {"channel": GENERAL, "message_ts": ts}
    settings = workspace.running.environment
    headers = {"authorization": f"Bearer {settings['SLACK_BOT_TOKEN']}"}
    async with httpx.AsyncClient(base_url=settings["SLACK_API_URL"], headers=headers) as http:
        return str((await http.get("chat.getPermalink", params=asked)).json()["permalink"])


async def test_a_posted_message_and_a_reply_have_the_addresses_that_slack_would_tell(workspace: Workspace) -> None:
    root = await workspace.run("slack.post_message", {"channel": GENERAL, "text": "시작"})
    reply = await workspace.run(
        "slack.post_message", {"channel": GENERAL, "text": "답", "thread_ts": root["message_ts"]}
    )
    assert workspace.calls("chat.getPermalink") == []
    for message in (root, reply):
        assert message["message_url"] == await told_by_slack(workspace, str(message["message_ts"]))
