"""What every Google request passes first: an access token with a scope that is enough, known query fields."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import QueryParams

from sandbox.exchange import Answer, Call, Handle
from sandbox.google.discovery import Json, document, judge_body
from sandbox.google.masks import select_fields
from sandbox.google.refusals import GoogleError
from sandbox.google.world import GoogleWorld

Act = Callable[[GoogleWorld, Call], Json]
AUTH = "https://www.googleapis.com/auth/"
SHEETS_WRITE = frozenset({"spreadsheets", "drive", "drive.file"})
SHEETS_READ = SHEETS_WRITE | {"spreadsheets.readonly", "drive.readonly"}
DRIVE_WRITE = frozenset({"drive", "drive.file", "drive.metadata"})
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
            judge_call(call, method)
            body = method.act(world, call)
            schema = method.described()["response"]["$ref"]
            shown = select_fields(body, call.query.get("fields"), method.api, schema)
        except GoogleError as refused:
            return Answer(refused.code, refused.body())
        return Answer(200, shown, effect=method.writes)

    return handle


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
        if name not in known or known[name].get("location") == "path":
            text = f'Invalid JSON payload received. Unknown name "{name}": Cannot bind query parameter.'
            raise GoogleError(400, text, [{"description": text}])
        if "enum" in known[name] and value not in known[name]["enum"]:
            raise GoogleError(400, f"Invalid value at '{name}', \"{value}\"")
    if "request" in described:
        judge_body(method.api, described["request"]["$ref"], call.body)


def query_list(call: Call, name: str) -> list[str]:
    """A query field that may be given several times."""
    if isinstance(call.query, QueryParams):
        return call.query.getlist(name)
    return [call.query[name]] if name in call.query else []


def flag(call: Call, name: str) -> bool:
    return call.query.get(name, "false").lower() == "true"


def body_list(call: Call, name: str) -> list[Any]:
    return call.body.get(name) or []
