"""Databases whose schema is there already: the migrations run once in a process and are copied from then on."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine

from orchestration.storage.schema import upgrade_schema


def have_database(path: Path) -> None:
    """Put an empty database of the newest schema there, unless there is one."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_migrated())


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory(prefix="metel-schema-") as folder:
        path = Path(folder) / "metel.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            upgrade_schema(connection)
        engine.dispose()
        return path.read_bytes()
