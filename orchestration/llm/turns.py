"""Turns as a model reads them: the last that fit, the earliest first. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.llm.context import estimate_json_tokens
from orchestration.proposers import EarlierTurn
from schemas.values import Json, Payload

MOST_TOKENS = 500


def render_turns(turns: Sequence[EarlierTurn], budget: int = MOST_TOKENS) -> list[Json]:
    """Return the turns within so many tokens. The earliest are left out first, and of the rest nothing is cut: half a
    record tells something else."""
    shown: list[Json] = []
    spent = 0
    for turn in reversed(turns):
        one = _turn(turn)
        spent += estimate_json_tokens(one)
        if spent > budget:
            break
        shown.append(one)
    return shown[::-1]


def join_turn_words(turns: Sequence[EarlierTurn]) -> str:
    """Return what was said in turns and the names of their places."""
    return "\n".join(text for turn in turns for text in (turn.said, *(n for s in turn.did for n in s.places.values())))


def _turn(turn: EarlierTurn) -> Payload:
    before = f"{turn.name}." if turn.run and turn.name else ""
    did: list[Json] = [
        {
            "tool": step.tool,
            **step.places,
            **({"left": {before + key: shape for key, shape in step.left.items()}} if step.left else {}),
        }
        for step in turn.did
    ]
    age: Payload = {"minutes_ago": turn.minutes_ago} if turn.keys else {}
    return {"said": turn.said, "by": turn.by, "did": did, "end": turn.end, **age}
