"""Drive's side of the spreadsheets: list, get, create, copy, rename, trash, delete, export.

https://developers.google.com/workspace/drive/api/reference/rest/v3/files
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Callable

from sandbox.call import Call
from sandbox.google.credentials import ACCOUNT
from sandbox.google.discovery import Json
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


Keep = Callable[[Spreadsheet], bool]
TEXT = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
WORDS = re.compile(rf"\s*(?:(?P<text>{TEXT})|(?P<mark>!=|=|<=|>=|<|>|\(|\))|(?P<word>[A-Za-z]+))")
DAY_SIGNS: dict[str, Callable[[str, str], bool]] = {
    "=": lambda have, ask: have == ask,
    "!=": lambda have, ask: have != ask,
    "<": lambda have, ask: have < ask,
    "<=": lambda have, ask: have <= ask,
    ">": lambda have, ask: have > ask,
    ">=": lambda have, ask: have >= ask,
}


def judge_query(text: str) -> Keep:
    """The test a file must pass. Raises GoogleError 400 for a query that Drive does not understand."""
    tokens: list[str] = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = WORDS.match(text, at)
        if found is None:
            raise _wrong()
        tokens.append(found[0].strip())
        at = found.end()
    keep, rest = _any(tokens)
    if rest:
        raise _wrong()
    return keep


def _wrong() -> GoogleError:
    return GoogleError(400, "Invalid Value", [{"field": "q", "description": "Invalid Value"}])


def _any(tokens: list[str]) -> tuple[Keep, list[str]]:
    left, rest = _all(tokens)
    while rest and rest[0] == "or":
        right, rest = _all(rest[1:])
        left = _either(left, right)
    return left, rest


def _all(tokens: list[str]) -> tuple[Keep, list[str]]:
    left, rest = _one(tokens)
    while rest and rest[0] == "and":
        right, rest = _one(rest[1:])
        left = _both(left, right)
    return left, rest


def _either(left: Keep, right: Keep) -> Keep:
    return lambda file: left(file) or right(file)


def _both(left: Keep, right: Keep) -> Keep:
    return lambda file: left(file) and right(file)


def _one(tokens: list[str]) -> tuple[Keep, list[str]]:
    if tokens and tokens[0] == "not":
        keep, rest = _one(tokens[1:])
        return (lambda file: not keep(file)), rest
    if tokens and tokens[0] == "(":
        keep, rest = _any(tokens[1:])
        if not rest or rest[0] != ")":
            raise _wrong()
        return keep, rest[1:]
    if len(tokens) < 3:
        raise _wrong()
    return _term(*tokens[:3]), tokens[3:]


def _term(field: str, sign: str, value: str) -> Keep:
    match field, sign:
        case "name", "=" | "!=" | "contains":
            return _name_test(sign, _text(value))
        case "mimeType", "=" | "!=":
            same = (_text(value) == SPREADSHEET) is (sign == "=")
            return lambda _: same
        case "trashed", "=" | "!=":
            if value not in ("true", "false"):
                raise _wrong()
            wanted = (value == "true") is (sign == "=")
            return lambda file: file.trashed is wanted
        case "modifiedTime" | "createdTime", _ if sign in DAY_SIGNS:
            asked = _text(value)
            return lambda file: DAY_SIGNS[sign](moment(file, field)[: len(asked)], asked)
        case _:
            raise _wrong()


def moment(file: Spreadsheet, field: str) -> str:
    found = file.modified if field == "modifiedTime" else file.created
    return found.strftime("%Y-%m-%dT%H:%M:%S.") + f"{found.microsecond // 1000:03d}Z"


def _text(value: str) -> str:
    if value[0] not in "'\"":
        raise _wrong()
    return re.sub(r"\\(.)", r"\1", value[1:-1])


def _name_test(sign: str, asked: str) -> Keep:
    if sign != "contains":
        return lambda file: (file.title == asked) is (sign == "=")
    folded = asked.casefold()
    # `contains` on a name matches the beginnings of words only.
    starts = re.compile(rf"(?:^|[\s_\-.,()\[\]]){re.escape(folded)}")
    return lambda file: starts.search(file.title.casefold()) is not None


ROLES = ("writer", "commenter", "reader")
KINDS = ("user", "group", "domain", "anyone")
FEW_OF_PERMISSION = ("kind", "id", "type", "role")


def list_permissions(world: GoogleWorld, call: Call) -> Json:
    file = drive_file(world, call.path["id"])
    found = [_owner(), *file.permissions.values()]
    return {"kind": "drive#permissionList", "permissions": [_shown_permission(one, call) for one in found]}


def get_permission(world: GoogleWorld, call: Call) -> Json:
    return _shown_permission(_permission(drive_file(world, call.path["id"]), call.path["permission_id"]), call)


def create_permission(world: GoogleWorld, call: Call) -> Json:
    """No mail is sent. Another owner is refused."""
    file, given = drive_file(world, call.path["id"]), call.body
    if given.get("role") == "owner" or set(given) - {"role", "type", "emailAddress", "domain", "allowFileDiscovery"}:
        raise unspoken("giving a file to another owner, or permissions with further fields")
    if given.get("role") not in ROLES or given.get("type") not in KINDS:
        raise GoogleError(400, "The permission type and role fields are required.")
    named = given.get("emailAddress") if given["type"] in ("user", "group") else given.get("domain", "anyone")
    if not named:
        raise GoogleError(400, "The specified emailAddress is invalid or not applicable for the given permission type.")
    key = "anyoneWithLink" if given["type"] == "anyone" else hashlib.sha256(named.encode()).hexdigest()[:20]
    file.permissions[key] = {"kind": "drive#permission", "id": key, **given}
    return _shown_permission(file.permissions[key], call)


def delete_permission(world: GoogleWorld, call: Call) -> Json:
    file = drive_file(world, call.path["id"])
    found = _permission(file, call.path["permission_id"])
    if found["role"] == "owner":
        raise GoogleError(403, "The owner of a file cannot be removed.")
    del file.permissions[found["id"]]
    return {}


def _permission(file: Spreadsheet, key: str) -> Json:
    found = {_owner()["id"]: _owner(), **file.permissions}.get(key)
    if found is None:
        raise GoogleError(404, f"Permission not found: {key}.")
    return found


def _owner() -> Json:
    return {
        "kind": "drive#permission",
        "id": "00000000000000000001",
        "type": "user",
        "role": "owner",
        "emailAddress": ACCOUNT,
    }


def _shown_permission(permission: Json, call: Call) -> Json:
    return permission if "fields" in call.query else {name: permission[name] for name in FEW_OF_PERMISSION}
