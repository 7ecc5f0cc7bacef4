"""What who asks may do with a spreadsheet and its tabs, by the team's access rules."""

from __future__ import annotations

from collections.abc import Sequence

from connectors.failures import Meaning, make_tool_error
from connectors.sheets.api import SheetsApi
from connectors.sheets.errors import SERVICE
from connectors.sheets.shapes import Spreadsheet, TabProperties
from orchestration.policy.access import find_reach, find_thing_readers
from orchestration.workspace import Readers, find_common_readers
from schemas.ask import Reach
from schemas.request import Asker
from schemas.source import ReadSource

_STRONGEST_FIRST: Sequence[Reach] = ("write", "read", "none")


def find_spreadsheet_reach(api: SheetsApi, spreadsheet_id: str, asker: Asker) -> Reach:
    """Return the most that who asks may do in a spreadsheet: as a whole, or in a tab that has a rule of its own."""
    rules = api.access()
    tabs = {rule.tab for rule in rules if rule.service == SERVICE and rule.id == spreadsheet_id}
    paths = [[(spreadsheet_id, tab), (spreadsheet_id, "")] for tab in ("", *sorted(tabs))]
    reached = {find_reach(rules, SERVICE, path, asker.user) for path in paths}
    return next(reach for reach in _STRONGEST_FIRST if reach in reached)


async def find_sheet_readers(api: SheetsApi, source: ReadSource) -> Readers:
    """Return who can read the spreadsheets that a step read: where a tab has a rule of its own, those who may read each
    of them, for a range may be of any."""
    rules = api.access()
    paths = [
        [(one, tab), (one, "")]
        for one in source.ids
        for tab in ("", *{rule.tab for rule in rules if rule.service == SERVICE and rule.id == one})
    ]
    return find_common_readers(find_thing_readers(rules, SERVICE, path) for path in paths)


def select_seen_tabs(api: SheetsApi, spreadsheet: Spreadsheet, asker: Asker) -> tuple[TabProperties, ...]:
    """Return the tabs that who asks may read.

    Raises:
        ToolError: there is none.
    """
    seen = tuple(tab for tab in spreadsheet.tabs if _find_tab_reach(api, spreadsheet, tab, asker) != "none")
    if not seen:
        raise make_tool_error(SERVICE, Meaning("not_found", "There is no such spreadsheet."), code="no_tab")
    return seen


def require_writable_tab(api: SheetsApi, spreadsheet: Spreadsheet, tab: TabProperties, asker: Asker) -> None:
    """See that who asks may write to a tab.

    Raises:
        ToolError: they may only read it.
    """
    if _find_tab_reach(api, spreadsheet, tab, asker) != "write":
        meaning = Meaning("invalid", f"Whoever asked may read the tab {tab.title} and not change it.")
        raise make_tool_error(SERVICE, meaning, code="tab_read_only")


def _find_tab_reach(api: SheetsApi, spreadsheet: Spreadsheet, tab: TabProperties, asker: Asker) -> Reach:
    one = spreadsheet.spreadsheet_id
    return find_reach(api.access(), SERVICE, [(one, str(tab.sheet_id)), (one, tab.title), (one, "")], asker.user)
