"""What metel keeps: each table, what of people it may hold, why, and for how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.policy.team import Retention

KeptFor: TypeAlias = Literal["results", "requests", "inbox", "audit", "used", "day"]
"""Until when: as long as the policy's ``retention`` says of that kind, while it is in use, or some days."""


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table of the database; ``holds`` and ``why`` are what people read of it."""

    name: str
    holds: str
    why: str
    until: KeptFor

    def describe_period(self, retention: Retention) -> str:
        """Return how long it is kept under a team's policy."""
        match self.until:
            case "used":
                return "while it is in use"
            case "day":
                return "8 days"
            case _:
                days: int | None = getattr(retention, self.until)
                return f"{days} days" if days is not None else "for ever"


KEPT = (
    KeptTable(
        "data_keys",
        "the key that each run's events are sealed with",
        "without it nobody can read what the run held",
        "results",
    ),
    KeptTable(
        "events",
        "sealed: plans, payloads, results, questions and answers, names; readable: ids of people and steps, moments, "
        "decisions and their rules",
        "to carry a request out, to undo it, and to show who did what",
        "audit",
    ),
    KeptTable(
        "runs",
        "the words that a request was made with, who made it, where and when, and how it ended",
        "to find a run again, and to list a person's own",
        "requests",
    ),
    KeptTable(
        "inbox",
        "what Slack delivered, word for word, until it was carried out; after that only that it came",
        "to lose nothing and to do nothing twice",
        "inbox",
    ),
    KeptTable("cards", "where each card stands in Slack, and a digest of it", "to edit it in place", "audit"),
    KeptTable("shown", "up to which event people see each run", "to mend cards after a restart", "audit"),
    KeptTable("anchors", "hashes", "to find out a journal that was changed", "used"),
    KeptTable("anchored", "hashes of runs", "to find out a journal that was changed", "used"),
    KeptTable(
        "policies",
        "who wrote each version of the policy, and why",
        "to show by which rule something was decided",
        "used",
    ),
    KeptTable(
        "team_changes",
        "who changed the policy or a connection, and what was erased, by whom and when",
        "to show it, and to erase again what a restored backup brings back",
        "used",
    ),
    KeptTable(
        "team_stops",
        "who last stopped all work of the team, or had it go on, and why",
        "to keep it stopped until somebody says otherwise",
        "used",
    ),
    KeptTable("spent", "how much each person's runs wrote and sent in a day", "to keep the policy's limits", "day"),
    KeptTable("connections", "tokens, sealed, and who added them", "to reach the team's services", "used"),
    KeptTable("standings", "who waits in line for a service, by id", "to keep the services' rates", "used"),
    KeptTable("audit_cursors", "nothing of anybody", "to go on with a stream of the trail where it was left", "used"),
    KeptTable("restores", "nothing of anybody", "to tell when a backup was put back", "used"),
    KeptTable("oauth_states", "nothing of anybody", "to finish an installation that was begun", "used"),
    KeptTable(
        "directory_entries",
        "names, e-mail addresses and kinds of membership, as Slack tells them; titles of Notion's databases",
        "to find whom a name means, and who may decide",
        "used",
    ),
    KeptTable("directory_keys", "the same names, folded", "to find whom a name means", "used"),
    KeptTable(
        "directory_members", "who is in which group and, of guests, in which channel", "to know who reads along", "used"
    ),
    KeptTable("directory_crawls", "nothing of anybody", "to go on with a list where it was left", "used"),
)
