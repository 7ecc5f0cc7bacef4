"""The model's address, and the script's."""

from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sandbox.exchange import Exchange
from sandbox.openai.completions import completion_handle
from sandbox.openai.refusals import ModelRefusals
from sandbox.openai.responses import responses_handle
from sandbox.openai.script import Line, ModelScript

LINES = TypeAdapter(list[Line])


def openai_routes(exchange: Exchange, script: ModelScript) -> list[Route]:
    """Completions at `/openai/v1/chat/completions`, responses at `/openai/v1/responses`; the script at `/openai/script`
    (POST adds, DELETE clears)."""

    async def edit_script(request: Request) -> Response:
        if request.method == "DELETE":
            script.clear()
        if request.method == "POST":
            try:
                script.queue(LINES.validate_json(await request.body()))
            except ValidationError as error:
                return JSONResponse({"ok": False, "error": str(error)}, 400)
        return JSONResponse({"ok": True, **script.as_json()})

    completions = exchange.endpoint(
        "/openai/v1/chat/completions",
        "POST",
        "openai",
        "chat.completions",
        completion_handle(script, exchange.clock),
        refusals=ModelRefusals(),
    )
    responses = exchange.endpoint(
        "/openai/v1/responses",
        "POST",
        "openai",
        "responses",
        responses_handle(script, exchange.clock),
        refusals=ModelRefusals(),
    )
    return [completions, responses, Route("/openai/script", edit_script, methods=["GET", "POST", "DELETE"])]
