"""Google's request builders: made once in a process, they hold no team's address and no credentials.

https://googleapis.github.io/google-api-python-client/docs/start.html#building-and-calling-a-service
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Protocol, cast

import httplib2
from googleapiclient.discovery import build_from_document  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType] -- the package has no types
from googleapiclient.discovery_cache import get_static_doc  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType] -- the package has no types

_FIRST_USE = Lock()


class Request(Protocol):
    """What Google's client built: one HTTP request to Google's own address, and the function that reads its answer."""

    method: str
    uri: str
    body: str | None
    headers: dict[str, str]

    def postproc(self, resp: httplib2.Response, content: bytes) -> object: ...


@dataclass(frozen=True, slots=True)
class RequestBuilders:
    """The resources of Sheets v4 and Drive v3, whose methods each build a request. The package leaves them untyped."""

    spreadsheets: Any
    values: Any
    developer_metadata: Any
    files: Any


class _NoTransport:
    """Stands where Google's client wants its own transport; requests are sent by httpx."""

    def request(self, *_: object, **__: object) -> object:
        raise AssertionError("requests go through httpx")


def request_builders() -> RequestBuilders:
    """Return the builders of this process. The first use makes them; who asks meanwhile, in another thread, waits."""
    with _FIRST_USE:
        return _built()


def address_of(request: Request, root: str | None) -> str:
    """Return where a request is sent: to Google or, where ``root`` is set, to the same path below that address."""
    return f"{root}{request.uri.split('/', maxsplit=3)[3]}" if root else request.uri


@cache
def _built() -> RequestBuilders:
    spreadsheets = _service("sheets", "v4").spreadsheets()
    files = _service("drive", "v3").files()
    return RequestBuilders(spreadsheets, spreadsheets.values(), spreadsheets.developerMetadata(), files)


def _service(name: str, version: str) -> Any:
    document: dict[str, Any] = json.loads(cast(str, get_static_doc(name, version)))
    schemas: dict[str, dict[str, Any]] = document["schemas"]
    # Of a schema the client needs the names of its properties, to find page tokens. The rest it only turns into
    # docstrings, for 50 MB and 0.2 s; a schema without a type has none.
    document["schemas"] = {key: {"properties": schema.get("properties", {})} for key, schema in schemas.items()}
    return cast(Any, build_from_document(document, http=_NoTransport()))
