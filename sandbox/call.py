"""One request to a vendor as it is parsed, and what is answered."""

from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Call:
    """One vendor request, parsed. Header names are in lower case; a body that is neither JSON nor a form is
    `{"content": base64 text}`."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: dict[str, Any]
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Answer:
    """What the vendor answers. `effect` says that a write took effect. A body that is text is sent as it is. Where
    there is a `stream`, its bytes are sent in place of the body, which the ledger keeps; it is given what cuts the
    line."""

    status: int
    body: Any
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    effect: bool = False
    stream: Callable[[Callable[[], None]], AsyncIterator[bytes]] | None = None


BAD_GATEWAY = Answer(502, "<html><head><title>502 Bad Gateway</title></head></html>", {"content-type": "text/html"})
GATEWAY_TIMEOUT = Answer(504, "<html><head><title>504 Gateway Time-out</title></head></html>", BAD_GATEWAY.headers)
"""What stands before a vendor's servers answers in its own form."""
Handle = Callable[[Call], Coroutine[Any, Any, Answer]]
