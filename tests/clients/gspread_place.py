"""gspread with the sandbox's service account key. It is looked up by name: it ships no complete types."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from sandbox.server import RunningSandbox

gspread: Any = import_module("gspread")
SHEETS, DRIVE = "https://sheets.googleapis.com/", "https://www.googleapis.com/"


def open_gspread(sandbox: RunningSandbox) -> Any:
    """A client by key whose requests go to the sandbox instead of Google's hosts, otherwise as they are."""
    base = sandbox.environment["GOOGLE_API_URL"]

    class LocalClient(gspread.http_client.HTTPClient):
        def request(self, method: str, endpoint: str, *rest: Any, **more: Any) -> Any:
            for host in (SHEETS, DRIVE):
                if endpoint.startswith(host):
                    endpoint = base + endpoint.removeprefix(host)
            return gspread.http_client.HTTPClient.request(self, method, endpoint, *rest, **more)

    key = json.loads(Path(sandbox.environment["GOOGLE_APPLICATION_CREDENTIALS"]).read_text("utf-8"))
    return gspread.service_account_from_dict(key, http_client=LocalClient)
