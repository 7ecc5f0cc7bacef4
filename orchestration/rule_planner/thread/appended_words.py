"""A text with words or a sign that a reply wants at its end or its beginning ('add "bring your laptops" at the end',
"끝에 🍕 하나 붙여주세요", "最後に🎉つけて"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.reply_frames import strip_opening

_SIGN = (
    r"(?:[\u2600-\u27bf\U0001f000-\U0001faff][\ufe0f\u200d\U0001f3fb-\U0001f3ff]*)+|:[a-z][a-z0-9_+-]*:"
    r"|[ㅋㅎㅠㅜ~!]{1,6}|\[[^\[\]\n]{1,12}\]|【[^【】\n]{1,12}】"
)
_QUOTED = (
    r"「(?P<a>[^「」]+)」|\"(?P<b>[^\"]+)\"|“(?P<c>[^“”]+)”|‘(?P<d>[^‘’]+)’"
    r"|\'(?P<e>(?:[^\']|(?<=\w)\'(?=[a-z]))+)\'"
)
_ADDS_EN = r"(?:add|append|put|tack|stick|include|throw|pop|slap)(?:\son)?"
_END_EN = (
    r"(?:at|to|on|in)\s(?:the\s)?(?:very\s)?(?:(?P<end>end|bottom|tail)|(?P<top>top|start|beginning|front))"
    r"(?:\sof\s(?:it|that|the\s(?:message|post|text|note)))?"
)
_POLITE_EN = r"(?:(?:please|can you|could you|just|also|and|then|pls|maybe|let's)\s)*"
_ENDS_EN = r"(?:[\s,]+(?:please|pls|plz|too|as well|thanks|thx|instead))*"
_TEXT_KO = (
    r"(?:(?:방금|아까|그|이|저)?\s?(?:(?:쓴|올린|보낸|적은)\s)?(?:글|메시지|메세지|문구|내용|문장|거|거기|공지|디엠|DM)"
    r"(?:의|에)?\s?)?"
)
_END_KO = r"(?:맨\s?|제일\s?)?(?:(?P<end>끝|뒤|마지막|밑|아래)|(?P<top>앞|처음|위))(?:쪽|부분)?에(?:다가?|도|는|만)?"
_ADDS_KO = r"(?:추가|덧붙|붙이|붙여|붙|넣|적어|적|써|쓰|달아|달)\S*(?:\s?\S{1,4}){0,2}"
_JOINT_KO = r"(?:\s?하나|\s?한\s?개)?\s?(?:이?라고|이?라는\s말도?|도|을|를|만|이랑)?"
_END_JA = (
    r"(?:(?:文面|本文|投稿|メッセージ|文)の)?(?:一番)?(?:(?P<end>最後|末尾|文末|終わり|下)"
    r"|(?P<top>最初|冒頭|先頭|頭|上))に(?:は|も)?、?"
)
_ADDS_JA = r"(?:追加|付け加え|付け足|加え|入れ|書き足|足し|つけ|付け|添え|書い)\S{0,14}"
_JOINT_JA = r"(?:と|を|って|も|だけ|という(?:文|言葉|一言)(?:を|も))?"


def _compile(words: str) -> tuple[re.Pattern[str], ...]:
    """Return the forms around words, whatever those are."""
    return (
        re.compile(rf"{_POLITE_EN}{_ADDS_EN}\s(?:an?\s|one\s|some\s)?{words}\s{_END_EN}{_ENDS_EN}", re.IGNORECASE),
        re.compile(rf"{_POLITE_EN}(?:end|finish|close)\s(?:it|that|this)\swith\s(?:an?\s)?{words}{_ENDS_EN}", re.I),
        re.compile(rf"{_TEXT_KO}{_END_KO}\s?{words}{_JOINT_KO}\s?{_ADDS_KO}"),
        re.compile(rf"{_END_JA}{words}{_JOINT_JA}{_ADDS_JA}"),
    )


_SIGN_ALONE = (
    make_regex(rf"{_POLITE_EN}{_ADDS_EN}\s(?:in\s)?(?:an?\s|one\s|some\s)?(?P<sign>{_SIGN}){_ENDS_EN}", re.IGNORECASE),
    make_regex(rf"{_TEXT_KO}(?P<sign>{_SIGN}){_JOINT_KO}\s?{_ADDS_KO}"),
    make_regex(rf"(?P<sign>{_SIGN}){_JOINT_JA}{_ADDS_JA}"),
)
"""A sign stands at the end where nothing else is said."""
_FORMS = (*_compile(f"(?:{_QUOTED})"), *_compile(f"(?P<sign>{_SIGN})"), *_SIGN_ALONE)
_CLOSED = make_regex(rf"(?:[.!?~。！？…ㅋㅎㅠㅜ)]|{_SIGN})$")
LONGEST = 400


def append_words(text: str, said: str) -> str | None:
    """Return a text with the words that a reply adds, a sign or a further sentence of one line in that line, else on
    one of their own; ``None`` where it says anything else."""
    if not text or len(said) > LONGEST:
        return None
    bare = strip_opening(said).strip(" .!?。！？~ㅋㅎㅠㅜ")
    found = next((one for form in _FORMS if (one := form.fullmatch(bare))), None)
    if found is None:
        return None
    parts = found.groupdict()
    sign = parts.get("sign") or ""
    words = (sign or next(parts[name] or "" for name in "abcde" if parts.get(name))).strip()
    is_joined = bool(sign) or (_CLOSED.search(text) is not None and "\n" not in text)
    if parts.get("top"):
        return f"{words}{' ' if sign else chr(10)}{text}"
    return f"{text}{' ' if is_joined else chr(10)}{words}"
