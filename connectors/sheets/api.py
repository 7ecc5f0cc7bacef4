"""The Google Sheets and Drive clients: built once in a process, the address and credentials set at the send."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Literal, Protocol, cast

import httplib2
import httpx
from googleapiclient.discovery import build_from_document  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType] -- the package has no types
from googleapiclient.discovery_cache import get_static_doc  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType] -- the package has no types
from pydantic import JsonValue

from connectors.answers import JsonObject, parse_answer
from connectors.cached_value import CachedValues
from connectors.failures import make_lost_answer_error, record_write
from connectors.http_client import SettlingClient
from connectors.rates import make_minute_rate
from connectors.sheets.credentials import DRIVE_SCOPE, SHEETS_SCOPE, GoogleCredentials
from connectors.sheets.errors import SERVICE, is_token_refused, translate_error
from connectors.sheets.shapes import Done, File, Files, Matches, Span, Spreadsheet, ValueRanges
from orchestration.crash_points import reach_crash_point
from orchestration.policy.access import AccessOf, open_to_members
from orchestration.ports import Clock
from orchestration.rate_limit.limiter_state import Quota
from orchestration.rate_limit.rate_limiter import NoLimiter, RateLimiter

_FIRST_USE = Lock()


class GoogleRequest(Protocol):
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


def get_request_builders() -> RequestBuilders:
    """Return the builders of this process. The first use makes them; who asks meanwhile, in another thread, waits."""
    with _FIRST_USE:
        return _built()


def read_discovery(name: str, version: str) -> dict[str, Any]:
    """Return the description of an API that comes with Google's client, with no more of it than the client needs.

    Of a schema the client needs the names of its properties, to find page tokens. The rest it only turns into
    docstrings, for 50 MB and 0.2 s; a schema without a type has none.
    """
    document: dict[str, Any] = json.loads(cast(str, get_static_doc(name, version)))
    schemas: dict[str, dict[str, Any]] = document["schemas"]
    document["schemas"] = {key: {"properties": schema.get("properties", {})} for key, schema in schemas.items()}
    return document


def build_url(request: GoogleRequest, root: str | None) -> str:
    """Return where a request is sent: to Google or, where ``root`` is set, to the same path below that address."""
    return f"{root}{request.uri.split('/', maxsplit=3)[3]}" if root else request.uri


@cache
def _built() -> RequestBuilders:
    spreadsheets = _service("sheets", "v4").spreadsheets()
    files = _service("drive", "v3").files()
    return RequestBuilders(spreadsheets, spreadsheets.values(), spreadsheets.developerMetadata(), files)


def _service(name: str, version: str) -> Any:
    return cast(Any, build_from_document(read_discovery(name, version), http=_NoTransport()))


GOOGLE_SHEET = "application/vnd.google-apps.spreadsheet"

SHEET_FIELDS = "spreadsheetId,spreadsheetUrl,properties(title),sheets(properties(sheetId,title,hidden,gridProperties))"

FILE_FIELDS = "nextPageToken,incompleteSearch,files(id,name,webViewLink,modifiedTime)"

MOST_FILES = 1000
MOST_PAGES = 3
"""So many pages of files are read while a person waits."""

READS, WRITES = Quota("reads", make_minute_rate(60, 20)), Quota("writes", make_minute_rate(60, 20), writes=True)
"""Each minute's quota of one account. https://developers.google.com/workspace/sheets/api/limits"""

KNOWN_S = 5.0

SHOWN: Literal["FORMATTED_STRING"] = "FORMATTED_STRING"


