"""The part of an answer that answers, where a remark stands beside it ("oh right we never made one. #dev then"), and
the words in quotes among those on them ("'사무실 닫습니다' 라고 짧게"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from orchestration.patterns import make_regex
from orchestration.text.short_answers import is_person_alone, is_place_alone, strip_answer
from orchestration.text.word_lists import THANKS_EN

LONGEST = 200
"""Characters of an answer with a remark; what is longer tells more than that."""
_SENTENCES = make_regex(r"(?<=[.!?。！？…~])\s*(?=[^\s.!?。！？…~])|\n+|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s+|;\s*")
_BEFORE_PLACE = make_regex(
    r"(?<=[가-힣])\s+(?=#[\w가-힣-])|,\s+(?=(?:in\s|to\s)?#[\w-])|(?<=[、])(?=#)|(?<=ので)(?=#)|(?<=から)(?=#)"
)
_NOT_THERE = make_regex(
    r"(?:(?:\S{1,20}?(?:에|한테|에게|쪽|채널)(?:다가|다)?(?:는|엔|은)?|(?:다른|딴)\s?(?:데|곳|채널)\S{0,3})\s)?(?:보내|올리|공유하|게시하|알리|말하)지(?:는)?\s?(?:마|말)\S{0,5}(?:\s(?:줘|주세요)\S{0,2})?"
    r"|(?:and\s|but\s)?(?:please\s)?(?:don'?t|do not|not)(?:\s(?:post|send|share|put)(?:\s(?:it|that"
    r"|this))?)?(?:\s(?:to|in|on))?(?:\s(?:#?[\w-]+|the\s[\w-]+))?(?:\schannel)?(?:\splease)?"
    r"|\S{1,20}?(?:には|へは|は)(?:投稿し|送ら|共有し|出さ)ないで(?:ください|下さい|ね)?",
    re.IGNORECASE,
)
"""Where something is not wanted, beside where it is."""
_BEFORE_NOT = make_regex(
    r"[,、]\s*(?=(?:and\s|but\s)?(?:please\s)?(?:don'?t|do not|not)\b|\S{1,20}(?:에|한테|에게)(?:는|엔)\s"
    r"|\S{1,20}(?:には|へは))"
    r"|(?<=[려요만줘])\s+(?=(?:다른|딴)\s?(?:데|곳|채널)\S{0,3}\s\S{1,4}지\s?(?:마|말)|\S{1,20}(?:에|한테|에게)(?:는|엔)\s?\S{1,4}지\s?(?:마|말))",
    re.IGNORECASE,
)
_ALONE = make_regex(
    r"(?:에다가|에다|에|으로|로|한테|에게)?만(?=(?:이?요|이야)?(?:\s?(?:올려|보내|공유해|해)\S*(?:\s\S{1,3})?)?[\s.!~]*$)|(?:だけ|のみ)(?=(?:に|へ|で)?[^#]{0,12}$)|\s(?:only|alone)(?=[\s.!]*$)|^(?:just|only)\s",
    re.IGNORECASE,
)
_SENDS = make_regex(r"(?<=에)\s?(?:올려|보내|공유해|게시해|해|부탁)\S*(?:\s\S{1,3})?$")
_PLACE = make_regex(r"#[\w가-힣ぁ-んァ-ヶー一-龥.-]+")
_TAIL = make_regex(
    r"\s?(?:channel\s)?(?:it is|(?:is|would be|will be|might be|'s)\s(?:fine|ok(?:ay)?|good|better|best|great"
    r"|right)(?:\stoo)?|works(?:\s(?:too|fine))?|will do"
    r"|instead|then|please|pls|thanks)+$"
    r"|\s?(?:채널)?(?:(?:이|가)?\s?(?:맞아|맞네|맞다|낫겠|나을|좋겠|좋을)\S{0,4}(?:\s것\s같\S{1,3})?|(?:으로|로)\s?(?:하자|가자|갈게|할게|해)\S{0,3}|면\s?(?:돼|됩|되)\S{0,3})$"
    r"|(?:チャンネル)?(?:が|で)(?:いい|良い|大丈夫|よい|OK)(?:です|かな|と思います|ね)*$",
    re.IGNORECASE,
)
"""That a place will do."""
_ASKS_MORE = make_regex(
    r"[#@\"“”‘’「」『』?？\ue000-\uf8ff]|(?<![A-Za-z])'|'(?![A-Za-z])|말고|대신|빼고|줘|주세요|주라|부탁|하자|할까|바꿔|해라|야\s?(?:해|돼|하)"
    r"|\b(?:please|pls|can you|could you|would you|send|post|make|create|add|set|change|move|tell|share|dm|ask"
    r"|instead|not|don't|remove|delete"
    r"|schedule|need|want|should|must|if|unless|except|only)\b"
    r"|ください|下さい|お願い|して$|ないで|ではなく|じゃなく|代わり|ほしい|べき",
    re.IGNORECASE,
)
"""What is more than a remark: a wish, a thing that is named, a question."""
_ORDERS_NOTHING = make_regex(
    r"(?:(?:and|but|so|그리고|근데|단|아|で、?)\s?)*(?:no need (?:to|for)\b.*|(?:don'?t|do not) (?:tag|mention"
    r"|ping|@)\b.*|nothing (?:else|more).*|that'?s (?:all|it).*"
    r"|.{0,30}(?:얘기|말|언급|멘션|태그)(?:은|는|을|를)?\s?(?:빼고|빼|안\s?해도\s?\S{1,3}|하지\s?말고|없이)\S{0,3}|그것만\S*|.{0,20}(?:なし|不要|付けない)で?(?:いい(?:です)?)?)",
    re.IGNORECASE,
)
"""What is not wanted besides the words."""


def split_answer(said: str) -> list[str]:
    """Return the sentences of an answer, and a channel behind words without a sign as one of its own."""
    parts = (
        part
        for sentence in _SENTENCES.split(said)
        for one in _BEFORE_NOT.split(sentence)
        for part in (_BEFORE_PLACE.split(one) if not _NOT_THERE.fullmatch(one) else [one])
    )
    return [one.strip(" ,、") for one in parts if re.search(r"\w", one)]


def is_idle(part: str) -> bool:
    """Whether a part of an answer asks for nothing and names nothing."""
    return _ASKS_MORE.search(part) is None or _NOT_THERE.fullmatch(part.strip(" .!~。！")) is not None


def find_place_part(said: str) -> str:
    """Return the channel that an answer names beside remarks alone; empty where it names none, or says more."""
    return _find_one(said, _read_place)


def find_person_part(said: str) -> str:
    """Return who an answer names beside remarks alone; empty where it names nobody, or says more."""
    return _find_one(said, lambda part: strip_answer(part, "name") if is_person_alone(part) else "")


def _find_one(said: str, read: Callable[[str], str]) -> str:
    parts = split_answer(said) if len(said) <= LONGEST else []
    named = [(at, name) for at, part in enumerate(parts) if (name := read(part)) and not _NOT_THERE.fullmatch(part)]
    marked = [(at, name) for at, name in named if name.startswith("#")]
    named = marked or named
    if len(named) != 1 or (len(parts) < 2 and not _ALONE.search(said)):
        return ""
    at, name = named[0]
    return name if all(map(is_idle, (*parts[:at], *parts[at + 1 :]))) else ""


def _read_place(part: str) -> str:
    bare = _TAIL.sub("", part.strip(" .!?。！~…")).strip()
    alone = _ALONE.sub("에" if re.search("[가-힣]", bare) else "", bare)
    name = strip_answer(alone, "name")
    if _PLACE.fullmatch(name):
        return name
    return name if is_place_alone(_SENDS.sub("", alone) if alone != bare else part) else ""


_OPENS = (
    r"(?:(?:음+|아+|어+|네|넵|응|그럼|그냥|그러면|아니|ok(?:ay)?|um+|uh+|hm+|yes|sure|well|just|はい|えっと|じゃあ|あ)[\s,.、…]+)*"
    r"(?:(?:내용|메시지|메모|댓글|글|문구|본문|제목)(?:은|는)\s?|(?:say|put|write|post|send|text|message"
    r"|the (?:text|note) is|it should say)\s?:?\s?|(?:内容|文面|本文|メモ)は、?)?"
)
_SAYS = (
    r"(?:\s?(?:이?라고(?:만)?|으로|로|이?요|이에요|예요|입니다)(?:요)?|(?:と|って|で)(?:す)?)?"
    r"(?:\s?(?:좀\s|그냥\s|짧게|간단히|간단하게|심플하게|이대로|그대로|딱\s?(?:그것만|이것만)"
    r"|short(?: and sweet)?|as is|verbatim|短く|そのまま))*"
    rf"(?:\s?(?:보내|올려|써|적어|해|전해|공지해|부탁)\S*(?:\s?(?:줘|주세요)\S{{0,2}})?|(?:お願い|送っ|投稿し|書い|入れ)\S{{0,8}}|\s?{THANKS_EN})?"
)
_QUOTED = make_regex(
    rf"{_OPENS}(?:'(?P<a>(?:[^']|(?<=[A-Za-z])'(?=[A-Za-z]))+)'|\"(?P<b>[^\"]+)\"|“(?P<c>[^”]+)”|‘(?P<d>[^’]+)’|「(?P<e>[^」]+)」|『(?P<f>[^』]+)』)"
    rf"(?P<says>{_SAYS})(?P<rest>\s*(?:[.,!~、。;–—-].*)?)",
    re.IGNORECASE | re.DOTALL,
)
_TOLD_BEHIND = make_regex(r"[^\s]\s*['\"“‘「『][^'\"”’」』]{6,}['\"”’」』]\s?(?:이?라고|と)(?:요)?[\s.!。]*$")
"""Words in quotes that are to be told, behind others."""
_FIGURES = make_regex(r"\d|[시분일월時分日月]에?\s")


def find_quoted_answer(said: str) -> str | None:
    """Return the words in quotes that an answer gives as what is to be written, with words on them alone around them;
    empty where the words around them say more, ``None`` where the answer has no such form."""
    text = said.strip()
    found = _QUOTED.fullmatch(text)
    if found is None:
        return "" if _TOLD_BEHIND.search(text) and re.search(r"[\w님씨요]\s?[.,]?\s*['\"“‘「『]", text) else None
    body = next(found[name] for name in "abcdef" if found[name])
    rest = found["rest"].strip(" .,!~、。;–—-")
    if not _is_message(body) and (found["says"].strip() == "" or rest):
        return None
    if not rest:
        return body.strip()
    idle = all(is_idle(one) or _ORDERS_NOTHING.fullmatch(one) for one in split_answer(rest))
    if not found["says"].strip() and not _ORDERS_NOTHING.fullmatch(rest):
        return None
    return body.strip() if idle and not _FIGURES.search(f"{rest} ") else ""


def _is_message(body: str) -> bool:
    """Whether words in quotes are more than a name."""
    return len(body.split()) > 1 or len(body.strip()) > 7
