"""The requests of `spreadsheets.batchUpdate`. They work on a draft, so that a refused one undoes those before it.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request
"""

from collections.abc import Callable

from sandbox.google.cell_requests import append_cells, repeat_cell, set_validation, update_cells
from sandbox.google.dimension_requests import (
    add_group,
    append_dimension,
    auto_resize,
    delete_dimension,
    delete_group,
    insert_dimension,
    update_dimension,
)
from sandbox.google.discovery import Json
from sandbox.google.metadata import create_metadata, delete_metadata, update_metadata
from sandbox.google.object_requests import (
    add_named,
    add_protected,
    clear_filter,
    delete_named,
    delete_protected,
    set_filter,
    update_named,
    update_protected,
)
from sandbox.google.range_requests import copy_paste, cut_paste, find_replace, merge_cells, sort_range, unmerge_cells
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.sheets import add_sheet, delete_sheet, duplicate_sheet, update_sheet, update_spreadsheet
from sandbox.google.world import Spreadsheet, judge_size

Apply = Callable[[Spreadsheet, Json], Json]
KINDS: dict[str, Apply] = {
    "insertDimension": insert_dimension,
    "deleteDimension": delete_dimension,
    "appendDimension": append_dimension,
    "updateDimensionProperties": update_dimension,
    "autoResizeDimensions": auto_resize,
    "addDimensionGroup": add_group,
    "deleteDimensionGroup": delete_group,
    "updateCells": update_cells,
    "appendCells": append_cells,
    "repeatCell": repeat_cell,
    "setDataValidation": set_validation,
    "mergeCells": merge_cells,
    "unmergeCells": unmerge_cells,
    "sortRange": sort_range,
    "copyPaste": copy_paste,
    "cutPaste": cut_paste,
    "findReplace": find_replace,
    "addSheet": add_sheet,
    "deleteSheet": delete_sheet,
    "duplicateSheet": duplicate_sheet,
    "updateSheetProperties": update_sheet,
    "updateSpreadsheetProperties": update_spreadsheet,
    "addNamedRange": add_named,
    "updateNamedRange": update_named,
    "deleteNamedRange": delete_named,
    "addProtectedRange": add_protected,
    "updateProtectedRange": update_protected,
    "deleteProtectedRange": delete_protected,
    "setBasicFilter": set_filter,
    "clearBasicFilter": clear_filter,
    "createDeveloperMetadata": create_metadata,
    "updateDeveloperMetadata": update_metadata,
    "deleteDeveloperMetadata": delete_metadata,
}


def apply_batch(draft: Spreadsheet, requests: list[Json]) -> list[Json]:
    """The replies, one a request. Raises GoogleError naming the first request that cannot be carried out."""
    if not requests:
        raise GoogleError(400, "Must specify at least one request.")
    return [_apply(draft, request, f"requests[{at}]") for at, request in enumerate(requests)]


def _apply(draft: Spreadsheet, request: Json, where: str) -> Json:
    if len(request) != 1:
        problem = "oneof field is already set" if request else "No request set"
        raise GoogleError(400, f"Invalid {where}: {problem}")
    kind, body = next(iter(request.items()))
    if kind not in KINDS:
        raise unspoken(f"{where}.{kind}")
    try:
        reply = KINDS[kind](draft, body)
        judge_size(draft)
    except GoogleError as refused:
        raise GoogleError(refused.code, f"Invalid {where}.{kind}: {refused.message}") from refused
    return reply
