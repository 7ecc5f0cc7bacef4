"""Requests over HTTP: what is taken, what is refused, and that nothing is kept of what was refused."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import io
import json
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import aiohttp
import pytest
import structlog
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs

from bot.slack.bolt import BoltApp, build_app
from bot.slack.http import (
    MOST_BYTES,
    PATH,
    Ingress,
    UnverifiedConnections,
    build_ingress_application,
    serve_application,
)
from bot.slack.parse import Reader
from bot.slack.references import Reference
from bot.slack.web import build_slack_client
from tests.bot.fakes import InboxInMemory, RecordingCommands, a_surface
from tests.bot.runs import NOON

SHARED, OWN = "shared-signing-secret", "own-signing-secret"
CANARY = "canary-in-the-body"
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


class NoonClock:
    """It is always noon."""

    def now(self) -> datetime:
        """Noon."""
        return NOON


@dataclass
class Gate:
    """Two teams behind one address: T1 with the shared app, T2 with one of its own."""

    client: Any
    inboxes: dict[str, InboxInMemory] = field(default_factory=dict[str, InboxInMemory])

    def kept(self) -> int:
        return sum(len(inbox.rows) for inbox in self.inboxes.values())

    async def post(
        self,
        body: bytes | str,
        *,
        secret: str = SHARED,
        kind: str = JSON,
        at: datetime = NOON,
        headers: Mapping[str, str | None] | None = None,
    ) -> int:
        raw = body.encode() if isinstance(body, str) else body
        stamp = str(int(at.timestamp()))
        given = {
            "content-type": kind,
            "x-slack-request-timestamp": stamp,
            "x-slack-signature": signature(secret, stamp, raw),
            **(headers or {}),
        }
        async with self.client.post(
            PATH, data=io.BytesIO(raw), headers={name: value for name, value in given.items() if value is not None}
        ) as answer:
            self.text = await answer.text()
            return answer.status


def signature(secret: str, stamp: str, raw: bytes, version: str = "v0") -> str:
    base = f"{version}:{stamp}:".encode() + raw
    return f"{version}={hmac.new(secret.encode(), base, hashlib.sha256).hexdigest()}"


def an_app(inbox: InboxInMemory) -> BoltApp:
    commands = RecordingCommands(inbox)
    return build_app(
        client=build_slack_client("xoxb-test", "http://127.0.0.1:9/api"),
        signing_secret="",
        inbox=inbox,
        clock=NoonClock(),
        wake=lambda: None,
        reader=lambda: Reader("UBOT"),
        surface=a_surface(commands),
    )


@asynccontextmanager
async def open_gate() -> AsyncGenerator[Gate]:
    inboxes = {"T1": InboxInMemory(), "T2": InboxInMemory()}
    apps = {team: an_app(inbox) for team, inbox in inboxes.items()}
    ingress = Ingress(lambda: {"": SHARED, "T2": OWN}, apps.get, NoonClock())
    async with TestClient(TestServer(build_ingress_application(ingress))) as client:
        yield Gate(client, inboxes)


@pytest.fixture
async def gate() -> AsyncGenerator[Gate]:
    async with open_gate() as found:
        yield found


def an_event(team: str = "T1", event_id: str = "Ev1") -> str:
    event = {"type": "app_mention", "user": "U1", "text": f"<@UBOT> {CANARY}", "ts": "1.5", "channel": "C1"}
    return json.dumps({"type": "event_callback", "team_id": team, "event_id": event_id, "event": event})


async def test_a_signed_event_is_kept_for_its_team(gate: Gate) -> None:
    # Slack can't be reached here, which Bolt finds out after the event was kept.
    await gate.post(an_event())
    assert list(gate.inboxes["T1"].rows) == ["event:Ev1"]
    assert gate.inboxes["T2"].rows == {}


async def test_the_address_answers_the_challenge_and_the_check_of_its_certificate(gate: Gate) -> None:
    challenge = json.dumps({"type": "url_verification", "challenge": "3eZb", "token": "t"})
    assert (await gate.post(challenge), json.loads(gate.text)) == (200, {"challenge": "3eZb"})
    assert await gate.post(urlencode({"ssl_check": "1", "token": "t"}), kind=FORM) == 200


async def test_a_command_and_a_click_come_as_forms(gate: Gate) -> None:
    command = {"command": "/metel", "text": "매출 요약해줘", "team_id": "T1", "user_id": "U1", "trigger_id": "1"}
    await gate.post(urlencode(command), kind=FORM)
    action = {"action_id": "stop", "action_ts": "1", "block_id": Reference("stop", "r1").written()}
    click = {"type": "block_actions", "team": {"id": "T1"}, "user": {"id": "U1"}, "actions": [action]}
    await gate.post(urlencode({"payload": json.dumps(click)}), kind=FORM)
    kept = gate.inboxes["T1"].rows.values()
    assert [delivery.kind for delivery in kept] == ["slack.command", "slack.interaction"]
    assert next(iter(kept)).body["text"] == "매출 요약해줘"


@pytest.mark.parametrize(
    "stamp",
    [
        "",
        "abc",
        "-1",
        "1e9",
        "12.5",
        " ",
        "１７７２５９６０００",
        "9" * 12,
        "9" * 40,
        "0",
        "0x69",
        "NaN",
        "inf",
        "1_0",
    ],
)
async def test_a_timestamp_that_is_none_is_refused_and_nothing_breaks(gate: Gate, stamp: str) -> None:
    body = an_event().encode()
    headers = {"x-slack-request-timestamp": stamp, "x-slack-signature": signature(SHARED, stamp, body)}
    assert await gate.post(body, headers=headers) == 401
    assert gate.kept() == 0


@pytest.mark.parametrize("late", [timedelta(minutes=5, seconds=1), timedelta(days=-1), timedelta(minutes=-6)])
async def test_a_request_from_outside_the_five_minutes_is_refused_though_it_is_signed(
    gate: Gate, late: timedelta
) -> None:
    assert await gate.post(an_event(), at=NOON - late) == 401
    assert gate.kept() == 0


@pytest.mark.parametrize("late", [timedelta(), timedelta(minutes=4, seconds=59), timedelta(minutes=-4)])
async def test_a_request_within_the_five_minutes_is_taken(gate: Gate, late: timedelta) -> None:
    await gate.post(an_event(), at=NOON - late)
    assert gate.kept() == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"x-slack-signature": None},
        {"x-slack-signature": ""},
        {"x-slack-signature": "v0="},
        {"x-slack-signature": "v0=" + "0" * 64},
        {"x-slack-signature": "서명"},
        {"x-slack-request-timestamp": None},
    ],
)
async def test_a_signature_that_is_none_is_refused(gate: Gate, headers: dict[str, str | None]) -> None:
    assert await gate.post(an_event(), headers=headers) == 401
    assert gate.kept() == 0


async def test_a_signature_of_another_version_is_refused(gate: Gate) -> None:
    body, stamp = an_event().encode(), str(int(NOON.timestamp()))
    assert await gate.post(body, headers={"x-slack-signature": signature(SHARED, stamp, body, "v1")}) == 401
    plain = signature(SHARED, stamp, body).removeprefix("v0=")
    assert await gate.post(body, headers={"x-slack-signature": plain}) == 401
    assert gate.kept() == 0


async def test_a_body_that_was_altered_by_one_letter_is_refused(gate: Gate) -> None:
    body, stamp = an_event(), str(int(NOON.timestamp()))
    signed = signature(SHARED, stamp, body.encode())
    assert await gate.post(body.replace("U1", "U2"), headers={"x-slack-signature": signed}) == 401
    assert await gate.post(body + " ", headers={"x-slack-signature": signed}) == 401
    assert gate.kept() == 0


async def test_a_replay_within_the_window_is_taken_for_a_redelivery(gate: Gate) -> None:
    for _ in range(3):
        await gate.post(an_event())
    assert gate.kept() == 1


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", JSON),
        (b"", FORM),
        (b"{", JSON),
        (b"[]", JSON),
        (b"null", JSON),
        (b"\xff\xfe\x00", JSON),
        (b"\xff\xfe\x00", FORM),
        (b"payload=%7B", FORM),
        (b"payload=[1]", FORM),
        pytest.param(b"[" * 100_000, JSON, id="nested too deep"),
        pytest.param(b'{"a":' * 100_000, JSON, id="objects nested too deep"),
        (b'{"type": "event_callback", "team_id": "T1", "event_id": "\\ud800"}', JSON),
        (b"payload=%7B%22a%22%3A%22%5Cud800%22%7D", FORM),
    ],
)
async def test_a_signed_body_that_can_not_be_read_is_a_bad_request(gate: Gate, body: bytes, kind: str) -> None:
    assert await gate.post(body, kind=kind) == 400
    assert gate.kept() == 0


async def test_a_body_that_is_too_long_is_cut_off(gate: Gate) -> None:
    assert await gate.post(b"x" * (MOST_BYTES + 1)) == 413
    assert gate.kept() == 0


async def test_a_body_that_is_too_long_is_cut_off_though_it_does_not_say_how_long_it_is(gate: Gate) -> None:
    async def endless() -> AsyncGenerator[bytes]:
        for _ in range(40):
            yield b"x" * 65_536

    stamp = str(int(NOON.timestamp()))
    headers = {"x-slack-request-timestamp": stamp, "x-slack-signature": "v0=00"}
    try:
        async with gate.client.post(PATH, data=endless(), headers=headers) as answer:
            assert answer.status == 413
    except (aiohttp.ClientConnectionError, ConnectionResetError):
        pass  # The server hung up while it was still being sent to.
    assert gate.kept() == 0


async def test_one_apps_signature_does_not_speak_for_a_team_with_another_app(gate: Gate) -> None:
    assert await gate.post(an_event("T2"), secret=SHARED) == 401
    assert await gate.post(an_event("T1"), secret=OWN) == 401
    assert await gate.post(an_event("T9"), secret=OWN) == 401
    assert gate.kept() == 0
    await gate.post(an_event("T2"), secret=OWN)
    assert list(gate.inboxes["T2"].rows) == ["event:Ev1"]


async def test_a_delivery_of_a_team_that_is_not_served_is_acknowledged_and_let_go_of(gate: Gate) -> None:
    assert await gate.post(an_event("T9")) == 200
    assert gate.kept() == 0


async def test_what_could_not_be_kept_is_brought_again(gate: Gate) -> None:
    gate.inboxes["T1"].broken = True
    assert await gate.post(an_event()) == 500


async def test_without_a_secret_nothing_is_taken() -> None:
    app = an_app(InboxInMemory())
    ingress = Ingress(lambda: {"": ""}, {"T1": app}.get, NoonClock())
    async with TestClient(TestServer(build_ingress_application(ingress))) as client:
        assert await Gate(client).post(an_event(), secret="") == 401


async def test_nothing_of_a_refused_request_is_logged(gate: Gate, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG))
    with capture_logs() as logs:
        assert await gate.post(an_event(), secret="another") == 401
        assert await gate.post(an_event(), at=NOON - timedelta(hours=1)) == 401
        assert await gate.post(an_event(), headers={"x-slack-signature": f"v0={CANARY}"}) == 401
        assert await gate.post(CANARY) == 400
        assert await gate.post(CANARY * 100_000) == 413
    told = [(log["why"], log["times"]) for log in logs if log["event"] == "request_refused"]
    assert told == [("signature", 1), ("timestamp", 1), ("unreadable", 1)], "one line for each kind"
    assert CANARY not in str(logs) + caplog.text


SLOW_S = 0.2


@asynccontextmanager
async def open_port_with(connections: UnverifiedConnections) -> AsyncGenerator[tuple[int, InboxInMemory]]:
    inbox = InboxInMemory()
    ingress = Ingress(lambda: {"": SHARED}, {"T1": an_app(inbox)}.get, NoonClock(), connections, body_within_s=SLOW_S)
    async with serve_application(build_ingress_application(ingress), "127.0.0.1", 0, connections) as port:
        yield port, inbox


def head_of(raw: bytes, *, length: int | None = None, secret: str = SHARED) -> bytes:
    stamp = str(int(NOON.timestamp()))
    lines = {
        "Host": "metel",
        "Content-Type": JSON,
        "Content-Length": str(len(raw) if length is None else length),
        "X-Slack-Request-Timestamp": stamp,
        "X-Slack-Signature": signature(secret, stamp, raw),
    }
    head = [f"POST {PATH} HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items()), "", ""]
    return "\r\n".join(head).encode()


async def sent(port: int, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    await writer.drain()
    return reader, writer


async def test_bodies_that_never_come_are_cut_off(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with open_port_with(UnverifiedConnections()) as (port, inbox), asyncio.timeout(20):
        slow = [await sent(port, head_of(b"{}", length=500) + b"{") for _ in range(100)]
        answers = await asyncio.gather(*(reader.read() for reader, _ in slow))
        assert {answer.split(b"\r\n")[0] for answer in answers} == {b"HTTP/1.1 408 Request Timeout"}
        assert not inbox.rows
        for _, writer in slow:
            writer.close()
    assert not caplog.records


async def drip(writer: asyncio.StreamWriter) -> None:
    """Send a byte now and then, for as long as somebody takes it."""
    with suppress(ConnectionError):
        while not writer.is_closing():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.005)


async def test_bodies_that_come_a_byte_at_a_time_are_cut_off_and_leave_no_trace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They are cut off while bytes still come, in whatever state the connection is by then."""
    caplog.set_level(logging.WARNING)
    for within_s in (SLOW_S / 2, SLOW_S * 1.5):
        async with open_port_with(UnverifiedConnections(within_s=within_s)) as (port, inbox), asyncio.timeout(20):
            slow = [await sent(port, head_of(b"{}", length=100_000) + b"{") for _ in range(100)]
            drips = [asyncio.create_task(drip(writer)) for _, writer in slow]
            await asyncio.gather(*(reader.read() for reader, _ in slow), return_exceptions=True)
            for task in drips:
                task.cancel()
            assert not inbox.rows
            for _, writer in slow:
                writer.close()
    assert [record.getMessage() for record in caplog.records] == []


