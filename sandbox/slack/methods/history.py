"""conversations.history and conversations.replies: reading messages back."""

from decimal import Decimal, InvalidOperation

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.method import App, Json, Method, by_kind, joined_channel, page, scope_for
from sandbox.slack.objects import message_json
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import Channel, Message


def _moment(arguments: Arguments, name: str, default: str, error: str) -> Decimal:
    try:
        return Decimal(arguments.maybe(name) or default)
    except InvalidOperation:
        raise SlackError(error) from None


def _within(arguments: Arguments, messages: list[Message]) -> list[Message]:
    oldest = _moment(arguments, "oldest", "0", "invalid_ts_oldest")
    latest = _moment(arguments, "latest", "99999999999", "invalid_ts_latest")
    inclusive = arguments.flag("inclusive")

    def inside(message: Message) -> bool:
        ts = Decimal(message.ts)
        return oldest < ts < latest or (inclusive and ts in (oldest, latest))

    return [message for message in messages if inside(message)]


def _channel(app: App, arguments: Arguments) -> Channel:
    channel = joined_channel(app, arguments.text("channel"))
    app.needs(scope_for(channel, "history"))
    return channel


def _answer(app: App, arguments: Arguments, messages: list[Message], default: int = 100) -> Json:
    shown, following = page(messages, arguments, default, 999)
    whole = arguments.flag("include_all_metadata")
    answer: Json = {
        "messages": [message_json(app.world, message, with_metadata=whole) for message in shown],
        "has_more": bool(following),
        "pin_count": 0,
    }
    return {**answer, "response_metadata": {"next_cursor": following}} if following else answer


def history(app: App, arguments: Arguments) -> Json:
    channel = _channel(app, arguments)
    roots = [m for m in app.world.in_channel(channel.id) if m.root == m.ts or m.broadcast]
    return _answer(app, arguments, _within(arguments, roots)[::-1])


def replies(app: App, arguments: Arguments) -> Json:
    channel = _channel(app, arguments)
    root = app.world.message(channel.id, arguments.text("ts"))
    if root is None or root.to is not None:
        raise SlackError("thread_not_found")
    if root.root != root.ts:
        return _answer(app, arguments, [root], 999)
    return _answer(app, arguments, [root, *_within(arguments, app.world.replies(channel.id, root.ts))], 999)


HISTORY = (
    Method(
        "conversations.history",
        history,
        takes_json=False,
        scopes=by_kind("history"),
        notes="metadata's payload only with include_all_metadata",
    ),
    Method(
        "conversations.replies",
        replies,
        takes_json=False,
        scopes=by_kind("history"),
        notes="metadata's payload only with include_all_metadata",
    ),
)
