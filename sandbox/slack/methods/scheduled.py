"""chat.scheduleMessage and its list: messages that are posted when the sandbox's clock reaches their moment."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.chat import LONGEST_TEXT, channel_to_post, content_of, post, thread_of
from sandbox.slack.methods.method import App, Json, Method, page, visible_channel
from sandbox.slack.objects import message_json
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import Message, Scheduled, new_id

FARTHEST = 120 * 86_400
WINDOW_S, MOST_IN_WINDOW = 300, 30
"""In one channel no more are scheduled to be posted within five minutes."""
TOO_LATE_S = 60
"""What is posted within that time can't be deleted any more."""


def schedule_message(app: App, arguments: Arguments) -> Json:
    channel = channel_to_post(app, arguments.text("channel"))
    post_at, now = arguments.number("post_at"), app.world.epoch()
    if post_at <= now:
        raise SlackError("time_in_past")
    if post_at > now + FARTHEST:
        raise SlackError("time_too_far")
    if len(arguments.text("text", "")) > LONGEST_TEXT:
        raise SlackError("msg_too_long")
    if _count_around(app, channel.id, post_at) >= MOST_IN_WINDOW:
        raise SlackError("restricted_too_many")
    content: Json = {**content_of(arguments), "thread_ts": thread_of(app, channel, arguments)}
    kept = Scheduled(new_id("Q"), channel.id, post_at, now, content)
    app.world.scheduled[kept.id] = kept
    app.world.changes.announce("scheduled", channel=channel.id, id=kept.id)
    preview = Message(channel.id, "0", app.world.bot.id, by_bot=True, **content)
    shown = {name: value for name, value in message_json(app.world, preview).items() if name != "ts"}
    return {"channel": channel.id, "scheduled_message_id": kept.id, "post_at": post_at, "message": shown}


def _count_around(app: App, channel: str, post_at: int) -> int:
    """How many wait for a channel in the fullest five minutes that hold a moment."""
    times = sorted([s.post_at for s in app.world.scheduled.values() if s.channel == channel])
    near = [at for at in times if abs(at - post_at) < WINDOW_S]
    return max((sum(start <= at < start + WINDOW_S for at in near) for start in near if start <= post_at), default=0)


def list_scheduled(app: App, arguments: Arguments) -> Json:
    asked = arguments.maybe("channel")
    oldest, latest = arguments.number("oldest", 0), arguments.number("latest", 2**40)
    kept = [
        s
        for s in sorted(app.world.scheduled.values(), key=lambda s: s.post_at)
        if asked in (None, s.channel) and oldest <= s.post_at <= latest
    ]
    shown, following = page(kept, arguments, 100)
    rows = [
        {
            "id": s.id,
            "channel_id": s.channel,
            "post_at": s.post_at,
            "date_created": s.created,
            "text": s.content["text"],
        }
        for s in shown
    ]
    return {"scheduled_messages": rows, "response_metadata": {"next_cursor": following}}


def delete_scheduled(app: App, arguments: Arguments) -> Json:
    channel = visible_channel(app, arguments.text("channel"))
    kept = app.world.scheduled.get(arguments.text("scheduled_message_id"))
    if kept is None or kept.channel != channel.id or kept.post_at <= app.world.epoch() + TOO_LATE_S:
        raise SlackError("invalid_scheduled_message_id")
    del app.world.scheduled[kept.id]
    app.world.changes.announce("scheduled", channel=channel.id, id=kept.id)
    return {}


def post_what_is_due(app: App) -> None:
    """Post the scheduled messages whose moment has come. As at Slack, one with metadata never appears: its page on
    the method warns of it (https://docs.slack.dev/reference/methods/chat.scheduleMessage)."""
    due = [s for s in app.world.scheduled.values() if s.post_at <= app.world.clock.now().timestamp()]
    for kept in sorted(due, key=lambda s: s.post_at):
        del app.world.scheduled[kept.id]
        if not kept.content["metadata"]:
            post(app, app.world.channels[kept.channel], kept.content)


SCHEDULED = (
    Method("chat.scheduleMessage", schedule_message, "chat:write", writes=True, notes="posted by the sandbox's clock"),
    Method("chat.scheduledMessages.list", list_scheduled),
    Method("chat.deleteScheduledMessage", delete_scheduled, "chat:write", writes=True),
)
