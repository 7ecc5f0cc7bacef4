"""Words for the channel that something is written in ("this channel", "여기에", "ここに"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN

HERE = make_regex(
    r"(?<![가-힣])(?:이|여기|해당|현재|지금)\s?채널|(?<![가-힣])여기(?=에|다|로|\s?올)"
    r"|\b(?:this|the current) channel\b|\bin here\b"
    r"|(?<=[\ue000-\uefff\"'”’]\s)here\b|この\s?チャンネル|ここ(?=[にへ][\ue000-\uefff「])",
    re.IGNORECASE,
)


_QUOTE = "\ue000"
"""Stands for each letter of a quote."""


def does_say_here(text: str) -> bool:
    """Return whether a text says the channel that it is written in, outside what it quotes."""
    return HERE.search(QUOTED_SPAN.sub(lambda found: _QUOTE * len(found[0]), text)) is not None
