"""Google's request builders: made once in a process, and each request is what the vendor's own client would send."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from threading import Barrier
from typing import Any, NamedTuple, cast

import httpx
import pytest
from googleapiclient.discovery import build_from_document  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]
from googleapiclient.discovery_cache import get_static_doc  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]
from googleapiclient.http import MediaInMemoryUpload  # pyright: ignore[reportMissingTypeStubs]
from httplib2 import Response

from connectors.sheets.api import (
    FILE_FIELDS,
    GOOGLE_SHEET,
    SHEET_FIELDS,
    GoogleRequest,
    SheetsApi,
    build_url,
    get_request_builders,
)
from connectors.sheets.credentials import GoogleCredentials
from orchestration.tool import ToolError
from tests.connectors.google_builds import BOTH, count_builds
from tests.connectors.workspace import StillClock

ID = "1aB/c?d#e 한"
RANGES = ["'김씨''s 표'!A1:B2", "주간!A:Z"]
LOOKUP = {"developerMetadataLookup": {"metadataKey": "metel", "metadataValue": "op 1"}}
WRITE = {"addSheet": {"properties": {"title": "둘째 탭"}}}
QUERY = f"mimeType = '{GOOGLE_SHEET}' and trashed = false"
SANDBOX = "http://127.0.0.1:8080/google/"
ADDRESSES = (None, SANDBOX, SANDBOX.rstrip("/"), "https://sheets.example.com")
ANSWER = {"spreadsheetId": "1"}
"""Holds what every answer must hold."""
STATUSES = (200, 204)
BODIES = (
    b'{"spreadsheetId": "1", "title": "\xed\x95\x9c"}',
    b"{}",
    b"[1]",
    b"<html>busy</html>",
    b"",
    b'"text"',
    b"1.50",
)
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("get", {}),
    ("get", {"spreadsheetId": "1", "colour": "red"}),
    ("batchUpdate", {"body": {}}),
]


class Token(GoogleCredentials):
    """Credentials whose token is there already."""

    def __init__(self, token: str = "ya29.one") -> None:
        self._token = token

    async def token(self, *, refused: str = "") -> str:
        del refused
        await asyncio.sleep(0)  # as where it must be fetched first, so that requests overtake one another
        return self._token


@dataclass(frozen=True, slots=True)
class Built:
    """A request that Google's own client built."""

    method: str
    uri: str
    body: str
    headers: dict[str, str]


class Theirs(NamedTuple):
    """What Google's own client does, whole and unchanged."""

    built: dict[tuple[str, str | None], Built]
    read: dict[tuple[int, bytes], object]
    refused: list[str]


def ask_their_client() -> Theirs:
    """Have Google's own client build each call for each address, read each answer and refuse what it does. In a process
    of its own: a client keeps 40 MB."""
    built = {(name, address): _build(name, address) for address in ADDRESSES for name in CALLS}
    read = {(status, body): read_by(sheets(None), status, body) for status in STATUSES for body in BODIES}
    return Theirs(built, read, [refuse_by(sheets(None), call, given) for call, given in REFUSED])


def _build(name: str, address: str | None) -> Built:
    one = CALLS[name][1](f"{address.rstrip('/')}/" if address else None)
    return Built(one.method, one.uri, one.body or "", dict(one.headers))


@pytest.fixture(scope="module")
def theirs() -> Theirs:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(ask_their_client).result()


@cache
def sheets(root: str | None) -> Any:
    return _vendor("sheets", "v4", root).spreadsheets()


@cache
def drive(root: str | None) -> Any:
    return _vendor("drive", "v3", f"{root}drive/v3/" if root else None).files()


def _vendor(name: str, version: str, address: str | None) -> Any:
    """Google's own client for one address, as everybody builds it."""
    options = {"api_endpoint": address} if address else None
    document = cast(Any, get_static_doc)(name, version)
    return cast(Any, build_from_document)(document, http=object(), client_options=options)


def listing(root: str | None, query: str) -> Any:
    return drive(root).list(
        q=query,
        pageSize=1000,
        fields=FILE_FIELDS,
        orderBy="modifiedTime desc",
        supportsAllDrives=True,
        includeItemsFromAllDrives=True,
    )


