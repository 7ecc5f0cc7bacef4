"""PostgreSQL's own tools: ``pg_dump`` and ``pg_restore``, where they are on this machine.

https://www.postgresql.org/docs/current/app-pgdump.html, https://www.postgresql.org/docs/current/app-pgrestore.html
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from bot.cli.errors import CommandError
from orchestration.storage.backup import find_free_name
from orchestration.storage.database import mark_database
from orchestration.storage.postgres import count_other_connections, parse_server_url

_MADE_AT = re.compile(r"^; +Archive created at (.+)$", re.MULTILINE)
_SAID = 600


async def dump_database(url: str, file: Path) -> None:
    """Dump a database as it is at one moment into a file that its owner alone may read.

    Raises:
        CommandError: the tool is not there, or could not do it.
        FileExistsError: the file is there already.
    """
    opened = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    os.close(opened)
    try:
        await _run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")
    except CommandError:
        os.unlink(file)
        raise


async def replace_database(url: str, file: Path, now: datetime) -> Path:
    """Put a dump in the place of what is in a database, in one transaction; return where the former content is kept.

    It is marked as put back before, and whoever opens it next takes note of that. So a restore that is cut off costs
    some looks and no effect that happens twice.

    Raises:
        CommandError: a tool is not there or could not do it, or other processes are connected.
    """
    taken_at = await read_dump_moment(file)
    others = await asyncio.to_thread(count_other_connections, url)
    if others:
        raise CommandError(
            f"{others} other connections to the database are open. Stop every metel serve and metel worker first."
        )
    former = find_free_name(file.with_name(f"before-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}.dump"))
    await dump_database(url, former)
    await mark_database(url, taken_at)
    how = ("--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
    await _run("pg_restore", url, *how, str(file))
    return former


async def list_dump(file: Path) -> int:
    """Return how many entries a dump has.

    Raises:
        CommandError: it can't be read.
    """
    told = await _run("pg_restore", "", "--list", str(file))
    return sum(not line.startswith(";") for line in told.splitlines() if line.strip())


async def read_dump_moment(file: Path) -> datetime:
    """Return when a dump was made; when the file was last changed where it does not tell.

    Raises:
        CommandError: it can't be read.
    """
    found = _MADE_AT.search(await _run("pg_restore", "", "--list", str(file)))
    return _parse_moment(found[1] if found is not None else "") or _find_changed(file)


def _parse_moment(told: str) -> datetime | None:
    """Return the moment of ``2026-03-04 10:00:00 KST``: the tool tells the hour of this machine's zone."""
    try:
        return datetime.fromisoformat(told.rpartition(" ")[0]).astimezone(UTC)
    except ValueError:
        return None


def _find_changed(file: Path) -> datetime:
    return datetime.fromtimestamp(file.stat().st_mtime, UTC)


async def _run(tool: str, url: str, *words: str) -> str:
    """Run a tool and return what it printed. The password goes by the environment: arguments are seen by everybody on
    the machine (https://www.postgresql.org/docs/current/libpq-envars.html)."""
    path = shutil.which(tool)
    if path is None:
        raise CommandError(
            f"{tool} is not on this machine. Install the PostgreSQL client, of the server's version or newer, or run "
            f"where it is: {' '.join((tool, *words))} --dbname=..."
        )
    address = [f"--dbname={_without_password(url)}"] if url else []
    ran = await asyncio.create_subprocess_exec(
        path,
        *address,
        *words,
        env={**os.environ, **_password(url)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, error = await ran.communicate()
    if ran.returncode:
        raise CommandError(f"{tool} failed: {error.decode(errors='replace').strip()[-_SAID:]}")
    return out.decode(errors="replace")


def _without_password(url: str) -> str:
    parsed = parse_server_url(url).set(drivername="postgresql", password=None)
    return parsed.render_as_string(hide_password=False)


def _password(url: str) -> Mapping[str, str]:
    password = parse_server_url(url).password if url else None
    return {"PGPASSWORD": password} if password else {}
