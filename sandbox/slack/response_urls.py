"""Response URLs: five answers within half an hour, into the place where the person acted.

https://docs.slack.dev/interactivity/handling-user-interaction#message_responses
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sandbox.call import Answer, Call
from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.chat import content_of, post
from sandbox.slack.methods.method import App
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import Channel, Message

LIFETIME = timedelta(minutes=30)
USES = 5


@dataclass
class Place:
    """Where the answers go. `message_ts` is the message that was acted upon, if any."""

    user: str
    channel: str
    at: datetime
    message_ts: str | None = None
    thread_ts: str | None = None
    uses: int = 0


class ResponseUrls:
    """Issues response URLs and takes what the app posts to them."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._places: dict[str, Place] = {}

    def issue(self, user: str, channel: str, message: Message | None = None) -> str:
        ticket = secrets.token_urlsafe(16)
        ts, thread = (message.ts, message.thread_ts) if message else (None, None)
        self._places[ticket] = Place(user, channel, self._app.world.clock.now(), ts, thread)
        return f"{self._app.world.url}/slack/response/{ticket}"

    async def respond(self, call: Call) -> Answer:
        """https://docs.slack.dev/interactivity/handling-user-interaction"""
        place = self._places.get(call.path["ticket"])
        if place is None:
            return Answer(404, {"ok": False, "error": "invalid_url"})
        if place.uses >= USES:
            return Answer(404, {"ok": False, "error": "used_url"})
        if self._app.world.clock.now() - place.at > LIFETIME:
            return Answer(404, {"ok": False, "error": "expired_url"})
        try:
            self._apply(place, Arguments(call.body))
        except SlackError as error:
            return Answer(400, error.as_json())
        place.uses += 1
        return Answer(200, "ok", effect=True)

    def _apply(self, place: Place, arguments: Arguments) -> None:
        world = self._app.world
        acted_on = world.message(place.channel, place.message_ts) if place.message_ts else None
        if acted_on is not None and arguments.flag("delete_original"):
            world.remove(acted_on)
            return
        content = content_of(arguments)
        if acted_on is not None and arguments.flag("replace_original"):
            acted_on.text, acted_on.blocks = content["text"], content["blocks"]
            acted_on.edited = world.next_ts()
            world.edited(acted_on)
            return
        self._post(place, world.channels[place.channel], arguments, content)

    def _post(self, place: Place, channel: Channel, arguments: Arguments, content: dict[str, object]) -> None:
        to = None if arguments.text("response_type", "ephemeral") == "in_channel" else place.user
        post(self._app, channel, content, to=to, thread_ts=arguments.maybe("thread_ts") or place.thread_ts)
