"""An answer to what is to be sent, as it is said to those who read it ("재시작한다고", "that we start at 8"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.direct_address import replace_pronouns
from orchestration.text.reported_speech import make_sentence
from orchestration.text.word_lists import DOES_FOR_KO

_ALSO_KO = r"(?:도|요|만)?"
_HEAD_KO = make_regex(
    r"^(?:음+[,\s]+|어[,\s]+|그냥\s)?(?:(?:보낼|올릴|전할)\s?)?(?:공지|메시지|메세지|글|안내)?\s?(?:내용|말)(?:은|는)[\s,:]+"
)
_TALK_KO = make_regex(
    r"([다라자냐])는\s?(?:거|것|내용|얘기|말)(?:야|예요|에요|이야|이에요|입니다|이요|임|으로요?|로)?$"
)
"""That words are what is to be told ("재시작한다는 내용이요")."""
_REPORTED_KO = make_regex(
    r"(?:(?:[가-힣0-9)][다라자냐]고)(?<!뭐라고)|[가-힣]는지|[가-힣]시는지|[가-힣](?:[했됐었았]음|[함됨])을)$"
)
_SENTENCE = make_regex(r"(?<=[.!?。！？])\s+|\n+")
_ENDS = " .!~…。"
_SENDS_KO = make_regex(rf"\s?(?:좀\s)?(?:전해|올려|보내|알려|말해|공지해|안내해|적어|써)\s?{DOES_FOR_KO}(?:요)?$")
_THAT_EN = make_regex(
    r"^(?:(?:just|please|ok|okay|um+|well)[\s,]+)*(?:(?:say|tell (?:him|her|them|everyone))\s)?that\s"
    r"(?!(?:is|was|will|would|can|could|should|has|had|does|did|one|way|said|works?|sounds?|looks?|depends)\b|'s)"
    r"(?P<body>\S+\s\S.*)$",
    re.DOTALL,
)
"""Lower case: who writes "That meeting is off" begins a sentence of their own."""
_ASK_TOO_EN = make_regex(
    r"(?P<told>[^.!?\n]+?),?\sand\s(?:also\s)?ask\s(?:(?:him|her|them)\s)?(?P<asked>(?:if|whether|when|what|how|who|where|why)\b[^\n]+)"
)
"""What somebody is told, and what they are asked."""
_TO_EN = make_regex(
    r"^(?P<no>not\sto|to\snot|to)\s(?!(?:all|every\w*|the|my|our|your|a|an|this|that|those|whom?|be\s(?:clear|honest|sure|\w+(?:ed|en|one|ent))"
    r"|do|it|sum\sup|recap|conclude|clarify|infinity)\b)"
    r"(?P<body>[a-z]+\s\S.*)$",
    re.DOTALL,
)
_OF_THEM_EN = make_regex(r"\btheir\b(?=\s\w)")
_WISH_JA = make_regex(r"^(?P<body>.+?)(?:よう(?:に)?(?:と|って)(?:のこと(?:です)?)?)$", re.DOTALL)
_THAT_JA = make_regex(
    r"^(?P<body>.*(?:[うくぐすつぬぶむるたんでだ]|(?<!な)い|下さい))(?:とのこと(?:です)?|という(?:こと|内容)(?:です|で)?|と|って)$",
    re.DOTALL,
)


def make_told_sentence(said: str) -> str:
    """Return an answer to what is to be sent as a sentence to those who read it; any other text as it is."""
    text = said.strip()
    return _word_korean(text) or _word_english(text) or _word_japanese(text) or said


def _word_korean(text: str) -> str:
    """Every sentence counts where the last one is told: what stands before it may be told or written out."""
    headed = _HEAD_KO.sub("", text, count=1)
    is_headed = headed != text
    *before, last = [one for one in _SENTENCE.split(headed) if one.strip()] or [""]
    told = [_report(one, is_headed=is_headed) for one in (*before, last)]
    if told[-1] is None:
        return ""
    pairs = zip(told, (*before, last), strict=True)
    worded = [one.strip() if report is None else make_sentence(report) for report, one in pairs]
    return " ".join(_close(one) for one in worded[:-1]) + (" " if before else "") + worded[-1]


def _report(sentence: str, *, is_headed: bool) -> str | None:
    """Return a sentence as reported speech that ends in its particle; ``None`` where it is none."""
    text = _SENDS_KO.sub("", sentence.strip(_ENDS))
    text = _TALK_KO.sub(r"\1고", text) if is_headed or "내용" in text[-8:] else text
    text = re.sub(rf"(?<=[고지을]){_ALSO_KO}$", "", text)
    return text if _REPORTED_KO.search(text) else None


def _close(sentence: str) -> str:
    return sentence if re.search(r"[^\w\s]$", sentence) else f"{sentence}."


def _word_english(text: str) -> str:
    said = _THAT_EN.match(text)
    if said is not None:
        both = _ASK_TOO_EN.fullmatch(said["body"])
        if both is None:
            return _begin(said["body"])
        told, asked = (replace_pronouns(both[one].rstrip(" .?!")) for one in ("told", "asked"))
        return f"{_begin(told)}. Could you tell me {asked}?"
    asked = _TO_EN.match(text)
    if asked is None:
        return ""
    no = "" if asked["no"] == "to" else "do not "
    return f"Please {no}{_OF_THEM_EN.sub('your', asked['body'])}"


def _begin(body: str) -> str:
    body = body.strip(" ,")
    return f"{body[:1].upper()}{body[1:]}"


def _word_japanese(text: str) -> str:
    bare = text.rstrip(" .!。！")
    wish = _WISH_JA.match(bare)
    if wish is not None:
        return f"{wish['body']}ようお願いします"
    said = _THAT_JA.match(bare)
    return said["body"] if said is not None else ""
