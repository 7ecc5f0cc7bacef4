"""The coverage page: what of each vendor is emulated, read from the routes.

`python -m sandbox.coverage` writes `docs/reference/sandbox.md`; a test holds the page and the routes equal.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from starlette.applications import Starlette
from starlette.routing import Route

from sandbox.app import create_sandbox
from sandbox.faults import FaultKind
from sandbox.google.batch import KINDS
from sandbox.slack.methods import METHODS

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "sandbox.md"

INTRODUCTION = """\
# What the sandbox emulates

This page is written from the sandbox's routes by `python -m sandbox.coverage`. A method that is not in a table is
refused as the vendor refuses an unknown one. State is in memory and gone when the sandbox stops; every list is complete
at once (no eventual consistency), and nothing is rate limited until a fault is ordered.

| path | for |
| --- | --- |
| `GET /world` | all there is, with its `revision`; with `part` (slack, notion, google, openai; several) only that |
| `GET /world?since=N` | the same, as soon as the revision of what is asked for is past N, or after `wait` (5) seconds |
| `GET /events` | server-sent events that say what changed |
| `GET /ledger`, `DELETE /ledger` | every vendor request in order; a write that took effect has `effect: true` |
| `POST`, `GET /faults` | `{service, method, kind, times, after, retry_after, seconds}`; kinds: {kinds} |
| `DELETE /faults` | take them all back; a call that is being slowed down goes on |
| `POST /admin/clock` | `{advance}`: seconds to move the clock forward |
| `POST /admin/scopes` | `{scopes}` or `{add, remove}`: the Slack app's bot scopes |
| `POST /admin/subscriptions` | `{events}`: what the Slack app subscribed to |
| `POST /admin/delivery` | `{ack_timeout, retries, patience}` of Slack's deliveries, in real seconds |
| `POST /admin/request_url` | `{url}`: signed HTTP delivery; null goes back to Socket Mode |
| `POST /person/USER/messages` | `{channel, text, thread_ts, files: [{name, content}]}` |
| `POST /person/USER/actions` | `{channel, message_ts, action_id, value}` or `{view_id, action_id, value}` |
| `POST /person/USER/options` | the same with `query`: what an external select offers |
| `POST /person/USER/commands` | `{command, text, channel}`; `/invite` and `/remove` are the workspace's own |
| `POST /person/USER/views/ID/submit` | `{values}` by block id or action id; answers `{ok, errors, views}` |
| `POST /person/USER/views/ID/close` | close a modal |
| `POST /person/USER/shortcuts` | `{callback_id}`, on a message with `channel` and `message_ts` |
| `POST /person/USER/home` | `{tab}`: open the app's Home or Messages tab |
| `POST /person/USER/stop` | `{channel, thread_ts}`: the Stop button while the app's session is processing |
"""

ABOUT = {
    "slack": """\
## Slack

Web API at `/slack/api/METHOD`, Socket Mode at `/slack/socket`, or signed HTTP after `POST /admin/request_url`.

- Events that are not acknowledged within 3 s of real time come again at once, three times, to any connection; the
  vendor spreads the later attempts over minutes. Clicks, commands and forms are sent once.
- While no connection is open, everything waits up to 60 s for one, so that a bot can be restarted; the vendor would
  drop interactions at once. `POST /admin/delivery` changes both times.
- The app hears of its own new messages, but not of edits, deletions, reactions or joins. Messages carry no rich text
  of what a person typed, only `text`.
- Blocks are judged by closed field sets with the vendor's sizes and by the SDK's models where there are some. Where the
  vendor's wording of a complaint is not public, it is the sandbox's own.
- A reply to a message that does not exist is refused with `thread_not_found`.
- There are no group messages, user groups, archived channels, streams, canvases, lists, pins, bookmarks or searches,
  and one app in one workspace.
""",
    "notion": "## Notion\n\nVersion 2026-03-11 at `/notion/v1`, token `ntn_sandbox`.\n",
    "google": """\
## Google Sheets and Drive

Sheets at `/google/v4`, Drive at `/google/drive/v3`, tokens at `/google/token`.
""",
    "openai": "## Model\n\nA scripted model at `/openai/v1`: `POST /openai/script` queues what it says.\n",
}

NOTES = {
    **{f"slack:{method.name}": method.notes for method in METHODS},
    "slack:apps.connections.open": "gives a ws:// address with a ticket for one connection",
    "slack:oauth.v2.access": "codes of `/slack/oauth/v2/authorize`, which allows at once, and refresh tokens",
    "slack:response_url": "five answers within 30 minutes of the sandbox's clock",
    "slack:files.upload": "the second step of an upload",
    "slack:files.download": "texts only; other callers are sent to the login page",
    "google:spreadsheets.batchUpdate": f"all or nothing; carries out {', '.join(f'`{kind}`' for kind in KINDS)}",
    "openai:chat.completions": "says the next line of the script; the JSON schema is held to the strict subset",
}

NOT_EMULATED = {
    "slack": [
        "chat.startStream, chat.appendStream, chat.stopStream",
        "conversations.create, conversations.invite, conversations.leave",
        "search.messages, assistant.search.context",
        "blocks.validate",
        "pins.*, bookmarks.*, canvases.*, lists.*",
    ],
    "google": ["drive.permissions.*, drive.changes.*"],
    "openai": ["responses, embeddings, streaming"],
}


def coverage_page(app: Starlette) -> str:
    """The whole page, as Markdown."""
    kinds = ", ".join(f"`{kind}`" for kind in get_args(FaultKind))
    parts = [INTRODUCTION.replace("{kinds}", kinds)]
    for service, about in ABOUT.items():
        rows = "\n".join(_rows(app, service))
        parts.append(f"{about}\n| method | emulated | notes |\n| --- | --- | --- |\n{rows}\n")
    return "\n".join(parts)


def _rows(app: Starlette, service: str) -> Iterator[str]:
    for name in _names(app, service):
        yield f"| `{name}` | yes | {NOTES.get(f'{service}:{name}', '')} |"
    for name in NOT_EMULATED.get(service, []):
        yield f"| `{name}` | no | |"


def _names(app: Starlette, service: str) -> list[str]:
    names = [route.name for route in app.routes if isinstance(route, Route)]
    served = {name.removeprefix(f"{service}:") for name in names if name.startswith(f"{service}:")}
    return sorted(served - {"unknown"})


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(coverage_page(create_sandbox().app), "utf-8")
