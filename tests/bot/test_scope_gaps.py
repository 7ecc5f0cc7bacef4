"""Which scopes a connection lacks: by tool, by metel's own surface, and where each is added."""

from __future__ import annotations

import pytest

from bot.scopes import SLACK_SURFACES, find_slack_gaps
from connectors.catalog import list_contracts
from connectors.notion.settings import find_capability_gaps
from connectors.sheets.settings import find_scope_gaps
from schemas.contract import ToolContract


def of(service: str) -> list[ToolContract]:
    return [contract for contract in list_contracts() if contract.service == service]


def test_a_slack_app_with_all_scopes_lacks_none() -> None:
    assert find_slack_gaps(frozenset(SLACK_SURFACES), of("slack")) == ()


def test_every_scope_of_a_slack_tool_is_one_that_the_manifest_asks_for() -> None:
    needed = {scope for contract in of("slack") for scope in contract.scopes_required}
    assert needed
    assert needed <= SLACK_SURFACES.keys()


def test_a_missing_slack_scope_names_the_tools_that_need_it_and_where_to_add_it() -> None:
    (gap,) = find_slack_gaps(frozenset(SLACK_SURFACES) - {"channels:history"}, of("slack"))
    assert gap.scope == "channels:history"
    assert "slack.read_thread" in gap.said
    assert "slack.post_message" not in gap.said
    assert "Bot Token Scopes" in gap.said
    assert "Reinstall" in gap.said


@pytest.mark.parametrize(
    ("scope", "surface"),
    [("app_mentions:read", "mention"), ("im:history", "direct messages"), ("commands", "/metel")],
)
def test_a_missing_scope_of_metels_own_surfaces_says_which(scope: str, surface: str) -> None:
    (gap,) = find_slack_gaps(frozenset(SLACK_SURFACES) - {scope}, ())
    assert gap.scope == scope
    assert surface in gap.said


def test_a_notion_connection_that_only_reads_lacks_what_its_writing_tools_need() -> None:
    gaps = find_capability_gaps("read_content", of("notion"))
    assert [gap.scope for gap in gaps] == ["insert_content", "update_content"]
    for gap in gaps:
        assert "notion.create_page" in gap.said
        assert "notion.search" not in gap.said
        assert "NOTION_CAPABILITIES" in gap.said


def test_google_credentials_of_a_person_that_cannot_see_drive_lack_its_scope() -> None:
    gaps = find_scope_gaps(frozenset({"spreadsheets"}), of("sheets"))
    assert [gap.scope for gap in gaps] == ["drive.metadata.readonly"]
    assert "https://www.googleapis.com/auth/drive.metadata.readonly" in gaps[0].said


def test_what_nobody_has_said_is_no_gap() -> None:
    assert (
        find_slack_gaps(None, of("slack"))
        == find_capability_gaps("", of("notion"))
        == find_scope_gaps(None, of("sheets"))
        == ()
    )
