"""What a search looks for: its words, all in a message, those in quotes side by side; or what a question is about."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from connectors.slack.shapes import Channel, Message
from orchestration.patterns import make_regex
from orchestration.text.passages import rank_texts

_QUOTED = make_regex(r"[\"“”「『]([^\"“”「」『』]+)[\"“”」』]|(?<!\w)['‘]([^'‘’]+)['’](?!\w)")
_PARTICLE = make_regex(
    r"(?<=[가-힣A-Za-z0-9]{2})(?:에서는?|에게서?|한테서?|으로는?|이라고|라고|이라는|라는|까지|부터|에는|이랑|처럼|보다|마다|조차|[은는이가을를에의와과랑도만로])$"
)
_PLURAL = make_regex(r"(?<=[a-z]{3})(?<![su])s$")
_LATIN = make_regex(r"[a-z0-9][a-z0-9+#.'-]*")


@dataclass(frozen=True, slots=True)
class SearchWords:
    """The pieces that must all stand in a message, each as the pattern that finds it."""

    pieces: tuple[re.Pattern[str], ...] = ()

    def match(self, text: str) -> bool:
        """Whether every piece stands in a text; without any, every text fits."""
        folded = fold_text(text)
        return all(piece.search(folded) for piece in self.pieces)

    def count(self, text: str) -> int:
        """Return how many pieces stand in a text."""
        folded = fold_text(text)
        return sum(piece.search(folded) is not None for piece in self.pieces)


def parse_search_words(query: str) -> SearchWords:
    """Return what a search looks for."""
    return SearchWords(tuple(_list_pieces(query)))


def fold_text(text: str) -> str:
    """Return a text as it is compared: without case, width and the length of its gaps."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _list_pieces(query: str) -> Iterator[re.Pattern[str]]:
    for match in _QUOTED.finditer(query):
        phrase = fold_text(match[1] or match[2])
        if phrase:
            yield re.compile(_begin(phrase) + re.escape(phrase))
    for word in fold_text(_QUOTED.sub(" ", query)).split():
        bare = word.strip(".,;:!?()[]、。・")
        if bare:
            yield _compile_word(bare)


def _compile_word(word: str) -> re.Pattern[str]:
    """Return what finds a word: a Latin one from its beginning on, a Korean one with or without its particle."""
    stem = _PLURAL.sub("", word) if _LATIN.fullmatch(word) else _PARTICLE.sub("", word)
    return re.compile(_begin(stem) + re.escape(stem))


def _begin(piece: str) -> str:
    """A Latin word is no part of another: "oom" is none of "room"."""
    return r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", piece) else ""


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
