"""The Web API's routes: tokens, scopes, and the answer's form.

https://docs.slack.dev/apis/web-api/
"""

from collections.abc import Iterable
from typing import Any

from starlette.routing import Route

from sandbox.call import Answer, Call, Handle
from sandbox.exchange import Exchange
from sandbox.slack.arguments import Arguments
from sandbox.slack.methods import METHODS
from sandbox.slack.methods.method import App, Method
from sandbox.slack.refusals import SlackError, SlackRefusals
from sandbox.slack.sockets import Sockets

BOT_TOKEN = "xoxb-sandbox"
APP_TOKEN = "xapp-sandbox"
"""The tokens of the seeded team. Those of another team end in its id."""
CONNECT = "apps.connections.open"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
POST_TYPES = (*FORMS, "application/json", "text/plain")
REFUSALS = SlackRefusals()


def api_routes(exchange: Exchange, app: App, sockets: Sockets) -> Iterable[Route]:
    """A route for every method, and one that refuses the rest."""
    for method in METHODS:
        yield _route(exchange, method.name, _handle(app, method), reads=not method.writes)
    yield _route(exchange, CONNECT, _connect(sockets, app.world.token_suffix))
    yield exchange.endpoint("/slack/api/{method}", "GET POST", "slack", "unknown", _unknown, refusals=REFUSALS)


def _route(exchange: Exchange, name: str, handle: Handle, *, reads: bool = False) -> Route:
    return exchange.endpoint(f"/slack/api/{name}", "GET POST", "slack", name, handle, refusals=REFUSALS, reads=reads)


def base_url(call: Call) -> str:
    """The address by which the caller reached the sandbox."""
    return f"http://{call.headers.get('host', '127.0.0.1')}"


def is_json(call: Call) -> bool:
    return call.headers.get("content-type", "").split(";")[0].strip() == "application/json"


def token_of(call: Call) -> str:
    """The bearer token, or the one given as an argument; in a JSON body it is not looked for."""
    scheme, _, token = call.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token
    return str((call.body.get("token") if not is_json(call) else "") or call.query.get("token") or "")


def _check_token(call: Call, expected: str, suffix: str, granted: Iterable[str] = ()) -> None:
    token = token_of(call)
    if not token:
        raise SlackError("not_authed")
    if token == expected + suffix or token in granted:
        return
    known = token in (BOT_TOKEN + suffix, APP_TOKEN + suffix)
    raise SlackError("not_allowed_token_type" if known else "invalid_auth")


def _handle(app: App, method: Method) -> Handle:
    async def handle(call: Call) -> Answer:
        scopes = {"x-oauth-scopes": ",".join(sorted(app.scopes)), "x-accepted-oauth-scopes": method.accepted_scopes()}
        try:
            _check_token(call, BOT_TOKEN, app.world.token_suffix, app.world.granted_tokens)
            _check_post_type(call)
            if method.scope:
                app.needs(method.scope)
            app.world.url = base_url(call)
            found = method.run(app, Arguments(_given(call, method)))
        except SlackError as error:
            return Answer(200, with_charset_warning(call, error.as_json()), scopes)
        return Answer(200, with_charset_warning(call, {"ok": True, **found}), scopes, effect=method.writes)

    return handle


def _given(call: Call, method: Method) -> dict[str, Any]:
    """The arguments that the method looks at: a JSON body is as not there for one that takes none."""
    body = call.body if method.takes_json or not is_json(call) else {}
    return {**call.query, **body}


def _check_post_type(call: Call) -> None:
    """https://docs.slack.dev/apis/web-api/#post_bodies"""
    kind = call.headers.get("content-type", "").split(";")[0].strip()
    if call.body and not kind:
        raise SlackError("missing_post_type")
    if kind and kind not in POST_TYPES:
        raise SlackError("invalid_post_type")


def with_charset_warning(call: Call, answer: dict[str, Any]) -> dict[str, Any]:
    """A JSON body without a charset, or a form with one, is warned of beside the answer."""
    kind, _, rest = call.headers.get("content-type", "").partition(";")
    told = "charset" in rest
    warned = (
        "missing_charset" if is_json(call) and not told else "superfluous_charset" if kind in FORMS and told else ""
    )
    if not warned or "warning" in answer:
        return answer
    metadata = {**answer.get("response_metadata", {}), "warnings": [warned]}
    return {**answer, "warning": warned, "response_metadata": metadata}


def _connect(sockets: Sockets, suffix: str) -> Handle:
    async def handle(call: Call) -> Answer:
        try:
            _check_token(call, APP_TOKEN, suffix)
        except SlackError as error:
            return Answer(200, error.as_json())
        address = base_url(call).replace("http", "ws", 1)
        body: dict[str, Any] = {"ok": True, "url": f"{address}/slack/socket?ticket={sockets.ticket()}"}
        return Answer(200, body)

    return handle


async def _unknown(call: Call) -> Answer:
    return Answer(200, {"ok": False, "error": "unknown_method", "req_method": call.path["method"]})
