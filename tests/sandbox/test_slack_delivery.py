"""Events on their way to the app: Socket Mode, redelivery, several connections, lost ones, signed HTTP."""

import asyncio
import json
from collections.abc import Callable, MutableMapping
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestServer
from starlette.websockets import WebSocket

from sandbox.changes import Changes
from sandbox.clock import Clock
from sandbox.faults import Faults
from sandbox.slack.delivery import Deliveries, Envelope
from sandbox.slack.sockets import Sockets
from tests.sandbox.slack_place import BOT, DEV, MINJI, Json, SlackPlace, bolt_app, connected, slack_place, until


class Listener:
    """A Bolt app that keeps the mentions it gets; `slow` ones are never acknowledged."""

    def __init__(self, place: SlackPlace, *, acknowledges: bool = True) -> None:
        self.app: Any = bolt_app(place)
        self.events: list[Json] = []
        self.bodies: list[Json] = []
        self.retries: list[str] = []
        self._acknowledges = acknowledges
        self.app.use(self._middleware)
        self.app.event("app_mention")(self._ignore)
        self.app.event("message")(self._ignore)

    async def _middleware(self, body: Json, request: Any, next: Any) -> None:
        if body.get("event", {}).get("type") == "app_mention":
            self.events.append(body["event"])
            self.bodies.append(body)
            self.retries += request.headers.get("x-slack-retry-num", [])
            if not self._acknowledges:
                raise RuntimeError("not now")
        await next()

    async def _ignore(self) -> None:
        """Acknowledged and left."""


async def mention(place: SlackPlace, text: str = "안녕") -> str:
    return str((await place.done("minji", "messages", channel="#dev", text=f"@metel {text}"))["ts"])


async def test_a_mention_reaches_a_bolt_app() -> None:
    async with slack_place() as place:
        listener = Listener(place)
        async with connected(place, listener.app):
            ts = await mention(place, "회의 기록 만들어줘")
            await until(place, lambda world: bool(listener.events) and world["unacknowledged"] == 0)
        [event] = listener.events
        assert (event["text"], event["user"], event["ts"]) == (f"<@{BOT}> 회의 기록 만들어줘", MINJI, ts)
        body = listener.bodies[0]
        assert (body["team_id"], body["authorizations"][0]["user_id"]) == ("T0ACME0001", BOT)


async def test_a_mention_and_its_message_are_two_events_of_one_message() -> None:
    async with slack_place() as place:
        app: Any = bolt_app(place)
        got: list[Json] = []

        async def keep(body: Json) -> None:
            got.append(body)

        app.event("app_mention")(keep)
        app.event("message")(keep)
        async with connected(place, app):
            ts = await mention(place)
            await until(place, lambda _: len(got) == 2)
        assert {body["event"]["ts"] for body in got} == {ts}
        assert len({body["event_id"] for body in got}) == 2


async def test_an_app_outside_the_channel_hears_nothing() -> None:
    async with slack_place() as place:
        listener = Listener(place)
        async with connected(place, listener.app):
            await place.done("minji", "commands", command="/remove", text="metel", channel="#dev")
            await mention(place)
            await place.done("minji", "messages", channel="#sales", text="@metel 여기")
            await until(place, lambda world: bool(listener.events) and world["unacknowledged"] == 0)
        assert [event["channel"] for event in listener.events] == ["C0SALES001"]


async def test_what_was_said_while_the_app_was_away_arrives_when_it_connects() -> None:
    async with slack_place() as place:
        ts = await mention(place)
        listener = Listener(place)
        async with connected(place, listener.app):
            await until(place, lambda _: bool(listener.events))
        assert listener.events[0]["ts"] == ts


async def test_an_event_that_is_not_acknowledged_comes_again_three_times() -> None:
    async with slack_place() as place:
        await place.order("/admin/delivery", ack_timeout=0.2)
        listener = Listener(place, acknowledges=False)
        async with connected(place, listener.app):
            await mention(place)
            await until(place, lambda world: len(listener.events) == 4 and world["unacknowledged"] == 0)
        assert listener.retries == ["0", "1", "2", "3"]
        assert len({body["event_id"] for body in listener.bodies}) == 1


