"""Web and e-mail addresses: whose they are, and whether they look like another's or mean this machine. Pure."""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from posixpath import normpath
from urllib.parse import SplitResult, unquote, urlsplit

from orchestration.patterns import make_regex
from orchestration.service import list_services
from orchestration.text.disguise import is_disguised_host, normalise_text

_NUMERIC_HOST = make_regex(r"(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+)){0,3}", re.IGNORECASE)

_HOME = make_regex(
    r"(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|localhost6|home\.arpa|cluster\.local|svc|onion)$"
)

_TO_NUMBERS = make_regex(
    r"(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|local\.gd)$"
)
"""Public names that answer with any number that stands in them, or with this machine's."""

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")

_COMPATIBLE = ipaddress.IPv6Network("::/96")

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_inside(host: str) -> bool:
    """Whether a host is this machine, its network, or a name that no public resolver knows."""
    name = host.strip("[]").partition("%")[0].casefold()
    found = parse_ip_address(name)
    if found is not None:
        return not found.is_global or found.is_multicast
    if not name:
        return True
    return "." not in name or _HOME.search(name) is not None or _TO_NUMBERS.search(name) is not None


def is_public_number(host: str) -> bool:
    """Whether a host is a bare IP address of the open network."""
    found = parse_ip_address(host.strip("[]"))
    return found is not None and found.is_global


def parse_ip_address(host: str) -> IpAddress | None:
    """Read an IP address, also in its octal, hexadecimal, short and whole-number spellings and inside an IPv6 one."""
    try:
        read = ipaddress.ip_address(host)
    except ValueError:
        return _loose_number(host)
    return _carried(read) if isinstance(read, ipaddress.IPv6Address) else read


def _carried(read: ipaddress.IPv6Address) -> IpAddress:
    """Return the IPv4 address that an IPv6 one stands for: mapped, 6to4, Teredo, NAT64, or in its last bits."""
    if read.ipv4_mapped is not None:
        return read.ipv4_mapped
    if read.sixtofour is not None:
        return read.sixtofour
    if read.teredo is not None:
        return read.teredo[1]
    if read in _NAT64 or (read in _COMPATIBLE and int(read) > 1):
        return ipaddress.IPv4Address(int(read) & 0xFFFFFFFF)
    return read


def _loose_number(host: str) -> IpAddress | None:
    if not _NUMERIC_HOST.fullmatch(host):
        return None
    parts = [_integer(part) for part in host.split(".")]
    value = sum(part << (8 * (3 - at)) for at, part in enumerate(parts[:-1])) + parts[-1]
    return ipaddress.IPv4Address(value & 0xFFFFFFFF)


def _integer(text: str) -> int:
    try:
        return int(text, 16) if text.lower().startswith("0x") else int(text, 8 if text.startswith("0") else 10)
    except ValueError:
        return 0


NOT_OURS = frozenset({"hooks.slack.com"})
"""There anybody's words are taken in."""

_END = r"[^\s<>\"'`)\]}]"

_STROKES = make_regex(rf"(?://|\\\\)(?:\[[0-9a-fA-F:.]{{2,45}}\])?{_END}+")

_INSIDE = make_regex(rf"(?<=.)https?://{_END}+", re.IGNORECASE)

_SCHEME_BEFORE = make_regex(r"[a-z][a-z0-9+.\-]{1,15}:\Z", re.IGNORECASE)

_WWW = make_regex(rf"(?<![\w./@\-])www\.{_END}+", re.IGNORECASE)

_OPAQUE = make_regex(rf"\b(?:mailto|sms|tel|javascript|data):{_END}+", re.IGNORECASE)

_BARE_HINT = make_regex(r"\.[a-z]{2,24}(?::\d+)?[/?]", re.IGNORECASE)

_BARE = make_regex(
    rf"(?<![\w@./\-])(?:[a-z0-9\-]{{1,63}}\.){{1,6}}[a-z]{{2,24}}(?::\d+)?(?:(?:/{_END}*)?\?{_END}+|/{_END}{{20,}})",
    re.IGNORECASE,
)

_WORD = make_regex(r"\S{1,2000}")

