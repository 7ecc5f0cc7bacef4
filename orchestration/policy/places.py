"""Where metel works: who can read a place, and what the team's policy says of answering there. Pure.

A message to a channel and an answer in one reach the same people, so one judgement (``is_outside``) serves both.
"""

from __future__ import annotations

from orchestration.policy.team import TeamPolicy
from schemas.ask import Resolution
from schemas.events import PlaceWord, Visibility


def is_outside(found: Resolution) -> bool:
    """Whether what a name means is, or is read by, somebody outside the team."""
    return any(bool(found.details.get(key)) for key in ("shared", "guests", "guest", "outsider"))


def sight_of(found: Resolution) -> Visibility:
    """Return who can read a channel that was looked up."""
    if not is_outside(found):
        return "inside"
    return "shared" if found.details.get("shared") else "guests"


def word_on(sight: Visibility, policy: TeamPolicy) -> PlaceWord:
    """Return what policy says of working in a place; what can't be told counts as outside."""
    return "allow" if sight == "inside" else policy.outside_places
