"""The tools' contracts: generated, written down, closed, and joined into a team's toolbox."""

import re
from typing import Any, cast

import pytest
from jsonpath import JSONPathEnvironment
from jsonschema import Draft202012Validator

from connectors.catalog import FOLDER, list_contracts, render_contracts
from connectors.service import bind_local_tools
from connectors.sheets.api import SheetsApi
from connectors.sheets.tools import bind_sheets_tools
from connectors.toolbox import TeamToolbox
from schemas.contract import ToolContract
from tests.connectors.workspace import Json, Workspace

CONTRACTS = {contract.tool: contract for contract in list_contracts()}


def fits(schema: Json, instance: object) -> bool:
    validator: Any = Draft202012Validator(schema)
    return validator.is_valid(instance)


each = pytest.mark.parametrize("contract", CONTRACTS.values(), ids=CONTRACTS.keys())


def test_the_written_contracts_are_those_of_the_code() -> None:
    written = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.json")}
    assert written == render_contracts(), "run: python -m connectors.catalog"


def test_teams_share_the_contract_of_a_tool_and_of_its_undo() -> None:
    ours, theirs = (bind_sheets_tools(cast(SheetsApi, object())) for _ in range(2))
    assert ours
    for one, other in zip(ours, theirs, strict=True):
        assert one.contract is other.contract
        if one.undo or other.undo:
            assert one.undo
            assert other.undo
            assert one.undo.tool.contract is other.undo.tool.contract
    assert any(one.undo for one in ours)


@each
def test_a_contract_is_closed_and_a_valid_schema(contract: ToolContract) -> None:
    for schema in (contract.input_schema, contract.output_schema):
        Draft202012Validator.check_schema(schema)
        assert schema["additionalProperties"] is False


@each
def test_a_contract_reads_back_as_written(contract: ToolContract) -> None:
    assert ToolContract.model_validate_json(contract.model_dump_json()) == contract


@each
def test_every_key_is_produced_by_a_field_of_the_output(contract: ToolContract) -> None:
    fields = cast(Json, contract.output_schema["properties"])
    for path in contract.produces_map.values():
        JSONPathEnvironment(strict=True).compile(path)
        assert path == "$" or path.removeprefix("$.") in fields, "a field, or the whole output"


@each
def test_every_tool_has_examples_in_both_languages_and_described_fields(contract: ToolContract) -> None:
    assert contract.examples
    assert all(re.search("[가-힣]", example.ko) for example in contract.examples)
    assert all("description" in field for field in contract.fields.values())


OWN = ("session",)
"""What these write stays with metel: it reaches nobody, and is shown and deleted on the Home tab."""


@each
def test_a_write_says_where_it_reaches_and_can_be_looked_for(contract: ToolContract) -> None:
    if contract.risk_level != "read":
        assert contract.reconcile
    if contract.risk_level != "read" and contract.service not in OWN:
        assert contract.who_where
        assert contract.scopes_required
        assert all(contract.resolves(field) for field in contract.who_where if field != "thread_ts")


def test_aliases_of_the_clients_documents_are_kept() -> None:
    assert CONTRACTS["sheets.get_range"].aliases == ("google.sheets.get_range",)
    assert CONTRACTS["text.summarize"].aliases == ("summarize_data",)


def test_a_recursive_definition_stays_and_others_are_written_where_they_are_used() -> None:
    query = CONTRACTS["notion.query_database"].input_schema
    assert set(cast(Json, query["$defs"])) == {"All", "Any", "Not"}
    assert "$defs" not in CONTRACTS["slack.read_thread"].output_schema
    test: Any = {"path": "@date", "op": "lt", "value": "2026-03-04"}
    assert fits(query, {"database": "작업", "filter": {"not": {"any": [test, {"all": [test]}]}}})
    assert not fits(query, {"database": "작업", "filter": {"path": "@date", "op": "like", "value": 1}})
    assert not fits(query, {"database": "작업", "where": test})


async def test_a_tool_is_found_by_its_id_and_its_alias(workspace: Workspace) -> None:
    tool = workspace.toolbox.tool("google.sheets.get_range")
    assert tool.contract.tool == "sheets.get_range"
    with pytest.raises(KeyError):
        workspace.toolbox.tool("sheets.nothing")
    assert next(iter(workspace.toolbox.contracts())).tool == "notion.search"


def test_two_tools_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match=r"table\.aggregate"):
        TeamToolbox([*bind_local_tools(), *bind_local_tools()])


async def test_every_result_fits_its_contract(workspace: Workspace) -> None:
    page = await workspace.id_of("notion.page", "팀 위키")
    database = await workspace.id_of("notion.database", "작업")
    spreadsheet = await workspace.id_of("sheets.spreadsheet", "매출 현황 2026")
    payloads: Json = {
        "notion.search": {"query": "온보딩"},
        "notion.create_page": {"title": "새 글", "parent": page},
        "notion.query_database": {"database": database},
        "notion.get_page_content": {"page": page},
        "notion.append_blocks": {"page": page, "content": "줄"},
        "notion.update_page": {"page": page, "properties": {"title": "우리 위키"}},
        "slack.post_message": {"channel": "C0GENERAL1", "text": "안녕"},
        "slack.send_dm": {"user": "U0JUNHO001", "text": "안녕"},
        "slack.find_channel": {"name": "dev"},
        "sheets.get_range": {"spreadsheet": spreadsheet},
        "sheets.append_rows": {"spreadsheet": spreadsheet, "rows": [["2026-03-04", "서울", "프로", 1, 240_000]]},
        "sheets.update_cells": {"spreadsheet": spreadsheet, "row": "2026-03-04, 1", "values": {"수량": 2}},
        "notion.archive_page": {"page": page},
    }
    for tool, payload in payloads.items():
        contract = CONTRACTS[tool]
        assert fits(contract.input_schema, payload), tool
        assert fits(contract.output_schema, await workspace.run(tool, payload)), tool
