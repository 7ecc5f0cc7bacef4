"""What comes in is stored before it is acknowledged, whatever happens to Bolt afterwards."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pytest
from slack_bolt.async_app import AsyncBoltRequest
from slack_sdk.signature import SignatureVerifier

from bot.slack.bolt import BoltApp, build_app
from bot.slack.parse import Reader
from bot.slack.web import build_slack_client, normalise_url
from tests.bot.fakes import InboxInMemory, RecordingCommands, a_surface
from tests.bot.runs import NOON
from tests.canaries import looked_at_log

SECRET = "signing-secret"


class NoonClock:
    """It is always noon."""

    def now(self) -> datetime:
        """Noon."""
        return NOON


class Stage:
    """A Bolt app whose Slack can't be reached."""

    def __init__(self) -> None:
        self.inbox = InboxInMemory()
        self.rung = 0
        commands = RecordingCommands(self.inbox)
        surface = a_surface(commands)
        self.app: BoltApp = build_app(
            client=build_slack_client("xoxb-test", "http://127.0.0.1:9/api"),
            signing_secret=SECRET,
            inbox=self.inbox,
            clock=NoonClock(),
            wake=self._ring,
            reader=lambda: Reader("UBOT"),
            surface=surface,
        )

    def _ring(self) -> None:
        self.rung += 1

    async def post(self, body: dict[str, Any], secret: str = SECRET) -> int:
        """Deliver a signed event over HTTP; the answer's status."""
        text = json.dumps(body)
        headers: dict[str, str | Sequence[str]] = {"content-type": ["application/json"], **_signed(text, secret)}
        response = await self.app.async_dispatch(AsyncBoltRequest(body=text, headers=headers))
        return response.status


def _signed(text: str, secret: str) -> dict[str, str | Sequence[str]]:
    at = str(int(time.time()))
    signature = SignatureVerifier(secret).generate_signature(timestamp=at, body=text)
    return {"x-slack-signature": [signature or ""], "x-slack-request-timestamp": [at]}


def an_event(text: str = "<@UBOT> hi", event_id: str = "Ev1") -> dict[str, Any]:
    event = {"type": "app_mention", "user": "U1", "text": text, "ts": "1.5", "channel": "C1"}
    return {"type": "event_callback", "token": "t0ken", "team_id": "T1", "event_id": event_id, "event": event}


@pytest.fixture
def stage() -> Stage:
    return Stage()


async def test_an_event_is_kept_even_when_bolt_can_not_authorise_it(stage: Stage) -> None:
    await stage.post(an_event())
    (delivery,) = await stage.inbox.waiting("T1")
    assert (delivery.key, delivery.team, delivery.kind, delivery.received_at) == (
        "event:Ev1",
        "T1",
        "slack.event",
        NOON,
    )
    assert stage.rung == 1


async def test_the_same_event_is_kept_once(stage: Stage) -> None:
    await stage.post(an_event())
    await stage.post(an_event())
    assert len(stage.inbox.rows) == 1


async def test_what_can_not_be_stored_is_not_acknowledged(stage: Stage) -> None:
    stage.inbox.broken = True
    assert await stage.post(an_event()) == 500
    assert stage.rung == 0


async def test_a_forged_request_is_refused_and_not_kept(stage: Stage) -> None:
    assert await stage.post(an_event(), "another-secret") == 401
    assert stage.inbox.rows == {}


async def test_talk_among_people_is_not_kept(stage: Stage) -> None:
    talk = an_event()
    talk["event"] |= {"type": "message", "text": "점심?", "channel_type": "channel"}
    await stage.post(talk)
    assert stage.inbox.rows == {}


async def test_what_grants_something_is_not_kept(stage: Stage) -> None:
    await stage.post({**an_event(), "response_url": "https://hooks.slack.com/x"})
    assert not {"token", "response_url"} & set(stage.inbox.rows["event:Ev1"].body)


@pytest.mark.parametrize("url", ["http://localhost:1/slack/api", "http://localhost:1/slack/api/"])
def test_the_base_address_ends_in_a_slash(url: str) -> None:
    assert normalise_url(url) == "http://localhost:1/slack/api/"


def test_that_the_environment_holds_a_token_as_well_is_no_news_and_what_else_bolt_warns_of_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-of-the-environment")
    with looked_at_log("warning") as log:
        app = Stage().app
        assert log.getvalue() == ""
        app.logger.warning("something else")
    assert json.loads(log.getvalue())["event"] == "something else"
