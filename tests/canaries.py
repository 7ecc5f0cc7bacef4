"""Secrets that must not be told, a vendor that repeats all it is sent, and a log that is looked at."""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
from collections.abc import AsyncGenerator, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.processes.logging import configure_logging

SLACK = "xoxb-canary-slack-0123456789"
APP = "xapp-canary-app-0123456789"
NOTION = "ntn_canaryNotion0123456789"
OLD_NOTION = "secret_canaryNotion0123456789"
OPENAI = "sk-canary-openai-0123456789"
SIGNING = "canarysigningsecret0123456789"
PASSWORD = "canary:pass/word@db"
KEY_BODY = "MIICanaryPrivateKey0123456789abcdefghijklmnopqrstuvwxyz+/CANARY"
PRIVATE_KEY = f"-----BEGIN PRIVATE KEY-----\n{KEY_BODY}\n-----END PRIVATE KEY-----\n"
ALL = (SLACK, APP, NOTION, OLD_NOTION, OPENAI, SIGNING, PASSWORD, KEY_BODY)


def told(text: str, secrets: Iterable[str] = ALL) -> list[str]:
    """The secrets that stand in a text."""
    return [secret for secret in secrets if secret in text or json.dumps(secret)[1:-1] in text]


@contextmanager
def logging_put_back() -> Generator[None]:
    """Let the block set the process's logging up; afterwards it is as before."""
    before = structlog.get_config()
    root = logging.getLogger()
    handlers, threshold = root.handlers[:], root.level
    hooks = sys.excepthook, threading.excepthook
    # What is replaced is closed, which the handlers of whoever runs the tests must outlive.
    root.handlers[:] = []
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = hooks
        logging.captureWarnings(False)
        root.handlers[:] = handlers
        root.setLevel(threshold)
        structlog.configure(**before)


@contextmanager
def looked_at_log(level: str = "debug") -> Generator[io.StringIO]:
    """The process's own logging, written where the test can read it."""
    with logging_put_back(), pytest.MonkeyPatch.context() as patch:
        written = io.StringIO()
        patch.setattr(sys, "stderr", written)
        configure_logging(level)
        yield written


@dataclass
class Echo:
    """A vendor that answers everything with one status and, in every field that anyone reads, what it was sent."""

    status: int = 400
    form: str = "json"
    asked: list[str] = field(default_factory=list[str])

    async def answer(self, request: web.Request) -> web.Response:
        """Repeat the request."""
        sent = " ".join([*request.headers.values(), request.path_qs, (await request.text())])
        self.asked.append(sent)
        if self.form == "json":
            return web.json_response(body_of(sent), status=self.status)
        if self.form == "slack":
            return web.json_response({"ok": False, "error": sent, "needed": sent, "provided": sent}, status=self.status)
        text = {"text": sent, "broken": '{"message": "' + sent, "list": json.dumps([sent]), "empty": ""}[self.form]
        return web.Response(text=text, status=self.status, content_type="application/json")


def body_of(sent: str) -> dict[str, Any]:
    """The error bodies of all vendors in one."""
    return {
        "object": "error",
        "ok": False,
        "code": sent,
        "message": sent,
        "status": 400,
        "error": {"code": sent, "message": sent, "status": sent, "type": sent, "errors": [{"reason": sent}]},
        "error_description": sent,
        "choices": [{"message": {"content": 5, "refusal": sent}, "finish_reason": sent}],
    }


@asynccontextmanager
async def echoing(status: int = 400, form: str = "json") -> AsyncGenerator[tuple[Echo, str]]:
    """The vendor at an address."""
    echo = Echo(status, form)
    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", echo.answer)
    async with TestServer(app) as server:
        yield echo, str(server.make_url("/"))
