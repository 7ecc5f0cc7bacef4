"""Every Google address the sandbox answers at, with the vendor's name of the method."""

from starlette.routing import Route

from sandbox.exchange import Answer, Call, Exchange
from sandbox.google import drive_calls, metadata, spreadsheet_calls, value_calls
from sandbox.google.refusals import GoogleRefusals, error_body
from sandbox.google.request_checks import DRIVE_READ, DRIVE_WRITE, SHEETS_READ, SHEETS_WRITE, Act, Method, make_handler
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
    ("POST", f"{ONE}:batchUpdate", "batchUpdate", spreadsheet_calls.batch_update),
    ("GET", ONE, "get", spreadsheet_calls.get_spreadsheet),
]
SHEETS_READS = frozenset({"get", "values.get", "values.batchGet", "developerMetadata.get", "developerMetadata.search"})


def google_routes(exchange: Exchange, world: GoogleWorld) -> list[Route]:
    """Sheets at `/google/v4`, Drive at `/google/drive/v3`, tokens at `/google/token`."""
    refusals = GoogleRefusals()
    routes = [exchange.endpoint("/google/token", "POST", "google", "token", token_handle(world), refusals=refusals)]
    for verb, path, method in _methods():
        handle = make_handler(world, method)
        name = method.id if method.api == "sheets" else f"drive.{method.id}"
        routes.append(exchange.endpoint(f"/google{path}", verb, "google", name, handle, refusals=refusals))
    every = "GET POST PUT PATCH DELETE"
    unknown = exchange.endpoint("/google/{rest:path}", every, "google", "unknown", _unknown, refusals=refusals)
    return [*routes, unknown]


def _methods() -> list[tuple[str, str, Method]]:
    sheets = [
        (verb, path, Method("sheets", f"spreadsheets.{name}", _scopes(name), act, name not in SHEETS_READS))
        for verb, path, name, act in SHEETS
    ]
    drive = [
        ("GET", "/drive/v3/files", Method("drive", "files.list", DRIVE_READ, drive_calls.list_files)),
        ("GET", "/drive/v3/files/{id}", Method("drive", "files.get", DRIVE_READ, drive_calls.get_file)),
        ("PATCH", "/drive/v3/files/{id}", Method("drive", "files.update", DRIVE_WRITE, drive_calls.update_file, True)),
    ]
    return sheets + drive


def _scopes(name: str) -> frozenset[str]:
    reads = name in SHEETS_READS and not name.startswith("developerMetadata")
    return SHEETS_READ if reads else SHEETS_WRITE


async def _unknown(_: Call) -> Answer:
    return Answer(404, error_body(404, "The requested URL was not found on this server."))
