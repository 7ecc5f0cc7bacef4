"""Access tokens of the sandbox's service account."""

import asyncio
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from google.auth.exceptions import RefreshError
from google.auth.transport.requests import Request
from google.oauth2.service_account import Credentials

from sandbox.server import RunningSandbox, running_sandbox
from tests.sandbox.vendor_clients import NOW, access_token, sheets_place

READ_ONLY = ("https://www.googleapis.com/auth/spreadsheets.readonly",)


async def test_a_token_got_with_the_credentials_file_opens_the_sheets() -> None:
    async with sheets_place() as place:
        found = await place.send(place.spreadsheets.get(spreadsheetId=place.file_id("고객 명단")))
        assert found["properties"]["title"] == "고객 명단"


async def test_an_unknown_token_is_unauthenticated() -> None:
    async with sheets_place() as place:
        place.token = "ya29.other"
        assert (await place.refused(place.files.list()))[0] == 401


async def test_a_token_ends_after_an_hour() -> None:
    async with sheets_place() as place:
        place.sandbox.sandbox.exchange.clock.advance(3700)
        assert (await place.refused(place.spreadsheets.get(spreadsheetId=place.file_id("고객 명단"))))[0] == 401


async def test_a_token_to_read_may_not_write_nor_list_files() -> None:
    async with sheets_place(READ_ONLY) as place:
        sheet = place.file_id("마케팅 예산")
        await place.send(place.spreadsheets.values().get(spreadsheetId=sheet, range="'Q1'"))
        clear = place.spreadsheets.values().clear(spreadsheetId=sheet, range="'Q1'", body={})
        assert await place.refused(clear) == (403, "Request had insufficient authentication scopes.")
        assert (await place.refused(place.files.list()))[0] == 403


def refresh_with(sandbox: RunningSandbox, folder: Path, **changes: str) -> None:
    given = json.loads(Path(sandbox.environment["GOOGLE_APPLICATION_CREDENTIALS"]).read_text())
    path = folder / "changed.json"
    path.write_text(json.dumps({**given, **changes}))
    loaded = Credentials.from_service_account_file(str(path), scopes=list(READ_ONLY))  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    loaded.refresh(Request())  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


async def test_another_account_or_another_key_gets_no_token(tmp_path: Path) -> None:
    other = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    async with running_sandbox(now=NOW) as sandbox:
        with pytest.raises(RefreshError, match="account not found"):
            await asyncio.to_thread(
                refresh_with, sandbox, tmp_path, client_email="someone@else.iam.gserviceaccount.com"
            )
        with pytest.raises(RefreshError, match="Invalid JWT Signature"):
            await asyncio.to_thread(refresh_with, sandbox, tmp_path, private_key=other.decode())


async def test_no_token_or_assertion_is_written_to_the_ledger() -> None:
    async with running_sandbox(now=NOW) as sandbox:
        token = await access_token(sandbox)
        rows = sandbox.sandbox.exchange.ledger
        assert [row["method"] for row in rows] == ["token"]
        assert token not in str(rows)
        assert "eyJ" not in str(rows)
