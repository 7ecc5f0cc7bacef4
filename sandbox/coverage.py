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
from sandbox.google.spreadsheet_calls import KINDS
from sandbox.slack.methods import METHODS

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "sandbox.md"

INTRODUCTION = """\
# What the sandbox emulates

This page is written from the sandbox's routes by `python -m sandbox.coverage`. A method that is not in a table is
refused as the vendor refuses an unknown one. State is in memory and gone when the sandbox stops; every list is complete
at once (no eventual consistency).

The vendors' published request rates are enforced, on the sandbox's clock; `metel sandbox --rates N` grants N times as
much, and a sandbox that a test starts in its own process grants 1,000 times as much unless the test says otherwise. A
request that comes too soon is written down, does nothing, and counts towards no limit (unconfirmed of all three).

`late_landing` loses an answer as `answer` says (`bad_gateway`, `gateway_timeout`, `cut`, `silence`) and carries
the call out `seconds` later; `read_lag` shows reads the world of `seconds` ago, until the faults are cleared.
Which reads of a vendor lag is not documented: name the method (`data_sources.query`) or all (`*`). Both go by the
sandbox's clock.

| path | for |
| --- | --- |
| `GET /world` | all there is, with its `revision`; with `part` (slack, notion, google, openai; several) only that |
| `GET /world?since=N` | the same, as soon as the revision of what is asked for is past N, or after `wait` (5) seconds |
| `GET /events` | server-sent events that say what changed |
| `GET /ledger`, `DELETE /ledger` | every vendor request in order; a write that took effect has `effect: true` |
| `POST`, `GET /faults` | `{service, method, kind, times, after, retry_after, seconds, holding}`; kinds: {kinds} |
| `kind: rate_limit` | `retry_after` in seconds, or with `retry_as_date` as a date, or the header's text |
| `kind: disconnect` | `reason`: warning, refresh_requested, link_disabled, too_many_websockets, or lost |
| `kind: unknown_error, proxy_page, broken_body` | an undocumented word; HTML with `status`; half an answer |
| `DELETE /faults` | take them all back; a call that is slowed down goes on; what is to land late still lands |
| `POST /admin/clock` | `{advance}`: seconds to move the clock forward |
| `POST /admin/scopes` | `{scopes}` or `{add, remove}`: the Slack app's bot scopes |
| `POST /admin/capabilities` | `{capabilities}` or `{add, remove}`: what Notion's connection may do |
| `POST /admin/subscriptions` | `{events}`: what the Slack app subscribed to |
| `POST /admin/people` | `{person}` and `real_name`, `email`, `is_admin`, `is_restricted`: change or take on |
| `POST /admin/channels` | `{act, channel, to}`: create, rename, archive, unarchive, delete, share, unshare, change_id |
| `POST /admin/members` | `{act, channel, people}`: `join` or `leave` |
| `POST /admin/groups` | `{handle, people}`: make a user group, or say who is in it |
| `POST /admin/delivery` | `{ack_timeout, retries, patience}`, in real seconds; `{socket_mode}`: on or off |
| `POST /admin/request_url` | `{url}`: signed HTTP delivery; null goes back to Socket Mode |
| `POST /person/USER/messages` | `{channel, text, thread_ts, files: [{name, content}], forwards}`; more of it below |
| `POST /person/USER/edits` | `{channel, ts, text}`: change the words of a message |
| `POST /person/USER/groups` | `{people}`: open a group direct message with the app in it |
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

- After a `warning` a connection lives for ten seconds of the sandbox's clock. Where Socket Mode is off, each connection
  is told `link_disabled` and closed; how the vendor answers `apps.connections.open` then is unconfirmed.
- Events that are not acknowledged within 3 s of real time come again at once, three times, to any connection; the
  vendor spreads the later attempts over minutes. Clicks, commands and forms are sent once.
- While no connection is open, everything waits up to 60 s for one, so that a bot can be restarted; the vendor would
  drop interactions at once. `POST /admin/delivery` changes both times.
- What a person types is delivered as the vendor's composer sends it: `text` in mrkdwn beside a `rich_text` block. In
  the person API `@name` of somebody who is there is picked (with `picks: false` it stays as typed), `#name` stays as
  typed, and `<#C...>`, `<@U...>` and `<!subteam^S...>` are picks. `composer: false` sends `text` alone, as other
  clients and apps do, with the marks as they are written. `forwards: [{channel, ts}]` passes messages on. Slash
  commands have people and channels escaped.
- The app hears of its own new messages and of people's edits, but not of its own edits, deletions, reactions or joins.
  An edited message that mentions the app is told as `app_mention` again, with `edited`, and as `message_changed`. Not
  documented by the vendor: that a mention inside a quote is told as one too, and the form of a forwarded message.
- Blocks are judged by closed field sets with the vendor's sizes and by the SDK's models where there are some. Where the
  vendor's wording of a complaint is not public, it is the sandbox's own.
- Rates are those of [the published tiers](https://docs.slack.dev/apis/web-api/rate-limits), by method: 20, 50 and 100
  calls in any minute. A channel takes five messages at once and one a second after that, the workspace 300 a minute.
  Unconfirmed: the published figures are "at least", how large a burst Slack tolerates is not told, and neither is how
  it counts (here over any 60 seconds). `auth.test`, `chat.getPermalink`, `assistant.threads.setStatus` and
  `apps.connections.open` have rates of their own that are not published as figures; here they have none.
- The app has exactly the scopes and events of `manifest.yml`; `POST /admin/scopes` and `/admin/subscriptions`
  change that. An event whose scope is missing does not come. What a conversation needs depends on its kind. Only
  `chat.postMessage` and `chat.scheduleMessage` take a name.
- Methods that only read take no JSON body, as their pages say: it is as not there, and a required argument in it is
  missing. Which word Slack has for that is unconfirmed, as is whether `files.getUploadURLExternal` is one of them.
- A reply to a message that does not exist is not refused: it stands in the channel outside any thread, and only the
  answer, without `thread_ts`, tells ([others have seen it](https://github.com/slack-go/slack/issues/1571)). The status
  of a session in such a thread is refused with `thread_not_found`.
- Unconfirmed: the size of metadata (8,000 bytes here), Slack's words for a link that it does not open, which schemes
  of links it opens, and which errors an ephemeral message to a thread that is gone meets.
- A group direct message is opened with `/person/USER/groups`; both `app_mention` and `message.mpim` tell of it.
- There are no streams, canvases, lists, pins, bookmarks or searches, and one app in one workspace.
- A workspace of size is generated (`--people`, `--channels`, `--guests`): always the same Korean, Japanese and English
  names, of which several people share some. `GET /world` and the page show the first of what was generated only.
- Lists come in pages with the vendor's limits; a cursor names the first of the next page, and pages of channels without
  archived ones may be short. From how many people on `users.list` insists on a limit is not told; here it is 5,000.
- `POST /admin/people`, `channels`, `members` and `groups` change the workspace as its admins do, with the events.
""",
    "notion": """\
## Notion

Versions 2025-09-03 and 2026-03-11 at `/notion/v1`, token `ntn_sandbox`.

- Other versions are refused; Notion itself takes the older ones down to 2021-05-11 too.
- A search compares the query with titles: of a data source with its database's title, not with its own, and it gives
  all sources of a database that fits, as Notion says. How Notion weighs words is not public; here the title must hold
  the query.
- A database's own id stands for its data source only where it has one; else the refusal names them in
  `additional_data.child_data_source_ids`.
- `POST /admin/capabilities` ticks and unticks what the connection may do. Without `user_information` the users'
  endpoints answer `restricted_resource` and people are ids; without `user_emails` they have no address; without
  `read_content` what was written comes back as `{object, id}`.
- A query gives 10,000 rows at most and says `request_status: incomplete` beyond.
- There are no templates, views, file uploads, async tasks and webhooks.
- A connection has [180 requests](https://developers.notion.com/reference/request-limits) in any 60 seconds, at any
  pace. The budget of the workspace and the limits of single addresses, for which Notion publishes no figures, are not
  enforced; whether the window is a sliding one is unconfirmed.
""",
    "google": """\
## Google Sheets and Drive

Sheets at `/google/v4`, Drive at `/google/drive/v3`, tokens at `/google/token`.

- Sheets takes [60 reads and 60 writes](https://developers.google.com/workspace/sheets/api/limits) a minute of one user
  and 300 of the project; the 429 has no Retry-After. Whether the minute is a sliding one is unconfirmed. Drive's
  quotas are far higher and not enforced.
- Bodies, field masks and query fields are judged by the discovery documents of the vendor's client. What Google
  does and the sandbox does not is refused with 501 `The sandbox does not carry out ...`, never answered wrongly.
  gspread and the samples of Google's guides run against it in `tests/clients`.
- Held: 50,000 characters a cell, 10 million cells a spreadsheet, a batch as a whole or not at all, an insert at the
  end of the grid only with `inheritFromBefore`, ids of developer metadata once a spreadsheet, the table that
  `values.append` finds. The two megabytes that Google advises for a request are advice and not held.
- The one exception are formulas: arithmetic and SUM, AVERAGE, MIN, MAX, COUNT, COUNTA, ROUND, ABS and IF over cells of
  the same tab are worked out, others show as `#N/A`. Formulas are refused where they would have to move, and what they
  point at stays as it is when rows above it come or go.
- The service account sees every spreadsheet but 급여 대장, which nobody shared with it: Sheets refuses it with 403, and
  to Drive it is as not there. Permissions are kept and hold nobody else off.
- Unconfirmed: the words for a second use of a metadata id, for a merge across another, for sizes of dimensions and
  for protected or named ranges that are not there; widths that `autoResizeDimensions` finds are an estimate.
""",
    "openai": (
        "## Model\n\nA scripted model at `/openai/v1`: `POST /openai/script` queues what it says. "
        "It is limited by faults alone. The same script speaks through Anthropic's API too.\n\nWhere a stream "
        "is asked for, all three say the line piece by piece in their vendor's events. A line's `pace` is how many "
        "seconds each piece takes; after `breaks_after` of them it breaks as `breaks` says (`drop`, `silence`, "
        "`error`, `end`), and with `whole` it comes in one body all the same. `GET /openai/script` tells as "
        "`hung_up` which questions' askers went before the end.\n"
    ),
}

NOTES = {
    **{f"slack:{method.name}": method.notes for method in METHODS},
    "slack:apps.connections.open": "gives a ws:// address with a ticket for one connection",
    "slack:oauth.v2.access": "codes of `/slack/oauth/v2/authorize`, which allows at once, and refresh tokens",
    "slack:response_url": "five answers within 30 minutes of the sandbox's clock",
    "slack:files.upload": "the second step of an upload",
    "slack:files.download": "texts only; other callers are sent to the login page",
    "google:spreadsheets.batchUpdate": f"all or nothing; carries out {', '.join(f'`{kind}`' for kind in KINDS)}",
    "openai:responses": "says the next line too; nothing is stored, so that no earlier answer can be named",
    "openai:anthropic.messages": "at `/anthropic/v1/messages`; a tool gets the line; each model refuses its own",
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
    "google": [
        "spreadsheets.getByDataFilter, spreadsheets.values.*ByDataFilter",
        "charts, pivot tables, conditional formats, filter views, slicers, borders, banding, tables",
        "drive.changes.*, drive.drives.*, uploads, exports other than CSV and TSV",
    ],
    "openai": ["embeddings, stored responses, tools, obfuscation of streams"],
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
