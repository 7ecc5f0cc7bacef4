"""What every Google request passes first: an access token with a scope that is enough, known query fields."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

from starlette.datastructures import QueryParams

from sandbox.call import Answer, Call, Handle
from sandbox.google.discovery import Json, document, judge_body
from sandbox.google.masks import select_fields
from sandbox.google.refusals import GoogleError, drive_body
from sandbox.google.world import GoogleWorld

Act = Callable[[GoogleWorld, Call], Json | str]
AUTH = "https://www.googleapis.com/auth/"
SHEETS_WRITE = frozenset({"spreadsheets", "drive", "drive.file"})
SHEETS_READ = SHEETS_WRITE | {"spreadsheets.readonly", "drive.readonly"}
DRIVE_WRITE = frozenset({"drive", "drive.file", "drive.metadata"})
DRIVE_OWN = frozenset({"drive", "drive.file"})
DRIVE_CONTENT = DRIVE_OWN | {"drive.readonly"}
DRIVE_READ = DRIVE_WRITE | {"drive.readonly", "drive.metadata.readonly"}


@dataclass(frozen=True)
class Method:
    """One method of the discovery document: `id` is its name there (`spreadsheets.values.get`)."""

    api: str
    id: str
    scopes: frozenset[str]
    act: Act
    writes: bool = False

    def described(self) -> Json:
        found = document(self.api)
        *resources, name = self.id.split(".")
        for resource in resources:
            found = found["resources"][resource]
        return found["methods"][name]


def make_handler(world: GoogleWorld, method: Method) -> Handle:
    """`method.act` with its checks: token, scope, query names and body are judged, `fields` cuts the answer."""

    async def handle(call: Call) -> Answer:
        try:
            check_token(world, call, method)
            call = replace(call, body=known_fields(call, method))
            judge_call(call, method)
            return _answer(method.act(world, call), call, method)
        except GoogleError as refused:
            return Answer(refused.code, drive_body(refused) if method.api == "drive" else refused.body())

    return handle


def _answer(body: Json | str, call: Call, method: Method) -> Answer:
    if isinstance(body, str):
        return Answer(200, body, effect=method.writes)
    described = method.described().get("response")
    if described is None:
        return Answer(204, "", effect=method.writes)
    shown = select_fields(body, call.query.get("fields"), method.api, described["$ref"])
    return Answer(200, shown, effect=method.writes)


def without_nulls(value: Any) -> Any:
    """A message without the fields that are null: to Google they are as not there. Nulls in lists stay."""
    if isinstance(value, dict):
        found = cast(Json, value)
        return {name: without_nulls(item) for name, item in found.items() if item is not None}
    return [without_nulls(item) for item in cast(list[Any], value)] if isinstance(value, list) else value


def check_token(world: GoogleWorld, call: Call, method: Method) -> None:
    bearer = call.headers.get("authorization", "")
    grant = world.tokens.get(bearer.removeprefix("Bearer ")) if bearer.startswith("Bearer ") else None
    if grant is None or grant.until < world.now():
        raise GoogleError(
            401,
            "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other "
            "valid authentication credential.",
        )
    if not {scope.removeprefix(AUTH) for scope in grant.scopes} & method.scopes:
        raise GoogleError(403, "Request had insufficient authentication scopes.")


def judge_call(call: Call, method: Method) -> None:
    described = method.described()
    known = {**document(method.api)["parameters"], **described.get("parameters", {})}
    for name, value in call.query.items():
        if method.api == "drive" and name not in known:
            continue  # Drive, unlike Sheets, takes no notice of a query field that it does not know.
        if name not in known or known[name].get("location") == "path":
            text = f'Invalid JSON payload received. Unknown name "{name}": Cannot bind query parameter.'
            raise GoogleError(400, text, [{"description": text}])
        if "enum" in known[name] and value not in known[name]["enum"]:
            raise GoogleError(400, f"Invalid value at '{name}', \"{value}\"")
    if "request" in described:
        judge_body(method.api, described["request"]["$ref"], call.body)


def known_fields(call: Call, method: Method) -> Json:
    """The body as the API sees it: nulls are as not there, and Drive takes no notice of a field it does not know."""
    body = cast(Json, without_nulls(call.body))
    described = method.described()
    if method.api != "drive" or "request" not in described:
        return body
    names = document("drive")["schemas"][described["request"]["$ref"]]["properties"]
    return {name: value for name, value in body.items() if name in names}


def query_list(call: Call, name: str) -> list[str]:
    """A query field that may be given several times."""
    if isinstance(call.query, QueryParams):
        return call.query.getlist(name)
    return [call.query[name]] if name in call.query else []


def flag(call: Call, name: str) -> bool:
    return call.query.get(name, "false").lower() == "true"


def body_list(call: Call, name: str) -> list[Any]:
    return call.body.get(name) or []