def batch(root: str | None, dates: str) -> Any:
    values = sheets(root).values()
    return values.batchGet(
        spreadsheetId=ID, ranges=RANGES, valueRenderOption="UNFORMATTED_VALUE", dateTimeRenderOption=dates
    )


CALLS: dict[str, tuple[Callable[[SheetsApi], Awaitable[object]], Callable[[str | None], Any]]] = {
    "get": (lambda api: api.spreadsheet(ID), lambda root: sheets(root).get(spreadsheetId=ID, fields=SHEET_FIELDS)),
    "values.batchGet": (lambda api: api.values(ID, RANGES), lambda root: batch(root, "FORMATTED_STRING")),
    "values.batchGet of days": (
        lambda api: api.values(ID, RANGES, dates="SERIAL_NUMBER"),
        lambda root: batch(root, "SERIAL_NUMBER"),
    ),
    "batchUpdate": (
        lambda api: api.change(ID, [cast(Any, WRITE)]),
        lambda root: sheets(root).batchUpdate(spreadsheetId=ID, body={"requests": [WRITE]}),
    ),
    "developerMetadata.search": (
        lambda api: api.marked_rows(ID, "metel", "op 1"),
        lambda root: sheets(root).developerMetadata().search(spreadsheetId=ID, body={"dataFilters": [LOOKUP]}),
    ),
    "files.list": (lambda api: api.files(), lambda root: listing(root, QUERY)),
    "files.list by name": (
        lambda api: api.files("O'Neil \\ 예산"),
        lambda root: listing(root, QUERY + " and name contains 'O\\'Neil \\\\ 예산'"),
    ),
}


class Wire:
    """Takes requests in the place of a server, and keeps them."""

    def __init__(self) -> None:
        self.sent: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        return httpx.Response(200, json=ANSWER)

    def api(self, address: str | None = None, token: str = "ya29.one") -> SheetsApi:
        http = httpx.AsyncClient(transport=httpx.MockTransport(self))
        return SheetsApi(credentials=Token(token), clock=StillClock(), base_url=address, http=http)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("name", CALLS)
async def test_a_request_is_what_googles_own_client_for_that_address_would_send(
    name: str, address: str | None, theirs: Theirs
) -> None:
    call, _ = CALLS[name]
    wire = Wire()
    await call(wire.api(address))
    (sent,) = wire.sent
    built = theirs.built[name, address]
    assert (sent.method, sent.url) == (built.method, httpx.URL(built.uri))
    assert sent.content == built.body.encode()
    assert built.headers
    assert {key: sent.headers.get(key) for key in built.headers} == built.headers
    assert sent.headers["authorization"] == "Bearer ya29.one"


@pytest.mark.parametrize(
    ("name", "method", "address"),
    [
        ("get", "GET", "https://sheets.googleapis.com/v4/spreadsheets/1aB%2Fc%3Fd%23e%20%ED%95%9C"),
        (
            "values.batchGet",
            "GET",
            "https://sheets.googleapis.com/v4/spreadsheets/1aB%2Fc%3Fd%23e%20%ED%95%9C/values:batchGet",
        ),
        (
            "batchUpdate",
            "POST",
            "https://sheets.googleapis.com/v4/spreadsheets/1aB%2Fc%3Fd%23e%20%ED%95%9C:batchUpdate",
        ),
        (
            "developerMetadata.search",
            "POST",
            "https://sheets.googleapis.com/v4/spreadsheets/1aB%2Fc%3Fd%23e%20%ED%95%9C/developerMetadata:search",
        ),
        ("files.list", "GET", "https://www.googleapis.com/drive/v3/files"),
    ],
)
async def test_a_method_has_its_verb_and_path_under_any_address(name: str, method: str, address: str) -> None:
    call, _ = CALLS[name]
    wire = Wire()
    await call(wire.api())
    await call(wire.api(SANDBOX))
    path = address.split("/", 3)[3]
    assert [one.method for one in wire.sent] == [method, method]
    assert [str(one.url).partition("?")[0] for one in wire.sent] == [address, SANDBOX + path]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("status", STATUSES)
def test_an_answer_is_read_as_googles_own_client_reads_it(status: int, body: bytes, theirs: Theirs) -> None:
    assert read_by(get_request_builders().spreadsheets, status, body) == theirs.read[status, body]


