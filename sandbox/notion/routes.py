"""Every Notion address the sandbox answers at, with the vendor's name of the method."""

from starlette.routing import Route

from sandbox.call import Answer, Call
from sandbox.exchange import Exchange
from sandbox.notion import page_calls, source_calls
from sandbox.notion.capabilities import capability_route
from sandbox.notion.refusals import NotionError
from sandbox.notion.request_checks import Act, NotionRefusals, make_handler
from sandbox.notion.world import NotionWorld

METHODS: list[tuple[str, str, str, Act]] = [
    ("POST", "/search", "search", source_calls.search),
    ("GET", "/users", "users.list", source_calls.list_users),
    ("GET", "/users/me", "users.me", source_calls.own_user),
    ("GET", "/users/{id}", "users.retrieve", source_calls.retrieve_user),
    ("POST", "/databases", "databases.create", source_calls.create_database),
    ("GET", "/databases/{id}", "databases.retrieve", source_calls.retrieve_database),
    ("PATCH", "/databases/{id}", "databases.update", source_calls.update_database),
    ("POST", "/data_sources", "data_sources.create", source_calls.create_source),
    ("GET", "/data_sources/{id}", "data_sources.retrieve", source_calls.retrieve_source),
    ("PATCH", "/data_sources/{id}", "data_sources.update", source_calls.update_source),
    ("POST", "/data_sources/{id}/query", "data_sources.query", source_calls.query_source),
    ("POST", "/pages", "pages.create", page_calls.create_page),
    ("GET", "/pages/{id}", "pages.retrieve", page_calls.retrieve_page),
    ("PATCH", "/pages/{id}", "pages.update", page_calls.update_page),
    ("POST", "/pages/{id}/move", "pages.move", page_calls.move_page),
    ("GET", "/pages/{id}/markdown", "pages.retrieveMarkdown", page_calls.retrieve_markdown),
    ("PATCH", "/pages/{id}/markdown", "pages.updateMarkdown", page_calls.update_markdown),
    ("GET", "/blocks/{id}", "blocks.retrieve", page_calls.retrieve_block),
    ("PATCH", "/blocks/{id}", "blocks.update", page_calls.update_block),
    ("DELETE", "/blocks/{id}", "blocks.delete", page_calls.delete_block),
    ("GET", "/blocks/{id}/children", "blocks.children.list", page_calls.list_children),
    ("PATCH", "/blocks/{id}/children", "blocks.children.append", page_calls.append_children),
    ("POST", "/comments", "comments.create", source_calls.create_comment),
    ("GET", "/comments", "comments.list", source_calls.list_comments),
    ("DELETE", "/comments/{id}", "comments.delete", source_calls.delete_comment),
]
READS_BY_POST = frozenset({"search", "data_sources.query"})


def notion_routes(exchange: Exchange, world: NotionWorld) -> list[Route]:
    """The Notion side at `/notion/v1`; an address that is not there answers `invalid_request_url`."""
    refusals = NotionRefusals()
    routes = [
        exchange.endpoint(
            f"/notion/v1{path}",
            verb,
            "notion",
            method,
            make_handler(world, act, method),
            refusals=refusals,
            reads=verb == "GET" or method in READS_BY_POST,
        )
        for verb, path, method, act in METHODS
    ]
    unknown = exchange.endpoint(
        "/notion/{rest:path}",
        "GET POST PATCH PUT DELETE",
        "notion",
        "unknown",
        make_handler(world, _unknown_address),
        refusals=refusals,
    )
    return [*routes, unknown, capability_route(world)]


def _unknown_address(_: NotionWorld, call: Call) -> Answer:
    raise NotionError(400, f"Invalid request URL: /{call.path['rest']}.", "invalid_request_url")
