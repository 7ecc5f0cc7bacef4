"""One of the demo's processes: metel's command line, ended when the demo is gone, however that ended."""

from __future__ import annotations

import os
import signal
from threading import Thread

from bot.cli.app import main

_STDIN = 0


def end_with_parent() -> None:
    """Wait until the other end of standard input is closed, which the demo holds, and stop as for SIGTERM.

    Read past Python's own buffer: a thread that holds its lock keeps the interpreter from ending.
    """
    while os.read(_STDIN, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    Thread(target=end_with_parent, daemon=True).start()
    main()
