"""Tabs of a spreadsheet: how they are shown, added, changed, copied and deleted.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/sheets#SheetProperties
"""

import copy
from typing import Any

from sandbox.call import Call
from sandbox.google.cell_requests import mask_of, without_zeros
from sandbox.google.discovery import Json
from sandbox.google.grid import delete_span
from sandbox.google.masks import Mask, merge_masked
from sandbox.google.ranges import tab_at
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.world import GoogleWorld, Spreadsheet, Tab

SIZES = ("rowCount", "columnCount")
KEPT = ("hidden", "tabColor", "tabColorStyle", "rightToLeft", "gridProperties")


def sheet_properties(spreadsheet: Spreadsheet, tab: Tab) -> Json:
    further = {name: value for name, value in tab.properties.items() if value}
    grid = {name: value for name, value in further.pop("gridProperties", {}).items() if value}
    return {
        "sheetId": tab.sheet_id,
        "title": tab.title,
        "index": spreadsheet.tabs.index(tab),
        "sheetType": "GRID",
        "gridProperties": {"rowCount": tab.row_count, "columnCount": tab.column_count, **grid},
        **further,
    }


def _refuse_title(spreadsheet: Spreadsheet, title: str) -> None:
    if spreadsheet.tab_titled(title) is not None:
        raise GoogleError(400, f'A sheet with the name "{title}" already exists. Please enter another name.')


def new_tab(spreadsheet: Spreadsheet, properties: Json) -> Tab:
    """A tab as `SheetProperties` describe it, not yet in the spreadsheet."""
    if properties.get("sheetType", "GRID") != "GRID":
        raise unspoken(f"sheets of the type {properties['sheetType']}")
    title: str = properties.get("title") or _free_title(spreadsheet)
    _refuse_title(spreadsheet, title)
    sheet_id: int = properties.get("sheetId", _free_id(spreadsheet))
    if spreadsheet.tab_of(sheet_id) is not None:
        raise GoogleError(400, f"Sheet with id {sheet_id} already exists.")
    if sheet_id < 0:
        raise GoogleError(400, "sheetId must be non-negative.")
    size: dict[str, Any] = properties.get("gridProperties", {})
    tab = Tab(sheet_id, title, size.get("rowCount", 1000), size.get("columnCount", 26))
    _keep_further(tab, properties, Mask({name: Mask() for name in KEPT}))
    return tab


def _free_title(spreadsheet: Spreadsheet) -> str:
    word = "시트" if spreadsheet.locale == "ko_KR" else "Sheet"
    number = len(spreadsheet.tabs) + 1
    while spreadsheet.tab_titled(f"{word}{number}") is not None:
        number += 1
    return f"{word}{number}"


def _free_id(spreadsheet: Spreadsheet) -> int:
    return max((tab.sheet_id for tab in spreadsheet.tabs), default=-1) + 1


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
    draft.named = {key: one for key, one in draft.named.items() if one["range"].get("sheetId", 0) != tab.sheet_id}
    return {}


def duplicate_sheet(draft: Spreadsheet, body: Json) -> Json:
    """With its cells, merges and looks; developer metadata is not copied."""
    tab = tab_at(draft, {"sheetId": body.get("sourceSheetId", 0)})
    made = _copied(tab, draft, body.get("newSheetName") or "")
    if "newSheetId" in body:
        if draft.tab_of(body["newSheetId"]) is not None:
            raise GoogleError(400, f"Sheet with id {body['newSheetId']} already exists.")
        made.sheet_id = body["newSheetId"]
    draft.tabs.insert(body.get("insertSheetIndex", 0), made)
    return {"duplicateSheet": {"properties": sheet_properties(draft, made)}}


def _copied(tab: Tab, target: Spreadsheet, title: str) -> Tab:
    made = copy.deepcopy(tab)
    made.sheet_id, made.title = _free_id(target), title or _copy_title(tab, target)
    _refuse_title(target, made.title)
    made.protected = {}
    for holder in (*made.merges, *([made.basic_filter["range"]] if made.basic_filter else [])):
        holder["sheetId"] = made.sheet_id
    return made


def _copy_title(tab: Tab, target: Spreadsheet) -> str:
    title, number = f"Copy of {tab.title}", 2
    while target.tab_titled(title) is not None:
        title, number = f"Copy of {tab.title} {number}", number + 1
    return title


