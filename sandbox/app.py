"""The sandbox put together: one ASGI application out of the vendors' sides, the controls and the chat page."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from yaml import YAMLError

from sandbox.anthropic.messages import anthropic_routes
from sandbox.changes import PARTS, Part
from sandbox.clock import Clock
from sandbox.controls import control_routes
from sandbox.exchange import Exchange
from sandbox.google.routes import google_routes
from sandbox.google.seed import seeded_google
from sandbox.google.world import GoogleWorld
from sandbox.notion.overview import overview
from sandbox.notion.refusals import NotionError
from sandbox.notion.routes import notion_routes
from sandbox.notion.seed import seeded_notion
from sandbox.notion.world import NotionWorld
from sandbox.openai.azure import azure_routes
from sandbox.openai.ollama import ollama_routes
from sandbox.openai.routes import openai_routes
from sandbox.openai.script import ModelScript
from sandbox.openai.vllm import vllm_routes
from sandbox.options import SandboxOptions, SeedError
from sandbox.slack.service import SlackService

PAGE = Path(__file__).parent / "page"


@dataclass(frozen=True)
class World:
    """All there is in the workspace, one part a vendor."""

    clock: Clock
    slack: SlackService
    notion: NotionWorld
    google: GoogleWorld
    model: ModelScript

    def as_json(self, parts: Collection[Part] = PARTS) -> dict[str, Any]:
        """`{now, started}` and those parts."""
        drawn: dict[Part, Callable[[], dict[str, Any]]] = {
            "slack": self.slack.as_json,
            "notion": partial(overview, self.notion),
            "google": self.google.as_json,
            "openai": self.model.as_json,
        }
        times = {"now": self.clock.now().isoformat(), "started": self.clock.start.isoformat()}
        return {**times, **{part: draw() for part, draw in drawn.items() if part in parts}}


@dataclass(frozen=True)
class Sandbox:
    """A workspace: the ASGI app, what it holds, and the door that requests come through."""

    app: Starlette
    world: World
    exchange: Exchange


def _seeded_world(clock: Clock, exchange: Exchange, options: SandboxOptions) -> World:
    try:
        notion, google = seeded_notion(clock, options.seeds), seeded_google(clock, options.seeds)
        return World(clock, SlackService(exchange, options), notion, google, ModelScript())
    except (YAMLError, LookupError, StopIteration, TypeError, ValueError, NotionError) as error:
        raise SeedError(f"the files in {options.seeds} tell no world: {type(error).__name__}: {error}") from error


def create_sandbox(options: SandboxOptions | None = None) -> Sandbox:
    """A fresh, seeded workspace whose clock runs on.

    Raises:
        SeedError: the seed files tell no world.
    """
    options = options or SandboxOptions()
    clock = Clock(options.now, options.clock_file)
    exchange = Exchange(clock, options.latency_s, options.rates)
    world = _seeded_world(clock, exchange, options)
    exchange.lag.watch({"slack": world.slack.world, "notion": world.notion, "google": world.google})
    routes: list[BaseRoute] = [
        *control_routes(exchange, world.as_json),
        *world.slack.routes(),
        *notion_routes(exchange, world.notion),
        *google_routes(exchange, world.google),
        *openai_routes(exchange, world.model),
        *azure_routes(exchange, world.model),
        *vllm_routes(exchange, world.model),
        *ollama_routes(exchange, world.model),
        *anthropic_routes(exchange, world.model),
        Mount("/", StaticFiles(directory=PAGE, html=True, check_dir=False)),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        going_on = asyncio.create_task(world.slack.run())
        yield
        exchange.changes.close()
        going_on.cancel()
        exchange.late.stop()
        with suppress(asyncio.CancelledError):
            await going_on

    return Sandbox(Starlette(routes=routes, lifespan=lifespan), world, exchange)
