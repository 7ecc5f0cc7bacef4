"""What is known of the scopes of connections whose vendors do not tell."""

from __future__ import annotations

import json

import pytest

from connectors.catalog import list_contracts
from connectors.notion.settings import list_scopes
from connectors.sheets.credentials import GoogleCredentials
from orchestration.policy.risk import build_scope_failure, find_missing_scopes

CONTRACTS = {contract.tool: contract for contract in list_contracts()}
PERSON = {"type": "authorized_user", "client_id": "c", "client_secret": "s", "refresh_token": "r"}
SHEETS = "https://www.googleapis.com/auth/spreadsheets"


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("", None),
        ("read_content", {"pages:read"}),
        ("read_content, insert_content, update_content", {"pages:read", "pages:write"}),
        ("insert_content", set[str]()),
    ],
)
def test_notions_capabilities_grant_what_contracts_name(said: str, known: set[str] | None) -> None:
    assert list_scopes(said) == (None if known is None else frozenset(known))


def test_every_scope_of_a_notion_contract_can_be_granted() -> None:
    granted = list_scopes("read_content,insert_content,update_content")
    for contract in CONTRACTS.values():
        if contract.service == "notion":
            assert find_missing_scopes(contract, granted) == ""


def test_a_missing_scope_is_named_and_can_be_mended() -> None:
    contract = CONTRACTS["notion.create_page"]
    missing = find_missing_scopes(contract, list_scopes("read_content"))
    failure = build_scope_failure(contract, missing)
    assert (failure.kind, failure.code, failure.needs) == ("permission", "missing_scope", "pages:write")


def test_what_is_not_known_is_not_missing() -> None:
    assert find_missing_scopes(CONTRACTS["notion.create_page"], None) == ""


@pytest.mark.parametrize(
    ("more", "known"),
    [({}, None), ({"scopes": [SHEETS]}, frozenset({"spreadsheets"})), ({"scopes": []}, frozenset[str]())],
)
def test_a_persons_google_credentials_tell_what_was_granted(
    more: dict[str, list[str]], known: frozenset[str] | None
) -> None:
    assert GoogleCredentials.from_text(json.dumps({**PERSON, **more})).scopes == known
