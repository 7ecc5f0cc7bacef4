"""The address that a sandbox writes is one that answers."""

import asyncio
import io
import signal
import socket
from urllib.parse import urlsplit

import pytest

from sandbox.options import SandboxOptions
from sandbox.server import serve_sandbox


class CallingOutput(io.StringIO):
    """Standard output that calls an address as soon as it is written, as a script that reads it may."""

    def __init__(self) -> None:
        super().__init__()
        self.connected: list[str] = []

    def write(self, text: str) -> int:
        address = urlsplit(text.split(maxsplit=1)[0])
        with socket.create_connection((str(address.hostname), address.port or 0), timeout=5):
            self.connected.append(address.geturl())
        return super().write(text)


async def test_who_reads_the_address_may_call_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    output = CallingOutput()
    monkeypatch.setattr("sys.stdout", output)
    serving = asyncio.create_task(serve_sandbox(0, SandboxOptions()))
    async with asyncio.timeout(20):
        while not output.getvalue():
            await asyncio.sleep(0.01)
            assert not serving.done()
        signal.raise_signal(signal.SIGINT)
        await serving
    assert output.connected == [output.getvalue().split(maxsplit=1)[0]]
