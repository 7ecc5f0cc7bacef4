"""What a sandbox is started with."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sandbox.seeds.files import ACME

UNLIMITED = 1000.0
"""So many times the published rates that nobody meets a limit."""


SEED_FILES = ("slack.yaml", "notion.yaml", "google.yaml")


class SeedError(ValueError):
    """Seed files that tell no world: a part is missing, or a name in them belongs to nothing."""


@dataclass(frozen=True, slots=True)
class SandboxOptions:
    """How the workspace is made.

    `now` is the moment its clock starts at, the real time without one; `team` another Slack team, in which every other
    id is the same. `latency_s` is how long each vendor call takes, in seconds. `clock_file` keeps the clock, so that a
    bot follows it and a sandbox that is started again goes on from there. `people` and `channels` are how many the
    workspace has in all, `guests` how many more guests; those of the seed are always there. `rates` is how many times
    the vendors' published request rates are granted. `seeds` is the folder that tells the team's world.
    """

    now: datetime | None = None
    team: str = ""
    latency_s: float = 0.0
    clock_file: Path | None = None
    people: int = 0
    channels: int = 0
    guests: int = 0
    rates: float = 1.0
    seeds: Path = ACME
