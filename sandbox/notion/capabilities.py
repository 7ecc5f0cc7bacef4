"""What the connection may do, as its owner ticked it in Notion. https://developers.notion.com/reference/capabilities"""

from collections.abc import Set
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sandbox.notion.field_checks import Json
from sandbox.notion.refusals import NotionError
from sandbox.notion.world import NotionWorld

Capability = Literal[
    "read_content",
    "update_content",
    "insert_content",
    "read_comments",
    "insert_comments",
    "user_information",
    "user_emails",
]
"""`user_information` without `user_emails` is Notion's "user information without email addresses"."""

NEEDED: dict[str, Capability] = {
    **dict.fromkeys(
        (
            "search",
            "databases.retrieve",
            "data_sources.retrieve",
            "data_sources.query",
            "pages.retrieve",
            "pages.retrieveMarkdown",
            "blocks.retrieve",
            "blocks.children.list",
        ),
        "read_content",
    ),
    **dict.fromkeys(
        (
            "databases.update",
            "data_sources.update",
            "pages.update",
            "pages.move",
            "pages.updateMarkdown",
            "blocks.update",
            "blocks.delete",
        ),
        "update_content",
    ),
    **dict.fromkeys(
        ("databases.create", "data_sources.create", "pages.create", "blocks.children.append"), "insert_content"
    ),
    "comments.list": "read_comments",
    "comments.create": "insert_comments",
    "comments.delete": "insert_comments",
    "users.list": "user_information",
    "users.retrieve": "user_information",
}
"""What a method cannot do without; `users.me` needs nothing."""


class CapabilityChange(BaseModel):
    """What is ticked, or what is ticked and unticked from now on."""

    model_config = ConfigDict(extra="forbid")
    capabilities: list[Capability] | None = None
    add: list[Capability] = Field(default_factory=list[Capability])
    remove: list[Capability] = Field(default_factory=list[Capability])

    def applied_to(self, before: Set[str]) -> frozenset[str]:
        start = before if self.capabilities is None else frozenset(self.capabilities)
        return frozenset((start | set(self.add)) - set(self.remove))


def check_capability(world: NotionWorld, method: str) -> None:
    """Raises restricted_resource where the connection lacks what the method needs."""
    needed = NEEDED.get(method)
    if needed is not None and needed not in world.capabilities:
        raise NotionError(403, "Insufficient permissions for this endpoint.")


def hide_content(world: NotionWorld, body: Json) -> Json:
    """What a write answers to a connection that may not read: the object's id alone."""
    hidden = "read_content" not in world.capabilities and body["object"] in ("page", "database", "data_source", "block")
    return {"object": body["object"], "id": body["id"]} if hidden else body


def capability_route(world: NotionWorld) -> Route:
    """`POST /admin/capabilities`: the owner ticks and unticks what the connection may do."""

    async def change(request: Request) -> Response:
        try:
            asked = CapabilityChange.model_validate_json(await request.body())
        except ValidationError as error:
            return JSONResponse({"ok": False, "error": str(error)}, 400)
        world.capabilities = asked.applied_to(world.capabilities)
        return JSONResponse({"ok": True, "capabilities": sorted(world.capabilities)})

    return Route("/admin/capabilities", change, methods=["POST"])
