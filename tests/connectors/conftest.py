"""A fresh workspace for each test that asks for one."""

from collections.abc import AsyncGenerator

import pytest

from tests.connectors.workspace import Workspace, a_workspace


@pytest.fixture
async def workspace() -> AsyncGenerator[Workspace]:
    async with a_workspace() as opened:
        yield opened