def copy_sheet(world: GoogleWorld, call: Call) -> Json:
    """https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.sheets/copyTo"""
    source = world.spreadsheet(call.path["id"])
    tab = source.tab_of(int(call.path["sheet_id"]))
    if tab is None:
        raise GoogleError(404, "Requested entity was not found.")
    target = world.draft(world.spreadsheet(call.body.get("destinationSpreadsheetId", "")))
    made = _copied(tab, target, "")
    target.tabs.append(made)
    world.keep(target)
    return sheet_properties(target, made)


def update_sheet(draft: Spreadsheet, body: Json) -> Json:
    mask = mask_of(body, "SheetProperties")
    properties: Json = body.get("properties", {})
    tab = tab_at(draft, properties)
    names = set(properties) if "*" in mask.below else set(mask.below)
    if further := names - {"sheetId", "title", "index", "sheetType", *KEPT}:
        raise unspoken(f"updating the sheet property {min(further)}")
    title = properties.get("title", tab.title)
    if "title" in names and title != tab.title:
        _refuse_title(draft, title)
        tab.title = title
    if "gridProperties" in names:
        _resize(draft, tab, properties.get("gridProperties", {}), mask)
    _keep_further(tab, properties, Mask({name: mask.below.get(name, Mask()) for name in names & {*KEPT}}))
    if all(other.properties.get("hidden") for other in draft.tabs):
        raise GoogleError(400, "You can't hide all the sheets in a document.")
    if "index" in names and "index" in properties:
        _move(draft, tab, properties["index"])
    return {}


def _keep_further(tab: Tab, properties: Json, mask: Mask) -> None:
    tab.properties = merge_masked(tab.properties, properties, mask)
    grid: Json = tab.properties.get("gridProperties", {})
    tab.properties["gridProperties"] = {name: value for name, value in grid.items() if name not in SIZES}
    # The older field and the newer one say the same.
    style: Json = tab.properties.get("tabColorStyle") or {}
    color: Json = tab.properties.get("tabColor") or {}
    if {"tabColor", "tabColorStyle"} & set(mask.below):
        newer = "tabColorStyle" in mask.below and (style or "tabColor" not in mask.below)
        color = without_zeros(style.get("rgbColor", {}) if newer else color)
        tab.properties |= {"tabColor": color, "tabColorStyle": {"rgbColor": color} if color else style}
    rows, columns = grid.get("frozenRowCount", 0), grid.get("frozenColumnCount", 0)
    if rows >= tab.row_count or columns >= tab.column_count:
        kind = "rows" if rows >= tab.row_count else "columns"
        raise GoogleError(400, f"You can't freeze all visible {kind} on the sheet.")


def _resize(draft: Spreadsheet, tab: Tab, grid: Json, mask: Mask) -> None:
    """Rows and columns beyond a smaller size go with what is in them."""
    asked = mask.below.get("gridProperties", Mask()).below
    for name, dimension in zip(SIZES, ("ROWS", "COLUMNS"), strict=True):
        if asked and name not in asked and "*" not in asked:
            continue
        if name not in grid and not asked:
            continue
        size, now = grid.get(name, 0), tab.count(dimension)
        if size < 1:
            raise GoogleError(400, f"{name} must be positive.")
        if size < now:
            delete_span(draft, tab, dimension, size, now)
        elif dimension == "ROWS":
            tab.row_count = size
        else:
            tab.column_count = size


def _move(draft: Spreadsheet, tab: Tab, index: int) -> None:
    """Indexes are those before the move: to stand ahead of the third, a tab asks for 2."""
    now = draft.tabs.index(tab)
    if not 0 <= index <= len(draft.tabs):
        raise GoogleError(400, f"Invalid sheet index: {index}.")
    if index not in (now, now + 1):
        draft.tabs.remove(tab)
        draft.tabs.insert(index - 1 if index > now else index, tab)


def update_spreadsheet(draft: Spreadsheet, body: Json) -> Json:
    """Title, locale and time zone."""
    mask, properties = mask_of(body, "SpreadsheetProperties"), body.get("properties", {})
    names = set(properties) if "*" in mask.below else set(mask.below)
    if further := names - {"title", "locale", "timeZone"}:
        raise unspoken(f"updating the spreadsheet property {min(further)}")
    if "title" in names:
        draft.title = properties.get("title", "")
    if "locale" in names:
        draft.locale = properties.get("locale", draft.locale)
    if "timeZone" in names:
        draft.time_zone = properties.get("timeZone", draft.time_zone)
    return {}
