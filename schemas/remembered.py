"""A remembered fact: what a person or a team calls a thing, or uses where nothing is named."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from schemas.values import Frozen

FactScope: TypeAlias = Literal["person", "team"]
FactUse: TypeAlias = Literal["usual", "word"]
"""``usual``: the thing that is meant where none of its kind is named; ``word``: what a word of theirs means."""


class RememberedFact(Frozen):
    """What somebody said and confirmed with a click. ``owner`` is the person whose it is, empty for the team's;
    ``word`` is empty where it is the usual thing. ``thing`` is what the target is looked up as (``slack.channel``),
    ``target`` its id and ``label`` its name of that day; ``part`` is the tab of a spreadsheet. ``said_by`` is empty
    where that person's data was erased; ``channel`` and ``thread_ts`` are where it was said, empty outside of Slack.
    """

    id: str
    team: str
    owner: str = ""
    use: FactUse
    word: str = ""
    thing: str
    target: str
    label: str
    part: str = ""
    said_by: str
    said_at: datetime
    channel: str = ""
    thread_ts: str = ""

    @property
    def scope(self) -> FactScope:
        """Whose it is."""
        return "person" if self.owner else "team"
