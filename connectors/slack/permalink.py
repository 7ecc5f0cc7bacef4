"""The address of a message, computed: Slack has documented its form. https://docs.slack.dev/reference/methods/chat.getPermalink"""

from __future__ import annotations


def build_permalink(workspace: str, channel: str, ts: str, thread_ts: str | None = None) -> str:
    """Return the address of a message; empty where the workspace's own is not known.

    ``workspace`` is its address as auth.test tells it; ``thread_ts`` is of the thread that the message is in. Only a
    reply's address tells its thread.
    """
    if not workspace:
        return ""
    address = f"{workspace.rstrip('/')}/archives/{channel}/p{ts.replace('.', '')}"
    return address if thread_ts in (None, "", ts) else f"{address}?thread_ts={thread_ts}&cid={channel}"
