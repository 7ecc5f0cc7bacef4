"""A tool is as dangerous as its own name admits, whatever its contract says."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.risk import does_change_account, does_move_money, infer_least_risk
from schemas.plan import RiskLevel
from tests.core.builders import a_contract


def a_tool(tool: str, fields: str = "query", **more: Any) -> RiskLevel:
    properties: dict[str, Any] = {name: {"type": "string"} for name in fields.split()}
    schema = {"type": "object", "properties": properties}
    return infer_least_risk(a_contract(tool, risk_level="read", input_schema=schema, who_where=(), **more))


@pytest.mark.parametrize(
    ("tool", "risk"),
    [
        ("drive.delete_file", "destructive"),
        ("slack.removeUser", "destructive"),
        ("문서.삭제하기", "destructive"),
        ("gmail.users.messages.send", "write"),
        ("mail.quick_send_mail", "write"),
        ("사내.쪽지_보내기", "write"),
        ("shell.exec", "write"),
        ("mail.get_sent_emails", "read"),
        ("calendar.list_invites", "read"),
        ("mail.count_trash", "read"),
        ("table.aggregate", "read"),
        ("notion.query_database", "read"),
    ],
)
def test_its_name_tells(tool: str, risk: RiskLevel) -> None:
    assert a_tool(tool) == risk


def test_what_takes_a_recipient_sends_unless_it_searches() -> None:
    assert a_tool("notes.sync", "recipient text") == "write"
    assert a_tool("mail.search", "recipient") == "read"
    assert a_tool("mail.search", "query", tags=("external_send",)) == "write"


def test_money_and_accounts_are_known_by_name() -> None:
    assert does_move_money("bank.schedule_transaction")
    assert does_move_money("은행.송금")
    assert not does_move_money("sheets.append_rows")
    assert does_change_account("bank.update_user_info")
    assert not does_change_account("crm.create_account")
