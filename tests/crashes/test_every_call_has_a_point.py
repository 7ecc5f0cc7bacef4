"""No call leaves metel and nothing is committed without a crash point on either side."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from orchestration.crash_points import list_points
from tests.crashes.cases import Case
from tests.crashes.runner import Runner, run_case
from tests.crashes.scenarios import SCENARIOS

ROOT = Path(bot.__file__).parent.parent
PARTS = ("bot", "connectors", "orchestration", "schemas")
WIRE = {
    "aiohttp",
    "anthropic",
    "googleapiclient",
    "google",
    "http",
    "httpx",
    "notion_client",
    "openai",
    "procrastinate",
    "psycopg",
    "requests",
    "slack_bolt",
    "slack_sdk",
    "smtplib",
    "socket",
    "websockets",
}
SENDERS = {
    "bot/slack/web.py": set[str](),
    "connectors/notion/api.py": {"_ask", "_write", "_pages"},
    "connectors/anthropic/messages.py": set[str](),
    "connectors/openai/chat.py": set[str](),
    "connectors/openai/responses.py": set[str](),
    "connectors/sheets/api.py": set[str](),
    "connectors/sheets/credentials.py": set[str](),
    "connectors/slack/api.py": set[str](),
}
"""Each module that sends, with those of its methods that are handed a request before it is sent."""
NOT_SENDERS = {
    "bot/evaluation/play.py": "plays a person in a sandbox of its own",
    "bot/processes/demo.py": "asks for something in its own sandbox, as a person would",
    "bot/processes/health.py": "answers those who ask how it is",
    "bot/http_port.py": "opens ports, and sends nothing",
    "bot/slack/oauth.py": "has Bolt install the app, which no run hangs on",
    "bot/slack/oauth_app.py": "renews a token through the web client",
    "bot/slack/http.py": "answers requests, and closes connections of those who are slow to show who they are",
    "bot/processes/serve.py": "names the pages it serves",
    "bot/slack/app.py": "opens connections, which changes nothing",
    "bot/slack/bolt.py": "names the app, and opens the way for what comes in, which changes nothing",
    "bot/slack/inbox.py": "names what comes in; its points are around the store",
    "bot/slack/socket_mode.py": "keeps connections open over which deliveries come in, and acknowledges them",
    "bot/slack/listeners/__init__.py": "names the app",
    "bot/slack/listeners/actions.py": "acknowledges",
    "bot/slack/listeners/commands.py": "acknowledges",
    "bot/slack/listeners/views.py": "acknowledges",
    "connectors/failures.py": "names the client's errors",
    "connectors/notion/errors.py": "names the client's errors",
    "connectors/anthropic/errors.py": "names the client's errors",
    "connectors/openai/server.py": "opens connections, which changes nothing",
    "connectors/openai/errors.py": "names the client's errors",
    "connectors/openai/model.py": "reads what those answer that send by one API each",
    "connectors/model_errors.py": "names the clients' answers",
    "connectors/sheets/errors.py": "names the client's errors",
    "connectors/sheets/api.py": "builds requests, which the api sends",
    "connectors/slack/errors.py": "names the client's errors",
    "connectors/http_client.py": "passes on what the apis send",
    "orchestration/storage/postgres.py": "carries the transactions whose points are around them",
    "orchestration/queue/job_tables.py": "defers jobs in the run's own transaction",
    "orchestration/queue/procrastinate.py": "its jobs have a test of their own",
}
"""Modules that know a library that could send, and why no point is needed in them."""
CLIENTS = ("self._client", "self._http", "asyncio.to_thread")
"""How a call begins that sends; Google's tokens are fetched in a thread."""
JOBS = {"defer_job_async", "retry_job", "finish_job"}
"""What is done to a job outside the run's own transaction."""
STREAMED = "with_streaming_response"
"""A request for a stream is sent when its answer is opened, which one function does for all models."""
STREAMERS = dict.fromkeys(
    ("connectors/anthropic/messages.py", "connectors/openai/chat.py", "connectors/openai/responses.py"),
    "connectors/model_adapter.py",
)
"""The modules that ask for a stream, each with the one that has it opened."""
ENDINGS = {"close", "aclose"}
ASKED_WHO_IT_IS = 2
"""How often metel itself does so in a life: once for the tools, once for the front."""
TRANSACTIONS = {
    ("orchestration/storage/sqlite.py", "transact"),
    ("orchestration/storage/postgres.py", "_transact"),
    ("orchestration/storage/batch.py", "_write_alone"),
}
"""Where a transaction may begin: in the adapters' one way to write, and its savepoints."""


