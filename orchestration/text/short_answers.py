"""Short answers: what is named in them, without the words around it ("마케팅이요", "ok then #dev", "devで"). Pure."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA, I_JA, THANKS_EN

AnswerKind: TypeAlias = Literal["name", "title"]

_OPENS = make_regex(
    r"^(?:(?:음+|아+|어+|[ㅋㅎㅠㅜ]+|미안(?:해요?)?|죄송(?:해요|합니다)?|그럼|그러면|네|넵|예|저기|그냥|일단|아마|아무래도"
    r"|ok(?:ay)?|k|yes|yeah|sure|right|then|so|well|um+|uh+|hmm+|oh|ah|(?:so\s|i'?m\s)?sorry|oops|my bad"
    r"|let's (?:say|do|go with|use|call it)|go with|use|call it|name it|title it|it's|i(?:'d"
    r"| would) say|i mean(?:t)?|maybe|please"
    r"|(?:put|post|send|share|drop) (?:it|that|this)(?=\s(?:in|on|into|to)\b)"
    r"|はい|えっと|えーと|んー|うーん|じゃあ|では|あ|ごめん(?:なさい)?|すみません|やっぱり|とりあえず)(?:[\s,.!~、。…]+|(?<=[ぁ-んー])))+",
    re.IGNORECASE,
)
_DO_KO = (
    r"(?:해|하|올려|올리|보내|부탁|적어|써|정해|할게|할께|만들어|공유해|전달해)(?!기(?![가-힣]))[가-힣]*(?:\s?(?:줘|주세요"
    r"|주라|줄래|드려|드립니다)[가-힣]*)?"
)
_PLEASE = r"[\s.!~?。！…]*"
_SORRY = (
    r"(?:(?:정말|진짜|너무)\s)?(?:죄송|미안)(?:해요?|합니다|하네요?|해라|요)?|(?:i'?m\s)?(?:so\s"
    r"|very\s)?sorry(?:\sabout\sthat)?"
    r"|my\s(?:bad|mistake|apologies)|apologies|(?:すみ|すい)ません(?:でした)?|ごめん(?:なさい|ね)?"
    r"|失礼(?:いた)?しました|申し訳(?:ありません|ございません)"
)
"""That somebody is sorry, which is never what is asked for."""
_YO = r"(?<!필)(?<!수)(?<!개)(?<!중)(?<!주)(?<!소)이?요|이에요|예요|입니다|이야"
"""Polite endings, but no last syllable of a noun (필요, 개요)."""
_ENDS_NAME = make_regex(
    rf"\s?(?:채널|쪽|님|씨)*(?:\s?(?:에다가|에다|에게|한테|께|에|으로)|(?<=[가-힣]{{2}})이(?=로|랑|한테|에게|요)"
    rf"|이랑|로|한테|에게)*"
    rf"\s?(?:{_DO_KO})?(?:{_YO})?{_PLEASE}$"
    rf"|\s?(?:channel|please|pls|thanks|then|i think|i guess|(?:is|'s|would be|should be) (?:fine|ok(?:ay)?"
    rf"|good|great|best|alright)|works(?: for me)?|will do)+{_PLEASE}$"
    r"|(?:チャンネル|さん|様)*(?:に|へ|で)?(?:(?:お願い|して|投稿|送って|しといて)[ぁ-ん]*(?:ください"
    r"|下さい)?)?(?:です|だよ|だ|かな|ね|よ)*[\s.!。！]*$",
    re.IGNORECASE,
)
_ENDS_TITLE = make_regex(
    rf"(?:\s?(?:이?라고|으로|로)\s?{_DO_KO}(?:이?요)?|(?<!필)(?<!수)(?<!개)(?<!중)(?<!주)(?<!소)이?요"
    rf"|입니다|이에요|예요|으로요|로요|(?:으로|로)\s?부탁[가-힣]*){_PLEASE}$"
    rf"|,?\s(?:please|pls|thanks|i think|i guess){_PLEASE}$"
    r"|(?:(?:で|と|に|を)?(?:お願い(?:し|いた)ます?|して(?:ください|下さい|ね)?)|でお願い|です|でいいです"
    r"|かな)+[\s.!。！]*$",
    re.IGNORECASE,
)
_STARTS_PLACE = make_regex(r"^(?:to|in|into|on|at|for|the)\s(?:the\s)?", re.IGNORECASE)
_PLACED = make_regex(
    r"(?:to|in|into|on)\s(?:the\s)?[\w#가-힣-]{2,30}(?:\schannel)?|(?:the\s)?[\w#-]{2,30}\schannel"
    r"|[\w#가-힣ァ-ヶー一-龥-]{2,30}?\s?(?:채널(?:이요|요|에|로|으로)?|에|에다|에다가|チャンネル(?:で|に"
    r"|へ)?|で|に|へ)",
    re.IGNORECASE,
)


_BY_WORD = make_regex(
    r"^(?:by|with)\s[^,.!?\n]{2,30}?,?\si(?:\s(?:mean|meant)|['’]m\stalking\sabout)\s(?:the\s)?(?=\S)"
    r"|^[^,.!?\n]{1,20}?(?:이?라는|이?란)\s?(?:건|거는?|것은|말은)\s(?=\S)"
    r"|^[^、。\n]{1,20}?(?:というのは|っていうのは)、?(?=\S)",
    re.IGNORECASE,
)
"""The word that was said before, ahead of what is meant by it ("by everyone I meant dev")."""
_NOT_THAT = make_regex(
    r"(?<=\w),?\s(?:and\s|but\s)?not\s(?:in\s|to\s)?(?:the\s)?[^,.!?\n]{2,40}[.!]*$"
    r"|(?<=\S),?\s[^,.!?\n]{2,30}?\s?(?:말고|아니고|아니라)(?:요)?[.!~]*$"
    r"|(?<=\S)、[^、。\n]{1,20}?(?:じゃなくて|ではなくて?|じゃない)(?:です)?[。！]*$",
    re.IGNORECASE,
)
"""What is not meant, behind what is."""
_SO_MEANT = make_regex(
    r"(?:을|를)?\s?(?:말한|얘기한|말하는)\s?(?:거|것|건)(?:야|였어|예요|이에요|였어요|입니다|였습니다)?[.!~]*$"
    r"|の(?:こと|つもり)(?:です|でした|だよ|だ|ね)*[。！]*$"
)


_DENIES_ALONE = make_regex(
    r"\W*(?:(?:no|please|pls|just)[\s,]+)*not\s(?:(?:in|to|the)\s)*[^\s,.!?]+(?:\s[^\s,.!?]+)?[.!\s]*"
    r"|[^\s,.!?]+(?:\s[^\s,.!?]+)?\s?(?:말고|아니고|(?:은|는|이|가)?\s?아니(?:야|에요|예요|고요|라고))(?:요)?[.!~\s]*"
    r"|[^\s、。！？]+?(?:じゃなくて|ではなくて?|じゃない|ではない|以外)(?:です)?(?:よ|で)?[。！\s]*",
    re.IGNORECASE,
)


def does_only_deny(said: str) -> bool:
    """Whether an answer says nothing but what is not meant."""
    return _DENIES_ALONE.fullmatch(said.strip()) is not None


def drop_contrast(said: str) -> str:
    """Return an answer without the word that it explains and what it says is not meant."""
    bare = _NOT_THAT.sub("", _BY_WORD.sub("", said))
    return _SO_MEANT.sub("", bare).strip(" ,、!！.") if bare != said else said


def strip_answer(said: str, kind: AnswerKind) -> str:
    """Return what a short answer names, without the words around it; the answer as it is where nothing is left."""
    bare = _OPENS.sub("", _SORRY_BEHIND.sub("", said.strip()).rstrip(" ,、"))
    bare = (_ENDS_NAME if kind == "name" else _ENDS_TITLE).sub("", bare).strip()
    bare = _STARTS_PLACE.sub("", bare) if kind == "name" else bare
    bare = bare.strip(" '\"“”‘’「」『』")
    return bare if len(bare) > 1 else said.strip()


_MEANT = make_regex(
    r"^(?P<ko>.+?)(?:을|를)?\s?(?:(?:말한|말하는|말씀드린|얘기한|뜻한)\s?(?:거|것|건)|말|얘기|건|쪽)"
    r"(?:야|예요|에요|이야|이에요|입니다|이요|요|였어요?|였는데요?|임|지)[\s.!~]*$"
    r"|^(?:(?:no|oh|ah|sorry)[,.!\s]+)*(?:i(?:'m|\sam|\swas)?\s(?:mean|meant|talking\sabout)|it'?s"
    r"|that'?s)\s(?P<en>.+?)[\s.!]*$"
    r"|^(?P<one>(?:the|that)\s.+\s(?:one|task|page))[\s.!]*$"
    r"|^(?P<ja>.+?)(?:のこと|の方|のほう|のやつ|の件)(?:です|だよ|だ|ね|よ)*[\s。！]*$",
    re.IGNORECASE,
)
"""What is meant, by who says so ("뉴스레터 초안 말한 거야", "I mean the newsletter one")."""
_AROUND_ONE = make_regex(r"^(?:the|that)\s(?:one\s(?:called|named|about)\s)?|\s(?:one|task|page)$", re.IGNORECASE)
_NOBODYS_NAME = make_regex(
    r"(?:내|제|나의|저의|우리)\s?(?:거|것|건|꺼|작업|일)(?:들)?(?:만|은|는)?(?:요|이요)?|(?:그|이"
    r"|저)\s?(?:거|것|건|게|작업|페이지)(?:요|이요|로|만)?|나|난|저|전"
    r"|(?:only|just)?\s?(?:mine|my\sown|my\s(?:ones?|tasks?|stuff))|it|that|this|those|these|(?:that|this|the)\sone"
    rf"|{I_JA}の(?:もの|やつ|分|タスク)?(?:だけ)?(?:です)?|それ(?:です)?|これ(?:です)?|あれ(?:です)?",
    re.IGNORECASE,
)


def strip_thing(said: str) -> str:
    """Return the name of a thing that a short answer says is meant; empty where it names none, but whose it is or only
    points at it."""
    whole = said.strip()
    first = re.split(r"(?<=[.!?。！])\s*|\n|[,、]", _OPENS.sub("", whole))[0].strip(" .!~。！")
    if _NOBODYS_NAME.fullmatch(first):
        return ""
    found = _MEANT.match(_OPENS.sub("", whole)) or _MEANT.match(whole)
    if found is None:
        return strip_answer(whole, "name")
    name = next(one for one in found.groups() if one).strip(" '\"“”‘’「」『』")
    name = _AROUND_ONE.sub("", name).strip(" '\"“”‘’「」『』")
    return name if len(name) > 1 and not _NOBODYS_NAME.fullmatch(name) else ""


_SORRY_BEHIND = make_regex(
    rf"(?:(?<=[요다야]\s)|(?<=[요다야,.!~])|(?<=[,.!~、。]\s)|(?<=です)|(?<=[、。]))(?:{_SORRY})[ㅠㅜㅎ\s.!~。！…]*$",
    re.IGNORECASE,
)
"""An apology behind an answer ("지훈님이요 죄송")."""
_APOLOGY = make_regex(rf"(?:{_SORRY})(?:[\s.!~,、。！…ㅠㅜ]+(?:{_SORRY}))?[\s.!~。！…ㅠㅜ🙏😅]*", re.IGNORECASE)


def is_apology(said: str) -> bool:
    """Whether a short answer says only that somebody is sorry: nobody is to be told that unasked."""
    bare = said.strip()
    rest = _OPENS.sub("", bare)
    return _APOLOGY.fullmatch(rest or bare) is not None or (not rest and re.search(_SORRY, bare) is not None)


def is_place_alone(said: str) -> bool:
    """Whether a short answer has the form of a place and of nothing else: "devで", "마케팅 채널에", "in general"."""
    bare = _OPENS.sub("", said.strip()).strip(" .!。！~")
    return _PLACED.fullmatch(bare) is not None


_PERSON_ALONE = make_regex(
    r"(?:(?:to|for)\s)?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?"
    r"|[가-힣]{2,4}?(?:님|씨|이)?(?:한테|에게|께)(?:이?요)?|[가-힣]{2,3}(?:님|씨)(?:이?요|이에요|입니다)?"
    r"|[가-힣]{2,3}(?:이?요|이에요|예요)"
    rf"|[ァ-ヶー一-龥]{{2,8}}{HONORIFIC_JA}?(?:に|へ|です)|[ァ-ヶー一-龥]{{2,8}}{HONORIFIC_JA}"
)


def is_person_alone(said: str) -> bool:
    """Whether a short answer has the form of somebody's name and nothing else: "준호요", "サラさんに"."""
    named = _SORRY_BEHIND.sub("", said.strip()).rstrip(" ,、")
    bare = re.sub(rf"\s{THANKS_EN}$", "", _OPENS.sub("", named).strip(" .!。！~"))
    return _PERSON_ALONE.fullmatch(bare) is not None and bare not in _NO_PERSON


