"""Spoken names: what in a request may be the name of something, as names are kept in a directory."""

from __future__ import annotations

import re

from connectors.names import fold_name

MOST_WORDS_OF_NAME = 3
LONGEST_PARTICLE = 3
MOST_FORMS = 300
_BREAK = re.compile(r"[\s,.!?;:()\[\]\"'“”‘’「」『』、。]+")


def list_spoken_names(text: str) -> list[str]:
    """Return the folded runs of up to three words of a text, each also without up to three letters at its end, which
    may be a particle."""
    words = [word for word in _BREAK.split(text) if word]
    forms: dict[str, None] = {}
    for size in range(1, MOST_WORDS_OF_NAME + 1):
        for at in range(len(words) - size + 1):
            whole = fold_name("".join(words[at : at + size]))
            forms.update(dict.fromkeys(whole[: len(whole) - cut] for cut in range(LONGEST_PARTICLE + 1)))
    return [form for form in forms if len(form) > 1][:MOST_FORMS]