def modules(*words: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules that have one of the words, each parsed as it is looked at: all trees at once take 120 MB."""
    for part in PARTS:
        for file in sorted((ROOT / part).rglob("*.py")):
            text = file.read_text("utf-8")
            if any(word in text for word in words):
                yield file.relative_to(ROOT).as_posix(), ast.parse(text)


def module(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


def imported(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def calls(node: ast.AST) -> Iterator[ast.Call]:
    return (one for one in ast.walk(node) if isinstance(one, ast.Call))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))


def holder(tree: ast.AST, call: ast.Call) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The innermost function around a call."""
    around = [one for one in functions(tree) if call in ast.walk(one)]
    return max(around, key=lambda one: one.lineno, default=None)


def has_points_around(function: ast.AST, call: ast.Call) -> bool:
    lines = [one.lineno for one in calls(function) if ast.unparse(one.func) == "reach_crash_point"]
    return any(line < call.lineno for line in lines) and any(line > call.lineno for line in lines)


def is_wire_call(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    return name.startswith(CLIENTS) and name.rpartition(".")[2] not in ENDINGS and STREAMED not in name


def is_handed_over(tree: ast.AST, call: ast.Call, carriers: set[str]) -> bool:
    return any(
        isinstance(one.func, ast.Attribute)
        and one.func.attr in carriers
        and any(call in ast.walk(argument) for argument in one.args)
        for one in calls(tree)
    )


def test_every_module_that_could_send_is_known() -> None:
    could = {path for path, tree in modules(*WIRE) if imported(tree) & WIRE}
    unknown = could - set(SENDERS) - set(NOT_SENDERS)
    assert not unknown, "give each a crash point, or a reason why it needs none"


@pytest.mark.parametrize("path", sorted(SENDERS))
def test_every_request_is_sent_between_two_points(path: str) -> None:
    tree = module(path)
    sent = [call for call in calls(tree) if is_wire_call(call)]
    assert sent or SENDERS[path], f"{path} sends nothing any more"
    for call in sent:
        function = holder(tree, call)
        fine = function is not None and has_points_around(function, call)
        assert fine or is_handed_over(tree, call, SENDERS[path]), f"{path}:{call.lineno} {ast.unparse(call.func)}"


def test_every_stream_is_opened_between_two_points() -> None:
    collect = next(one for one in functions(module("connectors/model_stream.py")) if one.name == "collect_answer")
    (opened,) = [call for call in calls(collect) if ast.unparse(call.func) == "_open"]
    assert has_points_around(collect, opened)
    assert {path for path, _ in modules(STREAMED)} == STREAMERS.keys()
    for path in STREAMERS.values():
        assert any(ast.unparse(call.func) == "collect_answer" for call in calls(module(path))), path


def test_every_job_is_noted_and_given_on_between_two_points() -> None:
    tree = module("orchestration/queue/procrastinate.py")
    noted = [call for call in calls(tree) if ast.unparse(call.func).rpartition(".")[2] in JOBS]
    assert len(noted) >= len(JOBS)
    for call in noted:
        function = holder(tree, call)
        assert function is not None
        assert has_points_around(function, call), f"{call.lineno} {ast.unparse(call.func)}"


def awaits_between_points(function: ast.AST) -> bool:
    """Whether what was handed over is awaited between two points of this function."""
    awaited = [one.lineno for one in ast.walk(function) if isinstance(one, ast.Await)]
    points = [one.lineno for one in calls(function) if ast.unparse(one.func) == "reach_crash_point"]
    return any(min(points) < line < max(points) for line in awaited) if points else False


@pytest.mark.parametrize("path", sorted(path for path, carriers in SENDERS.items() if carriers))
def test_what_is_handed_over_is_awaited_between_two_points(path: str) -> None:
    assert [one.name for one in functions(module(path)) if awaits_between_points(one)]


def test_every_transaction_that_writes_lies_between_two_points() -> None:
    found = 0
    for path, tree in modules(".write("):
        if not path.startswith("orchestration/"):
            continue
        for call in calls(tree):
            name = ast.unparse(call.func)
            if name in {"self._database.write", "database.write", "sqlite.write"}:
                found += 1
                function = holder(tree, call)
                assert function is not None
                assert has_points_around(function, call), f"{path}:{call.lineno}"
    assert found >= 2


def test_a_transaction_begins_in_one_place_only() -> None:
    begun = {
        (path, function.name if function else "")
        for path, tree in modules(".begin")
        for call in calls(tree)
        if isinstance(call.func, ast.Attribute) and call.func.attr in {"begin", "begin_nested"}
        for function in [holder(tree, call)]
        if path.startswith("orchestration/")
    }
    assert begun <= TRANSACTIONS
    assert len(begun) >= 2


def test_every_point_is_in_the_code() -> None:
    reached = {
        argument.value
        for _, tree in modules("reach_crash_point")
        for call in calls(tree)
        if ast.unparse(call.func) == "reach_crash_point"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    }
    chosen = {
        node.value
        for path in SENDERS
        for node in ast.walk(module(path))
        if isinstance(node, ast.Constant) and node.value in list_points()
    }
    assert reached | chosen == set(list_points())


@pytest.mark.parametrize("name", ["create and share", "append a row", "planned by the model"])
@pytest.mark.asyncio(loop_scope="session")
async def test_every_request_that_reached_a_vendor_came_to_a_point(name: str, runner: Runner) -> None:
    scenario = next(one for one in SCENARIOS if one.name == name)
    outcome = await run_case(Case(scenario), runner)
    assert outcome.problems == []
    before = {f"{sender}.before" for sender in ("slack", "notion", "sheets", "model", "web")} | {
        "directory.before_page"
    }
    (points,) = outcome.lives("serve")
    # Bolt's client asks who it is as often as it likes.
    asked = [method for method in outcome.requests if method != "auth.test"]
    assert len(asked) + ASKED_WHO_IT_IS == sum(point in before for point in points)
