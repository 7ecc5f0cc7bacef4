"""Which addresses of a run may be live links: those that its own tools gave, on their connection's hosts. Pure."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from orchestration.extraction import RECALLS
from schemas.run import Run
from schemas.team import LinkHosts
from schemas.values import Origins, from_tool

MOST_CHARACTERS = 2_000
_UNSOUND = re.compile(r"[\s\\<>|\"'`\x00-\x1f\x7f-\x9f]")
"""A browser reads past some of these where a parser does not: what they stand in is no link."""
_OF_TOOL = from_tool("")


def is_at(hosts: tuple[str, ...], address: object) -> bool:
    """Whether this is an address over https at one of the hosts; one that begins with a dot holds all below it."""
    if not isinstance(address, str) or len(address) > MOST_CHARACTERS or _UNSOUND.search(address):
        return False
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or "@" in parts.netloc or port not in (None, 443) or not host.isascii():
        return False
    return any(host.endswith(known) if known.startswith(".") else host == known for known in hosts)


def returned_links(run: Run, hosts: LinkHosts) -> frozenset[str]:
    """Return the addresses that tools of this run gave as theirs (``page_url`` and such), each on the hosts of the
    service whose tool it was: the only ones that may become live links."""
    return frozenset(
        value.data
        for keys in run.memory.values()
        for key, value in keys.items()
        if key.endswith("url") and isinstance(value.data, str) and is_at(_of_giver(value.origins, hosts), value.data)
    )


def _of_giver(origins: Origins, hosts: LinkHosts) -> tuple[str, ...]:
    """Return the hosts of the service that gave a value by itself; what was made of several has none. A recalled answer
    has one address of its own, which code took from it."""
    services = {origin.removeprefix(_OF_TOOL).partition(".")[0] for origin in origins if origin.startswith(_OF_TOOL)}
    if RECALLS in services:
        return hosts.get(RECALLS, ())
    if len(origins) != 1 or not services:
        return ()
    (service,) = services
    return hosts.get(service, ())
