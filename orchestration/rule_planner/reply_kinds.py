"""Which kind of reply a request gets that no steps serve: help, what it forbids, what cannot be done. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.watch_requests import is_watch_request
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.drafts import TELLING_ACTS
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.verbs import EFFECT_ACTS, EffectKind
from orchestration.text.ability_topics import find_topic
from orchestration.text.dates.rare_recurrence import find_rare_recurrences
from orchestration.text.prohibitions import read_taken_on
from orchestration.text.small_talk import is_smalltalk
from orchestration.text.thread_phrases import read_phrase

_FORGOTTEN = make_regex(
    r"(?:그|거|이름이|그게)\s?(?:뭐|머)(?:였?더라|였지)|\bwhat(?:'s| was) it called\b|(?:何|なん)だっけ", re.IGNORECASE
)
"""Words of who searches for a name that does not come to them: what stands there names nothing."""


_KNOWN = make_regex(
    r"(?:(?:and|but|so|because|since|as)\b|[\s,])*"
    r"(?:(?:she|he|they|i|we|people|everyone|everybody|[A-Z]\w+)(?:'ve|'s)?\s(?:(?:already|just|all|has|have|is|are|been)\s)*"
    r"(?:knows?|told|aware|heard|saw|informed)\b(?:\s(?:about\s)?(?:it|that|this|him|her|them|everyone))?)?[\s.!]*"
    r"|(?:[가-힣]{2,4}(?:님|씨)?(?:은|는|도|이|가|들)\s)?(?:(?:이미|벌써|다)\s)*(?:알고\s?(?:있|계)|아세|압니|안대|말했|얘기했|전했|들었)[가-힣]*[\s.!]*"
    r"|(?:[^\s、。]{1,8}(?:は|も|には))?(?:もう|すでに|既に)?(?:知って|聞いて|伝え|話して|知らせ)[ぁ-ん]*[。!\s]*",
    re.IGNORECASE,
)
"""That whoever is not to be told knows."""


def is_only_forbidden(reading: Reading) -> bool:
    """Whether a request only says that somebody is not to be told, and perhaps that they know."""
    acts = {one.act for one in reading.prohibitions}
    return bool(acts) and acts <= TELLING_ACTS and _KNOWN.fullmatch(reading.text.strip()) is not None


def find_reply_kind(reading: Reading) -> str | None:
    """Return the kind of reply to a request that no steps serve, or None where some may."""
    if is_smalltalk(reading.text):
        return "smalltalk"
    if find_topic(reading.whole or reading.text) is not None:
        return "ability"
    if replies.is_help_request(reading.text) and not (
        reading.quotes(reading.marked) or reading.channels(reading.marked)
    ):
        return "help"
    if (reading.prohibitions and not reading.text) or is_only_forbidden(reading) or _takes_on_something(reading):
        return "forbids"
    if read_phrase(reading.whole).act == "undo":
        return "undoes"  # what was done is taken back before anything is planned: there was nothing
    if is_watch_request(reading.text):
        return "watch"
    if find_rare_words(reading):
        return "recurs"
    return "unsupported" if _FORGOTTEN.search(reading.marked) else None


def _takes_on_something(reading: Reading) -> bool:
    """Whether somebody takes on what is not known to be a task: nothing is to be done about it."""
    taken = read_taken_on(reading.marked)
    return taken is not None and taken not in reading.marks and reading.language != "en"


def find_rare_words(reading: Reading) -> str:
    """Return the words by which an effect is to recur in a way that no schedule holds; "" where there are none."""
    spans = find_rare_recurrences(reading.marked)
    acts = {one.act for one in split_clauses(reading.marked, reading.language)} if spans else set[EffectKind | None]()
    start, end = spans[0] if acts & EFFECT_ACTS else (0, 0)
    return reading.marked[start:end].strip()
