"""What was found out about the place of a request: who can read there, and what the team's policy says of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from schemas.events.happened import Happened

Visibility: TypeAlias = Literal["inside", "shared", "guests", "unknown"]
"""Who can read a place: the team's full members alone; another company too; a guest or somebody of another team too;
or it can't be told."""
PlaceWord: TypeAlias = Literal["refuse", "private_answers", "allow"]
"""What policy says of working in a place: nothing is done or told there; the work is done and told to the asker alone;
or as everywhere."""


class PlaceJudged(Happened):
    """Policy said whether metel works where the run was asked for, or says otherwise than before; ``policy`` is its
    version. Of a place that only the team reads nothing is said until that changes."""

    type: Literal["place_judged"] = "place_judged"
    sight: Visibility
    word: PlaceWord
    policy: int = 0


Placing: TypeAlias = PlaceJudged
