"""The vendors' own clients, pointed at a running sandbox."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

import httplib2  # pyright: ignore[reportMissingTypeStubs]
import httpx
from google.auth.transport.requests import Request
from google.oauth2.service_account import Credentials
from googleapiclient.discovery import build_from_document  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]
from googleapiclient.errors import HttpError  # pyright: ignore[reportMissingTypeStubs]
from notion_client import AsyncClient
from notion_client.errors import APIResponseError

from connectors.sheets.api import read_discovery
from sandbox.notion.overview import overview
from sandbox.server import RunningSandbox, running_sandbox
from tests.world import client_at

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
SCOPES = (
    "https://www.googleapis.com/auth/spreadsheets",
    "https://www.googleapis.com/auth/drive.metadata.readonly",
)
Json = dict[str, Any]


@dataclass(frozen=True)
class NotionPlace:
    """A Notion client, and the ids that tests start from."""

    notion: Any
    sandbox: RunningSandbox
    world: Json

    def database(self, title: str) -> Json:
        return next(found for found in self.world["databases"] if found["title"] == title)

    def page(self, title: str) -> Json:
        return next(found for found in self.world["pages"] if found["title"] == title)


@asynccontextmanager
async def notion_place(token: str = "ntn_sandbox", version: str = "2026-03-11") -> AsyncGenerator[NotionPlace]:
    async with running_sandbox(now=NOW) as sandbox:
        base = sandbox.environment["NOTION_BASE_URL"]
        async with AsyncClient(auth=token, base_url=base, notion_version=version, retry=False) as notion:
            yield NotionPlace(notion, sandbox, overview(sandbox.sandbox.world.notion))


async def refusal(asked: Any) -> APIResponseError:
    """The refusal that a Notion call meets; fails the test when it is carried out."""
    try:
        answer = await asked
    except APIResponseError as error:
        return error
    raise AssertionError(f"was carried out: {answer}")


class Sheets:
    """The vendor's request builder, made once, with httpx as its transport, which brings each request here."""

    def __init__(self, sandbox: RunningSandbox, http: httpx.AsyncClient, token: str) -> None:
        self.sandbox = sandbox
        self._http = http
        self.token = token
        self.spreadsheets, self.files = built_by_vendor()

    async def send(self, request: Any) -> Any:
        """Carry out a built request. Raises the client's HttpError."""
        headers = {**request.headers, "authorization": f"Bearer {self.token}"}
        here = self.sandbox.environment["GOOGLE_API_URL"] + request.uri.split("/", maxsplit=3)[3]
        answer = await self._http.request(request.method, here, content=request.body, headers=headers)
        shown: Any = httplib2.Response({**answer.headers, "status": str(answer.status_code)})
        if answer.status_code >= 300:
            raise HttpError(shown, answer.content, uri=request.uri)
        return request.postproc(shown, answer.content)

    async def refused(self, request: Any) -> tuple[int, str]:
        """The code and message of the refusal; fails the test when the request is carried out."""
        try:
            answer = await self.send(request)
        except HttpError as error:
            body: Json = json.loads(error.content)["error"]
            return int(body["code"]), str(body["message"])
        raise AssertionError(f"was carried out: {answer}")

    def file_id(self, title: str) -> str:
        found: list[Json] = self.sandbox.sandbox.world.google.as_json()["spreadsheets"]
        return str(next(file["id"] for file in found if file["title"] == title))

    def values(self, title: str, tab: int = 0) -> list[list[Any]]:
        """The cells as the sandbox's world tells them."""
        found: list[Json] = self.sandbox.sandbox.world.google.as_json()["spreadsheets"]
        return next(file["tabs"][tab]["values"] for file in found if file["title"] == title)


@cache
def built_by_vendor() -> tuple[Any, Any]:
    """Return the spreadsheets and files of Google's client, made once, without its docstrings of 70 MB: by
    ``tests/connectors/test_google_requests.py`` it builds, reads and refuses the same as a whole one."""
    return _build("sheets", "v4").spreadsheets(), _build("drive", "v3").files()


def _build(api: str, version: str) -> Any:
    return build_from_document(read_discovery(api, version), http=httplib2.Http())  # pyright: ignore[reportUnknownVariableType]


async def access_token(sandbox: RunningSandbox, scopes: tuple[str, ...] = SCOPES) -> str:
    """A token got with the credentials file that the sandbox writes."""
    path = sandbox.environment["GOOGLE_APPLICATION_CREDENTIALS"]
    loaded: Any = Credentials.from_service_account_file(path, scopes=list(scopes))  # pyright: ignore[reportUnknownMemberType]
    await asyncio.to_thread(loaded.refresh, Request())
    return str(loaded.token)


@asynccontextmanager
async def sheets_place(scopes: tuple[str, ...] = SCOPES) -> AsyncGenerator[Sheets]:
    async with running_sandbox(now=NOW) as sandbox, client_at("") as http:
        yield Sheets(sandbox, http, await access_token(sandbox, scopes))