async def test_an_event_goes_to_one_of_several_connections() -> None:
    async with slack_place() as place:
        await place.order("/admin/subscriptions", events=["app_mention"])
        one, other = Listener(place), Listener(place)
        async with connected(place, one.app), connected(place, other.app):
            for _ in range(6):
                await mention(place)
            await until(place, lambda _: len(one.events) + len(other.events) == 6)
        assert one.events
        assert other.events


async def test_an_event_left_by_a_dead_connection_is_brought_to_another() -> None:
    async with slack_place() as place:
        opened = await place.http.post(
            "/slack/api/apps.connections.open", headers={"authorization": "Bearer xapp-sandbox"}
        )
        async with aiohttp.ClientSession() as session:
            dying = await session.ws_connect(opened.json()["url"])
            assert (await dying.receive_json())["type"] == "hello"
            await mention(place)
            envelopes = [await dying.receive_json() for _ in range(2)]
            listener = Listener(place)
            async with connected(place, listener.app):
                await dying.close()
                await until(place, lambda _: bool(listener.events))
        assert "app_mention" in [envelope["payload"]["event"]["type"] for envelope in envelopes]
        assert listener.retries == ["1"]


async def test_a_connection_that_takes_nothing_any_more_costs_no_try() -> None:
    sockets = Sockets("A0METEL", Faults(), Changes(), Clock())
    heard: list[Json] = []

    def opened(*, dies: bool) -> asyncio.Task[None]:
        said: asyncio.Queue[Json] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})

        async def send(message: MutableMapping[str, Any]) -> None:
            body = json.loads(message.get("text", "{}"))
            if "envelope_id" not in body:
                return
            if dies:
                raise OSError("broken pipe")
            heard.append(body)
            said.put_nowait({"type": "websocket.receive", "text": json.dumps({"envelope_id": body["envelope_id"]})})

        scope: Json = {"type": "websocket", "query_string": f"ticket={sockets.ticket()}".encode(), "headers": []}
        return asyncio.create_task(sockets.route().endpoint(WebSocket(scope, said.get, send)))

    serving = [opened(dies=True), opened(dies=True)]
    await _until(lambda: sockets.open == 2)
    deliveries = Deliveries(sockets, Faults(), Changes())
    sent = deliveries.send(Envelope("events_api", "app_mention", {"text": "안녕"}))
    await _until(lambda: sockets.open == 0)
    serving.append(opened(dies=False))
    assert await asyncio.wait_for(sent, 5) == {}
    assert [(body["payload"], body["retry_attempt"]) for body in heard] == [({"text": "안녕"}, 0)]
    for task in serving:
        task.cancel()
    await asyncio.gather(*serving, return_exceptions=True)


