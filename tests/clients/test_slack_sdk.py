"""What the guides of Slack's own SDK and of Bolt show, against the sandbox with the scopes of the manifest.

https://docs.slack.dev/tools/python-slack-sdk/web and https://docs.slack.dev/tools/bolt-python/getting-started
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler
from slack_sdk.models.blocks import ButtonElement, SectionBlock

from tests.sandbox.slack_place import DEV, MINJI, Json, SlackPlace, bolt_app, connected, slack_place, until

Example = Callable[[Any], object]


def posts_by_the_name_of_a_channel(client: Any) -> object:
    return client.chat_postMessage(channel="#random", text="Hello world!")["message"]["text"] == "Hello world!"


def meets_an_error(client: Any) -> object:
    with pytest.raises(SlackApiError) as caught:
        client.chat_postMessage(channel="#no-such-channel", text="Hello world!")
    refused: Any = caught.value
    return refused.response["ok"] is False and refused.response["error"] == "channel_not_found"


def replies_in_a_thread_and_broadcasts(client: Any) -> object:
    root = client.chat_postMessage(channel=DEV, text="root")
    reply = client.chat_postMessage(channel=DEV, thread_ts=root["ts"], reply_broadcast=True, text="reply")
    read = client.conversations_replies(channel=DEV, ts=root["ts"])
    return [one["ts"] for one in read["messages"]] == [root["ts"], reply["ts"]]


def posts_to_one_person_alone(client: Any) -> object:
    return client.chat_postEphemeral(channel=DEV, user=MINJI, text="Hello silently")["message_ts"]


def formats_with_block_models(client: Any) -> object:
    button = ButtonElement(text="Check it", action_id="check", url="https://www.acme.test/")
    blocks = [SectionBlock(text="A message *with some bold text*.", accessory=button)]
    return client.chat_postMessage(channel=DEV, text="fallback", blocks=blocks)["message"]["blocks"][0]["accessory"]


def updates_and_deletes(client: Any) -> object:
    ts = client.chat_postMessage(channel=DEV, text="draft")["ts"]
    client.chat_update(channel=DEV, ts=ts, text="updated")
    client.chat_delete(channel=DEV, ts=ts)
    return ts not in [one["ts"] for one in client.conversations_history(channel=DEV)["messages"]]


def opens_a_conversation(client: Any) -> object:
    channel = client.conversations_open(users=[MINJI])["channel"]["id"]
    return client.chat_postMessage(channel=channel, text="hi")["channel"] == channel


def looks_at_members_and_people(client: Any) -> object:
    members = client.conversations_members(channel=DEV)["members"]
    return client.users_info(user=members[0])["user"]["id"] == members[0]


def pages_through_people(client: Any) -> object:
    pages = [page["members"] for page in client.users_list(limit=2)]
    return len(pages) > 1 and all(len(page) <= 2 for page in pages)


def pages_through_channels(client: Any) -> object:
    names = [one["name"] for page in client.conversations_list(limit=2) for one in page["channels"]]
    return len(names) == len(set(names)) > 2


def calls_a_method_by_its_name(client: Any) -> object:
    return client.api_call(api_method="chat.postMessage", json={"channel": DEV, "text": "Hello"})["ok"]


def knows_who_it_is(client: Any) -> object:
    return client.auth_test()["user_id"] == "U0METEL001"


EXAMPLES: list[Example] = [
    posts_by_the_name_of_a_channel,
    meets_an_error,
    replies_in_a_thread_and_broadcasts,
    posts_to_one_person_alone,
    formats_with_block_models,
    updates_and_deletes,
    opens_a_conversation,
    looks_at_members_and_people,
    pages_through_people,
    pages_through_channels,
    calls_a_method_by_its_name,
    knows_who_it_is,
]


def synchronous(place: SlackPlace) -> Any:
    environment = place.sandbox.environment
    return WebClient(environment["SLACK_BOT_TOKEN"], base_url=environment["SLACK_API_URL"])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.__name__)
async def test_the_web_client_works_as_its_guide_shows(example: Example) -> None:
    async with slack_place() as place:
        assert await asyncio.to_thread(example, synchronous(place))


async def test_the_clients_own_handler_waits_out_a_rate_limit() -> None:
    async with slack_place() as place:
        fault = {"service": "slack", "method": "chat.postMessage", "kind": "rate_limit", "times": 1, "retry_after": 1}
        assert (await place.http.post("/faults", json=fault)).status_code == 200
        client = synchronous(place)
        client.retry_handlers.append(RateLimitErrorRetryHandler(max_retry_count=1))
        assert (await asyncio.to_thread(client.chat_postMessage, channel=DEV, text="x"))["ok"]


async def test_bolts_first_app_answers_hello_and_a_click() -> None:
    async with slack_place() as place:
        app: Any = bolt_app(place)
        button = {"type": "button", "text": {"type": "plain_text", "text": "Click Me"}, "action_id": "button_click"}

        async def message_hello(message: Json, say: Any) -> None:
            text = f"Hey there <@{message['user']}>!"
            section = {"type": "section", "text": {"type": "mrkdwn", "text": text}, "accessory": button}
            await say(blocks=[section], text=text)

        async def action_button_click(body: Json, ack: Any, say: Any) -> None:
            await ack()
            await say(f"<@{body['user']['id']}> clicked the button")

        app.message("hello")(message_hello)
        app.action("button_click")(action_button_click)
        async with connected(place, app):
            await place.done("minji", "messages", channel="#dev", text="hello")
            shown = await until(place, lambda world: any("Hey there" in m["text"] for m in world["messages"]))
            ts = next(m["ts"] for m in shown["messages"] if "Hey there" in m["text"])
            await place.done("minji", "actions", channel="#dev", message_ts=ts, action_id="button_click")
            await until(place, lambda world: any("clicked the button" in m["text"] for m in world["messages"]))


async def test_bolts_home_tab_is_published() -> None:
    async with slack_place() as place:
        app: Any = bolt_app(place)
        text = {"type": "mrkdwn", "text": "*Welcome to your _App's Home_* :tada:"}
        view = {"type": "home", "callback_id": "home_view", "blocks": [{"type": "section", "text": text}]}

        async def update_home_tab(client: Any, event: Json) -> None:
            await client.views_publish(user_id=event["user"], view=view)

        app.event("app_home_opened")(update_home_tab)
        async with connected(place, app):
            await place.done("minji", "home")
            await until(place, lambda world: "Welcome to your" in str(world["homes"]))
