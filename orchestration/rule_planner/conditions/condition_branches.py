"""What is done where a condition holds, and what where it does not: the branches of what depends on it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.conditions.condition_words import find_else, split_condition
from orchestration.rule_planner.reading.words import CHANNEL, PERSON, QUOTE
from orchestration.text.amounts import find_amounts
from schemas.plan import Language


@dataclass(frozen=True, slots=True)
class Branches:
    """What follows a condition, and what follows otherwise. ``test`` is what the second branch waits for in its own
    words, empty where it only says that the first one does not hold; ``unread``: it waits for something else."""

    main: str
    otherwise: str | None = None
    test: str = ""
    unread: bool = False


_EDGE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(r"[,.;!~]\s*|(?<=고)\s(?=\S)"),
    "en": make_regex(
        r"[,.;!]\s*(?:and\s|but\s)?|\s(?:and|but)\s(?=(?:if|in case|when)\s)"
        r"|\s(?=If\s|if\s(?:it|they|not|so|that|there)\b)"
    ),
    "ja": make_regex(r"[、。；;!！,]\s*"),
}
"""Where a second condition may begin."""
_OPENING: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?:(?:만약에?|만일|혹시|혹시라도|반대로|근데|그런데)\s)*"
        r"(?:(?:그게|그거|그것|금액|그\s?금액|합계)(?:이|가|은|는)?\s)?(?:그\s)?"
    ),
    "en": make_regex(
        r"^(?:it|they|that|this|there|sales|the total|the number|we)?\b\s*"
        r"(?:(?:has|have|had|is|are|was|were|do|does|did)(?:n['’]t)?\b|['’](?:s|re|ve)\b)?\s*(?:not\b)?\s*",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"^(?:もしも?|逆に|ただし)?、?(?:(?:それ|金額|合計)(?:が|は))?"),
}
_AMOUNT_SIDE = make_regex(r"^\s*(?:을|를|이|가|에|도|보다|원|won|ウォン|円|を|に|が|も|より)*\s*")
_BARE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:아직\s)?(?:시작|착수)(?:도|을|은)?\s?(?:안|못)\s?(?:했|하)[가-힣]{0,5}"
        r"|(?:(?:아직\s)?(?:안|못)\s?)?(?:다\s)?(?:끝났|끝나|완료됐|완료되|마쳤)[가-힣]{0,5}|아직(?:도)?이(?:면|라면)"
        r"|(?:(?:안|못)\s?)?(?:넘|초과|이상|이하|미만|크|많|적|낮|높|작|되|됐|달성|도달|돌파|미치|밑돌|웃돌|떨어지|있|없|같|그렇|아니)"
        r"[가-힣]{0,5}(?:\s?(?:않|못하|못했|아니|안)[가-힣]{0,4})?(?:\s?(?:때|경우)[가-힣]{0,2})?"
    ),
    "en": make_regex(
        r"(?:(?:any|none|nothing|no|so|over|above|under|below|less|more|fewer|lower|higher|beyond|past|reach(?:es|ed)?|hits?"
        r"|exceed(?:s|ed)?|pass(?:es|ed)?|beats?|tops?|surpass(?:es|ed)?|than|at|least|most|or|equal|it|that|this|there|is|are)\b\s*)*",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:まだ)?(?:手つかず|未着手|始まって(?:い)?な|(?:着手|開始)(?:して|されて)(?:い)?な)[ぁ-ん]{0,6}"
        r"|(?:超え|上回|下回|以上|以下|未満|達し|届|あ[っれる]|い[れる]|な[かけい]|残|切れ|そう|まだ)[ぁ-ん]{0,8}(?:場合|とき|時)?[はにで]?"
    ),
}
"""A condition that names nothing of its own: it speaks of what the first one looks at."""
_SECOND: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?P<words>[^,.;!~]{0,40}?(?<!화)(?<!측)(?<!국)(?<!장)(?<!표)(?<!방)(?<!서)(?<!비빔)"
        r"(?:[가-힣]면|[을를]?\s?때|[은을를]?\s?경우)(?:은|는|에는|에만|에|만)?)(?:\s|,\s?)\s*(?P<rest>.+)$",
        re.DOTALL,
    ),
    "en": make_regex(r"^(?:(?:and|but)\s)?(?:if|in case|when)\s(?P<words>.+)$", re.IGNORECASE | re.DOTALL),
    "ja": make_regex(
        r"^(?P<words>[^、。;；]{1,40}?(?:たら|なら|[えけげせてねべめれ]ば|場合[はにで]?))[、,\s]*(?P<rest>.+)$",
        re.DOTALL,
    ),
}
"""A second condition, whatever it looks at."""
_ORDERED_KO = make_regex(r"(?:보내|전하|말하|알리|남기|올리|바꾸|옮기|하|주)고\s")
"""The end of the first branch in the words of a second condition: that begins behind it."""
_COURTESY = make_regex(
    r"^(?:(?:and|but)\s)?(?:if|when)\s(?:possible|needed|you\b|i\b|that works|that's ok|ok\b)"
    r"|^(?:가능|괜찮|시간|여유|필요|원하|바쁘|궁금|되도록)\S*\s?\S*면|^(?:でき|可能|よろし|よけれ|必要|時間)",
    re.IGNORECASE,
)
_TARGETS_END = make_regex(r"(?:에|에게|한테|께|으로|로|에는|に|へ|には|へは|[#@]\S+|[\ue000-\uf8ff])$")
_AFTER_TARGET: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(r"^.*?(?:에|에게|한테|께|으로|로)(?:는|도|만|다|다가)?\s+(?P<said>\S.*)$", re.DOTALL),
    "ja": make_regex(r"^.*?(?:に|へ)(?:は|も)?(?P<said>[^にへ\s].*)$", re.DOTALL),
    "en": make_regex(r"^(?P<said>.*?\b\w+\s(?:to\s|in\s|on\s|into\s)?)(?:[#@]|\S*[\ue000-\uf8ff])", re.DOTALL),
}


def split_branches(depends: str, language: Language) -> Branches:
    """Return the branches of what depends on a condition, in its words."""
    told = find_else(language).split(depends, maxsplit=1)
    if len(told) > 1 and told[1].strip():
        return _join(told[0], told[1], language)
    for before, after in _list_edges(depends, language):
        second = _SECOND[language].match(after)
        if second is None or _COURTESY.search(after) or (language == "ko" and _ORDERED_KO.search(second["words"])):
            continue
        words, rest = _split_second(after, second, language)
        if not rest or not _is_bare(words, language):
            return Branches(before, rest, words, unread=True)
        return _join(before, rest, language, words)
    return Branches(depends.strip())


_IDLE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:(?:그냥|걍|굳이|그땐)\s)*(?:됐(?:고|어요?|습니다|음)|넘어가\S*|스킵\S*|패스\S*|(?:냅|놔|내버려\s?)(?:두|둬)\S*|둬\S*|두고"
        r"|(?:아무\s?것도\s)?(?:하지\s?(?:말|마)|안\s?해도\s?(?:돼|되))\S*|말고|괜찮\S*|상관\s?없\S*)"
    ),
    "en": make_regex(
        r"(?:then\s|just\s)*(?:do\snothing|skip(?:\s(?:it|that))?|fine|great|good|ok(?:ay)?|cool|perfect|all\sgood|that(?:'s|\sis)\sfine|never\s?mind|forget\s(?:about\s)?it"
        r"|leave\s(?:it|that)(?:\s(?:alone|be))?|ignore\s(?:it|that)|no\sneed\sto\sdo\sanything)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:(?:特に)?何も(?:し|なさ)|スルー|そのまま|放置|大丈夫|不要|無視|いい|OK)[^。、]{0,14}", re.IGNORECASE
    ),
}


def does_nothing(words: str, language: Language) -> bool:
    """Whether a branch only says that nothing is to be done."""
    return _IDLE[language].fullmatch(words.strip(" ,.;!~、。")) is not None


def _list_edges(depends: str, language: Language) -> Iterator[tuple[str, str]]:
    for edge in _EDGE[language].finditer(depends):
        if depends[edge.end() :].strip() and depends[: edge.start()].strip():
            yield depends[: edge.start()].strip(), depends[edge.end() :].strip()


def _split_second(after: str, second: re.Match[str], language: Language) -> tuple[str, str]:
    """Return the words of a second condition and what depends on it, which is empty where that is not read."""
    if language != "en":
        return second["words"].strip(), second["rest"].strip()
    split = split_condition(after, language)
    return split if split is not None else (second["words"], "")


def _is_bare(words: str, language: Language) -> bool:
    return _BARE[language].fullmatch(_clean(words, language)) is not None


def _clean(words: str, language: Language) -> str:
    """Return a condition without its opening and its amounts."""
    for amount in reversed(find_amounts(words) or find_amounts(words, bare=True)):
        words = words[: amount.start] + _AMOUNT_SIDE.sub("", words[amount.end :])
    return (
        words.strip() if language == "ko" and not words.strip() else _OPENING[language].sub("", words.strip()).strip()
    )


_REACHED = f"(?:{PERSON}|{CHANNEL})"
_NO_QUOTE = f"(?:(?!{QUOTE}).)*"
_SAYS_ALONE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"^(?:(?:그냥|대신)\s)*{QUOTE}\s?(?:이?라고|고|하고)?(?:\s?(?:메시지|메세지|디엠|DM|라도|만)\S?)*"
        r"\s?(?:보내|올려|전해|말해|알려|남겨|해)"),
    "ja": make_regex(rf"^(?:代わりに、?)?{QUOTE}(?:と|って|を)?(?:DM|メッセージ)?(?:を|で)?"
        r"(?:送|投稿|流|伝|知らせ|言|連絡)"),
    "en": make_regex(
        rf"^(?:(?:then|just|please)\s)*(?:send|say|tell|write|post|dm|message|ask|drop)"
        rf"(?:\s(?:him|her|them))?\s(?P<said>{QUOTE})(?:\sinstead)?[\s.!]*$",
        re.IGNORECASE,
    ),
}  # fmt: skip
"""A branch that says something and not to whom."""
_TELLS_ALONE: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"^(?:(?:그냥|대신)\s)*[^,.!?]{1,80}?(?:[가-힣]지\s(?:(?:좀|한번|살짝|디엠으로|DM으로)\s)*(?:물어|여쭤)"
        r"|[다라자냐]고\s(?:(?:좀|한번|살짝|한\s?마디|디엠으로|DM으로)\s)*(?:물어|여쭤|전해|말해|보내|남겨|디엠|DM))"
    ),
    "ja": make_regex(r"^(?:代わりに、?)?[^。、]{2,60}?(?:か|かと|って|と)(?:DMで|メッセージで)?(?:聞|尋|伝|送|連絡)"),
    "en": make_regex(r"(?!)"),
}
"""A branch that tells or asks in reported words, and not whom."""
_RECEIVER: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?P<to>{_REACHED}{_NO_QUOTE}?(?:한테|에게|께|에다가?|에))(?:는|도|만)?(?=\s)"),
    "ja": make_regex(rf"(?P<to>{_REACHED}{_NO_QUOTE}?(?:に|へ))(?:は|も)?"),
    "en": make_regex(rf"^{_NO_QUOTE}(?P<said>{QUOTE}){_NO_QUOTE}$"),
}


_POSTS = make_regex(r"올려$|投稿$|流$|\bpost\b", re.IGNORECASE)
"""Says something where all read it."""


def _name_receiver(main: str, otherwise: str, language: Language) -> str:
    """Return the second branch with whom the first one reaches, where it says something to nobody by name."""
    says, reached = _SAYS_ALONE[language].match(otherwise), _RECEIVER[language].search(main)
    says = says or _TELLS_ALONE[language].match(otherwise)
    if says is None or reached is None or re.search(_REACHED, otherwise) or not re.search(_REACHED, main):
        return otherwise
    if _POSTS.search(says[0]) and re.search(CHANNEL, main) is None:
        return otherwise  # where all read it is yet to be said
    if language == "en":
        return f"{main[: reached.start('said')]}{says['said']}{main[reached.end('said') :]}"
    return f"{reached['to']} {otherwise}"


_STATE_ALONE = make_regex(
    r"(?:(?:그냥|걍|그대로\s?(?:두고|놔두고)?|지금|현재|그\s?작업)\s)*(?:상태|진행\s?상황|현황)(?:만|를|을)?\s(?:좀\s)?(?:알려|말해|보여)[가-힣\s]*"
    r"|(?:just\s|please\s|only\s)*(?:tell|show|give)\sme\s(?:(?:its|the|the\scurrent|just\sits)\s(?:status|state)|what\sstate\sit(?:'s|\sis)\sin|how\sfar\sit\sis|where\sit\s(?:stands|is))"
    r"|(?:そのまま(?:で|に(?:して)?)?、?)?(?:今の|現在の)?(?:状態|ステータス|状況|進捗)(?:だけ|を|だけを)?(?:教え|知らせ|見せ)[ぁ-ん]*",
    re.IGNORECASE,
)


def does_ask_state(words: str) -> bool:
    """Whether a branch only asks how far the record has come."""
    return _STATE_ALONE.fullmatch(words.strip(" ,.;!~?、。")) is not None


def _join(main: str, otherwise: str, language: Language, test: str = "") -> Branches:
    """Return two branches, each with what it is to do: who says it once means it of both."""
    main = main.strip(" ,.;、。")
    otherwise = _name_receiver(main, otherwise.strip(), language)
    said = _AFTER_TARGET[language]
    if language == "en":
        if re.match(r"^[#@]?\S+$", otherwise) and (found := said.match(main)):
            otherwise = f"{found['said']}{otherwise}"
    elif _TARGETS_END.search(main) and (found := said.match(otherwise)):
        particle = "" if main[-1:] in "에께로테는にへ" else "에" if language == "ko" else "に"
        main = f"{main}{particle} {found['said']}"
    return Branches(main, otherwise, test)
