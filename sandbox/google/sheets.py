"""Tabs of a spreadsheet: how they are shown, added, renamed and deleted."""

from typing import Any

from sandbox.google.discovery import Json
from sandbox.google.refusals import GoogleError
from sandbox.google.world import Spreadsheet, Tab


def tab_at(spreadsheet: Spreadsheet, place: Json) -> Tab:
    """The tab of `sheetId`; as in the vendor's messages, one that is not given is 0."""
    sheet_id = place.get("sheetId", 0)
    tab = spreadsheet.tab_of(sheet_id)
    if tab is None:
        raise GoogleError(400, f"No grid with id: {sheet_id}")
    return tab


def sheet_properties(spreadsheet: Spreadsheet, tab: Tab) -> Json:
    return {
        "sheetId": tab.sheet_id,
        "title": tab.title,
        "index": spreadsheet.tabs.index(tab),
        "sheetType": "GRID",
        "gridProperties": {"rowCount": tab.row_count, "columnCount": tab.column_count},
    }


def _refuse_title(spreadsheet: Spreadsheet, title: str) -> None:
    if spreadsheet.tab_titled(title) is not None:
        raise GoogleError(400, f'A sheet with the name "{title}" already exists. Please enter another name.')


def new_tab(spreadsheet: Spreadsheet, properties: Json) -> Tab:
    """A tab as `SheetProperties` describe it, not yet in the spreadsheet."""
    title: str = properties.get("title") or f"시트{len(spreadsheet.tabs) + 1}"
    _refuse_title(spreadsheet, title)
    taken = {tab.sheet_id for tab in spreadsheet.tabs}
    sheet_id: int = properties.get("sheetId", max(taken, default=-1) + 1)
    if sheet_id in taken:
        raise GoogleError(400, f"Sheet with id {sheet_id} already exists.")
    if sheet_id < 0:
        raise GoogleError(400, "sheetId must be non-negative.")
    size: dict[str, Any] = properties.get("gridProperties", {})
    return Tab(sheet_id, title, size.get("rowCount", 1000), size.get("columnCount", 26))


def add_sheet(draft: Spreadsheet, body: Json) -> Json:
    properties: Json = body.get("properties", {})
    tab = new_tab(draft, properties)
    draft.tabs.insert(properties.get("index", len(draft.tabs)), tab)
    return {"addSheet": {"properties": sheet_properties(draft, tab)}}


def delete_sheet(draft: Spreadsheet, body: Json) -> Json:
    tab = tab_at(draft, body)
    if len(draft.tabs) == 1:
        raise GoogleError(400, "You can't remove all the sheets in a document.")
    draft.tabs.remove(tab)
    draft.metadata = {key: meta for key, meta in draft.metadata.items() if meta.place.sheet_id != tab.sheet_id}
    return {}


def update_sheet(draft: Spreadsheet, body: Json) -> Json:
    if not body.get("fields"):
        raise GoogleError(400, "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    properties: Json = body.get("properties", {})
    tab = tab_at(draft, properties)
    title = properties.get("title")
    if title is not None and title != tab.title and {"title", "*"} & set(body["fields"].split(",")):
        _refuse_title(draft, title)
        tab.title = title
    return {}