class SheetsApi:
    """The spreadsheets that a Google account can see. Every method raises ``ToolError``.

    ``base_url`` replaces ``https://sheets.googleapis.com/`` and ``https://www.googleapis.com/``, Drive's address, when
    a request is sent. Close it when done, unless the HTTP client was given: that one belongs to who gave it.
    """

    def __init__(
        self,
        *,
        credentials: GoogleCredentials,
        clock: Clock,
        base_url: str | None = None,
        http: httpx.AsyncClient | None = None,
        timeout_s: float = 20,
        limiter: RateLimiter | None = None,
        access: AccessOf = open_to_members,
    ) -> None:
        self._credentials = credentials
        self._limiter = limiter or NoLimiter()
        self.clock = clock
        self.access = access
        """Who may read and write what the connection holds."""
        self._http = http or SettlingClient()
        self._owned = http is None
        self._timeout_s = timeout_s
        self._known = CachedValues(clock, self.spreadsheet, KNOWN_S)
        self._root = f"{base_url.rstrip('/')}/" if base_url else None

    async def close(self) -> None:
        """Close the connections."""
        if self._owned:
            await self._http.aclose()

    async def spreadsheet(self, spreadsheet_id: str) -> Spreadsheet:
        """Return a spreadsheet's title and tabs (spreadsheets.get)."""
        request = get_request_builders().spreadsheets.get(spreadsheetId=spreadsheet_id, fields=SHEET_FIELDS)
        return parse_answer(Spreadsheet, await self._send(request), SERVICE)

    async def known_spreadsheet(self, spreadsheet_id: str) -> Spreadsheet:
        """Return the same as it was a few seconds ago at most: for what reads, which is looked up, completed and then
        called."""
        return await self._known.get(spreadsheet_id)

    async def values(
        self,
        spreadsheet_id: str,
        ranges: list[str],
        *,
        dates: Literal["FORMATTED_STRING", "SERIAL_NUMBER"] = SHOWN,
        formulas: bool = False,
    ) -> list[list[list[JsonValue]]]:
        """Return the cells of some A1 ranges, numbers as numbers, real dates as shown or as the number of their day,
        formulas as what they come to or as they were typed (spreadsheets.values.batchGet)."""
        request = get_request_builders().values.batchGet(
            spreadsheetId=spreadsheet_id,
            ranges=ranges,
            valueRenderOption="FORMULA" if formulas else "UNFORMATTED_VALUE",
            dateTimeRenderOption=dates,
        )
        answer = parse_answer(ValueRanges, await self._send(request), SERVICE)
        return [[list(row) for row in one.values] for one in answer.value_ranges]

    async def change(self, spreadsheet_id: str, requests: list[JsonObject]) -> Done:
        """Carry out requests, all or none (spreadsheets.batchUpdate)."""
        request = get_request_builders().spreadsheets.batchUpdate(
            spreadsheetId=spreadsheet_id, body={"requests": requests}
        )
        return parse_answer(Done, await self._send(request, writes=True), SERVICE, writes=True)

    async def marked_rows(self, spreadsheet_id: str, key: str, value: str) -> list[Span]:
        """Return the rows that carry a piece of developer metadata (spreadsheets.developerMetadata.search)."""
        lookup = {"developerMetadataLookup": {"metadataKey": key, "metadataValue": value}}
        request = get_request_builders().developer_metadata.search(
            spreadsheetId=spreadsheet_id, body={"dataFilters": [lookup]}
        )
        answer = parse_answer(Matches, await self._send(request), SERVICE)
        locations = (match.developer_metadata.location for match in answer.matched_developer_metadata)
        return sorted(
            (location.dimension_range for location in locations if location.dimension_range),
            key=lambda span: span.start_index,
        )

    async def files(self, name_contains: str = "", most_pages: int = MOST_PAGES) -> tuple[list[File], bool]:
        """Return spreadsheets, last changed first, and whether there are more that were not read, or that Drive did not
        look at (files.list)."""
        query = f"mimeType = '{GOOGLE_SHEET}' and trashed = false"
        if name_contains:
            query += f" and name contains '{_quoted(name_contains)}'"
        found: list[File] = []
        token: str | None = None
        missed = False
        for _ in range(most_pages):
            answer = await self._files_page(query, token)
            found += answer.files
            token, missed = answer.next_page_token or None, missed or answer.incomplete_search
            if token is None:
                break
        return found, missed or token is not None

    async def _files_page(self, query: str, token: str | None) -> Files:
        request = get_request_builders().files.list(
            q=query,
            pageSize=MOST_FILES,
            pageToken=token,
            fields=FILE_FIELDS,
            orderBy="modifiedTime desc",
            supportsAllDrives=True,
            includeItemsFromAllDrives=True,
        )
        return parse_answer(Files, await self._send(request, scope=DRIVE_SCOPE), SERVICE)

    async def _send(self, built: object, *, scope: str = SHEETS_SCOPE, writes: bool = False) -> object:
        request = cast(GoogleRequest, built)
        return await self._limiter.send(WRITES if writes else READS, lambda: self._sent(request, scope, writes=writes))

    async def _sent(self, request: GoogleRequest, scope: str, *, writes: bool) -> object:
        token = await self._credentials.token()
        response = await self._exchange(request, token, writes=writes)
        if is_token_refused(response.status_code, response.content):
            # A token may end before its time: by another clock, or taken back.
            response = await self._exchange(request, await self._credentials.token(refused=token), writes=writes)
        if response.status_code >= 300:
            raise translate_error(
                response.status_code, response.headers, response.content, self.clock, scope=scope, writes=writes
            )
        if writes:
            record_write()
        seen = httplib2.Response({"status": str(response.status_code)})
        # Of a body that is no JSON the client gives a text instead of raising; reading it as an answer tells.
        return request.postproc(seen, response.content)

    async def _exchange(self, request: GoogleRequest, token: str, *, writes: bool) -> httpx.Response:
        headers = {**request.headers, "authorization": f"Bearer {token}"}
        reach_crash_point("sheets.before")
        try:
            response = await self._http.request(
                request.method,
                build_url(request, self._root),
                content=request.body,
                headers=headers,
                timeout=self._timeout_s,
            )
        except httpx.HTTPError as error:
            raise make_lost_answer_error(SERVICE, error, writes=writes) from error
        reach_crash_point("sheets.after")
        return response


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")
