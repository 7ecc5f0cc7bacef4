"""Channels that a request names without a "#": a word where something is sent, which is a channel's name. Pure.

Which words are such names is for the workspace to say; anywhere else they stay words like any other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.polite_openings import replace_courtesy
from orchestration.rule_planner.reading.words import ANY_MARK, QUOTE, Marker
from orchestration.service import list_services, list_things
from orchestration.text.language import detect_language
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.request import Request

MOST_NAMES = 4
"""So many words of one request are looked up."""
_WORD = "WORD"
"""Stands in a pattern for the name."""
_ANY_NAME = r"[A-Za-z0-9가-힣ァ-ヶー一-龥々][A-Za-z0-9가-힣ァ-ヶー一-龥々_-]{1,40}?"
_QUOTED = rf"(?:{QUOTE}|['\"‘“「『])"
_KO_OTHER = r"(?!\S*(?:[둔진된한논은는린긴낸던온힌]|있|[할될갈볼쓸낼릴])(?:\s|$))"
"""Keeps out what only tells which thing is meant ("올려둔 파일", "배포할 내용")."""
_KO_POSTED = rf"{_KO_OTHER}(?:올[려리]|공유|게시|공지|남[겨기]|띄[워우]|전달|포스팅|뿌[려리]|던[져지]|쏴)"
_KO_TOLD = rf"{_KO_OTHER}(?:보내|알려|전해)"
_KO_BETWEEN = (
    r"(?:\s(?!\S*(?:에|에게|한테|께|에서|[둔진된한논은는린긴낸던온힌할될갈볼쓸낼릴])\s|\S*있"
    rf"|\S*[{ANY_MARK[1:-1]}#@?])\S{{1,20}}){{0,6}}?\s"
)
_KO_SAID = (
    r"\s[^.!?\n]{1,100}?(?:다고|라고|자고|냐고|달라고)\s(?:\S{1,6}\s){0,2}?"
    r"(?:올[려리]|공유|게시|공지|남[겨기]|띄[워우]|전달|전[해하]|알[려리]|말[해하]|써|적어|적고|안내|보내|쏴|뿌[려리])"
)
"""Words that are told, with the verb that tells them."""
_KO_TROUBLE = r"(?!에\s?(?:문제|오류|에러|이슈|장애|버그|접속|로그인|결함|있|없|들어|생[겨긴]))"
_KO_BOTH = r"(?:두|세|네|양|둘|셋)\s?(?:군데|곳|쪽|채널|방|다)"
_KO_JOINED = r"(?:이?랑|하고|와|과|,|및)"
_EN_POSTED = r"\b(?:post|share|send|announce|publish|drop|put|repost|forward|schedule|queue)\b"
_EN_BETWEEN = r"(?:(?!\b(?:we|they|posted|sent|shared|said|discussed|from|was|were|is|are)\b)[^.\n]){0,80}?"
_EN_INTO = (
    r"\b(?:to|into|on|in(?!\sgeneral\b(?!\s*:|\schannel))|(?<=\b(?:this|that)\s)in|(?<=\bit\s)in"
    rf"|(?<={_QUOTED}\s)in)\s(?:(?:the|our|my)\s)?"
)
"""Before a place; "in general" is one where something stands before it that is put there, or after it."""
_EN_AFTER = (
    r"\b(?:and|then|saying|please|pls|that|at|tomorrow|today|now|every|for\s(?:tomorrow|today|tonight|next|\w+day))\b"
)
_JA_POSTED = r"(?:投稿|共有|送|流し|告知|載せ|貼|予約)(?!し?(?:た|て(?:いる|ある|あった|いた(?!だ))|られ)|され|った|信)"
_START = r"(?:(?<![\w#@'/.-])|(?<=[ぁ-ん])(?=[A-Za-z一-龥ァ-ヶ])|(?<=[一-龥ァ-ヶー])(?=[A-Za-z]))"
_ROOM_NOUN = r"\s?(?:채널|톡?방|channel|room|チャンネル|ルーム)"
_ROOM = rf"(?:{_ROOM_NOUN})?"
_KO_TO = r"(?:에다가|에다|에|으?로)(?:도|만|는)?"
_KO_TEAM = (
    r"(?:\s?팀(?:원|\s?(?:사람|분|식구))?(?:들)?|\s(?:사람|분|식구)들)(?:\s?(?:전체|모두|다))?"
    r"(?=(?:한테|에게|께|에다가|에다|에)(?:도|만|는)?(?![가-힣])(?!.*(?:DM|디엠|각자|각각|개별|개인)))"
)
_EN_TEAM = r"\s(?:channel|team|folks|people|crew|guys|gang)"
_JA_TEAM = (
    rf"(?:チーム(?:の(?:みんな|皆{HONORIFIC_JA}?|メンバー))?|の(?:みんな|皆{HONORIFIC_JA}?|人たち|メンバー)|メンバー)"
    r"(?=(?:に|へ)(?:も|は)?(?!.*(?:DM|個別|それぞれ)))"
)
"""All who are in a channel."""
_EN_PLACE = rf"WORD{_ROOM}(?=\s*(?:$|[.,!?;:]|{_QUOTED}|{_EN_AFTER}))"
_EN_TOLD = (
    rf"\b(?:tell|let|ping|notify|alert|update|remind)\s(?:the\s)?WORD(?:{_EN_TEAM})?"
    r"(?=(?:\s(?!'s\b)|:\s)\S|[\s.!]*$)"
)
"""Whom something is told: a channel, where nobody is called so."""
_EN_END = rf"(?=\s*(?:$|[.,!?;:]|{_QUOTED}|(?:that|know|saying|please|pls)\b))"
_EN_PAIRED = rf"(?:the\s)?[\w#-]{{2,20}}\s(?:and|&)\s(?:the\s)?WORD{_ROOM}{_EN_END}"
_EN_JOINED = (
    rf"{_EN_POSTED}{_EN_BETWEEN}{_EN_INTO}{_EN_PAIRED}",
    rf"\b(?:tell|let|notify|ping|alert)\s(?:both\s)?{_EN_PAIRED}",
    rf"\b(?:tell|let|notify|ping|alert)\s(?:both\s)?(?:the\s)?WORD{_ROOM}(?=\s(?:and|&)\s)",
)
"""Two places that are named together."""
_JA_OTHER = r"(?!ある|ない|いる|関|つい|対す|来|入|載|書か|上が|投稿さ|投稿し?た|共有さ|共有し?た|送|貼|流)"
_JA_SAID = (
    r"(?:投稿|共有|流し|告知|周知|アナウンス|載せ|貼|伝え|知らせ|書い|書き|言っ|連絡|お知らせ|送)(?!し?た|てあ|てい)"
)
_JA_WITHIN = rf"で、?[^。\n]{{1,80}}(?:と|って|」){_JA_SAID}"
"""Where something is said ("#generalで…と流して")."""
_CHANNEL_OR_JOINT = r"(?:[랑고와과,및])"
_IN_PLACE: Mapping[Language, tuple[str, ...]] = {
    "ko": (
        rf"WORD{_ROOM}(?={_KO_TO}\s*(?:{_QUOTED}|(?:바로\s|좀\s)?(?:{_KO_POSTED}|{_KO_TOLD})))",
        rf"WORD{_ROOM}(?=(?:에다가|에다|에)(?:도|만)?{_KO_BETWEEN}{_KO_POSTED})",
        rf"WORD{_ROOM_NOUN}(?={_KO_TO}(?![가-힣]))",
        rf"WORD{_KO_TEAM}",
        rf"WORD{_ROOM}(?=(?:뿐(?:만)?\s?아니라|말고도|외에도|은?\s?물론(?:이고)?)\s\S{{1,20}}{_ROOM}{_KO_TO}(?![가-힣]))",
        rf"(?=[A-Za-z])WORD(?={_KO_TROUBLE}(?:에다가|에다|에)(?:도|만|는)?{_KO_SAID})",
        rf"(?=[A-Za-z])WORD{_ROOM}(?=(?:에다가|에다|에),?\s(?:[^.!?\n]{{1,30}}\s)?(?:나가|올라가|발송되|전송되|게시되)(?:게|도록)\s?(?:좀\s)?(?:해|설정|예약|걸))",
        rf"WORD{_ROOM}(?={_KO_JOINED}\s?\S{{1,20}}{_ROOM}(?:\s{_KO_BOTH}|{_KO_TO}\s*(?:{_QUOTED}|{_KO_POSTED}|{_KO_TOLD})))",
        rf"(?<={_CHANNEL_OR_JOINT}\s)WORD{_ROOM}(?=\s{_KO_BOTH})",
        rf"WORD{_ROOM}(?=(?:에다가|에다|에|으?로){_KO_BETWEEN}예약(?:을|좀)?\s?(?:걸|해|하|부탁|전송|발송|메시지|글))",
        rf"WORD{_ROOM}(?=에도?\s(?:똑?같은|동일한|이)\s?(?:글|내용|거|걸|메시지|공지)(?:을|를|로|도)?\s?(?:부탁|좀))",
    ),
    "en": (rf"{_EN_POSTED}{_EN_BETWEEN}{_EN_INTO}{_EN_PLACE}", _EN_TOLD, *_EN_JOINED),
    "ja": (
        rf"WORD{_ROOM}(?=(?:に|へ)(?:も|は)?、?\s?(?:{_QUOTED}|{_JA_POSTED}))",
        rf"WORD{_JA_TEAM}",
        rf"WORD{_ROOM}(?=(?:に|へ)、?{_JA_OTHER}[^。、にへ#@]{{1,40}}(?:を|と){_JA_POSTED})",
        rf"WORD{_ROOM_NOUN}(?=(?:に|へ)(?:も|は|だけ)?(?!ある|いる)|{_JA_WITHIN})",
        rf"WORD{_ROOM}(?=(?:と(?!の)|、|&)[^\s。、にへ]{{1,20}}{_ROOM}(?:に|へ)(?:も|は)?、?\s?(?:{_QUOTED}|{_JA_POSTED}))",
        rf"(?=[A-Za-z])WORD(?=(?:に|へ)(?:も)?、?{_JA_OTHER}[^。\n]{{1,80}}(?:と|って){_JA_SAID}|{_JA_WITHIN})",
    ),
}
"""Where a word is a place that something is sent to."""
_MAY_BE: Mapping[Language, tuple[str, ...]] = {**_IN_PLACE, "en": (rf"{_EN_INTO}{_EN_PLACE}", _EN_TOLD, *_EN_JOINED)}
"""Where it may be one: the words that are worth a look."""


_LOOSE: Mapping[Language, str] = {
    "ko": rf"(?=[A-Za-z])WORD(?={_ROOM}(?:에다가|에다|에서|에|엔|으?로|꺼|쪽)(?![A-Za-z]))",
    "en": rf"{_EN_INTO}WORD(?={_ROOM}(?:[.,!?;:\s]|$))",
    "ja": rf"(?=[A-Za-z])WORD(?={_ROOM}(?:に|へ|で|の(?:ほう|方)))",
}
"""Where a word may be a place whatever is done there; the workspace knows whether it is one."""


def write_channels(text: str, names: Collection[str], language: Language) -> str:
    """Return a text in which the names of channels that stand where a place does have their "#"; quotes stay."""
    for name in names:
        hidden = QUOTED_TEXT.sub(lambda found: "\0" * len(found[0]), text)
        for pattern in _fill((_LOOSE[language],), re.escape(name)):
            for found in reversed(list(re.finditer(pattern, hidden, re.IGNORECASE))):
                text = f"{text[: found.start('typed')]}#{text[found.start('typed') :]}"
    return text


def list_place_words(request: Request) -> tuple[str, ...]:
    """Return the words of a request that stand where a channel does, the first few."""
    language = detect_language(request.text, request.language)
    text = QUOTED_TEXT.sub("''", request.text)
    text = replace_courtesy(text) if language == "en" else text
    patterns = _fill(_MAY_BE[language], _ANY_NAME)
    patterns += () if language == "en" else _fill((_LOOSE[language],), _ANY_NAME)
    patterns += _fill(_READ[language], _ANY_NAME) if _SPEAKS[language].search(text) else ()
    found = [match["typed"] for one in patterns for match in re.finditer(one, text, re.IGNORECASE)]
    names = [one for one in found if one.casefold() not in _NO_NAMES and not _is_thing(one)]
    names += [_CALLED.format(one["name"]) for one in _DESCRIBED[language].finditer(text) if one["name"]]
    return tuple(dict.fromkeys(names))[:MOST_NAMES]


_SPEAKS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"얘기|이야기|대화|말|소식|올라|올린|올렸|썼|쓴|적었|놓친|글|공지|요약|정리|흐름|뭔|뭐|무슨|메시지|메세지"
    ),
    "en": make_regex(
        r"\b(?:said|say|says|wrote|posted|post|mention\w*|thread|messages?|talk\w*|discuss\w*|chat|new|happen\w*|up|miss\w*|tl;?dr|summar\w+|recap|catch|when|who|what)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"言|書|話|投稿|流れ|まとめ|要点|追え|要約|何|スレッド|動き|様子|って"),
}
"""That a request speaks of what was said, so that a channel may be named anywhere in it."""
_READ: Mapping[Language, tuple[str, ...]] = {
    "ko": (
        rf"(?<![가-힣])(?=[A-Za-z])WORD(?={_ROOM}(?:에서|에|엔|은|는|이|꺼|거|쪽)?(?:\s|$))",
        r"(?<![가-힣])(?=[가-힣])WORD(?=\s?(?:톡?방|채널)(?:에서|에|엔|은|는|의)?(?:\s|$))",
        r"(?<![가-힣])(?=[가-힣])WORD(?=에\s(?:오늘\s|어제\s)?(?:뭐|뭔가|새\s?글|누가)\s?(?:올라|올린|올렸))",
    ),
    "en": (
        rf"\b(?:in|on|from|of|with|for)\s(?:the\s)?WORD{_ROOM}(?=[.,!?;:\s]|$)",
        r"(?:the\s)?WORD(?=\s(?:channel|thread|chat|room)\b)",
    ),
    "ja": (
        rf"(?=[A-Za-z])WORD(?={_ROOM}(?:で|の|に|って|は|から|、|だけ))",
        rf"(?=[A-Za-z])WORD(?={_ROOM_NOUN}(?:[^ぁ-ん]|$))",
        r"(?=[ァ-ヶー一-龥])WORD(?=の?チャンネル(?:の|で|に))",
    ),
}
"""Where a channel may stand whose messages are asked for."""
_TALK_KO = r"(?:얘기|이야기|대화|흐름|메시지|메세지|스레드|쓰레드|글|공지|소식)"
_TALK_EN = (
    r"(?:said|says?|wrote|posted|mention\w*|discuss\w*|talk\w*|threads?|messages?|posts?|conversations?|chats?|convo)"
)
_SAID_IN: Mapping[Language, tuple[str, ...]] = {
    "ko": (
        rf"(?<![가-힣])(?=[A-Za-z])WORD{_ROOM}(?=(?:에서|에|의|쪽)?\s(?:(?!관련|대[한해])\S{{1,6}}\s){{0,3}}?"
        rf"(?:(?:나온|올라온|오간|올린|했던|한|있었던|무슨|뭔|새)\s)?{_TALK_KO})",
        rf"(?<![가-힣])(?=[가-힣])WORD\s?(?:톡?방|채널)(?=(?:에서|에|의)?\s(?:\S{{1,6}}\s){{0,2}}?{_TALK_KO})",
    ),
    "en": (
        rf"\b{_TALK_EN}\b[^.?!\n]{{0,30}}?\s(?:in|on|from)\s(?:the\s)?WORD{_ROOM}(?=[.,!?;:\s]|$)",
        rf"\b(?:in|on|from)\s(?:the\s)?WORD{_ROOM}(?=\s(?:[a-z']+\s){{0,4}}?{_TALK_EN}\b)",
    ),
    "ja": (
        r"(?=[ァ-ヶー一-龥])WORDの?チャンネル(?=の(?:(?:今日|昨日|きのう|今週|先週|最近)の)?(?:投稿|メッセージ|話|会話|スレッド))",
        rf"(?=[A-Za-z])WORD{_ROOM}(?=(?:の|で(?:の)?)(?:流れ|話|会話|投稿|スレッド|やり取り|やりとり|動き|様子|メッセージ))",
    ),
}
"""Where a channel is named in which people said something."""


def list_read_places(text: str, names: Iterable[str], language: Language) -> tuple[str, ...]:
    """Return the channels of ``names`` that stand where one may whose messages are asked for."""
    bare = QUOTED_TEXT.sub("''", text)
    patterns = (*_READ[language], _LOOSE[language])
    return tuple(
        f"#{name.casefold()}"
        for name in names
        if any(re.search(one, bare, re.IGNORECASE) for one in _fill(patterns, re.escape(name)))
    )


def _is_thing(word: str) -> bool:
    """Whether a word is what people call a service or a kind of thing."""
    names = {name.casefold() for one in list_services() for name in (one.id, one.name, *one.called)}
    return word.casefold() in names or any(
        one.nouns and re.fullmatch(one.nouns, word, re.IGNORECASE) for one in list_things()
    )


def mark_channel_names(marker: Marker, names: Collection[str], language: Language) -> None:
    """Mark the names of channels where something is sent there; what is quoted is marked before."""
    _mark_described(marker, names, language)
    for name in sorted(names, key=lambda one: -len(one)):
        for pattern in _fill((*_IN_PLACE[language], *_SAID_IN[language]), re.escape(name)):
            for found in reversed(list(re.finditer(pattern, marker.text, re.IGNORECASE))):
                at = found.start("typed")
                at -= len("the ") if language == "en" and marker.text[:at].lower().endswith(" the ") else 0
                marker.put(at, found.end(), "channel", f"#{found['typed'].casefold()}")


_DESCRIBED: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣A-Za-z])(?P<name>(?!(?:공유|협업|전용|공용|공동|비공개|공개|새|다른|같은|우리|저희|팀|모든|전체|어느|어떤|아무|슬랙|개인|관련|해당|여러"
        r"|이런|그런|두|세|각)(?![가-힣]))[가-힣]{2,8}?)(?:\s?팀(?=\s?채널))?(?:(?:이?랑|과|와)(?:의)?\s(?:(?:같이|함께)\s쓰는\s|공유하는\s)?)?"
        rf"(?:\s?(?:공유|협업|전용|공용|공동))?\s?채널(?={_KO_TO}(?![가-힣]))"
    ),
    "en": make_regex(
        r"\b(?:the\s)?(?:(?P<name>(?!shared\b|slack\b|right\b|same\b|our\b|the\b|my\b|their\b|this\b|that\b|any\b)[a-z][a-z0-9]{2,20})\s(?:shared|partner)\schannel"
        r"|(?:shared\s)?channel\s(?:we\s(?:share|have)\s)?(?:shared\s)?with\s(?P<other>[a-z][a-z0-9]{2,20})"
        r"|(?<=\b(?:in|to)\s)(?:the|our|my)\s(?P<kind>(?!(?:same|right|other|this|that|usual|wrong|new|slack|public|private|shared|main|team|whole|any|each|every|first|last|next|group)\b)[a-z][a-z0-9_-]{2,20})\schannel(?=\s?:)"
        r"|(?P<folks>(?-i:[A-Z])[a-z0-9]{2,20})(?:'s)?\s(?:people|folks|team|guys|side|lot)\s(?:in|on|over|via)\s(?:our|the)\sshared\schannel)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?P<name>[ァ-ヶー]{{2,10}}|[一-龥々]{{2,6}}|[A-Za-z가-힣]{{2,20}})(?:さん)?と?の(?:共有)?チャンネル(?=に|へ|{_JA_WITHIN}|で、?[^。\n]{{1,80}}か(?:どうか)?を?(?:確認|聞|尋ね|伺))"
    ),
}
"""A channel that is called by whom or what it is for, with the word for a channel behind it."""


def _mark_described(marker: Marker, names: Collection[str], language: Language) -> None:
    """Mark the channels that a request describes: those that the workspace knows, or that English calls so."""
    for found in reversed(list(_DESCRIBED[language].finditer(marker.text))):
        name = _get_described(found)
        if language == "en" or _CALLED.format(name) in names:
            marker.put(found.start(), found.end(), "channel", f"#{name.casefold()}")


def _get_described(found: re.Match[str]) -> str:
    """Return by whose or what name a channel is described."""
    return next((found[name] for name in ("name", "other", "kind", "folks") if found.groupdict().get(name)), "")


_CALLED = "{} 채널"
"""A described channel, as it is looked up."""


def _fill(patterns: Iterable[str], name: str) -> tuple[str, ...]:
    return tuple(one.replace(_WORD, f"{_START}(?P<typed>{name})") for one in patterns)


_NO_NAMES = frozenset({
    *["dm", "me", "us", "them", "him", "her", "it", "this", "that", "here", "there", "thread", "everyone"],
    *["everybody", "people", "team", "all", "you", "know", "who", "what", "when", "if", "the", "my", "our", "a"],
    *["english", "korean", "japanese", "여기", "거기", "스레드", "쓰레드", "디엠", "표", "スレッド", "ここ"],
    *["방", "톡방", "채널", "channel", "room", "chat", "チャンネル", "ルーム"],
})  # fmt: skip
"""Words that stand there and name no channel."""
