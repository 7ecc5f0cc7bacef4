"""Things that a change calls loosely ("베타 그거", "the security one", "that thing Sara and I do", "アンケートの件"):
what is left of the words is a name to look for. Pure.

Only the words of an order that changes something are read so; what somebody is told stays as it was typed.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.find import QUOTED_SPAN
from orchestration.text.word_lists import HONORIFIC_JA

LONGEST = 300
_PERSON_KO = r"(?:[가-힣]{2,4}?이?(?:님|씨)|[A-Z][a-z]+(?:\s?(?:님|씨))?|나|저|내|제|우리)"
_WHOSE_KO = (
    rf"(?:(?:{_PERSON_KO}(?:이랑|랑|하고|과|와|이|가|의)?\s)+(?:(?:같이|함께|둘이|지금|요즘)\s)*"
    r"(?:하는|하고\s있는|맡은|맡고\s있는|담당하는|담당인|들고\s있는|보는|쓰는|만드는)\s(?:그\s)?|"
    r"(?:[가-힣]{2,4}?이?(?:님|씨))(?:의|이|꺼|거)?\s(?:그\s)?)"
)
_FIELD_KO = (
    r"(?:마감|기한|담당|상태|제목|완료|진행|끝났|끝냈|하루|이틀|사흘|일주일|다음|이번|오늘|내일"
    r"|모레|\d|[월화수목금토일]요일|좀\s|취소|보류|미뤄|미루|당겨|당기|닫아)"
)
_KO = make_regex(
    rf"^(?P<opens>(?:(?:아|음|저기|혹시|참|근데|그리고"
    rf"|일단)[\s,]+)*)(?P<whose>{_WHOSE_KO})?"
    rf"(?P<what>[가-힣A-Za-z0-9][가-힣A-Za-z0-9 ]{{0,24}}?[가-힣A-Za-z0-9]?[가-힣A-Za-z0-9])(?:하는"
    rf"|하기로\s한|하던)?\s"
    rf"(?:그거|그것|그\s?건|그놈|그\s?작업|거시기)(?:를|을|은|는|도|좀|만)?[\s,]+(?={_FIELD_KO})"
)
_WHOSE_ONE_KO = make_regex(
    rf"^(?P<opens>(?:(?:아|음|저기|혹시|참|근데|그리고|일단)[\s,]+)*)(?:{_PERSON_KO}(?:이랑|랑|하고|과|와|이|가)\s)+(?:(?:같이|함께|둘이|지금|요즘)\s)*(?:하는|하고\s있는|맡은|맡고\s있는|담당하는)\s(?:그\s)?"
    rf"(?P<what>[가-힣A-Za-z0-9][가-힣A-Za-z0-9 ]{{0,24}}?[가-힣A-Za-z0-9])(?:\s건)?\s(?={_FIELD_KO})"
)
_VERB_KO = make_regex(
    r"바꿔|변경|옮겨|옮기|미뤄|미루|당겨|당기|앞당|늦춰|연기|연장|처리|수정|고쳐|넘겨|완료로|중으로|로(?:요)?[\s.!~]*$|부탁|닫아|해줘|해\s?주세요|하고"
)
_TOLD_KO = make_regex(r"한테|에게|께\s|물어|전해|알려|말해|올려|보내|만들|추가해|찾아|보여|삭제|[?？]")
_VERBS_EN = (
    r"(?:move|push|mark|set|close|bump|reassign|assign|change|put|make|extend|postpone|delay|shift"
    r"|finish|complete|reopen|switch|flip|give|hand|rename|update|tick|pull|bring)"
)
_SHARED_EN = (
    r"(?:\s(?:that\s)?(?:(?:[A-Z][a-z]+|we|[iI]|you)\sand\s(?:[A-Z][a-z]+|[iI]|me)|we|[iI])\s(?:both\s)?(?:share|have|do|own|are\s(?:doing|on)|work\son|'re\s(?:doing|on)))?"
    r"(?:\sof\s[A-Z][a-z]+'s)?"
)
_EN = make_regex(
    rf"\b(?:the|that|this|my|our|[A-Z][a-z]+'s)\s(?P<what>(?!(?:first|second|third|last|next|other|same|only|right|whole|new|old|whole|real|main|thing|one)\b)[A-Za-z][\w'-]*(?:\s(?!(?:to|and|for|on|is|of|from|with)\b)[\w'-]+){{0,3}}?)\s"
    rf"(?:thing|thingy|one|stuff|bit)(?!s\b)\b{_SHARED_EN}",
)
_ORDER_EN = make_regex(
    rf"^\W*(?:(?:please|pls|can\syou|could\syou|hey|ok|so|and|also|just|would\syou)[\s,]+)*{_VERBS_EN}\b", re.IGNORECASE
)
_LATER_EN = make_regex(
    rf"^\W*(?P<name>(?:the|that|this|my|our)\s[^,.;:!?]{{3,60}}?)(?:\s(?:is|are)\s(?P<state>done|finished|complete))?(?P<joint>[,:;—–-]+\s|\.\s)(?:(?:so|and|please|pls|can\syou|just)[\s,]+)*(?P<verb>{_VERBS_EN})\b",
    re.IGNORECASE,
)
_TOLD_EN = make_regex(
    r"\b(?:tell|ask|dm|message|post|send|let|remind|ping|nudge|create|add|write|note|show|find|archive|delete)\b|\?",
    re.IGNORECASE,
)
_JA = make_regex(
    rf"^(?P<opens>(?:(?:あと|それと|えっと|すみません|あの|あ(?=[、\s]))[、\s]*)*)(?:(?P<whose>[^\s、。の]{{1,8}}{HONORIFIC_JA}|私|自分|僕)(?:と私で?(?:やって(?:いる|る))?)?(?:の|が(?:担当(?:の|してる|している)|やって(?:いる|る)))、?)?"
    r"(?P<what>[^\s、。のはをがに「」]{2,16})の(?:あれ|それ|やつ|ヤツ|件|分)(?:は|を|も|なんだけど|なんですけど|ですが|だけど)?、?"
)
_VERB_JA = make_regex(
    r"延ば|伸ば|延長|延期|変え|変更|にして|にしと|に(?:更新|移)|ずらし|早め|前倒し|(?:に|で)お願い|渡し|任せ|完了"
)
_TOLD_JA = make_regex(r"伝え|聞い|送|投稿|知らせ|教え|見せ|作|追加|[?？]|か$")


_SEVERAL_EN = make_regex(r"\b(?:all|every|each|everything|except|but\snot|if|unless)\b", re.IGNORECASE)


def replace_loose_names(text: str) -> str:
    """Return a request that changes something with a plain name for what it calls loosely."""
    if len(text) > LONGEST or "\n" in text.strip():
        return text
    plain = QUOTED_SPAN.sub(lambda match: chr(0xE000) * len(match[0]), text)
    for found in (_find_korean(plain), _find_japanese(plain)):
        if found is not None:
            behind = text[found.end() :]
            if found.re.pattern != _JA.pattern:
                return f"{found['opens']}‘{found['what']}’ {behind}"
            joint = "の" if re.match(r"期限|締切|担当|状態|ステータス", behind) else "を"
            return f"{found['opens']}「{found['what']}」{joint}{behind}"
    return _replace_english(plain, text)


def _find_korean(plain: str) -> re.Match[str] | None:
    found = _KO.match(plain) or _WHOSE_ONE_KO.match(plain)
    if found is None or _TOLD_KO.search(plain[: found.end()]):
        return None
    first = re.split(r"고\s|[.!?,]", plain[found.end() :], maxsplit=1)[0]
    return found if _VERB_KO.search(plain[found.end() :]) and not _TOLD_KO.search(first) else None


def _find_japanese(plain: str) -> re.Match[str] | None:
    found = _JA.match(plain)
    fits = found is not None and _VERB_JA.search(plain[found.end() :]) and not _TOLD_JA.search(plain[found.end() :])
    return found if fits else None


def _replace_english(plain: str, text: str) -> str:
    later = _LATER_EN.match(plain)
    if (
        not (_ORDER_EN.match(plain) or later is not None)
        or _SEVERAL_EN.search(plain)
        or _TOLD_EN.search(re.split(r"\sand\s|[.;]\s", plain)[0])
    ):
        return text
    found = _EN.search(plain)
    if found is None:
        return text
    if later is not None and found.start() < later.start("joint"):
        verb, behind = later["verb"].lower(), text[later.end() :]
        behind = re.sub(r"^\s(?:it|that|this)\b", "", behind)
        if later["state"] and re.fullmatch(r"(?:\s(?:please|pls|thanks|off|so|down))*[\s.!]*", behind):
            return f"mark ‘{found['what']}’ as done"
        return f"{verb} ‘{found['what']}’{behind}"
    return f"{text[: found.start()]}‘{found['what']}’{text[found.end() :]}"
