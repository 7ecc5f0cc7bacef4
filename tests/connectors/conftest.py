"""A workspace for each test that changes it, and one that the reading tests of a module share."""

from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from tests.connectors.workspace import Workspace, a_workspace


@pytest.fixture
async def workspace() -> AsyncGenerator[Workspace]:
    async with a_workspace() as opened:
        yield opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared() -> AsyncGenerator[Workspace]:
    """For modules marked ``asyncio(loop_scope="module")`` whose tests only read."""
    async with a_workspace() as opened:
        yield opened
