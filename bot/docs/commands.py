"""The page of the command line, as the command line's own help tells it."""

from __future__ import annotations

import re

from bot.cli.app import app

EXITS = """
## Exit codes

| code | meaning |
| --- | --- |
| 0 | it succeeded |
| 1 | something outside the request stops it: a setting, the database, a port |
| 2 | the run waits for a person |
| 3 | the run was denied, by policy or by a person |
| 4 | the run failed, was only partly done, was cancelled or expired; with `eval`, a case did not pass |
| 64 | the call makes no sense |
| 130 | it was interrupted |
"""


# The generator writes how this very process was started (`python -m ...`) into the usage of each command.
_STARTED_AS = re.compile(r"^(metel .*?) -m [\w.]+")


def commands_page() -> str:
    """Return the page."""
    lines = app.generate_docs(output_format="markdown").splitlines()
    return "\n".join(_STARTED_AS.sub(r"\1", line.rstrip()) for line in lines) + "\n" + EXITS
