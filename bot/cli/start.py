"""``metel serve, worker``, and ``metel db upgrade``."""

from __future__ import annotations

from rich.console import Console

from bot.app import list_missing_settings
from bot.cli.doctor import explain_missing_settings
from bot.cli.errors import CommandError
from bot.database import open_configured_database
from bot.processes.serve import run_server as serve_until_stopped
from bot.processes.worker import run_worker as work_until_stopped
from bot.settings import read_settings
from bot.shared_worker import load_job_tables
from orchestration.storage.database import is_shared
from orchestration.storage.schema import check_pages
from orchestration.storage.sqlite import parse_file_url


async def start_server() -> int:
    """Serve Slack until stopped; say what is missing where it can't."""
    settings = read_settings()
    missing = list_missing_settings(settings)
    if missing and settings.metel_secret_keys is None:
        raise CommandError(explain_missing_settings(missing))
    await serve_until_stopped(settings)
    return 0


async def start_worker() -> int:
    """Carry runs out beside other processes until stopped."""
    settings = read_settings()
    if settings.slack_bot_token is None and settings.metel_secret_keys is None:
        raise CommandError(explain_missing_settings(("SLACK_BOT_TOKEN",)))
    await work_until_stopped(settings)
    return 0


async def upgrade_database() -> int:
    """Bring the database's schema up to date, and see whether all of a SQLite file can be read."""
    settings = read_settings()
    shared = is_shared(settings.database_url)
    async with open_configured_database(settings, "own", jobs=load_job_tables() if shared else None):
        if not shared:
            await check_pages(parse_file_url(settings.database_url))
        Console().print("The database is up to date.")
    return 0
