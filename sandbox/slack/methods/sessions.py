"""agents.sessions.* and assistant.threads.*: what the agent pane shows while the app works.

https://docs.slack.dev/ai/agent-sessions
"""

from typing import Any, cast

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.method import App, Json, Method, joined_channel
from sandbox.slack.refusals import SlackError, invalid

STATUSES = ("active", "processing", "suspended", "closed")


def _key(app: App, arguments: Arguments, error: str = "thread_not_found") -> tuple[str, str]:
    """The conversation and thread that are meant. Raises SlackError(error) for a thread that is not there."""
    channel = joined_channel(app, arguments.text("channel_id"))
    thread_ts = arguments.text("thread_ts", "")
    if thread_ts and app.world.message(channel.id, thread_ts) is None:
        raise SlackError(error)
    return channel.id, thread_ts


def _show(app: App, key: tuple[str, str], status: str) -> None:
    app.world.sessions[key] = status
    app.world.changes.announce("session", channel=key[0], thread_ts=key[1], status=status)


def set_status(app: App, arguments: Arguments) -> Json:
    status = arguments.text("status")
    if status not in STATUSES:
        raise invalid("invalid_arguments", [f"[ERROR] must be a valid enum value: {', '.join(STATUSES)}"])
    key = _key(app, arguments)
    if not key[1] and not app.world.channels[key[0]].is_im:
        raise SlackError("invalid_arguments")
    _show(app, key, status)
    return {}


def set_thread_status(app: App, arguments: Arguments) -> Json:
    arguments.text("thread_ts")
    key, status = _key(app, arguments, "invalid_thread_ts"), arguments.text("status", "")
    _show(app, key, status)
    return {}


def set_title(app: App, arguments: Arguments) -> Json:
    key = _key(app, arguments)
    app.world.changes.announce("session", channel=key[0], thread_ts=key[1], title=arguments.text("title"))
    return {}


def set_suggested_prompts(app: App, arguments: Arguments) -> Json:
    channel = joined_channel(app, arguments.text("channel_id"))
    prompts = arguments.items("prompts", "invalid_arguments") or []
    if not 1 <= len(prompts) <= 4 or not all(map(_is_prompt, prompts)):
        raise SlackError("invalid_arguments")
    if not arguments.maybe("thread_ts"):
        app.world.prompts[channel.id] = prompts
        app.world.changes.announce("prompts", channel=channel.id)
    return {}


def _is_prompt(prompt: Any) -> bool:
    return isinstance(prompt, dict) and set(cast(Json, prompt)) == {"title", "message"}


SESSIONS = (
    Method("agents.sessions.setStatus", set_status, "chat:write", writes=True, notes="does not time out"),
    Method("agents.sessions.rename", set_title, "chat:write", writes=True, notes="the title is only announced"),
    Method("assistant.threads.setStatus", set_thread_status, "chat:write", writes=True, notes="does not time out"),
    Method(
        "assistant.threads.setTitle", set_title, "assistant:write", writes=True, notes="the title is only announced"
    ),
    Method(
        "assistant.threads.setSuggestedPrompts",
        set_suggested_prompts,
        "assistant:write",
        writes=True,
        notes="with thread_ts silently without effect, as the vendor does for the agent view",
    ),
)