_NO_PERSON = frozenset(
    {
        "글쎄요",
        "아니요",
        "아뇨요",
        "네요",
        "그래요",
        "좋아요",
        "맞아요",
        "있어요",
        "없어요",
        "됐어요",
        "Yes",
        "No",
        "Thanks",
        "Hello",
        "Hi",
    }
)


_ORDINALS = make_regex(
    r"(?P<ko>첫|두|세|네|다섯)\s?번째?(?:\s?(?:거|것|걸))?|(?P<number>\d{1,2})\s?(?:번째?|番目?"
    r"|つ目)?(?:\s?(?:거|것|걸))?"
    r"|(?:the\s)?(?P<en>first|second|third|fourth|fifth|last)(?:\sone)?|(?P<ja>一|二|三|四)(?:番目|つ目)?"
    r"|(?P<up>위(?:에|의)?\s?(?:거|것|걸)|上の?(?:ほう|方)?|the top one)|(?P<down>아래(?:에|의)?\s?(?:거"
    r"|것|걸)|下の?(?:ほう|方)?|the bottom one)",
    re.IGNORECASE,
)
_NUMBERS = {
    "첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
    "last": -1, "一": 1, "二": 2, "三": 3, "四": 4,
}  # fmt: skip


def find_choice_number(said: str) -> int:
    """Return which of several choices an answer names by its place, from 1; -1 is the last, 0 none."""
    found = _ORDINALS.fullmatch(strip_answer(said, "name"))
    if found is None:
        return 0
    if found["up"] or found["down"]:
        return 1 if found["up"] else -1
    if found["number"]:
        return int(found["number"])
    return _NUMBERS[(found["ko"] or found["en"] or found["ja"]).lower()]
