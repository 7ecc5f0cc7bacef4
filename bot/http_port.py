"""Opening the ports that the settings name."""

from __future__ import annotations

import errno

from aiohttp import web

from bot.settings import SettingsError


async def open_port(site: web.TCPSite, host: str, port: int, *, setting: str) -> None:
    """Have an app answer at a port, by the site that is made for it.

    Raises:
        SettingsError: it can't be opened; the message names the setting and what would do.
    """
    try:
        await site.start()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            told = f"{host}:{port} is in use by another process. Set another port, or stop that process."
        else:
            told = f"{host}:{port} can't be opened ({error.strerror}). Set another port or address."
        raise SettingsError(f"{setting}: {told}") from error