def read_by(spreadsheets: Any, status: int, body: bytes) -> object:
    """Return what a client reads in an answer, or the name of its error."""
    try:
        return spreadsheets.get(spreadsheetId="1").postproc(Response({"status": str(status)}), body)
    except ValueError as error:
        return type(error).__name__


@pytest.mark.parametrize("which", range(len(REFUSED)))
def test_what_googles_own_client_refuses_to_build_is_refused(which: int, theirs: Theirs) -> None:
    call, given = REFUSED[which]
    assert refuse_by(get_request_builders().spreadsheets, call, given) == theirs.refused[which]


def refuse_by(spreadsheets: Any, call: str, given: dict[str, Any]) -> str:
    """Return the words in which a client refuses to build a call."""
    with pytest.raises(TypeError) as refused:
        getattr(spreadsheets, call)(**given)
    return str(refused.value)


async def test_teams_with_other_addresses_and_tokens_work_side_by_side() -> None:
    places = {f"http://127.0.0.1:{port}/google/": f"ya29.{port}" for port in range(9000, 9010)}
    wire = Wire()
    apis = {address: wire.api(address, token) for address, token in places.items()}
    real = wire.api(token="ya29.real")
    await asyncio.gather(*(call(api) for call, _ in CALLS.values() for api in (real, *apis.values())))
    assert len(wire.sent) == len(CALLS) * (len(places) + 1)
    for sent in wire.sent:
        if sent.url.host == "127.0.0.1":
            token = places[f"http://127.0.0.1:{sent.url.port}/google/"]
            assert sent.url.path.startswith(("/google/v4/spreadsheets/", "/google/drive/v3/files"))
        else:
            token = "ya29.real"
            assert sent.url.host in {"sheets.googleapis.com", "www.googleapis.com"}
        assert sent.headers["authorization"] == f"Bearer {token}"


def test_a_download_and_an_upload_go_to_the_set_address_too() -> None:
    """An upload's address is another one, which the client takes from the document as a whole."""
    files = get_request_builders().files
    download: GoogleRequest = files.get_media(fileId="f1")
    upload: GoogleRequest = files.create(body={"name": "a"}, media_body=MediaInMemoryUpload(b"a", "text/plain"))
    assert build_url(download, None) == "https://www.googleapis.com/drive/v3/files/f1?alt=media"
    assert build_url(download, SANDBOX) == f"{SANDBOX}drive/v3/files/f1?alt=media"
    sent = build_url(upload, None)
    assert sent.startswith("https://www.googleapis.com/upload/drive/v3/files?")
    assert build_url(upload, SANDBOX) == sent.replace("https://www.googleapis.com/", SANDBOX)


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that are built from now on, as in a process that has used none yet."""
    return count_builds(monkeypatch)


async def test_nothing_is_built_before_the_first_request(builds: list[str]) -> None:
    wire = Wire()
    first, second = wire.api(), wire.api(SANDBOX)
    assert builds == []
    await first.spreadsheet("1")
    assert builds == BOTH
    await asyncio.gather(*(call(api) for call, _ in CALLS.values() for api in (first, second)))
    assert builds == BOTH


def test_first_users_in_many_threads_and_loops_build_once(builds: list[str]) -> None:
    many = 8
    together = Barrier(many)

    def use(number: int) -> str:
        wire = Wire()
        together.wait()
        asyncio.run(wire.api(f"http://127.0.0.1:{number}/").spreadsheet("1"))
        return str(wire.sent[0].url).partition("?")[0]

    with ThreadPoolExecutor(many) as pool:
        used = list(pool.map(use, range(1, many + 1)))
    assert used == [f"http://127.0.0.1:{number}/v4/spreadsheets/1" for number in range(1, many + 1)]
    assert builds == BOTH


async def test_a_body_that_is_no_json_is_still_told_as_a_failure() -> None:
    http = httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200, text="<html>busy</html>")))
    api = SheetsApi(credentials=Token(), clock=StillClock(), http=http)
    with pytest.raises(ToolError) as caught:
        await api.spreadsheet("1")
    assert caught.value.failure.kind == "transient"