async def _until(holds: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("it did not come to be")


async def test_a_ticket_opens_one_connection() -> None:
    async with slack_place() as place:
        opened = await place.http.post(
            "/slack/api/apps.connections.open", headers={"authorization": "Bearer xapp-sandbox"}
        )
        async with aiohttp.ClientSession() as session, session.ws_connect(opened.json()["url"]):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(opened.json()["url"])
            assert refused.value.status == 403


async def test_a_lost_connection_is_opened_again_by_the_client() -> None:
    async with slack_place() as place:
        listener = Listener(place)
        async with connected(place, listener.app):
            await place.order("/faults", service="slack", kind="disconnect")
            assert (await place.http.get("/faults")).json()["faults"] == []
            await mention(place)
            await until(place, lambda _: bool(listener.events))


async def test_a_duplicate_event_has_the_same_event_id() -> None:
    async with slack_place() as place:
        await place.order("/faults", service="slack", method="app_mention", kind="duplicate_event")
        listener = Listener(place)
        async with connected(place, listener.app):
            await mention(place)
            await until(place, lambda _: len(listener.events) == 2)
        assert len({body["event_id"] for body in listener.bodies}) == 1


async def test_a_direct_message_needs_no_mention() -> None:
    async with slack_place() as place:
        app: Any = bolt_app(place)
        got: asyncio.Queue[Json] = asyncio.Queue()

        async def keep(event: Json) -> None:
            got.put_nowait(event)

        app.event("message")(keep)
        async with connected(place, app):
            said = await place.done("minji", "messages", channel="@metel", text="이번 주 할 일 알려줘")
            event = await asyncio.wait_for(got.get(), 5)
        assert (event["channel"], event["channel_type"]) == (said["channel"], "im")
        assert said["channel"] == "D0MINJI001"


async def test_events_come_signed_to_a_request_url() -> None:
    async with slack_place() as place:
        # The signature's window is five minutes of real time, so the world's clock must be the machine's.
        place.sandbox.sandbox.exchange.clock.__init__()
        listener = Listener(place)
        async with TestServer(listener.app.web_app()) as server:
            await place.order("/admin/request_url", url=str(server.make_url("/slack/events")))
            ts = await mention(place)
            await until(place, lambda world: bool(listener.events) and world["unacknowledged"] == 0)
        assert listener.events[0]["ts"] == ts


async def test_a_request_url_must_answer_the_challenge() -> None:
    async with slack_place() as place:
        answer = await place.http.post("/admin/request_url", json={"url": "http://127.0.0.1:9/slack/events"})
        assert (answer.status_code, answer.json()["error"]) == (400, "url: did not answer the challenge")


async def test_the_home_tab_and_the_stop_button_are_told() -> None:
    async with slack_place() as place:
        app: Any = bolt_app(place)
        got: asyncio.Queue[Json] = asyncio.Queue()

        async def keep(event: Json) -> None:
            got.put_nowait(event)

        app.event("app_home_opened")(keep)
        app.event("agent_session_stopped")(keep)
        async with connected(place, app):
            await place.done("minji", "home")
            assert (await asyncio.wait_for(got.get(), 5))["tab"] == "home"
            root = (await place.done("minji", "messages", channel="#dev", text="시작"))["ts"]
            idle = await place.does("minji", "stop", channel="#dev", thread_ts=root)
            assert idle.status_code == 409
            status = {"channel_id": DEV, "thread_ts": root, "status": "processing"}
            await place.web.api_call("agents.sessions.setStatus", json=status)
            await place.done("minji", "stop", channel="#dev", thread_ts=root)
            stopped = await asyncio.wait_for(got.get(), 5)
        assert (stopped["channel"], stopped["thread_ts"], stopped["user"]) == (DEV, root, MINJI)


async def test_what_was_said_too_long_before_the_app_came_is_lost() -> None:
    async with slack_place() as place:
        await place.order("/admin/delivery", patience=0.1)
        await mention(place, "너무 이른 말")
        await until(place, lambda world: world["unacknowledged"] == 0)
        listener = Listener(place)
        async with connected(place, listener.app):
            late = await mention(place, "들리는 말")
            await until(place, lambda world: bool(listener.events) and world["unacknowledged"] == 0)
        assert [event["ts"] for event in listener.events] == [late]


async def test_an_app_without_the_scope_is_not_told() -> None:
    async with slack_place() as place:
        app: Any = bolt_app(place)
        got: asyncio.Queue[Json] = asyncio.Queue()

        async def keep(event: Json) -> None:
            got.put_nowait(event)

        app.event("message")(keep)
        async with connected(place, app):
            await place.order("/admin/scopes", remove=["channels:history"])
            await place.done("minji", "messages", channel="#dev", text="안 들리는 말")
            await place.order("/admin/scopes", add=["channels:history"])
            await place.done("minji", "messages", channel="#dev", text="들리는 말")
            assert (await asyncio.wait_for(got.get(), 5))["text"] == "들리는 말"
