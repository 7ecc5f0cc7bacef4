"""Quotes that somebody is told or asked in Korean, in the form that the grammar reads ("'몇 시예요?' 하고 물어봐줘",
"'몇 시예요?' 디엠으로 물어봐줘"): nothing around a quote is a word of it. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.told_bodies import mask_told_bodies

_HOW = (
    r"(?:(?:좀|같이|함께|한\s?번|한\s?마디|살짝|슬쩍|슬며시|조용히|가볍게|정중하게|정중히|부드럽게|친절하게|편하게|넌지시|꼭|바로|얼른|따로"
    r"|(?:슬랙\s?|개인\s?)?(?:DM|디엠|메시지|메세지|쪽지)(?:으로|로)|슬랙으로)\s){0,4}"
)
_ASK = r"(?:물어|여쭤|여쭈)"
_TELL = r"(?:전해|전달|말해|말씀|보내|알려|얘기|이야기|남겨)"
_ORDER = r"(?!\S{0,4}[봤셨했었았])[가-힣]{0,4}\s?(?:줘|주[세시라십실]|줄|달라|부탁|드려|고[\s,]|[.!~\s]*$)"
_SAYING = make_regex(
    rf"\s?(?:하고|하면서|하며|이?라면서|이?라며|이렇게)\s(?P<how>{_HOW})(?={_ASK}{_ORDER}|(?P<tells>{_TELL}{_ORDER}))",
    re.IGNORECASE,
)
"""That what stands before it is said, and how."""
_BARE = make_regex(rf"\s(?P<how>{_HOW})(?={_ASK}{_ORDER})(?P<tells>)", re.IGNORECASE)
_IS_SENTENCE = make_regex(r"(?:[?？!！]|(?:[가-힣]요|니다|니까|[가-힣]죠)[.~ㅎㅋ^]*)\s*.$")
"""How a quote ends that is a sentence, and no name of a thing."""


def mark_said_quotes(text: str) -> str:
    """Return a request in which every quote that somebody is told or asked has behind it what says that it is said."""
    if re.search("[가-힣]", text) is None or mask_told_bodies(text) != text:
        return text
    for quote in reversed([*QUOTED_SPAN.finditer(text)]):
        behind = _find_saying(text, quote)
        if behind is not None:
            text = f"{text[: quote.end()]}라고 {behind['how']}{text[behind.end() :]}"
    return text


def _find_saying(text: str, quote: re.Match[str]) -> re.Match[str] | None:
    """Return the words behind a quote that say that it is said; a name may also go together with what is sent."""
    is_sentence = _IS_SENTENCE.search(quote[0]) is not None
    saying = _SAYING.match(text, quote.end()) or (_BARE.match(text, quote.end()) if is_sentence else None)
    if saying is None:
        return None
    joined = saying["tells"] and re.search("같이|함께", saying["how"])
    return None if joined and not is_sentence else saying
