"""One sandbox for all clients of a module."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest_asyncio

from sandbox.options import UNLIMITED, SandboxOptions
from sandbox.server import RunningSandbox, running_sandbox
from tests.sandbox.vendor_clients import NOW


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def sandbox() -> AsyncGenerator[RunningSandbox]:
    async with running_sandbox(options=SandboxOptions(NOW, rates=UNLIMITED)) as running:
        yield running
