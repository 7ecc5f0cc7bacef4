"""Any text at all becomes a message that Slack takes and that can neither ping nor hide."""

import unicodedata
from collections.abc import Iterator
from typing import Any, cast

from hypothesis import example, given, settings
from hypothesis import strategies as st

from connectors.clean_text import clean_text, split_links
from connectors.slack.message_text import MOST_CHARACTERS, build_message_fields
from tests.connectors.workspace import Json

LINK = "https://www.notion.so/abc"
words = st.sampled_from(
    [
        "<!channel>",
        "<@U0JUNHO001>",
        "- ",
        "# ",
        "**굵게**",
        "\n",
        LINK,
        "https://evil.test/?d=1",
        "\u202e",
        "\u200b",
        "가",
    ]
)
texts = st.one_of(
    st.text(max_size=300), st.lists(words, max_size=80).map("".join), st.lists(words).map(lambda w: "".join(w) * 500)
)


def runs(blocks: object) -> Iterator[Json]:
    for block in cast(list[Json], blocks):
        for element in block["elements"]:
            parts = element["elements"] if element["type"] == "rich_text_list" else [element]
            for part in parts:
                yield from part["elements"]


@settings(deadline=None)
@given(texts)
def test_any_text_becomes_harmless_runs_of_bounded_length(text: str) -> None:
    fields = build_message_fields(text, frozenset({LINK}), "ko")
    shown = str(fields["text"])
    assert "<" not in shown
    said: list[Json] = list(runs(fields["blocks"]))
    assert {run["type"] for run in said} <= {"text", "link"}
    assert {run["url"] for run in said if run["type"] == "link"} <= {LINK}
    characters = "".join(str(run.get("text") or run.get("url")) for run in said)
    assert len(characters) <= MOST_CHARACTERS
    assert not any(unicodedata.category(char) == "Cf" for char in characters + shown)
    blocks = cast(list[Any], fields["blocks"])
    assert len(blocks) <= 50
    assert all(len(block["elements"]) <= 40 for block in blocks)


@settings(deadline=None)
@given(st.text())
@example("a\u200b\u0301")
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)


@settings(deadline=None)
@given(texts)
def test_no_word_is_lost_between_links(text: str) -> None:
    assert "".join(piece.text for piece in split_links(text, frozenset({LINK}))) == text


def test_korean_letters_that_stand_alone_stay_as_they_were_typed() -> None:
    assert clean_text("넵 ㅎㅎ 좋아요 ㅠㅠ ＡＢ") == "넵 ㅎㅎ 좋아요 ㅠㅠ AB"