async def test_a_sender_who_hangs_up_in_the_middle_leaves_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with open_port_with(UnverifiedConnections()) as (port, _), asyncio.timeout(20):
        for _ in range(20):
            _, writer = await sent(port, head_of(b"{}", length=500) + b"{")
            writer.close()
            await writer.wait_closed()
    assert not caplog.records


async def test_a_connection_that_says_nothing_is_closed() -> None:
    async with open_port_with(UnverifiedConnections(within_s=SLOW_S)) as (port, _), asyncio.timeout(20):
        silent, half = await sent(port, b""), await sent(port, b"POST /slack/ev")
        assert [await reader.read() for reader, _ in (silent, half)] == [b"", b""]
        for _, writer in (silent, half):
            writer.close()


async def test_a_connection_that_showed_who_it_is_stays_open() -> None:
    async with open_port_with(UnverifiedConnections(within_s=SLOW_S)) as (port, inbox), asyncio.timeout(20):
        raw = an_event().encode()
        reader, writer = await sent(port, head_of(raw) + raw)
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        await asyncio.sleep(SLOW_S * 2)
        raw = an_event(event_id="Ev2").encode()
        writer.write(head_of(raw) + raw)
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        assert list(inbox.rows) == ["event:Ev1", "event:Ev2"]
        writer.close()


async def test_of_too_many_the_slowest_makes_room_for_slack() -> None:
    connections = UnverifiedConnections(most=3)
    async with open_port_with(connections) as (port, inbox), asyncio.timeout(20):
        silent = [await sent(port, b"") for _ in range(3)]
        await asyncio.sleep(0.05)
        raw = an_event().encode()
        reader, writer = await sent(port, head_of(raw) + raw)
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        assert await silent[0][0].read() == b""
        assert not silent[2][0].at_eof()
        assert list(inbox.rows) == ["event:Ev1"]
        for _, other in (*silent, (reader, writer)):
            other.close()