_MAIL = make_regex(r"(?<![\w.+\-])[\w.+\-%]{1,64}@((?:[\w\-]{1,63}\.){1,5}[\w\-]{2,63})", re.UNICODE)

_HOST = make_regex(r"(?:[\w\-]{1,63}\.){1,6}[^\W\d_][\w\-]{1,62}\.?(?::\d+)?(?:[/?#].*)?")

_SCHEME = make_regex(r"[a-z][a-z0-9+.\-]*:(?!\d)", re.IGNORECASE)

_WEB_SCHEME = make_regex(r"(https?):/*", re.IGNORECASE)

_LINKED = make_regex(r"(?:[a-z][a-z0-9+.\-]*:)?//", re.IGNORECASE)


def split_address(address: str) -> SplitResult | None:
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


def get_host(address: str) -> str:
    """Return the host of a web address as a browser would ask for it, or nothing."""
    return _host_in(split_address(address))


def _host_in(parts: SplitResult | None) -> str:
    try:
        return _with_dots(unquote(normalise_text(parts.hostname or ""))).rstrip(".").casefold() if parts else ""
    except ValueError:
        return ""


def _with_dots(text: str) -> str:
    return text if text.isascii() else text.replace("。", ".").replace("｡", ".").replace("．", ".")


def normalise_dots(text: str) -> str:
    """Return a text with what a client takes for the dot of a host written as one."""
    return _with_dots(normalise_text(text))


def find_web_addresses(text: str) -> list[str]:
    """Return what a client makes links of: with a scheme, with ``www.``, a bare host with a query or long path."""
    seen = normalise_dots(text)
    found: list[str] = []
    if "//" in seen or "\\\\" in seen:
        for match in _STROKES.finditer(seen):
            scheme = _SCHEME_BEFORE.search(seen, max(0, match.start() - 17), match.start())
            found.append((scheme[0] if scheme else "") + match[0])
            found += _INSIDE.findall(match[0])
    if "www." in seen or "WWW." in seen.upper():
        found += _WWW.findall(seen)
    if ":" in seen:
        found += _OPAQUE.findall(seen)
    if _BARE_HINT.search(seen):
        found += [one for word in _WORD.findall(seen) if "//" not in word for one in _BARE.findall(word)]
    return [address.partition("|")[0].rstrip(".,;:!?") for address in found]


def find_mail_hosts(text: str) -> list[str]:
    """Return the hosts of the e-mail addresses that stand in a text."""
    return _MAIL.findall(normalise_text(text)) if "@" in normalise_text(text) else []


def is_web_address(value: str) -> bool:
    """Whether a whole value is a web address or a bare host."""
    text = normalise_text(value).strip()
    if any(form.match(text) for form in (_LINKED, _WWW, _BARE)) or _HOST.fullmatch(text):
        return True
    return parse_ip_address(get_host(text)) is not None


def is_ours(address: str, domains: tuple[str, ...]) -> bool:
    """Whether an address or host belongs to the team or to a service that holds the team's things."""
    parts = split_address(address)
    host = _host_in(parts)
    if host in NOT_OURS:
        return False
    path = normpath(parts.path) if parts and parts.path else ""
    return any(
        (host == name or host.endswith(under)) and path.startswith(folder) for name, under, folder in _known(domains)
    )


@lru_cache(maxsize=256)
def _known(domains: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
    """Return each known host, how one below it ends, and how a path there begins."""
    parts = (known.casefold().lstrip("@").partition("/") for known in (*domains, *_list_homes()))
    return tuple((name, f".{name}", f"/{folder}" if folder else "") for name, _, folder in parts)


def _list_homes() -> tuple[str, ...]:
    """Return where the team's own things live; what stands in a link to them reaches nobody else."""
    return tuple(home for service in list_services() for home in service.homes)


def is_deceptive_address(address: str) -> bool:
    """Whether an address looks like another: a name before its host, a host in signs or in letters that imitate."""
    head = normalise_text(address).strip().replace("\\", "/")
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
    parts = split_address(address)
    if parts is None:
        return True
    if parts.scheme.casefold() not in ("http", "https", "mailto", "tel"):
        return True
    return parts.scheme.casefold() in ("http", "https") and is_inside(get_host(address))
