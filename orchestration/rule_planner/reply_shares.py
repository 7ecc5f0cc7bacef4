"""Passing on what was just shown: "それ#devに貼って", "마케팅 채널에 올려줘", "dm him that". Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orchestration.rule_planner.plan_text import build_plan
from orchestration.rule_planner.reply_parts import PartKind, ReplyPart, read_parts
from orchestration.rule_planner.talk import Talk, build_flow
from schemas.values import Payload

_KNOWN: frozenset[PartKind] = frozenset(
    {
        "send",
        "place",
        "channel",
        "person",
        "name",
        "points",
        "also",
        "to",
        "rest",
        "honour",
        "me",
        "set",
        "every",
        "show",
    }
)
_BESIDE: frozenset[PartKind] = frozenset({"rest", "honour", "also", "to"})
MOST_REACHED = 3


def build_share(talk: Talk) -> Payload | None:
    """Return the plan that passes on what was only shown, where a reply says nothing but that and to whom; ``None``
    otherwise."""
    parts = read_parts(talk.reading)
    if parts is None or not any(one.kind == "send" for one in parts) or any(one.kind not in _KNOWN for one in parts):
        return None
    reached = tuple(_list_reached(parts, talk))
    if not 0 < len(reached) <= MOST_REACHED or any(step.is_effect for step in talk.earlier.steps):
        return None
    flow = build_flow(talk)
    text = flow.leave("text", flow.add("session.recall_answer", {}))
    for tool, field, name in reached:
        flow.add(tool, {field: name, "text": text.template})
    return build_plan(flow, talk.task)


def _list_reached(parts: Sequence[ReplyPart], talk: Talk) -> Iterator[tuple[str, str, str]]:
    """Yield the tool, the input and the name of each place or person that is named."""
    for number, part in enumerate(parts):
        if part.kind == "channel":
            yield "slack.post_message", "channel", part.value
        elif part.kind == "person":
            yield "slack.send_dm", "user", part.value
        elif part.kind == "me" and _is_sent_by_dm(parts):
            yield "slack.send_dm", "user", talk.task.request.user_name or talk.task.request.user
        elif part.kind == "name":
            is_place = _names_place(parts, number)
            yield (
                ("slack.post_message", "channel", f"#{part.value}")
                if is_place
                else ("slack.send_dm", "user", part.value)
            )


def _names_place(parts: Sequence[ReplyPart], number: int) -> bool:
    """Whether a bare name is that of a channel: the word for one stands beside it, or it is posted there."""
    after = next((one for one in parts[number + 1 :] if one.kind not in _BESIDE), None)
    if after is not None and after.kind == "place":
        return not after.value.lower().startswith(("dm", "디엠"))
    return not _is_sent_by_dm(parts) and not any(one.kind == "honour" for one in parts)


def _is_sent_by_dm(parts: Sequence[ReplyPart]) -> bool:
    words = " ".join(one.value.lower() for one in parts if one.kind in ("send", "place"))
    return any(word in words for word in ("dm", "디엠", "쪽지", "message", "forward"))
