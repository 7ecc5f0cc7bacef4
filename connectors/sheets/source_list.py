"""What a connection to Google Sheets holds, for admins: its spreadsheets, and what their columns are called.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGet
"""

from __future__ import annotations

from connectors.sheets.a1 import format_range
from connectors.sheets.api import SheetsApi
from connectors.sheets.errors import SERVICE
from orchestration.policy.sources import ConnectedSource, has_personal_columns
from orchestration.tool import ToolError

MOST_READ = 100
"""The first rows of so many spreadsheets are read; of the others nothing is known, so that they look personal."""


async def list_sheet_sources(api: SheetsApi) -> list[ConnectedSource]:
    """Return the spreadsheets that an account sees, those changed last first.

    Raises:
        ToolError: Google could not be asked.
    """
    files, _ = await api.files()
    return [
        ConnectedSource(SERVICE, file.id, file.name, at >= MOST_READ or await _is_personal(api, file.id))
        for at, file in enumerate(files)
    ]


async def _is_personal(api: SheetsApi, spreadsheet_id: str) -> bool:
    try:
        spreadsheet = await api.spreadsheet(spreadsheet_id)
        heads = await api.values(spreadsheet_id, [format_range(tab, "1:1") for tab in spreadsheet.tabs])
    except ToolError as error:
        if error.failure.kind not in ("not_found", "permission", "invalid"):
            raise
        return True
    return has_personal_columns(str(cell) for rows in heads for row in rows for cell in row if cell is not None)
