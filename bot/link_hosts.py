"""At which hosts each of a team's connections gives addresses: only there are links live. Pure."""

from __future__ import annotations

from urllib.parse import urlsplit

from schemas.team import LinkHosts

NOTION = ("www.notion.so", "notion.so", "app.notion.com", ".notion.site")
"""A page's ``url`` and ``public_url`` (https://developers.notion.com/reference/page)."""
SHEETS = ("docs.google.com",)
"""``spreadsheetUrl`` (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets) and Drive's
``webViewLink``."""
_OF_VENDORS = frozenset({"api.notion.com", "sheets.googleapis.com"})


def link_hosts(*, slack: str, notion: str | None, google: str | None) -> LinkHosts:
    """Return the hosts by service; ``session`` passes on what any of them gave.

    ``slack`` is the workspace's own address, as Slack says it; ``notion`` and ``google`` are where their APIs are
    asked, and another server than the vendor's may give addresses of its own.
    """
    hosts = {
        "slack": _host(slack),
        "notion": (*NOTION, *_host(notion)),
        "sheets": (*SHEETS, *_host(google)),
    }
    return {**hosts, "session": tuple(host for of_service in hosts.values() for host in of_service)}


def _host(address: str | None) -> tuple[str, ...]:
    try:
        host = urlsplit(address or "").hostname or ""
    except ValueError:
        return ()
    return (host,) if host and host not in _OF_VENDORS else ()
