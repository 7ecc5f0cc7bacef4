"""Web and e-mail addresses: whose they are, and whether they look like another's. Pure."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, unquote, urlsplit

from orchestration.disguise import is_disguised_host, plain
from orchestration.hosts import is_inside

SERVICE_HOSTS = ("notion.so", "app.notion.com", "slack.com", "docs.google.com/spreadsheets", "docs.google.com/document")
"""Where the team's own pages, messages and sheets live; what stands in a link to them reaches nobody else."""

_END = r"[^\s<>\"'`)\]}]"
_URL = re.compile(
    rf"(?:[a-z][a-z0-9+.\-]{{1,15}}:)?(?://|\\\\){_END}+|\bwww\.{_END}+"
    rf"|(?<![\w@./\-])(?:[a-z0-9\-]{{1,63}}\.){{1,6}}[a-z]{{2,24}}(?::\d+)?(?:(?:/{_END}*)?\?{_END}+|/{_END}{{20,}})"
    rf"|\b(?:mailto|sms|tel|javascript|data):{_END}+",
    re.IGNORECASE,
)
"""What a client makes a link of: with a scheme, with ``www.``, and a bare host with a query."""
_MAIL = re.compile(r"(?<![\w.+\-])[\w.+\-%]{1,64}@((?:[\w\-]{1,63}\.){1,5}[\w\-]{2,63})", re.UNICODE)
_HOST = re.compile(r"(?:[\w\-]{1,63}\.){1,6}[^\W\d_][\w\-]{1,62}\.?(?::\d+)?(?:[/?#].*)?")
_SCHEME = re.compile(r"[a-z][a-z0-9+.\-]*:(?!\d)", re.IGNORECASE)
_WEB_SCHEME = re.compile(r"(https?):/*", re.IGNORECASE)
_LINKED = re.compile(r"(?:[a-z][a-z0-9+.\-]*:)?//", re.IGNORECASE)
_STOPS = str.maketrans("。｡．", "...")


def split(address: str) -> SplitResult | None:
    """Return the parts of a web address, ``None`` where it is none; a bare host counts as one.

    It is read as browsers do: strokes may lean back or be fewer or more than two.
    """
    text = address.strip().replace("\\", "/")
    text = _WEB_SCHEME.sub(r"\1://", text, count=1) if _WEB_SCHEME.match(text) else text
    if "://" not in text.partition("?")[0] and not _SCHEME.match(text):
        text = f"https://{text.lstrip('/')}"
    try:
        parts = urlsplit(text)
        return parts if parts.scheme else None
    except ValueError:
        return None


def host_of(address: str) -> str:
    """Return the host of a web address as a browser would ask for it, or nothing."""
    parts = split(address)
    try:
        return unquote(plain(parts.hostname or "")).translate(_STOPS).rstrip(".").casefold() if parts else ""
    except ValueError:
        return ""


def as_read(text: str) -> str:
    """Return a text with what a client takes for the dot of a host written as one."""
    return text if text.isascii() else plain(text).translate(_STOPS)


def web_addresses(text: str) -> list[str]:
    """Return the web addresses that stand in a text, as a person would read them."""
    seen = as_read(text)
    if (
        "//" not in seen
        and "\\\\" not in seen
        and "?" not in seen
        and "/" not in seen
        and "www." not in seen.casefold()
    ):
        return []
    return [part.rstrip(".,;:!?") for found in _URL.findall(seen) for part in found.split("|")[:1]]


def mail_hosts(text: str) -> list[str]:
    """Return the hosts of the e-mail addresses that stand in a text."""
    return _MAIL.findall(plain(text)) if "@" in plain(text) else []


def is_web_address(value: str) -> bool:
    """Whether a whole value is a web address or a bare host."""
    text = plain(value).strip()
    return bool(_URL.match(text)) or _HOST.fullmatch(text) is not None or is_inside(host_of(text))


def is_ours(address: str, domains: tuple[str, ...]) -> bool:
    """Whether an address or host belongs to the team or to a service that holds the team's things."""
    host = host_of(address)
    parts = split(address)
    path = parts.path if parts else ""
    for known in (*domains, *SERVICE_HOSTS):
        name, _, folder = known.casefold().lstrip("@").partition("/")
        if (host == name or host.endswith(f".{name}")) and (not folder or path.startswith(f"/{folder}")):
            return True
    return False


def is_false(address: str) -> bool:
    """Whether an address looks like another: a name before its host, a host in signs or in letters that imitate."""
    head = plain(address).strip().replace("\\", "/")
    if not _LINKED.match(head):
        host = address.strip().rpartition("@")[2].partition("/")[0]
        return ("." in host or "。" in host) and " " not in host and is_disguised_host(host)
    place = _place(head)
    outside_brackets = place.partition("[")[0] + place.partition("]")[2]
    if "@" in place or "%" in outside_brackets or "\\" in address.partition("//")[2]:
        return True
    return is_disguised_host(_place(address.strip().replace("\\", "/")))


def _place(address: str) -> str:
    """Return what stands between the strokes and the path."""
    return re.split(r"[/?#]", address.partition("//")[2].lstrip("/"), maxsplit=1)[0]


def is_forbidden(address: str) -> bool:
    """Whether an address means this machine, its network, or no web page at all.

    A name can still mean such a place; who fetches looks at what it resolves to.
    """
    parts = split(address)
    if parts is None:
        return True
    if parts.scheme.casefold() not in ("http", "https", "mailto", "tel"):
        return True
    return parts.scheme.casefold() in ("http", "https") and is_inside(host_of(address))
