"""The effects that reach people: posts, direct messages, scheduled messages, files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from orchestration.offline import loops
from orchestration.offline.clauses import in_order
from orchestration.offline.marks import Mark
from orchestration.offline.messages import safe, text_around
from orchestration.offline.situation import Situation
from orchestration.offline.steps import Flow, Material, Step
from schemas.values import Payload


def content_for(flow: Flow, at: Situation) -> str | None:
    """Return what a message says: the person's words, or what earlier steps left."""
    latest = flow.latest
    if at.literal is not None:
        linked = latest and "link" in at.cues and latest.kind in {"page_url", "found", "spreadsheet_url"}
        return f"{safe(at.literal)}\n{_link_of(latest)}" if latest and linked else safe(at.literal)
    if flow.condition_note and (latest is None or latest.kind in {"total", "rows"} or at.cues & {"celebrate", "warn"}):
        return flow.condition_note
    if latest and latest.kind == "found" and "link" in at.cues:
        return f"{latest.label}: {_link_of(latest)}"
    return text_around(flow, latest) if latest else None


def _link_of(material: Material) -> str:
    """Return the template of an address: of what a search found, the first one."""
    return f"{{{{@{material.step}.records.0.url}}}}" if material.kind == "found" else material.template


def post_message(flow: Flow, at: Situation) -> None:
    """Post to every channel named; to none where none was named, so that the person is asked."""
    if loops.role_meant(at) or ("each" in at.cues and flow.of_kind("records")):
        loops.tell_each(flow, at)
        return
    text = content_for(flow, at)
    steps = [flow.add("slack.post_message", {"channel": mark.value, "text": text}) for mark in at.channels]
    if not steps:
        flow.add("slack.post_message", {"text": text})
    _in_turn(at, at.channels, steps)


def _in_turn(at: Situation, marks: Sequence[Mark], steps: Sequence[Step]) -> None:
    """Have each step wait for the one before it where a word of order stands between the two that they reach."""
    for before, after, (first, second) in zip(marks, marks[1:], pairwise(steps), strict=False):
        begin = at.text.find(before.char)
        if in_order(at.text[begin : at.text.find(after.char, begin)]):
            second.after.append(first.number)


def send_dm(flow: Flow, at: Situation) -> None:
    """Write to every person named, or to each record's owner."""
    if loops.role_meant(at) and not at.people:
        loops.tell_each(flow, at)
        return
    text = content_for(flow, at)
    steps = [flow.add("slack.send_dm", {"user": mark.value, "text": text}) for mark in at.people]
    if not steps:
        flow.add("slack.send_dm", {"text": text})
    _in_turn(at, at.people, steps)


def schedule_message(flow: Flow, at: Situation) -> None:
    """Schedule a message for a moment."""
    found = at.moment or next(iter(at.dates), None)
    target = (at.channels or at.people or (None,))[0]
    inputs: Payload = {
        "channel": target.value if target else None,
        "text": content_for(flow, at),
        "post_at": found.start.isoformat() if found and found.has_time else None,
    }
    flow.add("slack.schedule_message", inputs)


def upload_file(flow: Flow, at: Situation) -> None:
    """Upload what was drawn or rendered."""
    latest = flow.of_kind("file_id")
    channels: list[str | None] = [mark.value for mark in at.channels] or [None]
    for channel in channels:
        inputs: Payload = {
            "channel": channel,
            "file_id": latest.template if latest else None,
            "title": latest.label if latest else None,
        }
        if at.literal is not None:
            inputs["comment"] = safe(at.literal)
        flow.add("slack.upload_file", inputs)
