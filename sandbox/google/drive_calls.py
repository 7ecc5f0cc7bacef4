"""Drive's metadata of the spreadsheets: list, get, rename, trash.

https://developers.google.com/workspace/drive/api/reference/rest/v3/files
"""

from sandbox.exchange import Call
from sandbox.google.discovery import Json
from sandbox.google.drive_query import judge_query, moment
from sandbox.google.refusals import GoogleError
from sandbox.google.world import SPREADSHEET, GoogleWorld, Spreadsheet

ORDERS = ("name", "modifiedTime", "createdTime")
FEW_FIELDS = ("kind", "id", "name", "mimeType")


def list_files(world: GoogleWorld, call: Call) -> Json:
    files = list(world.spreadsheets.values())
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


def _file(world: GoogleWorld, file_id: str) -> Spreadsheet:
    if file_id not in world.spreadsheets:
        raise GoogleError(404, f"File not found: {file_id}.")
    return world.spreadsheets[file_id]


def get_file(world: GoogleWorld, call: Call) -> Json:
    return _shown(file_object(_file(world, call.path["id"])), call)


def update_file(world: GoogleWorld, call: Call) -> Json:
    """Name and trash; the rest of the message is not kept here and is refused."""
    if set(call.body) - {"name", "trashed"}:
        raise GoogleError(400, "the sandbox updates a file's name and trashed only")
    draft = world.draft(_file(world, call.path["id"]))
    draft.title = call.body.get("name", draft.title)
    draft.trashed = call.body.get("trashed", draft.trashed)
    world.keep(draft)
    return _shown(file_object(draft), call)


def _shown(file: Json, call: Call) -> Json:
    return file if "fields" in call.query else {name: file[name] for name in FEW_FIELDS}
