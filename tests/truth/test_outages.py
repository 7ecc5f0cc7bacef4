"""What the page on outages says people read and the log tells is what the code says."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

from bot.slack.cards.status import describe_progress
from bot.slack.cards.text import CardText
from orchestration.text.messages import load_wording
from schemas.errors import Failure
from schemas.states import Retrying
from tests.bot.runs import CONTRACTS, NOON, a_run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "outages.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ")][2:]
CODE = [file for part in ("bot", "orchestration", "connectors") for file in (ROOT / part).rglob("*.py")]
WORDS = [words for part in ("bot.slack", "orchestration.text") for words in load_wording(part).tables["ko"].values()]


def is_in_code(words: str) -> bool:
    """Whether a file has the words; no file's text is kept."""
    return any(words.encode() in file.read_bytes() for file in CODE)


def test_what_people_are_said_to_read_is_a_whole_sentence_among_the_texts() -> None:
    said = [*re.findall(r'"([^"]*[가-힣][^"]*)"', PAGE), *re.findall(r"\[([가-힣 ]+)\]", PAGE)]
    assert len(said) >= 5
    texts = [text for words in WORDS for text in _beginnings(words)]
    assert not any(text.fullmatch("에서 응답이 없어요.") for text in texts), "half a sentence is none of the texts"
    assert [words for words in said if not any(text.fullmatch(words) for text in texts)] == []


def _beginnings(words: str) -> list[re.Pattern[str]]:
    """A text with anything in its slots, as far as each of its sentences."""
    ends = [end.end() for end in re.finditer(r"\.(?= )|$", words)]
    parts = [re.split(r"\{\w+\}", words[:end]) for end in ends if re.search("[가-힣]", words)]
    return [re.compile(r"\S.*".join(map(re.escape, part))) for part in parts]


def test_what_a_card_says_of_a_service_that_does_not_answer_is_quoted_as_it_is_shown() -> None:
    failure = Failure(kind="transient", message="no answer", service="notion", code="http_502")
    state = Retrying(until=NOON + timedelta(hours=2), attempt=1, failure=failure)
    _, told = describe_progress(a_run().run, CardText(load_wording("bot.slack"), CONTRACTS), state)
    assert f'"{told}"' in PAGE


def test_what_the_log_is_said_to_tell_is_logged() -> None:
    events = {event for row in ROWS for event in re.findall(r"`([a-z]+_[a-z_]+)`", row.split(" | ")[2])}
    assert len(events) >= 8
    assert [event for event in events if not is_in_code(f'"{event}')] == []


def test_what_is_refused_is_quoted_as_it_is_told() -> None:
    assert is_in_code("An admin must install metel again.")
    assert PAGE.count("An admin must install metel again.") == 2
