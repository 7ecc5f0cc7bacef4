"""What metel says of its own ways: what it can see, take back, change and keep, and what it can't do. Pure."""

from __future__ import annotations

from orchestration.policy.team import Retention
from orchestration.text.ability_topics import find_recurring_words, find_topic
from orchestration.text.messages import load_wording
from schemas.plan import Language


def is_refused(text: str) -> bool:
    """Return whether a question about metel's ways is on what it can't do at all."""
    return find_topic(text) in ("recurring", "poll", "files")


def render_ability(text: str, language: Language) -> str:
    """Return what a question about metel's ways is answered with; empty where a text asks anything else."""
    topic = find_topic(text)
    if topic is None:
        return ""
    each, kept = find_recurring_words(text), Retention()
    words = load_wording("orchestration.text")
    return words.say(language, f"ability.{topic}", each=each, requests=kept.requests, results=kept.results)
