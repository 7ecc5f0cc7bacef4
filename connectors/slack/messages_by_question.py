"""The messages that a question is about: those that share most words with it, each with the thread that it stands in.
Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from connectors.slack.shapes import Channel, Message
from orchestration.text.passages import rank_texts

Hit: TypeAlias = tuple[Channel, Message, str]
"""A message that fits, with its channel and as people read it."""


def choose_by_question(question: str, said: Sequence[Hit]) -> list[Hit]:
    """Return the messages that share words with a question, the likeliest first; of a thread all, from its first on."""
    threads: defaultdict[tuple[str, str], list[Hit]] = defaultdict(list)
    for channel, one, text in said:
        if text:
            threads[channel.id, one.thread_ts or one.ts].append((channel, one, text))
    groups = [sorted(one, key=lambda hit: hit[1].ts) for one in threads.values()]
    ranked = rank_texts(question, ["\n".join(text for _, _, text in group) for group in groups])
    return [hit for at in ranked for hit in groups[at]]
