"""Web and e-mail addresses inside values: whose they are, and whether they carry something away. Pure."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from urllib.parse import SplitResult, urlsplit

from orchestration.disguise import is_disguised_host, plain

SERVICE_HOSTS = ("notion.so", "app.notion.com", "slack.com", "docs.google.com/spreadsheets", "docs.google.com/document")
"""Where the team's own pages, messages and sheets live; what stands in a link to them reaches nobody else."""

_URL = re.compile(r"(?:[a-z][a-z0-9+.\-]{1,15}:)?//[^\s<>\"'|`)\]}]+|\bwww\.[^\s<>\"'|`)\]}]+", re.IGNORECASE)
_IMAGE = re.compile(r"!\[[^\]]*\]\(\s*([^)\s]+)")
_MAIL = re.compile(r"(?<![\w.+\-])[\w.+\-%]{1,64}@((?:[\w\-]{1,63}\.){1,5}[\w\-]{2,63})", re.UNICODE)
_HOST = re.compile(r"(?:[\w\-]{1,63}\.){1,6}[^\W\d_][\w\-]{1,62}\.?(?::\d+)?(?:[/?#].*)?")
_PACKED = re.compile(r"[A-Za-z0-9+=_~]{24,}|(?:%[0-9A-Fa-f]{2}.?){3,}|\d{9,}")
_NUMERIC = re.compile(r"(?:0x[0-9a-f]+|\d+)(?:\.(?:0x[0-9a-f]+|\d+)){0,3}", re.IGNORECASE)
_HOME = re.compile(r"(?:^|\.)(?:localhost|local|internal|localdomain|home\.arpa)$")


def split(address: str) -> SplitResult | None:
    """Return the parts of a web address, ``None`` where it is none; a bare host counts as one."""
    text = address.strip().replace("\\", "/")
    if "://" not in text and not re.match(r"[a-z][a-z0-9+.\-]*:(?!\d)", text, re.IGNORECASE):
        text = f"https://{text.lstrip('/')}"
    try:
        parts = urlsplit(text)
        return parts if parts.scheme else None
    except ValueError:
        return None


def host_of(address: str) -> str:
    """Return the host of a web address as written, or nothing."""
    parts = split(address)
    try:
        return (parts.hostname or "").rstrip(".") if parts else ""
    except ValueError:
        return ""


def web_addresses(text: str) -> list[str]:
    """Return the web addresses that stand in a text, as a person would read them."""
    seen = plain(text)
    if "//" not in seen and "www." not in seen.casefold():
        return []
    return [found.rstrip(".,;:!?") for found in _URL.findall(seen)]


def mail_hosts(text: str) -> list[str]:
    """Return the hosts of the e-mail addresses that stand in a text."""
    return _MAIL.findall(plain(text)) if "@" in plain(text) else []


def is_web_address(value: str) -> bool:
    """Whether a whole value is a web address or a bare host."""
    text = plain(value).strip()
    return bool(_URL.match(text)) or _HOST.fullmatch(text) is not None or _NUMERIC.fullmatch(host_of(text)) is not None


def hosts_in(value: str) -> Iterator[str]:
    """Yield the hosts that a who-or-where value reaches: of its web and e-mail addresses."""
    yield from mail_hosts(value)
    yield from (host for host in map(host_of, web_addresses(value)) if host)


def is_ours(address: str, domains: tuple[str, ...]) -> bool:
    """Whether an address or host belongs to the team or to a service that holds the team's things."""
    parts = split(address)
    host = host_of(address).casefold()
    path = parts.path if parts else ""
    for known in (*domains, *SERVICE_HOSTS):
        name, _, folder = known.casefold().lstrip("@").partition("/")
        if (host == name or host.endswith(f".{name}")) and (not folder or path.startswith(f"/{folder}")):
            return True
    return False


def is_false(address: str) -> bool:
    """Whether an address looks like another: a name before its host, a host in signs or in letters that imitate."""
    head = plain(address).strip().replace("\\", "/")
    if not re.match(r"(?:[a-z][a-z0-9+.\-]*:)?//", head, re.IGNORECASE):
        host = address.strip().rpartition("@")[2].partition("/")[0]
        return ("." in host or "\u3002" in host) and " " not in host and is_disguised_host(host)
    place = re.split(r"[/?#]", head.partition("//")[2].lstrip("/"), maxsplit=1)[0]
    written = re.split(r"[/?#\\]", address.strip().replace("\\", "/").partition("//")[2].lstrip("/"), maxsplit=1)[0]
    return "@" in place or "%" in place.partition("]")[2] + place.partition("[")[0] or is_disguised_host(written)


def is_forbidden(address: str) -> bool:
    """Whether an address means this machine, its network, or no web page at all.

    A name can still mean such a place; who fetches looks at what it resolves to.
    """
    parts = split(address)
    if parts is None:
        return True
    if parts.scheme not in ("http", "https", "mailto", "tel"):
        return True
    host = plain(host_of(address)).casefold()
    if _HOME.search(host):
        return True
    found = _number(host)
    return found is not None and not found.is_global


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Read an IP address also in its octal, hexadecimal, short and whole-number spellings."""
    try:
        read = ipaddress.ip_address(host)
        return getattr(read, "ipv4_mapped", None) or read
    except ValueError:
        pass
    if not _NUMERIC.fullmatch(host):
        return None
    parts = [_integer(part) for part in host.split(".")]
    value = sum(part << (8 * (3 - at)) for at, part in enumerate(parts[:-1])) + parts[-1]
    return ipaddress.IPv4Address(value & 0xFFFFFFFF)


def _integer(text: str) -> int:
    try:
        return int(text, 16) if text.lower().startswith("0x") else int(text, 8 if text.startswith("0") else 10)
    except ValueError:
        return 0


def carries_data(address: str) -> bool:
    """Whether a link takes something along: a query, a long fragment, a packed path, a long label, a name before @."""
    parts = split(address)
    if parts is None:
        return False
    labels = (parts.hostname or "").split(".")
    return bool(
        parts.query
        or len(parts.fragment) > 12
        or parts.username
        or _PACKED.search(parts.path)
        or any(len(label) > 24 for label in labels)
        or "{" in address
    )


def images(text: str) -> list[str]:
    """Return the addresses of the pictures that a text would load without a click."""
    return _IMAGE.findall(plain(text)) if "![" in plain(text) else []
