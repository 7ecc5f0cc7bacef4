"""Drive's side of the spreadsheets: list, get, create, copy, rename, trash, delete, export.

https://developers.google.com/workspace/drive/api/reference/rest/v3/files
"""

import csv
import io

from sandbox.call import Call
from sandbox.google.discovery import Json
from sandbox.google.drive_query import judge_query, moment
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.sheets import new_tab
from sandbox.google.world import SPREADSHEET, GoogleWorld, Spreadsheet

ORDERS = ("name", "modifiedTime", "createdTime")
FEW_FIELDS = ("kind", "id", "name", "mimeType")


def list_files(world: GoogleWorld, call: Call) -> Json:
    files = [file for file in world.spreadsheets.values() if file.shared]
    if call.query.get("q"):
        files = list(filter(judge_query(call.query["q"]), files))
    files = _ordered(files, call.query.get("orderBy", "modifiedTime desc"))
    size, start = _page(call)
    shown = [file_object(file) for file in files[start : start + size]]
    if "fields" not in call.query:
        shown = [{name: file[name] for name in FEW_FIELDS} for file in shown]
    answer: Json = {"kind": "drive#fileList", "incompleteSearch": False, "files": shown}
    return {**answer, "nextPageToken": f"~after{start + size}"} if start + size < len(files) else answer


def _ordered(files: list[Spreadsheet], order: str) -> list[Spreadsheet]:
    for key in reversed(order.split(",")):
        name, _, direction = key.strip().partition(" ")
        if name not in ORDERS or direction not in ("", "desc"):
            raise GoogleError(400, f"Invalid value for orderBy: {order}")
        files = sorted(files, key=lambda file: _order_key(file, name), reverse=direction == "desc")
    return files


def _order_key(file: Spreadsheet, name: str) -> str:
    return file.title if name == "name" else moment(file, name)


def _page(call: Call) -> tuple[int, int]:
    size, token = call.query.get("pageSize", "100"), call.query.get("pageToken", "~after0")
    if not size.isdigit() or not 1 <= int(size) <= 1000:
        raise GoogleError(400, f"Invalid value '{size}'. Values must be within the range: [1, 1000]")
    if not token.startswith("~after") or not token.removeprefix("~after").isdigit():
        raise GoogleError(400, "Invalid Value: pageToken")
    return int(size), int(token.removeprefix("~after"))


def file_object(file: Spreadsheet) -> Json:
    return {
        "kind": "drive#file",
        "id": file.id,
        "name": file.title,
        "mimeType": SPREADSHEET,
        "trashed": file.trashed,
        "createdTime": moment(file, "createdTime"),
        "modifiedTime": moment(file, "modifiedTime"),
        "webViewLink": file.url,
    }


def drive_file(world: GoogleWorld, file_id: str) -> Spreadsheet:
    if file_id not in world.spreadsheets or not world.spreadsheets[file_id].shared:
        raise GoogleError(404, f"File not found: {file_id}.")
    return world.spreadsheets[file_id]


def get_file(world: GoogleWorld, call: Call) -> Json:
    return _shown(file_object(drive_file(world, call.path["id"])), call)


def update_file(world: GoogleWorld, call: Call) -> Json:
    """Name and trash; the rest of the message is not kept here and is refused."""
    if set(call.body) - {"name", "trashed"}:
        raise unspoken("updating more of a file than name and trashed")
    draft = world.draft(drive_file(world, call.path["id"]))
    draft.title = call.body.get("name", draft.title)
    draft.trashed = call.body.get("trashed", draft.trashed)
    world.keep(draft)
    return _shown(file_object(draft), call)


def create_file(world: GoogleWorld, call: Call) -> Json:
    """An empty spreadsheet. Other kinds of files, folders and uploads are refused."""
    if call.body.get("mimeType") != SPREADSHEET or set(call.body) - {"name", "mimeType"}:
        raise unspoken("creating files other than a spreadsheet by its name")
    made = world.make(call.body.get("name") or "Untitled")
    made.tabs.append(new_tab(made, {}))
    return _shown(file_object(made), call)


def copy_file(world: GoogleWorld, call: Call) -> Json:
    """Under a name of its own. Who may see the original does not see the copy."""
    source = drive_file(world, call.path["id"])
    if set(call.body) - {"name", "mimeType"} or call.body.get("mimeType", SPREADSHEET) != SPREADSHEET:
        raise unspoken("copying a file into a folder or as another kind")
    made = world.make(call.body.get("name") or f"Copy of {source.title}")
    copied = world.draft(source)
    made.tabs, made.named = copied.tabs, copied.named
    made.locale, made.time_zone = copied.locale, copied.time_zone
    return _shown(file_object(made), call)


def delete_file(world: GoogleWorld, call: Call) -> Json:
    """For good, past the trash."""
    del world.spreadsheets[drive_file(world, call.path["id"]).id]
    return {}


def export_file(world: GoogleWorld, call: Call) -> str:
    """The first tab as CSV or TSV."""
    file = drive_file(world, call.path["id"])
    separators = {"text/csv": ",", "text/tab-separated-values": "\t"}
    asked = call.query.get("mimeType", "")
    if asked not in separators:
        raise unspoken(f"exporting a spreadsheet as {asked or 'nothing'}")
    tab, written = file.tabs[0], io.StringIO()
    writer = csv.writer(written, delimiter=separators[asked], lineterminator="\r\n")
    lines = enumerate(tab.rows[: tab.last_row()])
    rows = [[tab.shown(row, column).formatted() for column in range(len(line))] for row, line in lines]
    width = max((len(row) for row in rows), default=0)
    writer.writerows([*row, *[""] * (width - len(row))] for row in rows)
    return written.getvalue().removesuffix("\r\n")


def list_comments(world: GoogleWorld, call: Call) -> Json:
    """Nobody comments on a spreadsheet here."""
    drive_file(world, call.path["id"])
    if "fields" not in call.query:
        raise GoogleError(400, "The 'fields' parameter is required for this method.")
    return {"kind": "drive#commentList", "comments": []}


def _shown(file: Json, call: Call) -> Json:
    return file if "fields" in call.query else {name: file[name] for name in FEW_FIELDS}
