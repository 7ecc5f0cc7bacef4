"""Every Google address the sandbox answers at, with the vendor's name of the method."""

import re
from collections.abc import Iterator
from functools import cache

from starlette.routing import Route

from sandbox.call import Answer, Call
from sandbox.exchange import Exchange
from sandbox.google import drive_calls, metadata, sheets, spreadsheet_calls, value_calls
from sandbox.google.discovery import Json, document
from sandbox.google.refusals import GoogleRefusals, drive_body, error_body, unspoken
from sandbox.google.request_checks import (
    DRIVE_CONTENT,
    DRIVE_OWN,
    DRIVE_READ,
    DRIVE_WRITE,
    SHEETS_READ,
    SHEETS_WRITE,
    Act,
    Method,
    make_handler,
)
from sandbox.google.tokens import token_handle
from sandbox.google.world import GoogleWorld

ONE = "/v4/spreadsheets/{id}"
# The longer address stands before the shorter one that would also match it.
SHEETS: list[tuple[str, str, str, Act]] = [
    ("POST", "/v4/spreadsheets", "create", spreadsheet_calls.create_spreadsheet),
    ("POST", f"{ONE}/developerMetadata:search", "developerMetadata.search", metadata.search_metadata),
    ("GET", ONE + "/developerMetadata/{metadata_id:int}", "developerMetadata.get", metadata.get_metadata),
    ("GET", f"{ONE}/values:batchGet", "values.batchGet", value_calls.batch_get),
    ("POST", f"{ONE}/values:batchUpdate", "values.batchUpdate", value_calls.batch_update),
    ("POST", f"{ONE}/values:batchClear", "values.batchClear", value_calls.batch_clear),
    ("POST", ONE + "/values/{range:path}:append", "values.append", value_calls.append_values),
    ("POST", ONE + "/values/{range:path}:clear", "values.clear", value_calls.clear_values),
    ("GET", ONE + "/values/{range:path}", "values.get", value_calls.get_values),
    ("PUT", ONE + "/values/{range:path}", "values.update", value_calls.update_values),
    ("POST", ONE + "/sheets/{sheet_id:int}:copyTo", "sheets.copyTo", sheets.copy_sheet),
    ("POST", f"{ONE}:batchUpdate", "batchUpdate", spreadsheet_calls.batch_update),
    ("GET", ONE, "get", spreadsheet_calls.get_spreadsheet),
]
SHEETS_READS = frozenset({"get", "values.get", "values.batchGet", "developerMetadata.get", "developerMetadata.search"})


FILE = "/drive/v3/files/{id}"
SHARED = FILE + "/permissions"
DRIVE: list[tuple[str, str, str, frozenset[str], Act]] = [
    ("GET", "/drive/v3/files", "files.list", DRIVE_READ, drive_calls.list_files),
    ("POST", "/drive/v3/files", "files.create", DRIVE_OWN, drive_calls.create_file),
    ("GET", f"{FILE}/export", "files.export", DRIVE_CONTENT, drive_calls.export_file),
    ("POST", f"{FILE}/copy", "files.copy", DRIVE_OWN, drive_calls.copy_file),
    ("GET", f"{FILE}/comments", "comments.list", DRIVE_CONTENT, drive_calls.list_comments),
    ("GET", SHARED, "permissions.list", DRIVE_READ, drive_calls.list_permissions),
    ("POST", SHARED, "permissions.create", DRIVE_OWN, drive_calls.create_permission),
    ("GET", SHARED + "/{permission_id}", "permissions.get", DRIVE_READ, drive_calls.get_permission),
    ("DELETE", SHARED + "/{permission_id}", "permissions.delete", DRIVE_OWN, drive_calls.delete_permission),
    ("GET", FILE, "files.get", DRIVE_READ, drive_calls.get_file),
    ("PATCH", FILE, "files.update", DRIVE_WRITE, drive_calls.update_file),
    ("DELETE", FILE, "files.delete", DRIVE_OWN, drive_calls.delete_file),
]


def google_routes(exchange: Exchange, world: GoogleWorld) -> list[Route]:
    """Sheets at `/google/v4`, Drive at `/google/drive/v3`, tokens at `/google/token`."""
    refusals = GoogleRefusals()
    routes = [exchange.endpoint("/google/token", "POST", "google", "token", token_handle(world), refusals=refusals)]
    for verb, path, method in _methods():
        handle = make_handler(world, method)
        name = method.id if method.api == "sheets" else f"drive.{method.id}"
        address = f"/google{path}"
        reads = not method.writes
        routes.append(exchange.endpoint(address, verb, "google", name, handle, refusals=refusals, reads=reads))
    every = "GET POST PUT PATCH DELETE"
    unknown = exchange.endpoint("/google/{rest:path}", every, "google", "unknown", _unknown, refusals=refusals)
    return [*routes, unknown]


def _methods() -> list[tuple[str, str, Method]]:
    sheets = [
        (verb, path, Method("sheets", f"spreadsheets.{name}", _scopes(name), act, name not in SHEETS_READS))
        for verb, path, name, act in SHEETS
    ]
    drive = [(verb, path, Method("drive", name, scopes, act, verb != "GET")) for verb, path, name, scopes, act in DRIVE]
    return sheets + drive


def _scopes(name: str) -> frozenset[str]:
    reads = name in SHEETS_READS and not name.startswith("developerMetadata")
    return SHEETS_READ if reads else SHEETS_WRITE


async def _unknown(call: Call) -> Answer:
    """What Google has and the sandbox has not is told from what there is nowhere."""
    path = "/" + call.path["rest"]
    if any(re.fullmatch(pattern, path) for pattern in _known_paths("sheets", "")):
        refused = unspoken(path)
        return Answer(501, refused.body())
    if path.startswith("/upload/") or any(re.fullmatch(p, path) for p in _known_paths("drive", "/drive/v3/")):
        return Answer(501, drive_body(unspoken(path)))
    return Answer(404, error_body(404, "The requested URL was not found on this server."))


@cache
def _known_paths(api: str, base: str) -> tuple[str, ...]:
    """Patterns of every address of an API."""
    paths = _paths(document(api)["resources"])
    return tuple(re.escape(base or "/") + re.sub(r"\\\{[^}]*\}", "[^/]+", re.escape(path)) for path in paths)


def _paths(resources: Json) -> Iterator[str]:
    for resource in resources.values():
        yield from (method["path"] for method in resource.get("methods", {}).values())
        yield from _paths(resource.get("resources", {}))
